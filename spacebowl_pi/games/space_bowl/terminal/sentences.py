"""English sentences for what happens in a match: who did what, why a pick was right or wrong, what scored."""

from spacebowl_pi.core.seating import NameTaken, Seating
from spacebowl_pi.core.table import Table, TableEvent
from spacebowl_pi.games.space_bowl.rules.explain import Failure, FailureKind, PickExplanation
from spacebowl_pi.games.space_bowl.rules.judge import PlayerResult, Prize, RoundResult, ScoreRule, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES
from spacebowl_pi.terminal.seats import player_name

RULES = {
    ScoreRule.RIGHT: "right",
    ScoreRule.RIGHT_AND_CALLED_GO: "called Go!",
    ScoreRule.RIGHT_AND_ALONE: "alone there",
    ScoreRule.USED_THE_WILD: "used the Wild",
    ScoreRule.WRONG: "wrong",
    ScoreRule.WRONG_AND_CALLED_GO: "called Go! and was wrong",
    ScoreRule.RED_AND_FOUND: "red, but something was found",
    ScoreRule.RED_CALL_AND_FOUND: "called red",
    ScoreRule.RED_AND_NOT_FOUND: "red, and nothing was found",
    ScoreRule.RED_CALL_AND_NOT_FOUND: "called red",
}

# The same for players who had to pick and did not.
LATE_RULES = {
    **RULES,
    ScoreRule.WRONG: "too late: had to pick and did not",
    ScoreRule.WRONG_AND_CALLED_GO: "called Go! and did not pick",
}


def variant_names(settings: Settings) -> str:
    """List the variants that are on."""
    names = [name.replace("_", " ") for name in VARIANT_NAMES if getattr(settings.variants, name)]
    return ", ".join(names) or "no variants"


def points(number: int) -> str:
    """Write points with their sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def event_in_words(event: TableEvent, table: Table) -> str | None:  # noqa: C901, PLR0911, PLR0912 (a table)
    """Describe an event, given the table after it; None for what the drawing shows anyway."""
    seating = table.seating
    match event:
        case happened.MatchStarted(captain=captain):
            return f"{player_name(seating, captain)} is captain."
        case happened.TossLanded():
            return "The toss has landed: search!"
        case happened.GoCalled(_, seat):
            return f"{player_name(seating, seat)}: Go!"
        case happened.RedCalled(_, seat):
            return f"{player_name(seating, seat)} presses the red button: we are all going to die!"
        case happened.Concurred(_, seat):
            return f"{player_name(seating, seat)}: I concur!"
        case happened.RedJoined(_, seat):
            return f"{player_name(seating, seat)} presses the red button, too."
        case happened.WildPlaced(_, seat, cell):
            return f"{player_name(seating, seat)} places the Wild{_at(cell, table)}."
        case happened.WildDeclared(_, seat):
            return "Nobody placed the Wild." if seat is None else f"{player_name(seating, seat)} placed the Wild."
        case happened.CountdownEnded():
            return "The countdown is over: pick!"
        case happened.PickMade(_, seat) | happened.PickForced(_, seat):
            return f"{player_name(seating, seat)} picks."
        case happened.PickDeclined(_, seat):
            return f"{player_name(seating, seat)} lets it pass."
        case happened.PickVoided(_, seat):
            return f"The pick of {player_name(seating, seat)} is struck."
        case happened.PickTimeGiven(_, seconds):
            return f"There are {seconds} seconds more to pick."
        case happened.PickTimeEnded():
            return "The time to pick is over."
        case happened.RoundJudged(_, result):
            return result_in_words(seating, result)
        case happened.RoundCalledOff(_, seat):
            return "Nobody called: the round is off."
        case happened.RoundCleared():
            return _clearing_in_words(event, table)
        case happened.MatchEnded(_, winners):
            names = " and ".join(player_name(seating, seat) for seat in winners)
            return f"The match is over. {names} {'share the victory' if len(winners) > 1 else 'wins'}!"
        case happened.ScoreCorrected(_, seat, score):
            return f"The score of {player_name(seating, seat)} is set to {score}."
        case NameTaken(_, seat):
            return f"Seat {seat} is called {player_name(seating, seat)} from now on."
        case happened.RoundTakenBack():
            return "The last round is taken back."
        case happened.MatchResumed():
            return "The match goes on."
        case _:
            return None


def result_in_words(seating: Seating, result: RoundResult) -> str:
    """Whether something was found, and by whom."""
    finders = [player_name(seating, player.seat) for player in result.players if player.verdict.is_right]
    if not finders:
        return "Nobody found a valid card."
    return f"Found by {' and '.join([', '.join(finders[:-1])] * (len(finders) > 1) + finders[-1:])}."


def _clearing_in_words(event: happened.RoundCleared, table: Table) -> str:
    name, place = player_name(table.seating, event.captain), _at(event.taken, table)
    return {
        Prize.PICKED_CARD: f"{name} is captain and takes the card{place}.",
        Prize.TOP_CARD: f"{name} is captain and takes the deck's top card.",
        Prize.NOTHING: f"{name} stays captain; the deck's top card goes out of play.",
    }[event.prize]


def _at(cell: Cell | None, table: Table) -> str:
    return "" if cell is None else f" at {place_name(cell, table.match.settings.variants.galaxy_size)}"


def score_in_words(result: PlayerResult, explanation: PickExplanation | None, size: int, *, is_late: bool) -> str:
    """List each point of a player's round with the rule that gave it, and why a wrong pick was wrong."""
    said = LATE_RULES if is_late else RULES
    words = ", ".join(f"{points(rule.points)} {said[rule]}" for rule in result.rules) or "did not pick"
    if result.verdict is Verdict.WRONG and explanation is not None:
        words += f": {mistake_in_words(explanation, size)}"
    return words if result.pick is None else f"{place_name(result.pick, size)}  {words}"


def mistake_in_words(explanation: PickExplanation, size: int) -> str:
    """Why a pick was wrong, and what would have been right."""
    parts = [_why_wrong(explanation, size)]
    if explanation.saving_wilds:
        places = " or ".join(place_name(cell, size) for cell in explanation.saving_wilds)
        parts.append(f"a Wild at {places} would have saved it")
    if explanation.nearest_valid is not None:
        parts.append(f"{place_name(explanation.nearest_valid, size)} is right")
    return "; ".join(parts)


def _why_wrong(explanation: PickExplanation, size: int) -> str:
    if explanation.is_face_down:
        return "the card lies face down"
    if explanation.is_right_but_without_wild:
        return "right without the Wild, which its player must use"
    turned = f" (turned by {explanation.quarter_turns * 90}°)" if explanation.quarter_turns else ""
    return ", ".join(_failure_in_words(failure, size) for failure in explanation.failures) + turned


def _failure_in_words(failure: Failure, size: int) -> str:
    place = "" if failure.cell is None else place_name(failure.cell, size)
    return {
        FailureKind.LACKING: f"no {failure.planet} at {place}",
        FailureKind.OFF_GALAXY: f"{failure.planet} is off the galaxy",
        FailureKind.SWALLOWED_BUT_SHOWN: f"{failure.planet} at {place}, in the Black Hole",
        FailureKind.SWALLOWED_OFF_GALAXY: f"the Black Hole with {failure.planet} is off the galaxy",
    }[failure.kind]
