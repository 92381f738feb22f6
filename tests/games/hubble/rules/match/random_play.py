"""Matches in which anybody does anything at any time, legal or not."""

from collections.abc import Iterator, Sequence
from random import Random

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.icons import FACES
from spacebowl_pi.games.hubble.rules.match import commands
from spacebowl_pi.games.hubble.rules.match.commands import Command
from spacebowl_pi.games.hubble.rules.match.events import Event
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase
from spacebowl_pi.games.hubble.rules.pad import Hex
from tests.games.hubble.rules.match.table import Table

WAITS_S = (0, 0, 0, 0, 0.5, 2, 5, 10)
SETTINGS = (Settings(), Settings(withdraw_s=0), Settings(draw_limit_s=10), Settings(draw_limit_s=10, same_dice=7))
SEATS = ((1,), (1, 2), (2, 4, 7), tuple(range(1, 11)))
RARE = 0.02  # what interrupts a match
OFTEN = 0.05  # somebody wants to join


def legal_moves(table: Table, seat: Seat) -> list[Command]:
    return list(table.rules.moves(table.view, table.rules.own(table.match, seat)))


def random_asked(random: Random, table: Table) -> tuple[By, Command | HouseCommand]:
    if random.random() < RARE:
        return Asker.STAFF, random.choice(house_commands(random))
    if random.random() < 0.2:
        return random.choice((Asker.TABLE, Seat(random.randrange(12)))), random.choice(strange_commands(random))
    seat = random.choice(table.match.awaited or table.match.players)
    moves = legal_moves(table, seat)
    is_on_paper = seat % 2 == 0
    fogs = random.random() < 0.4
    liked = [it for it in moves if _is_on_paper(it) == is_on_paper and _is_fogged(it) == fogs]
    return seat, random.choice(liked or moves or [common.PassTime()])


def _is_on_paper(move: Command) -> bool:
    return isinstance(move, commands.MarkDrawn | commands.EnterPoints | commands.EnterAnew)


def _is_fogged(move: Command) -> bool:
    return isinstance(move, commands.DrawIcons | commands.MarkDrawn) and move.is_fogged


def house_commands(random: Random) -> list[HouseCommand]:
    left = common.PlayerLeft(Seat(random.randrange(1, 12)))
    often: list[HouseCommand] = [left, common.TakeBack(), common.TakeBack(), common.Resume()]
    return [*often, common.End()] if random.random() < 0.3 else often


def strange_commands(random: Random) -> list[Command]:
    seat, icon = Seat(random.randrange(12)), random.choice(FACES)
    hexes = sorted(random.sample(range(-1, 49), random.randrange(4)))
    is_fogged = random.random() < 0.5
    return [
        commands.RollDice(),
        commands.NameThird(icon),
        commands.ChooseThird(icon),
        commands.DrawIcons(tuple((Hex(it), random.choice(FACES)) for it in hexes), is_fogged),
        commands.MarkDrawn(seat, is_fogged),
        commands.Withdraw(seat),
        commands.EnterPoints(seat, random.choice((0, 0, 4, 11, random.randrange(-5, 300)))),
        commands.EnterAnew(seat),
    ]


def play(table: Table, seed: int, steps: int) -> Iterator[tuple[Match, Event]]:
    """Every event, with the match before it."""
    random, chance_to_join = Random(seed), Random(f"{seed} join")
    for _ in range(steps):
        table.now_us += round(random.choice(WAITS_S) * 1_000_000)
        if chance_to_join.random() < OFTEN:
            seat = Seat(chance_to_join.randrange(-1, 14))
            yield from _happened(table, table.rules.join(table.match, Asked(table.now_us, Asker.TABLE, Player(seat))))
        by, what = random_asked(random, table)
        decided = table.rules.decide(table.match, Asked(table.now_us, by, what))
        yield from _happened(table, decided)
        if table.match.phase is Phase.OVER and random.random() < 0.3:
            return


def _happened(table: Table, decided: Sequence[Event] | Refusal) -> Iterator[tuple[Match, Event]]:
    for event in () if isinstance(decided, Refusal) else decided:
        before = table.match
        table.happen(event)
        yield before, event
