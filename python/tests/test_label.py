# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""label: a function as the judge, beside rcp-label judge with a server that answers as the function does."""
import hashlib
import http.server
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import trec_rcp
from world import TOP, data, needs, program

QUERIES, CORPUS = data("texts", "queries.jsonl"), data("texts", "corpus.jsonl")
RUNS = [data("texts", n + ".run") for n in ("words", "sense", "luck")]


def pool_of(runs=RUNS):
    out = {}
    for path in runs:
        with open(path) as f:
            for line in f:
                topic, _, docno = line.split()[:3]
                out.setdefault(topic, {})[docno] = None
    return {t: list(d) for t, d in sorted(out.items())}


def truth(prompt):
    """An answer that depends on the texts only: a score for each document, and criteria that follow from it."""
    shown = re.findall(r"<doc_(\d+)>\s*(.*?)\s*</doc_\1>", prompt, re.S)
    digest = {k: int(hashlib.sha256(text.encode()).hexdigest()[:6], 16) / 0xffffff for k, text in shown}
    score = {f"doc_{k}": round(8 * d - 4, 2) for k, d in digest.items()}
    if "RELEVANCE RANKING" in prompt.upper() or '"ranking"' in prompt:
        return json.dumps({"ranking": sorted(score, key=lambda k: -score[k]), "scores": score})
    criteria = sorted(set(re.findall(r"\bC\d\b", prompt)))
    return json.dumps({k: {"reasoning": "", "criteria": {c: int(s > i - 2) for i, c in enumerate(criteria)}}
                       for k, s in score.items()})


def identity(judgements):
    """The identity of a store, without the time of its making and its key."""
    with open(os.path.join(judgements.store, "identity.json")) as f:
        return re.sub(r'"\d{4}-\d\d-\d\dT[^"]*"|"store_key": "[^"]*"', "", f.read())


class Server(http.server.BaseHTTPRequestHandler):
    """Answers chat completions by truth()."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def do_GET(self):
        self.reply({"data": [{"id": "m"}]})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        content = truth(request["messages"][0]["content"])
        self.reply({"model": "m", "choices": [{"message": {"content": content}, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": 100, "completion_tokens": 10}})

    def reply(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Label(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.store = os.path.join(self.folder, "store")
        self.asked = []

    def judge(self, prompts):
        self.asked += [(p, p.attempt) for p in prompts]
        return [truth(p) for p in prompts]

    def label(self, judge=None, store=None, **options):
        options = {"pool": pool_of(), "queries": QUERIES, "corpus": CORPUS, "model": "m", "progress": False,
                   "quiet": True, **options}
        return trec_rcp.label(judge=judge or self.judge, store=store or self.store, **options)

    def gains(self, judgements, name):
        path = os.path.join(self.folder, name)
        judgements.fit(quiet=True).write(path)
        with open(path) as f:
            return [line for line in f if not line.startswith("# provenance judgements")]

    def url(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/v1"

    def test_as_a_server(self):
        program("--version", name="rcp-label")
        for options in {}, {"batch_size": 3, "window": 4, "seed": 7, "batches": 1}, {"stage": "tournament"}:
            a = self.label(store=os.path.join(self.folder, "a"), **options)
            b = self.label(self.url(), store=os.path.join(self.folder, "b"), **options)
            self.assertEqual(identity(a), identity(b))
            if "stage" not in options:
                self.assertEqual(self.gains(a, "a.gains"), self.gains(b, "b.gains"))
            self.assertIn("sound and complete", program("verify", a.store, name="rcp-label"))
            # The server continues the store of the function, and has nothing to do.
            before = sorted((n, os.path.getsize(os.path.join(a.store, n))) for n in os.listdir(a.store))
            self.label(self.url(), store=a.store, **options)
            self.assertEqual(before, sorted((n, os.path.getsize(os.path.join(a.store, n))) for n in os.listdir(a.store)))
            shutil.rmtree(a.store), shutil.rmtree(b.store)

    def test_server_continues(self):
        def half(prompts):
            if len(self.asked) > 40:
                raise KeyError("tired")
            return self.judge(prompts)

        program("--version", name="rcp-label")
        with self.assertRaises(KeyError):
            self.label(half, batch_size=10)
        done = self.label(self.url())
        whole = self.label(store=os.path.join(self.folder, "whole"))
        self.assertEqual(self.gains(done, "a"), self.gains(whole, "b"))

    def test_killed(self):
        script = (
            "import os, signal, sys, trec_rcp\n"
            "sys.path.insert(0, sys.argv[1])\n"
            "from test_label import CORPUS, QUERIES, pool_of, truth\n"
            "asked = 0\n"
            "def judge(prompts):\n"
            "    global asked\n"
            "    for p in prompts:\n"
            "        if asked == int(sys.argv[4]):\n"
            "            os.kill(os.getpid(), signal.SIGKILL)\n"
            "        asked += 1\n"
            "        with open(sys.argv[3], 'a') as f:\n"
            "            f.write(str(hash(str(p))) + '\\n')\n"
            "        yield truth(p)\n"
            "trec_rcp.label(pool_of(), QUERIES, CORPUS, judge=judge, store=sys.argv[2], model='m', progress=False)\n")
        log = os.path.join(self.folder, "log")
        env = {**os.environ, "PYTHONHASHSEED": "0", "TMPDIR": self.folder}  # a killed process leaves temporary files
        status = [subprocess.run([sys.executable, "-c", script, os.path.dirname(os.path.abspath(__file__)), self.store,
                                  log, str(n)], env=env).returncode for n in (17, 50, -1)]
        self.assertEqual(status, [-signal.SIGKILL, -signal.SIGKILL, 0])
        with open(log) as f:
            prompts = f.read().split()
        whole = self.label(store=os.path.join(self.folder, "whole"))
        self.assertEqual(len(prompts), len(set(prompts)))
        self.assertEqual(len(prompts), whole.counts.windows)
        resumed = self.label()
        self.assertEqual((resumed.counts.stored, resumed.counts.answers), (whole.counts.windows, 0))
        self.assertEqual(self.gains(resumed, "a"), self.gains(whole, "b"))

    def test_invalid_answers(self):
        def wrong_at_first(prompts):
            self.asked += [(p, p.attempt) for p in prompts]
            for k, p in enumerate(prompts):
                yield "no" if p.attempt == 1 and k % 3 == 0 else truth(p)

        made = self.label(wrong_at_first, batch_size=16)
        self.assertEqual(made.counts.invalid, 0)
        self.assertEqual(made.counts.answers, made.counts.windows + made.counts.again)
        self.assertEqual(made.counts.again, sum(a == 2 for _, a in self.asked))
        whole = self.label(store=os.path.join(self.folder, "whole"))
        self.assertEqual(self.gains(made, "a"), self.gains(whole, "b"))
        with self.assertRaisesRegex(trec_rcp.InputError, "none of the last 20 answers is valid.*'gibberish'"):
            self.label(lambda prompts: ["gibberish"] * len(prompts), store=os.path.join(self.folder, "bad"))

    def test_no_answer(self):
        def some(prompts):
            return [None if p.documents and k == 1 else truth(p) for k, p in enumerate(prompts)]

        made = self.label(some)
        self.assertGreater(made.counts.refused, 0)
        self.assertIn("have no answer", made.notes[-1])
        again = self.label()
        self.assertEqual((again.counts.refused, again.counts.answers), (0, made.counts.refused))
        with self.assertRaisesRegex(trec_rcp.InputError, "none of the .* requests has an answer: too warm"):
            self.label(lambda prompts: [trec_rcp.Answer(None, "too warm")] * len(prompts),
                       store=os.path.join(self.folder, "none"))

    def test_answers_that_are_none(self):
        for judge, error in ((lambda p: "text", TypeError), (lambda p: [1] * len(p), TypeError), (lambda p: None, TypeError),
                             (lambda p: [truth(p[0])], trec_rcp.MisuseError),
                             (lambda p: [truth(x) for x in p] + [""], trec_rcp.MisuseError)):
            with self.assertRaises(error):
                self.label(judge, batch_size=64)
        self.assertEqual(self.label().counts.stored, 65)  # what the last two gave

    def test_until(self):
        made = self.label(until="labels 40%", for_=RUNS, random=30)
        self.assertTrue(any("labels 40%" in n for n in made.notes), made.notes)
        self.assertEqual(self.label(until="labels 40%", for_=RUNS, random=30).counts.answers, 0)

    def test_forms(self):
        with open(QUERIES) as f:
            queries = {r["_id"]: r["text"] for r in map(json.loads, f)}
        with open(CORPUS) as f:
            corpus = [json.loads(line) for line in f]
        made = self.label(queries=queries, corpus=corpus)
        files = self.label(store=os.path.join(self.folder, "files"))
        self.assertEqual(identity(made), identity(files))
        pandas = needs("pandas")
        rows = [(t, d) for t, docs in pool_of().items() for d in docs]
        frames = {"pool": pandas.DataFrame(rows, columns=["query_id", "doc_id"]),
                  "queries": pandas.DataFrame({"query_id": list(queries), "text": list(queries.values())}),
                  "corpus": pandas.DataFrame(corpus).rename(columns={"_id": "doc_id"})}
        self.assertEqual(self.label(**frames).counts.answers, 0)

    def test_misuse(self):
        for wrong, text in (({"widow": 5}, "unknown option 'widow'.*window"), ({"window": 1}, "window '1', expected"),
                            ({"until": "separated"}, "option 'until' needs option 'for'"),
                            ({"model": "m\n"}, "not printable ASCII")):
            with self.assertRaisesRegex(trec_rcp.MisuseError, text):
                self.label(**wrong)
        with self.assertRaisesRegex(trec_rcp.InputError, "no text for topic"):
            self.label(queries={})
        with self.assertRaisesRegex(trec_rcp.InputError, "contains white space"):
            self.label(pool={"q 1": ["d"]})
        self.label()
        with self.assertRaisesRegex(trec_rcp.InputError, "model"):
            self.label(model="another")
        p = []
        self.label(lambda prompts: p.append(prompts[0]) or self.judge(prompts), store=os.path.join(self.folder, "p"))
        self.assertEqual(p[0].messages, [{"role": "user", "content": p[0]}])
        self.assertEqual(p[0].schema["type"], "object")


if __name__ == "__main__":
    unittest.main()
