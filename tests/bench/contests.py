"""How strong Tom Tube's computer players are: `python -m tests.bench.contests ace pilot --games 200`.

Each order of the rhombs is played four times: with either player on either side, and either to begin. The same numbers
give the same games. It takes every core, for minutes to hours.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.players.computer_players import TRIES, ComputerPlayer
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings

NICENESS = 10
EVERY = 20  # games, after which it says how it stands
ORDERS = 4  # of sides and starter


class Contest(TomTube):
    """The game between computers of these strengths, on the seats 1 and 2, who try so often."""

    def __init__(self, strengths: tuple[Strength, Strength], tries: int = TRIES) -> None:
        super().__init__()
        self.strengths, self.tries = strengths, tries

    def bot(self, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:
        return ComputerPlayer(seat, strength, seed, self.tries)

    def played(self, seed: int, first: int = 0) -> Match:
        players = tuple(Player(Seat(seat), "", self.strengths[seat - 1]) for seat in (1, 2))
        beginning = Beginning(0, seed, Language.ENGLISH, Settings(), players, Seat(1 + first))
        (*_, last) = computer_match(self, beginning, seed)
        match: Match = last.match
        return match


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won, as sides (0 Tom, 1 Dave), and the side of the one who is named first."""

    winner: int | None
    side: int
    first: int
    has_bonus: bool


def played(strengths: tuple[Strength, Strength], tries: int, number: int) -> Result:
    """One game of a contest."""
    seed, order = divmod(number, ORDERS)
    side, first = divmod(order, 2)
    position = Contest(strengths[::-1] if side else strengths, tries).played(seed, first).position
    return Result(position.winner, side, first, position.fast is not None)


def share_won(results: Iterable[Result]) -> float:
    """The share of games that the one who is named first has won; a draw is half of one."""
    points = [0.5 if it.winner is None else float(it.winner == it.side) for it in results]
    return sum(points) / len(points)


def summary(results: Iterable[Result]) -> str:
    """All that is counted, in a line."""
    counts: Counter[str] = Counter()
    for it in results:
        counts["games"] += 1
        counts["with a bonus"] += it.has_bonus
        if it.winner is None:
            counts["drawn"] += 1
            continue
        counts["won" if it.winner == it.side else "lost"] += 1
        counts["by Tom" if it.winner == 0 else "by Dave"] += 1
        counts["by who began" if it.winner == it.first else "by who did not"] += 1
    names = ("games", "won", "lost", "drawn", "by Tom", "by Dave", "by who began", "by who did not", "with a bonus")
    return ", ".join(f"{name} {counts[name]}" for name in names)


def contest(strengths: tuple[Strength, Strength], games: int, tries: int) -> Iterator[Result]:
    """All its games, played by every core."""
    with ProcessPoolExecutor(initializer=os.nice, initargs=(NICENESS,)) as pool:
        yield from pool.map(partial(played, strengths, tries), range(games))


def main() -> None:
    """Play, and say how it stands now and then."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    names = [it.name.lower() for it in Strength]
    parser.add_argument("one", choices=names)
    parser.add_argument("other", choices=names)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--tries", type=int, default=TRIES, help=f"of the searching player, for a choice (usually {TRIES})"
    )
    asked = parser.parse_args()
    one, other = Strength[asked.one.upper()], Strength[asked.other.upper()]
    results: list[Result] = []
    start_s = time.monotonic()
    for result in contest((one, other), asked.games, asked.tries):
        results.append(result)
        if len(results) % EVERY == 0 or len(results) == asked.games:
            print(
                f"{summary(results)}; {100 * share_won(results):.0f} % in {time.monotonic() - start_s:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
