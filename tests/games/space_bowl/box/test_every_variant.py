"""Whole matches by fingers alone, in every mode, with few and many players, with every variant.

Each match is played once, on a fake clock, and then looked at from several sides. What comes in are edges that bounce;
what is looked at are decoded bits, registers and tones. The core refuses none of these mixes: the standard deck has
enough cards for the bigger galaxy too. By buttons nobody can place the Wild; in honour mode the box asks who did.
"""

import time
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TypeAlias, TypeVar

import pytest

from spacebowl_pi.box.config.sections import Config, PixelsConfig
from spacebowl_pi.box.journal.match_record import MatchRecord
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BLACK, Colour
from spacebowl_pi.games.space_bowl.box.prompts import Question
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Match, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S, TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.box.journal.journals import table_after
from tests.box.journal.victim import RULES
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox, asking
from tests.games.space_bowl.box.players import Sight, Table

AnyCall: TypeAlias = happened.GoCalled | happened.RedCalled
EventT = TypeVar("EventT", bound=happened.Event)

MIXES = {
    "basic": Variants(),
    **{name: replace(Variants(), **{name: True}) for name in VARIANT_NAMES},
    "all": Variants(**dict.fromkeys(VARIANT_NAMES, True)),
}
TARGETS = {2: 5, 8: 5}  # a few rounds
PLAIN_TARGETS = {2: 18, 8: 8}  # without a variant all ten rounds, mostly
JEWELS = {("all", 2), ("black_hole", 8)}  # where many things lie about, also on cells of seven pixels


class Memory(MemoryJournal):
    """A journal that looks whether what happens can be."""

    def __init__(self) -> None:
        super().__init__()
        self.record = MatchRecord(RULES)

    def take(self, events: tuple[TableEvent, ...]) -> None:
        for event in events:
            self.record.add(event)


@dataclass(frozen=True)
class Case:
    """What is played, on which cells."""

    mode: GalaxyMode
    players: int
    mix: str
    pixels_per_cell: int = 1

    def __str__(self) -> str:
        return f"{self.mode}-{self.players}-{self.mix}-{self.pixels_per_cell}px"


@dataclass(frozen=True)
class Played:
    """A match that was played to its end, and the box after it was closed."""

    record: MatchRecord
    notes: list[tuple[str, str]]
    end: Match
    sights: list[Sight]
    tunes: list[str]
    winner: Seat | None
    is_dark: bool
    played_s: float
    real_s: float

    def events(self, kind: type[EventT]) -> list[EventT]:
        return [event for event in self.record.events if isinstance(event, kind)]


# Each variant is played alone in every mode, by few in one and by many in the next; none and all of them by both.
CASES = [
    Case(mode, players, mix)
    for mode_number, mode in enumerate(GalaxyMode)
    for mix_number, mix in enumerate(MIXES)
    for turn, players in enumerate(TARGETS)
    if mix in ("basic", "all") or (mode_number + mix_number) % 2 == turn
]
CASES += [Case(mode, players, mix, pixels_per_cell=7) for mode in GalaxyMode for mix, players in sorted(JEWELS)]
all_matches = pytest.mark.timeout(300)  # who comes first, plays them all
every_match = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def played(case: Case) -> Played:
    began_s = time.perf_counter()
    random = Random(str(case))
    target = (PLAIN_TARGETS if case.mix == "basic" else TARGETS)[case.players]
    memory = Memory()
    box = VirtualBox(
        Settings(mode=case.mode, variants=MIXES[case.mix], target_score=target),
        memory,
        Config(pixels=PixelsConfig(pixels_per_cell=case.pixels_per_cell, limit_ma=4000)),
    )
    box.machine._seed = lambda: random.getrandbits(32)
    table = Table(box, sorted(random.sample(SEATS, case.players)), random)
    table.play()
    end = box.match
    box.machine.close()
    is_dark = set(box.box.spi.picture) == {BLACK} and not any(box.box.rows) and box.box.sounder.tune[-1] is None
    return Played(
        memory.record,
        memory.notes,
        end,
        table.sights,
        table.listen_mode.tunes(),
        table.winner,
        is_dark,
        played_s=box.now_us / SECOND_US,
        real_s=time.perf_counter() - began_s,
    )


def calls_of(match: Played) -> list[AnyCall]:
    return [event for event in match.record.events if isinstance(event, happened.GoCalled | happened.RedCalled)]


def on_the_wire(colour: Colour) -> Colour:
    """What a full colour is after gamma and the usual brightness of 60 %."""
    red, green, blue = (round(255 * (part / 255) ** 2.2 * 0.6) for part in colour)
    return red, green, blue


@every_match
def test_a_match_comes_to_its_end_and_the_box_names_the_winner(case: Case) -> None:
    match = played(case)
    assert match.end.phase is Phase.OVER
    assert match.winner == match.end.winners[0]
    best = max(player.score for player in match.end.players)
    assert not match.end.pile or best >= match.end.settings.target_score
    assert len(match.end.players) == case.players
    assert match.end.settings.variants == MIXES[case.mix]
    assert match.notes == []


@every_match
def test_the_events_replayed_give_the_match_as_it_ended(case: Case) -> None:
    match = played(case)
    assert table_after(match.record.events).match == match.end
    again = MatchRecord(RULES)
    assert again.add_lines(match.record.lines) is None
    assert again.table == match.record.table


@every_match
def test_the_cells_show_exactly_where_everything_fell(case: Case) -> None:
    match = played(case)
    assert [sight.toss for sight in match.sights] == [landed.toss for landed in match.events(happened.TossLanded)]


@every_match
def test_the_matrix_counts_every_second_down(case: Case) -> None:
    match = played(case)
    for call, sight in zip(calls_of(match), match.sights, strict=True):
        zero_us = call.at_us + COUNTDOWN_S * SECOND_US
        shown = [(-(-(zero_us - at_us) // SECOND_US), text) for at_us, text in sight.counted]
        digits = [(left_s, text[0]) for left_s, text in shown if not text.startswith("@")]
        assert {left_s for left_s, _ in digits} >= set(range(1, 9))
        assert all(digit == str(left_s) for left_s, digit in digits)
        assert all(zero_us - at_us > 8 * SECOND_US for at_us, text in sight.counted if text.startswith("@"))


@every_match
def test_matrix_and_lights_say_who_called_and_what(case: Case) -> None:
    match = played(case)
    for call, sight in zip(calls_of(match), match.sights, strict=True):
        if isinstance(call, happened.GoCalled):
            assert sight.announced == f"@{call.seat}GO!"
            own = SEAT_COLOURS[call.seat - 1]
            assert sight.caller_light == {on_the_wire((int(own[1:3], 16), int(own[3:5], 16), int(own[5:7], 16)))}
        else:  # whoever is red pulses in red
            assert sight.announced == f"@{call.seat}RED!"
            assert all((green, blue) == (0, 0) for _, green, blue in sight.caller_light)
            assert max(red for red, _, _ in sight.caller_light) > 100 > min(red for red, _, _ in sight.caller_light)


@every_match
def test_the_sounder_plays_the_tunes_of_what_happens_in_order(case: Case) -> None:
    match = played(case)
    assert match.tunes == list(expected_tunes(match.record.events))


def expected_tunes(events: list[TableEvent]) -> list[str]:
    """A verdict in the same moment as the zero is heard in its place: when nobody is left to pick."""
    names = []
    for event, following in zip(events, [*events[1:], None], strict=True):
        match event:
            case happened.TossLanded():
                names.append("toss")
            case happened.GoCalled():
                names.append("go")
            case happened.RedCalled():
                names.append("red")
            case happened.CountdownEnded() if not isinstance(following, happened.RoundJudged):
                names.append("zero")
            case happened.RoundJudged():
                names.append("right" if event.result.is_found else "wrong")
            case happened.MatchEnded():
                names.append("win")
    return names


@every_match
def test_every_pick_is_the_one_that_was_meant(case: Case) -> None:
    match = played(case)
    for judgement, sight in zip(match.events(happened.RoundJudged), match.sights, strict=True):
        players = judgement.result.players
        if case.mode is GalaxyMode.HONOUR:
            asked = {seat for seat, _, _ in sight.declared}
            assert {it.seat: it.verdict for it in players if it.seat in asked} == declared_verdicts(sight)
            assert sight.placer is None or sight.placer in asked
        else:
            picks = {player.seat: player.pick for player in players if player.pick is not None}
            assert picks == {seat: cell for seat, cell in sight.meant.items() if cell is not None}


def declared_verdicts(sight: Sight) -> dict[Seat, Verdict]:
    verdicts: dict[Seat, Verdict] = {}
    for seat, question, is_yes in sight.declared:
        if question == "PICKED?" and not is_yes:
            verdicts[seat] = Verdict.ABSTAINED
        elif question == "RIGHT?":
            right = Verdict.WILD if seat == sight.placer else Verdict.VALID
            verdicts[seat] = right if is_yes else Verdict.WRONG
        elif question == "WILD?" and is_yes:
            verdicts[seat] = Verdict.WILD
    return verdicts


@every_match
def test_the_reveal_tells_the_points_that_were_scored(case: Case) -> None:
    match = played(case)
    for judgement, sight in zip(match.events(happened.RoundJudged), match.sights, strict=True):
        results = judgement.result.players
        wrong = [it for it in results if it.verdict is Verdict.WRONG]
        right = [it for it in results if it.verdict.is_right]
        red = [it for it in results if it.verdict is Verdict.RED]
        assert sight.told == [(player.seat, player.delta) for player in (*wrong, *right, *red)[:3]]


@all_matches
def test_who_presses_too_early_makes_no_call_and_the_light_goes_out() -> None:
    sights = early_sights()
    assert len(sights) >= 10
    for call, sight in sights:
        assert call.seat != sight.early
        assert BLACK in sight.early_light


def early_sights() -> list[tuple[AnyCall, Sight]]:
    return [
        (call, sight)
        for case in CASES
        for call, sight in zip(calls_of(played(case)), played(case).sights, strict=True)
        if sight.early is not None
    ]


def test_who_presses_too_early_sees_a_red_flash_whenever_that_is() -> None:
    box = VirtualBox(Settings())
    for seat in (1, 2):
        box.press(seat)
    box.hold(1)
    for _ in range(8):
        box.press(1, then_s=0.3)
        box.press(2, then_s=0)
        seen = set()
        for _ in range(18):
            box.wait(0.05)
            seen.add(box.box.lights[1])
        assert on_the_wire((255, 0, 0)) in seen
        box.wait(2)
        box.hold(1, 8, seconds=5.5)
        box.press(2)  # the staff takes the round back
        box.wait(0.1)


def test_in_honour_mode_who_only_may_pick_is_asked_first_whether_they_did() -> None:
    box = VirtualBox(Settings(mode=GalaxyMode.HONOUR))
    for seat in (1, 2):
        box.press(seat)
    box.hold(1)
    box.press(5)
    box.hold(1)
    box.wait(TUMBLE_US / SECOND_US)
    box.hold(1)
    box.wait(10.5)
    box.hold(1)
    assert box.prompt() == asking(SEATS[1], Question.HAS_PICKED)
    box.hold(2)
    assert [(it.verdict, it.delta) for it in box.result().players] == [(Verdict.RED, 2), (Verdict.ABSTAINED, 0)]


@every_match
def test_nothing_is_left_on_after_the_box_is_closed(case: Case) -> None:
    assert played(case).is_dark


@all_matches
def test_in_these_matches_everything_happens_that_can_be_done_by_buttons() -> None:
    matches = {case: played(case) for case in CASES}
    calls = Counter(type(call) for match in matches.values() for call in calls_of(match))
    assert min(calls[happened.GoCalled], calls[happened.RedCalled]) >= 20
    verdicts = {mode: Counter[Verdict]() for mode in GalaxyMode}
    for case, match in matches.items():
        results = (player for judgement in match.events(happened.RoundJudged) for player in judgement.result.players)
        verdicts[case.mode].update(player.verdict for player in results)
    for mode in GalaxyMode:
        assert set(verdicts[mode]) == set(Verdict) - (set() if mode is GalaxyMode.HONOUR else {Verdict.WILD})
        holes = [
            landed
            for case, match in matches.items()
            for landed in match.events(happened.TossLanded)
            if case.mode is mode and landed.toss.black_hole is not None
        ]
        assert len(holes) >= 3
    sights = [sight for match in matches.values() for sight in match.sights]
    assert any(sight.early for sight in sights)
    assert any(set(sight.meant.values()) == {None} for sight in sights)  # nobody picks
    assert any(not match.end.pile for match in matches.values())  # all ten rounds
    hidden = [card for match in matches.values() for card in match.end.galaxy or () if card and card.face_down]
    assert hidden


@all_matches
def test_matches_are_played_many_times_faster_than_by_people() -> None:
    matches = [played(case) for case in CASES]
    assert 20 * sum(match.real_s for match in matches) < sum(match.played_s for match in matches)
