"""Space Bowl."""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest("space_bowl", "Space Bowl", range(2, 9))
