"""What a notebook cell shows: one text/html output with a static summary and the report in a sandboxed frame.

It is the one form that works live, with a busy kernel, reopened without a kernel, twice in a notebook and in nbconvert.
Where scripts and frames are stripped (untrusted notebooks, GitHub) the static summary stays.
"""

from __future__ import annotations

import html
import sys
from typing import Final

from ..model import EvalRun
from .report import small_report
from .static_summary import static_summary
from .text_summary import text_summary

HEIGHT: Final = 640
LIMIT_MB: Final = 2.0

# A frame follows the `color-scheme` of its element, live and without a script: each host has its own switch.
# VS Code gives high contrast light both of its classes. The strip under the frame is what can be dragged. The summary
# gives way to the report only where the frame is really there.
_STYLE: Final = """\
.evalviz-frame{color-scheme:light dark}
body[data-jp-theme-light="true"] .evalviz-frame,body.vscode-light .evalviz-frame,\
body.vscode-high-contrast-light .evalviz-frame{color-scheme:light}
body[data-jp-theme-light="false"] .evalviz-frame,body.vscode-dark .evalviz-frame,\
body.vscode-high-contrast:not(.vscode-high-contrast-light) .evalviz-frame,html[theme="dark"] .evalviz-frame,\
body[data-theme="dark"] .evalviz-frame{color-scheme:dark}
.evalviz-box{resize:vertical;overflow:hidden;min-height:160px;padding-bottom:16px;box-sizing:border-box}
.evalviz-box:empty{display:none}
.evalviz-box>iframe{width:100%;height:100%;border:0;display:block}
.evalviz-static:has(+.evalviz-box>iframe){display:none}
"""
_STRIP: Final = 16  # px
_BESIDE: Final = 20_000  # bytes of the plain text and of JSON's escapes in a saved notebook
# No same-origin: the report can reach neither the notebook nor any storage.
_SANDBOX: Final = "allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox"


def mimebundle(run: EvalRun, *, height: int = HEIGHT, start: str = "", limit_mb: float = LIMIT_MB) -> dict[str, str]:
    """The report for IPython's display: `text/html` and a self-sufficient `text/plain`."""
    return {
        "text/html": cell_html(run, height=height, start=start, limit_mb=limit_mb),
        "text/plain": text_summary(run),
    }


def cell_html(run: EvalRun, *, height: int = HEIGHT, start: str = "", limit_mb: float = LIMIT_MB) -> str:
    """The `text/html` of the report.

    Args:
        run: what to show.
        height: of the frame, px.
        start: where the report starts, as in the address of a saved one.
        limit_mb: megabytes that the output may take.
    """
    # The height stands in the style, not at the box: hosts that strip the frame strip styles too, and no box stays.
    height = int(height)
    title = html.escape(f"evalviz report: {run.info.title}")
    before = (
        f"<style>{_STYLE}.evalviz-high-{height}{{height:{height + _STRIP}px}}</style>"
        f'<div class="evalviz-static">{static_summary(run)}</div>'
        f'<div class="evalviz-box evalviz-high-{height}">'
        f'<iframe class="evalviz-frame" title="{title}" sandbox="{_SANDBOX}" allow="fullscreen; clipboard-write" '
        'loading="lazy" srcdoc="'
    )
    # only & and the quote matter inside a quoted attribute
    return small_report(
        run,
        int(limit_mb * 1e6) - _BESIDE,
        lambda page: before + page.replace("&", "&amp;").replace('"', "&quot;") + '"></iframe></div>',
        start=start,
    )


def display_report(run: EvalRun, *, height: int = HEIGHT, start: str = "", limit_mb: float = LIMIT_MB) -> None:
    """Display the report in a notebook, or print its summary where there is none."""
    try:
        from IPython import get_ipython
    except ImportError:
        get_ipython = None
    if get_ipython is None or get_ipython() is None:
        print(text_summary(run, encoding=sys.stdout.encoding))
        return
    from IPython.display import display

    display(mimebundle(run, height=height, start=start, limit_mb=limit_mb), raw=True)
