"""The games of the hall, independent of each other; `catalogue` knows them by name."""
