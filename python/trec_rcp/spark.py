# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Evaluates and fits on a Spark cluster. The numbers equal those of one process, to the last bit.

    >>> from trec_rcp import spark                                                              # doctest: +SKIP
    >>> runs = session.read.parquet("runs")                     # run, qid, docno, score        # doctest: +SKIP
    >>> spark.evaluate("labels.qrels", runs, ["nDCG@10", "MAP"]).where("qid = 'all'").show()   # doctest: +SKIP
    >>> spark.fit(session.read.text("stores/*/*.jsonl"))                                        # doctest: +SKIP

The module needs pyspark 3.5 or later with pyarrow (pip install 'trec-rcp[spark]'), and trec_rcp on every worker. Data
moves as Arrow batches (mapInArrow). Workers pack thousands of rows into one before Spark moves them, because Spark
needs more time for a row than an evaluation does. Results do not depend on partitions for two reasons: one worker
evaluates all rows of a run and topic, and one worker adds up the values of all topics of a run, in the order of the
topics' names.
"""
from __future__ import annotations

import itertools
import os
import socket
import tempfile
import zlib
from typing import Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple

from . import _core, engine, tables
from .errors import InputError, MisuseError
from .evaluation import Measures
from .fitting import Fit
from .fitting import fit as _fit
from .inputs import as_labels
from .labels import Labels

__all__ = ["evaluate", "fit"]

_PACKED = "bucket int, rows binary"
_PART = "run string, topic int, evaluated int, value binary"
_ROWS = "run string, qid string, measure string, value double"
_CHUNK = 1 << 20  # rows that are packed together, in memory
_SLICE = 1 << 13  # most rows of a run in a packed row: Spark hands over 10,000 packed rows at a time, in less than 2 GB


class _Work(NamedTuple):
    """The data that every worker needs, which are broadcast once."""

    key: str  #: identifies the evaluation in a worker that serves several
    labels: Labels
    files: Dict[str, Tuple[str, bytes]]  #: names and contents of label files, by kind
    measures: List[str]
    options: Dict[str, Any]
    version: str = _core.__version__  #: the version of trec_rcp on the driver; workers must have the same version


_evaluators: Dict[str, Any] = {}  # the evaluator of this worker, by the key of its work


def evaluate(labels: Any, runs: Any, measures: Measures = None, *, gains: Any = None, excluded: Any = None,
             pool: Any = None, grouped: Optional[bool] = None, **options: Any) -> Any:
    """Evaluates the runs of a Spark DataFrame.

    labels    labels in any form of trec_rcp.evaluate: a dictionary, columns, a frame, Labels, or the path of a file,
              which is sent to the workers; or a Spark DataFrame with columns qid, docno, and rel or gain, which is
              collected. Labels must fit in the memory of the driver and of each worker
    runs      a Spark DataFrame with columns run, qid, docno and score, and a row for each retrieved document
    grouped   True promises that all rows of each run and topic are in one partition, as when each run is a file that
              Spark does not split. No row is then moved, and a false promise is an error. False moves all rows. With
              None, a Spark job reads the run and the topic of each row, and decides
    measures, gains, excluded, pool and options have the same meaning as in trec_rcp.evaluate

    Rows may be in any order and in any partition. A worker holds all rows of a partition in memory or, if rows are
    moved, all rows of some topics.

    Returns a Spark DataFrame with columns run, qid, measure ("ndcg_cut_10") and value. It has a row for each run, topic
    and measure; rows with the qid "all" have the means. Spark computes it again at each use; call cache() if you use it
    several times.

    Raises the errors of trec_rcp.evaluate for labels, measures and options. Errors in the runs, such as a document that
    appears twice in a topic or a run without any labelled topic, end the Spark job with the text of the error.
    """
    if options.get("ties") == "order":
        raise MisuseError("ties='order' needs the order of rows, which Spark does not keep: use 'docid' or 'mean'")
    session = runs.sparkSession
    known = as_labels(_collect(labels, "labels"), _collect(gains, "gains"), _collect(excluded, "excluded"),
                      _collect(pool, "pool"))
    names = engine.measure_names(measures, known)
    engine.prepare_evaluator(known, names, options)  # so that an error in labels or options is raised on the driver
    work = session.sparkContext.broadcast(
        _Work(os.urandom(8).hex(), known, _contents(known), names, dict(options)))
    rows = runs.select(*_select_columns(runs))
    if _is_grouped(rows) if grouped is None else grouped:
        parts = rows.mapInArrow(lambda batches: _evaluate_part(work.value, batches), _PART)
    else:
        buckets = 1 << int(session.conf.get("spark.sql.shuffle.partitions")).bit_length()
        packed = rows.mapInArrow(lambda batches: _pack(batches, buckets), _PACKED).repartition("bucket")
        parts = packed.mapInArrow(lambda batches: _evaluate_part(work.value, _unpack(batches)), _PART)
    by_run = parts.repartition("run").sortWithinPartitions("run", "topic")
    return by_run.mapInArrow(lambda batches: _summarise(work.value, batches), _ROWS)


def fit(judgements: Any, *, judges: str = "single", quiet: bool = False, **options: Any) -> Fit:
    """Fits calibrated gains to judgements. Workers count their partitions, and the driver fits the counts.

    judgements  a Spark DataFrame with one column of text, in which each line is a judgement record in JSON. For
                example, session.read.text("STORE/*.jsonl") returns it. Lines may be in any order and in any partition
    judges      "single", or "pooled" for several judges of one rubric
    options     options of trec_rcp.fit

    Returns a trec_rcp.Fit. The counts are at most a sixth as large as the records; they must fit on the disk of the
    driver. If a line is not a record, the Spark job ends with an error that names the partition and the line.
    """
    columns = judgements.columns
    if len(columns) != 1:
        raise InputError(f"judgements: has the columns {', '.join(columns)}, but needs a single column of lines")
    pooled = judges == "pooled"
    counts = judgements.mapInArrow(lambda batches: _count_part(batches, pooled), "counts binary")
    with tempfile.TemporaryDirectory(prefix="trec_rcp-") as folder:
        paths = []
        for i, row in enumerate(counts.toLocalIterator()):
            paths.append(os.path.join(folder, f"part-{i}.counts"))
            with open(paths[-1], "wb") as f:
                f.write(row["counts"])
        if not paths:
            raise InputError("judgements: the DataFrame has no lines")
        return _fit(paths, judges=judges, quiet=quiet, **options)


def _collect(data: Any, what: str) -> Any:
    """Returns a Spark DataFrame as a table in memory, and other data unchanged."""
    if not hasattr(data, "sparkSession"):
        return data
    table = data.toArrow() if hasattr(data, "toArrow") else data.toPandas()
    if not len(table):
        raise InputError(f"{what}: the DataFrame has no rows")
    return table


def _contents(labels: Labels) -> Dict[str, Tuple[str, bytes]]:
    """Returns names and contents of the label files, so that workers need no access to the driver's disk."""
    files = {}
    for kind in ("qrels", "gains", "excluded", "pool"):
        path = getattr(labels, kind)
        if isinstance(path, str) and os.path.isfile(path):
            with open(path, "rb") as f:
                files[kind] = (os.path.basename(path), f.read())
    return files


def _select_columns(runs: Any) -> Iterator[Any]:
    """Yields the columns of `runs`, renamed to run, qid, docno and score."""
    functions: Any = __import__("pyspark.sql.functions", fromlist=["col"])
    for name, known, kind in (("run", tables.SYSTEM, "string"), ("qid", tables.TOPIC, "string"),
                              ("docno", tables.DOCNO, "string"), ("score", tables.SCORE, "double")):
        column = tables.find(runs.columns, known)
        if column is None:
            raise InputError(f"runs: has the columns {', '.join(runs.columns)}, but needs run, qid, docno and score")
        yield functions.col(column).cast(kind).alias(name)


def _is_grouped(rows: Any) -> bool:
    """Returns whether all rows of each run and topic are in one partition.

    Runs a Spark job that compares hashes of 64 bits. If two hashes are equal by chance, rows are moved without need.
    """
    functions: Any = __import__("pyspark.sql.functions", fromlist=["min"])
    placed = rows.select(functions.xxhash64("run", "qid").alias("key"), functions.spark_partition_id().alias("part"))
    spans = placed.groupBy("key").agg(functions.min("part").alias("first"), functions.max("part").alias("last"))
    return bool(spans.where("first < last").isEmpty())


def _evaluator(work: _Work) -> Any:
    """Returns the evaluator of this worker, and prepares it at the first call."""
    if work.version != _core.__version__:
        raise InputError(f"{socket.gethostname()}: has trec_rcp {_core.__version__}, expected {work.version} as on the "
                         "driver")
    if work.key not in _evaluators:
        _evaluators.clear()
        with tempfile.TemporaryDirectory(prefix="trec_rcp-") as folder:
            labels = Labels()
            labels.__dict__.update(work.labels.__dict__)
            for kind, (name, text) in work.files.items():
                path = os.path.join(folder, kind, name)
                os.mkdir(os.path.dirname(path))
                with open(path, "wb") as f:
                    f.write(text)
                setattr(labels, kind, path)
            _evaluators[work.key] = engine.prepare_evaluator(labels, work.measures, work.options)
    return _evaluators[work.key]


def _pack(batches: Iterable[Any], buckets: int) -> Iterator[Any]:
    """Packs rows by bucket. All rows of a run and topic are in one bucket."""
    chunk: List[Any] = []
    rows = 0
    for batch in batches:
        chunk.append(batch)
        rows += batch.num_rows
        if rows >= _CHUNK:
            yield _pack_chunk(chunk, buckets)
            chunk, rows = [], 0
    if rows:
        yield _pack_chunk(chunk, buckets)


def _whole(arrow: Any, column: Any) -> Any:
    """Returns a column as one array."""
    column = column.combine_chunks()
    return column.chunk(0) if isinstance(column, arrow.ChunkedArray) else column


def _pack_chunk(batches: List[Any], buckets: int) -> Any:
    """Returns slices of rows, sorted by run. A slice is an Arrow stream of run, qid, docno and score in one bucket."""
    arrow: Any = __import__("pyarrow")
    compute: Any = __import__("pyarrow.compute", fromlist=["take"])
    table = arrow.Table.from_batches(batches)
    for name in table.column_names:
        if table.column(name).null_count:
            raise InputError(f"runs: a row has no {name}")
    coded = [_whole(arrow, table.column(n).dictionary_encode()) for n in ("run", "qid")]
    hashed = [arrow.array([zlib.crc32(x.encode()) % buckets for x in c.dictionary.to_pylist()], arrow.int64())
              for c in coded]
    bucket = compute.bit_wise_xor(*(h.take(c.indices) for h, c in zip(hashed, coded)))
    order = compute.sort_indices(compute.add(compute.multiply(bucket, len(coded[0].dictionary)), coded[0].indices))
    columns = [c.take(order) for c in (coded[0].indices, coded[1].indices,
                                       *(_whole(arrow, table.column(n)) for n in ("docno", "score")))]
    out, at = [], 0
    for b, n in sorted((v["values"], v["counts"]) for v in compute.value_counts(bucket).to_pylist()):
        for first in range(at, at + n, _SLICE):
            rows = [c.slice(first, min(_SLICE, at + n - first)) for c in columns]
            for i, c in enumerate(coded):  # a slice has the names of its own rows only
                codes = rows[i].dictionary_encode()
                rows[i] = arrow.DictionaryArray.from_arrays(codes.indices, c.dictionary.take(codes.dictionary))
            batch = arrow.RecordBatch.from_arrays(rows, names=["run", "qid", "docno", "score"])
            sink = arrow.BufferOutputStream()
            with arrow.ipc.new_stream(sink, batch.schema) as stream:
                stream.write_batch(batch)
            out.append((b, sink.getvalue().to_pybytes()))
        at += n
    return arrow.RecordBatch.from_arrays([arrow.array([b for b, _ in out], arrow.int32()),
                                          arrow.array([x for _, x in out], arrow.binary())], names=["bucket", "rows"])


def _unpack(batches: Iterable[Any]) -> Iterator[Any]:
    """Yields the slices that _pack_chunk made."""
    ipc: Any = __import__("pyarrow.ipc", fromlist=["open_stream"])
    for batch in batches:
        for packed in batch.column(1):
            yield ipc.open_stream(packed.as_buffer()).read_next_batch()


def _runs_of(batches: Iterable[Any]) -> Dict[str, List[Any]]:
    """Returns the rows of each run of a part. Holds the part in memory."""
    arrow: Any = __import__("pyarrow")
    compute: Any = __import__("pyarrow.compute", fromlist=["sort_indices"])
    found: Dict[str, List[Any]] = {}
    for batch in batches:
        for name, column in zip(batch.schema.names, batch.columns):
            if column.null_count:
                raise InputError(f"runs: a row has no {name}")
        column = batch.column(0)
        column = column.dictionary_encode() if not isinstance(column, arrow.DictionaryArray) else column
        codes, names = column.indices, column.dictionary.to_pylist()
        if len(names) > 1 and compute.any(compute.less(codes[1:], codes[:-1])).as_py():
            order = compute.sort_indices(codes)
            batch = arrow.RecordBatch.from_arrays([c.take(order) for c in batch.columns], schema=batch.schema)
            codes = codes.take(order)
        at = 0
        for v in codes.value_counts().to_pylist():
            found.setdefault(names[v["values"]], []).append(batch.slice(at, v["counts"]))
            at += v["counts"]
    return found


def _evaluate_part(work: _Work, batches: Iterable[Any]) -> Iterator[Any]:
    """Yields a row, with values as bytes, for each run and topic of a part. Topic -1: the part has rows of the run."""
    arrow: Any = __import__("pyarrow")
    evaluator = _evaluator(work)
    number = {t: i for i, t in enumerate(evaluator.topics)}
    width = 8 * len(evaluator.values)
    for run, found in _runs_of(batches).items():
        rows = arrow.Table.from_batches(found)
        columns = tuple(rows.column(n) for n in ("qid", "docno", "score"))
        topics: List[int] = sorted({number[t] for chunk in columns[0].chunks for t in chunk.unique().to_pylist()
                                    if t in number})
        out = [(-1, 0, b"")]
        if topics:
            result = evaluator.evaluate(engine.columns(columns, "scores"), run)
            matrix, evaluated = result.matrix(), result.evaluated()
            out += [(t, evaluated[t], matrix[t * width:(t + 1) * width]) for t in topics]
        yield arrow.RecordBatch.from_arrays(
            [arrow.array([run] * len(out), arrow.string()), *(arrow.array(c, k) for c, k in
             zip(zip(*out), (arrow.int32(), arrow.int32(), arrow.binary())))],
            names=["run", "topic", "evaluated", "value"])


def _part_rows(batches: Iterable[Any]) -> Iterator[Tuple[str, int, int, bytes]]:
    for batch in batches:
        yield from zip(*(batch.column(i).to_pylist() for i in range(4)))


def _empty_values(evaluator: Any, work: _Work) -> Tuple[bytes, bytes]:
    """Returns values and flags for topics that a run lacks. With complete=True, values of an empty ranking."""
    n = len(evaluator.topics)
    if work.options.get("complete") or (work.labels.protocol is not None and "complete" not in work.options):
        result = evaluator.evaluate({evaluator.topics[0]: {}} if n else {}, "run")
        return result.matrix(), result.evaluated()
    return bytes(8 * n * len(evaluator.values)), bytes(n)


def _summarise(work: _Work, batches: Iterable[Any]) -> Iterator[Any]:
    """Yields rows for each run: the values of its topics and, with the qid "all", the values over all topics."""
    arrow: Any = __import__("pyarrow")
    evaluator = _evaluator(work)
    topics, names = evaluator.topics, evaluator.values
    width = 8 * len(names)
    empty: Optional[Tuple[bytes, bytes]] = None
    for run, parts in itertools.groupby(_part_rows(batches), lambda row: row[0]):
        empty = empty or _empty_values(evaluator, work)
        matrix, evaluated = bytearray(empty[0]), bytearray(empty[1])
        last = -1
        for _, topic, kinds, value in parts:
            if topic >= 0:
                if topic == last:
                    raise InputError(f"runs: run {run}, topic {topics[topic]}: the rows are in several partitions; "
                                     "pass grouped=False")
                last = topic
                matrix[topic * width:(topic + 1) * width] = value
                evaluated[topic] = kinds
        result = evaluator.of_values(run, bytes(matrix), bytes(evaluated))
        values = memoryview(result.matrix()).cast("d")
        rows = [(topics[t], m, v) for t in range(len(topics)) if evaluated[t]
                for m, v in zip(names, values[t * len(names):(t + 1) * len(names)]) if v == v]
        rows += [("all", m, v) for m, v in result.summary().items() if not isinstance(v, str) and v == v]
        qids, measures, numbers = zip(*rows)
        yield arrow.RecordBatch.from_arrays(
            [arrow.array([run] * len(rows), arrow.string()), arrow.array(qids, arrow.string()),
             arrow.array(measures, arrow.string()), arrow.array(numbers, arrow.float64())],
            names=["run", "qid", "measure", "value"])


def _count_part(batches: Iterable[Any], pooled: bool) -> Iterator[Any]:
    """Yields the counts of the lines of a part, if it has lines."""
    arrow: Any = __import__("pyarrow")
    with tempfile.TemporaryDirectory(prefix="trec_rcp-") as folder:
        path, counts = os.path.join(folder, "part.jsonl"), os.path.join(folder, "counts")
        lines = 0
        with open(path, "w", encoding="utf-8", newline="\n") as f:
            for batch in batches:
                for line in batch.column(0).to_pylist():
                    if line is not None and line.strip():
                        f.write(line + "\n")
                        lines += 1
        if not lines:
            return
        try:
            _core.count((path,), counts, pooled)
        except InputError as e:
            context: Callable[[], Any] = __import__("pyspark").TaskContext.get
            number = context().partitionId() if context() else 0
            raise InputError(str(e).replace(path, f"judgements, partition {number}")) from None
        with open(counts, "rb") as f:
            yield arrow.RecordBatch.from_arrays([arrow.array([f.read()], arrow.binary())], names=["counts"])
