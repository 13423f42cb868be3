# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# ir_measures has no types.
# mypy: disallow-untyped-calls=False, disallow-subclassing-any=False, ignore-missing-imports=True
# pyright: reportPrivateImportUsage=false
"""Measures from calibrated gains for ir_measures and PyTerrier: RCP_nDCG, Count_nDCG, RawBT_nDCG.

    >>> import ir_measures, trec_rcp
    >>> from ir_measures import nDCG
    >>> from trec_rcp import RCP_nDCG, Count_nDCG
    >>> qrels = trec_rcp.Labels("demo.qrels", "demo.gains")     # or a frame with the columns below
    >>> with open("demo.dense.run") as f:
    ...     run = trec_rcp.parse_run(f)                         # or ir_measures.read_trec_run("demo.dense.run")
    >>> means = ir_measures.calc_aggregate([RCP_nDCG@10, Count_nDCG@10, nDCG@10], qrels, run)
    >>> round(means[RCP_nDCG@10], 4), round(means[Count_nDCG@10], 4), round(means[nDCG@10], 4)
    (0.9463, 0.9314, 0.7754)
    >>> from trec_rcp import RawBT_nDCG                         # needs the gain file's bt
    >>> RawBT_nDCG@10
    RawBT_nDCG@10

In PyTerrier: pt.Experiment(systems, topics, qrels, eval_metrics=[RCP_nDCG@10, nDCG@10]).

You pass gains to ir_measures as a part of the qrels, which may be:

- a pandas frame, or named tuples, with a column (field) "gain" beside the grade "relevance". A missing gain is NaN.
  Count_nDCG needs a column "count" (the share of passed criteria), and RawBT_nDCG needs "bt". PyTerrier passes such
  columns on. For example, trec_rcp.load_labels("labels.parquet").to_pandas() returns such a frame.
- trec_rcp.Labels. The measures then also use the pool, the excluded documents and the protocol of the Labels.
- qrels without such a column. "relevance" must then be a gain in [0, 1]: {"q1": {"d1": 0.91}}. In this case, measures
  of other providers have no grades.

The provider is called "trec_rcp". It is the last one in ir_measures' default pipeline, so importing this package
changes no number that ir_measures computes. `trec_rcp.ir_measures.provider` also computes the measures of trec_eval. As
everywhere in ir_measures, a topic of the qrels counts as 0 if the run lacks it or if it has no gains.

Source: Rubric-Calibrated Preferences, arXiv:2609.35739. help(trec_rcp.about) explains how to print the formulas.
"""
from __future__ import annotations

import itertools
import math
import warnings
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Tuple

from ir_measures import Metric, measures, providers
from ir_measures.providers.base import NOT_PROVIDED, Any as AnyValue, Choices, registry

from . import _core, engine, inputs, tables
from .errors import InputError, MisuseError, Note
from .evaluation import issue_scores
from .labels import Gains, Labels

_PARAMS = {
    "cutoff": measures.ParamInfo(dtype=int, required=False, desc="ranking cutoff threshold"),
    "judged_only": measures.ParamInfo(dtype=bool, default=False,
                                      desc="ignore returned documents that have no label"),
}


class _RCP_nDCG(measures.Measure):
    """nDCG from calibrated gains: DCG@k / ideal DCG@k. A gain says how useful a document is, by a calibrated rubric.

    Rubric-Calibrated Preferences, arXiv:2609.35739.
    """

    __name__ = "RCP_nDCG"
    NAME = __name__
    PRETTY_NAME = "RCP-nDCG"
    SHORT_DESC = "nDCG from calibrated gains."
    SUPPORTED_PARAMS = _PARAMS


class _Count_nDCG(measures.Measure):
    """nDCG whose gain is the share of the rubric's criteria that the document passed. arXiv:2609.35739."""

    __name__ = "Count_nDCG"
    NAME = __name__
    PRETTY_NAME = "Count-nDCG"
    SHORT_DESC = "nDCG from the share of passed criteria."
    SUPPORTED_PARAMS = _PARAMS


class _RawBT_nDCG(measures.Measure):
    """nDCG whose gain is the logistic of the document's Bradley-Terry score before calibration. arXiv:2609.35739."""

    __name__ = "RawBT_nDCG"
    NAME = __name__
    PRETTY_NAME = "RawBT-nDCG"
    SHORT_DESC = "nDCG from uncalibrated tournament scores."
    SUPPORTED_PARAMS = _PARAMS


RCP_nDCG, Count_nDCG, RawBT_nDCG = _RCP_nDCG(), _Count_nDCG(), _RawBT_nDCG()

_BY_GAINS = ("RCP_nDCG", "Count_nDCG", "RawBT_nDCG")


class _Request(NamedTuple):
    """A measure as the C library needs it."""

    measure: str  #: "ndcg_cut.10"
    value: str  #: the name of its value, "ndcg_cut_10"
    options: Tuple[Tuple[str, Any], ...]  #: the options that the measure needs


def _param(measure: Any, name: str, default: Any = NOT_PROVIDED) -> Any:
    return measure[name] if name in measure.SUPPORTED_PARAMS else default


def _name(measure: Any) -> Tuple[str, str]:
    """Returns the name of a measure with its parameter, and the name of its value."""
    kept = {n: _param(measure, n) for n in ("p", "beta", "recall", "relative")}
    if measure.NAME == "NumRet" and measure["rel"] is not NOT_PROVIDED:
        kept["rel"] = 1  # counts relevant documents; their least grade is an option
    if kept["recall"] is not NOT_PROVIDED:
        kept["recall"] = f"{kept['recall']:.2f}"
    given = ",".join(f"{n}={v}" for n, v in kept.items() if v is not NOT_PROVIDED)
    cutoff = _param(measure, "cutoff")
    name = _core.measure(measure.NAME + (f"({given})" if given else "") +
                         ("" if cutoff is NOT_PROVIDED else f"@{cutoff}"))
    return name, name.replace(".", "_", 1)


def _request(measure: Any) -> _Request:
    rel, judged_only = _param(measure, "rel", 1), _param(measure, "judged_only", False)
    options: List[Tuple[str, Any]] = []
    if measure.NAME == "RBP" and rel is not NOT_PROVIDED:
        raise MisuseError(f"{measure}: in RBP, trec_rcp uses grades as gains; use RBP without rel, or rbp.p=0.8,1=1,2=1, "
                          "which states a gain for each grade")
    if rel is not NOT_PROVIDED and rel != 1:
        options.append(("level_for_rel", rel))
    if judged_only:
        options.append(("judged_only", True))
    if _param(measure, "dcg", "log2") == "exp-log2":
        options.append(("exp", True))
    if _param(measure, "gains") is not NOT_PROVIDED:
        raise MisuseError(f"{measure}: trec_rcp cannot map grades to gains; use the measure without gains=")
    return _Request(*_name(measure), tuple(options))


def spelled(measure: Any) -> str:
    """Returns the name that trec_rcp has for a measure of ir_measures: nDCG@10 -> "ndcg_cut.10".

    Raises MisuseError for a measure that trec_rcp does not have, or that needs an option of evaluate.
    """
    request = _request(measure)
    if request.options:
        given = ", ".join(f"{k}={v!r}" for k, v in request.options)
        raise MisuseError(f"{measure}: pass {given} to evaluate, and name the measure without these parameters")
    return request.measure


class TrecRcpProvider(providers.Provider):
    """The provider trec_rcp: measures of trec_eval, and measures from calibrated gains. The C library computes them."""

    NAME = "trec_rcp"
    SUPPORTED_MEASURES = [
        _RCP_nDCG(cutoff=AnyValue(), judged_only=AnyValue()),
        _Count_nDCG(cutoff=AnyValue(), judged_only=AnyValue()),
        _RawBT_nDCG(cutoff=AnyValue(), judged_only=AnyValue()),
        measures._nDCG(cutoff=AnyValue(), dcg=AnyValue(), gains=Choices(NOT_PROVIDED), judged_only=AnyValue()),
        measures._AP(cutoff=AnyValue(), rel=AnyValue(), judged_only=AnyValue()),
        measures._P(cutoff=AnyValue(), rel=AnyValue(), judged_only=AnyValue()),
        measures._R(cutoff=AnyValue(), rel=AnyValue(), judged_only=AnyValue()),
        measures._RR(cutoff=AnyValue(), rel=AnyValue(), judged_only=AnyValue()),
        measures._Rprec(rel=AnyValue(), judged_only=AnyValue()),
        measures._Bpref(rel=AnyValue()), measures._infAP(rel=AnyValue()),
        measures._NumRet(rel=AnyValue()), measures._NumQ(), measures._NumRel(rel=AnyValue()),
        measures._SetAP(rel=AnyValue(), judged_only=AnyValue()),
        measures._SetF(rel=AnyValue(), beta=AnyValue(), judged_only=AnyValue()),
        measures._SetP(rel=AnyValue(), relative=AnyValue(), judged_only=AnyValue()),
        measures._SetR(rel=AnyValue()),
        measures._Success(rel=AnyValue(), cutoff=AnyValue(), judged_only=AnyValue()),
        measures._IPrec(recall=AnyValue(), rel=AnyValue(), judged_only=AnyValue()),
    ]

    def _evaluator(self, measures: Iterable[Any], qrels: Any) -> "TrecRcpEvaluator":
        return TrecRcpEvaluator(list(measures), qrels)

    def qrel_inputs(self, measures: Iterable[Any]) -> List[str]:
        """Returns the columns that the qrels must have. The column relevance may contain grades or gains."""
        return ["query_id", "doc_id", "relevance"]


class _Qrels(NamedTuple):
    labels: Labels
    topics: List[str]
    ungained: int  #: topics without gains


def _columns(qrels: Any) -> tables.Table:
    """Returns qrels in any form of ir_measures as columns."""
    if isinstance(qrels, Mapping):
        rows = [(t, d, v) for t, docs in qrels.items() for d, v in docs.items()]
        return dict(zip(("query_id", "doc_id", "relevance"), map(list, zip(*rows)) if rows else ([], [], [])))
    if tables.is_frame(qrels):
        table = tables.of_frame(qrels)
        missing = [n for n in ("query_id", "doc_id") if n not in table]
        if missing:
            raise InputError(f"qrels: has the columns {', '.join(table)}, but needs {' and '.join(missing)}, too")
        return table
    rows = list(qrels)
    names = ("query_id", "doc_id", "relevance", *(n for n in ("gain", "theta", "bt", "count")
                                                  if any(n in getattr(r, "_fields", vars(type(r))) for r in rows)))
    try:
        return {n: [getattr(r, n) for r in rows] for n in names}
    except AttributeError as e:
        raise InputError(f"qrels: {e}, expected rows such as ir_measures.Qrel") from None


def _numbers(table: tables.Table, name: str) -> Optional[List[float]]:
    return [tables.number(v) for v in table[name]] if name in table else None


def _split(qrels: Any, by_gains: bool, by_grades: bool) -> _Qrels:
    """Returns the labels from which the measures are computed, and the topics of the qrels."""
    if isinstance(qrels, Labels):
        labels = inputs.as_labels(qrels)
        rows = list(labels.rows())
        topics = list(dict.fromkeys(r["query_id"] for r in rows))
        gained = {r["query_id"] for r in rows if r["gain"] is not None or r["count"] is not None or r["theta"] is not None}
        return _Qrels(labels, topics, sum(t not in gained for t in topics))
    table = _columns(qrels)
    topic, docno = [tables.name_of(t) for t in table["query_id"]], [tables.name_of(d) for d in table["doc_id"]]
    relevance = _numbers(table, "relevance")
    known = {n: _numbers(table, n) for n in ("gain", "theta", "bt", "count")}
    if all(v is None for v in known.values()):
        known["gain"] = relevance
        _check_gains(known["gain"], topic, docno, by_gains)
    labels = Labels()
    graded = [i for i, v in enumerate(relevance or ()) if v == v]
    if by_grades:
        if relevance is None or not all(relevance[i].is_integer() for i in graded):
            raise InputError("qrels: relevance must be a whole number (a grade) for this measure; put gains into a "
                             "column 'gain'")
        labels.qrels = tuple([c[i] for i in graded] for c in (topic, docno, relevance))
    rows_gained = [i for i in range(len(topic)) if any(v is not None and v[i] == v[i] for v in known.values())]
    if by_gains:
        labels.gains = Gains([topic[i] for i in rows_gained], [docno[i] for i in rows_gained],
                             *(None if v is None else [v[i] for i in rows_gained] for v in known.values()))
    topics = list(dict.fromkeys(topic))
    with_gains = {topic[i] for i in rows_gained}
    return _Qrels(labels, topics, sum(t not in with_gains for t in topics) if by_gains else 0)


def _check_gains(gains: Optional[List[float]], topic: List[str], docno: List[str], needed: bool) -> None:
    for i, g in enumerate(gains or ()):
        if needed and g == g and not 0 <= g <= 1:
            raise InputError(f"qrels: relevance {g:g}, expected a gain in [0, 1]; if relevance is a grade, add a "
                             f"column 'gain' (topic {topic[i]}, document {docno[i]})")


class TrecRcpEvaluator(providers.Evaluator):
    """Scores runs with prepared labels. provider.evaluator(measures, qrels) returns this object."""

    def __init__(self, wanted: List[Any], qrels: Any) -> None:
        by_gains = any(m.NAME in _BY_GAINS for m in wanted)
        found = _split(qrels, by_gains, any(m.NAME not in _BY_GAINS for m in wanted))
        super().__init__(wanted, set(found.topics))
        if found.ungained and by_gains:
            who = "1 topic of the qrels has" if found.ungained == 1 else f"{found.ungained} topics of the qrels have"
            warnings.warn(f"{who} no gains and count as 0 in measures from gains, because ir_measures averages over "
                          "all topics", Note, stacklevel=5)
        groups: Dict[Tuple[Tuple[str, Any], ...], List[Tuple[Any, _Request]]] = {}
        for m in wanted:
            request = _request(m)
            groups.setdefault(request.options, []).append((m, request))
        self._groups = []
        for options, members in groups.items():
            names = list(dict.fromkeys(r.measure for _, r in members))
            core = engine.prepare_evaluator(found.labels, names, dict(options)) if found.topics else None
            self._groups.append((core, members))

    def _iter_calc(self, run: Any) -> Iterator[Any]:
        given = _rankings(run)
        for core, members in self._groups:
            if core is None or not _has_rows(given):
                continue
            try:
                result = engine.evaluate_run(core, inputs.Run("run", given))
            except engine.NoTopicError:
                continue
            by_topic = result.by_topic()
            issue_scores(result.notes)
            for topic, values in by_topic.items():
                for measure, request in members:
                    # trec_eval has NumQ for all topics only.
                    value = 1.0 if measure.NAME == "NumQ" else values.get(request.value)
                    if value is not None and not math.isnan(value):
                        yield Metric(query_id=topic, measure=measure, value=value)


def _has_rows(given: Any) -> bool:
    return bool(given) if isinstance(given, Mapping) else len(given[0]) > 0


def _rankings(run: Any) -> Any:
    """Converts a run in any form of ir_measures to the form of the C library."""
    if isinstance(run, Mapping):
        return run
    if tables.is_frame(run):
        return inputs.frame_columns(run, tables.SCORE, "score")
    rows = list(run)
    try:
        return [r.query_id for r in rows], [r.doc_id for r in rows], [r.score for r in rows]
    except AttributeError as e:
        raise InputError(f"run: {e}, expected rows such as ir_measures.ScoredDoc") from None


def _register() -> providers.Provider:
    """Registers the measures in ir_measures, and appends the provider to the default pipeline."""
    import ir_measures
    for m in (RCP_nDCG, Count_nDCG, RawBT_nDCG):
        if m.NAME not in measures.registry:
            measures.register(m)
    if "trec_rcp" not in registry:
        providers.register(TrecRcpProvider())
        ir_measures.DefaultPipeline.providers.append(registry["trec_rcp"])
    return registry["trec_rcp"]


#: The provider. You can use it directly: provider.calc_aggregate([nDCG@10], qrels, run).
provider = _register()
