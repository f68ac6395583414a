"""Answering from orders ahead: the order is sealed as if its player had sent it just now.

A seat's queue comes first, then its standing orders, then the game's own orders for everybody: one list,
tried from the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.catalogue import as_kept
from referee.engine.json_types import Json
from referee.fairplay.entries import prompt_id
from referee.service.games.game_rules import OtherRules
from referee.service.games.live_games import find_play
from referee.service.games.locked_game import lock_game
from referee.service.lists.filed_lists import FiledList
from referee.service.lists.listed_orders import Fate, ListedOrder
from referee.service.news.notices import Announcement, announce, tell_of_step
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.orders.filed_orders import OrderToFile, file_order
from referee.service.orders.judged_answers import JudgedAnswer, judge
from referee.service.requests.errors import NotFound
from referee.service.requests.repeated_judgements import Overtaken, until_it_stands
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store import ahead, games, orders, outbox, playing
from referee.store.games import SeatRow
from referee.store.orders import Filing
from referee.store.transactions import Snapshot, Transaction


def answer_from_list(referee: Referee, game_id: str, step: int) -> int:
    """Seal the answers and drafts that orders ahead give to the step's questions; returns how many.
    Repeatable.
    """
    try:
        return until_it_stands(lambda: _consider_and_answer(referee, game_id, step))
    except OtherRules:
        choose_rules(referee, game_id)
        return 0


@dataclass(frozen=True, repr=False)
class _Meant:
    """A question, the seat that is asked, and its list; `shown` is what it has shown of its answer."""

    ask: Ask
    seat: SeatRow
    player_id: str
    filed: FiledList
    shown: Json

    @property
    def read(self) -> object:
        """The list that the question was judged with."""
        return self.ask.seat, self.player_id, self.filed.read, self.shown


def _consider_and_answer(referee: Referee, game_id: str, step: int) -> int:
    with referee.store.reading() as snapshot:
        game = games.find(snapshot, game_id)
        play = None if game is None or game.step != step else find_play(referee, snapshot, game)
        meant = [] if play is None else _meant(referee, snapshot, play, step)
    answers = [_considered(play, one, step) for one in meant if play is not None]

    def answer(transaction: Transaction) -> int:
        with lock_game(referee, transaction, game_id):
            # Only once: a queue that has stopped at a question leaves it to the player.
            waiting = outbox.remove(transaction, "queues", game_id, step)
            if play is None or not waiting:
                return 0
            now = _meant(referee, transaction, play, step)
            if [one.read for one in now] != [one.read for one in meant]:
                raise Overtaken
            return _file(referee, transaction, game_id, step, list(zip(meant, answers, strict=True)))

    return referee.store.run(answer)


def _meant(referee: Referee, snapshot: Snapshot, play: AnyPlay, step: int) -> list[_Meant]:
    """The open questions that orders ahead may answer."""
    game_id = play.setup.game
    filed = ahead.of_game(snapshot, game_id)
    usual = {order.kind for order in play.rules.queues.usual}
    seats = {row.seat: row for row in games.seats_of(snapshot, game_id) if row.status == "taken"}
    found = []
    for ask in play.step.asks if play.step is not None else ():
        seat = seats.get(ask.seat)
        if seat is None or seat.player_id is None or not (ask.seat in filed or ask.kind in usual):
            continue
        filing = _filing(referee, snapshot, game_id, step, seat.seat, seat.player_id)
        if filing.status == "running" and filing.step_state == "open" and filing.commitment is None:
            on_file = FiledList(filed.get(ask.seat, ()))
            found.append(_Meant(ask, seat, seat.player_id, on_file, filing.shown))
    return found


def _considered(play: AnyPlay, one: _Meant, step: int) -> tuple[JudgedAnswer, bool] | None:
    """The answer that the seat's list has for the question, and whether it is a draft."""
    used = one.filed.answer(play, one.ask, step, one.shown)
    return None if used is None else (judge(one.ask, used.answer, one.shown), used.draft)


def _filing(
    referee: Referee, snapshot: Snapshot, game_id: str, step: int, seat: int, player_id: str
) -> Filing:
    now = referee.clock.now()
    filing = orders.filing(snapshot, game_id=game_id, step=step, seat=seat, player_id=player_id, now=now)
    if filing is None:
        raise NotFound("game")
    return filing


def _file(
    referee: Referee,
    transaction: Transaction,
    game_id: str,
    step: int,
    considered: Sequence[tuple[_Meant, tuple[JudgedAnswer, bool] | None]],
) -> int:
    answered, left_open = 0, False
    for one, answer in considered:
        one.filed.write(transaction, game_id, one.ask.seat)
        if answer is not None:
            judged, draft = answer
            order = OrderToFile(judged, final=not draft, entropy=None, by=one.player_id)
            # Read again each time: filing one order changes the row that the next is filed into.
            filing = _filing(referee, transaction, game_id, step, one.ask.seat, one.player_id)
            file_order(referee, transaction, game_id, AskedPrompt(step, one.ask.seat), filing, order)
            answered += 1
        left_open = left_open or answer is None or answer[1]
        for entry, fate in one.filed.told:
            announce(referee, transaction, _news(referee, game_id, step, one.seat, entry, fate))
    # The seat was not told about the question, as its list seemed to answer it. Now it is asked.
    if left_open and not outbox.has(transaction, "notices", game_id, step):
        tell_of_step(referee, transaction, game_id, step, referee.clock.now())
    return answered


def _news(
    referee: Referee, game_id: str, step: int, seat: SeatRow, entry: ListedOrder, fate: Fate
) -> list[Announcement]:
    """A notice for those who play the seat: what became of an order ahead."""
    return [
        Announcement(
            player_id=player_id,
            kind="queue",
            occasion=f"queue/{game_id}/{prompt_id(step, seat.seat)}",
            data={**entry.told(fate), "reason": as_kept(fate.reason)},
            game_id=game_id,
            step=step,
        )
        for player_id in sorted(playing.players_of([seat], referee.clock.now()))
    ]
