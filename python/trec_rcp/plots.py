# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Draws pictures of results with matplotlib, from the numbers of to_dict(). Imports matplotlib only when it draws."""
from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple

from . import html
from .errors import MissingPackage, MisuseError

if TYPE_CHECKING:
    from .evaluation import Comparison, Evaluation
    from .fitting import Fit

_GREY = "0.6"


def _axes(ax: Any, height: float = 3.5) -> Any:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError:
        raise MissingPackage("plot needs matplotlib: pip install matplotlib") from None
    return pyplot.subplots(figsize=(6.4, height), layout="constrained")[1]


def _unknown(kind: str, kinds: Tuple[str, ...]) -> MisuseError:
    return MisuseError(f"kind {kind!r}, expected one of {', '.join(kinds)}")


def _finite(values: Any) -> List[float]:
    return [v for v in values if isinstance(v, (int, float)) and not math.isnan(v)]


def _title(e: "Evaluation", measure: str) -> str:
    return html.headings(e).get(measure, measure)


def _name_rows(ax: Any, names: List[str]) -> None:
    """Writes the names at the left, with the first name at the top."""
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.grid(axis="x", color="0.9")
    ax.set_axisbelow(True)


def _label_counts(ax: Any, what: str) -> None:
    """Labels the horizontal axis, which counts topics or documents."""
    ax.locator_params(axis="x", integer=True)
    ax.set_xlabel(what)


def _curves(ax: Any, e: "Evaluation", runs: Any, measure: Optional[str]) -> Any:
    """Draws the means of a measure at its cutoffs. Returns the axes.

    By default, draws the measure with the most cutoffs.
    """
    families: Dict[str, List[Tuple[float, str]]] = {}
    for m in e.measures:
        name, _, cutoff = m.rpartition("_")
        try:
            families.setdefault(name, []).append((float(cutoff), m))
        except ValueError:
            continue
    wanted = measure or max(families, key=lambda n: len(families[n]), default="")
    points = sorted(families.get(wanted, families.get(f"{wanted}_cut", [])))
    if len(points) < 2:
        raise MisuseError("curves need a measure with several cutoffs, such as 'nDCG@1,5,10,20' or 'iprec_at_recall'")
    for run in runs:
        ax.plot([x for x, _ in points], [e.means[run][m] for _, m in points], marker="o", markersize=3, label=run)
    recall = wanted == "iprec_at_recall"
    ax.set_xlabel("recall" if recall else "cutoff")
    ax.set_ylabel("interpolated precision" if recall else _title(e, points[0][1]).partition("@")[0])
    ax.legend(frameon=False)
    return ax


def _board(ax: Any, e: "Evaluation", runs: List[str], measures: List[str], means: Any) -> Any:
    """Draws a dot for each run and measure, with its interval if there is one."""
    titles = [_title(e, m) for m in measures]
    _dots(ax, runs, titles, [[means[r].get(m, {}) for r in runs] for m in measures])
    if len(measures) == 1:
        ax.set_xlabel(titles[0])
    return ax


def _dots(ax: Any, names: List[str], labels: List[str], columns: List[List[Any]]) -> None:
    """Draws a row for each name. It has a dot with an interval, {mean, lo, hi}, from each of the labelled columns."""
    n = len(columns)
    for i, (label, column) in enumerate(zip(labels, columns)):
        places = [k + (i - (n - 1) / 2) * 0.6 / n for k in range(len(names))]
        values, los, his = ([math.nan if x.get(key) is None else x[key] for x in column] for key in ("mean", "lo", "hi"))
        error = None if any(map(math.isnan, los)) else \
            [[v - lo for v, lo in zip(values, los)], [hi - v for v, hi in zip(values, his)]]
        ax.errorbar(values, places, xerr=error, fmt="o", capsize=2, label=label)
    _name_rows(ax, names)
    if n > 1:
        ax.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))


def evaluation(e: "Evaluation", kind: str, measure: Optional[str], ax: Any) -> Any:
    """Draws an evaluation; see Evaluation.plot."""
    from .evaluation import find_measure
    if kind == "leaderboard":
        measures = [find_measure(e.measures, measure)] if measure else [m for m in e.measures if not m.startswith("num_")]
        means = {r: {m: {"mean": v} for m, v in e.means[r].items() if not isinstance(v, str)} for r in e.runs}
        return _board(_axes(ax, 1 + 0.4 * len(e.runs)), e, list(e.runs), measures, means)
    if kind == "topics":
        m = find_measure(e.measures, measure or e.measures[0])
        ax = _axes(ax)
        for run in e.runs:
            ax.plot(range(1, len(e[run, m, :]) + 1), sorted(_finite(e[run, m, :].values()), reverse=True), label=run)
        _label_counts(ax, "topics, from the best")
        ax.set_ylabel(_title(e, m))
        ax.legend(frameon=False)
        return ax
    if kind == "curves":
        return _curves(_axes(ax), e, e.runs, measure)
    raise _unknown(kind, ("leaderboard", "topics", "curves"))


def _matrix(ax: Any, c: "Comparison", m: str) -> Any:
    """Draws a cell for each pair: the difference row - column, in bold type if the pair is separated."""
    runs = list(c.runs)
    found = {(p["a"], p["b"]): p for p in c.pairs if p["measure"] == m}
    size = max([abs(p["diff"]) for p in found.values() if p.get("diff") is not None], default=1.0) or 1.0
    cells = [[math.nan] * len(runs) for _ in runs]
    for (a, b), p in found.items():
        for row, column, sign in ((a, b, 1), (b, a, -1)):
            i, k = runs.index(row), runs.index(column)
            cells[i][k] = sign * p["diff"]
            ax.text(k, i, f"{sign * p['diff']:+.3f}", ha="center", va="center", fontsize="small",
                    weight="bold" if p["separated"] else "normal", color="black" if p["separated"] else "0.4")
    ax.imshow(cells, cmap="RdBu", vmin=-2 * size, vmax=2 * size, aspect="auto")
    ax.set_xticks(range(len(runs)), runs, rotation=30, ha="right")
    ax.set_yticks(range(len(runs)), runs)
    ax.set_title(f"{_title(c.evaluation, m)}: row − column, bold if separated", fontsize="medium")
    return ax


def _topics(ax: Any, c: "Comparison", m: str) -> Any:
    """Draws the sorted differences by topic between the best and the second-best run."""
    a, b = sorted(c.runs, key=lambda r: -c.means[r][m]["mean"])[:2]
    one, other = c.evaluation[a, m, :], c.evaluation[b, m, :]
    values = sorted((one[t] - other[t] for t in one if t in other), reverse=True)
    ax.bar(range(1, len(values) + 1), values, width=1.0, color=["C0" if v > 0 else "C3" for v in values])
    ax.axhline(0, color="black", linewidth=0.8)
    _label_counts(ax, f"topics ({sum(v > 0 for v in values)} better, {sum(v < 0 for v in values)} worse)")
    ax.set_ylabel(f"Δ {_title(c.evaluation, m)}")
    ax.set_title(f"{a} − {b}", fontsize="medium")
    return ax


def _gold(ax: Any, c: "Comparison", measure: Optional[str]) -> Any:
    """Draws the means of each run from the proxy, from gold labels and from both, with their intervals."""
    if "runs" not in c.gold:
        raise MisuseError("this comparison has no gold labels; call compare(..., gold=...)")
    wanted = measure or c.gold["runs"][0]["measure"]
    rows = [r for r in c.gold["runs"] if r["measure"] == wanted]
    _dots(ax, [r["run"] for r in rows], [_title(c.evaluation, wanted), "gold", "both"],
          [[r[kind] for r in rows] for kind in ("proxy", "gold", "both")])
    ax.set_title(f"gold labels on {c.gold['topics']} of {c.gold['of']} topics", fontsize="medium")
    return ax


def comparison(c: "Comparison", kind: str, measure: Optional[str], ax: Any) -> Any:
    """Draws a comparison; see Comparison.plot."""
    from .evaluation import find_measure
    if kind == "curves":
        return _curves(_axes(ax), c.evaluation, c.runs, measure)
    m = find_measure(c.measures, measure) if measure else None
    if kind == "leaderboard":
        return _board(_axes(ax, 1 + 0.4 * len(c.runs)), c.evaluation, list(c.runs), [m] if m else list(c.measures), c.means)
    if kind == "pairs":
        return _matrix(_axes(ax, 1.2 + 0.5 * len(c.runs)), c, m or c.measures[0])
    if kind == "topics":
        return _topics(_axes(ax), c, m or c.measures[0])
    if kind == "gold":
        return _gold(_axes(ax, 1 + 0.5 * len(c.runs)), c, m)
    raise _unknown(kind, ("leaderboard", "pairs", "topics", "curves", "gold"))


def fit(f: "Fit", kind: str, topic: Optional[str], ax: Any) -> Any:
    """Draws a fit; see Fit.plot."""
    if kind == "gains":
        ax = _axes(ax)
        known = sorted((d for d in f.documents if not math.isnan(d.gain) and topic in (None, d.topic)),
                       key=lambda d: -d.gain)
        ax.errorbar(range(1, len(known) + 1), [d.gain for d in known],
                    yerr=[0.0 if math.isnan(d.se_gain) else d.se_gain for d in known], fmt=".", ecolor=_GREY)
        _label_counts(ax, "documents, from the best" + (f", of topic {topic}" if topic else ""))
        ax.set_ylabel("gain, with its standard error")
        return ax
    if kind == "curves":
        ax = _axes(ax)
        if not f.criteria:
            raise MisuseError("plot('curves') needs criteria, but this fit has none")
        thetas = [d.theta for d in f.documents if not math.isnan(d.theta)] or [-3.0, 3.0]
        lo, hi = min(thetas) - 0.5, max(thetas) + 0.5
        xs = [lo + (hi - lo) * i / 200 for i in range(201)]
        for c in f.criteria:
            ax.plot(xs, [1 / (1 + math.exp(-c.gamma * (x - c.beta))) for x in xs], label=c.name)
        ax.set_xlabel("ability θ (logits)")
        ax.set_ylabel("probability of passing")
        ax.legend(frameon=False, fontsize="small")
        return ax
    raise _unknown(kind, ("gains", "curves"))


def drawing(title: str, marks: List[Any], ax: Any) -> Any:
    """Draws the elements (tag, attributes, text) of an SVG picture, whose unit is the point; see Study.plot."""
    width, height = (float(x) for x in marks[0][1]["viewbox"].split()[2:])
    if ax is None:
        ax = _axes(None, height / 72)
        ax.figure.set_size_inches(width / 72, height / 72 + 0.3)
    from matplotlib.patches import Circle, Rectangle
    for order, (tag, a, text) in enumerate(marks[1:]):
        fill, stroke = a.get("fill", "none"), a.get("stroke")
        style: Dict[str, Any] = {"zorder": 2 + order / len(marks), "linewidth": float(a.get("stroke-width", 0))}
        if tag == "path":
            points = [[float(v) for v in p.lstrip("ML").split(",")] for p in a["d"].split()]
            ax.plot([p[0] for p in points], [p[1] for p in points], color=stroke, solid_capstyle="butt", **style)
        elif tag == "rect" and fill != "none":
            x, y, w, h = (float(a[k]) for k in ("x", "y", "width", "height"))
            ax.add_patch(Rectangle((x, y), w, h, facecolor=fill, edgecolor="none", **style))
        elif tag == "circle":
            centre = float(a["cx"]), float(a["cy"])
            ax.add_patch(Circle(centre, float(a["r"]), facecolor=fill, edgecolor=stroke or "none", **style))
        elif tag == "text":
            side = {"start": "left", "middle": "center", "end": "right"}[a["text-anchor"]]
            turned = "transform" in a
            ax.text(float(a["x"]), float(a["y"]), text, color=fill, fontsize=float(a["font-size"]), zorder=4,
                    parse_math=False, ha="center" if turned else side, va="center" if turned else "baseline",
                    rotation=90 if turned else 0)
    ax.set_xlim(0, width)
    ax.set_ylim(height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_title(title, fontsize="medium")
    return ax
