"""Letters as single lines for engraving: a laser draws them as they are, without a font."""

from hardware.enclosure.shapes import Outline, Point

# Strokes on a grid two wide and six high, y up; a point is two digits.
_LINES = {
    "A": "00 16 20|02 22", "B": "00 06 16 25 24 13 03|13 22 21 10 00", "C": "21 10 01 05 16 25",
    "D": "00 06 16 25 21 10 00", "E": "20 00 06 26|03 13", "F": "00 06 26|03 13", "G": "25 16 05 01 10 21 23 13",
    "H": "00 06|20 26|03 23", "I": "10 16", "J": "01 10 21 26", "K": "00 06|26 03 20", "L": "06 00 20",
    "M": "00 06 13 26 20", "N": "00 06 20 26", "O": "10 01 05 16 25 21 10", "P": "00 06 16 25 24 13 03",
    "Q": "10 01 05 16 25 21 10|11 20", "R": "00 06 16 25 24 13 03|13 20", "S": "01 10 21 22 04 05 16 25",
    "T": "10 16|06 26", "U": "06 01 10 21 26", "V": "06 10 26", "W": "06 00 13 20 26", "X": "00 26|06 20",
    "Y": "06 13 26|13 10", "Z": "06 26 00 20", "0": "10 01 05 16 25 21 10", "1": "05 16 10|00 20",
    "2": "05 16 25 24 00 20", "3": "05 16 25 24 13 22 21 10 01", "4": "10 16 02 22", "5": "26 06 03 13 22 21 10 01",
    "6": "25 16 05 01 10 21 22 13 02", "7": "06 26 10", "8": "13 04 05 16 25 24 13 02 01 10 21 22 13",
    "9": "01 10 21 25 16 05 04 13 24", " ": "",
}  # fmt: skip
_HIGH, _STEP = 6, 3.2


def engraved(words: str, middle: Point, height_mm: float) -> tuple[Outline, ...]:
    """The lines of a word, centred on `middle`."""
    unit = height_mm / _HIGH
    left = middle[0] - unit * (_STEP * len(words) - (_STEP - 2)) / 2
    foot = middle[1] - height_mm / 2
    found = []
    for place, letter in enumerate(words):
        for line in filter(None, _LINES[letter].split("|")):
            points = [(int(it[0]) + _STEP * place, int(it[1])) for it in line.split()]
            found.append(tuple((left + unit * x, foot + unit * y) for x, y in points))
    return tuple(found)
