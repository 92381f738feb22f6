"""The variants of the printed rules; they combine freely."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Variants:
    """Which variants are on."""

    black_hole: bool = False
    no_wild: bool = False
    void: bool = False
    big_galaxy: bool = False
    rotation: bool = False
    torus: bool = False
    learners: bool = False

    @property
    def galaxy_size(self) -> int:
        """Cards along an edge of the galaxy."""
        return 6 if self.big_galaxy else 5


VARIANT_NAMES = tuple(field.name for field in fields(Variants))
