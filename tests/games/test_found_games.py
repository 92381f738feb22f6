"""Games are found by folder and by entry point; one that is broken is named, and harms nothing."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from spacebowl_pi import games
from spacebowl_pi.box.config.sections import BoxConfig, Config, ConfigError, GameSection, SoundConfig, sections
from spacebowl_pi.box.doctor import Verdict
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.cli.found_games import look_at_games
from spacebowl_pi.cli.games import configured_games, game_sections, terminal_games, web_games
from spacebowl_pi.cli.program import parser
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import GotUp
from spacebowl_pi.games import GROUP, BrokenGame, FoundGame, found_games, installed_elsewhere, manifest_of
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, SEATS
from spacebowl_pi.kiosk.game import WebGame
from spacebowl_pi.terminal.game import TerminalGame
from tests.games.lonely_numbers.rules import LonelyNumbers

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install other people's games: a package's name to its source."""
    monkeypatch.syspath_prepend(tmp_path)
    points: list[EntryPoint] = []
    monkeypatch.setattr(games, "installed_elsewhere", lambda: points)

    def install(name: str, source: str) -> None:
        package = f"somebodys_{name}"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(source, encoding="utf-8")
        points.append(EntryPoint(name, package, GROUP))
        monkeypatch.delitem(sys.modules, package, raising=False)

    return install


HERE = "from spacebowl_pi.core.manifest import Manifest\n"
LONELY = "tests.games.lonely_numbers.rules:LonelyNumbers"
MANIFEST = HERE + f"MANIFEST = Manifest({{name!r}}, 'Chess', range(2, 3), rules={LONELY!r})\n"


def test_those_here_are_found_by_their_folders() -> None:
    assert FoundGame("space_bowl", "spacebowl_pi.games.space_bowl") in found_games()
    manifest = manifest_of(found_games()[0])
    assert (manifest.title, manifest.players) == ("Space Bowl", range(FEWEST_PLAYERS, len(SEATS) + 1))


def test_other_peoples_are_asked_for_by_their_group_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def none(*, group: str) -> list[EntryPoint]:
        asked.append(group)
        return []

    monkeypatch.setattr(games, "entry_points", none)
    installed_elsewhere.cache_clear()
    assert installed_elsewhere() == installed_elsewhere() == ()
    installed_elsewhere.cache_clear()
    assert asked == ["ship_computer.games"]


def test_a_manifest_loads_none_of_its_parts() -> None:
    before = {name for name in sys.modules if name.startswith("spacebowl_pi.games.space_bowl.")}
    manifest_of(found_games()[0])
    assert {name for name in sys.modules if name.startswith("spacebowl_pi.games.space_bowl.")} == before


def test_somebody_elses_is_listed_without_being_loaded_and_looked_at_when_asked(install: Install) -> None:
    install("chess", MANIFEST.format(name="chess"))
    game = found_games()[-1]
    assert game == FoundGame("chess", "somebodys_chess")
    assert "somebodys_chess" not in sys.modules
    assert manifest_of(game).title == "Chess"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("raise SystemError('no')", "SystemError: no"),
        ("raise SystemError('\\x1b[31m' + 'long ' * 999)", "SystemError: .{200}\\)$"),
        ("import nothing_of_that_name", "ModuleNotFoundError"),
        ("this is no Python", "SyntaxError"),
        ("", "AttributeError"),
        ("MANIFEST = 'chess'", "has no manifest of chess"),
        (MANIFEST.format(name="go"), "has no manifest of chess"),
    ],
)
def test_a_broken_one_is_named_and_the_others_are_there(install: Install, source: str, why: str) -> None:
    install("chess", source)
    with pytest.raises(BrokenGame, match=why):
        manifest_of(found_games()[-1])
    findings = {finding.detail: finding for finding in look_at_games()}
    assert findings["Space Bowl, 2 to 8 players"].verdict is Verdict.OK
    (broken,) = (finding for detail, finding in findings.items() if "somebodys_chess" in detail)
    assert broken.verdict is Verdict.WARN
    assert broken.next_step
    assert broken.detail.isprintable()


def test_nobody_takes_the_place_of_one_that_is_here(install: Install) -> None:
    install("space_bowl", MANIFEST.format(name="space_bowl"))
    assert [game.package for game in found_games() if game.name == "space_bowl"] == ["spacebowl_pi.games.space_bowl"]


def test_somebody_elses_game_of_rules_alone_is_played_beside_those_here(install: Install) -> None:
    manifest = f"Manifest('lonely_numbers', 'Lonely Numbers', range(2, 13), rules={LONELY!r})"
    install("lonely_numbers", f"{HERE}MANIFEST = {manifest}\n")
    games = configured_games(Config())
    assert list(games.by_name) == ["space_bowl", "lonely_numbers"]
    assert type(games.by_name["lonely_numbers"]) is BoxGame
    assert set(web_games(games).by_name) == set(terminal_games()) == set(games.by_name)
    assert games.home.game == "space_bowl"
    assert games.broken == ()


def test_the_games_that_are_offered_are_as_configured(install: Install) -> None:
    manifest = f"Manifest('lonely_numbers', 'Lonely Numbers', range(2, 13), rules={LONELY!r})"
    install("lonely_numbers", f"{HERE}MANIFEST = {manifest}\n")
    assert configured_games(Config()).offered == ("space_bowl", "lonely_numbers")
    games = configured_games(Config(BoxConfig(games=("chess", "lonely_numbers", "space_bowl"))))
    assert (games.offered, games.home.game) == (("lonely_numbers", "space_bowl"), "lonely_numbers")
    assert set(games.by_name) == set(games.offered)
    with pytest.raises(ConfigError, match=r"\[box\] games: none of these games can be played here: chess"):
        configured_games(Config(BoxConfig(games=("chess",))))


@pytest.mark.parametrize(
    "parts",
    [
        "rules='somebodys_chess.nowhere:Rules'",
        "rules='somebodys_chess:failing'",
        "rules='somebodys_chess:fine', box='somebodys_chess:nothing'",
        "rules='somebodys_chess:fine', section='somebodys_chess:nothing'",
    ],
)
def test_one_whose_parts_are_broken_is_left_out_and_named(install: Install, parts: str) -> None:
    functions = "def failing():\n    raise KeyError('no')\ndef fine():\n    return 1\n"
    install("chess", f"{HERE}{functions}MANIFEST = Manifest('chess', 'Chess', range(2, 3), {parts})\n")
    games = configured_games(Config(game_sections=game_sections()))
    assert list(games.by_name) == ["space_bowl"]
    (trouble,) = games.broken
    assert trouble.startswith("Chess cannot be played: ")
    assert "play" in parser().format_help()


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("lonely_numbers", "range(2, 9)", "says lonely_numbers for 2 to 8 players, its rules say"),
        (
            "lonelier",
            "range(2, 13)",
            "says lonelier for 2 to 12 players, its rules say lonely_numbers for",
        ),
    ],
)
def test_one_whose_manifest_and_rules_differ_is_named(install: Install, name: str, players: str, said: str) -> None:
    install(name, f"{HERE}MANIFEST = Manifest({name!r}, 'Lonely', {players}, rules={LONELY!r})\n")
    games = configured_games(Config(game_sections=game_sections()))
    assert list(games.by_name) == ["space_bowl"]
    assert said in games.broken[0]


def test_one_whose_pages_are_broken_has_those_of_the_house(install: Install) -> None:
    parts = f"rules={LONELY!r}, web='no:Web', terminal='no:T', commands='no:c'"
    manifest = f"Manifest('lonely_numbers', 'Lonely Numbers', range(2, 13), {parts})"
    install("lonely_numbers", f"{HERE}MANIFEST = {manifest}\n")
    games = configured_games(Config())
    assert type(web_games(games).by_name["lonely_numbers"]) is WebGame
    assert type(terminal_games()["lonely_numbers"]) is TerminalGame
    assert any("no:Web" in finding.detail for finding in look_at_games())
    assert "play" in parser().format_help()


def test_one_that_ends_the_program_is_broken(install: Install) -> None:
    install("chess", "raise SystemExit(3)")
    with pytest.raises(BrokenGame, match="SystemExit"):
        manifest_of(found_games()[-1])


class Clashing(LonelyNumbers):
    records = Records(1, (GotUp,))  # type: ignore[arg-type]


def test_one_with_an_event_that_the_house_has_too_is_left_out(install: Install) -> None:
    manifest = (
        "Manifest('lonely_numbers', 'Lonely Numbers', range(2, 13), rules='tests.games.test_found_games:Clashing')"
    )
    install("lonely_numbers", f"{HERE}MANIFEST = {manifest}\n")
    (trouble,) = configured_games(Config()).broken
    assert trouble == "Lonely Numbers cannot be played: the house has events of these names: GotUp"


class Breaking(WebGame):
    def __init__(self, rules: AnyRules) -> None:  # noqa: ARG002
        raise KeyError("no")


def test_one_whose_web_room_cannot_be_made_has_that_of_the_house(install: Install) -> None:
    parts = f"rules={LONELY!r}, web='tests.games.test_found_games:Breaking'"
    install("lonely_numbers", f"{HERE}MANIFEST = Manifest('lonely_numbers', 'L', range(2, 13), {parts})\n")
    assert type(web_games(configured_games(Config())).by_name["lonely_numbers"]) is WebGame


def test_no_section_of_a_game_takes_the_place_of_one_of_the_box() -> None:
    assert sections([GameSection("sound", int)])["sound"] is SoundConfig
