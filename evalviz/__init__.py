"""Agent evaluations in notebooks: why an agent failed, on which cases, and whether the new version is better."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import load, runs
    from .model.errors import EvalvizError, MissingExtraError, SourceError
    from .notebook import load_ipython_extension, unload_ipython_extension
    from .results import EvalResult

__version__ = "0.1.0"

# Public names load when they are used: pandas and plotly take seconds, `import evalviz` takes none.
_HOMES = {
    "EvalResult": ".results",
    "EvalvizError": ".model.errors",
    "MissingExtraError": ".model.errors",
    "SourceError": ".model.errors",
    "load": ".api",
    "load_ipython_extension": ".notebook",
    "runs": ".api",
    "unload_ipython_extension": ".notebook",
}

__all__ = [
    "EvalResult",
    "EvalvizError",
    "MissingExtraError",
    "SourceError",
    "__version__",
    "load",
    "load_ipython_extension",
    "runs",
    "unload_ipython_extension",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'evalviz' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
