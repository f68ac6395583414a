"""Abilities in Preparation: monsters and Avatars, each seat in turn (EH-264, EH-265, EH-266, EH-746)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.choices import Option
from referee.engine.decisions import Question, question
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import pay, shortage
from referee.games.evil_high_priest.acting.registry import unmet
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.boards.avatars import avatar_abilities, leave_avatar, use_avatar
from referee.games.evil_high_priest.decisions.examples import first_legal
from referee.games.evil_high_priest.decisions.order import NOTHING_SAID, ActOrder
from referee.games.evil_high_priest.decisions.place_names import written_place
from referee.games.evil_high_priest.decisions.preparation import Prepare, UseAbility
from referee.games.evil_high_priest.moments import Preparing
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.rehearsal import Wanted, left_open, problem_with, stopped
from referee.games.evil_high_priest.spaces import unmet_requirement
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.cult_board import track_lines
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.texts.words import colour


@dataclass(frozen=True)
class Ability:
    """A card that does something in Preparation; `id` names it in orders."""

    id: str
    name: str
    text: str
    optional: bool
    avatar: bool = False


def _ability(content: Content, card: str) -> Ability:
    monster = content.monster[card]
    return Ability(card, monster.name, monster.text, monster.optional)


def abilities_of(t: EvilTable, seat: int, moment: str) -> list[Ability]:
    """What the seat can use at this moment, in lair order, Avatars last; equal monsters once each."""
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
        found += [Ability(card.id, card.name, card.text, optional=True, avatar=True) for card in avatars]
    return found


def usable(t: EvilTable, seat: int, card: str) -> str | None:
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
        await _compulsory(t, seat, moment)


async def _ordered(t: EvilTable, seat: int, moment: str) -> None:
    """What the seat orders; it is asked anew if something comes in between that makes the rest impossible."""
    reason = ""
    while (offered := abilities_of(t, seat, moment)) and _asks(t, seat, offered):
        decided = await t.decide(_prep_question(t, seat, moment, offered, reason))
        problem = await carry_out_abilities(t, seat, moment, decided.abilities)
        if problem is None:
            return
        reason = problem.message
    if reason:
        text = f"Seat {seat} can use no further ability: {reason}"
        t.tell("evil_high_priest.prep_returned", text, {"seat": seat}, rule="EH-264")


def _asks(t: EvilTable, seat: int, offered: Sequence[Ability]) -> bool:
    """Whether there is anything to decide: an optional ability, a choice, an order that matters."""
    if any(ability.optional or _chooses(t, seat, ability) for ability in offered):
        return True
    reading = [ability for ability in offered if t.content.monster[ability.id].reads_storage]
    return bool(reading) and len(offered) > 1


def _chooses(t: EvilTable, seat: int, ability: Ability) -> bool:
    return bool(_left_open(t, seat, ability))


def _left_open(t: EvilTable, seat: int, ability: Ability) -> list[Wanted]:
    """What is to be decided if the ability is used without a word on it."""

    async def tried(copy: EvilTable) -> None:
        await _use(copy, seat, ability, NOTHING_SAID, ())

    return left_open(t, tried)


async def carry_out_abilities(
    t: EvilTable, seat: int, moment: str, ordered: Sequence[UseAbility]
) -> Problem | None:
    """The abilities in the order given, each once (EH-265); says why, if the rest cannot be used any more."""
    for at, entry in enumerate(ordered):
        rest = ordered[at:]
        if at and (problem := stopped(t, lambda copy: carry_out_abilities(copy, seat, moment, rest))):  # noqa: B023
            return problem
        ability = next((one for one in abilities_of(t, seat, moment) if one.id == entry.ability), None)
        if ability is None:
            raise Refused(_spent(t, seat, entry.ability), "EH-265", at, "ability")
        await _use(t, seat, ability, entry, (at,))
    return None


def _spent(t: EvilTable, seat: int, card: str) -> str:
    """Why an ability that was offered cannot be used any more."""
    name = t.content.avatar[card].name if card in t.content.avatar else t.content.monster[card].name
    unused = any(one.card == card and not one.used for one in t.state.followings[seat].lairs)
    reason = usable(t, seat, card) if unused else None
    return f"{name}: {reason}" if reason else f"{name} was already used in this phase."


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


async def _compulsory(t: EvilTable, seat: int, moment: str) -> None:
    """What works all the same if it is not ordered, with the lowest target; the Howler's magic (EH-746)."""
    while ability := next((one for one in abilities_of(t, seat, moment) if not one.optional), None):
        await _use(t, seat, ability, NOTHING_SAID, (), quiet=True)
    if moment == "step_3":
        for avatar in t.state.followings[seat].avatars:
            if avatar not in t.state.avatars_used:
                await leave_avatar(Act(t, seat, f"avatar:{avatar}", t.content.avatar[avatar].name), avatar)


def _prep_question(
    t: EvilTable, seat: int, moment: str, offered: Sequence[Ability], reason: str
) -> Question[Prepare]:
    def found_wrong(order: Prepare) -> Problem | None:
        return problem_with(t, lambda copy: carry_out_abilities(copy, seat, moment, order.abilities))

    at = Preparing(
        t=t,
        seat=seat,
        problem_with=found_wrong,
        abilities=[Option(ability.id, ability.name) for ability in offered],
        why_not=lambda card: _refusal(t, seat, card),
    )
    return question(
        seat,
        "evil_high_priest.prep",
        Prepare,
        at,
        lambda: _prep_text(at, offered, reason),
        "EH-264",
        default=Prepare(abilities=()),
    )


def _prep_text(at: Preparing, offered: Sequence[Ability], reason: str) -> str:
    t, seat = at.t, at.seat
    lines = list(track_lines(t))
    for ability in offered:
        unless = "if you order it" if ability.optional else "works by itself, too"
        lines.append(f"{ability.name} ({unless}): {ability.text.removeprefix('Preparation: ')}")
        lines.append(f"  Write: prep {_example(ability, _left_open(t, seat, ability))}")
    alone = (f"prep {ability.id}" for ability in offered)
    return page(
        t,
        seat,
        f"Preparation of round {t.state.round}: which abilities do you use?",
        "only those are used that work by themselves.",
        body=lines,
        orders=["prep none", *first_legal(Prepare, at, ["prep always", *alone])],
        reason=reason,
        after=["Several abilities: in the order you want, with ; between them."],
        own=False,
    )


def _example(ability: Ability, wanted: Sequence[Wanted]) -> str:
    """An order for the ability that leaves nothing open, with what else its first decision could be."""
    if not wanted:
        return ability.id
    if wanted[0].what == "stage":
        return f"{ability.id} {' or '.join(wanted[0].ids)}"
    if not wanted[0].ids:  # it must be said, and what can be said depends on more than the ability
        return f"{ability.id} {wanted[0].what} <…>"
    parts = [ability.id]
    targets = [one for one in wanted if one.what != "monster"]
    if targets:
        parts.append("target " + " ".join(_aim(one.what, one.ids[0]) for one in targets))
    parts += [f"monster {one.ids[0]}" for one in wanted if one.what == "monster"]
    others = [_aim(wanted[0].what, one).removeprefix(f"{wanted[0].what} ") for one in wanted[0].ids[1:]]
    return " ".join([*parts, f"(or {', '.join(others)})"] if others else parts)


def _aim(what: str, id_: str) -> str:
    """`Green`, `acolyte boston`."""
    return colour(int(id_)) if what == "seat" else f"{what} {written_place(id_)}"


def _refusal(t: EvilTable, seat: int, card: str) -> str | None:
    if card in t.content.monster:
        name = t.content.monster[card].name
        if t.state.followings[seat].monster(card) is None:
            return f"You have no {name} in a lair."
        return usable(t, seat, card) or f"{name} has nothing to do now."
    return None
