"""The light shows: pure functions of a stage and the time. `show` has the entrance, `frame` what comes out."""
