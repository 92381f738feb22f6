"""What staff put right in a match."""

from tests.kiosk.kiosk import Kiosk
from tests.kiosk.staff import act, to_picks, unlocked


def test_scores_are_put_right_one_point_at_a_time_and_never_below_0() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        await page.say("correct_score", seat=2, by=3)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 7)
        await page.say("correct_score", seat=2, by=-50)
        await page.until(lambda tree: tree["match"]["players"][1]["score"] == 0)
        await page.say("correct_score", seat=5, by=1)
        assert (await page.refused())["code"] == "seat_empty"

    act(test)


def test_picks_are_forced_and_struck_and_stay_secret_until_the_reveal() -> None:
    async def test(box: Kiosk) -> None:
        await to_picks(box)
        page = await unlocked(box)
        players = page.tree["match"]["players"]
        assert [player["can_force"] for player in players] == [True, True]
        await page.say("force_pick", seat=1, cell=7)
        tree = await page.until(lambda tree: tree["match"]["players"][0]["has_picked"])
        assert tree["match"]["players"][0]["pick"] is None
        assert tree["match"]["players"][0]["can_void"]
        await page.say("void_pick", seat=1)
        await page.until(lambda tree: not tree["match"]["players"][0]["has_picked"])
        for seat in (1, 2):
            await page.say("force_pick", seat=seat, cell=7)
        tree = await page.until(lambda tree: tree["match"]["phase"] == "reveal")
        assert [player["pick"] for player in tree["match"]["players"]] == [7, 7]
        await page.say("force_pick", seat=2, cell=8)
        await page.until(lambda tree: tree["match"]["players"][1]["pick"] == 8)

    act(test)


def test_a_round_is_called_off_and_taken_back() -> None:
    async def test(box: Kiosk) -> None:
        for seat in (1, 2):
            await box.press(seat)
        box.box.hold(1)
        await box.press(1)
        page = await unlocked(box)
        assert page.tree["match"]["can_call_off"]
        await page.say("call_off")
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
        box.box.ship.abandon_after_us = 60_000_000
        await box.press(1)
        page = await unlocked(box)
        await box.wait(50)
        await page.say("brighten", percent=50)
        await page.until(lambda tree: tree["box"]["brightness_percent"] == 50)
        await box.wait(50)
        assert box.match.seats == (1,)

    act(test)
