"""Observations in plain Python: named slices, one list of floats by the view of a seat (docs/observations.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, cast

from ..errors import OptionError

if TYPE_CHECKING:
    import numpy

Shape = tuple[int, ...]
Shapes = list[tuple[str, Shape]]
View = Mapping[str, Any]

LOW, HIGH = 0.0, 1.0


class Layout:
    """The slices of one game, one behind the other, each in row-major order."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = dict(shapes)
        self.start: dict[str, int] = {}
        self.size = 0
        for name, shape in shapes:
            self.start[name] = self.size
            self.size += prod(shape)

    def place(self, name: str, index: Sequence[int]) -> int:
        """Where a value of a slice stands; a short index means the first value of that row."""
        shape = self.shapes[name]
        inside = 0
        for axis, length in enumerate(shape):
            at = index[axis] if axis < len(index) else 0
            if not 0 <= at < length:
                raise IndexError(f"{name}{list(index)}: the slice has the shape {shape}")
            inside = inside * length + at
        return self.start[name] + inside


class Sheet:
    """The values of one observation while it is written: all begin as 0."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.values = [0.0] * layout.size

    def put(self, value: float, name: str, *index: int) -> None:
        self.values[self.layout.place(name, index)] = float(value)

    def put_greatest(self, value: float, name: str, *index: int) -> None:
        """Writes a value unless a greater one stands there."""
        place = self.layout.place(name, index)
        self.values[place] = max(self.values[place], value)

    def put_row(self, values: Iterable[float], name: str, *index: int) -> None:
        """Writes all that the index leaves open."""
        row = [float(value) for value in values]
        open_axes = self.layout.shapes[name][len(index) :]
        if len(row) != prod(open_axes):
            raise IndexError(f"{name}{list(index)}: {len(row)} values for {prod(open_axes)} places")
        if row:
            start = self.layout.place(name, index)
            self.values[start : start + len(row)] = row


class Encoding(ABC):
    """How the views of one game become observations."""

    layout: Layout

    @abstractmethod
    def encode(self, view: View) -> list[float]:
        """Every value in order, as a quotient of two integers: to be rounded to float32 once."""

    @property
    def slices(self) -> list[tuple[str, Shape, float, float]]:
        return [(name, shape, LOW, HIGH) for name, shape in self.layout.shapes.items()]


def part(n: int, c: int) -> float:
    """`min(n, c) / c`, and 0 of nothing."""
    return min(n, c) / c if c else 0.0


def number_of(what: Any) -> int:
    """A number, the length of a list, the sum of a count map; 0 for what is not there."""
    if what is None:
        return 0
    if isinstance(what, Mapping):
        return sum(what.values())
    return what if isinstance(what, int) else len(what)


def one_hot(value: Any, among: Sequence[Any]) -> list[float]:
    """1 at the place of the value; zeros if it is not among them."""
    return [float(each == value) for each in among]


def parts_of(counts: Mapping[str, int], names: Sequence[str], caps: Sequence[int]) -> list[float]:
    """The parts of a count map by name."""
    return [part(counts.get(name, 0), cap) for name, cap in zip(names, caps, strict=True)]


def times(cards: Sequence[str], names: Sequence[str]) -> list[int]:
    """How often each name is in a list of cards."""
    return [cards.count(name) for name in names]


def our_side(battle: View, viewer: int) -> str:
    """The side of the viewer; a bystander looks at both with the attacker's first."""
    return "D" if viewer == battle["defender"] else "A"


def sides_of(battle: View, viewer: int) -> tuple[str, str]:
    """(ours, theirs)."""
    ours = our_side(battle, viewer)
    return ours, "D" if ours == "A" else "A"


def is_buffer(out: Any, dtype: str, shape: Shape) -> bool:
    """Whether an array can be written to as it is."""
    import numpy

    if not isinstance(out, numpy.ndarray) or out.dtype != numpy.dtype(dtype) or out.shape != shape:
        return False
    return bool(out.flags.c_contiguous and out.flags.aligned and out.flags.writeable)


def buffer(out: Any, dtype: str, shape: Shape) -> numpy.ndarray[Any, Any]:
    """The array given to be written to, or a new one; `OptionError` for one that does not fit."""
    import numpy

    if out is None:
        return numpy.empty(shape, dtype)
    if not is_buffer(out, dtype, shape):
        raise OptionError(f"out: expected a writable, C-contiguous array of {dtype} and shape {shape}")
    return cast("numpy.ndarray[Any, Any]", out)
