"""Stages to be shown, from real matches: every phase, every prompt, decks of 3 to 8 planets, 2 to 8 players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spacebowl_pi.box.shows import show as any_game
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.table.scene import GO_ON, Asking, Menu, Notice, Prompt, Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.games.space_bowl.box.box_game import SpaceBowlBox
from spacebowl_pi.games.space_bowl.box.flows.honour import WAIT_FOR_WILD_US
from spacebowl_pi.games.space_bowl.box.prompts import AskingWild, Question, Scan, ScanStep, TopCardEntry
from spacebowl_pi.games.space_bowl.rules.deck import Card, CardNumber, Deck, Pattern, Planet, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Settings, commands, view
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell, Space
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.box.machine.virtual import asking
from tests.games.space_bowl.rules.match import stages
from tests.games.space_bowl.rules.match.stages import EMMA, LUCAS, MARIE, NOAH, RED, WRONG, YELLOW, ZOE
from tests.games.space_bowl.rules.match.table import Table

EIGHT_SEATS = tuple(Seat(number) for number in range(1, 9))
GAME = SpaceBowlBox(SpaceBowl(), "Space Bowl")
COLOURS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff", "#ffffff", "#ff8000")


@dataclass(frozen=True, slots=True)
class Shot:
    """A scene, and when it began to look like this."""

    scene: Scene
    began_us: int


def show(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Make a frame."""
    return any_game.show(GAME, scene, now_us, pixels_per_cell)


def deck_of(count: int) -> Deck:
    """A deck with so many planets, every pattern another, and cards that show them all."""
    planets = tuple(Planet(PlanetName(f"p{number}"), COLOURS[number], list(Pattern)[number]) for number in range(count))
    names = tuple(planet.name for planet in planets)
    return Deck("test", planets, tuple(Card(CardNumber(number), names, black_hole=True) for number in range(1, 57)))


def shot(table: Table, prompt: Prompt | None = None) -> Shot:
    """The table as it stands, and perhaps something asked."""
    (started,) = [event for event in table.events if isinstance(event, happened.MatchStarted)]
    seating = Seating(started.game, started.language, started.players)
    shown = Scene(seating, view(table.match), prompt=prompt, prompt_began_us=table.match.began_us)
    return Shot(shown, table.match.began_us)


def lobby(seats: Sequence[Seat] = stages.SEATS, prompt: Prompt | None = None) -> Shot:
    """A table where these sit."""
    return Shot(Scene(Seating(SpaceBowl.name, players=stages.players_on(seats)), prompt=prompt), 0)


def later(table: Table) -> Table:
    """Nothing begins at time 0, as on a real clock."""
    return table.wait(1234.567891)


def tossed_with(deck: Deck, destination: int, *spaces: int, black_hole: int | None = None) -> Table:
    """A search in which the deck's first planets fell into these spaces."""
    dealt = SpaceBowl(deck).start(stages.beginning(seats=EIGHT_SEATS))
    assert not isinstance(dealt, Refusal)
    (started,) = dealt
    assert isinstance(started, happened.MatchStarted)
    table = later(Table(started))
    fallen = tuple(TossedPlanet(name, Space(space)) for name, space in zip(deck.planet_names, spaces, strict=False))
    toss = Toss(Space(destination), fallen, None if black_hole is None else Space(black_hole))
    table.happen(happened.TossLanded(table.now_us, toss))
    return table


def crowded(count: int, *, black_hole: bool = True) -> Table:
    """A search in which everything fell into one space, the Black Hole too."""
    return tossed_with(deck_of(count), 4, *([4] * count), black_hole=4 if black_hole else None)


def two_right_one_wrong() -> Table:
    table = stages.go_picks(MARIE, LUCAS).then(commands.PickCard(stages.RIGHT), EMMA)
    return table.then(commands.PickCard(stages.RIGHT_TOO), MARIE).then(commands.PickCard(WRONG), LUCAS)


def judged_in_honour() -> Table:
    return stages.declaring().then(commands.DeclareResult(EMMA, Verdict.VALID, True))  # noqa: FBT003 (alone there)


def none_found() -> Table:
    """Everybody red: the round is judged at once, and the torus has solutions in plenty."""
    table = later(stages.search(Settings(variants=Variants(torus=True, big_galaxy=False))))
    table.do(commands.PressRed(), EMMA)
    for seat in (MARIE, LUCAS, NOAH, ZOE):
        table.do(commands.PressRed(), seat)
    return table.count_down()


def _with_winners(table: Table) -> Table:
    table.match = replace(table.match, winners=(EMMA, NOAH))
    return table


def called_off() -> Table:
    return stages.search().wait(40).then(commands.CallRoundOff(), LUCAS)


def scenes() -> dict[str, Shot]:
    """Every kind of stage."""
    all_scenes = {
        "lobby_empty": lobby(()),
        "lobby": lobby(),
        "lobby_full": lobby(EIGHT_SEATS),
        "laying": shot(stages.laying()),
        "ready": shot(stages.ready()),
        "ready_in_honour": shot(stages.ready_in_honour()),
        "search": shot(stages.search()),
        "search_limited": shot(stages.search(Settings(search_limit_s=30))),
        "search_spread": shot(tossed_with(stages.DECK, 4, 0, 2, 4, 4, 8, black_hole=6)),
        "search_one_by_one": shot(tossed_with(deck_of(8), 4, 0, 1, 2, 3, 5, 6, 7, 8)),
        "go_countdown": shot(stages.go_countdown(MARIE, ZOE)),
        "go_countdown_drawn": shot(stages.search().then(commands.SayGo((NOAH, ZOE)), EMMA)),
        "red_countdown": shot(stages.red_countdown(NOAH)),
        "go_picks": shot(stages.go_picks(MARIE, ZOE).then(commands.PickCard(WRONG), MARIE)),
        "declaring": shot(stages.declaring()),
        "reveal": shot(two_right_one_wrong()),
        "reveal_in_honour": shot(judged_in_honour()),
        "reveal_none_found": shot(none_found()),
        "reveal_called_off": shot(called_off()),
        "over": shot(stages.over()),
        "over_shared": shot(_with_winners(stages.over())),
        "menu": lobby(prompt=Menu("SETTINGS", "GOAL", "18")),
        "menu_long": lobby(prompt=Menu("SETTINGS", "SEARCH LIMIT", "NONE")),
        "menu_empty": lobby(prompt=Menu("", "", "")),
        "top_card": shot(stages.ready_in_honour(), TopCardEntry((RED, YELLOW), has_black_hole=True)),
        "scan_begins": shot(stages.go_picks(MARIE), Scan(ScanStep.COLUMN, None, (EMMA, MARIE))),
        "scan_column": shot(stages.go_picks(MARIE), Scan(ScanStep.COLUMN, 1, (EMMA, MARIE))),
        "scan_taken": shot(stages.go_picks(MARIE), Scan(ScanStep.ROW, None, (MARIE,))),
        "scan_row": shot(stages.go_picks(MARIE), Scan(ScanStep.ROW, 4, (MARIE,))),
        "notice": shot(stages.search(), Notice("BYE")),
        "notice_long": shot(stages.search(), Notice("Matrix: Kabel geprüft?")),
        "notice_very_long": shot(stages.search(), Notice("DONAUDAMPFSCHIFFFAHRT 123")),
    }
    all_scenes |= {f"asking_{it}": shot(stages.declaring(), asking(NOAH, it)) for it in Question}
    all_scenes["asking_go_on"] = shot(stages.declaring(), Asking(NOAH, GO_ON, "GO ON?"))
    zero = stages.honour_countdown().count_down()
    asking_wild = AskingWild((EMMA, MARIE, ZOE), LUCAS, zero.now_us, zero.now_us + WAIT_FOR_WILD_US)
    all_scenes["asking_wild"] = shot(zero, asking_wild)
    all_scenes |= {f"crowded_{count}": shot(crowded(count)) for count in range(3, 9)}
    all_scenes["crowded_no_hole"] = shot(crowded(8, black_hole=False))
    demo = all_scenes["search_spread"]
    all_scenes["attract"] = Shot(replace(demo.scene, is_demo=True), demo.began_us)
    disturbed = replace(all_scenes["search"].scene, has_fault=True, locked=(Button(MARIE),), pressed=(Button(ZOE),))
    all_scenes["search_disturbed"] = Shot(disturbed, all_scenes["search"].began_us)
    asked_for = replace(all_scenes["ready"].scene, asked_for=(MARIE, ZOE))
    all_scenes["ready_asked_for"] = Shot(asked_for, all_scenes["ready"].began_us)
    faulty = replace(all_scenes["notice_very_long"].scene, has_fault=True)
    all_scenes["notice_very_long_with_fault"] = Shot(faulty, all_scenes["search"].began_us)
    eight = crowded(8)
    for seat in EIGHT_SEATS[:1]:
        eight.do(commands.SayGo(), seat)
    all_scenes["countdown_of_eight"] = shot(eight)
    hole_entry = TopCardEntry(deck_of(8).planet_names, has_black_hole=True)
    all_scenes["top_card_of_eight"] = Shot(replace(shot(crowded(8)).scene, prompt=hole_entry), eight.match.began_us)
    two = (
        stages.search(seats=(EMMA, MARIE))
        .then(commands.SayGo(), EMMA)
        .count_down()
        .then(commands.PickCard(Cell(0)), EMMA)
    )
    all_scenes["reveal_of_two"] = shot(two)
    return all_scenes


ALL = scenes()
