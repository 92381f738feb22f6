"""Every colour of the keypad, by name, in one place; the seats' and the planets' are those of the table's page.

A colour is (red, green, blue) until it is drawn: `pixel` makes it what the panel takes, 16 bits with the bytes the
panel's way round, which is the other way round than the frame buffer's.
"""

COLOURS = {
    "seat1": (0xFF, 0x6B, 0x6B),
    "seat2": (0x4D, 0xAB, 0xF7),
    "seat3": (0xFF, 0xD4, 0x3B),
    "seat4": (0x69, 0xDB, 0x7C),
    "seat5": (0xDA, 0x77, 0xF2),
    "seat6": (0xFF, 0xA9, 0x4D),
    "seat7": (0x66, 0xD9, 0xE8),
    "seat8": (0xF8, 0xF9, 0xFA),
    "red": (0xFF, 0x4D, 0x4D),
    "yellow": (0xFF, 0xD2, 0x3F),
    "green": (0x3D, 0xDC, 0x6F),
    "cyan": (0x35, 0xD9, 0xE8),
    "blue": (0x5B, 0x8C, 0xFF),
    "white": (0xF4, 0xF4, 0xF4),
    "ink": (0xEE, 0xF1, 0xFF),  # letters
    "soft": (0xAA, 0xB4, 0xDC),  # letters that matter less
    "faint": (0x86, 0x90, 0xBA),  # and those of what cannot be chosen now
    "dark": (0x08, 0x0B, 0x18),  # letters on a light colour
    "sky": (0x0B, 0x0E, 0x1A),
    "zenith": (0x1A, 0x21, 0x45),  # the sky's upper end
    "deep": (0x06, 0x08, 0x12),  # and its lower
    "panel": (0x1E, 0x25, 0x40),
    "edge": (0x2F, 0x39, 0x62),
    "good": (0x3D, 0xDC, 0x6F),
    "bad": (0xFF, 0x5C, 0x5C),
    "accent": (0xFF, 0xD2, 0x3F),
    "wild": (0xFF, 0xD2, 0x3F),
    "destination": (0xA8, 0x6B, 0xFF),
    "flame": (0xFF, 0x8A, 0x3D),  # around a black hole
}

PATTERNS = {"red": "solid", "yellow": "ring", "green": "stripes", "cyan": "dots", "blue": "half", "white": "cross"}


def rgb(colour):
    """Give a colour's (red, green, blue), by its name or as it is; grey for a name that is none."""
    return COLOURS.get(colour, COLOURS["soft"]) if isinstance(colour, str) else colour


def mix(one, other, part):
    """Blend two colours: `part` of 256 of the other one."""
    rest = 256 - part
    return (
        (one[0] * rest + other[0] * part) >> 8,
        (one[1] * rest + other[1] * part) >> 8,
        (one[2] * rest + other[2] * part) >> 8,
    )


def pixel(colour):
    """Give the 16 bits of an (r, g, b) as the frame buffer must hold them for the panel."""
    value = (colour[0] & 0xF8) << 8 | (colour[1] & 0xFC) << 3 | colour[2] >> 3
    return value >> 8 | (value & 255) << 8
