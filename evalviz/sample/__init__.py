"""A sample run: a support agent evaluated by google-adk with a scripted model, in two versions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ..results import EvalResult

FOLDER = Path(__file__).parent


def load_sample(version: Literal["v1", "v2"] = "v2") -> EvalResult:
    """Load the sample run of one version of the agent, with its eval set and test config."""
    from ..api import load

    return load(
        FOLDER / f"support_desk_{version}.evalset_result.json.gz",
        eval_set=FOLDER / "support_basics.evalset.json.gz",
        config=FOLDER / "test_config.json",
    )
