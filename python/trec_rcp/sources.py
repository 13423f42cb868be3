# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Converts runs and labels of other libraries to the forms of inputs.py, without importing these libraries.

The table lists the objects that evaluate and compare accept. We tried each row with the library: pytrec_eval-terrier
0.5.11, ir_measures 0.4.3, ir_datasets 0.6.3, PyTerrier 1.1.2, ranx 0.3.21, BEIR 2.2.0, MTEB 2.26.24, datasets 5.2.0,
pandas 2.3.3 and 3.1.1, polars 2.1.0, pyarrow 26.0.1, numpy 2.4.6; tests/test_first_lines.py tries the libraries that
are installed.

    library        labels                                   runs
    -------------  ---------------------------------------  ------------------------------------------
    Python         {topic: {docno: grade}}, columns         {topic: {docno: score}}, columns
    pytrec_eval    parse_qrel(file)                         parse_run(file)
    ir_measures    read_trec_qrels(path), Qrel rows         read_trec_run(path), ScoredDoc rows
    ir_datasets    dataset, dataset.qrels, .qrels_iter()    dataset, dataset.scoreddocs_iter()
    PyTerrier      frames: qid, docno, label                frames: qid, docno, score
    ranx           Qrels                                    Run, with its name
    BEIR           {query: {document: grade}}               {query: {document: score}}
    MTEB           a split: {"relevant_docs": ...}          saved predictions: the file, or its content
    datasets       Dataset, IterableDataset, DatasetDict    the same; a DatasetDict of one split
    pandas, polars frames (also lazy, also without names)   the same; a column of systems makes several runs
    pyarrow        Table, RecordBatch, Dataset              the same
    numpy          columns, structured arrays               the same
    files          the text forms of trec_rcp(1), Parquet   the same

If a frame was read without a header, four columns are qrels and six columns are a run, as in the files of TREC. Ids of
topics and documents are texts or whole numbers. If the labels or the runs have ids such as "007" and the other side has
numbers, a note says that leading zeros may be lost. Floats as ids are an error, and the message shows a line of code
that corrects it.

Values equal those of the other libraries to nine digits, except:

    pytrec_eval, ir_measures   They follow trec_eval 9, and so does evaluate(compat=9). For recall r and R relevant
                               documents, trec_eval 9 needs trunc(r R + 0.9) documents, but trec_eval 10 needs
                               round(r R), which changes IPrec@r. In trec_eval 9, scores have the precision of a float,
                               so that more scores are equal
    ranx                       The order of documents with equal scores is undefined in ranx. Its rbp.80 adds up grades
                               and exceeds 1; RBP(p=0.8) maps grades to [0, 1]. "hits@5" and "ndcg_burges" are errors;
                               the message lists the two possible meanings. f1@5 and dcg@5 are not available
    BEIR, MTEB                 They round to five digits
"""
from __future__ import annotations

import gzip
import itertools
import json
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from . import tables
from .errors import InputError

# The columns of TREC files, for frames that were read without names.
_TREC = {6: ("qid", "q0", "docno", "rank", "score", "run"), 4: ("qid", "iteration", "docno", "relevance")}


class Rows:
    """A frame with a list for each column, from the rows of an iterator."""

    def __init__(self, table: tables.Table) -> None:
        self._table = table
        self.columns: List[str] = list(table)

    def __len__(self) -> int:
        return len(self._table[self.columns[0]]) if self.columns else 0

    def __getitem__(self, name: str) -> List[Any]:
        return self._table[name]

    def itertuples(self) -> Iterator[Tuple[Any, ...]]:
        """Yields a tuple for each row."""
        return zip(*self._table.values())

    def where(self, name: str, value: Any) -> "Rows":
        """Returns the rows whose column `name` has `value`."""
        keep = [v == value for v in self._table[name]]
        return Rows({n: list(itertools.compress(c, keep)) for n, c in self._table.items()})


def _module(data: Any) -> str:
    return type(data).__module__.split(".")[0]


def _of_ranx(data: Any) -> Any:
    return {topic: dict(docs) for topic, docs in data.to_dict().items()}


def _of_hugging_face(data: Any, what: str) -> Any:
    """Returns a Dataset, or the only split of a DatasetDict, as an Arrow table."""
    if isinstance(data, Mapping):
        if len(data) != 1:
            raise TypeError(f"{what}s: a DatasetDict with the splits {', '.join(data)}; pass one of them, such as "
                            f"data[{next(iter(data), 'test')!r}]")
        data = next(iter(data.values()))
    if hasattr(data, "with_format") and hasattr(data, "num_rows"):
        return data.with_format("arrow")[:]
    return data


def fields(row: Any) -> Sequence[str]:
    """Returns the names of the values of a dictionary, a named tuple or a dataclass, or [] for other objects."""
    if isinstance(row, Mapping):
        return [k for k in row if isinstance(k, str)]
    named = getattr(row, "_fields", None)
    if named is None and not isinstance(row, (str, bytes, list, tuple)):
        named = list(getattr(type(row), "__dataclass_fields__", ()) or getattr(row, "__dict__", ()))
    return list(named or ())


def _is_row(row: Any) -> bool:
    names = fields(row)
    if tables.find(names, tables.TOPIC) is None or tables.find(names, tables.DOCNO) is None:
        return False
    value = row[tables.find(names, tables.TOPIC)] if isinstance(row, Mapping) else None
    return not isinstance(value, Mapping) and not tables.is_frame(row)


def _of_rows(first: Any, rows: Iterator[Any], what: str) -> Rows:
    names = fields(first)
    table: Dict[str, List[Any]] = {n: [] for n in names}
    for i, row in enumerate(itertools.chain([first], rows)):
        for n, column in table.items():
            try:
                column.append(row[n] if isinstance(row, Mapping) else getattr(row, n))
            except (KeyError, AttributeError, TypeError):
                raise InputError(f"{what}s: row {i} lacks {n}, which the first row has") from None
    return Rows(table)


def _named(frame: Any) -> Any:
    """Returns a frame whose columns have names, and whose index became columns.

    A frame with 4 or 6 columns without names is a TREC file that was read without a header.
    """
    names = tables.frame_names(frame)
    if hasattr(frame, "reset_index") and any(n is not None for n in frame.index.names) and \
            tables.find(names, tables.TOPIC) is None:
        return frame.reset_index()
    wanted = _TREC.get(len(names))
    numbers = [re.fullmatch(r"(?:f|column_)?(\d+)", str(n)) for n in names]
    places = [int(m[1]) for m in numbers if m]
    if wanted is None or places not in (list(range(len(names))), list(range(1, len(names) + 1))):
        return frame
    if hasattr(frame, "column_names"):
        return frame.rename_columns(list(wanted))
    renamed = dict(zip(names, wanted))
    return frame.rename(columns=renamed) if hasattr(frame, "itertuples") else frame.rename(renamed)


def _of_arrays(data: Any) -> Any:
    """Returns a lazy frame of polars, a dataset of pyarrow or a structured array of numpy as a frame."""
    if hasattr(data, "collect_schema") and hasattr(data, "collect"):
        return data.collect()
    if hasattr(data, "to_table") and _module(data) == "pyarrow":
        return data.to_table()
    names = getattr(getattr(data, "dtype", None), "names", None)
    return Rows({n: data[n] for n in names}) if names else data


def _predictions(data: Any, what: str) -> Any:
    """Returns the only run in predictions of mteb: {subset: {split: run}} beside "mteb_model_meta"."""
    runs = {f"{subset} {split}": run for subset, splits in data.items() if subset != "mteb_model_meta"
            for split, run in splits.items()}
    if len(runs) != 1:
        raise TypeError(f"{what}s: the predictions contain {', '.join(runs) or 'no run'}; pass one subset and split: "
                        "data[subset][split]")
    return next(iter(runs.values()))


def _of_mapping(data: Any, what: str) -> Any:
    if "mteb_model_meta" in data:
        return _predictions(data, what)
    if what in ("grade", "gain") and "relevant_docs" in data and "corpus" in data:  # a split of a task of mteb
        return plain(data["relevant_docs"], what)
    return data


def _of_file(path: str) -> Any:
    """Returns the content of a file of predictions of mteb, or the path of any other file."""
    try:
        with open(path, "rb") as f:
            if not re.match(rb'\s*\{\s*"mteb_model_meta"', f.read(200)):
                return path
    except OSError:
        return path  # its reader will report the error
    with open(path, encoding="utf-8") as f:
        return _predictions(json.load(f), "score")


def plain(data: Any, what: str) -> Any:
    """Converts data of any library to a path, a mapping, a tuple of columns or a frame. Returns other data unchanged.

    `what` is "grade", "gain" or "score". Raises InputError, and TypeError if the caller must choose one of several
    datasets.
    """
    if isinstance(data, (str, os.PathLike)):
        return _of_file(os.fspath(data)) if what == "score" and os.path.isfile(data) else data
    module = _module(data)
    if module == "ranx" and hasattr(data, "to_dict"):
        return _of_ranx(data)
    if module == "datasets":
        data = _of_hugging_face(data, what)
    if isinstance(data, Mapping):
        return _of_mapping(data, what)
    data = _of_arrays(data)
    if tables.is_frame(data):
        return _named(data)
    if hasattr(data, "qrels_iter" if what != "score" else "scoreddocs_iter"):  # a dataset of ir_datasets
        data = data.qrels_iter() if what != "score" else data.scoreddocs_iter()
    if module == "mteb" and hasattr(data, "task_name"):
        raise TypeError(f"{what}s: mteb's {type(data).__name__} has means but no rankings; pass the predictions, which "
                        "mteb.evaluate(model, task, prediction_folder=FOLDER) writes")
    if isinstance(data, Iterable) and not isinstance(data, (str, bytes)) and not hasattr(data, "shape"):
        return _of_iterable(data, what)
    return data


def _of_iterable(data: Any, what: str) -> Any:
    """Returns rows as a frame, other lists and tuples unchanged, and other iterators as lists."""
    if isinstance(data, (list, tuple)):
        return _of_rows(data[0], iter(data[1:]), what) if data and _is_row(data[0]) else data
    if hasattr(data, "__len__") and not hasattr(data, "num_columns") and type(data).__iter__ is object:
        return data
    rows = iter(data)
    first = next(rows, None)
    return _of_rows(first, rows, what) if _is_row(first) else data if first is None else [first, *rows]


def name_of_run(data: Any) -> Optional[str]:
    """Returns the name of a run of ranx."""
    name = getattr(data, "name", None) if _module(data) == "ranx" else None
    return name if isinstance(name, str) and name else None


_SAMPLE = 1 << 16  # rows, or bytes of a file


def _sample(source: Any, place: int) -> Iterator[Any]:
    """Yields some ids of topics (place 0) or of documents (place 1)."""
    if isinstance(source, Mapping):
        names = iter(source) if place == 0 else itertools.chain.from_iterable(source.values())
        yield from itertools.islice(names, _SAMPLE)
    elif isinstance(source, tuple):
        yield from tables.as_list(source[place][:_SAMPLE])
    elif isinstance(source, (str, os.PathLike)) and os.path.isfile(source):
        with open(source, "rb") as f:
            packed = f.read(2) == b"\x1f\x8b"
        with (gzip.open if packed else open)(source, "rb") as f:
            for line in f.read(_SAMPLE).decode("utf-8", "replace").split("\n")[:-1]:
                fields = line.split()
                yield fields[2 * place] if len(fields) > 3 else ""


def zeros_note(label: Any, run: Any) -> Optional[str]:
    """Returns a note if one input has whole numbers as ids, and the other input has texts with leading zeros."""
    if hasattr(label, "docno"):  # Gains
        label = (label.topic, label.docno)
    for place, name in enumerate(("topics", "documents")):
        for mine, other, whose, others in ((run, label, "run", "labels"), (label, run, "labels", "run")):
            if not isinstance(mine, tuple) or not tables.is_whole(mine[place]):
                continue
            found = next((x for x in _sample(other, place) if isinstance(x, str) and x.isdigit() and x[0] == "0" < x), None)
            if found is not None:
                return (f"the {name} of the {whose} are whole numbers, but the {name} of the {others} are texts such "
                        f"as {found!r}: leading zeros may be lost; read the file of the {whose} with dtype=str")
    return None
