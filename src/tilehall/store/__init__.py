"""Where the logs of the tables are kept on disk."""
