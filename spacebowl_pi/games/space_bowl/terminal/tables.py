"""Tables of Space Bowl: a whole match of computers, and one that can be drawn before its match."""

from collections.abc import Iterator

from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import Table, TableEvent, TableRules
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings
from spacebowl_pi.games.space_bowl.rules.match import Player as Participant
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.terminal.steps import NO_TABLE, Step, followed

_NOBODY, _NO_GAME = Seat(0), SpaceBowl(Deck("", (), ()))


def table_rules(game: SpaceBowl | None = None) -> TableRules:
    """Give the rules of tables where the games of this program are played; a recording brings its own deck."""
    return TableRules({SpaceBowl.name: game or SpaceBowl()})


def opening(rules: TableRules, players: tuple[Player, ...], settings: Settings) -> SeatingOpened:
    """Open a table for a match of Space Bowl at time 0: who sits there, and what is chosen."""
    game = rules.games[SpaceBowl.name]
    chosen = {it.name: it.of(settings) for it in game.choices if it.of(settings) != it.of(game.settings)}
    return SeatingOpened(0, Seating(game.name, Language.ENGLISH, players, {game.name: chosen} if chosen else {}))


def laid_out(table: Table, game: SpaceBowl) -> Table:
    """Give a table to draw: in the lobby of a game one with a match, where nothing is dealt and nobody is captain."""
    if not table.is_in_lobby:
        return table
    if table is NO_TABLE:
        game, settings = _NO_GAME, _NO_GAME.settings
    else:
        settings = table_rules(game).settings(table.seating)
    players = tuple(Participant(player.seat) for player in table.seating.players)
    return Table(table.seating, Match(game.deck, settings, players, _NOBODY, None, ()))


def computers_play(deck: Deck, settings: Settings, players: tuple[Player, ...], seed: int) -> Iterator[Step]:
    """Let computers play a whole match. The same arguments give the same match."""
    game = SpaceBowl(deck)
    rules = table_rules(game)
    beginning = Beginning(0, seed, Language.ENGLISH, settings, players)

    def events() -> Iterator[TableEvent]:
        yield opening(rules, players, settings)
        for step in computer_match(game, beginning, seed):
            yield from step.events

    return followed(rules, events())
