# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""evaluate and compare, and what they return."""
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

# Options of a comparison; all others are those of an evaluation.
_COMPARISON = ("test", "alpha", "correction", "baseline", "reference", "tie_zone", "more", "detect", "persistence",
               "lists", "seed", "resamples", "flips", "gold_design", "gold_plan", "gold_correlation")


def evaluate(labels: Any = None, runs: Any = None, measures: Measures = None, *, gains: Any = None,
             excluded: Any = None, pool: Any = None, quiet: bool = False, **options: Any) -> "Evaluation":
    """Scores runs against human grades and calibrated gains: what the program trec_rcp computes, bit for bit.

    labels    {topic: {docno: grade}}; a pandas or polars frame or an Arrow table with columns such as query_id, doc_id
              and relevance (and gain, theta, bt, count); a tuple of columns (topics, docnos, grades): lists, numpy or
              Arrow arrays; the path of any label file or of the folder of a released subset; or Labels. Numbers that
              are not all whole are gains in [0, 1], not grades. Objects of other libraries: help("trec_rcp.sources").
              Names that are whole numbers are their digits.
    runs      {topic: {docno: score}}, a frame with query_id, doc_id and score, a tuple of columns, a path; a list of
              these; or a dictionary, name -> run. A frame with a column of systems ("system", "model", "run") is as
              many runs. Ranks follow from the scores.
    measures  names as in tables, "nDCG@10", "MAP" or "RR@10", as trec_eval's, "map" or "ndcg_cut.5,10", or as those of
              ir_measures, "RBP(p=0.8)" or RBP(p=0.8); nicknames such as "official" and "rcp"; one or a list. Default:
              ndcg_cut.10 for grades, rcp_ndcg_cut.10 and count_ndcg_cut.10 for gains. trec_rcp.about("rcp_ndcg_cut")
              says what a measure is.
    gains     calibrated gains, in the forms of labels
    excluded  documents to be dropped from rankings and ideals: {topic: [docno, ...]}, columns, a frame, or a path
    pool      the judged pool, in the same forms: what a protocol ranks
    quiet     issue no warnings; notes are in the result in any case
    options   those of trec_rcp(1) by their long names, with "_" for "-": complete=True (average over all topics of the
              labels), ties="mean", protocol="nanobeir", level_for_rel=2, exclude_self=True, jobs=4, ...

    Returns an Evaluation, which prints as the table of trec_rcp.

    What the numbers leave out - documents without a grade in the first ranks, topics that a run lacks - is issued as
    warnings of the class trec_rcp.Note.

    Raises InputError for data or files that are malformed (the text names the place), OSError for a file that cannot
    be opened, MisuseError for an unknown measure or option, NoTopicError if no topic has both labels and a ranking,
    CalculationError for a document that appears twice in a topic, TypeError for an object of another kind.

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
    """A caller's labels, and its runs with names."""
    if runs is None:
        raise TypeError("no runs, expected evaluate(labels, runs)")
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
    """Names of runs: those that were given, else the files' own, else paths, so that no two are the same."""
    out = [r.name or n for r, n in zip(runs, names)]
    if len(set(out)) < len(out):
        out = [r.name or str(r.rankings) for r in runs]
    if len(set(out)) < len(out):
        out = [f"{n} #{i + 1}" if out.count(n) > 1 else n for i, n in enumerate(out)]
    return out


def compare(labels: Any = None, runs: Any = None, measures: Measures = None, *, gains: Any = None,
            excluded: Any = None, pool: Any = None, gold: Any = None, gold_measure: Optional[Any] = None,
            quiet: bool = False, **options: Any) -> "Comparison":
    """Says which of two or more runs is better, by which measure, and how sure that is: trec_rcp --compare.

    labels, runs, measures, gains, excluded, pool, quiet and options are those of evaluate. Options may also be

    test       what decides: "t" (paired t-test, default), "random" (sign flips), "bootstrap", "wilcoxon"; two-sided
    alpha      a pair is separated if its p, adjusted, is below (default 0.05); intervals have level 1 - alpha
    correction  how p is adjusted for the number of pairs: "holm" (default), "bh" (Benjamini and Hochberg), "none"
    baseline   compare with this run only, or with the runs of this list: letters mark those that a run is better than
    reference  the measure with whose decisions the others are compared (default: ndcg_cut_10, else the first)
    tie_zone   differences below count as too small to matter (default: none)
    more       True: intervals of ranks, adjusted p, what the topics can show, analysis of variance
    seed, resamples, flips   of what is random (default 42, 2000, 10000)

    And if people had judged? Let them, or a stronger judge, judge a random few of the topics:

    gold       their labels, in the forms of labels: grades or gains. The result combines them with the labels of all
               topics (two-phase inference): as unbiased as gold labels, and usually more certain. See Comparison.gold
    gold_measure  the measure by gold labels (default: nDCG@10 of grades, the first measure of gains)
    gold_design  how gold topics were drawn, unless at random: a file of rcp-study sample --topics, {topic: inclusion
               probability} or {topic: (probability, stratum)}
    gold_plan  how many gold topics give differences an interval of +- this; gold_correlation: without gold labels, the
               assumed correlation

    Measures must be means over topics. Returns a Comparison, which prints as the report of trec_rcp --compare.
    Raises what evaluate raises, and MisuseError for a single run.

    >>> c = trec_rcp.compare("demo.qrels", ["demo.sparse.run", "demo.dense.run"], "MAP", alpha=0.01, quiet=True)
    >>> c["dense", "sparse", "MAP"]["separated"]
    False

    Source: guide/formulas.md states every formula; Sakai, On Fuhr's guideline for IR evaluation, 2021.
    """
    chosen = {k: v for k, v in options.items() if k in _COMPARISON}
    others = {k: v for k, v in options.items() if k not in _COMPARISON}
    if gold is not None and (gold is labels or gold is gains):
        raise MisuseError("gold: the labels that are compared, expected labels by people or by a stronger judge")
    known, given = _take_inputs(labels, runs, gains, excluded, pool)
    evaluation = _evaluate(known, given, measures, others)
    truth = None if gold is None else evaluation._by_gold(as_labels(gold), gold_measure, known, given, others)
    comparison = evaluation.compare(quiet=True, gold=truth, **chosen)
    if not quiet:
        issue(comparison.notes)
    return comparison


def issue(notes: Sequence[str]) -> None:
    """Issues notes as warnings that name the first line of the caller outside this package."""
    here = os.path.dirname(__file__) + os.sep
    level, frame = 1, sys._getframe()
    while frame is not None and frame.f_code.co_filename.startswith(here):
        level, frame = level + 1, frame.f_back  # type: ignore[assignment]
    for text in notes:
        warnings.warn(text, Note, stacklevel=level)


def issue_scores(notes: str) -> None:
    """Issues those notes about a run that report scores which are no finite numbers."""
    issue([note for note in engine.split_notes(notes) if "expected a finite number" in note])


def _finite(values: Mapping[str, Value]) -> Dict[str, Value]:
    return {m: v for m, v in values.items() if isinstance(v, str) or not math.isnan(v)}


def same(a: Any, b: Any) -> bool:
    """Are two values equal, where NaN equals NaN? Of mappings and sequences all values are compared."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(v, b[k]) for k, v in a.items())
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    return bool(a == b) or (isinstance(a, float) and isinstance(b, float) and math.isnan(a) and math.isnan(b))


def _key(measure: str) -> str:
    """A measure in any spelling as a key: IPrec@0.1, iprec_at_recall_0.10 -> "iprec_at_recall.0.1"."""
    name, _, parameter = _core.measure(measure).partition(".")
    try:
        return f"{name}.{float(parameter):g}"
    except ValueError:
        return f"{name}.{parameter}"


def find_measure(measures: Sequence[str], wanted: str) -> str:
    """The one of `measures`, names of values, that is meant by a name in any spelling. Raises KeyError."""
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
    """`wanted`, if it is among the names; a whole number is its digits. Raises KeyError."""
    if str(wanted) in names:
        return str(wanted)
    shown = ", ".join(names[:10]) + (", ..." if len(names) > 10 else "")
    raise KeyError(f"no {what} {wanted!r}, expected one of {shown}")


#: What save() writes, by the end of the file's name.
FORMATS = {".json": "json", ".csv": "csv", ".tsv": "tsv", ".tex": "latex", ".md": "markdown", ".txt": "table",
           ".html": "html", ".parquet": "parquet"}


def save(result: Any, path: "os.PathLike[str] | str", rows: Sequence[Mapping[str, Any]], **options: Any) -> None:
    """Writes the report of a result, or its rows as Parquet, in the format that the end of the path names."""
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
    """The reports that a result takes along when it is pickled."""
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
                          "before you pickle it")
    return reports[key]


class Evaluation:
    """What runs are worth, by measure, over all topics and for each; prints as the table of trec_rcp.

    runs      names of the runs, in the order that they were given
    measures  names of the values, in the order that they were asked for: "ndcg_cut_10"
    topics    all topics of the labels, in order
    means     {run: {measure: value}}: the mean over topics, or what trec_eval prints for "all" (sums of num_ret, the
              geometric mean of gm_map, the text of runid)
    per_topic {run: {topic: {measure: value}}}: a topic that no measure could be computed for is not there
    notes     what the numbers leave out: lines of text

    Values are the doubles that the C library computed: those of ``trec_rcp --format json``.

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
        """{run: {measure: value}} over all topics."""
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
        """Values by run, measure and topic; ":" takes all, and gives a dictionary.

        e[run]                  {measure: mean}
        e[measure]              {run: mean}
        e[run, measure]         the mean, a float
        e[run, measure, topic]  the value of the topic
        e[run, measure, :]      {topic: value}
        e[:, measure, topic]    {run: value}

        A measure may be named in any spelling: "nDCG@10", "ndcg_cut.10", "ndcg_cut_10". Raises KeyError for a name that
        the evaluation does not have.
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
        """Are runs, measures, topics and all values equal, where NaN equals NaN?"""
        if not isinstance(other, Evaluation):
            return NotImplemented
        return (self.runs, self.measures, self.topics) == (other.runs, other.measures, other.topics) and \
            same(self.means, other.means) and same(self.per_topic, other.per_topic)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> Dict[str, Any]:
        """Values, names, notes and reports: no labels and no rankings."""
        reports = self._reports
        if reports is None:
            reports = _reports(self, ("classic", "table", "tsv", "csv", "json", "latex", "markdown"), _QUERIED)
        return {"runs": self.runs, "measures": self.measures, "topics": self.topics, "notes": self.notes,
                "_means": self.means, "_per_topic": self.per_topic, "_reports": reports, "_prepared": None, "_results": []}

    def _require_live(self, what: str) -> None:
        if self._prepared is None:
            raise MisuseError(f"a pickled evaluation keeps only values and reports: call {what} before you pickle it")

    def sort(self, measure: Optional[str] = None, ascending: bool = False) -> "Evaluation":
        """The same evaluation with its runs ordered by a measure, by default the first one.

        The best run is first, or last if ascending; runs with equal values keep their order. Raises KeyError for an
        unknown measure.
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
        """What trec_rcp prints: format "classic", "table", "tsv", "csv", "json", "latex" or "markdown".

        Options: digits=N, width=N, query=True (topics, too).
        """
        if self._reports is not None:
            return _saved_report(self._reports, format, options)
        text: str = self._prepared.report(self._results, format, engine.options_of(options))
        return text

    def to_json(self) -> str:
        """The text of ``trec_rcp -q --format json``, in full precision, with what the numbers were computed from."""
        return self.report("json", query=True)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON as a dictionary: measures, runs (run, topics, means, per_topic) and provenance."""
        found: Dict[str, Any] = json.loads(self.to_json())
        return found

    def to_latex(self, **options: Any) -> str:
        """The table in LaTeX, as of ``trec_rcp --format latex``; digits=N."""
        return self.report("latex", **options)

    def save(self, path: "os.PathLike[str] | str", per_topic: bool = False) -> None:
        """Writes the values to a file; its name says how: .json, .csv, .tsv, .tex, .md, .html, .txt or .parquet.

        per_topic=True adds the values of topics to .csv, .tsv and .parquet; .json has them always. Raises OSError for a
        file that cannot be written, MisuseError for another ending.
        """
        query = per_topic and os.fspath(path).endswith((".csv", ".tsv")) or os.fspath(path).endswith(".json")
        save(self, path, self.rows(per_topic), **({"query": True} if query else {}))

    def plot(self, kind: str = "leaderboard", measure: Optional[str] = None, ax: Any = None) -> Any:
        """Draws the values by matplotlib.

        kind     "leaderboard" (means), "topics" (values by topic) or "curves" (a measure by its cutoffs)
        measure  the measure of "topics", by default the first; of "curves" its name without cutoffs
        ax       the axes to draw on, by default new ones

        Returns the axes. Raises MissingPackage without matplotlib, MisuseError for values that are not there.
        """
        from . import plots
        return plots.evaluation(self, kind, measure, ax)

    def _by_gold(self, gold: Labels, measure: Any, known: Labels, given: Sequence[Run],
                 options: Mapping[str, Any]) -> "Evaluation":
        """The same runs by gold labels; this evaluation has labels, runs and options."""
        prepared = engine.prepare_gold_evaluator(self._prepared, gold, measure, known, options)
        return Evaluation(prepared, [engine.evaluate_run(prepared, r) for r in given])

    def compare(self, quiet: bool = False, gold: Optional["Evaluation"] = None, **options: Any) -> "Comparison":
        """Compares these runs; options are those of trec_rcp.compare.

        gold   an evaluation of the same runs in the same order, by one measure and gold labels of some of the topics
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
        """A dictionary per run, or per run and topic: run, topic, and the measures; NaN = not evaluated."""
        if not per_topic:
            return [{"run": n, **values} for n, values in self.means.items()]
        missing = dict.fromkeys(self.measures, math.nan)
        return [{"run": n, "topic": t, **missing, **values}
                for n, topics in self.per_topic.items() for t, values in topics.items()]

    def to_pandas(self, per_topic: bool = False) -> Any:
        """A pandas frame: a row per run, indexed by it; per_topic=True: a row per run and topic, indexed by both."""
        pandas: Any = importlib.import_module("pandas")
        keys = ["run", "topic"] if per_topic else ["run"]
        frame = pandas.DataFrame(self.rows(per_topic), columns=[*keys, *self.measures])
        return frame.set_index(keys)

    def to_polars(self, per_topic: bool = False) -> Any:
        """A polars frame of rows()."""
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
    """A pair with its runs the other way round, if `turn`."""
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
    """Which runs are better, and how sure that is; prints as the report of trec_rcp --compare.

    evaluation  the runs' values, an Evaluation
    runs        names, best first by the reference measure
    measures    the measures compared
    notes       what the numbers leave out: lines of text

    Differences and their intervals have the unit of their measure; p is in [0, 1], n a number of topics.

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
        """Are the runs' values and all that was computed of them equal?"""
        if not isinstance(other, Comparison):
            return NotImplemented
        return self.evaluation == other.evaluation and same(self.to_dict(), other.to_dict())

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, key: Any) -> Any:
        """Means and differences by run and measure.

        c[run]            {measure: {mean, lo, hi, ...}}
        c[run, measure]   {mean, lo, hi, ...}
        c[a, b]           {measure: pair}, of the runs a and b
        c[a, b, measure]  the pair: a, b, n, diff (a - b), lo, hi, p, p_holm, separated, ...

        A measure may be named in any spelling. Raises KeyError for a name or a pair that the comparison does not have.
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
            raise KeyError(f"{a!r} and {b!r} were not compared")
        return found[find_measure(self.measures, key[2])] if len(key) == 3 else found

    def report(self, format: str = "table", **options: Any) -> str:
        """What trec_rcp --compare prints: format "table", "tsv", "csv", "json", "latex" or "markdown"."""
        if self._reports is not None:
            return _saved_report(self._reports, format, options)
        text: str = self._handle.report(format, engine.options_of(options))
        return text

    def to_json(self) -> str:
        """The text of ``trec_rcp --compare --format json``, in full precision."""
        return self.report("json")

    def to_dict(self) -> Dict[str, Any]:
        """The JSON as a dictionary: measures, test, alpha, datasets (runs, pairs, ...) and more."""
        found: Dict[str, Any] = self._dict if self._dict is not None else json.loads(self.to_json())
        self._dict = found
        return dict(found)

    @property
    def measures(self) -> Tuple[str, ...]:
        """The measures compared, in the order that they were named."""
        return tuple(self.to_dict()["measures"])

    @property
    def runs(self) -> Tuple[str, ...]:
        """Names of the runs, best first by the reference measure."""
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
        """A dictionary per pair of runs and measure: a, b, measure, n, diff (a - b), lo, hi, p, separated and more."""
        return [dict(p) for p in self._dataset["pairs"]]

    @property
    def gold(self) -> Dict[str, Any]:
        """What gold labels of a few topics say, alone and combined with the labels of all topics; empty without gold.

        measure, topics, of  the measure by gold labels, and the number of gold topics among those compared
        runs, pairs          a dictionary for each run or pair and measure, and with several measures for "(all)" of
                             them: proxy, gold and both {n, mean, lo, hi}; slope, r; worth, the number of gold topics
                             that are as precise as both. Of pairs, mean is the difference; they have p, p_holm and
                             separated, too
        plan                 with gold_plan, the numbers of gold topics that each pair needs

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
        """The comparison in LaTeX, as of ``trec_rcp --compare --format latex``; digits=N."""
        return self.report("latex", **options)

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Writes the comparison to a file; its name says how: .json, .csv, .tsv, .tex, .md, .html, .txt or .parquet.

        A Parquet file has the pairs. Raises OSError for a file that cannot be written, MisuseError for another ending.
        """
        save(self, path, self.pairs)

    def plot(self, kind: str = "leaderboard", measure: Optional[str] = None, ax: Any = None) -> Any:
        """Draws by matplotlib what the pages of trec_rcp --compare draw, from the same numbers.

        kind     "leaderboard" (means with their intervals), "pairs" (the differences of all pairs, or from the
                 baselines), "topics" (differences by topic between the best run and the one after it), "curves" (a
                 measure by its cutoffs, or interpolated precision by recall) or "gold" (means by the proxy, by gold
                 labels and by both)
        measure  by default the first
        ax       the axes to draw on, by default new ones

        Returns the axes. Raises MissingPackage without matplotlib, MisuseError for values that are not there.
        """
        from . import plots
        return plots.comparison(self, kind, measure, ax)

    def to_pandas(self) -> Any:
        """The pairs as a pandas frame."""
        pandas: Any = importlib.import_module("pandas")
        return pandas.DataFrame(self.pairs)

    def to_polars(self) -> Any:
        """The pairs as a polars frame."""
        polars: Any = importlib.import_module("polars")
        return polars.DataFrame(self.pairs, infer_schema_length=None)

    def __str__(self) -> str:
        return self.report("table").rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html.comparison(self)

    def _repr_markdown_(self) -> str:
        return self.report("markdown")
