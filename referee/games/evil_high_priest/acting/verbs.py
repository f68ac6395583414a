"""What spaces and cards have in common: gaining, losing, rescuing. Each verb tells the table."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.catalogue import Words
from referee.engine.decisions import Orders, Question, question
from referee.engine.page import Example, Page
from referee.engine.rehearsal import GameOver
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.decisions.small import StoreGains, stored_by_itself
from referee.games.evil_high_priest.decisions.spelling import show_store
from referee.games.evil_high_priest.decisions.values import Layout
from referee.games.evil_high_priest.events.boards import TrackMoved
from referee.games.evil_high_priest.events.cultists import Worshipped
from referee.games.evil_high_priest.events.holdings import Gained, SlimeMoldTaken, Stored
from referee.games.evil_high_priest.moments import Storing
from referee.games.evil_high_priest.pack import SLIME
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ASYLUM_ROOM,
    AZATHOTH,
    ESCAPE,
    EXPOSED,
    LAIRS,
    WORSHIPPERS_PER_SEAT,
    Allocation,
    Cultist,
    EvilHighPriest,
    EvilTable,
    Following,
    Monster,
    Resources,
)
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.words import resources

DEEP_ONE = "deep_one"


async def gain(
    act: Act,
    amounts: Mapping[str, int],
    *,
    seat: int | None = None,
    giver: int | None = None,
    loot: bool = False,
    rule: str = "EH-065",
) -> None:
    """A seat, by default the one that acts, gains from the bank and stores it (EH-011, EH-065)."""
    receiver = act.seat if seat is None else seat
    gained = {kind: amount for kind, amount in amounts.items() if amount}
    if not gained:
        return
    in_turn = act.state.part in ("place", "skulk") and act.state.raid is None and not act.off_turn
    own_turn = receiver == act.seat and (in_turn or bool(act.to_store))  # a raid plan says where
    following = act.state.followings[receiver]

    async def decide_anew(reason: str) -> str:
        act.to_store = {}
        return reason

    reason = await act.follow(lambda one: _room_as_ordered(one, gained), decide_anew) if own_turn else ""
    asks = _asks_where_to_store(act.t, receiver, gained) and (bool(reason) or not own_turn)
    if asks:  # it lies exposed until the seat has said where it goes
        stored: Allocation = {EXPOSED: gained}
        _put(following, stored)
    else:
        stored = storage.store(act.content, following, gained, act.to_store if own_turn else {})
    lies = {place: dict(held) for place, held in stored.items()}
    act.t.tell(Gained(receiver, act.cause, dict(gained), lies, loot, giver), rule=rule)
    if asks:
        await _ask_where_to_store(act.t, receiver, gained, reason)


def _room_as_ordered(act: Act, amounts: Resources) -> str:
    """Looks whether there is room where the order wants these stored; no word about it if there is."""
    try:
        storage.named_places(act.content, act.following, act.to_store, amounts)
    except storage.NoRoom as full:
        where = f"{full.place}.{full.kind}"
        act.refuse(storage.no_place(act.following, full), "store", where)
    return ""


def _put(following: Following, allocation: Allocation) -> None:
    for place, held in allocation.items():
        for kind, amount in held.items():
            storage.put(storage.known_store(following, place), kind, amount)


def _asks_where_to_store(t: EvilTable, seat: int, amounts: Resources) -> bool:
    """Outside its own turn there may be more than one place; who has no order for it is not asked (5.2).

    With the last sign the game is over: where it lies is the same to everybody (EH-290, EH-291).
    """
    following = t.state.followings[seat]
    choosing = any(len(storage.free_places(t.content, following, kind)) > 1 for kind in amounts)
    return choosing and t.state.end is None and not merges_storage(t)


async def _ask_where_to_store(t: EvilTable, seat: int, amounts: Resources, reason: str) -> None:
    """Takes what lies exposed to the places that the seat names."""
    following = t.state.followings[seat]
    stored = (await t.decide(_store_question(t, seat, amounts, reason))).places
    storage.take(following, {EXPOSED: amounts})
    _put(following, stored)
    if set(stored) != {EXPOSED}:
        lies = {place: dict(held) for place, held in stored.items()}
        t.tell(Stored(seat, lies), rule="EH-065")


def merges_storage(t: EvilTable) -> bool:
    """In Preparation gains store themselves until step 4, unless a monster reads where things lie."""
    if not t.state.part.startswith("prep"):
        return False
    return not any(
        t.content.monster[monster.card].reads_storage
        for following in t.state.followings.values()
        for monster in following.lairs
    )


def _store_question(t: EvilTable, seat: int, gained: Resources, reason: str) -> Question[StoreGains]:
    at = Storing(t=t, seat=seat, gained=gained)
    deepest = stored_by_itself(at)

    def words() -> Page:
        usual = f"store {show_store(Layout.to_answer(deepest))}"
        answer = Orders(StoreGains, at).parse(usual)
        return page(
            t,
            seat,
            Words("you gain {gained}: where do you store it?", gained=resources(gained)),
            Words("Without an answer it is: {order}.", order=usual),
            how=[
                Words(
                    "With the line clear store below your order, as in the last example, all later gains are "
                    "stored by themselves, and you are not asked again."
                )
            ],
            examples=(Example(usual, answer), Example(usual, answer, ("clear store",))),
            reason=reason,
        )

    return question(
        seat, "evil_high_priest.store", StoreGains, at, words, "EH-065", default=StoreGains(places=deepest)
    )


def lose(t: EvilTable, seat: int, allocation: Allocation) -> Resources:
    """Takes resources from where they lie, back to the bank; signs leave the game (EH-071)."""
    storage.take(t.state.followings[seat], allocation)
    lost = storage.total(allocation)
    t.state.gone += lost.get("ES", 0)
    return lost


def to_asylum(t: EvilTable, seat: int, acolyte: Cultist) -> Place:
    """The acolyte goes to its asylum, or to escape if that is full (EH-067, EH-072, EH-082, EH-103)."""
    following = t.state.followings[seat]
    where = ASYLUM if following.count(ASYLUM) < ASYLUM_ROOM else ESCAPE
    acolyte.go(where)
    return where


def rescue(t: EvilTable, seat: int, number: int) -> int:
    """Moves acolytes from asylum to escape, as far as there are any; says how many (EH-069)."""
    found = t.state.followings[seat].acolytes_at(ASYLUM)[:number]
    for acolyte in found:
        acolyte.go(ESCAPE)
    return len(found)


def can_take_slime(state: EvilHighPriest, seat: int, number: int = 1) -> bool:
    """Whether there are empty lairs and Slime Molds for them (EH-832)."""
    return LAIRS - len(state.followings[seat].lairs) >= number and state.slime_supply >= number


def take_slime(t: EvilTable, seat: int) -> bool:
    """The seat takes a Slime Mold if it can; says whether it did (EH-832)."""
    if not can_take_slime(t.state, seat):
        return False
    t.state.slime_supply -= 1
    t.state.followings[seat].lairs.append(Monster(SLIME))
    t.tell(SlimeMoldTaken(seat), rule="EH-831")
    return True


def send_to_azathoth(act: Act, seat: int, acolyte: Cultist) -> None:
    """One acolyte goes to worship; raises GameOver if that makes too many (EH-740, EH-743)."""
    left = acolyte.at
    acolyte.go(AZATHOTH)
    number, limit = act.state.worshippers(), most_worshippers(act.state)
    act.t.tell(Worshipped(seat, left, number, limit), rule="EH-740")
    check_worshippers(act.t)


def most_worshippers(state: EvilHighPriest) -> int:
    """How many end the game (EH-743)."""
    return WORSHIPPERS_PER_SEAT * len(state.followings)


def check_worshippers(t: EvilTable) -> None:
    """EH-743: everybody loses, at once."""
    if t.state.worshippers() >= most_worshippers(t.state):
        t.state.end = "azathoth"
        raise GameOver


def move_deep_one(t: EvilTable) -> None:
    """The Deep One marker moves with each raid, before it is rolled (EH-708)."""
    if DEEP_ONE in t.content.board[t.state.board].track:
        move_marker(t, DEEP_ONE, 1, rule="EH-708")


def move_marker(t: EvilTable, name: str, by: int, *, rule: str) -> tuple[int, int]:
    """Moves a marker, never beyond the track's ends (EH-195); from where to where."""
    track = t.content.board[t.state.board].track[name]
    was = t.state.tracks[name]
    now = min(max(was + by, track.first), track.last)
    t.state.tracks[name] = now
    t.tell(TrackMoved(name, was, now), rule=rule)
    return was, now
