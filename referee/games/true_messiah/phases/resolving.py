"""A miracle resolves: its choices are confirmed, it works, its keeping cost is settled (rules 2.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Choice, Constraint, Flag, One, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.acting import deeds
from referee.games.true_messiah.acting.items import read_choices, write_choices
from referee.games.true_messiah.acting.options import unit_options
from referee.games.true_messiah.acting.shapes import own_followers, play_fields
from referee.games.true_messiah.board import own_holy, prayable, seat_with
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.aiming import slots_of
from referee.games.true_messiah.cards.choosing import Question
from referee.games.true_messiah.cards.faces import Card, ChoiceSlot
from referee.games.true_messiah.destruction import blame_all, check
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.orders.cards import ChoosePhrasing, KeepPhrasing
from referee.games.true_messiah.phases.asking import ask, ask_all, kind
from referee.games.true_messiah.prompts import card_line, page
from referee.games.true_messiah.sampling.plays import sampled_choices
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import Due, Frame, Keep, MessiahTable, Miracle, TrueMessiah, Unit
from referee.games.true_messiah.words import choice_words, who


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
    name = f"{who(state, miracle.seat)}'s {card.name}"
    targets = deeds.legal_targets_left(state, card, miracle)
    picks: dict[str, list[str]] = {}
    if not card.targets or any(targets.values()):
        picks = await _confirmed(t, miracle, card)
        for slot in card.asked:
            picks[slot.name] = await _asked(t, miracle, card, slot)
        chosen = {slot.name: picks[slot.name] for slot in card.filed}
        words = f" ({choice_words(chosen)})" if chosen else ""
        data: dict[str, Json] = {"seat": miracle.seat, "card": card.id, "miracle": miracle.id}
        live.tell("miracle_resolves", f"{name} resolves{words}.", data, "TM-126")
    cast_ = deeds.take_effect(live, miracle, picks)
    frame.stage = "failed" if cast_ is None else "worked"
    frame.dues = [] if cast_ is None else cast_.discarded
    if cast_ is None:
        text = f"{name} has lost its target and is discarded without effect."
        live.tell("miracle_fizzled", text, {"seat": miracle.seat, "card": card.id}, "TM-127")
    check(live, blame_all(state, miracle.seat))


async def _settle(t: MessiahTable, miracle: Miracle, *, worked: bool) -> None:
    """The card leaves the stack; its keeping cost is due (TM-117)."""
    card = t.content.by_id[miracle.card]
    paid = await keeps(t, miracle.seat, card, miracle.keep)
    deeds.leave_stack(Live(t), miracle, paid=paid, worked=worked)
    check(Live(t), {miracle.seat: [miracle.seat]})  # TM-17


# Choices.


async def _confirmed(t: MessiahTable, miracle: Miracle, card: Card) -> dict[str, list[str]]:
    """The filed choices; asked again if another miracle resolved since the card was played (TM-108)."""
    if not card.filed:
        return {}
    picks, wrong = choosing.settled(t.state, t.content, miracle, miracle.choices)
    changed = miracle.since != deeds.running(t.state).resolved
    if not changed and wrong is None:
        return picks
    answer = cast("dict[str, Any]", await ask(t, _choose_ask(t, miracle, card)))
    miracle.choices = choosing.settled(t.state, t.content, miracle, read_choices(answer))[0]
    miracle.since = deeds.running(t.state).resolved
    bind(t.state, miracle)
    return miracle.choices


def _choose_ask(t: MessiahTable, miracle: Miracle, card: Card) -> Ask:
    state, content, seat = t.state, t.content, miracle.seat
    filed = choosing.as_legal(state, content, miracle, miracle.choices)
    default = write_choices(content, card.id, filed)
    shape = play_fields(state, content, seat, [one.id for one in state.stack])["choices"]

    def problems(answer: Any) -> list[Problem]:
        wrong = choosing.settled(state, content, miracle, read_choices(answer))[1]
        return [] if wrong is None else [Problem("", wrong, "TM-108")]

    rule = Constraint("The choices must be legal now.", problems, "TM-108")
    choice = replace(
        shape,
        constraints=(rule,),
        sampler=lambda source: cast("Json", sampled_choices(state, content, miracle, source)),
    )

    def text() -> str:
        lines = [f"{card_line(content, card.id)}", f"You filed: {choice_words(filed)}."]
        head = f"confirm your choices for {card.name}."
        return page(state, content, seat, head, lines, "confirm, or choose <…>")

    phrasing = ChoosePhrasing(state, content, seat, card.id, default)
    return Ask(seat, kind("choose"), choice, cast("Any", default), text, "TM-108", phrasing=phrasing)


async def _asked(t: MessiahTable, miracle: Miracle, card: Card, slot: ChoiceSlot) -> list[str]:
    """A choice that others make when the card resolves."""
    question = Question(t.state, t.content, miracle, slot)
    if slot.kind == "victims":
        return await _victims(t, card, question)
    colour = slots_of(card, miracle.targets)[slot.by][0]
    chooser, own = seat_with(t.state, colour), choosing.options(question)
    if len(own) < 2:
        return own
    units = [t.state.units[id_] for id_ in own]

    def text() -> str:
        return page(t.state, t.content, chooser, f"{card.name}: choose {slot.name}.", (), own[0])

    answer = await ask(t, Ask(chooser, kind("choose"), One(unit_options(units)), own[0], text, "TM-108"))
    return [cast("str", answer)]


async def _victims(t: MessiahTable, card: Card, question: Question) -> list[str]:
    """One low unit on each adjacent space, by its owner; all owners are asked at once."""
    open_groups: dict[int, dict[str, list[Unit]]] = {}
    chosen: list[str] = []
    for group in choosing.victim_groups(question):
        if choosing.alike(group):
            chosen.append(group[0].id)
        else:
            open_groups.setdefault(group[0].seat, {})[group[0].at] = group
    asks = [_victims_ask(t, card, seat, groups) for seat, groups in sorted(open_groups.items())]
    answers = cast("dict[int, dict[str, str]]", await ask_all(t, asks))
    for _, answer in sorted(answers.items()):
        chosen += [answer[at] for at in sorted(answer)]
    return chosen


def _victims_ask(t: MessiahTable, card: Card, seat: int, groups: Mapping[str, list[Unit]]) -> Ask:
    fields: dict[str, Choice] = {at: One(unit_options(units)) for at, units in groups.items()}
    default = {at: units[0].id for at, units in groups.items()}

    def text() -> str:
        lines = [f"{at}: one of {', '.join(unit.id for unit in units)}." for at, units in groups.items()]
        return page(t.state, t.content, seat, f"{card.name}: which units die?", lines)

    return Ask(seat, kind("choose"), Record(fields), cast("Any", default), text, "TM-108")


# Keeping costs.


def default_prayers(state: TrueMessiah, seat: int, needed: int) -> list[str]:
    """From the holy space with most active followers, ties in reading order."""
    waiting = prayable(state, seat)
    by_space = {at: [unit.id for unit in waiting if unit.at == at] for at in own_holy(state, seat)}
    crowded = sorted(by_space.values(), key=lambda ids: -len(ids))
    return [id_ for ids in crowded for id_ in ids][:needed]


async def keeps(t: MessiahTable, seat: int, card: Card, said: Keep | None) -> bool:
    """Whether the keeping cost is paid (TM-117 to TM-119)."""
    if card.keep is None:
        return True
    state = t.state
    if said is not None and not said.pay:
        return False
    if said is not None and _keep_problem(state, seat, card, said) is None:
        _pay_keep(t, seat, card, said)
        return True
    if state.seats[seat].belief + len(prayable(state, seat)) < card.keep:
        return False
    answer = cast("dict[str, Any]", await ask(t, _keep_ask(t, seat, card)))
    if answer["pay"]:
        _pay_keep(t, seat, card, Keep(True, list(answer["pray"])))
    return bool(answer["pay"])


def _keep_problem(state: TrueMessiah, seat: int, card: Card, keep: Keep) -> str | None:
    if keep.pray and (wrong := deeds.prayer_problem(state, seat, keep.pray)) is not None:
        return wrong
    belief = state.seats[seat].belief + len(keep.pray)
    if keep.pay and belief < (card.keep or 0):
        return f"Keeping {card.name} costs {card.keep}; you would have {belief}."
    return None


def _pay_keep(t: MessiahTable, seat: int, card: Card, keep: Keep) -> None:
    live, state = Live(t), t.state
    if keep.pray:
        deeds.announce_prayer(live, seat, keep.pray)
        deeds.gain_belief(live, seat, keep.pray)
    state.seats[seat].belief -= card.keep or 0
    text = f"{who(state, seat)} pays {card.keep} belief to keep {card.name}."
    live.tell("kept", text, {"seat": seat, "card": card.id}, "TM-117")


def _keep_ask(t: MessiahTable, seat: int, card: Card) -> Ask:
    state, cost = t.state, card.keep or 0
    belief = state.seats[seat].belief
    pray = default_prayers(state, seat, max(0, cost - belief))

    def problems(answer: Any) -> list[Problem]:
        wrong = _keep_problem(state, seat, card, Keep(answer["pay"], answer["pray"]))
        return [] if wrong is None else [Problem("", wrong[0].upper() + wrong[1:], "TM-119")]

    default = {"pay": True, "pray": list(pray)}

    def sample(source: Any) -> Any:
        return default if source.below(4) else {"pay": False, "pray": []}

    choice = Record(
        {"pay": Flag(), "pray": own_followers(state.seats[seat].colour, t.content.supply)},
        constraints=(Constraint(f"Keeping it costs {cost} belief.", problems, "TM-119"),),
        sampler=sample,
    )
    phrasing = KeepPhrasing(state, seat, cost)

    def text() -> str:
        praying = f"{len(prayable(state, seat))} of your followers could pray for it"
        lines = [f"You have {belief} belief; {praying}."]
        example = f"{phrasing.show(cast('Any', default))}, or no keep"
        return page(state, t.content, seat, f"pay {cost} belief to keep {card.name}?", lines, example)

    return Ask(seat, kind("keep"), choice, cast("Any", default), text, "TM-117", phrasing=phrasing)


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
        live.tell("card_removed", f"{card.name} is removed from the game.", {"card": card_id}, "TM-118")
        check(live, {victim: [culprit]})
