"""The JSON format for other programs: a pad to its score, a pad and a scope to the draws; text to text.

Whatever is wrong is a FormatError, one line that says what and where.
"""

import json
from collections.abc import Iterable
from functools import lru_cache

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.json_reading import FormatError, as_list, check_keys, parse_object, refuse_twice, shown
from spacebowl_pi.games.hubble.rules.draws import Draw, fogged_draws, full_draws
from spacebowl_pi.games.hubble.rules.icons import EMPTY, FACES, LETTERS, QUADRANT_OF, Die, Icon, Roll, Rolled, scope_of
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import NO_HEX, Icons, Mask, Sky, from_picture, mask_of, occupied
from spacebowl_pi.games.hubble.rules.score import Cards, score

MOST_CARDS = 2
_ON_A_PAD = frozenset((EMPTY, *LETTERS.values()))
_DICE = tuple(die.value for die in Die)
_FACES = tuple(face.value for face in FACES)


def score_text(text: str, kit: Kit) -> str:
    """What a pad scores with these cards of the kit."""
    data = parse_object(text)
    check_keys(data, "", required=("pad", "cards"))
    sky = kit.pad.sky
    points = score(sky, _icons(data["pad"], sky), _cards(data["cards"], kit))
    return json.dumps({**points._asdict(), "total": points.total})


def draws_text(text: str, kit: Kit) -> str:
    """Every different full draw and fogged draw, in the order of what they write."""
    data = parse_object(text)
    check_keys(data, "", required=("pad", "dice", "third"))
    sky = kit.pad.sky
    taken = occupied(_icons(data["pad"], sky))
    roll, third = _roll(data["dice"]), _icon(data["third"], "third")
    full, fogged = _written(sky, *_sorted(roll, third))
    return f'{{"full": {_without(full, taken)}, "fogged": {_without(fogged, taken)}}}'


# --- draws, each as JSON together with the hexes that it wants free ---

_Written = tuple[tuple[Mask, str], ...]


def _sorted(roll: Roll, third: Icon) -> tuple[Roll, Icon]:
    """A scope that allows the same draws: it matters which dice and icons there are, not which die shows which."""
    one, two = sorted(rolled.die for rolled in roll)
    first, second, last = sorted(scope_of(roll, third))
    return (Rolled(one, first), Rolled(two, second)), last


@lru_cache(maxsize=512)  # a pad has 336 of them
def _written(sky: Sky, roll: Roll, third: Icon) -> tuple[_Written, _Written]:
    """All draws of a scope on an empty pad; on any other pad there are those that are left."""
    return _ordered(sky, full_draws(sky, 0, roll, third)), _ordered(sky, fogged_draws(sky, 0, roll, third))


def _ordered(sky: Sky, draws: Iterable[Draw]) -> _Written:
    """Hexes ascend by row and column, and icons by name; so draws, as tuples, sort as the format wants them."""
    return tuple(
        (mask_of(hex_ for hex_, _ in draw), json.dumps([[*sky.places[hex_], icon] for hex_, icon in draw]))
        for draw in sorted(draws)
    )


def _without(written: _Written, taken: Mask) -> str:
    return f"[{', '.join([draw for mask, draw in written if not mask & taken])}]"


# --- what is read ---


def _icons(data: object, sky: Sky) -> Icons:
    rows, shape = as_list(data, "pad"), sky.pad.rows
    if len(rows) != len(shape):
        raise FormatError(f"pad: expected {len(shape)} rows, not {len(rows)}")
    picture = []
    for number, (row, wanted) in enumerate(zip(rows, shape, strict=True)):
        where = f"pad[{number}]"
        if not isinstance(row, str):
            raise FormatError(f'{where}: expected a row such as "{EMPTY * len(wanted)}", not {shown(row)}')
        if len(row) != len(wanted):
            raise FormatError(f"{where}: expected {len(wanted)} hexes, not {len(row)}: {shown(row)}")
        if not _ON_A_PAD.issuperset(row) or NO_HEX in wanted:
            _check_row(row, wanted, where)
        picture.append(row)
    return from_picture(sky, picture)


def _check_row(row: str, wanted: str, where: str) -> None:
    for column, (letter, quadrant) in enumerate(zip(row, wanted, strict=True)):
        if quadrant == NO_HEX and letter != NO_HEX:
            raise FormatError(f"{where}[{column}]: expected a space, as there is no hex, not {shown(letter)}")
        if quadrant != NO_HEX and letter not in _ON_A_PAD:
            known = ", ".join(f"{it} ({icon})" for icon, it in LETTERS.items())
            raise FormatError(f"{where}[{column}]: expected {known} or {EMPTY} (empty), not {shown(letter)}")


def _cards(data: object, kit: Kit) -> Cards:
    listed = as_list(data, "cards")
    if len(listed) > MOST_CARDS:
        raise FormatError(f"cards: {len(listed)}, but a player has up to {MOST_CARDS}")
    names = [_word(name, f"cards[{index}]", "card", kit.by_id) for index, name in enumerate(listed)]
    refuse_twice(names, "cards")
    return tuple(kit.by_id[name] for name in names)


def _roll(data: object) -> Roll:
    listed = as_list(data, "dice")
    if len(listed) != 2:
        raise FormatError(f"dice: {len(listed)}, but two are rolled")
    one, two = (_rolled(die, f"dice[{index}]") for index, die in enumerate(listed))
    refuse_twice([one.die, two.die], "dice")
    return one, two


def _rolled(data: object, where: str) -> Rolled:
    match data:
        case [die, icon]:
            return Rolled(_die(die, f"{where}[0]"), _icon(icon, f"{where}[1]"))
        case _:
            raise FormatError(f'{where}: expected a die and its icon, such as ["red", "comet"], not {shown(data)}')


def _die(data: object, where: str) -> Die:
    for die, quadrant in QUADRANT_OF.items():
        if data == quadrant and data not in _DICE:
            raise FormatError(f"{where}: {shown(data)} is a quadrant; its die is {shown(die.value)}")
    return Die(_word(data, where, "die", _DICE, f"; those rolled are {', '.join(_DICE)}"))


def _icon(data: object, where: str) -> Icon:
    return Icon(_word(data, where, "icon", _FACES, f"; there are {', '.join(_FACES)}"))


def _word(data: object, where: str, what: str, known: Iterable[str], all_of_them: str = "") -> str:
    if isinstance(data, str) and data in known:
        return data
    near = did_you_mean(data, known) if isinstance(data, str) else ""
    raise FormatError(f"{where}: unknown {what} {shown(data)}{near}{all_of_them}")
