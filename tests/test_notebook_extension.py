"""`%load_ext evalviz`: foreign objects show as reports, and as before after unloading."""

from __future__ import annotations

import sys

import pytest

import evalviz
from tests.places import case

pytest.importorskip("IPython")


@pytest.fixture
def shell():
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell()
    yield shell
    shell.run_line_magic("unload_ext", "evalviz")


@pytest.fixture
def adk_result(monkeypatch: pytest.MonkeyPatch):
    eval_result = pytest.importorskip("google.adk.evaluation.eval_result")
    text = case("03-informational-and-lower-is-better").read_text(encoding="utf-8")
    return eval_result.EvalSetResult.model_validate_json(text)


@pytest.mark.sdk
def test_object_of_adk_shows_as_a_report(shell, adk_result) -> None:
    shell.run_line_magic("load_ext", "evalviz")

    data, _ = shell.display_formatter.format(adk_result)

    assert "<iframe" in data["text/html"]
    assert "harbor_basics" in data["text/plain"]
    assert len(data["text/plain"]) < 5000


@pytest.mark.sdk
def test_unloading_puts_back_what_was_there(shell, adk_result) -> None:
    before, _ = shell.display_formatter.format(adk_result)
    formatter = shell.display_formatter.mimebundle_formatter
    tables = dict(formatter.deferred_printers), dict(formatter.type_printers)

    for _ in range(2):
        shell.run_line_magic("load_ext", "evalviz")
        shell.display_formatter.format(adk_result)
        shell.run_line_magic("reload_ext", "evalviz")
        shell.run_line_magic("unload_ext", "evalviz")

    after, _ = shell.display_formatter.format(adk_result)
    assert after == before
    assert (formatter.deferred_printers, formatter.type_printers) == tables


def test_loading_the_extension_imports_nothing_of_google(shell) -> None:
    known = set(sys.modules)

    shell.run_line_magic("load_ext", "evalviz")

    assert not [
        name for name in set(sys.modules) - known if name.split(".")[0] in ("google", "vertexai", "agentplatform")
    ]


def test_own_result_shows_itself(shell) -> None:
    result = evalviz.load(case("03-informational-and-lower-is-better"))

    data, _ = shell.display_formatter.format(result)

    assert set(data) == {"text/html", "text/plain"}
    assert data["text/plain"] == repr(result)
