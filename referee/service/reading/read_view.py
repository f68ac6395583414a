"""The state of a game as one viewer may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from referee.engine import codec
from referee.engine.catalogue import Words
from referee.engine.play import Divergence, RulesError
from referee.engine.seat_look import Standing
from referee.service.games.game_rules import OtherRules, rules_to_read, setup_of
from referee.service.games.past_plays import play_at
from referee.service.reading.seen_games import Seen, seen_game
from referee.service.requests.errors import Conflict, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, reading
from referee.store.transactions import Snapshot


def read_view(referee: Referee, player: Player | None, game_id: str, at: int | None = None) -> dict[str, Any]:
    """What the caller's seat, or a spectator, may see at the open step or at the end; raises NotFound.

    With `at`, what the seat could see while that step was open.
    """
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        game = seen.game
        step = game.step if at is None else at
        state, standings = (
            _present(referee, snapshot, seen) if at is None else _past(referee, snapshot, seen, at)
        )
        shown = reading.shown_parts(snapshot, game_id, step)
    return {
        "version": game.version,
        "step": step or None,
        "seat": seen.seat,
        "state": state,
        "standing": [
            {"seat": seat, "words": referee.language.said(one.words), "score": one.score}
            for seat, one in standings.items()
        ],
        "shown": [
            {"prompt": f"{part.step}.{part.seat}", "seat": part.seat, "shown": part.shown_public}
            for part in shown
            if part.shown_public
        ],
    }


Shown: TypeAlias = tuple[dict[str, Any] | None, Mapping[int, Standing]]
"""The state as a viewer sees it, and how the seats stand, as everybody does."""


def _present(referee: Referee, snapshot: Snapshot, seen: Seen) -> Shown:
    rules = rules_to_read(referee, seen.game)
    encoded = reading.view_state(snapshot, seen.game.id)
    if encoded is None:
        return None, {}
    try:
        setup, state = setup_of(referee, snapshot, seen.game, rules), codec.decode(rules.state, encoded)
        return rules.view(state, setup, seen.seat), rules.standings(state, setup)
    except Exception:
        if rules.version == seen.game.rules_version:
            raise
        raise OtherRules from None


def _past(referee: Referee, snapshot: Snapshot, seen: Seen, step: int) -> Shown:
    if step > seen.game.step:
        raise NotFound("step")
    try:
        play = play_at(referee, snapshot, games.get(snapshot, seen.game.id), step)
    except (OtherRules, Divergence, RulesError):
        raise Conflict(
            "game-held", Words("The rules installed here are not those that the step was played by.")
        ) from None
    rules = play.rules
    return rules.view(play.state, play.setup, seen.seat), rules.standings(play.state, play.setup)
