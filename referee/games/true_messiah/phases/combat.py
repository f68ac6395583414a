"""The Combat Phase (rules 2.14): targets are named in turn, all losses come at once; no miracles (TM-159)."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.engine.words import count
from referee.games.true_messiah.acting.action import running
from referee.games.true_messiah.acting.aims import (
    HOLD,
    aims_problem,
    attacks_of,
    default_aims,
    has_aims,
    no_choice_of_aims,
)
from referee.games.true_messiah.board import count_of, lone, order_from, units_at
from referee.games.true_messiah.decisions.combat import Saved, Targets
from referee.games.true_messiah.destruction import check
from referee.games.true_messiah.events.acting import Aimed, AttacksAimed, LossesTaken
from referee.games.true_messiah.fighting import (
    HIGH_ATTACKS,
    Losses,
    aimable,
    all_losses,
    attackers,
    group_attacks,
)
from referee.games.true_messiah.moments import Mercy, Now
from referee.games.true_messiah.movement import board_print
from referee.games.true_messiah.phases.asking import answers, decide_unless, kind
from referee.games.true_messiah.pieces import hurt, kill, settle_high_units
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import MIN_FOLLOWERS, Aims, MessiahTable, TrueMessiah, Unit
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.texts.words import described, who


async def combat(t: MessiahTable) -> str:
    """TM-160: only if it was declared and nothing forbids it (TM-158)."""
    state, turn = t.state, running(t.state)
    turn.phase = "combat"
    forbidden = any(effect.kind == "no_combat" for effect in state.effects)
    if not turn.declared or forbidden:
        return "end_phase"
    for seat in order_from(state, turn.seat):  # TM-161, TM-162
        if seat not in turn.aimed and has_aims(state, seat):
            _name(t, seat, await _aims(t, seat))
            turn.aimed.append(seat)
    await _fight(t)
    return "end_phase"


async def _aims(t: MessiahTable, seat: int) -> Aims:
    """As filed with the plan if the board is as it left it, else as answered now."""
    state, turn = t.state, running(t.state)
    if seat == turn.seat and turn.combat is not None and turn.expected == board_print(state):
        filed = turn.combat
        if aims_problem(state, seat, filed) is None:
            return filed
    formal = no_choice_of_aims(state, seat)
    return (await decide_unless(t, _targets_question(t, seat), formal=formal)).aims


def _name(t: MessiahTable, seat: int, aims: Aims) -> None:
    attacks = attacks_of(t.state, seat, aims)
    running(t.state).attacks += attacks
    aimed = tuple(Aimed(one.by, one.source, one.to, one.amount) for one in attacks)
    Live(t).tell(AttacksAimed(seat, aimed), "TM-161")


def _targets_question(t: MessiahTable, seat: int) -> Question[Targets]:
    at = Now(t.state, t.content, seat)
    default = Targets(aims=default_aims(t.state, seat))

    def text() -> str:
        lines = _target_lines(t.state, seat)
        held = Targets(aims=Aims(dict.fromkeys(attackers(t.state, seat), HOLD)))
        said = answers(
            Targets,
            at,
            default,
            held,
            means="all attack where most fall",
            how=HOW_TO_AIM,
            ahead="targets: default",
        )
        return page(t, seat, "whom do you attack?", lines, said)

    return question(seat, kind("targets"), Targets, at, text, "TM-161", default=default)


DYING = (
    "Each attack kills a low unit: nonbelievers first, then praying followers, then active ones. What is "
    "left hurts the messiah or avatar, less 1 for each space that attacks it (divine armour). All at once."
)  # TM-170, TM-171, TM-173, TM-174
HOW_TO_AIM = (
    "attack <from> > <space>: all low units on a space attack one other; hold <from>: they do not",
    "messiah > <space> <attacks>, <space> <attacks>: its attacks may be divided; so may the avatar's",
    "Whoever you do not name attacks nobody; hold all: nobody does.",
)


def _target_lines(state: TrueMessiah, seat: int) -> list[str]:
    """What the seat may attack and who stands there, and what is attacked already."""
    groups = attackers(state, seat)
    lines = ["You can attack with:"]
    lines += [
        f"  low units on {space}: {count(group_attacks(state, seat, space), 'attack')} on {' or '.join(to)}"
        for space, to in groups.items()
    ]
    near = [to for spaces in groups.values() for to in spaces]
    for unit in (lone(state, seat, "messiah"), lone(state, seat, "avatar")):
        if unit is not None and (spaces := aimable(state, seat, unit.at)):
            near += spaces
            attacks = HIGH_ATTACKS[unit.kind]
            lines.append(f"  {unit.kind} on {unit.at}: {attacks} attacks to divide over {', '.join(spaces)}")
    for to in dict.fromkeys(near):
        there = ", ".join(unit.id + ("*" if unit.praying else "") for unit in units_at(state, to))
        lines.append(f"On {to}: {there}.")
    return [*lines, *_attack_lines(state), DYING]


def _attack_lines(state: TrueMessiah) -> list[str]:
    """The attacks that were named so far."""
    return [
        f"{who(state, a.seat)}'s {'low units' if a.by == 'low' else a.by} on {a.source}: "
        f"{count(a.amount, 'attack')} on {a.to}."
        for a in running(state).attacks
    ]


async def _fight(t: MessiahTable) -> None:
    live, state, turn = Live(t), t.state, running(t.state)
    found = all_losses(state, turn.attacks)
    saved = await _saved(t, [state.units[id_] for one in found for id_ in one.dead])
    blame = _Blame(state, found, saved)
    for one in found:
        _suffer(live, one, saved)
    settle_high_units(live)
    check(live, blame.of_destroyed)


def _suffer(live: Live, one: Losses, saved: set[str]) -> None:
    state = live.state
    dead = tuple(id_ for id_ in one.dead if id_ not in saved)
    spared = tuple(id_ for id_ in one.dead if id_ in saved)
    for id_ in dead:
        kill(live, state.units[id_])
    if one.high and one.damage:
        hurt(live, state.units[one.high], one.damage)
    told = LossesTaken(one.space, one.attacks, one.ignored, dead, spared, one.damage, one.high)
    live.tell(told, "TM-170")


class _Blame:
    """TM-17: who aimed at a space where a seat loses a follower, and where its messiah takes damage."""

    def __init__(self, state: TrueMessiah, found: list[Losses], saved: set[str]) -> None:
        self._state = state
        self._for_followers: dict[int, list[int]] = {}
        self._for_messiah: dict[int, list[int]] = {}
        for one in found:
            culprits = [a.seat for a in running(state).attacks if a.to == one.space and a.amount > 0]
            dead = [state.units[id_] for id_ in one.dead if id_ not in saved]
            for seat in {unit.seat for unit in dead if unit.kind == "follower"}:
                self._for_followers.setdefault(seat, []).extend(culprits)
            if one.high and one.damage and (high := state.units[one.high]).kind == "messiah":
                self._for_messiah.setdefault(high.seat, []).extend(culprits)

    def of_destroyed(self, seat: int) -> list[int]:
        """Whoever did what destroys a seat; the rest of its losses does not count."""
        few = count_of(self._state, seat, "follower") < MIN_FOLLOWERS
        dead = self._state.seats[seat].health == 0
        return [
            *(self._for_followers.get(seat, ()) if few else ()),
            *(self._for_messiah.get(seat, ()) if dead else ()),
        ]


# Deaths that a card undoes.


def mercy_order(unit: Unit) -> tuple[int, str]:
    """Active followers first, then praying ones, then nonbelievers."""
    return (2 if unit.kind == "nonbeliever" else 1 if unit.praying else 0), unit.id


async def _saved(t: MessiahTable, dying: list[Unit]) -> set[str]:
    saved: set[str] = set()
    for effect in [one for one in t.state.effects if one.kind == "undo"]:
        own = sorted((u for u in dying if u.seat == effect.seat and u.id not in saved), key=mercy_order)
        if len(own) <= effect.amount:
            saved |= {unit.id for unit in own}
        else:
            saved |= set(await _ask_saved(t, effect.seat, own, effect.amount))
    return saved


async def _ask_saved(t: MessiahTable, seat: int, dying: list[Unit], most: int) -> tuple[str, ...]:
    default = Saved(units=tuple(unit.id for unit in dying[:most]))

    def text() -> str:
        lines = [
            f"A miracle of yours saves {'one' if most == 1 else f'up to {most}'} of these: "
            f"{', '.join(map(described, dying))}.",
            *_attack_lines(t.state),
        ]
        head = "which of your units lives?" if most == 1 else f"which of your units live, up to {most}?"
        said = answers(Saved, at, default, means="the first of them", how=("Name the units that live.",))
        return page(t, seat, head, lines, said)

    at = Mercy(t.state, t.content, seat, tuple(dying), most)
    return (await t.decide(question(seat, kind("choose"), Saved, at, text, "TM-182", default=default))).units
