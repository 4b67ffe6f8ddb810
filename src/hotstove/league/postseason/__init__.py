"""Postseasons: ties played off, and the series of the era."""
