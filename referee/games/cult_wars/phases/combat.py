"""Step 5: each targeted cult's defenders against all its attackers together."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.decisions import Question, question
from referee.engine.json_types import Json
from referee.engine.words import count, listed
from referee.games.cult_wars.battle import Battle, battles, shares_by_blame, spoils, taken
from referee.games.cult_wars.decisions.losses import Losses
from referee.games.cult_wars.moments import Siege
from referee.games.cult_wars.state import HOME_LOSSES, CultTable, CultWars
from referee.games.cult_wars.texts.prompts import losses_text
from referee.games.cult_wars.texts.words import name, people


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
    if fight.attackers_lost:
        _attackers_fall(t, fight, _shares(t.state, fight, answer))
    elif fight.surplus:
        _defender_falls(t, fight)
    else:  # CW-43
        t.tell("cult_wars.standoff", f"{_opening(t, fight)}: nobody falls.", _data(t, fight), rule="CW-43")


def _shares(state: CultWars, fight: Battle, answer: Losses | None) -> dict[int, int]:
    """Who loses how many attackers: as answered, as the plan's blame says, or as it must be (CW-42)."""
    upwards = state.upwards_from(fight.defender)
    if answer is not None:
        attackers = [seat for seat in upwards if seat in fight.bodies]
        return {seat: answer.shares.get(state.cults[seat].cult, 0) for seat in attackers}
    blame = state.cults[fight.defender].blame
    first = None if blame is None else [state.seat_of(cult) for cult in blame]
    return shares_by_blame(fight, upwards, first)


def _attackers_fall(t: CultTable, fight: Battle, shares: Mapping[int, int]) -> None:
    """CW-40: nobody gains VP for this, and the defender loses nothing."""
    for seat, share in shares.items():
        cult = t.state.cults[seat]
        cult.bodies["attack"] -= share
        cult.followers -= share
        cult.book.fallen += share
    losses = [f"{name(t, seat)} loses {count(share, 'attacker')}" for seat, share in shares.items() if share]
    data = {**_data(t, fight), "attackers_lost": {str(seat): share for seat, share in shares.items()}}
    t.tell("cult_wars.repelled", f"{_opening(t, fight)}: {listed(losses)}.", data, rule="CW-40")


def _defender_falls(t: CultTable, fight: Battle) -> None:
    """Losses at home (CW-44), and VP to the strongest attacker for sacrifices killed (CW-47)."""
    state = t.state
    cult = state.cults[fight.defender]
    order = state.loss_orders.get(fight.defender, HOME_LOSSES)  # CW-69
    shares = taken(cult.bodies, fight.surplus, order)
    for place, share in shares.items():
        cult.bodies[place] -= share
    lost = sum(shares.values())
    cult.followers -= lost
    cult.book.fallen += lost
    points = {seat: vp for seat, vp in spoils(fight, shares["sacrifice"]).items() if vp}
    for seat, vp in points.items():
        state.cults[seat].vp += vp
    gains = [f" {name(t, seat)} gains {vp} VP." for seat, vp in points.items()]
    text = f"{_opening(t, fight)}: {name(t, fight.defender)} loses {people(shares)}.{''.join(gains)}"
    data = {**_data(t, fight), "lost": shares, "vp": {str(seat): vp for seat, vp in points.items()}}
    t.tell("cult_wars.overrun", text, data, rule="CW-44")


def _opening(t: CultTable, fight: Battle) -> str:
    attackers = listed([f"{name(t, attacker.seat)} ({attacker.attack})" for attacker in fight.attackers])
    verb = "attacks" if len(fight.attackers) == 1 else "attack"
    return f"{attackers} {verb} {name(t, fight.defender)} (defence {fight.defence})"


def _data(t: CultTable, fight: Battle) -> dict[str, Json]:
    return {
        "defender": fight.defender,
        "cult": t.state.cults[fight.defender].cult,
        "attack": fight.attack,
        "defence": fight.defence,
        "attackers": {str(attacker.seat): attacker.attack for attacker in fight.attackers},
    }


def _question(t: CultTable, fight: Battle) -> Question[Losses]:
    at = Siege.now(t.state, t.content, fight)
    return question(
        fight.defender,
        "cult_wars.assign_losses",
        Losses,
        at,
        lambda: losses_text(t.state, t.content, fight),
        "CW-42",
        default=Losses(shares=at.blamed([]) or {}),
    )
