"""PostgreSQL's statements for many sets of values at once, which come as one document.

Executing a statement costs its driver, and PostgreSQL, more than finding or writing a row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import Dialect, LargeBinary, String
from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import BindParameter
from sqlalchemy.sql.visitors import iterate

from referee.engine.compact_json import compact

Values: TypeAlias = Mapping[str, Any]
Convert: TypeAlias = Callable[[Any], Any]

DOCUMENT = "many"
NUMBER = "n"


class ManyRows:
    """A statement for one set of values, written for many. A query's rows begin with the number of theirs."""

    def __init__(
        self, statement: Any, compiled: SQLCompiler, text: str, given: Mapping[str, Convert]
    ) -> None:
        self._given = given
        self._key = _key(statement)
        columns = {NUMBER: f"{NUMBER} INTEGER"}
        for bind, name in compiled.bind_names.items():
            if name in given:
                text, columns[name] = _from_document(text, name, bind, compiled.dialect)
        rows = f"json_to_recordset(%({DOCUMENT})s::json) AS {DOCUMENT}({', '.join(columns.values())})"
        if statement.is_select:
            at = _outside_brackets(text, "\nFROM ")
            selected, joined = text[len("SELECT ") : at], text[at + len("\nFROM ") :]
            self.text = f"SELECT {DOCUMENT}.{NUMBER}, {selected}\nFROM {rows} CROSS JOIN {joined}"
        elif statement.is_insert:
            before, after = text.split(" VALUES (", 1)
            at = _outside_brackets(after, ")")
            self.text = f"{before} SELECT {after[:at]} FROM {rows}{after[at + 1 :]}"  # noqa: S608
        else:
            at = _outside_brackets(text, " WHERE ")
            self.text = f"{text[:at]} {'USING' if statement.is_delete else 'FROM'} {rows}{text[at:]}"

    def document(self, values: Sequence[Values]) -> str:
        """These sets of values, as the statement expects them."""
        given = self._given.items()
        rows = [
            {NUMBER: number, **{name: convert(of_one[name]) for name, convert in given}}
            for number, of_one in enumerate(values)
        ]
        return compact(rows, _hex).decode()

    def can_take(self, values: Sequence[Values]) -> bool:
        """Whether each set of values is about a row of its own: no statement changes a row twice."""
        rows = {tuple([of_one[name] for name in self._key]) for of_one in values}
        return not self._key or len(rows) == len(values)


def _from_document(text: str, name: str, bind: BindParameter[Any], dialect: Dialect) -> tuple[str, str]:
    """The text with a value taken from the document, and its column there."""
    kind = bind.type.dialect_impl(dialect)
    kind = getattr(kind, "impl_instance", kind)
    cast = f"::{dialect.type_compiler_instance.process(kind)}"
    taken = f'{DOCUMENT}."{name}"'
    if isinstance(kind, LargeBinary):
        stored, taken = "TEXT", f"decode({taken}, 'hex')"
    elif isinstance(kind, String):
        stored = "TEXT"
    else:
        stored = cast.removeprefix("::")
    placeholder = f"%({name})s"
    return text.replace(placeholder + cast, taken).replace(placeholder, taken), f'"{name}" {stored}'


def _outside_brackets(text: str, word: str) -> int:
    """Where a word stands that is not within brackets."""
    at = text.index(word)
    while text.count("(", 0, at) != text.count(")", 0, at):
        at = text.index(word, at + 1)
    return at


def _key(statement: Any) -> tuple[str, ...]:
    """The names of the values that say which row is meant."""
    if statement.is_update or statement.is_delete:
        binds = (one for one in iterate(statement.whereclause) if isinstance(one, BindParameter))
        return tuple(dict.fromkeys(bind.key for bind in binds if bind.required))
    conflict: Any = statement._post_values_clause if isinstance(statement, Insert) else None
    # Rows that are only inserted where there is none may come twice.
    target = getattr(conflict, "inferred_target_elements", None)
    return () if target is None else tuple(column.name for column in target)


def _hex(value: Any) -> str:
    """How a time or bytes stand in the document."""
    return value.isoformat() if isinstance(value, datetime) else bytes(getattr(value, "obj", value)).hex()
