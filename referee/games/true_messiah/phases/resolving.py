"""A miracle resolves: its choices are confirmed, it works, its keeping cost is settled (rules 2.10)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.board import prayable, seat_with
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.aiming import slots_of
from referee.games.true_messiah.cards.faces import Card, ChoiceSlot
from referee.games.true_messiah.decisions.resolving import Chosen, Confirm, Pay, Victims, keep_problem
from referee.games.true_messiah.destruction import blame_all, blame_themselves, check
from referee.games.true_messiah.events.acting import KeepingPaid, MiracleFizzled, MiracleResolved
from referee.games.true_messiah.events.turns import CardRemoved
from referee.games.true_messiah.moments import Keeping, Mercy, Resolving
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.pages.resolving import chosen_page, confirm_page, keep_page, victims_page
from referee.games.true_messiah.phases.asking import kind
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import Due, Frame, Keep, MessiahTable, Miracle, TrueMessiah, Unit


async def resolve(t: MessiahTable, frame: Frame) -> None:
    """The top of the stack takes effect, or is found to have lost its targets; then costs are settled."""
    state = t.state
    miracle = stacked(state, frame.miracle)
    if miracle is not None and frame.stage == "new":
        await _take_effect(t, frame, miracle)
    while waiting := [one for one in state.stack if one.stopped]:
        await _settle(t, waiting[-1], worked=False)
    while frame.dues:
        await _keep_discarded(t, frame.seat, frame.dues[0])
        frame.dues.pop(0)
    if stacked(state, frame.miracle) is not None and miracle is not None:
        await _settle(t, miracle, worked=frame.stage == "worked")
    state.frames.remove(frame)


def stacked(state: TrueMessiah, id_: str | None) -> Miracle | None:
    """The miracle of this name, while it is on the stack."""
    return next((miracle for miracle in state.stack if miracle.id == id_), None)


async def _take_effect(t: MessiahTable, frame: Frame, miracle: Miracle) -> None:
    live, state = Live(t), t.state
    card = t.content.by_id[miracle.card]
    targets = action.legal_targets_left(state, card, miracle)
    picks: dict[str, list[str]] = {}
    if not card.targets or any(targets.values()):
        picks = await _confirmed(t, miracle, card)
        for slot in card.asked:
            picks[slot.name] = await _asked(t, miracle, card, slot)
        chosen = {slot.name: tuple(picks[slot.name]) for slot in card.filed}
        live.tell(MiracleResolved(miracle.seat, card.id, miracle.id, chosen), "TM-126")
    cast_ = action.take_effect(live, miracle, picks)
    frame.stage = "failed" if cast_ is None else "worked"
    frame.dues = [] if cast_ is None else cast_.discarded
    if cast_ is None:
        live.tell(MiracleFizzled(miracle.seat, card.id), "TM-127")
    check(live, blame_all(miracle.seat))


async def _settle(t: MessiahTable, miracle: Miracle, *, worked: bool) -> None:
    """The card leaves the stack; its keeping cost is due (TM-117)."""
    card = t.content.by_id[miracle.card]
    paid = await keeps(t, miracle.seat, card, miracle.keep)
    action.leave_stack(Live(t), miracle, paid=paid, worked=worked)
    check(Live(t), blame_themselves)  # TM-17


# Choices.


async def _confirmed(t: MessiahTable, miracle: Miracle, card: Card) -> dict[str, list[str]]:
    """The filed choices; asked again if another miracle resolved since the card was played (TM-108)."""
    if not card.filed:
        return {}
    picks, wrong = choosing.settled(t.state, t.content, miracle, miracle.choices)
    changed = miracle.since != action.running(t.state).resolved
    if not changed and wrong is None:
        return picks
    at = Resolving(t.state, t.content, miracle.seat, miracle=miracle)
    miracle.choices = (await t.decide(_confirm_question(t, at))).settled(at)[0]
    miracle.since = action.running(t.state).resolved
    bind(t.state, miracle)
    return miracle.choices


def _confirm_question(t: MessiahTable, at: Resolving) -> Question[Confirm]:
    filed = Confirm.filed(at)
    whole = all(filed.choices.by_name.get(name) == words for name, words in at.miracle.choices.items())
    return question(
        at.seat,
        kind("choose"),
        Confirm,
        at,
        lambda: confirm_page(t, at, filed, whole=whole),
        "TM-108",
        default=filed,
    )


async def _asked(t: MessiahTable, miracle: Miracle, card: Card, slot: ChoiceSlot) -> list[str]:
    """A choice that others make when the card resolves."""
    about = choosing.CardChoice(t.state, t.content, miracle, slot)
    if slot.kind == "victims":
        return await _victims(t, about)
    colour = slots_of(card, miracle.targets)[slot.by][0]
    chooser, own = seat_with(t.state, colour), choosing.options(about)
    if len(own) < 2:
        return own

    at = Mercy(t.state, t.content, chooser, tuple(t.state.units[id_] for id_ in own))
    default = Chosen(unit=own[0])
    asked = question(
        chooser,
        kind("choose"),
        Chosen,
        at,
        lambda: chosen_page(t, at, card, miracle.seat),
        "TM-108",
        default=default,
    )
    return [(await t.decide(asked)).unit]


async def _victims(t: MessiahTable, about: choosing.CardChoice) -> list[str]:
    """One low unit on each adjacent space, by its owner; all owners are asked at once."""
    open_groups: dict[int, dict[str, list[Unit]]] = {}
    chosen: list[str] = []
    for group in choosing.victim_groups(about):
        if choosing.alike(group):
            chosen.append(group[0].id)
        else:
            open_groups.setdefault(group[0].seat, {})[group[0].at] = group
    questions = [_victims_question(t, about, seat, groups) for seat, groups in sorted(open_groups.items())]
    for _, victims in sorted((await t.decide_all(questions)).items()):
        chosen += [victims.units[at] for at in sorted(victims.units)]
    return chosen


def _victims_question(
    t: MessiahTable, about: choosing.CardChoice, seat: int, groups: Mapping[str, list[Unit]]
) -> Question[Victims]:
    at = Mercy(t.state, t.content, seat, tuple(unit for units in groups.values() for unit in units))
    default = Victims(units={space: units[0].id for space, units in groups.items()})
    return question(
        seat,
        kind("choose"),
        Victims,
        at,
        lambda: victims_page(t, at, about, groups, default),
        "TM-108",
        default=default,
    )


# Keeping costs.


async def keeps(t: MessiahTable, seat: int, card: Card, said: Keep | None) -> bool:
    """Whether the keeping cost is paid (TM-117, TM-119)."""
    if card.keep is None:
        return True
    state = t.state
    if said is not None and not said.pay:
        return False
    at = Keeping(state, t.content, seat, card)
    if said is not None and keep_problem(at, said) is None:
        _pay_keep(t, seat, card, said)
        return True
    if state.seats[seat].belief + len(prayable(state, seat)) < card.keep:
        return False
    answer = await t.decide(_pay_question(t, at))
    if answer.pay:
        _pay_keep(t, seat, card, answer.kept())
    return answer.pay


def _pay_keep(t: MessiahTable, seat: int, card: Card, keep: Keep) -> None:
    live, state = Live(t), t.state
    if keep.pray:
        action.announce_prayer(live, seat, keep.pray)
        action.gain_belief(live, seat, keep.pray)
    cost = card.keep or 0
    state.seats[seat].belief -= cost
    live.tell(KeepingPaid(seat, card.id, cost), "TM-117")


def _pay_question(t: MessiahTable, at: Keeping) -> Question[Pay]:
    default = Pay.best(at)
    return question(
        at.seat, kind("keep"), Pay, at, lambda: keep_page(t, at, default), "TM-117", default=default
    )


async def _keep_discarded(t: MessiahTable, culprit: int, due: Due) -> None:
    """Somebody else made a card go to the discard pile: the same falls due (TM-118)."""
    victim, card_id = due.seat, due.card
    card = t.content.by_id[card_id]
    if card.keep is None or t.state.seats[victim].out:
        return
    if not await keeps(t, victim, card, None):
        live = Live(t)
        t.state.seats[victim].discard.remove(card_id)
        t.state.removed.append(card_id)
        live.tell(CardRemoved(victim, card_id, looted=False), "TM-118")
        check(live, lambda seat: [culprit] if seat == victim else [])
