"""Result objects of the Vertex SDK, and what the SDK itself makes of them."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from tests.places import SHARED

_MAKER = SHARED / "data" / "vertex" / "make_result.py"


def maker() -> Any:
    """The module that makes results of the SDK's own types; ends the script where it or the SDK is not here."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # else the SDK's import asks the network
    if not _MAKER.is_file():
        sys.exit(_absent("the script that makes SDK results (make_result.py) is not part of the repository"))
    try:
        importlib.import_module("agentplatform._genai.types")
    except ImportError:
        sys.exit(_absent("google-cloud-aiplatform is not installed: pip install 'evalviz[vertex]'"))
    sys.path.insert(0, str(_MAKER.parent))
    return importlib.import_module(_MAKER.stem)


def shown_html(result: Any) -> str:
    """What `result.show()` of the SDK displays."""
    from IPython import display
    from IPython.core.interactiveshell import InteractiveShell

    InteractiveShell.instance()
    shown: list[Any] = []
    original, display.display = display.display, lambda *objects, **_: shown.extend(objects)
    try:
        result.show()
    finally:
        display.display = original
    return "".join(item.data for item in shown)


def _absent(what: str) -> int:
    print(f"Nothing measured: {what}.")
    return 0
