#!/usr/bin/env python3
"""What oracle.cmd expects of `rcp-label show --format json`: every figure from numpy and scipy.

    cd test_data && ../test/cases/label/show/oracle.py label/toy.gains label/store >label/toy.show
    cd test_data && ../test/cases/label/show/oracle.py --held-out label/three.gains label/three >label/three.show
    cd test_data && ../test/cases/label/show/oracle.py label/pooled.gains label/store label/second.jsonl \
        >label/pooled.show

pooled.show, with --held-out as the third line, is of a store with two datasets, which oracle.cmd makes.

The gain files are what `rcp-label fit` wrote, pooled.gains with --judges pooled; they stay as they are.

Needs numpy and scipy; nothing is shared with the program. Lines: the path of a value in the JSON output, and the
value, as flat.awk prints them.
"""
import gzip
import itertools
import json
import os
import sys
from datetime import datetime

import numpy as np
from scipy.optimize import minimize, minimize_scalar, root
from scipy.special import expit

softplus = lambda x: np.logaddexp(0, x)
nan = float("nan")


def show(path, v):
    if isinstance(v, dict):
        for k in v:
            show(path + "." + k if path else k, v[k])
    elif isinstance(v, (list, tuple)):
        for i, x in enumerate(v):
            show("%s.%d" % (path, i), x)
    elif isinstance(v, (bool, np.bool_)):
        print(path, "true" if v else "false")
    elif isinstance(v, str):
        print(path, json.dumps(v))
    elif v is None or not np.isfinite(v):
        print(path, "null")
    else:
        print(path, "%.17g" % v)


def read_gains(path):
    items, tau, docs, columns, severity = [], {}, {}, [], {}
    for line in open(path):
        t = line.split()
        if t[:2] == ["#", "criterion"]:
            items.append({"name": t[2], **{k: float(v) for k, v in zip(t[3::2], t[4::2])}})
        elif t[:2] == ["#", "query"]:
            tau[t[2]] = float(t[4])
        elif t[:2] == ["#", "severity"]:
            severity[t[2]] = float(t[3])
        elif t[:2] == ["#", "columns"]:
            columns = t[2:]
        elif t and t[0] != "#":
            r = dict(zip(columns, t))
            docs.setdefault(r["qid"], {})[r["docid"]] = {k: nan if r.get(k, "NA") == "NA" else float(r[k])
                                                         for k in ("gain", "theta", "bt")}
    return items, tau, docs, severity


def read_store(paths):
    best = {}
    files = [os.path.join(p, s + ".jsonl") if os.path.isdir(p) else p for p in paths for s in ("tournament", "rubric")]
    for name in files:
        for line in gzip.open(name + ".gz", "rt") if os.path.exists(name + ".gz") else open(name):
            r = json.loads(line)
            key = (r.get("valid", True), datetime.fromisoformat(r["recorded_at"].replace("Z", "+00:00")))
            at = (r["dataset"], r["query_id"], r["stage"], r["record_id"])
            if at not in best or key > best[at][0]:
                best[at] = (key, r)
    return [best[at][1] for at in sorted(best)]  # by dataset, query, stage (tournament later), record_id


def summary(x):
    x = np.array([v for v in x if np.isfinite(v)])
    q = np.quantile(x, [0, .25, .5, .75, 1], method="linear") if len(x) else [None] * 5  # type 7
    return dict(zip(("known", "min", "q1", "median", "q3", "max", "mean"), [len(x), *q, x.mean() if len(x) else None]))


def gamma_beta(items):
    return np.array([i["gamma"] for i in items]), np.array([i["beta"] for i in items])


def information(g, b, theta):
    p = expit(g * (np.asarray(theta)[..., None] - b))
    return (g ** 2 * p * (1 - p)).sum(-1)


def peak(g, b):
    x = np.linspace(b.min() - 1, b.max() + 1, 20001)
    k = int(np.argmax(information(g, b, x)))
    r = minimize_scalar(lambda t: -information(g, b, t), bounds=(x[max(k - 1, 0)], x[min(k + 1, len(x) - 1)]),
                        method="bounded", options={"xatol": 1e-12})
    return -r.fun, r.x


def gain_file(path, items, tau, docs):
    g, b = gamma_beta(items)
    thetas = {q: np.array([d["theta"] for d in docs[q].values()]) for q in sorted(docs)}
    theta = np.concatenate(list(thetas.values()))
    theta = theta[np.isfinite(theta)]
    show("labels", {"queries": len(docs), "documents": sum(map(len, docs.values())),
                    "gain": summary([d["gain"] for q in docs for d in docs[q].values()]), "theta": summary(theta)})
    falls = [[items[c - 1]["name"], items[c]["name"]] for c in range(1, len(items)) if b[c] <= b[c - 1]]
    show("difficulties", {"increasing": not falls, "not_increasing": falls})
    order = np.argsort(-g, kind="stable")
    se = [items[c].get("se_gamma", nan) for c in order[:2]]
    margin = g[order[0]] - g[order[1]]
    both = {frozenset(f[2:4]): float(f[5]) for f in map(str.split, open(path)) if f[:2] == ["#", "covariance"]}
    margin_se = np.sqrt(se[0]**2 + se[1]**2 - 2 * both.get(frozenset(items[c]["name"] for c in order[:2]), 0.0))
    show("discrimination", {"largest": items[order[0]]["name"], "second": items[order[1]]["name"], "margin": margin,
                            "margin_se": margin_se, "margin_in_se": margin / margin_se})
    t = np.array(sorted(tau.values()))
    p5, p95 = np.quantile(t, [.05, .95], method="linear")
    show("tau", {**summary(t), "p5": p5, "p95": p95, "ratio": p95 / p5})
    top = {q: np.sort(x[np.isfinite(x)])[::-1][:10] for q, x in thetas.items() if np.isfinite(x).any()}
    info = np.mean([information(g, b, x).mean() for x in top.values()])
    best, at = peak(g, b)
    show("ideal_top", {"queries": len(top), "information": info, "peak": best, "efficiency": info / best})
    print("about ideal_top.peak_theta %.8g" % at)
    fourth = min(3, len(items) - 1)
    show("shares", {"documents": len(theta),
                    "below": {"criterion": items[0]["name"], "share": (theta < b[0]).mean()},
                    "at_or_above": {"criterion": items[fourth]["name"], "share": (theta >= b[fourth]).mean()}})


def logistic_regression(x, y):
    X = np.c_[np.ones_like(x), x]
    f = lambda w: (softplus(X @ w) - y * (X @ w)).sum()
    grad = lambda w: X.T @ (expit(X @ w) - y)
    w = root(grad, minimize(f, np.zeros(2), jac=grad, method="BFGS", options={"gtol": 1e-8}).x,
             jac=lambda w: (X.T * (expit(X @ w) * expit(-X @ w))) @ X, options={"xtol": 1e-15}).x
    assert np.abs(grad(w)).max() < 1e-8 * len(y), grad(w)
    return w


def bins(p, y):
    at, p, y = np.digitize(p.ravel(), np.arange(1, 20) / 20), p.ravel(), y.ravel()
    mean = lambda x, k: x[at == k].mean() if (at == k).any() else nan
    return [{"from": k / 20, "answers": (at == k).sum(), "predicted": mean(p, k), "passed": mean(y, k)}
            for k in range(20)]


def score(p, y, reference):
    bins = np.minimum(np.floor(p * 20), 19).astype(int).ravel()
    ece = sum(abs(p.ravel()[bins == k].mean() - y.ravel()[bins == k].mean()) * (bins == k).mean()
              for k in range(20) if (bins == k).any())
    brier = ((p - y) ** 2).mean()
    return {"ece": ece, "brier": brier, "skill": 1 - brier / reference}


def fit(items, docs, severity, store):
    g, b = gamma_beta(items)
    rows, where = [], []
    for w in store:
        if w["stage"] == "rubric" and w.get("valid", True):
            for p in w["placements"]:
                d = docs.get(w["query_id"], {}).get(p["doc_id"])
                if d:
                    rows.append([d["theta"], d["bt"]] + [p["criteria"][i["name"]] for i in items])
                    where.append((w["query_id"], p["doc_id"], w["family_key"]))
    rows = np.array(rows)
    theta, bt, y = rows[:, 0], rows[:, 1], rows[:, 2:]
    p = expit(g * (theta[:, None] - b) - np.array([[severity.get(k[2], 0.0)] for k in where]))
    reference = ((y - y.mean(0)) ** 2).mean()
    fits = [logistic_regression(bt, y[:, c]) for c in range(len(items))]
    brier = lambda p, rows=slice(None): ((p - y)[rows] ** 2).mean()
    one, line = y.mean() * (1 - y.mean()), np.array([expit(w[0] + w[1] * bt) for w in fits]).T
    removed = {"criterion_rates": (one - reference) / one, "bt": (reference - brier(line)) / one,
               "tau_alpha": (brier(line) - brier(p)) / one}
    names = sorted({k[0] for k in where})
    of = {q: np.array([k[0] == q for k in where]) for q in names}
    below = sum(brier(p, of[q]) < brier(line, of[q]) for q in names) / len(names)
    show("items", [{"passed": y[:, c].mean(), "expected": p[:, c].mean()} for c in range(len(items))])
    sigmoid = np.repeat(expit(bt)[:, None], len(items), 1)
    lines = np.array([expit(w[0] + w[1] * bt) for w in fits]).T
    show("reliability", {
        "bins": bins(p, y),
        "responses": len(y), "reference_brier": reference, "model": score(p, y, reference),
        "one_rate_brier": one, "skill_one_rate": 1 - brier(p) / one, "removed": removed,
        "queries": len(names), "queries_model_below_regression": below,
        "sigmoid_bt": {**score(sigmoid, y, reference), "bins": bins(sigmoid, y)},
        "regression_bt": {**score(lines, y, reference), "bins": bins(lines, y),
                          "fits": [{"intercept": w[0], "slope": w[1]} for w in fits]}})
    r = y - p
    by_row = lambda x: np.array([x[[k == at for k in where]].mean(0) for at in sorted(set(where))])
    q3, by_doc, raw, raw_doc = (np.corrcoef(m.T) for m in (r, by_row(r), y, by_row(y)))
    size = lambda x: np.mean([abs(x[p]) for p in pairs])
    pairs = [(i, k) for i in range(len(items)) for k in range(i + 1, len(items))]
    show("correlations", {"responses": len(y), "mean_q3": np.mean([q3[p] for p in pairs]),
                          "mean_abs_q3_documents": size(by_doc), "mean_abs_answers": size(raw),
                          "mean_abs_answers_documents": size(raw_doc),
                          "large": int(sum(abs(by_doc[p]) > .2 for p in pairs)),
                          "pairs": [{"criteria": [items[i]["name"], items[k]["name"]], "q3": q3[i, k],
                                     "q3_documents": by_doc[i, k], "answers": raw[i, k],
                                     "answers_documents": raw_doc[i, k],
                                     "large": abs(by_doc[i, k]) > .2} for i, k in pairs]})


def spread(x):
    value, times = np.unique(x, return_counts=True)
    return {"n": len(x), "min": min(x), "median": float(np.median(x)), "max": max(x),
            "counts": [{"value": v, "times": n} for v, n in zip(value, times)]}


def coverage(store):
    queries, windows, placed, met = [], {"tournament": [], "rubric": []}, {"tournament": [], "rubric": []}, []
    for key in sorted({(w["dataset"], w["query_id"]) for w in store}):
        mine = [w for w in store if (w["dataset"], w["query_id"]) == key]
        valid = [w for w in mine if w.get("valid", True)]
        docs = sorted({p["doc_id"] for w in valid for p in w["placements"]})
        q = {"dataset": key[0], "query": key[1]}
        bad = False
        for stage in windows:
            n = sum(w["stage"] == stage for w in valid)
            k = sum(w["stage"] == stage for w in mine) - n
            q[stage] = {"valid": n, "invalid": k}
            bad |= k > .05 * (n + k)
            windows[stage].append(n)
            placed[stage] += [sum(d in [p["doc_id"] for p in w["placements"]] for w in valid if w["stage"] == stage)
                              for d in docs]
        q["rankings"] = 0  # none count without --hard-rankings
        q["invalid_adaptive"] = sum(w["phase"] == "adaptive" and not w.get("valid", True) for w in mine)
        games = [{p["doc_id"]: p["score"] for p in w["placements"]} for w in valid if w["stage"] == "tournament" and
                 len(w["placements"]) > 1 and w["placements"][0].get("score") is not None]
        opponents = {d: set().union(*[set(w) for w in games if d in w]) - {d} for d in docs
                     if any(d in w for w in games)}
        met += [len(o) for o in opponents.values()]
        parts, left = 0, set(opponents)
        while left:
            parts += 1
            reach = {min(left)}
            while True:
                more = reach.union(*[opponents[d] for d in reach])
                if more == reach:
                    break
                reach = more
            left -= reach
        q["compared"], q["components"] = len(opponents), parts
        first = lambda d, w, sign: all(sign * w[d] > sign * v for e, v in w.items() if e != d)
        q["always_winning"] = sum(all(first(d, w, 1) for w in games if d in w) for d in opponents)
        q["always_losing"] = sum(all(first(d, w, -1) for w in games if d in w) for d in opponents)
        q["refused"] = bool(bad or q["invalid_adaptive"])
        queries.append(q)
    show("coverage", {**{s: {"windows_per_query": spread(windows[s]), "placements_per_document": spread(placed[s])}
                         for s in windows},
                      "opponents_per_document": spread(met), "queries": queries,
                      **{k: sum(q[k] for q in queries) for k in ("always_winning", "always_losing", "refused")},
                      "disconnected": sum(q["components"] > 1 for q in queries)})


def polish(f, grad, x0):
    x = minimize(f, x0, jac=grad, method="BFGS", options={"gtol": 1e-9, "maxiter": 100000}).x
    x = root(grad, x, method="hybr", options={"xtol": 1e-15}).x
    assert np.abs(grad(x)).max() < 1e-10, np.abs(grad(x)).max()
    return x


def bradley_terry(windows):
    docs = sorted({p["doc_id"] for w in windows for p in w["placements"]})
    I, J, P, W = [], [], [], []
    for w in windows:
        for x, y in itertools.combinations(w["placements"], 2):
            I.append(docs.index(x["doc_id"])), J.append(docs.index(y["doc_id"]))
            P.append(expit(x["score"] - y["score"])), W.append(2 / len(w["placements"]))
    I, J, P, W = map(np.array, (I, J, P, W))
    N = W.sum()

    def grad(t):
        r, out = W * (expit(t[I] - t[J]) - P) / N, 1e-4 * t
        np.add.at(out, I, r)
        np.subtract.at(out, J, r)
        return out

    f = lambda t: (W * (softplus(t[I] - t[J]) - P * (t[I] - t[J]))).sum() / N + 5e-5 * (t ** 2).sum()
    t = polish(f, grad, np.zeros(len(docs)))
    return dict(zip(docs, t - t.mean()))


def fit_2pl(b, j, judge, y, C, rasch):
    """Responses b[k] of query j[k] by a judge, answers y[k]: tau, alpha, gamma, beta, severities. All severities but the
    last are free, and that one makes their sum over responses 0."""
    Q, N, J = j.max() + 1, len(b), judge.max() + 1
    share = np.bincount(judge) / N

    def unpack(x):
        t, alpha, u, v, w = np.split(x, [Q, 2 * Q, 2 * Q + C, 2 * Q + 2 * C])
        u, w = 0 * u if rasch else u, np.append(w, -(share[:-1] * w).sum() / share[-1])
        return softplus(t), alpha, u, v, C * np.exp(u) / np.exp(u).sum(), v - v.mean(), w

    def f(x):
        tau, alpha, u, v, g, beta, w = unpack(x)
        z = g * ((tau[j] * b + alpha[j])[:, None] - beta) - w[judge][:, None]
        return ((softplus(z) - y * z).sum() + ((tau - 1) ** 2 / 2 + alpha ** 2 / 8).sum()) / (N * C) + \
            5e-5 * ((u ** 2).sum() + (v ** 2).sum())

    def grad(x):
        tau, alpha, u, v, g, beta, w = unpack(x)
        d = (tau[j] * b + alpha[j])[:, None] - beta
        r = expit(g * d - w[judge][:, None]) - y
        gw = -np.bincount(judge, r.sum(1), J) / (N * C)
        s = (r * g).sum(1)
        gg, gb = (r * d).sum(0), -g * r.sum(0)
        gu = (g * gg - g * (g * gg).sum() / C) / (N * C) + 1e-4 * u
        return np.concatenate([(np.bincount(j, b * s, Q) + tau - 1) * expit(x[:Q]) / (N * C),
                               (np.bincount(j, s, Q) + alpha / 4) / (N * C), x[2 * Q:2 * Q + C] if rasch else gu,
                               (gb - gb.mean()) / (N * C) + 1e-4 * v, gw[:-1] - share[:-1] / share[-1] * gw[-1]])

    x = polish(f, grad, np.concatenate([np.full(Q, np.log(np.e - 1)), np.zeros(Q + 2 * C + J - 1)]))
    return unpack(x)[:2] + unpack(x)[4:]


def fit_query(b, y, g, beta, s):
    if not len(b):
        return 1.0, 0.0
    z = lambda x: g * ((softplus(x[0]) * b + x[1])[:, None] - beta) - s[:, None]
    f = lambda x: (softplus(z(x)) - y * z(x)).sum() + (softplus(x[0]) - 1) ** 2 / 2 + x[1] ** 2 / 8

    def grad(x):
        s = ((expit(z(x)) - y) * g).sum(1)
        return np.array([((b * s).sum() + softplus(x[0]) - 1) * expit(x[0]), s.sum() + x[1] / 4])

    x = polish(f, grad, np.array([np.log(np.e - 1), 0.0]))
    return softplus(x[0]), x[1]


def responses_of(items, store):
    """Bradley-Terry scores by dataset, query and document, and the rubric answers to these documents."""
    scores, responses = {}, []  # dataset, query, document, bt, answers, judge
    judges = sorted({w["family_key"] for w in store if w["stage"] == "rubric"})
    for key in sorted({(w["dataset"], w["query_id"]) for w in store}):
        mine = [w for w in store if (w["dataset"], w["query_id"]) == key and w.get("valid", True)]
        bt = scores[key] = bradley_terry([w for w in mine if w["stage"] == "tournament" and
                                          all(p.get("score") is not None for p in w["placements"])])
        rubric = sorted((w for w in mine if w["stage"] == "rubric"), key=lambda w: w["record_id"])
        for w in rubric:
            responses += [(*key, p["doc_id"], bt[p["doc_id"]], [p["criteria"][i["name"]] for i in items],
                           judges.index(w["family_key"]))
                          for p in w["placements"] if p["doc_id"] in bt]
    return scores, responses


def subsets(items, scores, responses):
    """The 2PL of every subset of the criteria, fitted anew, and its efficiency at its own ideal top 10."""
    queries, out = sorted({r[:2] for r in responses}), []
    b, j, k = (np.array(x) for x in zip(*[(r[3], queries.index(r[:2]), r[5]) for r in responses]))
    y = np.array([r[4] for r in responses], float)
    for n in range(1, len(items) + 1):
        for s in map(list, itertools.combinations(range(len(items)), n)):
            tau, alpha, g, beta, _ = fit_2pl(b, j, k, y[:, s], n, False)
            top = [np.sort(tau[q] * np.array(list(scores[key].values())) + alpha[q])[::-1][:10]
                   for q, key in enumerate(queries)]
            info, high = np.mean([information(g, beta, x).mean() for x in top]), peak(g, beta)[0]
            out.append({"criteria": [items[c]["name"] for c in s], "efficiency": info / high, "information": info,
                        "peak": high, "gamma": list(g), "beta": list(beta), "converged": True})
    show("subsets", sorted(out, key=lambda s: -s["efficiency"]))


def held_out(items, responses):
    C = len(items)
    sets = []
    for name in sorted({r[0] for r in responses}):
        train, test = [r for r in responses if r[0] != name], [r for r in responses if r[0] == name]
        queries = sorted({r[:2] for r in train})
        tb, tj = np.array([r[3] for r in train]), np.array([queries.index(r[:2]) for r in train])
        ty, tk = np.array([r[4] for r in train], float), np.array([r[5] for r in train])
        rate = (ty.sum(0) + .5) / (len(ty) + 1)
        y = np.array([r[4] for r in test])
        out = {"dataset": name, "queries": len({r[1] for r in test}), "responses": len(test),
               "training_queries": len(queries), "training_responses": len(train), "pass_rates": list(rate),
               "cross_entropy_pass_rates": -(y * np.log(rate) + (1 - y) * np.log(1 - rate)).mean()}
        _, _, gamma, beta, severity = fit_2pl(tb, tj, tk, ty, C, False)
        out.update({"gamma": list(gamma), "beta": list(beta)})
        for form, g in ("2pl", gamma), ("rasch", np.ones(C)):
            ce = 0.0
            for q in sorted({r[1] for r in test}):
                b = np.array([r[3] for r in test if r[1] == q])
                a = np.array([r[4] for r in test if r[1] == q]).reshape(-1, C)
                s = severity[[r[5] for r in test if r[1] == q]]
                tau, alpha = fit_query(b, a, g, beta, s)
                z = g * ((tau * b + alpha)[:, None] - beta) - s[:, None]
                ce += (softplus(z) - a * z).sum()
            out["cross_entropy_" + form] = ce / (len(test) * C)
        sets.append(out)
    n = np.array([s["responses"] for s in sets])
    show("held_out", {"datasets": sets, "together": {
        "responses": n.sum(), **{k: (n * [s[k] for s in sets]).sum() / n.sum()
                                 for k in sets[0] if k.startswith("cross_entropy")}}})


def main():
    operands = [a for a in sys.argv[1:] if a != "--held-out"]
    items, tau, docs, severity = read_gains(operands[0])
    store = read_store(operands[1:])
    gain_file(operands[0], items, tau, docs)
    fit(items, docs, severity, store)
    coverage(store)
    scores, responses = responses_of(items, store)
    subsets(items, scores, responses)
    if "--held-out" in sys.argv:
        held_out(items, responses)


main()
