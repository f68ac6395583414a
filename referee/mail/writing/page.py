"""The body of a mail, written once and shown twice: as plain text of 78 columns, and as HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from referee.engine import page

COLUMNS = 78
# How many columns of 13 px fit into 390 px; what is wider is set smaller.
NARROW_COLUMNS = 44
# A table of more columns is turned, so that each of its few rows is a column.
MANY_COLUMNS = 6
MAX_CELL = 24
_TYPED = re.compile(r"`([^`\n]+)`")
_GRID = re.compile(r"[|+]-|\|")
_NUMBER = re.compile(r"(?:^|\s)\d+(?:\s|$)")
_POINT = re.compile(r"\s*(?:[-*+.]|\d+[.:]) ")
_NAMED = re.compile(r"\s*\w+[.:] ")
_GAP = re.compile(r" {2,}")
# A bar between two words only parts them.
_TABLE = re.compile(r"\S {2,}\S|-\+-|\|.*\||(?<!\S)\||\|(?!\S)")
# A word and what it means is no table, even if other such words are longer.
_LABEL = re.compile(r"\s*(?:\S+ ){0,2}\S+: +\S+(?: \S+)*")


@dataclass(frozen=True)
class Heading:
    text: str


@dataclass(frozen=True)
class Text:
    """Lines of prose, each of any length; blanks before them are kept. What is to be typed is quoted.

    If it is `tight`, it follows what is above it without a blank line.
    """

    text: str
    tight: bool = False

    @property
    def lines(self) -> list[str]:
        return _TYPED.sub(r'"\1"', self.text).split("\n")


@dataclass(frozen=True)
class Sheet:
    """Lines to be typed exactly so, or copied."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Drawing:
    """Lines whose columns must stay where they are; `tight` as in a text."""

    lines: Sequence[str]
    tight: bool = False


@dataclass(frozen=True)
class Shown:
    """A block of a question's page."""

    block: page.Block


Block = Heading | Text | Sheet | Drawing | Shown


def blocks_of(text: str) -> list[Block]:
    """A text of the rules: what is drawn in columns stays drawn, all else is prose."""
    blocks: list[Block] = []
    lines = text.rstrip().split("\n")
    run: list[str] = []
    drawn = tight = False
    for number, line in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else ""
        # The first line of a table may have one column only.
        is_drawn = _is_drawn(line) or (
            drawn and bool(line.strip()) and line.startswith(" ") and _is_drawn(following)
        )
        if is_drawn != drawn and run:
            blocks.append(_made(run, drawn, tight))
            # A table stands apart; a line that only looks like one goes with the others.
            alone = len(run) == 1 if drawn else not _is_drawn(following)
            tight = alone and bool(run[-1].strip() and line.strip())
            run = []
        drawn = is_drawn
        run.append(line.rstrip())
    blocks.append(_made(run, drawn, tight))
    return [block for block in blocks if not isinstance(block, Text) or block.text.strip()]


def _is_drawn(line: str) -> bool:
    return len(line) <= COLUMNS and bool(_TABLE.search(line)) and not _LABEL.fullmatch(line)


def _made(run: Sequence[str], drawn: bool, tight: bool) -> Block:
    return Drawing(tuple(run), tight) if drawn else Text("\n".join(run).strip("\n"), tight)


def as_text(blocks: Iterable[Block]) -> str:
    """The plain form."""
    said = "".join(f"{_space_above(block)}{_text(block)}" for block in blocks)
    return said.strip("\n").rstrip() + "\n"


def _space_above(block: Block) -> str:
    return "\n" if isinstance(block, Text | Drawing) and block.tight else "\n\n"


def _text(block: Block) -> str:
    match block:
        case Heading(text):
            return f"{text}\n{'-' * min(len(text), COLUMNS)}"
        case Text():
            return "\n".join(line for long in block.lines for line in wrapped(long))
        case Sheet(lines):
            return "\n".join(line for long in lines for line in _typed(long))
        case Drawing(lines):
            return "\n".join(lines)
        case Shown(block=shown):
            return "\n".join(page.block_lines(shown, COLUMNS))


def wrapped(line: str, width: int = COLUMNS) -> list[str]:
    """A line of prose, broken where it is too long; what follows stands a little further in."""
    if len(line) <= width:
        return [line.rstrip()]
    indent = " " * (len(line) - len(line.lstrip(" ")))
    inner = indent + ("  " if indent or re.match(r"[-*] |\d+[ .:]", line) else "")
    return textwrap.wrap(
        line.strip(), width, initial_indent=indent, subsequent_indent=inner, break_on_hyphens=False
    )


def _typed(line: str) -> list[str]:
    """A line of the sheet. It is not broken if it fits without its margin."""
    return [f"    {line}"] if len(line) <= COLUMNS - 4 else [f"    {part}" for part in _at_marks(line)]


def _at_marks(line: str) -> list[str]:
    return textwrap.wrap(
        line, COLUMNS - 6, subsequent_indent="  ", break_long_words=True, break_on_hyphens=False
    )


_STYLE = (
    "body{margin:0;padding:0;background:#f6f5f1;color:#1d1d1b}"
    "@media (prefers-color-scheme:dark){body{background:#1b1b1a;color:#ecebe6}"
    ".page{background:#262624!important;color:#ecebe6!important}.sheet,.drawing{background:#31312e!important;"
    "color:#ecebe6!important}}"
)
_PAGE = (
    "max-width:640px;margin:0 auto;padding:16px 12px;background:#ffffff;color:#1d1d1b;"
    "font:16px/1.45 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
)
_HEAD = "font-size:17px;line-height:1.3;margin:22px 0 6px;font-weight:600"
_FIRST = "font-size:20px;line-height:1.3;margin:0 0 6px;font-weight:600"
_BOX = "background:#f1efe8;border-radius:6px;padding:8px 10px;margin:10px 0"
_CELL = "padding:1px 7px 1px 0;vertical-align:top"
_MONO = "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace"


_STYLES = {
    "p": "margin:8px 0;overflow-wrap:anywhere",
    "ul": "margin:8px 0;padding-left:18px",
    "table": "border-collapse:collapse;font-size:13px;margin:8px 0",
    "th": f"{_CELL};text-align:left;font-weight:600",
    "th.right": f"{_CELL};text-align:right;font-weight:600",
    "td": f"{_CELL};text-align:left",
    "td.right": f"{_CELL};text-align:right",
    "pre": f"{_BOX};{_MONO};font-size:11px;line-height:1.25;overflow-x:auto",
}
"""Of a page's blocks, by their tags: mails have no style sheets."""


def as_html(blocks: Sequence[Block], title: str, language: str = "en") -> str:
    """The HTML form: one column, nothing fetched from anywhere."""
    body = "".join(_html(block, first=number == 0) for number, block in enumerate(blocks))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f'<body><div class="page" style="{_PAGE}">{body}</div></body></html>\n'
    )


def _html(block: Block, *, first: bool) -> str:
    match block:
        case Heading(text):
            return f'<h2 style="{_FIRST if first else _HEAD}">{escape(text)}</h2>'
        case Text():
            return "".join(
                _paragraph(_rejoined(part), first=first) for part in "\n".join(block.lines).split("\n\n")
            )
        case Sheet(lines):
            typed = "".join(f"<div>{escape(line)}</div>" for line in lines)
            style = f"{_BOX};{_MONO};font-size:14px;overflow-wrap:anywhere"
            return f'<div class="sheet" style="{style}">{typed}</div>'
        case Drawing(lines):
            return _drawing(lines)
        case Shown(block=shown):
            return page.block_html(shown, lambda tag: _STYLES.get(tag, ""))


def _rejoined(text: str) -> str:
    """The same without the breaks of lines that were too long for plain text: a phone breaks them elsewhere.

    Examples stay as they are, to be copied.
    """
    lines: list[str] = []
    last, examples = "", False
    for line in text.split("\n"):
        if lines and not examples and _goes_on(lines[-1], last, line):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
        examples = line.rstrip().endswith("example:") or (examples and line.startswith(" "))
        last = line
    return "\n".join(lines)


def _goes_on(begun: str, last: str, line: str) -> bool:
    """Whether a line is the rest of the one above it, which had no room for its first word.

    `begun` is what that one has been put together from so far. Below a colon there is a list.
    """
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    if not word or not last.strip() or len(last) + 1 + len(word) <= COLUMNS or _POINT.match(line):
        return False
    indent, first = (len(one) - len(one.lstrip()) for one in (line, begun))
    ends = last.endswith((".", ":", ";", ")"))
    # A name and what is said of it; words in the middle of a sentence begin with a small letter.
    named = bool(_NAMED.match(line)) and (ends or word[0].isupper())
    if indent > first:
        return not last.endswith(":") and not named
    return indent == first == 0 and not ends and not named and not _POINT.match(begun)


def _paragraph(text: str, *, first: bool) -> str:
    lines = []
    for line in text.split("\n"):
        inner = len(line) - len(line.lstrip(" "))
        hangs = "text-indent:-10px;" if line.lstrip().startswith("- ") else ""
        margin = min(inner, 6) * 5 + (10 if hangs else 0)
        style = f' style="{hangs}padding-left:{margin}px"' if margin else ""
        lines.append(f"<div{style}>{escape(line.strip())}</div>")
    style = "font-weight:600;font-size:18px;line-height:1.35;" if first else ""
    return f'<div style="{style}margin:8px 0;overflow-wrap:anywhere">{"".join(lines)}</div>'


def _drawing(lines: Sequence[str]) -> str:
    """A table of HTML where its columns are clear, a single line as prose, and all else as it is drawn."""
    # What is left below a table must not be one line of another.
    for count in (len(lines), *range(len(lines) - 2, 1, -1)):
        rows = _rows(lines[:count]) or _rows_without_head(lines[:count])
        if rows is not None:
            return _table(rows) + (_drawing(lines[count:]) if count < len(lines) else "")
    if len(lines) == 1:
        # What stands side by side there has no room for that here.
        return _paragraph("\n".join(_GAP.split(lines[0].strip())), first=False)
    width = max(len(line) for line in lines)
    size = 13.0 if width <= NARROW_COLUMNS else max(8.0, 13.0 * NARROW_COLUMNS / width)
    drawn = escape("\n".join(lines))
    return (
        f'<pre class="drawing" style="{_BOX};{_MONO};font-size:{size:.1f}px;line-height:1.25;padding:6px 4px;'
        f'overflow-x:auto">{drawn}</pre>'
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(
        "<tr>" + "".join(f'<td style="{_CELL};text-align:{_side(cell)}">{escape(cell)}</td>'
                         for cell in row) + "</tr>"
        for row in rows
    )  # fmt: skip
    return f'<table style="border-collapse:collapse;font-size:13px;margin:8px 0">{cells}</table>'


def _side(cell: str) -> str:
    return "right" if re.fullmatch(r"[\d.+-]+", cell) else "left"


def _rows(lines: Sequence[str]) -> list[list[str]] | None:
    """The cells of a table, its head first; None if these lines are drawn in another way."""
    head, *body = lines
    columns = _columns(body) if body else []
    if len(columns) < 2 or _NUMBER.search(head) or any(_GRID.search(line) for line in lines):
        return None
    rows = [[line[start:end].strip() for start, end in columns] for line in body]
    names = [""] * len(columns)
    for word in re.finditer(r"\S+", head):
        # Numbers end where their heading ends, and words begin where theirs does.
        near = min(
            range(len(columns)),
            key=lambda n: abs(
                columns[n][1] - word.end() if _side(rows[0][n]) == "right" else columns[n][0] - word.start()
            ),
        )
        names[near] = f"{names[near]} {word[0]}".strip()
    table = _joined([names, *rows], columns)
    if not all(table[0][1:]) or any(len(cell) > MAX_CELL for row in table for cell in row[:-1]):
        return None
    many = len(table[0]) > MANY_COLUMNS and len(body) <= MANY_COLUMNS
    return [list(column) for column in zip(*table, strict=True)] if many else table


def _rows_without_head(lines: Sequence[str]) -> list[list[str]] | None:
    """The cells of lines that keep two blanks between their columns; None if there are none."""
    if len(lines) < 2 or any(_GRID.search(line) for line in lines):
        return None
    first, *others = _columns(lines)
    wide = [first]
    for start, end in others:
        if start - wide[-1][1] < 2:
            wide[-1] = (wide[-1][0], end)
        else:
            wide.append((start, end))
    rows = [[line[start:end].strip() for start, end in wide] for line in lines]
    # What still has gaps in it has columns that some lines do not keep to.
    if len(wide) < 2 or any("   " in cell for row in rows for cell in row):
        return None
    return rows


def _joined(table: Sequence[Sequence[str]], columns: Sequence[tuple[int, int]]) -> list[list[str]]:
    """The same table with columns that have no heading as one: those at its left, which name the rows, and
    the words of a cell that every row has."""
    rows, places = [list(row) for row in table], list(columns)

    def join(at: int) -> None:
        for row in rows:
            row[at : at + 2] = [" ".join(cell for cell in row[at : at + 2] if cell)]
        places[at : at + 2] = [(places[at][0], places[at + 1][1])]

    named = next((at for at, name in enumerate(rows[0]) if name), 0)
    for _ in range(1, named):
        join(0)
    at = 1
    while at < len(places):
        if rows[0][at]:
            at += 1
        elif rows[0][at - 1] and places[at][0] - places[at - 1][1] == 1:
            join(at - 1)
        elif at + 1 < len(places) and places[at + 1][0] - places[at][1] == 1:
            join(at)
        else:
            at += 1
    return rows


def _columns(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Where the columns of a table begin and end: between them, every line has a blank."""
    width = max(len(line) for line in lines)
    filled = [any(at < len(line) and line[at] != " " for line in lines) for at in range(width)]
    # A mark before a name belongs to it.
    starts = [at for at in range(width) if filled[at] and not (at and filled[at - 1])]
    ends = [at + 1 for at in range(width) if filled[at] and not (at + 1 < width and filled[at + 1])]
    found = list(zip(starts, ends, strict=True))
    if len(found) > 1 and found[0] == (0, 1):
        found[:2] = [(0, found[1][1])]
    return found
