"""Languages other than English: a folder each, with a file for each area (`docs/translating.md`)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from referee.engine.catalogue import Catalogue, one_or_many, parts_in


class BadTranslation(Exception):
    """A file of a language is not what it should be; the message says where and why."""


def read_language(folder: Path, form: Callable[[int], int] = one_or_many) -> Catalogue:
    """The language in this folder, which has its name; raises BadTranslation.

    `form` says which form of a noun a number takes.
    """
    sentences: dict[str, str] = {}
    nouns: dict[str, tuple[str, ...]] = {}
    if not folder.is_dir():
        raise BadTranslation(f"there is no folder {folder}")
    for file in sorted(folder.glob("*.toml")):
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BadTranslation(f"{file.name}: {error}") from None
        for one in data.get("sentence", ()):
            _check(file, one)
            sentences[one["english"]] = one["says"]
        nouns |= {noun: tuple(forms) for noun, forms in data.get("nouns", {}).items()}
    return Catalogue(folder.name, sentences, nouns, form)


def _check(file: Path, sentence: Mapping[str, Any]) -> None:
    """Raise BadTranslation unless all that the sentence speaks of is there in English."""
    try:
        unknown = parts_in(sentence["says"]) - parts_in(sentence["english"])
    except (KeyError, ValueError) as error:
        raise BadTranslation(f"{file.name}: {error}") from None
    if unknown:
        raise BadTranslation(f"{file.name}: {sorted(unknown)} is not in {sentence['english']!r}")
