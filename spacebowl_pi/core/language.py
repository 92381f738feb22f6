"""What the box speaks."""

from enum import StrEnum


class Language(StrEnum):
    """A language of the box."""

    ENGLISH = "en"
    FRENCH = "fr"
    GERMAN = "de"
