"""Reads the words of a `show` line. Unreadable ones are skipped: a screen shows what it can."""

from wire import plain, whole

SEATS = 8  # with a button and a colour
MOST_SEATS = 99


def number(words, name, otherwise=None):
    """A whole number."""
    value = whole(words.get(name, ""))
    return otherwise if value is None else value


def is_set(words, name):
    """Whether a word is there and not 0."""
    return words.get(name, "0") not in ("0", "")


def items(words, name):
    """A list's values, still escaped."""
    value = words.get(name)
    return value.split(",") if value else []


def numbers(words, name):
    """A list of whole numbers."""
    found = [whole(item) for item in items(words, name)]
    return [value for value in found if value is not None]


def seats(words, name):
    """A list of seats, without duplicates."""
    found = []
    for seat in numbers(words, name):
        if 1 <= seat <= MOST_SEATS and seat not in found:
            found.append(seat)
    return found


def text(words, name, otherwise=""):
    """A text from the box."""
    try:
        return plain(words.get(name, "")) or otherwise
    except ValueError:
        return otherwise


def texts(words, name):
    """A list of texts; empty ones for what cannot be read."""
    return [text({"": item}, "") for item in items(words, name)]


def options(words, name):
    """A list of `word:text` as pairs."""
    found = []
    for item in items(words, name):
        word, colon, value = item.partition(":")
        if colon and word:
            found.append((word, text({"": value}, "")))
    return found


def pairs(words, name):
    """A list of `number:value` as a dict of texts."""
    found = {}
    for word, value in options(words, name):
        key = whole(word)
        if key is not None:
            found[key] = value
    return found


def size_of(words):
    """The galaxy's size, 5 or 6; None if the box does not know the galaxy."""
    size = number(words, "size")
    return size if size in (5, 6) else None
