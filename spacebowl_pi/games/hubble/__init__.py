"""Hubble: a roll-and-write game under the night sky."""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest(
    "hubble",
    "Hubble",
    range(1, 61),
    rules=f"{__name__}.rules.rules:Hubble",
    web=f"{__name__}.web.web_game:HubbleWeb",
    commands=f"{__name__}.terminal.arguments:add_commands",
)
