"""The matches whose transcripts are kept: what a person would read of them, word for word."""

from pathlib import Path

from spacebowl_pi.core.computer_names import NAMES
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from spacebowl_pi.games.space_bowl.terminal.transcript import write_transcript
from spacebowl_pi.terminal.computers import computers_play
from spacebowl_pi.terminal.console import Terminal

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
SEED = 24  # by which most of what can be said is said


def transcript(name: str) -> str:
    """Play a match and write it down, as without a terminal."""
    count, variants = MATCHES[name]
    players = tuple(Player(seat, NAMES[seat - 1], list(Strength)[seat % 3]) for seat in SEATS[:count])
    steps = computers_play(SpaceBowl(), Settings(variants=variants), players, SEED)
    terminal = Terminal()
    terminal.width = WIDTH
    with terminal.capture() as capture:
        write_transcript(terminal, steps, f"seed {SEED}")
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())
