# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The extension: malformed objects, leaks, interruptions. TREC_RCP_MALFORMED=N tries N objects, 3000 without it;
TREC_RCP_SEED=N others. TREC_RCP_CYCLES=N looks for leaks in as many rounds, 80 without it."""

import gc
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
import tracemalloc
import unittest

import trec_rcp
from trec_rcp import _core

INSTRUMENTED = "asan" in os.environ.get("LD_PRELOAD", "")


def evaluator(labels, *measures):
    core = _core.evaluator()
    for measure in measures:
        core.measure(measure)
    core.give_labels("qrels", labels)
    core.prepare()
    return core


class Evil:
    """Numbers, mappings and names whose methods do what they should not."""

    def __init__(self, rng, target):
        self.rng, self.target = rng, target

    def _act(self):
        what = self.rng.randrange(6)
        if what == 0:
            self.target.clear()
        elif what == 1:
            self.target[str(self.rng.random())] = {}
        elif what == 2:
            raise self.rng.choice([KeyError, ValueError, TypeError, OverflowError, RuntimeError])("evil")
        elif what == 3:
            gc.collect()
        elif what == 4:
            for key in list(self.target)[::2]:
                self.target.pop(key, None)

    def __float__(self):
        self._act()
        return self.rng.choice([1.0, float("nan"), 2])

    def __repr__(self):
        self._act()
        return "evil" * self.rng.randrange(100)

    def keys(self):
        self._act()
        return self.rng.choice([[], ["a"], None, iter("ab")])

    def __getitem__(self, key):
        self._act()
        return 1.0

    def __iter__(self):
        self._act()
        return iter(["a", self, 3])


class Malformed(unittest.TestCase):
    def anything(self, rng, target, depth=0):
        leaf = [
            lambda: None, lambda: rng.random(), lambda: rng.randint(-3, 3), lambda: 10 ** rng.randint(0, 5000),
            lambda: "d%d" % rng.randrange(5), lambda: "\ud800", lambda: b"x", lambda: "", lambda: "a\0b",
            lambda: float("nan"), lambda: float("inf"), lambda: True, lambda: 1j, lambda: object(),
            lambda: Evil(rng, target), lambda: "x" * rng.choice([1, 70000]), lambda: "é☃",
        ]  # fmt: skip
        if depth > 2 or rng.random() < 0.4:
            return rng.choice(leaf)()
        kind = rng.randrange(5)
        items = [self.anything(rng, target, depth + 1) for _ in range(rng.randrange(4))]
        if kind == 0:
            return items
        if kind == 1:
            return tuple(items)
        out = {}
        for item in items:
            key = self.anything(rng, target, 3)
            try:
                out[key if rng.random() < 0.3 else "q%d" % rng.randrange(3)] = item
            except TypeError:
                pass
        return out

    def mapping(self, rng, target):
        """What is nearly {topic: {document: number}}."""
        if rng.random() < 0.2:
            return self.anything(rng, target)
        out = {}
        for _ in range(rng.randrange(4)):
            docs = {"d%d" % rng.randrange(9): rng.choice([1, 0, 2, 0.5]) for _ in range(rng.randrange(40))}
            if rng.random() < 0.5:
                docs[self.anything(rng, docs, 3) if rng.random() < 0.3 else "d"] = self.anything(rng, docs, 2)
            out["q%d" % rng.randrange(4)] = docs if rng.random() < 0.8 else self.anything(rng, out, 2)
        return out

    def calls(self, rng, prepared):
        target = {}
        thing = lambda: self.mapping(rng, target) if rng.random() < 0.6 else self.anything(rng, target)  # noqa: E731
        core = _core.evaluator()
        return [
            lambda: prepared.evaluate(thing()),
            lambda: prepared.evaluate(thing(), thing()),
            lambda: core.give_labels(rng.choice(["qrels", "gains", "pool", "excluded", "x"]), thing()),
            lambda: trec_rcp.RelevanceEvaluator(thing(), ["map", "ndcg"]).evaluate(thing()),
            lambda: trec_rcp.RelevanceEvaluator({"q1": {"d1": 1}}, thing()),
            lambda: _core.is_graded(thing()),
            lambda: core.set(thing(), thing()),
            lambda: core.measure(thing()),
            lambda: core.read_labels("qrels", thing()),
            lambda: prepared.report(thing(), "tsv", thing()),
            lambda: prepared.compare(thing(), thing()),
            lambda: prepared.evaluate({"q1": {"d1": 1}}).by_topic(thing(), thing()),
            lambda: _core.about(thing()),
        ]

    def test_malformed(self):
        rng = random.Random(int(os.environ.get("TREC_RCP_SEED", "1")))
        prepared = evaluator({"q1": {"d1": 1}, "q2": {"d1": 2, "d3": 0}}, "map", "ndcg")
        expected = {"q1": {"map": 0.5, "ndcg": prepared.evaluate({"q1": {"d1": 1, "x": 2}}).by_topic()["q1"]["ndcg"]}}
        for _ in range(int(os.environ.get("TREC_RCP_MALFORMED", "3000"))):
            try:
                rng.choice(self.calls(rng, prepared))()
            except (TypeError, ValueError, KeyError, AttributeError, RuntimeError, OSError, OverflowError, trec_rcp.Error):
                pass
        self.assertEqual(prepared.evaluate({"q1": {"d1": 1, "x": 2}}).by_topic(), expected)


class Leaks(unittest.TestCase):
    LABELS = {"q%d" % q: {"d%d" % d: d % 3 for d in range(20)} for q in range(10)}
    RUN = {"q%d" % q: {"d%d" % d: float(d * q % 7) for d in range(30)} for q in range(12)}

    def cycles(self):
        core = evaluator(self.LABELS, "official", "ndcg")
        results = [core.evaluate(self.RUN, name) for name in "ab"]
        for result in results:
            result.by_topic(), result.summary(), result.matrix(), result.evaluated()
        core.report(results, "json", {"digits": 3})
        comparison = core.compare(results, {"resamples": 10, "flips": 10})
        comparison.report("json"), comparison.runs, comparison.mean(0, 0), comparison.pair(0, 0, 1)
        for bad in {"q1": {"d": None}}, {"q1": {1: 1}}, {"x": {"d": 1}}, [1], {"q1": {"d": "x" * 100}}:
            try:
                core.evaluate(bad)
            except (TypeError, trec_rcp.NoTopicError):
                pass
        for path in "/nowhere/at/all", __file__:
            try:
                core.evaluate_file(path)
            except (OSError, ValueError):
                pass
        trec_rcp.RelevanceEvaluator(self.LABELS, ["all_trec"]).evaluate(self.RUN)

    @unittest.skipIf(INSTRUMENTED, "the sanitizer keeps what is freed")
    def test_memory(self):
        """Neither the process nor Python's objects grow with calls."""
        for _ in range(40):
            self.cycles()
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(int(os.environ.get("TREC_RCP_CYCLES", "80"))):
            self.cycles()
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        self.assertLess(grown, 20000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak, 6000)  # KB

    def test_references(self):
        held = [self.LABELS, self.RUN, self.LABELS["q1"], self.RUN["q1"], "q1", "d1", _core.evaluator, _core]
        held += [type(_core.evaluator()), None]
        self.cycles()
        before = [sys.getrefcount(thing) for thing in held[:4]]
        for _ in range(20):
            self.cycles()
        self.assertEqual([sys.getrefcount(thing) for thing in held[:4]], before)

    def test_order_of_release(self):
        """Results and comparisons outlive evaluators."""
        core = evaluator(self.LABELS, "map")
        results = [core.evaluate(self.RUN, name) for name in "ab"]
        comparison = core.compare(results)
        values = results[0].by_topic()
        del core
        gc.collect()
        self.assertEqual(results[0].by_topic(), values)
        del results
        gc.collect()
        self.assertEqual([name for name, _ in comparison.runs], ["a", "b"])


class States(unittest.TestCase):
    def test_order_of_calls(self):
        core = _core.evaluator()
        for call in lambda: core.evaluate({}), lambda: core.topics, lambda: core.notes, lambda: core.report([], "tsv"):
            with self.assertRaises(trec_rcp.MisuseError):
                call()
        core.measure("map")
        core.give_labels("qrels", {"q": {"d": 1}})
        core.prepare()
        for call in core.prepare, lambda: core.measure("ndcg"), lambda: core.set("ties", "mean"):
            with self.assertRaises(trec_rcp.MisuseError):
                call()
        other = evaluator({"q": {"d": 1}}, "map")
        with self.assertRaisesRegex(trec_rcp.MisuseError, "another evaluator"):
            core.report([other.evaluate({"q": {"d": 1}})], "tsv")
        for kind in _core.Evaluator, _core.Result, _core.Comparison, _core.Fit:
            with self.assertRaises(TypeError):
                kind()

    def test_files(self):
        core = evaluator({"q": {"d": 1}}, "map")
        with self.assertRaises(FileNotFoundError) as raised:
            core.evaluate_file("/nowhere/at/all")
        self.assertEqual(raised.exception.filename, "/nowhere/at/all")
        with tempfile.NamedTemporaryFile("w", suffix=".run") as file:
            file.write("q Q0 d 1 1\n")
            file.flush()
            with self.assertRaisesRegex(trec_rcp.InputError, ":1: 5 fields"):
                core.evaluate_file(file.name)

    def test_interpreters(self):
        """Another interpreter has a module of its own."""
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            self.skipTest("no interpreters")
        code = "import sys; sys.path[:] = {!r}; import trec_rcp; assert trec_rcp.RelevanceEvaluator({{'q': {{'d': 1}}}}, ['map'])".format(sys.path)
        one = interpreters.create()
        interpreters.run_string(one, code + ".evaluate({'q': {'d': 1}}) == {'q': {'map': 1}}")
        interpreters.destroy(one)
        self.assertEqual(evaluator({"q": {"d": 1}}, "map").evaluate({"q": {"d": 1}}).summary(), {"map": 1})


class Interruption(unittest.TestCase):
    def interrupted(self, call):
        killer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        try:
            start = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                killer.start()  # which a busy machine may interrupt, too
                call()
            self.assertLess(time.monotonic() - start, 20)
        finally:
            killer.join()

    def setUp(self):
        self.handler = signal.signal(signal.SIGINT, signal.default_int_handler)

    def tearDown(self):
        signal.signal(signal.SIGINT, self.handler)

    def test_file(self):
        """A run that never ends: nobody writes to the pipe."""
        core = evaluator({"q": {"d": 1}}, "map")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pipe")
            os.mkfifo(path)
            writer = os.open(path, os.O_RDWR)
            self.interrupted(lambda: core.evaluate_file(path))
            os.write(writer, b"q Q0 d 1 1 r\n")
            os.close(writer)  # the call that was left alone ends
            for _ in range(200):
                time.sleep(0.01)
                if sys.getrefcount(core) == 2:
                    break
            self.assertEqual(sys.getrefcount(core), 2)
        self.assertEqual(core.evaluate({"q": {"d": 1}}).summary(), {"map": 1})

    def test_dict(self):
        """Between the pieces of a run."""
        docs = {"d%d" % d: float(d) for d in range(1000)}
        run = {"q%d" % q: docs for q in range(200)}
        core = evaluator({"q1": {"d1": 1}}, "map")

        def forever():
            while True:
                core.evaluate(run)

        self.interrupted(forever)


if __name__ == "__main__":
    unittest.main()
