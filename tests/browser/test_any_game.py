"""The staff's page and the board of honour with a game that brings nothing to them but data and words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.seating import ChooseGame, JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.kiosk.game import WebGames
from tests.box.machine.virtual import box_games
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.past import past_matches
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens
from tests.browser.test_staff import PIN, Taps, come_in
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.web import LonelyNumbersWeb
from tests.kiosk.honours.test_games import TwoPasts

SPACE_BOWL = box_games()
GAMES = Games({**SPACE_BOWL.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, SPACE_BOWL.home)
WEB = WebGames({**web_games(SPACE_BOWL).by_name, RULES.name: LonelyNumbersWeb(RULES)})


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A box with two games, where matches of both were played."""
    past_matches(tmp_path)
    past = TwoPasts(tmp_path)
    for seed in (1, 2):
        past.play_lonely(("Ada", None), ("Mae", None), ("Vega", Strength.ACE), seed=seed)
    with live_kiosk(folder=tmp_path, games=(GAMES, WEB)) as opened:
        yield opened


def begin(live: LiveKiosk) -> None:
    live.do(ChooseGame(RULES.name))
    live.do(JoinSeat(Seat(1), "Ada"))
    live.do(JoinSeat(Seat(2), "Bob"))
    live.do(JoinSeat(Seat(12), "Vega", Strength.ACE))
    live.do(StartMatch())


def controller(live: LiveKiosk, screens: Screens, size: tuple[int, int]) -> Page:
    live.with_pin(PIN)
    page = screens.open(f"{live.url}/staff", size)
    come_in(page)
    return page


def faults_at(page: Page, *sizes: tuple[int, int]) -> list[str]:
    """What is wrong with the page at each size."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{fault} at {width}x{height}" for fault in layout_faults(page, may_scroll=True)]
    return found


def test_staff_do_what_a_game_lets_them_from_its_data_alone(live: LiveKiosk, screens: Screens) -> None:
    begin(live)
    page = controller(live, screens, SMALL)
    expect(page.locator("#match .facts")).to_have_text("A match is on")
    expect(page.locator(".players li").nth(2)).to_contain_text("computer")
    taps = Taps(page)
    taps("Name a number for …")
    taps("Bob")
    taps("7")
    live.until(lambda: live.table.match.named.get(2) == 7)
    assert taps.count == 3
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert faults_at(page, SMALL, PORTRAIT, SMALL_PORTRAIT) == []
    assert violations(page) == []
    taps("Name a number for …")
    expect(page.get_by_role("dialog").get_by_role("button", name="Ada")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Bob")).to_have_count(0)
    assert violations(page) == []


def test_staff_choose_which_games_are_offered(live: LiveKiosk, screens: Screens) -> None:
    page = controller(live, screens, SMALL)
    group = page.get_by_role("group", name="Games people can choose")
    bowl, lonely = (group.get_by_role("button", name=name) for name in ("Space Bowl", "Lonely Numbers"))
    expect(bowl).to_have_attribute("aria-pressed", "true")
    bowl.click()
    expect(bowl).to_have_attribute("aria-pressed", "false")
    live.until(lambda: live.table.seating.game == RULES.name)
    lonely.click()
    expect(page.locator("p.notice")).to_contain_text("One game has to stay.")
    expect(lonely).to_have_attribute("aria-pressed", "true")
    bowl.click()
    expect(bowl).to_have_attribute("aria-pressed", "true")


def test_the_board_shows_games_together_and_one_by_one(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/honours", SMALL)
    games = page.get_by_role("group", name="Games")
    expect(games.get_by_role("button")).to_have_text(["All games", "Space Bowl", "Lonely Numbers"])
    assert "points" not in page.locator(".lists").inner_text()
    assert faults_at(page, SMALL, FULL_HD, PORTRAIT) == []
    games.get_by_role("button", name="Lonely Numbers").click()
    ever = page.locator(".list").nth(2)
    expect(ever.locator("li")).to_have_count(2)
    expect(ever).to_contain_text("Rounds won: ")
    expect(ever).not_to_contain_text("Vega")
    assert faults_at(page, PORTRAIT, FULL_HD, SMALL) == []
    assert violations(page) == []
    games.get_by_role("button", name="Space Bowl").click()
    expect(ever).to_contain_text("points")
