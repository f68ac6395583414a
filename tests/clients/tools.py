"""Linters and generators, installed at fixed versions into a scratch folder of their own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
SCRATCH = HERE.parents[1] / ".clients"
PYTHON = SCRATCH / "venv" / "bin"
NODE = SCRATCH / "node_modules" / ".bin"
PLAYERS = HERE / "players"


class Failed(RuntimeError):
    """Something did not do what it should; the message says what."""


def run(what: str, *command: object) -> str:
    """What a program prints; raises Failed with all it said if it did not succeed."""
    done = subprocess.run(list(map(str, command)), cwd=SCRATCH, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"{what} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def install_for_python() -> None:
    pins = HERE / "requirements.txt"
    if _is_stale(pins):
        run("venv", sys.executable, "-m", "venv", "--clear", SCRATCH / "venv")
        run("pip", PYTHON / "pip", "--disable-pip-version-check", "install", "--quiet", "-r", pins)
        _note(pins)


def install_for_node() -> None:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Failed("The linters and openapi-typescript need node and npm on PATH.")
    pins = HERE / "package.json"
    if _is_stale(pins):
        shutil.rmtree(SCRATCH / "node_modules", ignore_errors=True)
        shutil.copy(pins, SCRATCH)
        run("npm", npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts")
        _note(pins)


def lint(document: Path) -> None:
    """Errors and warnings alike are failures."""
    linted = NODE / "redocly", "lint", "--config", HERE / "redocly.yaml", "--format=json", document
    found = json.loads(run("redocly", *linted))["problems"]
    if found:
        told = [f"{one['location'][0]['pointer']}: {one['message']}" for one in found]
        raise Failed("redocly found:\n" + "\n".join(told))
    run(
        "spectral",
        *(NODE / "spectral", "lint", "--ruleset", HERE / "spectral.yaml", "--fail-severity=hint", document),
    )


def make_openapi_python_client(document: Path) -> Sequence[object]:
    """Each returns the command that plays, but for the address and a name."""
    config = SCRATCH / "openapi_python_client.yaml"
    config.write_text("post_hooks: []\n", encoding="utf-8")
    made = SCRATCH / "generated_client"
    said = run(
        "openapi-python-client",
        *(PYTHON / "openapi-python-client", "generate", "--path", document, "--config", config),
        *("--meta", "none", "--output-path", made, "--overwrite", "--fail-on-warning"),
    )
    if "Warning" in said:
        raise Failed(f"openapi-python-client left something out:\n{said}")
    return _python_player("openapi_python_client.py")


def make_datamodel_code_generator(document: Path) -> Sequence[object]:
    run(
        "datamodel-codegen",
        *(PYTHON / "datamodel-codegen", "--input", document, "--input-file-type", "openapi"),
        *("--output", SCRATCH / "generated_models.py", "--output-model-type", "pydantic_v2.BaseModel"),
        *("--formatters", "black", "isort"),
    )
    return _python_player("datamodel_code_generator.py")


def make_openapi_typescript(document: Path) -> Sequence[object]:
    # Fields of requests that have a default may be left out.
    optional = "--default-non-nullable=false"
    made = SCRATCH / "generated.d.ts"
    run("openapi-typescript", NODE / "openapi-typescript", document, optional, "-o", made)
    for file in (PLAYERS / "openapi_typescript.ts", HERE / "tsconfig.json"):
        shutil.copy(file, SCRATCH)
    run("tsc", NODE / "tsc", "--project", SCRATCH / "tsconfig.json")
    return "node", SCRATCH / "built" / "openapi_typescript.js"


def _python_player(name: str) -> Sequence[object]:
    # Beside what it imports.
    shutil.copy(PLAYERS / name, SCRATCH / f"play_{name}")
    return PYTHON / "python", SCRATCH / f"play_{name}"


def _is_stale(pins: Path) -> bool:
    installed = SCRATCH / f"installed-{pins.name}"
    return not installed.is_file() or installed.read_bytes() != pins.read_bytes()


def _note(pins: Path) -> None:
    (SCRATCH / f"installed-{pins.name}").write_bytes(pins.read_bytes())
