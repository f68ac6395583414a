"""The scratch folder that peers are installed into, each by its name and apart from everything of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SCRATCH = Path(__file__).parent.parent / ".peers"
DRIVERS = Path(__file__).parent
INSTALL_SECONDS = 600


class PeerMissing(RuntimeError):
    """A peer that cannot be installed here; the message says why, for the table."""


def install_boardgame_io() -> dict[str, str]:
    """Install boardgame.io with npm; returns the environment in which its drivers find it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise PeerMissing("needs node and npm on PATH")
    folder = SCRATCH / "boardgame_io"
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(DRIVERS / "boardgame_io" / "package.json", folder)
        _install([npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder)], folder)
    return {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}


def install_diplomacy() -> Path:
    """Install the diplomacy package with pip into its own virtual environment; returns that one's Python."""
    folder = SCRATCH / "diplomacy"
    python = folder / "venv" / "bin" / "python"
    done = folder / "installed"
    if not done.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        _install([sys.executable, "-m", "venv", "--clear", str(folder / "venv")], folder)
        _install([str(python), "-m", "pip", "install", "--quiet", "diplomacy"], folder)
        done.touch()
    return python


def _install(command: Sequence[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=INSTALL_SECONDS)
    except subprocess.CalledProcessError as error:
        last_words = error.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise PeerMissing(f"could not be installed: {' '.join(last_words)[:120]}") from None
    except subprocess.TimeoutExpired:
        raise PeerMissing(f"could not be installed within {INSTALL_SECONDS} s") from None
