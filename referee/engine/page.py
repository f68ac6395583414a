"""A question as a page: what is asked, what happens without an answer, the news, sections, how to answer.

Games say what belongs on it and what may be said in short; `fit` decides what there is room for, and texts,
mails and web pages show it each in their way. Nobody looks for anything in a finished text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from html import escape
from typing import Any, Final, Literal, TypeAlias

from referee.engine import codec
from referee.engine.catalogue import ENGLISH, Catalogue, Words
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.layout import HANGING, WIDTH, wrapped

MAX_LINES = 60
"""Two screens."""
WANTED_NEWS, MIN_NEWS = 10, 3
"""How many lines of news, heading included, other sections make room for; and how many there are at least."""
MIN_STALE = 3
"""With less room than this, old news is left out."""
GAP = "  "
BESIDE = " · "
"""Between cells of a row. Two blanks would make columns of them."""


# What a page is made of.


@frozen()
class Line:
    """A row of a grid, or a line of anything else, which has one cell."""

    cells: tuple[str, ...]
    refs: tuple[str, ...] = ()
    """What it is about: things that the reader may see."""
    mine: bool = False
    """Whether it is about the reader's own."""

    @property
    def text(self) -> str:
        return self.cells[0]


@frozen()
class Block:
    """Lines that belong together, below their heading if they have one.

    `columns` are those of a grid, with bars between them: `card|jewel|price>`; numbers go to the right.
    """

    kind: Literal["prose", "listing", "row", "grid", "drawing"]
    lines: tuple[Line, ...]
    heading: str = ""
    columns: str = ""


def prose(*paragraphs: Line | str) -> Block:
    return Block("prose", tuple(_line(one) for one in paragraphs if one))


def listing(heading: str, lines: Iterable[Line | str]) -> Block:
    """A line for each thing, below what they are."""
    return Block("listing", tuple(_line(one) for one in lines), heading)


def row(heading: str, cells: Iterable[Line | str]) -> Block:
    """Short things side by side, as many in a line as there is room for."""
    return Block("row", tuple(_line(one) for one in cells), heading)


def grid(heading: str, columns: str, rows: Iterable[Line]) -> Block:
    """A table."""
    return Block("grid", tuple(rows), heading, columns)


def drawing(heading: str, lines: Iterable[Line | str]) -> Block:
    """What is drawn with signs, each of which must stay where it is."""
    return Block("drawing", tuple(_line(one) for one in lines), heading)


def _line(line: Line | str) -> Line:
    return line if isinstance(line, Line) else Line((line,))


Blocks: TypeAlias = tuple[Block, ...]


@frozen()
class Section:
    """A part of a page, by a name that programs know it by."""

    name: str
    blocks: Blocks
    shorter: tuple[Blocks, ...] = ()
    """Other forms of it for pages that would be too long, each shorter than the one before."""
    worth: int = 0
    """Sections of the lowest worth are shortened first."""
    above: bool = False
    """Whether it stands with the question, before the news."""
    apart: bool = False
    """Whether a blank line comes before it."""


def section(
    name: str,
    *blocks: Block,
    shorter: Sequence[Sequence[Block]] = (),
    worth: int = 0,
    above: bool = False,
    apart: bool = False,
) -> Section:
    return Section(name, blocks, tuple(map(tuple, shorter)), worth, above, apart)


@frozen()
class Example:
    """An order that is legal as it stands, and the answer that it means; `ahead` are lines below it for later
    questions, which it can be sent with."""

    text: str
    answer: Json = None
    ahead: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        return "\n".join([self.text, *self.ahead])


@frozen()
class News:
    """What has happened since a seat's last order; `stale` is what it has read of already when it passed.

    `first`: it has sent no order yet. The counts are of lines that there is no room for, the oldest.
    """

    fresh: tuple[Line, ...] = ()
    stale: tuple[Line, ...] = ()
    first: bool = False
    fresh_left_out: int = 0
    stale_left_out: int = 0

    def parts(self) -> Iterator[tuple[str, int, tuple[Line, ...]]]:
        """Its headings, each with how many lines are left out below it, and the lines that are not."""
        since = Words("Since the game began:") if self.first else Words("Since your last order:")
        before = (
            Words("Before that, since the game began:")
            if self.first
            else Words("Before that, since your last order:")
        )
        if self.fresh:
            yield (
                Words("Since you were last asked:") if self.stale_there else since,
                self.fresh_left_out,
                self.fresh,
            )
        if self.stale:
            yield before if self.fresh else since, self.stale_left_out, self.stale

    @property
    def stale_there(self) -> bool:
        return bool(self.stale or self.stale_left_out)


@frozen()
class Page:
    """All that a player reads of a question."""

    question: str
    silence: str = ""
    """What happens without an answer."""
    sections: tuple[Section, ...] = ()
    how: tuple[str, ...] = ()
    """How orders are written."""
    examples: tuple[Example, ...] = ()
    until: str = ""
    """By when it must be answered. This and the following are the referee's."""
    head: tuple[str, ...] = ()
    """Who is who, and what the seat has filed."""
    news: News = News()

    def to_json(self) -> Json:
        """As data; what is empty is left out."""
        return _written(self)  # type: ignore[no-any-return]

    @classmethod
    def read(cls, data: Json) -> Page:
        """A page from its data; raises BadState."""
        return _read(cls, data)

    def put_into(self, catalogue: Catalogue) -> Page:
        """The page in a language."""
        return _said(self, catalogue)  # type: ignore[no-any-return]


def _written(value: Any) -> Any:
    if is_dataclass(value):
        parts = {one.name: (getattr(value, one.name), one.default) for one in fields(value)}
        return {name: _written(part) for name, (part, default) in parts.items() if part != default}
    return [_written(one) for one in value] if isinstance(value, tuple) else value


def _said(value: Any, catalogue: Catalogue) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{one.name: _said(getattr(value, one.name), catalogue) for one in fields(value)}
        )
    if isinstance(value, tuple):
        return tuple(_said(one, catalogue) for one in value)
    return catalogue.said(value) if isinstance(value, str) else value


def _read(cls: type[Page], data: Any) -> Page:
    """By hand, since an answer is any JSON."""
    plain = {name: value for name, value in data.items() if name != "examples"}
    page = codec.decode(_PlainPage, plain)
    examples = tuple(
        Example(one["text"], one.get("answer"), tuple(one.get("ahead", ())))
        for one in data.get("examples", ())
    )
    return cls(
        page.question, page.silence, page.sections, page.how, examples, page.until, page.head, page.news
    )


@frozen()
class _PlainPage:
    """A page without its examples."""

    question: str
    silence: str = ""
    sections: tuple[Section, ...] = ()
    how: tuple[str, ...] = ()
    until: str = ""
    head: tuple[str, ...] = ()
    news: News = News()


# What there is room for.


def fit(page: Page, lines: int = MAX_LINES, columns: int = WIDTH) -> Page:
    """The page in so many lines, as far as that can be: sections are shortened until the most important news
    fits; the rest of the room is for more of it."""
    wanted = min(WANTED_NEWS, len(_news_lines(page.news, columns)))
    while True:
        used = len(_without_news(page, columns)) + (2 if wanted else 0)
        shortest = min((one for one in page.sections if one.shorter), key=lambda one: one.worth, default=None)
        if used + wanted <= lines or shortest is None:
            break
        shorter = replace(shortest, blocks=shortest.shorter[0], shorter=shortest.shorter[1:])
        page = replace(page, sections=tuple(shorter if one is shortest else one for one in page.sections))
    return replace(page, news=_fitted(page.news, max(MIN_NEWS, lines - used), columns))


def _fitted(news: News, most: int, columns: int) -> News:
    """The news in at most so many lines: the last of it, and what is old only where there is room."""
    if len(_news_lines(news, columns)) <= most:
        return news
    if not news.fresh:
        stale, left_out = _last(news.stale, most, columns)
        return replace(news, stale=stale, stale_left_out=left_out)
    fresh, left_out = _last(news.fresh, most, columns)
    kept = replace(news, fresh=fresh, fresh_left_out=left_out, stale=(), stale_left_out=len(news.stale))
    room = most - len(_news_lines(kept, columns))
    if room < MIN_STALE or not news.stale:
        return kept
    stale, left_out = _last(news.stale, room, columns)
    return replace(kept, stale=stale, stale_left_out=left_out)


def _last(items: tuple[Line, ...], most: int, columns: int) -> tuple[tuple[Line, ...], int]:
    """The last of these that fit below their heading, at least one; and how many are left out."""
    lengths = [len(_item(one.text, columns)) for one in items]
    if 1 + sum(lengths) <= most:
        return items, 0
    kept, room = 0, most - 2
    while kept < len(items) and (kept == 0 or lengths[-kept - 1] <= room):
        room -= lengths[-kept - 1]
        kept += 1
    return items[len(items) - kept :], len(items) - kept


# As plain text.


def as_text(page: Page, columns: int = WIDTH, catalogue: Catalogue = ENGLISH) -> str:
    """The page in lines of so many columns; `fit` it first if they are too many."""
    if catalogue is not ENGLISH:
        page = page.put_into(catalogue)
    news = _news_lines(page.news, columns, catalogue)
    rest = _rest(page, columns, catalogue)
    if news:
        rest = ["", *news, *([] if rest[:1] == [""] else [""]), *rest]
    return "\n".join([*_top(page, columns), *rest]).rstrip()


def _without_news(page: Page, columns: int) -> list[str]:
    return [*_top(page, columns), *_rest(page, columns)]


def _top(page: Page, columns: int) -> list[str]:
    lines = wrapped(page.question, width=columns)
    lines += _sections((one for one in page.sections if one.above), columns)
    for said in (page.until, page.silence, *page.head):
        lines += wrapped(said, width=columns) if said else []
    return lines


def _rest(page: Page, columns: int, catalogue: Catalogue = ENGLISH) -> list[str]:
    lines = _sections((one for one in page.sections if not one.above), columns)
    lines += [line for said in page.how for line in wrapped(said, width=columns)]
    if page.examples:
        lines.append(catalogue.said(EXAMPLES))
        lines += [line for one in page.examples for line in example_lines(one, columns)]
    return lines


EXAMPLES: Final = Words("For example:")


def _sections(sections: Iterable[Section], columns: int) -> list[str]:
    lines: list[str] = []
    for one in sections:
        shown = [line for block in one.blocks for line in block_lines(block, columns)]
        lines += ["", *shown] if one.apart and shown else shown
    return lines


def _news_lines(news: News, columns: int, catalogue: Catalogue = ENGLISH) -> list[str]:
    lines: list[str] = []
    for heading, left_out, items in news.parts():
        lines.append(catalogue.said(heading))
        if left_out:
            lines.append(f"- {catalogue.said(left_out_in_words(left_out))}")
        lines += [line for one in items for line in _item(one.text, columns)]
    return lines


def left_out_in_words(lines: int) -> str:
    return Words("… ({lines:line} before that: see the history)", lines=lines)


def _item(text: str, columns: int) -> list[str]:
    return wrapped(f"- {text}", width=columns)


def example_lines(example: Example, columns: int = WIDTH) -> list[str]:
    """The order a little further in; one that is too long goes on in the next line, at a stroke."""
    first, *others = example.text.split("\n")
    lines = [f"{GAP}{first}"]
    if len(lines[0]) > columns:
        begun, *parts = first.split(" / ")
        lines = [f"{GAP}{begun}"]
        for part in parts:
            longer = f"{lines[-1]} / {part}"
            if len(longer) <= columns:
                lines[-1] = longer
            else:
                lines.append(f"{GAP}{HANGING}{part}")
    return [*lines, *(f"{GAP}{HANGING}{line}" for line in (*others, *example.ahead))]


def block_lines(block: Block, columns: int = WIDTH) -> list[str]:
    """A block as text."""
    lines = wrapped(block.heading, width=columns) if block.heading else []
    match block.kind:
        case "prose":
            lines += [part for line in block.lines for part in wrapped(line.text, width=columns)]
        case "listing":
            shown = (f"{_mark(line)}{line.text}" for line in block.lines)
            lines += [part for line in shown for part in wrapped(line, width=columns)]
        case "row":
            lines += _row_lines(block, columns)
        case "drawing":
            lines += [line.text for line in block.lines]
        case "grid":
            lines += _grid_lines(block, columns)
    return lines


def _row_lines(block: Block, columns: int) -> list[str]:
    """Each cell in the first line that has room for it."""
    lines: list[str] = []
    for cell in block.lines:
        longer = len(BESIDE) + len(cell.text)
        at = next((at for at, line in enumerate(lines) if len(line) + longer <= columns), None)
        if at is None:
            lines.append(_mark(cell) + cell.text)
        else:
            lines[at] += BESIDE + cell.text
    return [part for line in lines for part in wrapped(line, width=columns)]


def _mark(line: Line) -> str:
    return "* " if line.mine else GAP


def columns_of(block: Block) -> list[tuple[str, bool]]:
    """The names of a grid's columns, and whether their cells go to the right."""
    return [(name.removesuffix(">"), name.endswith(">")) for name in block.columns.split("|")]


def _grid_lines(block: Block, columns: int) -> list[str]:
    named = columns_of(block)
    widths = [
        max(len(name), *(len(line.cells[at]) for line in block.lines if at < len(line.cells)), 0)
        for at, (name, _) in enumerate(named)
    ]

    # Columns stand closer together where there is no room for all their headings.
    headings = len(GAP) * len(widths) + sum(widths[:-1]) + len(named[-1][0])
    gap = GAP if headings <= columns else " "

    def row(cells: Sequence[str]) -> str:
        padded = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, (_, right) in zip(cells, widths, named, strict=False)
        ]
        return gap.join(padded).rstrip()

    head = [f"{GAP}{row([name for name, _ in named])}"] if any(name for name, _ in named) else []
    rows = (f"{_mark(line)}{row(line.cells)}" for line in block.lines)
    return [*head, *(part for one in rows for part in wrapped(one, width=columns))]


# As HTML.

Style: TypeAlias = Callable[[str], str]
"""The style attribute's value for a tag, or "": mails have no style sheets."""


def as_html(page: Page, style: Style = lambda _: "") -> str:
    """The page as HTML; what a line is about is in its `data-refs`."""
    top = [_tag("h2", page.question, style), *_blocks_html(page.sections, above=True, style=style)]
    top += [_tag("p", said, style) for said in (page.until, page.silence, *page.head) if said]
    news = [_tag("h3", heading, style) + _list_html(lines, style) for heading, _, lines in page.news.parts()]
    rest = _blocks_html(page.sections, above=False, style=style)
    rest += [_tag("p", said, style) for said in page.how]
    if page.examples:
        rest.append(_tag("p", EXAMPLES, style))
        rest += [_tag("pre", one.whole, style) for one in page.examples]
    return "".join([*top, *news, *rest])


def _blocks_html(sections: Iterable[Section], *, above: bool, style: Style) -> list[str]:
    return [
        f'<section data-name="{escape(one.name)}">'
        + "".join(block_html(block, style) for block in one.blocks)
        + "</section>"
        for one in sections
        if one.above is above and one.blocks
    ]


def block_html(block: Block, style: Style = lambda _: "") -> str:
    heading = _tag("p", block.heading, style) if block.heading else ""
    match block.kind:
        case "prose":
            return heading + "".join(_tag("p", line.text, style, line) for line in block.lines)
        case "listing" | "row":
            return heading + _list_html(block.lines, style)
        case "drawing":
            return heading + _tag("pre", "\n".join(line.text for line in block.lines), style)
        case "grid":
            return heading + _table_html(block, style)


def _list_html(lines: Iterable[Line], style: Style) -> str:
    return _element("ul", "".join(_tag("li", line.text, style, line) for line in lines), style)


def _table_html(block: Block, style: Style) -> str:
    named = columns_of(block)
    names = (_tag("th.right" if right else "th", name, style) for name, right in named)
    head = _element("tr", "".join(names), style) if any(name for name, _ in named) else ""
    rows = [
        _element(
            "tr",
            "".join(
                _tag("td.right" if right else "td", cell, style)
                for cell, (_, right) in zip(line.cells, named, strict=False)
            ),
            style,
            line,
        )
        for line in block.lines
    ]
    return _element("table", head + "".join(rows), style)


def _tag(tag: str, text: str, style: Style, line: Line | None = None) -> str:
    return _element(tag, escape(text), style, line)


def _element(tag: str, inner: str, style: Style, line: Line | None = None) -> str:
    """An element; `td.right` is a cell whose number goes to the right."""
    name, _, _side = tag.partition(".")
    styled = f' style="{escape(said)}"' if (said := style(tag)) else ""
    refs = f' data-refs="{escape(" ".join(line.refs))}"' if line is not None and line.refs else ""
    mine = ' class="mine"' if line is not None and line.mine else ""
    return f"<{name}{mine}{refs}{styled}>{inner}</{name}>"
