"""The arithmetic of combat: plain functions of numbers, without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.games.cult_wars.numbers import attack_of, defence_of
from referee.games.cult_wars.state import HOME_LOSSES, CultWars


@dataclass(frozen=True)
class Attacker:
    """A cult that attacks: the followers it sent, and what they count for."""

    seat: int
    bodies: int
    attack: int


@dataclass(frozen=True)
class Battle:
    """All who attack one defender (CW-38), in seat order."""

    defender: int
    attackers: tuple[Attacker, ...]
    defence: int

    @property
    def attack(self) -> int:
        """The total attack (CW-39)."""
        return sum(attacker.attack for attacker in self.attackers)

    @property
    def bodies(self) -> dict[int, int]:
        """The attacking followers by seat."""
        return {attacker.seat: attacker.bodies for attacker in self.attackers}

    @property
    def attackers_lost(self) -> int:
        """How many attackers die: the defence's surplus, but no more than there are (CW-40, CW-41)."""
        return min(max(0, self.defence - self.attack), sum(self.bodies.values()))

    @property
    def surplus(self) -> int:
        """By how much the attack beats the defence (CW-44)."""
        return max(0, self.attack - self.defence)

    @property
    def has_a_choice(self) -> bool:
        """Whether the defender can spread the attackers' losses in more than one way (CW-42)."""
        return len(self.attackers) > 1 and 0 < self.attackers_lost < sum(self.bodies.values())


def battles(state: CultWars) -> list[Battle]:
    """Every combat of the turn, by the numbers after step 4 (CW-38, CW-50)."""
    found = []
    for defender in state.seats:
        attackers = tuple(
            Attacker(seat, state.cults[seat].bodies["attack"], attack_of(state, seat))
            for seat in state.targeting(defender)
            if state.cults[seat].bodies["attack"] and seat not in state.withheld  # CW-36, CW-68
        )
        if attackers:
            found.append(Battle(defender, attackers, defence_of(state, defender)))
    return found


def level_down(losses: int, bodies: Mapping[int, int], upwards: Sequence[int]) -> dict[int, int]:
    """Losses taken one by one from the attacker with most bodies left; level ones in the order `upwards`."""
    left = dict(bodies)
    shares = dict.fromkeys(bodies, 0)
    attackers = [seat for seat in upwards if seat in left]
    for _ in range(losses):
        hit = max(attackers, key=lambda seat: left[seat])  # max keeps the first of equals
        left[hit] -= 1
        shares[hit] += 1
    return shares


def in_turn(losses: int, bodies: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    """Losses that use up the first attacker in the order, then the next."""
    shares = dict.fromkeys(bodies, 0)
    for seat in order:
        shares[seat] = min(bodies[seat], losses)
        losses -= shares[seat]
    return shares


def shares_by_blame(battle: Battle, upwards: Sequence[int], first: Sequence[int] | None) -> dict[int, int]:
    """The attackers' losses by seat (CW-42): these are used up first, then the others in the order `upwards`.

    An empty list levels down; None blames nobody in particular.
    """
    if first is not None and not first:
        return level_down(battle.attackers_lost, battle.bodies, upwards)
    attackers = [seat for seat in upwards if seat in battle.bodies]
    blamed = [seat for seat in first or () if seat in attackers]
    return in_turn(
        battle.attackers_lost, battle.bodies, [*blamed, *(seat for seat in attackers if seat not in blamed)]
    )


def taken(bodies: Mapping[str, int], losses: int, order: Sequence[str] = HOME_LOSSES) -> dict[str, int]:
    """The followers lost by place, in the order given; who is not there cannot be lost (CW-45, CW-46)."""
    shares = {}
    for place in order:
        shares[place] = min(bodies[place], losses)
        losses -= shares[place]
    return shares


def spoils(battle: Battle, killed: int) -> dict[int, int]:
    """The VP for killed sacrifices: all to the strongest attacker (CW-47, CW-48); ties share (CW-49)."""
    most = max(attacker.attack for attacker in battle.attackers)
    leaders = [attacker.seat for attacker in battle.attackers if attacker.attack == most]
    return {seat: killed // len(leaders) for seat in leaders}
