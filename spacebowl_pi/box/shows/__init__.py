"""The light shows: pure functions of a scene and the time. `show` is the entry point, `frame` the result."""
