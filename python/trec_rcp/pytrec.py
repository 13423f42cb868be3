# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The interface of pytrec_eval. Programs for pytrec_eval also run with trec_rcp, and may use gains.

    import trec_rcp as pytrec_eval

    evaluator = pytrec_eval.RelevanceEvaluator({"q1": {"d1": 2, "d2": 0}}, {"map", "ndcg_cut.5,10"})
    evaluator.evaluate({"q1": {"d1": 0.3, "d2": 0.9}})["q1"]["ndcg_cut_10"]
"""

import collections
import functools
import math
from typing import Any, Dict, FrozenSet, Iterable, List, Mapping, Optional, Sequence, Set, Tuple, Union

from . import _core
from .evaluation import issue_scores

__all__ = [
    "RelevanceEvaluator",
    "compute_aggregated_measure",
    "parse_qrel",
    "parse_run",
    "supported_measures",
    "supported_nicknames",
]

Number = Union[int, float]

# Beginnings of the names of measures that need more than one grade for each topic and document.
_OTHER_LABELS = ("prefs_", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg")
_GAIN_MEASURES = frozenset(
    kind + measure for kind in ("rcp_", "count_", "rawbt_") for measure in ("ndcg", "ndcg_cut")
)
# The measures that replace nDCG if the labels are gains.
_OF_GAINS = {"ndcg": "rcp_ndcg", "ndcg_cut": "rcp_ndcg_cut"}
# Measures with a value for every parameter.
_LISTS = ("P", "recall", "relative_P", "success", "unj", "iprec_at_recall", "Rprec_mult")
# Measures whose value of a topic is the logarithm of the value of another measure, or of _LEAST if that is larger.
_GEOMETRIC = {"gm_map": "map", "gm_bpref": "bpref"}
_LEAST = 0.00001
_RCP = ("ndcg_cut.10", "count_ndcg_cut.10", "rcp_ndcg_cut.10")

#: Names of all measures, without parameters. You can add parameters: "ndcg_cut.5,10", "ndcg_cut_5".
#: trec_rcp.about("ndcg") explains a measure.
supported_measures: Set[str] = {name for name in _core.measures() if not name.startswith(_OTHER_LABELS)}
_PLACE = {name: place for place, name in enumerate(_core.measures())}


@functools.lru_cache(maxsize=4096)
def _base(value: str) -> str:
    """Returns the measure of a value: 'P' for 'P_10'."""
    return max((name for name in supported_measures if value == name or value.startswith(name + "_")), key=len)


@functools.lru_cache(maxsize=None)
def _members(nickname: str, compat: int) -> FrozenSet[str]:
    if nickname == "rcp":
        return frozenset(_RCP)
    core = _core.evaluator()
    core.set("compat", str(compat))
    core.measure(nickname)
    core.give_labels("qrels", {"q": {"d": 1}})
    core.prepare()
    return frozenset(map(_base, core.values))


_NICKNAMES = ("official", "set", "all_trec", "rcp")
#: Names of sets of measures, and the measures in each set.
supported_nicknames: Dict[str, Set[str]] = {name: set(_members(name, 9)) for name in _NICKNAMES}


def _is_list(name: str) -> bool:
    return name in _LISTS or name.endswith("_cut")


@functools.lru_cache(maxsize=4096)
def _parse_measure(measure: str) -> Tuple[str, Optional[str]]:
    """Returns name and parameters (or None) of 'map', 'ndcg_cut.5,10', 'ndcg_cut_5,10' or 'nDCG@10'."""
    if measure in supported_measures:
        return measure, None
    name, dot, parameters = measure.partition(".")
    if dot and name in supported_measures:
        return name, parameters
    try:
        name, dot, parameters = _core.measure(measure).partition(".")
    except _core.MisuseError as e:
        raise _core.MisuseError("unsupported measure {}: {}".format(measure, e)) from None
    if name not in supported_measures:
        raise _core.MisuseError("unsupported measure " + measure)
    return name, parameters if dot else None


def _parse_measures(measures: Iterable[str], compat: int) -> Dict[str, List[str]]:
    """Returns the parameters of each measure, merged over all places where the measure is named."""
    if isinstance(measures, str):
        raise _core.MisuseError("measures is the text {0!r}, expected a list such as [{0!r}]".format(measures))
    parsed: Dict[str, List[str]] = {}
    for measure in measures:
        if not isinstance(measure, str):
            raise TypeError("the measure is {!r}, expected a str".format(measure))
        for each in sorted(_members(measure, compat)) if measure in _NICKNAMES else (measure,):
            name, parameters = _parse_measure(each)
            known = parsed.setdefault(name, [])
            for p in () if parameters is None else parameters.split(",") if _is_list(name) else (parameters,):
                if p not in known:
                    known.append(p)
    return parsed


class RelevanceEvaluator:
    """Evaluates runs topic by topic, like the class of pytrec_eval with the same name.

    query_relevance: {topic: {document: grade}}. Grades are whole numbers. If one of them is not whole, all are gains in
        [0, 1], and ndcg and ndcg_cut are computed from gains. Topics without documents are left out.
    measures: names of measures (supported_measures), also with parameters ("P.5,10", "ndcg_cut_10"), or names of sets
        of measures (supported_nicknames).
    relevance_level: the smallest grade that counts as relevant.
    judged_docs_only_flag: if True, removes documents without a label from rankings.
    gains: calibrated gains in addition to grades, {topic: {document: gain}}, for rcp_ndcg and rcp_ndcg_cut. A topic has
        values only for the measures for which it has labels.
    compat: 9 or 10, the version of trec_eval whose results you want. pytrec_eval uses version 9, in which scores have
        the precision of a float, so that more scores are equal.

    ValueError: a measure is unknown, or cannot be computed from these labels.
    TypeError: the labels do not have this form; the text names the topic and the document.

    Several threads may use an evaluator at the same time.

    >>> evaluator = trec_rcp.RelevanceEvaluator({"q1": {"d1": 2, "d2": 0}}, {"map", "ndcg_cut.5,10"})
    >>> evaluator.evaluate({"q1": {"d1": 0.3, "d2": 0.9}})
    {'q1': {'map': 0.5, 'ndcg_cut_5': 0.6309297535714575, 'ndcg_cut_10': 0.6309297535714575}}
    >>> trec_rcp.supported_nicknames["rcp"] <= trec_rcp.supported_measures
    False
    """

    def __init__(
        self,
        query_relevance: Mapping[str, Mapping[str, Number]],
        measures: Iterable[str],
        relevance_level: int = 1,
        judged_docs_only_flag: bool = False,
        *,
        gains: Optional[Mapping[str, Mapping[str, Number]]] = None,
        compat: int = 9,
    ) -> None:
        if not isinstance(relevance_level, int) or relevance_level < 1:
            raise TypeError("relevance_level is {!r}, expected a whole number above 0".format(relevance_level))
        if not isinstance(judged_docs_only_flag, (bool, int)):
            raise TypeError("judged_docs_only_flag is {!r}, expected a bool".format(judged_docs_only_flag))
        self._arguments = (query_relevance, list(measures) if not isinstance(measures, str) else measures, relevance_level,
                           judged_docs_only_flag, gains, compat)
        measures = self._arguments[1]
        graded = _core.is_graded(query_relevance)
        if not graded and gains is not None:
            raise _core.MisuseError("query_relevance has fractions, expected grades, because you pass gains=")
        parsed = _parse_measures(measures, compat)
        core = _core.evaluator()
        core.set("compat", str(compat))
        core.set("level_for_rel", str(int(relevance_level)))
        core.set("Judged_docs_only", "yes" if judged_docs_only_flag else "no")
        self._geometric = [name for name in _GEOMETRIC if name in parsed]
        self._unasked = [_GEOMETRIC[name] for name in self._geometric if _GEOMETRIC[name] not in parsed]
        for name in self._unasked:
            parsed[name] = []
        # The order is that of pytrec_eval, because measures are often a set, which has no order.
        for name, parameters in sorted(parsed.items(), key=lambda item: _PLACE[item[0]]):
            if graded is False and name not in _GAIN_MEASURES and name not in _OF_GAINS:
                raise _core.MisuseError(
                    "measure {} needs grades, but the labels are gains: some are not whole numbers".format(name)
                )
            name = name if graded else _OF_GAINS.get(name, name)
            for each in [name + "." + p for p in parameters] or [name]:
                core.measure(each)
        if not parsed:
            core.measure("num_ret" if graded else "rcp_ndcg")
        self._core: Optional[_core.Evaluator] = None
        if not any(query_relevance.values()) and not gains:
            return
        if any(query_relevance.values()):
            core.give_labels("qrels" if graded else "gains", query_relevance)
        if gains:
            core.give_labels("gains", gains)
        core.prepare()
        self._keys = tuple(self._key(value, parsed, graded) for value in core.values)
        self._missing = None if gains else 0.0
        self._core = core

    def __reduce__(self) -> Tuple[Any, ...]:
        """Returns the labels and options of the evaluator, for pickle."""
        *arguments, gains, compat = self._arguments
        return functools.partial(type(self), gains=gains, compat=compat), tuple(arguments)

    @staticmethod
    def _key(value: str, parsed: Mapping[str, Sequence[str]], graded: bool) -> Optional[str]:
        """Returns the name of a value in results; None if the caller did not want this value."""
        name = _base(value)
        if name in parsed:
            return value if _is_list(name) or len(parsed[name]) != 1 else name
        if not graded and name.startswith("rcp_") and name[len("rcp_") :] in parsed:
            return value[len("rcp_") :]
        return None

    def evaluate(self, scores: Mapping[str, Mapping[str, Number]]) -> Dict[str, Dict[str, float]]:
        """Returns the values {topic: {measure: value}} of a run {topic: {document: score}}, in the order of the run.

        Topics without labels are left out. A topic of the run without documents is evaluated. Documents with equal
        scores are ranked by descending name. Values are those of trec_eval -q, except that gm_map and gm_bpref are
        logarithms, for compute_aggregated_measure, and that runid and relstring, which are texts, are 0.0.

        If a score is not a finite number, issues a warning of the class trec_rcp.Note, like trec_rcp.evaluate.
        TypeError: scores do not have this form; the text names the topic and the document.
        """
        if not scores or self._core is None:
            return {}
        try:
            result = self._core.evaluate(scores, "run")
        except _core.NoTopicError:
            return {}
        issue_scores(result.notes)
        values = result.by_topic(self._keys, self._missing)
        if "num_q" in self._keys or self._geometric:
            for row in values.values():
                self._complete(row)
        return values

    def _complete(self, row: Dict[str, float]) -> None:
        """Adds to a topic the values that trec_eval prints only for all topics."""
        if "num_q" in row:
            row["num_q"] = 1.0
        for name in self._geometric:
            if _GEOMETRIC[name] in row:
                row[name] = math.log(max(row[_GEOMETRIC[name]], _LEAST))
        for name in self._unasked:
            row.pop(name, None)


def compute_aggregated_measure(measure: str, values: Sequence[float]) -> float:
    """Returns the value over all topics: the mean of the topics' values, or nan without values.

    For a measure that counts (num_ret), returns the sum instead. For gm_map and gm_bpref, whose values are logarithms,
    returns the exponential of the mean.

    >>> trec_rcp.compute_aggregated_measure("map", [0.25, 0.75]), trec_rcp.compute_aggregated_measure("num_ret", [2, 3])
    (0.5, 5.0)
    """
    if measure.startswith("num_"):
        return math.fsum(values)
    mean = math.fsum(values) / len(values) if len(values) else math.nan
    return math.exp(mean) if measure.startswith("gm_") else mean


def _number(text: str) -> Number:
    try:
        return int(text)
    except ValueError:
        return float(text)


def _add(topics: Dict[str, Dict[str, Number]], number: int, topic: str, docno: str, value: Number) -> None:
    if docno in topics[topic]:
        raise AssertionError("line {}: document {} of topic {} appears twice".format(number, docno, topic))
    topics[topic][docno] = value


def parse_qrel(f_qrel: Iterable[str]) -> Dict[str, Dict[str, Number]]:
    """Reads lines 'topic iteration document grade'. Returns {topic: {document: grade}}.

    A grade that is not a whole number is a gain.

    ValueError: a line does not have 4 fields, or its grade is not a number. AssertionError: a document appears twice.

    >>> with open("demo.qrels") as f:
    ...     grades = trec_rcp.parse_qrel(f)
    >>> grades["101"]["D0010"]
    0
    """
    qrel: Dict[str, Dict[str, Number]] = collections.defaultdict(dict)
    for number, line in enumerate(f_qrel, 1):
        fields = line.split()
        if len(fields) != 4:
            raise ValueError("line {}: {} fields, expected topic, iteration, document, grade".format(number, len(fields)))
        _add(qrel, number, fields[0], fields[2], _number(fields[3]))
    return qrel


def parse_run(f_run: Iterable[str]) -> Dict[str, Dict[str, float]]:
    """Reads lines 'topic Q0 document rank score runid'. Returns {topic: {document: score}}.

    ValueError: a line does not have 6 fields, or its score is not a number. AssertionError: a document appears twice.

    >>> trec_rcp.parse_run(["q1 Q0 d1 1 0.5 bm25"])["q1"]
    {'d1': 0.5}
    """
    run: Dict[str, Dict[str, float]] = collections.defaultdict(dict)
    for number, line in enumerate(f_run, 1):
        fields = line.split()
        if len(fields) != 6:
            raise ValueError(
                "line {}: {} fields, expected topic, Q0, document, rank, score, runid".format(number, len(fields))
            )
        _add(run, number, fields[0], fields[2], float(fields[4]))
    return run
