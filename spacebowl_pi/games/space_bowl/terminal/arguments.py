"""Space Bowl's commands. The modules that run them are imported on use, so that `solve` starts fast."""

from spacebowl_pi.games.space_bowl.terminal.rules_arguments import add_deck, add_solve_and_judge
from spacebowl_pi.terminal.argument_types import Commands


def add_commands(commands: Commands) -> None:
    add_deck(commands)
    add_solve_and_judge(commands)
