"""The game a second time, written from the text of the rules alone: slow, plain and easy to check."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from tests.games.tom_tube.rules.plain_board import (
    BASE,
    KINDS,
    OTHER,
    PLAYERS,
    RHOMBS,
    TILES,
    Knot,
    Sphere,
    Triangle,
    rhomb_cells,
    text,
)
from tests.games.tom_tube.rules.plain_moves import PRICE, Traffic
from tests.games.tom_tube.rules.plain_return import can_return
from tests.games.tom_tube.rules.plain_table import PlainTable

VALUE: dict[str, int] = TILES["value"]


def points(held: Mapping[str, int], bonus_turns: int) -> dict[str, int]:
    """What the counters of a player are worth, kind by kind, with his bonus and the sum."""
    worth = {kind: VALUE[kind] * held[kind] for kind in (*KINDS, "solar")}
    worth["bonus"] = VALUE["bonus_turn"] * bonus_turns
    return {**worth, "total": sum(worth.values())}


def next_handicap(energy: int, result: str) -> int:
    """The extra launch energy after a game that was lost, won or drawn."""
    return max(0, energy + {"lost": 1, "won": -1, "drawn": 0}[result])


class PlainGame(PlainTable):
    """A game. The stack's first tile is its top; missing options keep their defaults."""

    def __init__(
        self,
        stack: Sequence[str],
        starter: str,
        options: Mapping[str, Any] | None = None,
        handicap: Mapping[str, int] | None = None,
    ) -> None:
        unknown = set(options or {}) - set(TILES["options"])
        if unknown:
            raise ValueError(f"There is no option {min(unknown)}.")
        if sorted(stack) != sorted(list(RHOMBS) * TILES["supply"]["rhomb_copies"]):
            raise ValueError("The stack is not a permutation of the 40 rhombs.")
        if starter not in PLAYERS:
            raise ValueError(f"The starter is tom or dave, not {starter}.")
        super().__init__(stack, {**TILES["options"], **(options or {})})
        self.at: dict[str, Sphere] = {player: BASE[player] for player in PLAYERS}
        self.held = {player: dict.fromkeys((*KINDS, "solar"), 0) for player in PLAYERS}
        self.triangles: dict[str, dict[str, int]] = {player: dict(TILES["triangles_per_player"]) for player in PLAYERS}
        self.turn = starter
        self.phase = "main"
        self.fast: str | None = None
        self.bonus_turns = 0
        self.stall = 0
        self.end: str | None = None
        self.stranded: set[str] = set()
        extra = self.options["handicap_energy"] if handicap is None else handicap
        for player in PLAYERS:
            self._take("energy", player, TILES["supply"]["launch_energy"] + extra.get(player, 0))

    def _take(self, kind: str, player: str, count: int) -> None:
        """From the stock to a player."""
        if not 0 <= count <= self.stock[kind]:
            raise ValueError(f"The stock does not hold {count} {kind} counters for {player}.")
        self.stock[kind] -= count
        self.held[player][kind] += count

    # What is possible

    def positions(self) -> set[tuple[Knot, int]]:
        """Where the player in turn may lay a rhomb: the up triangle and the axis."""
        if self.end or self.phase != "main" or not self.stack:
            return set()
        return self._free_places()

    def traffic(self, occupied: Sphere | None) -> Traffic:
        return Traffic(self.links, self.complete, self.blocked, self.phase, occupied)

    def can_return(self, player: str) -> bool:
        return can_return(self.traffic(None), player, self.at[player], self.held[player], self.counters)

    def _moves(self) -> dict[str, tuple[str, Sphere]]:
        """The legal moves of the player in turn: the name and the destination of each, by their text."""
        if self.end:
            return {}
        player = self.turn
        traffic = self.traffic(self.at[OTHER[player]])
        found = {
            f"{name} {text(sphere)}": (name, sphere)
            for name, sphere in traffic.moves(player, self.at[player], self.held[player], self.counters)
        }
        if self.phase == "main" or not self.options["forbid_self_stranding_on_return"]:
            return found
        return {move: (name, sphere) for move, (name, sphere) in found.items() if self._is_safe(name, sphere)}

    def _is_safe(self, name: str, sphere: Sphere) -> bool:
        """Whether the player in turn could still get home after a move."""
        held = dict(self.held[self.turn])
        counters = dict(self.counters)
        price = PRICE[name]
        if price:
            held[price] -= 1
        if sphere in counters:
            held[counters.pop(sphere)] += 1
        return can_return(self.traffic(None), self.turn, sphere, held, counters)

    def moves(self) -> list[str]:
        return sorted(self._moves())

    def may_exchange(self) -> bool:
        gain: dict[str, int] = TILES["exchange"]
        return (
            self.end is None
            and self.options["use_control_and_alien"]
            and self.held[self.turn]["alien"] > 0
            and all(self.stock[kind] >= count for kind, count in gain.items())
        )

    def _can_act(self) -> bool:
        """Whether the player in turn can build or move, at once or after exchanges."""
        if self.positions() or self.moves():
            return True
        if not self.may_exchange():
            return False
        then = deepcopy(self)
        then.exchange()
        return then._can_act()

    # A turn

    def play(self, turn: Mapping[str, Any]) -> None:
        if self.end:
            raise ValueError("The game is over.")
        do = turn.get("do")
        if do == "exchange":
            self.exchange()
        elif do == "build":
            self._build(tuple(turn["up"]), turn["axis"], turn["rot"], turn["triangles"])
        elif do in PRICE:
            self._move(f"{do} {turn['to']}")
        else:
            raise ValueError(f"{do} is not something to do.")

    def exchange(self) -> None:
        if not self.may_exchange():
            raise ValueError(f"{self.turn} cannot exchange an alien counter.")
        self.held[self.turn]["alien"] -= 1
        self.stock["alien"] += 1
        for kind, count in TILES["exchange"].items():
            self._take(kind, self.turn, count)

    def _build(self, up: Knot, axis: int, rot: int, triangles: Sequence[Sequence[Any]]) -> None:
        if (up, axis) not in self.positions():
            raise ValueError(f"No rhomb can be laid at {text(up)} across axis {axis}.")
        if rot not in {0, 1}:
            raise ValueError(f"A rhomb is turned 0 or 1, not {rot}.")
        self._check_triangles(self.isolated_by(rhomb_cells(up, axis)), triangles)
        self.lay_rhomb(self.stack.pop(0), up, axis, rot)
        for form, q, r, owner, kind, triangle_rot in triangles:
            self.triangles[owner][kind] -= 1
            self.lay_triangle((form, q, r), owner, kind, triangle_rot)
        self.complete_spheres()
        self._finish_turn(came_home=False, something_happened=True)

    def _check_triangles(self, isolated: set[Triangle], triangles: Sequence[Sequence[Any]]) -> None:
        """The active player lays his triangles while he has any; then the other may lay his, or not."""
        left = deepcopy(self.triangles)
        open_spaces = set(isolated)
        for form, q, r, owner, kind, rot in triangles:
            place = (form, q, r)
            if place not in open_spaces:
                raise ValueError(f"{form} {q} {r} is not an isolated space to be filled.")
            filler = self.turn if any(left[self.turn].values()) else OTHER[self.turn]
            if owner != filler:
                raise ValueError(f"{form} {q} {r} is to be filled by {filler}.")
            if not left[owner].get(kind):
                raise ValueError(f"{owner} has no {kind} triangle left.")
            if rot not in {0, 1, 2}:
                raise ValueError(f"A triangle is turned 0, 1 or 2, not {rot}.")
            left[owner][kind] -= 1
            open_spaces.remove(place)
        if open_spaces and any(left[self.turn].values()):
            form, q, r = min(open_spaces)
            raise ValueError(f"{self.turn} has to fill {form} {q} {r}.")

    def _move(self, move: str) -> None:
        player = self.turn
        moves = self._moves()
        if move not in moves:
            raise ValueError(f"{player} cannot do {move}.")
        name, sphere = moves[move]
        price = PRICE[name]
        if price:
            self.held[player][price] -= 1
            self.stock[price] += 1
        self.at[player] = sphere
        picked_up = sphere in self.counters or sphere in self.solars
        if sphere in self.counters:
            self.held[player][self.counters.pop(sphere)] += 1
        if not isinstance(sphere, str) and sphere in self.solars:
            self.solars.remove(sphere)
            self.held[player]["solar"] += 1
        self._finish_turn(came_home=sphere == BASE[player], something_happened=picked_up)

    # The end of a turn, and of the game

    def _finish_turn(self, *, came_home: bool, something_happened: bool) -> None:
        if self.phase == "return":
            self.bonus_turns += 1
            self._check_return()
            return
        player = self.turn
        self.stall = 0 if something_happened else self.stall + 1
        if came_home and not self.rhomb_can_be_placed():
            self.end = "nobonus"
            return
        if came_home and self.held[player]["solar"] == TILES["supply"]["solar_per_player"]:
            self.phase = "return"
            self.fast = player
            self.turn = OTHER[player]
            self._check_return()
            return
        if not self.rhomb_can_be_placed():
            self.stranded = {each for each in PLAYERS if not self.can_return(each)}
        if self.stranded:
            self.end = "strand-full"
        elif self.stall >= self.options["stall_limit"]:
            self.end = "stall"
        else:
            self._pass_on()

    def _check_return(self) -> None:
        if self.at[self.turn] == BASE[self.turn]:
            self.end = "bonus"
        elif not self.can_return(self.turn) or not self._can_act():
            self.stranded = {self.turn}
            self.end = "strand-return"
        elif self.bonus_turns >= self.options["return_turn_cap"]:
            self.end = "cap"

    def _pass_on(self) -> None:
        """Give the turn to the other player, or back again when he can do nothing."""
        for _ in PLAYERS:
            self.turn = OTHER[self.turn]
            if self._can_act():
                return
        self.end = "deadlock"

    def bonus(self, player: str) -> int:
        """The turns that count for a player, as things stand."""
        if player != self.fast:
            return 0
        if self.end == "strand-return":
            return max(self.bonus_turns, int(self.options["stranded_bonus"]))
        return self.bonus_turns

    def score(self) -> dict[str, int]:
        return {player: points(self.held[player], self.bonus(player))["total"] for player in PLAYERS}

    def winner(self) -> str | None:
        """Who has won, by points or because the other is stranded where that decides; None for a draw."""
        if self.options["stranded_loses"] and len(self.stranded) == 1:
            (loser,) = self.stranded
            return OTHER[loser]
        score = self.score()
        if self.end is None or score["tom"] == score["dave"]:
            return None
        return max(PLAYERS, key=lambda player: score[player])
