"""Results as files: the report, and forms for other tools."""

from .save import save

__all__ = ["save"]
