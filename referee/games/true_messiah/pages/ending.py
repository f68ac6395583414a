"""The pages of the End Phase (rules 2.15)."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, Page, listing, prose
from referee.games.true_messiah.board import total_cards
from referee.games.true_messiah.decisions.ending import Hold, Looted, Sack, Take, most_looted
from referee.games.true_messiah.moments import Looting, Now, Sacking
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.recruiting import free_tiles
from referee.games.true_messiah.sacking import beside
from referee.games.true_messiah.state import MIN_CARDS, MessiahTable
from referee.games.true_messiah.texts.faces import card_lines
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.things import A_SPACE, A_UNIT
from referee.games.true_messiah.words import who

SACKING = Words(
    "A captured temple becomes yours, a destroyed one is gone; a lost city destroys its owner. For a temple "
    "you take 2 coins and look at 3 cards of the owner's deck: take or remove one, or two if coins are short."
)  # TM-187, TM-189, TM-191 to TM-193
HOW_TO_SACK = Words(
    "sack <space> capture or destroy [using <own temple to give up>] [place <units>]: up to 4 low units and "
    "1 high unit beside it may enter a temple; or no sack"
)  # TM-190


def sack_page(t: MessiahTable, at: Sacking, default: Sack) -> Page:
    """TM-187."""
    said = answers(
        Sack,
        at,
        default,
        *Sack.entering(at),
        Sack(building=at.noted[0], how="destroy"),
        None,
        none="no sack",
        means=Words("nobody enters it"),
        ahead="sack: default",
    )
    tiles = free_tiles(t.state, t.content, at.seat)
    return page(
        t,
        at.seat,
        Words("do you sack a building?"),
        said,
        above=[
            listing(
                Words("Empty enemy buildings beside your units:"),
                (_building(at, space) for space in at.noted),
            ),
            prose(SACKING, Words("You have {tiles:temple tile} left to capture with.", tiles=tiles)),
        ],
        how=(HOW_TO_SACK,),
    )


def _building(at: Sacking, space: str) -> Line:
    building, near = at.state.buildings[space], beside(at.state, at.seat, space)
    told = Words(
        "{seat}'s {city?holy city|temple} on {space}; beside it: {units}",
        seat=who(at.state, building.seat),
        city=building.kind == "city",
        space=space,
        units=[unit.id for unit in near],
    )
    return Line((told,), (A_SPACE.of(space), *(A_UNIT.of(unit.id) for unit in near)))


HOW_TO_LOOT = Words("take <card>: to your discard pile; remove <card>: out of the game; leave all")


def loot_page(t: MessiahTable, at: Looting, default: Looted) -> Page:
    """TM-192."""
    victim, most = at.loot.victim, most_looted(at)
    owner = who(t.state, victim)
    rest = Words(
        "The others go back on top of {owner}'s deck. In all {owner} has {cards:card}; with fewer than "
        "{least} it is destroyed.",
        owner=owner,
        cards=total_cards(t.state, victim),
        least=MIN_CARDS,
    )
    may = (
        Words("You may choose {most:card}, because coins were short. {rest}", most=most, rest=rest)
        if most > 1
        else Words("You may choose {most:card}. {rest}", most=most, rest=rest)
    )
    said = answers(
        Looted,
        at,
        default,
        Looted(loot=(Take(card=at.shown[0], do="remove"),)),
        Looted(loot=()),
        means=Words("the dearest"),
        ahead="loot: default",
    )
    return page(
        t,
        at.seat,
        Words("which of these cards does {owner} lose?", owner=owner),
        said,
        above=[
            listing(Words("The top of the deck:"), card_lines(t.content, at.loot.cards)),
            Block("prose", (Line((may,), (SEAT.of(victim),)),)),
        ],
        how=(HOW_TO_LOOT,),
    )


def hold_page(t: MessiahTable, at: Now, default: Hold) -> Page:
    """TM-196."""
    keep = t.content.start.keep
    other = Hold(cards=tuple(at.copies(at.own.hand)[-keep:]))
    return page(
        t,
        at.seat,
        Words("which {keep} cards do you keep?", keep=keep),
        answers(Hold, at, default, other, means=Words("preemptive cards, then cheap ones")),
        above=[
            prose(Words("The others go to your discard pile. You can say it in your plan, too: hold <cards>"))
        ],
    )
