"""Abilities in Preparation: monsters and Avatars, each seat in turn (EH-264, EH-265, EH-266, EH-746).

A seat uses its abilities in any order. Where it does not say, gains come before costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import Option
from referee.engine.decisions import Orders, Question, question
from referee.engine.page import Block, Line, Page, listing, prose
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import pay, shortage
from referee.games.evil_high_priest.acting.registry import unmet
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.acting.verbs import merges_storage
from referee.games.evil_high_priest.boards.avatars import HOWLER, avatar_abilities, leave_avatar, use_avatar
from referee.games.evil_high_priest.decisions.examples import examples_of, first_legal
from referee.games.evil_high_priest.decisions.order import NOTHING_SAID, ActOrder
from referee.games.evil_high_priest.decisions.preparation import Prepare, UseAbility
from referee.games.evil_high_priest.events.turns import AbilitiesReturned
from referee.games.evil_high_priest.moments import Preparing
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import written_place
from referee.games.evil_high_priest.rehearsal import EvilRehearsal, Wanted, left_open, problem_with, stopped
from referee.games.evil_high_priest.spaces import unmet_requirement
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.cult_board import track_lines
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.things import A_MONSTER, AN_AVATAR
from referee.games.evil_high_priest.words import colour, either

FIRST, GAINS, COSTS = range(3)
"""When an ability is used by itself: if it needs an empty exposed space, if it only gains, if it may cost."""
Outcome: TypeAlias = tuple[object, ...]
"""What a table has come to, as far as it matters to its players."""


@dataclass(frozen=True)
class Ability:
    """A card that does something in Preparation; `id` names it in orders."""

    id: str
    name: str
    text: str
    optional: bool
    turn: int
    avatar: bool = False


def _ability(content: Content, card: str) -> Ability:
    monster = content.monster[card]
    turn = FIRST if monster.requires.exposed_empty else GAINS if monster.only_gains else COSTS
    return Ability(card, monster.name, monster.text, monster.optional, turn)


def abilities_of(t: EvilTable, seat: int, moment: str) -> list[Ability]:
    """What the seat can use now, in the order in which it is used by itself; equal monsters once each."""
    found = [
        _ability(t.content, monster.card)
        for monster in t.state.followings[seat].lairs
        if not monster.used
        and t.content.monster[monster.card].trigger == "preparation"
        and t.content.monster[monster.card].moment == moment
        and usable(t, seat, monster.card) is None
    ]
    if moment == "step_3":
        avatars = [
            t.content.avatar[card] for card in avatar_abilities(t, seat) if card not in t.state.avatars_used
        ]
        found += [
            Ability(one.id, one.name, one.text, optional=True, turn=COSTS, avatar=True) for one in avatars
        ]
    return sorted(found, key=lambda ability: ability.turn)


def usable(t: EvilTable, seat: int, card: str) -> Reason | None:
    """Why a monster's ability would do nothing now; None if it works."""
    monster = t.content.monster[card]
    act = Act(t, seat, f"monster:{card}", monster.name)
    return (
        unmet_requirement(t, seat, monster.requires)
        or unmet(act, monster.effects)
        or shortage(t.state, seat, monster.cost, None)
    )


async def use_abilities(t: EvilTable, moment: str) -> None:
    """Seat by seat in turn order: what it orders, then what works by itself (EH-265, EH-266)."""
    for seat in t.state.in_turn_order():
        await _ordered(t, seat, moment)
        await _by_themselves(t, seat, moment)


async def _ordered(t: EvilTable, seat: int, moment: str) -> None:
    """What the seat orders; it is asked anew if something comes in between that makes the rest impossible."""
    reason = ""
    problem: Problem | None = None
    while _asks(t, seat, moment):
        decided = await t.decide(_prep_question(t, seat, moment, reason))
        problem = await carry_out_abilities(t, seat, moment, decided.abilities)
        if problem is None:
            return
        reason = problem.message
    if problem is not None:
        t.tell(AbilitiesReturned(seat, problem.clause or ""), rule="EH-264")


def _asks(t: EvilTable, seat: int, moment: str) -> bool:
    """Whether there is anything to decide: an optional ability, a choice, an order that matters.

    All orders are tried out, for an ability may be optional or open only when another has been used.
    """
    outcomes: list[Outcome] = []
    for outcome in _outcomes(t, seat, moment):
        if outcome is None or (outcomes and outcome not in outcomes):
            return True
        outcomes.append(outcome)
    return False


def _outcomes(t: EvilTable, seat: int, moment: str) -> Iterator[Outcome | None]:
    """What all that works by itself comes to, in every order; None where there is something to decide."""
    usable = abilities_of(t, seat, moment)
    if any(ability.optional for ability in usable):
        yield None
    for ability in usable:
        copy = EvilRehearsal(t.state, t.setup)
        problem = _tried(copy, seat, ability)
        yield from [None] if problem or copy.wanted else _outcomes(copy, seat, moment)
    if not usable:
        yield _outcome(t)


def _tried(copy: EvilRehearsal, seat: int, ability: Ability) -> Problem | None:
    """Uses the ability on a copy of the table, without a word on it."""
    return copy.problem_with(lambda one: _use(one, seat, ability, NOTHING_SAID, ()), by_default=True)


def _outcome(t: EvilTable) -> Outcome:
    """Who has what, and who is where; where things lie only if it is not arranged anew anyway (5.6)."""
    merged = merges_storage(t)
    return tuple(
        (
            following.totals() if merged else storage.arrangement(following),
            sorted(monster.card for monster in following.lairs),
            sorted((cultist.at, cultist.trapped_by or "") for cultist in following.cultists),
        )
        for following in t.state.followings.values()
    )


def _in_turn(t: EvilTable, seat: int, moment: str) -> list[Ability]:
    """All that can be used one after the other, gains before costs."""
    copy = EvilRehearsal(t.state, t.setup)
    found: list[Ability] = []
    while usable := abilities_of(copy, seat, moment):
        found.append(usable[0])
        _tried(copy, seat, usable[0])
    return found


async def carry_out_abilities(
    t: EvilTable, seat: int, moment: str, ordered: Sequence[UseAbility]
) -> Problem | None:
    """The abilities in the order given, each once (EH-265); says why, if the rest cannot be used any more.

    Gains that it does not name come before the first that may cost something.
    """
    for at, entry in enumerate(ordered):
        rest = ordered[at:]
        if not _brings(t.content, entry.ability):
            await _by_themselves(t, seat, moment, gains_but=[one.ability for one in rest])
        if problem := stopped(t, lambda copy: carry_out_abilities(copy, seat, moment, rest)):  # noqa: B023
            return problem
        ability = next((one for one in abilities_of(t, seat, moment) if one.id == entry.ability), None)
        if ability is None:
            raise Refused(_spent(t, seat, entry.ability), None, at, "ability")
        await _use(t, seat, ability, entry, (at,))
    return None


def _brings(content: Content, card: str) -> bool:
    return card in content.monster and _ability(content, card).turn != COSTS


def _spent(t: EvilTable, seat: int, card: str) -> Reason:
    """Why an ability that was offered cannot be used any more."""
    name = t.content.avatar[card].name if card in t.content.avatar else t.content.monster[card].name
    unused = any(one.card == card and not one.used for one in t.state.followings[seat].lairs)
    reason = usable(t, seat, card) if unused else None
    if reason:
        return Reason("{name}: {reason}", "EH-265", name=name, reason=reason)
    return Reason("{name} was already used in this phase.", "EH-265", name=name)


async def _use(
    t: EvilTable,
    seat: int,
    ability: Ability,
    order: ActOrder[Any],
    path: tuple[str | int, ...],
    *,
    quiet: bool = False,
) -> None:
    kind = "avatar" if ability.avatar else "monster"
    act = Act(t, seat, f"{kind}:{ability.id}", ability.name, order, path=path, quiet=quiet)
    if ability.avatar:
        t.state.avatars_used.append(ability.id)
        await use_avatar(act, ability.id)
        return
    card = t.content.monster[ability.id]
    next(one for one in act.following.lairs if one.card == ability.id and not one.used).used = True
    await pay(act, card.cost)
    await perform(act, card.effects)


async def _by_themselves(
    t: EvilTable, seat: int, moment: str, *, gains_but: Sequence[str] | None = None
) -> None:
    """What works all the same if it is not ordered, with the lowest target; the Howler's magic (EH-746).

    With `gains_but` only gains, and of those none of these.
    """

    def due(ability: Ability) -> bool:
        if gains_but is not None and (ability.turn != GAINS or ability.id in gains_but):
            return False
        return not ability.optional

    while ability := next(filter(due, abilities_of(t, seat, moment)), None):
        await _use(t, seat, ability, NOTHING_SAID, (), quiet=True)
    if moment == "step_3" and gains_but is None:
        for avatar in t.state.followings[seat].avatars:
            if avatar not in t.state.avatars_used:
                await leave_avatar(Act(t, seat, f"avatar:{avatar}", t.content.avatar[avatar].name), avatar)


def _prep_question(t: EvilTable, seat: int, moment: str, reason: str) -> Question[Prepare]:
    def found_wrong(order: Prepare) -> Problem | None:
        return problem_with(t, lambda copy: carry_out_abilities(copy, seat, moment, order.abilities))

    in_turn = _in_turn(t, seat, moment)
    others = [ability for ability in abilities_of(t, seat, moment) if ability not in in_turn]
    offered = [*in_turn, *others]
    at = Preparing(
        t=t,
        seat=seat,
        problem_with=found_wrong,
        abilities=[Option(one.id, one.name, refs=(_ref(one),)) for one in offered],
        in_turn=[ability.id for ability in in_turn],
        why_not=lambda card: _refusal(t, seat, card),
    )
    return question(
        seat,
        "evil_high_priest.prep",
        Prepare,
        at,
        lambda: _prep_page(at, moment, offered, reason),
        "EH-264",
        default=Prepare(abilities=()),
    )


def _ref(ability: Ability) -> str:
    return (AN_AVATAR if ability.avatar else A_MONSTER).of(ability.id)


def _prep_page(at: Preparing, moment: str, offered: Sequence[Ability], reason: str) -> Page:
    t, seat = at.t, at.seat
    alone = (f"prep {ability.id}" for ability in offered)
    orders = ["prep none", *first_legal(Prepare, at, ["prep always", *alone])]
    return page(
        t,
        seat,
        Words("Preparation of round {round}: which abilities do you use?", round=t.state.round),
        Words("Without an answer only those are used that work by themselves."),
        about=[prose(*track_lines(t)), _explained(t, seat, moment, dict.fromkeys(offered))],
        how=[Words("Several abilities: in the order you want, with ; between them.")],
        examples=examples_of(Orders(Prepare, at), orders),
        reason=reason,
        own=False,
    )


def _explained(t: EvilTable, seat: int, moment: str, offered: Iterable[Ability]) -> Block:
    """What each ability does, and how it is written."""
    lines: list[Line] = []
    for ability in offered:
        before, wanted = _way_to(t, seat, moment, ability)
        order = joined("", ("prep ", *(f"{one}; " for one in before), _example(ability, wanted)))
        text = Words(
            "{name} ({when}). {text}",
            name=ability.name,
            when=_when(ability, wanted),
            text=ability.text,
        )
        write = Words("Write: {order}", order=order)
        lines += [Line((text,), (_ref(ability),)), Line((write,), (_ref(ability),))]
    return listing("", lines)


def _way_to(t: EvilTable, seat: int, moment: str, ability: Ability) -> tuple[list[str], list[Wanted]]:
    """Which other abilities are to be named before this one, and what it leaves open then."""
    copy = EvilRehearsal(t.state, t.setup)
    if ability.turn == COSTS:
        copy.problem_with(
            lambda one: _by_themselves(one, seat, moment, gains_but=[ability.id]), by_default=True
        )
    before: list[str] = []
    while (usable := abilities_of(copy, seat, moment)) and ability not in usable:
        before.append(usable[0].id)
        _tried(copy, seat, usable[0])
    return before, left_open(copy, lambda one: _use(one, seat, ability, NOTHING_SAID, ()))


def _when(ability: Ability, wanted: Sequence[Wanted]) -> str:
    """Whether it must be ordered, and at whom or how it works by itself."""
    if ability.id == HOWLER:
        return Words("if you order it; its magic comes anyway")
    if ability.optional:
        return Words("if you order it")
    if wanted and wanted[0].ids:
        return Words("works by itself, too; if you do not say, {usual}", usual=_usual(wanted[0]))
    return Words("works by itself, too")


def _usual(open_: Wanted) -> str:
    """What an ability that works by itself takes for this."""
    if open_.what == "seat":
        return colour(int(min(open_.ids)))
    return open_.ids[0] if open_.what in ("stage", "gain") else written_place(min(open_.ids))


def _example(ability: Ability, wanted: Sequence[Wanted]) -> str:
    """An order for the ability that leaves nothing open, with what else its first decision could be."""
    if not wanted:
        return ability.id
    if wanted[0].what in ("stage", "gain"):
        word = "gain " if wanted[0].what == "gain" else ""
        return either([f"{ability.id} {word}{wanted[0].ids[0]}", *wanted[0].ids[1:]])
    if not wanted[0].ids:  # it must be said, and what can be said depends on more than the ability
        return f"{ability.id} {wanted[0].what} <…>"
    parts = [ability.id]
    targets = [one for one in wanted if one.what != "monster"]
    if targets:
        parts.append("target " + " ".join(_aim(one.what, one.ids[0]) for one in targets))
    parts += [f"monster {one.ids[0]}" for one in wanted if one.what == "monster"]
    order = " ".join(parts)
    others = joined(", ", (_named(wanted[0].what, one) for one in wanted[0].ids[1:]))
    return Words("{order} (or {others})", order=order, others=others) if others else order


def _aim(what: str, id_: str) -> str:
    """`Green`, `acolyte boston`."""
    return colour(int(id_)) if what == "seat" else f"{what} {_named(what, id_)}"


def _named(what: str, id_: str) -> str:
    return colour(int(id_)) if what == "seat" else written_place(id_)


def _refusal(t: EvilTable, seat: int, card: str) -> Reason | None:
    if card in t.content.monster:
        name = t.content.monster[card].name
        if t.state.followings[seat].monster(card) is None:
            return Reason("You have no {name} in a lair.", "EH-264", name=name)
        return usable(t, seat, card) or Reason("{name} has nothing to do now.", "EH-264", name=name)
    return None
