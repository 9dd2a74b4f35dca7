"""Mexican Train: one engine for two rule sets, hub and station, and the house rules between them."""
