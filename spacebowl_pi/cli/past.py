"""`history` and `fairness`: what the box has kept, and how fair it is."""

import sys
from pathlib import Path

from spacebowl_pi.box.config import journal_folder
from spacebowl_pi.box.fairness import certificate, run_fairness
from spacebowl_pi.box.history import HistoryFault, export_match, list_matches, noted_faults, player_statistics
from spacebowl_pi.box.history_text import faults_text, matches_text, statistics_text
from spacebowl_pi.cli.games import table_rules
from spacebowl_pi.cli.run import configuration
from spacebowl_pi.terminal.complaint import Complaint


def history(config_path: Path | None, *, export: int | None, is_stats: bool, is_faults: bool) -> None:
    """Print matches, statistics, faults, or one match as a recording."""
    folder, rules = journal_folder(configuration(config_path)), table_rules()
    try:
        if export is not None:
            exported = export_match(folder, rules, export)
            print("\n".join(exported.lines))
            if exported.trouble:
                print(f"spacebowl-pi: match {export} is not whole: {exported.trouble}", file=sys.stderr)
        elif is_faults:
            print(faults_text(noted_faults(folder)), end="")
        elif is_stats:
            print(statistics_text(player_statistics(folder, rules)), end="")
        else:
            print(matches_text(list_matches(folder, rules)), end="")
    except HistoryFault as fault:
        raise Complaint(str(fault)) from None


def fairness(races: int, seed: int) -> None:
    """Run the races and print the certificate."""

    def say(done: int, of: int) -> None:
        print(f"\r{done:,} of {of:,} races", end="" if done < of else "\n", file=sys.stderr, flush=True)

    result = run_fairness(races, seed, say if sys.stderr.isatty() else None)
    print(certificate(result))
