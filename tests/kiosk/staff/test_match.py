"""What staff put right in a match."""

from typing import Any

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.kiosk.kiosk import Kiosk
from tests.kiosk.phones import take
from tests.kiosk.staff_page import AFAR, act, to_picks, unlocked


def test_scores_are_put_right_one_point_at_a_time_and_never_below_0() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        await page.say("give_points", seat=2, points=3)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 7)
        await page.say("give_points", seat=2, points=-50)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 0)
        await page.say("give_points", seat=5, points=1)
        assert (await page.refused())["code"] == "seat_empty"

    act(test)


def test_a_score_is_set_to_a_number() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        await page.say("correct_score", seat=2, score=17)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 17)
        await page.say("correct_score", seat=2, score=-1)
        assert (await page.refused())["code"] == "score_unusable"

    act(test)


def test_a_name_is_corrected_at_any_time_and_a_phone_keeps_its_seat() -> None:
    async def test(box: Kiosk) -> None:
        phone = await box.join("phone", address=AFAR)
        await phone.say("take", seat=1, name="Rude")
        token = (await phone.told_of("ticket"))["token"]
        await box.press(2)
        page = await unlocked(box)
        await page.say("take_name", seat=1, name="Ada")
        await page.until(lambda tree: tree["match"]["players"][0]["name"] == "Ada")
        await box.press(1)
        await box.wait(1)
        await page.say("take_name", seat=2, name="ada")
        assert (await page.refused())["code"] == "name_taken"
        await page.say("take_name", seat=1, name="")
        await page.until(lambda tree: tree["match"]["players"][0]["name"] == "")
        await box.wait(1)
        assert phone.tree["seat"] == 1
        await phone.close()
        assert (await box.join("phone", token, AFAR)).tree["seat"] == 1

    act(test)


def test_a_name_is_corrected_while_a_match_is_on_and_its_phone_plays_on() -> None:
    async def test(box: Kiosk) -> None:
        phone, token = await take(box, 1, "Rude")
        await box.press(2)
        page = await unlocked(box)
        box.control.ask(StartMatch(), Asker.TABLE)
        await page.until(lambda tree: tree["match"]["phase"] == "ready")
        await page.say("take_name", seat=1, name=" Ada ")
        tree = await page.until(lambda tree: tree["match"]["players"][0]["name"] == "Ada")
        assert tree["match"]["phase"] == "ready"
        await phone.until(lambda tree: tree["view"]["players"][0]["name"] == "Ada")
        assert phone.tree["seat"] == 1
        assert (await box.join("phone", token, AFAR)).tree["seat"] == 1
        await page.say("take_name", seat=5, name="Bo")
        assert (await page.refused())["code"] == "seat_empty"

    act(test)


def test_a_single_seat_is_freed_when_the_rules_allow_it() -> None:
    async def test(box: Kiosk) -> None:
        for seat in (1, 2, 3):
            await box.press(seat)
        page = await unlocked(box)
        assert [player["can_free"] for player in page.tree["match"]["players"]] == [True] * 3
        await page.say("leave_seat", seat=2)
        await page.until(lambda tree: [player["seat"] for player in tree["match"]["players"]] == [1, 3])
        box.control.ask(StartMatch(), Asker.TABLE)
        tree = await page.until(lambda tree: tree["match"]["phase"] == "ready")
        assert [player["can_free"] for player in tree["match"]["players"]] == [False] * 2
        await page.say("leave_seat", seat=1)
        assert (await page.refused())["code"] == "too_few_players"

    act(test)


def test_the_round_shown_is_the_one_that_is_on_or_comes_next() -> None:
    async def test(box: Kiosk) -> None:
        for seat in (1, 2):
            await box.press(seat)
        control, page = box.control, await unlocked(box)
        control.ask(StartMatch(), Asker.TABLE)
        tree = await page.until(lambda tree: tree["match"]["phase"] == "ready")
        last = len(box.match.pile)
        for number in (1, 2, 3):
            assert (tree["match"]["round_number"], tree["match"]["last_round"]) == (number, last)
            control.ask(commands.TossPlanets(), Asker.TABLE)
            tree = await page.until(lambda tree: tree["match"]["phase"] == "search")
            assert (tree["match"]["round_number"], tree["match"]["last_round"]) == (number, last)
            control.ask(commands.CallRoundOff(), Asker.STAFF)
            tree = await page.until(lambda tree: tree["match"]["phase"] == "reveal")
            assert (tree["match"]["round_number"], tree["match"]["last_round"]) == (number, last)
            control.ask(commands.NextRound(), Asker.TABLE)
            tree = await page.until(lambda tree: tree["match"]["phase"] == "ready")

    act(test)


def shown(tree: Any) -> list[str | None]:  # noqa: ANN401 (trees are plain data)
    """What lies before each player."""
    return [player["shown"] for player in tree["match"]["players"]]


def choices_of(tree: Any, name: str, at: int = 1) -> Any:  # noqa: ANN401
    """What an act has chosen: its seat first."""
    return next(act["chosen"][at] for act in tree["match"]["acts"] if act["do"] == name)


def seats_of(tree: Any, name: str) -> Any:  # noqa: ANN401
    return choices_of(tree, name, 0)["seats"]


def test_picks_are_forced_and_struck_and_stay_secret_until_the_reveal() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        assert seats_of(page.tree, "force_pick") == [1, 2]
        await page.say("force_pick", seat=1, cell=7)
        tree = await page.until(lambda tree: shown(tree)[0] is not None)
        assert shown(tree) == ["table.has_picked", None]
        assert choices_of(tree, "force_pick")["now"] == {}
        assert seats_of(tree, "void_pick") == [1]
        await page.say("void_pick", seat=1)
        await page.until(lambda tree: shown(tree) == [None, None])
        for seat in (1, 2):
            await page.say("force_pick", seat=seat, cell=7)
        tree = await page.until(lambda tree: tree["match"]["phase"] == "reveal")
        assert shown(tree) == ["C2", "C2"]
        assert choices_of(tree, "force_pick")["now"] == {"1": 7, "2": 7}
        await page.say("force_pick", seat=2, cell=8)
        await page.until(lambda tree: shown(tree) == ["C2", "D2"])

    act(test)


def test_a_round_is_called_off_and_taken_back() -> None:
    async def test(box: Kiosk) -> None:
        for seat in (1, 2):
            await box.press(seat)
        box.box.hold(1)
        await box.press(1)
        page = await unlocked(box)
        assert "call_round_off" in [act["do"] for act in page.tree["match"]["acts"]]
        await page.say("call_round_off")
        await page.until(lambda tree: tree["match"]["phase"] == "reveal")
        await page.say("take_back")
        await page.until(lambda tree: tree["match"]["phase"] == "ready")
        await page.say("take_back")
        assert (await page.refused())["code"] == "nothing_to_take_back"

    act(test)


def test_a_match_is_ended_restarted_and_the_table_cleared() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        await page.say("end")
        await page.until(lambda tree: tree["match"]["phase"] == "over")
        await page.say("restart")
        tree = await page.until(lambda tree: tree["match"]["phase"] == "lobby")
        assert [player["seat"] for player in tree["match"]["players"]] == [1, 2]
        await page.say("clear_table")
        await page.until(lambda tree: not tree["match"]["players"])
        await to_picks(box)
        await page.say("clear_table")
        await page.until(lambda tree: tree["match"]["phase"] == "lobby" and not tree["match"]["players"])

    act(test)


def test_what_staff_do_counts_as_somebody_being_there() -> None:
    async def test(box: Kiosk) -> None:
        box.box.machine.abandon_after_us = 60_000_000
        await box.press(1)
        page = await unlocked(box)
        await box.wait(50)
        await page.say("brighten", percent=50)
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 50)
        await box.wait(50)
        assert box.seating.seats == (1,)

    act(test)
