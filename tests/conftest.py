"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Examples come from a fixed seed and without a clock, so that a busy machine fails nothing.
settings.register_profile(
    "tilehall", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tilehall")
