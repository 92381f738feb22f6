"""What all see of a match, and what a seat alone sees: what it has drawn in a round that is still open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.draws import Draw, fogged_draws, full_draws, may_fog
from spacebowl_pi.games.hubble.rules.icons import DRAWN, EMPTY, FACES, LETTERS, Icon, Roll
from spacebowl_pi.games.hubble.rules.kit import Title
from spacebowl_pi.games.hubble.rules.match.commands import (
    ChooseThird,
    Command,
    DrawIcons,
    EnterAnew,
    EnterPoints,
    MarkDrawn,
    NameThird,
    RollDice,
    Withdraw,
)
from spacebowl_pi.games.hubble.rules.match.plausible import fits, plausible
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match, Medium, Phase, Submission
from spacebowl_pi.games.hubble.rules.pad import BARE, FOG_SQUARES, Hex, Icons, Pad, hexes_of, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import Score, ranking

_BY_LETTER = {letter: icon for icon, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player and their pad: a letter or a dot for each hex. Of a paper pad, the points that were entered so far."""

    seat: Seat
    cards: tuple[str, ...]
    pad: str
    fog: int
    medium: Medium | None
    has_drawn: bool
    is_gone: bool
    entered: tuple[int, ...]
    score: Mapping[str, int]
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class PlayedRound:
    roll: Roll
    third: Icon | None  # nothing where everybody chose their own


@dataclass(frozen=True, slots=True)
class View:
    settings: Settings
    pad: Pad
    titles: tuple[Title, ...]
    constellations: tuple[Constellation, ...]  # those that players have
    phase: Phase
    began_us: int
    round: int
    roll: Roll | None
    third: Icon | None
    uses_white_die: bool
    is_third_free: bool
    active: Seat | None
    awaited: tuple[Seat, ...]
    due_us: int | None
    is_closing: bool  # all have drawn, and can still withdraw it
    players: tuple[PlayerView, ...]
    played: tuple[PlayedRound, ...]  # once the match is over: what was rolled in it

    def player(self, seat: Seat) -> PlayerView:
        return next(player for player in self.players if player.seat == seat)


@dataclass(frozen=True, slots=True)
class Own:
    seat: Seat
    third: Icon | None  # the one that counts for this seat
    submitted: Submission | None


def public(match: Match) -> View:
    scores = {seat: match.score(seat) for seat in match.players}
    results = [(scores[seat].total, scores[seat].stars, match.star_count(seat)) for seat in match.players]
    ranks = ranking(results)
    dealt = {card.id: card for cards in match.cards.values() for card in cards}
    return View(
        settings=match.settings,
        pad=match.pad,
        titles=match.titles,
        constellations=tuple(dealt.values()),
        phase=match.phase,
        began_us=match.began_us,
        round=match.round,
        roll=match.roll,
        third=match.third,
        uses_white_die=match.uses_white_die,
        is_third_free=match.is_third_free,
        active=match.active,
        awaited=match.awaited,
        due_us=match.due_us,
        is_closing=match.closes_us is not None,
        players=tuple(
            _player(match, seat, scores[seat], rank) for seat, rank in zip(match.players, ranks, strict=True)
        ),
        played=tuple(PlayedRound(*it) for it in match.played) if match.is_over else (),
    )


def _player(match: Match, seat: Seat, score: Score, rank: int) -> PlayerView:
    return PlayerView(
        seat=seat,
        cards=tuple(card.id for card in match.cards[seat]),
        pad=as_text(match.pads[seat], len(match.sky.places)),
        fog=match.fog[seat],
        medium=match.medium(seat),
        has_drawn=seat in match.submitted,
        is_gone=seat in match.gone,
        entered=match.entered.get(seat, ()),
        score=score._asdict(),
        total=score.total,
        rank=rank,
    )


def own(match: Match, seat: Seat) -> Own:
    third = match.third_of(seat) if match.phase is Phase.DRAW else None
    return Own(seat, third, match.submitted.get(seat))


@lru_cache(maxsize=512)
def as_text(icons: Icons, hexes: int) -> str:
    letters = [EMPTY] * hexes
    for icon, mask in zip(DRAWN, icons, strict=True):
        for hex_ in hexes_of(mask):
            letters[hex_] = LETTERS[icon]
    return "".join(letters)


@lru_cache(maxsize=512)
def from_text(pad: str) -> Icons:
    written = ((Hex(hex_), _BY_LETTER[letter]) for hex_, letter in enumerate(pad) if letter != EMPTY)
    return with_drawn(BARE, written)


def cards_of(view: View, player: PlayerView) -> tuple[Constellation, ...]:
    return tuple(card for name in player.cards for card in view.constellations if card.id == name)


def moves(view: View, own: Own) -> Iterator[Command]:
    """What a seat can do."""
    seat = own.seat
    player = next((it for it in view.players if it.seat == seat), None)
    if player is None or player.is_gone:
        return
    match view.phase:
        case Phase.ROLL:
            yield RollDice()
        case Phase.THIRD if view.active == seat:
            yield from map(NameThird, FACES)
        case Phase.DRAW if player.fog < FOG_SQUARES:
            yield from _drawing(view, own, player)
        case Phase.ENTER if player.medium is Medium.PAPER:
            if seat in view.awaited:
                sky, cards, said = view.pad.sky, cards_of(view, player), player.entered
                possible = (points for points in plausible(sky, cards, said) if fits(sky, cards, (*said, points)))
                yield from (EnterPoints(seat, points) for points in possible)
            if player.entered:
                yield EnterAnew(seat)
        case _:
            pass


def _drawing(view: View, own: Own, player: PlayerView) -> Iterator[Command]:
    seat, has_drawn = own.seat, own.submitted is not None
    if player.medium is not Medium.PAPER:
        if view.is_third_free and not has_drawn:
            yield from map(ChooseThird, FACES)
        for draw, is_fogged in drawable(view, own, player):
            yield DrawIcons(draw, is_fogged)
    if player.medium is not Medium.SCREEN and not (own.submitted is not None and own.submitted.draw):
        yield MarkDrawn(seat)
        yield MarkDrawn(seat, is_fogged=True)
    elif ((), True) in drawable(view, own, player):
        yield MarkDrawn(seat, is_fogged=True)
    if has_drawn:
        yield Withdraw(seat)


def drawable(view: View, own: Own, player: PlayerView) -> list[tuple[Draw, bool]]:
    """Every draw that the rules allow this seat now, and whether it is fogged."""
    if view.roll is None:
        return []
    sky, taken = view.pad.sky, occupied(from_text(player.pad))
    is_fog_allowed = may_fog(view.pad, taken, view.roll, own.third)
    if own.third is None:
        return [((), True)] if is_fog_allowed else []
    fogged = fogged_draws(sky, taken, view.roll, own.third) if is_fog_allowed else []
    full = full_draws(sky, taken, view.roll, own.third)
    return [*((draw, False) for draw in full), *((draw, True) for draw in fogged)]
