"""Which signs a name may have: all that can be seen, and what joins signs to others, as in emoji or Persian.

None that breaks the line, belongs to no alphabet, hides, or turns the direction of what follows. How long a name is,
and that nobody else has it, is for the lobby.
"""

from unicodedata import category

JOINERS = frozenset(
    map(chr, (0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0)))
)
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def is_sign(sign: str) -> bool:
    """Say whether a name may have this sign; one that is too new for this Python's tables, too."""
    number = ord(sign)
    is_nothing = 0xFDD0 <= number <= 0xFDEF or number & 0xFFFE == 0xFFFE
    return sign in JOINERS or not (is_nothing or category(sign) in _UNSEEN)


def has_only_signs(name: str) -> bool:
    """Say whether a name has only such signs."""
    return all(map(is_sign, name))


def as_seen(name: str) -> str:
    """Give what two names have in common that look the same."""
    return "".join(sign for sign in name if sign not in JOINERS).casefold()
