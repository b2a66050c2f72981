"""Loading a rules folder: every fault of every file at once, or one document for both engines (docs/rules-data.md)."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warquest.errors import Fault, OptionError, RulesError, WarquestError
from warquest.rules import options
from warquest.rules.document import DRAWING, FORMAT, Document, canonical, digest, shipped_drawing, shipped_folder
from warquest.rules.limits import FILE_BYTES_MAX
from warquest.rules.registry import RULE_SETS, rule_set

if TYPE_CHECKING:
    from warquest.rules.entry import Entry
    from warquest.rules.ruleset import RuleSet

Faults = list[Fault]

KEY_PARTS_MAX = 8
DEEP_KEY = re.compile(r"(?<![\w\-\"'])(?:[\w\-\"']++[ \t]*+\.[ \t]*+){" + str(KEY_PARTS_MAX) + "}")
"""The parser's time grows with the square of such a key, and no table is that deep."""


def load_folder(path: str | Path) -> Document:
    """The document of a rules folder; `RulesError` with all that is wrong with it."""
    faults: Faults = []
    folder = Path(path)
    found = _toml_files(folder)
    rules = _rules_of(folder, found)
    data = _read_folder(folder, found, rules, faults)
    # The schema costs sixty milliseconds to import; who plays by the shipped rules does not pay for it.
    models = _validate(rules, data, faults)
    if "options" in data:
        _check_options(rules, data, faults)
    faults += rules.check(models, data)
    if faults:
        raise RulesError(faults)
    return _document(rules, data) | _drawing(rules, data)


def _toml_files(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    except (OSError, ValueError) as error:
        raise RulesError(
            [Fault(_printable(str(folder)), "folder", None, f"a rules folder ({_reason(error)})")]
        ) from None


def _rules_of(folder: Path, found: list[str]) -> RuleSet:
    """The game that game.toml names; if it names none, the one whose files these are most likely."""
    if "game.toml" in found:
        try:
            name = _parse(_read_file(folder / "game.toml")).get("game")
        except _UnreadableError:
            name = None
        if isinstance(name, str) and name in RULE_SETS:
            return RULE_SETS[name]
    return max(RULE_SETS.values(), key=lambda rules: sum(f"{name}.toml" in found for name in rules.files))


def _read_folder(folder: Path, found: list[str], rules: RuleSet, faults: Faults) -> dict[str, Any]:
    """Parsed files by name; those that cannot be read are missing from it and told in the faults."""
    known = {f"{name}.toml": name for name in rules.files}
    faults += [
        Fault(_printable(name), "file", "an unknown file", f"one of {', '.join(known)}")
        for name in found
        if name not in known
    ]
    data = {}
    for file, name in known.items():
        if file not in found:
            faults.append(Fault(file, "file", None, "this file: it belongs to every rules folder of the game"))
            continue
        try:
            data[name] = _parse(_read_file(folder / file))
        except _UnreadableError as error:
            faults.append(Fault(file, error.place, error.found, error.expected))
    return data


class _UnreadableError(Exception):
    def __init__(self, place: str, found: str, expected: str) -> None:
        super().__init__(found)
        self.place, self.found, self.expected = place, found, expected


def _read_file(path: Path) -> str:
    try:
        # A pipe would be waited for, and a device read for ever.
        if not path.is_file():
            raise _UnreadableError("file", "no plain file", "a file that can be read")
        with path.open("rb") as file:
            content = file.read(FILE_BYTES_MAX + 1)
    except OSError as error:
        raise _UnreadableError("file", _reason(error), "a file that can be read") from None
    if len(content) > FILE_BYTES_MAX:
        raise _UnreadableError("file", "a larger file", f"at most {FILE_BYTES_MAX} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _UnreadableError(f"line {line}", f"byte {error.start} is no UTF-8", "UTF-8 text") from None


def _parse(text: str) -> dict[str, Any]:
    deep = DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise _UnreadableError(f"line {line}", "a dotted key of many parts", f"at most {KEY_PARTS_MAX}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not only the parser's own error: numbers of thousands of digits and deep nesting end in others.
        message = str(error) if isinstance(error, ValueError) else "values nested too deeply"
        place = message[message.rfind("(at ") + 4 : -1] if message.endswith(")") and "(at " in message else "file"
        raise _UnreadableError(place, message.split(" (at ")[0], "valid TOML") from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def _printable(name: str) -> str:
    """A file name that any terminal can show: names need not even be text."""
    return name.encode("ascii", "backslashreplace").decode("ascii")


def _validate(rules: RuleSet, data: dict[str, Any], faults: Faults) -> dict[str, Entry]:
    """Models of the files that have the right form."""
    from pydantic import ValidationError

    from warquest.rules.faults import from_validation

    models = {}
    for name, model in rules.models().items():
        if name not in data:
            continue
        try:
            models[name] = model.model_validate(data[name])
        except ValidationError as error:
            faults += from_validation(f"{name}.toml", data[name], error)
    return models


def _check_options(rules: RuleSet, data: dict[str, Any], faults: Faults) -> None:
    """Faults of options.toml; a file with any is no ground for further checks."""
    found = list(options.faults(rules.folder, data["options"]))
    if found:
        faults += found
        del data["options"]


def _document(rules: RuleSet, data: dict[str, Any]) -> Document:
    game = data["game"]
    tables = {name: _without_format(data[name]) for name in rules.tables}
    return {
        "format": FORMAT,
        "game": game["game"],
        "rules_version": game["rules_version"],
        "digest": digest(game["game"], game["rules_version"], tables),
        "options": _without_format(data["options"]),
        "tables": tables,
    }


def _drawing(rules: RuleSet, data: dict[str, Any]) -> Document:
    """What is only drawn, `{"drawing": {file: table}}`, if it is not as in the shipped rules."""
    tables = {name: _without_format(data[name]) for name in rules.beside}
    return {} if tables == shipped_drawing(rules.folder) else {DRAWING: tables}


def _without_format(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key != "format"}


def document_text(folder: str | Path) -> str:
    """What the generated document of a rules folder must hold: one line."""
    document = load_folder(folder)
    document.pop(DRAWING, None)
    return canonical(document) + "\n"


def export_folder(game: str, target: str | Path) -> Path:
    """Copies the shipped rules of a game to a new or empty folder, to be edited."""
    source, folder = shipped_folder(game), Path(target)
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise OptionError(f"{folder} is not empty; rules are exported to a new or an empty folder")
        folder.mkdir(parents=True, exist_ok=True)
        for file in rule_set(game).files:
            shutil.copyfile(source / f"{file}.toml", folder / f"{file}.toml")
    except OptionError:
        raise
    except (OSError, ValueError) as error:
        shown = _printable(str(folder))
        raise WarquestError(f"cannot export the rules to {shown}: {_reason(error)}") from error
    return folder


def json_schema(game: str = "warquest") -> dict[str, dict[str, Any]]:
    """File to JSON schema, for editors that check TOML while it is typed."""
    rules = rule_set(game)
    schemas = {f"{name}.toml": model.model_json_schema() for name, model in rules.models().items()}
    schemas["options.toml"] = options.json_schema(rules.folder)
    return {f"{name}.toml": schemas[f"{name}.toml"] for name in rules.files}
