"""Bytes from anywhere: encodings, compression, damage, folders, URIs."""

from __future__ import annotations

import gzip
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import evalviz
from evalviz.sources.files import base_name, expand, parse_json, read, to_utf8
from tests.places import case

TEXT = '{"answer": "12 € ✅ 日本"}'


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        gzip.compress(TEXT.encode()),
        gzip.compress(TEXT.encode("utf-16")),
    ],
    ids=["utf-8", "utf-8 with a mark", "utf-16", "utf-16-le", "utf-16-be", "gzip", "gzip of utf-16"],
)
def test_any_encoding_gives_the_same_text(data: bytes) -> None:
    assert parse_json(to_utf8(data, "x"), "x") == json.loads(TEXT)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "file is empty"),
        (b" \n", "file is empty"),
        (b'{"a": [1, 2', "truncated JSON at char 11 of 11"),
        (b'{"a": "text that st', "truncated JSON at char 19 of 19"),
        (b"hello", "no JSON"),
        (b'{"a": 1} x', "no JSON: Extra data at line 1, column 10"),
    ],
)
def test_damage_is_named_with_its_place(data: bytes, reason: str) -> None:
    with pytest.raises(evalviz.SourceError, match="^run.json: ") as raised:
        parse_json(data, "run.json")

    assert reason in str(raised.value)


def test_numbers_that_json_lacks_and_lone_surrogates_are_read() -> None:
    parsed = parse_json(b'{"a": NaN, "b": -Infinity, "c": "x\\ud800y"}', "x")

    assert parsed["a"] != parsed["a"]
    assert parsed["b"] == float("-inf")
    assert parsed["c"] == "x\N{REPLACEMENT CHARACTER}y"


def test_damaged_gzip_is_named(tmp_path: Path) -> None:
    file = tmp_path / "run.json.gz"
    file.write_bytes(gzip.compress(b"x" * 10_000)[:-20])

    with pytest.raises(evalviz.SourceError, match="damaged gzip file"):
        read(file)


def test_missing_path_is_named() -> None:
    with pytest.raises(evalviz.SourceError, match=r"nowhere\.json: no such file or folder"):
        evalviz.load("nowhere.json")


def test_unknown_protocol_is_named() -> None:
    with pytest.raises(evalviz.EvalvizError, match="nothing://bucket/run.json"):
        evalviz.load("nothing://bucket/run.json")


def test_glob_and_folder(tmp_path: Path) -> None:
    for name in ("b.json", "a.json", "notes.txt"):
        (tmp_path / name).write_text("{}", encoding="utf-8")

    assert [base_name(name) for name in expand(tmp_path, ["*.json"])] == ["a.json", "b.json"]
    assert [base_name(name) for name in expand(str(tmp_path / "?.json"))] == ["a.json", "b.json"]


def test_fsspec_uri() -> None:
    import fsspec

    memory = fsspec.filesystem("memory")
    memory.pipe("/runs/one.evalset_result.json", case("03-informational-and-lower-is-better").read_bytes())

    result = evalviz.load("memory://runs/one.evalset_result.json")

    assert len(result) == 1
    assert len(evalviz.load("memory://runs")) == 1


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A Cloud Storage emulator on this machine; gives the name of its bucket."""
    # read when gcsfs is imported; without it gcsfs asks the service over gRPC first, for a minute
    monkeypatch.setenv("GCSFS_EXPERIMENTAL_ZB_HNS_SUPPORT", "false")
    server_module = pytest.importorskip("gcp_storage_emulator.server")
    pytest.importorskip("gcsfs")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = server_module.create_server("127.0.0.1", port, in_memory=True, default_bucket="evals")
    server.start()
    monkeypatch.setenv("STORAGE_EMULATOR_HOST", f"http://127.0.0.1:{port}")
    import fsspec

    options = {"token": "anon", "endpoint_url": os.environ["STORAGE_EMULATOR_HOST"]}
    monkeypatch.setitem(fsspec.config.conf, "gs", options)
    try:
        yield "evals"
    finally:
        server.stop()


def test_google_cloud_storage(bucket: str) -> None:
    import fsspec

    files = fsspec.filesystem("gs")
    folder = f"{bucket}/harbor_desk/evals/eval_history"
    name = "harbor_desk_harbor_basics_1767225600.25.evalset_result.json"
    files.pipe(f"{folder}/{name}", case("15-same-eval-id-several-runs").read_bytes())

    one, newest = evalviz.load(f"gs://{folder}/{name}"), evalviz.load(f"gs://{bucket}/harbor_desk")

    assert len(one) == len(newest) == 4
    assert evalviz.runs(f"gs://{folder}")["n_cases"].tolist() == [4]
    assert newest.run.info.agent == "harbor_desk"


def test_unreadable_file_of_several_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "a.evalset_result.json").write_bytes(case("03-informational-and-lower-is-better").read_bytes())
    (tmp_path / "b.evalset_result.json.gz").write_bytes(gzip.compress(b"x" * 10_000)[:-20])

    result = evalviz.load([tmp_path / "a.evalset_result.json", tmp_path / "b.evalset_result.json.gz"])

    assert len(result) == 1
    (told,) = [notice.message for notice in result.notices if notice.level == "error"]
    assert "b.evalset_result.json.gz: damaged gzip file" in told


def test_cut_evaluation_item_of_several_is_a_notice(tmp_path: Path) -> None:
    item = {"candidate_results": [{"candidate": "a", "metric": "safety_v1", "score": 1.0}]}
    (tmp_path / "one.json").write_text(json.dumps(item), encoding="utf-8")
    (tmp_path / "two.json").write_text(json.dumps(item)[:-20], encoding="utf-8")

    result = evalviz.load(tmp_path)

    assert len(result) == 1
    (told,) = [notice.message for notice in result.notices if notice.level == "error"]
    assert "two.json: truncated JSON" in told
