"""Tests prove rules. Hypothesis draws the same examples every time, with as much time as they need."""

from hypothesis import HealthCheck, settings

settings.register_profile("fixed", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fixed")
