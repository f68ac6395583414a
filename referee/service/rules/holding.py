"""Holding a game whose rules are not installed."""

from __future__ import annotations

from referee.engine.catalogue import Say
from referee.service.advancing.pauses import stop_clock
from referee.service.games.chronicle import Chronicle
from referee.service.news.in_words import game_in_words
from referee.service.news.notices import Announcement, announce
from referee.service.rules.trials import Tried
from referee.service.running.context import Referee
from referee.store import games, playing
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def hold_for_rules(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, tried: list[Tried]
) -> None:
    """Hold a game, stop its clock and tell its players and host why."""
    reason = _reason(referee.language.say, game, tried)
    games.change(transaction, game.id, {"held": reason, "rules_held_at": chronicle.at})
    chronicle.tell("game.held", {"reason": reason})
    if game.paused_at is None:
        stop_clock(transaction, chronicle, game, "referee")
    seats = games.seats_of(transaction, game.id)
    people = {*playing.players_of(seats, chronicle.at), game.host}
    announce(
        referee,
        transaction,
        [
            Announcement(
                player_id=player_id,
                kind="game.held",
                occasion=f"held/{game.id}/{game.version}",
                text=lambda say: say(
                    "{game} is held. {reason}", game=game_in_words(referee, game), reason=reason
                ),
                data={"reason": reason},
                game_id=game.id,
                step=game.step,
            )
            for player_id in people
        ],
    )


def _reason(say: Say, game: GameRow, tried: list[Tried]) -> str:
    """Why the game cannot go on: what would go differently, and what can be done about it."""
    if not tried:
        return say(
            "Version {version} of its rules is not installed here any more, nor a newer one. Its clock "
            "stands still until it is.",
            version=game.rules_version,
        )
    first = tried[0]
    assert first.finding is not None  # noqa: S101 - otherwise it would have taken over
    version = first.rules.version
    if version == game.rules_version:
        changed = say(
            "Its rules were changed here without a new version number ({version}): by these the game would "
            "go differently: {difference}.",
            version=version,
            difference=first.finding.told,
        )
    else:
        changed = say(
            "It was played by version {old} of its rules, and version {new} is installed: by these the game "
            "would go differently: {difference}.",
            old=game.rules_version,
            new=version,
            difference=first.finding.told,
        )
    return say(
        "{changed} Its clock stands still. It goes on when its rules are installed again, or when the table "
        'agrees to others by the motion `rules` with `version` "{version}": they would begin at the last '
        "checkpoint, where phase {phase} began.",
        changed=changed,
        version=version,
        phase=game.phase,
    )
