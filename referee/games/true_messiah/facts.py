"""The public facts that standing orders may test, and a few of the seat's own (rules 5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.asks import StatedFact
from referee.engine.choices import Fact
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.true_messiah.acting.waking import (
    FAR,
    awake,
    combat_near,
    has_miracle,
    hit,
    nearest,
    shown_actions,
    spaces_named,
    targeted,
)
from referee.games.true_messiah.board import (
    count_of,
    lone,
    own_holy,
    prayable,
    temples_of,
    turn_order,
    units_of,
)
from referee.games.true_messiah.grid import distance, reading_order
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Item, TrueMessiah


def facts(state: TrueMessiah, setup: Setup[Content], seat: int) -> list[StatedFact]:
    """All facts with their present values, as this seat may know them."""
    content = setup.content
    found = [_number("round", "Round", state.round)]
    if not state.columns:
        return found
    turn = state.turn
    frame = state.frames[-1] if state.frames else None
    stack = state.stack[-1] if state.stack else None
    shown = shown_actions(frame)
    found += [
        _text("active", "Whose turn it is", state.seats[turn.seat].colour if turn else "none"),
        _text(
            "answering",
            "Whose action or card is answered",
            state.seats[frame.seat].colour if frame else "none",
        ),
        _number("bundle", "Actions shown", len(shown)),
        _list("kinds", "Kinds of the actions shown", sorted({item.do for item in shown})),
        _list("units", "Units that a shown action moves", [item.unit for item in shown if item.unit]),
        _list(
            "cards",
            "Cards shown or being played",
            _cards(state, shown_cards=[i.card for i in shown if i.card]),
        ),
        _list("from", "Spaces that shown moves start from", _starts(state, shown)),
        _list("targets", "Targets of shown or announced miracles", _targets(state)),
        _list("spaces", "Spaces that a shown action goes to or targets", spaces_named(state, frame)),
        _number("stack", "Miracles waiting", len(state.stack)),
        _text("top", "The newest miracle", stack.card if stack else "none"),
        _text("top_player", "Whose it is", state.seats[stack.seat].colour if stack else "none"),
        _number("top_cost", "Its cost", content.by_id[stack.card].cost if stack else 0),
        _list("top_targets", "Its targets", list(stack.targets) if stack else []),
        _list("hit", "What of mine miracles target", hit(state, content, seat, frame)),
        _flag("targeted", "A miracle targets me or mine", targeted(state, content, seat, frame)),
        _number(
            "near",
            "How near an enemy's move ends to my messiah or a building of mine",
            nearest(state, seat, frame),
        ),
        _flag("declares", "Combat is declared", frame is not None and frame.combat is True),
        _flag(
            "combat",
            "Combat is declared and a unit of mine is adjacent to an enemy",
            combat_near(state, content, seat, frame),
        ),
        _flag("miracle", "A miracle is shown", has_miracle(frame)),
        _flag("answer", "A reaction is being answered", frame is not None and frame.kind == "reaction"),
        _flag("end", "The phase ends", frame is not None and (frame.ends or frame.kind == "end")),
        _number(
            "low_moves_left", "Low moves the active seat has left", turn.limit - turn.low_moves if turn else 0
        ),
        _number("prayable", "My followers able to pray", len(prayable(state, seat))),
        _flag(
            "passing",
            "I pass for the rest of this turn, and nothing wakes me",
            _passing(state, content, seat),
        ),
    ]
    for other in turn_order(state):
        found += _of_seat(state, seat, other)
    return found


def _passing(state: TrueMessiah, content: Content, seat: int) -> bool:
    turn = state.turn
    frame = state.frames[-1] if state.frames else None
    if turn is None or seat not in turn.passing:
        return False
    return not awake(state, content, seat, frame, turn.passing[seat])


def _starts(state: TrueMessiah, shown: list[Item]) -> list[str]:
    units = [state.units[item.unit] for item in shown if item.do == "move" and item.unit in state.units]
    return sorted({unit.at for unit in units}, key=reading_order)


def _cards(state: TrueMessiah, shown_cards: list[str]) -> list[str]:
    return sorted({*shown_cards, *(miracle.card for miracle in state.stack)})


def _targets(state: TrueMessiah) -> list[str]:
    frame = state.frames[-1] if state.frames else None
    shown = [target for item in shown_actions(frame) for target in item.targets]
    return sorted({*shown, *(target for miracle in state.stack for target in miracle.targets)})


def _of_seat(state: TrueMessiah, reader: int, seat: int) -> list[StatedFact]:
    one, colour = state.seats[seat], state.seats[seat].colour
    name = colour.capitalize()
    coins_known = seat == reader or not state.market.open
    messiah, avatar = state.units.get(f"{colour}.m"), lone(state, seat, "avatar")
    places = {unit.at for unit in units_of(state, seat)}
    return [
        _number(f"followers.{colour}", f"Followers of {name}", count_of(state, seat, "follower")),
        _number(f"nonbelievers.{colour}", f"Nonbelievers of {name}", count_of(state, seat, "nonbeliever")),
        _number(f"praying.{colour}", f"Praying followers of {name}", _praying(state, seat)),
        _number(f"temples.{colour}", f"Temples of {name}", len(temples_of(state, seat))),
        _number(f"belief.{colour}", f"Belief of {name}", one.belief),
        _number(f"hand.{colour}", f"Cards in the hand of {name}", len(one.hand)),
        _number(f"deck.{colour}", f"Cards in the deck of {name}", len(one.deck)),
        _list(f"discard.{colour}", f"Discard pile of {name}", list(one.discard)),
        _number(f"coins.{colour}", f"Coins of {name} (-1: not open)", one.coins if coins_known else -1),
        _number(f"health.{colour}", f"Health of {name}'s messiah", one.health),
        _flag(f"mask.{colour}", f"{name} has its mask", one.mask),
        _text(f"messiah.{colour}", f"Where {name}'s messiah stands", messiah.at if messiah else "none"),
        _text(f"avatar.{colour}", f"Where {name}'s avatar stands", avatar.at if avatar else "none"),
        _list(f"on.{colour}", f"Spaces with units of {name}", sorted(places, key=reading_order)),
        _number(
            f"distance.{colour}",
            f"How far the nearest unit of {name} is from my messiah",
            _to_messiah(state, reader, places),
        ),
        _number(
            f"reach.{colour}",
            f"How far the nearest unit of {name} is from a building of mine",
            _least(own_holy(state, reader), places),
        ),
        _number(
            f"touching.{colour}",
            f"How far the nearest units of {name} and mine are from each other (1: adjacent)",
            _least({unit.at for unit in units_of(state, reader)}, places),
        ),
    ]


def _to_messiah(state: TrueMessiah, reader: int, places: Iterable[str]) -> int:
    messiah = lone(state, reader, "messiah")
    return _least([messiah.at] if messiah else [], places)


def _least(mine: Iterable[str], theirs: Iterable[str]) -> int:
    others = list(theirs)
    return min((distance(one, other) for one in mine for other in others), default=FAR)


def _praying(state: TrueMessiah, seat: int) -> int:
    return sum(unit.seat == seat and unit.praying for unit in state.units.values())


def _number(id_: str, label: str, value: int) -> StatedFact:
    return StatedFact(Fact(id_, label, "number"), value)


def _text(id_: str, label: str, value: str) -> StatedFact:
    return StatedFact(Fact(id_, label, "text"), value)


def _flag(id_: str, label: str, value: bool) -> StatedFact:
    return StatedFact(Fact(id_, label, "flag"), value)


def _list(id_: str, label: str, value: list[str]) -> StatedFact:
    listed: list[Json] = list(value)
    return StatedFact(Fact(id_, label, "list"), listed)
