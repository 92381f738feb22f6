"""The keypad's texts: one file a language, of which only one is in memory.

It is kept as it is, as a dict would take twice the room. So a text has no quotation marks of its own, and a line break
is the only thing that is escaped.
"""

LANGUAGES = ("en", "fr", "de")
FOLDER = "/texts/"


class Texts:
    """The texts of a language."""

    def __init__(self, language):
        with open(FOLDER + language + ".json", "rb") as file:
            self._data = file.read()

    def find(self, key):
        """Give a text; None if there is none."""
        head = ('"' + key + '": "').encode()
        begin = self._data.find(head)
        if begin < 0:
            return None
        begin += len(head)
        return str(self._data[begin : self._data.find(b'"', begin)], "utf-8").replace("\\n", "\n")
