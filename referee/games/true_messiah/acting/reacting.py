"""Who could react to what is shown, as far as everybody knows (TM-141, TM-149, TM-221)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.true_messiah.acting.action import cost_of, running
from referee.games.true_messiah.acting.rehearsing import answers_something, at_point, points
from referee.games.true_messiah.board import ally_of, order_after, prayable
from referee.games.true_messiah.cards.aiming import has_targets
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.options import Windows
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Frame, TrueMessiah


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
    return usable(state, content, frame, seat, cards)


def usable(state: TrueMessiah, content: Content, frame: Frame, seat: int, cards: Sequence[Card]) -> bool:
    """Whether one of these could be paid for, and aimed or given, at a point of the window."""
    own = state.seats[seat]
    preemptive = [card for card in cards if card.preemptive]
    for number, point in enumerate(points(frame)):
        abroad = answers_something(point) or seat != running(state).seat
        if not (fit := preemptive if abroad else cards):
            continue
        then = at_point(state, content, seat, frame, point).state if number else state
        means = own.belief + len(prayable(then, seat))
        if any(
            cost_of(then, seat, card) <= means
            and (ally_of(then, seat) is not None or has_targets(then, seat, card))
            for card in fit
        ):
            return True
    return False
