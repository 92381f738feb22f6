"""What pages see of the table: the public match with names and language; before it, a lobby of the same form."""

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json, as_fields, to_data
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, PLAYERS
from spacebowl_pi.games.space_bowl.rules.match import Own, Phase, Settings, View
from spacebowl_pi.games.space_bowl.rules.match.state import START_SCORE
from spacebowl_pi.kiosk.game import LOBBY

_TIMES = ("began_us", "opens_us", "deadline_us")
_ELSEWHERE = ("planets", "highest_card", "tossed_us", "wild_us")  # sent separately, or only for computer players


def seen(scene: Scene, settings: Settings) -> dict[str, Json]:
    """The public tree. `settings` are those agreed on for the next match."""
    if scene.view is None:
        return _lobby(scene.seating, settings)
    return seen_match(scene.view, scene.seating, scene.behind_us)


def seen_match(view: View, seating: Seating, behind_us: int = 0) -> dict[str, Json]:
    """The public tree of a match, whose clock may be behind the box's."""
    data = as_fields(view)
    for name in _TIMES:
        if (time_us := getattr(view, name)) is not None:
            data[name] = time_us + behind_us
    for name in _ELSEWHERE:
        del data[name]
    names = {player.seat: player.name for player in seating.players}
    players: list[Json] = [{**as_fields(player), "name": names.get(player.seat, "")} for player in view.players]
    settings: Json = {**as_fields(view.settings), "language": seating.language.value}
    return {"who": None, **data, "settings": settings, "players": players, "actions": []}


def seen_by(seen_by_all: dict[str, Json], seat: Seat, own: Own | None) -> dict[str, Json]:
    """What a seat sees beside the public tree, or in its place; before a match nothing."""
    players = seen_by_all["players"]
    if not isinstance(players, list):
        raise TypeError("players are a list")
    if own is None:
        is_enough = len(players) >= FEWEST_PLAYERS
        return {"who": seat, "actions": ["leave", *["start"] * is_enough]}
    if own.pick is not None:
        pick: Json = own.pick
        players = [{**it, "pick": pick} if isinstance(it, dict) and it["seat"] == seat else it for it in players]
    is_over = seen_by_all["phase"] == Phase.OVER.value
    actions: Json = ["close_match"] if is_over else [action.value for action in own.actions]
    return {"who": seat, "players": players, "actions": actions}


def deck_tree(view: View | None, deck: Deck) -> dict[str, Json]:
    """The planets for drawing, and the highest card: the match's, or else the configured deck's."""
    planets, highest = (deck.planets, deck.highest_number) if view is None else (view.planets, view.highest_card)
    return {"deck": [to_data(planet) for planet in planets], "highest_card": highest}


def _lobby(seating: Seating, settings: Settings) -> dict[str, Json]:
    players: list[Json] = [
        {
            "seat": player.seat,
            "name": player.name,
            "score": START_SCORE,
            "cards": 0,
            "is_captain": False,
            "has_joined": False,
            "is_red": False,
            "must_pick": False,
            "may_pick": False,
            "has_picked": False,
            "pick": None,
        }
        for player in seating.players
    ]
    return {
        "who": None,
        "phase": LOBBY,
        "settings": {**as_fields(settings), "language": seating.language.value},
        "players": players,
        "captain": None,
        "size": settings.variants.galaxy_size,
        "galaxy": None,
        "top_card": None,
        "rounds_left": 0,
        "round_number": 0,
        "toss": None,
        "call": None,
        "tied_with": [],
        "wild": None,
        "is_wild_asked": False,
        "began_us": 0,
        "opens_us": None,
        "deadline_us": None,
        "result": None,
        "solution": None,
        "winners": [],
        "look_back": None,
        "actions": ["join"] if len(players) < PLAYERS[-1] else [],
    }
