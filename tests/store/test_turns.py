"""Turns: some go in at a time, the others as they came."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from referee.store.turns import Turns


class Interrupted(Exception):
    pass


def until_waiting(turns: Turns, count: int) -> None:
    while len(turns._waiting) < count:
        time.sleep(0.001)


def test_who_waits_goes_in_as_they_came() -> None:
    turns, went = Turns(2), []

    def go(number: int) -> None:
        with turns:
            went.append(number)

    with turns:
        threads = [threading.Thread(target=go, args=(number,)) for number in range(20)]
        with turns:
            for number, thread in enumerate(threads, start=1):
                thread.start()
                until_waiting(turns, number)
            assert went == []
        for thread in threads:
            thread.join()
    assert went == list(range(20))


def test_no_more_go_in_than_may() -> None:
    turns, inside, most = Turns(3), set[int](), list[int]()

    def go(number: int) -> None:
        for _ in range(100):
            with turns:
                inside.add(number)
                most.append(len(inside))
                time.sleep(0)
                inside.discard(number)

    threads = [threading.Thread(target=go, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) == 800
    assert max(most) <= 3


def test_who_is_interrupted_holds_up_nobody() -> None:
    turns, leave = Turns(1), threading.Event()

    def hold() -> None:
        with turns:
            leave.wait()

    def interrupt(*_: object) -> None:
        raise Interrupted

    def wait() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with turns:
            pass

    holder = threading.Thread(target=hold)
    holder.start()
    while turns._free:
        time.sleep(0.001)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(Interrupted):
            wait()
    finally:
        signal.signal(signal.SIGALRM, before)
        leave.set()
        holder.join()
    with turns:
        assert not turns._waiting
