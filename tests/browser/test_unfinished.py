"""A match that could not be read when the box started: the table's page offers it to whoever has sat down since."""

from pathlib import Path

from playwright.sync_api import expect

from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import Table
from tests.box.journal.journals import EVENTS, kept, opened, resumed
from tests.box.journal.test_faults import comes, held, impatient
from tests.box.journal.victim import RULES
from tests.browser.layout import layout_faults
from tests.browser.live import live_kiosk
from tests.browser.screens import LANDSCAPE, LAPTOP, PORTRAIT, SMALL_PORTRAIT, Screens

BEFORE = EVENTS[:28]
READ_FIRST_S = 1.2
SIZES = (PORTRAIT, SMALL_PORTRAIT, LANDSCAPE, LAPTOP)
OFFERS = {
    "fr": "Une partie n’est pas terminée",
    "de": "Eine Partie ist noch nicht zu Ende",
    "en": "A match is not finished yet",
}


def test_a_match_that_could_not_be_read_in_time_is_offered_on_the_page_and_goes_on(
    tmp_path: Path, screens: Screens
) -> None:
    kept(tmp_path, BEFORE)
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        with live_kiosk(folder=tmp_path, journal=journal) as live:
            live.press(6)
            page = screens.open(f"{live.url}/", LAPTOP)
            offer = page.locator(".unfinished")
            expect(offer).to_be_hidden()
            let_go()
            assert comes(journal.is_writing)
            live.jump(READ_FIRST_S)
            expect(offer).to_contain_text("Vega\u00a06, Rigel\u00a04")
            for language, title in OFFERS.items():
                page.locator('select:has(option[value="fr"]):visible').first.select_option(language)
                expect(offer.get_by_role("heading")).to_have_text(title)
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    assert layout_faults(page, may_scroll=(width, height) != LAPTOP) == []
                    for button in offer.get_by_role("button").all():  # in sight without scrolling
                        box = button.bounding_box()
                        assert box is not None
                        assert box["y"] + box["height"] <= height, (language, width)
            offer.get_by_role("button", name="Go on with it").click()
            before = RULES.replay(Table(Seating("")), BEFORE)
            expect(page.locator("main")).to_have_attribute("data-phase", before.match.phase)
            expect(offer).to_be_hidden()
            scores = {player.seat: player.score for player in before.match.players}
            for player in before.seating.players:
                seat = page.locator(f".seat-{player.seat}")
                expect(seat.locator(".seat-name")).to_have_text(player.name)
                expect(seat.locator(".seat-score")).to_have_text(str(scores[player.seat]))
    assert (resumed(tmp_path) or ())[: len(BEFORE)] == BEFORE
