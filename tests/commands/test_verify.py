"""`referee verify`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.fairplay.heads import JournalHead
from referee.fairplay.receipts import Proof
from referee.fairplay.signing import SigningKey
from tests.commands.conftest import Run
from tests.fairplay.cult_wars import KEY, cult_wars_transcript
from tests.fairplay.mutations import changed


@pytest.fixture(scope="module")
def transcript() -> dict[str, Json]:
    return cult_wars_transcript()


def written(folder: Path, document: Json) -> Path:
    file = folder / "transcript.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_a_true_transcript_holds(referee: Run, tmp_path: Path, transcript: dict[str, Json]) -> None:
    ran = referee("verify", written(tmp_path, transcript), "--key", KEY.public)
    assert ran.exit_code == 0
    assert ran.stdout.startswith("holds: ")
    assert "played again to the same end" in ran.stdout
    checked, _, word = ran.stdout.partition("\nRests on the referee's word in this game:\n")
    assert "\nChecked:\n  - the format, the chain of" in checked
    remarks = word.splitlines()
    assert remarks[0].startswith("  - NO PLAYER ADDED ENTROPY")
    assert remarks[-1].startswith("  - That there is no other journal of this game")
    assert str(transcript["head"]) in remarks[-1]


def test_what_was_found_is_told_as_json_too(
    referee: Run, tmp_path: Path, transcript: dict[str, Json]
) -> None:
    told = referee("verify", written(tmp_path, transcript), "--key", KEY.public, "--json")
    assert told.exit_code == 0
    found = json.loads(told.stdout)
    assert (found["holds"], found["failure"], found["complete"]) == (True, None, True)
    assert found["checked"]
    assert [one["about"] for one in found["rests_on_the_referees_word"]][:2] == ["entropy", "players"]
    lie = changed(transcript, "entries", 4, "public", to={"step": 1})
    told = referee("verify", written(tmp_path, lie), "--json")
    assert told.exit_code == 1
    found = json.loads(told.stdout)
    assert found["failure"]["entry"] == 5
    assert (found["holds"], found["rests_on_the_referees_word"]) == (False, [])


def test_the_key_is_named_where_none_was_given(
    referee: Run, tmp_path: Path, transcript: dict[str, Json]
) -> None:
    told = referee("verify", written(tmp_path, transcript)).stdout
    assert f"That {KEY.public} is the referee's key" in told


def test_a_false_one_is_refused_with_the_entry_and_the_reason(
    referee: Run, tmp_path: Path, transcript: dict[str, Json]
) -> None:
    lie = changed(transcript, "entries", 4, "public", to={"step": 1})
    ran = referee("verify", written(tmp_path, lie))
    assert ran.exit_code == 1
    assert ran.stderr.startswith("does not hold: entry 5 (")
    assert ran.stdout == ""


def test_another_key_than_the_one_given_is_refused(
    referee: Run, tmp_path: Path, transcript: dict[str, Json]
) -> None:
    ran = referee("verify", written(tmp_path, transcript), "--key", "0" * 64)
    assert ran.exit_code == 1
    assert "signature" in ran.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "(line 1, column 2)"),
        ('{"a": 1, "a": 2}', "has an object with the same key twice"),
        ('{"a": 1.5}', "has a number with a point"),
        ('{"a": NaN}', "has NaN in it, which is not JSON"),
        ("[" * 100_000, "is nested more than 32 levels deep"),
    ],
)
def test_a_file_that_is_not_our_json_is_refused(
    referee: Run, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    ran = referee("verify", file)
    assert ran.exit_code == 2
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_file_that_cannot_be_read_is_named(referee: Run, tmp_path: Path) -> None:
    ran = referee("verify", tmp_path / "missing.json")
    assert ran.exit_code == 2
    assert ran.stderr == f"referee: cannot read {tmp_path / 'missing.json'}: No such file or directory\n"
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe")
    assert "is not UTF-8" in referee("verify", binary).stderr


def test_receipts_are_held_against_the_transcript(
    referee: Run, tmp_path: Path, transcript: dict[str, Json]
) -> None:
    entries: Any = transcript["entries"]
    opened = next(entry for entry in entries if entry["kind"] == "opened")
    proof = Proof(
        game=str(transcript["game"]),
        prompt="1.1",
        seat=1,
        number=1,
        final=True,
        entropy=None,
        commitment="ab" * 32,
        accepted_at="2030-01-01T00:00:00.000000Z",
        read_at=None,
        head_seq=opened["seq"],
        head_hash=opened["hash"],
    )
    dropped, forged, other = (tmp_path / name for name in ("dropped", "forged", "other"))
    dropped.write_text(json.dumps({"proof": proof.signed(KEY)}), encoding="utf-8")
    forged.write_text(json.dumps({"proof": {**proof.signed(KEY), "number": 2}}), encoding="utf-8")
    other.write_text(json.dumps(replace(proof, game="another").signed(KEY)), encoding="utf-8")
    file = written(tmp_path, transcript)
    ran = referee("verify", file, "--receipt", dropped, "--receipt", forged, "--receipt", other)
    assert ran.exit_code == 1
    told = ran.stdout.splitlines()[-3:]
    assert [line.partition(": ")[2].partition(":")[0] for line in told] == [
        "the referee lies",
        "the bearer lies",
        "cannot be told",
    ]
    assert referee("verify", file, "--receipt", other).exit_code == 0
    assert referee("verify", file, "--receipt", tmp_path / "none").exit_code == 2


def test_heads_are_compared_with_the_transcript(
    referee: Run, tmp_path: Path, transcript: dict[str, Json]
) -> None:
    entries: Any = transcript["entries"]
    file, game, entry = written(tmp_path, transcript), str(transcript["game"]), entries[2]
    head = JournalHead(3, entry["hash"], entry["at"])
    ran = referee("verify", file, "--head", f"3:{entry['hash']}")
    assert ran.exit_code == 0
    assert ran.stdout.splitlines()[-1].endswith(": holds: it is the same journal up to entry 3")
    misread = referee("verify", file, "--head", f"3:{entries[3]['hash']}")
    assert misread.exit_code == 1
    assert "does not fit: entry 3 of this journal has the hash" in misread.stdout
    assert referee("verify", file, "--head", f"{len(entries) + 1}:{entry['hash']}").exit_code == 1

    def signed(name: str, head: JournalHead, key: SigningKey = KEY) -> Path:
        path = tmp_path / name
        path.write_text(json.dumps({"journal": head.signed(game, key)}), encoding="utf-8")
        return path

    same, other = signed("same", head), signed("other", replace(head, hash="ab" * 32))
    forged = signed("forged", head, SigningKey(b"f" * 32))
    ran = referee("verify", file, "--json", "--head", same, "--head", other, "--head", forged)
    assert ran.exit_code == 1
    told = json.loads(ran.stdout)["heads"]
    assert [one["liar"] for one in told] == ["nobody", "referee", "bearer"]
    assert [one["head"] for one in told] == [str(same), str(other), str(forged)]
    for wrong in ("3:short", tmp_path / "none", file):
        ran = referee("verify", file, "--head", wrong)
        assert ran.exit_code == 2
        assert ran.stderr.startswith("referee: ")
