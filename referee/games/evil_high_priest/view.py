"""What may be seen: everything but the order of the decks, so the same for all (EH-015)."""

from __future__ import annotations

from functools import lru_cache

from referee.engine.events import Ref
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.raids.units import fort, rule_of, units_of
from referee.games.evil_high_priest.scoring import points
from referee.games.evil_high_priest.spaces import every_place
from referee.games.evil_high_priest.state import Cultist, Deck, EvilHighPriest, Following
from referee.games.evil_high_priest.things import (
    A_CHAMBER,
    A_GLACIER,
    A_MONSTER,
    A_PRIEST_CARD,
    A_SIGN,
    A_SPACE,
    A_TRACK,
    A_UNIT,
    A_YELLOW_TRACK,
    AN_AVATAR,
    AN_INVESTIGATOR,
)
from referee.games.evil_high_priest.words import place_name


def view(state: EvilHighPriest, setup: Setup[Content], _seat: int | None) -> dict[str, Json]:
    """The table as everybody sees it."""
    content = setup.content
    scores = points(state)
    return {
        "round": state.round,
        "part": state.part,
        "to_act": state.to_act or None,
        "first_player": state.first_player or None,
        "marker": state.marker or None,
        "raids_resolved": state.raids_resolved,
        "ritual_open": state.ritual_open,
        "raid": _raid(state, content),
        "board": _board(state, content),
        "spaces": _spaces(state, content),
        "displays": {
            "chambers": _display(state.chambers, A_CHAMBER),
            "monsters": _display(state.monsters, A_MONSTER),
            "investigators": _display(state.investigators, AN_INVESTIGATOR),
        },
        "seats": {
            str(seat): {**_following(content, following), "points": scores[seat]}
            for seat, following in state.followings.items()
        },
        "used_skulks": list(state.used_skulks),
        "block": state.block,
        "extra_turns": state.extra_turns,
        "avatars_used": list(state.avatars_used),
        "end": state.end,
    }


def _raid(state: EvilHighPriest, content: Content) -> dict[str, Json] | None:
    raid = state.raid
    if raid is None:
        return None
    rule = rule_of(content, raid)
    units: dict[str, Json] = {
        str(seat): [
            {"ref": A_UNIT.of(unit), "unit": unit, "number": number}
            for unit, number in units_of(fort(state, content, seat, rule, raid.icons)).items()
        ]
        for seat in state.followings
    }
    return {
        "number": raid.number,
        "icons": raid.icons,
        "investigator": raid.investigator,
        "dice": list(raid.dice),
        "strength": raid.strength,
        "units": units,
    }


def _board(state: EvilHighPriest, content: Content) -> dict[str, Json]:
    board = content.board[state.board]
    locks: list[Json] = [
        {
            "ref": A_SIGN.of(lock.id),
            "lock": lock.id,
            "shattered": lock.id in state.shattered,
            "accessible": board.accessible(lock.id, state.shattered),
        }
        for lock in board.locks
    ]
    sites: list[Json] = [
        {"ref": A_SIGN.of(site.id), "site": site.id, "at": site.at, "shattered": site.id in state.shattered}
        for site in board.sites
    ]
    glaciers: list[Json] = [
        {"ref": A_GLACIER.of(one.entity), "entity": one.entity, "active": one.entity in state.glaciers}
        for one in board.glaciers
    ]
    return {
        "id": board.id,
        "name": board.name,
        "signs_left": state.signs_left,
        "gone": state.gone,
        "locks": locks,
        "sites": sites,
        "tracks": {name: {"ref": A_TRACK.of(name), "at": at} for name, at in state.tracks.items()},
        "yellow_tracks": [{"ref": A_YELLOW_TRACK.of(one.id), "track": one.id} for one in board.yellow_tracks],
        "pending_sites": list(state.pending_sites),
        "glaciers": glaciers,
        "shoggoth": state.shoggoth,
        "king": state.king,
        "slime_supply": state.slime_supply,
        "worshippers": state.worshippers(),
    }


def _spaces(state: EvilHighPriest, content: Content) -> list[Json]:
    """Wherever a cultist can be, and whose are there: a seat as often as it has any."""
    there: dict[Place, list[Json]] = {}
    for seat, following in state.followings.items():
        for cultist in following.cultists:
            there.setdefault(cultist.at, []).append(seat)
    return [
        {"ref": A_SPACE.of(place), "space": place, "name": name, "cultists": there.get(place, [])}
        for place, name in _named_places(content, state.board)
    ]


@lru_cache(maxsize=64)
def _named_places(content: Content, board: str) -> tuple[tuple[Place, str], ...]:
    return tuple((place, place_name(content, place)) for place in every_place(content, board))


def _display(deck: Deck, ref: Ref) -> dict[str, Json]:
    """Cards by slot, the discard pile, and how many lie face down."""
    return {
        "shown": [None if card is None else {"ref": ref.of(card), "card": card} for card in deck.shown],
        "discard": [*deck.discard],
        "deck_size": len(deck.cards),
    }


def _following(content: Content, following: Following) -> dict[str, Json]:
    priest_card = following.priest_card
    return {
        "priest": _cultist(following.priest),
        "acolytes": [_cultist(acolyte) for acolyte in following.acolytes],
        "exposed": dict(following.exposed),
        "sanctum": {
            str(space): {
                "ref": A_CHAMBER.of(chamber.card),
                "card": chamber.card,
                "name": content.chamber[chamber.card].name,
                "defence": content.chamber[chamber.card].defence,
                "storage": dict(content.chamber[chamber.card].storage),
                "holds": dict(chamber.holds),
            }
            for space, chamber in sorted(following.sanctum.items())
        },
        "lairs": [
            {
                "ref": A_MONSTER.of(monster.card),
                "card": monster.card,
                "name": content.monster[monster.card].name,
                "defence": content.monster[monster.card].defence,
                "used": monster.used,
            }
            for monster in following.lairs
        ],
        "priest_card": None
        if priest_card is None
        else {"ref": A_PRIEST_CARD.of(priest_card), "card": priest_card, "up": following.priest_card_up},
        "avatars": [{"ref": AN_AVATAR.of(one), "card": one} for one in following.avatars],
        "strength": following.strength,
        "held": dict(following.totals()),
        "lost": following.lost,
    }


def _cultist(cultist: Cultist) -> dict[str, Json]:
    return {"at": cultist.at, "trapped_by": cultist.trapped_by, "joined": cultist.joined}
