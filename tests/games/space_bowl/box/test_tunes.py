"""What sounds in Space Bowl: its own tunes are playable and unlike all others; each is for something that happens."""

from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.devices.sound.twin import SimulatedSounder
from spacebowl_pi.games.space_bowl.box.tunes import GO, RED, TOSSED, tune_of
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.games.space_bowl.rules.match import stages
from tests.games.space_bowl.rules.match.table import Table

OF_THE_BOX = (tunes.PRESS, tunes.TICK, tunes.ZERO, tunes.RIGHT, tunes.WRONG, tunes.WIN, tunes.YOUR_TURN, tunes.BYE)


def test_the_sounder_can_play_them_and_they_hold_nothing_up() -> None:
    for tune in (TOSSED, GO, RED):
        sounder = SimulatedSounder()
        for frequency_hz, duration_ms in tune:
            assert duration_ms >= 20, "a piezo takes a while to be heard"
            sounder.sound.tone(frequency_hz)
        sounder.sound.close()
        assert sounder.tune == (*(frequency_hz for frequency_hz, _ in tune), None)
        assert tunes.length_ms(tune) < tunes.length_ms(tunes.WIN)


def test_no_two_tunes_are_the_same() -> None:
    assert len({TOSSED, GO, RED, *OF_THE_BOX}) == 3 + len(OF_THE_BOX)


def test_tosses_calls_the_end_of_a_countdown_verdicts_and_the_victory_sound_and_nothing_else() -> None:
    def sounds(table: Table) -> list[tunes.Tune]:
        return [tune for event in table.events if (tune := tune_of(event)) is not None]

    assert sounds(stages.over()) == [TOSSED, GO, tunes.ZERO, tunes.RIGHT, tunes.WIN]
    assert sounds(stages.red_countdown(stages.MARIE)) == [TOSSED, RED]
    wrong = stages.go_picks().then(commands.PickCard(stages.WRONG), stages.EMMA)
    assert sounds(wrong) == [TOSSED, GO, tunes.ZERO, tunes.WRONG]
