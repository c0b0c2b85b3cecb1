"""`%load_ext evalviz`: ADK and Vertex result objects display themselves as reports.

Formatters are registered by type name, so nothing of Google's is imported and nothing is patched; unloading puts back
what was there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final

_GENAI = ("agentplatform._genai.types", "vertexai._genai.types")
# where the classes are defined, which differs between SDK versions
TYPES: Final[tuple[tuple[str, str], ...]] = (
    *(
        (f"{package}{module}", name)
        for package in _GENAI
        for module in ("", ".common", ".evals")
        for name in ("EvaluationResult", "EvaluationRun")
    ),
    ("vertexai.evaluation._base", "EvalResult"),
    ("vertexai.preview.evaluation._base", "EvalResult"),
    ("google.adk.evaluation.eval_result", "EvalSetResult"),
    ("google.adk.evaluation.eval_result", "EvalCaseResult"),
)


def load_ipython_extension(ipython: Any) -> None:
    """Show foreign results as reports from now on."""
    formatter = ipython.display_formatter.mimebundle_formatter
    for module, name in TYPES:
        if not any(_is_ours(printer) for printer in _printers(formatter, module, name)):
            formatter.for_type_by_name(module, name, _Bundle(formatter, module, name))


def unload_ipython_extension(ipython: Any) -> None:
    """Show them as before."""
    formatter = ipython.display_formatter.mimebundle_formatter
    for module, name in TYPES:
        for printer in _printers(formatter, module, name):
            if _is_ours(printer):
                printer.remove()


class _Bundle:
    """Formats one foreign type; remembers what formatted it before."""

    def __init__(self, formatter: Any, module: str, name: str) -> None:
        self._formatter, self._module, self._name = formatter, module, name
        self._before = next(_printers(formatter, module, name), None)

    def __call__(self, value: Any, include: Any = None, exclude: Any = None) -> dict[str, str] | None:
        from .api import load
        from .model import EvalvizError
        from .viewer.notebook import mimebundle

        try:
            return mimebundle(load(value).run)
        except EvalvizError as error:
            # None gives IPython's own representation; the reason must not get lost
            print(f"evalviz: {error}", file=sys.stderr)
            return None

    def remove(self) -> None:
        """Take this formatter out, put back the one before."""
        key, cls = (self._module, self._name), _class(self._module, self._name)
        self._formatter.deferred_printers.pop(key, None)
        if cls is not None:
            self._formatter.type_printers.pop(cls, None)
        if self._before is not None:
            self._formatter.for_type_by_name(self._module, self._name, self._before)


def _printers(formatter: Any, module: str, name: str) -> Iterator[Any]:
    """What formats a type now; IPython moves it from one table to the other at its first use."""
    cls = _class(module, name)
    for table, key in ((formatter.deferred_printers, (module, name)), (formatter.type_printers, cls)):
        if key in table:
            yield table[key]


def _class(module: str, name: str) -> type | None:
    return getattr(sys.modules.get(module), name, None)


def _is_ours(printer: Any) -> bool:
    return isinstance(printer, _Bundle)
