"""The demo of each game on an upright screen: the invitation above, the game below it, all of it in sight."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube.rules.players.computer_players import ComputerPlayer
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from tests.browser.layout import layout_faults
from tests.browser.live import live_kiosk, open_to_network
from tests.browser.screens import PORTRAIT, SMALL, SMALL_PORTRAIT, Screens
from tests.browser.test_looks import be_real


def quick(rules: TomTube, seat: Seat, strength: Strength, seed: int) -> ComputerPlayer:
    """The best would think for seconds, and the demo asks them in the box's loop."""
    del rules, strength
    return ComputerPlayer(seat, Strength.CADET, seed)


@pytest.mark.parametrize("game", ["hubble", "tom_tube"])
def test_the_demo_is_seen_whole(tmp_path: Path, screens: Screens, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(TomTube, "bot", quick)
    config = open_to_network()
    config = replace(config, box=replace(config.box, games=(game,)))
    games = configured_games(config)
    with live_kiosk(config=config, folder=tmp_path, games=(games, web_games(games))) as live:
        live.runs = False
        be_real(live)
        page = screens.open(f"{live.url}/", SMALL)
        live.jump(ATTRACT_AFTER_US / SECOND_US + 1)
        live.jump(6)
        expect(page.locator("body")).to_have_class("table-page is-demo")
        page.locator(".tube-sky, .hubble-seat").first.wait_for()
        faults = layout_faults(page, may_scroll=False)
        for width, height in (PORTRAIT, SMALL_PORTRAIT):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            faults += layout_faults(page, may_scroll=True)
        assert faults == []
