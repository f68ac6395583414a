"""Motions, with as much about the votes on them as the caller may know."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from referee.library import AnyRuleset
from referee.service.games.game_rules import rules_to_read
from referee.service.games.narration import narration_of
from referee.service.games.table_events import proposal_in_words
from referee.service.games.table_narrator import TableNarrator
from referee.service.motions.motions import electors_of, voting_of
from referee.service.reading.seen_games import Seen
from referee.service.running.context import Referee
from referee.store import motions
from referee.store.motions import MotionRow
from referee.store.transactions import Snapshot


def shown_motions(
    referee: Referee, snapshot: Snapshot, seen: Seen, rows: list[MotionRow]
) -> list[dict[str, Any]]:
    rules = rules_to_read(referee, seen.game)
    votes: dict[str, dict[int, str]] = defaultdict(dict)
    for cast in motions.votes_on(snapshot, [row.id for row in rows]):
        votes[cast.motion_id][cast.seat] = cast.choice
    electors = {
        row.id: electors_of(referee, snapshot, seen.game, row.kind, row.about.get("seat"))
        for row in rows
        if row.state == "open"
    }
    say = narration_of(referee, snapshot, seen.game.id).of_table()
    return [_motion(rules, say, row, electors.get(row.id), votes[row.id], seen.seat) for row in rows]


def _motion(
    rules: AnyRuleset,
    say: TableNarrator,
    row: MotionRow,
    electors: list[int] | None,
    votes: dict[int, str],
    seat: int | None,
) -> dict[str, Any]:
    """A secret ballot shows nothing but its outcome: not who put it, nor who has voted."""
    is_open, is_secret = row.state == "open", row.ballot == "secret"
    return {
        "id": row.id,
        "motion": row.kind,
        "text": proposal_in_words(say, row.kind, row.about),
        "about": row.about,
        "ballot": row.ballot,
        "needs": row.needs,
        "lasts": voting_of(rules, row.kind).lasts,
        "step": row.step,
        "state": row.state,
        "put_by": None if is_secret else row.put_by,
        "put_at": row.put_at,
        "closed_at": row.closed_at,
        "electors": electors,
        "votes": None if is_secret else {str(one): votes[one] for one in sorted(votes)},
        # A vote on a past motion may be that of an earlier player of this seat.
        "my_vote": votes.get(seat) if is_open and seat is not None else None,
    }
