"""`play --me` in Hubble: one's own pad, the best draws by number, and any draw written out."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.core.computer_match import begin
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.icons import Die, Icon, Rolled
from spacebowl_pi.games.hubble.rules.match import events as happened
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, DrawIcons, NameThird
from spacebowl_pi.games.hubble.rules.match.evolve import evolve
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Match
from spacebowl_pi.games.hubble.rules.match.view import Own, View, own, public
from spacebowl_pi.games.hubble.rules.pad import Hex, with_drawn
from spacebowl_pi.games.hubble.rules.rules import Hubble
from spacebowl_pi.games.hubble.rules.score import score
from spacebowl_pi.games.hubble.terminal.offers import offers
from spacebowl_pi.games.hubble.terminal.own_pad import own_pad_drawing
from spacebowl_pi.games.hubble.terminal.typed_draws import hint, typed
from spacebowl_pi.terminal.game import NotAMove
from tests.cli.conftest import program
from tests.cli.program import Program

__all__ = ["program"]

RULES = Hubble()
ME = Seat(1)
ALONE = ("play", "--game", "hubble", "--players", "1", "--me", "1", "--seed", "2")
ACROSS = (Rolled(Die.RED, Icon.COMET), Rolled(Die.BLUE, Icon.GALAXY))
APART = (Rolled(Die.RED, Icon.COMET), Rolled(Die.YELLOW, Icon.GALAXY))
TWO_COMETS = ((Hex(0), Icon.COMET), (Hex(1), Icon.COMET))


def at_draw(
    roll: tuple[Rolled, Rolled] = ACROSS, third: Icon | None = Icon.STAR, *, players: int = 2, round_number: int = 1
) -> Match:
    """A match in which seat 1 has two comets and is to draw, or to choose a third icon where there is none yet."""
    seats = tuple(Player(Seat(seat)) for seat in range(1, players + 1))
    begun = begin(RULES, Beginning(0, 7, Language.ENGLISH, Settings(), seats, first=ME if players > 1 else None))
    assert not isinstance(begun, Refusal)
    match: Match = begun.match
    pads = {**match.pads, ME: with_drawn(match.pads[ME], TWO_COMETS)}
    match = replace(match, pads=pads, round=round_number)
    match = evolve(match, happened.DiceRolled(0, roll, third if players == 1 else None))
    return match if third is None or players == 1 else evolve(match, happened.ThirdNamed(0, third))


def seen(match: Match) -> tuple[View, Own]:
    return public(match), own(match, ME)


# --- what is offered ---


def test_the_draws_that_add_most_come_first_and_add_what_is_said() -> None:
    match = at_draw()
    view, mine = seen(match)
    listed = offers(view, mine)
    moves = list(RULES.moves(view, mine))
    assert all(offer.what in moves for offer in listed)

    cards, before = match.cards[ME], view.player(ME).total
    gains = []
    for offer in listed:
        assert isinstance(offer.what, DrawIcons)
        gain = score(match.sky, with_drawn(match.pads[ME], offer.what.draw), cards).total - before
        assert offer.text.split()[0] == f"+{gain}"
        gains.append((offer.what.is_fogged, -gain))
    assert gains == sorted(gains)
    draws = [move.draw for move in moves if isinstance(move, DrawIcons) and not move.is_fogged]
    most = max(score(match.sky, with_drawn(match.pads[ME], draw), cards).total for draw in draws) - before
    assert most > 0
    assert listed[0].text.startswith(f" +{most}  ")
    assert listed[-1].text.endswith("fog a lens: nothing")


@pytest.mark.parametrize(
    ("match", "kind"),
    [(at_draw(third=None), NameThird), (at_draw(third=None, players=1, round_number=3), ChooseThird)],
    ids=["named for all", "chosen alone"],
)
def test_the_icons_to_name_say_what_each_could_add(match: Match, kind: type) -> None:
    view, mine = seen(match)
    listed = offers(view, mine)
    assert all(offer.what in list(RULES.moves(view, mine)) for offer in listed)
    assert [offer.what for offer in listed[:6]] == [kind(icon) for icon in Icon]
    assert [offer.text for offer in listed if "comet" in offer.text] == ["comet, up to +7"]  # a trail of four


def test_who_has_drawn_or_is_not_awaited_is_asked_nothing() -> None:
    match = at_draw()
    after = evolve(match, happened.IconsDrawn(0, ME, (), is_fogged=True))
    assert offers(*seen(after)) == []
    assert offers(public(at_draw(third=None)), own(at_draw(third=None), Seat(2))) == []


def test_the_pad_names_the_hexes_of_the_quadrants_that_were_rolled() -> None:
    view = public(at_draw(APART))
    drawing = own_pad_drawing(view, view.player(ME), str).plain
    names = set(re.findall(r"\b[A-F][1-8]\b", drawing))
    red = {f"{column}{row}" for column in "ABC" for row in range(1, 5)}
    yellow = {f"{column}{row}" for column in "DEF" for row in range(5, 9)}
    assert names == (red | yellow) - {"A1", "B1"}  # where the comets stand
    assert max(map(len, drawing.splitlines())) <= 80
    assert "Best of the others: 2, 0 points" in drawing
    for card in view.constellations[:2]:
        assert card.name in drawing


# --- what is typed ---


@pytest.mark.parametrize(
    ("text", "draw"),
    [
        ("b4 b5 c5", (("B4", Icon.COMET), ("B5", Icon.GALAXY), ("C5", Icon.STAR))),
        ("b4, c5, b5", (("B4", Icon.COMET), ("B5", Icon.STAR), ("C5", Icon.GALAXY))),
        ("star b4 comet b5 galaxy c5", (("B4", Icon.STAR), ("B5", Icon.COMET), ("C5", Icon.GALAXY))),
        ("fog a4 star", (("A4", Icon.STAR),)),
        ("f star a4", (("A4", Icon.STAR),)),
        ("fog", ()),
    ],
)
def test_a_draw_is_written_with_places_in_the_order_of_the_icons(text: str, draw: tuple[tuple[str, Icon], ...]) -> None:
    view, mine = seen(at_draw())
    meant = typed(text, view, mine)
    written = tuple((Hex(view.pad.sky.hex_at[int(name[1]) - 1, ord(name[0]) - ord("A")]), icon) for name, icon in draw)
    assert meant == DrawIcons(written, is_fogged=text[0] == "f")
    assert meant in list(RULES.moves(view, mine))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a1 a2 b2", "A1 is taken."),
        ("d1 d2 e2", "D1 lies in purple: this round is for red and blue."),
        ("a4 b4 c4", "A4 and C4 do not touch."),
        ("a4 a4 b4", "A4 is named twice."),
        ("a4 b4", "That takes 3 places: one each for comet, galaxy and star."),
        ("comet a4 comet b4 star a5", "The icons to draw are comet, galaxy and star."),
        ("x9 b4 c4", '"x9" is no hex of your pad and no icon.'),
        ("\x1b[31m", r'"\u001b[31m" is no hex of your pad and no icon.'),
        ("fog a4", "A fogged lens takes one place and one icon, or neither: fog B3 comet, or fog."),
        ("fog a4 planet", "No planet lies on the table: comet, galaxy or star."),
        ("99", ""),
        (",", ""),
    ],
)
def test_a_draw_that_is_not_possible_says_why(text: str, why: str) -> None:
    with pytest.raises(NotAMove) as caught:
        typed(text, *seen(at_draw()))
    assert str(caught.value) == why


def test_quadrants_without_a_border_and_a_blank_without_a_place_are_named() -> None:
    with pytest.raises(NotAMove, match=r"Red and yellow share no border that a draw could cross\."):
        typed("c4 d5", *seen(at_draw(APART, Icon.BLANK)))
    full = at_draw((Rolled(Die.RED, Icon.COMET), Rolled(Die.YELLOW, Icon.BLANK)), Icon.STAR)
    assert isinstance(typed("c1 c2", *seen(full)), DrawIcons)


def test_the_hint_is_a_draw_that_is_possible() -> None:
    view, mine = seen(at_draw())
    first, second = hint(view, mine).splitlines()
    found = re.fullmatch(r"Or type places for comet, galaxy and star, such as (.*)\.", first)
    assert found is not None
    assert isinstance(typed(found[1].lower(), view, mine), DrawIcons)
    fogged = second.split(": ")[1].rstrip(".").lower()
    assert typed(fogged, view, mine).is_fogged  # type: ignore[union-attr]


def test_a_third_icon_is_typed_by_its_name() -> None:
    assert typed("comet", *seen(at_draw(third=None))) == NameThird(Icon.COMET)
    alone = seen(at_draw(third=None, players=1, round_number=3))
    assert typed("comet", *alone) == ChooseThird(Icon.COMET)
    assert typed("fog", *alone) == DrawIcons((), is_fogged=True)
    with pytest.raises(NotAMove):
        typed("fog", *seen(at_draw(third=None)))


# --- a whole match ---


def test_somebody_alone_plays_to_a_title(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    played = program(*ALONE, "--record", str(path), given="1\n" * 40)
    assert (played.status, played.complained) == (0, "")
    lines = played.printed.splitlines()
    assert lines[-1].startswith(f"{lines[-2].split()[-1]} points: ")
    assert "win" not in played.printed
    assert max(map(len, lines)) <= 80
    assert played.printed.count("Fogged Lenses: ✗✗✗") == 1  # the pad as it is in the end
    drawn = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len([it for it in drawn if it["event"] == "IconsDrawn"]) == played.printed.count("Rolled: ")
    assert program("replay", str(path)).printed.splitlines()[-2] == lines[-1]


def test_against_computers_nobody_sees_a_draw_before_the_round_closes(program: Program) -> None:
    played = program("play", "--game", "hubble", "--players", "3", "--me", "1", "--seed", "4", given="1\n" * 3)
    assert played.printed.count("Your move") == 4  # the fourth has no answer
    assert "You have left the match." in played.printed
    before, after = played.printed.split("1  You ", 1)
    drawn = re.compile(r"^\d  (\w+) +\+\d", re.MULTILINE)
    assert drawn.findall(before) == []
    assert drawn.findall(after)[:2] == ["Rigel", "Mira"]
    assert "wins" not in played.printed


def test_what_cannot_be_drawn_is_asked_again(program: Program) -> None:
    played = program(*ALONE, given="zz\n0\nfog\n,\nq\n")
    assert '"zz" is no hex of your pad and no icon.' in played.printed
    assert "That is no number from 1 to 13." in played.printed
    assert "fogged lens 1 of 3: nothing" in played.printed
    assert played.printed.count("That is no number") == 2
    assert "You have left the match." in played.printed
