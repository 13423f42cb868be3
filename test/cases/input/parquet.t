## cells
# Small files of pyarrow, polars, fastparquet and DuckDB beside pyarrow's reading of them (test/parquet/judge.py --fixtures).
$ for file in input/parquet/*.parquet; do
>     "$TEST_BUILD/test/parquet/rows" json $file | cmp - ${file%.parquet}.jsonl
> done

## labels
# The same labels by every writer, and from a pipe.
$ for file in input/parquet/*.parquet; do
>     printf 'q0 Q0 d2 1 3 r\nq0 Q0 d0 2 2 r\nq1 Q0 d3 1 2 r\nq1 Q0 d4 2 1 r\n' >"$TMP/run"
>     trec_rcp --quiet -m ndcg -m rcp_ndcg_cut.10 -g $file $file "$TMP/run"
> done | sort | uniq -c | awk '{ print $1, $2, $3, $4 }'
14 ndcg all 0.6956
14 rcp_ndcg_cut_10 all 0.8488
$ cat input/parquet/duckdb-V2.parquet | trec_rcp --quiet -m num_rel - "$TMP/run"
num_rel               	all	3
$ gzip -c input/parquet/polars-zstd.parquet | trec_rcp --quiet -m num_rel - "$TMP/run"
num_rel               	all	3

## truncated
$ head -c 1000 input/parquet/duckdb-V1.parquet >"$TMP/labels.parquet"
$ trec_rcp "$TMP/labels.parquet" compat/all.run
! trec_rcp: TMP/labels.parquet: is truncated: the file does not end with the index that every Parquet file has
[2]
$ trec_rcp -g "$TMP/labels.parquet" compat/all.qrels compat/all.run
! trec_rcp: TMP/labels.parquet: is truncated: the file does not end with the index that every Parquet file has
[2]

## without-codecs
# A program that was built without the libraries names the one that is missing.
$ "$TEST_BUILD/test/without/trec_rcp" --quiet -m num_rel input/parquet/pyarrow-lz4-plain.parquet compat/all.run
! trec_rcp: input/parquet/pyarrow-lz4-plain.parquet: column 'query-id' is compressed with lz4_raw, but this program was built without liblz4 (liblz4-dev on Debian)
[2]

## refused
# Codecs and types that are not read, names that are no names, and encrypted files, are named.
$ for file in brotli decimal floats lists encrypted; do
>     trec_rcp input/parquet/refused-$file compat/all.run
> done
! trec_rcp: input/parquet/refused-brotli: column 'query-id' is compressed with brotli, expected snappy, gzip, zstd, lz4_raw or no compression
! trec_rcp: input/parquet/refused-decimal: column 'score' is DECIMAL, expected numbers, strings, or lists of numbers or strings
! trec_rcp: input/parquet/refused-floats: column 'corpus-id' is of another type, expected strings or whole numbers
! trec_rcp: input/parquet/refused-lists: column 'corpus-id' is a list, expected strings or whole numbers
! trec_rcp: input/parquet/refused-encrypted: is an encrypted Parquet file, expected a plain Parquet file
[2]

## suite
# The release of the demo as Parquet has the same scores as its tsv and JSON lines, and so have its first lines as JSON.
$ trec_rcp --quiet --suite release release/provenance/runs/*.csv >"$TMP/expected"
$ trec_rcp --quiet --suite input/parquet/release release/provenance/runs/*.csv | diff "$TMP/expected" -

## shards
# A table in parts is that of its first part; a part alone, and one that is missing, are errors.
$ hub="$TMP/hub"
$ mkdir -p "$hub/data"
$ cp input/parquet/shards/* "$hub/data"
$ cp input/parquet/release/NanoDemoTwoRetrieval/top_ranked.parquet "$hub/data/pool.parquet"
$ cp input/parquet/release/NanoDemoOneRetrieval/*.parquet "$hub/data"
$ { echo ---; echo license: cc-by-4.0; echo configs:
> for table in qrels top_ranked excluded; do
>     printf -- '- config_name: NanoDemoOneRetrieval-%s\n  data_files:\n  - split: test\n    path: data/%s.parquet\n' $table $table
> done
> printf -- '- config_name: "NanoDemoTwoRetrieval"\n  data_files:\n'
> printf -- '  - split: qrels\n    path:\n    - "data/test-*"\n  - split: top_ranked\n    path: data/pool.parquet\n'
> echo size: small; echo ---; echo '- config_name: qrels'; } >"$hub/README.md"
$ trec_rcp --quiet --suite release release/provenance/runs/*.csv >"$TMP/expected"
$ trec_rcp --quiet --suite "$hub" release/provenance/runs/*.csv | diff "$TMP/expected" -
$ rcp-label release --check "$hub"
NanoDemoOneRetrieval: 6 topics, 246 documents in pools, 6 grades outside the pool, 0 criteria, no runs
NanoDemoTwoRetrieval: 6 topics, 240 documents in pools, 6 grades outside the pool, 0 criteria, no runs
TMP/hub: no faults; 0 digests checked
$ trec_rcp "$hub/data/test-00001-of-00002.parquet" compat/all.run
! trec_rcp: TMP/hub/data/test-00001-of-00002.parquet: is part 2 of a table in 2 parts, expected the first part, whose name ends in -00000-of-00002.parquet
[2]
$ rm "$hub/data/test-00001-of-00002.parquet"
$ trec_rcp "$hub/data/test-00000-of-00002.parquet" compat/all.run
! trec_rcp: TMP/hub/data/test-00001-of-00002.parquet: cannot be opened: No such file or directory
[2]

## card
# Cards as people write them: names after the files, comments, parts listed one by one; tables with a split for each subset,
# of which one has no excluded documents.
$ hub=$TMP/hub; mkdir -p "$hub/data"
$ for s in One Two; do for f in release/NanoDemo${s}Retrieval/*; do cp $f "$hub/data/$s.$(basename $f)"; done; done
$ trec_rcp --quiet --suite release release/provenance/runs/*.csv >"$TMP/expected"
$ { echo ---; echo configs:; for s in One Two; do for f in "$hub/data/$s".*; do
>     t=${f##*/$s.}; printf -- '- data_files: "data/%s"  # of %s\n  config_name: %s-%s # c\n' ${f##*/} $s NanoDemo${s}Retrieval ${t%%.*}
> done; done; echo ---; } >"$hub/README.md"
$ trec_rcp --quiet --suite "$hub" release/provenance/runs/*.csv | diff "$TMP/expected" -
$ { echo ---; echo configs:; for t in qrels top_ranked excluded; do
>     printf -- '- config_name: %s\n  data_files:\n' $t
>     for f in "$hub/data/"*.$t.*; do b=${f##*/}; printf -- '  - path: data/%s\n    split: %s\n' $b NanoDemo${b%%.*}Retrieval; done
> done; echo ---; } >"$hub/README.md"; tail -n 5 "$hub/README.md"
- config_name: excluded
  data_files:
  - path: data/One.excluded.jsonl
    split: NanoDemoOneRetrieval
---
$ trec_rcp --quiet --suite "$hub" release/provenance/runs/*.csv | diff "$TMP/expected" -
$ cp input/parquet/shards/test-*.parquet "$hub/data"
$ printf -- '---\nconfigs:\n- config_name: NanoDemoTwoRetrieval-qrels\n  data_files:\n  - split: test\n    path:\n' >"$hub/README.md"
$ printf -- '    - data/test-0000%d-of-00002.parquet\n' 0 1 >>"$hub/README.md"
$ trec_rcp --quiet --suite "$hub" -m rcp_ndcg_cut.10 release/provenance/runs/*Two*.csv
NanoDemoTwoRetrieval: 6 topics, 3 runs, protocol nanobeir
run     RCP-nDCG@10
rerank       0.9793*
dense        0.9416
sparse       0.8195
* best
# A pointer of git-lfs in the place of the second part.
$ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n' >"$hub/data/test-00001-of-00002.parquet"
$ trec_rcp --quiet --suite "$hub" -m rcp_ndcg_cut.10 release/provenance/runs/*Two*.csv
! trec_rcp: TMP/hub/data/test-00001-of-00002.parquet: is a git-lfs pointer to the file, expected UTF-8 text; 'git lfs pull' in the repository fetches the file
[2]
