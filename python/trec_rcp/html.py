# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Tables for notebooks, in plain HTML without scripts, links or colours, so that they fit light and dark pages.

All names are escaped. Numbers have four decimals, as in the tables of trec_rcp. The Python objects have all digits.
"""
from __future__ import annotations

import html
import math
import re
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Sequence

if TYPE_CHECKING:
    from .evaluation import Comparison, Evaluation

_TABLE = "border-collapse:collapse;margin:.5em 0;font-variant-numeric:tabular-nums"
_NAME = "text-align:left;padding:.2em .8em .2em 0"
_CELL = "text-align:right;padding:.2em .8em;white-space:nowrap"
_LINE = ";border-bottom:1px solid currentColor"
_FAINT = "opacity:.7;font-size:90%"


def text(value: Any) -> str:
    """Returns the escaped text of a cell, with control characters as \\xNN."""
    shown = re.sub(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]",
                   lambda m: f"\\x{ord(m[0]):02x}", str(value))
    return html.escape(shown)


def _number(value: Any) -> str:
    if isinstance(value, str):
        return text(value)
    if value is None or math.isnan(value):
        return "&ndash;"
    return str(int(value)) if isinstance(value, int) else f"{value:.4f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table whose first column has names. The cells are HTML."""
    def line(tag: str, cells: Sequence[str], more: str) -> str:
        return "".join(f'<{tag} style="{_NAME if i == 0 else _CELL}{more}">{c}</{tag}>' for i, c in enumerate(cells))
    body = "".join(f"<tr>{line('td', r, '')}</tr>" for r in rows)
    return f'<table style="{_TABLE}"><thead><tr>{line("th", head, _LINE)}</tr></thead><tbody>{body}</tbody></table>'


def _notes(notes: Sequence[str]) -> str:
    if not notes:
        return ""
    items = "".join(f"<li>{text(n)}</li>" for n in notes)
    s = "" if len(notes) == 1 else "s"
    return f'<details style="{_FAINT}"><summary>{len(notes)} note{s}</summary><ul>{items}</ul></details>'


def headings(evaluation: "Evaluation") -> Dict[str, str]:
    """Returns the column headings of measures in the tables of trec_rcp: ndcg_cut_10 -> nDCG@10."""
    first = evaluation.report("markdown").split("\n", 1)[0].strip().strip("|")
    cells = [html.unescape(re.sub(r"\\(.)", r"\1", c.strip())) for c in re.split(r"(?<!\\)\|", first)][1:]
    return dict(zip(evaluation.measures, cells)) if len(cells) == len(evaluation.measures) else {}


def _best(means: Mapping[str, Mapping[str, Any]], measure: str) -> float:
    values = [float(v[measure]) for v in means.values() if not isinstance(v.get(measure, ""), str)]
    values = [v for v in values if not math.isnan(v)]
    return max(values) if len(means) > 1 and values else math.inf


# Measures that are sums, counts and texts: a larger value is not better.
_NOT_BETTER = re.compile(r"num_|runid|relstring|utility|unj|rbp_resid")


def evaluation(e: "Evaluation") -> str:
    """Returns the table of an evaluation: a row for each run, with the best value of each measure in bold type."""
    names, means = headings(e), e.means
    rows: List[List[str]] = []
    best = {m: math.inf if _NOT_BETTER.match(m) else _best(means, m) for m in e.measures}
    for run, values in means.items():
        cells = [text(run)]
        for m in e.measures:
            value = values.get(m)
            shown = _number(int(value) if m.startswith("num_") and isinstance(value, float) and value.is_integer()
                            else value)
            cells.append(f"<b>{shown}</b>" if value == best[m] else shown)
        rows.append(cells)
    head = ["run"] + [text(names.get(m, m)) for m in e.measures]
    return f"<div>{_table(head, rows)}{_notes(e.notes)}</div>"


def _mean(mean: Mapping[str, Any], marks: str) -> str:
    interval = ""
    if mean.get("lo") is not None and mean.get("hi") is not None:
        interval = f'<br><span style="{_FAINT}">[{_number(mean["lo"])}, {_number(mean["hi"])}]</span>'
    shown = _number(mean["mean"])
    return f"<b>{shown}</b>{interval}" if marks == "best" else f"{shown}{marks}{interval}"


def _separated(pairs: Sequence[Mapping[str, Any]]) -> Dict[Any, bool]:
    """Returns {(measure, a, b): whether the pair is separated}, with the runs in both orders."""
    return {(p["measure"], *ab): bool(p["separated"]) for p in pairs for ab in ((p["a"], p["b"]), (p["b"], p["a"]))}


# The names of the p-value that decides, by correction.
_DECIDING = {"holm": "Holm p", "bh": "BH p", "none": "p"}


def comparison(c: "Comparison") -> str:
    """Returns means with intervals and marks, then pairs.

    The best run of a measure is in bold type. ~ marks runs that are not separated from the best run.
    """
    d, names, means = c.to_dict(), headings(c.evaluation), c.means
    separated = _separated(c.pairs)
    best = {m: max(means, key=lambda r: _value(means[r].get(m))) for m in c.measures}
    rows = []
    for run in means:
        cells = [text(run)]
        for m in c.measures:
            tied = separated.get((m, best[m], run)) is False
            cells.append(_mean(means[run][m], "best" if run == best[m] else " ~" if tied else "")
                         if m in means[run] else "&ndash;")
        rows.append(cells)
    alpha, p = f"{d['alpha']:g}", _DECIDING[d["correction"]]
    level = f"{100 * (1 - d['alpha']):g}"
    legend = f"bold: best &nbsp; ~ not separated from the best run ({p} &ge; {alpha}) &nbsp; [ ]: {level} % intervals"
    tables = _table(["run"] + [text(names.get(m, m)) for m in c.measures], rows)
    return (f'<div>{tables}<p style="{_FAINT}">{legend}</p>{_differences(c, names, level)}{_gold(c, names)}'
            f'{_notes(c.notes)}</div>')


def _value(mean: Any) -> float:
    return -math.inf if not mean or mean.get("mean") is None else mean["mean"]


def _differences(c: "Comparison", names: Mapping[str, str], level: str) -> str:
    tables = []
    for m in c.measures:
        rows = []
        for p in (p for p in c.pairs if p["measure"] == m):
            sign = "~" if not p["separated"] else "&gt;" if p["diff"] > 0 else "&lt;"
            interval = "&ndash;" if p.get("lo") is None else f"[{_number(p['lo'])}, {_number(p['hi'])}]"
            diff = "&ndash;" if p.get("diff") is None else f"{p['diff']:+.4f}"
            rows.append([f"{text(p['a'])} {sign} {text(p['b'])}", _number(p["n"]), diff, interval, _number(p.get("p")),
                         _number(p.get("p_decides"))])
        head = [text(names.get(m, m)), "topics", "difference", f"{level} % interval", "p", "p (adjusted)"]
        tables.append(_table(head, rows))
    return f'<details><summary>Differences of pairs (&gt; &lt; separated, ~ not)</summary>{"".join(tables)}</details>'


def _gold(c: "Comparison", names: Mapping[str, str]) -> str:
    """Returns means and differences from the proxy, from gold labels and from both; "" without gold labels."""
    if "runs" not in c.gold:
        return ""
    rows = []
    for x in [*c.gold["runs"], *c.gold["pairs"]]:
        name = x["run"] if "run" in x else f'{x["a"]} − {x["b"]}'
        rows.append([text(name), text(names.get(x["measure"], x["measure"])),
                     *(_mean(x[k], "") for k in ("proxy", "gold", "both")), _number(x.get("worth"))])
    table = _table(["", "", "proxy", "gold", "both", "worth (topics)"], rows)
    return (f'<details open><summary>{text(c.gold["measure"])} from gold labels of {c.gold["topics"]} of '
            f'{c.gold["of"]} topics, and from both kinds of labels</summary>{table}</details>')
