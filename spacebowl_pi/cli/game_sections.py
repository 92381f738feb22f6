"""The sections that games have in the configuration.

Apart from `games`, as the installer and the nightly check read the configuration and need nothing else of a game: on a
small Pi its rules, shows and screens take seconds to import.
"""

from contextlib import suppress

from spacebowl_pi.box.config.sections import GameSection
from spacebowl_pi.core.manifest import Manifest
from spacebowl_pi.games import BrokenGame, load, manifests


def game_section(manifest: Manifest) -> GameSection | None:
    """A game's section of the configuration, if it has one; raises BrokenGame."""
    section: GameSection | None = None if manifest.section is None else load(manifest.section)
    return section


def game_sections() -> tuple[GameSection, ...]:
    """The sections of all games; broken ones are left out."""
    found = []
    for manifest in manifests():
        with suppress(BrokenGame):
            found.append(game_section(manifest))
    return tuple(section for section in found if section is not None)
