"""What the documentation says about hashes, keys and dice, computed as a reader would."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from referee.engine.dice import roll
from referee.engine.seeds import Seeds, seating_key
from tests.fairplay.desk import ENTROPY, GAME, SERVER_SEED, finished_desk

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "fair-play.md"


def test_a_reader_can_roll_every_die_again() -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    reader: dict[str, Any] = {}
    exec(found[1], reader)  # noqa: S102 - it is our own documentation
    rolled = 0
    for entry in finished_desk().journal:
        if entry.kind == "resolved":
            public: Any = entry.public
            for draw in public["draws"]:
                result = reader["roll"](public["seed"], public["entropy"], draw["label"], draw["sides"])
                assert result == draw["result"]
                rolled += 1
    assert rolled >= 3


# Every formula of the page, computed from the page.

FORMULA = re.compile(r"^    (?P<name>[a-z]+(?: [a-z]+)?) {2,}hash of (?P<of>\{.*\})$", re.MULTILINE)
DERIVATION = re.compile(
    r"^    (?P<name>[a-z]+ [a-z]+) {2,}(?P<key>[a-z]+ seed) {2,}(?P<of>\{.*?\})(?: {2,}\S.*)?$", re.MULTILINE
)
FIELD = re.compile(r'"(?P<name>\w+)": (?:"(?P<text>[^"]*)"|(?P<given>\{…\}|\[…\]|[^",}]+))')


def page() -> str:
    return DOCUMENTATION.read_text(encoding="utf-8")


def filled_in(template: str, **given: Any) -> bytes:
    """The JSON that a formula shows, with these values for what it leaves open; it must leave all of them."""
    fields = {found["name"]: found for found in FIELD.finditer(template)}
    assert {name for name, found in fields.items() if found["text"] is None} == set(given)
    whole = {name: given.get(name, found["text"]) for name, found in fields.items()}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()  # the names are ASCII here, and so sorted as RFC 8785 wants it


def test_every_hash_of_the_page_is_the_one_in_the_journal() -> None:
    formulas = {found["name"]: found["of"] for found in FORMULA.finditer(page())}
    assert set(formulas) == {"server seed", "step seed", "order", "hidden part", "entry"}
    checked: Counter[str] = Counter()

    def check(name: str, published: Any, **given: Any) -> None:
        assert hashlib.sha256(filled_in(formulas[name], **given)).hexdigest() == published
        checked[name] += 1

    opened: dict[int, str] = {}
    for entry in finished_desk().journal:
        public: Any = entry.public
        hidden: Any = entry.hidden
        hashed = ("seq", "kind", "public", "commitment", "prev", "at")
        check("entry", entry.hash, game=GAME, **{name: getattr(entry, name) for name in hashed})
        if entry.commitment is not None:
            check("hidden part", entry.commitment, hidden=entry.hidden, nonce=entry.nonce)
        if entry.kind == "created":
            check("server seed", public["seed_commitment"], game=GAME, seed=SERVER_SEED.hex())
        if entry.kind == "opened":
            opened[public["step"]] = public["seed_commitment"]
        if entry.kind == "resolved":
            step = public["step"]
            check("step seed", opened[step], game=GAME, seed=public["seed"], step=step)
            for seat, answer in public["answers"].items():
                told = {**answer, **hidden["answers"].get(seat, {})}
                if "nonce" in told:
                    order = {"game": GAME, "prompt": f"{step}.{seat}", "seat": int(seat)}
                    given = {"answer": told["answer"], "nonce": told["nonce"]}
                    check("order", answer["commitment"], **order, **given)
    assert all(checked[name] for name in formulas)


def test_every_key_of_the_page_is_the_one_that_is_used() -> None:
    rows = {found["name"]: found for found in DERIVATION.finditer(page())}
    seeds: dict[str, bytes] = {"server seed": SERVER_SEED}

    def derived(name: str, **given: Any) -> bytes:
        seeds[name] = hmac.digest(seeds[rows[name]["key"]], filled_in(rows[name]["of"], **given), "sha256")
        return seeds[name]

    brought = [[seat, text] for seat, text in sorted(ENTROPY.items())]
    of_game = Seeds(derived("master seed", entropy=brought))
    assert derived("seating key", entropy=brought) == seating_key(SERVER_SEED, ENTROPY)
    assert derived("secret key") == of_game.secret_key()
    assert derived("bot key") == of_game.bot_key()
    resolved: list[Any] = [entry.public for entry in finished_desk().journal if entry.kind == "resolved"]
    for public in resolved:
        assert derived("step seed", step=public["step"]).hex() == public["seed"]
        sent = [[int(seat), text] for seat, text in sorted(public["entropy"].items())]
        key = derived("public key", entropy=sent)
        for draw in public["draws"]:
            assert roll(key, draw["label"], draw["sides"]) == draw["result"]
    assert seeds.keys() == rows.keys() | {"server seed"}
