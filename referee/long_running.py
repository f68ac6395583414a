"""Settings of Python for processes that play games for long: workers, the web, the mail room, simulations."""

from __future__ import annotations

import gc

THRESHOLDS = (20_000, 20, 50)
"""Playing makes very many small objects, and hardly any circles of them: looking often is looking in vain."""


def settle_down() -> None:
    """Treat what is loaded as permanent, and look for garbage less often. Call it once all is imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
