"""The kernel's laws: a game can be put down and taken up anywhere, and nothing is guessed through."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from referee.engine import codec
from referee.engine.asks import Ask
from referee.engine.canonical import canonical
from referee.engine.choices import Flag, Number, One, Option, Record
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.play import (
    MAX_STEPS_IN_A_PHASE,
    MAX_TURNS_WITHOUT_A_STEP,
    Advance,
    Answered,
    Checkpoint,
    Divergence,
    Play,
    Position,
    RulesError,
)
from referee.engine.playout import random_game
from referee.engine.problems import IllegalAnswer, Problem
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Ruleset
from referee.engine.seeds import Seeds
from referee.engine.table import Pause
from tests.odds import ODDS, PACK, OddsState, OddsTable, Tiles, odds_setup

SETUP = odds_setup()
SEEDS = Seeds(b"kernel")
RANDOMNESS = Seeded(SEEDS)

OddsPlay = Play[OddsState, Tiles]


def begun(rules: Ruleset[OddsState, Tiles] = ODDS, *, careful: bool = True) -> tuple[OddsPlay, Advance]:
    return Play.begin(rules, SETUP, RANDOMNESS, careful=careful)


def with_phase(phase: Callable[[OddsTable], Coroutine[Any, Any, str | None]]) -> Ruleset[OddsState, Tiles]:
    """Odds and Evens with another opening."""
    return replace(ODDS, phases={**ODDS.phases, "bets": phase}, kinds=("test.flag", "test.number"))


def flag(seat: int = 1, default: Json = False) -> Ask:
    return Ask(seat, "test.flag", Flag(), default, lambda: Page("Well?"))


def shown(play: OddsPlay) -> bytes:
    """All that a player could see of where a game stands."""
    step = play.step
    asks: list[Json] = []
    if step is not None:
        asks = [
            [
                step.number,
                step.key,
                step.sealed,
                ask.seat,
                ask.kind,
                ask.text(),
                ask.default,
                ask.choice.describe(),
            ]
            for ask in step.asks
        ]
    views = [play.rules.view(play.state, play.setup, seat) for seat in (None, 1, 2, 3)]
    result = None if play.result is None else play.result.to_json()
    return canonical([asks, codec.encode(play.state), cast("Json", views), play.phase, result])


# Checkpoints and positions.


def test_a_game_taken_up_at_any_step_goes_on_byte_for_byte() -> None:
    play, _ = begun()
    source = UniformNumbers(b"answers", "answers")
    while play.step is not None:
        resumed = Play.resume(ODDS, SETUP, RANDOMNESS, play.position)
        assert shown(resumed) == shown(play)
        assert resumed.position == play.position
        answers = {ask.seat: ask.choice.sample(source) for ask in play.step.asks}
        entropy = {play.step.seats[0]: f"entropy {play.step.number}"}
        assert resumed.resolve(answers, entropy) == play.resolve(answers, entropy)
        assert shown(resumed) == shown(play)


def test_a_position_holds_only_the_current_phase() -> None:
    play, _ = begun()
    phases = []
    while play.step is not None:
        phases.append((play.phase, len(play.position.since)))
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    one_round = [("round", 0), ("tiles", 0), ("tiles", 1)]
    assert phases == [("bets", 0), *one_round, *one_round]


def test_a_checkpoint_is_not_changed_by_what_follows() -> None:
    play, _ = begun()
    play.resolve({1: "1", 2: "2", 3: "3"})
    play.resolve({1: "odd"})
    checkpoint = play.position.checkpoint
    before = canonical(checkpoint.state)
    tiles = {ask.seat: ask.default for ask in play.step.asks} if play.step else {}
    play.resolve(tiles)
    assert play.position.checkpoint is checkpoint
    assert canonical(checkpoint.state) == before


def test_dice_after_a_checkpoint_still_hang_on_the_last_steps_entropy() -> None:
    """A die rolled at the start of a phase uses the seed of the step resolved before the checkpoint."""

    async def ask(t: OddsTable) -> str:
        await t.ask(flag())
        return "roll"

    async def roll(t: OddsTable) -> None:
        t.roll("late", 1000)
        await t.ask(flag())

    rules = replace(ODDS, opening="ask", phases={"ask": ask, "roll": roll})
    faces = set()
    for entropy in ("a", "b"):
        play, _ = Play.begin(rules, SETUP, RANDOMNESS)
        draw = play.resolve({1: True}, {1: entropy}).draws[0]
        assert draw.step == 1
        again, advance = Play.at(rules, SETUP, RANDOMNESS, play.position.checkpoint)
        assert advance.draws == (draw,)
        assert shown(again) == shown(play)
        faces.add(draw.result)
    assert len(faces) == 2


def test_the_same_seed_plays_the_same_game() -> None:
    content = ODDS.load_content(dict(PACK.data))
    assert random_game(ODDS, content, 3, "x") == random_game(ODDS, content, 3, "x")
    assert random_game(ODDS, content, 3, "x") != random_game(ODDS, content, 3, "y")


# Divergence.


def journal_of_a_game() -> list[Answered]:
    play, _ = begun()
    answered = []
    while play.step is not None:
        answers = {ask.seat: ask.default for ask in play.step.asks}
        answered.append(Answered(play.step.number, play.step.key, answers))
        play.resolve(answers)
    return answered


@pytest.mark.parametrize("place", range(7))
def test_a_divergence_is_named_at_the_very_step(place: int) -> None:
    journal = journal_of_a_game()
    assert len(journal) == 7
    journal[place] = replace(journal[place], key="tiles/9/odds.other/1")
    play, _ = begun()
    for answered in journal[:place]:
        play.replay(answered)
    with pytest.raises(Divergence) as found:
        play.replay(journal[place])
    assert (found.value.step, found.value.expected) == (place + 1, "tiles/9/odds.other/1")
    assert found.value.found == journal_of_a_game()[place].key


def test_a_step_of_another_number_is_a_divergence() -> None:
    play, _ = begun()
    with pytest.raises(Divergence):
        play.replay(replace(journal_of_a_game()[0], step=2))


def test_an_answer_that_is_no_longer_legal_is_a_divergence() -> None:
    play, _ = begun()
    with pytest.raises(Divergence, match="it is not"):
        play.replay(Answered(1, "bets/0/odds.bet/1+2+3", {1: "1", 2: "9", 3: "3"}))


def test_answers_beyond_the_end_are_a_divergence() -> None:
    play, _ = begun()
    for answered in journal_of_a_game():
        play.replay(answered)
    with pytest.raises(Divergence, match="the end of the game"):
        play.replay(Answered(8, "round/0/odds.call/1", {1: "odd"}))


def test_resuming_does_not_guess_through_a_divergence() -> None:
    play, _ = begun()
    position = Position(play.position.checkpoint, (Answered(1, "bets/0/odds.other/1", {1: "1"}),))
    with pytest.raises(Divergence):
        Play.resume(ODDS, SETUP, RANDOMNESS, position)


# Asking.


def test_one_ask_is_open_and_several_are_sealed() -> None:
    play, _ = begun()
    assert play.step is not None
    assert play.step.sealed
    play.resolve({1: "1", 2: "1", 3: "1"})
    assert not play.step.sealed
    assert play.step.seats == (1,)
    with pytest.raises(KeyError):
        play.step.ask_of(2)


def test_a_window_gives_back_reactions_in_the_order_of_the_asks() -> None:
    reactions: list[Mapping[int, Json]] = []

    async def react(t: OddsTable) -> None:
        reactions.append(await t.window([flag(3), flag(1), flag(2)]))
        reactions.append(await t.window([]))

    play, _ = begun(with_phase(react))
    play.resolve({1: True, 2: False, 3: True})
    assert [list(one.items()) for one in reactions] == [[(3, True), (1, True)], []]


def test_nobody_asked_is_no_step() -> None:
    async def quiet(t: OddsTable) -> None:
        assert await t.ask_all([]) == {}

    play, _ = begun(with_phase(quiet))
    assert play.step is None
    assert play.result is not None


def test_answers_must_come_from_exactly_the_seats_asked() -> None:
    play, _ = begun()
    before = shown(play)
    for answers in ({1: "1", 2: "1"}, {1: "1", 2: "1", 3: "1", 4: "1"}):
        with pytest.raises(ValueError, match="asks seats"):
            play.resolve(answers)
    assert shown(play) == before


def test_an_illegal_answer_is_refused_with_its_seat_and_changes_nothing() -> None:
    play, _ = begun()
    before = shown(play)
    with pytest.raises(IllegalAnswer) as refused:
        play.resolve({1: "1", 2: "7", 3: 3})
    assert [problem.path for problem in refused.value.problems] == ["/2", "/3"]
    assert shown(play) == before
    play.resolve({1: "1", 2: "1", 3: "1"})


def test_a_finished_game_takes_no_answers() -> None:
    play, _ = begun()
    while play.step is not None:
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    with pytest.raises(RulesError, match="the game is over"):
        play.resolve({})


# Events and draws.


def test_events_have_a_face_for_each_audience() -> None:
    play, advance = begun()
    assert advance == Advance((), ())
    dealt = play.resolve({1: "1", 2: "1", 3: "1"}).events
    to_two = [event for event in dealt if event.kind == "odds.dealt"][1]
    assert to_two.seen_by(2) == to_two.private[2]
    assert to_two.seen_by(1) == to_two.seen_by(None) == to_two.public
    assert str(play.state.hands[2]) not in str(to_two.public)
    first, stock = dealt[-2:]
    assert stock.hidden is not None
    assert [stock.seen_by(seat) for seat in (None, 1, 2, 3)] == [None] * 4
    assert first.kind == "odds.first_seat"
    assert first.seen_by(1) is not None
    assert first.seen_by(2) is None
    assert first.seen_by(None) is None


def test_shuffles_and_picks_are_secret_and_rolls_are_public() -> None:
    content = ODDS.load_content(dict(PACK.data))
    draws = [draw for seed in range(10) for draw in random_game(ODDS, content, 3, str(seed)).draws]
    audiences = {(draw.kind, draw.public) for draw in draws}
    assert audiences == {("roll", True), ("shuffle", False), ("pick", False)}


def test_a_label_drawn_twice_is_refused() -> None:
    async def twice(t: OddsTable) -> None:
        t.roll("die", 6)
        t.pick("die", [1, 2])

    with pytest.raises(RulesError, match="'die' was made before"):
        begun(with_phase(twice))


# What rules must not do.


def test_a_forgotten_await_does_not_go_unnoticed() -> None:
    async def forgetful(t: OddsTable) -> None:
        t.ask(flag())  # type: ignore[unused-coroutine]

    with pytest.warns(RuntimeWarning, match=r"Table\.ask' was never awaited"):
        begun(with_phase(forgetful))


def test_rules_may_await_nothing_else() -> None:
    class Other:
        def __await__(self) -> Any:
            yield "something"

    async def stray(t: OddsTable) -> None:
        await Other()

    with pytest.raises(RulesError, match="only the table's asks"):
        begun(with_phase(stray))


def test_one_step_asks_a_seat_once() -> None:
    async def pushy(t: OddsTable) -> None:
        await t.ask_all([flag(1), flag(1)])

    with pytest.raises(RulesError, match="the same seat twice"):
        begun(with_phase(pushy))


def test_a_phase_asks_no_more_than_can_be_replayed_quickly() -> None:
    async def endless(t: OddsTable) -> None:
        while True:
            await t.ask(flag())

    play, _ = begun(with_phase(endless))
    for _ in range(MAX_STEPS_IN_A_PHASE - 1):
        play.resolve({1: False})
    with pytest.raises(RulesError, match="it needs a checkpoint"):
        play.resolve({1: False})


def test_phases_that_never_ask_are_stopped() -> None:
    async def spin(t: OddsTable) -> str:
        return "bets"

    with pytest.raises(RulesError, match=f"{MAX_TURNS_WITHOUT_A_STEP} phases"):
        begun(with_phase(spin))


def test_an_unknown_phase_is_named() -> None:
    async def lost(t: OddsTable) -> str:
        return "nowhere"

    with pytest.raises(RulesError, match="odds has no phase 'nowhere'"):
        begun(with_phase(lost))


def test_a_prompt_that_nobody_reads_is_never_put_into_words() -> None:
    reads: list[str] = []

    def page() -> Page:
        reads.append("once")
        return Page("Well?")

    async def quiet(t: OddsTable) -> None:
        await t.ask(replace(flag(), words=page))

    play, _ = begun(with_phase(quiet))
    assert play.step is not None
    repr(play.step)
    play.resolve({1: True})
    assert reads == []


def test_a_careful_game_refuses_a_question_of_a_kind_it_does_not_name() -> None:
    async def curious(t: OddsTable) -> None:
        await t.ask(Ask(1, "test.colour", Flag(), False, lambda: Page("?")))

    with pytest.raises(RulesError, match=r"odds does not say that it asks 'test.colour'"):
        begun(with_phase(curious))


def test_a_careful_game_refuses_an_illegal_default() -> None:
    async def careless(t: OddsTable) -> None:
        await t.ask(Ask(1, "test.number", Record({"n": Number(1, 3)}), {"n": 4}, lambda: Page("?")))

    with pytest.raises(RulesError, match=r"default of test.number is illegal at /n"):
        begun(with_phase(careless))
    begun(with_phase(careless), careful=False)


def test_a_careful_game_checks_the_games_laws_at_every_step() -> None:
    async def thief(t: OddsTable) -> None:
        t.state.stock.pop()
        await t.ask(flag())

    with pytest.raises(RulesError, match="broken law after step 0: the tiles"):
        begun(with_phase(thief))
    begun(with_phase(thief), careful=False)


def test_in_a_careful_game_nobody_has_less_than_nothing() -> None:
    async def debtor(t: OddsTable) -> None:
        t.state.points[2] = -4
        await t.ask(flag())

    rules = with_phase(debtor)
    with pytest.raises(RulesError, match="broken law after step 0: /points/2 is -4"):
        begun(rules)
    begun(replace(rules, no_amounts=("points",)))


def test_a_careful_game_finds_what_does_not_survive_a_checkpoint() -> None:
    async def smuggler(t: OddsTable) -> str:
        t.state.bets = {"01": 1}  # type: ignore[dict-item]
        return "deal"

    with pytest.raises(RulesError, match="does not survive a checkpoint before phase 'deal'"):
        begun(with_phase(smuggler))


def test_nothing_but_the_state_survives_a_phase() -> None:
    """Rules that keep something beside the state are found out by taking the game up again."""
    kept: list[int] = []

    async def ask(t: OddsTable) -> str:
        kept.append(1)
        await t.ask(flag())
        return "use"

    async def use(t: OddsTable) -> None:
        await t.ask(Ask(1, f"test.{len(kept)}", Flag(), False, lambda: Page("?")))

    rules = replace(ODDS, opening="ask", phases={"ask": ask, "use": use})
    play, _ = Play.begin(rules, SETUP, RANDOMNESS)
    position = play.position
    play.resolve({1: True})
    assert play.step is not None
    answered = Answered(play.step.number, play.step.key, {1: True})
    again = Play.resume(rules, SETUP, RANDOMNESS, position)
    again.resolve({1: True})
    with pytest.raises(Divergence):
        again.replay(answered)


# Open parts, as the small game uses them.


def test_an_open_part_binds_the_answer() -> None:
    play, _ = begun()
    play.resolve({1: "1", 2: "1", 3: "1"})
    play.resolve({1: "odd"})
    assert play.step is not None
    ask = play.step.ask_of(2)
    first, second = (str(tile) for tile in play.state.hands[2][:2])
    part = ask.open
    assert part is not None
    assert part.choice.problems(first) == []
    assert part.face_up({"tile": first, "face_up": False}) is None
    assert part.face_up({"tile": first, "face_up": True}) == first
    shown_tile = part.add(None, first)
    assert part.add(shown_tile, None) == shown_tile
    assert [face.data["tile"] for face in part.announced(None, shown_tile)] == [int(first)]
    assert part.announced(shown_tile, shown_tile) == []
    assert part.kept_by(shown_tile, {"tile": second, "face_up": False})[0].path == "/tile"
    draft = part.draft(shown_tile)
    assert ask.choice.problems(draft) == []
    assert part.kept_by(shown_tile, draft) == []
    assert part.completed(shown_tile, {"tile": first, "face_up": False}) == draft
    assert isinstance(part.conflicts(second, shown_tile, None)[0], Problem)
    assert part.conflicts(first, shown_tile, draft) == []


def test_a_pause_is_what_the_kernel_gets() -> None:
    ask = Ask(1, "x", One([Option("a", "A")]), "a", lambda: Page("?"))
    pause = Pause((ask,), sealed=False)
    waiting = pause.__await__()
    assert next(waiting) is pause
    with pytest.raises(StopIteration) as done:
        waiting.send({1: "a"})
    assert done.value.value == {1: "a"}


def test_a_checkpoint_can_be_written_down_anywhere() -> None:
    """A game begun from a checkpoint of another game is that game."""
    play, _ = begun()
    play.resolve({1: "1", 2: "1", 3: "1"})
    kept = play.position.checkpoint
    copied = Checkpoint(kept.phase, codec.encode(codec.decode(OddsState, kept.state)), kept.step, {})
    again, _ = Play.at(ODDS, SETUP, RANDOMNESS, copied)
    assert shown(again) == shown(play)


def test_a_fleeting_game_goes_as_any_other_but_has_no_position() -> None:
    positions: list[Position] = []
    watched = random_game(
        ODDS, SETUP.content, 3, "fleeting", watch=lambda play: positions.append(play.position)
    )
    assert len(positions) == watched.steps + 1
    assert random_game(ODDS, SETUP.content, 3, "fleeting") == watched
    play, _ = begun(careful=False)
    play.fleeting = True
    with pytest.raises(RulesError, match="no position"):
        _ = play.position
