"""Fingers on the simulated lines, through the real kernel and lgpio: a press, and a whole match to its end.

The match is played in honour mode: what the cards show is the players' own word, so buttons alone are enough.
"""

import time

from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from tests.system.lab.machine import Failed
from tests.system.steps.lab import Lab, Outcome
from tests.system.table import State, Table, lit_after

PLAYERS = (1, 2, 3)
CAPTAIN = 2
DOUBLE_PRESS_S = 0.6  # two presses of one button faster than this are a double press
READING_S = 1.5  # a press so soon after zero was meant for the countdown
REVEAL_S = 2.2  # a reveal is not skipped sooner


def honour_mode(target_score: int) -> str:
    """The configuration."""
    return f'[box]\nmode = "honour"\n\n[rules]\ntarget_score = {target_score}\n'


def press(lab: Lab) -> Outcome:
    """Press each button once: its light must come on at the SPI node. Then stop the box: all must be dark."""
    lab.begin_anew(honour_mode(10))
    took_ms = []
    with lab.table() as table:
        wait_until_free(table)
        for button in range(1, 9):
            table.clear_wires()
            (down_ns,) = table.press(button)
            table.wait_for(lambda state, seat=button: _is_seated(state, seat), f"seat {button}")  # type: ignore[misc]
            after_ms = lit_after(table.pictures(), down_ns, button)
            if after_ms is None:
                raise Failed(f"button {button} was pressed, and its light did not come on at /dev/spidev0.0")
            took_ms.append(after_ms)
        lab.machine.run("systemctl stop spacebowl")
        last = table.pictures()[-1]
        if last.pixels is None or last.rows is None or any(map(any, last.pixels)) or any(last.rows):
            raise Failed(f"the box was stopped and left lights on: {last}")
    lab.machine.run("systemctl start spacebowl")
    took_ms.sort()
    return Outcome(
        "eight buttons, each lit its own light on the wire; stopped, all is dark",
        {"press_to_light_median_ms": round(took_ms[4], 1), "press_to_light_slowest_ms": round(took_ms[-1], 1)},
    )


def match(lab: Lab) -> Outcome:
    """Play a match to its end by fingers alone, and look at lights and matrix meanwhile."""
    lab.begin_anew(honour_mode(10))
    shown = ""
    rounds = 0
    began_s = time.monotonic()
    with lab.table() as table:
        sit_down(table)
        while table.state()["phase"] != "over":
            open_search(table)
            table.clear_wires()
            table.press(3, 1, gap_ms=2)
            state = table.wait_for_phase("countdown")
            if state["call"]["by"] != 3 or state["call"]["kind"] != "go":
                raise Failed(f"3 pressed first, and the call is {state['call']}")
            table.wait_for_phase("declaring")
            shown = _look_at_countdown(table)
            finish_round(table, right=3, wrong=(1,))
            rounds += 1
        over = table.state()
        if over["winners"] != [3]:
            raise Failed(f"3 was always right, and the winners are {over['winners']}")
        history = table.ask("/api/history") or {}
        if not any(one["is_finished"] for one in history["matches"]):
            raise Failed("the match is over, and the history does not have it")
    return Outcome(
        f"{rounds} rounds, 3 wins with {_scores(over)[3]} points; the matrix in the countdown:\n{shown}",
        {"match_s": round(time.monotonic() - began_s, 1)},
    )


def sit_down(table: Table) -> None:
    """Take the seats, and start with a captain."""
    wait_until_free(table)
    for seat in PLAYERS:
        table.press(seat)
        table.wait_for(lambda state, seat=seat: _is_seated(state, seat), f"seat {seat}")  # type: ignore[misc]
        time.sleep(DOUBLE_PRESS_S)
    table.hold(CAPTAIN)
    state = table.wait_for_phase("ready")
    if state["captain"] != CAPTAIN:
        raise Failed(f"{CAPTAIN} held their button, and the captain is {state['captain']}")


def wait_until_free(table: Table) -> None:
    """Wait until seats can be taken: in the lobby, or while the box plays by itself, as it does when nobody comes."""
    table.wait_for(lambda state: state["is_demo"] or state["phase"] == "lobby", "the lobby", 120)


def open_search(table: Table) -> None:
    """Say what the top card shows, toss, and wait until the search is open."""
    table.wait_for_phase("ready")
    time.sleep(DOUBLE_PRESS_S)
    table.press(1)
    time.sleep(DOUBLE_PRESS_S)
    table.press(3)
    time.sleep(DOUBLE_PRESS_S)
    table.hold(table.state()["captain"])
    state = table.wait_for_phase("search")
    fallen = [one["planet"] for one in state["toss"]["planets"]]
    if len(fallen) != 2:
        raise Failed(f"buttons 1 and 3 said two planets, and these fell: {fallen}")
    settled_us = state["began_us"] + TUMBLE_US
    table.wait_for(lambda now: now["at_us"] > settled_us + 100_000, "the end of the toss")


def finish_round(table: Table, right: int, wrong: tuple[int, ...]) -> None:
    """Answer the box's questions, the one about the Wild first, then those in the order of the seats; and go on."""
    time.sleep(READING_S)
    table.hold(table.state()["captain"])  # nobody placed it
    table.wait_for(lambda state: not state["is_wild_asked"], "that nobody placed the Wild")
    for seat in sorted((right, *wrong)):
        time.sleep(0.5)
        if seat == right:
            table.press(seat)  # right
            time.sleep(1)
            table.press(seat)  # alone
        else:
            table.hold(seat)  # wrong
        table.wait_for(lambda state, seat=seat: _has_said(state, seat), f"what {seat} says")  # type: ignore[misc]
    table.wait_for_phase("reveal")
    time.sleep(REVEAL_S)
    table.press(right)
    table.wait_for_phase("ready", "over")


def scores_of(state: State) -> dict[int, int]:
    """The points by seat."""
    return _scores(state)


def _scores(state: State) -> dict[int, int]:
    return {player["seat"]: player["score"] for player in state["players"]}


def _is_seated(state: State, seat: int) -> bool:
    return not state["is_demo"] and any(player["seat"] == seat for player in state["players"])


def _has_said(state: State, seat: int) -> bool:
    if state["phase"] != "declaring":
        return True
    return any(player["seat"] == seat and player["has_picked"] for player in state["players"])


def _look_at_countdown(table: Table) -> str:
    """Check that the wires told a countdown: pictures on the matrix that change, lights that are lit; give one."""
    seen = table.pictures()
    matrices = {one.rows for one in seen if one.rows is not None and any(one.rows)}
    lights = {one.pixels for one in seen if one.pixels is not None and any(map(any, one.pixels))}
    if len(matrices) < 10 or not lights:
        raise Failed(f"ten seconds gave {len(matrices)} pictures on the matrix and {len(lights)} of the lights")
    middle = [one.rows for one in seen if one.rows is not None and any(one.rows)]
    rows = middle[len(middle) // 2]
    return "\n".join(f"{row:032b}".replace("0", "·").replace("1", "█") for row in rows)
