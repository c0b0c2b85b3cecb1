"""What an evaluation is: runs, frames, traces, statuses. Imports nothing else of evalviz."""

from .errors import EvalvizError, MissingExtraError, SourceError
from .frames import KEY, Key, frame, from_rows, from_tuples
from .run import EvalRun, Notice, RunInfo
from .status import STATUSES, Status, case_status, parse_status
from .trace import Agent, Attachment, Event, Tool, ToolCall, Trace, Turn

__all__ = [
    "KEY",
    "STATUSES",
    "Agent",
    "Attachment",
    "EvalRun",
    "EvalvizError",
    "Event",
    "Key",
    "MissingExtraError",
    "Notice",
    "RunInfo",
    "SourceError",
    "Status",
    "Tool",
    "ToolCall",
    "Trace",
    "Turn",
    "case_status",
    "frame",
    "from_rows",
    "from_tuples",
    "parse_status",
]
