"""The light shows: pure functions of a scene and the time. `show` has the entrance, `frame` what comes out."""
