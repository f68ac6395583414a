"""The pages of miracles that take effect (rules 2.10)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.catalogue import Words, joined
from referee.engine.page import Block, Example, Line, Page, listing, prose
from referee.games.true_messiah.cards.choosing import CardChoice
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.decisions.examples import choices_worth_showing
from referee.games.true_messiah.decisions.plan_lines import Choices
from referee.games.true_messiah.decisions.resolving import Chosen, Confirm, Pay, Victims
from referee.games.true_messiah.moments import Keeping, Mercy, Resolving
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.state import MessiahTable, Unit
from referee.games.true_messiah.texts.faces import MOVES, card_line, chosen_for
from referee.games.true_messiah.texts.prompts import means_line, page
from referee.games.true_messiah.things import A_CARD, A_SPACE, A_UNIT
from referee.games.true_messiah.words import choice_words, described, who


def _about(content: Content, card: Card) -> Block:
    return Block("prose", (Line((card_line(content, card.id),), (A_CARD.of(card.id),)),))


def confirm_page(t: MessiahTable, at: Resolving, filed: Confirm, *, whole: bool) -> Page:
    """What was chosen for a card when it was played; `whole` says whether all of that is still legal."""
    left = choice_words(filed.choices.by_name)
    changed = (
        Words(
            "A miracle took effect since you played it (see the news): you may choose anew. It is still "
            "legal: {choices}.",
            choices=left,
        )
        if whole
        else Words(
            "A miracle took effect since you played it (see the news): you may choose anew. Left of it is: "
            "{choices}.",
            choices=left,
        )
    )
    said = answers(
        Confirm,
        at,
        filed,
        Confirm(choices=Choices(choices_worth_showing(at.state, at.content, at.miracle))),
        means=Words("as filed") if whole else Words("what is left of it"),
    )
    confirmed = Example("confirm", Confirm.to_answer(filed))
    how: list[str] = [
        Words(
            "choose {choices}; or confirm: as you filed it, where that is still legal",
            choices=chosen_for(at.played),
        )
    ]
    how += [MOVES] if any(slot.kind == "moves" for slot in at.played.filed) else []
    question = Words("what do you choose for {card} now?", card=at.played.name)
    return page(
        t,
        at.seat,
        question,
        said._replace(examples=(confirmed, *said.examples)),
        above=[_about(t.content, at.played), prose(changed)],
        how=how,
    )


def chosen_page(t: MessiahTable, at: Mercy, card: Card, player: int) -> Page:
    """One of the seat's units, for the card of a player."""
    played = Words("{seat} plays {card}", seat=who(t.state, player), card=card_line(t.content, card.id))
    return page(
        t,
        at.seat,
        Words("which unit do you choose for {card}?", card=card.name),
        answers(Chosen, at, *(Chosen(unit=unit.id) for unit in at.units[:2])),
        above=[
            Block("prose", (Line((played,), (A_CARD.of(card.id),)),)),
            listing(
                Words("You may name one of these:"),
                (Line((described(unit),), (A_UNIT.of(unit.id),)) for unit in at.units),
            ),
        ],
    )


def victims_page(
    t: MessiahTable, at: Mercy, about: CardChoice, groups: Mapping[str, list[Unit]], default: Victims
) -> Page:
    """A unit for each space on which one dies."""
    space, card = about.center() or "", about.card
    aimed = Words("{seat} has aimed it at {space}.", seat=who(t.state, about.seat), space=space)
    lines = [
        Line(
            (
                Words(
                    "On {space}: one of {units}",
                    space=on,
                    units=joined(", ", (unit.id for unit in units)),
                ),
            ),
            (A_SPACE.of(on), *(A_UNIT.of(unit.id) for unit in units)),
        )
        for on, units in groups.items()
    ]
    return page(
        t,
        at.seat,
        Words("which of your units die of {card}?", card=card.name),
        answers(Victims, at, default, means=Words("the first of each")),
        above=[_about(t.content, card), listing(aimed, lines)],
        how=(Words("Name one unit for each space."),),
    )


UNPAID = Words(
    "If you pay, it goes to your discard pile; if not, it is out of the game for good. Belief left over is "
    "lost when the turn ends."
)  # TM-117, TM-97
HOW_TO_KEEP = Words("keep, keep praying <units> (nobody can react to it), or no keep")


def keep_page(t: MessiahTable, at: Keeping, default: Pay) -> Page:
    """TM-117."""
    return page(
        t,
        at.seat,
        Words("pay {keep} belief to keep {card}?", keep=at.due.keep or 0, card=at.due.name),
        answers(Pay, at, default, Pay(pay=False), ahead="keep: default"),
        above=[_about(t.content, at.due), prose(means_line(t.state, at.seat), UNPAID)],
        how=(HOW_TO_KEEP,),
    )
