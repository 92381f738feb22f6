"""English sentences for what happens in a match: a line for each turn, and how it ended.

The astronauts are Tom and Dave here, as their tubes and modules are called so; the heading says who plays them.
"""

from collections.abc import Iterator, Mapping

from rich.text import Text

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.lattice import short_name, triangle_at
from spacebowl_pi.games.tom_tube.rules.board.places import covered
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling, joined_by
from spacebowl_pi.games.tom_tube.rules.explain import in_danger
from spacebowl_pi.games.tom_tube.rules.match.state import Done, LaidTriangle
from spacebowl_pi.games.tom_tube.rules.match.view import PlayerView, View, called_in, position_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR, TENTHS
from spacebowl_pi.games.tom_tube.rules.position import Ending
from spacebowl_pi.games.tom_tube.rules.settings import CHOICES
from spacebowl_pi.games.tom_tube.terminal.board import COLOURS
from spacebowl_pi.games.tom_tube.terminal.names import place_name, space_name
from spacebowl_pi.terminal.choices import word
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.seats import YOU

COLUMNS = {"energy": 8, "control": 9, "alien": 7, "solar": 7, "bonus": 7, "total": 7}  # of what each has
DEEDS = {Kind.DRIFT: "drifts", Kind.CONTROL: "pays control and drifts", Kind.JUMP: "pays energy and jumps"}


def astronaut(seat: Seat) -> str:
    """Tom or Dave."""
    return NAMES[seat - 1].capitalize()


def joined(words: list[str], last: str = "and") -> str:
    """The words as a list in a sentence."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def count(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}{'s' * (number != 1)}"


# --- a turn ---


def turn_line(after: View, number: int | None = None) -> str:
    """The turn that has just ended, with its number."""
    return f"{after.turns if number is None else number:>3}. {_turn(after)}"


def _turn(after: View) -> str:
    done = after.done
    if done is None:
        return "Nothing has happened yet."
    who = astronaut(done.seat)
    if done.how is None or done.start is None or done.to is None:
        said = _built(after, who)
    else:
        way = f"{called_in(after, done.start)}–{called_in(after, done.to)}"
        got = "fetches a solar counter" if done.got == "solar" else f"takes {done.got}" if done.got else ""
        said = f"{who} {DEEDS[Kind(done.how)]} {way}{f', {got}' if got else ''}."
    return " ".join([said, *_what_follows(after, who)])


def _built(after: View, who: str) -> str:
    """A build: the rhomb, the triangles, and the spheres that it has completed."""
    rhomb, done = after.rhombs[-1], after.done
    brings = ", with an energy counter" if after.kit.by_id[rhomb.id].has_sphere and _has_energy(after) else ""
    said = [f"{who} builds {rhomb.id} at {place_name(rhomb.place)}{brings}."]
    around = covered(rhomb.place).around
    laid = [triangle for triangle in after.triangles if around >> triangle.cell & 1]
    filled = {astronaut(Seat(player + 1)): [_filled(it) for it in laid if it.owner == player] for player in (0, 1)}
    said += [f"{name} fills {joined(spaces)}." for name, spaces in filled.items() if spaces]
    completed = [
        called_in(after, sphere) + (f" (with {after.counters[sphere]})" if sphere in after.counters else "")
        for sphere in (done.completed if done else ())
    ]
    if completed:
        said.append(f"{joined(completed)} {'are spheres' if len(completed) > 1 else 'is a sphere'} now.")
    return " ".join(said)


def _has_energy(after: View) -> bool:
    """Whether there was a counter left for the rhomb that was laid last."""
    spheres = sum(after.kit.by_id[rhomb.id].has_sphere for rhomb in after.rhombs)
    return f"e{spheres - 1}" in after.counters


def _filled(triangle: LaidTriangle) -> str:
    """A triangle that was laid, and where."""
    said = filling_at(triangle.cell, triangle.filling, triangle.rot)
    return f"{space_name(triangle_at(triangle.cell))} with {said}"


def filling_at(cell: int, filling: Filling, rot: int) -> str:
    """A kind of triangle in a space, and which corners it joins there."""
    if filling is not Filling.BEND:
        return f"a {filling}"
    ((one, other),) = joined_by(filling, rot)
    corners = triangle_at(cell).corners
    return f"a bend {short_name(corners[one])}-{short_name(corners[other])}"


def _what_follows(after: View, who: str) -> Iterator[str]:
    done = after.done
    if done is not None and after.end is None:
        yield from _why(after, done)
    if after.end is None and after.fast is not None and after.bonus_turns == 0:
        yield f"{who} is home: from now on each turn of the other is a point for {who}."
    if done is not None and done.was_passed:
        yield f"{astronaut(Seat(3 - done.seat))} can neither build nor move, and is passed over."


def _why(after: View, done: Done) -> Iterator[str]:
    """What a turn was good for, where that is more than a turn usually is."""
    if any(player.way >= FAR for player in after.players):
        return
    for player, change in zip(after.players, done.ways, strict=True):
        turns = round(change / TENTHS)
        if player.seat == done.seat and turns < -1:
            yield f"That saves {astronaut(player.seat)} about {-turns} turns."
        elif player.seat != done.seat and turns > 0:
            yield f"That costs {astronaut(player.seat)} about {count(turns, 'turn')}."


def exchange_line(after: View, seat: Seat) -> str:
    """An exchange, which is no turn."""
    energy, control = after.kit.exchanged
    return f"     {astronaut(seat)} exchanges an alien counter for {energy} energy and {control} control."


# --- the beginning and the end ---


def heading(view: View, title: str, origin: str) -> Text:
    """The heading of a match: what was chosen otherwise than usual, its seed or file."""
    chosen = [
        f"{choice.name.replace('_', ' ')} {word(choice.of(view.settings))}"
        for choice in CHOICES
        if choice.of(view.settings) != choice.default
    ]
    return Text.assemble((title, "bold"), (f"  {', '.join([*chosen, origin])}", "dim"))


def players_in_words(view: View, name_of: NameOf) -> str:
    """Who plays whom."""
    said = []
    for player in view.players:
        name = name_of(player.seat)
        said.append(f"{'you are' if name == YOU else f'{name} is'} {astronaut(player.seat)}")
    sentence = f"{joined(said)}."
    return sentence[0].upper() + sentence[1:]


def ending(view: View) -> str:  # noqa: C901, PLR0911 (a table: one entry per ending)
    """How a match came to its end; nothing while it goes on."""
    if view.is_broken_off:
        return "The match was broken off."
    fast = None if view.fast is None else astronaut(view.fast)
    slow = None if view.fast is None else astronaut(Seat(3 - view.fast))
    mover = astronaut(view.done.seat) if view.done is not None else ""
    match view.end:
        case Ending.BONUS:
            return f"{slow} is home as well: {count(view.bonus_turns, 'bonus turn')} for {fast}."
        case Ending.NO_BONUS:
            return f"{mover} is home, and no rhomb can be placed any more: it ends without a bonus."
        case Ending.STRAND_FULL:
            stuck = [NAMES[player].capitalize() for player in in_danger(position_of(view))]
            return f"The board is full, and there is no way home for {joined(stuck)}."
        case Ending.STRAND_RETURN:
            return f"There is no way home for {slow}: {count(view.bonus_turns, 'bonus turn')} for {fast}."
        case Ending.STALL:
            return f"Nothing was built or picked up in {count(view.stall, 'turn')}: it ends without a bonus."
        case Ending.CAP:
            return f"{slow} is still out after {count(view.bonus_turns, 'turn')}, which is as many as count."
        case Ending.DEADLOCK:
            return "Neither can build or move: it ends without a bonus."
        case Ending.RESIGNED:
            return f"{astronaut(view.resigned or view.turn)} gives the match up."
        case None:
            return ""


def standing_lines(view: View, name_of: NameOf) -> Iterator[Text]:
    """What each has, and who has won."""
    columns = {name: width for name, width in COLUMNS.items() if name not in view.settings.left_out}
    yield Text(f"{'':<18}{''.join(f'{name:>{width}}' for name, width in columns.items())}", "dim")
    for player in sorted(view.players, key=lambda one: (-one.is_winner, -one.total)):
        yield _standing_line(view, player, name_of, columns)
    if view.end is not None:
        yield Text(_winner(view, name_of), "bold")


def _standing_line(view: View, player: PlayerView, name_of: NameOf, columns: Mapping[str, int]) -> Text:
    name, other = astronaut(player.seat), name_of(player.seat)
    held = (player.energy, player.control, player.alien, 2 - len(player.solar_out))
    worth = sum(count * value for count, value in zip(held, (*view.kit.values, view.kit.solar_value), strict=True))
    counts = dict(zip(COLUMNS, (*held, player.total - worth, player.total), strict=True))
    return Text.assemble(
        (f"{name if name == other else f'{name}: {other}':<18.18}", COLOURS[player.seat - 1]),
        *((f"{counts[name]:>{width}}", "bold" if name == "total" else "") for name, width in columns.items()),
        "  has left" if player.has_left else "",
    )


def _winner(view: View, name_of: NameOf) -> str:
    winners = [player for player in view.players if player.is_winner]
    if not winners:
        return "It is a draw."
    (winner,) = winners
    name, other = name_of(winner.seat), view.player(Seat(3 - winner.seat))
    is_by_points = winner.total > other.total or view.end is Ending.RESIGNED
    why = "" if is_by_points else f", as {astronaut(other.seat)} is stranded"
    return f"{name} win{'' if name == YOU else 's'} with {count(winner.total, 'point')}{why}."
