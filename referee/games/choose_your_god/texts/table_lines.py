"""The table in lines of a prompt: one's own things, the city, the others, what is on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.engine.decisions.orders import help_line
from referee.engine.words import count, listed
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.influence import (
    Why,
    influence,
    leader,
    might,
    owns,
    patriarch_strength,
    why_first,
)
from referee.games.choose_your_god.moments import Now, lasting_moment
from referee.games.choose_your_god.pack import Content, IntrigueCard
from referee.games.choose_your_god.scoring import ALTARS_TO_WIN, MOBS_TO_WIN, SUMMONINGS_TO_WIN
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult
from referee.games.choose_your_god.texts.card_texts import (
    SUPREMACY_TEXT,
    card_text,
    effect_in_brief,
    gives,
    kinds_of_licenses,
    legend,
    license_text,
    license_words,
    prize,
)
from referee.games.choose_your_god.texts.layout import Length, headed
from referee.games.choose_your_god.texts.words import coins, followers, name, priest_name
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, SLOTS


def own_lines(at: Now, *, length: Length = Length.FULL) -> list[str]:
    """The seat's own things, its hand included."""
    content, state, cult = at.content, at.state, at.own
    strength, needed = patriarch_strength(content, state, at.seat), might(content, cult)
    altars = f" ({', '.join(map(str, cult.altars))})" if cult.altars else ""
    before = face_up(content, state, at.seat)
    return [
        f"You ({name(state, at.seat)}, {content.cults[cult.cult].name}, {cult.side} side, Divine Might "
        f"{needed}): {coins(cult.coins)}, {followers(cult.followers)}.",
        f"  Patriarch of {strength}: {_place(cult.patriarch.place)}. {_tokens(cult)}",
        f"  To win: {len(cult.altars)} of {ALTARS_TO_WIN} Altars{altars}, {cult.mobs} of {MOBS_TO_WIN} Mobs "
        f"or {_summonings(cult)} of {SUMMONINGS_TO_WIN} Summonings (Rift: {needed}).",
        *([f"  Face up before you: {', '.join(before)}."] if before else []),
        *_hand(content, cult, length),
    ]


def _hand(content: Content, cult: Cult, length: Length) -> list[str]:
    sealed = cult.side == "light" and any(content.hand_cards[card].dark_seal for card in cult.hand)
    title = f"Your hand{' (a dark seal is for the dark side alone)' if sealed else ''}:"
    if length < Length.SHORT or not cult.hand:
        return headed(title, card_lines(content, cult.hand))
    told = [_card_in_brief(content, card, copies) for card, copies in Counter(cult.hand).items()]
    return [f"{title} {', '.join(told)}."]


def _card_in_brief(content: Content, card: str, copies: int) -> str:
    """`2 omen (+2 Influence)`."""
    face = content.hand_cards[card]
    sale = f"; sells for {face.sale}" if isinstance(face, IntrigueCard) else ""
    seal = "; dark seal" if face.dark_seal else ""
    return f"{f'{copies} ' if copies > 1 else ''}{face.short} ({effect_in_brief(face)}{sale}{seal})"


def _summonings(cult: Cult) -> int:
    return 2 if cult.summoned_twice else int(cult.side == "dark")


def card_lines(content: Content, cards: Sequence[str]) -> list[str]:
    """Cards of any kind, copies of one card in one line."""
    lines = []
    for card, copies in Counter(cards).items():
        line = card_text(content, card) if card in content.hand_cards else _face_up_card(content, card)
        lines.append(line + (f"; you have {copies} of them" if copies > 1 else ""))
    return lines


def card_word(content: Content, card: str) -> str:
    """How an order calls a card of any kind."""
    known = content.hand_cards.get(card) or content.licenses.get(card)
    return card if known is None else known.short


def _face_up_card(content: Content, card: str) -> str:
    """`exiles (Exiles): 1 Follower for each Intrigue you play`, `supremacy: your Patriarch +7`."""
    if card not in content.licenses:
        return f"{card}: your Patriarch has +7"
    one = content.licenses[card]
    return f"{one.short} ({one.name}): {license_words(one)}; your Patriarch has +{one.bonus}"


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
    return form.replace("[on] ", "on ").replace("|", " or ")


def forms(at: Now, cards: Iterable[str], abilities_: Iterable[str]) -> list[str]:
    played = [card_form(at.content, card) for card in dict.fromkeys(cards)]
    return [*played, *(ability_form(at, ability) for ability in abilities_)]


def abilities(at: Now, *, length: Length) -> list[str]:
    """The abilities of the side showing."""
    lines = _ability_lines(at.content, at.own)
    rituals = any("Ritual with" in line for line in lines)
    title = f"Your abilities{' (Ritual: the Priest lies on your sheet for the round)' if rituals else ''}:"
    if length < Length.TERSE:
        return headed(title, lines)
    if length < Length.BARE:
        return [f"{title} {'; '.join(lines)}."]
    names = [one.name for one in at.content.cults[at.cult].abilities_of(at.own.side)]
    return [f"Your abilities: {'; '.join(names)}."]


def _ability_lines(content: Content, cult: Cult) -> list[str]:
    showing = content.cults[cult.cult].abilities_of(cult.side)
    return [f"{one.name}: {Ability.cases[one.id].text}" for one in showing]


def _place(location: int) -> str:
    return {FREE: "free", ON_SHEET: "on your sheet"}.get(location, f"in {location}")


def _tokens(cult: Cult) -> str:
    """`Tokens by strength: 1, 3 free; 2 in 6; 4 on your sheet.`"""
    places = sorted({token.place for token in cult.tokens}, key=lambda place: (place != FREE, place))
    groups = [
        f"{', '.join(sorted(priest_name(cult, token) for token in cult.tokens if token.place == place))} "
        f"{_place(place)}"
        for place in places
    ]
    return f"Tokens by strength: {'; '.join(groups)}." if groups else "No tokens."


def lap_line(at: Now) -> str:
    """First Player first: the order of turns, and of actions in each Location."""
    state = at.state
    order = [
        "you" if other == at.seat else name(state, other) for other in state.clockwise(state.first_player)
    ]
    return f"Order of turns, and in each Location: {', '.join(order)}."


# The city.


def city(at: Now, *, length: Length) -> list[str]:
    """All Locations, for who may Preach (CG-48)."""
    title = f"The city: Followers needed (* more than you have), alms, {_win(length)}"
    return _locations(at, title, range(1, LAST_LOCATION + 1), at.own, length=length)


def _win(length: Length) -> str:
    """What stands in the last column; in a word or two it does not say what it costs."""
    if length >= Length.LEAST:
        return "prize"
    costs = " (+1: a token; 2, 7-9 cost coins, 12 Followers)" if length >= Length.SHORT else ""
    return f"what a win gives{costs}"


def to_come(at: Now, *, length: Length) -> list[str]:
    """The Locations after the active one that would be resolved as things stand."""
    later = [place for place in range(at.state.location + 1, LAST_LOCATION + 1) if at.state.contenders(place)]
    title = f"To be resolved: alms, {_win(length)}"
    return _locations(at, title, later, None, length=length)


def _locations(
    at: Now, title: str, locations: Iterable[int], own: Cult | None, *, length: Length
) -> list[str]:
    """Each Location with what it gives, and who is there. `own`: whose Followers matter."""
    content, state, shown = at.content, at.state, list(locations)
    lines, folded = [], dict[str, list[str]]()
    for location in shown:
        spot, present = content.location(location), state.present(location)
        there = standing(content, state, location, length=length) if present else ""
        needed = "" if own is None else f"{spot.followers:>3}{_closed(content, own, location)}"
        row = f"{location:>2} {short_name(content, location):<9}{needed}{spot.alms:>3}  "
        if length < Length.SHORT:
            lines += [row + gives(location), *([f"     there:  {there}"] if there else [])]
        elif (length >= Length.SCANT and not present) or (length >= Length.BARE and len(present) == 1):
            group = "One cult alone is in" if present else "Nobody is in"
            folded.setdefault(group, []).append(_in_a_word(content, own, location, there, length))
        else:
            lines.append(f"{row}{prize(location):<11}{there}".rstrip())
    occupied = [location for location in shown if state.present(location)]
    marks = _marks(state, occupied) if length < Length.TERSE else ""
    who = f"; who is there{marks}" if occupied else ""
    paragraphs = [f"{group}: {', '.join(words)}." for group, words in folded.items()]
    return [f"{title}{who}:", *(f"  {line}" for line in (*lines, *paragraphs))] if shown else []


def short_name(content: Content, location: int) -> str:
    """The first word of its name."""
    return content.location(location).name.removeprefix("The ").split()[0]


def _in_a_word(content: Content, own: Cult | None, location: int, there: str, length: Length) -> str:
    """`12 Guard (a Mob; 7 Followers*)`, `4 Forum: Red 2 (Supremacy)`; if need be, `4: Red 2`."""
    if there and length >= Length.LEAST:
        return f"{location}: {there}"
    needed = content.location(location).followers
    closed = own is not None and _closed(content, own, location) == "*"
    followers_needed = f"; {followers(needed)}*" if closed else ""
    who = f": {there}" if there else ""
    return f"{location} {short_name(content, location)}{who} ({prize(location)}{followers_needed})"


def _closed(content: Content, own: Cult, location: int) -> str:
    needed = content.location(location).followers
    return " " if own.followers >= needed or owns(content, own, "title", location) else "*"


def _marks(state: ChooseYourGod, locations: Sequence[int]) -> str:
    """What stands for what in brackets, as far as it stands there."""
    cults = state.cults.values()
    there = [priest for cult in cults for place in locations for priest in cult.priests_at(place)]
    marks = {
        "P: Patriarch": any(cult.patriarch in there for cult in cults),
        "A: Altar, 4": any(place in cult.altars for cult in cults for place in locations),
        "$: bribed, wins": any(priest.coins for priest in there),
        "+: boosted": any(priest.boost for priest in there),
    }
    shown = [mark for mark, is_there in marks.items() if is_there]
    return f" ({'; '.join(shown)})" if shown else ""


def standing(content: Content, state: ChooseYourGod, location: int, *, length: Length = Length.FULL) -> str:
    """Influence by cult, the pieces it comes from, and who would win."""
    present = state.present(location)
    shown = [
        f"{name(state, seat)} {influence(content, state, seat, location)}"
        + ("" if length >= Length.TERSE else f" ({_pieces(content, state, seat, location)})")
        for seat in present
    ]
    first = leader(content, state, location)
    leads = "" if first is None or present == [first] else _leads(content, state, location, first, length)
    return (", ".join(shown) or "nobody") + leads


def _leads(content: Content, state: ChooseYourGod, location: int, first: int, length: Length) -> str:
    """Who would win, and why, where it is not by the most Influence."""
    words: dict[Why, str] = {
        "seizing": ", having seized it",
        "bribe": " by a bribe",
        "least": " with the least",
        "might": " by Divine Might" if length < Length.TERSE else " by Might",
        "influence": "",
    }
    return f"; {name(state, first)} leads{words[why_first(content, state, location, first)]}"


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

COLUMNS = {
    "Rivals": 16,
    "Might": 9,
    "Altars": 8,
    "Mobs": 5,
    "coins": 7,
    "Foll.": 6,
    "Mir.": 5,
    "Intr.": 6,
    "Patr.": 6,
    "free": 10,
}

COLUMNS_IN_WORDS = "Mir., Intr.: cards in hand; Patr.: Patriarch's strength; free: Free Priests."


def rivals(at: Now, *, length: Length = Length.FULL) -> list[str]:
    """A row of numbers for each, with its Free Priests; below it what lies before it, and what it can do."""
    content, state = at.content, at.state
    rows, before = [_row(list(COLUMNS))], {}
    for rival in state.rivals(at.seat):
        cult = state.cults[rival]
        miracles = sum(card in content.miracles for card in cult.hand)
        rows.append(
            _row(
                [
                    f"{name(state, rival)} {content.cults[cult.cult].name}",
                    f"{cult.side} {might(content, cult)}",
                    len(cult.altars),
                    cult.mobs,
                    cult.coins,
                    cult.followers,
                    miracles,
                    len(cult.hand) - miracles,
                    patriarch_strength(content, state, rival),
                    "".join(priest_name(cult, one)[0].upper() for one in cult.free_priests()) or "-",
                ]
            )
        )
        before[rival] = ", ".join([*_doing(state, cult), *face_up(content, state, rival)])
        if before[rival] and length < Length.TERSE:
            rows.append(f"  {before[rival]}")
        if length == Length.FULL:
            rows += [f"  {_of_rival(line)}" for line in _ability_lines(content, cult)]
    owned = [content.licenses[card] for cult in state.cults.values() for card in cult.licenses]
    dark = any(state.cults[rival].side == "dark" for rival in state.rivals(at.seat))
    together = [f"{name(state, rival)}: {text}" for rival, text in before.items() if text]
    return [
        *rows,
        *([f"Before them: {'; '.join(together)}."] if together and length >= Length.TERSE else []),
        *([COLUMNS_IN_WORDS] if length < Length.BARE else []),
        *(["Whoever is on the dark side has Summoned once."] if dark else []),
        *(legend(owned) if length < Length.LEAST else []),
    ]


SPOKEN_TO = {
    ", you too,": "",
    " of yours": " of its own",
    "your ": "its ",
    "you have": "it has",
    "gives you": "gives it",
}


def _of_rival(text: str) -> str:
    """An ability as it is told to others."""
    for ours, theirs in SPOKEN_TO.items():
        text = text.replace(ours, theirs)
    return text


def _row(cells: Sequence[object]) -> str:
    first, *others = cells
    width, *widths = COLUMNS.values()
    return f"{first!s:<{width}}" + "".join(f"{cell!s:>{n}}" for cell, n in zip(others, widths, strict=True))


def _doing(state: ChooseYourGod, cult: Cult) -> list[str]:
    return [
        *(["has Prayed"] if cult.prayed and state.part == "intention" else []),
        *(["celebrates"] if cult.celebrating and not cult.given_up else []),
        *(["has given up"] if cult.given_up else []),
    ]


def face_up(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    """What lies face up before a seat."""
    licenses = [license_text(content.licenses[card]) for card in state.cults[seat].licenses]
    return [*licenses, *([SUPREMACY_TEXT] if state.supremacy == seat else [])]


def palace(at: Now, *, length: Length = Length.FULL) -> list[str]:
    """The face-up Licenses, their prices, and which of them the seat could not pay."""
    own, licenses = at.own.coins, at.content.licenses
    lying = [
        (slot, licenses[card]) for slot, card in zip(SLOTS, at.state.slots, strict=True) if card is not None
    ]
    if length >= Length.SCANT and lying:
        told = [f"{slot} {license_text(one)} ({coins(one.cost)})" for slot, one in lying]
        owned = {licenses[card].effect.word for cult in at.state.cults.values() for card in cult.licenses}
        known = owned if length < Length.LEAST else set[str]()  # those are told with the rivals
        new = kinds_of_licenses(one for _, one in lying if one.effect.word not in known)
        return [f"On offer: {', '.join(told)}.{f' {new}.' if new else ''}"]
    lines = [
        f"{slot} {one.name:<22}{one.cost:>2}{'*' if one.cost > own else ' '}  +{one.bonus}  "
        f"{license_words(one)}"
        for slot, one in lying
    ]
    title = "On offer: price (* too much for you), bonus for your Patriarch, what it does"
    return headed(f"{title}:", lines) or ["On offer: nothing."]


def decks(state: ChooseYourGod) -> str:
    piles = {"Miracle": state.miracles, "Intrigue": state.intrigues, "License": state.licenses}
    return f"Left in the decks: {listed([count(len(cards), what) for what, cards in piles.items()])}."
