"""A match as text: a drawing at each reveal, a line for everything else."""

from collections.abc import Iterable

from rich.text import Text

from spacebowl_pi.core.table import Table
from spacebowl_pi.games.space_bowl.rules.explain import explain_pick
from spacebowl_pi.games.space_bowl.rules.judge import RoundResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.terminal.drawing import legend, match_drawing
from spacebowl_pi.games.space_bowl.terminal.sentences import event_in_words, points, score_in_words, variant_names
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.seats import player_name, seat_mark
from spacebowl_pi.terminal.steps import Step, clock


def write_transcript(terminal: Terminal, steps: Iterable[Step], title: str) -> None:
    """Write the match as it goes."""
    for step in steps:
        table, event = step.table, step.event
        if isinstance(event, happened.MatchStarted):
            terminal.draw(heading(table.match, title))
            terminal.draw(legend(table.match.deck))
        if isinstance(event, happened.TossLanded):
            terminal.draw(Text(f"\nRound {table.match.round_number}", "bold"))
        if isinstance(event, happened.RoundJudged | happened.RoundCalledOff):
            terminal.draw(match_drawing(table))
        for line in event_lines(step):
            terminal.print(line)
    terminal.print()


def event_lines(step: Step) -> list[Text]:
    """Describe an event; for a judgement, also each player's result."""
    words = event_in_words(step.event, step.table)
    lines = [Text(f"{clock(step.event.at_us)}  {words}")] if words else []
    if isinstance(step.event, happened.RoundJudged):
        lines += score_lines(step.table, step.event.result)
    return lines


def heading(match: Match, title: str) -> Text:
    """The heading of a match: round, variants, seed or file."""
    last = match.round_number + len(match.pile) - (match.phase not in (Phase.READY, Phase.OVER))
    rounds = f"  round {match.round_number} of {last}" if match.round_number else ""
    return Text.assemble(("Space Bowl", "bold"), rounds, (f"  {variant_names(match.settings)}, {title}", "dim"))


def score_lines(table: Table, result: RoundResult) -> list[Text]:
    """For each player: what they picked, why it was right or wrong, and what scored."""
    match: Match = table.match
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
        # In honour mode the box knows of no picks at all.
        is_late = galaxy is not None and player.pick is None and player.verdict is Verdict.WRONG
        words = score_in_words(player, explanation, match.settings.variants.galaxy_size, is_late=is_late)
        name = f" {player_name(table.seating, player.seat):<8} "
        lines.append(Text.assemble(seat_mark(player.seat), name, (f"{points(player.delta):>2}", "bold"), f"  {words}"))
    return lines
