"""Matches played at random: commands legal or not, at any time, in every mode and mix of variants."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import get_args

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands, decide
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
SENSIBLE: dict[Phase, tuple[type[commands.Command], ...]] = {
    Phase.LOBBY: (commands.JoinSeat, commands.JoinSeat, commands.StartMatch),
    Phase.LAYING: (commands.LayCard,),
    Phase.READY: (commands.TossPlanets, commands.NameTopCard, commands.DeclareTopCard),
    Phase.SEARCH: (commands.SayGo, commands.PressRed, commands.CallRoundOff),
    Phase.COUNTDOWN: (commands.Concur, commands.PressRed, commands.PlaceWild, house.PassTime),
    Phase.PICKS: (commands.PickCard, commands.DeclinePick),
    Phase.DECLARING: (commands.DeclareWild, commands.DeclareResult, commands.DeclareResult),
    Phase.REVEAL: (commands.NextRound, commands.ForcePick, commands.VoidPick, commands.CorrectScore),
    Phase.OVER: (commands.Rematch,),
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
    yield table, table.do(commands.OpenMatch(DECK, settings))
    for seat in (2, 3, 7):
        yield table, table.do(commands.JoinSeat(Seat(seat)))
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
            table.do(commands.LayCard(Cell(index), next(free)))


def random_command(random: Random, table: Table) -> commands.Ask:
    kinds = SENSIBLE[table.match.phase] if random.random() < 0.7 else get_args(commands.Ask)
    return make_command(random.choice(kinds), random, table)


def make_command(kind: type[commands.Command], random: Random, table: Table) -> commands.Command:
    """Make a command of a kind; most are legal at the right time."""
    match, now_us = table.match, table.now_us
    seat = Seat(random.choice((*match.seats, *match.seats, random.randrange(10))))
    cell = Cell(random.choice((0, 7, 24, 35, -1, random.randrange(25))))
    number = CardNumber(random.randrange(1, 58))
    planets = tuple(random.sample(DECK.planet_names, random.randrange(4)))
    changed = replace(match.settings, language=random.choice(list(Language)), target_score=random.choice((6, 6, 18, 1)))
    commands: dict[type[commands.Command], commands.Command] = {
        type(command): command
        for command in (
            Asked(now_us, Asker.BOX, commands.OpenMatch(DECK, match.settings)),
            Asked(now_us, Asker.TABLE, commands.JoinSeat(seat, random.choice(("", "", "Emma", "\n")))),
            Asked(now_us, Asker.TABLE, commands.LeaveSeat(seat)),
            Asked(now_us, Asker.TABLE, commands.ChangeSettings(changed)),
            Asked(now_us, Asker.TABLE, commands.StartMatch(random.choice((None, seat))), seed=random.getrandbits(32)),
            Asked(
                now_us,
                Asker.TABLE,
                commands.LayCard(cell, random.choice((None, number, number)), random.random() < 0.2),
            ),
            Asked(now_us, Asker.TABLE, commands.TakeUpCard(cell)),
            Asked(now_us, Asker.TABLE, commands.NameTopCard(number)),
            Asked(now_us, Asker.TABLE, commands.DeclareTopCard(planets, random.random() < 0.3)),
            Asked(now_us, Asker.TABLE, commands.TossPlanets(), seed=random.getrandbits(32)),
            Asked(now_us, seat, commands.SayGo()),
            Asked(now_us, seat, commands.PressRed()),
            Asked(now_us, seat, commands.Concur()),
            Asked(now_us, seat, commands.PlaceWild(random.choice((None, cell, cell)))),
            Asked(now_us, seat, commands.PickCard(cell)),
            Asked(now_us, seat, commands.DeclinePick()),
            Asked(now_us, Asker.BOX, commands.GivePickTime(random.choice((0, 8, 700)))),
            Asked(now_us, Asker.TABLE, commands.DeclareWild(random.choice((None, None, seat)))),
            Asked(
                now_us, Asker.TABLE, commands.DeclareResult(seat, random.choice(list(Verdict)), random.random() < 0.5)
            ),
            Asked(now_us, random.choice((None, seat)), commands.CallRoundOff()),
            Asked(now_us, Asker.TABLE, commands.NextRound()),
            Asked(now_us, Asker.TABLE, commands.Rematch()),
            Asked(now_us, Asker.BOX, house.PassTime()),
            Asked(now_us, Asker.BOX, house.Resume()),
            Asked(now_us, Asker.STAFF, commands.CorrectScore(seat, random.randrange(-1, 12))),
            Asked(now_us, Asker.STAFF, commands.CorrectName(seat, random.choice(("", "Emma", "Zoé", "\n")))),
            Asked(now_us, Asker.STAFF, commands.ForcePick(seat, cell)),
            Asked(now_us, Asker.STAFF, commands.VoidPick(seat)),
            Asked(now_us, Asker.STAFF, house.TakeBack()),
            Asked(now_us, Asker.STAFF, house.End()),
        )
    }
    return commands[kind]
