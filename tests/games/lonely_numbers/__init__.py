"""Lonely Numbers: the smallest game with secrets, for tests of the house.

Everybody secretly names a number from 1 to 9. The highest number that nobody else has named scores itself. Most points
after five rounds win. Two to twelve play.
"""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest("lonely_numbers", "Lonely Numbers", range(2, 13), rules=f"{__name__}.rules:LonelyNumbers")
