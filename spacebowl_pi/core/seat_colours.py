"""The colours of the seats on every screen and lamp; the seat's number is always shown with its colour."""

SEAT_COLOURS = ("#ff6b6b", "#4dabf7", "#ffd43b", "#69db7c", "#da77f2", "#ffa94d", "#66d9e8", "#f8f9fa")
