"""Tile Rummy: groups and runs that anybody who has opened may rearrange."""
