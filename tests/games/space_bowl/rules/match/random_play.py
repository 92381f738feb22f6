"""Matches played at random: commands legal or not, at any time, in every mode and mix of variants."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import get_args

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, decide
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.games.space_bowl.rules.match.stages import DECK
from tests.games.space_bowl.rules.match.table import Table

VARIANT_MIXES = tuple(
    Variants(**{name: bool(mix >> bit & 1) for bit, name in enumerate(VARIANT_NAMES)}) for mix in range(128)
)
MODES = (
    Settings(),
    Settings(GalaxyMode.NUMBERED),
    Settings(GalaxyMode.NUMBERED, are_numbers_entered=True),
    Settings(GalaxyMode.HONOUR),
)
SENSIBLE: dict[Phase, tuple[type[asked.Command], ...]] = {
    Phase.LOBBY: (asked.JoinSeat, asked.JoinSeat, asked.StartMatch),
    Phase.LAYING: (asked.LayCard,),
    Phase.READY: (asked.TossPlanets, asked.NameTopCard, asked.DeclareTopCard),
    Phase.SEARCH: (asked.SayGo, asked.PressRed, asked.CallRoundOff),
    Phase.COUNTDOWN: (asked.Concur, asked.PressRed, asked.PlaceWild, asked.PassTime),
    Phase.PICKS: (asked.PickCard, asked.DeclinePick),
    Phase.DECLARING: (asked.DeclareWild, asked.DeclareResult, asked.DeclareResult),
    Phase.REVEAL: (asked.NextRound, asked.ForcePick, asked.VoidPick, asked.CorrectScore),
    Phase.OVER: (asked.Rematch,),
}
WAITS_S = (0, 0, 0, 1, 4, 11, 40, -5)


def play(settings: Settings, seed: int, steps: int) -> Iterator[tuple[Table, list[happened.Event]]]:
    """Ask for one thing after the other; give the table after each, and what has just happened."""
    random = Random(f"{settings}/{seed}")
    table = Table()
    settings = replace(
        settings,
        search_limit_s=random.choice((None, 30)),
        pick_limit_s=random.choice((None, 20)),
        target_score=random.choice((6, 10, 18)),
    )
    yield table, table.do(asked.OpenMatch, DECK, settings)
    for seat in (2, 3, 7):
        yield table, table.do(asked.JoinSeat, Seat(seat))
    for _ in range(steps):
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
            table.do(asked.LayCard, Cell(index), next(free))


def random_command(random: Random, table: Table) -> asked.Command:
    kinds = SENSIBLE[table.match.phase] if random.random() < 0.7 else get_args(asked.Command)
    return make_command(random.choice(kinds), random, table)


def make_command(kind: type[asked.Command], random: Random, table: Table) -> asked.Command:
    """Make a command of a kind; most are legal at the right time."""
    match, now_us = table.match, table.now_us
    seat = Seat(random.choice((*match.seats, *match.seats, random.randrange(10))))
    cell = Cell(random.choice((0, 7, 24, 35, -1, random.randrange(25))))
    number = CardNumber(random.randrange(1, 58))
    planets = tuple(random.sample(DECK.planet_names, random.randrange(4)))
    changed = replace(match.settings, language=random.choice(list(Language)), target_score=random.choice((6, 6, 18, 1)))
    commands: dict[type[asked.Command], asked.Command] = {
        type(command): command
        for command in (
            asked.OpenMatch(now_us, DECK, match.settings),
            asked.JoinSeat(now_us, seat, random.choice(("", "", "Emma", "\n"))),
            asked.LeaveSeat(now_us, seat),
            asked.ChangeSettings(now_us, changed),
            asked.StartMatch(now_us, random.getrandbits(32), random.choice((None, seat))),
            asked.LayCard(now_us, cell, random.choice((None, number, number)), random.random() < 0.2),
            asked.TakeUpCard(now_us, cell),
            asked.NameTopCard(now_us, number),
            asked.DeclareTopCard(now_us, planets, random.random() < 0.3),
            asked.TossPlanets(now_us, random.getrandbits(32)),
            asked.SayGo(now_us, seat),
            asked.PressRed(now_us, seat),
            asked.Concur(now_us, seat),
            asked.PlaceWild(now_us, seat, random.choice((None, cell, cell))),
            asked.PickCard(now_us, seat, cell),
            asked.DeclinePick(now_us, seat),
            asked.GivePickTime(now_us, random.choice((0, 8, 700))),
            asked.DeclareWild(now_us, random.choice((None, None, seat))),
            asked.DeclareResult(now_us, seat, random.choice(list(Verdict)), random.random() < 0.5),
            asked.CallRoundOff(now_us, random.choice((None, seat))),
            asked.NextRound(now_us),
            asked.Rematch(now_us),
            asked.PassTime(now_us),
            asked.ResumeMatch(now_us),
            asked.CorrectScore(now_us, seat, random.randrange(-1, 12)),
            asked.CorrectName(now_us, seat, random.choice(("", "Emma", "Zoé", "\n"))),
            asked.ForcePick(now_us, seat, cell),
            asked.VoidPick(now_us, seat),
            asked.TakeBackRound(now_us),
            asked.EndMatch(now_us),
        )
    }
    return commands[kind]
