# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""evaluate and compare, and what they return."""
from __future__ import annotations

import json
import math
import os
import sys
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import engine, html
from .errors import Note
from .inputs import Run, as_labels, as_runs, name_runs

Value = Union[float, str]
Measures = Union[None, str, Any, Sequence[Any]]

# Options of a comparison; all others are those of an evaluation.
_COMPARISON = ("test", "alpha", "correction", "baseline", "reference", "tie_zone", "more", "detect", "persistence",
               "lists", "seed", "resamples", "flips")


def evaluate(labels: Any = None, runs: Any = None, measures: Measures = None, *, gains: Any = None,
             excluded: Any = None, pool: Any = None, quiet: bool = False, **options: Any) -> "Evaluation":
    """Scores runs against human grades and calibrated gains: what the program trec_rcp computes, bit for bit.

    labels    {topic: {docno: grade}}; a pandas or polars frame or an Arrow table with columns such as query_id, doc_id
              and relevance (and gain, theta, bt, count); a tuple of columns (topics, docnos, grades): lists, numpy or
              Arrow arrays; the path of any label file or of the folder of a released subset; or Labels. Numbers that
              are not all whole are gains in [0, 1], not grades.
    runs      {topic: {docno: score}}, a frame with query_id, doc_id and score, a tuple of columns, a path; a list of
              these; or a dictionary, name -> run. A frame with a column of systems ("system", "model", "run") is as
              many runs. Ranks follow from the scores.
    measures  names as trec_eval's, "map" or "ndcg_cut.5,10", or nicknames such as "official" and "rcp"; a name or a
              list, also of ir_measures. Default: ndcg_cut.10 for grades, rcp_ndcg_cut.10 and count_ndcg_cut.10 for
              gains. trec_rcp.about("rcp_ndcg_cut") says what one is.
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
    return _evaluate(labels, runs, measures, gains, excluded, pool, quiet, options)


def _evaluate(labels: Any, runs: Any, measures: Measures, gains: Any, excluded: Any, pool: Any, quiet: bool,
              options: Mapping[str, Any]) -> "Evaluation":
    if runs is None:
        raise TypeError("no runs, expected evaluate(labels, runs)")
    known = as_labels(labels, gains, excluded, pool)
    given = name_runs(as_runs(runs))
    prepared = engine.prepared(known, engine.measure_names(measures, known), options)
    results = [engine.evaluate_run(prepared, r) for r in given]
    for name, result in zip(distinct(given, [r.name for r in results]), results):
        if name != result.name:
            result.name = name
    evaluation = Evaluation(prepared, results)
    if not quiet:
        issue(evaluation.notes)
    return evaluation


def distinct(runs: Sequence[Run], names: Sequence[str]) -> List[str]:
    """Names of runs: those that were given, else the files' own, else paths, so that no two are the same."""
    out = [r.name or n for r, n in zip(runs, names)]
    if len(set(out)) < len(out):
        out = [r.name or str(r.rankings) for r in runs]
    if len(set(out)) < len(out):
        out = [f"{n} #{i + 1}" if out.count(n) > 1 else n for i, n in enumerate(out)]
    return out


def compare(labels: Any = None, runs: Any = None, measures: Measures = None, *, gains: Any = None,
            excluded: Any = None, pool: Any = None, quiet: bool = False, **options: Any) -> "Comparison":
    """Says which of two or more runs is better, by which measure, and how sure that is: trec_rcp --compare.

    labels, runs, measures, gains, excluded, pool, quiet and options are those of evaluate. Options may also be

    test       what decides: "t" (paired t-test, default), "random" (sign flips), "bootstrap", "wilcoxon"; two-sided
    alpha      a pair is separated if its p, adjusted, is below (default 0.05); intervals have level 1 - alpha
    correction  how p is adjusted for the number of pairs: "holm" (default), "bh" (Benjamini and Hochberg), "none"
    baseline   compare with this run only, or with the runs of this list: letters mark those that a run is better than
    reference  the measure whose decisions the others are held against (default: ndcg_cut_10, else the first)
    tie_zone   differences below count as too small to matter (default: none)
    more       True: intervals of ranks, adjusted p, what the topics can show, analysis of variance
    seed, resamples, flips   of what is random (default 42, 2000, 10000)

    Measures must be means over topics. Returns a Comparison, which prints as the report of trec_rcp --compare.
    Raises what evaluate raises, and MisuseError for a single run.

    Source: COMPARISON in trec_rcp(1) states every formula; Sakai, On Fuhr's guideline for IR evaluation, 2021.
    """
    chosen = {k: v for k, v in options.items() if k in _COMPARISON}
    others = {k: v for k, v in options.items() if k not in _COMPARISON}
    evaluation = _evaluate(labels, runs, measures, gains, excluded, pool, True, others)
    comparison = evaluation.compare(quiet=True, **chosen)
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
    issue([note for note in engine.lines(notes) if "expected a finite number" in note])


def _finite(values: Mapping[str, Value]) -> Dict[str, Value]:
    return {m: v for m, v in values.items() if isinstance(v, str) or not math.isnan(v)}


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
    """

    def __init__(self, prepared: Any, results: Sequence[Any]) -> None:
        self._prepared, self._results = prepared, list(results)
        self.runs: Tuple[str, ...] = tuple(r.name for r in self._results)
        self.measures: Tuple[str, ...] = tuple(prepared.values)
        self.topics: Tuple[str, ...] = tuple(prepared.topics)
        self.notes: List[str] = engine.lines(prepared.notes, *(r.notes for r in self._results))
        self._per_topic: Optional[Dict[str, Dict[str, Dict[str, Value]]]] = None

    @property
    def means(self) -> Dict[str, Dict[str, Value]]:
        """{run: {measure: value}} over all topics."""
        return {n: dict(r.summary()) for n, r in zip(self.runs, self._results)}

    @property
    def per_topic(self) -> Dict[str, Dict[str, Dict[str, Value]]]:
        """{run: {topic: {measure: value}}}."""
        if self._per_topic is None:
            self._per_topic = {n: {t: _finite(v) for t, v in r.by_topic().items()}
                               for n, r in zip(self.runs, self._results)}
        return self._per_topic

    def __getitem__(self, run: str) -> Dict[str, Value]:
        return self.means[run]

    def __len__(self) -> int:
        return len(self.runs)

    def __iter__(self) -> Iterator[str]:
        return iter(self.runs)

    def report(self, format: str = "table", **options: Any) -> str:
        """What trec_rcp prints: format "classic", "table", "tsv", "csv", "json", "latex" or "markdown".

        Options: digits=N, width=N, query=True (topics, too).
        """
        return self._prepared.report(self._results, format, engine.options_of(options))

    def to_json(self) -> str:
        """The text of ``trec_rcp -q --format json``, in full precision, with what the numbers were computed from."""
        return self.report("json", query=True)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON as a dictionary: measures, runs (run, topics, means, per_topic) and provenance."""
        return json.loads(self.to_json())

    def compare(self, quiet: bool = False, **options: Any) -> "Comparison":
        """Compares these runs; options are those of trec_rcp.compare."""
        result = self._prepared.compare(self._results, engine.options_of(options))
        comparison = Comparison(self, result)
        if not quiet:
            issue(engine.lines(result.notes))
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
        import pandas
        keys = ["run", "topic"] if per_topic else ["run"]
        frame = pandas.DataFrame(self.rows(per_topic), columns=[*keys, *self.measures])
        return frame.set_index(keys)

    def to_polars(self, per_topic: bool = False) -> Any:
        """A polars frame of rows()."""
        import polars
        return polars.DataFrame(self.rows(per_topic), infer_schema_length=None)

    def __str__(self) -> str:
        return self.report("table").rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html.evaluation(self)

    def _repr_markdown_(self) -> str:
        return self.report("markdown")


class Comparison:
    """Which runs are better, and how sure that is; prints as the report of trec_rcp --compare.

    evaluation  the runs' values, an Evaluation
    runs        names, best first by the reference measure
    measures    the measures compared
    notes       what the numbers leave out: lines of text
    """

    def __init__(self, evaluation: Evaluation, handle: Any) -> None:
        self.evaluation, self._handle = evaluation, handle
        self.notes: List[str] = evaluation.notes + engine.lines(handle.notes)
        self._dict: Optional[Dict[str, Any]] = None

    def report(self, format: str = "table", **options: Any) -> str:
        """What trec_rcp --compare prints: format "table", "tsv", "csv", "json", "latex" or "markdown"."""
        return self._handle.report(format, engine.options_of(options))

    def to_json(self) -> str:
        """The text of ``trec_rcp --compare --format json``, in full precision."""
        return self.report("json")

    def to_dict(self) -> Dict[str, Any]:
        """The JSON as a dictionary: measures, test, alpha, datasets (runs, pairs, ...) and more."""
        if self._dict is None:
            self._dict = json.loads(self.to_json())
        return dict(self._dict)

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
        return self.to_dict()["datasets"][0]

    @property
    def means(self) -> Dict[str, Dict[str, Dict[str, float]]]:
        """{run: {measure: {mean, lo, hi, rank, change, n}}}: means over topics and their intervals."""
        return {r["run"]: r["means"] for r in self._dataset["runs"]}

    @property
    def pairs(self) -> List[Dict[str, Any]]:
        """A dictionary per pair of runs and measure: a, b, measure, n, diff (a - b), lo, hi, p, p_holm, separated, ..."""
        return [dict(p) for p in self._dataset["pairs"]]

    def to_pandas(self) -> Any:
        """The pairs as a pandas frame."""
        import pandas
        return pandas.DataFrame(self.pairs)

    def to_polars(self) -> Any:
        """The pairs as a polars frame."""
        import polars
        return polars.DataFrame(self.pairs, infer_schema_length=None)

    def __str__(self) -> str:
        return self.report("table").rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html.comparison(self)

    def _repr_markdown_(self) -> str:
        return self.report("markdown")
