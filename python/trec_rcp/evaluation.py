# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""evaluate and compare, and the classes of their results."""
from __future__ import annotations

import importlib
import json
import math
import os
import sys
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _core, engine, html, sources, tables
from .errors import MisuseError, Note
from .inputs import Run, as_labels, as_runs, name_runs
from .labels import Labels

Value = Union[float, str]
Measures = Union[None, str, Any, Sequence[Any]]

# Options of a comparison. All other options belong to an evaluation.
_COMPARISON = ("test", "alpha", "correction", "baseline", "reference", "tie_zone", "more", "detect", "persistence",
               "lists", "seed", "resamples", "flips", "gold_design", "gold_plan", "gold_correlation")


def evaluate(labels: Any = None, runs: Any = None, measures: Measures = None, *, gains: Any = None,
             excluded: Any = None, pool: Any = None, quiet: bool = False, **options: Any) -> "Evaluation":
    """Scores runs by human grades and calibrated gains. The numbers equal those of the program trec_rcp, bit for bit.

    labels    {topic: {docno: grade}}; a pandas or polars frame or an Arrow table with columns such as query_id, doc_id
              and relevance (and gain, theta, bt, count); a tuple of columns (topics, docnos, grades): lists, numpy or
              Arrow arrays; the path of a label file or of the folder of a released subset; or Labels. If some numbers
              are not whole, all numbers are gains in [0, 1], otherwise grades. Ids of topics and documents may be whole
              numbers. help("trec_rcp.sources") lists the objects of other libraries that you can pass.
    runs      {topic: {docno: score}}, a frame with query_id, doc_id and score, a tuple of columns, or a path; a list of
              these; or a dictionary {name: run}. If a frame has a column of systems ("system", "model", "run"), each
              system is a run. The scores determine the ranks.
    measures  one name or a list. Names may be those of tables ("nDCG@10", "MAP", "RR@10"), of trec_eval ("map",
              "ndcg_cut.5,10") or of ir_measures ("RBP(p=0.8)" or the object RBP(p=0.8)), or names of sets, such as
              "official" and "rcp". By default ndcg_cut.10 for grades, and rcp_ndcg_cut.10 and count_ndcg_cut.10 for
              gains. trec_rcp.about("rcp_ndcg_cut") explains a measure.
    gains     calibrated gains, in the same forms as labels
    excluded  documents to remove from rankings and ideals: {topic: [docno, ...]}, columns, a frame, or a path
    pool      the judged pool, in the same forms as excluded; some protocols rank only the documents of the pool
    quiet     if True, issues no warnings; the result has the notes in any case
    options   long options of trec_rcp(1), with "_" for "-": complete=True (average over all topics of the labels),
              ties="mean", protocol="nanobeir", level_for_rel=2, exclude_self=True, jobs=4, ...

    Returns an Evaluation, which prints as the table of trec_rcp.

    Warnings of the class trec_rcp.Note report what the scores leave out, such as documents without a grade in the first
    ranks, and topics that a run lacks.

    Raises InputError for malformed data or files (the text names the place), OSError for a file that cannot be opened,
    MisuseError for an unknown measure or option, NoTopicError if no topic has both labels and a ranking,
    CalculationError if a document appears twice in a topic, and TypeError for an object of a type that cannot be used.

    >>> grades = {"q1": {"d1": 2, "d2": 0, "d3": 1}}
    >>> run = {"q1": {"d1": 3.5, "d2": 2.5, "d3": 1.5}}
    >>> trec_rcp.evaluate(grades, run, ["map", "ndcg_cut.10"], quiet=True)
    run      MAP   nDCG@10
    run   0.8333    0.9502

    Source of the measures: trec_eval 10.0; RCP-nDCG: Rubric-Calibrated Preferences, arXiv:2609.35739.
    """
    evaluation = _evaluate(*_take_inputs(labels, runs, gains, excluded, pool), measures, options)
    if not quiet:
        issue(evaluation.notes)
    return evaluation


def _take_inputs(labels: Any, runs: Any, gains: Any, excluded: Any, pool: Any) -> Tuple[Labels, List[Run]]:
    """Returns the labels and the named runs of a caller."""
    if runs is None:
        raise TypeError("no runs; call evaluate(labels, runs)")
    return as_labels(labels, gains, excluded, pool), name_runs(as_runs(runs))


def _evaluate(known: Labels, given: Sequence[Run], measures: Measures, options: Mapping[str, Any]) -> "Evaluation":
    zeros = next(filter(None, (sources.zeros_note(known.qrels or known.gains, r.rankings) for r in given)), None)
    prepared = engine.prepare_evaluator(known, engine.measure_names(measures, known), options)
    results = [engine.evaluate_run(prepared, r) for r in given]
    for name, result in zip(distinct_names(given, [r.name for r in results]), results):
        if name != result.name:
            result.name = name
    evaluation = Evaluation(prepared, results)
    evaluation.notes[:0] = engine.split_notes(zeros)
    return evaluation


def distinct_names(runs: Sequence[Run], names: Sequence[str]) -> List[str]:
    """Returns different names for all runs: the given names, else the names in the files, else the paths."""
    out = [r.name or n for r, n in zip(runs, names)]
    if len(set(out)) < len(out):
        out = [r.name or str(r.rankings) for r in runs]
    if len(set(out)) < len(out):
        out = [f"{n} #{i + 1}" if out.count(n) > 1 else n for i, n in enumerate(out)]
    return out


def compare(labels: Any = None, runs: Any = None, measures: Measures = None, *, gains: Any = None,
            excluded: Any = None, pool: Any = None, gold: Any = None, gold_measure: Optional[Any] = None,
            quiet: bool = False, **options: Any) -> "Comparison":
    """Says which of two or more runs is better, by which measure, and how certain this is, like trec_rcp --compare.

    labels, runs, measures, gains, excluded, pool, quiet and options have the same meaning as in evaluate. Further
    options are:

    test       the two-sided test that decides: "t" (paired t-test, default), "random" (sign flips), "bootstrap" or
               "wilcoxon"
    alpha      a pair is separated if its adjusted p-value is below alpha (default 0.05); intervals have the level
               1 - alpha
    correction  how p-values are adjusted for the number of pairs: "holm" (default), "bh" (Benjamini and Hochberg) or
               "none"
    baseline   a run, or a list of runs; only pairs with a baseline are compared. With a list, letters show which
               baselines a run is better than
    reference  the measure with which the other measures are compared (default: ndcg_cut_10, else the first measure)
    tie_zone   smaller differences are too small to matter (default: there is no tie zone)
    more       if True, adds intervals of ranks, p by Tukey's HSD test, the detectable difference and an analysis of
               variance
    seed, resamples, flips   the random seed (default 42) and the numbers of resamples (2000) and sign flips (10000)

    You can let people or a stronger judge label some topics that you draw at random, and pass these gold labels:

    gold       gold labels, which are grades or gains, in the same forms as labels. The result combines them with the
               labels of all topics (two-phase inference). It is as unbiased as the gold labels, and usually more
               precise. See Comparison.gold
    gold_measure  the measure for gold labels (default: nDCG@10 for grades, the first measure for gains)
    gold_design  needed if the gold topics do not have equal probabilities: a file of rcp-study sample --topics, {topic:
               inclusion probability} or {topic: (probability, stratum)}
    gold_plan  a half-width, such as 0.05: plans how many gold topics give each difference an interval of +- 0.05
    gold_correlation  without gold labels, the correlation that gold_plan assumes

    Measures must be means over topics. Returns a Comparison, which prints as the report of trec_rcp --compare.
    Raises the errors of evaluate, and MisuseError for a single run.

    >>> c = trec_rcp.compare("demo.qrels", ["demo.sparse.run", "demo.dense.run"], "MAP", alpha=0.01, quiet=True)
    >>> c["dense", "sparse", "MAP"]["separated"]
    False

    Source: guide/formulas.md states every formula; Sakai, On Fuhr's guideline for IR evaluation, 2021.
    """
    chosen = {k: v for k, v in options.items() if k in _COMPARISON}
    others = {k: v for k, v in options.items() if k not in _COMPARISON}
    if gold is not None and (gold is labels or gold is gains):
        raise MisuseError("gold: is the same object as labels or gains; pass labels by people or by a stronger judge")
    known, given = _take_inputs(labels, runs, gains, excluded, pool)
    evaluation = _evaluate(known, given, measures, others)
    truth = None if gold is None else evaluation._by_gold(as_labels(gold), gold_measure, known, given, others)
    comparison = evaluation.compare(quiet=True, gold=truth, **chosen)
    if not quiet:
        issue(comparison.notes)
    return comparison


def issue(notes: Sequence[str]) -> None:
    """Issues notes as warnings. A warning names the line of the caller, outside this package."""
    here = os.path.dirname(__file__) + os.sep
    level, frame = 1, sys._getframe()
    while frame is not None and frame.f_code.co_filename.startswith(here):
        level, frame = level + 1, frame.f_back  # type: ignore[assignment]
    for text in notes:
        warnings.warn(text, Note, stacklevel=level)


def issue_scores(notes: str) -> None:
    """Issues the notes about scores of a run that are not finite numbers."""
    issue([note for note in engine.split_notes(notes) if "expected a finite number" in note])


def _finite(values: Mapping[str, Value]) -> Dict[str, Value]:
    return {m: v for m, v in values.items() if isinstance(v, str) or not math.isnan(v)}


def same(a: Any, b: Any) -> bool:
    """Returns whether two values are equal. NaN equals NaN. Compares all values of mappings and sequences."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(v, b[k]) for k, v in a.items())
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    return bool(a == b) or (isinstance(a, float) and isinstance(b, float) and math.isnan(a) and math.isnan(b))


def _key(measure: str) -> str:
    """Returns a key for a measure in any spelling: IPrec@0.1, iprec_at_recall_0.10 -> "iprec_at_recall.0.1"."""
    name, _, parameter = _core.measure(measure).partition(".")
    try:
        return f"{name}.{float(parameter):g}"
    except ValueError:
        return f"{name}.{parameter}"


def find_measure(measures: Sequence[str], wanted: str) -> str:
    """Returns the member of `measures` that `wanted`, a name in any spelling, means. Raises KeyError."""
    if wanted in measures:
        return wanted
    try:
        key = _key(wanted)
    except MisuseError as e:
        raise KeyError(str(e)) from None
    found = next((m for m in measures if _key(m) == key), None)
    if found is None:
        raise KeyError(f"no measure {wanted!r}, expected one of {', '.join(measures)}")
    return found


def find_name(names: Sequence[str], wanted: Any, what: str) -> str:
    """Returns `wanted` as text, if it is one of the names. Raises KeyError if it is not."""
    if str(wanted) in names:
        return str(wanted)
    shown = ", ".join(names[:10]) + (", ..." if len(names) > 10 else "")
    raise KeyError(f"no {what} {wanted!r}, expected one of {shown}")


#: The format that save() writes, by the ending of the file name.
FORMATS = {".json": "json", ".csv": "csv", ".tsv": "tsv", ".tex": "latex", ".md": "markdown", ".txt": "table",
           ".html": "html", ".parquet": "parquet"}


def save(result: Any, path: "os.PathLike[str] | str", rows: Sequence[Mapping[str, Any]], **options: Any) -> None:
    """Writes the report of a result, or its rows as Parquet. The ending of the path names the format."""
    path = os.fspath(path)
    end = os.path.splitext(path)[1]
    if end not in FORMATS:
        raise MisuseError(f"{path}: ends with {end!r}, expected {', '.join(FORMATS)}")
    if end == ".parquet":
        names = dict.fromkeys(n for row in rows for n in row)
        tables.write_parquet(path, {n: [row.get(n) for row in rows] for n in names})
        return
    text = result._repr_html_() if end == ".html" else result.report(FORMATS[end], **options)
    with open(path, "w", encoding="utf-8", newline="\n") as f:
        f.write(text if text.endswith("\n") else text + "\n")


_QUERIED = ("classic", "tsv", "csv", "json")  # formats of reports that may list topics


def _reports(result: Any, formats: Sequence[str], queried: Sequence[str] = ()) -> Dict[Any, str]:
    """Returns the reports that a pickled result contains."""
    found = {}
    for format in formats:
        for query in (False, True) if format in queried else (False,):
            try:
                found[format, query] = result.report(format, **({"query": True} if query else {}))
            except MisuseError:
                pass  # such as texts in JSON
    return found


def _saved_report(reports: Mapping[Any, str], format: str, options: Mapping[str, Any]) -> str:
    key = format, bool(options.get("query"))
    if key not in reports or set(options) - {"query"}:
        raise MisuseError("a pickled result keeps only reports with default options: call report() with other options "
                          "before you pickle the result")
    return reports[key]


class Evaluation:
    """The values of runs by each measure, for each topic and over all topics. It prints as the table of trec_rcp.

    runs      names of the runs, in the order of the call
    measures  names of the measures, such as "ndcg_cut_10", in the order of the call
    topics    all topics of the labels, in order
    means     {run: {measure: value}}: the mean over topics, or the value that trec_eval prints for "all" (the sum for
              num_ret, the geometric mean for gm_map, the text of runid)
    per_topic {run: {topic: {measure: value}}}, without topics for which no measure could be computed
    notes     lines of text about what the scores leave out

    Values are the doubles that the C library computes and ``trec_rcp --format json`` prints.

    >>> grades = {"q1": {"d1": 2, "d2": 0, "d3": 1}, "q2": {"d4": 1}}
    >>> runs = {"bm25": {"q1": {"d1": 3.5, "d2": 2.5, "d3": 1.5}, "q2": {"d5": 2.0, "d4": 1.0}},
    ...         "dense": {"q1": {"d3": 0.9, "d1": 0.8, "d2": 0.1}, "q2": {"d4": 0.7, "d5": 0.2}}}
    >>> e = trec_rcp.evaluate(grades, runs, ["nDCG@10", "RR"], quiet=True)
    >>> e
    run    nDCG@10        RR
    bm25    0.7906    0.7500
    dense   0.9299*   1.0000*
    * best of the column
    >>> e["bm25", "nDCG@10"], e["RR"], e["bm25", "RR", "q2"]
    (0.7905820851806465, {'bm25': 0.75, 'dense': 1.0}, 0.5)
    >>> e.means["bm25"]
    {'ndcg_cut_10': 0.7905820851806465, 'recip_rank': 0.75}
    >>> e.per_topic["bm25"]["q2"] == e.to_dict()["runs"][0]["per_topic"]["q2"]
    True
    >>> e.sort("RR").runs                                       # best first
    ('dense', 'bm25')
    >>> e.rows(per_topic=True)[0]
    {'run': 'bm25', 'topic': 'q1', 'ndcg_cut_10': 0.9502344167898356, 'recip_rank': 1.0}
    >>> print(e.report("markdown", digits=2))                   # or "table", "classic", "tsv", "csv", "json", "latex"
    | run | nDCG@10 | RR |
    ...
    >>> with open("table.tex", "w") as f:                       # e.save("table.tex") does the same
    ...     n = f.write(e.to_latex())
    >>> e.save("values.json")                                   # the text of e.to_json()
    >>> e.compare(quiet=True)["dense", "bm25", "RR"]["diff"]
    0.25
    >>> e.to_pandas()
           ndcg_cut_10  recip_rank
    run
    bm25      0.790582        0.75
    dense     0.929859        1.00
    >>> e.to_polars().shape
    (2, 3)
    >>> e.plot("topics").figure.savefig("topics.pdf")
    """

    def __init__(self, prepared: Any, results: Sequence[Any]) -> None:
        self._prepared: Any = prepared
        self._results: List[Any] = list(results)
        self._reports: Optional[Dict[Any, str]] = None  # the reports of an evaluation that was pickled
        self.runs: Tuple[str, ...] = tuple(r.name for r in self._results)
        self.measures: Tuple[str, ...] = tuple(prepared.values)
        self.topics: Tuple[str, ...] = tuple(prepared.topics)
        self.notes: List[str] = engine.split_notes(prepared.notes, *(r.notes for r in self._results))
        self._means: Optional[Dict[str, Dict[str, Value]]] = None
        self._per_topic: Optional[Dict[str, Dict[str, Dict[str, Value]]]] = None

    @property
    def means(self) -> Dict[str, Dict[str, Value]]:
        """{run: {measure: value}}, the values over all topics."""
        if self._means is not None:
            return {n: dict(v) for n, v in self._means.items()}
        return {n: dict(r.summary()) for n, r in zip(self.runs, self._results)}

    @property
    def per_topic(self) -> Dict[str, Dict[str, Dict[str, Value]]]:
        """{run: {topic: {measure: value}}}."""
        if self._per_topic is None:
            self._per_topic = {n: {t: _finite(v) for t, v in r.by_topic().items()}
                               for n, r in zip(self.runs, self._results)}
        return self._per_topic

    def __getitem__(self, key: Any) -> Any:
        """Returns values by run, measure and topic. With ":" instead of one of these, returns a dictionary.

        e[run]                  {measure: mean}
        e[measure]              {run: mean}
        e[run, measure]         the mean, a float
        e[run, measure, topic]  the value of the topic
        e[run, measure, :]      {topic: value}
        e[:, measure, topic]    {run: value}

        A measure may have any spelling: "nDCG@10", "ndcg_cut.10", "ndcg_cut_10". Raises KeyError for an unknown name.
        """
        if not isinstance(key, tuple):
            if key in self.runs:
                return self.means[key]
            try:
                return self[:, find_measure(self.measures, key)]
            except KeyError:
                raise KeyError(f"no run or measure {key!r}, expected one of {', '.join(self.runs + self.measures)}") from None
        if len(key) not in (2, 3):
            raise KeyError(f"{key!r}, expected [run], [measure], [run, measure] or [run, measure, topic]")
        run, measure = key[:2]
        if isinstance(run, slice):
            return {r: self[(r, *key[1:])] for r in self.runs}
        run = find_name(self.runs, run, "run")
        if isinstance(measure, slice):
            return {m: self[(run, m, *key[2:])] for m in self.measures}
        measure = find_measure(self.measures, measure)
        if len(key) == 2:
            return self.means[run][measure]
        topics = self.per_topic[run]
        if isinstance(key[2], slice):
            return {t: v[measure] for t, v in topics.items() if measure in v}
        return topics[find_name(tuple(topics), key[2], "topic")][measure]

    def __eq__(self, other: object) -> bool:
        """Returns whether runs, measures, topics and all values are equal. NaN equals NaN."""
        if not isinstance(other, Evaluation):
            return NotImplemented
        return (self.runs, self.measures, self.topics) == (other.runs, other.measures, other.topics) and \
            same(self.means, other.means) and same(self.per_topic, other.per_topic)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> Dict[str, Any]:
        """Returns values, names, notes and reports, but no labels and no rankings."""
        reports = self._reports
        if reports is None:
            reports = _reports(self, ("classic", "table", "tsv", "csv", "json", "latex", "markdown"), _QUERIED)
        return {"runs": self.runs, "measures": self.measures, "topics": self.topics, "notes": self.notes,
                "_means": self.means, "_per_topic": self.per_topic, "_reports": reports, "_prepared": None, "_results": []}

    def _require_live(self, what: str) -> None:
        if self._prepared is None:
            raise MisuseError(f"a pickled evaluation keeps only values and reports: "
                              f"call {what} before you pickle the evaluation")

    def sort(self, measure: Optional[str] = None, ascending: bool = False) -> "Evaluation":
        """Returns the same evaluation with its runs sorted by a measure, by default the first one.

        The best run comes first, or last if `ascending`. Runs with equal values keep their order. Raises KeyError for
        an unknown measure.
        """
        self._require_live("sort()")
        values = self[:, find_measure(self.measures, measure or self.measures[0])]
        order = sorted(range(len(self.runs)), key=lambda i: values[self.runs[i]], reverse=not ascending)
        evaluation = Evaluation(self._prepared, [self._results[i] for i in order])
        evaluation.notes = list(self.notes)
        return evaluation

    def __len__(self) -> int:
        return len(self.runs)

    def __iter__(self) -> Iterator[str]:
        return iter(self.runs)

    def report(self, format: str = "table", **options: Any) -> str:
        """Returns the text that trec_rcp prints in a format.

        Formats are "classic", "table", "tsv", "csv", "json", "latex" and "markdown". Options are digits=N, width=N and
        query=True, which adds the values of topics.
        """
        if self._reports is not None:
            return _saved_report(self._reports, format, options)
        text: str = self._prepared.report(self._results, format, engine.options_of(options))
        return text

    def to_json(self) -> str:
        """Returns the text of ``trec_rcp -q --format json``: numbers in full precision, with their origin."""
        return self.report("json", query=True)

    def to_dict(self) -> Dict[str, Any]:
        """Returns the JSON as a dictionary: measures, runs (run, topics, means, per_topic) and provenance."""
        found: Dict[str, Any] = json.loads(self.to_json())
        return found

    def to_latex(self, **options: Any) -> str:
        """Returns the LaTeX table that ``trec_rcp --format latex`` prints. An option is digits=N."""
        return self.report("latex", **options)

    def save(self, path: "os.PathLike[str] | str", per_topic: bool = False) -> None:
        """Writes the values to a file in the format of its ending.

        Endings are .json, .csv, .tsv, .tex, .md, .html, .txt and .parquet. per_topic=True adds the values of topics to
        .csv, .tsv and .parquet; .json always has them. Raises OSError if the file cannot be written, and MisuseError
        for another ending.
        """
        query = per_topic and os.fspath(path).endswith((".csv", ".tsv")) or os.fspath(path).endswith(".json")
        save(self, path, self.rows(per_topic), **({"query": True} if query else {}))

    def plot(self, kind: str = "leaderboard", measure: Optional[str] = None, ax: Any = None) -> Any:
        """Draws the values with matplotlib.

        kind     "leaderboard" (means), "topics" (the sorted values of topics) or "curves" (a measure at its cutoffs)
        measure  for "topics", a measure (default: the first); for "curves", the name of a measure without cutoffs
        ax       the axes to draw on (default: new axes)

        Returns the axes. Raises MissingPackage without matplotlib, and MisuseError if there are no such values.
        """
        from . import plots
        return plots.evaluation(self, kind, measure, ax)

    def _by_gold(self, gold: Labels, measure: Any, known: Labels, given: Sequence[Run],
                 options: Mapping[str, Any]) -> "Evaluation":
        """Returns an evaluation of the same runs with gold labels."""
        prepared = engine.prepare_gold_evaluator(self._prepared, gold, measure, known, options)
        return Evaluation(prepared, [engine.evaluate_run(prepared, r) for r in given])

    def compare(self, quiet: bool = False, gold: Optional["Evaluation"] = None, **options: Any) -> "Comparison":
        """Compares these runs. The options are the same as in trec_rcp.compare.

        gold   an evaluation of the same runs, in the same order, by one measure and with gold labels of some topics
        """
        self._require_live("compare()")
        if gold is not None:
            gold._require_live("compare()")
        options.update(engine.design_options(options.pop("gold_design", None)))
        by_gold = () if gold is None else (gold._prepared, gold._results)
        result = self._prepared.compare(self._results, engine.options_of(options), *by_gold)
        comparison = Comparison(self, result)
        if not quiet:
            issue(engine.split_notes(result.notes))
        return comparison

    def rows(self, per_topic: bool = False) -> List[Dict[str, Value]]:
        """Returns a list of dictionaries with the run, perhaps the topic, and the measures. NaN means not evaluated."""
        if not per_topic:
            return [{"run": n, **values} for n, values in self.means.items()]
        missing = dict.fromkeys(self.measures, math.nan)
        return [{"run": n, "topic": t, **missing, **values}
                for n, topics in self.per_topic.items() for t, values in topics.items()]

    def to_pandas(self, per_topic: bool = False) -> Any:
        """Returns a pandas frame with a row for each run (per_topic=True: for each run and topic), and this index."""
        pandas: Any = importlib.import_module("pandas")
        keys = ["run", "topic"] if per_topic else ["run"]
        frame = pandas.DataFrame(self.rows(per_topic), columns=[*keys, *self.measures])
        return frame.set_index(keys)

    def to_polars(self, per_topic: bool = False) -> Any:
        """Returns a polars frame of rows()."""
        polars: Any = importlib.import_module("polars")
        return polars.DataFrame(self.rows(per_topic), infer_schema_length=None)

    def __str__(self) -> str:
        return self.report("table").rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html.evaluation(self)

    def _repr_markdown_(self) -> str:
        return self.report("markdown")


def _turn_pair(pair: Dict[str, Any], turn: bool) -> Dict[str, Any]:
    """Returns a pair. If `turn`, exchanges its runs."""
    if not turn:
        return pair
    flipped = {"a": pair["b"], "b": pair["a"], "lo": pair.get("hi"), "hi": pair.get("lo")}
    for name in ("diff", "lo", "hi", "t", "effect", "pseudo_median"):
        value = flipped.get(name, pair.get(name))
        if isinstance(value, (int, float)):
            flipped[name] = -value
    for one, other in (("wins", "losses"), ("better", "worse")):
        if one in pair and other in pair:
            flipped.update({one: pair[other], other: pair[one]})
    return {**pair, **{k: v for k, v in flipped.items() if k in pair}}


class Comparison:
    """Says which runs are better, and how certain this is. It prints as the report of trec_rcp --compare.

    evaluation  the Evaluation of the runs
    runs        names of the runs, the best run by the first measure first
    measures    names of the measures
    notes       lines of text about what the scores leave out

    Differences and their intervals have the unit of their measure. p is in [0, 1], and n is a number of topics.

    >>> c = trec_rcp.compare("demo.qrels", ["demo.sparse.run", "demo.dense.run"], ["nDCG@10", "MAP"], quiet=True)
    >>> c.runs, c.measures                                      # the best run first
    (('dense', 'sparse'), ('ndcg_cut_10', 'map'))
    >>> pair = c["dense", "sparse", "MAP"]
    >>> round(pair["diff"], 4), round(pair["lo"], 4), round(pair["hi"], 4), round(pair["p"], 4), pair["separated"]
    (0.1004, 0.015, 0.1859, 0.0253, True)
    >>> [(p["measure"], p["separated"]) for p in c.pairs]
    [('ndcg_cut_10', False), ('map', True)]
    >>> round(c.means["dense"]["map"]["lo"], 4)                 # c["dense", "MAP"]: the mean and its interval
    0.6881
    >>> print(c.report("markdown", digits=2))                   # or "table", "tsv", "csv", "json", "latex"
    demo.qrels: 12 topics, 2 runs
    ...
    >>> c.to_dict()["test"], c.to_json()[:12], c.to_latex()[:12]
    ('t', '{"measures":', '% demo.qrels')
    >>> c.save("comparison.html")
    >>> c.to_pandas()[["measure", "a", "b", "n", "separated"]]
           measure      a       b   n  separated
    0  ndcg_cut_10  dense  sparse  12      False
    1          map  dense  sparse  12       True
    >>> c.to_polars().height
    2
    >>> c.plot("leaderboard", "MAP").figure.savefig("leaderboard.pdf")
    """

    def __init__(self, evaluation: Evaluation, handle: Any) -> None:
        self.evaluation = evaluation
        self._handle: Any = handle
        self.notes: List[str] = evaluation.notes + engine.split_notes(handle.notes)
        self._reports: Optional[Dict[Any, str]] = None  # the reports of a comparison that was pickled
        self._dict: Optional[Dict[str, Any]] = None

    def __getstate__(self) -> Dict[str, Any]:
        reports = self._reports
        if reports is None:
            reports = _reports(self, ("table", "tsv", "csv", "json", "latex", "markdown"))
        return {"evaluation": self.evaluation, "notes": self.notes, "_reports": reports, "_handle": None, "_dict": None}

    def __eq__(self, other: object) -> bool:
        """Returns whether the values of the runs and the results of the comparison are equal."""
        if not isinstance(other, Comparison):
            return NotImplemented
        return self.evaluation == other.evaluation and same(self.to_dict(), other.to_dict())

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, key: Any) -> Any:
        """Returns means and differences by run and measure.

        c[run]            {measure: {mean, lo, hi, ...}}
        c[run, measure]   {mean, lo, hi, ...}
        c[a, b]           {measure: pair} for the runs a and b
        c[a, b, measure]  the pair: a, b, n, diff (a - b), lo, hi, p, p_holm, separated, ...

        A measure may have any spelling. Raises KeyError for a name or a pair that the comparison does not have.
        """
        if not isinstance(key, tuple):
            return self.means[find_name(self.runs, key, "run")]
        if len(key) == 2 and key[1] not in self.runs:
            return self[key[0]][find_measure(self.measures, key[1])]
        if len(key) not in (2, 3):
            raise KeyError(f"{key!r}, expected [run], [run, measure], [a, b] or [a, b, measure]")
        a, b = (find_name(self.runs, k, "run") for k in key[:2])
        found = {p["measure"]: _turn_pair(p, p["a"] != a) for p in self.pairs if {p["a"], p["b"]} == {a, b}}
        if not found:
            raise KeyError(f"the runs {a!r} and {b!r} were not compared")
        return found[find_measure(self.measures, key[2])] if len(key) == 3 else found

    def report(self, format: str = "table", **options: Any) -> str:
        """Returns the text that trec_rcp --compare prints, as "table", "tsv", "csv", "json", "latex" or "markdown"."""
        if self._reports is not None:
            return _saved_report(self._reports, format, options)
        text: str = self._handle.report(format, engine.options_of(options))
        return text

    def to_json(self) -> str:
        """Returns the text of ``trec_rcp --compare --format json``, in full precision."""
        return self.report("json")

    def to_dict(self) -> Dict[str, Any]:
        """Returns the JSON as a dictionary: measures, test, alpha, datasets (runs, pairs, ...) and more."""
        found: Dict[str, Any] = self._dict if self._dict is not None else json.loads(self.to_json())
        self._dict = found
        return dict(found)

    @property
    def measures(self) -> Tuple[str, ...]:
        """Names of the measures, in the order of the call."""
        return tuple(self.to_dict()["measures"])

    @property
    def runs(self) -> Tuple[str, ...]:
        """Names of the runs, the best run by the first measure first."""
        return tuple(r["run"] for r in self._dataset["runs"])

    @property
    def _dataset(self) -> Dict[str, Any]:
        found: Dict[str, Any] = self.to_dict()["datasets"][0]
        return found

    @property
    def means(self) -> Dict[str, Dict[str, Dict[str, float]]]:
        """{run: {measure: {mean, lo, hi, rank, change, n}}}: means over topics and their intervals."""
        return {r["run"]: r["means"] for r in self._dataset["runs"]}

    @property
    def pairs(self) -> List[Dict[str, Any]]:
        """A dictionary for each pair and measure: a, b, measure, n, diff (a - b), lo, hi, p, separated and more."""
        return [dict(p) for p in self._dataset["pairs"]]

    @property
    def gold(self) -> Dict[str, Any]:
        """Results from gold labels of a few topics, alone and with the labels of all topics. Empty without gold labels.

        measure, topics, of  the measure for gold labels, the number of gold topics, and the number of all topics
        runs, pairs          a dictionary for each run or pair and each measure; with several measures, also for the
                             measure "(all)". Its keys are proxy, gold and both, each {n, mean, lo, hi}; slope, r; and
                             worth, the number of gold topics that alone would be as precise as both. In a pair, mean is
                             the difference. A pair also has p, p_holm and separated
        plan                 with gold_plan, the number of gold topics that each pair needs

        >>> topics, _, docnos, grades = zip(*(x.split() for x in open("demo.qrels") if x < "109"))
        >>> c = trec_rcp.compare("demo.gains", ["demo.sparse.run", "demo.dense.run"], "RCP-nDCG@10",
        ...                      gold=(topics, docnos, list(map(int, grades))), quiet=True)
        >>> pair = c.gold["pairs"][0]
        >>> c.gold["topics"], c.gold["of"], {k: round(pair[k]["mean"], 4) for k in ("proxy", "gold", "both")}
        (8, 12, {'proxy': 0.1126, 'gold': 0.0544, 'both': 0.0545})
        """
        found: Dict[str, Any] = self._dataset.get("gold", {})
        return found

    def to_latex(self, **options: Any) -> str:
        """Returns the LaTeX that ``trec_rcp --compare --format latex`` prints. An option is digits=N."""
        return self.report("latex", **options)

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Writes the comparison to a file in the format of its ending.

        Endings are .json, .csv, .tsv, .tex, .md, .html, .txt and .parquet. A Parquet file has only the pairs. Raises
        OSError if the file cannot be written, and MisuseError for another ending.
        """
        save(self, path, self.pairs)

    def plot(self, kind: str = "leaderboard", measure: Optional[str] = None, ax: Any = None) -> Any:
        """Draws the pictures of trec_rcp --compare --html with matplotlib.

        kind     "leaderboard" (means with their intervals), "pairs" (the differences of all pairs, or of the pairs with
                 a baseline), "topics" (differences by topic between the best and the second-best run), "curves" (a
                 measure at its cutoffs, or interpolated precision by recall) or "gold" (means from the proxy, from gold
                 labels, and from both)
        measure  the measure to draw (default: the first)
        ax       the axes to draw on (default: new axes)

        Returns the axes. Raises MissingPackage without matplotlib, and MisuseError if there are no such values.
        """
        from . import plots
        return plots.comparison(self, kind, measure, ax)

    def to_pandas(self) -> Any:
        """Returns the pairs as a pandas frame."""
        pandas: Any = importlib.import_module("pandas")
        return pandas.DataFrame(self.pairs)

    def to_polars(self) -> Any:
        """Returns the pairs as a polars frame."""
        polars: Any = importlib.import_module("polars")
        return polars.DataFrame(self.pairs, infer_schema_length=None)

    def __str__(self) -> str:
        return self.report("table").rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html.comparison(self)

    def _repr_markdown_(self) -> str:
        return self.report("markdown")
