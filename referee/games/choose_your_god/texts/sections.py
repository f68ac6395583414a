"""The table on a page: one's own things, the city, the others, what is on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.decisions.orders import help_line
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, Section, grid, listing, prose, section
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.influence import (
    influence,
    leader,
    might,
    owns,
    patriarch_strength,
    why_first,
)
from referee.games.choose_your_god.moments import Now, lasting_moment
from referee.games.choose_your_god.pack import AbilityName, Content
from referee.games.choose_your_god.scoring import ALTARS_TO_WIN, MOBS_TO_WIN, SUMMONINGS_TO_WIN
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult
from referee.games.choose_your_god.texts.card_texts import (
    card_in_brief,
    card_text,
    gives,
    kinds_of_licenses,
    license_text,
    license_words,
    prize,
)
from referee.games.choose_your_god.things import A_CARD, A_CULT, A_LOCATION, A_SLOT, AN_ABILITY
from referee.games.choose_your_god.vocabulary import (
    ACADEMY,
    ARTISAN,
    FORUM,
    LAST_LOCATION,
    NOBILITY,
    RIFT,
    SLOTS,
    SUPREMACY_BONUS,
    TEMPLE,
    THIEVES,
)
from referee.games.choose_your_god.words import SIDES, either, name, priest_name

TOLD_IN_FULL = (THIEVES, FORUM, TEMPLE, ARTISAN, ACADEMY, NOBILITY, RIFT)
"""Locations whose benefit is more than fits into a table."""
# What is shortened first has the lowest worth.
(
    RIVALS_ABILITIES,
    FORMS,
    PRIZES,
    HAND,
    OWN_ABILITIES,
    LICENSES,
    BEFORE_RIVALS,
    CITY,
    WRITTEN,
    PLAN_FORMS,
    LEGENDS,
) = range(11)


# One's own things.


def own_things(at: Now) -> Section:
    """The seat's numbers, its Priests, how near it is to winning, and what lies before it."""
    content, state, cult = at.content, at.state, at.own
    seat, needed = (SEAT.of(at.seat),), might(content, cult)
    before = face_up(content, state, at.seat)
    licenses = tuple(map(A_CARD.of, cult.licenses))
    altars = tuple(map(A_LOCATION.of, cult.altars))
    lines = [
        Line((_priests(at),), seat),
        Line(
            (
                Words(
                    "To win: {altars} of {most_altars} Altars{where}, {mobs} of {most_mobs} Mobs or "
                    "{summonings} of {most_summonings} Summonings.",
                    altars=len(cult.altars),
                    most_altars=ALTARS_TO_WIN,
                    where=Words(" ({where})", where=", ".join(map(str, cult.altars))) if cult.altars else "",
                    mobs=cult.mobs,
                    most_mobs=MOBS_TO_WIN,
                    summonings=_summonings(cult),
                    most_summonings=SUMMONINGS_TO_WIN,
                ),
            ),
            altars,
        ),
    ]
    if before:
        lines.append(Line((Words("Face up before you: {cards}.", cards=joined(", ", before)),), licenses))
    heading = Words(
        "You ({colour}, {cult}, {side} side, Divine Might {might}): {coins:coin}, {followers:Follower}.",
        colour=name(state, at.seat),
        cult=content.cults[cult.cult].name,
        side=SIDES[cult.side],
        might=needed,
        coins=cult.coins,
        followers=cult.followers,
    )
    return section("you", listing(heading, lines))


def _priests(at: Now) -> Words:
    patriarch = at.own.patriarch
    return Words(
        "Patriarch of {strength}: {place}. {tokens}",
        strength=patriarch_strength(at.content, at.state, at.seat),
        place=_place(patriarch.place),
        tokens=_tokens(at.own),
    )


def _place(location: int) -> Words:
    if location == FREE:
        return Words("free")
    if location == ON_SHEET:
        return Words("on your sheet")
    return Words("in {location}", location=location)


def _tokens(cult: Cult) -> Words:
    """`Tokens by strength: 1, 3 free; 2 in 6; 4 on your sheet.`"""
    places = sorted({token.place for token in cult.tokens}, key=lambda place: (place != FREE, place))
    groups = [
        Words(
            "{tokens} {place}",
            tokens=", ".join(sorted(priest_name(cult, one) for one in cult.tokens if one.place == place)),
            place=_place(place),
        )
        for place in places
    ]
    return (
        Words("Tokens by strength: {groups}.", groups=joined("; ", groups)) if groups else Words("No tokens.")
    )


def _summonings(cult: Cult) -> int:
    return 2 if cult.summoned_twice else int(cult.side == "dark")


def hand(at: Now) -> Section:
    content, cult = at.content, at.own
    if not cult.hand:
        return section("hand")
    sealed = cult.side == "light" and any(content.hand_cards[card].dark_seal for card in cult.hand)
    title = Words("Your hand (a dark seal is for the dark side alone):") if sealed else Words("Your hand:")
    told = [
        Words("{copies} {card}", copies=copies, card=card_in_brief(content, card))
        if copies > 1
        else card_in_brief(content, card)
        for card, copies in Counter(cult.hand).items()
    ]
    in_brief = Words("Your hand: {cards}.", cards=joined(", ", told))
    refs = tuple(map(A_CARD.of, dict.fromkeys(cult.hand)))
    return section(
        "hand",
        card_lines(title, content, cult.hand),
        shorter=[[Block("prose", (Line((in_brief,), refs),))]],
        worth=HAND,
    )


def card_lines(title: str, content: Content, cards: Sequence[str]) -> Block:
    """Cards of any kind, copies of one card in one line."""
    lines = []
    for card, copies in Counter(cards).items():
        text = card_text(content, card) if card in content.hand_cards else _face_up_card(content, card)
        if copies > 1:
            text = Words("{card}; you have {copies} of them", card=text, copies=copies)
        lines.append(Line((text,), (A_CARD.of(card),)))
    return listing(title, lines)


def card_word(content: Content, card: str) -> str:
    """How an order calls a card of any kind."""
    known = content.hand_cards.get(card) or content.licenses.get(card)
    return card if known is None else known.short


def _face_up_card(content: Content, card: str) -> Words:
    """`exiles (Exiles): 1 Follower for each Intrigue you play`, `supremacy: your Patriarch has +7`."""
    if card not in content.licenses:
        return Words("{card}: your Patriarch has +{bonus}", card=card, bonus=SUPREMACY_BONUS)
    one = content.licenses[card]
    return Words(
        "{short} ({name}): {does}; your Patriarch has +{bonus}",
        short=one.short,
        name=one.name,
        does=license_words(one),
        bonus=one.bonus,
    )


def abilities(at: Now) -> Section:
    """The abilities of the side showing."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    lines = [_ability_line(one) for one in showing]
    rituals = any(map(_is_ritual, showing))
    title = (
        Words("Your abilities (Ritual: the Priest lies on your sheet for the round):")
        if rituals
        else Words("Your abilities:")
    )
    told = Words("{title} {abilities}.", title=title, abilities=joined("; ", (line.text for line in lines)))
    named = Words("Your abilities: {abilities}.", abilities="; ".join(one.name for one in showing))
    refs = tuple(AN_ABILITY.of(one.id) for one in showing)
    return section(
        "abilities",
        listing(title, lines),
        shorter=[[Block("prose", (Line((text,), refs),))] for text in (told, named)],
        worth=OWN_ABILITIES,
    )


def _is_ritual(ability: AbilityName) -> bool:
    cost = Ability.cases[ability.id].cost
    return cost.ritual is not None or cost.patriarch is not None


def _ability_line(ability: AbilityName) -> Line:
    text = Words("{ability}: {text}", ability=ability.name, text=Ability.cases[ability.id].text)
    return Line((text,), (AN_ABILITY.of(ability.id),))


# How cards and abilities are ordered.


def card_form(content: Content, card: str) -> str:
    """`play journey on <Priest here> to <location>`."""
    face = content.hand_cards[card]
    form = help_line(Card.cases[face.effect.word], lasting_moment(content, "", (), None))
    return in_prose(form.replace("<card>", face.short))


def ability_form(at: Now, ability: str) -> str:
    """`use greed on <token here>`."""
    form = help_line(Ability.cases[ability], at)
    return in_prose(form.replace("<ability>", at.content.ability_names[ability].short))


def in_prose(form: str) -> str:
    """A form with the words that may be left out, and with `or` for the stroke of help lines."""
    return either(form.replace("[on] ", "on ").split("|"))


def forms(at: Now, cards: Iterable[str], abilities_: Iterable[str]) -> list[str]:
    played = [card_form(at.content, card) for card in dict.fromkeys(cards)]
    return [*played, *(ability_form(at, ability) for ability in abilities_)]


def lap_line(at: Now) -> Words:
    """First Player first: the order of turns, and of actions in each Location."""
    state = at.state
    order = [
        Words("you") if other == at.seat else name(state, other)
        for other in state.clockwise(state.first_player)
    ]
    return Words("Order of turns, and in each Location: {seats}.", seats=joined(", ", order))


# The city.


def city(at: Now) -> list[Section]:
    """All Locations, for who may Preach (CG-48)."""
    every = range(1, LAST_LOCATION + 1)
    closed = any(_is_closed(at.content, at.own, location) for location in every)
    marks = [Words("*: needs more Followers than you have")] if closed else []
    return _locations(at, Words("The city"), every, marks, at.own)


def to_come(at: Now) -> list[Section]:
    """The Locations after the active one that would be resolved as things stand."""
    later = [place for place in range(at.state.location + 1, LAST_LOCATION + 1) if at.state.contenders(place)]
    return _locations(at, Words("To be resolved"), later, [], None)


def _locations(
    at: Now, title: Words, locations: Sequence[int], marks: Sequence[Words], own: Cult | None
) -> list[Section]:
    """Each Location with what it gives, and who is there. `own`: whose Followers matter."""
    if not locations:
        return []
    occupied = [one for one in locations if at.state.present(one)]
    contested = [one for one in occupied if len(at.state.present(one)) > 1]
    known = [*marks, *_marks(at.state, occupied)]
    heading = (
        Words("{title} ({marks}):", title=title, marks=joined("; ", known))
        if known
        else Words("{title}:", title=title)
    )

    def table(rows: Sequence[int], *, pieces: bool) -> Block:
        return grid(
            heading,
            Words(">|Location|alms>|a win gives|who is there")
            if own is None
            else Words(">|Location|needs>|alms>|a win gives|who is there"),
            [_row(at, one, own, pieces=pieces) for one in rows],
        )

    alone = [one for one in occupied if one not in contested]
    with_prizes = [_in_a_word(at, one, own) for one in alone]
    without = [
        Words("{location}: {there}", location=one, there=standing(at.content, at.state, one, pieces=False))
        for one in alone
    ]
    empty = [_in_a_word(at, one, own) for one in locations if one not in occupied]
    nobody = Words("Nobody is in: {locations}.", locations=joined(", ", empty)) if empty else ""
    lonely = [
        Words("One cult alone is in: {locations}.", locations=joined(", ", told)) if told else ""
        for told in (with_prizes, without)
    ]
    in_full = [
        Line((Words("{location}: {gives}", location=one, gives=gives(one)),), (A_LOCATION.of(one),))
        for one in locations
        if one in TOLD_IN_FULL
    ]
    return [
        section(
            "city",
            table(locations, pieces=True),
            shorter=[
                [table(locations, pieces=False)],
                [table(occupied, pieces=False), prose(nobody)],
                *([table(contested, pieces=False), prose(told, nobody)] for told in lonely),
            ],
            worth=CITY,
        ),
        section(
            "prizes",
            *([listing(Words("What a win gives, in full:"), in_full)] if in_full else []),
            shorter=[[]],
            worth=PRIZES,
        ),
    ]


def _row(at: Now, location: int, own: Cult | None, *, pieces: bool) -> Line:
    content, present = at.content, at.state.present(location)
    spot = content.location(location)
    needed = [] if own is None else [f"{spot.followers}{'*' if _is_closed(content, own, location) else ''}"]
    there = standing(content, at.state, location, pieces=pieces) if present else ""
    cells = (str(location), short_name(content, location), *needed, str(spot.alms), prize(location), there)
    return Line(cells, (A_LOCATION.of(location), *map(SEAT.of, present)))


def short_name(content: Content, location: int) -> str:
    """The first word of its name."""
    return content.location(location).name.removeprefix("The ").split()[0]


def _in_a_word(at: Now, location: int, own: Cult | None) -> Words:
    """`12 Guard (2 Followers: a Mob; needs 7*)`, `4 Forum: Red 2 (Supremacy)`."""
    content = at.content
    told = [prize(location)]
    if own is not None and _is_closed(content, own, location):
        told.append(Words("needs {followers}*", followers=content.location(location).followers))
    called = Words("{location} {name}", location=location, name=short_name(content, location))
    if at.state.present(location):
        there = standing(content, at.state, location, pieces=False)
        called = Words("{location}: {there}", location=called, there=there)
    return Words("{location} ({about})", location=called, about=joined("; ", told))


def _is_closed(content: Content, own: Cult, location: int) -> bool:
    needed = content.location(location).followers
    return own.followers < needed and not owns(content, own, "title", location)


def _marks(state: ChooseYourGod, locations: Sequence[int]) -> list[Words]:
    """What stands for what in brackets, as far as it stands there."""
    cults = state.cults.values()
    there = [priest for cult in cults for place in locations for priest in cult.priests_at(place)]
    marks = {
        Words("P: Patriarch"): any(cult.patriarch in there for cult in cults),
        Words("A: Altar, 4"): any(place in cult.altars for cult in cults for place in locations),
        Words("$: bribed, wins"): any(priest.coins for priest in there),
        Words("+: boosted"): any(priest.boost for priest in there),
    }
    return [mark for mark, is_there in marks.items() if is_there]


def standing(content: Content, state: ChooseYourGod, location: int, *, pieces: bool = True) -> Words:
    """Influence by cult, the pieces it comes from, and who would win."""
    present = state.present(location)
    shown = []
    for seat in present:
        amount = {"seat": name(state, seat), "influence": influence(content, state, seat, location)}
        shown.append(
            Words("{seat} {influence} ({pieces})", **amount, pieces=_pieces(content, state, seat, location))
            if pieces
            else Words("{seat} {influence}", **amount)
        )
    first = leader(content, state, location)
    there = joined(", ", shown) if shown else Words("nobody")
    if first is None or present == [first]:
        return there
    return Words("{there}; {leads}", there=there, leads=_leads(content, state, location, first))


def _leads(content: Content, state: ChooseYourGod, location: int, first: int) -> Words:
    """Who would win, and why, where it is not by the most Influence."""
    seat = name(state, first)
    match why_first(content, state, location, first):
        case "seizing":
            return Words("{seat} leads, having seized it", seat=seat)
        case "bribe":
            return Words("{seat} leads by a bribe", seat=seat)
        case "least":
            return Words("{seat} leads with the least", seat=seat)
        case "might":
            return Words("{seat} leads by Might", seat=seat)
        case _:
            return Words("{seat} leads", seat=seat)


def _pieces(content: Content, state: ChooseYourGod, seat: int, location: int) -> str:
    """`P6, 3$, 2+, A`: tokens as orders name them."""
    cult = state.cults[seat]
    pieces = []
    if cult.patriarch.place == location:
        marks = ("$" if cult.patriarch.coins else "") + ("+" if cult.patriarch.boost else "")
        pieces = [f"P{patriarch_strength(content, state, seat)}{marks}"]
    pieces += sorted((priest_name(cult, token) for token in cult.tokens_at(location)), reverse=True)
    return ", ".join([*pieces, *(["A"] if location in cult.altars else [])])


# The others.


def rivals(at: Now) -> list[Section]:
    """A row of numbers for each, with its Free Priests; what lies before it, and what it can do."""
    content, state = at.content, at.state
    others = state.rivals(at.seat)
    doing = {seat: _before(content, state, seat) for seat in others}
    told = [
        Line(
            (Words("{seat}: {what}", seat=name(state, seat), what=joined(", ", what)),),
            (SEAT.of(seat), *map(A_CARD.of, state.cults[seat].licenses)),
        )
        for seat, what in doing.items()
        if what
    ]
    together = Words("Before them: {rivals}.", rivals=joined("; ", (line.text for line in told)))
    owned = [content.licenses[card] for cult in state.cults.values() for card in cult.licenses]
    legend = (
        Words("+n strengthens the owner's Patriarch. {kinds}.", kinds=kinds_of_licenses(owned))
        if owned
        else ""
    )
    return [
        section(
            "rivals",
            grid(
                "",
                Words("Rivals|Might>|Altars>|Mobs>|coins>|Foll.>|cards>|Patr.>|free>"),
                [_rival(content, state, seat) for seat in others],
            ),
        ),
        section(
            "words_of_rivals",
            prose(
                Words("cards: Miracles + Intrigues; Patr.: Patriarch's strength; free: Free Priests."),
                Words("Whoever is on the dark side has Summoned once.")
                if any(state.cults[seat].side == "dark" for seat in others)
                else "",
            ),
            shorter=[[]],
            worth=LEGENDS,
        ),
        section(
            "before_rivals",
            *([listing(Words("Before them:"), told)] if told else []),
            shorter=[[prose(together)]] if told else [],
            worth=BEFORE_RIVALS,
        ),
        section("licenses", prose(legend), shorter=[[]], worth=LEGENDS),
        section(
            "abilities_of_rivals",
            listing(
                Words("Their abilities (you and yours are whoever uses them):"),
                [line for seat in others for line in _abilities_of(content, state, seat)],
            ),
            shorter=[[]],
            worth=RIVALS_ABILITIES,
        ),
    ]


def _rival(content: Content, state: ChooseYourGod, seat: int) -> Line:
    cult = state.cults[seat]
    miracles = sum(card in content.miracles for card in cult.hand)
    tokens = sorted(token.strength for token in cult.free_tokens())
    free = [*(["P"] if cult.patriarch.place == FREE else []), *map(str, tokens)]
    cells = (
        Words("{seat} {cult}", seat=name(state, seat), cult=content.cults[cult.cult].name),
        Words("{side} {might}", side=SIDES[cult.side], might=might(content, cult)),
        str(len(cult.altars)),
        str(cult.mobs),
        str(cult.coins),
        str(cult.followers),
        f"{miracles}+{len(cult.hand) - miracles}",
        str(patriarch_strength(content, state, seat)),
        "".join(free) or "-",
    )
    return Line(cells, (SEAT.of(seat), A_CULT.of(cult.cult)))


def _abilities_of(content: Content, state: ChooseYourGod, seat: int) -> list[Line]:
    cult = state.cults[seat]
    return [
        Line(
            (Words("{seat}, {ability}", seat=name(state, seat), ability=line.text),),
            (SEAT.of(seat), *line.refs),
        )
        for line in map(_ability_line, content.cults[cult.cult].abilities_of(cult.side))
    ]


def _before(content: Content, state: ChooseYourGod, seat: int) -> list[Words]:
    """What a seat is doing, and what lies before it."""
    cult = state.cults[seat]
    return [
        *([Words("has Prayed")] if cult.prayed and state.part == "intention" else []),
        *([Words("celebrates")] if cult.celebrating and not cult.given_up else []),
        *([Words("has given up")] if cult.given_up else []),
        *face_up(content, state, seat),
    ]


def face_up(content: Content, state: ChooseYourGod, seat: int) -> list[Words]:
    """What lies face up before a seat."""
    licenses = [license_text(content.licenses[card]) for card in state.cults[seat].licenses]
    supremacy = [Words("Supremacy +{bonus}", bonus=SUPREMACY_BONUS)] if state.supremacy == seat else []
    return [*licenses, *supremacy]


def palace(at: Now) -> Section:
    """The face-up Licenses, their prices, and which of them the seat could not pay."""
    licenses = at.content.licenses
    lying = [
        (slot, licenses[card]) for slot, card in zip(SLOTS, at.state.slots, strict=True) if card is not None
    ]
    if not lying:
        return section("on_offer", prose(Words("On offer: nothing.")))
    rows = [
        Line(
            (
                slot,
                one.name,
                f"{one.cost}{'*' if one.cost > at.own.coins else ''}",
                f"+{one.bonus}",
                license_words(one),
            ),
            (A_SLOT.of(slot), A_CARD.of(one.id)),
        )
        for slot, one in lying
    ]
    told = [
        Words("{slot} {license} ({price:coin})", slot=slot, license=license_text(one), price=one.cost)
        for slot, one in lying
    ]
    in_brief = Words(
        "On offer: {licenses}. {kinds}.",
        licenses=joined(", ", told),
        kinds=kinds_of_licenses(one for _, one in lying),
    )
    refs = tuple(ref for row in rows for ref in row.refs)
    return section(
        "on_offer",
        grid(
            Words("On offer (* too much for you; Patr.: for your Patriarch):"),
            Words("|License|price>|Patr.>|what it does"),
            rows,
        ),
        shorter=[[Block("prose", (Line((in_brief,), refs),))]],
        worth=LICENSES,
    )


def decks(state: ChooseYourGod) -> Words:
    return Words(
        "Left in the decks: {miracles:Miracle}, {intrigues:Intrigue} and {licenses:License}.",
        miracles=len(state.miracles),
        intrigues=len(state.intrigues),
        licenses=len(state.licenses),
    )
