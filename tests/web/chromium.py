"""Where a Chromium is, for the tests that look at pages as people do."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = f"no browser: CHROMIUM does not name one, and none of {', '.join(NAMES)} is on the PATH"


def find_chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(
        (found for name in NAMES if (found := shutil.which(name))), None
    )
