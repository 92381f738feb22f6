"""Matches of Hubble as far as a test of its pages needs them, played by commands alone."""

from collections.abc import Iterable
from typing import Any

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match.commands import EnterPoints, MarkDrawn, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match
from spacebowl_pi.games.hubble.rules.rules import Hubble

RULES = Hubble()
NAMES = ("Ada", "Bob", "Cleo", "Dan")
AT_ONCE = Settings(withdraw_s=0)


def begun(players: int = 2, settings: Settings = AT_ONCE) -> Match:
    sitting = tuple(Player(Seat(seat), NAMES[(seat - 1) % len(NAMES)]) for seat in range(1, players + 1))
    events = RULES.start(Beginning(0, 5, Language.ENGLISH, settings, sitting))
    assert not isinstance(events, Refusal), events.text
    return replay(RULES, events, None)


def after(match: Match, *commands: object, by: By = Asker.TABLE, at_us: int = 1) -> Match:
    for what in commands:
        decided: Any = RULES.decide(match, Asked(at_us, by, what))  # type: ignore[arg-type]
        assert not isinstance(decided, Refusal), decided.text
        match = replay(RULES, decided, match)
    return match


def drawing(match: Match, third: Icon = Icon.STAR) -> Match:
    """Until all draw."""
    match = after(match, RollDice())
    return match if match.third is not None or match.is_third_free else after(match, NameThird(third))


def fogged_on_paper(match: Match, seats: Iterable[int] = (1, 2)) -> Match:
    """To the end of everybody's lenses, all of them on paper."""
    for _ in range(3):
        match = after(drawing(match), *(MarkDrawn(Seat(seat), is_fogged=True) for seat in seats))
    return match


def entered(match: Match, seat: int, *points: int) -> Match:
    return after(match, *(EnterPoints(Seat(seat), each) for each in points))


def scene(match: Match | None) -> Scene:
    players = () if match is None else tuple(Player(seat, NAMES[seat - 1]) for seat in match.players)
    seating = Seating("hubble", Language.ENGLISH, players)
    return Scene(seating) if match is None else Scene(seating, RULES.public(match), is_over=match.is_over)
