"""Windows: whoever could react is asked, sealed, at once; the earliest response counts."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.action import cost_of, running
from referee.games.true_messiah.acting.rehearsing import answers_something, at_point, points
from referee.games.true_messiah.board import ally_of, order_after, prayable
from referee.games.true_messiah.cards.aiming import has_targets
from referee.games.true_messiah.decisions.window import Pass, Respond, WindowAnswer
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.options import Windows, windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import answers, decide_window, kind
from referee.games.true_messiah.state import Frame, MessiahTable, Response, TrueMessiah
from referee.games.true_messiah.texts.prompts import means_line, page
from referee.games.true_messiah.texts.wording import card_text
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
        return page(t, seat, _head(state, frame), _body(state, content, frame, seat), said)

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
        text = f": “{card_text(content.by_id[item.card])}”" if item.do in ("play", "gift") else ""
        lines.append(f"  {number}. {action_words(content, item)}{text}")
    if frame.ends or frame.declares:
        combat = {None: "", True: ", with combat", False: ", without combat"}[frame.combat]
        ending = "end the phase" if frame.ends else "declare"
        lines.append(f"  then {ending}{combat}" if frame.actions else f"{name} is about to {ending}{combat}.")
    if state.stack:
        lines.append("Waiting to take effect, in this order:")
    for miracle in reversed(state.stack):
        target = f" on {', '.join(miracle.targets)}" if miracle.targets else ""
        lines.append(f"  {who(state, miracle.seat)}'s {content.name(miracle.card)}{target}")
    lines.append(means_line(state, seat))
    if seat != frame.seat:
        lines.append(_playable(state, content, seat))
    return lines


def _playable(state: TrueMessiah, content: Content, seat: int) -> str:
    means = state.seats[seat].belief + len(prayable(state, seat))
    cards = [content.by_id[card] for card in sorted(set(state.seats[seat].hand))]
    playable = [card.name for card in cards if card.preemptive and cost_of(state, seat, card) <= means]
    if not playable:
        return "You hold no preemptive card that you can pay for; you could only pray."
    return f"You could pay for and play: {', '.join(playable)}."


def _how(frame: Frame) -> list[str]:
    """How to step in, and where."""
    return [
        "respond <when>: pray <units>; play <card> […]",
        f"  <when>: {_when(frame, ' (announced, but not done yet)')}",
        "pass: nothing now; pass turn: nothing until this turn is over",
        "pass turn unless targeted, combat, miracle, end, near 2 (an enemy comes within",
        "  2 spaces of your messiah or a building): you are asked if that happens",
    ]


def _briefly(frame: Frame) -> list[str]:
    return [
        f"respond <when>: pray <units>; play <card> […]. <when>: {_when(frame)}",
        "pass; pass turn; pass turn unless targeted, combat, miracle, end, near 2",
    ]


def _when(frame: Frame, before: str = "") -> str:
    """The points of a window in few words."""
    if frame.kind != "bundle":
        return " or ".join(points(frame))
    last = len(frame.actions)
    numbers = f"1 … {last}" if last > 1 else "1"
    inner = [f"before {numbers}{before}", f"after {numbers}"] if last else []
    return "; ".join(["start", *inner, *(["end"] if frame.ends else [])])
