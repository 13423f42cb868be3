# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Labels: human grades, calibrated gains, judged pools and excluded documents of one dataset, from files or objects."""
from __future__ import annotations

import dataclasses
import errno
import glob
import importlib
import math
import os
import re
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, overload

from . import tables
from .errors import InputError

#: The forms of labels: {topic: {docno: number}}, a frame, three columns, or the path of a file.
Source = Union[str, Mapping[str, Mapping[str, float]], Tuple[Sequence[Any], ...], Any]


class Criterion(NamedTuple):
    """A criterion of the rubric on the calibrated scale (rcp_gains(5)).

    The criteria turn the ability theta (in logits) of a document into a gain. A document whose theta equals the beta of
    a criterion passes this criterion with probability 1/2.

    >>> gains = trec_rcp.Gains(["q1"], ["d1"], None, theta=[0.0])
    >>> labels = trec_rcp.Labels(gains=gains, criteria=[trec_rcp.Criterion("C1", 1.0, 0.0)])
    >>> trec_rcp.evaluate(labels, {"q1": {"d1": 1.0}}, "RCP-nDCG@10")["run"]
    {'rcp_ndcg_cut_10': 1.0}
    """

    name: str
    gamma: float  #: discrimination, above 0
    beta: float  #: difficulty, in logits
    se_gamma: float = math.nan  #: standard error of gamma; NaN means not known
    se_beta: float = math.nan  #: standard error of beta


@dataclasses.dataclass(frozen=True)
class Gains:
    """Gains and other values of documents, in columns of one length. NaN means missing.

    >>> gains = trec_rcp.Gains(topic=["q1", "q1"], docno=["d1", "d2"], gain=[0.9, 0.2], count=[1.0, 0.4])
    >>> trec_rcp.evaluate(gains, {"q1": {"d2": 2.0, "d1": 1.0}}, ["RCP-nDCG@10", "Count-nDCG@10"])
    run  RCP-nDCG@10   Count-nDCG@10
    run       0.7482          0.8232
    """

    topic: Sequence[str]
    docno: Sequence[str]
    gain: Optional[Sequence[float]]  #: in [0, 1]; None: computed from theta and the criteria
    theta: Optional[Sequence[float]] = None  #: ability on the calibrated scale, in logits
    bt: Optional[Sequence[float]] = None  #: Bradley-Terry score before calibration, in logits
    count: Optional[Sequence[float]] = None  #: share of passed criteria, in [0, 1]


class Qrel(NamedTuple):
    """A graded document in the form of ir_measures, with its gain (NaN if it has none)."""

    query_id: str
    doc_id: str
    relevance: int
    iteration: str = "0"
    gain: float = math.nan


class Labels:
    """The labels of one dataset, for evaluate, compare, RelevanceEvaluator and ir_measures.

    qrels     human grades, whole numbers
    gains     calibrated gains in [0, 1]
    excluded  documents to remove from rankings and ideals
    pool      the judged pool: the documents that some protocols rank. Its order breaks ties

    Each of these is None or has one of these forms:

    - ``{topic: {docno: number}}``; for excluded and pool also ``{topic: [docno, ...]}``
    - a pandas or polars frame or an Arrow table, with columns named as in trec_rcp(1), such as query_id, doc_id and
      relevance, or qid, docno and label; gains also have theta, bt and count, if they are known
    - a tuple of columns (topics, docnos, numbers): lists, numpy arrays, Arrow arrays
    - the path of a file that trec_rcp reads

    protocol  the default scoring rules: "nanobeir", "bright", "vidore", "trecdl", "mteb" or "plain". None means the
              rules of trec_eval
    criteria  the criteria of the rubric, if gains are computed from theta
    name      the name of the dataset in messages

    Labels does not copy your objects: if you change an object later, the labels change, too. Other providers in
    ir_measures treat a Labels object as a frame of graded documents with the columns query_id, doc_id, relevance,
    iteration and gain.

    >>> labels = trec_rcp.Labels({"q1": {"d1": 2, "d2": 0}}, {"q1": {"d1": 0.9, "d2": 0.2}}, excluded={"q1": ["d3"]})
    >>> labels
    Labels(qrels=<1 topics>, gains=<1 topics>, excluded=<1 topics>)
    >>> trec_rcp.evaluate(labels, {"q1": {"d3": 3.0, "d2": 2.0, "d1": 1.0}}, ["nDCG@10", "RCP-nDCG@10"])
    run  nDCG@10   RCP-nDCG@10
    run   0.6309        0.7482
    >>> next(labels.rows())
    {'query_id': 'q1', 'doc_id': 'd1', 'relevance': 2, 'gain': 0.9, 'theta': None, 'bt': None, 'count': None}
    >>> next(labels.itertuples())
    Qrel(query_id='q1', doc_id='d1', relevance=2, iteration='0', gain=0.9)
    >>> labels.to_pandas()[["query_id", "doc_id", "relevance", "gain"]]
      query_id doc_id  relevance  gain
    0       q1     d1          2   0.9
    1       q1     d2          0   0.2
    >>> labels.to_polars().shape
    (2, 7)

    Source: Rubric-Calibrated Preferences, arXiv:2609.35739; rcp_gains(5).
    """

    def __init__(self, qrels: Optional[Source] = None, gains: Optional[Source] = None, *,
                 excluded: Optional[Source] = None, pool: Optional[Source] = None, protocol: Optional[str] = None,
                 criteria: Sequence[Criterion] = (), name: Optional[str] = None) -> None:
        self.qrels, self.gains, self.excluded, self.pool = qrels, gains, excluded, pool
        self.protocol, self.name = protocol, name
        self.criteria = tuple(criteria)
        #: The measures that evaluate computes by default. None: the labels decide.
        self.measures: Optional[Tuple[str, ...]] = None

    def __repr__(self) -> str:
        parts = [f"{k}={_summary(v)}" for k, v in (("qrels", self.qrels), ("gains", self.gains),
                                                  ("excluded", self.excluded), ("pool", self.pool)) if v is not None]
        parts += [f"{k}={v!r}" for k, v in (("protocol", self.protocol), ("name", self.name)) if v is not None]
        parts += [f"criteria={len(self.criteria)}"] if self.criteria else []
        return f"Labels({', '.join(parts)})"

    def rows(self) -> Iterator[Dict[str, Any]]:
        """Returns a dictionary for each labelled document, in the order of the labels, graded documents first.

        Keys are query_id, doc_id, relevance, gain, theta, bt and count. None means not known. Raises InputError for a
        file that only the C library can read (preferences, and gains that must be computed from theta).
        """
        merged: Dict[Tuple[str, str], Dict[str, Any]] = {}
        empty = {"relevance": None, "gain": None, "theta": None, "bt": None, "count": None}
        if self.qrels is not None:
            for t, d, v in zip(*_triple(self.qrels, "grade")):
                if not math.isnan(v):
                    merged[t, d] = {"query_id": t, "doc_id": d, **empty, "relevance": int(v)}
        if self.gains is not None:
            g = as_gains(self.gains, read=True)
            assert isinstance(g, Gains)
            for i, (t, d) in enumerate(zip(g.topic, g.docno)):
                row = merged.setdefault((t, d), {"query_id": t, "doc_id": d, **empty})
                for name in ("gain", "theta", "bt", "count"):
                    column = getattr(g, name)
                    if column is not None and not math.isnan(column[i]):
                        row[name] = column[i]
        return iter(merged.values())

    # ir_measures treats an object with `columns` and itertuples() as a frame.
    columns = Qrel._fields

    def itertuples(self) -> Iterator[Qrel]:
        """Yields graded documents with their gains, as ir_measures.Qrel. Leaves out documents without a grade."""
        for row in self.rows():
            if row["relevance"] is not None:
                gain = math.nan if row["gain"] is None else row["gain"]
                yield Qrel(row["query_id"], row["doc_id"], row["relevance"], "0", gain)

    def to_pandas(self) -> Any:
        """Returns a pandas frame of rows(). relevance is a nullable integer; gain, theta, bt and count are doubles."""
        pandas: Any = importlib.import_module("pandas")
        names = ["query_id", "doc_id", "relevance", "gain", "theta", "bt", "count"]
        frame = pandas.DataFrame(list(self.rows()), columns=names)
        return frame.astype({"relevance": "Int64", **{n: "float64" for n in names[3:]}})

    def to_polars(self) -> Any:
        """Returns a polars frame of rows()."""
        polars: Any = importlib.import_module("polars")
        kinds = {"query_id": polars.String, "doc_id": polars.String, "relevance": polars.Int64}
        kinds.update({n: polars.Float64 for n in ("gain", "theta", "bt", "count")})
        return polars.DataFrame(list(self.rows()), schema=kinds)


class Release(Dict[str, Labels]):
    """The subsets of a released benchmark: a dictionary {name of the subset: Labels}, sorted by name.

    >>> release = trec_rcp.load_labels("release")
    >>> assert isinstance(release, trec_rcp.Release)            # with one subset, load_labels returns Labels
    >>> release
    Release(NanoDemoOneRetrieval, NanoDemoTwoRetrieval)
    >>> release["NanoDemoOneRetrieval"].protocol
    'nanobeir'
    """

    def __repr__(self) -> str:
        return f"Release({', '.join(self)})"


def _summary(source: Source) -> str:
    if isinstance(source, str):
        return repr(source)
    if isinstance(source, Gains):
        source = (source.topic, source.docno)
    if isinstance(source, Mapping):
        return f"<{len(source)} topics>"
    if isinstance(source, tuple):
        return f"<{len(source[0])} rows>"
    return f"<{len(source)} rows>" if hasattr(source, "__len__") else f"<{type(source).__name__}>"


# The protocols of the benchmarks of arXiv:2609.35739, by the names of subsets or of repositories.
_BENCHMARKS = (
    ("nanobeir", "rcp-ndcg-nanobeir", r"Nano.*Retrieval"),
    ("bright", "rcp-ndcg-bright", "aops|biology|earth_science|economics|leetcode|pony|psychology|robotics|stackoverflow|"
                                  "sustainable_living|theoremqa_questions|theoremqa_theorems"),
    ("vidore", "rcp-ndcg-vidore", r".*__.*"),
    ("trecdl", "rcp-ndcg-trecdl", r"trec_dl_20[0-9][0-9]"),
)


def _protocol(subset: str, folder: str) -> str:
    """Returns the protocol of a subset, by its name or by the name of the folder; "plain" if both are unknown."""
    for protocol, _, pattern in _BENCHMARKS:
        if re.fullmatch(pattern, subset):
            return protocol
    for protocol, begin, _ in _BENCHMARKS:
        if os.path.basename(os.path.abspath(folder)).startswith(begin):
            return protocol
    return "plain"



def _triple(source: Source, what: str) -> Tuple[List[str], List[str], List[float]]:
    """Returns topics, docnos and numbers of any source. `what` is "grade", "gain" or "score"."""
    if isinstance(source, Mapping):
        rows = [(tables.name_of(t), tables.name_of(d), float(v)) for t, docs in source.items() for d, v in docs.items()]
        return [r[0] for r in rows], [r[1] for r in rows], [r[2] for r in rows]
    if isinstance(source, Gains):
        source = (source.topic, source.docno, source.gain)
    if isinstance(source, tuple):
        t, d, v = (tables.as_list(c) for c in source)
        return [tables.name_of(x) for x in t], [tables.name_of(x) for x in d], [tables.number(x) for x in v]
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        table, where = read_labels_file(path), path
    else:
        table, where = tables.of_frame(source), "labels"
    wanted = {"grade": tables.GRADE + tables.SCORE, "gain": tables.GAIN + tables.SCORE, "score": tables.SCORE}[what]
    column = tables.find(list(table), wanted)
    if column is None:
        raise InputError(f"{where}: has the columns {', '.join(table)}, but needs a column of {what}s ({wanted[0]})")
    p = tables.pairs(table, where, column)
    return p.topic, p.docno, p.values[0]


def as_gains(source: Source, read: bool = False) -> Union[str, Gains]:
    """Returns gains from any source. Does not read a path unless `read`: the C library reads it.

    If some rows have a theta, rows without a theta are outside the judged pool and only have grades (rcp_gains(5)).
    They are left out. Raises InputError.
    """
    if isinstance(source, Gains):
        return source
    if isinstance(source, (str, os.PathLike)) and not read:
        return os.fspath(source)
    if isinstance(source, (Mapping, tuple)):
        return Gains(*_triple(source, "gain"))
    where = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "gains"
    return gains_of_table(read_labels_file(where) if read and isinstance(source, (str, os.PathLike)) else
                          tables.of_frame(source), where)


def gains_of_table(table: tables.Table, where: str) -> Gains:
    """Returns the judged documents of a table with a gain or a theta column, or with scores that are gains."""
    names = list(table)
    theta, bt, count = (tables.find(names, n) for n in (tables.THETA, tables.BT, tables.COUNT))
    gain = tables.find(names, tables.GAIN)
    if gain is None and theta is None:
        gain = tables.find(names, tables.SCORE + tables.GRADE)
    p = tables.pairs(table, where, gain, theta, bt, count)
    if all(math.isnan(x) for x in p.values[1]):
        theta = None
    judged = [i for i in range(len(p.topic))
              if (not math.isnan(p.values[1][i]) if theta is not None else any(not math.isnan(v[i]) for v in p.values))]

    def pick(column: Optional[str], k: int) -> Optional[List[float]]:
        return None if column is None else [p.values[k][i] for i in judged]
    return Gains([p.topic[i] for i in judged], [p.docno[i] for i in judged], pick(gain, 0), pick(theta, 1), pick(bt, 2),
                 pick(count, 3))


def read_labels_file(path: str) -> tables.Table:
    """Reads a label file as a table: qrels, gain files, and all kinds of tables except preferences."""
    if tables.is_parquet(path):
        return tables.read(path)
    lines = tables.read_lines(path)
    columns = next((line.split()[2:] for line in lines if line.startswith("# columns")), None)
    body = [line for line in lines if line.strip() and not line.startswith("#")]
    first = body[0].split() if body else []
    if columns is None and len(first) == 4 and _is_value(first[3]):
        value = "gain" if any(not _is_whole(line.split()[-1]) for line in body) else "grade"
        columns = ["qid", "iter", "docid", value]
    if columns is None:
        return tables.read(path)
    rows = [line.split() for line in body]
    bad = next((r for r in rows if len(r) != len(columns)), None)
    if bad:
        raise InputError(f"{path}: {len(bad)} fields in {' '.join(bad)[:60]!r}, expected {len(columns)} fields")
    return _with_counts({c: [r[i] for r in rows] for i, c in enumerate(columns)}, len(criteria_of_lines(lines)))


def _with_counts(table: tables.Table, n_criteria: int) -> tables.Table:
    """Adds the share of passed criteria if a gain file has passes and responses."""
    passes, responses = table.get("passes"), table.get("responses")
    if passes and responses and n_criteria and "count" not in table:
        table["count"] = [float(p) / (n_criteria * float(r)) if p != "NA" and r != "NA" and float(r) else None
                          for p, r in zip(passes, responses)]
    return table


def _is_value(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return text == "NA"
    return True


def _is_whole(text: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]+", text) is not None


def criteria_of_lines(lines: Sequence[str]) -> List[Criterion]:
    """Returns the criteria in the header lines of a gain file."""
    found = []
    for line in lines:
        field = line.split()
        if field[:2] == ["#", "criterion"] and len(field) >= 7:
            value = dict(zip(field[3::2], field[4::2]))
            found.append(Criterion(field[2], *(float(value.get(n, "nan")) for n in Criterion._fields[1:])))
    return found


def criteria_of_table(table: tables.Table, where: str) -> List[Criterion]:
    """Returns the criteria of a table with columns criterion, gamma and beta, and perhaps se_gamma and se_beta."""
    names = list(table)
    found = [tables.find(names, n) for n in (tables.CRITERION, tables.GAMMA, tables.BETA, ("se_gamma",), ("se_beta",))]
    if None in found[:3]:
        raise InputError(f"{where}: has the columns {', '.join(names)}, but needs criterion, gamma and beta")
    columns = [[math.nan] * len(table[found[0]]) if n is None else table[n] for n in found]  # type: ignore[index]
    return [Criterion(str(row[0]).replace(" ", "_"), *(tables.number(x) for x in row[1:])) for row in zip(*columns)]


def _one_table(*patterns: str) -> Optional[List[str]]:
    """Returns the files of the one table that the patterns match (Parquet may have parts), or None without a table."""
    found = sorted(p for pattern in patterns for p in glob.glob(pattern) if os.path.isfile(p))
    text = [p for p in found if not p.endswith(".parquet")]
    if len(text) > 1:
        raise InputError(f"{text[1]}: is a second table beside {os.path.basename(text[0])}; remove one of them")
    if not text:
        _check_parts(found)
    return text or found or None


def _check_parts(paths: Sequence[str]) -> None:
    """Raises InputError unless the sorted files are one table: one file, or all parts like x-00000-of-00002.parquet."""
    named = [re.fullmatch(r"(.*-)(\d{5})(-of-(\d{5})\.parquet)", p, re.S) for p in paths]
    first = named[0] if named else None
    if first is None:
        wrong = paths[1:]
    else:
        whole = [f"{first[1]}{i:05d}{first[3]}" for i in range(int(first[4]))]
        wrong = [p for p in paths if p not in whole]
        missing = [p for p in whole if p not in paths]
        if missing and not wrong:
            raise InputError(f"{missing[0]}: this part of the table is missing")
    if wrong:
        raise InputError(f"{wrong[0]}: is a second table beside {os.path.basename(paths[0])}; remove one of them")


def _tables_of(folder: str, subset: str, name: str) -> Optional[List[str]]:
    """Returns the files of SUBSET/NAME.*, of SUBSET/NAME/*.parquet or, in the layout of mteb, of SUBSET-NAME/*."""
    base = glob.escape(os.path.join(folder, subset) if subset else folder)
    return _one_table(f"{base}/{name}.*", f"{base}/{name}/*.*", *([f"{base}-{name}/*.*"] if subset else []))


def _read_parts(paths: Sequence[str]) -> tables.Table:
    parts = [tables.read(p) for p in paths]
    table = parts[0]
    for path, part in zip(paths[1:], parts[1:]):
        if list(part) != list(table):
            raise InputError(f"{path}: has the columns {', '.join(part)}, but {os.path.basename(paths[0])} has "
                             f"{', '.join(table)}")
        table = {n: table[n] + part[n] for n in table}
    return table


def _list_pairs(paths: Optional[List[str]], lists: Sequence[str]) -> Optional[Source]:
    """Returns a pool or excluded documents: the path of a text file, or pairs."""
    if paths is None:
        return None
    if not tables.is_parquet(paths[0]):
        return paths[0]
    table = _read_parts(paths)
    column = tables.find(list(table), lists)
    p = tables.pairs(table, paths[0]) if column is None else tables.explode(table, column, paths[0])
    return p.topic, p.docno


def _of_table(table: tables.Table, where: str, **known: Any) -> Labels:
    """Returns Labels with the grades and gains of one table."""
    names = list(table)
    has_gains = tables.find(names, tables.GAIN + tables.THETA) is not None
    grade = tables.find(names, tables.GRADE + tables.SCORE)
    if not has_gains and grade is not None and not all_whole(tables.pairs(table, where, grade).values[0]):
        has_gains, grade = True, None
    labels = Labels(name=where, **known)
    if grade is not None:
        p = tables.pairs(table, where, grade)
        labels.qrels = (p.topic, p.docno, p.values[0])
    if has_gains:
        labels.gains = gains_of_table(table, where)
        if labels.gains.gain is None and not labels.criteria:
            raise InputError(f"{where}: has theta but no gain; add a column gain, or pass criteria as items=")
    if grade is None and not has_gains:
        raise InputError(f"{where}: has the columns {', '.join(names)}, but needs grades (score) or gains (gain)")
    return labels


def all_whole(values: Any) -> bool:
    """Returns whether all numbers are whole, which means that they are grades. NaN (missing) counts as whole."""
    if hasattr(values, "dtype") and hasattr(values, "round"):
        if getattr(values.dtype, "kind", "") in "iub":
            return True
        try:
            return not bool(((values != values.round()) & (values == values)).any())
        except (TypeError, AttributeError, NotImplementedError):
            pass  # an array of objects
    return all(isinstance(v, int) or v is None or v != v or float(v).is_integer() for v in tables.as_list(values))


def _subset(folder: str, subset: str, items: Sequence[Criterion]) -> Labels:
    """Returns the labels of one subset. `folder` is the release or, if `subset` is "", the subset itself."""
    name = subset or os.path.basename(os.path.abspath(folder))
    qrels = _tables_of(folder, subset, "qrels")
    if qrels is None:
        raise InputError(f"{folder}: contains no table of qrels (qrels.parquet, .tsv, .csv or .jsonl)")
    own = _tables_of(folder, subset, "items")
    criteria = criteria_of_table(_read_parts(own), own[0]) if own else list(items)
    known = {"protocol": _protocol(name, folder), "criteria": criteria,
             "excluded": _list_pairs(_tables_of(folder, subset, "excluded"), tables.EXCLUDED),
             "pool": _list_pairs(_tables_of(folder, subset, "top_ranked"), tables.DOCNOS)}
    if tables.is_parquet(qrels[0]):
        labels = _of_table(_read_parts(qrels), qrels[0], **known)
    else:
        labels = _of_file(qrels[0], **known)
    labels.name = name
    labels.measures = ("ndcg_cut.10",) + (("rcp_ndcg_cut.10",) if labels.gains is not None else ())
    return labels


def _of_file(path: str, **known: Any) -> Labels:
    """Returns Labels with a path for the C library. The first 2,000 lines decide between grades, gains and both."""
    lines = [line for line in tables.read_lines(path)[:2000] if line.strip()]
    body = [line for line in lines if not line.startswith("#")]
    first = body[0] if body else ""
    headered = any(re.match(r"# *(rcp-gains|columns)\b", line) for line in lines)
    names = [str(n) for n in tables.names_in(first)]
    labels = Labels(name=path, **known)
    if tables.find(names, tables.GAIN + tables.THETA) is not None or (headered and not names):
        labels.gains = path
        if tables.find(names, tables.GRADE + tables.SCORE) is not None:
            labels.qrels = path
    elif not names and body and all(len(line.split()) == 4 for line in body) and \
            any(not _is_whole(line.split()[3]) and _is_value(line.split()[3]) for line in body):
        labels.gains = path
    else:
        labels.qrels = path
    return labels


_Items = Union["os.PathLike[str]", str, Sequence[Criterion], None]


@overload
def load_labels(path: "os.PathLike[str] | str", *, subset: str, items: _Items = None) -> Labels: ...


@overload
def load_labels(path: "os.PathLike[str] | str", *, subset: None = None, items: _Items = None) -> Union[Labels, Release]: ...


def load_labels(path: "os.PathLike[str] | str", *, subset: Optional[str] = None,
                items: _Items = None) -> Union[Labels, Release]:
    """Loads labels from the folder of a release, a Parquet table, or any label file of trec_rcp.

    path    the folder of a release, which has a folder for each subset, in the layout of arXiv:2609.35739 or of mteb;
            or the folder of one subset; or one file: Parquet, tsv, csv, JSON lines, qrels or a gain file. A subset has
            the tables qrels (query-id, corpus-id, score, gain, theta), top_ranked (the judged pool) and excluded, in
            Parquet or text
    subset  the name of a subset of the release; other subsets are not read
    items   the criteria of the rubric, needed if gains are computed from theta: a table with the columns criterion,
            gamma and beta, or a gain file (default: the table items in the folder of the subset)

    Returns Labels or, for a release with several subsets, a Release: a dictionary {name of the subset: Labels}.

    A row without a theta is outside the judged pool: its score is a grade, and it has no gain. The names of the subsets
    determine the protocol, as in ``trec_rcp --suite``, and evaluate uses this protocol.

    Raises OSError for a file that cannot be opened, InputError for malformed files, MissingPackage for Parquet without
    pyarrow (``pip install 'trec-rcp[parquet]'``), and KeyError for an unknown subset.

    >>> labels = trec_rcp.load_labels("release", subset="NanoDemoOneRetrieval")
    >>> trec_rcp.evaluate(labels, {"q1": {"D0010": 2.0, "D0011": 1.0}}, quiet=True)
    run  nDCG@10   RCP-nDCG@10
    run   0.0000        0.0165
    >>> trec_rcp.load_labels("demo.gains")
    Labels(gains='demo.gains', name='demo.gains')
    """
    path = os.fspath(path)
    criteria = load_items(items) if items is not None else []
    if not os.path.isdir(path):
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if tables.is_parquet(path):
            return _of_table(tables.read(path), path, criteria=criteria)
        return _of_file(path, criteria=criteria)
    if _tables_of(path, "", "qrels") is not None:
        return _subset(path, "", criteria)
    folders = sorted(d for d in os.listdir(path) if os.path.isdir(os.path.join(path, d)))
    names = sorted({d[:-6] if d.endswith("-qrels") else d for d in folders
                    if d.endswith("-qrels") or _tables_of(path, d, "qrels") is not None})
    if not names:
        raise InputError(f"{path}: contains no subset (a folder with a table of qrels: NAME/qrels.parquet)")
    if subset is not None:
        if subset not in names:
            raise KeyError(f"{path}: no subset {subset!r}, expected one of {', '.join(names)}")
        return _subset(path, subset, criteria)
    return Release((n, _subset(path, n, criteria)) for n in names)


def load_items(items: "os.PathLike[str] | str | Sequence[Criterion]") -> List[Criterion]:
    """Returns the criteria of a table or a gain file, or the criteria that the caller passes."""
    if not isinstance(items, (str, os.PathLike)):
        return [Criterion(*c) for c in items]
    path = os.fspath(items)
    if not tables.is_parquet(path):
        criteria = criteria_of_lines(tables.read_lines(path))
        if criteria:
            return criteria
    return criteria_of_table(tables.read(path), path)
