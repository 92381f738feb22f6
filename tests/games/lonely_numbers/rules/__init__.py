"""The rules of Lonely Numbers, with all that they say and are told."""

from tests.games.lonely_numbers.rules.rules import LonelyNumbers

RULES = LonelyNumbers()

__all__ = ["RULES", "LonelyNumbers"]
