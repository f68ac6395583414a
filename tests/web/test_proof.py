"""`proof.js` in a real browser: what holds on the command line holds there, and nothing that was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from referee.engine.canonical import hash_of
from referee.fairplay.commitments import hidden_commitment
from referee.fairplay.journal import GENESIS, entry_hash
from referee.fairplay.signing import SigningKey
from tests.fairplay.cult_wars import cult_wars_transcript
from tests.fairplay.desk import KEY, finished_desk, running_desk
from tests.fairplay.mutations import mutations
from tests.web.boards import Stage, static_server

VERIFY = """async ([path, receipt]) => {
    const { verify, judged } = await import("/proof.js");
    const given = await (await fetch(path)).json();
    const all = [];
    for (const one of given) {
        const found = await verify(one).catch((error) => ({ failure: { what: String(error) } }));
        const says = receipt ? await judged(receipt, one) : null;
        all.push({ ...found, draws: found.draws?.length, receipt: says });
    }
    return all;
}"""


@pytest.fixture(scope="module")
def chrome(browser: Browser) -> Iterator[tuple[Browser, Stage]]:
    with static_server() as server:
        yield browser, server


@pytest.fixture(scope="module")
def page(chrome: tuple[Browser, Stage]) -> Iterator[Page]:
    opened = chrome[0].new_page()
    opened.goto(chrome[1].address)
    yield opened
    opened.close()


def verified(chrome: tuple[Browser, Stage], page: Page, *documents: Any, receipt: Any = None) -> list[Any]:
    found: list[Any] = page.evaluate(VERIFY, [chrome[1].give(documents), receipt])
    return found


def test_what_holds_for_the_command_line_holds_here(chrome: tuple[Browser, Stage], page: Page) -> None:
    desk, running, wars = finished_desk(), running_desk(), cult_wars_transcript()
    documents: list[Any] = [desk.transcript(), running.transcript(complete=False), wars]
    for found, document in zip(verified(chrome, page, *documents), documents, strict=True):
        assert found["failure"] is None
        assert found["signed"]
        assert found["counts"]["entries"] == len(document["entries"])
    counts = verified(chrome, page, documents[0])[0]["counts"]
    dice = [draw for entry in documents[0]["entries"] for draw in entry["public"].get("draws", ())]
    assert counts["rolls"] == len(dice) > 0
    assert min(counts["orders"], counts["hidden"], counts["seeds"], counts["secret"]) > 0


def test_whatever_is_changed_is_noticed(chrome: tuple[Browser, Stage], page: Page) -> None:
    document = finished_desk().transcript()
    changed = [mutant for _, mutant in islice(mutations(document, values=1), 0, None, 9)]
    assert len(changed) > 50
    held = [one for one in verified(chrome, page, *changed) if one["failure"] is None]
    assert held == []


def rewritten(document: Any, change: Callable[[list[Any]], None]) -> Any:
    """The transcript of a referee that lies, and chains and signs its lie."""
    document = json.loads(json.dumps(document))
    change(document["entries"])
    prev = GENESIS
    for entry in document["entries"]:
        if entry["commitment"] is not None and entry["hidden"] is not None:
            entry["commitment"] = hidden_commitment(entry["hidden"], entry["nonce"])
        told = entry["kind"], entry["at"], entry["public"], entry["commitment"]
        entry["prev"], entry["hash"] = prev, entry_hash(document["game"], entry["seq"], *told, prev)
        prev = entry["hash"]
    body = {**{name: value for name, value in document.items() if name != "signature"}, "head": prev}
    return {**body, "signature": KEY.sign(body)}


def first(entries: list[Any], kind: str, where: Callable[[Any], Any] = lambda _: True) -> Any:
    return next(entry for entry in entries if entry["kind"] == kind and where(entry))


def another_face(entries: list[Any]) -> None:
    draw = first(entries, "resolved", lambda entry: entry["public"]["draws"])["public"]["draws"][0]
    draw["result"] = draw["result"] % draw["sides"] + 1


def another_deck(entries: list[Any]) -> None:
    with_draws = next(e for e in entries if e["hidden"] and e["hidden"].get("draws"))
    with_draws["hidden"]["draws"][0]["result"].reverse()


def another_order(entries: list[Any]) -> None:
    resolved = first(entries, "resolved", lambda entry: _ordered(entry))
    given = resolved["public"]["answers"][_ordered(resolved)]
    given["answer"] = [given["answer"]]


def _ordered(entry: Any) -> str | None:
    answers = entry["public"]["answers"].items()
    return next((seat for seat, one in answers if one["source"] == "order" and "answer" in one), None)


def another_seed(entries: list[Any]) -> None:
    first(entries, "resolved")["public"]["seed"] = "00" * 32


def another_server_seed(entries: list[Any]) -> None:
    first(entries, "finished")["public"]["seed"] = "00" * 32


@pytest.mark.parametrize(
    ("lie", "named"),
    [
        (another_face, "fails_roll"),
        (another_deck, "fails_secret_draw"),
        (another_order, "fails_order"),
        (another_seed, "fails_step_seed"),
        (another_server_seed, "fails_server_seed"),
    ],
)
def test_a_signed_lie_is_named(
    chrome: tuple[Browser, Stage], page: Page, lie: Callable[[list[Any]], None], named: str
) -> None:
    honest = finished_desk().transcript()
    assert verified(chrome, page, rewritten(honest, lambda _: None))[0]["failure"] is None
    assert verified(chrome, page, rewritten(honest, lie))[0]["failure"]["what"] == named


def receipt_for(document: Any, entry: Any, seat: str, **changed: Any) -> Any:
    """The receipt of an order that was used, as the referee signs it."""
    step = entry["public"]["step"]
    opened = first(document["entries"], "opened", lambda one: one["public"]["step"] == step)
    body = {
        "format": "referee/receipt/1",
        "game": document["game"],
        "prompt": f"{step}.{seat}",
        "seat": int(seat),
        "number": entry["hidden"]["filed"][seat],
        "final": True,
        "entropy": entry["public"]["entropy"].get(seat),
        "commitment": entry["public"]["answers"][seat]["commitment"],
        "accepted_at": opened["at"],
        "read_at": None,
        "head": {"seq": opened["seq"], "hash": opened["hash"]},
        **changed,
    }
    return {"proof": {**body, "signature": KEY.sign(body)}}


def test_a_kept_receipt_is_compared(chrome: tuple[Browser, Stage], page: Page) -> None:
    document: Any = finished_desk().transcript()
    entry = first(document["entries"], "resolved", _ordered)
    seat = str(_ordered(entry))
    last = entry["hidden"]["filed"][seat]
    other = hash_of("another order")
    forged = receipt_for(document, entry, seat)
    forged["proof"]["signature"] = SigningKey.generate().sign(forged["proof"])
    expected = [
        (receipt_for(document, entry, seat), "receipt_used"),
        (receipt_for(document, entry, seat, commitment=other), "receipt_dropped"),
        (receipt_for(document, entry, seat, commitment=other, number=last - 1), "receipt_replaced"),
        (receipt_for(document, entry, seat, head={"seq": 2, "hash": other}), "receipt_other_journal"),
        (receipt_for(document, entry, seat, game="another"), "receipt_other"),
        (forged, "receipt_not_signed"),
    ]
    for receipt, named in expected:
        assert verified(chrome, page, document, receipt=receipt)[0]["receipt"] == named
