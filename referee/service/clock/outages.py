"""An outage: a time in which nobody could send orders."""

from __future__ import annotations

from datetime import timedelta

# Between two beats of the door. A few may be lost or late without anybody having been kept out.
BEAT_SECONDS = 10.0
LONGEST_SILENCE = timedelta(seconds=60)
