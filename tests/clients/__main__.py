"""Runs the whole job: `python -m tests.clients`. Nothing is left out in silence: without Node it fails."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import httpx2

from tests.clients import tools
from tests.clients.tools import Failed
from tests.serve.served import await_readiness, free_port, serving

GENERATORS: Mapping[str, Callable[[Path], Sequence[object]]] = {
    "openapi-python-client": tools.make_openapi_python_client,
    "datamodel-code-generator": tools.make_datamodel_code_generator,
    "openapi-typescript": tools.make_openapi_typescript,
}


def main() -> int:
    tools.SCRATCH.mkdir(exist_ok=True)
    failed = []
    try:
        print("Installing generators and linters …", flush=True)
        tools.install_for_python()
        tools.install_for_node()
    except Failed as error:
        print(error)
        return 1
    with tempfile.TemporaryDirectory() as data, serving(Path(data), free_port()) as served:
        served.wait_until_ready()
        served.listen()
        await_readiness(served.url)
        document = tools.SCRATCH / "openapi.json"
        document.write_bytes(httpx2.get(f"{served.url}/openapi.json").raise_for_status().content)
        try:
            tools.lint(document)
            print("linters: nothing found", flush=True)
        except Failed as error:
            failed.append("linters")
            print(error)
        for name, make in GENERATORS.items():
            try:
                print(f"{name}: {_play(served.url, name, make(document))}", flush=True)
            except Failed as error:
                failed.append(name)
                print(error)
        served.process.terminate()
        served.end()
    print(f"FAILED: {', '.join(failed)}" if failed else "All of them have played to the end.")
    return 1 if failed else 0


def _play(url: str, name: str, command: Sequence[object]) -> str:
    """Play a game to its end; returns how it went, once the referee says the same."""
    said = tools.run(f"the game with {name}", *command, url, name.replace("-", " "))
    game, orders, result = said.strip().split(" ", 2)
    found = httpx2.get(f"{url}/v1/games/{game}").raise_for_status().json()
    if (found["status"], found["ended"]) != ("finished", "played"):
        raise Failed(f"{name} says that game {game} is over, and the referee says: {found['status']}")
    if found["result"]["text"] != result:
        raise Failed(f"{name} has read another result than the referee has: {result}")
    return f"{orders} orders. {result}"


if __name__ == "__main__":
    sys.exit(main())
