"""The games' rules clause by clause, and how each is played in ten minutes, from the referee's documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

import referee as package

RULES, GUIDES = "rules", "games"
_CLAUSE_ID = re.compile(r"[A-Z]{2,4}-\d+[a-z]?")
CLAUSE_ROW = re.compile(rf"^\|\s*({_CLAUSE_ID.pattern})\s*\|", re.MULTILINE)
"""A clause is a row of a table in the rules, with its id in the first column."""
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class RuleClause:
    """A clause of a game's rules; its texts are Markdown."""

    id: str
    section: str
    text: str
    notes: str


@dataclass(frozen=True)
class WrittenPage:
    """One of the referee's documents."""

    title: str
    text: str
    """All of it in Markdown, without its title."""

    def tokens(self) -> list[Token]:
        return markdown().parse(self.text)

    def clauses(self) -> list[RuleClause]:
        """The clauses in their order: rows of tables with an id in the first column."""
        found: dict[str, RuleClause] = {}
        section = ""
        for kind, cells in _headings_and_rows(self.tokens()):
            if kind == "heading":
                [section] = cells
            elif _CLAUSE_ID.fullmatch(cells[0]):
                found.setdefault(
                    cells[0], RuleClause(cells[0], section, cells[1], " ".join(cells[2:]).strip())
                )
        return list(found.values())


def find_rules(ruleset_id: str) -> WrittenPage | None:
    """The rules of a game, if they are written down."""
    return _read(RULES).get(ruleset_id)


def find_guide(ruleset_id: str) -> WrittenPage | None:
    """How a game is played, in ten minutes, if that is written down."""
    return _read(GUIDES).get(ruleset_id)


def game_with_clause(clause_id: str) -> str | None:
    """The game whose rules have a clause with this id."""
    return _games_by_clause().get(clause_id)


def find_clause(clause_id: str) -> RuleClause | None:
    game = game_with_clause(clause_id)
    if game is None:
        return None
    return next(clause for clause in _read(RULES)[game].clauses() if clause.id == clause_id)


def clause_id_of(tokens: Sequence[Token], row: int) -> str | None:
    """The clause whose row of a table begins with this token, if one does."""
    if tokens[row].type == "tr_open" and tokens[row + 1].type == "td_open":
        content = tokens[row + 2].content
        return content if _CLAUSE_ID.fullmatch(content) else None
    return None


def _headings_and_rows(tokens: Sequence[Token]) -> Iterator[tuple[str, list[str]]]:
    cells: list[str] = []
    for before, token in pairwise(tokens):
        if token.type == "tr_open":
            cells = []
        elif token.type == "inline" and before.type == "td_open":
            cells.append(token.content.strip())
        elif token.type == "inline" and before.type == "heading_open":
            yield "heading", [token.content]
        elif token.type == "tr_close" and len(cells) > 1:
            yield "row", cells


@cache
def _read(kind: str) -> Mapping[str, WrittenPage]:
    found = {}
    for file in sorted(_folder(kind).glob("*.md")):
        first, _, rest = file.read_text(encoding="utf-8").partition("\n")
        found[file.stem] = WrittenPage(first.lstrip("# "), _COMMENT.sub("", rest).strip() + "\n")
    return found


@cache
def _games_by_clause() -> Mapping[str, str]:
    return {clause: game for game, page in _read(RULES).items() for clause in CLAUSE_ROW.findall(page.text)}


@cache
def markdown() -> MarkdownIt:
    """Reads and writes our documents. HTML in them is text like any other."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _folder(kind: str) -> Path:
    """In a wheel the documents are part of the package; in a checkout they have a folder of their own."""
    inside = Path(package.__file__).parent
    packed = inside / f"{kind}_in_words"
    return packed if packed.is_dir() else inside.parent / "docs" / kind
