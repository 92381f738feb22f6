"""What everyone may see of a match, and what one seat alone may see. What nobody may see is in neither."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, LaidCard, Planet, PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, Call, CallKind, Play, RoundResult, Wild
from spacebowl_pi.games.space_bowl.rules.match.look_back import LookBack, look_back
from spacebowl_pi.games.space_bowl.rules.match.state import (
    TUMBLE_US,
    GalaxyMode,
    Match,
    Phase,
    Player,
    Settings,
    TopCard,
)
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss


class Action(StrEnum):
    """What a player can do now; each stands for a command."""

    LEAVE = "leave"
    LAY_CARDS = "lay_cards"
    NAME_TOP_CARD = "name_top_card"
    DECLARE_TOP_CARD = "declare_top_card"
    TOSS = "toss"
    GO = "go"
    RED = "red"
    CONCUR = "concur"
    WILD = "wild"
    CALL_OFF = "call_off"
    PICK = "pick"
    DECLARE_WILD = "declare_wild"
    DECLARE_RESULT = "declare_result"
    NEXT_ROUND = "next_round"


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of the galaxy; a face-down one shows nothing but the number that the players laid it by."""

    number: CardNumber | None
    is_face_down: bool
    planets: tuple[PlanetName, ...] = ()
    black_hole: bool = False
    comets: int = 0
    stars: int = 0


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as everyone sees them; `pick` is None until it is revealed."""

    seat: Seat
    score: int
    cards: int
    is_captain: bool
    has_joined: bool
    is_red: bool
    must_pick: bool
    may_pick: bool
    has_picked: bool
    pick: Cell | None


@dataclass(frozen=True, slots=True)
class WildView:
    """A place of the Wild, and what it makes valid."""

    at: Cell
    valid: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SolutionView:
    """All solutions; part of the reveal."""

    valid: tuple[Cell, ...]
    with_wild: tuple[WildView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A match as everyone may see it.

    `tossed_us` and `wild_us` are the times of the toss and of the Wild. `opens_us` is when the pieces lie still and the
    search begins. With `is_wild_asked`, the players first have to say who placed the Wild.
    """

    phase: Phase
    settings: Settings
    planets: tuple[Planet, ...]
    highest_card: int
    players: tuple[PlayerView, ...]
    captain: Seat
    size: int
    galaxy: tuple[CardView | None, ...] | None
    top_card: TopCard | None
    rounds_left: int
    round_number: int
    toss: Toss | None
    tossed_us: int | None
    call: Call | None
    tied_with: tuple[Seat, ...]
    wild: Wild | None
    wild_us: int | None
    is_wild_asked: bool
    began_us: int
    opens_us: int | None
    deadline_us: int | None
    result: RoundResult | None
    solution: SolutionView | None
    winners: tuple[Seat, ...]
    look_back: LookBack | None

    @property
    def planet_names(self) -> tuple[PlanetName, ...]:
        return tuple(planet.name for planet in self.planets)


@dataclass(frozen=True, slots=True)
class Own:
    """What only one seat may see: its pick, and what it can do. Everything else is in the public view."""

    seat: Seat
    pick: Cell | None
    actions: tuple[Action, ...]


def own(match: Match, seat: Seat) -> Own:
    play = match.play()
    return Own(seat, None if play is None else play.picked(seat), _actions(match, seat, play))


def view(match: Match) -> View:
    current = match.round
    play = match.play()
    is_revealed = current is not None and current.result is not None
    return View(
        phase=match.phase,
        settings=match.settings,
        planets=match.deck.planets,
        highest_card=match.deck.highest_number,
        players=tuple(_player_view(match, player, play, is_revealed=is_revealed) for player in match.players),
        captain=match.captain,
        size=match.settings.variants.galaxy_size,
        galaxy=None if match.galaxy is None else tuple(_card_view(match, card) for card in match.galaxy),
        top_card=match.top_card(),
        rounds_left=len(match.pile),
        round_number=match.round_number,
        toss=current.toss if current else None,
        tossed_us=current.tossed_us if current else None,
        call=current.call if current else None,
        tied_with=current.tied_with if current else (),
        wild=current.wild if current else None,
        wild_us=current.wild_us if current else None,
        is_wild_asked=match.is_wild_asked,
        began_us=match.began_us,
        opens_us=match.began_us + TUMBLE_US if match.phase is Phase.SEARCH else None,
        deadline_us=match.deadline_us,
        result=current.result if current else None,
        solution=_solution_view(match) if match.phase is Phase.REVEAL else None,
        winners=match.winners,
        look_back=look_back(match) if match.phase is Phase.OVER else None,
    )


def _player_view(match: Match, player: Player, play: Play | None, *, is_revealed: bool) -> PlayerView:
    seat = player.seat
    has_picked = play is not None and any(pick.seat == seat for pick in play.picks)
    if match.phase is Phase.DECLARING and match.round is not None:
        has_picked = any(said.seat == seat for said in match.round.declarations)
    return PlayerView(
        seat=seat,
        score=player.score,
        cards=player.cards,
        is_captain=seat == match.captain,
        has_joined=play is not None and _has_joined(play, seat),
        is_red=play is not None and play.is_red(seat),
        must_pick=play is not None and play.must_pick(seat),
        may_pick=play is not None and play.may_pick(seat),
        has_picked=has_picked,
        pick=play.picked(seat) if play is not None and is_revealed else None,
    )


def _has_joined(play: Play, seat: Seat) -> bool:
    """Whoever placed the Wild in a Go countdown has concurred, whenever the box was told."""
    call = play.call
    is_go = call is not None and call.kind is CallKind.GO and call.by != seat
    return seat in play.joined or (is_go and play.must_pick(seat))


def _card_view(match: Match, card: LaidCard | None) -> CardView | None:
    if card is None:
        return None
    if card.face_down or card.number is None:
        is_laid_by_number = match.settings.mode is GalaxyMode.NUMBERED
        return CardView(card.number if is_laid_by_number else None, is_face_down=True)
    shown = match.deck.by_number[card.number]
    return CardView(
        shown.number,
        is_face_down=False,
        planets=shown.planets,
        black_hole=shown.black_hole,
        comets=shown.comets,
        stars=shown.stars,
    )


def seen_galaxy(view: View) -> Galaxy:
    """The galaxy as the solver reads it, as far as it is visible."""
    cards = view.galaxy or ()
    return Galaxy(view.size, tuple(None if it is None or it.is_face_down else it.planets for it in cards))


def _solution_view(match: Match) -> SolutionView | None:
    galaxy = match.solver_galaxy()
    if galaxy is None or match.round is None:
        return None
    solution = solve(galaxy, match.round.toss, match.settings.variants)
    return SolutionView(
        valid=tuple(cells_of(solution.valid)),
        with_wild=tuple(WildView(wild, tuple(cells_of(mask))) for wild, mask in sorted(solution.with_wild.items())),
    )


def _actions(match: Match, who: Seat, play: Play | None) -> tuple[Action, ...]:
    """What this player can do now: whatever `decide` would not refuse."""
    if match.player(who) is None or match.phase is Phase.OVER:
        return ()
    if match.phase in (Phase.LAYING, Phase.READY):
        return _actions_between_rounds(match, who)
    if match.phase is Phase.SEARCH:
        return (Action.GO, Action.RED, Action.CALL_OFF) if who == match.captain else (Action.GO, Action.RED)
    if match.phase is Phase.COUNTDOWN and play is not None:
        return _countdown_actions(match, who, play)
    if match.phase is Phase.PICKS and play is not None:
        has_picked = any(pick.seat == who for pick in play.picks)
        return (Action.PICK,) if play.may_pick(who) and not has_picked else ()
    return _actions_of_declaring(match) + ((Action.NEXT_ROUND,) if match.phase is Phase.REVEAL else ())


def _actions_between_rounds(match: Match, who: Seat) -> tuple[Action, ...]:
    actions = []
    if match.settings.is_entered and who == match.captain:
        actions += [Action.LAY_CARDS, Action.NAME_TOP_CARD]
    if match.phase is Phase.READY and match.settings.mode is GalaxyMode.HONOUR and who == match.captain:
        actions.append(Action.DECLARE_TOP_CARD)
    if match.phase is Phase.READY and match.top_card() is not None and who == match.captain:
        actions.append(Action.TOSS)
    if len(match.players) > FEWEST_PLAYERS:
        actions.append(Action.LEAVE)
    return tuple(actions)


def _actions_of_declaring(match: Match) -> tuple[Action, ...]:
    """In honour mode a result can be declared until the next round begins."""
    if match.settings.mode is not GalaxyMode.HONOUR or match.round is None:
        return ()
    wild = (Action.DECLARE_WILD,) if match.may_tell_wild else ()
    may_declare = not match.is_wild_asked and (match.phase is Phase.DECLARING or bool(match.round.declarations))
    return (*wild, Action.DECLARE_RESULT) if may_declare else wild


def _countdown_actions(match: Match, who: Seat, play: Play) -> tuple[Action, ...]:
    actions = []
    has_placed_wild = play.wild is not None and play.wild.by == who
    if match.countdown_kind() is CallKind.RED:
        if not play.is_red(who) and not has_placed_wild:
            actions.append(Action.RED)
    elif not play.must_pick(who):
        actions.append(Action.CONCUR)
    if not match.settings.variants.no_wild and play.wild is None and not play.is_red(who):
        actions.append(Action.WILD)
    return tuple(actions)
