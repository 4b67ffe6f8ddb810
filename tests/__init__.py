"""Tests prove rules. Hypothesis draws the same examples every time, with as much time as they need."""

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.load_profile("fixed")
