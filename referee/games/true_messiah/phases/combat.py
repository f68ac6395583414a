"""The Combat Phase (rules 2.14): targets are named in turn, all losses come at once; no miracles (TM-159)."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.action import running
from referee.games.true_messiah.acting.aims import (
    aims_problem,
    attacks_of,
    default_aims,
    has_aims,
    no_choice_of_aims,
)
from referee.games.true_messiah.board import count_of, order_from
from referee.games.true_messiah.decisions.combat import Saved, Targets
from referee.games.true_messiah.destruction import check
from referee.games.true_messiah.events.acting import Aimed, AttacksAimed, LossesTaken
from referee.games.true_messiah.fighting import (
    Losses,
    all_losses,
)
from referee.games.true_messiah.moments import Mercy, Now
from referee.games.true_messiah.movement import board_print
from referee.games.true_messiah.pages.combat import saved_page, targets_page
from referee.games.true_messiah.phases.asking import decide_unless, kind
from referee.games.true_messiah.pieces import hurt, kill, settle_high_units
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import MIN_FOLLOWERS, Aims, MessiahTable, TrueMessiah, Unit


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
    return question(
        seat,
        kind("targets"),
        Targets,
        at,
        lambda: targets_page(t, at, default),
        "TM-161",
        default=default,
    )


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

    at = Mercy(t.state, t.content, seat, tuple(dying), most)
    asked = question(
        seat, kind("choose"), Saved, at, lambda: saved_page(t, at, default), "TM-182", default=default
    )
    return (await t.decide(asked)).units
