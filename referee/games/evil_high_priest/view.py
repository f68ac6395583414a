"""What may be seen: everything but the order of the decks, so the same for all (EH-015)."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.scoring import points
from referee.games.evil_high_priest.state import Cultist, Deck, EvilHighPriest, Following


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
        "raid": _raid(state),
        "board": _board(state, content),
        "displays": {
            "chambers": _display(state.chambers),
            "monsters": _display(state.monsters),
            "investigators": _display(state.investigators),
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


def _raid(state: EvilHighPriest) -> dict[str, Json] | None:
    raid = state.raid
    if raid is None:
        return None
    return {
        "number": raid.number,
        "icons": raid.icons,
        "investigator": raid.investigator,
        "dice": list(raid.dice),
        "strength": raid.strength,
    }


def _board(state: EvilHighPriest, content: Content) -> dict[str, Json]:
    board = content.board[state.board]
    return {
        "id": board.id,
        "name": board.name,
        "signs_left": state.signs_left,
        "gone": state.gone,
        "shattered": list(state.shattered),
        "accessible": [lock.id for lock in board.locks if board.accessible(lock.id, state.shattered)],
        "tracks": dict(state.tracks),
        "pending_sites": list(state.pending_sites),
        "glaciers": list(state.glaciers),
        "shoggoth": state.shoggoth,
        "king": state.king,
        "slime_supply": state.slime_supply,
        "worshippers": state.worshippers(),
    }


def _display(deck: Deck) -> dict[str, Json]:
    """Cards by slot, the discard pile, and how many lie face down."""
    return {
        "shown": [*deck.shown],
        "discard": [*deck.discard],
        "deck_size": len(deck.cards),
    }


def _following(content: Content, following: Following) -> dict[str, Json]:
    return {
        "priest": _cultist(following.priest),
        "acolytes": [_cultist(acolyte) for acolyte in following.acolytes],
        "exposed": dict(following.exposed),
        "sanctum": {
            str(space): {
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
                "card": monster.card,
                "name": content.monster[monster.card].name,
                "defence": content.monster[monster.card].defence,
                "used": monster.used,
            }
            for monster in following.lairs
        ],
        "priest_card": following.priest_card,
        "priest_card_up": following.priest_card_up if following.priest_card else None,
        "avatars": list(following.avatars),
        "strength": following.strength,
        "held": dict(following.totals()),
        "lost": following.lost,
    }


def _cultist(cultist: Cultist) -> dict[str, Json]:
    return {"at": cultist.at, "trapped_by": cultist.trapped_by, "joined": cultist.joined}
