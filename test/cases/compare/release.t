## release
# The demo in the layout of the released labels (test_data/release.py): one command. Expected: what the demo's own files
# give under --protocol nanobeir, since the two subsets have as many topics.
$ for run in dense rerank sparse; do
>     trec_rcp --quiet --protocol nanobeir -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.$run.run
> done
rcp_ndcg_cut_10       	all	0.9463
rcp_ndcg_cut_10       	all	0.9782
rcp_ndcg_cut_10       	all	0.8337
$ trec_rcp --suite release release/provenance/runs/*.csv
Mean over 2 datasets: 12 topics, 3 runs, protocol nanobeir
run     nDCG@10   RCP-nDCG@10
rerank   0.7331*       0.9782*
dense    0.7207        0.9463
sparse   0.6335        0.8337

nDCG@10 by dataset
run     NanoDemoOneRetrieval   NanoDemoTwoRetrieval     mean
rerank                0.7087                 0.7575*  0.7331*
dense                 0.7108*                0.7305   0.7207
sparse                0.6497                 0.6173   0.6335

RCP-nDCG@10 by dataset
run     NanoDemoOneRetrieval   NanoDemoTwoRetrieval     mean
rerank                0.9771*                0.9793*  0.9782*
dense                 0.9510                 0.9416   0.9463
sparse                0.8480                 0.8195   0.8337
* best
! trec_rcp: release/provenance/runs/NanoDemoOneRetrieval.csv#rerank: equal scores continue past rank 10 in 3 topics; documents with equal scores are ranked by descending document number
! trec_rcp: release/provenance/runs/NanoDemoTwoRetrieval.csv#rerank: equal scores continue past rank 10 in 2 topics; documents with equal scores are ranked by descending document number

## release-made
# The script makes the files that are there (looked at where there is Python).
$ cp release.py demo.* "$TMP"
$ ! command -v python3 >/dev/null || { (cd "$TMP" && python3 release.py) && diff -r release "$TMP/release"; }

## release-files
# One run file per subset, named after it in its own name or in that of its folder; runids may differ.
$ scores() { trec_rcp --quiet --suite release "$@" --format tsv | awk -F '\t' -v OFS='\t' '$2 == "mean" { print $1, $3, $7 }'; }
$ scores --system dense release/provenance/runs/*.csv >"$TMP/expected"
$ mkdir "$TMP/dense" "$TMP/NanoDemoOneRetrieval" "$TMP/NanoDemoTwoRetrieval"
$ for s in One Two; do
>     awk -F , -v s=$s '$1 == "dense" { print $3, "Q0", $4, 0, $5, "dense-" s }' release/provenance/runs/NanoDemo${s}Retrieval.csv |
>         tee "$TMP/dense.NanoDemo${s}Retrieval.run" "$TMP/dense/NanoDemo${s}Retrieval.run" >"$TMP/NanoDemo${s}Retrieval/dense.run"
> done
$ cat "$TMP/expected"
NanoDemoOneRetrieval	ndcg_cut_10	0.7107866194057771
NanoDemoOneRetrieval	rcp_ndcg_cut_10	0.9510450291771826
NanoDemoTwoRetrieval	ndcg_cut_10	0.7305410486782011
NanoDemoTwoRetrieval	rcp_ndcg_cut_10	0.9415966681322875
(suite)	ndcg_cut_10	0.7206638340419891
(suite)	rcp_ndcg_cut_10	0.946320848654735
$ scores "$TMP"/dense.*.run | diff "$TMP/expected" -
$ scores "$TMP"/dense/*.run | diff "$TMP/expected" -
$ scores "$TMP"/NanoDemo*/dense.run | diff "$TMP/expected" -
$ trec_rcp --quiet --suite release "$TMP"/dense/*.run | head -n 3
Mean over 2 datasets: 12 topics, 1 run, protocol nanobeir
run    nDCG@10  RCP-nDCG@10
dense   0.7207       0.9463

## release-dataset-column
# One table of all subsets; rows of a dataset that the release does not have are passed over.
$ awk -F , -v OFS=, 'FNR == 1 { if (NR == 1) print $0 ",dataset"; next } { print $0, FILENAME }' release/provenance/runs/*.csv |
>     sed 's|release/provenance/runs/||; s/\.csv$//' >"$TMP/all.csv"
$ echo 'dense,False,q1,D1,1.5,NanoOtherRetrieval' >>"$TMP/all.csv"
$ trec_rcp --quiet --suite release "$TMP/all.csv" >"$TMP/one"
$ trec_rcp --quiet --suite release release/provenance/runs/*.csv | diff - "$TMP/one"
$ grep -v NanoDemoTwo "$TMP/all.csv" >"$TMP/some.csv"
$ trec_rcp --quiet --suite release "$TMP/some.csv"
! trec_rcp: release: no run of subset NanoDemoTwoRetrieval, expected a file named after the subset, or a table with a column 'dataset' that names the subset. To score only one subset, give its folder, such as --suite release/NanoDemoOneRetrieval
[2]

## release-undivided
# A run that names no subset is of all of them if they share no topics.
$ awk -F , '$1 == "dense" { print $3, "Q0", $4, 0, $5, $1 }' release/provenance/runs/NanoDemoOneRetrieval.csv >"$TMP/dense.run"
$ trec_rcp --quiet --suite release "$TMP/dense.run"
! trec_rcp: TMP/dense.run: topic q1 is in the datasets NanoDemoOneRetrieval and NanoDemoTwoRetrieval: add a column 'dataset' to this file, or give a separate file for each dataset, named after the dataset
[2]
$ cp -r release "$TMP/release" && sed -i 's/"query-id": "q/"query-id": "r/' "$TMP"/release/NanoDemoTwo*/*
$ awk -F , '$1 == "dense" { print "r" substr($3, 2), "Q0", $4, 0, $5, $1 }' release/provenance/runs/NanoDemoTwoRetrieval.csv >>"$TMP/dense.run"
$ trec_rcp --suite "$TMP/release" "$TMP/dense.run" | head -n 3
Mean over 2 datasets: 12 topics, 1 run, protocol nanobeir
run    nDCG@10  RCP-nDCG@10
dense   0.7207       0.9463

## release-mteb-layout
# The tables in folders of their own, as mteb writes them.
$ for t in qrels top_ranked excluded; do
>     for s in One Two; do
>         for file in release/NanoDemo${s}Retrieval/$t.*; do
>             [ ! -e "$file" ] || install -D "$file" "$TMP/m/NanoDemo${s}Retrieval-$t/train-00000-of-00001.${file##*.}"
>         done
>     done
> done
$ trec_rcp --quiet --suite "$TMP/m" release/provenance/runs/*.csv >"$TMP/scores"
$ trec_rcp --quiet --suite release release/provenance/runs/*.csv | diff - "$TMP/scores"

## release-one-subset
$ trec_rcp --quiet --suite release/NanoDemoOneRetrieval release/provenance/runs/NanoDemoOne*
NanoDemoOneRetrieval: 6 topics, 3 runs, protocol nanobeir
run     nDCG@10   RCP-nDCG@10
dense    0.7108*       0.9510
rerank   0.7087        0.9771*
sparse   0.6497        0.8480
* best

## release-protocol
# Names say which; an option says more. Of tied scores the order in the pool counts under trecdl.
$ trec_rcp --quiet --suite release --protocol bright release/provenance/runs/* | head -n 3
Mean over 2 datasets: 12 topics, 3 runs, protocol bright
run     nDCG@10   RCP-nDCG@10
rerank   0.8168*       0.8540*
$ trec_rcp --quiet --suite release --ties mean -m rcp_ndcg_cut.10 release/provenance/runs/* | head -n 3
Mean over 2 datasets: 12 topics, 3 runs, protocol nanobeir
run     RCP-nDCG@10
rerank       0.9787*
$ cp -r release "$TMP/other" && for s in One Two; do mv "$TMP/other/NanoDemo${s}Retrieval" "$TMP/other/$s"; done
$ for s in One Two; do cp release/provenance/runs/NanoDemo${s}Retrieval.csv "$TMP/run.$s.csv"; done
$ trec_rcp --quiet --suite "$TMP/other" "$TMP"/run.*.csv | head -n 3
Mean over 2 datasets: 12 topics, 3 runs, protocol plain
run     nDCG@10   RCP-nDCG@10
rerank   0.8094*       0.8703*
$ mv "$TMP/other" "$TMP/rcp-ndcg-trecdl" && trec_rcp --quiet --suite "$TMP/rcp-ndcg-trecdl/." "$TMP"/run.*.csv | head -n 3
Mean over 2 datasets: 12 topics, 3 runs, protocol trecdl
run     nDCG@10   RCP-nDCG@10
rerank   0.7337*       0.9790*

## release-raw-bt
# The tables of the release have neither bt nor the items, without which there is no Raw-BT-nDCG. Expected with them: what
# the demo's gain file gives.
$ trec_rcp --quiet --suite release -m rawbt_ndcg_cut.10 release/provenance/runs/*.csv
! trec_rcp: release/NanoDemoOneRetrieval/qrels.tsv: measure rawbt_ndcg_cut needs a gain file with a bt column and '# criterion' lines
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ mkdir -p "$TMP/r/NanoDemoOneRetrieval" "$TMP/r/NanoDemoTwoRetrieval"
$ for s in One Two; do
>     { grep '^# criterion' demo.gains; echo 'query-id,corpus-id,score,gain,theta,bt'
>         awk -v two=$s '!/^#/ && ($1 > 106) == (two == "Two") { print "q" ($1 - 101) % 6 + 1 "," $3 ",0," $4 "," $5 "," $6 }' demo.gains
>     } >"$TMP/r/NanoDemo${s}Retrieval/qrels.csv"
>     cp release/NanoDemo${s}Retrieval/[et]* "$TMP/r/NanoDemo${s}Retrieval"
> done
$ for s in One Two; do grep -v ',[Hq][^,]*,[^,]*$' release/provenance/runs/NanoDemo${s}Retrieval.csv >"$TMP/NanoDemo${s}Retrieval.csv"; done
$ trec_rcp --quiet --suite "$TMP/r" --protocol bright -m rawbt_ndcg_cut.10 "$TMP"/NanoDemo*.csv | head -n 5
Mean over 2 datasets: 12 topics, 3 runs, protocol bright
run     Raw-BT-nDCG@10
rerank          0.9802*
dense           0.9718
sparse          0.9027
$ trec_rcp --quiet --table -m rawbt_ndcg_cut.10 -g demo.gains demo.qrels demo.*.run
run     Raw-BT-nDCG@10
dense           0.9718
rerank          0.9802*
sparse          0.9027
* best of the column
$ trec_rcp --quiet --suite "$TMP/r" -m rawbt_ndcg_cut.10 release/provenance/runs/*.csv | head -n 5
Mean over 2 datasets: 12 topics, 3 runs, protocol nanobeir
run     Raw-BT-nDCG@10
rerank          0.9888*
dense           0.9718
sparse          0.9027
$ trec_rcp --quiet --table -m rawbt_ndcg_cut.10 --protocol nanobeir -g demo.gains demo.qrels demo.*.run
run     Raw-BT-nDCG@10
dense           0.9718
rerank          0.9888*
sparse          0.9027
* best of the column

## release-no-positive
# A topic without a grade above 0 has no qrel-nDCG, and no part in its mean; a topic that a run lacks counts 0.
$ mkdir -p "$TMP/mine/a"
$ printf '%s\t%s\t%s\t%s\t%s\n' query-id corpus-id score gain theta 1 d1 1 0.5 0 1 d2 0 0.25 -1 2 d1 0 0.5 0 3 d1 1 0.5 0 >"$TMP/mine/a/qrels.tsv"
$ printf '%s\n' '1 Q0 d1 1 2 run' '1 Q0 d2 2 1 run' '2 Q0 d1 1 1 run' >"$TMP/run"
$ trec_rcp --suite "$TMP/mine" "$TMP/run"
a: 3 topics, 1 run, protocol plain
run  nDCG@10  RCP-nDCG@10
run   0.5000       0.6667
! trec_rcp: TMP/run: 1 topic has grades but is not in the run, and counts as 0 in the means: 3
! trec_rcp: TMP/run: 1 topic has gains but is not in the run, and counts as 0 in the means: 3
! trec_rcp: a: ndcg_cut_10 has no ideal for 1 topic in which no document has a gain; left out: 2
$ trec_rcp --quiet -c -m ndcg_cut.10 "$TMP/mine/a/qrels.tsv" "$TMP/run"
ndcg_cut_10           	all	0.3333

## release-grades-only
# A folder without gains, as those of BEIR are.
$ mkdir -p "$TMP/beir/a"
$ printf 'query-id\tcorpus-id\tscore\n1\td1\t1\n1\td2\t2\n' >"$TMP/beir/a/qrels.tsv"
$ echo '1 Q0 d1 1 2 run' | trec_rcp --quiet --suite "$TMP/beir" -
a: 1 topic, 1 run, protocol plain
run  nDCG@10
run   0.3801

## release-formats
$ trec_rcp --quiet --suite release -m rcp_ndcg_cut.10 --format markdown release/provenance/runs/*.csv
Mean over 2 datasets: 12 topics, 3 runs, protocol nanobeir

| run | RCP-nDCG@10 |
| --- | ---: |
| rerank | **0.9782** |
| dense | 0.9463 |
| sparse | 0.8337 |

RCP-nDCG@10 by dataset

| run | NanoDemoOneRetrieval | NanoDemoTwoRetrieval | mean |
| --- | ---: | ---: | ---: |
| rerank | **0.9771** | **0.9793** | **0.9782** |
| dense | 0.9510 | 0.9416 | 0.9463 |
| sparse | 0.8480 | 0.8195 | 0.8337 |
# The file of several systems is among the inputs once, with its digest.
$ trec_rcp --quiet --suite release -m rcp_ndcg_cut.10 --format json release/provenance/runs/*.csv >"$TMP/json"
$ grep -c '"run":"dense".*"mean":0.946320848654735,' "$TMP/json"
1
$ grep -o '"runs":\[{"file":[^]]*\]' "$TMP/json" | sed 's/"sha256":"[0-9a-f]*"/"sha256":"..."/'
"runs":[{"file":"release/provenance/runs/NanoDemoOneRetrieval.csv","sha256":"..."}]
"runs":[{"file":"release/provenance/runs/NanoDemoTwoRetrieval.csv","sha256":"..."}]
$ sha256sum release/provenance/runs/*.csv | while read -r sum _; do grep -c "$sum" "$TMP/json"; done
1
1

## release-compared
# --compare, or an option that needs it, has the comparison of the same means.
$ trec_rcp --quiet --compare --suite release -m rcp_ndcg_cut.10 release/provenance/runs/*.csv | tail -n 30 | grep -A 5 '^Mean over'
Mean over 2 datasets: 12 topics, 3 runs
run     RCP-nDCG@10   rank
rerank       0.9782*  1
dense        0.9463   2
sparse       0.8337   3
* best  ~ not separated from the best run (Holm p >= 0.05)
$ trec_rcp --quiet --baseline dense --suite release -m rcp_ndcg_cut.10 release/provenance/runs/*.csv | grep -c 'paired t-test'
5

## release-errors
$ trec_rcp --suite release 2>&1 | head -n 1
trec_rcp: no run is given; --suite FOLDER needs at least one run
$ trec_rcp --suite release - <demo.dense.run 2>&1 | head -n 1
trec_rcp: '-' can be read only once, but there are 2 subsets; name files instead
$ trec_rcp --suite release release/provenance/runs/NanoDemoOne*
! trec_rcp: release: no run of subset NanoDemoTwoRetrieval, expected a file named after the subset, or a table with a column 'dataset' that names the subset. To score only one subset, give its folder, such as --suite release/NanoDemoOneRetrieval
[2]
$ trec_rcp --suite release --system dens release/provenance/runs/* 2>&1 | head -n 1
trec_rcp: --system 'dens', expected dense, rerank or sparse; did you mean 'dense'?
$ trec_rcp --suite release --dataset NanoDemoOneRetrieval release/provenance/runs/* 2>&1 | head -n 1
trec_rcp: --dataset cannot be combined with --suite: the folder already contains all files but the runs
$ trec_rcp --suite release -g demo.gains release/provenance/runs/* 2>&1 | head -n 1
trec_rcp: -g cannot be combined with --suite: the folder already contains all files but the runs
$ trec_rcp --suite release nowhere.run
! trec_rcp: nowhere.run: cannot be opened: No such file or directory
[2]

## release-parquet
# A damaged file is named; text beside it is read instead.
$ mkdir -p "$TMP/rcp/NanoDemoOneRetrieval" && printf 'PAR1\025\004\025\024\025\030\114' >"$TMP/rcp/NanoDemoOneRetrieval/qrels.parquet"
$ trec_rcp --suite "$TMP/rcp" release/provenance/runs/NanoDemoOne*
! trec_rcp: TMP/rcp/NanoDemoOneRetrieval/qrels.parquet: is truncated: the file does not end with the index that every Parquet file has
[2]
$ cp release/NanoDemoOneRetrieval/* "$TMP/rcp/NanoDemoOneRetrieval"
$ trec_rcp --quiet --suite "$TMP/rcp" release/provenance/runs/NanoDemoOne* | head -n 3
NanoDemoOneRetrieval: 6 topics, 3 runs, protocol nanobeir
run     nDCG@10   RCP-nDCG@10
dense    0.7108*       0.9510
