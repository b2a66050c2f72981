"""Reading pictures: what a test asks of an SVG text."""

from __future__ import annotations

import xml.etree.ElementTree as Tree

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> Tree.Element:
    """The root of a picture that is well-formed and keeps to itself."""
    root = Tree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}use", f"{SVG}image", f"{SVG}foreignObject"), element.tag
        for name in element.attrib:
            assert name != "id", "two pictures in one page would clash"
            assert not name.startswith("on"), name
            assert not name.endswith("href"), name
    return root


def places(root: Tree.Element, *, only_can: bool = False) -> set[str]:
    """The places of a picture, or those that are marked."""
    groups = [group for group in root.iter(f"{SVG}g") if "data-place" in group.attrib]
    return {g.attrib["data-place"] for g in groups if not only_can or "can" in g.attrib.get("class", "").split()}


def words(root: Tree.Element) -> list[str]:
    """All texts that are painted."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]
