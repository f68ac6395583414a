"""Rules never change under players: newer ones take a game over only if they play all of it the same way.

Otherwise the game is held, its clock stopped, until its rules are installed again or its table agrees to
others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds, master_seed
from referee.fairplay import entries
from referee.fairplay.trial import Finding, Played, refused_on_file, try_rules
from referee.library import AnyRuleset, read_pack
from referee.service.advancing.next_step import prompt_body
from referee.service.advancing.pause_game import pause_game, resume_game
from referee.service.games.live import checkpoint_from, resume_by
from referee.service.games.locked_game import lock_game
from referee.service.games.record import Record
from referee.service.games.rules_in_force import are_installed, candidates
from referee.service.news.in_words import game_title
from referee.service.news.notices import News, announce
from referee.service.running.context import Referee
from referee.store import games, outbox, playing, rules
from referee.store.games import GameRow
from referee.store.rules import GameToTry, TrialRow
from referee.store.transactions import Snapshot, Transaction

MAX_AT_ONCE = 50


@dataclass(frozen=True)
class Tried:
    """Rules, and how they parted from a game; None if they did not. `kept`: that was known before."""

    rules: AnyRuleset
    finding: Finding | None
    kept: bool = False


def unsettled_games(referee: Referee) -> list[str]:
    """Games that are played by rules which are not installed, some at a time: to be settled one by one.

    Those that are held come every time: somebody may have installed their rules again.
    """
    library = referee.library
    installed = [
        library.fingerprint(one) for newest in library.rulesets() for one in library.versions(newest.id)
    ]
    with referee.store.reading() as snapshot:
        return [*rules.held(snapshot), *rules.unsettled(snapshot, installed, MAX_AT_ONCE)]


def settle_rules(referee: Referee, game_id: str) -> bool:
    """See by which rules a game can go on: those in force, or others that take it over; False: by none.

    Rules are tried outside any lock. If the game has gone on in the meantime, they are tried again later.
    """
    with referee.store.reading() as snapshot:
        game = games.find(snapshot, game_id)
        if game is None or game.status != "running":
            return True
        installed = are_installed(referee, game)
        tried = [] if installed else _try_all(referee, snapshot, game)
        takeover = _takeover(referee, snapshot, game, tried)
    is_held = game.rules_held_at is not None
    if installed and not is_held:
        return True
    if is_held and not installed and takeover is None and all(one.kept for one in tried):
        return False

    def settle(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            now, record = locked.game, locked.record
            if not locked.is_running:
                return True
            if (now.step, now.rules_fingerprint) != (game.step, game.rules_fingerprint):
                return False
            if takeover is not None and rules.on_file(transaction, game_id, now.step) != takeover.on_file:
                return False
            for one in tried:
                keep_trial(referee, transaction, now, one)
            if takeover is not None:
                _take_over(referee, transaction, record, now, takeover)
                # Also where nothing is told: the open questions may be worded anew.
                record.save(transaction)
            if installed or takeover is not None:
                _let_go(referee, transaction, record, now)
                return True
            if now.rules_held_at is None:
                hold_for_rules(referee, transaction, record, now, tried)
            return False

    return referee.store.run(settle)


def try_on(snapshot: Snapshot, game_id: str, ruleset: AnyRuleset) -> Finding | None:
    """How these rules part from a running game; None if all of it comes out the same, or it does not run."""
    game = rules.to_try(snapshot, game_id)
    if game is None:
        return None
    setup = _setup(ruleset, game)
    if isinstance(setup, Finding):
        return setup
    journal = rules.entries(snapshot, game_id)
    agreed = any(entry.kind == "adopted" for entry in journal)
    base = checkpoint_from(rules.adoptions(snapshot, game_id)[-1].checkpoint) if agreed else None
    seeds = Seeds(master_seed(game.server_seed, rules.entropy_of(snapshot, game_id)))
    played = Played(
        journal,
        seeds,
        game.view_state,
        rules.defaults(snapshot, game_id),
        rules.on_file(snapshot, game_id, game.step),
        base,
    )
    return try_rules(ruleset, setup, played)


def keep_trial(referee: Referee, transaction: Transaction, game: GameRow, tried: Tried) -> None:
    """Keep how it went, so that the same rules are not tried on the same game again."""
    finding = None if tried.finding is None else asdict(tried.finding)
    fingerprint = referee.library.fingerprint(tried.rules)
    rules.keep_trial(transaction, TrialRow(game.id, fingerprint, game.step, finding))


def hold_for_rules(
    referee: Referee, transaction: Transaction, record: Record, game: GameRow, tried: list[Tried]
) -> None:
    """Hold a game, stop its clock and tell its people why."""
    reason = _reason(game, tried)
    games.change(transaction, game.id, {"held": reason, "rules_held_at": record.at})
    record.tell("game.held", f"The game is held. {reason}", {"reason": reason})
    if game.paused_at is None:
        pause_game(transaction, record, game, "referee")
    seats = games.seats_of(transaction, game.id)
    people = {*playing.players_of(seats, record.at), game.host}
    announce(
        referee,
        transaction,
        [
            News(
                player_id=player_id,
                kind="game.held",
                occasion=f"held/{game.id}/{game.version}",
                text=f"{game_title(referee, game)} is held. {reason}",
                data={"reason": reason},
                game_id=game.id,
                step=game.step,
            )
            for player_id in people
        ],
    )


def _try_all(referee: Referee, snapshot: Snapshot, game: GameRow) -> list[Tried]:
    """Try one after the other on the game, until one fits."""
    tried: list[Tried] = []
    for ruleset in candidates(referee, game.ruleset, game.rules_version):
        tried.append(_trial(referee, snapshot, game, ruleset))
        if tried[-1].finding is None:
            break
    return tried


def _trial(referee: Referee, snapshot: Snapshot, game: GameRow, ruleset: AnyRuleset) -> Tried:
    kept = rules.find_trial(snapshot, game.id, referee.library.fingerprint(ruleset))
    # What went differently once always will; what happens at the step that was open is known for that step.
    if kept is not None and (
        kept.step == game.step or (kept.finding is not None and kept.finding["step"] < kept.step)
    ):
        return Tried(ruleset, None if kept.finding is None else Finding(**kept.finding), kept=True)
    return Tried(ruleset, try_on(snapshot, game.id, ruleset))


def _setup(ruleset: AnyRuleset, game: GameToTry) -> Setup[Any] | Finding:
    """What was fixed before the game began, or why these rules cannot be tried on it."""
    if set(ruleset.option_defaults) != set(game.options):
        words = "the rules have other options to choose"
        return Finding(0, words, words)
    try:
        _, content = read_pack(ruleset, game.content)
    except ValueError:
        words = "the rules cannot read the game's content pack"
        return Finding(0, words, words)
    return Setup(game.id, game.seats, game.options, content)


@dataclass(frozen=True, repr=False)
class _Takeover:
    """Rules that take a game over. By seat: the open questions as they put them, and what is on file."""

    rules: AnyRuleset
    prompts: Mapping[int, dict[str, Any]]
    on_file: Mapping[int, Json]


def _takeover(referee: Referee, snapshot: Snapshot, game: GameRow, tried: list[Tried]) -> _Takeover | None:
    """The last of those tried, if they fit; they do not if they refuse what was filed after the trial."""
    if not tried or tried[-1].finding is not None:
        return None
    ruleset = tried[-1].rules
    play = resume_by(referee, snapshot, game, ruleset)
    assert play.step is not None  # noqa: S101 - it was open in the trial, too
    on_file = rules.on_file(snapshot, game.id, game.step)
    refused = refused_on_file(play.step, on_file, rules.shown(snapshot, game.id, game.step))
    if refused is not None:
        tried[-1] = Tried(ruleset, refused)
        return None
    return _Takeover(ruleset, {ask.seat: prompt_body(play, ask) for ask in play.step.asks}, on_file)


def _take_over(
    referee: Referee, transaction: Transaction, record: Record, game: GameRow, takeover: _Takeover
) -> None:
    version, fingerprint = takeover.rules.version, referee.library.fingerprint(takeover.rules)
    games.change(transaction, game.id, {"rules_version": version, "rules_fingerprint": fingerprint})
    # From now on these rules judge the answers, so the open questions are put in their words.
    rules.replace_prompts(transaction, game.id, game.step, takeover.prompts)
    if version != game.rules_version:
        record.note(entries.rules(version))
        record.tell(
            "rules.changed",
            f"The rules are now of version {version}, by which all of the game so far goes the same.",
            {"version": version},
        )


def _let_go(referee: Referee, transaction: Transaction, record: Record, game: GameRow) -> None:
    """Have a game that was held go on."""
    if game.rules_held_at is None:
        return
    games.change(transaction, game.id, {"held": None, "rules_held_at": None})
    record.tell("game.released", "The game goes on by its rules.", {})
    if game.paused_at == game.rules_held_at:
        resume_game(referee, transaction, record, game, "referee")
    outbox.defer(transaction, "resolve", game.id, game.step, record.at)


def _reason(game: GameRow, tried: list[Tried]) -> str:
    """Why the game cannot go on: what would go differently, and what can be done about it."""
    if not tried:
        return (
            f"Version {game.rules_version} of its rules is not installed here any more, nor a newer one. "
            "Its clock stands still until it is."
        )
    first = tried[0]
    assert first.finding is not None  # noqa: S101 - otherwise it would have taken over
    version = first.rules.version
    changed = (
        f"Its rules were changed here without a new version number ({version})"
        if version == game.rules_version
        else f"It was played by version {game.rules_version} of its rules, and version {version} is installed"
    )
    return (
        f"{changed}: by these the game would go differently: {first.finding.told}. Its clock stands still. "
        "It goes on when its rules are installed again, or when the table agrees to others by the motion "
        f'`rules` with `version` "{version}": they would begin at the last checkpoint, where phase '
        f"{game.phase} began."
    )
