"""The two forms of a mail's body."""

from __future__ import annotations

from referee.mail.writing.page import Heading, Sheet, Text, as_html, as_text, blocks_of

WIDE = """\
  Seat   Health Mask Followers Temples Belief Coins Hand Deck Cards Could pray
  Red         6  yes         7       0      0     5    6    3     9          1
* Black       6  yes         7       0      0     5    6    3     9          4"""
BOARD = """\
   +--------+--------+
 1 |R# Rm   |        |
   +--------+--------+"""


def test_no_line_of_text_is_longer_than_78_columns_but_what_is_drawn() -> None:
    long = "word " * 60
    text = as_text([Heading("A question"), Text(long), Sheet(["place " + "acolyte " * 20]), *blocks_of(WIDE)])
    assert max(len(line) for line in text.split("\n")) <= 78
    assert WIDE in text


def test_a_table_of_many_columns_is_turned_for_narrow_screens() -> None:
    page = as_html(blocks_of(WIDE), "x")
    assert "<td" in page
    cells = page.replace("</td>", "|").replace("</tr>", "\n")
    first = cells.partition("<table")[2].split("\n")[0]
    assert [part.rpartition(">")[2] for part in first.split("|")[:-1]] == ["Seat", "Red", "* Black"]
    assert "Could pray" in page


def test_a_board_stays_as_it_is_drawn() -> None:
    assert BOARD.split("\n")[1] in as_html(blocks_of(BOARD), "x")


def test_html_fetches_nothing_and_is_escaped() -> None:
    page = as_html([Heading("<script>alert(1)</script>"), Text('"><img src=x>'), Sheet(["a & b"])], "<b>")
    for word in ("<script", "<img", "http", "url(", "<svg", "<link"):
        assert word not in page
    assert "&lt;script&gt;" in page
