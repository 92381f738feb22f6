"""Pictures that are not letters: planets, icons, discs for round corners; made by `draw_fonts.py`.

Only their index is in memory; a picture is read when it is drawn, into one shared buffer.
"""

FILE = "/fonts/pictures.bin"
LARGEST = 52 * 26

_discs = {}
_buffer = memoryview(bytearray(LARGEST))
_file = [None, b""]  # once open: the file and its first line, " name:start:width:height name:…"
_last = [None, None]


def _find(name):
    """A picture's position, width and height; None if there is none."""
    if _file[0] is None:
        _file[0] = open(FILE, "rb")  # stays open: opening takes longer than reading
        _file[1] = _file[0].readline()
    index = _file[1]
    at = index.find((" " + name + ":").encode())
    if at < 0:
        return None
    at += len(name) + 2
    words = str(index[at : index.find(b" ", at)], "utf-8").split(":")
    return [int(word) for word in words]


def has(name):
    """Whether there is such a picture."""
    return _find(name) is not None


def load(name):
    """A picture as (bytes, width, height), valid until the next `load`."""
    if _last[0] != name:
        start, width, height = _find(name)
        _file[0].seek(start + len(_file[1]))
        _file[0].readinto(_buffer[: (width + 1) // 2 * height])
        _last[0] = name
        _last[1] = (_buffer, width, height)
    return _last[1]


def disc(radius):
    """Like `load`, for a disc; cached for good."""
    if radius not in _discs:
        view, width, height = load("disc%d" % radius)
        _discs[radius] = (memoryview(bytearray(view[: width // 2 * height])), width, height)
    return _discs[radius]
