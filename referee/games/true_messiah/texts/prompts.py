"""What belongs on every page: the question in its place, the board, how all stand, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.catalogue import Words
from referee.engine.events import SEAT
from referee.engine.page import Block, Example, Line, Page, Section, drawing, listing, prose, section
from referee.games.true_messiah.board import ally_of, prayable
from referee.games.true_messiah.options import round_limit_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import MessiahTable, TrueMessiah
from referee.games.true_messiah.texts.drawing import drawn, legend_for, roster
from referee.games.true_messiah.texts.faces import card_lines, card_names
from referee.games.true_messiah.texts.standings import standings
from referee.games.true_messiah.things import A_CARD
from referee.games.true_messiah.words import who

EMPTY = prose(Words("Your hand is empty."))
AHEAD = Words("To have this answered from now on, add the line:")
LEGEND, BRIEF_STANDINGS, ORDERS, HAND = range(4)
"""What sections are worth: what other prompts have told is shortened first."""


class Answers(NamedTuple):
    """How a question may be answered: what stands in for silence, and examples."""

    silence: str
    examples: tuple[Example, ...]
    ahead: str = ""
    """A standing order that answers all questions of this kind."""


def page(
    t: MessiahTable,
    seat: int,
    question: str,
    answers: Answers,
    *,
    above: Sequence[Block] = (),
    below: Sequence[Section] = (),
    how: Sequence[str] = (),
    orders: Section | None = None,
) -> Page:
    """A whole page for one seat: `above` stands with the question, `below` beneath the news; `orders` tells
    at length how an answer is written, `how` in a few words.
    """
    limit = round_limit_of(t.options)
    return Page(
        _in_place(t.state, limit, question),
        answers.silence,
        (
            section("asked", *(block for block in above if block.lines), above=True),
            *below,
            *_table(t.state, t.content, seat, limit),
            *([orders] if orders else []),
            *([section("ahead", listing(AHEAD, [answers.ahead]), apart=True)] if answers.ahead else []),
        ),
        how=tuple(how),
        examples=answers.examples,
    )


def _in_place(state: TrueMessiah, limit: int | None, question: str) -> str:
    """When it is asked; before the first turn it is asked as it is."""
    turn, round_ = state.turn, Words("Round {round}", round=state.round)
    if limit is not None:
        round_ = Words("Round {round} of {limit}", round=state.round, limit=limit)
    if state.market.open:
        return Words("{round}, Market: {question}", round=round_, question=question)
    if turn is None:
        return question
    active = who(state, turn.seat)
    if turn.phase == "combat":
        return Words(
            "{round}, {seat}'s turn, combat: {question}", round=round_, seat=active, question=question
        )
    return Words("{round}, {seat}'s turn: {question}", round=round_, seat=active, question=question)


def _table(state: TrueMessiah, content: Content, seat: int, limit: int | None) -> list[Section]:
    """Board, standings and hand, as soon as there is a board."""
    if not state.columns:
        return []
    brief = [standings(state, content, seat, limit, brief=True)]
    return [
        section("board", drawing("", drawn(state, content)), apart=True),
        section("legend", prose(*legend_for(state, content)), shorter=[[]], worth=LEGEND),
        section("units", roster(state)),
        section(
            "standings",
            *standings(state, content, seat, limit),
            shorter=brief,
            worth=BRIEF_STANDINGS,
            apart=True,
        ),
        hand(state, content, seat),
    ]


def hand(state: TrueMessiah, content: Content, seat: int) -> Section:
    """The cards with their texts where they can be played, else (TM-159) by name."""
    own, turn = state.seats[seat].hand, state.turn
    if state.market.open or (turn is not None and turn.phase in ("combat", "end")):
        return section("hand", _by_name(content, own), apart=True)
    whole, without_starters = (
        _in_full(state, content, seat, starters=starters) for starters in (True, False)
    )
    return section(
        "hand", whole, shorter=[[without_starters], [_by_name(content, own)]], worth=HAND, apart=True
    )


def _by_name(content: Content, hand: Sequence[str]) -> Block:
    if not hand:
        return EMPTY
    told = Words("Your hand: {cards}.", cards=card_names(content, hand))
    return Block("prose", (Line((told,), _refs(hand)),))


def _refs(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(A_CARD.of(card) for card in sorted(set(cards)))


def _in_full(state: TrueMessiah, content: Content, seat: int, *, starters: bool) -> Block:
    """With their texts; without `starters`, those of first decks are known."""
    own, turn = state.seats[seat].hand, state.turn
    abroad = turn is not None and turn.seat != seat
    later = [card for card in own if abroad and not content.by_id[card].preemptive]
    now = [card for card in own if card not in later]
    known = [card for card in now if not starters and content.by_id[card].starter]
    lines = card_lines(content, [card for card in now if card not in known], orders=True)
    if known:
        told = Words("From your first deck: {cards}.", cards=card_names(content, known))
        lines.append(Line((told,), _refs(known)))
    if later:
        told = Words("Only in your own turn: {cards}.", cards=card_names(content, later))
        lines.append(Line((told,), _refs(later)))
    ally = ally_of(state, seat)
    if ally is not None and (theirs := state.seats[ally].hand):
        told = Words(
            "{ally}, your ally, holds {cards}.", ally=who(state, ally), cards=card_names(content, theirs)
        )
        lines.append(Line((told,), (SEAT.of(ally), *_refs(theirs))))
    heading = Words("Your hand ([…]: what orders add; preemptive: also in the turns of others):")
    return listing(heading if own else Words("Your hand is empty."), lines)


def means_line(state: TrueMessiah, seat: int) -> str:
    """What the seat can pay with."""
    able, belief = len(prayable(state, seat)), state.seats[seat].belief
    if not able:
        return Words("You have {belief} belief; none of your followers can pray now.", belief=belief)
    return Words(
        "You have {belief} belief; {able} of your followers can pray, for 1 more{able?| each}.",
        belief=belief,
        able=able,
    )
