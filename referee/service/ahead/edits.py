"""Edits of a seat's list of orders ahead: of its queue, or of its standing orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.ahead import (
    QUEUE,
    STANDING,
    OrderAhead,
    OrderList,
    Vocabulary,
    as_queued,
    can_hold,
    in_words,
    over_before_use,
    problems_of,
    read_orders,
    receipt,
    spelled_out,
    write_orders,
)
from referee.engine.catalogue import Words
from referee.engine.choices import tested
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText
from referee.service.ahead.seats_in_play import SeatInPlay, filed_for_another, own_seat_in_play, vocabulary_of
from referee.service.games.locked_game import enter_game
from referee.service.lists.listed_orders import ListedOrder, of_the_past, order_from, without_lines_below
from referee.service.lists.lists import keep_listed_orders, listed_orders_of
from referee.service.requests.errors import Invalid
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.requests.unreadable_texts import unreadable_text
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store.transactions import Transaction

MAX_LENGTH = 8192
"""How long a list of standing orders may be as text."""


@dataclass(frozen=True, repr=False)
class Sent:
    """Orders as a client sends them, in JSON or as text."""

    orders: Sequence[Mapping[str, Any]] | None = None
    text: str = ""


@dataclass(frozen=True, repr=False)
class Edited:
    """One of a seat's two lists as the rules have judged it, to be kept if nothing has changed since."""

    referee: Referee
    player: Player
    in_play: SeatInPlay
    of: OrderList
    before: list[ListedOrder]
    entries: list[ListedOrder]

    def write(self, transaction: Transaction) -> None:
        """Keep it, in the caller's transaction; raises Overtaken."""
        game_id, seat = self.in_play.game.id, self.in_play.seat
        with enter_game(self.referee, transaction, self.player, game_id) as locked:
            # The player may have lost the seat since then.
            now = (locked.seat_of(self.player), locked.game.step)
            locked.check_running()
            filed = listed_orders_of(transaction, game_id, seat)
            own = [entry for entry in filed if entry.of is self.of]
            if now != (seat, self.in_play.game.step) or own != self.before:
                raise Overtaken
            keep_listed_orders(transaction, game_id, seat, self.put_into(filed))

    def put_into(self, filed: Sequence[ListedOrder]) -> list[ListedOrder]:
        """All that the seat has on file, with this list as edited. The queue comes first."""
        other = [entry for entry in filed if entry.of is not self.of]
        return [*self.all, *other] if self.of is QUEUE else [*other, *self.all]

    @property
    def all(self) -> list[ListedOrder]:
        """The edited list, preceded by earlier entries whose fate the owner is still shown."""
        return [*of_the_past(self.before), *self.entries]


def judge_edit(
    referee: Referee,
    player: Player,
    game_id: str,
    of: OrderList,
    sent: Sent,
    *,
    add: bool = False,
    below: str | None = None,
) -> Edited:
    """Let the rules judge what was sent; raises Invalid, and whatever `own_seat_in_play` raises.

    What is sent `below` an order for a prompt takes the place of the lines that came below an earlier one.
    """
    with referee.store.reading() as snapshot:
        in_play = own_seat_in_play(referee, snapshot, player, game_id)
        filed = listed_orders_of(snapshot, game_id, in_play.seat)
        filed = filed if below is None else without_lines_below(filed, below)
        delegate = filed_for_another(snapshot, in_play, player)
    vocabulary = replace(vocabulary_of(in_play.play, in_play.seat, filed), say=referee.language.said)
    before = [entry for entry in filed if entry.of is of]
    usable = [entry for entry in before if entry.at(in_play.game.step, in_play.round).fate is None]
    orders = understood(in_play, vocabulary, of, sent, [entry.order for entry in usable], add=add)
    # What a player files again becomes the player's own, even if a delegate had filed it before.
    theirs = usable if add or delegate is not None else []
    entries = []
    for number, order in enumerate(orders, 1):
        on_file = next((entry for entry in usable if entry.order is order), None)
        entry = on_file or _new_entry(in_play, vocabulary, of, order, _belongs(order, usable, below))
        by = next((one.by for one in theirs if one.order == entry.order), delegate)
        entries.append(replace(entry, number=number, by=by))
    return Edited(referee, player, in_play, of, before, entries)


def _belongs(order: OrderAhead, usable: Sequence[ListedOrder], below: str | None) -> str | None:
    """The prompt whose order it goes with: one on file that now leaves drafts, or not, goes with the same."""
    for entry in usable:
        if entry.order.draft != order.draft and replace(entry.order, draft=order.draft) == order:
            return entry.below
    return below


def _new_entry(
    in_play: SeatInPlay, vocabulary: Vocabulary, of: OrderList, order: OrderAhead, below: str | None
) -> ListedOrder:
    rules = in_play.play.rules.queues
    written = spelled_out(order, vocabulary)
    kept = as_queued(written, rules, in_play.facts, in_play.round) if of is QUEUE else written
    about = tested(kept.when).union(tested(kept.until_when), *(tested(one.when) for one in kept.do))
    return ListedOrder(
        of,
        kept,
        words=in_words(kept, vocabulary),
        sentences=receipt(kept, vocabulary, rules),
        below=below,
        facts=[fact.describe() for fact in vocabulary.facts if fact.id in about],
    )


def understood(
    in_play: SeatInPlay,
    vocabulary: Vocabulary,
    of: OrderList,
    sent: Sent,
    filed: Sequence[OrderAhead] = (),
    *,
    add: bool = False,
    check: Callable[[], None] = lambda: None,
) -> list[OrderAhead]:
    """The orders that were sent, together with those on file if they are added; raises Invalid.

    Orders that are on file already stay as they are, even if they could not be filed now. `check` is called
    before each order is judged, and may raise to stop.
    """

    def unusable(order: OrderAhead) -> Problem | None:
        return None if order in filed else next(_never_used(in_play, vocabulary, of, order), None)

    kept = filed if add else ()
    in_json = sent.orders is not None
    if sent.orders is None:
        try:
            orders = read_orders(of, sent.text, replace(vocabulary, unusable=unusable), kept)
        except UnreadableText as error:
            raise unreadable_text(error) from None
    else:
        orders = [*kept, *(order_from(order, of) for order in sent.orders)]
    problems: list[Problem] = []
    for at, order in enumerate(orders):
        check()
        # Orders written as lines were already judged by their grammar.
        new = in_json and order not in filed
        grammar = vocabulary.grammar(order) if new else None
        found = list(problems_of(order, vocabulary.kinds, vocabulary.facts, grammar))
        found += _never_used(in_play, vocabulary, of, order) if new else ()
        problems += [_placed(problem, at, sent) for problem in found]
    if not problems and of is STANDING:
        problems = _too_long(orders, vocabulary, sent)
    if problems:
        what = "queue" if of is QUEUE else Words("standing orders")
        code = f"invalid-{what.replace(' ', '-')}"
        raise Invalid(code, Words("The {what} cannot be kept like this.", what=what), problems)
    return orders


def _never_used(
    in_play: SeatInPlay, vocabulary: Vocabulary, of: OrderList, order: OrderAhead
) -> Iterator[Problem]:
    """Why an order could never be used, or not for as long as it says."""
    rules, state = in_play.play.rules, in_play.play.state
    if order.kind in rules.queues.past(state, in_play.seat):
        yield Problem("/kind", Words("You are not asked this again."))
    last = in_play.round if of is QUEUE and rules.queues.last == "round" else None
    for limit, message in over_before_use(order, in_play.game.step, in_play.round, last):
        yield Problem(f"/until_{limit}" if of is QUEUE else f"/expires/{limit}", message)
    if of is QUEUE and (reason := rules.queues.too_late(state, in_play.seat, order)):
        yield Problem("/when", reason)
    for at, one in enumerate(order.do):
        if one.when is not True and not can_hold({"all": [order.when, one.when]}, vocabulary.facts):
            yield Problem("/when", Words("This test can never hold.")).within("answers", at)
    if not can_hold(order.when, vocabulary.facts):
        yield Problem("/when", Words("This test can never hold."))
    elif "round" in tested(order.when) and in_play.facts.get("round") == in_play.round:
        from_now: Json = {"all": [order.when, {"fact": "round", "is": ">=", "value": in_play.round}]}
        if not can_hold(from_now, vocabulary.facts):
            yield Problem(
                "/when", Words("This test can never hold any more: it is round {round}.", round=in_play.round)
            )


def _too_long(orders: Sequence[OrderAhead], vocabulary: Vocabulary, sent: Sent) -> list[Problem]:
    length = len(write_orders(orders, vocabulary))
    message = Words(
        "The list has {length} characters as text; at most {max_length} are kept.",
        length=length,
        max_length=MAX_LENGTH,
    )
    return [Problem("/text" if sent.orders is None else "", message)] if length > MAX_LENGTH else []


def _placed(problem: Problem, at: int, sent: Sent) -> Problem:
    """A problem of the order at this place on the list."""
    if sent.orders is None:
        message = Words("Order {part}: {message}", part=at + 1, message=problem.message)
        return replace(problem, path="/text", message=message)
    return problem.within("orders", at)
