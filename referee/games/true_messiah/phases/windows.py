"""Windows: whoever could react is asked, sealed, at once; the earliest response counts."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.games.true_messiah.acting.deeds import cost_of, running
from referee.games.true_messiah.acting.tryout import answers_something, at_point, points
from referee.games.true_messiah.board import ally_of, order_after, prayable
from referee.games.true_messiah.cards.aiming import has_targets
from referee.games.true_messiah.decisions.window import Answer, Pass, Respond
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.options import Windows, windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import answers, decide_window, kind
from referee.games.true_messiah.state import Frame, MessiahTable, Reply, TrueMessiah
from referee.games.true_messiah.texts.prompts import means_line, page
from referee.games.true_messiah.texts.words import action_words, who


async def window(t: MessiahTable, frame: Frame) -> Reply | None:
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
        foreseen = at_point(t.state, t.content, frame, first.point).state
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
        then = at_point(state, content, frame, point).state if number else state
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


def _window_question(t: MessiahTable, frame: Frame, seat: int) -> Question[Answer]:
    state, content = t.state, t.content
    at = Answering(state, content, seat, frame=frame)

    def text() -> str:
        said = answers(
            Answer,
            at,
            Pass(),
            Pass(rest_of_turn=True, unless=("targeted",)),
            *Respond.examples(at),
            how=_how(frame),
            ahead="pass unless targeted, combat",
        )
        return page(state, content, seat, _head(state, frame), _body(state, content, frame, seat), said)

    return question(
        seat,
        kind("window"),
        Answer,
        at,
        text,
        "TM-141",
        default=Pass(),
        revealed="end",
    )


def _head(state: TrueMessiah, frame: Frame) -> str:
    name = who(state, frame.seat)
    heads = {
        "bundle": f"{name} {'will do this' if frame.actions else 'has finished'}; do you step in?",
        "action": f"{name} has announced an action; do you answer it?",
        "reaction": f"{name} reacts; do you answer?",
        "end": "the action phase is ending; a last-minute miracle?",  # TM-157
    }
    return heads[frame.kind]


def _body(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> list[str]:
    lines = [f"  {k}. {action_words(content, item)}" for k, item in enumerate(frame.actions, start=1)]
    if frame.ends or frame.declares:
        combat = {None: "", True: ", combat", False: ", no combat"}[frame.combat]
        lines.append(f"  then: {'end of the phase' if frame.ends else 'declare'}{combat}")
    for miracle in reversed(state.stack):
        target = f" on {', '.join(miracle.targets)}" if miracle.targets else ""
        lines.append(f"  waiting: {who(state, miracle.seat)}'s {content.name(miracle.card)}{target}")
    lines.append(means_line(state, seat))
    means = state.seats[seat].belief + len(prayable(state, seat))
    cards = [content.by_id[card] for card in sorted(set(state.seats[seat].hand))]
    playable = [card.name for card in cards if card.preemptive and cost_of(state, seat, card) <= means]
    if seat != frame.seat:
        lines.append(f"Cards that you could pay for and play now: {', '.join(playable) or 'none'}.")
    return lines


def _how(frame: Frame) -> list[str]:
    """How to step in, and where."""
    actions = len(frame.actions)
    every = f"before 1 to {actions}, after 1 to {actions}" if actions > 1 else "before 1, after 1"
    named = f"start, {every if actions else ''}{', end' if frame.ends else ''}".replace(", ,", ",")
    where = named if frame.kind == "bundle" else " or ".join(points(frame))
    return [
        "respond <point>: pray <units>; play <card> [target <…>] [choose <…>]",
        f"  Points: {where.removesuffix(', ')}. Actions before it are done.",
        "pass · pass turn: nothing until the turn is over · pass turn unless targeted,",
        "  combat, near 2, miracle, end: you are asked again if one of these comes up",
    ]
