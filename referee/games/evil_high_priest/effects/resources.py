"""Effects on resources: gaining, giving, stealing, losing, swapping, laying open."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Option
from referee.engine.decisions import Orders, Question
from referee.engine.page import Page
from referee.games.evil_high_priest import pack, storage
from referee.games.evil_high_priest.acting.act import Act, choice_question
from referee.games.evil_high_priest.acting.amending import Matter, amend
from referee.games.evil_high_priest.acting.costs import hand_over
from referee.games.evil_high_priest.acting.payments import Payment, paid_text, payment_of
from referee.games.evil_high_priest.acting.registry import effect, needs
from referee.games.evil_high_priest.acting.taking import rearrange as lay_out
from referee.games.evil_high_priest.acting.verbs import gain as gain_resources
from referee.games.evil_high_priest.acting.verbs import lose as lose_resources
from referee.games.evil_high_priest.acting.verbs import to_asylum
from referee.games.evil_high_priest.decisions.examples import examples_of
from referee.games.evil_high_priest.decisions.order import AskHow
from referee.games.evil_high_priest.decisions.small import Amend, Choose
from referee.games.evil_high_priest.decisions.values import Amounts
from referee.games.evil_high_priest.events.cultists import EvolvedDestroyed
from referee.games.evil_high_priest.events.holdings import LaidOpen, Lost, Stolen
from referee.games.evil_high_priest.events.turns import RewardLost
from referee.games.evil_high_priest.moments import Choosing
from referee.games.evil_high_priest.pack import BASIC, Cost
from referee.games.evil_high_priest.state import EXPOSED, Allocation, Cultist, Following, Resources
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.things import A_CHAMBER
from referee.games.evil_high_priest.words import A_STAGE, NAMES, PLURALS, codes, resources, where

BEST_FIRST = ("ES", "SB", "M", "B", "T", "AT")
SPELLBOOK = "spellbook"


@effect("gain")
async def gain(act: Act, amounts: pack.Amounts) -> None:
    """Resources from the bank (EH-065)."""
    await gain_resources(act, amounts)


@effect("gain_any")
async def gain_any(act: Act, n: int) -> None:
    """Basic resources of the user's choice; treasure if nothing is said (EH-012, EH-064)."""
    if act.order.gain_any is None:
        act.leave_open("gain", [f"{n}{kind}" for kind in BASIC])

    def ordered(one: Act) -> Resources:
        mix = one.order.gain_any
        if mix is not None and (sum(mix.values()) != n or any(kind not in BASIC for kind in mix)):
            one.refuse(Reason("Name {n} basic resources to gain.", "EH-012", n=n), "gain_any")
        return {"T": n} if mix is None else dict(mix)

    async def decide_anew(reason: str) -> Resources:
        text = Words("which {n} basic resources do you gain?", n=n)
        matter = Matter(text, ("gain_any",), "EH-012", codes)
        return await amend(act, matter, ordered, reason)

    await gain_resources(act, await act.follow(ordered, decide_anew))


@effect("gift")
async def gift(act: Act, amounts: pack.Amounts) -> None:
    """An opponent of the user's choice gains from the bank."""
    text = Words("Which opponent gains {resources}?", resources=resources(amounts))
    receiver = await act.choose_seat(act.opponents, text)
    if receiver is not None:
        await gain_resources(act, amounts, seat=receiver, giver=act.seat)


@needs("steal")
def steal_needs(act: Act, amounts: pack.Amounts, who: str, exposed: bool, or_evolved: bool) -> Reason | None:
    if who == "each" or any(_robbable(act, seat, amounts, exposed, or_evolved) for seat in act.opponents):
        return None
    return Reason(
        "{name}: no opponent has {resources}.", "EH-070", name=act.name, resources=resources(amounts)
    )


@effect("steal")
async def steal(act: Act, amounts: pack.Amounts, who: str, exposed: bool, or_evolved: bool) -> None:
    """Takes from one opponent, each of them, or the one with most; exposed first if no place is named."""
    robbed = [seat for seat in act.opponents if _robbable(act, seat, amounts, exposed, or_evolved)]
    if who == "most":
        most = max((_wealth(act, seat, amounts) for seat in robbed), default=0)
        robbed = [seat for seat in robbed if _wealth(act, seat, amounts) == most]
    if who != "each":
        text = Words("From which opponent do you take {resources}?", resources=resources(amounts))
        victim = await act.choose_seat(robbed, text, rule="EH-114")
        robbed = [] if victim is None else [victim]
    if not robbed:
        act.t.tell(RewardLost(act.seat, act.cause, "steal", dict(amounts)), rule="EH-070")
    taken: Resources = {}
    loot = True
    for seat in robbed:
        unit = await _evolved_victim(act, act.state.followings[seat]) if or_evolved else None
        loot = loot and unit is None
        found = _take(act, seat, amounts, exposed) if unit is None else _destroy(act, seat, unit, amounts)
        for kind, amount in found.items():
            taken[kind] = taken.get(kind, 0) + amount
    await gain_resources(act, taken, loot=loot)


def _robbable(act: Act, seat: int, amounts: pack.Amounts, exposed: bool, or_evolved: bool) -> bool:
    following = act.state.followings[seat]
    if or_evolved and following.spellbook_units():
        return True  # EH-767
    store = following.exposed if exposed else following.totals()
    return any(store.get(kind, 0) for kind in amounts)


def _wealth(act: Act, seat: int, amounts: pack.Amounts) -> int:
    return sum(act.state.followings[seat].has(kind) for kind in amounts)


def _destroy(act: Act, seat: int, unit: Cultist, amounts: pack.Amounts) -> Resources:
    """An evolved acolyte goes instead, and what is gained comes from the bank (EH-767)."""
    left = unit.at
    where = to_asylum(act.t, seat, unit)
    act.t.tell(EvolvedDestroyed(act.seat, seat, left, where), rule="EH-767")
    return dict(amounts)


def _take(act: Act, seat: int, amounts: pack.Amounts, exposed: bool) -> Resources:
    """What one victim loses."""
    following = act.state.followings[seat]
    taken: Allocation = {}
    for kind, amount in amounts.items():
        if exposed:
            found = {EXPOSED: {kind: min(amount, following.exposed.get(kind, 0))}}
        else:
            found = storage.from_the_front(following, kind, min(amount, following.has(kind)))  # EH-114
        for place, held in found.items():
            taken.setdefault(place, {}).update({one: n for one, n in held.items() if n})
    storage.take(following, taken)
    lost = storage.total(taken)
    act.t.tell(Stolen(act.seat, act.cause, seat, dict(lost)), rule="EH-114")
    return lost


async def _evolved_victim(act: Act, following: Following) -> Cultist | None:
    """The Abomination or Spawn that is destroyed in place of a spellbook; the thief chooses (EH-767)."""
    units = {unit.at.name: unit for unit in following.spellbook_units()}
    options = [Option(stage, Words("destroy {stage}", stage=A_STAGE[stage])) for stage in units]
    if following.has("SB"):
        options.insert(0, Option(SPELLBOOK, Words("take the spellbook")))
    chosen = await act.choose(
        "stage", options, Words("Do you take a spellbook or destroy an evolved acolyte?"), rule="EH-767"
    )
    return None if chosen is None else units.get(chosen)


@effect("lose")
async def lose(act: Act, amounts: pack.Amounts) -> None:
    """Every opponent loses; those who have it in several places choose where from, all at once (EH-114)."""
    kinds = tuple(amounts)
    places = {seat: _places(act.state.followings[seat], kinds) for seat in act.opponents}
    several = {seat: held for seat, held in places.items() if len(held) > 1}
    answers = await act.t.decide_all(_lose_question(act, *one, amounts) for one in several.items())
    for seat in act.opponents:
        following = act.state.followings[seat]
        first = answers[seat].which if seat in answers else EXPOSED
        lost = {}
        for kind, amount in amounts.items():
            allocation = _from(following, first, kind, amount)
            lost.update(lose_resources(act.t, seat, allocation))
        if lost:
            act.t.tell(Lost(seat, act.cause, dict(lost)), rule="EH-114")


def _places(following: Following, kinds: tuple[str, ...]) -> list[str]:
    """Where a seat has any of these."""
    return [
        place
        for place in storage.places(following)
        if any((storage.store_at(following, place) or {}).get(kind) for kind in kinds)
    ]


def _from(following: Following, first: str, kind: str, amount: int) -> Allocation:
    """From the named place as far as it goes, then from the front."""
    here = min(amount, (storage.store_at(following, first) or {}).get(kind, 0))
    found = storage.from_the_front(following, kind, amount - here, but=first)
    return {**found, first: {kind: here}} if here else found


def _lose_question(act: Act, seat: int, places: list[str], amounts: pack.Amounts) -> Question[Choose]:
    sanctum = act.state.followings[seat].sanctum
    options = [
        Option(place, Words("exposed"))
        if place == EXPOSED
        else Option(
            place, Words("chamber {place}", place=place), refs=(A_CHAMBER.of(sanctum[int(place)].card),)
        )
        for place in places
    ]

    def words() -> Page:
        return page(
            act.t,
            seat,
            Words("{name}: you lose {lost}. From where?", name=act.name, lost=resources(amounts)),
            Words("Without an answer it is taken from where it lies {where}.", where=where(places[0])),
            examples=examples_of(Orders(Choose, Choosing(options)), places[:2]),
        )

    return choice_question(seat, options, words, "EH-114", places[0])


@effect("swap_any")
async def swap_any(act: Act, n: int) -> None:
    """Basic resources to the bank, as many others from it; what comes is stored anew."""
    own = next((kind for kind in BASIC if act.following.has(kind)), None)
    if own is None:
        act.comes_to_nothing(Reason("You have no basic resource to swap.", "EH-012"), rule="EH-012")
        return

    def ordered(one: Act) -> tuple[Payment, Resources]:
        given, wanted = one.order.any or Amounts(), one.order.gain_any or Amounts()
        if any(kind not in BASIC for kind in (*given, *wanted)):
            one.refuse(Reason("Only treasure, blood and magic can be swapped.", "EH-012"), "any")
        if not 0 < sum(given.values()) == sum(wanted.values()) <= n:
            one.refuse(
                Reason("Name 1 to {n} resources to give (any) and as many to get (gain).", "EH-012", n=n),
                "any",
            )
        return payment_of(one, Cost(any=sum(given.values()))), wanted

    async def decide_anew(reason: str) -> tuple[Payment, Resources]:
        usual = Amend(any=Amounts({own: 1}), gain_any=Amounts({own: 1}))
        text = Words("which resources do you swap, up to {n}, one for one?", n=n)
        matter = Matter(text, ("any", "pay", "gain_any"), "EH-012", _swapped, usual)
        return await amend(act, matter, ordered, reason)

    payment, wanted = await act.follow(ordered, decide_anew)
    hand_over(act, payment)
    await gain_resources(act, wanted)


def _swapped(swap: tuple[Payment, Resources]) -> str:
    payment, wanted = swap
    return Words("{paid} for {wanted}", paid=paid_text(payment), wanted=codes(wanted))


@effect("expose")
async def expose(act: Act, n: int) -> None:
    """Moves an opponent's resources from one chamber to the exposed ones: those named, or the best."""
    seats = [seat for seat in act.opponents if _full_chambers(act.state.followings[seat])]
    victim = await act.choose_seat(seats, Words("Whose chamber do you lay open?"))
    if victim is None:
        act.loses_reward("expose")
        return
    following = act.state.followings[victim]
    spaces = [
        Option(
            str(space),
            Words("{name} on space {space}", name=act.content.chamber[card].name, space=space),
            refs=(A_CHAMBER.of(card),),
        )
        for space in _full_chambers(following)
        for card in [following.sanctum[space].card]
    ]
    chosen = await act.choose("chamber", spaces, Words("Which chamber?"))
    assert chosen is not None  # noqa: S101 - there is one to choose
    space = int(chosen)
    holds = following.sanctum[space].holds

    def units(one: Act) -> Resources:
        return _units(one, holds, n)

    async def decide_anew(reason: str) -> Resources:
        text = Words("which resources do you lay open, up to {n} of {holds}?", n=n, holds=codes(holds))
        return await amend(act, Matter(text, ("any",), "EH-101", codes), units, reason)

    moved = await act.follow(units, decide_anew)
    for kind, amount in moved.items():
        storage.remove(following.sanctum[space].holds, kind, amount)
        storage.put(following.exposed, kind, amount)
    act.t.tell(LaidOpen(act.seat, victim, space, dict(moved)), rule="EH-101")


def _full_chambers(following: Following) -> list[int]:
    return [space for space in following.spaces() if any(following.sanctum[space].holds.values())]


def _units(act: Act, holds: Resources, n: int) -> Resources:
    """Up to n units: those that the order names, or the best."""
    named = act.order.any
    if named is not None:
        missing = [kind for kind, amount in named.items() if holds.get(kind, 0) < amount]
        if not missing and 0 < sum(named.values()) <= n:
            return dict(named)
        if not missing:
            act.refuse(Reason("Name 1 to {n} resources of that chamber.", "EH-101", n=n), "any")
        act.refuse(
            Reason(
                "Name 1 to {n} resources of that chamber. There is not that much {kind} there.",
                "EH-101",
                n=n,
                kind=PLURALS.get(missing[0], NAMES[missing[0]]),
            ),
            "any",
        )
    found: Resources = {}
    for kind in BEST_FIRST:
        here = min(holds.get(kind, 0), n - sum(found.values()))
        if here:
            found[kind] = here
    return found


@effect("rearrange")
async def rearrange(act: Act) -> None:
    """All resources may be arranged anew (EH-108)."""
    act.may_arrange = True
    await lay_out(act, act.order.arrange or AskHow())
