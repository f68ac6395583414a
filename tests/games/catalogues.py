"""The sentences of an area, found in its sources; and a language that nobody speaks, to see what is in none.

Areas are the games, by their ids, and `engine`, `service` and `mail`. Sentences are the literals in
`Words("…")`, `Reason("…")` and `say("…")`, in what motions propose, and the templates of events (`says`,
`you`, `also`) and decisions (`label`, `what`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import referee
from referee.engine.catalogue import Catalogue, pieces_of

ROOT = Path(str(referee.__file__)).parent
AREAS = {"engine": ("engine",), "service": ("service", "fairplay", "names.py"), "mail": ("mail",)}
SAYING = {
    "NotFound": 0,
    "Reason": 0,
    "RulesMotion": 1,
    "Sentence": 0,
    "StandardMotion": 0,
    "Words": 0,
    "say": 0,
}
"""What says something, and which of its arguments that is; `say` is often somebody's."""
ON_ITSELF = "self.words"
TEMPLATES = {"label", "says", "you"}
IN_BODIES = {"also", "what"}
SPELLINGS = {
    "AnyOf", "Count", "Listed", "Named", "Numbered", "Phrases", "Place", "Shares", "Unit", "lines_of",
}  # fmt: skip
BLANKS = {"help", "label"}
"""What decisions and spellings call the places in their orders."""


@cache
def sources(area: str) -> tuple[ast.Module, ...]:
    """The modules of an area."""
    if area in AREAS:
        paths = [ROOT / name for name in AREAS[area]]
    else:
        game = Path(str(import_module(f"referee.games.{area}").__file__))
        paths = [game.parent if game.name == "__init__.py" else game]
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    return tuple(ast.parse(file.read_text(encoding="utf-8"), str(file)) for file in files)


def said(area: str) -> Iterator[ast.expr]:
    """Whatever is said, wherever that is done."""
    for module in sources(area):
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                at = _said_in(node.func)
                yield from node.args[at : at + 1] if at is not None else []


def _said_in(function: ast.expr) -> int | None:
    name = _name(function)
    return 0 if name == ON_ITSELF else SAYING.get(name.rpartition(".")[2])


def sentences(area: str) -> set[str]:
    """All that a catalogue of this area must have."""
    found = {text for one in said(area) if (text := _text(one)) is not None}
    for module in sources(area):
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                found |= {
                    text for one in node.keywords if one.arg in TEMPLATES and (text := _text(one.value))
                }
                found |= {text for text in map(_in_body, node.body) if text}
    return found


def orders(ruleset: str) -> set[str]:
    """The words of its orders, and of the places in them (`<card>`): they are the same in every language."""
    forms = (
        _constant(module, one.value)
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        for one in node.keywords
        if one.arg in ("form", "case")
    )
    spellings = _spellings(ruleset)
    labels = (
        one
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and _name(node.func) in spellings
        for one in (*node.args, *(named.value for named in node.keywords))
    )
    blanks = (
        one.value
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        for one in node.body
        if isinstance(one, ast.Assign) and _names(one.targets[0]) & BLANKS
    )
    clauses = (
        one.value
        for module in sources(ruleset)
        for one in module.body
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "CLAUSES"
    )
    written = (node for form in (*forms, *labels, *blanks, *clauses) for node in ast.walk(form))
    kinds = {
        node.name.lower()
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
    }
    return {word for one in written if (text := _text(one)) for word in words_in(text)} | kinds


def _spellings(ruleset: str) -> set[str]:
    """The engine's and the game's own."""
    classes = [
        node for module in sources(ruleset) for node in ast.walk(module) if isinstance(node, ast.ClassDef)
    ]
    known = {*SPELLINGS, "Spelling"}
    while own := {
        one.name for one in classes if one.name not in known and known & {_name(base) for base in one.bases}
    }:
        known |= own
    return known


def _constant(module: ast.Module, value: ast.expr) -> ast.expr:
    """What a name stands for that the module gives a value."""
    if isinstance(value, ast.Name):
        for node in module.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == value.id:
                return node.value
    return value


def _names(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def missing(area: str, catalogue: Catalogue) -> set[str]:
    """What nobody has translated."""
    return sentences(area) - catalogue.sentences.keys()


def printed(data: Any, *fields: str) -> Iterator[str]:
    """What a pack has in these fields: one in another language has its own."""
    if isinstance(data, Mapping):
        for name, inner in data.items():
            yield from [inner] if name in fields and isinstance(inner, str) else printed(inner, *fields)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from printed(one, *fields)


def words_in(text: str) -> list[str]:
    """The words of a text that are in Latin letters."""
    return re.findall(r"[A-Za-z]{2,}", text)


def pseudo(*areas: str) -> Catalogue:
    """A language of wide letters: what is left in narrow ones is in no catalogue."""
    return Catalogue("pseudo", {text: _widened(text) for area in areas for text in sentences(area)})


def _widened(template: str) -> str:
    said = ""
    for before, name, sign, forms in pieces_of(template):
        said += _wide(before)
        if name and not sign:
            said += f"{{{name}}}"
        elif name:
            plural = forms if len(forms) > 1 else (forms[0], f"{forms[0]}s")
            said += f"{{{name}{sign}{'|'.join(map(_wide, plural))}}}"
    return said


def _wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalpha() else sign for sign in text)


def _name(function: ast.expr) -> str:
    return ast.unparse(function) if isinstance(function, ast.Name | ast.Attribute) else ""


def _text(node: ast.expr | ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _in_body(node: ast.stmt) -> str | None:
    """The template in `also = "…"`."""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
        ) if name in IN_BODIES:
            return _text(value)
        case _:
            return None
