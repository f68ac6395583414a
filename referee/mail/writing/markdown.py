"""Our own documents as the blocks of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from referee.engine.page import Block, drawing, prose


def blocks_of_document(tokens: Sequence[Token], instead_of_links: str) -> list[Block]:
    """A parsed document: headings in capitals, points and rows of tables a line each, without its marks.

    A paragraph of nothing but links leads to where no mail can go: it is told in other words.
    """
    blocks, begun = list[Block](), 0
    for at, token in enumerate(tokens):
        if token.type in ("fence", "code_block"):
            blocks.append(prose(*_lines(tokens[begun:at], instead_of_links)))
            blocks.append(drawing("", (f"    {line}" for line in token.content.rstrip().split("\n"))))
            begun = at + 1
    return [*blocks, prose(*_lines(tokens[begun:], instead_of_links))]


def plain_text(token: Token) -> str:
    """The text of an inline token, without its marks."""
    parts = token.children or ()
    return "".join(" " if one.type in ("softbreak", "hardbreak") else one.content for one in parts)


def _lines(tokens: Sequence[Token], instead_of_links: str) -> Iterator[str]:
    lists: list[int | None] = []
    """The lists that we are in, each with the number of its next point, if it has numbers."""
    cells: list[str] = []
    mark = ""
    for at, token in enumerate(tokens):
        match token.type:
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrGet("start") or 1))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                number = lists[-1]
                mark = "  " * (len(lists) - 1) + ("- " if number is None else f"{number}. ")
                lists[-1] = None if number is None else number + 1
            case "tr_open":
                cells = []
            case "tr_close":
                if tokens[at - 1].type == "td_close":
                    yield "- " + ": ".join(filter(None, cells))
            case "inline" if tokens[at - 1].type in ("td_open", "th_open"):
                cells.append(plain_text(token))
            case "inline" if tokens[at - 1].type == "heading_open":
                yield plain_text(token).upper()
            case "inline":
                yield instead_of_links if _only_links(token) else mark + plain_text(token)
                mark = "  " * len(lists)


def _only_links(token: Token) -> bool:
    depth = 0
    for one in token.children or ():
        depth += one.nesting if one.type.startswith("link_") else 0
        if depth == 0 and one.content.strip(" ,."):
            return False
    return any(one.type == "link_open" for one in token.children or ())
