"""Tom Tube: two astronauts build a station of tubes, fetch their solar counters, and hurry home."""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest(
    "tom_tube",
    "Tom Tube",
    range(2, 3),
    rules=f"{__name__}.configuration:configured",
    section=f"{__name__}.configuration:SECTION",
    web=f"{__name__}.web.web_game:TomTubeWeb",
)
