"""What the models of all games' rules files have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from warquest.rules.registry import RULE_SETS


class Entry(BaseModel):
    """What every model of a rules folder is: no field unknown, no value bent into shape."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


def _known_game(name: str) -> str:
    if name not in RULE_SETS:
        raise ValueError(f"a game: {', '.join(RULE_SETS)}")
    return name


# A literal would take `true` and `1.0` for 1, so numbers with one allowed value are ranges.
One = Annotated[int, Field(ge=1, le=1)]
Text = Annotated[str, Field(pattern=r"^[ -~]+$", max_length=200)]
Source = Literal["seed", "public", "reconstruction"]


class GameFile(Entry):
    """game.toml: the same for every game."""

    format: One
    game: Annotated[str, AfterValidator(_known_game), Field(json_schema_extra={"enum": list(RULE_SETS)})]
    rules_version: Annotated[str, Field(pattern=r"^[0-9A-Za-z._+-]{1,32}$")]
