"""Voting: putting a motion to the table, and casting votes on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.engine import codec
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.motions import ADMIT, RULES
from referee.library import AnyRuleset
from referee.service.games.access import PRESENT, is_own
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import rules_in_force, rules_to_read, setup_of
from referee.service.games.history import History
from referee.service.games.locked_game import enter_game
from referee.service.motions.motions import Proposal, electors_of, read_proposal
from referee.service.news.notices import Announcement, announce
from referee.service.requests.errors import Conflict, Forbidden
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.candidates import candidacy, cannot_admit
from referee.service.votes.adoptions import cannot_adopt, changes_by
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store import games, motions, playing, reading, steps
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.rules import last_adoption
from referee.store.transactions import Snapshot, Transaction

MAX_MOTIONS = 5
"""How many motions a seat may put while one step is open."""
MIN_TO_REPLACE = 2
"""A single player must not be able to remove the only other one."""


def vote(
    referee: Referee,
    player: Player,
    game_id: str,
    *,
    motion: str,
    choice: Literal["yes", "no", "withdraw"],
    **about: Json,
) -> str:
    """Vote on a motion; returns its id. A yes puts the motion to the table if it is not open yet.

    A vote may be changed or withdrawn while the motion is open. Secret ones leave no trace for others.
    """

    def cast(transaction: Transaction) -> str:
        with enter_game(referee, transaction, player, game_id) as locked:
            game, chronicle, own = locked.game, locked.chronicle, locked.seat_of(player)
            locked.check_running()
            rules = rules_to_read(referee, game)
            proposal = read_proposal(rules, game.seats, motion, about)
            if motion == RULES:
                changes = changes_by(referee, transaction, game, proposal.about["version"])
                proposal = replace(proposal, about={**proposal.about, "changes": changes})
            if motion == ADMIT:
                proposal = replace(proposal, about=candidacy(transaction, game, proposal.about["candidate"]))
            if game.anonymous:
                # When somebody is awake could tell who they are.
                proposal = replace(proposal, voting=proposal.voting.in_secret())
            silent = None if proposal.named_may_speak else proposal.seat
            if own not in electors_of(referee, transaction, game, motion, silent):
                raise Forbidden("no-vote", Words("Your seat has no vote on this motion."))
            found = _open_motion(transaction, game_id, proposal)
            if found is None:
                if choice != "yes":
                    raise Conflict(
                        "motion-not-open", Words("This motion is not open: nothing can be said against it.")
                    )
                _check_possible(referee, transaction, game, rules, proposal)
                found = _put(referee, transaction, chronicle, game, proposal, own)
            elif (_cast_before(transaction, found.id, own) or "withdraw") == choice:
                if is_own(transaction, game_id, own, player):
                    motions.keep(transaction, found.id, own, player.id)
                return found.id
            if choice == "withdraw":
                motions.take_back(transaction, found.id, own)
            else:
                motions.cast(transaction, found.id, own, choice, player.id, chronicle.at)
            is_open = proposal.voting.ballot == "open"
            if is_open:
                chronicle.note(entries.voted(found.id, own, choice))
                chronicle.tell(
                    "vote.cast",
                    {
                        "motion": found.id,
                        "kind": motion,
                        "about": dict(proposal.about),
                        "seat": own,
                        "choice": choice,
                    },
                )
            close_decided_motions(referee, transaction, chronicle, game_id)
            return found.id

    return referee.store.run(cast)


def _open_motion(snapshot: Snapshot, game_id: str, proposal: Proposal) -> MotionRow | None:
    for row in motions.still_open(snapshot, game_id):
        if row.kind == proposal.kind and row.about == proposal.about:
            return row
    return None


def _cast_before(snapshot: Snapshot, motion_id: str, seat: int) -> str | None:
    return next((one.choice for one in motions.votes_on(snapshot, [motion_id]) if one.seat == seat), None)


def _put(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    proposal: Proposal,
    seat: int,
) -> MotionRow:
    """Put a motion to the table. In a secret ballot it is not told by whom, as that would tell a vote."""
    if motions.count_put(transaction, game.id, game.step, seat) >= MAX_MOTIONS:
        raise Conflict("too-many-motions", Words("You have put as many motions as one step has room for."))
    motion = MotionRow(
        id=referee.new_id(),
        game_id=game.id,
        step=game.step,
        kind=proposal.kind,
        about=dict(proposal.about),
        ballot=proposal.voting.ballot,
        needs=proposal.voting.needs,
        put_by=seat,
        put_at=chronicle.at,
        state="open",
        closed_at=None,
        carried_out_at=None,
    )
    motions.insert_motion(transaction, motion)
    mover = None if proposal.voting.ballot == "secret" else seat
    chronicle.note(entries.put(motion.id, proposal.kind, proposal.about, mover, proposal.voting))
    chronicle.tell(
        "motion.put",
        {
            "motion": motion.id,
            "kind": proposal.kind,
            "about": dict(proposal.about),
            "seat": mover,
            "ballot": proposal.voting.ballot,
            "needs": proposal.voting.needs,
        },
    )
    announce(referee, transaction, _news(referee, transaction, chronicle, game, motion.id, proposal, seat))
    return motion


def _news(
    referee: Referee,
    snapshot: Snapshot,
    chronicle: Chronicle,
    game: GameRow,
    motion: str,
    proposal: Proposal,
    mover: int,
) -> list[Announcement]:
    """The notices for all who have a vote, except the one who put the motion."""
    electors = electors_of(referee, snapshot, game, proposal.kind, proposal.seat)
    seats = games.seats_of(snapshot, game.id)
    others = [row for row in seats if row.seat in electors and row.seat != mover and row.status in PRESENT]
    return [
        Announcement(
            player_id=player_id,
            kind="vote",
            occasion=f"motion/{motion}",
            data={"motion": motion, "kind": proposal.kind, "about": dict(proposal.about)},
            game_id=game.id,
            step=game.step,
        )
        for player_id in playing.players_of(others, chronicle.at)
    ]


def _check_possible(
    referee: Referee, snapshot: Snapshot, game: GameRow, rules: AnyRuleset, proposal: Proposal
) -> None:
    """Raise Conflict if there would be nothing to carry out."""
    reason = _impossible(referee, snapshot, game, rules, proposal)
    if reason is not None:
        raise Conflict("motion-impossible", reason)


def _impossible(
    referee: Referee, snapshot: Snapshot, game: GameRow, rules: AnyRuleset, proposal: Proposal
) -> str | None:
    """Why the motion cannot be put now; None if it can."""
    seats = games.seats_of(snapshot, game.id)
    if proposal.of_rules is not None:
        rules_in_force(referee, game)  # raises OtherRules
        state = codec.decode(rules.state, reading.view_state(snapshot, game.id))
        return proposal.of_rules.refusal(state, setup_of(referee, snapshot, game, rules), proposal.seat)
    match proposal.kind:
        case "rules":
            return cannot_adopt(referee, snapshot, game, proposal.about["version"])
        case "extend":
            step = steps.find(snapshot, game.id, game.step)
            return (
                None
                if step is not None and step.due_at is not None
                else Words("There is no deadline to extend.")
            )
        case "pause":
            return Words("The clock is stopped already.") if game.paused_at is not None else None
        case "resume":
            return Words("The clock is running.") if game.paused_at is None else None
        case "replace":
            row = next(row for row in seats if row.seat == proposal.seat)
            if row.kind != "player" or row.status != "taken":
                return Words("No player holds that seat.")
            if len(electors_of(referee, snapshot, game, "replace", proposal.seat)) < MIN_TO_REPLACE:
                return Words("It takes at least two other players to replace somebody.")
            if row.replaced_at is not None:
                return Words("The table has voted for that already.")
        case "admit":
            return cannot_admit(referee, snapshot, game, proposal.about)
        case "roll_back":
            line, to = History.find(snapshot, game, game.step), int(str(proposal.about["step"]))
            if to not in line:
                return Words(
                    "The game can be rolled back to earlier steps only, and not to what was rolled back."
                )
            if last_adoption(snapshot, game.id) >= to:
                return Words("The table has agreed to other rules since then.")
            if line.has_conceded_since(snapshot, to):
                return Words("Somebody has conceded since then, and that is for good.")
    return None
