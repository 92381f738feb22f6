"""The attract show: a demo on the cells, and the game's title and an invitation on the matrix."""

from spacebowl_pi.box.shows.font import PAGE_US, text_at
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import seat_lights
from spacebowl_pi.box.shows.matrix_words import matrix_words
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.devices.ports import BUTTONS

_NAME_PAGES, _DEMO_PAGES = 2, 4
_WAVE_US = 4_000_000


def attract(scene: Scene, demo: Frame, title: str, now_us: int) -> Frame:
    """The cells show the demo, a wave runs over the lights; the matrix shows title, demo and invitation in turn."""
    cycle = _NAME_PAGES + _DEMO_PAGES + 2
    page, within_us = divmod(now_us % (cycle * PAGE_US), PAGE_US)
    if page < _NAME_PAGES:
        rows = text_at(title.upper(), page * PAGE_US + within_us)
    elif page < _NAME_PAGES + _DEMO_PAGES:
        rows = demo.rows
    else:
        begun_us = (page - _NAME_PAGES - _DEMO_PAGES) * PAGE_US
        rows = text_at(matrix_words(scene.language).press_a_button, begun_us + within_us)
    step_us = _WAVE_US // len(BUTTONS)
    wave = seat_lights(lambda seat: max(1, breath(now_us - seat * step_us, -FULL, FULL, _WAVE_US)))
    return Frame(demo.cells, wave, rows)
