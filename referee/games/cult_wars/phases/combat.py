"""Step 5: each targeted cult's defenders against all its attackers together."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.decisions import Question, question
from referee.games.cult_wars import events
from referee.games.cult_wars.battle import Battle, battles, shares_by_blame, spoils, taken
from referee.games.cult_wars.decisions.losses import Losses
from referee.games.cult_wars.moments import Siege
from referee.games.cult_wars.state import HOME_LOSSES, Assault, CultTable, CultWars, Fought
from referee.games.cult_wars.texts.prompts import losses_page


async def combat(t: CultTable) -> str:
    """All at once, by the numbers after step 4 (CW-50, CW-51). Defenders with a choice are asked together."""
    t.state.step = 5
    fights = battles(t.state)
    choices = [fight for fight in fights if fight.has_a_choice]
    answers = await t.decide_all(
        _question(t, fight) for fight in choices if t.state.cults[fight.defender].blame is None
    )
    for fight in fights:
        fight_out(t, fight, answers.get(fight.defender))
    return "sacrifice"


def fight_out(t: CultTable, fight: Battle, answer: Losses | None = None) -> None:
    """One combat; `answer` is the defender's sharing out of the attackers' losses, where it was asked."""
    fallen: Mapping[int, int] = {}
    lost: Mapping[str, int] = {}
    vp: Mapping[int, int] = {}
    defenders, rule = t.state.cults[fight.defender].bodies["defend"], "CW-43"
    if fight.attackers_lost:
        fallen, rule = _shares(t.state, fight, answer), "CW-40"
        _attackers_fall(t.state, fallen)
    elif fight.surplus:
        (lost, vp), rule = _defender_falls(t.state, fight), "CW-44"
    attackers = tuple(
        events.Onslaught(one.seat, one.bodies, one.attack, fallen.get(one.seat, 0), vp.get(one.seat, 0))
        for one in fight.attackers
    )
    assaults = [Assault(one.seat, one.followers, one.attack, one.fallen, one.vp) for one in attackers]
    t.state.battles[fight.defender] = Fought(fight.defence, assaults, dict(lost))
    t.tell(events.BattleFought(fight.defender, defenders, fight.defence, attackers, dict(lost)), rule=rule)


def _shares(state: CultWars, fight: Battle, answer: Losses | None) -> dict[int, int]:
    """Who loses how many attackers: as answered, as the plan's blame says, or as it must be (CW-42)."""
    upwards = state.upwards_from(fight.defender)
    if answer is not None:
        attackers = [seat for seat in upwards if seat in fight.bodies]
        return {seat: answer.shares.get(state.cults[seat].cult, 0) for seat in attackers}
    blame = state.cults[fight.defender].blame
    first = None if blame is None else [state.seat_of(cult) for cult in blame]
    return shares_by_blame(fight, upwards, first)


def _attackers_fall(state: CultWars, shares: Mapping[int, int]) -> None:
    """CW-40: nobody gains VP for this, and the defender loses nothing."""
    for seat, share in shares.items():
        cult = state.cults[seat]
        cult.bodies["attack"] -= share
        cult.followers -= share
        cult.book.fallen += share


def _defender_falls(state: CultWars, fight: Battle) -> tuple[dict[str, int], dict[int, int]]:
    """Losses at home by place (CW-44), and VP to the strongest attackers for sacrifices killed (CW-47)."""
    cult = state.cults[fight.defender]
    order = state.loss_orders.get(fight.defender, HOME_LOSSES)  # CW-69
    shares = taken(cult.bodies, fight.surplus, order)
    for place, share in shares.items():
        cult.bodies[place] -= share
    lost = sum(shares.values())
    cult.followers -= lost
    cult.book.fallen += lost
    points = spoils(fight, shares["sacrifice"])
    for seat, vp in points.items():
        state.cults[seat].vp += vp
    return shares, points


def _question(t: CultTable, fight: Battle) -> Question[Losses]:
    at = Siege.now(t.state, t.content, fight)
    return question(
        fight.defender,
        "cult_wars.assign_losses",
        Losses,
        at,
        lambda: losses_page(t.state, t.content, fight),
        "CW-42",
        default=Losses(shares=at.blamed([]) or {}),
    )
