# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What the tests share: the test data, the programs beside the package, and packages that may be missing."""
import importlib
import json
import os
import random
import shutil
import subprocess
import unittest
import warnings

import trec_rcp

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(TOP, "test_data")
NAMES = ("dense", "rerank", "sparse")


def data(*path):
    return os.path.join(DATA, *path)


RUNS = [data(f"demo.{n}.run") for n in NAMES]


def program(*args, name="trec_rcp", folder=DATA):
    """What a program prints, without notes; the test is skipped where it is not built."""
    path = shutil.which(name) or shutil.which(name, path=TOP)
    if path is None:
        raise unittest.SkipTest(f"{name} is neither in PATH nor built in {TOP}")
    plain = {k: v for k, v in os.environ.items() if k != "COLUMNS"}  # tables would be folded
    done = subprocess.run([path, *map(str, args)], cwd=folder, env=plain, capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout


def needs(*packages):
    """Skips a test where a package is missing, else gives the packages."""
    found = []
    for p in packages:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found.append(importlib.import_module(p))
        except ImportError:
            raise unittest.SkipTest(f"{p} is not installed")
    return found[0] if len(found) == 1 else found


def read_run(path):
    """A run file as {topic: {docno: score}}."""
    out = {}
    with open(path) as f:
        for line in f:
            topic, _, docno, _, score, _ = line.split()
            out.setdefault(topic, {})[docno] = float(score)
    return out


def read_qrels(path):
    out = {}
    with open(path) as f:
        for line in f:
            topic, _, docno, grade = line.split()
            out.setdefault(topic, {})[docno] = int(grade)
    return out


def demo_gains():
    """The demo's gain file as columns."""
    return trec_rcp.labels.as_gains(data("demo.gains"), read=True)


def columns(nested):
    """{topic: {docno: value}} as three lists."""
    rows = [(t, d, v) for t, docs in nested.items() for d, v in docs.items()]
    return tuple(list(c) for c in zip(*rows))


def random_world(seed, topics=6, documents=60):
    """Grades and a run of some topics, with ties and unjudged documents; the run lacks a topic and has another."""
    r = random.Random(seed)
    names = [f"d{i}" for i in range(documents)]
    grades = {f"q{t}": {d: r.choice((0, 0, 1, 2, 3)) for d in r.sample(names, r.randint(1, 30))} for t in range(topics)}
    run = {f"q{t}": {d: round(r.random() * 9, 1) for d in r.sample(names, r.randint(1, 40))}
           for t in range(1, topics + 2)}
    return grades, run


def parsed(text):
    return json.loads(text)
