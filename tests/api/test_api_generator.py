"""The generator: golden vectors, worked out from docs/contract.md by neither engine."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import warquest
from strategies.generator import Generator as Third
from warquest.reference.generator import Generator as Reference

VECTORS = {
    (0, 0): [
        0x53175D61490B23DF,
        0x61DA6F3DC380D507,
        0x5C0FDF91EC9A7BFC,
        0x02EEBF8C3BBE5E1A,
    ],
    (0, 1): [
        0xF60FC56B2D1CEFB1,
        0x3DF67CDD4DD5D3FD,
        0xD5E873CAC286A23A,
        0xAD56910A3DA71406,
    ],
    (1, 0): [
        0xC9B59C692CE09E3F,
        0x70057F222BF8A533,
        0x1FDD1A2977907FF9,
        0x5F3A40F5AA5267AA,
    ],
    (11, 16): [
        0xA53471C421760027,
        0xBFB63E7E523F531E,
        0xB7DB78A972F10D2A,
        0x50A9654AED8F77ED,
    ],
    (18446744073709551615, 0): [
        0x9B83955F7C68EAA7,
        0xE3ACE356C78E801D,
        0x2F8DDAC3BB8AA912,
        0x5B7A4EFD0C64B6B8,
    ],
    (18446744073709551615, 18446744073709551615): [
        0xB3C291586D4AE50B,
        0xEB28243ACB0E7B33,
        0x5391A8BFD719FF69,
        0x24A371C63BBDE1B2,
    ],
    (12345678901234567890, 15987): [
        0x1F6822334841EE5F,
        0x9DEC67F89C7DB50D,
        0xDF79E2E8E1945479,
        0x5D45F29F8E9BBE12,
    ],
}

BELOW = {
    2: [1, 1, 1, 1, 1, 1],
    3: [2, 2, 2, 2, 2, 1],
    6: [5, 5, 5, 4, 4, 3],
    48: [41, 44, 41, 35, 33, 30],
    1000: [872, 918, 858, 747, 697, 629],
    4294967297: [3746364288, 3943928520, 3686563235, 3210181708, 2997781036, 2704414444],
    9223372036854775809: [
        8469522004502291152,
        5807685795125170730,
        9210459811791452157,
        236918178243623868,
        5269180449648167951,
        2826825218003844589,
    ],
}


def words(generator: Any, count: int) -> list[int]:
    """The next words of any of the three."""
    draw = getattr(generator, "next_word", None) or generator.next
    return [draw() for _ in range(count)]


@pytest.mark.parametrize("kind", [warquest.Generator, Reference, Third], ids=["rust", "reference", "third"])
@pytest.mark.parametrize(("seed", "stream"), list(VECTORS))
def test_golden_vectors(kind: Any, seed: int, stream: int) -> None:
    assert words(kind(seed, stream), 4) == VECTORS[seed, stream]


@pytest.mark.parametrize("kind", [warquest.Generator, Reference, Third], ids=["rust", "reference", "third"])
@pytest.mark.parametrize("bound", list(BELOW))
def test_golden_numbers_below(kind: Any, bound: int) -> None:
    generator = kind(42, 16)
    assert [generator.below(bound) for _ in range(6)] == BELOW[bound]


@pytest.mark.parametrize("kind", [warquest.Generator, Reference], ids=["rust", "reference"])
def test_one_is_no_draw(kind: Any) -> None:
    generator = kind(3, 4)
    assert [generator.below(1) for _ in range(5)] == [0] * 5
    assert words(generator, 1) == words(kind(3, 4), 1)


@pytest.mark.parametrize("bound", [2**63 + 1, 2**64 - 1, 3 * 2**62])
def test_rejection_is_the_same(bound: int) -> None:
    generators = [kind(9, 1) for kind in (warquest.Generator, Reference, Third)]
    drawn = [[generator.below(bound) for _ in range(50)] for generator in generators]
    assert drawn[0] == drawn[1] == drawn[2]
    assert all(number < bound for number in drawn[0])


@pytest.mark.parametrize(("seed", "stream"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**64)])
def test_numbers_beyond_64_bits_are_refused(seed: int, stream: int) -> None:
    with pytest.raises(warquest.OptionError, match="18446744073709551615"):
        warquest.Generator(seed, stream)


@pytest.mark.parametrize("bound", [0, -1, 2**64])
def test_a_bound_that_is_none_is_refused(bound: int) -> None:
    with pytest.raises(warquest.OptionError):
        warquest.Generator(0, 0).below(bound)


@pytest.mark.parametrize("wrong", [True, "1", 1.0, None])
def test_seeds_that_are_no_integers_are_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError):
        warquest.Generator(wrong, 0)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))])
def test_a_copy_goes_on_where_its_original_stands(duplicate: Callable[[Any], Any]) -> None:
    generator = warquest.Generator(11, 16)
    words(generator, 2)
    other = duplicate(generator)
    assert words(other, 2) == words(generator, 2) == VECTORS[11, 16][2:]
    words(other, 1)
    assert words(generator, 2)[1:] == words(other, 1), "each draws for itself"


def test_a_pickle_that_no_generator_wrote_is_refused() -> None:
    generator = warquest.Generator(11, 16)
    with pytest.raises(warquest.SaveError, match="all zero"):
        generator.__setstate__((0, 0, 0, 0))
    assert words(generator, 4) == VECTORS[11, 16]
