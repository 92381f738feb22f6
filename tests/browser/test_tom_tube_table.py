"""Tom Tube on the table's screen, in Chromium: two people at one touchscreen, the end, and looks in every size."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.seating import Choose
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.buttons import Role, button_of
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.commands import DrawRhomb
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.position import sphere_name
from spacebowl_pi.games.tom_tube.web.web_game import stranding_moves
from tests.browser import looking
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens
from tests.browser.settings import open_settings
from tests.browser.test_looks import be_real
from tests.browser.tom_tube import RETURNS, RULES, begin, match_of, play, point_at, point_on, target, tom_tube_table

SIZES = (FULL_HD, LAPTOP, SMALL, LANDSCAPE)
UPRIGHT = (PORTRAIT, SMALL_PORTRAIT)  # there the page is longer than the screen
looked_at = partial(looking.looked_at, sizes=(*SIZES, *UPRIGHT), may_scroll=UPRIGHT)
ISOLATES = 8  # in this match a rhomb isolates two spaces, and there are triangles of each kind left
MIDDLE = Place(0, 0, 0)
SPHERE = 16  # in this match the first rhomb has a sphere
STRANDS = 5  # at the end of this match a jump does
WHY_NOT = {  # at the beginning, for Tom
    "0,0": "E5 is no sphere yet: triangles still open around it: 6.",
    "-2,4": "The other astronaut is at A3.",
    "-4,4": "There is no sphere A1.",
    "3,-2": "No tube leads straight on to G6.",
}


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A real box's table, without the virtual box beside it."""
    with tom_tube_table(tmp_path) as opened:
        be_real(opened)
        yield opened


def test_the_lobby_shows_all_that_can_be_agreed_on(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    open_settings(page)
    page.locator(".lobby-choice").first.wait_for()
    for width, height in (FULL_HD, LAPTOP, SMALL):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(looking.SETTLED_MS)
        assert layout_faults(page, may_scroll=False) == []
        assert page.locator(".lobby").evaluate("node => node.scrollHeight - node.clientHeight") == 0


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_two_build_move_and_fill_at_one_screen(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada", "Bob"))
    press(page, "Build")
    expect(page.locator(".tube-words")).to_have_text("Draw a rhomb? Then you have to lay it.")
    press(page, "Back")
    press(page, "Build")
    press(page, "Draw a rhomb")
    expect(page.locator(".tube-words")).to_have_text("Touch where the rhomb is to lie.")
    page.mouse.click(*point_on(page, MIDDLE))
    expect(page.locator(".tube-words")).to_contain_text("From D6 to E5.")
    expect(page.locator(".tube-ghost")).to_have_count(1)
    page.locator(".tube-handle").click()
    page.mouse.click(*point_on(page, MIDDLE))
    page.locator(".tube-handle").click()
    faults = looked_at(page, "lay")
    press(page, "Lay it here")
    live.until(lambda: match_of(live).rhombs)
    assert match_of(live).rhombs[0].place == MIDDLE.turned
    expect(page.locator(".now")).to_have_text("Bob: build or move")
    target(page, "-2,3").click()
    expect(page.locator(".tube-words")).to_have_text("Drift to B3.")
    press(page, "Drift to B3")
    live.until(lambda: match_of(live).turns == 2)
    assert sphere_name(match_of(live).position.at[1]) == "-2,3"
    expect(page.locator(".tube-done")).to_have_text("Bob drifted to B3.")
    expect(page.locator('.tube-player[data-player="tom"]')).to_have_attribute("data-turn", "")
    assert faults == []


def test_a_sphere_that_is_not_lit_says_why(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"))
    target(page, "1,-3").wait_for()
    for to, why in WHY_NOT.items():
        page.mouse.click(*point_at(page, to))
        expect(page.locator(".notice")).to_have_text(why)


def test_isolated_spaces_are_filled_and_taken_up_again(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada", "Bob"), seed=ISOLATES)
    play(live, lambda match: match.phase is Phase.FILL and match.pending.bit_count() > 1)
    before = len(match_of(live).triangles)
    spaces = match_of(live).pending.bit_count()
    expect(page.locator(".tube-space")).to_have_count(spaces)
    page.locator('.tube-kind[data-filling="bend"]').click()
    page.locator('.tube-space[aria-pressed="true"] > path').click()  # turns what lies there
    faults = looked_at(page, "fill")
    press(page, "Fill the space")
    live.until(lambda: len(match_of(live).triangles) == before + 1)
    laid = match_of(live).triangles[-1]
    assert (laid.filling.value, laid.rot) == ("bend", 1)
    expect(page.locator(".tube-space")).to_have_count(spaces - 1)
    press(page, "Take up again")
    expect(page.locator(".tube-space")).to_have_count(spaces)
    press(page, "Take up again")  # the rhomb, too
    live.until(lambda: match_of(live).phase is Phase.LAY)
    expect(page.get_by_role("button", name="Near me")).to_be_visible()
    assert faults == []


def test_on_the_way_home_turns_are_counted_and_at_the_end_the_points(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"), seed=RETURNS)
    play(live, lambda match: match.position.bonus_turns == 1)
    expect(page.locator(".tube-bonus")).to_have_text("1")
    faults = looked_at(page, "return")
    play(live)
    view = RULES.public(match_of(live))
    expect(page.locator(".tube-account .is-total td")).to_have_text([str(player.total) for player in view.players])
    bonus = [str(view.bonus_turns if player.seat == view.fast else 0) for player in view.players]
    expect(page.locator(".tube-account .is-bonus td")).to_have_text(bonus)
    winner = next(player for player in view.players if player.is_winner)
    expect(page.locator(".tube-end h2")).to_have_text(f"{('Ada', 'Bob')[winner.seat - 1]} wins!")
    assert faults + looked_at(page, "end") == []


def test_keys_alone_build_and_move(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada", "Bob"))
    page.locator(".tube-target").first.wait_for()
    tab_to(page, "draw")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Draw a rhomb")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".tube-surface")).to_be_focused()
    for key in ("Enter", "ArrowUp", "ArrowUp", "ArrowRight", "r"):
        page.keyboard.press(key)
    said = page.locator(".tube-words[role=status]")
    expect(said).to_contain_text("From ")
    laid = said.text_content()
    page.keyboard.press("ArrowLeft")
    expect(said).not_to_have_text(laid or "")
    page.keyboard.press("Enter")
    live.until(lambda: match_of(live).rhombs)
    assert match_of(live).rhombs[0].place.rot == 1
    expect(page.locator(".tube-target")).to_have_count(2)
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("ArrowRight" if first == "-2,3" else "ArrowLeft")
    other = page.evaluate("document.activeElement.dataset.key")
    assert {first, other} == {"-2,3", "-1,3"}
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)  # a second touch takes the way that the first has shown
    page.keyboard.press("Enter")
    live.until(lambda: match_of(live).turns == 2)
    assert sphere_name(match_of(live).position.at[1]) == other


def tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        if page.evaluate("name => document.activeElement.dataset?.id === name", name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {name}")


def test_nothing_is_asked_where_the_table_wants_it_so(live: LiveKiosk, screens: Screens) -> None:
    live.do(Choose("confirm", value=False))
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"))
    press(page, "Build")
    live.until(lambda: match_of(live).phase is Phase.LAY)
    page.mouse.click(*point_on(page, MIDDLE))
    press(page, "Lay it here")
    target(page, "-1,3").click()
    live.until(lambda: match_of(live).turns == 2)


def test_who_only_watches_touches_nothing(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada",), computers=1)
    expect(page.locator(".tube-target")).to_have_count(2)
    live.do(DrawRhomb(), Seat(1))
    page.mouse.click(*point_on(page, MIDDLE))
    press(page, "Lay it here")
    expect(page.locator(".now")).to_have_text("Computer 2: build or move")
    expect(page.locator(".tube-target")).to_have_count(0)
    expect(page.locator(".tube-console button")).to_have_count(0)


@pytest.mark.parametrize("is_calm", [False, True])
def test_astronauts_glide_unless_less_motion_is_wanted(live: LiveKiosk, screens: Screens, *, is_calm: bool) -> None:
    page = screens.open(f"{live.url}/", SMALL, device=screens.device(is_calm=is_calm))
    begin(live, ("Ada", "Bob"))
    target(page, "1,-3").click()
    press(page, "Drift to H3")
    expect(page.locator(".tube-person").first).to_have_attribute("data-at", "1,-3")
    gliding = page.evaluate("document.querySelector('.tube-astronaut').getAnimations().length")
    assert gliding == (0 if is_calm else 1)
    if is_calm:
        assert page.evaluate("document.getAnimations().length") == 0


def test_a_way_that_strands_is_marked(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"), seed=STRANDS)
    play(live, lambda match: bool(stranding_moves(RULES.public(match))))
    [stranding] = stranding_moves(RULES.public(match_of(live)))
    how, _, to = str(stranding).partition(" ")
    expect(page.locator(".now")).to_have_text("Ada: where to?")
    risky = page.locator(".tube-target.is-risky")
    expect(risky).to_have_attribute("data-key", to)
    risky.click()
    assert how == "jump"
    expect(page.locator(".tube-words")).to_contain_text("After that there is no way home!")
    assert looked_at(page, "risk") == []


# --- what is chosen by the box's buttons ---


def by_button(live: LiveKiosk, role: Role) -> None:
    """Press a button of whoever is to act, and let what was asked be read."""
    live.press(button_of(match_of(live).awaited[0], role))
    live.jump(1)


def test_what_is_chosen_by_buttons_is_seen_on_the_board(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada", "Bob"), seed=SPHERE)
    live.jump(1)
    words, keys = page.locator(".tube-words"), page.locator(".tube-keys")
    by_button(live, Role.MOVE)
    expect(words).to_have_text("OK (4): Drift to H3.")
    expect(keys).to_have_text("2: next sphere · 3: back")
    expect(page.locator('.tube-target[aria-pressed="true"]')).to_have_attribute("data-key", "1,-3")
    expect(page.locator(".tube-way.is-drift")).to_have_count(1)
    faults = looked_at(page, "sphere by buttons")
    by_button(live, Role.BUILD)
    expect(words).to_have_text("Button 1 once more draws a rhomb. Then you have to lay it.")
    by_button(live, Role.BUILD)
    expect(words).to_have_text("OK (4): choose a place in this row.")
    expect(page.locator(".tube-row.is-chosen")).to_have_text("A")
    by_button(live, Role.MOVE)
    expect(words).to_have_text("The rhomb that was drawn must be laid.")
    live.jump(9)
    by_button(live, Role.NEXT)
    expect(page.locator(".tube-row.is-chosen")).to_have_text("B")
    expect(page.locator(".tube-band")).to_have_count(1)
    faults += looked_at(page, "row by buttons")
    by_button(live, Role.OK)
    expect(page.locator(".tube-ghost")).to_have_count(1)
    expect(words).to_contain_text("OK (4): lay it. From B")
    before = page.locator(".tube-ghost-rim").get_attribute("d")
    by_button(live, Role.NEXT)
    expect(page.locator(".tube-ghost-rim")).not_to_have_attribute("d", before or "")
    faults += looked_at(page, "place by buttons")
    page.mouse.click(*point_on(page, MIDDLE))  # whoever touches the page goes on there
    expect(words).to_have_text("From D6 to E5. Completes its own sphere (energy).")
    by_button(live, Role.OK)  # but lays what the buttons have chosen
    live.until(lambda: match_of(live).rhombs)
    assert match_of(live).rhombs[0].place.r == 2
    assert faults == []


def test_what_fills_a_space_is_chosen_by_buttons_before_everybody(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", LAPTOP)
    begin(live, ("Ada", "Bob"), seed=ISOLATES)
    play(live, lambda match: match.phase is Phase.FILL and match.pending.bit_count() > 1)
    live.jump(1)
    chosen = page.locator('.tube-space[aria-pressed="true"]')
    first = chosen.get_attribute("data-key")
    by_button(live, Role.NEXT)
    expect(page.locator('.tube-kind[aria-pressed="true"]')).to_have_attribute("data-filling", "fork")
    by_button(live, Role.MOVE)
    expect(chosen).not_to_have_attribute("data-key", first or "")
    expect(page.locator(".tube-words")).to_contain_text("): lay this triangle.")
    before = len(match_of(live).triangles)
    by_button(live, Role.OK)
    live.until(lambda: len(match_of(live).triangles) == before + 1)
    assert match_of(live).triangles[-1].filling.value == "fork"


def test_who_draws_by_touch_is_not_told_of_buttons(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"))
    press(page, "Build")
    press(page, "Draw a rhomb")
    expect(page.locator(".tube-words")).to_have_text("Touch where the rhomb is to lie.")
    expect(page.locator(".tube-band")).to_have_count(0)


def test_without_control_and_alien_counters_nothing_is_shown_of_them(live: LiveKiosk, screens: Screens) -> None:
    live.do(Choose("use_control_and_alien", value=False))
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"), seed=RETURNS)
    expect(page.locator(".is-held .tube-fact:visible")).to_have_count(4)
    expect(page.locator(".tube-fact.is-alien").first).to_be_hidden()
    faults = looked_at(page, "beginners")
    play(live)
    expect(page.locator(".tube-account tbody tr")).to_have_count(4)
    expect(page.locator(".tube-account .is-control")).to_have_count(0)
    assert faults + looked_at(page, "beginners' end") == []


def test_whoever_gives_up_is_asked_and_loses(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"))
    press(page, "Give up")
    expect(page.locator(".tube-words")).to_have_text("Give the match up? Then the other wins.")
    press(page, "Back")
    press(page, "Give up")
    faults = looked_at(page, "give up")
    press(page, "Yes, give up")
    expect(page.locator(".tube-end h2")).to_have_text("Bob wins!")
    expect(page.locator(".tube-end-why")).to_have_text("Ada has given up.")
    assert match_of(live).resigned == 1
    assert faults == []


def test_who_gives_up_by_buttons_is_seen_to_be_asked(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    begin(live, ("Ada", "Bob"))
    live.jump(1)
    live.press(button_of(Seat(1), Role.NEXT), hold_ms=1500)
    live.jump(1)
    expect(page.locator(".tube-words")).to_have_text("OK (4): Give the match up? Then the other wins.")
    by_button(live, Role.OK)
    expect(page.locator(".tube-end h2")).to_have_text("Bob wins!")
