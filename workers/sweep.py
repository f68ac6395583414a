"""`python -m workers.sweep`: a process that only sweeps, beside the sweeps of the workers."""

from __future__ import annotations

import signal
from types import FrameType

from referee.logs import write_log
from referee.long_running import settle_down
from referee.service.running.context import open_referee
from referee.settings import Settings
from workers.sweeping import Sweeper


def main() -> None:
    """Sweep until asked to stop."""
    settings = Settings.from_env()
    write_log(settings.log_level)
    referee = open_referee(settings)
    sweeper = Sweeper(referee)
    settle_down()

    def stop(_number: int, _frame: FrameType | None) -> None:
        sweeper.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    sweeper.run()
    referee.close()


if __name__ == "__main__":
    main()
