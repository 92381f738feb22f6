"""`play` and `replay`: a match shown in the terminal, live or as a plain transcript where nobody watches."""

import json
import math
import secrets
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from spacebowl_pi.cli.complaint import Complaint, read_file
from spacebowl_pi.cli.drawing import legend, match_drawing, seat_mark
from spacebowl_pi.cli.sentences import (
    event_in_words,
    player_name,
    points,
    score_in_words,
    variant_names,
)
from spacebowl_pi.cli.terminal import Terminal
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.space_bowl.computer_match import computer_match
from spacebowl_pi.core.space_bowl.computer_players import ComputerPlayer, Strength
from spacebowl_pi.core.space_bowl.deck import Deck
from spacebowl_pi.core.space_bowl.explain import explain_pick
from spacebowl_pi.core.space_bowl.judge import RoundResult
from spacebowl_pi.core.space_bowl.match import BLANK, Match, Phase, Settings, evolve, view
from spacebowl_pi.core.space_bowl.match import events as happened
from spacebowl_pi.core.space_bowl.match.records import event_from_data, event_to_data
from spacebowl_pi.core.space_bowl.match.state import COUNTDOWN_S, SEATS, SECOND_US
from spacebowl_pi.core.space_bowl.variants import Variants


@dataclass(frozen=True, slots=True)
class Shown:
    """An event, and the match after it."""

    event: happened.Event
    match: Match


NAMES = ("Vega", "Rigel", "Mira", "Deneb", "Spica", "Altair", "Nova", "Lyra")
WATCHED_SPEED = 10
LOG_LINES = 4
FRAME_S = 0.1
READING_S = 3


def play(
    deck: Deck, variants: Variants, players: int, seed: int | None, speed: int | None, record: Path | None
) -> None:
    """Let computer players play a match, and show it."""
    try:
        deck.check_is_enough_for(variants.galaxy_size)
    except ValueError as error:
        raise Complaint(str(error)) from None
    if seed is None:
        seed = secrets.randbits(32)
    strengths = list(Strength)
    table = [ComputerPlayer(seat, strengths[(seat + seed) % 3], seed) for seat in SEATS[:players]]
    match = computer_match(deck, Settings(variants=variants), table, NAMES[:players], seed)
    steps: Iterable[Shown] = (Shown(step.event, step.match) for step in match)
    if record is not None:
        steps = _recorded(steps, record)
    _show(steps, speed, title=f"seed {seed}")


def replay(path: Path, speed: int | None, *, is_step_by_step: bool) -> None:
    """Show a recording."""
    _show(_recording(path), speed, title=path.name, is_step_by_step=is_step_by_step)


def _recorded(steps: Iterable[Shown], path: Path) -> Iterator[Shown]:
    """Write each event as a line of JSON as it happens."""
    try:
        with path.open("w", encoding="utf-8") as file:
            for step in steps:
                print(json.dumps(event_to_data(step.event), ensure_ascii=False), file=file, flush=True)
                yield step
    except OSError as error:
        raise Complaint(f"cannot write the recording {path}: {error.strerror or error}") from None


def _recording(path: Path) -> Iterator[Shown]:
    match = BLANK
    text = read_file(path, "the recording")
    if not text.strip():
        raise Complaint(f"{path}: the recording is empty")
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            event = event_from_data(json.loads(line))
            if match.is_blank and not isinstance(event, happened.MatchOpened):
                raise CodecError("a recording begins with MatchOpened")  # noqa: TRY301 (said like every fault)
            match = evolve(match, event)
            view(match)  # an event can fit by its form and still not by its content
        except CodecError as error:
            raise Complaint(f"{path}, line {number}: {error}") from None
        except (ValueError, RecursionError):
            raise Complaint(f"{path}, line {number}: not JSON, or not an event that can follow here") from None
        except (LookupError, TypeError, AttributeError):
            raise Complaint(f"{path}, line {number}: this event cannot follow the ones before") from None
        yield Shown(event, match)


# --- showing ---


def _show(steps: Iterable[Shown], speed: int | None, title: str, *, is_step_by_step: bool = False) -> None:
    console = Terminal()
    if is_step_by_step:
        _show_step_by_step(console, steps)
    elif console.is_terminal and speed != 0:
        _show_live(console, steps, speed or WATCHED_SPEED, title)
    else:
        write_transcript(console, steps, title)


def write_transcript(console: Console, steps: Iterable[Shown], title: str) -> None:
    """Write a match down: a drawing at each reveal, a line for everything else."""
    for step in steps:
        match, event = step.match, step.event
        if isinstance(event, happened.MatchStarted):
            console.print(heading(match, title))
            console.print(legend(match.deck))
        words = event_in_words(event, match)
        if isinstance(event, happened.TossLanded):
            console.print(f"\nRound {match.round_number}", style="bold")
        if isinstance(event, happened.RoundJudged | happened.RoundCalledOff):
            console.print(match_drawing(match))
        if words:
            console.print(f"{_clock(event.at_us)}  {words}")
        if isinstance(event, happened.RoundJudged):
            console.print(Text("\n").join(score_lines(match, event.result)))
    console.print()


def _show_step_by_step(console: Console, steps: Iterable[Shown]) -> None:
    for step in steps:
        console.print(match_drawing(step.match))
        words = event_in_words(step.event, step.match) or type(step.event).__name__
        console.print(f"{_clock(step.event.at_us)}  {words}")
        if isinstance(step.event, happened.RoundJudged):
            console.print(Text("\n").join(score_lines(step.match, step.event.result)))
        console.print("Enter for the next event, Ctrl-C to stop.", style="dim")
        if not sys.stdin.readline():
            return


def _show_live(console: Console, steps: Iterable[Shown], speed: int, title: str) -> None:
    """Show the match as it goes; its clock runs `speed` times as fast as ours, but a verdict stays to be read."""
    log: list[Text] = []
    match, now_us = BLANK, 0
    with Live(console=console, auto_refresh=False, vertical_overflow="crop") as live:
        for step in steps:
            left_us = step.event.at_us - now_us
            left_s = max(left_us / SECOND_US / speed, READING_S if match.phase is Phase.REVEAL else 0)
            frames = math.ceil(left_s / FRAME_S)
            for frame in range(1, frames + 1):
                time.sleep(left_s / frames)
                live.update(_frame(console, match, title, now_us + left_us * frame // frames, log), refresh=True)
            match, now_us = step.match, max(now_us, step.event.at_us)
            log = _logged(log, step)
            if match.phase is not Phase.LOBBY:
                live.update(_frame(console, match, title, now_us, log), refresh=True)
    console.print()


def _logged(log: list[Text], step: Shown) -> list[Text]:
    """Add what happened to the lines below the drawing."""
    if isinstance(step.event, happened.TossLanded):
        log = []
    words = event_in_words(step.event, step.match)
    if words:
        log = [*log, Text(f"{_clock(step.event.at_us)}  {words}")]
    if isinstance(step.event, happened.RoundJudged):
        log = [*log[-1:], *score_lines(step.match, step.event.result)]
    return log


def _frame(console: Console, match: Match, title: str, now_us: int, log: list[Text]) -> Group:
    """Draw everything at one moment. The lines below stay as many, so that nothing jumps, and fit the screen."""
    drawing = match_drawing(match)
    room = max(1, min(max(LOG_LINES, len(match.players) + 1), console.height - 3 - drawing.plain.count("\n")))
    lines = [*log[-room:], *[Text()] * room][:room]
    status = Text.assemble(_status(match, now_us), "  ", heading(match, title))
    for line in (status, *lines):
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(status, drawing, *lines)


def heading(match: Match, title: str) -> Text:
    """Name the match: round, variants, seed or file."""
    last = match.round_number + len(match.pile) - (match.phase not in (Phase.READY, Phase.OVER))
    rounds = f"  round {match.round_number} of {last}" if match.round_number else ""
    return Text.assemble(("Space Bowl", "bold"), rounds, (f"  {variant_names(match.settings)}, {title}", "dim"))


def _status(match: Match, now_us: int) -> Text:
    """The clock of the match, and the phase; a countdown counts down."""
    clock = Text(f"{_clock(now_us)}  ", "dim")
    if match.phase is Phase.COUNTDOWN and match.deadline_us is not None:
        left = max(0, -((now_us - match.deadline_us) // SECOND_US))
        return clock.append(f"{left:2} {'█' * left}{'░' * (COUNTDOWN_S - left)}", "bold #ffd43b")
    return clock.append(_PHASES.get(match.phase, match.phase.value), "bold #4dabf7")


_PHASES = {Phase.READY: "next: the toss", Phase.SEARCH: "search!", Phase.PICKS: "pick!", Phase.OVER: "game over"}


def score_lines(match: Match, result: RoundResult) -> list[Text]:
    """Say for each player what they picked, why it was right or wrong, and what scored."""
    galaxy, current = match.solver_galaxy(), match.round
    lines = []
    for player in result.players:
        explanation = None
        if galaxy is not None and current is not None and player.pick is not None:
            wild = current.wild
            explanation = explain_pick(
                galaxy,
                current.toss,
                match.settings.variants,
                player.pick,
                wild.at if wild else None,
                has_placed_wild=wild is not None and wild.by == player.seat,
            )
        words = score_in_words(player, explanation, match.settings.variants.galaxy_size)
        name = f" {player_name(match, player.seat):<8} "
        lines.append(Text.assemble(seat_mark(player.seat), name, (f"{points(player.delta):>2}", "bold"), f"  {words}"))
    return lines


def _clock(at_us: int) -> str:
    minutes, seconds = divmod(at_us // SECOND_US, 60)
    return f"{minutes:2}:{seconds:02}"
