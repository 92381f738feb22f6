"""Letters: how wide a text is, where it breaks into lines, and the pictures of its letters.

A letter with an accent is its base and a mark, drawn over each other, so that the names of half of Europe need few
pictures. A letter that cannot be drawn at all appears as a question mark. The files are made by `draw_fonts.py`; of
their pictures only those in use are in memory.
"""

import framebuf

from budget import spend

FOLDER = "/fonts/"
MARKS = "`´^~¨°ˇ¸"
STEP = 9
# Letters of two parts: every base, then its letters with each of the marks; a dot where there is none.
COMPOSED = (
    "AÀÁÂÃÄÅ..C.Ć....ČÇD......Ď.EÈÉÊ.Ë.Ě.IÌÍÎ.Ï...N.Ń.Ñ..Ň.OÒÓÔÕÖ...R.Ŕ....Ř.S.Ś....ŠŞT......ŤŢUÙÚÛ.ÜŮ..Y.Ý..Ÿ...Z.Ź....Ž."
    "aàáâãäå..c.ć....čçeèéê.ë.ě.ıìíî.ï...n.ń.ñ..ň.oòóôõö...r.ŕ....ř.s.ś....šşuùúû.üů..y.ý..ÿ...z.ź....ž."
)
OTHERS = {"—": "–", "‑": "-", "\u00a0": " ", "\u202f": " "}
LINE = {"s": 17, "m": 24, "l": 32, "xl": 60}  # pixels from line to line

KEPT_BYTES = 6500  # of pictures; when there are more, all are read again as they are needed
ABOUT = 48  # bytes that a picture takes besides its own

LETTERS = 5  # to measure so many costs 1
KEPT_TEXTS = 16  # of which it is known where they break

_fonts = {}
_kept = [0]
_wrapped = {}


class Font:
    """The letters of a size: `pixels`, `capital` (the height of an H) and `small` (of an x) say how large.

    `data` has seven bytes for each letter: where its picture is in the file (two), how far the pen moves, how far right
    and down of the pen the picture lies (signed), its width and height. First come `count` letters from number `first`
    on, then the signs. `kept` has pictures by record.
    """

    def __init__(self, name):
        self._file = open(FOLDER + name + ".bin", "rb")  # it stays open: opening takes longer than reading
        words = str(self._file.readline(), "utf-8").split()
        self.pixels, self.capital, self.small, self.first, self.count = [int(word) for word in words[:5]]
        self._signs = words[5]
        self.data = bytearray(7 * (self.count + len(self._signs)))
        self._start = self._file.tell() + len(self.data)
        self._file.readinto(self.data)
        self.kept = {}

    def find(self, letter):
        """Say where a letter's record is; -1 if it has none."""
        code = ord(letter) - self.first
        if 0 <= code < self.count:
            return 7 * code
        place = self._signs.find(letter)
        return -1 if place < 0 else 7 * (self.count + place)

    def parts(self, letter):
        """Give the records of a letter and of the mark over it, -1 for none; and whether the mark is raised."""
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
        """Say how far a letter moves the pen."""
        code = ord(letter) - self.first
        record = 7 * code if 0 <= code < self.count else self.parts(letter)[0]
        return self.data[record + 2]

    def width(self, words):
        """Say how far a text moves the pen."""
        data, first, count = self.data, self.first, self.count
        width = 0
        for letter in words:
            code = ord(letter) - first
            width += data[7 * code + 2] if 0 <= code < count else self.advance(letter)
        return width

    def picture(self, record):
        """Give a letter's picture."""
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
        """Let go of all pictures."""
        self.kept = {}


def forget():
    """Let go of the pictures of all sizes."""
    for letters in _fonts.values():
        letters.forget()
    _kept[0] = 0


def font(size):
    """Give the letters of a size."""
    if size not in _fonts:
        _fonts[size] = Font(size)
    return _fonts[size]


def text_width(words, size):
    """Say how many pixels wide a text is on one line."""
    return font(size).width(words)


def can_draw(letter, size):
    """Say whether a letter has a picture in this size."""
    letters = font(size)
    place = COMPOSED.find(letter)
    if place > 0 and place % STEP and letters.find(letter) < 0:
        letter = COMPOSED[place - place % STEP]
    return letters.find(OTHERS.get(letter, letter)) >= 0


def wrap(words, size, width):
    """Break a text into lines no wider than this, at spaces; a line break in it is one. A longer word stands alone."""
    return measured(words, size, width)[0]


def measured(words, size, width):
    """Break a text into lines as `wrap` does, and give them and how wide each is."""
    key = (words, size, width)
    found = _wrapped.get(key)
    if found is None:
        # A tile is drawn in slices, and each asks again.
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
    """Cut a text so that it fits on a line, with an ellipsis where it was cut."""
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
