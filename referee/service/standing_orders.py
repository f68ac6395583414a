"""Standing orders: what a seat answers by itself, again and again. They are its secret, used or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.ahead import OrderAhead, over_before_use, problems_of
from referee.engine.ahead_text import Words, in_words
from referee.engine.choices import Fact, tested
from referee.engine.problems import Problem, UnreadableText
from referee.engine.standing_text import read_standing, write_standing
from referee.service.access import readable
from referee.service.context import Referee
from referee.service.errors import Invalid
from referee.service.orders_ahead import (
    Known,
    Place,
    alternative_from,
    alternative_json,
    known_to,
    own_place,
    own_seat,
    unreadable_text,
)
from referee.service.plays import AnyPlay
from referee.service.rules_in_force import rules_to_read
from referee.service.sessions import Player
from referee.store import games, standing
from referee.store.store import Connection

LONGEST_LIST = 8192
"""Of a list as text."""
ALONE = ("answer", "prefer", "default")
"""How an order has a single answer."""


@dataclass(frozen=True, repr=False)
class Sent:
    """A list as a client sends it: orders in JSON, or as text. `within` is where the request has them."""

    orders: Sequence[Mapping[str, Any]] | None = None
    text: str = ""
    within: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class StandingOrders:
    """A seat's list, in JSON and as text, and what each order answers in words."""

    items: list[dict[str, Any]]
    text: str
    words: list[str]
    next: None = None


def file_standing(
    referee: Referee, player: Player, game_id: str, sent: Sent, *, add: bool = False, dry_run: bool = False
) -> StandingOrders:
    """Keep these standing orders, in the place of the present ones or added to them by lines of text.

    They answer questions that come after this.
    """

    def file(connection: Connection) -> StandingOrders:
        games.lock(connection, game_id)
        place = own_place(referee, connection, player, game_id)
        filed = standing.of_seat(connection, game_id, place.seat)
        known = known_with(filed, place.play, place.seat)
        orders = understood(place, known, sent, [order_from(order) for order in filed], add=add)
        rows = [order_json(order, known.facts) for order in orders]
        if not dry_run:
            standing.replace(connection, game_id, place.seat, rows)
        return _shown(orders, known.words)

    return referee.store.run(file)


def show_standing(referee: Referee, player: Player, game_id: str) -> StandingOrders:
    """The standing orders of the player's seat."""
    with referee.store.reading() as connection:
        game = readable(connection, game_id, player, referee.clock.now())
        filed = standing.of_seat(connection, game_id, own_seat(referee, connection, player, game_id))
    rules = rules_to_read(referee, game)
    return _shown([order_from(order) for order in filed], Words(rules.kinds, ()))


def clear_standing(referee: Referee, player: Player, game_id: str) -> None:
    """Take back all standing orders."""

    def clear(connection: Connection) -> None:
        games.lock(connection, game_id)
        standing.remove(connection, game_id, own_seat(referee, connection, player, game_id))

    referee.store.run(clear)


def known_with(filed: Sequence[Mapping[str, Any]], play: AnyPlay, seat: int) -> Known:
    """What the seat's orders can name: also facts that those on file test, and nothing states at present."""
    return known_to(play, seat, [Fact(**fact) for order in filed for fact in order["facts"]])


def understood(
    place: Place, known: Known, sent: Sent, filed: Sequence[OrderAhead] = (), *, add: bool = False
) -> list[OrderAhead]:
    """The list that was sent, or that it makes of the one on file; raises Invalid.

    What is on file already is taken as it is, also where it could not be filed anew.
    """
    words = replace(known.words, unusable=lambda order: _unusable(place, order, filed))
    kept = filed if add else ()
    if sent.orders is None:
        try:
            orders = read_standing(sent.text, words, kept)
        except UnreadableText as error:
            raise unreadable_text(error) from None
    else:
        orders = [*kept, *(order_from(order) for order in sent.orders)]
    problems = [
        _placed(problem, at, sent)
        for at, order in enumerate(orders)
        for problem in _problems(place, known, order, filed, in_json=sent.orders is not None)
    ]
    length = 0 if problems else len(write_standing(orders, known.words))
    if length > LONGEST_LIST:
        message = f"The list has {length} characters as text; at most {LONGEST_LIST} are kept."
        problems = [Problem("" if sent.orders is not None else "/text", message)]
    if problems:
        raise Invalid("invalid-standing-orders", "The standing orders cannot be kept like this.", problems)
    return orders


def _problems(
    place: Place, known: Known, order: OrderAhead, filed: Sequence[OrderAhead], *, in_json: bool
) -> Iterator[Problem]:
    """What is wrong with an order; what is written in lines has been read by its grammar before."""
    new = in_json and order not in filed
    grammar = known.words.grammar(order) if new else None
    yield from problems_of(order, known.kinds, known.facts, grammar)
    for limit, message in _never_used(place, order) if new else ():
        yield Problem(f"/expires/{limit}", message)


def _never_used(place: Place, order: OrderAhead) -> Iterator[tuple[str, str]]:
    return over_before_use(order, place.game.step, place.play.rules.round(place.play.state))


def _unusable(place: Place, order: OrderAhead, filed: Sequence[OrderAhead]) -> str | None:
    return None if order in filed else next((message for _, message in _never_used(place, order)), None)


def _placed(problem: Problem, at: int, sent: Sent) -> Problem:
    """A problem of the order at this place on the list, told where the request has it."""
    if sent.orders is None:
        return Problem("/text", f"Order {at + 1}: {problem.message}", problem.clause)
    return problem.within(*sent.within, at)


def order_from(written: Mapping[str, Any]) -> OrderAhead:
    """An order as a client writes it, or as it is kept."""
    expires = written.get("expires") or {}
    alone = {key: written[key] for key in ALONE if key in written}
    return OrderAhead(
        kind=written["kind"],
        when=written.get("when", True),
        answers=tuple(alternative_from(one) for one in ([alone] if alone else written.get("answers", ()))),
        uses=written.get("uses"),
        used=written.get("used", 0),
        until_step=expires.get("step"),
        until_round=expires.get("round"),
        until_when=expires.get("when"),
        lapsed=written.get("expired", False),
        otherwise=written.get("otherwise", "next"),
        draft=written.get("draft"),
    )


def order_json(order: OrderAhead, facts: Sequence[Fact] = ()) -> dict[str, Any]:
    """The order as it is kept, and the facts that it tests; those are not for clients."""
    answers = [alternative_json(one) for one in order.answers]
    alone = answers[0] if len(answers) == 1 and "text" not in answers[0] else {"answers": answers}
    about = tested(order.when) | tested(order.until_when)
    return {
        "kind": order.kind,
        "when": order.when,
        **alone,
        "uses": order.uses,
        "used": order.used,
        "expires": {"step": order.until_step, "round": order.until_round, "when": order.until_when},
        "expired": order.lapsed,
        "otherwise": order.otherwise,
        "draft": order.draft,
        "facts": [fact.describe() for fact in facts if fact.id in about],
    }


def kept_again(row: Mapping[str, Any], order: OrderAhead) -> dict[str, Any]:
    """A kept order's row, once it was used or has expired."""
    return {**row, "used": order.used, "expired": order.lapsed}


def _shown(orders: Sequence[OrderAhead], words: Words) -> StandingOrders:
    items = [order_json(order) for order in orders]
    return StandingOrders(items, write_standing(orders, words), [in_words(order, words) for order in orders])
