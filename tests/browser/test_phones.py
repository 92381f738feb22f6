"""Two phones and the table through a round: what a player picks is on no other screen, and on no other line."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Phase, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name
from tests.browser.live import LiveKiosk
from tests.browser.screens import PORTRAIT, SMALL, Screens


def touch(phone: Page, action: str) -> None:
    phone.locator(f'.phone-button[data-id="{action}"]').click()


def sit_down(phone: Page, seat: int, name: str) -> None:
    phone.get_by_role("textbox").fill(name)
    phone.locator(".phone-seat").nth(seat - 1).click()
    expect(phone.locator(".phone-own-name")).to_have_text(name)


def picks_told(frames: list[str]) -> Iterator[object]:
    """Every pick that a line has told, and every result."""
    for frame in frames:
        message = json.loads(frame)
        if message["kind"] == "snapshot":
            yield from _picks_in(message["snapshot"])
        for path, value in message.get("changes", []):
            yield from [value] if path[-1:] == ["pick"] else _picks_in(value)


def _picks_in(tree: Any) -> Iterator[object]:  # noqa: ANN401 (plain data)
    if isinstance(tree, dict):
        yield from (tree[name] for name in ("pick", "result", "solution") if name in tree)
        tree = list(tree.values())
    if isinstance(tree, list):
        for part in tree:
            yield from _picks_in(part)


def test_two_phones_and_the_table_play_a_round_with_hidden_picks(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(f"{live.url}/", SMALL)
    ada, bob = (screens.open(f"{live.url}/phone", PORTRAIT, device=screens.device(has_touch=True)) for _ in range(2))
    sit_down(ada, 2, "Ada")
    sit_down(bob, 6, "Bob")
    expect(table.locator(".seat-2 .seat-entry")).to_have_value("Ada")
    touch(ada, "start")
    expect(table.locator("main")).to_have_attribute("data-phase", "ready")  # before that there is no captain
    captain, other = (ada, bob) if live.match.captain == 2 else (bob, ada)
    touch(captain, "toss")
    expect(table.locator("main")).to_have_attribute("data-phase", "search")
    live.jump(4)
    touch(other, "go")
    expect(captain.locator(".countdown-digits")).to_have_text("10")
    touch(captain, "concur")
    expect(table.locator(f".seat-{live.match.captain} .chip")).to_have_text("I concur!")
    live.count_down()
    for page in (table, ada, bob):
        screens.frames[page].clear()
    right = (live.right() or live.wrong())[0]
    ada.locator(".card").nth(right).tap()
    touch(ada, "pick_sure")
    expect(ada.locator(".phone-now")).to_contain_text(place_name(Cell(right), 5))
    expect(table.locator(".seat-2 .chip")).to_have_text("Has picked")
    expect(bob.locator(".phone-person").first).to_contain_text("has picked")
    assert live.match.phase is Phase.PICKS
    for page in (table, bob):
        assert screens.frames[page], "the line told that there was a pick"
        assert set(picks_told(screens.frames[page])) <= {None}
        expect(page.locator(".mark-pick, .is-mine, .mark-solution")).to_have_count(0)
    assert right in picks_told(screens.frames[ada])
    wrong = live.wrong()[0] if live.wrong()[0] != right else live.wrong()[1]
    bob.locator(".card").nth(wrong).tap()
    touch(bob, "pick_sure")
    for page in (table, ada, bob):
        expect(page.locator(".mark-pick")).to_have_count(2)
    assert right in picks_told(screens.frames[table])
    expect(bob.locator(".phone-result")).to_contain_text("Wrong")


def test_who_had_to_pick_and_did_not_was_too_late_and_not_wrong(live: LiveKiosk, screens: Screens) -> None:
    ada, table = screens.open(f"{live.url}/phone", PORTRAIT), screens.open(f"{live.url}/", SMALL)
    sit_down(ada, 1, "Ada")
    live.join(2, "Bob")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()
    wrong = live.wrong()[0]
    live.do(commands.PickCard(Cell(wrong)), Seat(2))
    limit_s = live.match.settings.pick_limit_s
    assert limit_s is not None
    live.jump(limit_s + 1)
    expect(ada.locator(".phone-result h2")).to_have_text("Too late")
    expect(ada.locator(".phone-result .seat-1")).to_contain_text("Too late")
    expect(table.locator(".seat-1 .chip")).to_have_text("Too late")
    expect(table.locator(".seat-2 .chip")).to_have_text("Wrong")
    expect(table.locator(".verdict-title")).to_have_text("Ada: Too late")


def test_a_phone_that_is_loaded_anew_keeps_its_seat_and_its_secret_pick(live: LiveKiosk, screens: Screens) -> None:
    ada = screens.open(f"{live.url}/phone", PORTRAIT)
    sit_down(ada, 1, "Ada")
    live.join(2, "Bob")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()
    ada.locator(".card").nth(11).click()
    touch(ada, "pick_sure")
    expect(ada.locator(".card").nth(11)).to_have_class("card is-mine")
    ada.reload()
    expect(ada.locator(".phone-own-name")).to_have_text("Ada")
    expect(ada.locator(".card").nth(11)).to_have_class("card is-mine")


def test_a_seat_goes_to_a_phone_when_its_button_is_held_and_all_see_the_question(
    live: LiveKiosk, screens: Screens
) -> None:
    live.sit("Ada", "Bob", "Eve")
    live.deal(captain=3)
    table = screens.open(f"{live.url}/", SMALL)
    phone = screens.open(f"{live.url}/phone", PORTRAIT)
    for answer_ms, is_given in ((120, False), (900, True)):
        phone.locator(".phone-seat").nth(2).click()
        expect(phone.locator(".phone-wait")).to_contain_text("hold button 3")
        expect(table.locator(".now")).to_contain_text("Seat 3 goes to a phone?")
        live.jump(1)
        live.press(3, hold_ms=answer_ms)
        live.jump(1)
        expect(table.locator(".now")).to_contain_text("Eve is captain: toss!")
        if not is_given:
            expect(phone.locator(".phone-wait")).to_contain_text("stays where it is")
            live.jump(11)
    expect(phone.locator(".phone-own-name")).to_have_text("Eve")
    assert live.match.phase is Phase.READY
    other = screens.open(f"{live.url}/phone", PORTRAIT)
    other.locator(".phone-seat").nth(2).click()
    expect(phone.locator(".phone-now")).to_contain_text("Another phone asks for your seat")


def test_a_phone_places_the_wild_for_all_to_see(live: LiveKiosk, screens: Screens) -> None:
    ada = screens.open(f"{live.url}/phone", PORTRAIT)
    sit_down(ada, 1, "Ada")
    live.join(2, "Bob")
    live.deal()
    live.toss()
    live.call(2)
    table = screens.open(f"{live.url}/", SMALL)
    touch(ada, "wild")
    ada.locator(".card").nth(7).click()
    touch(ada, "wild_sure")
    for page in (ada, table):
        expect(page.locator('.galaxy-over use[href="#thing-wild"]')).to_have_count(1)
    assert live.match.round is not None
    assert live.match.round.wild is not None
    assert live.match.round.wild.at == 7
