"""The colours of the seats, the same on every screen and lamp; a seat's number always stands beside its colour."""

SEAT_COLOURS = ("#ff6b6b", "#4dabf7", "#ffd43b", "#69db7c", "#da77f2", "#ffa94d", "#66d9e8", "#f8f9fa")
