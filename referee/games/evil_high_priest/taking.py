"""Taking cards from the displays: monsters into lairs, chambers into the sanctum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Maybe, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest import pack, storage
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.decks import discard, draw, refill
from referee.games.evil_high_priest.effects import carry_out
from referee.games.evil_high_priest.orders.arranging import arrange_ask
from referee.games.evil_high_priest.orders.order import Allocation, Arrange, ChamberPick, read_allocation
from referee.games.evil_high_priest.orders.small_texts import PickChamberPhrasing, PickMonsterPhrasing
from referee.games.evil_high_priest.pack import Effect
from referee.games.evil_high_priest.state import (
    LAIRS,
    SANCTUM_SPACES,
    Chamber,
    Deck,
    Following,
    Monster,
)
from referee.games.evil_high_priest.verbs import merges_storage
from referee.games.evil_high_priest.words import anew, codes, resources

CHANTING = "priest:chanting"
NO_CARD = "none"


async def take_monster(act: Act) -> None:
    """A monster of the seat's choice goes into an empty lair; without one there is nothing to gain (EH-095,
    EH-261).
    """
    deck, following = act.state.monsters, act.following
    if len(following.lairs) >= LAIRS:
        act.tell("reward_lost", "has no empty lair: no monster.", {"reward": "monster"}, "EH-095")
        return
    slot = await _monster_slot(act, deck)
    card = deck.shown[slot] if slot is not None else None if deck.shown else draw(act.t, "monsters")
    if card is None:
        act.tell("reward_lost", "finds no monster to take.", {"reward": "monster"}, "EH-044")
        return
    if slot is not None:
        deck.shown[slot] = None
    following.lairs.append(Monster(card))
    act.entered.append(card)
    name = act.content.monster[card].name
    act.tell("monster_taken", f"takes {name} into a lair.", {"monster": card}, "EH-261")


async def _monster_slot(act: Act, deck: Deck) -> int | None:
    """The slot that the order wants, or that the seat picks; None without a display or with an empty one."""
    filled = [slot for slot, card in enumerate(deck.shown) if card is not None]
    if not filled:
        return None

    def ordered(one: Act) -> int:
        found = [named_slot(deck, wanted) for wanted in one.order.monster or ()]
        slot = next((slot for slot in found if slot is not None), None)
        if slot is None:
            one.refuse("None of these monsters is on display.", "monster", rule="EH-261")
        return slot

    async def decide(reason: str) -> int:
        if len(filled) == 1:
            return filled[0]
        return int(cast("str", await act.t.ask(_monster_ask(act, filled, reason)))) - 1

    return await act.follow(ordered, decide) if act.order.monster else await decide("")


def _monster_ask(act: Act, filled: Sequence[int], reason: str) -> Ask:
    """Which of the monsters in these slots."""
    deck = act.state.monsters
    options = [_monster_option(act.content.monster[cast("str", deck.shown[slot])], slot) for slot in filled]
    act.leave_open("monster", [option.id for option in options])

    def text() -> str:
        lines = "\n".join(
            f"  {slot + 1}: {_monster_line(act.content.monster[cast('str', deck.shown[slot])])}"
            for slot in filled
        )
        question = f"{anew(reason)}{act.name}: Which monster do you take?"
        return f"{question}\n{lines}\nFor example: pick monster {options[0].id}"

    return Ask(
        act.seat,
        "evil_high_priest.pick",
        One(options),
        options[0].id,
        text,
        rule="EH-261",
        phrasing=PickMonsterPhrasing(slots_of(deck)),
    )


def named_slot(deck: Deck, wanted: str) -> int | None:
    """The filled slot of a display that a slot's number or a card's id names."""
    if wanted.isdigit():
        slot = int(wanted) - 1
        return slot if 0 <= slot < len(deck.shown) and deck.shown[slot] is not None else None
    return next((slot for slot, card in enumerate(deck.shown) if card == wanted), None)


def slots_of(deck: Deck) -> dict[str, str]:
    """The number of each card's slot; of equal cards the first."""
    shown = [(card, str(slot)) for slot, card in enumerate(deck.shown, start=1) if card is not None]
    return dict(reversed(shown))


def _monster_option(card: pack.Monster, slot: int) -> Option:
    return Option(str(slot + 1), card.name, {"card": card.id, "defence": card.defence})


def _monster_line(card: pack.Monster) -> str:
    return f"{card.name}, defence {card.defence}" + (f". {card.text}" if card.text else "")


async def take_chamber(act: Act) -> None:
    """A face-up Chamber goes into the sanctum, and everything may be arranged anew (EH-104 to EH-107)."""
    following, deck = act.following, act.state.chambers
    if not any(deck.shown):
        act.tell("reward_lost", "finds no Chamber to take.", {"reward": "chamber"}, "EH-070")
        return
    pick = await _chamber_pick(act)
    if pick is None:
        act.tell("chamber_declined", "takes no Chamber: its sanctum is full.", {}, "EH-107")
        if act.source == CHANTING:  # EH-093
            await rearrange_after_placing(act)
        return
    slot, space = pick
    card = cast("str", deck.shown[slot])
    deck.shown[slot] = None
    replaced = following.sanctum.pop(space, None)
    following.sanctum[space] = Chamber(card)
    name = act.content.chamber[card].name
    instead = ""
    if replaced is not None:
        instead = f" in place of its {act.content.chamber[replaced.card].name}"
        storage.auto_store(act.content, following, replaced.holds)  # EH-106
    text = f"puts a {name} on sanctum space {space}{instead}."
    data: dict[str, Json] = {"chamber": card, "space": space, "replaced": replaced.card if replaced else None}
    act.tell("chamber_placed", text, data, "EH-104")
    if replaced is not None:
        discard(act.t, "chambers", replaced.card)
    if act.order.arrange == "ask":
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
            one.refuse(problem.message, "chamber", number, rule=problem.clause)
        return _settled_pick(one, picks[number])

    async def decide(reason: str) -> tuple[int, int] | None:
        answer = await act.t.ask(_chamber_ask(act, reason))
        return None if answer is None else _settled_pick(act, _read_pick(answer))

    if number == len(picks):
        return await decide("")
    act.picks_made += 1
    return await act.follow(ordered, decide)


def pick_problem(act: Act, pick: ChamberPick) -> Problem | None:
    vacant = act.following.vacant_spaces()
    if pick.take == NO_CARD:
        return Problem("", "You must take a chamber while a space is vacant.", "EH-092") if vacant else None
    if named_slot(act.state.chambers, pick.take) is None:
        return Problem("", "There is no such Chamber on display.", "EH-104")
    if pick.at is None:
        return None if vacant else Problem("", "Say which of your chambers it replaces.", "EH-106")
    if vacant and pick.at not in vacant:
        message = f"Sanctum space {pick.at} is occupied (replace only when all seven are full)."
        return Problem("", message, "EH-106")
    return None


def _settled_pick(act: Act, pick: ChamberPick) -> tuple[int, int] | None:
    if pick.take == NO_CARD:
        return None
    slot = named_slot(act.state.chambers, pick.take)
    space = pick.at if pick.at is not None else act.following.vacant_spaces()[-1]
    return cast("int", slot), space


def _read_pick(answer: Json) -> ChamberPick:
    said = cast("dict[str, Any]", answer)
    return ChamberPick(said["take"], int(said["at"]))


def _chamber_ask(act: Act, reason: str) -> Ask:
    """Which Chamber, and where; the default is the first, on the deepest vacant space, or none at all."""
    deck, vacant = act.state.chambers, act.following.vacant_spaces()
    shown = {slot: act.content.chamber[card] for slot, card in enumerate(deck.shown) if card is not None}
    take = One([_chamber_option(card, slot) for slot, card in shown.items()])
    at = One(
        [Option(str(space), f"space {space}") for space in (vacant or SANCTUM_SPACES)],
        _occupied(act.following),
    )
    form = Record({"take": take, "at": at})
    first = take.options[0].id
    if vacant:
        where = (
            f"Vacant spaces: {', '.join(map(str, vacant))}. For example: pick chamber {first} at {vacant[-1]}"
        )
        default: Json = {"take": first, "at": str(vacant[-1])}
    else:
        where = f"All seven spaces are full: pick chamber {first} at <space to replace>, or pick none"
        default = None

    def text() -> str:
        lines = "\n".join(f"  {slot + 1}: {chamber_line(card)}" for slot, card in shown.items())
        question = f"{anew(reason)}{act.name}: which Chamber do you take, and where do you put it?"
        return f"{question}\n{lines}\n{where}"

    return Ask(
        act.seat,
        "evil_high_priest.pick",
        form if vacant else Maybe(form),
        default,
        text,
        rule="EH-104",
        phrasing=PickChamberPhrasing(slots_of(deck)),
    )


def _occupied(following: Following) -> Any:
    return lambda space: (
        f"Sanctum space {space} is occupied (replace only when all seven are full)."
        if space.isdigit() and int(space) in following.sanctum
        else None
    )


def _chamber_option(card: pack.Chamber, slot: int) -> Option:
    extra: dict[str, Json] = {"card": card.id, "defence": card.defence, "storage": dict(card.storage)}
    return Option(str(slot + 1), card.name, extra)


def chamber_line(card: pack.Chamber) -> str:
    """`Vault, defence 2, holds 2 white`, and its power."""
    holds = codes(card.storage).replace("white", " any") if card.storage else "nothing"
    return f"{card.name}, defence {card.defence}, holds {holds}" + (f". {card.text}" if card.text else "")


async def rearrange_after_placing(act: Act) -> None:
    """Everything may be laid out anew, as the order says; asked only if it says so (EH-105, 5.6)."""
    if act.state.part == "prep1" and merges_storage(act.t):
        return  # merged with step 4
    arrange = act.order.arrange
    if act.state.part == "prep1":
        arrange = "ask"
    await rearrange(act, arrange)


async def rearrange(act: Act, arrange: Arrange | None) -> None:
    """Lays the seat's resources out: `keep`, `ask`, or where everything goes."""
    act.may_arrange = True
    if arrange is None or arrange == "keep":
        return
    wanted = await (_ask_arrangement(act, "") if arrange == "ask" else _ordered_arrangement(act, arrange))
    if wanted is not None:
        tell_arrangement(act, wanted)


async def _ordered_arrangement(act: Act, wanted: Allocation) -> Allocation | None:
    def ordered(one: Act) -> Allocation | None:
        if reason := storage.arrange_problem(one.content, one.following, wanted):
            one.refuse(reason, "arrange", rule="EH-105")
        return wanted

    return await act.follow(ordered, lambda reason: _ask_arrangement(act, reason))


async def _ask_arrangement(act: Act, reason: str) -> Allocation | None:
    """Where everything goes; None to leave it where it is."""
    if act.following.has_nothing():
        return None
    answer = await act.t.ask(arrange_ask(act.t.state, act.content, act.seat, act.name, reason))
    said = cast("dict[str, Any]", answer)
    return None if said["case"] == "keep" else read_allocation(said["value"])


def tell_arrangement(act: Act, wanted: Allocation) -> None:
    """Lays everything out and says how it lies."""
    if wanted == storage.arrangement(act.following):
        return
    storage.rearrange(act.following, wanted)
    parts = [
        f"{'exposed' if place == 'exposed' else f'space {place}'}: {resources(held)}"
        for place, held in storage.arrangement(act.following).items()
    ]
    lies = {place: dict(held) for place, held in storage.arrangement(act.following).items()}
    act.tell("rearranged", f"rearranges its sanctum: {'; '.join(parts)}.", {"places": lies}, "EH-105")
