"""Phones at a table of Hubble, in Chromium: taking a seat, rolling, and what a pad shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.seating import Choose, ChooseGame
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.match.state import Match, Phase
from spacebowl_pi.kiosk.channels.phone import JUST_SHOWN_US
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import Device, Screens

GAMES = configured_games(Config())
WEB = web_games(GAMES)
REST_MS = 600  # a button takes nothing while it is new


@contextmanager
def phone_table(folder: Path) -> Iterator[LiveKiosk]:
    """A box with Hubble, where the round closes as soon as all have drawn and the dice are agreed on."""
    with live_kiosk(config=open_to_network(), folder=folder, games=(GAMES, WEB)) as opened:
        opened.do(ChooseGame("hubble"))
        opened.do(Choose("same_dice", 4))
        opened.do(Choose("withdraw_s", 0))
        yield opened


def sit(
    live: LiveKiosk,
    screens: Screens,
    seat: int,
    name: str,
    size: tuple[int, int],
    device: Device | None = None,
) -> Page:
    page = screens.open(f"{live.url}/phone", size, device=device)
    take(page, seat, name)
    return page


def take(page: Page, seat: int, name: str) -> None:
    page.get_by_role("textbox").fill(name)
    page.locator(".phone-seat").nth(seat - 1).click()
    expect(page.locator(".phone-own-name")).to_have_text(name)


def button(page: Page, start: str) -> None:
    page.locator(f'.phone-buttons [data-id^="{start}"]').click()


def match(live: LiveKiosk) -> Match:
    found: Match = live.table.match
    return found


def roll(page: Page, live: LiveKiosk) -> None:
    """Roll, once it is sure that nobody only touched the same spot twice."""
    in_phase(page, Phase.ROLL)
    live.jump(JUST_SHOWN_US / SECOND_US)
    button(page, "roll")
    live.until(lambda: match(live).phase is not Phase.ROLL)


def in_phase(page: Page, phase: Phase) -> None:
    expect(page.locator(".phone-page")).to_have_attribute("data-phase", phase.value)


def lit(page: Page) -> list[int]:
    page.locator(".hubble-hex[data-lit]").first.wait_for()
    hexes: list[int] = page.locator(".hubble-hex[data-lit]").evaluate_all("all => all.map(one => +one.dataset.hex)")
    return hexes


def fits(page: Page) -> None:
    assert layout_faults(page, may_scroll=False) == []
