"""What the staff see: the match without its secrets, and how every part does."""

from collections.abc import Sequence

from spacebowl_pi.box.config import Config, Part
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.service import feeding_period_us
from spacebowl_pi.box.ship import Ship
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import LeaveSeat
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import Table, TableRules
from spacebowl_pi.devices.buzzers.health import BOUNCE_BUCKETS_MS
from spacebowl_pi.devices.keypad.link import LinkState
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Match, Phase, Settings, view
from spacebowl_pi.games.space_bowl.rules.match.state import START_SCORE
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES
from spacebowl_pi.kiosk.checks import JOURNAL, buzzer_faults, part_faults
from spacebowl_pi.kiosk.computer import HOT_C, Computer
from spacebowl_pi.kiosk.seen import LOBBY

WELL, FAULT, ABSENT = "well", "fault", "absent"
KEYPAD, WATCHDOG, COMPUTER = "keypad", "watchdog", "computer"


def match_tree(table: Table, rules: TableRules) -> Json:
    """Where the match stands, who plays, and what can be put right now."""
    match: Match | None = table.match
    settings: Settings = rules.settings(table.seating) if match is None else match.settings
    return {
        **_where(match),
        "mode": settings.mode.value,
        "variants": [name for name in VARIANT_NAMES if getattr(settings.variants, name)],
        "target_score": settings.target_score,
        "size": settings.variants.galaxy_size,
        "players": [_player_tree(table, rules, player) for player in table.seating.players],
        "can_take_back": match is not None and match.before is not None,
        "can_call_off": match is not None and match.phase is Phase.SEARCH,
        "can_restart": match is not None,
        "can_clear": match is not None or bool(table.seating.players),
    }


def _where(match: Match | None) -> dict[str, Json]:
    if match is None:
        return {"phase": LOBBY, "round_number": 0, "last_round": 0, "can_correct": False, "can_end": False}
    is_on = match.phase is not Phase.OVER
    is_to_come = match.phase in (Phase.LAYING, Phase.READY)
    is_top_card_seen = is_on and not is_to_come  # the round's own card is still on the pile
    return {
        "phase": match.phase.value,
        "round_number": match.round_number + is_to_come,
        "last_round": match.round_number + len(match.pile) - is_top_card_seen,
        "can_correct": is_on,
        "can_end": is_on,
    }


def _player_tree(table: Table, rules: TableRules, player: Player) -> Json:
    match: Match | None = table.match
    leave = Asked(0 if match is None else match.began_us, Asker.TABLE, LeaveSeat(player.seat))
    return {
        "seat": player.seat,
        "name": player.name,
        "score": START_SCORE,
        "is_captain": False,
        "has_picked": False,
        "pick": None,
        "can_force": False,
        "can_void": False,
        **(_playing(match, player.seat) if match is not None else {}),
        "can_free": not isinstance(rules.decide(table, leave), Refusal),
    }


def _playing(match: Match, seat: Seat) -> dict[str, Json]:
    player = next(player for player in view(match).players if player.seat == seat)
    is_judged = match.phase is Phase.REVEAL and match.round is not None and match.round.result is not None
    may_pick = player.may_pick and match.settings.mode is not GalaxyMode.HONOUR
    can_force = may_pick and (match.phase is Phase.PICKS or is_judged)
    return {
        "score": player.score,
        "is_captain": player.is_captain,
        "has_picked": player.has_picked,
        "pick": player.pick,
        "can_force": can_force,
        "can_void": can_force and player.has_picked,
    }


def health_tree(ship: Ship, config: Config, computer: Computer, now_us: int) -> dict[str, Json]:
    """How every part does, and the record of every button."""
    outputs = ship.outputs
    parts: list[Json] = [
        _part(
            PartName.PIXELS, outputs.pixels, part_faults(ship, PartName.PIXELS), is_wanted=_is_real(config.pixels.part)
        ),
        _part(
            PartName.MATRIX, outputs.matrix, part_faults(ship, PartName.MATRIX), is_wanted=_is_real(config.matrix.part)
        ),
        _part(PartName.SOUND, outputs.sound, part_faults(ship, PartName.SOUND), is_wanted=_is_real(config.sound.part)),
        _part(PartName.BUZZERS, ship.lines, buzzer_faults(ship, now_us), is_wanted=_is_real(config.buzzers.part)),
        _keypad(ship, now_us),
    ]
    journal = ship.journal
    troubles = journal.troubles()[-3:] if journal is not None and not journal.is_writing() else []
    parts.append(_part(JOURNAL, journal, troubles, is_wanted=True))
    parts.append(_watchdog(ship))
    is_unwell = (computer.temperature_c or 0) >= HOT_C or computer.is_voltage_low or (computer.free_mb or 1000) < 100
    parts.append({"name": COMPUTER, "state": FAULT if is_unwell else WELL, "details": [], **_data(computer)})
    return {
        "parts": parts,
        "buttons": [_data(button) for button in ship.gestures.health(now_us)] if ship.lines is not None else [],
        "bounce_buckets_ms": list(BOUNCE_BUCKETS_MS),
    }


def _part(name: str, part: object, faults: Sequence[str], *, is_wanted: bool) -> Json:
    """A part that is wanted and not there did not open; the notes say why."""
    state = FAULT if faults or (part is None and is_wanted) else ABSENT if part is None else WELL
    return {"name": name, "state": state, "details": list(faults)}


def _keypad(ship: Ship, now_us: int) -> Json:
    """The keypad comes and goes: one that is not plugged in is absent, and its driver's words say how to find it."""
    status = None if ship.keypad is None else ship.keypad.status
    if status is None or status.state is LinkState.READY:
        return {"name": KEYPAD, "state": ABSENT if status is None else WELL, "details": []}
    trouble = status.trouble(now_us)
    words = trouble or (status.fault if status.state is LinkState.ABSENT else None)
    return {"name": KEYPAD, "state": FAULT if trouble else ABSENT, "details": [words] if words else []}


def _watchdog(ship: Ship) -> Json:
    silent = ["buzzers"] if ship.lines is not None and ship.lines.is_deaf else []
    is_there = feeding_period_us() is not None
    details = [f"no sign of life from {name}" for name in silent]
    return {"name": WATCHDOG, "state": FAULT if silent else WELL if is_there else ABSENT, "details": list(details)}


def _is_real(part: Part) -> bool:
    return part is Part.REAL


def _data(value: object) -> dict[str, Json]:
    data = to_data(value)
    return data if isinstance(data, dict) else {}
