"""Tables of Space Bowl that can be drawn before their match."""

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Table, TableRules
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import Match
from spacebowl_pi.games.space_bowl.rules.match import Player as Participant
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.terminal.steps import NO_TABLE

_NOBODY, _NO_GAME = Seat(0), SpaceBowl(Deck("", (), ()))


def laid_out(table: Table, game: SpaceBowl) -> Table:
    """A table that can be drawn: in the lobby, one with an empty match, nothing dealt and nobody captain."""
    if not table.is_in_lobby:
        return table
    if table is NO_TABLE:
        game, settings = _NO_GAME, _NO_GAME.settings
    else:
        settings = TableRules({SpaceBowl.name: game}).settings(table.seating)
    players = tuple(Participant(player.seat) for player in table.seating.players)
    return Table(table.seating, Match(game.deck, settings, players, _NOBODY, None, ()))
