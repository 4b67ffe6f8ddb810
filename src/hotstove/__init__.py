"""Hot Stove: tabletop baseball by the whole rulebook, at one table."""

__version__ = "0.1.0"
