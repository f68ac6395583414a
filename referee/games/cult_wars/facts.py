"""The public facts that a standing order may test."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.catalogue import Words
from referee.engine.facts import StatedFact, list_fact, number_fact, text_fact
from referee.engine.ruleset import Setup
from referee.games.cult_wars.numbers import bodies_of
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import TURNS, Cult, CultWars
from referee.games.cult_wars.words import SLOT_NAMES

STEPS = 8


def facts(state: CultWars, setup: Setup[Content], seat: int) -> list[StatedFact]:
    """All facts with their present values. A target that is not revealed yet, or never was, is `none`.

    What lies on the slots is known from the reveal on. Cards that a seat shows before that are no facts: they
    come after the question of step 2, and so after the orders that would test them.
    """
    return [
        *_table(state, setup.content, seat),
        *(fact for cult in state.cults.values() for fact in _cult(cult, state, setup.content)),
    ]


def _table(state: CultWars, content: Content, seat: int) -> Iterator[StatedFact]:
    seats, cards = len(state.cults), len(content.full_deck())
    yield number_fact("turn", Words("Turn"), state.turn, least=1, most=TURNS)
    yield number_fact("step", Words("Step of the turn"), state.step, least=1, most=STEPS)
    yield number_fact("lead_seat", Words("Lead seat"), state.lead_seat, least=1, most=seats)
    yield number_fact("deck_size", Words("Cards in the deck"), len(state.deck), most=cards)
    yield list_fact("discard", Words("Discard pile"), state.discard, content.cards)
    targeting = len(state.targeting(seat))
    yield number_fact("targeting_me", Words("Cults that target mine"), targeting, most=seats - 1)


def _cult(cult: Cult, state: CultWars, content: Content) -> Iterator[StatedFact]:
    id_, name = cult.cult, content.cult_name(cult.cult)
    others = [*(other for other in state.cults_in_play() if other != id_), "none"]
    yield number_fact(f"followers.{id_}", Words("Followers of {name}", name=name), cult.followers, most=None)
    yield number_fact(f"vp.{id_}", Words("VP of {name}", name=name), cult.vp, most=None)
    cards, strategies = len(content.full_deck()), sum(content.strategy_cards.values())
    yield number_fact(
        f"hand_count.{id_}", Words("Cards held by {name}", name=name), len(cult.hand), most=cards
    )
    face_up = bodies_of(cult.slots, content.strategy_cards, 0)
    for slot, label in SLOT_NAMES.items():
        called = Words("Strategy cards of {name} in {label}, in all", name=name, label=label)
        yield number_fact(f"shown.{id_}.{slot}", called, face_up[slot], most=strategies)
    yield text_fact(f"target.{id_}", Words("Target of {name}", name=name), cult.target or "none", others)
    last = cult.last_target or "none"
    yield text_fact(f"last_target.{id_}", Words("Last turn's target of {name}", name=name), last, others)
