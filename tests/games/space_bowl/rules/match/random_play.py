"""Matches played at random: commands legal or not, at any time, in every mode and mix of variants."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import get_args

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands, decide
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.games.space_bowl.rules.match.stages import DECK, started
from tests.games.space_bowl.rules.match.table import KeyAction, Table

VARIANT_MIXES = tuple(
    Variants(**{name: bool(mix >> bit & 1) for bit, name in enumerate(VARIANT_NAMES)}) for mix in range(128)
)
MODES = (
    Settings(),
    Settings(GalaxyMode.NUMBERED),
    Settings(GalaxyMode.NUMBERED, are_numbers_entered=True),
    Settings(GalaxyMode.HONOUR),
)
SENSIBLE: dict[Phase, tuple[type[KeyAction], ...]] = {
    Phase.LAYING: (commands.LayCard,),
    Phase.READY: (commands.TossPlanets, commands.NameTopCard, commands.DeclareTopCard),
    Phase.SEARCH: (commands.SayGo, commands.PressRed, commands.CallRoundOff),
    Phase.COUNTDOWN: (commands.Concur, commands.PressRed, commands.PlaceWild, common.PassTime),
    Phase.PICKS: (commands.PickCard, commands.DeclinePick),
    Phase.DECLARING: (commands.DeclareWild, commands.DeclareResult, commands.DeclareResult),
    Phase.REVEAL: (commands.NextRound, commands.ForcePick, commands.VoidPick, commands.CorrectScore),
    Phase.OVER: (common.TakeBack,),
}
EVERY_KIND: tuple[type[KeyAction], ...] = (*get_args(commands.Command), *get_args(HouseCommand))
OWN = (
    commands.SayGo,
    commands.PressRed,
    commands.Concur,
    commands.PlaceWild,
    commands.PickCard,
    commands.DeclinePick,
)
PLAYERS = (Seat(2), Seat(3), Seat(7))
WAITS_S = (0, 0, 0, 1, 4, 11, 40, -5)


def play(settings: Settings, seed: int, steps: int) -> Iterator[tuple[Table, list[happened.Event]]]:
    """Ask for one thing after the other; give the table after each, and what has just happened.

    Once a match is over it goes on, where a round is taken back, or another begins.
    """
    random = Random(f"{settings}/{seed}")
    settings = replace(
        settings,
        search_limit_s=random.choice((None, 30)),
        pick_limit_s=random.choice((None, 20)),
        target_score=random.choice((6, 10, 18)),
    )
    table = started(settings, PLAYERS, first=None, seed=seed)
    yield table, list(table.events)
    for step in range(steps):
        if table.match.phase is Phase.OVER and random.random() < 0.5:
            table = started(settings, PLAYERS, first=None, seed=seed + step)
            yield table, list(table.events)
        table.wait(random.choice(WAITS_S))
        happened_before = len(table.events)
        decision = decide(table.match, random_command(random, table))
        if not isinstance(decision, Refusal):
            table.happen(*decision)
            lay_the_rest(table)
        yield table, table.events[happened_before:]


def lay_the_rest(table: Table) -> None:
    """Telling the box the numbers of a whole galaxy by chance takes too long: a first card brings all but one."""
    galaxy = table.match.galaxy or ()
    if galaxy.count(None) == len(galaxy) - 1:
        used = {card.number for card in galaxy if card} | set(table.match.pile)
        free = (card.number for card in DECK.cards if card.number not in used)
        for index in [index for index, card in enumerate(galaxy) if card is None][1:]:
            table.do(commands.LayCard(Cell(index), next(free)))


def random_command(random: Random, table: Table) -> commands.Ask:
    kinds = SENSIBLE[table.match.phase] if random.random() < 0.7 else EVERY_KIND
    return make_command(random.choice(kinds), random, table)


def make_command(kind: type[KeyAction], random: Random, table: Table) -> commands.Ask:
    """Ask for a thing of a kind; most are legal at the right time, and from whoever may ask for them."""
    match = table.match
    seat = Seat(random.choice((*match.seats, *match.seats, random.randrange(10))))
    cell = Cell(random.choice((0, 7, 24, 35, -1, random.randrange(25))))
    number = CardNumber(random.randrange(1, 58))
    planets = tuple(random.sample(DECK.planet_names, random.randrange(4)))
    whats: tuple[KeyAction, ...] = (
        commands.LayCard(cell, random.choice((None, number, number)), random.random() < 0.2),
        commands.TakeUpCard(cell),
        commands.NameTopCard(number),
        commands.DeclareTopCard(planets, random.random() < 0.3),
        commands.TossPlanets(),
        commands.SayGo(),
        commands.PressRed(),
        commands.Concur(),
        commands.PlaceWild(random.choice((None, cell, cell))),
        commands.PickCard(cell),
        commands.DeclinePick(),
        commands.GivePickTime(random.choice((0, 8, 700))),
        commands.DeclareWild(random.choice((None, None, seat))),
        commands.DeclareResult(seat, random.choice(list(Verdict)), random.random() < 0.5),
        commands.CallRoundOff(),
        commands.NextRound(),
        commands.CorrectScore(seat, random.randrange(-1, 12)),
        commands.GivePoints(seat, random.randrange(-3, 4)),
        commands.ForcePick(seat, cell),
        commands.VoidPick(seat),
        common.PassTime(),
        common.Resume(),
        common.PlayerLeft(seat),
        common.TakeBack(),
        common.End(),
    )
    what = next(what for what in whats if type(what) is kind)
    return Asked(table.now_us, _asker(what, seat, random), what, seed=random.getrandbits(32))


def _asker(what: KeyAction, seat: Seat, random: Random) -> By:
    """A seat says what is its own, now and then anything; sometimes the table asks in its place."""
    is_own = isinstance(what, OWN)
    return seat if random.random() < (0.95 if is_own else 0.3) else Asker.TABLE
