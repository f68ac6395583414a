"""What every game keeps in any random game: its laws, its positions, its answers in every form."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from typing import Any

from jsonschema import Draft202012Validator

from referee.engine import codec
from referee.engine.canonical import canonical
from referee.engine.dice import Stream
from referee.engine.json_types import Json
from referee.engine.play import Answered, Checkpoint, Play, Position
from referee.engine.playout import MOST_STEPS, random_game
from referee.engine.problems import UnreadableText
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from tests.games.contract.offered import Offer, every_offer, prompt, sight

GAMES = 3
CLOSELY = 40
"""So many first steps of a game are all looked at, and after them every seventh."""
SEVENTH = 7


def played(offer: Offer, name: str, watch: Any = None) -> Any:
    """A random game; `watch` is called at its first steps, at every seventh later one, and at its end."""

    def now_and_then(play: Play[Any, Any]) -> None:
        if watch is not None and (
            play.step is None or play.step.number <= CLOSELY or play.step.number % SEVENTH == 0
        ):
            watch(play)

    return random_game(offer.rules, offer.content, offer.seats, name, careful=True, watch=now_and_then)


@every_offer
def test_random_games_end_and_keep_their_laws(offer: Offer) -> None:
    for number in range(GAMES):
        report = played(offer, f"laws/{number}")
        assert 0 < report.steps < MOST_STEPS
        assert set(report.result.places) == set(range(1, offer.seats + 1))
        assert report.result.winners == tuple(
            seat for seat, place in report.result.places.items() if place == 1
        )
        assert report.result.text


@every_offer
def test_a_state_survives_json_at_every_step(offer: Offer) -> None:
    def watch(play: Play[Any, Any]) -> None:
        encoded = codec.encode(play.state)
        read = codec.decode(offer.rules.state, json.loads(json.dumps(encoded)))
        assert canonical(codec.encode(read)) == canonical(encoded)
        assert read == play.state

    played(offer, "json", watch)


def as_stored(position: Position) -> Position:
    """The position as it comes back from a database: through JSON, seats as text."""
    checkpoint = position.checkpoint
    stored = json.loads(json.dumps({"state": checkpoint.state, "entropy": checkpoint.entropy}))
    since = tuple(
        Answered(one.step, one.key, {seat: json.loads(json.dumps(a)) for seat, a in one.answers.items()})
        for one in position.since
    )
    return Position(Checkpoint(checkpoint.phase, stored["state"], checkpoint.step, stored["entropy"]), since)


@every_offer
def test_a_position_resumes_to_the_very_same_table(offer: Offer) -> None:
    def watch(play: Play[Any, Any]) -> None:
        if play.step is None:
            return
        seeds = Seeds(b"resume/0")
        again = Play.resume(offer.rules, play.setup, Seeded(seeds), as_stored(play.position))
        assert codec.encode(again.state) == codec.encode(play.state)
        assert again.position == play.position
        for viewer in offer.viewers():
            assert sight(again, viewer) == sight(play, viewer)

    played(offer, "resume/0", watch)


@every_offer
def test_a_resumed_game_goes_on_as_the_live_one(offer: Offer) -> None:
    setup, seeds = offer.setup(), Seeds(b"goes on")
    source = Stream(b"goes on", "answers")
    live, _ = Play.begin(offer.rules, setup, Seeded(seeds))
    while live.step is not None:
        if live.step.number > CLOSELY and live.step.number % SEVENTH:
            live.resolve({ask.seat: ask.choice.sample(source) for ask in live.step.asks})
            continue
        resumed = Play.resume(offer.rules, setup, Seeded(seeds), as_stored(live.position))
        answers = {ask.seat: ask.choice.sample(source) for ask in live.step.asks}
        assert resumed.resolve(answers) == live.resolve(answers)
        assert codec.encode(resumed.state) == codec.encode(live.state)


@every_offer
def test_a_game_of_defaults_alone_ends(offer: Offer) -> None:
    """Where the rules themselves set no limit, an option does."""
    limits = [name for name in ("max_rounds", "round_limit") if name in offer.rules.option_defaults]
    limit: dict[str, Json] = dict.fromkeys(limits, 30)
    setup: Setup[Any] = offer.setup(options=limit)
    play, _ = Play.begin(offer.rules, setup, Seeded(Seeds(b"defaults")), careful=True)
    steps = 0
    while play.step is not None:
        steps += 1
        assert steps < MOST_STEPS
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    assert play.result is not None


@every_offer
def test_every_answer_can_be_written_and_read(offer: Offer) -> None:
    source = Stream(b"text", offer.rules.id)

    def watch(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            for answer in (ask.default, ask.choice.sample(source)):
                assert ask.choice.parse(ask.choice.show(answer)) == answer
                if ask.phrasing is not None:
                    assert ask.phrasing.parse(ask.phrasing.show(answer)) == answer

    for number in range(2):
        played(offer, f"text/{number}", watch)


@every_offer
def test_prompts_are_json_and_their_schemas_take_the_answers(offer: Offer) -> None:
    source = Stream(b"schema", offer.rules.id)
    sound: set[bytes] = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            canonical(prompt(ask))
            schema = ask.choice.schema()
            if (written := canonical(schema)) not in sound:
                Draft202012Validator.check_schema(schema)
                sound.add(written)
            validator = Draft202012Validator(schema)
            for answer in (ask.default, ask.choice.sample(source)):
                validator.validate(answer)
            assert ask.text.strip()
            assert "." in ask.kind

    played(offer, "schema/0", watch)


@every_offer
def test_shown_parts_are_binding_and_complete_an_answer(offer: Offer) -> None:
    source = Stream(b"shown", offer.rules.id)

    def watch(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            if ask.open is None:
                continue
            answer = ask.choice.sample(source)
            part = ask.open.face_up(answer)
            shown = ask.open.add(None, part)
            assert ask.open.kept_by(shown, answer) == []
            assert ask.open.completed(shown, answer) == answer
            assert ask.open.add(shown, part) == shown
            assert ask.open.announced(shown, shown) == []
            if part is not None:
                assert ask.open.choice.problems(part) == []
                assert ask.open.conflicts(part, None, None) == []
                assert ask.open.conflicts(part, None, answer) == []
                assert ask.open.announced(None, shown)
                draft = ask.open.draft(shown)
                assert ask.choice.problems(draft) == []
                assert ask.open.kept_by(shown, draft) == []

    for number in range(2):
        played(offer, f"shown/{number}", watch)


@every_offer
def test_draws_have_names_of_their_own_and_events_are_json(offer: Offer) -> None:
    for number in range(2):
        report = played(offer, f"draws/{number}")
        twice = [label for label, count in Counter(draw.label for draw in report.draws).items() if count > 1]
        assert twice == []
        for event in report.events:
            faces = [
                face for face in (event.public, event.hidden, *event.private.values()) if face is not None
            ]
            assert faces
            for face in faces:
                assert face.text.strip()
                canonical(face.data)


@every_offer
def test_the_manifest_is_sound(offer: Offer) -> None:
    rules = offer.rules
    assert 1 <= rules.min_seats <= rules.max_seats
    assert rules.options.problems(rules.option_defaults) == []
    assert rules.opening in rules.phases


NONSENSE: tuple[Any, ...] = (None, True, 7, "", "x", [], [[]], {}, {"": {}}, {"case": 1, "value": None})


@every_offer
def test_any_json_is_judged_without_falling_over(offer: Offer) -> None:
    seen = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            if ask.kind not in seen:
                seen.add(ask.kind)
                for nonsense in NONSENSE:
                    for problem in ask.choice.problems(nonsense):
                        assert problem.message.endswith((".", "?"))
                    if ask.open is not None:
                        ask.open.choice.problems(nonsense)

    played(offer, "nonsense", watch)


@every_offer
def test_any_text_is_read_or_refused(offer: Offer) -> None:
    """Words of real orders in any order and shape: no text makes the reading fall over."""
    source = Stream(b"mashed text", offer.rules.id)
    seen: Counter[str] = Counter()

    def mashed(text: str) -> str:
        odd = ["", " ", "\n", "#", "=", ";", '"', "\u0663", "\0", "é"]
        words = [*re.findall(r"\w+|\s|[^\w\s]", text), *odd]
        return "".join(words[source.below(len(words))] for _ in range(source.below(12)))

    def watch(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            seen[ask.kind] += 1
            if seen[ask.kind] > 8:
                continue
            answer = ask.choice.sample(source)
            own = ask.choice.show(answer) if ask.phrasing is None else ask.phrasing.show(answer)
            readers = [ask.choice.parse] if ask.phrasing is None else [ask.choice.parse, ask.phrasing.parse]
            readers += [] if ask.open is None else [ask.open.choice.parse]
            for text in [mashed(own) for _ in range(20)] + [own[: source.below(len(own))] for _ in range(5)]:
                for read in readers:
                    with suppress(UnreadableText):
                        canonical(read(text))

    played(offer, "mashed", watch)


@every_offer
def test_nothing_secret_is_in_the_repr_of_a_table(offer: Offer) -> None:
    """What an error or a log might print of a step or a position holds no seat's prompt, and no state."""

    def watch(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            assert repr(ask.text) not in repr(play.step)
        assert repr(play.position.checkpoint.state) not in repr(play.position)

    played(offer, "repr", watch)
