# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Converts the tables of a release from JSON lines to Parquet, in a copy of the folder.

Each table of the card becomes a Parquet file. README.md and SHA256SUMS name the new files. All other files are copied.
"""
from __future__ import annotations

import hashlib
import importlib
import os
import re
import shutil
import tempfile
from itertools import islice
from typing import Any, Dict, Iterator, List, Optional

from .errors import InputError, MissingPackage
from .tables import json_rows

_BATCH = 65536  # rows
_SUMS = "SHA256SUMS"
_ENDING = ".jsonl"

#: The types of columns whose first value may be whole or missing, and then does not tell the type.
_TYPES = {"score": "int64", "gain": "float64", "theta": "float64", "gamma": "float64", "beta": "float64",
          "se_gamma": "float64", "se_beta": "float64", "window": "int64"}


def _tables(folder: str) -> List[str]:
    """Returns the paths of the card's tables. Raises InputError if there is no table, or if one is not JSON lines."""
    card = os.path.join(folder, "README.md")
    with open(card, encoding="utf-8") as f:
        head = f.read().split("\n---\n")[0]
    paths = re.findall(r'^ +path: "?([^"\n]+)"?$', head, re.M)
    if not paths:
        raise InputError(f"{card}: its head names no table; use a release that rcp-label release wrote")
    for path in paths:
        if not path.endswith(_ENDING):
            raise InputError(f"{card}: {path} is not JSON lines; write the release without --tsv")
        if os.path.isabs(path) or ".." in path.split("/"):
            raise InputError(f"{card}: the path {path} leads out of the folder")
    return paths


def _batches(path: str) -> Iterator[List[Dict[str, Any]]]:
    """Yields the rows of a file of JSON lines, in batches."""
    with open(path, encoding="utf-8") as lines:
        rows = json_rows(path, lines)
        while batch := list(islice(rows, _BATCH)):
            yield batch


def _type_of(arrow: Any, path: str, name: str, value: Any) -> Any:
    if path.startswith("provenance/runs/") and name == "score":
        return arrow.float64()
    if name in _TYPES:
        return getattr(arrow, _TYPES[name])()
    if isinstance(value, list):
        return arrow.list_(arrow.string())
    return {bool: arrow.bool_(), int: arrow.int64(), float: arrow.float64()}.get(type(value), arrow.string())


def _write(source: str, path: str, to: str) -> None:
    """Writes the table `path` of the folder `source` to the file `to`, with the codec that every trec_rcp reads."""
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    writer: Optional[Any] = None
    schema: Any = None
    file = os.path.join(source, path)
    try:
        for batch in _batches(file):
            if schema is None:
                schema = arrow.schema([(n, _type_of(arrow, path, n, v)) for n, v in batch[0].items()])
                writer = parquet.ParquetWriter(to, schema, compression="gzip")
            try:
                columns = [arrow.array([row[n] for row in batch], schema.field(n).type) for n in schema.names]
            except KeyError as e:
                raise InputError(f"{file}: a row lacks {e}, which the first row has") from None
            except (arrow.ArrowInvalid, arrow.ArrowTypeError) as e:
                raise InputError(f"{file}: {e}") from None
            writer.write_table(arrow.Table.from_arrays(columns, schema=schema))  # type: ignore[union-attr]
    finally:
        if writer is not None:
            writer.close()
    if schema is None:
        raise InputError(f"{file}: the table has no rows")


def _digest(path: str) -> str:
    sha = hashlib.sha256()
    with open(path, "rb") as f:
        for block in iter(lambda: f.read(1 << 20), b""):
            sha.update(block)
    return sha.hexdigest()


def _write_release(source: str, folder: str) -> List[str]:
    paths = _tables(source)
    names: List[str] = []
    for root, folders, files in os.walk(source):
        folders.sort()
        names += [os.path.relpath(os.path.join(root, n), source).replace(os.sep, "/") for n in sorted(files)]
    written = []
    for name in names:
        new = name[:-len(_ENDING)] + ".parquet" if name in paths else name
        to = os.path.join(folder, new)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        if name in paths:
            _write(source, name, to)
        elif name == "README.md":
            with open(os.path.join(source, name), encoding="utf-8") as f:
                card = f.read()
            for path in paths:
                card = card.replace(path, path[:-len(_ENDING)] + ".parquet")
            with open(to, "w", encoding="utf-8", newline="\n") as f:
                f.write(card.replace("provenance/runs/*.jsonl", "provenance/runs/*.parquet"))
        elif name != _SUMS:
            shutil.copyfile(os.path.join(source, name), to)
        if name != _SUMS:
            written.append(new)
    with open(os.path.join(folder, _SUMS), "w", encoding="utf-8", newline="\n") as f:
        f.writelines(f"{_digest(os.path.join(folder, n))}  {n}\n" for n in written)
    missing = sorted(set(paths) - set(names))
    if missing:
        raise InputError(f"{source}/README.md: names the file {missing[0]}, which is missing")
    return [n for n in written if n.endswith(".parquet")]


def release(source: str, output: str) -> List[str]:
    """Writes the release in the folder `source` to the new folder `output`. Returns the names of its tables.

    After an error, there is no new folder. Raises InputError, MissingPackage, FileExistsError, and other OSErrors if a
    file cannot be read or written.
    """
    try:
        importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise MissingPackage("writing Parquet needs pyarrow: pip install 'trec-rcp[parquet]'") from None
    output = output.rstrip("/") or output
    if os.path.lexists(output):
        raise FileExistsError(17, "already exists; choose a new folder", output)
    parent, name = os.path.split(os.path.abspath(output))
    folder = tempfile.mkdtemp(prefix=f".{name}-", suffix=".tmp", dir=parent)
    try:
        tables = _write_release(source, folder)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(folder, 0o777 & ~mask)
        os.rename(folder, output)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return tables
