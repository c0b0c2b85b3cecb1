"""Times as sources store them."""

from __future__ import annotations

from datetime import datetime, timezone


def utc_time(seconds: float | None) -> datetime | None:
    """Seconds since the epoch as a time in UTC; None where there are none, or no calendar holds them."""
    try:
        return datetime.fromtimestamp(seconds, timezone.utc) if seconds else None
    except (ValueError, OverflowError, OSError):
        return None
