"""The matches whose transcripts are kept: what a person would read of them, word for word."""

import io
from pathlib import Path

from rich.console import Console

from spacebowl_pi.cli.play import NAMES, Shown, write_transcript
from spacebowl_pi.core.space_bowl.computer_match import computer_match
from spacebowl_pi.core.space_bowl.computer_players import ComputerPlayer, Strength
from spacebowl_pi.core.space_bowl.deck_file import standard_deck
from spacebowl_pi.core.space_bowl.match import Settings
from spacebowl_pi.core.space_bowl.match.state import SEATS
from spacebowl_pi.core.space_bowl.variants import VARIANT_NAMES, Variants

FOLDER = Path(__file__).parent
WIDTH = 120
MATCHES: dict[str, tuple[int, Variants]] = {
    "four_players": (4, Variants()),
    "two_learners": (2, Variants(learners=True, no_wild=True)),
    "three_in_the_void": (3, Variants(black_hole=True, void=True)),
    "eight_players_all_variants_but_no_wild": (
        8,
        Variants(**{name: name not in ("no_wild", "learners") for name in VARIANT_NAMES}),
    ),
}
SEED = 18


def transcript(name: str) -> str:
    """Play a match and write it down, as without a terminal."""
    count, variants = MATCHES[name]
    players = [ComputerPlayer(seat, list(Strength)[seat % 3], SEED) for seat in SEATS[:count]]
    steps = computer_match(standard_deck(), Settings(variants=variants), players, NAMES[:count], SEED)
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, highlight=False)
    with console.capture() as capture:
        write_transcript(console, (Shown(step.event, step.match) for step in steps), f"seed {SEED}")
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())
