"""English sentences for what happens in a match: what was rolled, who drew what and what it added, and how it ended."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from rich.text import Text

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon, Roll
from spacebowl_pi.games.hubble.rules.kit import Title, title_of
from spacebowl_pi.games.hubble.rules.match import events as happened
from spacebowl_pi.games.hubble.rules.match.commands import NameThird
from spacebowl_pi.games.hubble.rules.match.events import Event
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, from_text
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, Hex, Pad, Sky, icon_at
from spacebowl_pi.games.hubble.rules.score import CATEGORIES
from spacebowl_pi.games.hubble.terminal.drawing import hex_name
from spacebowl_pi.terminal.event_sentences import NameOf
from spacebowl_pi.terminal.game import Deed
from spacebowl_pi.terminal.seats import YOU, seat_mark

NAME_WIDTH = 10


def joined(words: Sequence[str], last: str = "and") -> str:
    """The words as a list in a sentence."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def points(number: int) -> str:
    """A number of points, in words."""
    return f"{number} point{'s' * (number != 1)}"


def settings_in_words(view: View) -> str:
    """How many play, and what was chosen otherwise than usual."""
    players = len(view.players)
    words = ["alone" if players == 1 else f"{players} players"]
    if view.settings.draw_limit_s is not None:
        words.append(f"{view.settings.draw_limit_s} s to draw")
    if view.settings.same_dice is not None:
        words.append(f"dice no. {view.settings.same_dice}")
    return ", ".join(words)


def cards_in_words(cards: Sequence[Constellation]) -> str:
    """The cards by name, with what they are worth."""
    return joined([f"{card.name} ({_worth(card)})" for card in cards])


def _worth(card: Constellation) -> str:
    return f"{card.base} to {card.most}" if card.most > card.base else str(card.base)


# --- the dice ---


def roll_lines(pad: Pad, roll: Roll, white: Icon | None, *, is_free: bool) -> tuple[str, str]:
    """What lies on the table, and where it can be drawn."""
    dice = [f"{one.icon} on {one.die}" for one in roll]
    third = ["any third icon"] if is_free else [] if white is None else [f"{white} on white"]
    one, two = (it.quadrant for it in roll)
    where = f"in {one} and {two}" if pad.has_border(one, two) else f"in {one} or in {two}, which share no border"
    return f"Rolled: {', '.join([*dice, *third])}.", f"To be drawn {where}."


# --- what was drawn ---


def draw_in_words(sky: Sky, draw: Draw, gains: Mapping[Icon, int] = MappingProxyType({})) -> str:
    """Icons with the names of their hexes, and with what each kind has added."""
    by_icon: dict[Icon, list[str]] = {}
    for hex_, icon in draw:
        by_icon.setdefault(icon, []).append(hex_name(sky, hex_))
    said = [
        f"{icon} {' '.join(names)}{f' (+{gains[icon]})' if gains.get(icon) else ''}" for icon, names in by_icon.items()
    ]
    return ", ".join(said) or "nothing"


def fog_in_words(sky: Sky, draw: Draw, fog: int) -> str:
    """A fogged draw; `fog` counts its lens."""
    end = ", the last one" if fog >= FOG_SQUARES else ""
    return f"fogged lens {fog} of {FOG_SQUARES}{end}: {draw_in_words(sky, draw)}"


def player_mark(seat: Seat, name_of: NameOf) -> Text:
    """A seat with its player's name, padded so that columns line up."""
    mark = seat_mark(seat)
    return Text.assemble(mark, " " * max(1, 3 - mark.cell_len), f"{name_of(seat):<{NAME_WIDTH}}")


def round_lines(before: View, after: View, name_of: NameOf) -> Iterator[Text]:
    """For each player who was in: what they drew in the round that has closed, and what it added."""
    for then in before.players:
        now = after.player(then.seat)
        if then.fog < FOG_SQUARES and not now.is_gone:
            yield _drawn_line(after.pad.sky, then, now, name_of)


def _drawn_line(sky: Sky, then: PlayerView, now: PlayerView, name_of: NameOf) -> Text:
    draw = _drawn_between(then, now)
    if now.fog > then.fog:
        said = fog_in_words(sky, draw, now.fog)
    elif now.medium is Medium.PAPER and not draw:
        said = "drawn on paper"
    else:
        kinds = {icon for _, icon in draw}
        said = draw_in_words(sky, draw, _gains(then, now) if len(kinds) > 1 else {})
    gain = "" if now.medium is Medium.PAPER else f"+{now.total - then.total}"
    return Text.assemble(player_mark(now.seat, name_of), (f"{gain:>4}", "bold"), f"  {said}")


def _drawn_between(then: PlayerView, now: PlayerView) -> Draw:
    icons = from_text(now.pad)
    written = (Hex(hex_) for hex_, (old, new) in enumerate(zip(then.pad, now.pad, strict=True)) if old != new)
    return tuple((hex_, icon) for hex_ in written if (icon := icon_at(icons, hex_)) is not None)


def _gains(then: PlayerView, now: PlayerView) -> dict[Icon, int]:
    """What each kind of icon has become worth more."""
    return {icon: now.score[name] - then.score[name] for icon, name in zip(DRAWN, CATEGORIES, strict=True)}


def told(deed: Deed, seat: Seat, name_of: NameOf) -> Iterator[str | Text]:
    """What a person at the keyboard is told: the dice, a third icon that somebody else names, what all have drawn."""
    before, after = deed.before, deed.after
    if before.roll is None and after.roll is not None:
        yield ""
        yield Text(f"Round {after.round}", "bold")
        yield from roll_lines(after.pad, after.roll, after.third, is_free=after.is_third_free)
    if isinstance(deed.what, NameThird) and deed.by != seat:
        yield f"{name_of(after.active)}: the third icon is {after.third}."
    if before.phase is Phase.DRAW and (after.round > before.round or after.phase is not Phase.DRAW):
        yield from round_lines(before, after, name_of)


# --- anything else ---


def event_in_words(  # noqa: C901, PLR0911 (a table: one entry per event)
    event: Event, after: View, name_of: NameOf
) -> str | None:
    """A sentence for what is not told with the dice or with the round; None if there is nothing to say."""
    match event:
        case happened.ThirdNamed(icon=icon):
            by = "" if after.active is None else f"{name_of(after.active)}: "
            return f"{by}the third icon is {icon}."
        case happened.ThirdChosen(seat=seat, icon=icon):
            return f"{name_of(seat)}: {icon} as third icon."
        case happened.DrawWithdrawn(seat=seat):
            return f"{name_of(seat)} takes the draw back."
        case happened.PointsEntered(seat=seat, points=number):
            entry = ENTRIES[len(after.player(seat).entered) - 1].replace("star_count", "stars on the pad")
            return f"{name_of(seat)}'s paper pad: {entry} {number}."
        case happened.PointsCleared(seat=seat):
            return f"{name_of(seat)}'s paper pad is counted again."
        case happened.PlayerWent(seat=seat):
            return f"{name_of(seat)} has left."
        case happened.PlayerJoined(seat=seat, cards=cards):
            return f"{name_of(seat)} joins in, and looks for {cards_in_words(cards)}."
        case happened.RoundTakenBack():
            return f"Round {after.round} is played again, with the same dice."
        case happened.TimersRestarted():
            return "The match goes on."
        case happened.MatchEnded():
            return "The match is ended as it stands."
        case _:
            return None


# --- the end ---


def standing_lines(view: View, name_of: NameOf, *, is_decided: bool) -> Iterator[Text]:
    """A table of the categories, and what came of it: who has won, or what somebody alone has reached."""
    heads = "".join(f"{name:>{_width(name)}}" for name in (*CATEGORIES, "total"))
    yield Text(f"{'':<{NAME_WIDTH + 3}}{heads}", "dim")
    for player in sorted(view.players, key=lambda one: one.rank):
        numbers = "".join(f"{player.score[name]:>{_width(name)}}" for name in CATEGORIES)
        left = "  has left" if player.is_gone else ""
        total = (f"{player.total:>{_width('total')}}", "bold")
        yield Text.assemble(player_mark(player.seat, name_of), numbers, total, left)
    if is_decided:
        yield Text(_ending(view, name_of), "bold")


def _width(category: str) -> int:
    return len(category) + 2


def _ending(view: View, name_of: NameOf) -> str:
    if len(view.players) == 1:
        return title_in_words(view.titles, view.players[0].total)
    ranked = sorted(view.players, key=lambda one: one.rank)
    winner = ranked[0]
    names = [name_of(player.seat) for player in ranked if player.rank == 0]
    wins = "share the victory" if len(names) > 1 else "win" if names == [YOU] else "wins"
    equal = [player for player in ranked if player.rank and player.total == winner.total]
    why = "".join(f": {_why_behind(player, winner, name_of(player.seat))}" for player in equal[:1])
    return f"{joined(names)} {wins} with {points(winner.total)}{why}."


def _why_behind(player: PlayerView, winner: PlayerView, name: str) -> str:
    """Why somebody with as many points is behind."""
    has = "you have" if name == YOU else f"{name} has"
    of_what = "of them from cards" if player.score["stars"] < winner.score["stars"] else "stars on the pad"
    return f"{has} as many, but fewer {of_what}"


def title_in_words(titles: Sequence[Title], total: int) -> str:
    """The title that somebody alone has earned, and what the next one takes."""
    title = title_of(titles, total)
    coming = next((it for it in titles if it.least > title.least), None)
    more = "" if coming is None else f" {coming.name} takes {coming.least}."
    return f"{points(total)}: {title.name}.{more}"
