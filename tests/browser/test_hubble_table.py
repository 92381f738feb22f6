"""Hubble on the table's screen, in Chromium: watched, played with paper pads, looked at in every size."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Speak
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.kit import title_of
from spacebowl_pi.games.hubble.rules.match.commands import EnterPoints, MarkDrawn, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.state import Phase
from tests.browser import looking
from tests.browser.hubble import RULES, begin, computers_play, hubble_table, match_of, past_matches
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, LAPTOP, PATIENCE_MS, PORTRAIT, SMALL, Screens
from tests.browser.test_looks import be_real

SIZES = (SMALL, LAPTOP, FULL_HD)
misfits = partial(looking.misfits, sizes=SIZES)
looked_at = partial(looking.looked_at, sizes=SIZES)
LONG_NAMES = ("Wilhelmina Mommsen-W", "MMMMMMMMMMMMMMMMMMMM")
CATEGORIES = ("Galaxies", "Planets", "Asteroids", "Comets", "Constellations")
REST_MS = 700  # a button that has just come does nothing yet
HEADS = ("Rank", "Name", *CATEGORIES, "Total")
# The cells of the ranking whose words or numbers reach beyond them.
BURST = """nodes => nodes.filter((node) => {
  const cell = node.getBoundingClientRect();
  return [...node.childNodes].filter((child) => child.className !== "unseen").some((child) => {
    const range = document.createRange();
    range.selectNodeContents(child);
    const { left, right, width } = range.getBoundingClientRect();
    return width > 0 && (left < cell.left || right > cell.right);
  });
}).map((node) => node.className)"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A real box's table, without the virtual box beside it."""
    with hubble_table(tmp_path) as opened:
        be_real(opened)
        yield opened


def burst(page: Page) -> list[str]:
    """The cells of the ranking that are too narrow, at each size, on a phone too; all heads have a name there."""
    faults, before = [], page.viewport_size
    for width, height in (*SIZES, PORTRAIT):
        page.set_viewport_size({"width": width, "height": height})
        for head in HEADS:
            expect(page.get_by_role("columnheader", name=head, exact=True)).to_be_attached()
        cells = page.locator(".hubble-ranking :is(th, td:not(.is-name))").evaluate_all(BURST)
        faults += [f"ranking at {width}x{height}: {it} is too narrow" for it in cells]
    assert before is not None
    page.set_viewport_size(before)
    return faults


def card(page: Page, seat: int) -> Locator:
    return page.locator(f".hubble-seat.seat-{seat}")


def fog_on_paper(live: LiveKiosk, *seats: int) -> None:
    """Play until the paper pads of these seats are to be entered; their lenses fog up at once."""
    while match_of(live).phase is not Phase.ENTER:
        computers_play(live, people=seats)
        match = match_of(live)
        if match.phase is Phase.DRAW:
            for seat in seats:
                live.do(MarkDrawn(Seat(seat), is_fogged=True))
        elif match.phase is not Phase.ENTER:
            live.do(RollDice() if match.phase is Phase.ROLL else NameThird(Icon.STAR))


def test_four_computers_are_watched_to_the_end(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, computers=4)
    expect(page.locator(".now")).to_contain_text("names the third icon")
    faults = misfits(page, "roll")
    computers_play(live, until_round=8)
    view = RULES.public(match_of(live))
    assert view.roll is not None
    for die, rolled in zip(page.locator(".hubble-die").all()[:2], view.roll, strict=True):
        expect(die.locator("figcaption")).to_have_text(f"{rolled.icon.capitalize()}{rolled.quadrant.capitalize()}")
    for player in view.players:
        own = card(page, player.seat)
        expect(own.locator(".hubble-seat-score")).to_have_text(str(player.total))
        drawn = [letter for letter in player.pad if letter != "."]
        expect(own.locator(".hubble-icon:not(.hubble-stop)").first).to_be_visible()
        assert own.locator("[data-icon]").count() == len(drawn)
        expect(own.locator(".hubble-seat-card-name")).to_have_count(2)
    faults += looked_at(page, "draw")
    computers_play(live)
    expect(page.locator(".hubble-end h2")).to_have_text("Lenses down: what was there to see?")
    expect(page.locator(".now")).not_to_contain_text("wins")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".hubble-end h2")).to_have_text(CATEGORIES[0])
    page.get_by_role("button", name="Show the result").click()
    ranked = sorted(RULES.public(match_of(live)).players, key=lambda player: (player.rank, player.seat))
    expect(page.locator(".hubble-ranking tbody tr .is-total")).to_have_text([str(player.total) for player in ranked])
    expect(page.locator(".hubble-end h2")).to_contain_text(f"Computer {ranked[0].seat} wins!")
    expect(page.locator(".now")).to_contain_text(f"Computer {ranked[0].seat} wins!")
    faults += looked_at(page, "end") + burst(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a picture").click()
    picture = download.value.path().read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert f"Computer {ranked[-1].seat}" in picture
    assert faults == []


def test_a_paper_pad_is_marked_at_the_page_beside_a_computer(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada",), computers=1)
    page.get_by_role("button", name="Roll").click()
    comet = page.get_by_role("group", name="Ada: Third icon").get_by_role("button", name="Comet")
    expect(comet).not_to_have_attribute("aria-disabled", "true")
    faults = looked_at(page, "third")
    comet.click()
    expect(page.locator(".hubble-die").nth(2)).to_contain_text("Comet")
    computers_play(live, people=(1,))
    expect(card(page, 2)).to_contain_text("has drawn")
    expect(page.locator(".hubble-waiting-list")).to_have_text("1Ada")
    drawn = page.get_by_role("button", name="Ada: Drawn")
    drawn.focus()
    expect(drawn).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    back = page.get_by_role("button", name="Ada: Take back")
    expect(back).to_be_focused()
    expect(page.get_by_role("timer")).to_contain_text("to change your mind")
    faults += misfits(page, "closing")
    expect(back).not_to_have_attribute("aria-disabled", "true")
    back.click()
    live.until(lambda: Seat(1) in match_of(live).awaited)
    page.get_by_role("button", name="Ada: Fogged").click()
    live.until(lambda: match_of(live).closes_us is not None)
    live.jump(5.5)
    expect(card(page, 1).get_by_role("img", name="One of three lenses is fogged")).to_be_visible()
    assert faults == []


def test_a_paper_pad_is_entered_at_the_page_category_by_category(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada",), computers=1)
    fog_on_paper(live, 1)
    expect(card(page, 1)).to_contain_text("On paper")
    faults = misfits(page, "enter")
    page.get_by_role("button", name="Ada: Enter points").click()
    panel = page.get_by_role("dialog", name="Ada")
    values = panel.get_by_role("group", name="Galaxies: how many points?")
    expect(values.get_by_role("button")).to_have_count(13)
    faults += [it for it in looked_at(page, "panel") if "covered by" not in it and "over each other" not in it]  # modal
    values.get_by_role("button", name="22").click()
    points = panel.get_by_role("spinbutton", name="Planets: how many points?")
    points.fill("1")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("alert")).to_have_text("A pad cannot be worth that many points there.")
    points.fill("133")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("at least 53 icons, and there is room for 48")
    faults += [it for it in looked_at(page, "much") if "covered by" not in it and "over each other" not in it]
    points.fill("12")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("alert")).to_be_hidden()
    expect(panel.get_by_role("heading", name="Asteroids: how many points?")).to_be_visible()
    for each in (8, 4, 0, 3):
        live.do(EnterPoints(Seat(1), each))
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator(".hubble-ranking tr.seat-1 .is-total")).to_have_text(str(22 + 12 + 8 + 4))
    assert faults == []


@pytest.mark.parametrize("players", [8, 14])
def test_a_large_table_that_drew_on_paper_is_told_and_ranked_below_the_head_of_the_page(
    live: LiveKiosk, screens: Screens, players: int
) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, tuple(f"Player {seat}" for seat in range(1, players + 1)))
    fog_on_paper(live, *range(1, players + 1))
    for seat in range(1, players + 1):
        for points in (11 * (seat % 3), 12 + seat, 8, 4, 0, 5):
            live.do(EnterPoints(Seat(seat), points))
    expect(page.locator(".hubble-end h2")).to_have_text("Lenses down: what was there to see?", timeout=PATIENCE_MS)
    faults = misfits(page, "telling")
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator(".hubble-end h2")).to_contain_text("wins!")
    assert [*faults, *misfits(page, "ranking")] == []


def test_people_and_computers_join_at_the_page_until_the_first_round_is_over(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, LONG_NAMES)
    join, computer = page.get_by_role("button", name="Join: seat 3"), page.get_by_role("button", name="Add a computer")
    expect(join).to_be_visible()
    faults = looked_at(page, "join")
    live.do(Speak(Language.GERMAN))
    expect(page.get_by_role("button", name="Einsteigen: Platz 3")).to_be_visible()
    faults += misfits(page, "join, in German")
    live.do(Speak(Language.ENGLISH))
    page.wait_for_timeout(REST_MS)
    join.click()
    expect(card(page, 3)).to_be_visible()
    page.wait_for_timeout(REST_MS)
    computer.click()
    expect(card(page, 4)).to_be_visible()
    assert [player.computer for player in live.table.seating.players] == [None, None, None, Strength.PILOT]
    assert match_of(live).players == (1, 2, 3, 4)
    computers_play(live, until_round=2)
    expect(page.locator(".hubble-console-round")).to_have_text("Round 2")
    expect(page.get_by_role("button", name="Join: seat 5")).to_be_hidden()
    expect(computer).to_be_hidden()
    assert faults == []


def test_sixty_share_pages_that_turn_by_button_and_by_key(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, LONG_NAMES, computers=58)
    page.get_by_role("button", name="Roll").click()
    page.get_by_role("button", name="Pause").click()
    seats = page.locator(".hubble-seat .token")
    expect(seats).to_have_text([str(seat) for seat in range(1, 13)])
    expect(page.locator(".hubble-waiting-list li")).to_have_count(6)
    faults = misfits(page, "sixty")
    page.set_viewport_size({"width": FULL_HD[0], "height": FULL_HD[1]})
    page.get_by_role("button", name="Next").click()
    expect(seats).to_have_text([str(seat) for seat in range(13, 25)])
    page.keyboard.press("PageDown")
    expect(seats.first).to_have_text("25")
    page.keyboard.press("PageUp")
    page.get_by_role("button", name="Back").click()
    expect(seats.first).to_have_text("1")
    expect(page.get_by_role("button", name="Turn pages automatically")).to_be_visible()
    assert faults == []


def test_who_plays_alone_gets_a_title(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, computers=1)
    computers_play(live, until_round=2)
    faults = misfits(page, "alone")
    computers_play(live)
    page.get_by_role("button", name="Show the result").click()
    [player] = RULES.public(match_of(live)).players
    title = title_of(RULES.kit.titles, player.total).name
    expect(page.locator(".hubble-title")).to_have_text(title)
    expect(page.locator(".hubble-steps [aria-current]")).to_contain_text(title)
    expect(page.locator(".now")).to_have_text(f"Your sky: {player.total}")
    faults += looked_at(page, "title")
    assert faults == []


def test_the_board_of_honour_tells_where_the_points_come_from(tmp_path: Path, screens: Screens) -> None:
    past_matches(tmp_path, ("Ada", "Bob"), ("Bob", LONG_NAMES[0]))
    with hubble_table(tmp_path) as live:
        live.runs = True
        page = screens.open(f"{live.url}/honours", LAPTOP)
        row = page.locator(".list").nth(2).locator("li", has_text="Bob")
        expect(row).to_contain_text("2 played")
        for category in CATEGORIES:
            expect(row).to_contain_text(f"{category}: ")
        assert misfits(page, "honours") == []
