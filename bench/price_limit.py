#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""How many decisions would the best choice of windows get wrong? A limit for rcp-label judge --until, by numpy.

    price_limit.py [--budgets "1/5 1/3"] [--floors "1 2.5"] [--rubric N] [--draws N] FOLDER

FOLDER: where bench/price left its worlds (-d). Of each, the true gains, the runs and the showings of the full schedule
are read. Prints, by noise and in all, how many of the pairs of runs that the truth separates are not separated in this
direction (wrong), and how many other decisions are not those of the truth (false), as bench/price_score.awk counts
them: means over --draws draws of the labels' noise, which follow from the worlds' names.

A choice here knows what a real one has to find out:

  - tau and alpha of every topic, and the items, so that all windows are about documents (--rubric takes N windows of
    every topic away, as if they were needed for that and told nothing else);
  - the true abilities, and so what a document matters and what a look at it tells;
  - the noise of the judge, who has no bias, and whose answers are as good as their variance: one look in the
    tournament leaves (tau noise)^2 in theta, one in the rubric 1 / sum gamma^2 p (1 - p), and the better one is taken.

It shows document i k_i times, a real number: at least the floor (1: every document once; 2.5: the first pass of
schedule/schedule_rounds.h), and more in proportion to sqrt(a_i v_i), v_i what one look leaves, and a_i the squared
derivatives by theta_i of the differences of nDCG@10, of every two runs alike. That makes the sum of their variances,
a_i v_i / k_i, least. That documents come in windows, and are compared with each other alone, is no constraint.

Scores are as seen, theta_i + N(0, v_i / k_i), or drawn to the mean of the topic's true abilities, as by a normal prior
with their true variance: rcp-label's are drawn, too. This makes errors of scores smaller and runs more alike.

It is no bound for every rule: one that also weighed pairs by how near the truth is to another decision got about one
fewer wrong, of 17 to 19 at a fifth as seen, and one more where scores are drawn.

Held-out runs (pairs in which at least one is held out) have two lines: "unseen", windows are chosen for the compared
runs, with a part for runs that nobody has seen, as in calibrate/worth.c; and "known", for just these pairs. The line
"schedule" has the showings of the full schedule, all documents alike."""
import argparse
import math
import pathlib
import zlib
from fractions import Fraction

import numpy as np

CUTOFF = 10
DISCOUNTS = 1 / np.log2(np.arange(2, CUTOFF + 2))
LEVEL = 0.05
WINDOW = 10  # documents
LEVELS, OTHERS = 0.3, 0.3  # of calibrate/worth.[ch]


def critical(freedom):
    """Of Student's t, two-sided."""
    x = np.linspace(0, 200, 2000001)
    area = np.cumsum((1 + x * x / freedom) ** (-(freedom + 1) / 2))
    return x[np.searchsorted(area, (1 - LEVEL) * area[-1])]


def gains(item, theta):
    gamma, beta = item
    p = 1 / (1 + np.exp(-gamma * (theta[..., None] - beta)))
    return (p * gamma).sum(-1) / gamma.sum()


def best(g):
    return -np.sort(-g, axis=-1)[..., :CUTOFF]


class Topic:
    """theta, and by document and run: discounts of the ranks, and derivatives of nDCG."""

    def __init__(self, item, rows, ranks, noise):
        names = [r[0] for r in rows]
        self.theta = np.array([r[1] for r in rows])
        tau = np.polyfit([r[2] for r in rows], self.theta, 1)[0]
        at = {d: i for i, d in enumerate(names)}
        self.m = np.zeros((len(ranks), len(names)))
        for r, docs in enumerate(ranks):
            for rank, d in enumerate(docs[:CUTOFF]):
                if d in at:
                    self.m[r, at[d]] = DISCOUNTS[rank]
        gamma, beta = item
        p = 1 / (1 + np.exp(-gamma * (self.theta[:, None] - beta)))
        self.in_tournament = np.full(len(names), 1 / (tau * noise) ** 2)  # information of a look
        self.in_rubric = (gamma**2 * p * (1 - p)).sum(1)
        self.look = 1 / np.maximum(self.in_tournament, self.in_rubric)
        self.slope = (gamma**2 * p * (1 - p)).sum(1) / gamma.sum()
        g = gains(item, self.theta)
        first = np.argsort(-g)[:CUTOFF]
        v = np.zeros(len(g))
        v[first] = DISCOUNTS[: len(first)]
        self.ideal = v @ g
        self.gradient = self.slope * (self.m - (self.m @ g / self.ideal)[:, None] * v) / self.ideal

    def values(self, item, theta):
        g = gains(item, theta)
        top = best(g)
        return g @ self.m.T / (top @ DISCOUNTS[: top.shape[-1]])[..., None]


def read_ranks(path, qids):
    lines = {}
    for line in open(path):
        q, _, d, _, score, _ = line.split()
        lines.setdefault(q, []).append((float(score), d))
    return [[d for _, d in sorted(lines.get(q, []), reverse=True)[:CUTOFF]] for q in qids]


class World:
    def __init__(self, folder):
        self.name = folder.name
        self.noise = int(folder.name.split("-")[1])
        noise = float((folder / "sd").read_text()) * math.tan(math.pi * self.noise / 100)
        rows, items = {}, []
        for line in open(folder / "truth.gains"):
            part = line.split()
            if line.startswith("# criterion"):
                items.append((float(part[4]), float(part[6])))
            elif not line.startswith("#"):
                rows.setdefault(part[0], []).append((part[2], float(part[3]), float(part[4])))
        self.item = np.array(items).T
        runs, held = (sorted((folder / f).iterdir()) for f in ("runs", "held"))
        ranks = [read_ranks(f, rows) for f in runs + held]
        self.topics = [Topic(self.item, rows[q], [r[k] for r in ranks], noise) for k, q in enumerate(rows)]
        a, b = np.triu_indices(len(ranks), 1)
        compared = b < len(runs)
        self.pairs = {"compared": (a[compared], b[compared]), "held-out": (a[~compared], b[~compared])}
        self.compared = len(runs)
        stages = (folder / "full" / f for f in ("tournament.jsonl", "rubric.jsonl"))
        self.showings = [f.read_text().count('"doc_id"') for f in stages]
        self.documents = sum(len(t.theta) for t in self.topics)
        self.critical = critical(len(self.topics) - 1)
        self.truth = np.array([t.values(self.item, t.theta) for t in self.topics])

    def decisions(self, which, values):
        """Of values [topic, ..., run], by pair: 1, -1, or 0 = not separated by the paired t-test."""
        a, b = self.pairs[which]
        d = values[..., a] - values[..., b]
        m, s = d.mean(0), d.std(0, ddof=1) / math.sqrt(len(d))
        return np.sign(m) * (np.abs(m) > self.critical * s)

    def others(self):
        """As add_others of calibrate/worth.c."""
        out = []
        for t in self.topics:
            seen = (t.m[: self.compared] > 0).sum(0)
            never = max((seen == 0).sum(), 1)
            chance = np.minimum(np.where(seen > 0, seen, max((seen == 1).sum(), 0.5) / never) / self.compared, 1)
            out.append(chance * (DISCOUNTS**2).mean() * (t.slope / t.ideal) ** 2)
        return out

    def allocate(self, importance, showings, floor):
        """k_i / v_i by topic and document, as the head says."""
        if showings < floor * self.documents:
            raise SystemExit(f"price_limit.py: {self.name}: {showings:g} showings, expected {floor:g} of each document")
        root = [np.sqrt(a * t.look) for a, t in zip(importance, self.topics)]
        low, high = 0.0, showings / max(r.max() for r in root)
        for _ in range(100):
            mid = (low + high) / 2
            if sum(np.maximum(r * mid, floor).sum() for r in root) > showings:
                high = mid
            else:
                low = mid
        return [np.maximum(r * low, floor) / t.look for r, t in zip(root, self.topics)]

    def choose(self, choice, showings, floor):
        """Information by topic and document."""
        which = "held-out" if choice == "known" else "compared"
        a, b = self.pairs[which]
        importance = [((t.gradient[a] - t.gradient[b]) ** 2).mean(0) for t in self.topics]
        if choice == "unseen":
            importance = [(1 - LEVELS) * x + OTHERS * y for x, y in zip(importance, self.others())]
        return self.allocate(importance, showings, floor)

    def schedule(self):
        return [
            (self.showings[0] * t.in_tournament + self.showings[1] * t.in_rubric) / self.documents for t in self.topics
        ]

    def count(self, which, information, drawn, draws):
        """Wrong and false decisions, in the mean over draws."""
        rng = np.random.default_rng(zlib.crc32(self.name.encode()))
        values = []
        for t, x in zip(self.topics, information):
            theta = t.theta + rng.standard_normal((draws, len(x))) / np.sqrt(x)
            if drawn:
                variance, mean = t.theta.var(), t.theta.mean()
                theta = mean + (theta - mean) * variance / (variance + 1 / x)
            values.append(t.values(self.item, theta))
        true, found = self.decisions(which, self.truth), self.decisions(which, np.array(values))
        wrong, false = (true != 0) & (found != true), (found != 0) & (found != true)
        return np.array([wrong.sum(), false.sum()]) / draws


def print_table(which, worlds, rows, o):
    groups = sorted({w.noise for w in worlds}) + ["all"]
    pairs, sums = dict.fromkeys(groups, 0), {}
    for w in worlds:
        of = w.noise, "all"
        for g in of:
            pairs[g] += np.count_nonzero(w.decisions(which, w.truth))
        for row in rows:
            if row[0] == "schedule":
                information = w.schedule()
            else:
                showings = float(Fraction(row[0])) * sum(w.showings) - o.rubric * len(w.topics) * WINDOW
                information = w.choose(row[2], showings, float(row[1]))
            for scores in ("seen", "drawn"):
                counted = w.count(which, information, scores == "drawn", o.draws)
                for g in of:
                    sums[row, scores, g] = sums.get((row, scores, g), 0) + counted
    print(f"{which} runs, {len(worlds)} worlds: pairs that the truth separates, and wrong + false decisions by noise")
    names = [g if g == "all" else f"{g} %" for g in groups]
    print(f"{'budget':9}{'floor':>5} {'choice':8} {'scores':6}" + "".join(f"{g:>15}" for g in names))
    print(f"{'':30}" + "".join(f"{pairs[g]:15}" for g in groups))
    for row in rows:
        for scores in ("seen", "drawn"):
            cells = "".join("{:8.1f} +{:5.1f}".format(*sums[row, scores, g]) for g in groups)
            print(f"{row[0]:9}{row[1]:>5} {row[2]:8} {scores:6} {cells}")


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("folder", type=pathlib.Path)
    p.add_argument("--budgets", default="1/5 1/3", help="shares of the full schedule (default: %(default)s)")
    p.add_argument("--floors", default="1 2.5", help="least showings of a document (default: %(default)s)")
    p.add_argument("--rubric", type=int, default=0, help="windows of a topic that tell nothing (default: %(default)s)")
    p.add_argument("--draws", type=int, default=40, help="of the labels' noise (default: %(default)s)")
    o = p.parse_args()
    folders = sorted(f.parent.parent for f in o.folder.glob("*/full/rubric.jsonl"))
    if not folders:
        p.error(f"{o.folder}: no worlds, expected those of bench/price -d")
    worlds = [World(f) for f in folders]
    for which, choices in (("compared", ["compared"]), ("held-out", ["unseen", "known"])):
        rows = [("schedule", "", "")]
        rows += [(b, f, c) for b in o.budgets.split() for f in o.floors.split() for c in choices]
        print_table(which, worlds, rows, o)
        print(end="\n" if which == "compared" else "")


if __name__ == "__main__":
    main()
