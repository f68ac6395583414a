"""The README's first game, pasted as it stands."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.serve.served import free_port, serving

README = Path(__file__).parents[2] / "README.md"


def test_the_first_game_works_when_it_is_pasted(tmp_path: Path) -> None:
    port = free_port()
    (commands,) = re.findall(r"```sh\n(.*?)```", README.read_text(), re.DOTALL)
    with serving(tmp_path, port) as served:
        served.wait_until_ready()
        pasted = subprocess.run(
            ["/bin/bash", "-e", "-o", "pipefail", "-c", commands.replace(":8000", f":{port}")],
            capture_output=True,
            text=True,
            check=False,
        )
        served.process.terminate()
        served.end()
    assert pasted.returncode == 0, pasted.stderr
    said = pasted.stdout
    assert "Turn 1 of 8, target" in said
    assert "Turn 1 of 8, plan" in said
    assert "attack 5 / defend 4 / sacrifice 3" in said
    assert "Step 2 is resolved." in said
