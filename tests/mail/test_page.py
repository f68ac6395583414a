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


def test_a_column_without_a_heading_belongs_to_the_one_beside_it() -> None:
    rivals = """\
Rivals              Might  Altars Mobs
Yellow Arachne   light 16       0    2"""
    assert table_in(as_html(blocks_of(rivals), "x")) == [
        ["Rivals", "Might", "Altars", "Mobs"],
        ["Yellow Arachne", "light 16", "0", "2"],
    ]


def test_rows_have_names_without_a_heading() -> None:
    players = """\
         points  has  pool                 asylum  escape
1 you    0       1T   priest + 2 acolytes  4       0
2 Green  5       2T   priest + 2 acolytes  4       0"""
    assert table_in(as_html(blocks_of(players), "x"))[:2] == [
        ["", "points", "has", "pool", "asylum", "escape"],
        ["1 you", "0", "1T", "priest + 2 acolytes", "4", "0"],
    ]
    units = """\
         Health Followers  Cards
  Red       6+M         7      9
* Violet    6+M         7      9
  lost if     0        <4     <8"""
    assert table_in(as_html(blocks_of(units), "x"))[:2] == [
        ["", "Health", "Followers", "Cards"],
        ["Red", "6+M", "7", "9"],
    ]


def test_a_bar_between_two_words_is_no_table() -> None:
    prose = "You may add: chamber\n  <slot> at <1-7>; arrange keep|ask."
    assert blocks_of(prose) == [Text(prose)]


def test_broken_lines_are_whole_again_for_telephones() -> None:
    card = (
        "Your hand (in brackets what orders add; preemptive ones also in the turns of\n"
        "  the others, as the rules have it, at any of the points of these same turns):\n"
        "  Providence (cost 1, preemptive, range 2): Put a providence chit on a target\n"
        "    space: until the end of the turn no enemy may enter it, and 2 attacks on\n"
        "    your units there are ignored.\n"
        "  Edict (cost 2)"
    )
    page = as_html(blocks_of(card), "x")
    assert "a target space: until the end of the turn no enemy may enter it, and 2 attacks on your" in page
    assert ">Providence (cost 1" in page
    assert ">Edict (cost 2)</div>" in page


def test_points_and_names_begin_lines_of_their_own() -> None:
    told = (
        "- Your order sent ahead has answered: place priest chanting chamber 1 at seven\n"
        "Before that, since your last order:\n"
        "Units: f follower, n nonbeliever, m messiah, a avatar; * praying, ' has moved\n"
        "  Red: 1,1 f02"
    )
    page = as_html(blocks_of(told), "x")
    assert ">Before that, since your last order:</div>" in page
    assert ">Red: 1,1 f02</div>" in page


def table_in(page: str) -> list[list[str]]:
    rows = page.partition("<table")[2].partition("</table>")[0].split("</tr>")[:-1]
    return [[cell.rpartition(">")[2] for cell in row.split("</td>")[:-1]] for row in rows]
