"""How a language is added: its files, and what they lack."""

from __future__ import annotations

import ast
import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from referee.engine.catalogue import Words
from referee.languages import BadTranslation, read_language
from referee.service.running.context import open_referee
from referee.settings import Settings
from tests.games.catalogues import AREAS, missing, sentences, sources
from tests.translations import write_missing

GERMAN = """
[nouns]
hour = ["Stunde", "Stunden"]

[[sentence]]
english = "in {hours:hour}"
says = "in {hours:hour}"

[[sentence]]
english = "{name} takes {place}."
says = "Auf {place} sitzt jetzt {name}."
"""


def test_a_language_is_read_from_its_files(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "service.toml").write_text(GERMAN)
    german = read_language(tmp_path / "de")
    assert german.language == "de"
    assert german.say("{name} takes {place}.", name="Ada", place="Platz 2") == "Auf Platz 2 sitzt jetzt Ada."
    assert german.say(Words("in {hours:hour}", hours=3)) == "in 3 Stunden"
    assert german.say("The clock is stopped.") == "The clock is stopped.", "nobody has translated that"


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ('english = "{name} leaves."\nsays = "{nam} geht."', "'nam'"),
        ('english = "{name} leaves."\nsays = "{name geht."', "brace"),
        ('english = "{name} leaves."', "says"),
    ],
)
def test_what_does_not_fit_the_english_is_refused(tmp_path: Path, entry: str, complaint: str) -> None:
    (tmp_path / "mail.toml").write_text(f"[[sentence]]\n{entry}\n")
    with pytest.raises(BadTranslation, match=complaint):
        read_language(tmp_path)


def test_a_host_chooses_the_language_that_players_read(tmp_path: Path, settings: Settings) -> None:
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "service.toml").write_text(GERMAN)
    with (
        closing(open_referee(settings)) as english,
        closing(open_referee(replace(settings, language=folder))) as german,
    ):
        said = [referee.language.say("in {hours:hour}", hours=3) for referee in (english, german)]
    assert said == ["in 3 hours", "in 3 Stunden"]


@pytest.mark.parametrize("text", ["[[sentence", "sentence = 1 2"])
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "mail.toml").write_text(text)
    with pytest.raises(BadTranslation, match=r"mail\.toml"):
        read_language(tmp_path)


def test_what_a_language_lacks_is_added_to_its_files(tmp_path: Path) -> None:
    (tmp_path / "service.toml").write_text(GERMAN)
    assert "The clock is stopped." in missing("service", read_language(tmp_path))
    assert write_missing(tmp_path) > 0
    whole = read_language(tmp_path)
    assert all(missing(area, whole) == set() for area in AREAS)
    assert whole.sentences["{name} takes {place}."] == "Auf {place} sitzt jetzt {name}."
    assert whole.say("The clock is stopped.") in sentences("service")
    assert write_missing(tmp_path) == 0


REFUSING = {
    *(
        "AmbiguousText",
        "Conflict",
        "Forbidden",
        "Heading",
        "Invalid",
        "PartOutcome",
        "Problem",
        "ServiceError",
    ),
    *(
        "Text",
        "TooMuch",
        "Unauthenticated",
        "Unclear",
        "UnreadableText",
        "UntimelyText",
        "unfit",
        "unreadable",
    ),
}
_PROSE = re.compile(r"[A-Za-z]{2,}[,:;]? [A-Za-z]|[a-z]\.$")


@pytest.mark.parametrize("area", AREAS)
def test_no_refusal_is_a_plain_text(area: str) -> None:
    """What is refused, and what stands in a mail, is said through a catalogue."""
    found = [
        ast.unparse(call)
        for module in sources(area)
        for call in ast.walk(module)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in REFUSING
        for argument in call.args
        if _PROSE.search(_plain_text(argument))
    ]
    assert found == []


def _plain_text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_plain_text, node.values))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
