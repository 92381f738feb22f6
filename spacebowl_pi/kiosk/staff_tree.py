"""What the staff see: the match without its secrets, and how every part does."""

from collections.abc import Sequence

from spacebowl_pi.box.config import Config, Part
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.service import feeding_period_us
from spacebowl_pi.box.ship import Ship
from spacebowl_pi.box.told import Told
from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import LeaveSeat
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.devices.buzzers.health import BOUNCE_BUCKETS_MS
from spacebowl_pi.devices.keypad.link import LinkState
from spacebowl_pi.kiosk.checks import JOURNAL, buzzer_faults, part_faults
from spacebowl_pi.kiosk.computer import HOT_C, Computer
from spacebowl_pi.kiosk.game import OVER, WebGame
from spacebowl_pi.kiosk.staff_act import acts_tree

WELL, FAULT, ABSENT = "well", "fault", "absent"
KEYPAD, WATCHDOG, COMPUTER = "keypad", "watchdog", "computer"


def match_tree(told: Told, rules: TableRules, game: WebGame) -> Json:
    """Where the match stands, who plays, and what can be put right now."""
    view = told.view
    settings = rules.settings(told.seating)

    def can(what: object) -> bool:
        return told.may(Asked(0, Asker.STAFF, what))

    scores = {player.seat: player.score for player in told.stage.standing}
    players: list[Json] = [
        {
            "seat": player.seat,
            "name": player.name,
            "is_computer": player.computer is not None,
            "score": scores.get(player.seat),
            **game.staff_player(view, player.seat),
            "can_free": can(LeaveSeat(player.seat)),
        }
        for player in told.seating.players
    ]
    return {
        "game": told.seating.game,
        "phase": OVER if told.stage.is_over else game.phase(view),
        **game.staff_tree(view, settings),
        "players": players,
        "acts": [] if view is None else acts_tree(game.staff_acts(view), told.may),
        "can_end": can(house.End()),
        "can_take_back": can(house.TakeBack()),
        "can_restart": not told.is_in_lobby,
        "can_clear": not told.is_in_lobby or bool(told.seating.players),
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
    status = None if ship.elsewhere.keypad is None else ship.elsewhere.keypad.status
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
