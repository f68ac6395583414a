"""Step 5: each targeted cult's defenders against all its attackers together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from referee.engine.asks import Ask, Phrasing
from referee.engine.choices import Bucket, Split
from referee.engine.choices.picks import refusal
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.engine.words import count, listed
from referee.games.cult_wars.battle import Battle, battles, in_turn, level_down, spoils, taken
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.prompts import losses_text
from referee.games.cult_wars.reading import Line, begins_with, read_cult, the_line
from referee.games.cult_wars.state import HOME_LOSSES, CultTable, CultWars
from referee.games.cult_wars.words import name, people


async def combat(t: CultTable) -> str:
    """CW-38 to CW-51: by the numbers after step 4. Defenders with a choice are asked together."""
    t.state.step = 5
    fights = battles(t.state)
    choices = [fight for fight in fights if fight.has_a_choice]
    answers = await t.ask_all(
        _ask(t, fight) for fight in choices if t.state.cults[fight.defender].blame is None
    )
    for fight in fights:
        fight_out(t, fight, answers.get(fight.defender))
    return "sacrifice"


def fight_out(t: CultTable, fight: Battle, answer: Json = None) -> None:
    """One combat; `answer` is the defender's sharing out of the attackers' losses, where it was asked."""
    if fight.attackers_lost:
        _attackers_fall(t, fight, _shares(t.state, fight, answer))
    elif fight.surplus:
        _defender_falls(t, fight)
    else:  # CW-43
        t.tell("cult_wars.standoff", f"{_opening(t, fight)}: nobody falls.", _data(t, fight), rule="CW-43")


def _shares(state: CultWars, fight: Battle, answer: Json) -> dict[int, int]:
    """Who loses how many attackers: as answered, as the plan's blame says, or as it must be (CW-42)."""
    if answer is not None:
        shared = cast("Mapping[str, int]", answer)
        attackers = [seat for seat in state.upwards_from(fight.defender) if seat in fight.bodies]
        return {seat: shared.get(state.cults[seat].cult, 0) for seat in attackers}
    return _blamed(state, fight, state.cults[fight.defender].blame)


def _blamed(state: CultWars, fight: Battle, blame: Sequence[str] | None) -> dict[int, int]:
    """Losses that use up these cults first; an empty list levels down."""
    upwards = state.upwards_from(fight.defender)
    if blame is not None and not blame:
        return level_down(fight.attackers_lost, fight.bodies, upwards)
    attackers = [seat for seat in upwards if seat in fight.bodies]
    first = [seat for cult in blame or [] for seat in attackers if state.cults[seat].cult == cult]
    return in_turn(fight.attackers_lost, fight.bodies, [*first, *(s for s in attackers if s not in first)])


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
    """CW-44 to CW-49: losses at home, and VP to the strongest attacker for sacrifices killed."""
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


def _ask(t: CultTable, fight: Battle) -> Ask:
    state, content = t.state, t.content
    names = {state.cults[seat].cult: seat for seat in fight.bodies}
    buckets = [
        Bucket(cult, content.cult_name(cult), {"attackers": fight.bodies[seat]}, max=fight.bodies[seat])
        for cult, seat in names.items()
    ]

    def blamed(cults: Sequence[str]) -> dict[str, int]:
        shares = _blamed(state, fight, cults)
        return {state.cults[seat].cult: share for seat, share in shares.items() if share}

    choice = Losses(buckets, total=fight.attackers_lost, refuse=lambda cult: _did_not_attack(content, cult))
    return Ask(
        fight.defender,
        "cult_wars.assign_losses",
        choice,
        blamed([]),
        lambda: losses_text(state, content, fight),
        rule="CW-42",
        phrasing=LossesPhrasing(content, choice, blamed),
    )


def _did_not_attack(content: Content, cult: str) -> str:
    name = content.cult_name(cult) if cult in content.cults_by_id else cult
    return f"{name} did not attack you."


@dataclass(frozen=True, repr=False)
class Losses(Split):
    """The attackers' losses by cult (CW-42)."""

    shape: ClassVar[str] = "split"

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        bodies = {bucket.id: bucket.max or 0 for bucket in self.buckets}
        shares: dict[str, int] = answer if isinstance(answer, dict) else {}
        if shares is not answer or not all(type(share) is int and share >= 0 for share in shares.values()):
            yield from super()._misfits(answer)
            return
        understood = True
        for cult, share in shares.items():
            if cult not in bodies:
                understood = False
                yield Problem(pointer(cult), refusal(cult, list(bodies), self.refuse), "CW-42")
            elif share > bodies[cult]:
                understood = False
                label = next(bucket.label for bucket in self.buckets if bucket.id == cult)
                yield Problem(pointer(cult), f"{label} has only {count(bodies[cult], 'attacker')}.", "CW-42")
        shared = sum(shares.values())
        if understood and shared != self.total:
            losses = count(self.total or 0, "loss", "losses")
            yield Problem("", f"Share out exactly {losses} (you shared {shared}).", "CW-42")


class LossesPhrasing(Phrasing):
    """`losses red 2, green 1`; or `blame even`, `blame red green`, as in a plan."""

    def __init__(
        self, content: Content, choice: Split, blamed: Callable[[Sequence[str]], dict[str, int]]
    ) -> None:
        self._content = content
        self._choice = choice
        self._blamed = blamed

    def show(self, answer: Json) -> str:
        shares = cast("Mapping[str, int]", answer)
        return "losses " + ", ".join(f"{cult} {share}" for cult, share in shares.items())

    def parse(self, text: str) -> Json:
        if begins_with(text, ("blame",)):
            return dict(self._blame(text))
        if not begins_with(text, ("losses",)):
            return self._choice.parse(text)
        expected = "losses <cult> <number>, <cult> <number>"
        line = the_line(text, "losses", expected)
        shares: dict[str, int] = {}
        for part in line.rest.split(","):
            cult, _, number = part.strip().rpartition(" ")
            if not number.isdecimal() or len(number) > 6:
                raise line.unreadable(f"{part.strip()!r} has no number of losses.", expected)
            id_ = self._cult(line, cult)
            if id_ in shares:
                raise line.unreadable(f"{self._content.cult_name(id_)} is named twice.", expected)
            shares[id_] = int(number)
        return shares

    def _blame(self, text: str) -> dict[str, int]:
        expected = "blame even, or blame <cults>"
        line = the_line(text, "blame", expected)
        cults = line.rest.replace(",", " ").split()
        if not cults:
            raise line.unreadable("Whom to blame is missing.", expected)
        if line.rest.casefold() == "even":
            return self._blamed([])
        return self._blamed([self._cult(line, cult) for cult in cults])

    def _cult(self, line: Line, word: str) -> str:
        return read_cult(line, word, self._content, (bucket.id for bucket in self._choice.buckets))
