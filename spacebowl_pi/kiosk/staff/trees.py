"""What staff see: the match without its secrets, and the health of every part."""

from collections.abc import Sequence

from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.systemd_service import feeding_period_us
from spacebowl_pi.box.table.snapshot import Snapshot
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import LeaveSeat
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.devices.buzzers.health import BOUNCE_BUCKETS_MS
from spacebowl_pi.devices.keypad.link import LinkState
from spacebowl_pi.kiosk.game import OVER, WebGame
from spacebowl_pi.kiosk.staff.computer_health import HOT_C, ComputerHealth
from spacebowl_pi.kiosk.staff.game_acts import acts_tree
from spacebowl_pi.kiosk.staff.part_checks import JOURNAL, buzzer_faults, part_faults

WELL, FAULT, ABSENT = "well", "fault", "absent"
KEYPAD, WATCHDOG, COMPUTER = "keypad", "watchdog", "computer"


def match_tree(snapshot: Snapshot, rules: TableRules, game: WebGame) -> Json:
    """The phase, the players, and what staff can correct now."""
    view = snapshot.view
    settings = rules.settings(snapshot.seating)

    def can(what: object) -> bool:
        return snapshot.may(Asked(0, Asker.STAFF, what))

    scores = {player.seat: player.score for player in snapshot.scene.standing}
    players: list[Json] = [
        {
            "seat": player.seat,
            "name": player.name,
            "is_computer": player.computer is not None,
            "score": scores.get(player.seat),
            **game.staff_player(view, player.seat),
            "can_free": can(LeaveSeat(player.seat)),
        }
        for player in snapshot.seating.players
    ]
    return {
        "game": snapshot.seating.game,
        "phase": OVER if snapshot.scene.is_over else game.phase(view),
        **game.staff_tree(view, settings),
        "players": players,
        "acts": [] if view is None else acts_tree(game.staff_acts(view), snapshot.may),
        "can_end": can(common.End()),
        "can_take_back": can(common.TakeBack()),
        "can_restart": not snapshot.is_in_lobby,
        "can_clear": not snapshot.is_in_lobby or bool(snapshot.seating.players),
    }


def health_tree(machine: Machine, config: Config, computer: ComputerHealth, now_us: int) -> dict[str, Json]:
    """The health of every part, and the record of every button."""
    outputs = machine.outputs
    parts: list[Json] = [
        _part(
            PartName.PIXELS,
            outputs.pixels,
            part_faults(machine, PartName.PIXELS),
            is_wanted=_is_real(config.pixels.part),
        ),
        _part(
            PartName.MATRIX,
            outputs.matrix,
            part_faults(machine, PartName.MATRIX),
            is_wanted=_is_real(config.matrix.part),
        ),
        _part(
            PartName.SOUND, outputs.sound, part_faults(machine, PartName.SOUND), is_wanted=_is_real(config.sound.part)
        ),
        _part(PartName.BUZZERS, machine.lines, buzzer_faults(machine, now_us), is_wanted=_is_real(config.buzzers.part)),
        _keypad(machine, now_us),
    ]
    journal = machine.journal
    troubles = journal.troubles()[-3:] if journal is not None and not journal.is_writing() else []
    parts.append(_part(JOURNAL, journal, troubles, is_wanted=True))
    parts.append(_watchdog(machine))
    is_unwell = (computer.temperature_c or 0) >= HOT_C or computer.is_voltage_low or (computer.free_mb or 1000) < 100
    parts.append({"name": COMPUTER, "state": FAULT if is_unwell else WELL, "details": [], **_data(computer)})
    return {
        "parts": parts,
        "buttons": [_data(button) for button in machine.gestures.health(now_us)] if machine.lines is not None else [],
        "bounce_buckets_ms": list(BOUNCE_BUCKETS_MS),
    }


def _part(name: str, part: object, faults: Sequence[str], *, is_wanted: bool) -> Json:
    """A part that is configured but missing has failed to open; the notes say why."""
    state = FAULT if faults or (part is None and is_wanted) else ABSENT if part is None else WELL
    return {"name": name, "state": state, "details": list(faults)}


def _keypad(machine: Machine, now_us: int) -> Json:
    """The keypad comes and goes: unplugged counts as absent, with its driver's hint on how to find it."""
    status = None if machine.other_inputs.keypad is None else machine.other_inputs.keypad.status
    if status is None or status.state is LinkState.READY:
        return {"name": KEYPAD, "state": ABSENT if status is None else WELL, "details": []}
    trouble = status.trouble(now_us)
    words = trouble or (status.fault if status.state is LinkState.ABSENT else None)
    return {"name": KEYPAD, "state": FAULT if trouble else ABSENT, "details": [words] if words else []}


def _watchdog(machine: Machine) -> Json:
    silent = ["buzzers"] if machine.lines is not None and machine.lines.is_deaf else []
    is_there = feeding_period_us() is not None
    details = [f"no sign of life from {name}" for name in silent]
    return {"name": WATCHDOG, "state": FAULT if silent else WELL if is_there else ABSENT, "details": list(details)}


def _is_real(part: Part) -> bool:
    return part is Part.REAL


def _data(value: object) -> dict[str, Json]:
    data = to_data(value)
    return data if isinstance(data, dict) else {}
