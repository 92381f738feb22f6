"""Turn by turn through a match, back and forth: the board after each turn, and the line that tells it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.terminal.frame import drawing, legend
from spacebowl_pi.games.tom_tube.terminal.sentences import ending, standing_lines
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.event_sentences import NameOf

ASKS = "b: back. A number: that turn. q: stop."


@dataclass(frozen=True, slots=True)
class Shot:
    """How things stood, and the line of what had just happened."""

    line: str
    view: View


def write_shots(terminal: Terminal, shots: Sequence[Shot], wait: Iterator[object], name_of: NameOf) -> None:
    """Show one, and whichever is asked for next; past the last one it stops."""
    now = 0
    while now < len(shots):
        terminal.draw(shot_drawing(shots[now], name_of))
        enter = "the next turn" if now + 1 < len(shots) else "stop"
        terminal.print(f"{now} of {len(shots) - 1}.  Enter: {enter}. {ASKS}", style="dim")
        answer = next(wait, None)
        if answer is None:
            return
        text = str(answer).strip().lower()
        if text == "q":
            return
        if text.isascii() and text.isdigit():
            now = min(int(text[:9]), len(shots) - 1)
        else:
            now = max(0, now - 1) if text.startswith("b") else now + 1


def shot_drawing(shot: Shot, name_of: NameOf) -> Text:
    """The board, and below it what has just happened; at the end, who has won."""
    lines = [drawing(shot.view, name_of), legend(shot.view.settings.left_out), Text(), Text(shot.line)]
    if shot.view.end is not None or shot.view.is_broken_off:
        lines += [Text(ending(shot.view)), *standing_lines(shot.view, name_of)]
    return Text("\n").join(lines)
