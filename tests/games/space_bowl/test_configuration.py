"""Space Bowl's section of the configuration: its settings, where they stood before, and the rules that they make."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.config.sections import BoxConfig, Config, ConfigError, changed_settings, config_text, settings_in
from spacebowl_pi.cli.game_sections import game_sections
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.games.space_bowl.configuration import SECTION, SpaceBowlConfig, configured
from spacebowl_pi.games.space_bowl.rules.deck_file import deck_text
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings
from spacebowl_pi.games.space_bowl.rules.play_modes import Way
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import Variants

PATHS = st.from_regex(r"(/|~/)[a-zé \"\\]{1,12}", fullmatch=True).map(Path)
NAMES = "black_hole, no_wild, void, big_galaxy, rotation, torus, learners"


@st.composite
def sections(draw: Any) -> SpaceBowlConfig:  # noqa: ANN401 (hypothesis gives its draw no name)
    """Any good section."""
    return SpaceBowlConfig(
        draw(st.none() | PATHS),
        draw(st.sampled_from(Way)),
        draw(st.none() | st.integers(10, 3600)),
        draw(st.none() | st.integers(5, 600)),
        draw(st.integers(5, 99)),
        draw(st.builds(Variants, **{field.name: st.booleans() for field in fields(Variants)})),
    )


def section_of(text: str) -> SpaceBowlConfig:
    settings = read_config(text, games=[SECTION]).game(SECTION)
    assert isinstance(settings, SpaceBowlConfig)
    return settings


def faults_of(text: str) -> list[str]:
    with pytest.raises(ConfigError) as refusal:
        read_config(text, games=[SECTION])
    return [str(fault) for fault in refusal.value.faults]


@given(sections())
def test_what_is_written_reads_back(section: SpaceBowlConfig) -> None:
    config = Config(games={SECTION.name: section}, game_sections=(SECTION,))
    assert read_config(config_text(config), games=[SECTION]) == config


def test_it_is_the_section_that_a_box_reads() -> None:
    assert SECTION in game_sections()


def test_every_setting_is_described() -> None:
    settings = [*settings_in(SpaceBowlConfig)]
    assert [setting.name for setting in settings] == [
        "deck",
        "mode",
        "search_limit_s",
        "pick_limit_s",
        "target_score",
        "variants",
    ]
    assert all(setting.meaning and setting.kind.allowed for setting in settings)
    assert (SpaceBowlConfig.__doc__ or "").endswith(".")


@pytest.mark.parametrize("text", ["", "[space_bowl]\n", "[rules]\n"])
def test_an_empty_file_and_the_rules_agree_on_a_match(text: str) -> None:
    assert section_of(text) == SpaceBowlConfig()
    assert section_of(text).match_settings() == Settings() == configured(section_of(text)).settings


NEW = """
[space_bowl]
deck = "/srv/cards.toml"
mode = "honour"
search_limit_s = 90
pick_limit_s = "none"
target_score = 24
variants = ["torus", "void"]
"""
OLD = """
[box]
language = "de"
deck = "/srv/cards.toml"
mode = "honour"

[rules]
search_limit_s = 90
pick_limit_s = "none"
target_score = 24
variants = ["torus", "void"]
"""
MIXED = """
[rules]
variants = ["torus", "void"]
search_limit_s = 90
[space_bowl]
target_score = 24
pick_limit_s = "none"
deck = "/srv/cards.toml"
[box]
mode = "honour"
"""


@pytest.mark.parametrize("text", [NEW, OLD, MIXED], ids=["in its own section", "where they stood before", "in both"])
def test_settings_mean_the_same_wherever_they_stand(text: str) -> None:
    config = read_config(text, games=[SECTION])
    assert config.warnings == ()
    assert config.game(SECTION) == SpaceBowlConfig(
        Path("/srv/cards.toml"), Way.HONOUR, 90, None, 24, Variants(torus=True, void=True)
    )
    assert [it for it in changed_settings(config) if not it.startswith("[box]")] == [
        f"[space_bowl] {line}" for line in NEW.splitlines()[2:-1]
    ] + ['[space_bowl] variants = ["void", "torus"]']


@pytest.mark.parametrize(
    ("section", "setting"),
    [
        ("box", 'deck = "standard"'),
        ("box", 'mode = "screen"'),
        ("rules", 'search_limit_s = "none"'),
        ("rules", "pick_limit_s = 10"),
        ("rules", "target_score = 18"),
        ("rules", "variants = []"),
    ],
)
def test_what_stands_in_both_places_is_a_fault_that_names_both_whatever_it_says(section: str, setting: str) -> None:
    name = setting.split(" ", maxsplit=1)[0]
    told = f"[{section}] {name}: stands in [space_bowl] too, as {name}: leave this one out"
    assert faults_of(f"[{section}]\n{setting}\n[space_bowl]\n{setting}\n") == [f"line 2, {told}"]
    assert faults_of(f"[space_bowl]\n{setting}\n[{section}]\n{setting}\n") == [f"line 4, {told}"]


@pytest.mark.parametrize(
    ("section", "setting", "fault"),
    [
        (
            "rules",
            "search_limit_s = 5",
            'search_limit_s: value 5 is not within the limits; allowed 10 to 3600, or "none"',
        ),
        (
            "rules",
            'variants = ["tours"]',
            (
                'variants: value ["tours"] is not all variants: "tours" (did you mean "torus"?); '
                f"allowed a list of {NAMES}"
            ),
        ),
        ("rules", 'variants = "torus"', f'variants: value "torus" is not a list; allowed a list of {NAMES}'),
        ("rules", 'target_score = "all"', 'target_score: value "all" is not a whole number; allowed 5 to 99'),
        (
            "box",
            'deck = "mine.toml"',
            'deck: value "mine.toml" is not a full path; allowed a path such as "/srv/…" or "~/…", or "standard"',
        ),
        (
            "box",
            'mode = "honor"',
            (
                'mode: value "honor" is not one of these; allowed "screen", "numbered", "entered", "honour" '
                '(did you mean "honour"?)'
            ),
        ),
    ],
)
def test_a_fault_is_told_where_it_stands(section: str, setting: str, fault: str) -> None:
    for place in ("space_bowl", section):
        assert faults_of(f"[{place}]\n{setting}\n") == [f"line 2, [{place}] {fault}"]


def test_a_setting_that_never_was_is_a_fault_at_the_old_places_too() -> None:
    assert faults_of("[rules]\npick_limit = 5\n") == [
        "line 2, [rules] pick_limit: unknown setting; allowed search_limit_s, pick_limit_s, target_score, variants"
    ]
    assert faults_of("[box]\ntarget_score = 5\n") == [
        "line 2, [box] target_score: unknown setting; it belongs under [space_bowl]; allowed "
        + ", ".join(setting.name for setting in settings_in(BoxConfig))
    ]
    (fault,) = faults_of("[spacebowl]\n")
    assert 'unknown section (did you mean "space_bowl"?)' in fault


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("screen", Settings()),
        ("numbered", Settings(GalaxyMode.NUMBERED)),
        ("entered", Settings(GalaxyMode.NUMBERED, are_numbers_entered=True)),
        ("honour", Settings(GalaxyMode.HONOUR)),
    ],
)
def test_each_way_to_play_can_be_configured(mode: str, expected: Settings) -> None:
    assert section_of(f'[space_bowl]\nmode = "{mode}"\n').match_settings() == expected


def test_a_table_begins_as_it_is_configured() -> None:
    config = read_config(
        '[box]\nlanguage = "de"\n[space_bowl]\nmode = "honour"\npick_limit_s = "none"\nvariants = ["torus"]\n',
        games=game_sections(),
    )
    games = configured_games(config)
    seating = games.home
    assert (seating.game, seating.language, seating.players, seating.chosen) == (
        "space_bowl",
        Language.GERMAN,
        (),
        {},
    )
    expected = Settings(mode=GalaxyMode.HONOUR, pick_limit_s=None, variants=Variants(torus=True))
    assert games.rules.settings(seating) == expected


# --- the deck ---


def test_a_deck_of_ones_own_is_played_and_goes_into_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(deck_text(standard_deck()).replace('name = "', 'name = "my '), encoding="utf-8")
    section = SpaceBowlConfig(deck=path)
    assert configured(section).deck.name.startswith("my ")
    assert SECTION.files(section) == {"deck.toml": path}
    assert SECTION.files(SpaceBowlConfig()) == {}
    assert configured(SpaceBowlConfig()).deck == standard_deck()


def test_a_deck_in_the_home_folder_is_found_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "cards.toml").write_text(deck_text(standard_deck()), encoding="utf-8")
    section = SpaceBowlConfig(deck=Path("~/cards.toml"))
    assert configured(section).deck == standard_deck()
    assert SECTION.files(section) == {"deck.toml": tmp_path / "cards.toml"}


def test_a_deck_that_cannot_be_read_is_told_as_the_sections(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    for text, told in ((None, "cannot be read: No such file or directory"), ("[planets]\n[moons]\n", "line 2")):
        if text is not None:
            path.write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError) as refusal:
            configured(SpaceBowlConfig(deck=path))
        assert all(line.startswith(f"{path}: [space_bowl] deck: ") for line in str(refusal.value).split("\n"))
        assert told in str(refusal.value)


def test_settings_that_the_deck_has_too_few_cards_for_are_told_as_the_sections(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(deck_text(standard_deck()).partition("\n41 = ")[0] + "\n", encoding="utf-8")
    assert configured(SpaceBowlConfig(deck=path)).settings == Settings()
    with pytest.raises(ConfigError, match=r"^the configuration: \[space_bowl\]: .*cards"):
        configured(SpaceBowlConfig(deck=path, variants=Variants(big_galaxy=True)))
