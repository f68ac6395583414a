"""Reading what players write: lines, and the names of cults in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.engine.order_lines import SentLine, sent_lines
from referee.engine.problems import AmbiguousText, UnreadableText
from referee.games.cult_wars.pack import Content


@dataclass(frozen=True)
class Line(SentLine):
    """A line with words in it: its number, the line as sent, and its words without the comment."""

    words: str

    @property
    def command(self) -> str:
        """The first word, in lower case."""
        return self.words.split(maxsplit=1)[0].lower()

    @property
    def rest(self) -> str:
        """All after the first word."""
        return self.words.partition(self.words.split(maxsplit=1)[0])[2].strip()


def lines_of(text: str) -> list[Line]:
    """The lines that say something; comments after # and empty lines are left out."""
    return [Line(number, source, said) for number, source, said in sent_lines(text) if said]


def the_line(text: str, command: str, expected: str) -> Line:
    """The one line of a text that is a single command."""
    lines = lines_of(text)
    if len(lines) != 1:
        source = lines[1].source.strip() if lines else ""
        number = lines[1].number if lines else 1
        raise UnreadableText(number, source, f"Expected one line: {command} …", expected)
    return lines[0]


def read_cult(line: Line, word: str, content: Content, meant: Iterable[str]) -> str:
    """The id of the cult that the word names: by id, short form or name, or the only one that begins so.

    Every cult can be read, so that whoever names the wrong one is told why; `meant` are those to choose from.
    """
    plain = " ".join(word.split()).casefold()
    names = {cult.id: {cult.id.casefold(), cult.name.casefold()} for cult in content.cult_cards}
    exact = [c.id for c in content.cult_cards if plain in names[c.id] or plain == c.short.casefold()]
    found = exact or [cult for cult in names if plain and any(name.startswith(plain) for name in names[cult])]
    expected = f"one of {', '.join(content.cult_name(cult) for cult in meant)}"
    if len(found) > 1:
        options = ", ".join(content.cult_name(cult) for cult in found)
        raise line.unreadable(f"{word!r} could be {options}.", expected, AmbiguousText)
    if not found:
        raise line.unreadable("No such cult in this game.", expected)
    return found[0]


def begins_with(text: str, commands: Sequence[str]) -> bool:
    """Whether the text's first word is one of these commands."""
    lines = lines_of(text)
    return bool(lines) and lines[0].command in commands
