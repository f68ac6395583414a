"""The sentences of a game, found in its sources; and a language that nobody speaks, to see what is in none.

Sentences are the literals in `Words("…")`, `Reason("…")` and `say("…")`, and the templates of events (`says`,
`you`, `also`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from referee.engine.catalogue import Catalogue, pieces_of

ENGINE = ("referee.engine.catalogue", "referee.engine.events", "referee.engine.page")
SAYING = {"Words", "Reason", "say", "self.words"}
TEMPLATES = {"says", "you"}
SPELLINGS = {"AnyOf", "Count", "Listed", "Named", "Numbered", "Phrases", "Shares", "lines_of"}


@cache
def sources(ruleset: str) -> tuple[ast.Module, ...]:
    """The modules of a game, and those of the engine that have sentences of their own."""
    game = Path(str(import_module(f"referee.games.{ruleset}").__file__))
    own = sorted(game.parent.rglob("*.py")) if game.name == "__init__.py" else [game]
    engine = (Path(str(import_module(name).__file__)) for name in ENGINE)
    files = [*own, *engine]
    return tuple(ast.parse(file.read_text(encoding="utf-8"), str(file)) for file in files)


def calls(ruleset: str) -> Iterator[ast.Call]:
    """Wherever something is said."""
    for module in sources(ruleset):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
                yield node


def sentences(ruleset: str) -> set[str]:
    """All that a catalogue of this game must have."""
    found = {text for call in calls(ruleset) if (text := _text(call.args[0])) is not None}
    for module in sources(ruleset):
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                found |= {
                    text for one in node.keywords if one.arg in TEMPLATES and (text := _text(one.value))
                }
                found |= {text for text in map(_also, node.body) if text}
    return found


def orders(ruleset: str) -> set[str]:
    """The words of its orders, and of the places in them (`<card>`): they are the same in every language."""
    forms = (
        one.value
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        for one in node.keywords
        if one.arg in ("form", "case")
    )
    labels = (
        one
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and _name(node.func) in SPELLINGS
        for one in (*node.args, *(named.value for named in node.keywords))
    )
    blanks = (
        one.value
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        for one in node.body
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "help"
    )
    written = (node for form in (*forms, *labels, *blanks) for node in ast.walk(form))
    kinds = {
        node.name.lower()
        for module in sources(ruleset)
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
    }
    return {word for one in written if (text := _text(one)) for word in words_in(text)} | kinds


def missing(ruleset: str, catalogue: Catalogue) -> set[str]:
    """What nobody has translated."""
    return sentences(ruleset) - catalogue.sentences.keys()


def words_in(text: str) -> list[str]:
    """The words of a text that are in Latin letters."""
    return re.findall(r"[A-Za-z]{2,}", text)


def pseudo(ruleset: str) -> Catalogue:
    """A language of wide letters: what is left in narrow ones is in no catalogue."""
    return Catalogue("pseudo", {text: _widened(text) for text in sentences(ruleset)})


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


def _also(node: ast.stmt) -> str | None:
    """The template in `also = "…"`."""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id="also")], value=value)
            | ast.AnnAssign(target=ast.Name(id="also"), value=ast.expr() as value)
        ):
            return _text(value)
        case _:
            return None
