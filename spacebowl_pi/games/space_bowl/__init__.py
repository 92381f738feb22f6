"""Space Bowl."""

from spacebowl_pi.core.manifest import Manifest

MANIFEST = Manifest(
    "space_bowl",
    "Space Bowl",
    range(2, 9),
    rules=f"{__name__}.configuration:configured",
    section=f"{__name__}.configuration:SECTION",
    box=f"{__name__}.box.box_game:SpaceBowlBox",
    web=f"{__name__}.web.web_game:SpaceBowlWeb",
    terminal=f"{__name__}.terminal.terminal_game:SpaceBowlTerminal",
    commands=f"{__name__}.terminal.arguments:add_commands",
)
