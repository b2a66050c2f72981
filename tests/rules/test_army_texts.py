"""Army texts and mappings (WQ-11.38)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warquest.errors import OptionError
from warquest.rules import parse_army, print_army, shipped

DOCUMENT = shipped()
UNITS = [unit["id"] for unit in DOCUMENT["tables"]["units"]["unit"]]
CARDS = [card["id"] for card in DOCUMENT["tables"]["power"]["card"]]
RUMOURS = [card["id"] for card in DOCUMENT["tables"]["events"]["card"] if card["kind"] == "rumour"]


def parsed(army: Any) -> dict[str, Any]:
    return parse_army(army, DOCUMENT)


def army(pieces: dict[str, int], **parts: Any) -> dict[str, Any]:
    return {"pieces": pieces, "artifacts": {}, "cards": [], "gold": 0, "retreat": True} | parts


WRITTEN = [
    (
        "3 goblin-warrior + lord@rumour-oak-aegis / cards war-drums / gold 2",
        army({"goblin-warrior": 3, "lord": 1}, artifacts={"lord": "rumour-oak-aegis"}, cards=["war-drums"], gold=2),
    ),
    ("orc-warrior", army({"orc-warrior": 1})),
    ("lord,2 orc_warrior+  3   orc-warrior", army({"orc-warrior": 5, "lord": 1})),
    ("2 lieutenant", army({"lieutenant-1": 1, "lieutenant-2": 1})),
    ("lieutenant + lieutenant", army({"lieutenant-1": 1, "lieutenant-2": 1})),
    (
        "lieutenant + lieutenant @ rumour_sunspear",
        army({"lieutenant-1": 1, "lieutenant-2": 1}, artifacts={"lieutenant-2": "rumour-sunspear"}),
    ),
    ("lord / no-retreat", army({"lord": 1}, retreat=False)),
    ("lord / no_retreat / gold 7", army({"lord": 1}, retreat=False, gold=7)),
    (
        "lord / cards war-drums + whetstones, war-drums",
        army({"lord": 1}, cards=["whetstones", "war-drums", "war-drums"], gold=3),
    ),
    ("lord / cards massed-volley / gold 0", army({"lord": 1}, cards=["massed-volley"], gold=0)),
    ("1 elf-archer + 1 goblin-archer", army({"goblin-archer": 1, "elf-archer": 1})),
]


@pytest.mark.clause("WQ-11.38")
@pytest.mark.parametrize(("text", "meant"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_texts(text: str, meant: dict[str, Any]) -> None:
    assert parsed(text) == meant
    assert list(parsed(text)["pieces"]) == list(meant["pieces"])


@pytest.mark.clause("WQ-11.38")
def test_mappings() -> None:
    typed = {"lord@rumour-oak-aegis": 1, "goblin-warrior": 3, "cards": ["war-drums"], "gold": 2, "retreat": False}
    assert parsed(typed) == parsed("3 goblin-warrior + lord@rumour-oak-aegis/cards war-drums/gold 2/no-retreat")
    assert parsed({"lieutenant": 2}) == parsed("2 lieutenant")
    assert parsed({"lieutenant@rumour-sunspear": 1, "lieutenant": 1}) == parsed(
        "lieutenant@rumour-sunspear + lieutenant"
    )


def test_printed_in_data_order() -> None:
    text = "lieutenant@rumour-sunspear + lord + 2 elf-archer, goblin_warrior / no-retreat / cards whetstones, war-drums"
    pieces = "goblin-warrior + 2 elf-archer + lord + lieutenant@rumour-sunspear"
    assert print_army(parsed(text), DOCUMENT) == f"{pieces} / cards whetstones + war-drums / no-retreat"
    assert print_army(parsed("2 lieutenant / cards war-drums / gold 1"), DOCUMENT) == "2 lieutenant / cards war-drums"
    assert print_army({"lord": 1, "gold": 4}, DOCUMENT) == "lord / gold 4"


@st.composite
def armies(draw: st.DrawFn) -> dict[str, Any]:
    """Any army, as the mapping that parsing gives."""
    units = draw(st.dictionaries(st.sampled_from(UNITS), st.integers(1, 20), max_size=6))
    slots = draw(
        st.sampled_from(
            [["lord"], ["lieutenant-1"], ["lord", "lieutenant-1"], ["lord", "lieutenant-1", "lieutenant-2"]]
        )
    )
    artifacts = dict(zip(slots, draw(st.permutations(RUMOURS)), strict=False))
    carried = {slot: artifacts[slot] for slot in slots if draw(st.booleans())}
    cards = sorted(draw(st.lists(st.sampled_from(CARDS), max_size=5, unique=True)), key=CARDS.index)
    ordered = {unit: units[unit] for unit in UNITS if unit in units} | dict.fromkeys(slots, 1)
    gold, retreat = draw(st.integers(0, 999)), draw(st.booleans())
    return {"pieces": ordered, "artifacts": carried, "cards": cards, "gold": gold, "retreat": retreat}


@pytest.mark.clause("WQ-11.38")
@given(armies())
def test_parsing_and_printing_invert(drawn: dict[str, Any]) -> None:
    text = print_army(drawn, DOCUMENT)
    assert parsed(text) == drawn
    assert parsed(drawn) == drawn
    assert print_army(parsed(text), DOCUMENT) == text
    assert "," not in text


WRONG = [
    ("", "entry 1 is empty"),
    ("3 goblin-warrior + ", "entry 2 is empty"),
    ("3 goblin-warior", "army, piece 1 ('3 goblin-warior'): 'goblin-warior' is no piece; did you mean goblin-warrior?"),
    ("lord + dragon", "piece 2 ('dragon'): 'dragon' is no piece; known: goblin-warrior"),
    ("0 orc-warrior", "from 1 to 99"),
    ("100 orc-warrior", "from 1 to 99"),
    ("50 orc-warrior + 50 orc-warrior", "100 orc-warrior in all; at most 99"),
    ("-1 orc-warrior", "from 1 to 99"),
    ("\u0663 orc-warrior", "from 1 to 99"),
    ("3", "is no piece"),
    ("3 orc warrior", "write a count, an id"),
    ("orc-warrior 3", "the count"),
    ("2 lord", "at most 1 lord"),
    ("lord + lord", "at most 1 lord"),
    ("3 lieutenant", "at most 2 lieutenant"),
    ("lieutenant-1", "did you mean lieutenant?"),
    ("lord@", "write a count"),
    ("lord@oak-aegis", "did you mean rumour-oak-aegis?"),
    ("orc-warrior@rumour-oak-aegis", "only leaders carry"),
    ("2 lieutenant@rumour-oak-aegis", "one artifact is carried by one leader"),
    ("lord@rumour-oak-aegis + lieutenant@rumour-oak-aegis", "carried by another leader"),
    ("lord / ", "a clause is cards ID + ID, gold N or no-retreat"),
    ("lord / silver 3", "clause 1 ('silver 3'): a clause is"),
    ("lord / gold", "gold is ''"),
    ("lord / gold 1000", "from 0 to 999"),
    ("lord / gold -1", "from 0 to 999"),
    ("lord / gold 1 / gold 2", "gold is said twice"),
    ("lord / cards", "entry 1 is empty"),
    ("lord / cards war-drum", "did you mean war-drums?"),
    ("lord / cards river-barges + river-barges", "there are 1 copies of river-barges"),
    (
        "lord / cards whetstones, war-drums, barbed-arrows, high-ground, oath-banner, pack-mules",
        "at most 5 power cards",
    ),
    ("lord / no-retreat now", "a clause is"),
    ("40 goblin-warrior + goblin-archer", "41 dice in a pursuit, at most 40"),
    ({}, "no pieces"),
    ({"cards": []}, "no pieces"),
    ({"lord": 0}, "from 1 to 99"),
    ({"lord": True}, "whole number"),
    ({"orc-warrior": 1.0}, "whole number"),
    ({"lord": 1, "cards": "war-drums"}, "a list of power card ids"),
    ({"lord": 1, "cards": [3]}, "an id is meant"),
    ({"lord": 1, "gold": "2"}, "whole number from 0 to 999"),
    ({"lord": 1, "retreat": 0}, "True or False"),
    ({3: 1}, "'3' is no piece"),
    ({"pieces": {"lord": 1}, "shields": 2}, "no part of an army"),
    ({"pieces": [1]}, "are mappings"),
    ({"pieces": {"lord": 2}}, "from 1 to 1"),
    ({"pieces": {"lieutenant-2": 1}}, "without lieutenant-1"),
    ({"pieces": {"lord": 1}, "artifacts": {"lieutenant-1": RUMOURS[0]}}, "no leader of this army"),
    (3, "a text or a mapping"),
]


@pytest.mark.clause("WQ-11.38")
@pytest.mark.parametrize(("given", "told"), WRONG, ids=[str(given) for given, _ in WRONG])
def test_refusals_name_the_place_and_the_remedy(given: Any, told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        parsed(given)


@given(st.text(st.sampled_from("3 @+/,-_ordlgci") | st.characters(), max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = parsed(text)
    except OptionError:
        return
    assert parsed(print_army(read, DOCUMENT)) == read


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5) | st.booleans(),
        lambda inner: st.lists(inner, max_size=2),
        max_leaves=3,
    ).flatmap(
        lambda leaf: st.dictionaries(
            st.sampled_from(["lord", "pieces", "artifacts", "cards", "gold", "retreat", "orc-warrior", "x"]),
            st.just(leaf) | st.just({"lord": 1}),
            max_size=4,
        )
    )
)
def test_any_mapping_is_read_or_refused(mapping: dict[str, Any]) -> None:
    try:
        read = parsed(mapping)
    except OptionError:
        return
    assert parsed(print_army(read, DOCUMENT)) == read
