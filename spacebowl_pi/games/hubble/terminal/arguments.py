"""Hubble's commands. The modules that run them are imported on use, so that `score` starts fast."""

import argparse
from pathlib import Path

from spacebowl_pi.core.language import Language
from spacebowl_pi.terminal.argument_types import Commands, Number, add, add_lines_option

_HUBBLE = """\
Hubble. To watch a match, play one, or show one again:

  spacebowl-pi hubble play --players 3
  spacebowl-pi hubble replay FILE
"""
_SCORE = """\
Read a pad and its cards as JSON from standard input, write what it scores.

  {"pad": ["..G...", "....G.", … 8 rows], "cards": ["ursa-minor", "cepheus"]}

  gives  {"galaxy": 11, "planet": 0, "asteroid": 0, "comet": 0, "stars": 0, "total": 11}

G galaxy, P planet, A asteroid, C comet, S star, . empty; up to two cards.
"""
_DRAWS = """\
Read a pad, the two dice and the third icon as JSON from standard input, write everything that may be drawn.

  {"pad": ["......", … 8 rows], "dice": [["red", "comet"], ["blue", "galaxy"]], "third": "star"}

  gives  {"full": [[[0, 0, "comet"], [0, 1, "galaxy"], [1, 0, "star"]], …], "fogged": [[], [[0, 0, "comet"]], …]}

A draw lists what it writes: row, column, icon.
"""
_CHECK = "Say all that is wrong with a pad or with cards; which of the two a file is, its format says."
_PAD = "a pad (default: the standard pad)"
_PRINT = "Write pads to cut apart and all cards as a PDF, for A4."


def add_commands(commands: Commands) -> None:
    hubble = add(commands, "hubble", "Hubble: score a pad, list the draws; show, check or print pads", _HUBBLE)
    actions = hubble.add_subparsers(required=True, metavar="ACTION", title="actions")
    score = add(actions, "score", "what a pad given as JSON scores", _SCORE)
    add_lines_option(score)
    _add_kit_options(score)
    score.set_defaults(run=_run_score)

    draws = add(actions, "draws", "all that may be drawn with a scope given as JSON", _DRAWS)
    add_lines_option(draws)
    _add_pad_option(draws, _PAD)
    draws.set_defaults(run=_run_draws)
    _add_pad(actions)


def _add_pad(actions: Commands) -> None:
    pad = add(actions, "pad", "show, check or print pads and cards", "Pads and cards are TOML files.")
    deeds = pad.add_subparsers(required=True, metavar="ACTION", title="actions")

    show = add(deeds, "show", "draw the pad, or the cards", "Draw the pad, or the cards, or those of a file.")
    show.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a pad or cards (default: the standard pad)")
    show.add_argument("--cards", action="store_true", help="the standard cards")
    show.add_argument("--toml", action="store_true", help="print it as a file instead, to start your own from")
    show.set_defaults(run=_run_show)

    check = add(deeds, "check", "say everything that is wrong with a file", _CHECK)
    check.add_argument("file", type=Path, metavar="FILE", help="a pad, or cards")
    _add_pad_option(check, "the pad that cards are for (default: the standard pad)")
    check.set_defaults(run=_run_check)

    paper = add(deeds, "print", "make a PDF with pads and cards, for A4", _PRINT)
    paper.add_argument("--seats", type=Number(1, 100), default=4, metavar="N", help="how many pads (default 4)")
    paper.add_argument(
        "--out", type=Path, default=Path("hubble.pdf"), metavar="FILE", help="where to (default: hubble.pdf)"
    )
    paper.add_argument("--language", type=_language, default=Language.ENGLISH, metavar="L", help="en, fr or de")
    _add_kit_options(paper)
    paper.set_defaults(run=_run_print)


def _language(text: str) -> Language:
    try:
        return Language(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text:.20}" is none of {", ".join(Language)}') from None


def _add_kit_options(command: argparse.ArgumentParser) -> None:
    _add_pad_option(command, _PAD)
    command.add_argument("--cards", type=Path, metavar="FILE", help="cards (default: the standard cards)")


def _add_pad_option(command: argparse.ArgumentParser, help_line: str) -> None:
    command.add_argument("--pad", type=Path, metavar="FILE", help=help_line)


def _run_score(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.hubble.rules.interchange import score_text
    from spacebowl_pi.games.hubble.terminal.kit_files import read_kit
    from spacebowl_pi.terminal.streams import answer_input

    kit = read_kit(options.pad, options.cards)
    answer_input(lambda text: score_text(text, kit), in_lines=options.lines)


def _run_draws(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.hubble.rules.interchange import draws_text
    from spacebowl_pi.games.hubble.terminal.kit_files import read_pad_alone
    from spacebowl_pi.terminal.streams import answer_input

    kit = read_pad_alone(options.pad)
    answer_input(lambda text: draws_text(text, kit), in_lines=options.lines)


def _run_show(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.hubble.terminal import pads

    pads.show(options.file, has_cards=options.cards, as_toml=options.toml)


def _run_check(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.hubble.terminal import pads

    pads.check(options.file, options.pad)


def _run_print(options: argparse.Namespace) -> None:
    from spacebowl_pi.games.hubble.terminal import pads
    from spacebowl_pi.games.hubble.terminal.kit_files import read_kit

    pads.print_paper(read_kit(options.pad, options.cards), options.seats, options.language, options.out)
