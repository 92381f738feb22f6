"""What every page is told about any game: its name and files, the standing, the computer players."""

from spacebowl_pi.box.game import Games
from spacebowl_pi.box.game_texts import title_in
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.kiosk.game import WebGame, WebGames


def game_tree(game: WebGame, title: str) -> dict[str, Json]:
    """A game's names, number of players, and the addresses of its page modules; None means the house's."""
    return {
        "name": game.rules.name,
        "title": title,
        "titles": {language.value: title_in(game.rules, language, title) for language in Language},
        "least": game.rules.seats[0],
        "most": game.rules.seats[-1],
        "table": _address(game, "table.js"),
        "phone": _address(game, "phone.js"),
        "style": _address(game, "style.css"),
        "takes_computers": game.rules.takes_computers,
        "practice": game.practice_address,
        "has_own_practice": game.own_practice is not None,
    }


def game_trees(games: Games, web: WebGames) -> dict[str, Json]:
    """The trees of all games. Made once: what they describe lies in files."""
    return {name: game_tree(web.by_name[name], game.title) for name, game in games.by_name.items()}


def standing_tree(scene: Scene, open_seat: Seat | None = None) -> dict[str, Json]:
    """Whose turn it is and for how long, the scores, who is a computer, whether the match is over.

    `open_seat` is where somebody may still join it.
    """
    return {
        "awaited": list(scene.awaited),
        "limit": None if scene.limit is None else to_data(scene.limit),
        "standing": [
            {"seat": player.seat, "score": player.score, "is_winner": player.is_winner, "has_left": player.has_left}
            for player in scene.standing
        ],
        "is_over": scene.is_over,
        "open_seat": open_seat,
        "computers": {str(one.seat): one.computer.value for one in scene.seating.players if one.computer is not None},
    }


def _address(game: WebGame, name: str) -> str | None:
    has_it = game.pages is not None and (game.pages / name).is_file()
    return f"/games/{game.rules.name}/{name}" if has_it else None
