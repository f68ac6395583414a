"""Windows: whoever could react is asked, sealed, at once; the earliest response counts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.action import cost_of, running
from referee.games.true_messiah.acting.aims import has_aims, no_choice_of_aims
from referee.games.true_messiah.acting.rehearsing import answers_something, at_point, points
from referee.games.true_messiah.board import ally_of, order_after, prayable
from referee.games.true_messiah.cards.aiming import has_targets
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.decisions.window import Pass, Respond, WindowAnswer
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.options import Windows, windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import answers, decide_window, kind
from referee.games.true_messiah.state import Frame, MessiahTable, Response, TrueMessiah
from referee.games.true_messiah.texts.prompts import means_line, page
from referee.games.true_messiah.texts.words import action_words, who


async def window(t: MessiahTable, frame: Frame) -> Response | None:
    """The response that counts; None if all pass or nobody could react."""
    seats = could_react(t.state, t.content, frame, windows_of(t.options))
    answers = await decide_window(t, [_window_question(t, frame, seat) for seat in seats])
    replies = []
    for seat, answer in answers.items():
        match answer:
            case Respond():
                replies.append(answer.reply(seat))
            case Pass(rest_of_turn=True, unless=tests):
                running(t.state).passing[seat] = list(tests)
    order = points(frame)
    # TM-143, TM-133; the others stay secret (TM-144)
    first = min(replies, key=lambda one: (order.index(one.point), seats.index(one.seat)), default=None)
    if first is not None:
        foreseen = at_point(t.state, t.content, first.seat, frame, first.point).state
        for item in first.actions:
            bind(foreseen, item)
    return first


def could_react(state: TrueMessiah, content: Content, frame: Frame, windows: Windows) -> list[int]:
    """Whom a window is put to, on public facts alone (TM-141, TM-149), first to answer first (TM-133)."""
    others = order_after(state, frame.seat)
    everyone = [*others, frame.seat] if frame.kind == "end" else others
    able = [seat for seat in everyone if _could(state, content, frame, seat)]
    if windows != "few":
        return able
    last = frame.ends or frame.kind == "end"
    asked = [seat for seat in able if last or seat != ally_of(state, frame.seat)]
    return [seat for seat in asked if _has_use(state, content, frame, seat)]


def _could(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> bool:
    own = state.seats[seat]
    any_card = seat == frame.seat  # TM-132, TM-149: nobody answers what is its own, but at the end
    cheapest = content.cheapest if any_card else content.cheapest_preemptive
    means = own.belief + len(prayable(state, seat))
    return bool(own.hand) and not own.out and means >= max(0, cheapest - own.discount)


def _has_use(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> bool:
    """TM-221: a card that may be in the seat's hand, as far as everybody knows, can be played at a point.

    Of a seat's cards all are known but which of them are in hand, and which in the deck.
    """
    own = state.seats[seat]
    cards = [content.by_id[id_] for id_ in sorted({*own.hand, *own.deck})]
    return _usable(state, content, frame, seat, cards)


def _usable(state: TrueMessiah, content: Content, frame: Frame, seat: int, cards: Sequence[Card]) -> bool:
    """Whether one of these could be paid for, and aimed or given, at a point of the window."""
    own = state.seats[seat]
    for number, point in enumerate(points(frame)):
        then = at_point(state, content, seat, frame, point).state if number else state
        means = own.belief + len(prayable(then, seat))
        abroad = answers_something(point) or seat != running(state).seat
        if any(
            (card.preemptive or not abroad)
            and cost_of(then, seat, card) <= means
            and (ally_of(then, seat) is not None or has_targets(then, seat, card))
            for card in cards
        ):
            return True
    return False


def _window_question(t: MessiahTable, frame: Frame, seat: int) -> Question[WindowAnswer]:
    state, content = t.state, t.content
    at = Answering(state, content, seat, frame=frame)

    def text() -> str:
        said = answers(
            WindowAnswer,
            at,
            Pass(),
            *Respond.examples(at),
            Pass(rest_of_turn=True, unless=("targeted",)),
            Pass(rest_of_turn=True),
            how=_how(frame),
            briefly=_briefly(frame),
            ahead="pass unless targeted, combat",
        )
        own = re.compile(rf"\b{state.seats[seat].colour}\.(?=[fn]\d)")  # with colours they are too long
        said = said._replace(examples=[own.sub("", one) for one in said.examples])
        body = _body(state, content, frame, seat)
        if windows_of(t.options) == "few" and _fights_unasked(state, content, frame, seat):
            body.append(UNASKED)
        return page(t, seat, _head(state, frame), body, said)

    return question(
        seat,
        kind("window"),
        WindowAnswer,
        at,
        text,
        "TM-141",
        default=Pass(),
        revealed="end",
    )


UNASKED = (
    "In that combat your units have one space to attack, and do so without your being asked; to hold them, "
    "add the line: targets: hold all"
)  # TM-223


def _fights_unasked(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> bool:
    """Whether the combat that is shown will be a formality for the seat, if nobody reacts."""
    if not frame.combat:
        return False
    then = at_point(state, content, seat, frame, points(frame)[-1]).state
    return has_aims(then, seat) and no_choice_of_aims(then, seat)


def _head(state: TrueMessiah, frame: Frame) -> str:
    name = who(state, frame.seat)
    heads = {
        "bundle": "do you step in?",
        "action": f"do you answer what {name} has announced?",
        "reaction": f"{name} steps in; do you answer?",
        "end": "the action phase is ending; a last-minute miracle?",  # TM-157
    }
    return heads[frame.kind]


def _body(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> list[str]:
    """What is shown, with the texts of its cards; what it answers; and what the seat could answer with."""
    name = who(state, frame.seat)
    lines = [f"{name} {'is about to' if frame.kind == 'bundle' else 'wants to'}:"] if frame.actions else []
    for number, item in enumerate(frame.actions, start=1):
        text = f": “{content.by_id[item.card].text}”" if item.do in ("play", "gift") else ""
        lines.append(f"  {number}. {action_words(content, item)}{text}")
    if frame.ends or frame.declares:
        combat = {None: "", True: ", with combat", False: ", without combat"}[frame.combat]
        ending = "end the phase" if frame.ends else "declare combat" if frame.combat else "declare no combat"
        combat = combat if frame.ends else ""
        lines.append(f"  then {ending}{combat}" if frame.actions else f"{name} is about to {ending}{combat}.")
    lines += _waiting(state, content, frame)
    lines.append(means_line(state, seat))
    if seat != frame.seat:
        lines.append(_playable(state, content, frame, seat))
    return lines


def _waiting(state: TrueMessiah, content: Content, frame: Frame) -> list[str]:
    """What will be carried out, the newest first; what the window is about is marked."""
    lines = []
    for miracle in reversed(state.stack):
        target = f" on {', '.join(miracle.targets)}" if miracle.targets else ""
        asked = ", which this is about" if miracle.id == frame.miracle else ""
        lines.append(f"  {who(state, miracle.seat)}'s {content.name(miracle.card)}{target}{asked}")
    lines += [
        f"  {who(state, below.seat)}: {action_words(content, below.actions[0])}"
        for below in reversed(state.frames)
        if below.kind == "action" and below.miracle is None and below is not frame
    ]
    return ["Waiting to take effect, in this order:", *lines] if lines else []


def _playable(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> str:
    """The preemptive cards that the seat holds, can pay for, and could aim at one point at least."""
    held = [content.by_id[card] for card in sorted(set(state.seats[seat].hand))]
    names = [card.name for card in held if card.preemptive and _usable(state, content, frame, seat, [card])]
    if not names:
        return "You hold no preemptive card that you could pay for and use now; you could only pray."
    return f"You could pay for and play: {', '.join(names)}."


def _how(frame: Frame) -> list[str]:
    """How to step in, and where."""
    return [
        "respond <when>: pray <units>; play <card> […]",
        f"  <when>: {_when(frame, ' (announced; later ones may change)')}",
        "pass: nothing now; pass turn: nothing until this turn is over",
        "pass turn unless targeted (by a miracle), combat (you would fight), miracle",
        "  (one is played), end (of the phase), near 2 (an enemy comes within 2 spaces",
        "  of your messiah or a building): you are asked if that happens",
    ]


def _briefly(frame: Frame) -> list[str]:
    return [
        f"respond <when>: pray <units>; play <card> […]. <when>: {_when(frame)}",
        "pass; pass turn; pass turn unless targeted, combat, miracle, end, near 2",
    ]


ON_POINTS = {"on prayer": " (before it brings belief)", "on card": " (then; before it takes effect)"}


def _when(frame: Frame, before: str = "") -> str:
    """The points of a window in few words."""
    if frame.kind != "bundle":
        meant = ON_POINTS if before else {}
        return " or ".join(point + meant.get(point, "") for point in points(frame))
    last = len(frame.actions)
    numbers = f"1 … {last}" if last > 1 else "1"
    inner = [f"before {numbers}{before}", f"after {numbers}"] if last else []
    return "; ".join(["start", *inner, *(["end"] if frame.ends else [])])
