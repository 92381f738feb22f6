"""The puzzle of the day is the same everywhere, and another every day."""

from datetime import date, timedelta

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.daily import daily_seed
from spacebowl_pi.games.hubble.rules.match.events import MatchBegan
from spacebowl_pi.games.hubble.rules.match.settings import CHOICES, LARGEST_SEED, Settings
from spacebowl_pi.games.hubble.rules.rules import Hubble


def test_it_never_changes() -> None:
    assert [daily_seed(day) for day in ("2026-11-18", "2024-02-29", "0001-01-01", "9999-12-31")] == [
        448414,
        630970,
        836486,
        80333,
    ]


def test_every_day_has_another_that_can_be_agreed_on() -> None:
    first = date(2026, 1, 1)
    seeds = [daily_seed((first + timedelta(days)).isoformat()) for days in range(730)]
    assert len(set(seeds)) > 725
    assert all(0 <= seed <= LARGEST_SEED for seed in seeds)
    same_dice = next(choice for choice in CHOICES if choice.name == "same_dice")
    assert all(same_dice.allows(seed) for seed in seeds)


@pytest.mark.parametrize("seed", [1, 2])
def test_whoever_plays_it_is_dealt_the_same_cards(seed: int) -> None:
    settings = Settings(same_dice=daily_seed("2026-11-18"))
    began = Hubble().start(Beginning(0, seed, Language.FRENCH, settings, (Player(Seat(3), "Zoé"),)))
    assert not isinstance(began, Refusal)
    (event,) = began
    assert isinstance(event, MatchBegan)
    assert event.cards == {3: ("cepheus", "aries")}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-11-31",
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "0000-01-01",
        "2026-1-1",
        "20261118",
        "2026-11-18 ",
        "2026-11-18\n",
        "+2026-11-18",
        "٢٠٢٦-١١-١٨",
        "2026-11-18T00:00",
        "x" * 10_000,
    ],
)
def test_anything_but_a_date_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(ValueError, match="is not a date: write it like 2026-11-18") as error:
        daily_seed(text)
    assert len(str(error.value)) < 80
