"""The plug is pulled: at every event of a match, and with the journal's files cut anywhere. The match goes on.

How the processes are killed is in `victim`. `tests/box/journal/test_damage` looks at the journal alone; here a box is
started on what is left, and people play on. For the program itself see `test_killed_program`.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import list_matches, noted_faults
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.core.seating import MatchClosed, SatDown, SeatingOpened
from spacebowl_pi.core.table import Table, TableEvent
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from tests.box.journal.journals import FLUSH_S, opened, table_after
from tests.box.journal.test_damage import Damage, blank_from, cut, flip
from tests.box.journal.victim import RULES
from tests.box.machine.victim import (
    MOST_STATEMENTS,
    SCRIPTS,
    Moment,
    Overheard,
    Script,
    ScriptedBox,
    newest_match,
    steps_of,
    unended,
)

MODES = tuple(SCRIPTS)
WAL_HEADER = 32
WAL_FRAME = 24 + 4096
PAGE = 4096
INDEX_BLOCK = 32768
PROGRAM_LIMIT_S = 15.0
LOBBY = "lobby"


@dataclass(frozen=True, slots=True)
class Story:
    """A match, step by step, and the folder of those who died in it."""

    script: Script
    steps: Sequence[Sequence[TableEvent]]
    folder: Path

    def kept(self, steps: int) -> tuple[TableEvent, ...]:
        """What the journal has of the match in play after so many steps."""
        return newest_match(chain.from_iterable(self.steps[:steps]))

    @property
    def first_match(self) -> tuple[TableEvent, ...]:
        """The match that is played to its end."""
        kept = [self.kept(number) for number in range(len(self.steps) + 1)]
        return next(match for match in kept if match and isinstance(match[-1], happened.MatchEnded))


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Mapping[GalaxyMode, Story]:
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-W", "error", "-m", "tests.box.machine.victim"]
    victims = [
        subprocess.Popen([*command, mode, str(folder / mode)], stderr=subprocess.PIPE, text=True) for mode in MODES
    ]
    stories = {mode: Story(script, steps_of(script), folder / mode) for mode, script in SCRIPTS.items()}
    for victim in victims:
        _, complaint = victim.communicate()
        assert victim.returncode == 0, complaint
    for story in stories.values():  # a box at rest: all is in the file, and there is no log
        with opened(story.folder / "rest") as journal:
            journal.append(*story.first_match[:-2])
    return stories


def beginnings(story: Story, moment: Moment, number: int) -> list[tuple[TableEvent, ...]]:
    """Say what may be left of a match when its process dies at such a moment of handing over a step."""
    before, after = story.kept(number), story.kept(number + 1)
    match moment:
        case Moment.BEFORE_APPEND | Moment.INSERTED | Moment.BEFORE_COMMIT:
            return [before]
        case Moment.APPENDED:
            return [before, after]
        case Moment.APPENDED_IN_A_HURRY:
            return [story.kept(steps) for steps in range(number + 2)]
        case Moment.COMMITTED:
            return [after]


def timeless(table: Table) -> Table:
    match = table.match
    if match is None:
        return table
    on = match.round and replace(match.round, tossed_us=0, wild_us=match.round.wild_us and 1)
    return replace(table, match=replace(match, round=on, began_us=0, deadline_us=None))


def what_happened(events: Sequence[TableEvent]) -> list[TableEvent]:
    """Leave out when, and that there was an interruption."""
    return [replace(event, at_us=0) for event in events if not isinstance(event, happened.MatchResumed)]


def in_play(events: Sequence[TableEvent]) -> list[TableEvent]:
    """Leave out who sat down when, too."""
    started = next(index for index, event in enumerate(events) if isinstance(event, happened.MatchStarted))
    return what_happened(events[started:])


def goes_on(story: Story, journal: Journal, found: Sequence[TableEvent] | None) -> Table:
    """Play on until something more has happened and the journal has it."""
    box = ScriptedBox(story.script, journal, found)
    box.wait(0.1)
    resumed = box.table
    box.play_until(lambda box: box.table != resumed)
    assert journal.flush(FLUSH_S)
    assert journal.is_writing()
    return box.table


def is_over(box: ScriptedBox) -> bool:
    return box.phase() is Phase.OVER


def round_of(box: ScriptedBox) -> int:
    return 0 if box.table.is_in_lobby else box.match.round_number


def is_beyond(round_number: int, box: ScriptedBox) -> bool:
    return is_over(box) or round_of(box) > round_number


def test_the_matches_have_all_in_them_that_matters(stories: Mapping[GalaxyMode, Story]) -> None:
    kinds = {type(event) for story in stories.values() for step in story.steps for event in step}
    assert kinds >= {
        *(SeatingOpened, SatDown, happened.MatchStarted, happened.TopCardDeclared),
        *(happened.TossLanded, happened.GoCalled, happened.Concurred, happened.RedCalled, happened.RedJoined),
        *(happened.CountdownEnded, happened.PickMade, happened.PickDeclined),
        *(happened.WildDeclared, happened.ResultDeclared),
        *(happened.RoundJudged, happened.RoundCleared, happened.MatchEnded, MatchClosed),
    }
    several = {tuple(type(event) for event in step) for story in stories.values() for step in story.steps}
    assert (happened.RoundCleared, happened.MatchEnded) in several
    assert (happened.CountdownEnded, happened.RoundJudged) in several


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("mode", MODES)
def test_a_box_killed_at_any_event_comes_back_to_the_same_match(
    stories: Mapping[GalaxyMode, Story], mode: GalaxyMode, moment: Moment, tmp_path: Path
) -> None:
    story = stories[mode]
    for number in range(len(story.steps)):
        left, folder = story.folder / moment / f"{number}", tmp_path / f"{number}"
        if left.exists():  # who dies in a hurry has not always made it
            shutil.copytree(left, folder)
        with opened(folder) as journal:
            found = journal.unfinished()
            assert (found or ()) in beginnings(story, moment, number), number
            box = ScriptedBox(story.script, journal, found)
            assert timeless(box.table) == timeless(table_after(found or story.kept(1))), number
            if not box.table.is_in_lobby:
                length_us = box.match.phase_length_us()
                assert box.match.deadline_us == (length_us and box.now_us + length_us), number
            box.wait(0.1)
            assert timeless(box.table) == timeless(table_after(found or story.kept(1))), number
            assert journal.troubles() == []


@pytest.mark.parametrize("mode", MODES)
def test_a_match_killed_at_any_event_goes_on_as_it_would_have(
    stories: Mapping[GalaxyMode, Story], mode: GalaxyMode, tmp_path: Path
) -> None:
    """Every third one is played to its end, the others into the next round."""
    story = stories[mode]
    for number in range(len(story.steps)):
        folder = shutil.copytree(story.folder / Moment.COMMITTED / f"{number}", tmp_path / f"{number}")
        with opened(folder) as journal:
            box = ScriptedBox(story.script, journal, journal.unfinished())
            box.play_until(is_over if number % 3 == 0 else partial(is_beyond, round_of(box)))
            assert journal.flush(FLUSH_S)
        with opened(folder) as journal:
            found = journal.unfinished() or ()
        played, whole = in_play(found), in_play(story.first_match)
        assert played == (whole if number % 3 == 0 else whole[: len(played)]), number
        assert table_after(found).seating == table_after(story.first_match).seating


@pytest.mark.parametrize("mode", MODES)
def test_an_interrupted_countdown_starts_again_from_its_full_length(
    stories: Mapping[GalaxyMode, Story], mode: GalaxyMode
) -> None:
    story = stories[mode]
    countdowns = 0
    for number in range(len(story.steps)):
        found = story.kept(number + 1)
        match = table_after(found).match
        if match is not None and match.phase is Phase.COUNTDOWN:
            countdowns += 1
            box = ScriptedBox(story.script, None, found)
            box.wait(9.9)
            assert box.phase() is Phase.COUNTDOWN, number
            assert box.round().joined == getattr(match.round, "joined", None)
            box.wait(0.2)
            assert box.phase() in (Phase.PICKS, Phase.DECLARING, Phase.REVEAL), number
    assert countdowns > 3


@pytest.mark.parametrize("mode", MODES)
def test_a_match_killed_after_every_event_is_played_to_its_end_all_the_same(
    stories: Mapping[GalaxyMode, Story], mode: GalaxyMode
) -> None:
    story = stories[mode]
    folder = story.folder / "again and again"
    with opened(folder) as journal:
        found = journal.unfinished() or ()
        assert what_happened(found) == what_happened(story.kept(len(story.steps)))
        assert journal.troubles() == []
    assert [match.is_finished for match in list_matches(folder, RULES)] == [False, True]
    assert noted_faults(folder) == ()


@pytest.mark.parametrize("place", ["new", "old"])
def test_a_box_killed_while_it_opens_its_journal_opens_it_the_next_time(
    stories: Mapping[GalaxyMode, Story], place: str
) -> None:
    story = stories[GalaxyMode.SCREEN]
    for statements in range(1, MOST_STATEMENTS + 1):
        with opened(story.folder / place / f"{statements}") as journal:
            found = journal.unfinished()
            assert (found or ()) == (story.kept(len(story.steps)) if place == "old" else ())
            goes_on(story, journal, found)
            assert journal.troubles() == []


# --- the files are cut ---


def places(data: bytes, suffix: str, damage: Damage) -> list[int]:
    """Where to damage a file: at every boundary of its parts and beside it, and anywhere."""
    boundaries = {
        "": range(0, len(data), PAGE),
        "-wal": range(WAL_HEADER, len(data), WAL_FRAME),
        "-shm": range(0, len(data), INDEX_BLOCK),
    }[suffix]
    beside = (-1, 0, 1) if damage is cut else (1,)
    found = {boundary + by for boundary in boundaries for by in beside} | {0, 1, 16, 24, len(data) - 1}
    found |= set(Random(f"{suffix} {damage.__name__}").sample(range(len(data)), 12))
    return sorted(at for at in found if 0 <= at < len(data))


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a box made of a damaged file: the match it took up, and what it said."""

    found: tuple[TableEvent, ...]
    troubles: tuple[str, ...]
    has_set_aside: bool


def aftermath(story: Story, folder: Path) -> Aftermath:
    """Start a box, play on, and start it again."""
    with opened(folder) as journal:
        found = journal.unfinished()
        played = goes_on(story, journal, found)
        troubles = tuple(journal.troubles())
    with opened(folder) as journal:  # a damage is healed, or set aside, once and for all
        again = journal.unfinished()
        assert again is not None
        assert timeless(table_after(again)) == timeless(played)
        goes_on(story, journal, again)
        assert journal.troubles() == []
    return Aftermath(found or (), troubles, any(folder.glob(f"{FILE_NAME}.damaged-*")))


def damaged(story: Story, source: Path, suffix: str, damage: Damage) -> Iterator[tuple[int, Aftermath]]:
    """Damage a file in copies of a journal, each at another place."""
    data = (source / f"{FILE_NAME}{suffix}").read_bytes()
    for at in places(data, suffix, damage):
        folder = source.with_name(f"{source.name} {suffix} {damage.__name__} {at}")
        shutil.copytree(source, folder)
        (folder / f"{FILE_NAME}{suffix}").write_bytes(damage(data, at))
        yield at, aftermath(story, folder)
        shutil.rmtree(folder)


@pytest.mark.parametrize("damage", [cut, blank_from, flip])
def test_a_log_damaged_anywhere_leaves_the_match_as_it_was_at_some_step(
    stories: Mapping[GalaxyMode, Story], damage: Damage
) -> None:
    story = stories[GalaxyMode.HONOUR]
    whole = len(unended(story.steps))
    half = whole // 2
    kept = [story.kept(steps) for steps in range(half, whole + 1)]
    lengths = []
    for at, after in damaged(story, story.folder / "log", "-wal", damage):
        assert after.found in kept, at
        assert bool(after.troubles) == (after.found != kept[-1]), at  # all of it was durable: what is gone is said
        lengths.append(kept.index(after.found))
    assert lengths == sorted(lengths)
    assert set(lengths) >= set(range(whole - half))


@pytest.mark.parametrize("damage", [cut, blank_from, flip])
def test_a_damaged_index_of_the_log_loses_nothing(stories: Mapping[GalaxyMode, Story], damage: Damage) -> None:
    story = stories[GalaxyMode.HONOUR]
    for at, after in damaged(story, story.folder / "cut", "-shm", damage):
        assert after.found == story.kept(len(story.steps)), at
        assert after.troubles == (), at


@pytest.mark.parametrize("source", ["cut", "rest"])
@pytest.mark.parametrize("damage", [cut, blank_from, flip])
def test_a_file_damaged_anywhere_leaves_a_beginning_of_the_match_or_is_set_aside(
    stories: Mapping[GalaxyMode, Story], source: str, damage: Damage
) -> None:
    story = stories[GalaxyMode.HONOUR]
    whole = story.kept(len(story.steps)) if source == "cut" else story.first_match[:-2]
    lengths = set()
    for at, after in damaged(story, story.folder / source, "", damage):
        assert after.found in (whole[: len(after.found)], story.first_match[: len(after.found)]), at
        is_as_new = source == "rest" and damage is cut and at <= 1  # SQLite takes a single byte for nothing, too
        assert after.found == whole or after.troubles or is_as_new, at
        assert after.has_set_aside == any("damaged-" in trouble for trouble in after.troubles), at
        lengths.add(len(after.found))
    assert len(lengths) > 2 if source == "rest" else len(whole) in lengths


@pytest.mark.parametrize("mode", MODES)
def test_a_match_cut_within_a_step_ends_as_it_would_have(stories: Mapping[GalaxyMode, Story], mode: GalaxyMode) -> None:
    story = stories[mode]
    whole = {len(story.kept(steps)) for steps in range(len(story.steps) + 1)}
    within = [length for length in range(1, len(story.first_match) - 1) if length not in whole]
    assert len(within) >= 3
    for length in within:
        box = ScriptedBox(story.script, None, story.first_match[:length])
        box.play_until(is_over)
        assert box.match.players == table_after(story.first_match).match.players, length


@pytest.mark.parametrize("mode", MODES)
def test_a_match_that_was_won_is_over_although_its_last_event_was_cut_off(
    stories: Mapping[GalaxyMode, Story], mode: GalaxyMode
) -> None:
    story = stories[mode]
    box = ScriptedBox(story.script, None, story.first_match[:-1])
    box.play_until(is_over)
    assert box.match.players == table_after(story.first_match).match.players


@pytest.mark.parametrize("mode", MODES)
def test_a_match_whose_cards_are_used_up_is_over_although_its_last_event_was_cut_off(mode: GalaxyMode) -> None:
    script = replace(SCRIPTS[mode], settings=replace(SCRIPTS[mode].settings, target_score=99))
    events: list[TableEvent] = []
    ScriptedBox(script, Overheard(events.extend)).play_until(is_over)
    assert isinstance(events[-1], happened.MatchEnded)
    box = ScriptedBox(script, None, events[:-1])
    box.play_until(is_over, most_actions=60)
    assert box.match.round_number == 10
