"""The pages of set-up (rules 2.3)."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.page import Line, Page, listing, prose, section
from referee.games.true_messiah.decisions.setting_up import StartingPosition, TakeColour
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.pack import MAX_SEATS, Colour, Content
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.state import COLOURS, MessiahTable
from referee.games.true_messiah.texts.faces import card_line
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.things import A_CARD
from referee.games.true_messiah.words import NONE, colour_words


def colour_page(t: MessiahTable, seat: int, free: list[Colour]) -> Page:
    """TM-27."""
    at = Now(t.state, t.content, seat)
    taken = [colour_words(colour.id) for colour in t.content.colours if colour not in free]
    above = [Words("Taken so far: {colours}.", colours=joined(", ", taken) if taken else NONE)]
    if len(t.state.seats) == MAX_SEATS:
        above.append(Words("Red and Violet are allies against Black and White."))
    order = Words(
        "Turns go {colours}. Each colour has a card of its own:",
        colours=joined(", ", map(colour_words, COLOURS)),
    )
    return page(
        t,
        seat,
        Words("Which colour do you play?"),
        answers(TakeColour, at, *(TakeColour(colour=colour.id) for colour in free[:3])),
        above=[prose(*above)],
        below=[
            section(
                "colours",
                listing(order, (_colour(t.content, colour) for colour in free)),
                prose(Words("Of equal bids in the Market, that of the later colour buys first.")),
            )
        ],
    )


def _colour(content: Content, colour: Colour) -> Line:
    """With its own card (TM-08)."""
    own = [card.id for card in content.cards if set(card.decks) == {colour.id}]
    told = Words(
        "{colour}: {cards}",
        colour=colour_words(colour.id),
        cards=joined("; ", (card_line(content, card) for card in own)),
    )
    return Line((told,), tuple(A_CARD.of(card) for card in own))


STARTING = Words(
    "Each of your units may move once, up to 2 spaces, not diagonally. At most 4 low units (followers, "
    "nonbelievers) and 1 high unit (messiah, avatar) share a space."
)  # TM-37, TM-49, TM-53, TM-54
HOW_TO_START = (
    Words("move <units> > <space>: f01, messiah, or 2 1,1 for two low units of 1,1"),
    Words("done: no more moves; orders stand in lines of their own, or with / between"),
)


def start_page(t: MessiahTable, seat: int) -> Page:
    """TM-37."""
    at = Now(t.state, t.content, seat)
    said = answers(
        StartingPosition,
        at,
        StartingPosition(moves=()),
        *StartingPosition.examples(at),
        means=Words("nobody moves"),
    )
    question = Words("How do you move your units before the first turn?")
    return page(t, seat, question, said, above=[prose(STARTING)], how=HOW_TO_START)
