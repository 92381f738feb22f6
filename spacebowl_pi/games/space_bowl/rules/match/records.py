"""How commands and events are written as JSON data, for messages, journals and recordings."""

from typing import get_args

from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.games.space_bowl.rules.match.commands import Command
from spacebowl_pi.games.space_bowl.rules.match.events import Event

COMMANDS: Kinds[Command] = Kinds("command", get_args(Command))
RECORDS: Records[Event] = Records(2, get_args(Event))
