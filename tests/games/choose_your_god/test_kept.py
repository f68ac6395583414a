"""Decisions in a state: typed for the rules, the text of their answers in JSON."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine import codec
from referee.engine.choices import Number
from referee.engine.decisions import Decision, Moment, asks
from referee.games.choose_your_god.kept import KeptDecision


class Bid(Decision[Moment], form="bid {coins} [for {ships}]"):
    """Coins for ships."""

    coins: int = asks(Number(0, 9))
    ships: int = asks(Number(1, 3), default=1)


@dataclass
class Harbour:
    bids: list[KeptDecision] = field(default_factory=list)
    best: KeptDecision | None = None


def test_the_codec_writes_the_text_of_the_answer_and_reads_it_again() -> None:
    bid = Bid(coins=4, ships=2)
    harbour = Harbour([KeptDecision.of(bid)], KeptDecision.of(Bid(coins=1)))
    written = codec.encode(harbour)
    assert written == {"bids": ['{"coins":4,"ships":2}'], "best": '{"coins":1,"ships":1}'}
    again = codec.decode(Harbour, written)
    assert again == harbour
    assert again.bids[0].read(Bid, Moment()) == bid


def test_a_decision_is_read_once_and_copies_share_it() -> None:
    bid = Bid(coins=4)
    harbour = Harbour([KeptDecision.of(bid)])
    assert harbour.bids[0].read(Bid, Moment()) is bid
    again = codec.decode(Harbour, codec.encode(harbour))
    first = again.bids[0].read(Bid, Moment())
    assert codec.copied(again).bids[0].read(Bid, Moment()) is first
