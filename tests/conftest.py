"""What every test shares: how many examples Hypothesis draws."""

import os

from hypothesis import settings

settings.register_profile("short", max_examples=50, deadline=None)
settings.register_profile("long", max_examples=2_000, deadline=None)
settings.load_profile("long" if os.environ.get("SCOREKEEPER_LONG") else "short")
