"""Tom Tube with the printed board: the box says whose turn it is, counts the turns of the way home, adds up points."""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest(
    "tom_tube_companion",
    "Tom Tube, printed board",
    range(2, 3),
    rules=f"{__name__}.rules.rules:TomTubeCompanion",
    box=f"{__name__}.box.box_game:CompanionBox",
    web=f"{__name__}.web.web_game:CompanionWeb",
)
