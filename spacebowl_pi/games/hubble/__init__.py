"""Hubble: a roll-and-write game under the night sky."""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest(
    "hubble",
    "Hubble",
    range(1, 61),
    rules=f"{__name__}.configuration:configured",
    section=f"{__name__}.configuration:SECTION",
    box=f"{__name__}.box.box_game:HubbleBox",
    web=f"{__name__}.web.web_game:HubbleWeb",
    terminal=f"{__name__}.terminal.terminal_game:HubbleTerminal",
    commands=f"{__name__}.terminal.arguments:add_commands",
)
