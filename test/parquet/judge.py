# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Is our reading of Parquet that of pyarrow, cell by cell? Files of every writer that is installed (pyarrow, polars,
fastparquet by pandas, DuckDB), over codecs, encodings, page versions and sizes.

  python3 test/parquet/judge.py ROWS [FOLDER | FILE ...]   ROWS: build/test/parquet/rows; files to judge in the place of made ones
  python3 test/parquet/judge.py --fixtures FOLDER         writes test_data/input/parquet

pip install pyarrow polars pandas fastparquet duckdb
"""
import csv
import io
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import pyarrow as pa
import pyarrow.parquet as pq

csv.field_size_limit(1 << 30)
TEXTS = ["", "a", "q1", 'say "x", y', "line\nbreak", " blank ", "#1", "{x", "\u00e9\u20ac\U0001f600", "tab\t", "back\\slash", "x" * 700,
         "NA", "null", "\x01\x1f", ","]
NUMBERS = [0.0, -0.0, 1.0, 0.1, -2.5, 1e300, 5e-324, math.nan, math.inf, -math.inf, 1 / 3, 12345.678, 1e-5, 2.0 ** 60]


def table(n, nulls, seed=1):
    """Columns of all types that are read, and of some that are not."""
    r = random.Random(seed)

    def some(make):
        return [None if nulls and r.random() < 0.2 else make() for _ in range(n)]

    def whole(bits, signed):
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
        return lambda: r.choice([low, high, 0, r.randint(low, high), r.randint(max(low, -9), 9)])

    def word():
        return r.choice(TEXTS) if r.random() < 0.3 else f"MED-{r.randrange(5000)}"

    def single():
        return float(pa.scalar(r.choice([0.1, 1.5, r.random()]), pa.float32()).as_py())

    columns = {
        "query-id": pa.array(sorted(some(lambda: f"q{r.randrange(max(1, n // 9))}"), key=str), pa.string()),
        "corpus-id": pa.array(some(word), pa.string()), "large": pa.array(some(word), pa.large_string()),
        "category": pa.array(some(lambda: r.choice("abc"))).dictionary_encode() if n else pa.array([], pa.string()),
        "gain": pa.array(some(r.random), pa.float64()), "odd": pa.array(some(lambda: r.choice(NUMBERS)), pa.float64()),
        "single": pa.array(some(single), pa.float32()), "yes": pa.array(some(lambda: r.random() < 0.5), pa.bool_()),
        "bytes": pa.array(some(lambda: bytes(r.randrange(1, 256) for _ in range(r.randrange(9)))), pa.binary()),
        "fixed": pa.array(some(lambda: b"%05d" % r.randrange(99999)), pa.binary(5)),
        "nothing": pa.array([None] * n, pa.int32()),
        "steps": pa.array([None if nulls and i % 7 == 3 else i * 3 + r.randrange(3) for i in range(n)], pa.int64())}
    for bits in (8, 16, 32, 64):
        columns[f"int{bits}"] = pa.array(some(whole(bits, True)), getattr(pa, f"int{bits}")())
        columns[f"uint{bits}"] = pa.array(some(whole(bits, False)), getattr(pa, f"uint{bits}")())
    for name, kind, make in (("corpus-ids", pa.string(), word), ("ranks", pa.int64(), whole(64, True)), ("scores", pa.float64(), r.random)):
        columns[name] = pa.array(some(lambda: [None if nulls and r.random() < 0.1 else make() for _ in range(r.choice([0, 1, 2, 30]))]),
                                 pa.list_(kind))
    columns["day"] = pa.array(some(lambda: r.randrange(9999)), pa.date32())
    columns["place"] = pa.array(some(lambda: {"x": 1, "y": "z"}), pa.struct([("x", pa.int32()), ("y", pa.string())]))
    return pa.table(columns)


STRINGS = ("query-id", "corpus-id", "large", "bytes")


def encodings(t):
    """Choices of the encoding of each column, as arguments of write_table."""
    flat = [f.name for f in t.schema if not pa.types.is_nested(f.type)]
    integers = [f.name for f in t.schema if pa.types.is_integer(f.type)]
    wide = integers + [n for n in ("gain", "odd", "single", "fixed") if n in flat]
    return {"dictionary": {}, "plain": {"use_dictionary": False},
            "delta": {"use_dictionary": False, "column_encoding": {
                **{n: "DELTA_BINARY_PACKED" for n in integers}, **{n: "DELTA_LENGTH_BYTE_ARRAY" for n in STRINGS}, "yes": "RLE"}},
            "delta strings": {"use_dictionary": False, "column_encoding": {n: "DELTA_BYTE_ARRAY" for n in STRINGS + ("fixed",)}},
            "split": {"use_dictionary": False, "column_encoding": {n: "BYTE_STREAM_SPLIT" for n in wide if n in flat}}}


def by_pyarrow(folder, sizes=(0, 1, 7, 1000, 20000)):
    made = itertools.product(sizes, (False, True), ("1.0", "2.0"), ("none", "snappy", "gzip", "zstd", "lz4"))
    for n, nulls, version, codec in made:
        t = table(n, nulls)
        for name, how in encodings(t).items():
            for group in ((n or 1, None), (n // 3 + 1, 1000)):
                if group[1] and n < 100:
                    continue
                path = f"{folder}/pyarrow.{n}.{nulls}.{version}.{codec}.{name.replace(' ', '-')}.{group[0]}.parquet"
                pq.write_table(t, path, compression=codec, data_page_version=version, row_group_size=group[0],
                               data_page_size=group[1], write_page_checksum=nulls, **how)
                yield ("pyarrow " + version, codec, name), path


def by_polars(folder, sizes=(0, 1, 1000, 20000)):
    import polars
    for n, nulls, codec in itertools.product(sizes, (False, True), ("uncompressed", "snappy", "gzip", "zstd", "lz4")):
        for group, page in ((None, None), (n // 3 + 1, 2000)):
            path = f"{folder}/polars.{n}.{nulls}.{codec}.{group}.parquet"
            polars.from_arrow(table(n, nulls)).write_parquet(path, compression=codec, row_group_size=group, data_page_size=page)
            yield ("polars", codec, "its own"), path


def by_fastparquet(folder, sizes=(1, 1000, 20000)):
    import fastparquet
    refused = ("day", "place", "corpus-ids", "ranks", "scores", "fixed", "nothing", "large")
    for n, nulls, codec in itertools.product(sizes, (False, True), (None, "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW")):
        frame = table(n, nulls).drop_columns(list(refused)).to_pandas()
        for groups in (None, n // 3 + 1):
            path = f"{folder}/fastparquet.{n}.{nulls}.{codec}.{groups}.parquet"
            fastparquet.write(path, frame, compression=codec, row_group_offsets=groups)
            yield ("fastparquet", (codec or "none").lower(), "its own"), path


def by_duckdb(folder, sizes=(1, 1000, 20000)):
    import duckdb
    made = itertools.product(sizes, (False, True), ("V1", "V2"), ("uncompressed", "snappy", "gzip", "zstd", "lz4_raw"))
    for n, nulls, version, codec in made:
        t = table(n, nulls).drop_columns(["category"])
        path = f"{folder}/duckdb.{n}.{nulls}.{version}.{codec}.parquet"
        connection = duckdb.connect()
        connection.register("t", t)
        connection.execute(f"COPY (FROM t) TO '{path}' (FORMAT parquet, COMPRESSION {codec}, PARQUET_VERSION {version}, ROW_GROUP_SIZE 2048)")
        yield ("duckdb " + version, codec, "its own"), path


def is_read(kind):
    """Is a column of this Arrow type read?"""
    t = pa.types
    if t.is_list(kind) or t.is_large_list(kind):
        return is_read(kind.value_type) and not t.is_nested(kind.value_type)
    if t.is_dictionary(kind):
        return is_read(kind.value_type)
    return t.is_integer(kind) or (t.is_floating(kind) and not t.is_float16(kind)) or t.is_boolean(kind) or t.is_null(kind) or any(
        f(kind) for f in (t.is_string, t.is_large_string, t.is_string_view, t.is_binary, t.is_large_binary, t.is_binary_view,
                          t.is_fixed_size_binary))


class Number(str):
    """The text of a number."""


def same(got, want, null_text):
    """Is a value that was read the value? null_text: what null reads as."""
    if want is None:
        return got == null_text
    if isinstance(want, bool):
        return got is want or got == str(want).lower()
    if isinstance(want, list):
        return isinstance(got, list) and len(got) == len(want) and all(same(g, w, None) for g, w in zip(got, want))
    if isinstance(want, float):
        if null_text is None and not math.isfinite(want):
            return got is None
        return isinstance(got, str) and (math.isnan(float(got)) if math.isnan(want) else
                                         float(got) == want and math.copysign(1, float(got)) == math.copysign(1, want))
    if isinstance(want, int):
        return got == str(want)
    if isinstance(want, bytes):
        want = want.decode("utf-8", "surrogateescape")
    return got == want


def loads(text):
    return json.loads(text, parse_float=Number, parse_int=Number, strict=False)


def judge(rows, path, skipped):
    """None if all cells are equal, else what is not. skipped: gets the columns that are not read, but that pyarrow takes for bytes."""
    t = pq.ParquetFile(path).read()
    kinds = [f.type for f in t.schema]
    read = [i for i, k in enumerate(kinds) if is_read(k)]
    want = {i: t.column(i).to_pylist() for i in read}
    out = {}
    for form in ("json", "csv"):
        done = subprocess.run([rows, form, path], capture_output=True)
        if done.returncode:
            return done.stderr.decode().strip()
        out[form] = done.stdout.decode("utf-8", "surrogateescape")
    objects = out["json"].split("\n")[:-1]
    cells = list(csv.reader(io.StringIO(out["csv"], newline="")))
    if len(objects) != t.num_rows or len(cells) != t.num_rows + 1:
        return f"{len(objects)} rows as JSON, {len(cells) - 1} as csv, not {t.num_rows}"
    for r, line in enumerate(objects):
        pairs = list(json.JSONDecoder(object_pairs_hook=list, parse_float=Number, parse_int=Number, strict=False).decode(line))
        if [k.split(" (")[0] for k, _ in pairs] != t.column_names:
            return f"row {r + 1}: names {[k for k, _ in pairs]}"
        for i in read:
            got = pairs[i][1]
            if pairs[i][0].endswith(": not read)"):
                skipped.add(pairs[i][0])
                continue
            if not same(got, want[i][r], None):
                return f"row {r + 1}, {t.column_names[i]}: JSON {got!r}, not {want[i][r]!r}"
            cell = cells[r + 1][i]
            if isinstance(want[i][r], list):
                cell = loads(cell)
            if not same(cell, want[i][r], ""):
                return f"row {r + 1}, {t.column_names[i]}: csv {cell!r}, not {want[i][r]!r}"
    return None


def small(n=5):
    """A table of labels, and one of pools, in each type that is read."""
    t = table(n, True).select(["steps", "single", "yes", "uint64", "fixed"])
    labels = {"query-id": pa.array([f"q{i // 3}" for i in range(n)]), "corpus-id": pa.array([f"d{i}" for i in range(n)]),
              "score": pa.array([i % 3 for i in range(n)], pa.int32()), "gain": pa.array([0.125 * i for i in range(n)]),
              "corpus-ids": pa.array([None if i == 1 else [f"d{j}" for j in range(i)] for i in range(n)], pa.list_(pa.string()))}
    return pa.table({**labels, **{name: t.column(name) for name in t.column_names}})


def release(folder):
    """The labels of test_data/release as Parquet."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../test_data/release")
    for name in ("NanoDemoOneRetrieval/qrels.tsv", "NanoDemoOneRetrieval/excluded.jsonl", "NanoDemoOneRetrieval/top_ranked.jsonl",
                 "NanoDemoTwoRetrieval/qrels.jsonl", "NanoDemoTwoRetrieval/top_ranked.jsonl"):
        with open(f"{source}/{name}") as f:
            rows = [json.loads(line) for line in f] if name.endswith("jsonl") else [
                {k: int(v) if k == "score" else (float(v) if v else None) if k in ("gain", "theta") else v for k, v in row.items()}
                for row in csv.DictReader(f, delimiter="\t")]
        path = f"{folder}/{name.split('.')[0]}.parquet"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        pq.write_table(pa.Table.from_pylist(rows), path, compression="zstd", store_schema=False)
    whole = pq.read_table(f"{folder}/NanoDemoTwoRetrieval/qrels.parquet")
    os.makedirs(f"{folder}/../shards", exist_ok=True)
    for part, rows in enumerate((whole.slice(0, 100), whole.slice(100))):
        pq.write_table(rows, f"{folder}/../shards/test-{part:05}-of-00002.parquet", compression="zstd", store_schema=False)


def fixtures(folder):
    """Small files of all writers, X.parquet, and pyarrow's reading of each as JSON lines, X.jsonl."""
    import duckdb
    import fastparquet
    import polars
    os.makedirs(folder, exist_ok=True)
    t, made = small(), []

    def path(name):
        made.append(f"{folder}/{name}.parquet")
        return made[-1]

    for version, codec in (("1.0", "snappy"), ("2.0", "gzip"), ("2.0", "lz4")):
        for name, how in encodings(t).items():
            if "column_encoding" in how:
                how = {**how, "column_encoding": {k: v for k, v in how["column_encoding"].items() if k in t.column_names}}
            if codec == "gzip" or name in ("dictionary", "plain"):
                pq.write_table(t, path(f"pyarrow-{codec}-{name.replace(' ', '-')}"), compression=codec, data_page_version=version,
                               store_schema=False, row_group_size=3, write_statistics=False, write_page_checksum=codec == "lz4", **how)
    for codec in ("zstd", "uncompressed"):
        polars.from_arrow(t.drop_columns(["fixed"])).write_parquet(path(f"polars-{codec}"), compression=codec, statistics=False)
    fastparquet.write(path("fastparquet-snappy"), t.drop_columns(["corpus-ids", "fixed"]).to_pandas(), compression="SNAPPY")
    for version in ("V1", "V2"):
        c = duckdb.connect()
        c.register("t", t)
        c.execute(f"COPY (FROM t) TO '{path('duckdb-' + version)}' (FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION {version})")
    import decimal
    pq.write_table(t, f"{folder}/refused-brotli", compression="brotli", store_schema=False)
    pq.write_table(pa.table({"query-id": ["q"], "corpus-id": ["d"], "score": [decimal.Decimal("1.5")]}), f"{folder}/refused-decimal")
    for name, ids in ("floats", [1e6]), ("lists", [["d"]]):
        pq.write_table(pa.table({"query-id": ["q"], "corpus-id": ids, "score": [1]}), f"{folder}/refused-{name}", store_schema=False)
    with open(made[0], "rb") as plain, open(f"{folder}/refused-encrypted", "wb") as f:
        f.write(b"PARE\x2c\0\0\0" + plain.read()[8:-4] + b"PARE")
    release(folder + "/release")
    for p in made:
        with open(p.replace(".parquet", ".jsonl"), "w") as f:
            for row in pq.ParquetFile(p).read().to_pylist():
                row = {k: v.decode() if isinstance(v, bytes) else int(v) if isinstance(v, float) and v.is_integer() else v for k, v in row.items()}
                f.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


def main():
    rows, given = os.path.abspath(sys.argv[1]), sys.argv[2:]
    if given:
        paths = [os.path.join(g, f) for g in given if os.path.isdir(g) for f in sorted(os.listdir(g)) if f.endswith(".parquet")]
        for path in paths + [g for g in given if not os.path.isdir(g)]:
            try:
                skipped = set()
                print(os.path.basename(path), judge(rows, path, skipped) or "equal", *skipped)
            except (OSError, pa.ArrowException, NotImplementedError) as e:
                done = subprocess.run([rows, "json", path], capture_output=True)
                print(os.path.basename(path), "pyarrow:", str(e).split("\n")[0][:100], "| ours:", done.returncode, done.stderr.decode().strip())
        return
    failed, counts = 0, {}
    with tempfile.TemporaryDirectory() as folder:
        for writer in (by_pyarrow, by_polars, by_fastparquet, by_duckdb):
            try:
                for key, path in writer(folder):
                    try:
                        wrong = judge(rows, path, set())
                    except (OSError, pa.ArrowException) as e:
                        wrong = f"pyarrow does not read it: {e}"
                    files, good = counts.get(key, (0, 0))
                    counts[key] = files + 1, good + (wrong is None)
                    if wrong:
                        failed += 1
                        print(os.path.basename(path), wrong)
                    os.remove(path)
            except ImportError as e:
                print(f"{writer.__name__[3:]}: {e}")
    for (writer, codec, encoding), (files, good) in counts.items():
        print(f"{writer:14}{codec:14}{encoding:16}{files:4} files  {'equal' if good == files else f'{files - good} DIFFER'}")
    print(f"{sum(g for _, g in counts.values())} files equal, {failed} not")
    sys.exit(failed > 0)


if sys.argv[1:2] == ["--fixtures"]:
    fixtures(sys.argv[2])
else:
    main()
