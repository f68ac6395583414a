"""Who is destroyed, by whom, and who has won (rules 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from referee.engine.rehearsal import GameOver
from referee.games.true_messiah.board import (
    cards_of,
    side_of,
    total_cards,
    turn_order,
    units_of,
)
from referee.games.true_messiah.events.turns import Ruin, SeatDestroyed, SeatLeft
from referee.games.true_messiah.scene import Scene, TurnOver
from referee.games.true_messiah.state import MIN_CARDS, MIN_FOLLOWERS, Outcome, TrueMessiah

RULES: Mapping[Ruin, str] = {
    "messiah": "TM-11",
    "followers": "TM-12",
    "city": "TM-13",
    "cards": "TM-14",
    "conceded": "TM-25",
}

Blame = Callable[[int], Iterable[int]]
"""For a seat, those who destroyed it if it is destroyed now (TM-17)."""


def ruined(state: TrueMessiah) -> dict[int, Ruin]:
    """The seats that are destroyed, and why."""
    followers = [unit.seat for unit in state.units.values() if unit.kind == "follower"]
    cities = {one.seat for one in state.buildings.values() if one.kind == "city"}
    found: dict[int, Ruin] = {}
    for number, seat in state.seats.items():
        if seat.out:
            continue
        if seat.health == 0 and not seat.mask:
            found[number] = "messiah"
        elif followers.count(number) < MIN_FOLLOWERS:
            found[number] = "followers"
        elif number not in cities:
            found[number] = "city"
        elif len(cards_of(seat)) < MIN_CARDS and total_cards(state, number) < MIN_CARDS:
            found[number] = "cards"
    return found


def blame_all(culprit: int) -> Blame:
    """Whoever is destroyed now, this seat did it."""
    return lambda _: [culprit]


def blame_themselves(seat: int) -> list[int]:
    """Whoever is destroyed now did it to itself."""
    return [seat]


def check(scene: Scene, blame: Blame) -> None:
    """TM-15: all seats together, after a finished step. Raises GameOver, or TurnOver for an active seat."""
    if found := ruined(scene.state):
        fall(scene, {seat: found[seat] for seat in turn_order(scene.state) if seat in found}, blame)


def fall(scene: Scene, destroyed: Mapping[int, Ruin], blame: Blame) -> None:
    """These seats are destroyed at the same moment (TM-16, TM-22, TM-23)."""
    state = scene.state
    for seat, reason in destroyed.items():
        scene.tell(SeatDestroyed(seat, reason), RULES[reason])
    seats, left = list(destroyed), turn_order(state)
    kind = "+".join(sorted(set(destroyed.values())))
    if len(state.seats) == 4:  # TM-19, TM-21
        survivors = [seat for seat in left if not set(side_of(state, seat)) & set(seats)]
        _win(scene, survivors, kind)
    elif len(left) > 2 and len(seats) == 1:
        culprits = [seat for seat in left if seat in set(blame(seats[0])) - {seats[0]}]
        if culprits:
            _win(scene, culprits, kind)  # TM-18
        leave(scene, seats[0])  # TM-19, TM-20
    else:  # TM-19, TM-21
        _win(scene, [seat for seat in left if seat not in seats], kind)


def _win(scene: Scene, winners: Sequence[int], kind: str) -> None:
    """TM-26. Nobody left standing: a draw of all who were still in the game."""
    if winners:
        end_game(scene, winners, kind)
    end_game(scene, turn_order(scene.state), "draw")


def end_game(scene: Scene, winners: Sequence[int], kind: str) -> None:
    """Raises GameOver."""
    scene.state.outcome = Outcome(sorted(winners), kind)
    raise GameOver


def leave(scene: Scene, number: int) -> None:
    """TM-20: a seat leaves a three-player game. Raises TurnOver if its turn is running."""
    state = scene.state
    seat = state.seats[number]
    for unit in units_of(state, number):
        del state.units[unit.id]
    state.buildings = {at: one for at, one in state.buildings.items() if one.seat != number}
    state.effects = [effect for effect in state.effects if effect.seat != number]
    state.gone += [*cards_of(seat), *(one.card for one in state.stack if one.seat == number)]
    state.stack = [one for one in state.stack if one.seat != number]
    seat.hand, seat.deck, seat.discard, seat.by_board = [], [], [], []
    seat.coins = seat.belief = seat.discount = seat.avatar_damage = 0
    seat.out = True
    market = state.market
    market.bids.pop(number, None)
    market.baskets.pop(number, None)
    market.buyers = [buyer for buyer in market.buyers if buyer != number]
    market.offers = [offer for offer in market.offers if number not in (offer.seat, offer.to)]
    state.setting_up = [other for other in state.setting_up if other != number]
    _leave_turn(state, number)
    scene.tell(SeatLeft(number), "TM-20")
    if state.turn and state.turn.seat == number:
        raise TurnOver


def _leave_turn(state: TrueMessiah, number: int) -> None:
    """What the seat had to do with the running turn: attacks, sacks, loot."""
    turn = state.turn
    if turn is None:
        return
    turn.attacks = [attack for attack in turn.attacks if attack.seat != number]
    turn.sacks.pop(number, None)
    loot = turn.loot
    if loot is not None and number in (loot.seat, loot.victim):
        if loot.victim == number:
            state.gone += loot.cards
        else:
            state.seats[loot.victim].deck[:0] = loot.cards
        turn.loot = None
