"""`history`: past matches and faults."""

import sys
from dataclasses import dataclass
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, journal_folder
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.history import HistoryFault, export_match, list_matches, noted_faults, player_statistics
from spacebowl_pi.box.journal.history_text import faults_text, matches_text, statistics_text
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.cli.run import configuration
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.terminal.complaint import Complaint


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to print: the matches, or one of these instead; `game` limits it to one game."""

    export: int | None = None
    is_stats: bool = False
    is_faults: bool = False
    game: str | None = None


def history(config_path: Path | None, wanted: Wanted) -> None:
    """Prints matches, statistics, faults, or one match as a recording."""
    folder, games = journal_folder(configuration(config_path)), configured_games(Config())
    try:
        if wanted.export is not None:
            _export(folder, games.rules, wanted.export)
        elif wanted.is_faults:
            print(faults_text(noted_faults(folder)), end="")
        else:
            print(_matches_or_statistics(folder, games, wanted), end="")
    except HistoryFault as fault:
        raise Complaint(str(fault)) from None


def _export(folder: Path, rules: TableRules, number: int) -> None:
    exported = export_match(folder, rules, number)
    print("\n".join(exported.lines))
    if exported.trouble:
        print(f"spacebowl-pi: match {number} is not whole: {exported.trouble}", file=sys.stderr)


def _matches_or_statistics(folder: Path, games: Games, wanted: Wanted) -> str:
    titles, game = {name: one.title for name, one in games.by_name.items()}, wanted.game
    found = () if wanted.is_stats else list_matches(folder, games.rules, game=game)
    statistics = player_statistics(folder, games.rules) if wanted.is_stats else {}
    if game is not None:
        statistics = {game: statistics[game]} if game in statistics else {}
        if game not in titles and not found and not statistics:
            raise Complaint(f"no match of a game called {game!a:.40} is here: there is {', '.join(titles)}")
    return statistics_text(statistics, titles) if wanted.is_stats else matches_text(found, titles=titles)
