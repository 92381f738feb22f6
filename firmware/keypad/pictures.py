"""The pictures that are no letters: planets, icons, discs for round corners; made by `draw_fonts.py`.

Only where each begins in the file is kept in memory; a picture is read when it is drawn, into one small buffer for all.
"""

FILE = "/fonts/pictures.bin"
LARGEST = 52 * 26

_discs = {}
_buffer = memoryview(bytearray(LARGEST))
_file = [None, b""]  # once it is open: the file, and its first line, " name:start:width:height name:…"
_last = [None, None]


def _find(name):
    """Give where a picture is in the file, its width and height; None if there is none of this name."""
    if _file[0] is None:
        _file[0] = open(FILE, "rb")  # it stays open: opening takes longer than reading
        _file[1] = _file[0].readline()
    index = _file[1]
    at = index.find((" " + name + ":").encode())
    if at < 0:
        return None
    at += len(name) + 2
    words = str(index[at : index.find(b" ", at)], "utf-8").split(":")
    return [int(word) for word in words]


def has(name):
    """Say whether there is a picture of this name."""
    return _find(name) is not None


def load(name):
    """Give a picture as (bytes, width, height), good until the next one is loaded."""
    if _last[0] != name:
        start, width, height = _find(name)
        _file[0].seek(start + len(_file[1]))
        _file[0].readinto(_buffer[: (width + 1) // 2 * height])
        _last[0] = name
        _last[1] = (_buffer, width, height)
    return _last[1]


def disc(radius):
    """Give a full disc of this radius, as `load` does, but to stay."""
    if radius not in _discs:
        view, width, height = load("disc%d" % radius)
        _discs[radius] = (memoryview(bytearray(view[: width // 2 * height])), width, height)
    return _discs[radius]
