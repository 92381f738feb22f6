"""Games in the configuration: which a box offers, their sections, and where their settings stood before."""

from pathlib import Path

import pytest

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.config.sections import (
    Config,
    ConfigError,
    changed_settings,
    check_text,
    config_text,
    sections,
)
from tests.box.config.test_config import HUBBLE, LEFT_ALONE, HubbleConfig, faults_of

# --- games ---


def hubble_of(text: str) -> HubbleConfig:
    settings = read_config(text, games=[HUBBLE]).game(HUBBLE)
    assert isinstance(settings, HubbleConfig)
    return settings


def test_each_game_that_is_here_has_a_section_of_its_own() -> None:
    assert hubble_of("") == Config().game(HUBBLE) == HubbleConfig()
    assert hubble_of('[hubble]\nstars = 5\nchart = "/srv/stars"') == HubbleConfig(5, chart=Path("/srv/stars"))
    config = read_config("[hubble]\nstars = 5\n", games=[HUBBLE])
    assert changed_settings(config) == ["[hubble] stars = 5"]
    assert config_text(config).endswith(
        "# What a match of Hubble starts with.\n[hubble]\n# how many stars (1 to 9)\nstars = 5\n"
        '# how the sky is ("clear", "cloudy")\nsky = "clear"\n'
        '# a chart of the stars (a path such as "/srv/…" or "~/…", or "none")\nchart = "none"\n'
    )
    assert [*sections([HUBBLE])] == [*sections(), "hubble"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[box]\nstars = 7\n", HubbleConfig(stars=7)),
        ("box.stars = 7", HubbleConfig(stars=7)),
        ('[sky]\nweather = "cloudy"\n', HubbleConfig(sky="cloudy")),
        ('[sky]\nweather = "cloudy"\n[hubble]\nstars = 2\n', HubbleConfig(2, "cloudy")),
        ("[sky]\n", HubbleConfig()),
    ],
)
def test_settings_of_a_game_are_read_where_they_stood_before(text: str, expected: HubbleConfig) -> None:
    assert hubble_of(text) == expected
    config = read_config(text, games=[HUBBLE])
    assert config.warnings == ()
    assert read_config(config_text(config), games=[HUBBLE]) == config  # written, they stand in its own


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "[box]\nstars = 7\n[hubble]\nstars = 7\n",
            ["line 2, [box] stars: stands in [hubble] too, as stars: leave this one out"],
        ),
        (
            '[hubble]\nsky = "clear"\n[sky]\nweather = "cloudy"\n',
            ["line 4, [sky] weather: stands in [hubble] too, as sky: leave this one out"],
        ),
        ("[box]\nstars = 70\n", ["line 2, [box] stars: value 70 is not within the limits; allowed 1 to 9"]),
        ("[sky]\nwaether = 1\n", ["line 2, [sky] waether: unknown setting; allowed weather"]),
        ("[sky]\nstars = 1\n", ["line 2, [sky] stars: unknown setting; it belongs under [hubble]; allowed weather"]),
        ("sky = 3\n", ["line 1, [sky]: must be a section, [sky]"]),
        (
            "[hubble]\nstar = 3\n",
            ['line 2, [hubble] star: unknown setting (did you mean "stars"?); allowed stars, sky, chart'],
        ),
        ("stars = 3\n", ["line 1, stars: stands in no section; it belongs under [hubble]"]),
    ],
)
def test_a_setting_of_a_game_in_two_places_and_a_faulty_one_are_told_where_they_stand(
    text: str, faults: list[str]
) -> None:
    assert faults_of(text, HUBBLE) == faults


@pytest.mark.parametrize(
    "text", ["[box]\nstars = 7\n", '[sky]\nweather = "cloudy"\n[box]\nstars = 7\n[hubble]\nchart = "none"\n']
)
def test_in_the_box_itself_no_setting_of_a_game_that_is_not_here_is_known(text: str) -> None:
    assert [fault.split(";")[0] for fault in faults_of(text)] == [
        f"line {text.splitlines().index('stars = 7') + 1}, [box] stars: unknown setting"
    ]


def test_a_game_that_is_offered_and_not_here_is_left_out_and_told() -> None:
    text = '[box]\ngames = ["hubble", "chess", "huble"]\n'
    config = read_config(text, "box.toml", [HUBBLE], ["hubble", "tom_tube"])
    assert config.box.games == ("hubble", "chess", "huble")
    assert config.warnings == (
        'box.toml, line 2, [box] games: there is no game "chess" here: it is left out',
        'box.toml, line 2, [box] games: there is no game "huble" here: it is left out (did you mean "hubble"?)',
    )
    assert read_config(text, games=[HUBBLE]).warnings == ()  # where it does not matter


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("[]", "value [] is a list without any game, so that nothing could be played"),
        ("[3]", "value 3 is not a name"),
        ('"hubble"', 'value "hubble" is not a list'),
        ('["chess"]', "none of these games is here, so that nothing could be played; here are hubble, tom_tube"),
    ],
)
def test_a_box_that_would_offer_nothing_is_a_fault(value: str, fault: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        read_config(f"[box]\ngames = {value}\n", "box.toml", [HUBBLE], ["hubble", "tom_tube"])
    assert str(refusal.value).startswith(f"box.toml, line 2, [box] games: {fault}")


def test_a_section_of_a_game_that_is_not_here_is_left_alone_and_told() -> None:
    text = '[sound]\nvolume_percent = 5\n[hubble]\nstars = "many"\n["a\\u009bb"]\n'
    config = read_config(text, "box.toml")
    assert config.sound.volume_percent == 5
    assert config.warnings == (f"box.toml, line 3, [hubble]: {LEFT_ALONE}", f'box.toml: ["a\\u009bb"]: {LEFT_ALONE}')
    assert check_text(config, Path("/x.toml")) == (
        f"warning: {config.warnings[0]}\nwarning: {config.warnings[1]}\n"
        "/x.toml: good; 1 setting differs from the defaults:\n  [sound] volume_percent = 5\n"
    )
    assert "hubble" not in config_text(config)


@pytest.mark.parametrize(("typo", "meant"), [("hubbel", "hubble"), ("jornal", "journal"), ("skye", "sky")])
def test_a_section_that_is_but_mistyped_is_a_fault(typo: str, meant: str) -> None:
    (fault,) = faults_of(f"[{typo}]\n", HUBBLE)
    assert fault.startswith(f'line 1, [{typo}]: unknown section (did you mean "{meant}"?); allowed [box], ')
    assert fault.endswith(", [journal], [hubble]")


def test_more_sections_of_no_game_than_anybody_has_are_refused() -> None:
    lines = [f"[qqqqqqqqqqqqqqqqqqqq{number}]" for number in range(101)]
    assert len(read_config("\n".join(lines[1:])).warnings) == 100
    assert faults_of("\n".join(lines)) == ["more than 100 sections and games that are not here"]
