"""The two forms of a mail's body."""

from __future__ import annotations

from referee.engine.page import Line, drawing, grid
from referee.mail.writing.markdown import blocks_of_document
from referee.mail.writing.page import Heading, Sheet, Shown, Text, as_html, as_text
from referee.service.rules.rulebooks import markdown

WIDE = Shown(
    grid(
        "Seats:",
        "Seat|Health>|Mask|Followers>|Temples>|Belief>|Coins>|Hand>|Deck>",
        [
            Line(("Red", "6", "yes", "7", "0", "0", "5", "6", "3")),
            Line(("Black", "6", "yes", "7", "0", "0", "5", "6", "3"), mine=True),
        ],
    )
)
BOARD = """\
   +--------+--------+
 1 |R# Rm   |        |
   +--------+--------+"""


def test_no_line_of_text_is_longer_than_78_columns_but_what_is_drawn() -> None:
    text = as_text([Heading("A question"), Text("word " * 60), Sheet(["place " + "acolyte " * 20]), WIDE])
    assert max(len(line) for line in text.split("\n")) <= 78
    assert "* Black       6  yes           7" in text


def test_a_table_is_one_in_html_too() -> None:
    assert [row[:3] for row in table_in(as_html([WIDE], "x"))] == [
        ["Seat", "Health", "Mask"],
        ["Red", "6", "yes"],
        ["Black", "6", "yes"],
    ]


def test_a_board_stays_as_it_is_drawn() -> None:
    shown = Shown(drawing("", BOARD.split("\n")))
    assert BOARD in as_html([shown], "x")
    assert BOARD in as_text([shown])


def test_html_fetches_nothing_and_is_escaped() -> None:
    page = as_html([Heading("<script>alert(1)</script>"), Text('"><img src=x>'), Sheet(["a & b"])], "<b>")
    for word in ("<script", "<img", "http", "url(", "<svg", "<link"):
        assert word not in page
    assert "&lt;script&gt;" in page


DOCUMENT = """\
Each **turn** you
sow: [All cards](../content/x.md), then reap.

[All cards](../content/x.md),
[all rules](../rules/x.md).

## The *end*

1. First `this`
   is done.
2. Then that.
   - a point

| name | what |
| --- | --- |
| Sow | 2 coins |

```text
order  1
```
"""


def test_our_documents_are_told_without_their_marks() -> None:
    blocks = blocks_of_document(markdown().parse(DOCUMENT), "Write cards.")
    assert as_text(map(Shown, blocks)).split("\n") == [
        "Each turn you sow: All cards, then reap.",
        "Write cards.",
        "THE END",
        "1. First this is done.",
        "2. Then that.",
        "  - a point",
        "- Sow: 2 coins",
        "",
        "    order  1",
        "",
    ]


def table_in(page: str) -> list[list[str]]:
    rows = page.partition("<table")[2].partition("</table>")[0].split("</tr>")[:-1]
    return [[cell.rpartition(">")[2] for cell in row.split("</t")[:-1]] for row in rows]
