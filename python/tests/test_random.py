# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Equal to the last bit: what trec_rcp prints with --format json -q, and what the package computes from the same data.

    TREC_RCP=PROGRAM   the program (default: that of the tree)
    RANDOM_CASES=N     so many random cases (default 80); RANDOM_SEED=N the first of them
"""
import glob
import json
import os
import random
import subprocess
import tempfile
import unittest

from column_forms import all_forms, in_columns
from trec_rcp import _core

TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("TREC_RCP", os.path.join(TREE, "trec_rcp"))
CASES = int(os.environ.get("RANDOM_CASES", "80"))
SEED = int(os.environ.get("RANDOM_SEED", "1"))

PLAIN = ("num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank infAP gm_bpref 11pt_avg binG G dcg "
         "ideal_dcg ndcg ndcg_rel Rndcg set_P set_relative_P set_recall set_map set_F num_nonrel_judged_ret "
         "yaap").split()
CUTOFFS = "P recall ndcg_cut map_cut relative_P success rbp_resid unj".split()
SHARES = {"iprec_at_recall": "%.2f", "Rprec_mult": "%.2f", "rbp": "p=%.2f"}
SCORES = [0.0, -0.0, 1.0, -1.0, 0.1 + 0.2, 5e-324, 1.7976931348623157e308, -1.7976931348623157e308, 2.0 ** 53 + 2,
          1e-300, 16777217.0, 3.4028234663852886e38]


def word(rng):
    """A name that can stand in a file: no blanks, and no '#' at its beginning."""
    letters = rng.choice(["ab", "0123456789", "dD-~_.:/", "é漢ß🙂", "xyz\u0301\u200b"])
    return "".join(rng.choice(letters) for _ in range(rng.choice([1, 2, 3, 7, 8, 9, 15, 16, 17, 33])))


def names(rng, n):
    out = {}
    while len(out) < n:
        out[word(rng) + (str(len(out)) if rng.random() < .7 else "")] = None
    return list(out)


def measures(rng, gains):
    """Measures and parameters as arguments of -m."""
    def one():
        kind = rng.random()
        if kind < .5:
            return rng.choice(PLAIN)
        if kind < .8:
            name = rng.choice(CUTOFFS)
            if name == "rbp_resid":
                return "rbp_resid"
            return name + rng.choice(["", "." + ",".join(map(str, sorted(rng.sample(range(1, 40), 3))))])
        name = rng.choice(list(SHARES))
        shares = sorted({round(rng.uniform(.05, .95), 2) for _ in range(1 if name == "rbp" else 3)})
        return name + rng.choice(["", "." + ",".join(SHARES[name] % x for x in shares)])

    chosen = {rng.choice(["official", "all_trec"])} if rng.random() < .2 else {one() for _ in range(rng.randrange(1, 8))}
    if gains:
        chosen.add(rng.choice(["rcp_ndcg", "rcp_ndcg_cut.%d,%d" % (rng.randrange(1, 6), rng.randrange(6, 30))]))
    return sorted(chosen)


def options(rng):
    """Options that take no file, by their long names."""
    o = {}
    if rng.random() < .5:
        o["ties"] = rng.choice(["docid", "order", "mean"])
    if rng.random() < .2:
        o["level_for_rel"] = str(rng.randrange(1, 4))
    if rng.random() < .2:
        o["Max_retrieved_per_topic"] = str(rng.choice([1, 2, 5, 20, 1000]))
    for name in ("Judged_docs_only", "complete_rel_info_wanted", "exclude-self", "common", "exp"):
        if rng.random() < .15:
            o[name] = "yes"
    if rng.random() < .1:
        o["Number_docs_in_coll"] = str(rng.randrange(1000, 100000))
    return o


class Case:
    """Random labels and a random ranking. `rows` is the run in the order of its file."""

    def __init__(self, seed):
        rng = self.rng = random.Random(seed)
        topics = names(rng, rng.choice([1, 2, 5, 12]))
        pool = names(rng, rng.choice([2, 10, 60]))
        whole = rng.random() < .3
        self.qrels, self.gains, self.excluded, self.pool, ranking = {}, {}, {}, {}, {}
        has_gains, has_excluded, has_pool = rng.random() < .4, rng.random() < .15, rng.random() < .15
        for t in topics:
            docs = rng.sample(pool, rng.randrange(1, len(pool)))
            some = [d for d in docs if rng.random() < rng.choice([.2, .9])]
            if rng.random() < .9 and some:
                self.qrels[t] = {d: rng.choice([-1, 0, 0, 1, 1, 2, 3, 7]) for d in some}
            if has_gains and rng.random() < .9 and docs:
                self.gains[t] = {d: rng.choice([0.0, 1.0, rng.random()]) for d in docs if rng.random() < .7}
            if has_excluded and some:
                self.excluded[t] = rng.sample(some, rng.randrange(1, len(some) + 1))
            if has_pool:
                self.pool[t] = rng.sample(docs, rng.randrange(1, len(docs) + 1))
            if rng.random() < .9:
                ranking[t] = {d: self.score(whole) for d in rng.sample(docs + [t], rng.randrange(1, len(docs) + 1))}
        if not self.qrels:
            self.qrels[topics[0]] = {pool[0]: 1}
        if not ranking:
            ranking[topics[0]] = {pool[0]: self.score(whole)}
        self.gains = {t: g for t, g in self.gains.items() if g}
        self.run = ranking
        self.rows = [(t, d, s) for t, docs in ranking.items() for d, s in docs.items()]
        if rng.random() < .3:
            rng.shuffle(self.rows)
            self.run = {}
            for t, d, s in self.rows:
                self.run.setdefault(t, {})[d] = s
        self.measures, self.options = measures(rng, bool(self.gains)), options(rng)

    def score(self, whole):
        rng = self.rng
        if whole:
            return rng.choice([rng.randrange(-3, 4), rng.randrange(10 ** 12), 2 ** 60 + rng.randrange(1000)])
        return rng.choice([rng.choice(SCORES), rng.random(), round(rng.random(), 1), rng.gauss(0, 1e5)])

    def write(self, folder):
        """The files, and the arguments of the program."""
        def put(name, lines):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8", newline="") as f:
                f.writelines(lines)
            return path

        args = []
        for name, value in self.options.items():
            args.append("--" + name if value == "yes" else f"--{name}={value}")
        for m in self.measures:
            args += ["-m", m]
        for option, pairs in ("-x", self.excluded), ("--pool", self.pool):
            if pairs:
                args += [option, put("pairs" + option, (f"{t} {d}\n" for t, docs in pairs.items() for d in docs))]
        if self.gains:
            args += ["-g", put("gains", (f"{t} 0 {d} {g!r}\n" for t, docs in self.gains.items()
                                         for d, g in docs.items()))]
        args.append(put("qrels", (f"{t} 0 {d} {g}\n" for t, docs in self.qrels.items() for d, g in docs.items())))
        args.append(put("run", (f"{t} Q0 {d} 0 {s!r} run\n" for t, d, s in self.rows)))
        return args

    def evaluator(self):
        """Raises what the library refuses."""
        e = _core.evaluator()
        for name, value in self.options.items():
            e.set(name, value)
        for m in self.measures:
            e.measure(m)
        e.give_labels("qrels", self.qrels)
        for kind, labels in ("gains", self.gains), ("excluded", self.excluded), ("pool", self.pool):
            if labels:
                e.give_labels(kind, labels)
        e.prepare()
        return e


def program(*args):
    """The exit status, and what the program says of the first run."""
    done = subprocess.run([PROGRAM, "--quiet", "--format", "json", "-q", *args], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    return done.returncode, json.loads(done.stdout)["runs"][0] if done.returncode == 0 else done.stderr.decode()


def shown(values):
    """Doubles to the last bit; what is a text or missing is left out."""
    return {k: float(v).hex() for k, v in values.items() if not isinstance(v, str) and v is not None and v == v}


def by_program(run):
    return {t: shown(v) for t, v in run["per_topic"].items()}, shown(run["means"])


def by_package(result):
    """Of a topic the program does not print what a summary is made of, and has no meaning in itself."""
    topics = {t: {k: v for k, v in shown(values).items() if k not in ("num_q", "gm_map", "gm_bpref")}
              for t, values in result.by_topic().items()}
    return topics, shown(result.summary())


@unittest.skipUnless(os.access(PROGRAM, os.X_OK), f"no program {PROGRAM}: make trec_rcp first")
class Beside(unittest.TestCase):
    """Beside the program."""

    def same(self, result, expected):
        """Topic by topic, so that a failure says where."""
        topics, means = by_package(result)
        for t in expected[0]:
            self.assertEqual(topics.get(t), expected[0][t], t)
        self.assertEqual(topics.keys(), expected[0].keys())
        self.assertEqual(means, expected[1])


class Random(Beside):
    def check(self, case, folder):
        status, expected = program(*case.write(folder))
        try:
            e = case.evaluator()
            result = e.evaluate(case.run, "run")
        except _core.Error as error:
            self.assertNotEqual(status, 0, f"refused: {error}")
            return False
        self.assertEqual(status, 0, expected)
        expected = by_program(expected)
        self.same(result, expected)
        self.same(e.evaluate_file(os.path.join(folder, "run")), expected)
        rows = [(t, d, float(s)) for t, d, s in case.rows]
        for name, data in all_forms(*zip(*rows), rng=case.rng):
            with self.subTest(form=name):
                self.same(e.evaluate(in_columns(data), "run"), expected)
        return True

    def test_random_cases(self):
        evaluated = 0
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(SEED, SEED + CASES):
                with self.subTest(seed=seed):
                    evaluated += self.check(Case(seed), folder)
        self.assertGreater(evaluated, CASES * 0.8)

    def test_jobs(self):
        """Threads change nothing."""
        rng = random.Random(5)
        run = {f"q{i}": {f"d{rng.randrange(10 ** 6)}": rng.random() for _ in range(1000)} for i in range(100)}
        qrels = {t: {d: rng.randrange(4) for d in rng.sample(list(docs), 50)} for t, docs in run.items()}
        rows = [(t, d, s) for t, docs in run.items() for d, s in docs.items()]
        got = []
        for jobs in "1", "4":
            e = _core.evaluator()
            e.set("jobs", jobs)
            e.measure("all_trec")
            e.give_labels("qrels", qrels)
            e.prepare()
            got += [by_package(e.evaluate(run)), by_package(e.evaluate(tuple(zip(*rows))))]
        self.assertEqual([g == got[0] for g in got], [True] * 4)

    def test_scores_that_are_no_numbers(self):
        run = {"q": {"a": float("nan"), "b": 1.0, "c": float("inf"), "d": float("-inf")}}
        e = _core.evaluator()
        e.measure("all_trec")
        e.give_labels("qrels", {"q": {"a": 1, "b": 2, "c": 3}})
        e.prepare()
        with tempfile.NamedTemporaryFile("w", suffix=".run") as f, tempfile.NamedTemporaryFile("w") as labels:
            f.writelines(f"q Q0 {d} 0 {s} run\n" for d, s in run["q"].items())
            f.flush()
            labels.write("q 0 a 1\nq 0 b 2\nq 0 c 3\n")
            labels.flush()
            status, expected = program("-m", "all_trec", labels.name, f.name)
        self.assertEqual(status, 0, expected)
        expected = by_program(expected)
        self.same(e.evaluate(run), expected)
        for name, data in all_forms(["q"] * 4, list(run["q"]), list(run["q"].values())):
            if not name.startswith("pandas"):  # its NaN is a missing value
                with self.subTest(form=name):
                    self.same(e.evaluate(in_columns(data)), expected)


class TestData(Beside):
    """The shipped labels and runs, as files and as dictionaries and columns."""

    def check(self, labels, run, options, measures):
        arguments = [f"-m{m}" for m in measures] + [f"--{k}={v}" if v != "yes" else f"--{k}" for k, v in options.items()]
        arguments += ["-g", labels["gains"]] if "gains" in labels else []
        status, expected = program(*arguments, labels["qrels"], run)
        e = _core.evaluator()
        for name, value in options.items():
            e.set(name, value)
        for m in measures:
            e.measure(m)
        for kind, path in labels.items():
            e.read_labels(kind, path)
        e.prepare()
        self.assertEqual(status, 0, expected)
        expected = by_program(expected)
        self.same(e.evaluate_file(run), expected)
        rows = []
        with open(run, encoding="utf-8") as f:
            for line in f:
                if line.strip() and not line.startswith("#"):
                    q, _, d, _, s, *_ = line.split()
                    rows.append((q, d, float(s)))
        nested = {}
        for q, d, s in rows:
            nested.setdefault(q, {})[d] = s
        self.same(e.evaluate(nested), expected)
        for name, data in all_forms(*zip(*rows)):
            with self.subTest(form=name):
                self.same(e.evaluate(in_columns(data)), expected)

    def test_demo(self):
        at = os.path.join(TREE, "test_data", "demo.")
        for run in sorted(glob.glob(at + "*.run")):
            for options in {}, {"ties": "mean"}, {"complete_rel_info_wanted": "yes", "level_for_rel": "2"}:
                with self.subTest(run=run, options=options):
                    self.check({"qrels": at + "qrels", "gains": at + "gains"}, run, options,
                               ["all_trec", "rcp", "rcp_ndcg", "count_ndcg"])

    def test_compat(self):
        at = os.path.join(TREE, "test_data", "compat")
        for run in "all.run", "some.run":
            with self.subTest(run=run):
                self.check({"qrels": os.path.join(at, "all.qrels")}, os.path.join(at, run), {}, ["all_trec"])


if __name__ == "__main__":
    unittest.main()
