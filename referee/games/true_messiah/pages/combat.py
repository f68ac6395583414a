"""The pages of the Combat Phase (rules 2.14)."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, Page, listing, prose
from referee.games.true_messiah.acting.action import running
from referee.games.true_messiah.acting.aims import HOLD
from referee.games.true_messiah.board import lone, units_at
from referee.games.true_messiah.decisions.combat import Saved, Targets
from referee.games.true_messiah.fighting import HIGH_ATTACKS, aimable, attackers, group_attacks
from referee.games.true_messiah.moments import Mercy, Now
from referee.games.true_messiah.obstacles import KINDS
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.state import HIGH, Aims, Attack, MessiahTable, TrueMessiah
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.things import A_SPACE, A_UNIT
from referee.games.true_messiah.words import described, either, who

DYING = Words(
    "Each attack kills a low unit: nonbelievers first, then praying followers, then active ones. What is "
    "left hurts the messiah or avatar, less 1 for each space that attacks it (divine armour). All at once."
)  # TM-170, TM-171, TM-173, TM-174
HOW_TO_AIM = (
    Words("attack <from> > <space>: all low units on a space attack one other; hold <from>: they do not"),
    Words("messiah > <space> <attacks>, <space> <attacks>: its attacks may be divided; so may the avatar's"),
    Words("Whoever you do not name attacks nobody; hold all: nobody does."),
)


def targets_page(t: MessiahTable, at: Now, default: Targets) -> Page:
    """TM-161."""
    held = Targets(aims=Aims(dict.fromkeys(attackers(t.state, at.seat), HOLD)))
    said = answers(
        Targets,
        at,
        default,
        held,
        means=Words("all attack where most fall"),
        ahead="targets: default",
    )
    above = [*_targets(t.state, at.seat), *_attacks(t.state), prose(DYING)]
    return page(t, at.seat, Words("whom do you attack?"), said, above=above, how=HOW_TO_AIM)


def _targets(state: TrueMessiah, seat: int) -> list[Block]:
    """What the seat may attack, and who stands there."""
    groups = attackers(state, seat)
    lines = [
        Line(
            (
                Words(
                    "low units on {space}: {attacks:attack} on {spaces}",
                    space=space,
                    attacks=group_attacks(state, seat, space),
                    spaces=either(to),
                ),
            ),
            tuple(map(A_SPACE.of, (space, *to))),
        )
        for space, to in groups.items()
    ]
    near = [to for spaces in groups.values() for to in spaces]
    for unit in (lone(state, seat, kind) for kind in HIGH):
        if unit is not None and (spaces := aimable(state, seat, unit.at)):
            near += spaces
            told = Words(
                "{unit} on {space}: {attacks} attacks to divide over {spaces}",
                unit=KINDS[unit.kind],
                space=unit.at,
                attacks=HIGH_ATTACKS[unit.kind],
                spaces=joined(", ", spaces),
            )
            lines.append(Line((told,), (A_UNIT.of(unit.id), *map(A_SPACE.of, spaces))))
    return [
        listing(Words("You can attack with:"), lines),
        listing(Words("There stand (* praying):"), (_standing(state, to) for to in dict.fromkeys(near))),
    ]


def _standing(state: TrueMessiah, space: str) -> Line:
    units = units_at(state, space)
    there = joined(", ", (unit.id + ("*" if unit.praying else "") for unit in units))
    told = Words("On {space}: {units}.", space=space, units=there)
    return Line((told,), (A_SPACE.of(space), *(A_UNIT.of(unit.id) for unit in units)))


def _attacks(state: TrueMessiah) -> list[Block]:
    """The attacks that were named so far."""
    named = running(state).attacks
    return [listing(Words("Named so far:"), (_attack(state, one) for one in named))] if named else []


def _attack(state: TrueMessiah, attack: Attack) -> Line:
    about = {"who": who(state, attack.seat), "from_": attack.source, "n": attack.amount, "to": attack.to}
    told = (
        Words("{who}'s low units on {from_}: {n:attack} on {to}.", **about)
        if attack.by == "low"
        else Words("{who}'s {unit} on {from_}: {n:attack} on {to}.", unit=KINDS[attack.by], **about)
    )
    return Line((told,), (SEAT.of(attack.seat), A_SPACE.of(attack.source), A_SPACE.of(attack.to)))


def saved_page(t: MessiahTable, at: Mercy, default: Saved) -> Page:
    """TM-182."""
    most = at.amount
    return page(
        t,
        at.seat,
        Words("which of your units live, up to {most}?", most=most)
        if most > 1
        else Words("which of your units lives?"),
        answers(Saved, at, default, means=Words("the first of them")),
        above=[
            listing(
                Words("A miracle of yours saves up to {most} of these:", most=most)
                if most > 1
                else Words("A miracle of yours saves one of these:"),
                (Line((described(unit),), (A_UNIT.of(unit.id),)) for unit in at.units),
            ),
            *_attacks(t.state),
        ],
        how=(Words("Name the units that live."),),
    )
