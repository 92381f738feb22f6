"""Chance: what is dealt and rolled with a seed. The same seed gives the same cards and dice wherever it is played."""

from collections.abc import Collection, Sequence
from random import Random
from typing import TypeVar

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import BAG, FACES, Icon, Roll, Rolled
from spacebowl_pi.games.hubble.rules.kit import Kit

CARDS_EACH = 2
DICE = 2
Item = TypeVar("Item")


def rolled(seed: int, round_number: int) -> tuple[Roll, Icon]:
    """The dice of a round, and the white one, which counts in some rounds only."""
    random = Random(f"hubble {seed} {round_number}")
    one, two = _drawn(BAG, DICE, random)
    icons = [FACES[int(random.random() * len(FACES))] for _ in range(3)]
    return (Rolled(one, icons[0]), Rolled(two, icons[1])), icons[2]


def dealt(kit: Kit, seats: Sequence[Seat], seed: int, *, from_table: bool) -> dict[Seat, tuple[Constellation, ...]]:
    """Two cards for each: from the shuffled cards, or by lot from the table, where some may have the same."""
    random = Random(f"hubble {seed} cards")
    if from_table:
        return {seat: tuple(_drawn(kit.table, CARDS_EACH, random)) for seat in seats}
    cards = _drawn(kit.cards, CARDS_EACH * len(seats), random)
    return {seat: tuple(cards[CARDS_EACH * index : CARDS_EACH * (index + 1)]) for index, seat in enumerate(seats)}


def dealt_later(
    kit: Kit, held: Collection[Constellation], seat: Seat, seed: int, *, from_table: bool
) -> tuple[Constellation, ...]:
    """Two cards for somebody who joins: the next of the shuffled cards that nobody holds, or by lot from the table.

    They may be fewer: where all cards are held, or where the box has others than when the match began.
    """
    if from_table:
        known = {card.id: card for card in held}
        table = [card for card in kit.table if known.get(card.id, card) == card]
        return tuple(_drawn(table, min(CARDS_EACH, len(table)), Random(f"hubble {seed} cards {seat}")))
    ids = {card.id for card in held}
    cards = _drawn(kit.cards, len(kit.cards), Random(f"hubble {seed} cards"))
    return tuple(card for card in cards if card.id not in ids)[:CARDS_EACH]


def starter(seats: Sequence[Seat], seed: int) -> Seat:
    """Who begins if the table has not said."""
    return _drawn(seats, 1, Random(f"hubble {seed} starter"))[0]


def _drawn(items: Sequence[Item], count: int, random: Random) -> list[Item]:
    """Some of them, by lot; written out, so that it stays the same in every Python."""
    left = list(items)
    return [left.pop(int(random.random() * len(left))) for _ in range(count)]
