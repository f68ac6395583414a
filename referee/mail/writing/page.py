"""The body of a mail, written once and shown twice: as plain text of 78 columns, and as HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from referee.engine import page

COLUMNS = 78
_TYPED = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True)
class Heading:
    text: str


@dataclass(frozen=True)
class Text:
    """Lines of prose, each of any length; blanks before them are kept. What is to be typed is quoted."""

    text: str

    @property
    def lines(self) -> list[str]:
        return _TYPED.sub(r'"\1"', self.text).split("\n")


@dataclass(frozen=True)
class Sheet:
    """Lines to be typed exactly so, or copied."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Shown:
    """A block of a question's page."""

    block: page.Block


Block = Heading | Text | Sheet | Shown


def as_text(blocks: Iterable[Block]) -> str:
    """The plain form."""
    return "\n\n".join(map(_text, blocks)).strip("\n").rstrip() + "\n"


def _text(block: Block) -> str:
    match block:
        case Heading(text):
            return f"{text}\n{'-' * min(len(text), COLUMNS)}"
        case Text():
            return "\n".join(line for long in block.lines for line in wrapped(long))
        case Sheet(lines):
            return "\n".join(line for long in lines for line in _typed(long))
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
            return "".join(_paragraph(part, first=first) for part in "\n".join(block.lines).split("\n\n"))
        case Sheet(lines):
            typed = "".join(f"<div>{escape(line)}</div>" for line in lines)
            style = f"{_BOX};{_MONO};font-size:14px;overflow-wrap:anywhere"
            return f'<div class="sheet" style="{style}">{typed}</div>'
        case Shown(block=shown):
            return page.block_html(shown, lambda tag: _STYLES.get(tag, ""))


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
