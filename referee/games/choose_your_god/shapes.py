"""The shapes of orders: actions, benefits, plans. Whether an order is legal is asked when it is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from referee.engine.choices import (
    Case,
    Choice,
    Condition,
    Constraint,
    Many,
    Maybe,
    Number,
    One,
    Option,
    Order,
    Record,
)
from referee.engine.choices.fact import FactType
from referee.engine.json_types import Json
from referee.games.choose_your_god.abilities.registry import REGISTRY, Ability
from referee.games.choose_your_god.facts import OF_A_LOCATION, OF_A_SEAT, OF_BOTH, TABLE, known_facts
from referee.games.choose_your_god.pack import Content, Intrigue, Miracle
from referee.games.choose_your_god.vocabulary import (
    ACADEMY,
    LAST_LOCATION,
    SLOTS,
    STRENGTHS,
    TEMPLE,
)

NOTHING = Record({})
LOCATION = Number(1, LAST_LOCATION)
MOST_RULES = 40
MARKS = ("", "$", "+", "$+")
"""After a token's strength: it has coins under it, a boost, or both."""


def _options(ids: Iterable[str]) -> list[Option]:
    return [Option(id_, "Patriarch" if id_ == "patriarch" else id_) for id_ in ids]


def _sacrificed(id_: str) -> str | None:
    return "The Patriarch cannot be sacrificed." if id_ == "patriarch" else None


def _not_a_token(id_: str) -> str | None:
    return "The Patriarch cannot be chosen for this." if id_ == "patriarch" else None


FREE_PRIEST = One(_options(["patriarch", *map(str, STRENGTHS)]))
FREE_TOKEN = One(_options(map(str, STRENGTHS)), _sacrificed)
PRIEST_HERE = One(_options(["patriarch", *(f"{s}{mark}" for s in STRENGTHS for mark in MARKS)]))
TOKEN_HERE = One(_options(f"{s}{mark}" for s in STRENGTHS for mark in MARKS), _not_a_token)
LOWERED = range(3, 6)
SLOT = One([Option(slot, f"Slot {slot}") for slot in SLOTS], lambda slot: f"There is no slot {slot}.")
PAY = One([Option("5", "5 coins"), Option("11", "11 coins")])


@dataclass(frozen=True, repr=False)
class PublicTest(Condition):
    """A test of the game's facts, described by their families: there are hundreds of them, named alike."""

    def _details(self) -> dict[str, Json]:
        return {"facts": list(_families())}

    def _comparisons(self, type_: FactType) -> Iterator[dict[str, Json]]:
        for schema in super()._comparisons(type_):
            properties: Any = schema["properties"]
            yield {**schema, "properties": {**properties, "fact": {"type": "string"}}}


def _families() -> Iterator[dict[str, Json]]:
    groups: Mapping[str, Mapping[str, tuple[str, FactType]]] = {
        "": TABLE,
        ".<seat>": OF_A_SEAT,
        ".<location>": OF_A_LOCATION,
        ".<location>.<seat>": OF_BOTH,
    }
    for suffix, group in groups.items():
        for id_, (label, type_) in group.items():
            yield {"id": id_ + suffix, "label": label, "type": type_}
    yield {"id": "offer.<license>", "label": "whether the License is on offer", "type": "flag"}


@dataclass(frozen=True)
class Shapes:
    """The shapes for one cult at a table of these colours."""

    content: Content
    cult: str
    colours: tuple[str, ...]

    def test(self) -> Condition:
        return PublicTest(known_facts(self.content, self.colours))

    def card(self) -> One:
        return One([Option(id_, name) for id_, name in self.content.cards.items()])

    def license(self) -> One:
        return One([Option(card.id, card.name) for card in self.content.license_cards])

    def lowered(self) -> list[Option]:
        return [
            Option(f"{colour} {s}{mark}", f"{colour.capitalize()}'s {s}{mark}")
            for colour in self.colours
            for s in LOWERED
            for mark in MARKS
        ]

    def card_fields(self, card: Miracle | Intrigue) -> Record:
        """What must be said to play the card."""
        match card.effect.name:
            case "place":
                return Record({"priest": FREE_PRIEST})
            case "move":
                return Record({"priest": PRIEST_HERE, "to": LOCATION})
            case "boost" | "withdraw":
                return Record({"priest": PRIEST_HERE})
            case "altar":
                return Record({"token": TOKEN_HERE})
            case "gain":
                gains = [Option("followers", "Followers"), Option("coins", "coins")]
                return Record({"gain": One(gains)})
            case "exorcism":
                target = One(self.lowered(), lambda _: "That Priest cannot be lowered by 2.")
                return Record({"target": target})
            case "threat":
                return Record({"license": Maybe(self.license())})
            case _:
                return NOTHING

    def cards(self, cards: Iterable[Miracle | Intrigue]) -> Case:
        """One of these cards, with its fields."""
        chosen = list(cards)
        held = {card.id: card.name for card in chosen}

        def refuse(id_: str) -> str | None:
            known = self.content.cards.get(id_)
            return None if known is None or id_ in held else f"You do not hold {known}."

        return Case({card.id: self.card_fields(card) for card in chosen}, held, refuse)

    def ability_fields(self, ability: Ability, hand: Iterable[str] | None) -> Record:
        """What must be said to use the ability. `hand` narrows the cards it can play; None: all there are."""
        cost, content = ability.cost, self.content
        fields: dict[str, Choice] = {}
        if cost.ritual is not None:
            fields["ritual"] = FREE_PRIEST
        if cost.sacrifice is not None:
            fields["sacrifice"] = FREE_TOKEN
        if cost.chosen_followers:
            fields["followers"] = Number(min(STRENGTHS), max(STRENGTHS))
        if cost.discard:
            fields["discard"] = Many(self.card(), min=cost.discard, max=cost.discard)
        every = content.hand_cards.values()
        cards = [card for card in every if hand is None or card.id in hand]
        for field in ability.fields:
            match field:
                case "target":
                    fields["target"] = PRIEST_HERE
                case "place" | "destroy":
                    fields[field] = Many(FREE_PRIEST, max=16)
                case "license":
                    fields["license"] = self.license()
                case "sealed_card":
                    fields["card"] = self.cards(card for card in cards if card.dark_seal)
                case "miracle_card":
                    fields["card"] = self.cards(card for card in cards if card.id in content.miracles)
                case "intrigue_card":
                    fields["card"] = self.cards(card for card in cards if card.id in content.intrigues)
                case "prefer":
                    preferred = [*self.lowered(), *self.license().options]
                    fields["prefer"] = Many(One(preferred), max=MOST_RULES)
        return Record(fields)

    def abilities(self, ids: Iterable[str], hand: Iterable[str] | None = None) -> Case:
        names = self.content.ability_names
        chosen = list(ids)

        def refuse(id_: str) -> str | None:
            return f"{names[id_].name} is not an ability of the side showing." if id_ in names else None

        return Case(
            {id_: self.ability_fields(REGISTRY[id_], hand) for id_ in chosen},
            {id_: names[id_].name for id_ in chosen},
            refuse,
        )


@lru_cache(maxsize=1)
def benefit_cases() -> dict[str, Choice]:
    """What can be ordered in each Location."""

    def raised(location: int) -> One:
        names = [f"{s} free" for s in STRENGTHS]
        names += [f"{s}@{location}{mark}" for s in STRENGTHS for mark in MARKS]
        return One(_options(names), lambda _: f"Raise a Free token, or one in Location {location}.")

    return {
        "1": NOTHING,
        "2": Record({"pay": LOCATION, "priest": PRIEST_HERE}),
        "3": NOTHING,
        "4": NOTHING,
        "5": Case({"new": NOTHING, "raise": raised(TEMPLE)}),
        "6": NOTHING,
        "7": Record({"token": TOKEN_HERE, "at": LOCATION}),
        "8": Record({"pay": PAY, "token": raised(ACADEMY)}),
        "9": Record({"pay": PAY}),
        "10": Record({"slot": SLOT}),
        "11": NOTHING,
        "12": NOTHING,
        "13": NOTHING,
    }


@lru_cache(maxsize=1)
def won_choice() -> Case:
    """What to do with a benefit that may be won; `take` where nothing need be said."""
    worded = {number: choice for number, choice in benefit_cases().items() if choice is not NOTHING}
    return Case({"take": NOTHING, "decline": NOTHING, **worded})


def fits(order: Mapping[str, Any], location: int) -> bool:
    """Whether an order for a benefit is one for this Location."""
    worded = str(location) in won_choice().cases
    return order["case"] in ("decline", str(location) if worded else "take")


def _misplaced(answer: Json) -> str | None:
    entry: Any = answer
    return None if fits(entry["do"], entry["at"]) else f"This is no order for Location {entry['at']}."


_FITTING = Constraint("The order must be one for that Location.", _misplaced, "CG-74")


@lru_cache(maxsize=64)
def plan_choice(content: Content, cult: str, colours: tuple[str, ...]) -> Record:
    """A plan for a Resolution Phase (5.3)."""
    shapes = Shapes(content, cult, colours)
    action = Case(
        {
            "pass": NOTHING,
            "ask": NOTHING,
            "miracle": shapes.cards(content.miracle_cards),
            "intrigue": shapes.cards(content.intrigue_cards),
            "ability": shapes.abilities(ability.id for ability in content.cults[cult].abilities),
        }
    )
    rule = Record({"at": Many(LOCATION, max=LAST_LOCATION), "when": shapes.test(), "do": action})
    give = Case({"ask": NOTHING, "cheapest": NOTHING, "cards": Order(shapes.card().options)})
    return Record(
        {
            "rules": Many(rule, max=MOST_RULES),
            "otherwise": One(
                [
                    Option("pass", "pass"),
                    Option("ask", "ask me"),
                    Option("present", "ask me where I am present, pass elsewhere"),
                ]
            ),
            "if_win": Many(
                Record({"at": LOCATION, "do": won_choice()}, constraints=(_FITTING,)), max=MOST_RULES
            ),
            "give": give,
            "altar": Many(LOCATION, max=LAST_LOCATION),
        }
    )
