"""Names on the table's page: emoji are welcome, and who may not be called so keeps the old name, also on the screen."""

from playwright.sync_api import expect

from tests.browser.live import LiveKiosk
from tests.browser.screens import SMALL, Screens

LEA = "👩\u200d🚀 Lea"


def test_a_name_that_is_refused_does_not_stay_in_the_field(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    table = screens.open(f"{live.url}/", SMALL)
    field = table.locator(".seat-2 .seat-entry")
    field.fill(LEA)
    field.press("Enter")
    expect(field).to_have_value(LEA)
    field.fill("ADA")
    field.press("Enter")
    expect(table.locator(".notice")).to_contain_text("already called")
    expect(field).to_have_value(LEA)
    assert [player.name for player in live.players] == ["Ada", LEA]
