"""What the table's page is told of what somebody chooses by the box's buttons: every press changes the tree."""

from typing import Any

from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.web.web_game import TomTubeWeb
from spacebowl_pi.kiosk.channels.table import table_tree
from spacebowl_pi.kiosk.game import WebGames
from tests.games.tom_tube.box.table import TOM, TubeTable

WEB = WebGames({TomTube.name: TomTubeWeb(TomTube())})


def prompt(table: TubeTable) -> dict[str, Any]:
    """What the page is told."""
    tree: Any = table_tree(table.machine.scene(), table.machine.rules, WEB)
    found: dict[str, Any] = tree["prompt"]
    return {"kind": found["kind"], **found["what"]}


def test_the_spheres_that_are_stepped_through_are_told() -> None:
    table = TubeTable()
    assert prompt(table)["kind"] == "AtRest"
    seen = []
    for _ in range(2):
        table.tap(Role.MOVE)
        told = prompt(table)
        seen.append((told["kind"], told["seat"], told["how"], told["to"]))
    assert len(set(seen)) == 2
    assert {it[:3] for it in seen} == {("Target", TOM, "drift")}
    table.tap(Role.NEXT)
    assert prompt(table)["kind"] == "AtRest"


def test_row_place_and_turn_of_the_rhomb_are_told() -> None:
    table = TubeTable()
    table.tap(Role.BUILD)
    assert prompt(table)["kind"] == "DrawAsked"
    table.tap(Role.BUILD)
    assert (prompt(table)["kind"], prompt(table)["r"]) == ("RowChosen", 3)
    table.tap(Role.NEXT)
    assert prompt(table)["r"] == 2
    table.tap(Role.OK)
    first = prompt(table)["place"]
    table.tap(Role.BUILD)
    turned = prompt(table)["place"]
    assert (first["q"], first["r"]) == (turned["q"], turned["r"])
    assert (first["axis"], first["rot"]) != (turned["axis"], turned["rot"])
    table.tap(Role.NEXT)
    assert Place(**prompt(table)["place"]).q != turned["q"]


def test_why_a_press_does_nothing_is_told_as_a_code_that_pages_have_words_for() -> None:
    table = TubeTable()
    table.draw()
    table.tap(Role.MOVE)
    told = prompt(table)
    assert (told["kind"], told["code"], told["values"]) == ("Told", "lay_first", {})
    table.wait(10)
    assert (prompt(table)["kind"], table.view.phase) == ("RowChosen", Phase.LAY)
