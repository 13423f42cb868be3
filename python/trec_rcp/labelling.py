# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""label: from a pool and texts to a store of judgements, by a server or by a function."""
from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from typing import (Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple, Union)

from . import _core, engine, sources, tables
from .errors import Error, InputError, MisuseError
from .evaluation import issue
from .fitting import Fit, fit
from .inputs import pairs_of
from .labels import Labels
from .studies import program


class Prompt(str):
    """One question to the judge: the text of the prompt, and facts about it.

    topic      the topic's id
    stage      "tournament" (score the documents) or "rubric" (check each document against criteria)
    documents  the number of documents in the prompt
    attempt    1 for the first attempt; later attempts follow invalid answers

    >>> def judge(prompts: list[trec_rcp.Prompt]) -> list[str]:
    ...     p = prompts[0]
    ...     print(p.topic, p.stage, p.documents, p.attempt, p.messages[0]["role"], list(p.schema["properties"]))
    ...     return ['{"ranking": ["doc_1", "doc_2"], "scores": {"doc_1": 1.5, "doc_2": 0}}' for p in prompts]
    >>> judgements = trec_rcp.label({"bees": ["bees-1", "bees-2"]}, "texts/queries.jsonl", "texts/corpus.jsonl", judge=judge,
    ...                             store="prompts", model="first", stage="tournament", quiet=True, progress=False)
    bees tournament 2 1 user ['reasoning', 'ranking', 'scores']
    ...
    """

    topic: str
    stage: str
    documents: int
    attempt: int
    _schema: str

    @property
    def messages(self) -> List[Dict[str, str]]:
        """The prompt as a chat: [{"role": "user", "content": text}]."""
        return [{"role": "user", "content": str(self)}]

    @property
    def schema(self) -> Dict[str, Any]:
        """A JSON schema of the answer, for engines whose output can be constrained to one."""
        out: Dict[str, Any] = json.loads(self._schema)
        return out


class Answer(NamedTuple):
    """An answer with all that is known of it. Only the text is required.

    >>> trec_rcp.Answer('{"ranking": ', finish_reason="length", output_tokens=512).finish_reason
    'length'
    """

    text: Optional[str]  #: None: the model does not answer this prompt
    finish_reason: Optional[str] = None  #: "stop", "length"; or, without a text, the reason
    input_tokens: Optional[int] = None
    output_tokens: Optional[int] = None


class Counts(NamedTuple):
    """The progress of judging. A window is a group of documents that the judge sees in one prompt.

    >>> def judge(prompts: list[trec_rcp.Prompt]) -> list[str]:
    ...     return ['{"ranking": ["doc_1", "doc_2"], "scores": {"doc_1": 1.5, "doc_2": 0}}' for p in prompts]
    >>> judgements = trec_rcp.label({"bees": ["bees-1", "bees-2"]}, "texts/queries.jsonl", "texts/corpus.jsonl", judge=judge,
    ...                             store="counted", model="first", stage="tournament", quiet=True, progress=False)
    >>> counts = judgements.counts
    >>> counts is not None and counts.done == counts.windows == counts.answers
    True
    """

    windows: int  #: windows of the whole schedule
    done: int  #: windows that need no further answer
    stored: int  #: windows that were in the store before
    invalid: int  #: windows whose answers were all invalid
    refused: int  #: windows without any answer
    answers: int  #: answers of this call
    again: int  #: invalid answers of this call after which the judge was asked again
    input_tokens: int  #: of this call; estimated if not given
    output_tokens: int
    cost: float  #: NaN without prices


class Evidence:
    """What a store of judgements says of one document: Judgements.document().

    to_dict()  everything by name, as ``rcp-label show --document --format json`` prints it: topic, document, labels
               (gain, theta, bt, their standard errors, place), text (as it was sent), criteria (passed, answers,
               expected), rubric and tournament (each window: place, score and rank or criteria, opponents, the judge's
               words, reasoning and response), attempts (answers that do not count, rejections)
    str()      the same as a text for people
    to_latex(), to_markdown()  its tables

    >>> import json
    >>> judgements = trec_rcp.Judgements("label/store", None, [])
    >>> d = judgements.document("q1", "q1-d0002", gains="label/base.gains")
    >>> d["document"], round(d["labels"]["gain"], 3), len(d["tournament"]), len(d["rubric"])
    ('q1-d0002', 0.951, 6, 3)
    >>> d["tournament"][0]["rank"], d["tournament"][0]["opponents"][0], d.to_dict() == json.loads(d.to_json())
    (1, {'document': 'q1-d0005', 'score': 0.3, 'rank': 2}, True)
    >>> print(d)
      document         q1-d0002 of topic q1
    ...
    >>> latex, markdown = d.to_latex(), d.to_markdown()
    """

    def __init__(self, paths: Sequence[str], topic: str, docno: str, options: Dict[str, str]) -> None:
        self._call = (tuple(paths), topic, docno, options)
        self._values: Dict[str, Any] = json.loads(self.to_json())

    def _report(self, form: str) -> str:
        paths, topic, docno, options = self._call
        return _core.document(paths, topic, docno, form, options)

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __repr__(self) -> str:
        return self._report("table").rstrip("\n")

    def to_dict(self) -> Dict[str, Any]:
        """All values by name; None is not known."""
        return self._values

    def to_json(self) -> str:
        """The object of ``rcp-label show --document --format json``."""
        return self._report("json")

    def to_latex(self) -> str:
        """The sentences and tables in LaTeX."""
        return self._report("latex")

    def to_markdown(self) -> str:
        """The sentences and tables in Markdown."""
        return self._report("markdown")


Judge = Callable[[List[Prompt]], Iterable[Union[str, None, Answer]]]


class Judgements:
    """A store of judgements, a folder that the programs read, too (``rcp-label fit``, ``show`` and ``verify``).

    store   its path
    counts  Counts of the call that made it; None if a server was the judge
    notes   lines of text

    >>> judgements = trec_rcp.Judgements("label/store", None, [])
    >>> judgements.fit(quiet=True)
    <Fit: 60 documents of 5 topics, 5 criteria>
    >>> judgements.labels(quiet=True)
    Labels(gains=<60 rows>, criteria=5)
    """

    def __init__(self, store: str, counts: Optional[Counts], notes: List[str]) -> None:
        self.store = store
        self.counts = counts
        self.notes = notes

    def __fspath__(self) -> str:
        return self.store

    def __repr__(self) -> str:
        return f"<Judgements: {self.store}" + (f", {self.counts.done} windows>" if self.counts else ">")

    def fit(self, **options: Any) -> Fit:
        """Fits gains to the judgements: trec_rcp.fit(store, ...)."""
        return fit(self.store, **options)

    def labels(self, qrels: Any = None, **options: Any) -> Labels:
        """The gains as Labels for evaluate and compare: fit(...).labels(qrels)."""
        return self.fit(**options).labels(qrels)

    def document(self, topic: Any, docno: Any, *, gains: "os.PathLike[str] | str | None" = None,
                 queries: "os.PathLike[str] | str | None" = None,
                 corpus: "os.PathLike[str] | str | None" = None, **options: str) -> Evidence:
        """What the store says of one document: each window that shows it, the judge's answers and words, attempts.

        topic, docno     their names
        gains            a gain file, for theta, gain and standard errors; by default the store's labels.gains, if any
        queries, corpus  files of texts, for the text as it was sent
        options          dataset="name", judges="pooled"

        >>> trec_rcp.Judgements("label/store", None, []).document("q1", "q1-d0002")["criteria"][0]["passed"]
        3

        Raises InputError for a topic or document that is not known, with the nearest name.
        """
        given = {"gains": gains, "queries": queries, "corpus": corpus, **options}
        known = {name: os.fspath(v) for name, v in given.items() if v is not None}
        return Evidence([self.store], tables.name_of(topic), tables.name_of(docno), known)


def label(pool: Any, queries: Any, corpus: Any, *, judge: Union[Judge, str, Sequence[str]],
          store: "os.PathLike[str] | str", model: str, batch_size: int = 64, progress: bool = True, quiet: bool = False,
          **options: Any) -> Judgements:
    """Asks a judge about the documents of each topic, and stores its answers: what ``rcp-label judge`` does.

    pool        the documents to judge for each topic: a path, {topic: [docno, ...]}, {topic: {docno: score}}, a frame
                or columns (topics, docnos)
    queries     the topics' texts: a path, {topic: text}, a frame with columns query_id and text, dictionaries with _id
                and text, a dataset of ir_datasets or its queries_iter()
    corpus      the documents' texts: a path, {docno: text}, {docno: {"title": ..., "text": ...}}, a frame with columns
                doc_id, text and perhaps title, dictionaries with _id, title and text, a dataset of ir_datasets or its
                docs_iter()
    judge       a function from a list of Prompts to their answers, or the URL of a server with the OpenAI chat
                completions protocol (or a list of URLs, for replicas)
    store       the folder of the store, which the call creates or continues
    model       the name of the judge in the store; for a server, the model that it serves. A store takes answers of
                one model
    batch_size  the most prompts that the function gets at once; an offline engine takes thousands
    progress    show a bar (tqdm if it is installed)
    quiet       issue no notes
    options     those of rcp-label-judge(1) by their long names, with "_" for "-": stage="tournament", window=5,
                seed=7, context=8192, max_attempts=2, until="labels 10%", ... A list repeats an option: for_=["a.run"]
                (for is a word of Python)

    A function returns an answer for each prompt, in order: a str, an Answer, or None, which means that the model does
    not answer this prompt. It may be a generator: each answer is stored as it comes. An invalid answer is asked again,
    up to max_attempts times. If the function raises, or the program is killed, all answers given so far are in the
    store, and the same call asks only the prompts that are left. A Prompt is a str; its ``messages`` are the chat:

        def judge(prompts):                                     # vLLM, offline: batch_size=4096
            outputs = llm.chat([p.messages for p in prompts], SamplingParams(temperature=0, max_tokens=2048))
            return [o.outputs[0].text for o in outputs]
        def judge(prompts):                                     # a pipeline of transformers
            for p in prompts:
                yield pipe(p.messages, max_new_tokens=2048, return_full_text=False)[0]["generated_text"]

    This judge looks at nothing. It shows what answers look like:

    >>> import json
    >>> from collections.abc import Iterator
    >>> def judge(prompts: list[trec_rcp.Prompt]) -> Iterator[str]:
    ...     for p in prompts:
    ...         names = [f"doc_{i + 1}" for i in range(p.documents)]
    ...         if p.stage == "tournament":
    ...             yield json.dumps({"ranking": names, "scores": {n: 0.0 for n in names}})
    ...         else:
    ...             yield json.dumps({n: {"criteria": {"C1": 1, "C2": 1, "C3": 0, "C4": 0, "C5": 0}} for n in names})
    >>> pool = {"bees": ["bees-1", "bees-2", "bread-1"], "tides": ["tides-1", "tides-2"]}
    >>> judgements = trec_rcp.label(pool, "texts/queries.jsonl", "texts/corpus.jsonl", judge=judge, store="store",
    ...                             model="nothing", progress=False, quiet=True)
    >>> judgements
    <Judgements: store, 40 windows>
    >>> trec_rcp.evaluate(judgements.labels(quiet=True), "texts/words.run", "RCP-nDCG@10", quiet=True)
    run    RCP-nDCG@10
    words       0.6504

    Returns Judgements. For windows in rounds (until=...), the schedule grows while answers come.

    Raises InputError for data that is malformed, a store of another judge, and a judge whose answers are not usable;
    MisuseError for an unknown option and for a function that returns too few answers; whatever the function raises.
    A URL takes the program rcp-label: that of the environment variable RCP_LABEL, or beside Python's scripts, or in
    PATH.
    """
    path = os.fspath(store)
    settings = _settings(options)
    with tempfile.TemporaryDirectory(prefix="trec_rcp-") as folder:
        files = _files(folder, pool, queries, corpus)
        given = [*files, ("output", path), ("model", model), *settings]
        if callable(judge):
            done = _by_function(judge, given, path, batch_size, progress)
        else:
            done = _by_server([judge] if isinstance(judge, str) else list(judge), given, path, batch_size, progress)
    if not quiet:
        issue(done.notes)
    return done


Options = List[Tuple[str, str]]


def _settings(options: Mapping[str, Any]) -> Options:
    """Options as pairs of names and texts; a list repeats its option."""
    out: Options = []
    for name, value in options.items():
        for v in value if isinstance(value, (list, tuple)) else [value]:
            if v is not None:
                text = os.fspath(v) if isinstance(v, os.PathLike) else engine.option_text(v)
                out.append((name.rstrip("_").replace("_", "-"), text))
    return out


# The inputs as files.


def _files(folder: str, pool: Any, queries: Any, corpus: Any) -> Options:
    """Paths of the pool and the texts; data in memory is written into the folder, texts of the pool only."""
    topics: Optional[Set[str]] = None
    docnos: Optional[Set[str]] = None
    given = pairs_of(pool, "pool")
    if isinstance(given, str):
        paths = [("pool", given)]
    else:
        rows = list(_pool_rows(given))
        topics, docnos = {t for t, _ in rows}, {d for _, d in rows}
        paths = [("pool", os.path.join(folder, "dataset.pool"))]
        with open(paths[0][1], "w", encoding="utf-8") as f:
            f.writelines(f"{t}\t{d}\n" for t, d in rows)
    for name, data, keep, ids in (("queries", queries, topics, tables.TOPIC), ("corpus", corpus, docnos, tables.DOCNO)):
        path = os.fspath(data) if isinstance(data, (str, os.PathLike)) else os.path.join(folder, name + ".jsonl")
        if not isinstance(data, (str, os.PathLike)):
            with open(path, "w", encoding="utf-8") as f:
                for key, title, text in _text_rows(data, name, ids):
                    if keep is None or key in keep:
                        f.write(json.dumps({"_id": key, "title": title, "text": text}) + "\n")
        paths.append((name, path))
    return paths


def _pool_rows(pool: Any) -> Iterator[Tuple[str, str]]:
    if isinstance(pool, Mapping):
        pairs: Iterable[Tuple[Any, Any]] = ((t, d) for t, docnos in pool.items() for d in docnos)
    else:
        pairs = zip(tables.as_list(pool[0]), tables.as_list(pool[1]))
    for topic, docno in pairs:
        names = tables.name_of(topic), tables.name_of(docno)
        if any(not n or re.search(r"\s", n) or n.startswith("#") for n in names):
            raise InputError(f"pool: topic {names[0]!r}, document {names[1]!r}, expected names without white space")
        yield names


def _text_rows(data: Any, what: str, ids: Sequence[str]) -> Iterator[Tuple[str, str, str]]:
    """(id, title, text) of texts in memory."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            row = value if isinstance(value, Mapping) else {"text": value}
            yield _text_row(key, row.get("title"), row.get("text"), what)
        return
    if tables.is_frame(data):
        columns = tables.of_frame(data)
        data = (dict(zip(columns, row)) for row in zip(*columns.values()))
    elif hasattr(data, "queries_iter" if what == "queries" else "docs_iter"):  # a dataset of ir_datasets
        data = data.queries_iter() if what == "queries" else data.docs_iter()
    for row in data:
        names = list(sources.fields(row))
        if not names:
            raise TypeError(f"{what}: {row!r}, expected a dictionary with _id and text")
        if not isinstance(row, Mapping):
            row = {n: getattr(row, n) for n in names}
        key, text = tables.find(names, ("id", *ids)), tables.find(names, ("text", "contents", "query", "body"))
        if key is None or text is None or key == text:
            raise InputError(f"{what}: columns {', '.join(map(str, names))}, expected {ids[0]} and text")
        title = tables.find(names, ("title",))
        yield _text_row(row[key], None if title is None else row[title], row[text], what)


def _text_row(key: Any, title: Any, text: Any, what: str) -> Tuple[str, str, str]:
    name = tables.name_of(key)
    if not isinstance(text, str):
        raise InputError(f"{what}: the text of {name} is {text!r}, expected str")
    return name, title if isinstance(title, str) else "", text


# A function as the judge.


def _by_function(judge: Judge, given: Options, store: str, batch_size: int, progress: bool) -> Judgements:
    core = _core.judge()
    for name, value in given:
        core.set(name, value)
    bar = _Bar(progress)
    try:
        while True:
            prompts = [_prompt(q) for q in core.next(batch_size)]
            counts = Counts(*core.progress())
            bar.show(counts.done, counts.windows)
            if not prompts:
                break
            _ask(judge, prompts, core, bar)
        core.close()
    except BaseException:
        _close(core)
        raise
    finally:
        bar.close()
    notes = engine.split_notes(core.notes)
    if counts.refused:
        notes.append(f"{counts.refused} of {counts.windows} windows have no answer; the same call asks about them again")
    if counts.invalid > counts.refused:
        notes.append(f"{counts.invalid - counts.refused} of {counts.windows} windows have only invalid answers")
    return Judgements(store, counts, notes)


def _close(core: Any) -> None:
    """Closes the store after an error, which counts more than an error of closing."""
    try:
        core.close()
    except Error:
        pass


def _prompt(question: Tuple[str, str, str, str, int, int]) -> Prompt:
    prompt = Prompt(question[0])
    prompt.topic, prompt.stage, prompt._schema, prompt.documents, prompt.attempt = question[1:]
    return prompt


def _ask(judge: Judge, prompts: List[Prompt], core: Any, bar: "_Bar") -> None:
    """Asks a batch, and stores each answer as it comes."""
    answers = judge(prompts)
    if isinstance(answers, (str, bytes, Mapping)) or not hasattr(answers, "__iter__"):
        raise TypeError(f"the judge returned {type(answers).__name__}, expected a list with an answer for each prompt")
    n = 0
    for a in answers:
        if n == len(prompts):
            raise MisuseError(f"the judge returned more than {n} answers, expected one for each of {n} prompts")
        if not isinstance(a, Answer):
            if a is not None and not isinstance(a, str):
                raise TypeError(f"the judge answered {a!r}, expected str, Answer or None")
            a = Answer(a)
        text = None if a.text is None else a.text.encode("utf-8", "replace").decode("utf-8")
        tokens = (-1 if t is None else t for t in (a.input_tokens, a.output_tokens))
        core.answer(n, text, a.finish_reason, *tokens)
        n += 1
        bar.step(*core.progress()[:2])
    if n < len(prompts):
        raise MisuseError(f"the judge returned {n} answers, expected one for each of {len(prompts)} prompts")


class _Bar:
    """A bar of windows: tqdm's, or a line on standard error if that is a terminal."""

    def __init__(self, wanted: bool) -> None:
        self.tqdm: Any = None
        self.line = False
        self.done = self.total = 0
        if not wanted:
            return
        try:
            self.tqdm = importlib.import_module("tqdm.auto").tqdm(desc="judging", unit="window", total=0)
        except ImportError:
            self.line = sys.stderr.isatty()

    def show(self, done: int, total: int) -> None:
        """Shows that `done` of `total` windows need no further answer."""
        if self.tqdm is not None:
            self.tqdm.total = total
            self.tqdm.n = done
            self.tqdm.refresh()
        elif self.line and (done, total) != (self.done, self.total):
            print(f"\rjudging: {done} of {total} windows", end="", file=sys.stderr, flush=True)
        self.done, self.total = done, total

    def step(self, total: int, done: int) -> None:
        """Shows the state after an answer; after an invalid one, `done` is what it was."""
        if self.tqdm is not None:
            self.tqdm.total = total
            self.tqdm.update(done - self.done)
            self.done, self.total = done, total
        else:
            self.show(done, total)

    def close(self) -> None:
        if self.tqdm is not None:
            self.tqdm.close()
        elif self.line and self.total:
            print(file=sys.stderr)


# A server as the judge: the program rcp-label.


def _by_server(urls: List[str], given: Options, store: str, batch_size: int, progress: bool) -> Judgements:
    found = program("rcp-label", "; or give a function as judge")
    known = dict(given)
    command = [found, "judge", *(x for u in urls for x in ("--url", u))]
    if "concurrency" not in known:
        command += ["--concurrency", str(batch_size)]
    for name, value in given:
        flag = name in _FLAGS
        if not flag or value == "yes":
            command += ["--" + name] if flag else ["--" + name, value]
    bar = _Bar(progress)
    screen, end = os.openpty()  # on a terminal the program shows its progress often
    try:
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=end) as p:
            os.close(end)
            try:
                notes = _watch(screen, bar)
            except BaseException:
                p.terminate()
                raise
    finally:
        os.close(screen)
        bar.close()
    if p.returncode == 0:
        return Judgements(store, None, notes)
    text = notes[-1] if notes else f"rcp-label judge ended with status {p.returncode}"
    raise (MisuseError if p.returncode == 1 else InputError)(re.sub(r"^rcp-label judge: ", "", text))


# Options of rcp-label judge without a value.
_FLAGS = ("check", "estimate", "request-seed", "schema-subset", "skip-bad-texts", "stream", "unlisted-model")


def _lines(screen: int) -> Iterator[str]:
    """The lines that a program writes on its terminal."""
    text = b""
    while True:
        try:
            piece = os.read(screen, 1 << 16)
        except OSError:  # EIO: the program has ended
            piece = b""
        *lines, text = re.split(rb"[\r\n]+", text + piece)
        yield from (line.decode("utf-8", "replace") for line in (lines if piece else [*lines, text]))
        if not piece:
            return


def _watch(screen: int, bar: _Bar) -> List[str]:
    """Shows the progress that the program prints. Returns its other lines."""
    notes = []
    for line in _lines(screen):
        states = re.findall(r"(?:tournament|rubric) (\d+)/(\d+)", line)
        if states:
            bar.show(sum(int(d) for d, _ in states), sum(int(t) for _, t in states))
        elif line.strip():
            notes.append(line.strip())
    return notes
