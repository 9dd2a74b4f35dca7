"""The hall on the network: HTTP, sockets, and one task for each table that is awake."""
