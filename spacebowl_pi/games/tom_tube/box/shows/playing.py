"""A turn: what the player in turn has in hand, and what is to be known about it; else what both players hold."""

from collections.abc import Iterator, Sequence

from spacebowl_pi.box.shows.font import PAGE_US, strip
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.pages import LONG_US, Page, in_a_row, picture, shown, text
from spacebowl_pi.box.shows.picture import centred, wide
from spacebowl_pi.box.table.scene import Prompt, Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import MATRIX_WIDTH, Rows
from spacebowl_pi.games.tom_tube.box import prompts
from spacebowl_pi.games.tom_tube.box.matrix_words import MatrixWords, matrix_words
from spacebowl_pi.games.tom_tube.box.names import astronaut, corner_names, ends, row_name
from spacebowl_pi.games.tom_tube.box.notes import About, Note
from spacebowl_pi.games.tom_tube.box.shows.board import cells_of
from spacebowl_pi.games.tom_tube.box.shows.counts import counts
from spacebowl_pi.games.tom_tube.box.shows.lights import lights_of
from spacebowl_pi.games.tom_tube.box.shows.pictograms import PICTOGRAMS
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling, joined_by
from spacebowl_pi.games.tom_tube.rules.match.view import View, called_in
from spacebowl_pi.games.tom_tube.rules.moves import Kind

COUNTS_US = 4 * PAGE_US
_HOW = {Kind.DRIFT: "drift", Kind.CONTROL: "control_drift", Kind.JUMP: "jump"}


def playing(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    elapsed_us = max(0, now_us - scene.prompt_began_us)
    rows = shown(tuple(_pages(scene, scene.view)), elapsed_us)
    return Frame(cells_of(scene.view, scene.prompt, now_us, pixels_per_cell), lights_of(scene, now_us), rows)


def _pages(scene: Scene, view: View) -> Iterator[Page]:
    words, prompt = matrix_words(scene.language), scene.prompt
    match prompt:
        case prompts.Told(text=why):
            yield text(why)
        case prompts.DrawAsked() | prompts.ExchangeAsked() | prompts.ResignAsked():
            yield text(_asked(words, prompt))
        case prompts.Target(how=how, to=to, notes=notes):
            yield picture(in_a_row(PICTOGRAMS[_HOW[how]], called_in(view, to)))
            yield from _notes(view, words, notes)
        case prompts.RowChosen(r=r):
            yield text(words.row.format(row=row_name(r)))
        case prompts.PlaceChosen(place=place, notes=notes):
            yield picture(in_a_row("→".join(ends(place))))
            yield from _notes(view, words, notes)
        case prompts.FillingChosen():
            yield from _filling(prompt)
            yield from _notes(view, words, prompt.notes)
        case _:
            if view.fast is not None:
                yield picture(return_turns(view.bonus_turns))
            yield Page(COUNTS_US, lambda elapsed_us: counts(view, elapsed_us))
            if isinstance(prompt, prompts.AtRest):
                yield from _notes(view, words, prompt.notes)


def _asked(words: MatrixWords, prompt: Prompt) -> str:
    if isinstance(prompt, prompts.DrawAsked):
        return words.draw
    return words.exchange if isinstance(prompt, prompts.ExchangeAsked) else words.resign


def return_turns(number: int) -> Rows:
    """The turns of the way home so far, large."""
    drawn = strip(f"+{number}", is_big=True)
    return centred(wide(drawn) if 2 * drawn.width <= MATRIX_WIDTH else drawn)


def _filling(prompt: prompts.FillingChosen) -> Iterator[Page]:
    """Which space, by its knots, and the triangle: the knots that a bend joins, else how many of the kind are left."""
    corners = corner_names(prompt.space)
    yield picture(in_a_row(*corners), PAGE_US)
    kind = PICTOGRAMS[prompt.filling]
    if prompt.filling is Filling.BEND:
        ((one, other),) = joined_by(prompt.filling, prompt.rot)
        yield picture(in_a_row(kind, f"{corners[one]}-{corners[other]}"))
    else:
        yield picture(in_a_row(kind, str(prompt.left)))


def _notes(view: View, words: MatrixWords, notes: Sequence[Note]) -> Iterator[Page]:
    other = astronaut(Seat(3 - view.turn)).upper()
    for note in notes:
        if note.about is About.SPHERE:
            yield picture(in_a_row(called_in(view, note.sphere), PICTOGRAMS[note.counter or "sphere"]), LONG_US)
        elif note.about is About.FOUND:
            yield picture(in_a_row("+", PICTOGRAMS[note.counter]), PAGE_US)
        else:
            yield text(words.notes[note.about].format(number=note.number, other=other))
