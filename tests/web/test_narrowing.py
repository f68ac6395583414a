"""What the page offers: `narrow.js` on the questions of real games, and beside another reading of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from referee.engine.choices import CannotSample
from referee.engine.dice import UniformNumbers
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games import RULESETS
from referee.service.wording.prompt_bodies import prompt_body
from referee.web.static_files import FOLDER
from tests.games.contract.offered import OFFERS
from tests.games.strangers.fit import misfits

QUESTIONS = 8
"""Of each kind."""
ANSWERS = 6
HERE = Path(__file__).parent
NODE = shutil.which("node")

Vector = dict[str, Any]


def vectors_of(ruleset: str) -> list[Vector]:
    """Questions of a random game, each with legal answers, and with those to questions of its kind before."""
    found: dict[str, list[Vector]] = defaultdict(list)
    source = UniformNumbers(b"narrowing", ruleset)

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            if len(found[ask.kind]) < QUESTIONS:
                answers = [ask.default]
                for _ in range(ANSWERS):
                    try:
                        answers.append(ask.choice.sample(source))
                    except CannotSample:
                        break
                choice = prompt_body(play, ask)["choice"]
                others = [answer for vector in found[ask.kind][-2:] for answer in vector["answers"][:ANSWERS]]
                found[ask.kind].append({"kind": ask.kind, "choice": choice, "answers": answers + others})

    offer = next(one for one in OFFERS if one.rules.id == ruleset and one.seats >= 3)
    random_game(offer.rules, offer.content, offer.seats, "narrowing", options=offer.short(), watch=watch)
    return [vector for kind in found.values() for vector in kind]


def narrowed(vectors: list[Vector]) -> list[Vector]:
    assert NODE is not None
    program = (
        f"import * as narrow from {json.dumps((FOLDER / 'narrow.js').as_uri())};\n"
        "let text = ''; for await (const part of process.stdin) text += part;\n"
        f"const check = {(HERE / 'narrowing.js').read_text().strip().removesuffix(';')};\n"
        "console.log(JSON.stringify(check(narrow, JSON.parse(text))));"
    )
    done = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", program],
        input=json.dumps(vectors),
        capture_output=True,
        text=True,
        check=True,
    )
    told: list[Vector] = json.loads(done.stdout)
    return told


@pytest.mark.skipif(NODE is None, reason="no Node to run modules in")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_an_answer_fits_where_the_sentences_about_shapes_say_so_and_clicks_can_make_it(ruleset: str) -> None:
    vectors = vectors_of(ruleset)
    for vector, told in zip(vectors, narrowed(vectors), strict=True):
        for answer, fits, built in zip(vector["answers"], told["judged"], told["built"], strict=True):
            wrong = misfits(vector["choice"], answer, lenient=True)
            assert fits == (not wrong), (vector["kind"], answer, wrong)
            assert built is not False, (vector["kind"], answer)
