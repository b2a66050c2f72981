"""Whatever is done to a rules folder: it loads, or it is refused with faults that can be read (WQ-12.4, 12.11)."""

from __future__ import annotations

import copy
import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies.small_rules import Tables, shipped_tables, small_tables, write_folder
from warquest.errors import RulesError
from warquest.rules import canonical, export_folder, load_folder
from warquest.rules.registry import RULE_SETS

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAVES = st.one_of(
    st.integers(-(2**70), 2**70),
    st.sampled_from([0, 1, 2, 99, 10**300, 16**6000]),
    st.floats(),
    st.booleans(),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.sampled_from(
        ["none", "crownland", "storm", "absorb", "elf", "alder", "seed", "An-Dar", "magma", "human", "fly"]
    ),
    st.builds(list),
    st.builds(dict),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(
        st.sampled_from(["effect", "n", "kind", "x y", ""]), st.integers(0, 2) | st.just("fear"), max_size=2
    ),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values within a value."""
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in held:
        yield (*path, key)
        yield from places(inner, (*path, key))


def nexus_ops_tables() -> Tables:
    return shipped_tables("nexus_ops")


@st.composite
def edited_tables(draw: st.DrawFn) -> Tables:
    """Small rules with one to four values deleted, exchanged, listed twice or added."""
    tables = draw(st.sampled_from([small_tables, nexus_ops_tables]))()
    for _ in range(draw(st.integers(1, 4))):
        file = draw(st.sampled_from(sorted(tables)))
        paths = list(places(tables[file]))
        if not paths:
            continue
        *way, last = draw(st.sampled_from(paths))
        held: Any = tables[file]
        for part in way:
            held = held[part]
        match draw(st.sampled_from(["delete", "exchange", "double", "add"])):
            case "delete":
                del held[last]
            case "exchange":
                held[last] = draw(LEAVES)
            case "double" if isinstance(held, list):
                held.insert(last, copy.deepcopy(held[last]))
            case _ if isinstance(held, dict):
                held[
                    draw(
                        st.sampled_from(["n", "copies", "race", "village", "from_seed", "extra", "source_note", "new"])
                    )
                ] = draw(LEAVES)
    return tables


def loads_or_is_refused(folder: Path) -> None:
    try:
        canonical(load_folder(folder))
    except RulesError as error:
        refusal = error
    else:
        return
    assert refusal.faults
    assert all(fault.file.endswith(".toml") and fault.expected for fault in refusal.faults)
    assert str(refusal).replace("\n", "").isprintable()


@pytest.mark.clause("WQ-12.4", "WQ-12.11")
@given(edited_tables())
def test_any_edit_loads_or_is_refused(tables: Tables) -> None:
    with tempfile.TemporaryDirectory() as folder:
        loads_or_is_refused(write_folder(Path(folder), tables))


GAME_FILES = [(game, file) for game, rules in RULE_SETS.items() for file in rules.files]


@given(st.sampled_from(GAME_FILES), st.integers(0, 2**32), st.binary(max_size=4), st.integers(0, 20))
def test_any_bytes_load_or_are_refused(game_file: tuple[str, str], seed: int, put: bytes, cut: int) -> None:
    """A few bytes exchanged somewhere in a file."""
    game, file = game_file
    with tempfile.TemporaryDirectory() as name:
        folder = export_folder(game, name)
        path = folder / f"{file}.toml"
        content = path.read_bytes()
        start = random.Random(seed).randrange(len(content))
        path.write_bytes(content[:start] + put + content[start + cut :])
        loads_or_is_refused(folder)
