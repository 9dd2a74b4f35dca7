"""A table of the hall without any input or output: commands in, one entry of its log out."""
