"""A table in every phase, with a deal that anyone can solve at a glance.

The top card shows red and yellow, and both fall onto the Destination: a card is valid if it shows the two of them, and
with a Wild on it if it lacks just one.
"""

from collections.abc import Iterable
from dataclasses import replace

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, LaidCard, PlanetName
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell, Space, parse_place
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.table import Table

DECK = standard_deck()
SEATS = EMMA, MARIE, LUCAS, NOAH, ZOE = Seat(1), Seat(2), Seat(3), Seat(5), Seat(8)
NAMES = ("Emma", "Marie", "Lucas", "Noah", "Zoe")
CAPTAIN, NOBODY = LUCAS, Seat(4)

RED, YELLOW, GREEN = PlanetName("red"), PlanetName("yellow"), PlanetName("green")
GALAXY = tuple(LaidCard(CardNumber(number)) for number in range(16, 41))
PILE = tuple(CardNumber(number) for number in range(1, 11))

SCREEN = Settings()
HONOUR = Settings(mode=GalaxyMode.HONOUR)
PLAN = Settings(mode=GalaxyMode.NUMBERED)
ENTERED = Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True)
VOID = Settings(variants=Variants(void=True))


def at(place: str) -> Cell:
    return parse_place(place, 5)


RIGHT, RIGHT_TOO, LACKS_YELLOW, LACKS_RED, WRONG = at("A1"), at("B1"), at("A2"), at("A3"), at("B4")


def players_on(seats: Iterable[Seat]) -> tuple[Player, ...]:
    return tuple(Player(seat, NAMES[SEATS.index(seat)] if seat in SEATS else "") for seat in sorted(seats))


def beginning(
    settings: Settings = SCREEN, seats: tuple[Seat, ...] = SEATS, *, first: Seat | None = None, seed: int = 1
) -> Beginning[Settings]:
    return Beginning(0, seed, Language.ENGLISH, settings, players_on(seats), first)


def started(
    settings: Settings = SCREEN, seats: tuple[Seat, ...] = SEATS, *, first: Seat | None = CAPTAIN, seed: int = 1
) -> Table:
    """The match has begun, and the box has dealt, where it does."""
    events = SpaceBowl(DECK).start(beginning(settings, seats, first=first, seed=seed))
    assert not isinstance(events, Refusal), events.text
    (event,) = events
    assert isinstance(event, happened.MatchStarted)
    return Table(event)


def laying(settings: Settings = ENTERED) -> Table:
    return started(settings)


def ready(
    settings: Settings = SCREEN,
    seats: tuple[Seat, ...] = SEATS,
    galaxy: tuple[LaidCard, ...] = GALAXY,
    pile: tuple[CardNumber, ...] = PILE,
) -> Table:
    event = started(settings, seats, first=CAPTAIN if CAPTAIN in seats else seats[0]).events[0]
    assert isinstance(event, happened.MatchStarted)
    return Table(replace(event, galaxy=galaxy, pile=pile))


def ready_in_honour() -> Table:
    return started(HONOUR).then(commands.DeclareTopCard((RED, YELLOW)))


def search(settings: Settings = SCREEN, seats: tuple[Seat, ...] = SEATS) -> Table:
    return tossed(ready(settings, seats))


def tossed(table: Table, yellow: int = 4) -> Table:
    toss = Toss(Space(4), (TossedPlanet(RED, Space(4)), TossedPlanet(YELLOW, Space(yellow))))
    table.happen(happened.TossLanded(table.now_us, toss))
    return table


def go_countdown(*concurring: Seat, settings: Settings = SCREEN) -> Table:
    table = search(settings).then(commands.SayGo(), EMMA)
    for seat in concurring:
        table.do(commands.Concur(), seat)
    return table


def red_countdown(*joining: Seat, settings: Settings = SCREEN) -> Table:
    table = search(settings).then(commands.PressRed(), EMMA)
    for seat in joining:
        table.do(commands.PressRed(), seat)
    return table


def go_picks(*concurring: Seat, settings: Settings = SCREEN) -> Table:
    return go_countdown(*concurring, settings=settings).count_down()


def red_picks(*joining: Seat, settings: Settings = SCREEN) -> Table:
    return red_countdown(*joining, settings=settings).count_down()


def honour_countdown() -> Table:
    return ready_in_honour().then(commands.TossPlanets(), seed=1).then(commands.SayGo(), EMMA)


def declaring() -> Table:
    """Nobody placed the Wild."""
    return honour_countdown().count_down().then(commands.DeclareWild(None))


def reveal() -> Table:
    return go_picks().then(commands.PickCard(RIGHT), EMMA)


def over() -> Table:
    return reveal().then(common.End())
