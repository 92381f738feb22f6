"""Every colour of the keypad by name; seats and planets as on the table's page.

In the table a colour is one number, to save memory, else (red, green, blue) until it is drawn: `pixel` converts it to
16 bits in the panel's byte order, which is the opposite of the frame buffer's.
"""

COLOURS = {
    "seat1": 0xFF6B6B,
    "seat2": 0x4DABF7,
    "seat3": 0xFFD43B,
    "seat4": 0x69DB7C,
    "seat5": 0xDA77F2,
    "seat6": 0xFFA94D,
    "seat7": 0x66D9E8,
    "seat8": 0xF8F9FA,
    "red": 0xFF4D4D,
    "yellow": 0xFFD23F,
    "green": 0x3DDC6F,
    "cyan": 0x35D9E8,
    "blue": 0x5B8CFF,
    "white": 0xF4F4F4,
    "ink": 0xEEF1FF,  # letters
    "soft": 0xAAB4DC,  # less important letters
    "faint": 0x8690BA,  # letters of what cannot be chosen now
    "dark": 0x080B18,  # letters on a light colour
    "sky": 0x0B0E1A,
    "zenith": 0x1A2145,  # the sky's upper end
    "deep": 0x060812,  # and its lower
    "panel": 0x1E2540,
    "edge": 0x2F3962,
    "good": 0x3DDC6F,
    "bad": 0xFF5C5C,
    "accent": 0xFFD23F,
    "wild": 0xFFD23F,
    "destination": 0xA86BFF,
    "flame": 0xFF8A3D,  # around a black hole
}

PATTERNS = {"red": "solid", "yellow": "ring", "green": "stripes", "cyan": "dots", "blue": "half", "white": "cross"}


def rgb(colour):
    """(red, green, blue) of a name or a colour; grey for unknown names."""
    if isinstance(colour, str):
        value = COLOURS.get(colour, COLOURS["soft"])
        return value >> 16, value >> 8 & 255, value & 255
    return colour


def mix(one, other, part):
    """Blend: `part` of 256 of the other colour."""
    rest = 256 - part
    return (
        (one[0] * rest + other[0] * part) >> 8,
        (one[1] * rest + other[1] * part) >> 8,
        (one[2] * rest + other[2] * part) >> 8,
    )


def pixel(colour):
    """The 16 bits for an (r, g, b) in the frame buffer."""
    value = (colour[0] & 0xF8) << 8 | (colour[1] & 0xFC) << 3 | colour[2] >> 3
    return value >> 8 | (value & 255) << 8
