"""Lies of a referee that signs them with its own key: each is refused, or listed as resting on its word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from referee.engine.bots import RANDOM, bot_answer
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import ContentPack
from referee.fairplay import entries
from referee.fairplay.endings import last_standing
from referee.fairplay.motions import STANDARD
from referee.fairplay.seating import deal
from referee.fairplay.transcript import transcript
from referee.fairplay.verify import verify
from referee.fairplay.word import RefereesWord, Remark
from referee.library import Library
from tests.fairplay.desk import (
    CLOCK,
    GAME,
    KEY,
    LIBRARY,
    SERVER_SEED,
    Desk,
    finished_desk,
    forged,
    running_desk,
)
from tests.fairplay.mutations import changed
from tests.odds import ODDS, PACK, odds_setup

DUE = "2026-03-04T12:00:00.000000Z"


def refused(document: Json, library: Library = LIBRARY) -> str:
    failure = verify(document, library, KEY.public).failure
    assert failure is not None
    return failure.reason


def listed(document: Json, about: str, library: Library = LIBRARY) -> list[str]:
    verdict = verify(document, library, KEY.public)
    assert verdict.failure is None
    return [str(remark) for remark in verdict.word if remark.about == about]


def both(desk: Desk) -> tuple[Json, Json]:
    """The transcript while the game runs, and when it was played to its end by defaults."""
    return desk.transcript(complete=False), played_out(desk)


def played_out(desk: Desk) -> dict[str, Json]:
    while desk.play.step is not None:
        desk.resolve()
        if desk.play.step is not None:
            desk.open()
    desk.finish()
    return desk.transcript()


def begun(*, seats: int = 3, entropy: dict[int, str] | None = None, **game: Any) -> Desk:
    """A game at its first step, in which every seat bets; all of them are players."""
    desk = Desk()
    desk.create(seats, **game)
    for seat in range(1, seats + 1):
        desk.write(entries.seated(seat, "player", "ABC"[seat - 1], (entropy or {}).get(seat)))
    desk.start(seats, entropy or {})
    desk.open()
    return desk


# Who is said to be gone.


def test_a_game_is_not_abandoned_while_somebody_sits_there() -> None:
    desk = running_desk()
    desk.write(entries.vacated(1))
    desk.write(entries.finished(result=None, seed=SERVER_SEED, reason="abandoned"))
    assert refused(desk.transcript()) == "a game with a player on seat 3 is not abandoned"


def test_players_said_to_have_conceded_are_listed() -> None:
    desk = begun()
    desk.write(entries.conceded(1))
    desk.write(entries.conceded(2))
    result = last_standing([1, 2, 3], [1, 2])
    desk.write(entries.finished(result=result, seed=SERVER_SEED, reason="conceded"))
    assert listed(desk.transcript(), "concession") == [
        "The player of seat 1 (A) is said to have conceded. (entry 7)",
        "The player of seat 2 (B) is said to have conceded. (entry 8)",
    ]


def test_a_player_said_to_have_left_for_a_friend_is_listed() -> None:
    desk = begun()
    desk.write(entries.vacated(2))
    desk.write(entries.seated(2, "player", "A friend", None))
    for document in both(desk):
        left = "The player of seat 2 (B) is said to have left. (entry 7)"
        assert listed(document, "departure") == [left]
        assert listed(document, "replacement") == ["A friend is said to have taken seat 2 over. (entry 8)"]


@pytest.mark.parametrize(("misses", "is_refused"), [(2, True), (1, False), (0, True)])
def test_who_has_missed_too_few_orders_is_not_missing(misses: int, is_refused: bool) -> None:
    desk = begun(clock={**CLOCK, "misses": misses})
    desk.seal(1, "1")
    desk.seal(3, "1")
    desk.write(entries.missed(1, [2]))
    desk.write(entries.missing(2))
    desk.write(entries.seated(2, "player", "A friend", None))
    for document in both(desk):
        assert verify(document, LIBRARY).holds is not is_refused


# Orders that were left out, or made up.


def test_an_order_left_out_needs_to_be_missed() -> None:
    for says_so in (True, False):
        desk = begun()
        desk.seal(1, "1")
        desk.seal(2, "1")
        desk.resolve(says_who_missed=says_so)
        desk.open()
        for document in both(desk):
            if says_so:
                said = "Seat 3 (C) is said to have sent no order in time."
                assert any(remark.startswith(said) for remark in listed(document, "silence"))
            else:
                reason = "a default was used for seat 3, which is not said to have missed its order"
                assert refused(document) == reason


def test_whoever_has_just_sat_down_may_have_come_too_late() -> None:
    """No lie: a step that is closing takes no orders, but its seats can be taken."""
    desk = begun()
    desk.seal(1, "1")
    desk.seal(2, "1")
    desk.write(entries.vacated(3))
    desk.write(entries.seated(3, "player", "Dora", None))
    desk.resolve(says_who_missed=False)
    desk.open()
    for document in both(desk):
        assert verify(document, LIBRARY).holds


def test_a_draft_made_up_is_listed() -> None:
    desk = begun()
    desk.seal(2, "1", final=False, entropy="chosen to suit")
    desk.resolve()
    desk.open()
    for document in both(desk):
        [remark] = listed(document, "drafts")
        assert remark.startswith("The order of seat 2 (B) is said to be a draft")


def test_bots_send_no_drafts() -> None:
    desk = Desk()
    desk.create_and_seat()
    desk.start()
    desk.open()
    desk.seal(2, "1", final=False)
    desk.resolve()
    desk.open()
    for document in both(desk):
        assert refused(document) == "no player could send a draft for seat 2"


def test_nobody_seals_orders_in_the_name_of_a_player_who_is_not_there() -> None:
    desk = begun()
    desk.write(entries.vacated(3))
    desk.resolve()
    desk.open()
    desk.resolve()
    desk.open()
    desk.seal(3, {"tile": str(desk.play.state.hands[3][0]), "face_up": False})
    for document in both(desk):
        reason = "nobody plays seat 3, but its player is said to have sealed an order"
        assert refused(document) == reason


def stand_in_seals(desk: Desk, seat: int, answer: Json) -> None:
    desk.seal(seat, answer)
    given, entropy = desk.filed[seat]
    desk.filed[seat] = replace(given, source="stand_in"), entropy
    desk.journal.pop()
    prompt = f"{desk.step().number}.{seat}"
    desk.write(entries.sealed(prompt, seat, commitment=str(given.commitment), entropy=None, stand_in=True))


def drawn(desk: Desk, seat: int) -> Json:
    return bot_answer(RANDOM, desk.play, desk.step().ask_of(seat), desk.seeds)


def not_drawn(desk: Desk, seat: int) -> Json:
    """A bet that neither the seed has drawn nor the rules give."""
    other = [drawn(desk, seat), desk.step().ask_of(seat).default]
    return next(bet for bet in ("1", "2", "3") if bet not in other)


def test_a_stand_in_orders_nothing_but_defaults_where_that_is_agreed() -> None:
    desk = begun(clock={**CLOCK, "stand_in": "defaults"})
    desk.write(entries.vacated(3))
    stand_in_seals(desk, 3, not_drawn(desk, 3))
    assert refused(played_out(desk)) == "whoever stands in for seat 3 gives defaults, but this is none"


NOT_DRAWN = "what whoever stands in for seat 3 has answered is not what the seed has drawn"


def test_a_stand_in_orders_what_the_seed_has_drawn_where_bots_stand_in() -> None:
    for answers_as_drawn in (True, False):
        desk = begun(clock={**CLOCK, "stand_in": "bot:random"})
        desk.write(entries.vacated(3))
        stand_in_seals(desk, 3, drawn(desk, 3) if answers_as_drawn else not_drawn(desk, 3))
        desk.resolve()
        desk.open()
        running, complete = both(desk)
        said = "What whoever stands in for seat 3 has ordered is checked when the game is over. (entry 8)"
        assert said in listed(running, "stand_ins")
        if answers_as_drawn:
            # Nobody stood in later on.
            [late] = listed(complete, "stand_ins")
            assert late.startswith("Nobody is said to have stood in for seat 3 in time: it got the default.")
        else:
            assert refused(complete) == NOT_DRAWN


def test_a_stand_in_for_a_player_who_had_shown_a_part_keeps_to_it() -> None:
    """What it gives then is the default that keeps to it, and not drawn."""

    def left_after_showing(*, shows: bool, draws: bool) -> Json:
        desk = begun(clock={**CLOCK, "stand_in": "bot:random"})
        for _ in range(2):
            desk.resolve()
            desk.open()
        ask = desk.step().ask_of(3)
        assert ask.open is not None
        tile = next(
            tile
            for tile in desk.play.state.hands[3]
            if str(tile) != drawn(desk, 3)["tile"]  # type: ignore[index,call-overload]
        )
        if shows:
            desk.show(3, str(tile))
        desk.write(entries.vacated(3))
        stand_in_seals(desk, 3, drawn(desk, 3) if draws else ask.open.draft(str(tile)))
        return played_out(desk)

    assert verify(left_after_showing(shows=True, draws=False), LIBRARY).failure is None
    assert refused(left_after_showing(shows=True, draws=True)) == NOT_DRAWN
    assert verify(left_after_showing(shows=False, draws=True), LIBRARY).failure is None
    assert refused(left_after_showing(shows=False, draws=False)) == NOT_DRAWN


def with_a_bot() -> Desk:
    desk = Desk()
    desk.create_and_seat()
    desk.start()
    desk.open()
    return desk


def test_a_bot_plays_in_nobodys_favour() -> None:
    """Whatever else it is said to have answered is refused, with the first step at which it did."""
    desk = with_a_bot()
    desk.seal(2, not_drawn(desk, 2))
    desk.resolve()
    desk.open()
    running, complete = both(desk)
    assert listed(running, "bots") == [
        "What the bot on seat 2 has ordered: it is drawn again when the game is over. (entry 6)"
    ]
    failure = verify(complete, LIBRARY).failure
    assert failure is not None
    assert failure.where == "entry 12 (resolved)"
    assert failure.reason == "what the bot on seat 2 has answered is not what the seed has drawn"

    honest = with_a_bot()
    honest.seal_drawn(2)
    honest.resolve()
    honest.open()
    assert listed(played_out(honest), "bots") == []


def test_a_bot_that_is_said_to_have_been_asked_too_late_answers_as_it_would_have() -> None:
    desk = with_a_bot()
    assert drawn(desk, 2) != desk.step().ask_of(2).default
    desk.bots = set  # type: ignore[method-assign]
    desk.resolve()
    desk.open()
    assert refused(played_out(desk)) == "what the bot on seat 2 has answered is not what the seed has drawn"


def test_a_bot_gives_the_default_where_the_rules_are_said_to_have_failed() -> None:
    desk = with_a_bot()
    desk.write(entries.extended(1, due_at=DUE, reason="failure"))
    desk.seal(2, desk.step().ask_of(2).default)
    desk.resolve()
    desk.open()
    said = "That the rules failed, and so bots may have given defaults instead of what was drawn. (entry 10)"
    assert listed(played_out(desk), "bots") == [said]

    desk = with_a_bot()
    desk.write(entries.extended(1, due_at=DUE, reason="failure"))
    desk.seal(2, not_drawn(desk, 2))
    assert refused(played_out(desk)) == "what the bot on seat 2 has answered is not what the seed has drawn"


def test_orders_replaced_and_what_was_on_file_are_listed() -> None:
    desk = begun()
    desk.seal(1, "1")
    desk.seal(1, "2")
    desk.withdraw(1)
    said = "Seat 1 (A) is said to have replaced or taken back an order, which is never opened."
    running, complete = both(desk)
    assert listed(running, "replaced") == [f"{said} (entries 8, 9)"]
    # When the game is over, the resolution tells how many changes there were.
    assert listed(complete, "replaced") == [f"{said} (entries 8, 9, 11)"]
    word = RefereesWord(complete=True)
    hidden: Json = {"settled": [{"kind": "odds.call", "seat": 2, "answer": "odd"}], "filed": {}}
    public: Json = {"step": 1, "answers": {}, "entropy": {}, "seed": "", "events": [], "draws": []}
    word.take(9, "resolved", public, hidden)
    text = "A formality of seat 2 is said to have been settled by what was on file, or by default."
    assert Remark("formalities", text, (9,)) in word.remarks("")


# Where draws come from.


def test_bots_bring_no_entropy() -> None:
    desk = Desk()
    desk.create(2)
    desk.write(entries.seated(1, "player", "Ada", None))
    desk.write(entries.seated(2, "bot:random", "Random bot", "chosen to suit"))
    desk.start(2, {2: "chosen to suit"})
    desk.open()
    for document in both(desk):
        assert refused(document) == "the bot on seat 2 brings entropy, which only players may"
    desk = running_desk()
    desk.seal(2, "even", entropy="chosen to suit")
    for document in both(desk):
        assert refused(document) == "no player has sealed this for seat 2, but it brings entropy"


def test_stand_ins_bring_no_entropy() -> None:
    desk = begun()
    desk.write(entries.vacated(3))
    desk.write(entries.sealed("1.3", 3, commitment="0" * 64, entropy="chosen to suit", stand_in=True))
    reason = "no player has sealed this for seat 3, but it brings entropy"
    assert refused(desk.transcript(complete=False)) == reason


@pytest.mark.parametrize("kind", ["robot", "", "Player"])
def test_a_seat_is_taken_by_a_player_or_a_bot(kind: str) -> None:
    desk = Desk()
    desk.create(2)
    desk.write(entries.seated(1, kind, "Ada", None))
    reason = "seat 1 is taken by neither a player nor a bot"
    assert refused(desk.transcript(complete=False)) == reason


def test_a_bot_sits_down_in_a_running_game_only_where_a_player_is_gone() -> None:
    desk = begun()
    desk.write(entries.vacated(3))
    desk.write(entries.seated(3, "bot:random", "Random bot", None))
    assert verify(desk.transcript(complete=False), LIBRARY, KEY.public).failure is None
    # It has left nothing behind that another could take.
    desk.write(entries.vacated(3))
    desk.write(entries.seated(3, "bot:random", "Random bot", None))
    reason = "in a running game a bot takes only a seat whose player is gone"
    for document in both(desk):
        assert refused(document) == reason


def test_a_seed_that_the_host_named_is_listed_first() -> None:
    desk = Desk()
    desk.create(2, seed_source="host")
    desk.write(entries.seated(1, "player", "A", "in vain"))
    desk.write(entries.seated(2, "bot:random", "Random bot", None))
    desk.start(2, {1: "in vain"})
    desk.open()
    for document in both(desk):
        [first, *_] = verify(document, LIBRARY, KEY.public).word
        assert first.about == "seed"
        assert str(first).startswith("THE HOST NAMED THE SEED")
        assert str(first).endswith("(entry 1)")
        assert not listed(document, "entropy")
    lie = changed(desk.transcript(), "entries", 0, "public", "seed_source", to="nobody")
    assert "'seed_source' is not one of server, host" in refused(forged(lie))


def test_a_game_without_entropy_of_a_player_is_listed() -> None:
    [said] = listed(played_out(begun()), "entropy")
    assert said.startswith("NO PLAYER ADDED ENTROPY, neither on joining nor to any dice")
    assert listed(played_out(begun(entropy={3: "c"})), "entropy") == []
    desk = begun()
    while not desk.step().key.startswith("tiles"):
        desk.resolve()
        desk.open()
    desk.seal(1, {"tile": str(desk.play.state.hands[1][0]), "face_up": False}, entropy="some")
    place = len(desk.journal) + 2  # somebody else has missed it
    [said] = listed(played_out(desk), "entropy")
    assert said.startswith("NO PLAYER ADDED ENTROPY ON JOINING")
    assert said.endswith(f"named here. (entry {place})")


def test_another_pack_by_a_known_name_is_refused() -> None:
    other = ContentPack("default", PACK.name, {**PACK.data, "sides": 8})
    foreign = Library({"odds": ODDS}, {"odds": [other]})
    desk = _played_with(other, "default")
    reason = "the content pack is called 'default', but is not the one of that name that comes with version 1"
    for complete in (False, True):
        document = transcript(
            GAME, desk.journal[: None if complete else -1], KEY, content=other.data, complete=complete
        )
        assert refused(document).startswith(reason)
        assert verify(document, foreign).holds
        assert listed(document, "pack", foreign) == []


@pytest.mark.parametrize(
    ("name", "why"), [("custom", "of the host's own making"), ("octagon", "has no pack")]
)
def test_a_pack_that_cannot_be_compared_is_listed(name: str, why: str) -> None:
    other = ContentPack(name, PACK.name, {**PACK.data, "sides": 8})
    desk = _played_with(other, name)
    document = transcript(GAME, desk.journal, KEY, content=other.data, complete=True)
    [said] = listed(document, "pack")
    assert said.startswith(f"THAT THE CONTENT PACK CALLED {name!r} IS THE ONE YOU KNOW")
    assert why in said


def _played_with(pack: ContentPack, name: str) -> Desk:
    desk = Desk()
    desk.create(2)
    created = dict(desk.journal.pop().public)
    desk.write(entries.Statement("created", {**created, "content_pack": name, "content_hash": pack.hash}))
    desk.write(entries.seated(1, "player", "Ada", "a"))
    desk.write(entries.seated(2, "player", "Ben", None))
    desk.start(2, {1: "a"})
    setup = replace(odds_setup(2, game=GAME), content=ODDS.load_content(pack.data))
    desk.play, _ = Play.begin(ODDS, setup, Seeded(desk.seeds))
    desk.open()
    played_out(desk)
    return desk


# Anonymous players.


def anonymous(arrange: Callable[[list[int]], list[int]] = list) -> Desk:
    """Three have joined, one of them after somebody left; `arrange` may change how they were dealt."""
    desk = Desk()
    desk.create(3, anonymous=True)
    people = [("Ada", "a"), ("Cleo", None), ("Dora", "d")]
    desk.write(entries.joined(1, *people[0]))
    desk.write(entries.joined(2, "Ben", "b"))
    desk.write(entries.joined(3, *people[2]))
    desk.write(entries.vacated(2))
    desk.write(entries.joined(2, *people[1]))
    order = arrange(deal(SERVER_SEED, [entropy for _, entropy in people]))
    entropy = {}
    for seat, at in enumerate(order, 1):
        name, brought = people[at]
        desk.write(entries.seated(seat, "player", None, brought, apart=name))
        if brought is not None:
            entropy[seat] = brought
    desk.start(3, entropy)
    desk.open()
    return desk


def test_anonymous_players_are_dealt_by_the_seed() -> None:
    running, document = both(anonymous())
    assert "the seats of the players, dealt again from the seed" in verify(document, LIBRARY).checked
    for name in ("Ada", "Ben", "Cleo", "Dora"):
        assert name in str(document)
        assert name not in str(running)
        assert name not in str(verify(running, LIBRARY).word)


@pytest.mark.parametrize("by", [1, 2])
def test_anonymous_players_dealt_to_suit_are_found(by: int) -> None:
    desk = anonymous(lambda order: order[by:] + order[:by])
    assert refused(played_out(desk)) == "the players do not sit where the seed has dealt them"


@pytest.mark.parametrize("joined", ["Ada Ben Cleo", "Ada", ""])
def test_who_has_joined_is_seated_and_nobody_else(joined: str) -> None:
    desk = Desk()
    desk.create(3, anonymous=True)
    for place, name in enumerate(joined.split(), 1):
        desk.write(entries.joined(place, name, None))
    desk.write(entries.seated(1, "player", None, None, apart="Ada"))
    desk.write(entries.seated(2, "player", None, None, apart="Ben"))
    desk.start(2, {})
    desk.open()
    for document in both(desk):
        assert refused(document) == "those who have joined, and not left, are not those who are seated"


def test_who_has_not_joined_does_not_leave() -> None:
    desk = Desk()
    desk.create(3, anonymous=True)
    desk.write(entries.vacated(1))
    assert refused(desk.transcript(complete=False)) == "nobody has joined in place 1"


def test_only_anonymous_players_wait_for_their_seats() -> None:
    desk = Desk()
    desk.create(3)
    desk.write(entries.joined(1, "Ada", None))
    assert refused(desk.transcript(complete=False)) == "only anonymous players wait for their seats"


def test_a_roll_back_in_an_anonymous_game_is_listed_and_one_without_a_vote_refused() -> None:
    for voted in (True, False):
        desk = anonymous()
        desk.resolve()
        desk.open()
        if voted:
            voting = STANDARD["roll_back"].voting.in_secret()
            desk.write(entries.put("m", "roll_back", {"step": 1}, None, voting))
            desk.write(entries.settled("m", "carried"))
        desk.write(entries.rolled_back(1, step=3, epoch=1))
        desk.play, _ = Play.begin(ODDS, odds_setup(3, game=GAME), Seeded(desk.seeds))
        desk.play.reopen(3, 1)
        desk.open()
        for document in both(desk):
            if voted:
                [said] = listed(document, "ballots")
                assert said.startswith(
                    'The unanimous secret vote on roll_back {"step":1} is said to have been carried'
                )
            else:
                assert refused(document) == "no motion of the kind roll_back was carried"


# What is said beside the game, and of every game.


def test_what_is_said_of_clocks_delegates_and_messages_is_listed() -> None:
    desk = begun()
    desk.write(entries.extended(1, due_at=DUE, reason="outage", seats=[1]))
    desk.write(entries.paused("host"))
    desk.write(entries.resumed("host", due_at=DUE))
    desk.write(entries.delegated(2, DUE))
    desk.write(entries.delegated(2, None))
    desk.write(entries.message(3, "Well met."))
    for document in both(desk):
        assert listed(document, "clock") == [
            "A deadline is said to have moved because the referee could not be reached. (entry 7)",
            "The host is said to have stopped the clock. (entry 8)",
            "The host is said to have had the clock go on. (entry 9)",
        ]
        [delegated] = listed(document, "delegation")
        assert delegated == "Seat 2 (B) is said to have let somebody else play too. (entry 10)"
        assert listed(document, "messages") == ["Seat 3 (C) is said to have written to everybody. (entry 12)"]


def test_two_games_under_one_id_can_be_told_by_their_heads() -> None:
    one, other = finished_desk().transcript(), played_out(begun())
    assert one["game"] == other["game"]
    heads = [listed(document, "journal") for document in (one, other)]
    assert heads[0] != heads[1]
    assert str(one["head"]) in heads[0][0]


def test_an_honest_game_is_reproached_with_nothing() -> None:
    """What is listed where everybody brought entropy and sealed an order is what always is."""
    desk = begun(entropy={1: "a", 2: "b", 3: "c"})
    while desk.play.step is not None:
        for ask in desk.step().asks:
            desk.seal(ask.seat, ask.default)
        desk.resolve()
        if desk.play.step is not None:
            desk.open()
    desk.finish()
    word = verify(desk.transcript(), LIBRARY, KEY.public).word
    assert [remark.about for remark in word] == ["players", "orders", "secrets", "journal"]
    [unknown] = listed_without_key(desk.transcript())
    assert unknown.startswith(f"That {KEY.public} is the referee's key")


def listed_without_key(document: Json) -> list[str]:
    return [str(remark) for remark in verify(document, LIBRARY).word if remark.about == "key"]


def test_a_name_does_not_write_on_the_readers_screen() -> None:
    desk = Desk()
    desk.create(2)
    desk.write(entries.seated(1, "player", "Ada\x1b[2J\nholds", None))
    desk.write(entries.vacated(1))
    [said] = listed(desk.transcript(complete=False), "departure")
    assert said.isprintable()
