"""Letters: text width, line breaks, and the letters' pictures.

An accented letter is drawn as base and mark, so the names of half of Europe need few pictures. A letter that cannot be
drawn becomes a question mark. `draw_fonts.py` makes the files; only pictures in use are in memory.
"""

import framebuf

from budget import spend

FOLDER = "/fonts/"
MARKS = "`´^~¨°ˇ¸"
STEP = 9
# Letters of two parts: each base, then its combination with each mark; a dot if there is none.
COMPOSED = (
    "AÀÁÂÃÄÅ..C.Ć....ČÇD......Ď.EÈÉÊ.Ë.Ě.IÌÍÎ.Ï...N.Ń.Ñ..Ň.OÒÓÔÕÖ...R.Ŕ....Ř.S.Ś....ŠŞT......ŤŢUÙÚÛ.ÜŮ..Y.Ý..Ÿ...Z.Ź....Ž."
    "aàáâãäå..c.ć....čçeèéê.ë.ě.ıìíî.ï...n.ń.ñ..ň.oòóôõö...r.ŕ....ř.s.ś....šşuùúû.üů..y.ý..ÿ...z.ź....ž."
)
OTHERS = {"—": "–", "‑": "-", "\u00a0": " ", "\u202f": " "}
LINE = {"s": 17, "m": 24, "l": 32, "xl": 60}  # pixels from line to line

KEPT_BYTES = 6500  # of cached pictures; the cache is cleared when full
ABOUT = 48  # overhead per picture, in bytes

LETTERS = 5  # measured at a price of 1
KEPT_TEXTS = 16  # in the cache of line breaks

_fonts = {}
_kept = [0]
_wrapped = {}


class Font:
    """A size of letters; `pixels`, `capital` (height of an H) and `small` (of an x) are its sizes.

    `data` has seven bytes per letter: its picture's offset in the file (two), how far the pen moves, how far right and
    down of the pen the picture is (signed), its width and height. First come `count` letters from code `first` on, then
    the signs. `kept` caches pictures by record.
    """

    def __init__(self, name):
        self._file = open(FOLDER + name + ".bin", "rb")  # stays open: opening takes longer than reading
        words = str(self._file.readline(), "utf-8").split()
        self.pixels, self.capital, self.small, self.first, self.count = [int(word) for word in words[:5]]
        self._signs = words[5]
        self.data = bytearray(7 * (self.count + len(self._signs)))
        self._start = self._file.tell() + len(self.data)
        self._file.readinto(self.data)
        self.kept = {}

    def find(self, letter):
        """A letter's record; -1 if it has none."""
        code = ord(letter) - self.first
        if 0 <= code < self.count:
            return 7 * code
        place = self._signs.find(letter)
        return -1 if place < 0 else 7 * (self.count + place)

    def parts(self, letter):
        """The records of a letter and its mark, -1 for none; and whether the mark is raised."""
        record = self.find(letter)
        if record >= 0:
            return record, -1, False
        if letter in OTHERS:
            return self.find(OTHERS[letter]), -1, False
        place = COMPOSED.find(letter)
        if place < 0:
            return max(self.find("?"), 0), -1, False
        mark = place % STEP - 1
        base = COMPOSED[place - mark - 1]
        return self.find(base), self.find(MARKS[mark]), base < "a" and mark < STEP - 2

    def advance(self, letter):
        """How far a letter moves the pen."""
        code = ord(letter) - self.first
        record = 7 * code if 0 <= code < self.count else self.parts(letter)[0]
        return self.data[record + 2]

    def width(self, words):
        """A text's width."""
        data, first, count = self.data, self.first, self.count
        width = 0
        for letter in words:
            code = ord(letter) - first
            width += data[7 * code + 2] if 0 <= code < count else self.advance(letter)
        return width

    def picture(self, record):
        """A letter's picture."""
        found = self.kept.get(record)
        if found is None:
            spend(1)
            data = self.data
            width, height = data[record + 5], data[record + 6]
            many = (width + 1) // 2 * height
            if _kept[0] + many + ABOUT > KEPT_BYTES:
                forget()
            _kept[0] += many + ABOUT
            pixels = bytearray(many)
            self._file.seek(self._start + data[record] + (data[record + 1] << 8))
            self._file.readinto(pixels)
            found = self.kept[record] = framebuf.FrameBuffer(pixels, width, height, framebuf.GS4_HMSB)
        return found

    def forget(self):
        """Drop all pictures."""
        self.kept = {}


def forget():
    """Drop the pictures of all sizes."""
    for letters in _fonts.values():
        letters.forget()
    _kept[0] = 0


def font(size):
    """A font by its size, cached."""
    if size not in _fonts:
        _fonts[size] = Font(size)
    return _fonts[size]


def text_width(words, size):
    """A text's width on one line."""
    return font(size).width(words)


def can_draw(letter, size):
    """Whether a letter has a picture in this size."""
    letters = font(size)
    place = COMPOSED.find(letter)
    if place > 0 and place % STEP and letters.find(letter) < 0:
        letter = COMPOSED[place - place % STEP]
    return letters.find(OTHERS.get(letter, letter)) >= 0


def wrap(words, size, width):
    """Break a text into lines at spaces and line breaks. A word that is too wide gets its own line."""
    return measured(words, size, width)[0]


def measured(words, size, width):
    """Like `wrap`, but returns lines and widths."""
    key = (words, size, width)
    found = _wrapped.get(key)
    if found is None:
        # A tile is drawn in slices, and each asks again: cache it.
        spend(1 + len(words) // LETTERS)
        if len(_wrapped) >= KEPT_TEXTS:
            _wrapped.clear()
        found = _wrapped[key] = _broken(words, font(size), width)
    return found


def _broken(words, letters, width):
    lines = []
    widths = []
    space = letters.width(" ")
    for paragraph in words.split("\n"):
        line, used = "", 0
        for word in paragraph.split(" "):
            needs = letters.width(word)
            if line and used + space + needs > width:
                lines.append(line)
                widths.append(used)
                line, used = word, needs
            elif line:
                line += " " + word
                used += space + needs
            else:
                line, used = word, needs
        lines.append(line)
        widths.append(used)
    return lines, widths


def fitted(words, size, width):
    """Cut a text to fit on a line, with an ellipsis."""
    letters = font(size)
    if letters.width(words) <= width:
        return words
    width -= letters.width("…")
    used = 0
    for at, letter in enumerate(words):
        used += letters.advance(letter)
        if used > width:
            return words[:at].rstrip(" ") + "…"
    return words
