"""The account of a pad at the end of a match of Hubble, in Chromium: by keys, by touch, in every size."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Locator, Page, expect

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.explain import Explanation, explained
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import cards_of, from_text
from spacebowl_pi.games.hubble.rules.regret import Possible, possible
from spacebowl_pi.games.hubble.rules.score import CATEGORIES
from tests.browser import hubble
from tests.browser.axe import violations
from tests.browser.hubble import RULES, begin, computers_play, hubble_table, match_of
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, LAPTOP, PORTRAIT, SMALL, Screens, draw_whole, resize
from tests.browser.test_looks import be_real

SEARCH = "spacebowl_pi.games.hubble.web.searches.possible"
SIZES = (SMALL, LAPTOP, FULL_HD, PORTRAIT)
PATIENCE_S = 10
FOGGED_FROM = 11
NEARLY_SEED = 8  # by which a pad that is given up in that round has missed something of two kinds

LIT = "nodes => nodes.map(node => Number(node.getAttribute('data-hex')))"
# What lies behind a modal dialog is out of everybody's reach.
ALONE = """() => {
  document.querySelectorAll("body > *").forEach((node) => { node.style.visibility = "hidden"; });
  document.querySelector("dialog[open]").style.visibility = "visible";
}"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with hubble_table(tmp_path) as opened:
        be_real(opened)
        yield opened


def account_of(live: LiveKiosk, seat: int) -> Explanation:
    view = RULES.public(match_of(live))
    player = view.player(Seat(seat))
    return explained(view.pad.sky, from_text(player.pad), cards_of(view, player))


def opener(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Where do {name}’s points come from?")


def lit(page: Page) -> set[int]:
    return set(page.locator(".hubble-account .hubble-hex[data-lit]").evaluate_all(LIT))


def misfits(page: Page, scene: str) -> list[str]:
    faults = []
    for width, height in SIZES:
        resize(page, (width, height))
        faults += [f"{scene} at {width}x{height}: {it}" for it in layout_faults(page, may_scroll=False)]
    return faults


def test_an_account_is_walked_by_keys_and_what_was_possible_is_asked(
    live: LiveKiosk, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SEARCH, partial(possible, tries=2))
    begin(live, computers=2)
    computers_play(live)
    page = screens.open(f"{live.url}/", LAPTOP)
    opener(page, "Computer 2").focus()
    page.keyboard.press("Enter")
    told = account_of(live, 2)
    dialog = page.get_by_role("dialog", name=f"Computer 2: {told.score.total} points")
    expect(dialog.get_by_role("tab").first).to_be_focused()
    for category, points in zip(CATEGORIES, told.score, strict=True):
        tab = dialog.locator(f".hubble-account-tab.is-{category}")
        expect(tab).to_be_focused()
        expect(tab.locator("strong")).to_have_text(str(points))
        parts = sorted((it for it in told.parts if it.category == category and it.points), key=lambda it: -it.points)
        lines = dialog.locator(".hubble-account-line")
        expect(lines).to_have_count(len(parts))
        for at, part in enumerate(parts):
            page.keyboard.press("ArrowDown")
            expect(lines.nth(at)).to_be_focused()
            expect(lines.nth(at).locator("strong")).to_have_text(str(part.points))
            assert lit(page) == set(part.hexes)
        for _ in parts:
            page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
    assert violations(page) == []
    dialog.get_by_role("button", name="What was possible?").click()
    page.get_by_role("dialog", name="What was possible:").wait_for()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(f"Computer 2 has {told.score.total}.")
    page.keyboard.press("Escape")
    expect(opener(page, "Computer 2")).to_be_focused()


def test_what_was_missed_is_a_ghost_and_a_better_pad_is_shown_in_its_turn(
    live: LiveKiosk, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SEARCH, partial(possible, tries=2))
    monkeypatch.setattr(hubble, "SEED", NEARLY_SEED)
    begin(live, ("Ada",), computers=1)
    computers_play(live, until_round=FOGGED_FROM)
    give_up(live)
    page = screens.open(f"{live.url}/", LAPTOP)
    page.locator(".hubble-ranking tr.seat-1 .is-comet").click()  # all of the row can be touched
    told = account_of(live, 1)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name=f"Nearly: {len(told.missed)}").click()
    missed = sorted(told.missed, key=lambda it: -it.gain)
    for at, one in enumerate(missed):
        dialog.locator(".hubble-account-line").nth(at).click()
        expect(dialog.locator(f".hubble-ghost .is-{one.icon}")).to_have_count(len(one.hexes))
        expect(dialog.locator(".hubble-ghost")).to_have_count(len(one.hexes))
    expect(dialog.get_by_role("button", name="Pisces: 2 stars short: +10")).to_be_visible()
    page.evaluate(ALONE)
    faults = misfits(page, "nearly")
    draw_whole(page, LAPTOP)
    dialog.get_by_role("button", name="What was possible?").click()
    expect(dialog).to_contain_text("What was possible:")
    found = dialog.locator("[data-icon]").count()
    drawn = sum(letter != "." for letter in RULES.public(match_of(live)).player(Seat(1)).pad)
    assert found > drawn
    expect(dialog.get_by_role("status")).to_contain_text(f"dice. Ada has {told.score.total}.")
    faults += [*misfits(page, "possible"), *violations(page)]
    draw_whole(page, LAPTOP)
    page.get_by_role("button", name="Back to the pad of Ada").focus()
    page.keyboard.press("Enter")
    expect(dialog.locator("[data-icon]")).to_have_count(drawn)
    assert faults == []


def test_a_search_is_told_as_long_as_it_lasts_and_the_end_of_the_match_shuts_the_account(
    live: LiveKiosk, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()

    def search(*_: object) -> Possible:
        goes_on.wait(PATIENCE_S)
        return Possible(-1, from_text(""))

    monkeypatch.setattr(SEARCH, search)
    begin(live, computers=2)
    computers_play(live)
    page = screens.open(f"{live.url}/", LAPTOP)
    opener(page, "Computer 1").click()
    ask = page.get_by_role("button", name="What was possible?")
    ask.click()
    status = page.locator(".hubble-account-status")
    expect(status).to_contain_text("Searching")
    expect(ask).to_have_attribute("aria-disabled", "true")
    goes_on.set()
    expect(status).to_contain_text("nothing better")
    expect(ask).to_have_count(0)
    expect(page.get_by_role("tab", selected=True)).to_be_focused()  # the button, which had the focus, is gone
    live.again()
    expect(page.locator("dialog[open]")).to_have_count(0)


def give_up(live: LiveKiosk) -> None:
    """Play to the end; the first seat does nothing more but fog its lenses."""
    while not match_of(live).is_over:
        computers_play(live, people=(1,))
        phase = match_of(live).phase
        if phase is Phase.DRAW:
            live.do(DrawIcons((), is_fogged=True), Seat(1))
        elif not match_of(live).is_over:
            live.do(RollDice() if phase is Phase.ROLL else NameThird(Icon.BLANK), Seat(1))
