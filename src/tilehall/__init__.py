"""Tilehall: the hall where people play tile games."""

__all__ = ["__version__"]

__version__ = "0.1.0"
