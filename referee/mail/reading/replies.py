"""What the player wrote: a reply without what we had written, whatever the mail program made of that.

The reply is laid beside the mail that it answers, word by word. What both have in common is ours, if it is
marked as a quote or long enough; what introduces it stands directly above it and names us. No language need
be known for this.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

MAX_LINES = 2000
MAX_WORDS = 6000
# This many of our words in a row are nobody else's.
LONG_RUN = 6
# And this many of our lines: one may be an example that had to be broken.
PROSE_LINES = 2
INTRODUCTION_LINES = 6
_TYPED = str.maketrans(
    dict.fromkeys("‘’‚", "'")
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("–—‐‑−", "-")
    | {"…": "..."}
    | dict.fromkeys("\u00ad\ufeff\u200b\u200c\u200d\u2060\u200e\u200f", "")
)
_MARK = re.compile(r"^(?:[ \t]*[>|])+[ ]?")
_LIST_MARK = re.compile(r"^(?:[-*•·◦‣]|\(?\d{1,2}[.)])[ \t]+(?=\S)")
_BOLD = re.compile(r"(?<![\w*])(\*{1,2}|_{1,2})(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])")
_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_WHEN = re.compile(r"\d{1,2}[:.h]\d\d|\b(?:19|20)\d\d\b")
_SIGNATURE = "--"
# An example, or a table: a player may well type exactly the same.
_INDENTED = re.compile(r"^ {4}")


@dataclass(frozen=True)
class _Line:
    text: str
    marked: bool = False


def own_lines(text: str, sent: str, names: Sequence[str], *, flowed: bool, delsp: bool) -> list[str]:
    """The lines that a player has written. `sent` is what they answer, `names` is what we are called."""
    lines = _unflowed(text, delsp=delsp) if flowed else [_read(line) for line in text.split("\n")]
    lines = lines[:MAX_LINES]
    quoted = _quoted(lines, sent)
    _drop_introductions(lines, quoted, [name.lower() for name in names])
    return [cleaned(line.text) for line in _before_signature(lines, quoted)]


def cleaned(line: str) -> str:
    """A line as it was meant: without what programs and spelling correctors add."""
    plain = unicodedata.normalize("NFKC", line).translate(_TYPED).replace("\t", " ")
    plain = _LIST_MARK.sub("", _BOLD.sub(r"\2", plain.strip()))
    return " ".join(plain.split())


def _read(line: str) -> _Line:
    line = line.lstrip("\ufeff")
    mark = _MARK.match(line)
    return _Line(line[mark.end() :], marked=True) if mark else _Line(line)


def _unflowed(text: str, *, delsp: bool) -> list[_Line]:
    """Lines that format=flowed has broken, put together again (RFC 3676)."""
    lines: list[_Line] = []
    open_depth: int | None = None
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        said = line[depth:].removeprefix(" ")
        soft = said.endswith(" ") and said != "-- "
        kept = said[:-1] if soft and delsp else said
        if open_depth == depth:
            lines[-1] = _Line(lines[-1].text + kept, lines[-1].marked)
        else:
            lines.append(_Line(kept, marked=depth > 0))
        open_depth = depth if soft else None
    return lines


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(unicodedata.normalize("NFKC", text))]


def _quoted(lines: Sequence[_Line], sent: str) -> list[bool]:
    """Which lines are ours: those marked as quotes, and those all of whose words we wrote in a row."""
    written = sent.split("\n")
    ours = [(word, number) for number, line in enumerate(written) for word in _words(line)][:MAX_WORDS]
    theirs = [(word, number) for number, line in enumerate(lines) for word in _words(line.text)][:MAX_WORDS]
    length = Counter(number for _, number in ours)
    total, taken = Counter(number for _, number in theirs), Counter[int]()
    matcher = SequenceMatcher(None, [word for word, _ in ours], [word for word, _ in theirs], autojunk=False)
    for a, b, size in matcher.get_matching_blocks():
        for first, last in _passages(lines, [number for _, number in theirs[b : b + size]]):
            run = [number for _, number in theirs[b + first : b + last]]
            # A player who types an example, even one inside our prose, does not go on with the next line.
            counted = Counter(number for _, number in ours[a + first : a + last])
            whole = [n for n, words in counted.items() if words == length[n]]
            prose = [n for n in whole if not _INDENTED.match(written[n])]
            # A quote that was wrapped again goes on without its mark.
            if lines[run[0]].marked or (len(run) >= LONG_RUN and len(prose) >= PROSE_LINES):
                taken.update(run)
    return [line.marked or (total[n] > 0 and taken[n] == total[n]) for n, line in enumerate(lines)]


def _passages(lines: Sequence[_Line], run: Sequence[int]) -> list[tuple[int, int]]:
    """Where in a run of common words, given by their lines, a player's own may begin: below a quote, after a
    blank line."""
    starts = [0] + [
        at
        for at in range(1, len(run))
        if lines[run[at - 1]].marked
        and not lines[run[at]].marked
        and any(not lines[n].text.strip() for n in range(run[at - 1] + 1, run[at]))
    ]
    return list(zip(starts, [*starts[1:], len(run)], strict=True)) if run else []


def _drop_introductions(lines: Sequence[_Line], quoted: list[bool], names: Sequence[str]) -> None:
    """Treat what stands directly above a quote and names us as part of it."""
    for start in range(1, len(lines)):
        if not quoted[start] or quoted[start - 1]:
            continue
        last = start - 1
        while last >= 0 and not lines[last].text.strip():
            last -= 1
        first = last
        while first > 0 and last - first < INTRODUCTION_LINES and lines[first - 1].text.strip():
            first -= 1
        block = [n for n in range(first, last + 1) if not quoted[n]] if last >= 0 else []
        naming = [n for n in block if any(name in lines[n].text.lower() for name in names)]
        if naming:
            begins = naming[0]
            if begins - 1 in block and _WHEN.search(lines[begins - 1].text):
                begins -= 1
        elif block and lines[last].text.rstrip().endswith((":", "：")) and _WHEN.search(lines[last].text):
            begins = last
        else:
            continue
        for n in range(begins, last + 1):
            quoted[n] = True


def _before_signature(lines: Sequence[_Line], quoted: Sequence[bool]) -> list[_Line]:
    """The lines that are not quoted, without what follows a line of two dashes."""
    own: list[_Line] = []
    signing = False
    for line, is_quoted in zip(lines, quoted, strict=True):
        if is_quoted:
            signing = False
        elif line.text.strip() == _SIGNATURE:
            signing = True
        elif not signing:
            own.append(line)
    return own
