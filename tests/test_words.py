"""No word for two things: public classes have names of their own, and the glossary explains a word once."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Games have the words of their rulebooks. Schemas are named after what they show. Migrations keep what was.
WITH_WORDS_OF_THEIR_OWN = ("referee/games/", "referee/api/schemas/", "referee/store/migrations/")
HEAD = re.compile(r"\*([^*]+)\*|`([^`]+)`")


def public_classes() -> Iterator[tuple[str, str]]:
    """The names of classes, and the files that they are in."""
    for folder in ("referee", "workers"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if not path.startswith(WITH_WORDS_OF_THEIR_OWN):
                for node in ast.parse(file.read_text()).body:
                    if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                        yield node.name, path


def words_explained() -> Iterator[tuple[str, str]]:
    """The words of the glossary, and what is said of each."""
    text = (ROOT / "docs/architecture.md").read_text()
    for line in text.partition("## Glossary")[2].partition("\n## ")[0].splitlines():
        if line.startswith(("| *", "| `")):
            _, words, meaning, _ = line.split("|")
            for in_italics, in_code in HEAD.findall(words):
                yield in_italics or in_code, meaning.strip()


def used_twice(uses: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    by_word: dict[str, list[str]] = defaultdict(list)
    for word, use in uses:
        by_word[word].append(use)
    return {word: found for word, found in by_word.items() if len(found) > 1}


def test_no_two_public_classes_have_the_same_name() -> None:
    assert used_twice(public_classes()) == {}


def test_the_glossary_explains_each_word_once() -> None:
    explained = list(words_explained())
    assert len(explained) > 100
    assert used_twice(explained) == {}


def test_a_word_for_two_things_is_found() -> None:
    assert used_twice([("Door", "serve/door.py"), ("Hub", "api/hub.py"), ("Door", "mail/listener.py")]) == {
        "Door": ["serve/door.py", "mail/listener.py"]
    }
