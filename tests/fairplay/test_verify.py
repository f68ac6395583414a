"""A transcript holds as the referee wrote it, and in no other way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.fairplay.signing import SigningKey
from referee.fairplay.verify import Failure, Verdict, verify
from referee.library import Library
from tests.fairplay.desk import GAME, KEY, LIBRARY, SERVER_SEED, Desk, finished_desk, forged, running_desk
from tests.fairplay.mutations import changed, mutations
from tests.odds import ODDS, PACK

FINISHED: Any = finished_desk().transcript()
NOT_WHAT_WAS_SEALED = "the answer of seat 1 is not the one its commitment stands for"
RUNNING: Any = running_desk().transcript(complete=False)


def failure_of(document: Json) -> Failure:
    verdict = verify(document, LIBRARY)
    assert verdict.failure is not None
    return verdict.failure


def entry_of(document: Any, kind: str, nth: int = 0) -> int:
    """The place of the nth entry of a kind."""
    places = [place for place, entry in enumerate(document["entries"]) if entry["kind"] == kind]
    return places[nth]


def test_a_finished_game_holds() -> None:
    found = verify(FINISHED, LIBRARY, KEY.public)
    assert replace(found, checked=(), word=()) == Verdict(
        None, complete=True, entries=len(FINISHED["entries"]), public_key=KEY.public
    )


def test_the_journal_of_the_tests_has_every_kind_of_entry_of_a_game_simply_played() -> None:
    assert {entry["kind"] for entry in FINISHED["entries"]} == {
        "created",
        "rules",
        "seated",
        "vacated",
        "started",
        "opened",
        "sealed",
        "withdrawn",
        "shown",
        "missed",
        "resolved",
        "finished",
    }


@pytest.mark.parametrize("document", [FINISHED, RUNNING], ids=["finished", "running"])
def test_any_change_to_a_signed_transcript_is_found(document: Json) -> None:
    held = [where for where, mutant in mutations(document) if verify(mutant, LIBRARY, KEY.public).holds]
    assert held == []


def test_a_change_to_an_entry_names_that_entry() -> None:
    for place, entry in enumerate(FINISHED["entries"]):
        for where, mutant in mutations(entry):
            failure = failure_of(changed(FINISHED, "entries", place, to=mutant))
            assert failure.entry == place + 1, where


def the_referees_word(document: Any) -> set[str]:
    """The places that rest on the referee's word alone: no rule and no other entry says what stands there."""
    places = {
        f"/entries/0/public/{name}"
        for name in ("seed_source", "clock", "rules_version", "press", "anonymous")
    }
    for place, entry in enumerate(document["entries"]):
        match entry["kind"]:
            case "seated":
                places |= {f"/entries/{place}/public/kind", f"/entries/{place}/public/name"}
            case "opened":
                places.add(f"/entries/{place}/public/due_at")
            case "resolved":
                # Drafts are told to nobody: how often there was another one, receipts tell.
                places.add(f"/entries/{place}/hidden/filed")
    # Ben left before the start, so his entropy was used for nothing; an order replaced or taken back is never
    # revealed; and nobody but its sender knows a draft's entropy, where no die was rolled with it.
    places.add(f"/entries/{entry_of(document, 'seated', 1)}/public/entropy")
    for replaced in (1, 2):
        tiles = entry_of(document, "sealed", 1 + replaced)
        places |= {f"/entries/{tiles}/public/{name}" for name in ("commitment", "entropy", "stand_in")}
    places.add(f"/entries/{entry_of(document, 'resolved', 0)}/public/entropy/3")
    return places


@pytest.mark.parametrize("part", ["public", "hidden"])
def test_a_referee_that_signs_a_lie_is_found_by_playing_the_game_again(part: str) -> None:
    words = tuple(the_referees_word(FINISHED))
    believed = [
        where
        for place, entry in enumerate(FINISHED["entries"])
        if entry[part] is not None
        for where, mutant in mutations(entry[part], f"/entries/{place}/{part}", values=1)
        if verify(forged(changed(FINISHED, "entries", place, part, to=mutant)), LIBRARY).holds
        and not where.startswith(words)
    ]
    assert believed == []


def test_an_entry_left_out_doubled_or_moved_is_found_by_playing_the_game_again() -> None:
    """Where the order means something: two seats may well have joined, or sealed, the other way round.

    An order may be replaced by one that is the same, and missed once more where a step was opened again.
    """
    for place, entry in enumerate(FINISHED["entries"]):
        without = FINISHED["entries"][:place] + FINISHED["entries"][place + 1 :]
        doubled = FINISHED["entries"][: place + 1] + FINISHED["entries"][place:]
        replaced = entry["kind"] == "withdrawn" or place == entry_of(FINISHED, "sealed", 3)
        assert verify(forged({**FINISHED, "entries": without}), LIBRARY).holds is replaced, entry
        twice = entry["kind"] in ("sealed", "missed")
        assert verify(forged({**FINISHED, "entries": doubled}), LIBRARY).holds is twice, entry


def test_the_chain_anew_holds_where_nothing_was_changed() -> None:
    assert verify(forged(FINISHED), LIBRARY, KEY.public).holds
    assert verify(forged(RUNNING), LIBRARY, KEY.public).holds


def test_a_foreign_key_is_refused_only_where_one_is_pinned() -> None:
    foreign = SigningKey(b"f" * 32)
    document = forged(FINISHED, foreign)
    assert verify(document, LIBRARY).public_key == foreign.public
    verdict = verify(document, LIBRARY, KEY.public)
    assert verdict.failure == Failure(
        None, "signature", "it was signed with another key than the one expected"
    )


def test_a_false_die_is_named() -> None:
    place = entry_of(FINISHED, "resolved", 2)
    face = FINISHED["entries"][place]["public"]["draws"][0]["result"]
    lie = changed(FINISHED, "entries", place, "public", "draws", 0, "result", to=face % 6 + 1)
    failure = failure_of(forged(lie))
    assert failure.entry == place + 1
    assert "/public/draws/0/result" in failure.reason


def test_an_answer_swapped_with_its_commitment_is_not_the_order_sealed() -> None:
    place = entry_of(FINISHED, "resolved", 1)
    given = FINISHED["entries"][place]["public"]["answers"]["1"]
    commitment = order_commitment(GAME, "2.1", 1, "even", given["nonce"])
    swapped = {**given, "answer": "even", "commitment": commitment}
    failure = failure_of(forged(changed(FINISHED, "entries", place, "public", "answers", "1", to=swapped)))
    assert failure == Failure(
        place + 1,
        f"entry {place + 1} (resolved)",
        "the order used for seat 1 is not the last one it sealed",
    )


def test_an_answer_other_than_its_commitment_is_named() -> None:
    place = entry_of(FINISHED, "resolved", 1)
    lie = changed(FINISHED, "entries", place, "public", "answers", "1", "answer", to="even")
    assert failure_of(forged(lie)).reason == NOT_WHAT_WAS_SEALED


def test_a_false_default_is_named() -> None:
    place = entry_of(FINISHED, "resolved", 3)
    assert FINISHED["entries"][place]["public"]["answers"]["3"] == {"source": "default", "answer": False}
    lie = changed(FINISHED, "entries", place, "public", "answers", "3", "answer", to=True)
    assert failure_of(forged(lie)).reason == "the default used for seat 3 is not the one of odds.doubt"


def test_a_default_in_place_of_an_order_is_named() -> None:
    place = entry_of(FINISHED, "resolved", 1)
    lie = changed(
        FINISHED, "entries", place, "public", "answers", "1", to={"source": "default", "answer": "odd"}
    )
    assert failure_of(forged(lie)).reason == "seat 1 sealed an order, but a default was used"


def test_what_was_shown_must_be_kept() -> None:
    desk = running_desk_at_tiles()
    hand = desk.play.state.hands[1]
    desk.show(1, str(hand[0]))
    desk.seal(1, {"tile": str(hand[1]), "face_up": False})
    desk.resolve()
    assert "did not keep to what it had shown" in failure_of(played_out(desk)).reason


def test_what_an_order_shows_must_be_told() -> None:
    desk = running_desk_at_tiles()
    tile = str(desk.play.state.hands[1][0])
    desk.seal(1, {"tile": tile, "face_up": True})
    del desk.journal[-2]
    desk.resolve()
    assert "showed more with its order" in failure_of(forged(played_out(desk))).reason


def test_a_seed_other_than_the_one_committed_to_is_found() -> None:
    lie = changed(FINISHED, "entries", -1, "public", "seed", to=bytes(32).hex())
    assert failure_of(forged(lie)).reason == "the seed revealed at the end is not the one committed to here"


def test_a_game_abandoned_before_its_end_holds_without_a_result() -> None:
    desk = running_desk()
    desk.write(entries.vacated(1))
    desk.write(entries.vacated(3))
    desk.write(entries.finished(result=None, seed=SERVER_SEED, reason="abandoned"))
    assert verify(desk.transcript(), LIBRARY).holds


def test_an_abandoned_game_has_no_result() -> None:
    desk = finished_desk()
    desk.journal.pop()
    desk.write(entries.vacated(1))
    desk.write(entries.vacated(3))
    desk.write(entries.finished(result=desk.play.result, seed=SERVER_SEED, reason="abandoned"))
    assert "/public/result" in failure_of(desk.transcript()).reason


def test_other_rules_than_those_installed_are_named() -> None:
    lie = changed(FINISHED, "entries", 1, "public", "rules_version", to="0")
    assert failure_of(forged(lie)).reason == "it was played by version 0 of the rules; here is 1"


def test_a_game_not_on_the_shelf_is_named() -> None:
    assert verify(FINISHED, Library({}, {})).failure == Failure(
        1, "entry 1 (created)", "there is no game 'odds'"
    )


def test_a_pack_of_the_hosts_own_travels_with_the_transcript() -> None:
    own = Library({"odds": ODDS}, {"odds": []})
    assert not verify(FINISHED, own).holds
    assert verify(forged({**FINISHED, "content": dict(PACK.data)}), own).holds
    other = {**PACK.data, "sides": 8}
    verdict = verify(forged({**FINISHED, "content": other}), own)
    assert verdict.failure is not None
    assert verdict.failure.reason == "the content pack is not the one whose hash stands here"


@pytest.mark.parametrize("junk", [None, 7, "x", [], {}, {"format": 1.5}, {"format": "referee/transcript/1"}])
def test_what_is_no_transcript_is_refused_without_a_crash(junk: Any) -> None:
    assert failure_of(junk).where == "format"


# While the game runs.


def test_a_running_game_holds_without_its_secrets() -> None:
    found = verify(RUNNING, LIBRARY)
    assert replace(found, checked=(), word=()) == Verdict(None, False, len(RUNNING["entries"]), KEY.public)
    assert all(entry["hidden"] is None and entry["nonce"] is None for entry in RUNNING["entries"])


@pytest.mark.parametrize(
    ("kind", "nth", "field", "value", "reason"),
    [
        ("resolved", 2, ("draws", 0, "result"), 0, "the die die/1 did not come up as it says"),
        ("resolved", 2, ("seed",), "0" * 64, "the step's seed is not the one committed to when it opened"),
        ("resolved", 2, ("entropy", "1"), "other", "the entropy of seat 1 is not what came with its order"),
        (
            "resolved",
            2,
            ("answers", "1", "answer"),
            {},
            "the answer of seat 1 is not the one its commitment stands for",
        ),
        ("started", 0, ("entropy",), {}, "the entropy is not what the players brought with them"),
        ("opened", 2, ("step",), 4, "step 3 was expected here, not step 4"),
        ("sealed", 0, ("seat",), 7, "seat 7 is not asked anything now"),
    ],
)
def test_a_lie_told_while_the_game_runs_is_found(
    kind: str, nth: int, field: tuple[str | int, ...], value: Json, reason: str
) -> None:
    place = entry_of(RUNNING, kind, nth)
    lie = forged(changed(RUNNING, "entries", place, "public", *field, to=value))
    failure = failure_of(lie)
    assert failure.reason == reason
    assert failure.entry is not None


def running_desk_at_tiles() -> Desk:
    """A game in its second round, with the tiles just asked for."""
    desk = running_desk()
    desk.seal_drawn(2)
    desk.resolve()
    desk.open()
    return desk


def played_out(desk: Desk) -> dict[str, Json]:
    while desk.play.step is not None:
        desk.open()
        desk.resolve()
    desk.finish()
    return desk.transcript()
