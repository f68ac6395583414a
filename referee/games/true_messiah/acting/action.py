"""The four actions (TM-125), each in its parts: why not, announced, carried out."""

from __future__ import annotations

from typing import Literal

from referee.engine.catalogue import Reason
from referee.engine.codec import copied
from referee.engine.unseen import UNSEEN
from referee.games.true_messiah import decks, pieces
from referee.games.true_messiah.board import ally_of, lone, own_holy
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.aiming import Shot, no_origin, slots_of, target_problem, targets_problem
from referee.games.true_messiah.cards.effects import UNTIL, Cast, carry_out
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.events.acting import (
    BeliefGained,
    CardGiven,
    FollowersPrayed,
    MiraclePlayed,
    MoveLost,
    PlayLost,
    UnitMoved,
)
from referee.games.true_messiah.events.base import shown
from referee.games.true_messiah.movement import move_problem
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.obstacles import Obstacle, reason_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import Lasting, Miracle, PlanItem, TrueMessiah, Turn

NO_MORE_MOVES = Reason("The action phase is ending: no more moves.", "TM-219")
"""The one refusal of an action that is not about it alone."""


def running(state: TrueMessiah) -> Turn:
    assert state.turn is not None  # noqa: S101 - actions belong to a turn
    return state.turn


def problem(scene: Scene, seat: int, item: PlanItem, *, answering: bool = False) -> Reason | None:
    """Why a seat cannot do this now; None if it can. `answering` something that waits (TM-102)."""
    match item.do:
        case "move":
            return _move_problem(scene.state, seat, item)
        case "pray":
            return prayer_problem(scene.state, seat, item.followers)
        case "play":
            return _play_problem(scene, seat, item, answering)
        case "gift":
            return _gift_problem(scene, seat, item, answering)
        case _:
            return None


# Moves.


def _move_problem(state: TrueMessiah, seat: int, item: PlanItem) -> Reason | None:
    turn = running(state)
    if turn.declared is not None:
        return NO_MORE_MOVES
    unit = state.units.get(item.unit)
    if unit is None or unit.seat != seat:
        return not_yours(item.unit)
    if unit.low and not unit.moved and turn.low_moves >= turn.limit:  # TM-87, TM-88
        return Reason(
            "You may move {limit:low unit} this turn; this would be one more.",
            "TM-87",
            limit=turn.limit,
        )
    return reason_of(state, move_problem(state, unit, item.to))


def not_yours(unit: str) -> Reason:
    return Reason("{unit} is not a unit of yours.", "TM-86", unit=unit)


def do_move(scene: Scene, item: PlanItem, *, checked: bool = False) -> None:
    """The move goes ahead if some way is left, else it is lost (TM-63, TM-129)."""
    state = scene.state
    turn, unit = running(state), state.units.get(item.unit)
    if item.unit.partition(".")[2][0] in "fn":  # TM-89
        turn.low_moves += 1
    if unit is None:
        scene.tell(MoveLost(item.unit, item.to, Obstacle("dead")), "TM-129")
        return
    wrong = None if checked else move_problem(state, unit, item.to)
    unit.moved = True
    if wrong is not None:
        scene.tell(MoveLost(item.unit, item.to, wrong), "TM-129")
        return
    start, unit.at = unit.at, item.to
    scene.tell(UnitMoved(item.unit, start, item.to), "TM-86")


# Prayers.


def prayer_problem(state: TrueMessiah, seat: int, followers: list[str]) -> Reason | None:
    """TM-93, in anybody's action phase (TM-94), also after a move (TM-61, TM-99)."""
    if not followers:
        return Reason("Nobody is named to pray.", "TM-93")
    holy = own_holy(state, seat)
    for id_ in followers:
        unit = state.units.get(id_)
        if unit is None or unit.seat != seat or unit.kind != "follower":
            return Reason("{unit} is not a follower of yours.", "TM-93", unit=id_)
        if unit.praying:
            return Reason("{unit} is already praying.", "TM-93", unit=id_)
        if unit.at not in holy:
            return Reason("{unit} stands on an ordinary space and cannot pray.", "TM-93", unit=id_)
    if len(set(followers)) < len(followers):
        return Reason("The same follower twice.", "TM-93")
    return None


def announce_prayer(scene: Scene, seat: int, followers: list[str]) -> None:
    """They are turned to praying; their belief comes when all have passed (TM-130)."""
    state = scene.state
    for id_ in followers:
        pieces.start_praying(state.units[id_])
        running(state).prayed.append(id_)
    scene.tell(FollowersPrayed(seat, tuple(followers)), "TM-93")


def still_praying(state: TrueMessiah, seat: int, followers: list[str]) -> list[str]:
    """Those of a prayer who are still on the board as followers of their owner."""
    prayed = running(state).prayed
    return [
        id_ for id_ in followers if id_ in state.units and state.units[id_].seat == seat and id_ in prayed
    ]


def gain_belief(scene: Scene, seat: int, followers: list[str]) -> None:
    """TM-95; what was used once stays used (TM-131)."""
    state = scene.state
    gained = len(still_praying(state, seat, followers))
    state.seats[seat].belief += gained
    scene.tell(BeliefGained(seat, gained, state.seats[seat].belief), "TM-95")


def out_of_means(scene: Scene, seat: int, item: PlanItem) -> bool:
    """Whether the belief or the followers that an action takes have been used up since it was shown."""
    state = scene.state
    if item.do in ("play", "gift"):
        return cost_of(state, seat, scene.content.by_id[item.card]) > state.seats[seat].belief
    return any(id_ in state.units and state.units[id_].praying for id_ in item.followers)


# Miracles.


def cost_of(state: TrueMessiah, seat: int, card: Card) -> int:
    """With a discount for the next one, never below 0 (TM-101)."""
    return max(0, card.cost - state.seats[seat].discount)


def card_problem(scene: Scene, seat: int, card: Card, *, answering: bool) -> Reason | None:
    """What playing and giving a card have in common: it is held, it is the time for it, it is paid for."""
    state = scene.state
    if not scene.uncertain and not decks.may_hold(state.seats[seat].hand, card.id):
        return not_held(card.name)
    if not card.preemptive and (answering or seat != running(state).seat):  # TM-102, TM-123
        return Reason("{card} is not preemptive.", "TM-102", card=card.name)
    cost, belief = cost_of(state, seat, card), state.seats[seat].belief
    if cost > belief:
        return Reason(
            "{card} costs {cost}, you would have {belief} belief.",
            "TM-101",
            card=card.name,
            cost=cost,
            belief=belief,
        )
    return None


def not_held(card: str) -> Reason:
    return Reason("You do not hold {card}.", "TM-101", card=card)


def _play_problem(scene: Scene, seat: int, item: PlanItem, answering: bool) -> Reason | None:
    state, card = scene.state, scene.content.by_id[item.card]
    wrong = card_problem(scene, seat, card, answering=answering)
    if wrong is not None:
        return wrong
    origin = origin_of(state, scene.content, seat, item)
    if lone(state, seat, origin) is None:
        return no_origin(origin)
    wrong = targets_problem(state, Shot(seat, card, origin), item.targets)
    if wrong is not None:
        return wrong
    if item.keep is not None and card.keep is None:
        return Reason("{card} has no keeping cost.", "TM-117", card=card.name)
    miracle = Miracle(stack_id(state, seat, card.id), seat, card.id, origin, list(item.targets))
    return choosing.settled(state, scene.content, miracle, item.choices)[1]


def play_lost(state: TrueMessiah, content: Content, seat: int, item: PlanItem) -> PlayLost:
    """What has come between a seat and the card of its response (TM-153), as all can see it."""
    card, own = content.by_id[item.card], state.seats[seat]
    cost, origin = cost_of(state, seat, card), origin_of(state, content, seat, item)
    why: Literal["gone", "cost", "origin", "target", "other"] = "other"
    if not decks.may_hold(own.hand, card.id):
        why = "gone"
    elif cost > own.belief:
        why = "cost"
    elif item.do == "play" and lone(state, seat, origin) is None:
        why = "origin"
    elif item.do == "play" and targets_problem(state, Shot(seat, card, origin), item.targets) is not None:
        why = "target"
    return PlayLost(seat, card.id, why, cost, own.belief, origin)


def origin_of(
    state: TrueMessiah, content: Content, seat: int, item: PlanItem
) -> Literal["messiah", "avatar"]:
    """As named; else the messiah if the targets are in its range, else the avatar (TM-105)."""
    if item.origin is not None:
        return item.origin
    if lone(state, seat, "avatar") is None:
        return "messiah"
    shot = Shot(seat, content.by_id[item.card], "messiah")
    return "messiah" if targets_problem(state, shot, item.targets) is None else "avatar"


def stack_id(state: TrueMessiah, seat: int, card: str) -> str:
    """What a miracle is called on the stack: `black.smite`, a second one `black.smite.2`."""
    name = f"{state.seats[seat].colour}.{card}"
    taken = [miracle.id for miracle in state.stack]
    number = 2
    found = name
    while found in taken:
        found, number = f"{name}.{number}", number + 1
    return found


def announce_miracle(scene: Scene, seat: int, item: PlanItem, since: int | None = None) -> Miracle:
    """The card is shown and paid for, and lies on the stack (TM-101, TM-107).

    `since`: how many miracles had resolved when the reaction began that it belongs to.
    """
    state = scene.state
    card, own = scene.content.by_id[item.card], copied(item)
    pay_card(scene, seat, card)
    miracle = Miracle(
        stack_id(state, seat, card.id),
        seat,
        card.id,
        origin_of(state, scene.content, seat, item),
        own.targets,
        own.choices,
        own.open,
        own.keep,
        _since(state, item) if since is None else since,
        line=item.line,
    )
    bind(state, miracle)
    state.stack.append(miracle)
    scene.tell(MiraclePlayed(seat, miracle.id, shown(state, scene.content, item)), "TM-107")
    return miracle


def _since(state: TrueMessiah, item: PlanItem) -> int:
    """What a plan was filed to come after, its own earlier miracles, is not in between (TM-108)."""
    turn = running(state)
    return -1 if item.line and turn.disturbed else turn.resolved


def pay_card(scene: Scene, seat: int, card: Card) -> None:
    own = scene.state.seats[seat]
    own.belief -= cost_of(scene.state, seat, card)
    own.discount = 0
    if own.hand and own.hand[0] is UNSEEN:  # somebody else's, whichever it is
        own.hand.pop()
    elif card.id in own.hand:  # a card that is only hoped for while a plan is tried out is not
        own.hand.remove(card.id)


def legal_targets_left(state: TrueMessiah, card: Card, miracle: Miracle) -> dict[str, list[str]]:
    """By slot, the targets that are still legal when the miracle resolves (TM-112, TM-127)."""
    shot = Shot(miracle.seat, card, miracle.origin, miracle.id)
    given = slots_of(card, miracle.targets)
    return {
        slot.name: [one for one in given[slot.name] if target_problem(state, shot, slot, one) is None]
        for slot in card.targets
    }


def take_effect(scene: Scene, miracle: Miracle, picks: dict[str, list[str]]) -> Cast | None:
    """The whole effect; None if the miracle has lost its targets or was stopped."""
    card = scene.content.by_id[miracle.card]
    targets = legal_targets_left(scene.state, card, miracle)
    turn = running(scene.state)
    turn.resolved += 1
    turn.disturbed = turn.disturbed or not miracle.line
    if miracle.stopped or (card.targets and not any(targets.values())):
        return None
    cast = Cast(scene, miracle, card, targets, picks)
    carry_out(cast)
    return cast


def leave_stack(scene: Scene, miracle: Miracle, *, paid: bool, worked: bool) -> None:
    """By the board, to the discard pile, or out of the game (TM-109, TM-110, TM-117, TM-120)."""
    state, card = scene.state, scene.content.by_id[miracle.card]
    state.stack.remove(miracle)
    if worked and card.lasts in ("owner_turn_start", "owner_turn_end"):
        lasting = Lasting(card.id, UNTIL[card.lasts], state.turns, unpaid=not paid)
        state.seats[miracle.seat].by_board.append(lasting)
    else:
        decks.put_away(scene, miracle.seat, card.id, removed=not paid)


# Gifts.


NO_ALLY = Reason("Gifts need an ally.", "TM-103")


def _gift_problem(scene: Scene, seat: int, item: PlanItem, answering: bool) -> Reason | None:
    if ally_of(scene.state, seat) is None:
        return NO_ALLY
    return card_problem(scene, seat, scene.content.by_id[item.card], answering=answering)


def give(scene: Scene, seat: int, item: PlanItem) -> None:
    """The paid card goes on the ally's discard pile (TM-103)."""
    state, ally = scene.state, ally_of(scene.state, seat)
    assert ally is not None  # noqa: S101 - checked when it was planned
    state.seats[ally].discard.append(item.card)
    scene.tell(CardGiven(seat, item.card, ally), "TM-103")
