"""Signs on a grid: what is put first stays, so that whatever matters most is put first."""

from collections.abc import Iterable
from typing import TypeAlias

from rich.text import Text

Point: TypeAlias = tuple[float, float]


class Canvas:
    """Columns from the left edge, lines from the uppermost one in use; empty where nothing was put."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write from left to right, wherever nothing is written yet."""
        for place, sign in enumerate(text, start=x):
            self._signs.setdefault((place, y), (sign, style))

    def curve(self, points: Iterable[Point], sign: str, style: str) -> None:
        """Put a sign wherever a curve comes by."""
        for x, y in points:
            self.put(round(x), round(y), sign, style)

    def lines(self) -> list[Text]:
        """What was put, line by line."""
        drawn = []
        rows = {y for _, y in self._signs}
        for y in range(min(rows, default=0), max(rows, default=-1) + 1):
            line = Text()
            for x in range(max((x for x, there in self._signs if there == y), default=-1) + 1):
                line.append(*self._signs.get((x, y), (" ", "")))
            line.rstrip()
            drawn.append(line)
        return drawn


def bow(start: Point, bend: Point, end: Point) -> Iterable[Point]:
    """A curve from one point to another, drawn towards a third one."""
    steps = 48
    for step in range(steps + 1):
        t = step / steps
        weights = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (
            sum(weight * point[0] for weight, point in zip(weights, (start, bend, end), strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, (start, bend, end), strict=True)),
        )


def middle(points: Iterable[Point]) -> Point:
    """The middle of some points."""
    found = list(points)
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)
