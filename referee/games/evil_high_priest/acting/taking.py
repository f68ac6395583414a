"""Taking cards from the displays: monsters into lairs, chambers into the sanctum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.decisions import Orders, Question, optional_question, question
from referee.engine.page import Example, Page, prose
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import carry_out
from referee.games.evil_high_priest.acting.verbs import merges_storage
from referee.games.evil_high_priest.decisions.examples import examples_of
from referee.games.evil_high_priest.decisions.order import Arrange, AskHow, Best, ChamberPick, Keep, LayOut
from referee.games.evil_high_priest.decisions.small import Arranging, PickChamber, PickMonster, space_occupied
from referee.games.evil_high_priest.decisions.spelling import show_arrangement
from referee.games.evil_high_priest.decisions.values import LaidOut
from referee.games.evil_high_priest.decks import discard, draw, refill
from referee.games.evil_high_priest.events.holdings import (
    ChamberDeclined,
    ChamberPlaced,
    MonsterTaken,
    Rearranged,
)
from referee.games.evil_high_priest.moments import Asking
from referee.games.evil_high_priest.offers import NO_CARD
from referee.games.evil_high_priest.pack import Effect
from referee.games.evil_high_priest.state import (
    CHANTING,
    LAIRS,
    Allocation,
    Chamber,
    Deck,
    EvilTable,
    Monster,
)
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.texts.players import cards_to_pick, chamber_face, monster_face
from referee.games.evil_high_priest.things import A_CHAMBER, A_MONSTER

NO_PICK = ("pick none", "none", "pick chamber none")


async def take_monster(act: Act) -> None:
    """A monster of the seat's choice goes into an empty lair, if there is one (EH-095, EH-261, EH-723)."""
    deck, following = act.state.monsters, act.following
    if len(following.lairs) >= LAIRS:
        act.loses_reward("lair", rule="EH-095")
        return
    slot = await _monster_slot(act, deck)
    card = deck.shown[slot] if slot is not None else None if deck.shown else draw(act.t, "monsters")
    if card is None:
        act.loses_reward("monster", rule="EH-044")
        return
    if slot is not None:
        deck.shown[slot] = None
    following.lairs.append(Monster(card))
    act.entered.append(card)
    act.t.tell(MonsterTaken(act.seat, card), rule="EH-261")


async def _monster_slot(act: Act, deck: Deck) -> int | None:
    """The slot that the order wants, or that the seat picks; None without a display or with an empty one."""
    filled = [slot for slot, card in enumerate(deck.shown) if card is not None]
    if not filled:
        return None

    def ordered(one: Act) -> int:
        found = [named_slot(deck, wanted) for wanted in one.order.monster or ()]
        slot = next((slot for slot in found if slot is not None), None)
        if slot is None:
            one.refuse(Reason("None of these monsters is on display.", "EH-261"), "monster")
        return slot

    async def decide(reason: str) -> int:
        if len(filled) == 1:
            return filled[0]
        return int((await act.t.decide(_monster_question(act, filled, reason))).slot) - 1

    return await act.follow(ordered, decide) if act.order.monster else await decide("")


def _monster_question(act: Act, filled: Sequence[int], reason: str) -> Question[PickMonster]:
    """Which of the monsters in these slots."""
    shown = {str(slot + 1): act.content.monster[act.state.monsters.shown[slot] or ""] for slot in filled}
    act.leave_open("monster", list(shown))

    at = Asking(t=act.t, seat=act.seat)

    def words() -> Page:
        return page(
            act.t,
            act.seat,
            Words("{name}: which monster do you take into a lair?", name=act.name),
            Words("Without an answer you take the first."),
            about=[cards_to_pick(shown, monster_face, A_MONSTER)],
            examples=examples_of(Orders(PickMonster, at), [f"pick monster {slot}" for slot in shown][:2]),
            reason=reason,
        )

    default = PickMonster(slot=next(iter(shown)))
    return question(act.seat, "evil_high_priest.pick", PickMonster, at, words, "EH-261", default=default)


def named_slot(deck: Deck, wanted: str) -> int | None:
    """The filled slot of a display that a slot's number or a card's id names."""
    if wanted.isdigit():
        slot = int(wanted) - 1
        return slot if 0 <= slot < len(deck.shown) and deck.shown[slot] is not None else None
    return next((slot for slot, card in enumerate(deck.shown) if card == wanted), None)


async def take_chamber(act: Act) -> None:
    """A face-up Chamber goes into the sanctum, and everything may be arranged anew (EH-104, EH-105)."""
    following, deck = act.following, act.state.chambers
    if not any(deck.shown):
        act.loses_reward("chamber")
        return
    pick = await _chamber_pick(act)
    if pick is None:
        act.t.tell(ChamberDeclined(act.seat), rule="EH-107")
        if act.source == CHANTING:  # EH-093
            await rearrange_after_placing(act)
        return
    slot, space = pick
    card = deck.shown[slot]
    assert card is not None  # noqa: S101 - only filled slots can be picked
    deck.shown[slot] = None
    replaced = following.sanctum.pop(space, None)
    following.sanctum[space] = Chamber(card)
    if replaced is not None:
        storage.auto_store(act.content, following, replaced.holds)  # EH-106
    gone = None if replaced is None else replaced.card
    act.t.tell(ChamberPlaced(act.seat, card, space, gone), rule="EH-104")
    if replaced is not None:
        discard(act.t, "chambers", replaced.card)
    if isinstance(act.order.arrange, AskHow):
        settle_displays(act)
    await rearrange_after_placing(act)


def settle_displays(act: Act) -> None:
    """What was taken is replaced, once everything that was granted together is taken (EH-041)."""
    refill(act.t, "monsters")
    refill(act.t, "chambers")


async def settle(act: Act) -> None:
    """Refills the displays; then the monsters that came in do what they do on entering (EH-041, EH-264)."""
    settle_displays(act)
    while act.entered:
        await enter(act, act.entered.pop(0))


async def perform(act: Act, effects: Iterable[Effect]) -> None:
    """Effects that belong together, in their order; then what they took from the displays is replaced."""
    await carry_out(act, effects)
    await settle(act)


async def enter(act: Act, card: str) -> None:
    """A monster's ability on entering a lair."""
    monster = act.content.monster[card]
    if monster.trigger == "enter":
        ability = Act(act.t, act.seat, f"monster:{card}", monster.name, act.order, act.cultist, act.path)
        ability.picks_made = act.picks_made
        await perform(ability, monster.effects)


async def _chamber_pick(act: Act) -> tuple[int, int] | None:
    """The display slot (from 0) and the sanctum space; None to decline, which a full sanctum allows."""
    picks, number = act.order.chamber or (), act.picks_made

    def ordered(one: Act) -> tuple[int, int] | None:
        if problem := pick_problem(one, picks[number]):
            one.refuse(problem, "chamber", number)
        return _settled_pick(one, picks[number])

    async def decide(reason: str) -> tuple[int, int] | None:
        picked = await _ask_chamber(act, reason)
        return None if picked is None else (int(picked.take) - 1, int(picked.at))

    if number == len(picks):
        return await decide("")
    act.picks_made += 1
    return await act.follow(ordered, decide)


def pick_problem(act: Act, pick: ChamberPick) -> Reason | None:
    vacant = act.following.vacant_spaces()
    if pick.take == NO_CARD:
        return Reason("You must take a chamber while a space is vacant.", "EH-092") if vacant else None
    if named_slot(act.state.chambers, pick.take) is None:
        return Reason("There is no such Chamber on display.", "EH-104")
    if pick.at is None:
        return None if vacant else Reason("Say which of your chambers it replaces.", "EH-106")
    if vacant and int(pick.at) not in vacant:
        return space_occupied(pick.at)
    return None


def _settled_pick(act: Act, pick: ChamberPick) -> tuple[int, int] | None:
    if pick.take == NO_CARD:
        return None
    slot = named_slot(act.state.chambers, pick.take)
    assert slot is not None  # noqa: S101 - it was looked for before
    return slot, act.following.vacant_spaces()[-1] if pick.at is None else int(pick.at)


async def _ask_chamber(act: Act, reason: str) -> PickChamber | None:
    """Which Chamber, and where; the default is the first, on the deepest vacant space, or none at all."""
    vacant = act.following.vacant_spaces()
    shown = [str(slot) for slot, card in enumerate(act.state.chambers.shown, start=1) if card is not None]
    first = shown[0]
    usual = f"pick chamber {first} at {vacant[-1]}" if vacant else NO_PICK[0]
    orders = [usual] if vacant else [usual, f"pick chamber {first} at 1"]
    at = Asking(t=act.t, seat=act.seat)

    def words() -> Page:
        cards = {slot: act.content.chamber[act.state.chambers.shown[int(slot) - 1] or ""] for slot in shown}
        where = (
            Words(
                "Vacant: {vacant}. A raid comes to space 1 first, to 7 last.",
                vacant=joined(", ", map(str, vacant)),
            )
            if vacant
            else Words("All seven spaces are full: name one to replace.")
        )
        return page(
            act.t,
            act.seat,
            Words("{name}: which Chamber do you take, and where do you put it?", name=act.name),
            Words("Without an answer it is: {order}.", order=usual),
            about=[cards_to_pick(cards, chamber_face, A_CHAMBER), prose(where)],
            examples=examples_of(Orders(PickChamber, at, "" if vacant else NO_PICK), orders),
            reason=reason,
        )

    if vacant:
        default = PickChamber(take=first, at=str(vacant[-1]))
        return await act.t.decide(
            question(act.seat, "evil_high_priest.pick", PickChamber, at, words, "EH-104", default=default)
        )
    return await act.t.decide(
        optional_question(act.seat, "evil_high_priest.pick", PickChamber, at, words, "EH-104", none=NO_PICK)
    )


async def rearrange_after_placing(act: Act) -> None:
    """Everything may be laid out anew, as the order says; asked only if it says so (EH-105, 5.6)."""
    if act.state.part == "prep1" and merges_storage(act.t):
        return  # merged with step 4
    await rearrange(act, AskHow() if act.state.part == "prep1" else act.order.arrange)


async def rearrange(act: Act, arrange: Arrange | None) -> None:
    """Lays the seat's resources out as it has ordered, or asks."""
    act.may_arrange = True
    match arrange:
        case LayOut(places=places):
            wanted = await _ordered_arrangement(act, places)
        case AskHow():
            wanted = await _ask_arrangement(act, "")
        case _:
            wanted = None
    if wanted is not None:
        tell_arrangement(act, wanted)


async def _ordered_arrangement(act: Act, wanted: Allocation) -> Allocation | None:
    def ordered(one: Act) -> Allocation | None:
        if reason := storage.arrange_problem(one.content, one.following, wanted):
            one.refuse(reason, "arrange")
        return wanted

    return await act.follow(ordered, lambda reason: _ask_arrangement(act, reason))


async def _ask_arrangement(act: Act, reason: str) -> Allocation | None:
    """Where everything goes; None to leave it where it is."""
    if act.following.has_nothing():
        return None
    decided = await act.t.decide(arrange_question(act.t, act.seat, act.name, reason))
    return arrangement_of(act.t, act.seat, decided)


def arrangement_of(t: EvilTable, seat: int, decided: Arranging) -> Allocation | None:
    """Where everything goes; None if it stays where it is."""
    match decided.how:
        case LayOut(places=places):
            return places
        case Best():
            return storage.best_arrangement(t.content, t.state.followings[seat])
        case _:
            return None


def arrange_question(t: EvilTable, seat: int, why: str, reason: str = "") -> Question[Arranging]:
    """How the seat's resources are to lie; `reason` is why what it has ordered cannot be done."""
    at = Asking(t=t, seat=seat)

    def words() -> Page:
        best = LaidOut.to_answer(storage.best_arrangement(t.content, at.following))
        return page(
            t,
            seat,
            Words("{why}: do you rearrange your resources?", why=why),
            Words("Without an answer all stays where it lies."),
            about=[
                prose(Words("A raid takes what is exposed first, then goes through the chambers, 1 to 7."))
            ],
            how=[
                Words(
                    "best: as much inside as there is room for, what is worth most deepest. With the last "
                    "example you are not asked again."
                )
            ],
            examples=(
                *examples_of(Orders(Arranging, at), ["arrange keep", f"arrange {show_arrangement(best)}"]),
                Example("arrange best", Arranging.to_answer(Arranging(how=Best())), ("always arrange best",)),
            ),
            reason=reason,
        )

    default = Arranging(how=Keep())
    return question(seat, "evil_high_priest.arrange", Arranging, at, words, "EH-105", default=default)


def tell_arrangement(act: Act, wanted: Allocation) -> None:
    """Lays everything out and says how it lies."""
    if wanted == storage.arrangement(act.following):
        return
    storage.rearrange(act.following, wanted)
    act.t.tell(Rearranged(act.seat, storage.arrangement(act.following)), rule="EH-105")
