"""The game of docs/adding-a-game.md in Chromium: its own part of the table, and a phone as the house made it."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import expect

from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.seating import ChooseGame
from spacebowl_pi.core.seats import Seat
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, Screens
from tests.docs.tutorial import NAME, installed_games


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveKiosk]:
    """A box where somebody has followed the page."""
    with (
        installed_games(tmp_path / "game", monkeypatch) as games,
        live_kiosk(config=open_to_network(), folder=tmp_path, games=(games, web_games(games))) as opened,
    ):
        yield opened


def reach_for(biscuits: int) -> object:
    """Make the game's command, which nothing here can import before the page was followed."""
    kind = import_module(f"{NAME}.rules").ReachFor
    command: object = kind(biscuits)
    return command


def test_the_table_shows_its_plate_and_a_phone_its_moves(live: LiveKiosk, screens: Screens) -> None:
    live.do(ChooseGame(NAME))
    table = screens.open(f"{live.url}/", SMALL)
    phone = screens.open(f"{live.url}/phone", PORTRAIT)
    phone.get_by_role("textbox").fill("Ada")
    phone.locator(".phone-seat").first.click()
    live.join(2, "Bo")
    live.do_start()
    expect(table.locator(".biscuits")).to_contain_text("On the plate: 4")
    expect(table.locator(".biscuit")).to_have_count(4)
    expect(phone.locator(".phone-now")).to_have_text("How many do you reach for?")
    phone.get_by_role("button", name="3", exact=True).click()
    phone.locator('.phone-button[data-id="move"]').click()
    expect(table.locator(".seat.is-awaited")).to_have_count(1)
    expect(table.locator("header")).to_contain_text("Still thinking: Bo")
    live.do(reach_for(2), Seat(2))
    expect(table.locator(".biscuits")).to_contain_text("Ada 3 → 0 · Bo 2 → 2")
    expect(table.locator(".bars li").first).to_contain_text("Bo")
    assert layout_faults(table, may_scroll=False) == []
    table.set_viewport_size({"width": FULL_HD[0], "height": FULL_HD[1]})
    assert layout_faults(table, may_scroll=False) == []
    assert violations(table) == []
