"""The text of an HTML part, with `> ` before what is quoted."""

from __future__ import annotations

import re
from html.parser import HTMLParser

BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "title",
        "tr",
        "ul",
    ]
)
HIDDEN = frozenset(["head", "script", "style", "template", "noscript", "svg", "object"])
MAX_DEPTH = 40
_BLANKS = re.compile(r"[ \t\r\n\f]+")


class _HtmlReader(HTMLParser):
    """Lines of text, each with how deeply it is quoted."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self._line = ""
        self._quoted = 0
        self._hidden = 0
        self._pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as it is called
        if tag == "br":
            self._break(always=True)
        elif tag in BLOCKS:
            self._break()
        if tag in HIDDEN:
            self._hidden += 1
        elif tag == "blockquote" and self._quoted < MAX_DEPTH:
            self._quoted += 1
        elif tag == "pre":
            self._pre += 1
        elif tag == "li":
            self._line = "- "

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self._break(always=tag == "p")
        if tag in HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif tag == "blockquote":
            self._quoted = max(0, self._quoted - 1)
        elif tag == "pre":
            self._pre = max(0, self._pre - 1)

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        if self._pre:
            first, *rest = data.replace("\r\n", "\n").split("\n")
            self._line += first
            for line in rest:
                self._break(always=True)
                self._line = line
        else:
            # A line may end in blanks only where something was said before them.
            text = _BLANKS.sub(" ", data)
            self._line += text if self._line.strip() else text.lstrip(" ") or ""

    def close(self) -> None:
        super().close()
        self._break()

    def _break(self, *, always: bool = False) -> None:
        if always or self._line.strip():
            self.lines.append((self._quoted, self._line.rstrip()))
        self._line = ""


def html_to_text(html: str) -> str:
    """What a reader sees, line by line."""
    reader = _HtmlReader()
    reader.feed(html)
    reader.close()
    return "\n".join(f"{'> ' * depth}{line}" if depth else line for depth, line in reader.lines)
