"""A clock that jumps: waiting costs nothing, and every run of the script sees the same times and ids."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import selectors
import time
import uuid
import zlib
from collections.abc import Iterator
from unittest import mock

from google.adk.platform import time as adk_time

# What one round of the event loop is taken to cost: shows up as the framework's own time.
SECONDS_PER_ROUND = 0.0004


class Clock:
    """Seconds since the epoch that only move when something waits."""

    def __init__(self, start: float) -> None:
        self._start = start
        self._elapsed = 0.0  # kept apart: added to the epoch, less than a microsecond would be lost

    def time(self) -> float:
        """Stands in for `time.time`, to the millisecond: finer digits would only fill the files."""
        return self._start + round(self._elapsed, 3)

    def monotonic(self) -> float:
        """Stands in for `time.monotonic`."""
        return self._elapsed

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._elapsed += seconds


class _JumpingSelector(selectors.DefaultSelector):
    """Moves the clock where a selector would sleep."""

    clock: Clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(timeout if timeout is None else 0)
        self.clock.advance(SECONDS_PER_ROUND if ready or not timeout else timeout)
        return ready


class _JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self, clock: Clock) -> None:
        selector = _JumpingSelector()
        selector.clock = clock
        super().__init__(selector)
        self._clock = clock

    def time(self) -> float:
        return self._clock.monotonic()


@contextlib.contextmanager
def scripted_time(start: float) -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop whose time jumps, with `time` and `adk` following its clock.

    Args:
        start: seconds since the epoch.
    """
    clock = Clock(start)
    loop = _JumpingLoop(clock)
    adk_time.set_time_provider(clock.time)
    try:
        with mock.patch.object(time, "time", clock.time), mock.patch.object(time, "monotonic", clock.monotonic):
            yield loop
    finally:
        adk_time.reset_time_provider()
        loop.close()


@contextlib.contextmanager
def scripted_ids(seed: str) -> Iterator[random.Random]:
    """The same `uuid4` ids for the same seed, and a source of chance for latencies.

    An id is a number for the trial and a count: thousands of random ones would not compress.
    """
    trial = zlib.crc32(seed.encode()) << 96
    counted = itertools.count(1)

    def next_id() -> uuid.UUID:
        return uuid.UUID(int=trial | next(counted), version=4)

    with mock.patch.object(uuid, "uuid4", next_id):
        yield random.Random(seed)
