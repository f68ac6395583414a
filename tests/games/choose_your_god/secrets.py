"""What a seat must not know: twin states that differ in nothing else.

A twin's hidden cards may come out in a step that draws or gives them: cards in the middle of a deck do not,
nor hand cards that no plan or queue of their owner names, while nobody's plan makes others give cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from referee.engine import codec
from referee.engine.choices import Source, pick
from referee.engine.play import Play
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.state import ChooseYourGod, Cult
from referee.library import Library
from tests.games.choose_your_god.table import Game
from tests.games.dealing import deal_anew

CONTENT = Library().content("choose_your_god", "default")[1]
GIVING = ("secret_search", "will_of_the_ancient", "dispelling_the_myth", "path_of_iniquity", "vices")
TAKEN = (1, 3, 4, 6)
NEVER: str = '{"at":[],"do":{"case":"ask","value":{}},"when":{"fact":"round","is":"<","value":0}}'


def twins(state: ChooseYourGod, viewer: int | None) -> Iterator[ChooseYourGod]:
    """States that differ from this one only in what the viewer (None: a spectator) does not know."""
    if state.part == "setup":
        return
    others = [seat for seat in state.seats if seat != viewer]
    # A long game has many states: each is looked at from one side.
    side = (state.round + state.turn + state.location) % (len(others) + 1)
    if side == len(others):
        for deck in ("miracles", "intrigues", "licenses"):
            yield from _swapped_in_deck(state, deck)
    else:
        yield from _other_faces(state, others[side])
        yield from _other_plans(state, others[side])


def _swapped_in_deck(state: ChooseYourGod, deck: str) -> Iterator[ChooseYourGod]:
    cards: list[str] = getattr(state, deck)
    middle = len(cards) // 2
    pairs = [at for at in range(middle, min(middle + 6, len(cards) - 6)) if cards[at] != cards[at + 1]]
    if len(cards) >= 20 and pairs:
        twin = _copy(state)
        changed: list[str] = getattr(twin, deck)
        changed[pairs[0]], changed[pairs[0] + 1] = cards[pairs[0] + 1], cards[pairs[0]]
        yield twin


def _other_faces(state: ChooseYourGod, seat: int) -> Iterator[ChooseYourGod]:
    """Another card of the same back in the hand, from the middle of its deck."""
    cult = state.cults[seat]
    written = _written(state)
    if any(word in written for word in GIVING):
        return
    for at, card in enumerate(cult.hand):
        deck = "miracles" if card in CONTENT.miracles else "intrigues"
        cards: list[str] = getattr(state, deck)
        middle = len(cards) // 2
        for place in range(middle, len(cards) - 4):
            other = cards[place]
            if (
                len(cards) >= 16
                and other != card
                and not _names(written, card)
                and not _names(written, other)
            ):
                twin = _copy(state)
                twin.cults[seat].hand[at] = other
                getattr(twin, deck)[place] = card
                yield twin
                return


def _other_plans(state: ChooseYourGod, seat: int) -> Iterator[ChooseYourGod]:
    """A plan or queue with one rule more, which never applies, or says what is done anyway."""
    for add in (_longer_plan, _taking_plan, _longer_queue):
        twin = _copy(state)
        if add(twin.cults[seat]):
            yield twin


def _longer_plan(cult: Cult) -> bool:
    if cult.plan is None:
        return False
    more = '"rules":[' + NEVER + ("," if '"rules":[]' not in str(cult.plan) else "")
    cult.plan = KeptDecision(str(cult.plan).replace('"rules":[', more))
    return True


def _taking_plan(cult: Cult) -> bool:
    """What nobody is asked about is taken, as it would be without a word of it (5.3)."""
    if cult.plan is None:
        return False
    plan = json.loads(str(cult.plan))
    told = [entry["at"] for entry in plan["if_win"]]
    plan["if_win"] += [{"at": at, "do": {"case": "take", "value": {}}} for at in TAKEN if at not in told]
    cult.plan = KeptDecision(json.dumps(plan, separators=(",", ":"), sort_keys=True))
    return True


def _longer_queue(cult: Cult) -> bool:
    if not cult.queue:
        return False
    cult.queue.append(KeptDecision(NEVER.replace('"at":[],', "")))
    return True


def _written(state: ChooseYourGod) -> str:
    return " ".join(
        text for cult in state.cults.values() for text in map(str, (cult.plan or "", *cult.queue))
    )


def _names(written: str, card: str) -> bool:
    return f'"{card}"' in written


def _copy(state: ChooseYourGod) -> ChooseYourGod:
    return codec.decode(ChooseYourGod, codec.encode(state))


def positions() -> Iterator[tuple[Play[Any, Any], list[str]]]:
    """What Iniquity turns up, and what a rival gives, may bring Priests home and cards into hands."""
    for here, benefit in ((2, "bribe 5 with 3"), (5, "raise 3@5"), (7, "altar 3@7"), (8, "pay 5 raise 3@8")):
        for top in ("disperse disperse raid", "seize exorcism raid"):
            red, yellow = f"nirriti dark F4 c9 2 3@{here}", "F3 4@9"
            table = Game("resolve_location", here=here, asks="red", red=red, yellow=yellow, intrigues=top)
            yield table.play, [f"use iniquity sacrifice 2\nif win here: {benefit}"]
    red, yellow = "F4 3@5 hand=secret_search", "F3 2@5 hand=M5,raid"
    table = Game(
        "resolve_location", here=5, asks="red", red=red, yellow=yellow, plans={"yellow": "give raid"}
    )
    yield table.play, ["play secret_search\nif win here: raise 4@5"]


def shuffled(state: ChooseYourGod, viewer: int, source: Source) -> ChooseYourGod:
    """The same table with all that this seat does not know dealt out anew, and other things written."""
    twin = _copy(state)
    rivals = [twin.cults[seat] for seat in twin.seats if seat != viewer]
    for pile, cards in ((twin.miracles, CONTENT.miracles), (twin.intrigues, CONTENT.intrigues)):
        places = [(cult.hand, at) for cult in rivals for at, card in enumerate(cult.hand) if card in cards]
        hidden = [hand[at] for hand, at in places]
        deal_anew(source, [pile, hidden])
        for (hand, at), card in zip(places, hidden, strict=True):
            hand[at] = card
    deal_anew(source, [twin.licenses])
    for cult in rivals:
        if cult.plan is not None:
            plan = json.loads(str(cult.plan))
            giving = [{"case": "ask", "value": {}}, {"case": "cheapest", "value": {}}]
            plan["give"] = pick(source, [one for one in giving if one != plan["give"]])
            plan["altar"] = [] if plan["altar"] else list(range(1, 14))
            cult.plan = KeptDecision(json.dumps(plan, separators=(",", ":"), sort_keys=True))
        _longer_queue(cult)
    return twin
