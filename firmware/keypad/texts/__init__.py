"""The keypad's texts: one file per language; only each text's position is in memory.

A text is on a line of its own, has no quotation marks and at most 240 bytes with its key; only line breaks are escaped.
"""

from binascii import crc32

LANGUAGES = ("en", "fr", "de")
FOLDER = "/texts/"
LONGEST = 240


def _mark(key):
    return crc32(key) & 0x3FFFFFFF


class Texts:
    """The texts of a language; the file stays open, as opening takes longer than reading."""

    def __init__(self, language):
        self._file = open(FOLDER + language + ".json", "rb")
        data = self._file.read()
        self._starts = starts = {}
        begin = data.find(b'"') + 1
        while begin:
            starts[_mark(data[begin : data.find(b'"', begin)])] = begin
            begin = data.find(b'\n "', begin) + 3
            if begin == 2:
                break

    def find(self, key):
        """A text; None if there is none."""
        key = key.encode()
        begin = self._starts.get(_mark(key))
        if begin is None:
            return None
        begin += len(key) + 4
        self._file.seek(begin)
        data = self._file.read(LONGEST)
        return str(data[: data.find(b'"')], "utf-8").replace("\\n", "\n")
