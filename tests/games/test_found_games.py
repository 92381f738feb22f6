"""Games are found by folder and by entry point; one that is broken is named, and harms nothing."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from spacebowl_pi import games
from spacebowl_pi.box.config.sections import BoxConfig, Config, ConfigError, GameSection, SoundConfig, sections
from spacebowl_pi.box.doctor import Finding, Verdict
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.cli.found_games import look_at_games
from spacebowl_pi.cli.game_sections import game_sections
from spacebowl_pi.cli.games import configured_games, terminal_games, web_games
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


OURS = [game.name for game in found_games() if game.package.startswith(games.__name__)]
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
    assert list(games.by_name) == [*OURS, "lonely_numbers"]
    assert type(games.by_name["lonely_numbers"]) is BoxGame
    assert set(web_games(games).by_name) == set(terminal_games()) == set(games.by_name)
    assert games.home.game == "space_bowl"
    assert games.broken == ()


def test_the_games_that_are_offered_are_as_configured(install: Install) -> None:
    manifest = f"Manifest('lonely_numbers', 'Lonely Numbers', range(2, 13), rules={LONELY!r})"
    install("lonely_numbers", f"{HERE}MANIFEST = {manifest}\n")
    assert configured_games(Config()).offered == (*OURS, "lonely_numbers")
    games = configured_games(Config(BoxConfig(games=("chess", "lonely_numbers", "space_bowl"))))
    assert (games.offered, games.home.game) == (("lonely_numbers", "space_bowl"), "lonely_numbers")
    assert set(games.by_name) == {*OURS, "lonely_numbers"}
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
    assert list(games.by_name) == OURS
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
    assert list(games.by_name) == OURS
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


# --- games that somebody is still writing ---

HALF = """
from spacebowl_pi.core.choices import Choice
from tests.games.lonely_numbers.rules import LonelyNumbers
from tests.games.lonely_numbers.rules.bot import NumberBot
from tests.games.lonely_numbers.rules.match import RoundClosed

class Chess(LonelyNumbers):
    name = "chess"

class WithoutACase(Chess):
    def evolve(self, match, event):
        return None if isinstance(event, RoundClosed) else super().evolve(match, event)

class WithoutAField(Chess):
    choices = (*LonelyNumbers.choices, Choice("clocks", (1, 2), 1, "how many clocks"))

class Dozer(NumberBot):
    def plan(self, public, own, now_us):
        return None

class WithDozers(Chess):
    def bot(self, seat, strength, seed):
        return Dozer(seat, strength, seed)

class Raising(Chess):
    def decide(self, match, asked):
        return {}["gone"]
"""
NO_CASE = "Chess cannot be played: evolve of chess gives no match for RoundClosed: is there a case for it?"
NO_FIELD = "Chess cannot be played: the choice clocks has no field clocks in Settings"


@pytest.fixture
def half_written(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Install a game of these rules."""

    def half_written(rules: str) -> None:
        for module in ("somebodys_chess.chess", "somebodys_chess.chess.rules"):
            monkeypatch.delitem(sys.modules, module, raising=False)
        place = f"somebodys_chess.chess.rules:{rules}"
        install("chess", f"{HERE}MANIFEST = Manifest('chess', 'Chess', range(2, 13), {place!r})\n")
        folder = tmp_path / "somebodys_chess" / "chess"
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "rules.py").write_text(HALF, encoding="utf-8")

    return half_written


def doctors_finding() -> Finding:
    """What the doctor says of the one game that is not here."""
    (finding,) = (it for it in look_at_games() if "hess" in it.detail)
    return finding


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("WithoutACase", NO_CASE),
        ("WithoutAField", NO_FIELD),
        ("WithDozers", "Chess cannot be played: the computer on seat 1 (pilot) is awaited, but plans no move"),
        ("Raising", "Chess cannot be played: KeyError was raised in rules.py, line"),
    ],
)
def test_the_doctor_says_what_is_wrong_with_it(half_written: Callable[[str], None], rules: str, said: str) -> None:
    half_written(rules)
    finding = doctors_finding()
    assert finding.verdict is Verdict.WARN
    assert said in finding.detail
    assert "docs/adding-a-game.md" in finding.next_step


def test_the_doctor_is_content_with_one_that_is_whole(half_written: Callable[[str], None]) -> None:
    half_written("Chess")
    assert doctors_finding() == Finding("game", Verdict.OK, "Chess, 2 to 12 players")


def test_the_box_starts_without_one_whose_choice_has_no_field(half_written: Callable[[str], None]) -> None:
    half_written("WithoutAField")
    games = configured_games(Config())
    assert list(games.by_name) == OURS
    assert games.broken == (NO_FIELD,)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            b'{\n  "title": "Schach"\n  "turn": "Zug"\n}',
            ", line 3: no JSON (Expecting ',' delimiter); is there a comma",
        ),
        (b'{\n  "title": "K\xf6nig"\n}', ", line 2: not UTF-8 text; save the file as UTF-8"),
        (b"[]", ': texts are written as {"title": "…", …}'),
        (b'{"title": 3}', ": the text title is no text: put it in quotation marks"),
    ],
)
def test_the_box_starts_without_one_whose_texts_cannot_be_read(
    half_written: Callable[[str], None], tmp_path: Path, written: bytes, said: str
) -> None:
    half_written("Chess")
    texts = tmp_path / "somebodys_chess" / "chess" / "texts"
    texts.mkdir()
    (texts / "de.json").write_bytes(written)
    games = configured_games(Config())
    assert list(games.by_name) == OURS
    (trouble,) = games.broken
    assert trouble.startswith("Chess cannot be played: ")
    assert f"de.json{said}" in trouble
    assert doctors_finding().detail == trouble


@pytest.mark.parametrize(
    ("place", "next_step"),
    [
        ("somebodys_chess.rules:Chess", "write Chess in somebodys_chess/rules.py next"),
        ("somebodys_chess.rules.all:Chess", "write Chess in somebodys_chess/rules/all.py next"),
        ("somebodys_chess:Chess", "write Chess in somebodys_chess/__init__.py next"),
        ("somebodys_chess:failing", "mend this"),
    ],
)
def test_the_doctor_says_what_its_author_is_to_do_next(install: Install, place: str, next_step: str) -> None:
    functions = "def failing():\n    raise KeyError('no')\n"
    install("chess", f"{HERE}{functions}MANIFEST = Manifest('chess', 'Chess', range(2, 3), {place!r})\n")
    finding = doctors_finding()
    assert finding.next_step.startswith(f"if you are writing it: {next_step}")
    assert finding.next_step.endswith("if not: update or remove somebodys_chess; no other game is affected")


class Breaking(WebGame):
    def __init__(self, rules: AnyRules) -> None:  # noqa: ARG002
        raise KeyError("no")


def test_one_whose_web_part_cannot_be_made_has_that_of_the_house(install: Install) -> None:
    parts = f"rules={LONELY!r}, web='tests.games.test_found_games:Breaking'"
    install("lonely_numbers", f"{HERE}MANIFEST = Manifest('lonely_numbers', 'L', range(2, 13), {parts})\n")
    assert type(web_games(configured_games(Config())).by_name["lonely_numbers"]) is WebGame


def test_no_section_of_a_game_takes_the_place_of_one_of_the_box() -> None:
    assert sections([GameSection("sound", int)])["sound"] is SoundConfig
