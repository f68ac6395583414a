"""How answers are written before they are asked for: what orders sent ahead are read by."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeAlias

from referee.engine.asks import Phrasing
from referee.engine.choices import One, Option, Record
from referee.engine.grammar import Grammar, any_words, fixed, phrased
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.engine.ruleset import Setup
from referee.games.true_messiah.board import cards_of
from referee.games.true_messiah.orders.beginning import BeginPhrasing
from referee.games.true_messiah.orders.cards import CardReader, KeepPhrasing
from referee.games.true_messiah.orders.combat import TargetsPhrasing
from referee.games.true_messiah.orders.ending import DiscardPhrasing, SackPhrasing
from referee.games.true_messiah.orders.market import AcceptPhrasing, BidPhrasing, BuyPhrasing
from referee.games.true_messiah.orders.planning import ENDINGS, MARKERS, unfinished
from referee.games.true_messiah.orders.planning import FORM as PLAN_FORM
from referee.games.true_messiah.orders.reading import lines_of, the_line
from referee.games.true_messiah.orders.setting_up import ColourPhrasing, StartPhrasing
from referee.games.true_messiah.orders.windows import FORM as WINDOW_FORM
from referee.games.true_messiah.orders.windows import WindowPhrasing
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import GAME
from referee.games.true_messiah.state import COLOURS, Frame, TrueMessiah

MakesGrammar: TypeAlias = Callable[[TrueMessiah, Setup[Content], int, Json], Grammar]

UNASKED = Record({})
"""In the place of a choice that reading does not look at."""
DEEDS = ("move", "pray", "hold", *MARKERS, *ENDINGS)
RESPONSE = re.compile(r"respond ([^:]+):\s*(.*)")


MOST_COPIES = 12
"""Of one card in a prompt."""


def _copies(content: Content) -> list[str]:
    """Every card as a prompt may call it: `smite`, and further copies `smite.2` …"""
    ids = [card.id for card in content.cards]
    return [*ids, *(f"{id_}.{number}" for id_ in ids for number in range(2, MOST_COPIES + 1))]


def _phrased(make: Callable[[TrueMessiah, Content, int], Phrasing]) -> MakesGrammar:
    return lambda state, setup, seat, _: phrased(make(state, setup.content, seat))


def colour_grammar(_: TrueMessiah, _setup: Setup[Content], _seat: int, _when: Json) -> Grammar:
    colours = One([Option(colour, colour.title()) for colour in COLOURS])
    return fixed(colours, ColourPhrasing(colours).parse)


def window_grammar(state: TrueMessiah, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """What is done in a window is read as if it stood at the start of one; which one, nobody knows."""
    phrasing = WindowPhrasing(state, setup.content, seat, Frame("end", seat), UNASKED)

    def read(text: str) -> Json:
        line = the_line(text, WINDOW_FORM)
        response = RESPONSE.fullmatch(line.words)
        if response is None:
            return phrasing.parse(text)
        with suppress(UntimelyText):  # nothing is going on now that would be such a point
            phrasing.parse(f"respond {response[1]}: nothing")
        return phrasing.parse(f"respond start: {response[2]}")

    return Grammar(read)


def plan_grammar(state: TrueMessiah, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """The lines of a plan, each for itself: what they come to shows on the board of that turn."""

    def read(text: str) -> Json:
        cards = CardReader(state, setup.content, seat, cards_of(state.seats[seat]))
        lines = lines_of(text)
        for line in lines:
            if line.command == "play":
                cards.play(line, line.rest)
            elif line.command == "give":
                cards.card(line, line.rest)
            elif line.command not in DEEDS and not line.words.startswith(("combat:", "if interrupted")):
                raise line.unreadable("This is not part of a plan.", PLAN_FORM)
        if not any(line.words in ENDINGS for line in lines):
            raise unfinished(lines[-1] if lines else None)
        return None

    return Grammar(read)


def choose_grammar(_: TrueMessiah, _setup: Setup[Content], _seat: int, _when: Json) -> Grammar:
    """What there is to choose depends on the card."""
    return Grammar(any_words)


_GRAMMARS: Mapping[str, MakesGrammar] = {
    "colour": colour_grammar,
    "start": _phrased(lambda state, _, seat: StartPhrasing(state, seat, UNASKED)),
    "begin": _phrased(lambda *_: BeginPhrasing(UNASKED)),
    "plan": plan_grammar,
    "window": window_grammar,
    "choose": choose_grammar,
    "keep": _phrased(lambda state, _, seat: KeepPhrasing(state, seat, 0)),
    "targets": _phrased(lambda state, _, seat: TargetsPhrasing(state, seat, UNASKED)),
    "sack": _phrased(lambda state, _, seat: SackPhrasing(state, seat, UNASKED)),
    "discard": _phrased(lambda _, content, _seat: DiscardPhrasing(content, _copies(content))),
    "bid": _phrased(lambda _, content, _seat: BidPhrasing(content, _copies(content))),
    "buy": _phrased(lambda _, content, _seat: BuyPhrasing(content, _copies(content))),
    "accept": _phrased(lambda _, content, _seat: AcceptPhrasing(content, _copies(content))),
}
GRAMMARS: Mapping[str, MakesGrammar] = {f"{GAME}.{kind}": makes for kind, makes in _GRAMMARS.items()}
