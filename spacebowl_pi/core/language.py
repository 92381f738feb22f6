"""The languages of the box."""

from enum import StrEnum


class Language(StrEnum):
    ENGLISH = "en"
    FRENCH = "fr"
    GERMAN = "de"
