"""What all tests share: hypothesis draws the same examples each time, and has no deadline on a busy machine."""

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("fixed")
