"""Configurations: the defaults are good, what is written reads back, and a faulty file is told all its faults."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.config.file import find_config, load_config, read_config
from spacebowl_pi.box.config.sections import (
    BoxConfig,
    BuzzersConfig,
    Config,
    ConfigError,
    GameSection,
    Guests,
    JournalConfig,
    KeypadConfig,
    KioskConfig,
    MatrixConfig,
    Part,
    PixelsConfig,
    SoundConfig,
    changed_settings,
    check_text,
    config_text,
    journal_folder,
    sections,
    settings_in,
    show_text,
)
from spacebowl_pi.box.config.value_kinds import Choice, FilePath, Number
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.game_sections import game_sections
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.buzzers.driver import Factory
from spacebowl_pi.devices.pins import RESERVED, Pin
from spacebowl_pi.devices.pixels.choice import PixelDriver

PAGE = Path(__file__).parents[3] / "docs/configuration.md"
FREE = [Pin(gpio) for gpio in range(28) if Pin(gpio) not in RESERVED]
NAMES = 'a list of names such as "ship.cafe.lan", without http://, port or path'
HOSTS = ("ship", "ship.cafe.lan", "xn--caf-dma.example")
LEFT_ALONE = "is no section of the box, and no game of that name is here: it is left alone"
PATHS = st.from_regex(r"(/|~/)[a-zé \"\\]{1,12}", fullmatch=True).map(Path)


@dataclass(frozen=True, slots=True)
class HubbleConfig:
    """What a match of Hubble starts with."""

    stars: Annotated[int, Number(1, 9), "how many stars"] = 3
    sky: Annotated[str, Choice(("clear", "cloudy")), "how the sky is"] = "clear"
    chart: Annotated[Path | None, FilePath("none"), "a chart of the stars"] = None


# A game that had the number of its stars and its sky elsewhere once, the one in a section that there is no more.
HUBBLE = GameSection("hubble", HubbleConfig, {("box", "stars"): "stars", ("sky", "weather"): "sky"})


def nine_pins(draw: Any) -> tuple[Pin, ...]:  # noqa: ANN401 (hypothesis gives its draw no name)
    return tuple(draw(st.permutations(FREE)))[:9]


@st.composite
def configs(draw: Any) -> Config:  # noqa: ANN401 (as above)
    """Any good configuration."""
    pins = nine_pins(draw)
    parts = st.sampled_from(Part)
    return Config(
        BoxConfig(
            draw(st.sampled_from(Language)),
            draw(st.none() | st.integers(1, 1440)),
            draw(st.sampled_from((None, ("hubble",), ("hubble", "chess")))),
        ),
        BuzzersConfig(
            draw(parts),
            draw(st.sampled_from(Factory)),
            pins[:8],
            draw(st.floats(0.3, 2)),
            draw(st.integers(1, 50)),
            draw(st.integers(1, 100)),
            draw(st.integers(5, 600)),
        ),
        PixelsConfig(
            draw(parts),
            draw(st.sampled_from(PixelDriver)),
            draw(st.sampled_from((1, 7))),
            draw(st.integers(1, 100)),
            draw(st.integers(100, 4000)),
        ),
        MatrixConfig(
            draw(parts),
            draw(st.sampled_from((0, 90, -90, 180))),
            draw(st.booleans()),
            draw(st.integers(0, 3)),
            draw(st.integers(0, 15)),
        ),
        SoundConfig(draw(parts), pins[8], draw(st.integers(0, 100))),
        KeypadConfig(draw(parts), draw(PATHS)),
        KioskConfig(
            draw(parts),
            draw(st.integers(1, 65535)),
            draw(st.sampled_from(Guests)),
            tuple(draw(st.lists(st.sampled_from(HOSTS), unique=True))),
            draw(st.integers(1, 3650)),
        ),
        JournalConfig(draw(st.none() | PATHS), draw(st.integers(1, 100_000))),
        {HUBBLE.name: HubbleConfig(draw(st.integers(1, 9)), draw(st.sampled_from(("clear", "cloudy"))), draw(PATHS))},
        (HUBBLE,),
    )


def faults_of(text: str, *games: GameSection) -> list[str]:
    """Read a faulty configuration and give what is told."""
    with pytest.raises(ConfigError) as refusal:
        read_config(text, "box.toml", games)
    snapshot = str(refusal.value).split("\n")
    assert len(snapshot) == len(refusal.value.faults)
    assert all(line.startswith(("box.toml, line ", "box.toml: ")) for line in snapshot)
    return [str(fault) for fault in refusal.value.faults]


# --- good ones ---


@given(configs())
def test_what_is_written_reads_back(config: Config) -> None:
    assert read_config(config_text(config), games=[HUBBLE]) == config


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "[buzzers]\n", config_text(Config())])
def test_the_defaults_are_good(text: str) -> None:
    assert read_config(text) == Config()


def test_every_setting_is_described() -> None:
    settings = [setting for section in sections().values() for setting in settings_in(section)]
    assert len(settings) == 33
    assert all(setting.meaning and setting.kind.allowed for setting in settings)
    assert all(section.__doc__ and section.__doc__.endswith(".") for section in sections().values())


def test_other_ways_to_write_toml_are_read_too() -> None:
    assert read_config("buzzers.debounce_ms = 30").buzzers.debounce_ms == 30
    assert read_config("[buzzers]\nhold_s = 1").buzzers.hold_s == 1.0
    assert read_config('["sound"]\n"volume_percent" = 0\r\n').sound.volume_percent == 0


def test_the_page_shows_the_defaults() -> None:
    as_usual = config_text(Config(game_sections=game_sections()))
    assert f"```toml\n{as_usual}```" in PAGE.read_text(encoding="utf-8")


def test_every_sample_on_the_page_is_good() -> None:
    for sample in re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        assert read_config(sample, games=game_sections()).warnings == ()


# --- faults ---


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[box]\nlanguage = "fi"', 'line 2, [box] language: value "fi" is not one of these; allowed "en", "fr", "de"'),
        (
            '[keypad]\npart = "rael"',
            'line 2, [keypad] part: value "rael" is not one of these; allowed "real", "absent" (did you mean "real"?)',
        ),
        (
            "[pixels]\n\npixels_per_cell = 3",
            "line 3, [pixels] pixels_per_cell: value 3 is not one of these; allowed 1, 7",
        ),
        (
            "[pixels]\npixels_per_cell = true",
            "line 2, [pixels] pixels_per_cell: value true is not one of these; allowed 1, 7",
        ),
        ("[pixels]\nlimit_ma = 0.4", "line 2, [pixels] limit_ma: value 0.4 is not a whole number; allowed 100 to 4000"),
        ("[buzzers]\nhold_s = 600", "line 2, [buzzers] hold_s: value 600 is not within the limits; allowed 0.3 to 2"),
        ("[buzzers]\nhold_s = nan", "line 2, [buzzers] hold_s: value nan is not within the limits; allowed 0.3 to 2"),
        ('[buzzers]\nhold_s = "1"', 'line 2, [buzzers] hold_s: value "1" is not a number; allowed 0.3 to 2'),
        ("[buzzers]\nstuck_s = true", "line 2, [buzzers] stuck_s: value true is not a whole number; allowed 5 to 600"),
        ("[matrix]\nis_reversed = 1", "line 2, [matrix] is_reversed: value 1 is not yes or no; allowed true, false"),
        (
            '[sound]\npin = "GPIO10"',
            (
                'line 2, [sound] pin: value "GPIO10" is not free: pin 19 of the header is reserved, SPI0 with the '
                "NeoPixels has it; allowed GPIO4, GPIO5, GPIO6, GPIO12, GPIO13, GPIO16, GPIO17, GPIO22, GPIO23, "
                "GPIO24, GPIO25, GPIO26, GPIO27"
            ),
        ),
        (
            "[sound]\npin = 33",
            'line 2, [sound] pin: value 33 is not a pin; a pin is written as GPIO17: "GPIO13" is pin 33 of the header',
        ),
        (
            '[sound]\npin = "GPIO17"',
            "line 2, [sound] pin: GPIO17 (pin 11 of the header) is both buzzer 1 and the sounder; give one another",
        ),
        ('[kiosk]\nnames = "ship"', f'line 2, [kiosk] names: value "ship" is not a list; allowed {NAMES}'),
        (
            '[kiosk]\nnames = ["http://ship.cafe.lan:8080/phone"]',
            (
                'line 2, [kiosk] names: value "http://ship.cafe.lan:8080/phone" is not a name but a page\'s address;'
                f' write "ship.cafe.lan"; allowed {NAMES}'
            ),
        ),
        (
            '[kiosk]\nnames = ["ship", "ship.cafe.lan:8080"]',
            (
                'line 2, [kiosk] names: value "ship.cafe.lan:8080" is a name and a port; write "ship.cafe.lan"; '
                f"allowed {NAMES}"
            ),
        ),
        (
            '[kiosk]\nnames = ["café.example"]',
            (
                'line 2, [kiosk] names: value "café.example" is not as browsers write it; '
                f'write "xn--caf-dma.example"; allowed {NAMES}'
            ),
        ),
        *(
            (
                f'[kiosk]\nnames = ["{address}"]',
                (
                    f'line 2, [kiosk] names: value "{address}" is not a name but an address; '
                    f"those of the local network need not be told; allowed {NAMES}"
                ),
            )
            for address in ("192.168.1.4", "fd00::1")
        ),
        *(
            (
                f'[kiosk]\nnames = ["{name}"]',
                f'line 2, [kiosk] names: value "{name}" is not a name of a machine; allowed {NAMES}',
            )
            for name in ("", "*.lan", "-ship", "my ship", "ship.", "a@b")
        ),
        ("[kiosk]\nnames = [7]", f"line 2, [kiosk] names: value 7 is not a name; allowed {NAMES}"),
        (
            "[buzzers]\nhold_ms = 600",
            (
                'line 2, [buzzers] hold_ms: unknown setting (did you mean "hold_s"?); '
                "allowed part, factory, pins, hold_s, hold_back_ms, debounce_ms, stuck_s"
            ),
        ),
        (
            "[sound]\nintensity = 3",
            "line 2, [sound] intensity: unknown setting; it belongs under [matrix]; allowed part, pin, volume_percent",
        ),
        ("volume_percent = 0", "line 1, volume_percent: stands in no section; it belongs under [sound]"),
        ("pixels = 3", "line 1, [pixels]: must be a section, [pixels]"),
        (
            "[soundd]\n",
            (
                'line 1, [soundd]: unknown section (did you mean "sound"?); allowed [box], [buzzers], [pixels], '
                "[matrix], [sound], [keypad], [kiosk], [journal]"
            ),
        ),
        ("[box]\nlanguage = en", "line 2: not TOML: Invalid value"),
        ('[box]\nlanguage = "en"\nlanguage = "fr"', "line 3: not TOML: Cannot overwrite a value"),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_is_allowed(text: str, fault: str) -> None:
    assert faults_of(text) == [fault]


def pins_text(*pins: str) -> str:
    return f"[buzzers]\npins = [{', '.join(pins)}]"


def test_names_are_told_one_by_one_and_kept_in_small_letters() -> None:
    assert read_config('[kiosk]\nnames = ["Ship", "ship", "my_box.lan"]').kiosk.names == ("ship", "my_box.lan")
    assert len(faults_of('[kiosk]\nnames = ["a/b", "good", 3, "c:1"]')) == 3


def test_every_faulty_pin_is_told() -> None:
    names = [f'"GPIO{number}"' for number in (17, 27, 22, 23, 24, 25)]
    assert [
        fault.removeprefix("line 2, [buzzers] pins: ")[:80] for fault in faults_of(pins_text(*names, "5", '"GPIO2"'))
    ] == [
        'buzzer 7: value 5 is not a pin; a pin is written as GPIO17: "GPIO5" (pin 29 of t',
        'buzzer 8: value "GPIO2" is not free: pin 3 of the header is reserved, it has a f',
    ]
    assert faults_of(pins_text(*names, '"GPIO17"')) == [
        "line 2, [buzzers] pins: 7 pins for 8 buzzers; allowed eight different pins, none of them reserved",
        "line 2, [buzzers] pins: buzzer 7: GPIO17 (pin 11 of the header) is buzzer 1 already",
    ]


def test_buzzers_moved_onto_the_sounder_are_told_at_the_buzzers() -> None:
    names = [f'"GPIO{number}"' for number in (13, 27, 22, 23, 24, 25, 5, 6)]
    assert faults_of(pins_text(*names)) == [
        "line 2, [buzzers] pins: GPIO13 (pin 33 of the header) is both buzzer 1 and the sounder; give one another"
    ]


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = '[buzer]\n[buzzers]\nhold_s = 9\ndebounce_ms =\nstuck = 3\n[matrix]\nrotate = "all"\n'
    assert [fault.split(":")[0] for fault in faults_of(text)] == [
        "line 1, [buzer]",
        "line 3, [buzzers] hold_s",
        "line 4",
        "line 5, [buzzers] stuck",
        "line 7, [matrix] rotate",
    ]


def test_a_list_that_does_not_end_is_one_fault_rather_than_many() -> None:
    text = '[buzzers]\npins = ["GPIO17",\nhold_s = 1\nstuck_s = 9\n'
    assert len(faults_of(text)) == 1


@given(st.text())
def test_no_text_does_worse_than_a_config_error(text: str) -> None:
    try:
        read_config(text)
    except ConfigError as error:
        assert error.faults  # noqa: PT017 (either may happen)


@given(st.dictionaries(st.sampled_from([*sections(), "x"]), st.dictionaries(st.text(), st.text() | st.integers())))
def test_any_keys_and_values_are_told_in_one_line_each(tables: dict[str, dict[str, object]]) -> None:
    lines = []
    for section, table in tables.items():
        lines.append(f"[{section}]")
        lines += [f"{_toml(key)} = {_toml(value)}" for key, value in table.items()]
    is_good = not any(keys for section, keys in tables.items() if section != "x")
    if not is_good:
        assert all(fault.isprintable() for fault in faults_of("\n".join(lines)))


def _toml(value: object) -> str:
    escaped = "".join(f"\\U{ord(letter):08x}" for letter in value) if isinstance(value, str) else ""
    return f'"{escaped}"' if isinstance(value, str) else str(value)


# --- files ---


def test_the_file_asked_for_comes_first_then_the_systems_then_the_users(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path / "home")}
    users = tmp_path / "home/.config/spacebowl/config.toml"
    systems = tmp_path / "root/etc/spacebowl/config.toml"
    root = tmp_path / "root"
    assert find_config(None, root, environ) is None
    for path in (users, systems):
        path.parent.mkdir(parents=True)
        path.write_text("")
        assert find_config(None, root, environ) == path
    assert find_config(tmp_path / "chosen.toml", root, environ) == tmp_path / "chosen.toml"


def test_the_users_folder_can_be_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "xdg/spacebowl/config.toml"
    path.parent.mkdir(parents=True)
    path.write_text("")
    assert find_config(None, tmp_path, {"XDG_CONFIG_HOME": str(tmp_path / "xdg")}) == path


def test_no_file_means_the_defaults() -> None:
    assert load_config(None) == Config()


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xef\xbb\xbf[matrix]\nrotate = 2\n")
    assert load_config(path).matrix.rotate == 2


@pytest.mark.parametrize(
    ("data", "snapshot"),
    [
        (None, ": cannot be read: No such file or directory"),
        (b"# \n\xff", ", line 2: not UTF-8 text; save the file as UTF-8"),
        (b"#" * 300_001, ": cannot be read: larger than 0.3 MB, surely another file"),
        (b"[box]\nx = 1", ", line 2, [box] x: unknown setting; allowed language, abandon_min, games"),
    ],
)
def test_an_unusable_file_is_told_by_name(tmp_path: Path, data: bytes | None, snapshot: str) -> None:
    path = tmp_path / "config.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ConfigError) as refusal:
        load_config(path)
    assert str(refusal.value) == f"{path}{snapshot}"


def test_what_is_shown_can_be_used_as_it_is(tmp_path: Path) -> None:
    config = replace(Config(), matrix=MatrixConfig(rotate=2))
    shown = show_text(config, tmp_path / "x.toml")
    assert shown.startswith(f"# From {tmp_path / 'x.toml'}.\n")
    assert read_config(shown) == config
    assert read_config(show_text(Config(), None)) == Config()


def test_a_check_says_what_differs() -> None:
    config = read_config('[matrix]\nrotate = 2\n[keypad]\npart = "absent"\n')
    assert changed_settings(config) == ["[matrix] rotate = 2", '[keypad] part = "absent"']
    path = Path("/x.toml")
    assert check_text(config, path) == (
        '/x.toml: good; 2 settings differ from the defaults:\n  [matrix] rotate = 2\n  [keypad] part = "absent"\n'
    )
    assert check_text(Config(), None) == "no file found, the defaults are used: good; all as in the defaults\n"


@pytest.mark.parametrize(
    ("folder", "environ", "expected"),
    [
        (None, {"HOME": "/home/pi"}, "/home/pi/.local/state/spacebowl"),
        (None, {"HOME": "/home/pi", "XDG_STATE_HOME": "/s"}, "/s/spacebowl"),
        (None, {"STATE_DIRECTORY": "/var/lib/spacebowl"}, "/var/lib/spacebowl"),
        (Path("/srv/j"), {"STATE_DIRECTORY": "/var/lib/spacebowl"}, "/srv/j"),
        (Path("~/j"), {"HOME": "/home/pi"}, "/home/pi/j"),
    ],
)
def test_the_journal_has_a_folder(folder: Path | None, environ: dict[str, str], expected: str) -> None:
    assert journal_folder(Config(journal=JournalConfig(folder=folder)), environ) == Path(expected)


def test_a_home_that_may_not_be_seen_has_no_configuration_and_a_system_file_that_may_not_is_complained_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def closed(path: Path) -> bool:
        if path.parts[1] in hidden:
            raise PermissionError(13, "Permission denied", str(path))
        return False

    monkeypatch.setattr(Path, "exists", closed)
    hidden = {"home"}
    assert find_config(None, Path("/"), {"HOME": "/home/box"}) is None
    hidden = {"etc"}
    assert find_config(None, Path("/"), {"HOME": "/home/box"}) == Path("/etc/spacebowl/config.toml")


def test_a_sounder_that_is_silent_is_there_and_one_that_is_absent_is_not() -> None:
    for settings, is_there in (("", True), ("volume_percent = 0", True), ('part = "absent"', False)):
        config = read_config(f"[sound]\n{settings}\n")
        assert (SimulatedBox(config, lambda: 0).parts.sound is not None) is is_there
