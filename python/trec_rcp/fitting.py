# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""fit turns a judge's answers into calibrated gains."""
from __future__ import annotations

import copy
import csv
import gzip
import importlib
import json
import math
import os
import tempfile
from collections.abc import Mapping
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from . import _core, engine, tables
from .errors import InputError
from .evaluation import find_name, issue, same
from .labels import Criterion, Gains, Labels


class Fitted(NamedTuple):
    """The values of one document after the fit. NaN means not known.

    >>> f = trec_rcp.fit([("q1", {"d1": 2.0, "d2": -2.0})], {"q1": {"d1": [1, 1], "d2": [1, 0]}}, quiet=True)
    >>> d = f["q1", "d1"]
    >>> d.docno, round(d.gain, 2), d.responses, d.passes
    ('d1', 0.89, 1, 2)
    """

    topic: str
    docno: str
    gain: float  #: calibrated gain, in [0, 1]
    se_gain: float  #: the standard error of gain
    theta: float  #: ability on the calibrated scale, in logits
    se_theta: float
    bt: float  #: Bradley-Terry score of the tournament, in logits
    se_bt: float
    responses: int  #: number of times that the judge checked the document against all criteria
    passes: int  #: number of passed criteria, summed over these times


def fit(windows: Any, answers: Any = None, *, criteria: Optional[Sequence[str]] = None, quiet: bool = False,
        **options: Any) -> "Fit":
    """Fits calibrated gains to a judge's answers. The result equals that of rcp-label fit, bit for bit.

    windows   the tournament: how the judge ordered small groups of documents. Forms: an iterable of
              (topic, {docno: score}), where a higher score is better; an iterable of (topic, [docno, ...]), from best
              to worst (with hard_rankings=True); a list of judgement records, which are dictionaries of the schema
              rcp-ndcg.judgement.v1; a frame with the columns window, query_id, doc_id and score; or the path of a
              store or of a file of records. Records and stores may also contain the answers of the rubric
    answers   the rubric: which criteria each document passed. Forms: {topic: {docno: answers}} or an iterable of
              (topic, docno, answers), where answers are a sequence of 0 and 1 or {criterion: 0 or 1}; a list of
              judgement records; or a frame with query_id, doc_id and a column for each criterion. A document may have
              several answers
    criteria  names of the criteria, in order (default: the names in the answers, or C1, C2, ...)
    options   long options of rcp-label fit, with "_" for "-": mode="rubric_only", hard_rankings=True,
              items="published.gains" (keeps the criteria of this file), seed=42, jobs=4, ...

    Returns a Fit, which has gains and standard errors as columns, arrays, dictionaries, frames, and Labels.

    Raises InputError for malformed data and files that cannot be read, CalculationError if the fit does not converge,
    MisuseError for an unknown option, and TypeError for an object of a type that cannot be used.

    >>> windows = [("q1", {"d1": 3.0, "d2": 0.5, "d3": -1.0}), ("q1", {"d2": 1.0, "d4": 2.0, "d3": -0.5}),
    ...            ("q2", {"d5": 2.0, "d6": -2.0})]
    >>> answers = {"q1": {"d1": [1, 1], "d2": [1, 0], "d3": [0, 0], "d4": [1, 1]}, "q2": {"d5": [1, 0], "d6": [0, 0]}}
    >>> f = trec_rcp.fit(windows, answers, quiet=True)
    >>> f
    <Fit: 6 documents of 2 topics, 2 criteria>
    >>> trec_rcp.evaluate(f.labels(), {"q1": {"d4": 2.0, "d3": 1.0}, "q2": {"d5": 1.0}}, "RCP-nDCG@10", quiet=True)
    run  RCP-nDCG@10
    run       0.7055
    >>> trec_rcp.fit("label/store", quiet=True)                 # of rcp-label judge, or of trec_rcp.label
    <Fit: 60 documents of 5 topics, 5 criteria>

    Source: Rubric-Calibrated Preferences, arXiv:2609.35739. It fits Bradley-Terry scores to each topic, and a
    two-parameter logistic model to all topics. rcp-label(1) explains the standard errors.
    """
    core = _core.fit()
    for name, value in options.items():
        if value is not None:
            core.set(name, engine.option_text(os.fspath(value) if isinstance(value, os.PathLike) else value))
    with tempfile.TemporaryDirectory(prefix="trec_rcp-") as folder:
        for path in _paths(windows) + _paths(answers) + _records_file(folder, _records(windows) + _records(answers)):
            core.read(path)
        if not _paths(windows) and not _records(windows):
            for window in _windows(windows):
                core.window(*window)
        if not _paths(answers) and not _records(answers):
            _give_answers(core, answers, criteria)
        core.run()
    result = Fit(core)
    if not quiet:
        issue(result.notes)
    return result


def _paths(data: Any) -> List[str]:
    if isinstance(data, (str, os.PathLike)):
        return [os.fspath(data)]
    if isinstance(data, (list, tuple)) and data and all(isinstance(d, (str, os.PathLike)) for d in data):
        return [os.fspath(d) for d in data]
    return []


def _records(data: Any) -> List[Mapping[str, Any]]:
    """Returns the data if they are a list of judgement records, otherwise []."""
    if isinstance(data, (list, tuple)) and data and all(isinstance(d, Mapping) for d in data):
        return list(data)
    return []


def _records_file(folder: str, records: Sequence[Mapping[str, Any]]) -> List[str]:
    if not records:
        return []
    path = os.path.join(folder, "records.jsonl")
    with open(path, "w", encoding="utf-8") as f:
        for r in records:
            f.write(json.dumps(dict(r)) + "\n")
    return [path]


Window = Tuple[str, Tuple[str, ...], Optional[Tuple[float, ...]]]


def _windows(windows: Any) -> Iterator[Window]:
    if windows is None:
        return
    if tables.is_frame(windows):
        yield from _frame_windows(windows)
        return
    if isinstance(windows, Mapping):
        windows = ((t, w) for t, of in windows.items() for w in of)
    for i, w in enumerate(windows):
        try:
            topic, documents = w
        except (TypeError, ValueError):
            raise TypeError(f"window {i}: {w!r}, expected (topic, {{docno: score}}) or (topic, docnos)") from None
        yield _window(topic, documents, i)


def _window(topic: Any, documents: Any, i: int) -> Window:
    if isinstance(documents, Mapping):
        try:
            scores = tuple(float(s) for s in documents.values())
        except (TypeError, ValueError) as e:
            raise InputError(f"window {i}: {e}, expected a score for each document") from None
        return tables.name_of(topic), tuple(map(tables.name_of, documents)), scores
    if isinstance(documents, str):
        raise TypeError(f"window {i}: the documents are {documents!r}, expected a list of docnos")
    return tables.name_of(topic), tuple(map(tables.name_of, documents)), None


def _frame_windows(frame: Any) -> Iterator[Window]:
    table = tables.of_frame(frame)
    window = tables.find(list(table), ("window", "window-seq", "record-id"))
    if window is None:
        raise InputError(f"windows: has the columns {', '.join(table)}, but needs window, query_id, doc_id and score")
    score = tables.find(list(table), tables.SCORE)
    if score is None:
        raise InputError(f"windows: has the columns {', '.join(table)}, but needs score, too")
    p = tables.pairs(table, "windows", score)
    rows: Dict[Any, Dict[str, float]] = {}
    for key, topic, docno, value in zip(table[window], p.topic, p.docno, p.values[0]):
        rows.setdefault((topic, key), {})[docno] = value
    for i, ((topic, _), documents) in enumerate(rows.items()):
        yield _window(topic, documents, i)


def _answer_rows(answers: Any) -> Iterator[Tuple[str, str, Any]]:
    """Yields (topic, docno, answers) for answers in any form."""
    if answers is None:
        return
    if tables.is_frame(answers):
        table = tables.of_frame(answers)
        p = tables.pairs(table, "answers")
        keys = {tables.find(list(table), tables.TOPIC), tables.find(list(table), tables.DOCNO)}
        names = [n for n in table if n not in keys]
        for i, (topic, docno) in enumerate(zip(p.topic, p.docno)):
            yield topic, docno, {n: table[n][i] for n in names}
        return
    if isinstance(answers, Mapping):
        for topic, docs in answers.items():
            if not isinstance(docs, Mapping):
                raise TypeError(f"answers of topic {topic!r}: the type is {type(docs).__name__}, expected {{docno: answers}}")
            for docno, given in docs.items():
                yield tables.name_of(topic), tables.name_of(docno), given
        return
    for i, a in enumerate(answers):
        try:
            topic, docno, given = a
        except (TypeError, ValueError):
            raise TypeError(f"answers: element {i} is {a!r}, expected (topic, docno, answers)") from None
        yield tables.name_of(topic), tables.name_of(docno), given


def _give_answers(core: Any, answers: Any, criteria: Optional[Sequence[str]]) -> None:
    names: Tuple[str, ...] = ()
    for topic, docno, given in _answer_rows(answers):
        if not names:
            names = tuple(map(str, criteria)) if criteria is not None else \
                tuple(map(str, given)) if isinstance(given, Mapping) else \
                tuple(f"C{k + 1}" for k in range(len(given)))
            core.criteria(names)
        core.answers(topic, docno, _answer_bytes(topic, docno, given, names))


def _answer_bytes(topic: str, docno: str, given: Any, names: Sequence[str]) -> bytes:
    where = f"topic {topic}, document {docno}"
    if isinstance(given, Mapping):
        if len(given) != len(names) or any(n not in given for n in names):
            raise InputError(f"{where}: has answers to {', '.join(map(str, given))}, expected answers to {', '.join(names)}")
        given = [given[n] for n in names]
    values = tables.as_list(given)
    if len(values) != len(names):
        raise InputError(f"{where}: {len(values)} answers, expected one for each of {len(names)} criteria")
    if any(v not in (0, 1) for v in values):
        bad = next(v for v in values if v not in (0, 1))
        raise InputError(f"{where}: answer {bad!r}, expected 0 or 1")
    return bytes(int(v) for v in values)


class Fit:
    """Calibrated gains with their standard errors.

    documents  a Fitted for each document, in the order of topics and documents
    criteria   a Criterion for each criterion of the rubric: gamma, beta and their standard errors
    notes      lines of text about the fit that you should read

    Gains are in [0, 1]; theta, bt and the criteria's beta are in logits. rcp-label(1) explains the standard errors. In
    simulated worlds, about 94 of 100 intervals of +- 1.96 standard errors contain the true gain.

    >>> f = trec_rcp.fit("label/store", quiet=True)
    >>> best = f.sort("gain").documents[0]
    >>> best.topic, best.docno, round(best.gain, 3), round(best.se_gain, 3)
    ('q1', 'q1-d0002', 0.951, 0.041)
    >>> f["q1", "q1-d0002"] == best, f.gains["q1"]["q1-d0002"] == f.to_dict()["documents"]["q1"]["q1-d0002"]["gain"]
    (True, True)
    >>> list(f.columns())
    ['topic', 'docno', 'gain', 'se_gain', 'theta', 'se_theta', 'bt', 'se_bt', 'responses', 'passes']
    >>> [c.name for c in f.criteria], f.to_json()[:14]
    (['C1', 'C2', 'C3', 'C4', 'C5'], '{"documents": ')
    >>> f.write("toy.gains")                                    # what rcp-label fit -o toy.gains writes
    >>> f.save("documents.csv")                                 # or .json, .parquet, .tex
    >>> print(f.to_latex())
    \\begin{tabular}{lrrrr}
    ...
    >>> f.labels()
    Labels(gains=<60 rows>, criteria=5)
    >>> f.arrays()["gain"].shape
    (60,)
    >>> f.to_pandas()["gain"].head(2).round(3)
    topic  docno
    q1     q1-d0000    0.175
           q1-d0001    0.651
    Name: gain, dtype: float64
    >>> f.to_polars().height
    60
    >>> f.plot("curves").figure.savefig("criteria.pdf")
    """

    def __init__(self, core: Any) -> None:
        self._core = core
        self._text: Optional[bytes] = None  # the gain file of a fit that was pickled
        self.documents: List[Fitted] = [Fitted(*row) for row in core.docs()]
        self.criteria: List[Criterion] = [Criterion(*row) for row in core.items()]
        self.notes: List[str] = engine.split_notes(core.notes)

    def __len__(self) -> int:
        return len(self.documents)

    def __getitem__(self, key: Any) -> Any:
        """f[topic] is {docno: Fitted}; f[topic, docno] is a Fitted. Raises KeyError for unknown names."""
        topic, *rest = key if isinstance(key, tuple) else (key,)
        topic = find_name(list(dict.fromkeys(d.topic for d in self.documents)), topic, "topic")
        found = {d.docno: d for d in self.documents if d.topic == topic}
        return found[find_name(list(found), rest[0], "document")] if rest else found

    def __eq__(self, other: object) -> bool:
        """Returns whether documents and criteria are equal. NaN equals NaN."""
        if not isinstance(other, Fit):
            return NotImplemented
        return same(self.documents, other.documents) and same(self.criteria, other.criteria)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> Dict[str, Any]:
        return {"documents": self.documents, "criteria": self.criteria, "notes": self.notes, "_core": None,
                "_text": self._gain_file()}

    def _gain_file(self) -> bytes:
        if self._text is not None:
            return self._text
        with tempfile.TemporaryDirectory(prefix="trec_rcp-") as folder:
            path = os.path.join(folder, "labels.gains")
            self._core.write(path)
            with open(path, "rb") as f:
                return f.read()

    def sort(self, by: str = "gain", ascending: bool = False) -> "Fit":
        """Returns the fit with its documents sorted by a field of Fitted: the largest first, missing values last."""
        if by not in Fitted._fields:
            raise KeyError(f"no field {by!r}, expected one of {', '.join(Fitted._fields)}")
        known = [d for d in self.documents if not (isinstance(getattr(d, by), float) and math.isnan(getattr(d, by)))]
        missing = [d for d in self.documents if isinstance(getattr(d, by), float) and math.isnan(getattr(d, by))]
        out = copy.copy(self) if self._core is None else Fit(self._core)
        out.documents = sorted(known, key=lambda d: getattr(d, by), reverse=not ascending) + missing
        return out

    def __repr__(self) -> str:
        topics = len({d.topic for d in self.documents})
        return f"<Fit: {len(self.documents)} documents of {topics} topics, {len(self.criteria)} criteria>"

    @property
    def gains(self) -> Dict[str, Dict[str, float]]:
        """{topic: {docno: gain}} for the documents that have a gain."""
        out: Dict[str, Dict[str, float]] = {}
        for d in self.documents:
            if not math.isnan(d.gain):
                out.setdefault(d.topic, {})[d.docno] = d.gain
        return out

    def columns(self) -> Dict[str, List[Any]]:
        """Returns lists of one length, one for each field of Fitted: topic, docno, gain, se_gain, ..."""
        return {n: [d[i] for d in self.documents] for i, n in enumerate(Fitted._fields)}

    def arrays(self) -> Dict[str, Any]:
        """Returns the columns as numpy arrays: names as objects, counts as 64-bit integers, all others as doubles."""
        numpy: Any = importlib.import_module("numpy")
        kinds = {"topic": object, "docno": object, "responses": numpy.int64, "passes": numpy.int64}
        return {n: numpy.array(c, dtype=kinds.get(n, numpy.float64)) for n, c in self.columns().items()}

    def to_dict(self) -> Dict[str, Any]:
        """Returns {"documents": {topic: {docno: {gain, ...}}}, "criteria": {name: {gamma, ...}}}; None: not known."""
        documents: Dict[str, Any] = {}
        for d in self.documents:
            documents.setdefault(d.topic, {})[d.docno] = {n: _none_for_nan(v) for n, v in zip(Fitted._fields[2:], d[2:])}
        return {"documents": documents,
                "criteria": {c.name: {n: _none_for_nan(v) for n, v in zip(c._fields[1:], c[1:])} for c in self.criteria}}

    def to_json(self) -> str:
        """Returns to_dict() as JSON, in full precision."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def to_pandas(self) -> Any:
        """Returns a pandas frame with a row for each document. Topic and docno are its index."""
        pandas: Any = importlib.import_module("pandas")
        return pandas.DataFrame(self.columns()).set_index(["topic", "docno"])

    def to_polars(self) -> Any:
        """Returns a polars frame with a row for each document."""
        polars: Any = importlib.import_module("polars")
        return polars.DataFrame(self.columns())

    def to_latex(self, digits: int = 2) -> str:
        """Returns a LaTeX table of the criteria: gamma and beta with their standard errors."""
        def number(x: float) -> str:
            return "--" if math.isnan(x) else f"{x:.{digits}f}"
        rows = [" & ".join([_escaped(c.name), *map(number, c[1:])]) + r" \\" for c in self.criteria]
        head = r"criterion & $\gamma$ & $\beta$ & SE $\gamma$ & SE $\beta$ \\"
        return "\n".join([r"\begin{tabular}{lrrrr}", r"\hline", head, r"\hline", *rows, r"\hline", r"\end{tabular}", ""])

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Writes the fit in the format of the ending: .json, .csv or .parquet (documents), or .tex (criteria).

        Writes a gain file for any other ending. Raises OSError or OutputError if the file cannot be written.
        """
        path = os.fspath(path)
        if path.endswith(".parquet"):
            tables.write_parquet(path, self.columns())
        elif path.endswith((".json", ".tex", ".csv")):
            with open(path, "w", encoding="utf-8", newline="\n") as f:
                if path.endswith(".csv"):
                    writer = csv.writer(f, lineterminator="\n")
                    writer.writerows([Fitted._fields, *self.documents])
                else:
                    f.write(self.to_json() + "\n" if path.endswith(".json") else self.to_latex())
        else:
            self.write(path)

    def plot(self, kind: str = "gains", topic: Optional[str] = None, ax: Any = None) -> Any:
        """Draws the fit with matplotlib.

        kind   "gains" (the sorted gains of documents, with their standard errors) or "curves" (the probability that a
               document of ability theta passes each criterion)
        topic  draws only the documents of this topic
        ax     the axes to draw on (default: new axes)

        Returns the axes. Raises MissingPackage without matplotlib.
        """
        from . import plots
        return plots.fit(self, kind, topic, ax)

    def labels(self, qrels: Any = None, **known: Any) -> Labels:
        """Returns the gains, and the grades `qrels`, as Labels for evaluate. `known` are arguments of Labels."""
        c = self.columns()
        per = len(self.criteria)
        count = [p / (per * r) if per and r else math.nan
                 for p, r in zip(c["passes"], c["responses"])]
        gains = Gains(c["topic"], c["docno"], c["gain"], c["theta"], c["bt"], count)
        return Labels(qrels, gains, criteria=self.criteria, **known)

    def write(self, path: "os.PathLike[str] | str") -> None:
        """Writes the gain file of rcp-label fit (rcp_gains(5)), gzipped if the name ends in .gz. Raises OutputError."""
        path = os.fspath(path)
        if self._core is not None:
            self._core.write(path)
            return
        text = self._gain_file()
        with open(path, "wb") as f:
            f.write(gzip.compress(text) if path.endswith(".gz") else text)


def _escaped(text: str) -> str:
    """Returns text with the special characters of LaTeX escaped."""
    return "".join("\\" + c if c in "#$%&_{}" else {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}",
                                                    "^": r"\textasciicircum{}"}.get(c, c) for c in text)


def _none_for_nan(value: Any) -> Any:
    return None if isinstance(value, float) and math.isnan(value) else value
