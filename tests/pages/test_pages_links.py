"""Every page is in the site's navigation, and every relative link and anchor of every page leads somewhere."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from pages.blocks import FENCE, PAGES, TOP

DOCS = TOP / "docs"
SITE = (TOP / "mkdocs.yml").read_text(encoding="utf-8")
LINK = re.compile(r"!?\[[^\[\]]*\]\(([^()\s]+)\)")
CODE = re.compile(r"`[^`\n]*`")


def prose(page: Path) -> str:
    """The page without blocks of code and code in lines."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    for target in LINK.findall(CODE.sub("code", prose(page))):
        if not re.match(r"[a-z]+:", target):
            yield target


def anchors(page: Path) -> set[str]:
    """The ids of its headings, as the site makes them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE):
        text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", heading).replace("`", "")
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        slug = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())
        found.add(slug if slug not in found else f"{slug}_{sum(one.startswith(slug) for one in found)}")
    return found


def broken(page: Path) -> Iterator[str]:
    for target in links(page):
        path, _, anchor = target.partition("#")
        place = (page.parent / path).resolve() if path else page
        if not place.exists() or (anchor and place.suffix == ".md" and anchor not in anchors(place)):
            yield target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert list(broken(page)) == []


@pytest.mark.parametrize("page", [page for page in PAGES if DOCS in page.parents], ids=lambda page: page.name)
def test_a_page_of_the_site_links_to_the_site_only(page: Path) -> None:
    outside = [target for target in links(page) if DOCS not in (page.parent / target).resolve().parents]
    assert outside == []


def test_every_page_is_in_the_navigation_once() -> None:
    named = re.findall(r"^ +- (?:[^:\n]+: )?([\w/-]+\.md)$", SITE.split("\nnav:\n")[1].split("\n\n")[0], re.MULTILINE)
    assert sorted(named) == sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))


def test_there_are_many_links_and_broken_ones_are_found(tmp_path: Path) -> None:
    assert sum(len(list(links(page))) for page in PAGES) > 80
    page = tmp_path / "page.md"
    page.write_text("# A `heading`, twice\n[a](#a-heading-twice) [b](#none) [c](page.md#a-heading-twice) [d](gone.md)")
    assert list(broken(page)) == ["#none", "gone.md"]
