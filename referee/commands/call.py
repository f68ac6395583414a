"""`referee call`: every call of the HTTP API from the command line, as the server itself describes them."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import click

from referee.commands.json_files import read_json
from referee.commands.refusal import Refusal
from referee.engine.words import listed

SECONDS = 60
METHODS = ("get", "post", "put", "patch", "delete")


@click.command("call")
@click.argument("call", required=False)
@click.argument("values", nargs=-1)
@click.option(
    "--url", envvar="REFEREE_URL", default="http://127.0.0.1:8000", show_default=True, show_envvar=True
)
@click.option("--token", envvar="REFEREE_TOKEN", show_envvar=True, help="Who you are.")
@click.option("--body", type=click.Path(path_type=Path), help="A file with the whole body in JSON.")
def command(
    call: str | None, values: tuple[str, ...], url: str, token: str | None, body: Path | None
) -> None:
    """Make a CALL to a referee; without one, list what can be called.

    VALUES are first what stands in the address, in its order, then NAME=VALUE for the rest: JSON, or simply
    text. NAME=@FILE reads the text of a file, NAME=@- that of the standard input.

    \b
      referee call register_player name=Ann
      export REFEREE_TOKEN=…
      referee call create_game ruleset=cult_wars seats=3 clock='{"preset": "daily"}'
      referee call list_my_prompts
      referee call seal_order $GAME 1.1 text=@order.txt
      referee call cast_vote $GAME motion=extend by=P2D choice=yes
      referee call cast_vote       what this call takes

    What comes back is printed as it came, JSON with indents. Exit code: 0 if the referee did it, 1 if it
    refused, 2 if it was not asked.
    """
    server = _Server(url.rstrip("/"), token)
    calls = {one.name: one for one in server.calls()}
    if call is None:
        width = max(map(len, calls))
        for one in calls.values():
            click.echo(f"  {one.name:{width}}  {one.summary}")
    elif call not in calls:
        alike = sorted(name for name in calls if call in name.split("_"))
        meant = f"did you mean {' or '.join(alike)}?" if alike else "`referee call` lists those it has"
        raise Refusal(f"{server.url} has no call {call!r}; {meant}")
    elif not values and body is None and calls[call].needs:
        click.echo(calls[call].explained())
    else:
        _make(server, calls[call].with_values(values, None if body is None else read_json(body)))


@dataclass(frozen=True)
class _Request:
    method: str
    path: str
    body: Any
    has_body: bool


@dataclass(frozen=True)
class _Call:
    """One operation of the API."""

    name: str
    method: str
    path: str
    summary: str
    in_path: Sequence[str]
    in_query: Sequence[str]
    fields: Mapping[str, Any]
    required: Sequence[str]
    takes_body: bool

    @property
    def needs(self) -> Sequence[str]:
        """What cannot be left out."""
        return [*self.in_path, *self.required]

    def explained(self) -> str:
        """What it takes, for people."""
        lines = [
            f"referee call {' '.join([self.name, *(name.upper() for name in self.in_path)])} [NAME=VALUE …]"
        ]
        lines += [f"    {self.summary}"] if self.summary else []
        for name, described in self.fields.items():
            required = " (required)" if name in self.required else ""
            lines.append(f"  {name}=…{required}  {described.get('description', '')}".rstrip())
        return "\n".join(lines)

    def with_values(self, values: Sequence[str], body: Any) -> _Request:
        """The request that these arguments make; raises Refusal if they do not fit."""
        placed = [value for value in values if "=" not in value]
        if len(placed) != len(self.in_path):
            wanted = listed([name.upper() for name in self.in_path]) or "nothing"
            raise Refusal(f"{self.name} takes {wanted} before what is named, not {len(placed)} values")
        named = dict(_named(value) for value in values if "=" in value)
        query = {name: named.pop(name) for name in self.in_query if name in named}
        if named and not self.takes_body:
            raise Refusal(f"{self.name} takes no {listed(sorted(named))}")
        if named and body is not None:
            raise Refusal("give the body as a file or by its fields, not both")
        path = self.path
        for name, value in zip(self.in_path, placed, strict=True):
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        if query:
            path += "?" + urlencode({name: _plain(value) for name, value in query.items()})
        return _Request(self.method, path, named if body is None else body, self.takes_body)


@dataclass(frozen=True)
class _Server:
    url: str
    token: str | None

    def calls(self) -> Iterator[_Call]:
        """The calls that the server describes."""
        spec = json.loads(self.send(_Request("GET", "/openapi.json", None, has_body=False)))
        for path, item in spec["paths"].items():
            for method in METHODS:
                if method in item:
                    yield _described(spec, path, method, item)

    def send(self, request: _Request) -> str:
        """The body of the reply; raises urllib's errors if the server refuses, and Refusal if there is
        none.
        """
        headers = {"Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if request.has_body:
            headers["Content-Type"] = "application/json"
            data = json.dumps(request.body).encode()
        if not self.url.startswith(("http://", "https://")):
            raise Refusal(f"{self.url} is not the address of a referee: http://… or https://…")
        asked = urllib.request.Request(  # noqa: S310 - the scheme was looked at
            self.url + request.path, data=data, headers=headers, method=request.method
        )
        try:
            with urllib.request.urlopen(asked, timeout=SECONDS) as reply:  # noqa: S310
                return str(reply.read().decode())
        except urllib.error.HTTPError:
            raise
        except (OSError, HTTPException) as error:
            raise Refusal(f"there is no referee at {self.url}: {getattr(error, 'reason', error)}") from None


def _described(spec: Mapping[str, Any], path: str, method: str, item: Mapping[str, Any]) -> _Call:
    operation = item[method]
    parameters = [
        _resolved(spec, one) for one in (*item.get("parameters", ()), *operation.get("parameters", ()))
    ]
    content = operation.get("requestBody", {}).get("content", {})
    schema = _resolved(spec, content.get("application/json", {}).get("schema", {}))
    queries = {one["name"]: one for one in parameters if one["in"] == "query"}
    return _Call(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        in_path=[one["name"] for one in parameters if one["in"] == "path"],
        in_query=list(queries),
        fields={**queries, **schema.get("properties", {})},
        required=schema.get("required", []),
        takes_body=bool(content),
    )


def _resolved(spec: Mapping[str, Any], described: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in described:
        found: Any = spec
        for part in described["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        described = found
    return described


def _named(value: str) -> tuple[str, Any]:
    name, _, text = value.partition("=")
    if text.startswith("@"):
        return name, _file(text[1:])
    try:
        return name, json.loads(text)
    except ValueError:
        return name, text


def _file(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(
            f"cannot read {name}: {getattr(error, 'strerror', None) or 'it is not UTF-8'}"
        ) from None


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _make(server: _Server, request: _Request) -> None:
    try:
        reply = server.send(request)
    except urllib.error.HTTPError as refused:
        with refused:
            click.echo(_refusal(refused.code, refused.read().decode(errors="replace")), err=True)
        sys.exit(1)
    if reply:
        click.echo(_shown(reply))


def _shown(reply: str) -> str:
    try:
        return json.dumps(json.loads(reply), indent=2, ensure_ascii=False)
    except ValueError:
        return reply.rstrip("\n")


def _refusal(status: int, body: str) -> str:
    """What was wrong, in the referee's own words."""
    try:
        problem = json.loads(body)
        lines = [f"{status} {problem['title']}: {problem['detail']}"]
        lines += [f"  {error['path'] or '/'}: {error['message']}" for error in problem.get("errors", ())]
    except (ValueError, KeyError, TypeError):
        return f"{status}: {body}".rstrip()
    return "\n".join(lines)
