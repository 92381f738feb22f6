"""Which characters a name may have: those that can be seen, and joiners, as emoji and Persian need them.

None that breaks the line, is unassigned, is hidden, or changes the text direction. The lobby checks that a name is
short enough and not taken.
"""

from unicodedata import category

JOINERS = frozenset(
    map(chr, (0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0)))
)
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def is_sign(sign: str) -> bool:
    """Whether a name may have this character; also if it is too new for this Python's Unicode tables."""
    number = ord(sign)
    is_nothing = 0xFDD0 <= number <= 0xFDEF or number & 0xFFFE == 0xFFFE
    return sign in JOINERS or not (is_nothing or category(sign) in _UNSEEN)


def has_only_signs(name: str) -> bool:
    return all(map(is_sign, name))


def as_seen(name: str) -> str:
    """A key that is equal for names that look the same."""
    return "".join(sign for sign in name if sign not in JOINERS).casefold()
