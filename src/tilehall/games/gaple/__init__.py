"""Gaple, Indonesian block dominoes."""
