"""Values of the wrong kind anywhere in a result: the rest stays readable, and nothing raises but our own error."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import evalviz
from tests.places import case

JUNK = [
    None,
    0,
    -1,
    1.5,
    "",
    "x",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
    True,
    float("nan"),
    float("inf"),
    10**30,
    "\ud800",
    [{}],
]
INPUTS = ("06-uneven-turns-and-metrics", "07-final-response-is-a-function-call", "16-newer-version-fields-and-status")


@pytest.mark.parametrize("seed", range(120))
def test_junk_anywhere_hides_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    document = json.loads(case(chance.choice(INPUTS)).read_text(encoding="utf-8"))
    spoiled = copy.deepcopy(document)
    for place in chance.sample(list(places(spoiled)), chance.choice([1, 1, 2, 4])):
        spoil(spoiled, place, chance)

    try:
        result = evalviz.load(spoiled)
    except evalviz.EvalvizError:
        # only a document that lost its list of cases is no result any more
        assert not isinstance(spoiled.get("eval_case_results"), list) or not spoiled["eval_case_results"]
        return

    assert len(result) <= len(document["eval_case_results"])
    for case_id, trial, _ in result.run.keys:
        result.trace(case_id, trial=trial)
    assert result.to_html()
    assert repr(result)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in parsed JSON."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*path, key)
        yield from places(item, (*path, key))


def spoil(document: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    """Put junk in a place, or take it out; a place that went before is left alone."""
    try:
        for key in path[:-1]:
            document = document[key]
        if chance.random() < 0.25:
            del document[path[-1]]
        else:
            document[path[-1]] = chance.choice(JUNK)
    except (KeyError, IndexError, TypeError):
        return
