"""The lobby, apart from any match: who sits where, which game is chosen, and its settings.

It outlives matches and a change of game: people, names and each game's settings stay. Its events are ordered with those
of the match. Pure, as the rules are; the chosen game says which seats and choices there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias, assert_never, get_args

from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.computer_names import name_for
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.names import JOINERS, as_seen, has_only_signs
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.seats import Player, Seat, Strength

LONGEST_NAME = 20
LATEST_US = 2**53  # 285 years, and the largest integer that every JSON reader keeps
Chosen: TypeAlias = Mapping[str, Value]  # by the name of the choice; defaults are left out


@dataclass(frozen=True, slots=True)
class Seating:
    """The players, and what they have agreed on."""

    game: str
    language: Language = Language.ENGLISH
    players: tuple[Player, ...] = ()
    chosen: Mapping[str, Chosen] = field(default_factory=dict)  # by game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are taken, in order."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: Seat) -> Player | None:
        return next((player for player in self.players if player.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Offer:
    """How many can play a game, what can be chosen, and whether computers can play it."""

    seats: range
    choices: Sequence[Choice] = ()
    takes_computers: bool = True


# --- commands ---


@dataclass(frozen=True, slots=True)
class JoinSeat:
    seat: Seat
    name: str = ""
    computer: Strength | None = None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeName:
    """Change a name; an empty one is shown as the seat's number."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Set one of the chosen game's settings."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class ChooseGame:
    game: str


@dataclass(frozen=True, slots=True)
class Speak:
    """Change the language of the box."""

    language: Language


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Free all seats and forget the settings, for the next people."""

    language: Language


SeatingCommand: TypeAlias = JoinSeat | LeaveSeat | TakeName | Choose | ChooseGame | Speak | ClearTable


# --- events ---


@dataclass(frozen=True, slots=True)
class SeatingOpened:
    """A table was opened, empty or with those who sat there before."""

    at_us: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class SatDown:
    at_us: int
    player: Player


@dataclass(frozen=True, slots=True)
class GotUp:
    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class NameTaken:
    at_us: int
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SettingChosen:
    at_us: int
    game: str
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class GameChosen:
    at_us: int
    game: str


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    at_us: int
    language: Language


@dataclass(frozen=True, slots=True)
class TableCleared:
    """All seats were freed, and all settings reset."""

    at_us: int
    language: Language


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """A finished match was put away."""

    at_us: int


@dataclass(frozen=True, slots=True)
class MatchSetAside:
    """A match was given up because its game failed; the players keep their seats."""

    at_us: int
    why: str


SeatingEvent: TypeAlias = (
    SeatingOpened
    | SatDown
    | GotUp
    | NameTaken
    | SettingChosen
    | GameChosen
    | LanguageChosen
    | TableCleared
    | MatchClosed
    | MatchSetAside
)

SEATING_RECORDS: Records[SeatingEvent] = Records(1, get_args(SeatingEvent))


class SeatingReason(Reason):
    """Why a command of the lobby was refused."""

    NO_SUCH_SEAT = "There is no seat {seat}: seats go from 1 to {most}."
    SEAT_TAKEN = "Seat {seat} is taken."
    SEAT_EMPTY = "Nobody sits on seat {seat}."
    NO_COMPUTERS = "Only people can play this game."
    NAME_TAKEN = "Somebody is already called “{name}”."
    NAME_TOO_LONG = "A name has at most {longest} characters."
    NAME_UNUSABLE = "A name may have letters, signs and emoji, but no hidden characters and no line breaks."
    NO_SUCH_GAME = "There is no game called {game} here."
    NO_SUCH_CHOICE = "There is no setting called {name} in this game."
    NOT_OFFERED = "{name} cannot be {value}."
    NUMBER_OUTSIDE = "{name} is {least} to {most}."


def decide(
    seating: Seating, command: SeatingCommand, offers: Mapping[str, Offer], at_us: int
) -> Sequence[SeatingEvent] | Refusal:
    """What happens on a command. `offers` are those of the games on this box."""
    match command:
        case JoinSeat():
            return _join_seat(seating, command, offers[seating.game], at_us)
        case LeaveSeat(seat):
            return [GotUp(at_us, seat)] if seating.player(seat) else refuse(SeatingReason.SEAT_EMPTY, seat=seat)
        case TakeName():
            return _take_name(seating, command, at_us)
        case Choose():
            return _choose(seating, command, offers[seating.game], at_us)
        case ChooseGame(game):
            return [GameChosen(at_us, game)] if game in offers else refuse(SeatingReason.NO_SUCH_GAME, game=game)
        case Speak(language):
            return [] if language is seating.language else [LanguageChosen(at_us, language)]
        case ClearTable(language):
            return [] if is_clear(seating, language) else [TableCleared(at_us, language)]
        case _:
            assert_never(command)


def evolve(seating: Seating, event: SeatingEvent) -> Seating:  # noqa: PLR0911 (a table: one entry per event)
    match event:
        case SeatingOpened(_, opened):
            return opened
        case SatDown(_, player):
            players = sorted((*seating.players, player), key=lambda one: one.seat)
            return replace(seating, players=tuple(players))
        case GotUp(_, seat):
            return replace(seating, players=tuple(one for one in seating.players if one.seat != seat))
        case NameTaken(_, seat, name):
            players = [replace(one, name=name) if one.seat == seat else one for one in seating.players]
            return replace(seating, players=tuple(players))
        case SettingChosen(_, game, name, value):
            chosen = {**seating.chosen.get(game, {}), name: value}
            return replace(seating, chosen={**seating.chosen, game: chosen})
        case GameChosen(_, game):
            return replace(seating, game=game)
        case LanguageChosen(_, language):
            return replace(seating, language=language)
        case TableCleared(_, language):
            return Seating(seating.game, language)
        case MatchClosed() | MatchSetAside():
            return seating
        case _:
            assert_never(event)


def is_clear(seating: Seating, language: Language) -> bool:
    """Whether nobody sits here and nothing is chosen."""
    return seating == Seating(seating.game, language)


def replay(events: Iterable[SeatingEvent], start: Seating) -> Seating:
    return reduce(evolve, events, start)


def player_of(seating: Seating, command: JoinSeat) -> Player:
    """Who would sit there; a computer that is given no name gets one."""
    name = command.name.strip()
    if command.computer is not None and not name:
        name = name_for(seating.players, command.seat)
    return Player(command.seat, name, command.computer)


def _join_seat(seating: Seating, command: JoinSeat, offer: Offer, at_us: int) -> Sequence[SeatingEvent] | Refusal:
    most = offer.seats[-1]
    if not 1 <= command.seat <= most:
        return refuse(SeatingReason.NO_SUCH_SEAT, seat=command.seat, most=most)
    if seating.player(command.seat):
        return refuse(SeatingReason.SEAT_TAKEN, seat=command.seat)
    if command.computer is not None and not offer.takes_computers:
        return refuse(SeatingReason.NO_COMPUTERS)
    player = player_of(seating, command)
    return name_refusal(seating, player.seat, player.name) or [SatDown(at_us, player)]


def _take_name(seating: Seating, command: TakeName, at_us: int) -> Sequence[SeatingEvent] | Refusal:
    name = command.name.strip()
    if not seating.player(command.seat):
        return refuse(SeatingReason.SEAT_EMPTY, seat=command.seat)
    return name_refusal(seating, command.seat, name) or [NameTaken(at_us, command.seat, name)]


def name_refusal(seating: Seating, seat: Seat, name: str) -> Refusal | None:
    """Why nobody on this seat can have this name; None if it is valid and free."""
    if len(name) > LONGEST_NAME:
        return refuse(SeatingReason.NAME_TOO_LONG, longest=LONGEST_NAME)
    if not has_only_signs(name) or name[:1] in JOINERS:
        return refuse(SeatingReason.NAME_UNUSABLE)
    others = [as_seen(player.name) for player in seating.players if player.seat != seat]
    return refuse(SeatingReason.NAME_TAKEN, name=name) if name and as_seen(name) in others else None


def _choose(seating: Seating, command: Choose, offer: Offer, at_us: int) -> Sequence[SeatingEvent] | Refusal:
    choice = next((one for one in offer.choices if one.name == command.name), None)
    if choice is None:
        return refuse(SeatingReason.NO_SUCH_CHOICE, name=command.name)
    if not choice.allows(command.value):
        if choice.least is not None and choice.most is not None:
            return refuse(SeatingReason.NUMBER_OUTSIDE, name=command.name, least=choice.least, most=choice.most)
        return refuse(SeatingReason.NOT_OFFERED, name=command.name, value=str(command.value))
    return [SettingChosen(at_us, seating.game, command.name, command.value)]


def fault(seating: Seating, event: SeatingEvent) -> str | None:
    """Why an event read from a record cannot be true; None if it fits."""
    if abs(event.at_us) > LATEST_US:
        return f"at_us is {event.at_us}, not a time"
    if isinstance(event, SatDown):
        player = event.player
        if player.seat < 1 or seating.player(player.seat) or not has_only_signs(player.name):
            return f"nobody could sit down as {player.name!a} on seat {player.seat}"
    elif isinstance(event, GotUp | NameTaken) and seating.player(event.seat) is None:
        return f"nobody sits on seat {event.seat}"
    elif isinstance(event, SeatingOpened):
        players, seats = event.seating.players, event.seating.seats
        if not all(has_only_signs(player.name) for player in players):
            return "nobody could be called so"
        if any(seat < 1 for seat in seats) or len(set(seats)) < len(seats):
            return "nobody could sit so"
    if isinstance(event, NameTaken) and not has_only_signs(event.name):
        return f"nobody could be called {event.name!a}"
    return None
