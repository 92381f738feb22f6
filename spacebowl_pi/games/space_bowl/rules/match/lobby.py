"""What the commands around a match lead to: seats, settings, the deal, and telling the box what lies on the table."""

from dataclasses import replace
from random import Random

from spacebowl_pi.core.names import JOINERS, as_seen, has_only_signs
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PILE_SIZE, VOID_CARDS, LaidCard, deal
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, SEATS
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.refusals import Decision, Reason
from spacebowl_pi.games.space_bowl.rules.match.state import LONGEST_PICK_TIME_S, GalaxyMode, Match, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name

LONGEST_NAME = 20
SEARCH_LIMITS_S = (10, 3600)
PICK_LIMITS_S = (5, LONGEST_PICK_TIME_S)
TARGET_SCORES = (5, 99)


def open_match(match: Match, command: commands.OpenMatch, at_us: int) -> Decision:
    """Open the lobby, once."""
    if not match.is_blank:
        return refuse(Reason.ALREADY_OPEN)
    opened = happened.MatchOpened(at_us, command.deck, command.settings)
    return _settings_refusal(replace(match, deck=command.deck), command.settings) or [opened]


def join_seat(match: Match, command: commands.JoinSeat, at_us: int) -> Decision:
    """Take an empty seat."""
    name = command.name.strip()
    if match.phase is not Phase.LOBBY:
        return refuse(Reason.NOT_NOW, phase=match.phase.value)
    if command.seat not in SEATS:
        return refuse(Reason.NO_SUCH_SEAT, seat=command.seat)
    if match.player(command.seat):
        return refuse(Reason.SEAT_TAKEN, seat=command.seat)
    return name_refusal(match, command.seat, name) or [happened.SeatJoined(at_us, command.seat, name)]


def name_refusal(match: Match, seat: Seat, name: str) -> Refusal | None:
    """Say why nobody on this seat can be called so; None if it is a name, and nobody else's."""
    if len(name) > LONGEST_NAME:
        return refuse(Reason.NAME_TOO_LONG, longest=LONGEST_NAME)
    if not has_only_signs(name) or name[:1] in JOINERS:
        return refuse(Reason.NAME_UNUSABLE)
    others = [as_seen(player.name) for player in match.players if player.seat != seat]
    return refuse(Reason.NAME_TAKEN, name=name) if name and as_seen(name) in others else None


def leave_seat(match: Match, command: commands.LeaveSeat, at_us: int) -> Decision:
    """Get up, as long as enough players stay for a match that is on."""
    if match.phase not in (Phase.LOBBY, Phase.LAYING, Phase.READY):
        return refuse(Reason.NOT_NOW, phase=match.phase.value)
    if not match.player(command.seat):
        return refuse(Reason.SEAT_EMPTY, seat=command.seat)
    if match.phase is not Phase.LOBBY and len(match.players) <= FEWEST_PLAYERS:
        return refuse(Reason.TOO_FEW_PLAYERS, fewest=FEWEST_PLAYERS)
    return [happened.SeatLeft(at_us, command.seat)]


def change_settings(match: Match, command: commands.ChangeSettings, at_us: int) -> Decision:
    """Agree on settings."""
    is_language_only = replace(command.settings, language=match.settings.language) == match.settings
    if match.phase is not Phase.LOBBY and not is_language_only:
        return refuse(Reason.ONLY_LANGUAGE_NOW)
    return _settings_refusal(match, command.settings) or [happened.SettingsChanged(at_us, command.settings)]


def _settings_refusal(match: Match, settings: Settings) -> Refusal | None:
    for limit_s, (least, most), reason in (
        (settings.search_limit_s, SEARCH_LIMITS_S, Reason.SEARCH_LIMIT),
        (settings.pick_limit_s, PICK_LIMITS_S, Reason.PICK_LIMIT),
        (settings.target_score, TARGET_SCORES, Reason.TARGET_SCORE),
    ):
        if limit_s is not None and not least <= limit_s <= most:
            return refuse(reason, least=least, most=most)
    if not match.deck.planets:
        return refuse(Reason.NO_PLANETS)
    size = settings.variants.galaxy_size
    if settings.mode is not GalaxyMode.HONOUR and not match.deck.is_enough_for(size):
        return refuse(Reason.DECK_TOO_SMALL, cards=len(match.deck.cards), needed=size * size + PILE_SIZE)
    return None


def start_match(match: Match, command: commands.StartMatch, seed: int, at_us: int) -> Decision:
    """Deal, where the box deals, and name a captain."""
    if match.phase is not Phase.LOBBY:
        return refuse(Reason.NOT_NOW, phase=match.phase.value)
    if len(match.players) < FEWEST_PLAYERS:
        return refuse(Reason.TOO_FEW_PLAYERS, fewest=FEWEST_PLAYERS)
    if command.captain is not None and not match.player(command.captain):
        return refuse(Reason.SEAT_EMPTY, seat=command.captain)
    random = Random(seed)
    captain = command.captain or random.choice(match.seats)
    settings = match.settings
    size = settings.variants.galaxy_size
    if settings.mode is GalaxyMode.HONOUR:
        return [happened.MatchStarted(at_us, captain, None, (None,) * PILE_SIZE)]
    if settings.is_entered:
        return [happened.MatchStarted(at_us, captain, (None,) * (size * size), (None,) * PILE_SIZE)]
    dealt = deal(match.deck, size, random, void=settings.variants.void)
    return [happened.MatchStarted(at_us, captain, dealt.galaxy, dealt.pile)]


def lay_card(match: Match, command: commands.LayCard, at_us: int) -> Decision:
    """Take the number of a card in the galaxy; it can be corrected until the toss."""
    if refusal := _entering_refusal(match):
        return refusal
    galaxy = match.galaxy or ()
    if not 0 <= command.cell < len(galaxy):
        return refuse(Reason.OFF_GALAXY)
    if command.face_down:
        others = sum(
            card is not None and card.face_down for card in galaxy[: command.cell] + galaxy[command.cell + 1 :]
        )
        if not match.settings.variants.void:
            return refuse(Reason.VOID_IS_OFF)
        if others >= VOID_CARDS:
            return refuse(Reason.TOO_MANY_FACE_DOWN, most=VOID_CARDS)
    elif command.number is None:
        return refuse(Reason.CARD_NUMBER_MISSING)
    if command.number is not None and (refusal := _number_refusal(match, command.number, command.cell)):
        return refusal
    return [happened.CardLaid(at_us, command.cell, LaidCard(command.number, command.face_down))]


def take_up_card(match: Match, command: commands.TakeUpCard, at_us: int) -> Decision:
    """Take back what was told of a place, so that its card can be told elsewhere."""
    if refusal := _entering_refusal(match):
        return refusal
    galaxy = match.galaxy or ()
    if not 0 <= command.cell < len(galaxy):
        return refuse(Reason.OFF_GALAXY)
    return [] if galaxy[command.cell] is None else [happened.CardTakenUp(at_us, command.cell)]


def name_top_card(match: Match, command: commands.NameTopCard, at_us: int) -> Decision:
    """Take the number of the pile's top card."""
    if refusal := _entering_refusal(match) or _number_refusal(match, command.number):
        return refusal
    return [happened.TopCardNamed(at_us, command.number)]


def _entering_refusal(match: Match) -> Refusal | None:
    if not match.settings.is_entered:
        return refuse(Reason.NOT_ENTERED)
    if match.phase not in (Phase.LAYING, Phase.READY):
        return refuse(Reason.NOT_NOW, phase=match.phase.value)
    return None


def _number_refusal(match: Match, number: int, own_cell: Cell | None = None) -> Refusal | None:
    """A number must be in the deck, and nowhere else on the table."""
    if number not in match.deck.by_number:
        return refuse(Reason.NO_SUCH_CARD, number=number)
    for index, card in enumerate(match.galaxy or ()):
        if card is not None and card.number == number and index != own_cell:
            place = place_name(Cell(index), match.settings.variants.galaxy_size)
            return refuse(Reason.CARD_ELSEWHERE, number=number, place=place)
    if number in match.gone:
        return refuse(Reason.CARD_GONE, number=number)
    if own_cell is not None and number == match.pile[0]:
        return refuse(Reason.CARD_ON_TOP, number=number)
    return None


def declare_top_card(match: Match, command: commands.DeclareTopCard, at_us: int) -> Decision:
    """Honour mode: take what the top card shows; it can be corrected until the toss."""
    if match.settings.mode is not GalaxyMode.HONOUR:
        return refuse(Reason.NOT_HONOUR)
    if match.phase is not Phase.READY:
        return refuse(Reason.NOT_NOW, phase=match.phase.value)
    if not command.planets:
        return refuse(Reason.NO_PLANETS)
    for index, planet in enumerate(command.planets):
        if planet not in match.deck.planet_names:
            return refuse(Reason.NO_SUCH_PLANET, planet=planet)
        if planet in command.planets[:index]:
            return refuse(Reason.PLANET_TWICE, planet=planet)
    return [happened.TopCardDeclared(at_us, command.planets, command.black_hole)]
