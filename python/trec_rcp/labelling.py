# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""label asks a judge, which is a server or a function, about a pool of documents, and stores the judgements."""
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
    """One question to the judge: the text of the prompt, and properties of the prompt.

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
        """The prompt as chat messages: [{"role": "user", "content": text}]."""
        return [{"role": "user", "content": str(self)}]

    @property
    def schema(self) -> Dict[str, Any]:
        """A JSON schema of the answer, for engines that can force their output to follow a schema."""
        out: Dict[str, Any] = json.loads(self._schema)
        return out


class Answer(NamedTuple):
    """An answer of the judge. Only the text is required.

    >>> trec_rcp.Answer('{"ranking": ', finish_reason="length", output_tokens=512).finish_reason
    'length'
    """

    text: Optional[str]  #: the answer; None if the model does not answer this prompt
    finish_reason: Optional[str] = None  #: "stop" or "length"; if there is no text, the reason
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

    windows: int  #: number of windows in the whole schedule
    done: int  #: number of windows that need no further answer
    stored: int  #: number of windows that were in the store before this call
    invalid: int  #: number of windows whose answers were all invalid
    refused: int  #: number of windows without any answer
    answers: int  #: number of answers in this call
    again: int  #: number of invalid answers in this call after which the judge was asked again
    input_tokens: int  #: number of tokens in this call, estimated if the judge does not state it
    output_tokens: int
    cost: float  #: NaN without prices


class Evidence:
    """The judgements about one document in a store. Judgements.document() returns this object.

    to_dict()  all values, as ``rcp-label show --document --format json`` prints them: topic, document, labels (gain,
               theta, bt, their standard errors, place), text (as the judge saw it), criteria (passed, answers,
               expected), rubric and tournament (for each window: place, score and rank or criteria, opponents, the
               judge's words, reasoning and response), attempts (answers that no fit uses, rejections)
    str()      the values as a text for people
    to_latex(), to_markdown()  the values as tables

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
        """Returns all values by name. None means not known."""
        return self._values

    def to_json(self) -> str:
        """Returns the JSON object of ``rcp-label show --document --format json``."""
        return self._report("json")

    def to_latex(self) -> str:
        """Returns the sentences and tables in LaTeX."""
        return self._report("latex")

    def to_markdown(self) -> str:
        """Returns the sentences and tables in Markdown."""
        return self._report("markdown")


Judge = Callable[[List[Prompt]], Iterable[Union[str, None, Answer]]]


class Judgements:
    """A store of judgements: a folder that the programs also read (``rcp-label fit``, ``show`` and ``verify``).

    store   the path of the store
    counts  the Counts of the call that asked the judge; None if the judge was a server
    notes   lines of text about this call

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
        """Fits gains to the judgements. Returns trec_rcp.fit(store, ...)."""
        return fit(self.store, **options)

    def labels(self, qrels: Any = None, **options: Any) -> Labels:
        """Returns the fitted gains as Labels for evaluate and compare: fit(...).labels(qrels)."""
        return self.fit(**options).labels(qrels)

    def document(self, topic: Any, docno: Any, *, gains: "os.PathLike[str] | str | None" = None,
                 queries: "os.PathLike[str] | str | None" = None,
                 corpus: "os.PathLike[str] | str | None" = None, **options: str) -> Evidence:
        """Returns the judgements about one document: the windows that show it, and the judge's answers and attempts.

        topic, docno     the ids of the topic and the document
        gains            a gain file, which adds theta, gain and standard errors (default: labels.gains of the store)
        queries, corpus  files of texts, which add the text that the judge saw
        options          dataset="name", judges="pooled"

        >>> trec_rcp.Judgements("label/store", None, []).document("q1", "q1-d0002")["criteria"][0]["passed"]
        3

        Raises InputError for an unknown topic or document; the text suggests the most similar name.
        """
        given = {"gains": gains, "queries": queries, "corpus": corpus, **options}
        known = {name: os.fspath(v) for name, v in given.items() if v is not None}
        return Evidence([self.store], tables.name_of(topic), tables.name_of(docno), known)


def label(pool: Any, queries: Any, corpus: Any, *, judge: Union[Judge, str, Sequence[str]],
          store: "os.PathLike[str] | str", model: str, batch_size: int = 64, progress: bool = True, quiet: bool = False,
          **options: Any) -> Judgements:
    """Asks a judge about the documents of each topic, and stores the answers, as ``rcp-label judge`` does.

    pool        the documents to judge for each topic: a path, {topic: [docno, ...]}, {topic: {docno: score}}, a frame
                or columns (topics, docnos)
    queries     the topics' texts: a path, {topic: text}, a frame with columns query_id and text, dictionaries with _id
                and text, a dataset of ir_datasets or its queries_iter()
    corpus      the documents' texts: a path, {docno: text}, {docno: {"title": ..., "text": ...}}, a frame with columns
                doc_id, text and perhaps title, dictionaries with _id, title and text, a dataset of ir_datasets or its
                docs_iter()
    judge       a function that gets a list of Prompts and returns their answers; or the URL of a server with OpenAI's
                chat completions protocol; or a list of URLs of replicas
    store       the folder of the store, which the call creates or continues
    model       the name of the judge in the store; for a server, the name of the model that it serves. A store accepts
                the answers of one model
    batch_size  the largest number of prompts in one call of the function; an offline engine can take thousands
    progress    if True, shows a progress bar (of tqdm, if it is installed)
    quiet       if True, issues no notes
    options     long options of rcp-label-judge(1), with "_" for "-": stage="tournament", window=5, seed=7,
                context=8192, max_attempts=2, until="labels 10%", ... A list repeats an option. Write for_=["a.run"],
                because "for" is a keyword of Python

    The function returns an answer for each prompt, in order: a str, an Answer, or None, which means that the model does
    not answer this prompt. If the function is a generator, the package stores each answer as it comes. If an answer is
    invalid, the package asks again, up to max_attempts times. If the function raises an error or the program is killed,
    the store keeps all answers so far. Make the same call again to ask only the remaining prompts. A Prompt is a str,
    and its ``messages`` are the chat:

        def judge(prompts):                                     # vLLM, offline: batch_size=4096
            outputs = llm.chat([p.messages for p in prompts], SamplingParams(temperature=0, max_tokens=2048))
            return [o.outputs[0].text for o in outputs]
        def judge(prompts):                                     # a pipeline of transformers
            for p in prompts:
                yield pipe(p.messages, max_new_tokens=2048, return_full_text=False)[0]["generated_text"]

    This judge ignores the texts. It shows the form of the answers:

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

    Returns Judgements. With until=..., the number of windows grows while answers come.

    Raises InputError for malformed data, for a store of another judge, and for a judge without usable answers;
    MisuseError for an unknown option, and for a function that returns too few answers; and the errors of the function.
    With a URL, the package runs the program rcp-label. It uses the path in the environment variable RCP_LABEL, then
    looks beside Python's scripts, then in PATH.
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
    """Returns options as pairs of names and texts. A list repeats its option."""
    out: Options = []
    for name, value in options.items():
        for v in value if isinstance(value, (list, tuple)) else [value]:
            if v is not None:
                text = os.fspath(v) if isinstance(v, os.PathLike) else engine.option_text(v)
                out.append((name.rstrip("_").replace("_", "-"), text))
    return out


# The inputs as files.


def _files(folder: str, pool: Any, queries: Any, corpus: Any) -> Options:
    """Returns paths of the pool and the texts. Writes data in memory to the folder, with only the texts of the pool."""
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
            raise InputError(f"pool: topic {names[0]!r}, document {names[1]!r}: an id is empty, contains white space "
                             "or begins with '#'; rename it")
        yield names


def _text_rows(data: Any, what: str, ids: Sequence[str]) -> Iterator[Tuple[str, str, str]]:
    """Yields (id, title, text) for texts in memory."""
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
            raise InputError(f"{what}: has the columns {', '.join(map(str, names))}, but needs {ids[0]} and text")
        title = tables.find(names, ("title",))
        yield _text_row(row[key], None if title is None else row[title], row[text], what)


def _text_row(key: Any, title: Any, text: Any, what: str) -> Tuple[str, str, str]:
    name = tables.name_of(key)
    if not isinstance(text, str):
        raise InputError(f"{what}: the text of {name} is {text!r}, expected a str")
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
        notes.append(f"{counts.refused} of {counts.windows} windows have no answer; repeat the call to ask about them")
    if counts.invalid > counts.refused:
        notes.append(f"{counts.invalid - counts.refused} of {counts.windows} windows have only invalid answers")
    return Judgements(store, counts, notes)


def _close(core: Any) -> None:
    """Closes the store after an error, and ignores a second error."""
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
                raise TypeError(f"the judge answered {a!r}, expected a str, an Answer or None")
            a = Answer(a)
        text = None if a.text is None else a.text.encode("utf-8", "replace").decode("utf-8")
        tokens = (-1 if t is None else t for t in (a.input_tokens, a.output_tokens))
        core.answer(n, text, a.finish_reason, *tokens)
        n += 1
        bar.step(*core.progress()[:2])
    if n < len(prompts):
        raise MisuseError(f"the judge returned {n} answers, expected one for each of {len(prompts)} prompts")


class _Bar:
    """A progress bar of windows: the bar of tqdm, or a line on standard error if this is a terminal."""

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
        """Shows the state after an answer. After an invalid answer, `done` has not changed."""
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
    found = program("rcp-label", "; or pass a function as the judge")
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
    text = notes[-1] if notes else f"rcp-label judge ended with status {p.returncode} and no message"
    raise (MisuseError if p.returncode == 1 else InputError)(re.sub(r"^rcp-label judge: ", "", text))


# Options of rcp-label judge without a value.
_FLAGS = ("check", "estimate", "request-seed", "schema-subset", "skip-bad-texts", "stream", "unlisted-model")


def _lines(screen: int) -> Iterator[str]:
    """Yields the lines that a program writes to its terminal."""
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
