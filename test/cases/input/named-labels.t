## qrels-named
# Grades in every form give the values of the classic file, 0.7652 and 0.7754.
$ awk 'BEGIN { print "query-id\tcorpus-id\tscore" } { print $1 "\t" $3 "\t" $4 }' demo.qrels >"$TMP/q.tsv"
$ awk 'BEGIN { print "Query_ID,DocNo,Relevance" } { print $1 "," $3 "," $4 ".0" }' demo.qrels >"$TMP/q.csv"
$ awk '{ print "{\"qid\":" $1 ",\"_id\":\"" $3 "\",\"grade\":" $4 ",\"score\":7}" }' demo.qrels >"$TMP/q.jsonl"
$ awk '{ print ($1 != q ? (q ? "}," : "{") "\"" $1 "\":{" : ",") "\"" $3 "\":" $4; q = $1 } END { print "}}" }' demo.qrels | gzip >"$TMP/q.json.gz"
$ for q in "$TMP"/q.*; do trec_rcp --quiet -m map -m ndcg_cut.10 "$q" demo.dense.run; done
map                   	all	0.7652
ndcg_cut_10           	all	0.7754
map                   	all	0.7652
ndcg_cut_10           	all	0.7754
map                   	all	0.7652
ndcg_cut_10           	all	0.7754
map                   	all	0.7652
ndcg_cut_10           	all	0.7754

## qrels-named-missing
# A row without a grade is none of the qrels; a fraction is noted, as in classic files.
$ printf 'query-id,corpus-id,score\n101,D0006,1\n101,D0016,\n101,D0025,nan\n101,D0038,1.5\n' >"$TMP/q.csv"
$ trec_rcp -m map -m num_rel "$TMP/q.csv" demo.dense.run
num_rel               	all	2
map                   	all	0.7500
! trec_rcp: TMP/q.csv:5: grade '1.5' was read as 1, expected an integer (topic 101, document D0038); this applies to 1 line (--strict refuses them; -g reads a file of gains)
! trec_rcp: demo.dense.run: 11 topics are only in the run and are left out: 102, 103, 104, ...
! trec_rcp: demo.dense.run: judged@10 0.2000: 8 of the 10 documents in the first 10 have no grade
$ printf 'query-id,corpus-id,score\n101,D0006,\n' >"$TMP/q.csv"
$ trec_rcp -m map "$TMP/q.csv" demo.dense.run
! trec_rcp: TMP/q.csv: no grades found, expected a grade in at least one row
[2]
$ printf 'query-id,corpus-id,value\n101,D0006,1\n' >"$TMP/q.csv"
$ trec_rcp -m map "$TMP/q.csv" demo.dense.run
! trec_rcp: TMP/q.csv:1: no column of grades, expected a column with the name score or grade
[2]
$ printf 'query-id,corpus-id,score\n101,D0006,1\n101,D0007,1\n101,D0006,0\n' >"$TMP/q.csv"
$ trec_rcp -m map "$TMP/q.csv" demo.dense.run
! trec_rcp: TMP/q.csv:4: the document is judged twice, expected a single judgement (topic 101, document D0006)
[4]

## qrels-named-truth
# A column of truth values grades documents as 1 and 0.
$ printf 'query-id,corpus-id,score\n101,D0006,True\n101,D0016,False\n' >"$TMP/q.csv"
$ printf '{"qid":"101","docno":"D0006","rel":true}\n{"qid":"101","docno":"D0016","rel":false}\n' >"$TMP/q.jsonl"
$ for q in "$TMP"/q.csv "$TMP"/q.jsonl; do trec_rcp --quiet -m num_rel "$q" demo.dense.run; done
num_rel               	all	1
num_rel               	all	1

## release-table
# One table with human grades and gains, as published, is both; a document outside the judged pool has a grade only.
# Expected: ndcg_cut_10 and rcp_ndcg_cut_10 of demo.qrels and demo.gains.
$ awk 'NR == FNR { if ($1 != "#") g[$1 "\t" $3] = $4 "\t" $5; next } FNR == 1 { print "query-id\tcorpus-id\tscore\tgain\ttheta" } { k = $1 "\t" $3; print k "\t" $4 "\t" (k in g ? g[k] : "0.0\t"); delete g[k] } END { for (k in g) print k "\t\t" g[k] }' demo.gains demo.qrels >"$TMP/release.tsv"
$ trec_rcp --quiet --table -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.*.run
run     nDCG@10   RCP-nDCG@10
dense    0.7754        0.9463
rerank   0.7854*       0.9723*
sparse   0.6771        0.8337
* best of the column
$ trec_rcp --quiet --table -m rcp "$TMP/release.tsv" demo.*.run
run     nDCG@10   RCP-nDCG@10
dense    0.7754        0.9463
rerank   0.7854*       0.9723*
sparse   0.6771        0.8337
* best of the column
$ trec_rcp --quiet --table -m rcp --protocol nanobeir "$TMP/release.tsv" demo.*.run
run     nDCG@10   RCP-nDCG@10
dense    0.7754        0.9463
rerank   0.7874*       0.9782*
sparse   0.6771        0.8337
* best of the column
$ trec_rcp --quiet -m map "$TMP/release.tsv" demo.dense.run
map                   	all	0.7652
$ trec_rcp --quiet -R rcp_gains -m rcp_ndcg_cut.10 "$TMP/release.tsv" demo.dense.run
rcp_ndcg_cut_10       	all	0.9463
$ awk -F '\t' 'NR > 1 { print "{\"query-id\":\"" $1 "\",\"corpus-id\":\"" $2 "\",\"score\":" ($3 == "" ? "null" : $3) ",\"gain\":" $4 ",\"theta\":" ($5 == "" ? "NaN" : $5) "}" }' "$TMP/release.tsv" | gzip >"$TMP/release.jsonl.gz"
$ trec_rcp --quiet --table -m rcp "$TMP/release.jsonl.gz" demo.*.run
run     nDCG@10   RCP-nDCG@10
dense    0.7754        0.9463
rerank   0.7854*       0.9723*
sparse   0.6771        0.8337
* best of the column
$ trec_rcp --quiet -m rcp - demo.dense.run <"$TMP/release.tsv"
! trec_rcp: measure count_ndcg_cut needs a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --quiet --table -m map --pool "$TMP/release.tsv" demo.qrels demo.*.run
run         MAP
dense    0.7684
rerank   0.8113*
sparse   0.6774
* best of the column
$ grep -v '^#' demo.gains | awk '{ print $1, $3 }' >"$TMP/pool"
$ trec_rcp --quiet --table -m map --pool "$TMP/pool" demo.qrels demo.*.run
run         MAP
dense    0.7684
rerank   0.8113*
sparse   0.6774
* best of the column

## pool-lists
# A list a topic, as JSON, as Python writes it, as numpy does, with and without its types.
$ printf 'q1 0 d1 1\n' >"$TMP/qrels"
$ printf 'q1 Q0 d3 1 3 x\nq1 Q0 d2 2 2 x\nq1 Q0 d1 3 1 x\n' >"$TMP/run"
$ trec_rcp -m recip_rank "$TMP/qrels" "$TMP/run" 2>/dev/null
recip_rank            	all	0.3333
$ printf 'query-id,corpus-ids\nq1,"[""d1"", ""d2""]"\n' >"$TMP/p1.csv"
$ printf 'query-id\tcorpus-ids\nq1\t["d1", "d2"]\n' >"$TMP/p2.tsv"
$ printf "query-id\tcorpus-ids\nq1\t['d1', 'd2']\n" >"$TMP/p3.tsv"
$ printf "query-id,corpus-ids\nq1,\"['d1'\n 'd2']\"\nq2,[]\nq3,\n" >"$TMP/p4.csv"
$ printf "query-id\tcorpus-ids\nq1\t[np.str_('d1'), np.str_('d2')]\n" >"$TMP/p5.tsv"
$ printf '{"_id": "q1", "corpus-ids": ["d1", "d2"]}\n{"_id": "q2", "corpus-ids": null}\n' >"$TMP/p6.jsonl"
$ printf '{"q1": ["d1", "d2"]}\n' >"$TMP/p7.json"
$ printf 'qid docno\nq1 d1\nq1 d2\n' >"$TMP/p8.txt"
$ for p in "$TMP"/p*; do trec_rcp --quiet -m recip_rank -m num_ret --pool "$p" "$TMP/qrels" "$TMP/run"; done
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
$ printf "query-id,corpus-ids\nq1,['d1' ... 'd2']\n" >"$TMP/bad.csv"
$ trec_rcp -m recip_rank --pool "$TMP/bad.csv" "$TMP/qrels" "$TMP/run"
! trec_rcp: TMP/bad.csv:2: list ' ... 'd2']', expected a complete list, such as ["d1", "d2"]
[2]
$ printf 'query-id\tcorpus-ids\nq1\td1\n' >"$TMP/bad.tsv"
$ trec_rcp -m recip_rank --pool "$TMP/bad.tsv" "$TMP/qrels" "$TMP/run"
! trec_rcp: TMP/bad.tsv:2: list 'd1', expected a complete list, such as ["d1", "d2"]
[2]
$ printf 'query-id\tcorpus-id\ttheta\nq1\td1\t\n' >"$TMP/bad.tsv"
$ trec_rcp -m recip_rank --pool "$TMP/bad.tsv" "$TMP/qrels" "$TMP/run"
! trec_rcp: TMP/bad.tsv: the judged pool is empty: the file has a theta column, but no row has a theta
[2]

## excluded-lists
$ printf 'q1 0 d1 1\n' >"$TMP/qrels"
$ printf 'q1 Q0 d3 1 3 x\nq1 Q0 d2 2 2 x\nq1 Q0 d1 3 1 x\n' >"$TMP/run"
$ printf 'query-id,excluded-corpus-ids\nq1,"[\x27d3\x27]"\n' >"$TMP/x1.csv"
$ printf '{"query-id": "q1", "corpus-ids": ["d1"], "excluded-corpus-ids": ["d3"]}\n' >"$TMP/x2.jsonl"
$ printf 'Query-ID\tCorpus-ID\nq1\td3\n' >"$TMP/x3.tsv"
$ for x in "$TMP"/x*; do trec_rcp --quiet -m recip_rank -m num_ret -x "$x" "$TMP/qrels" "$TMP/run"; done
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000
num_ret               	all	2
recip_rank            	all	0.5000

## pool-named-for-label
# rcp-label reads them as it reads pools.
$ printf 'query-id,corpus-ids\nq1,"[\x27d1\x27, \x27d1\x27]"\n' >"$TMP/pool.csv"
$ rcp-label judge --judge simulated -o "$TMP/store" --pool "$TMP/pool.csv" --queries texts/queries.jsonl --corpus texts/corpus.jsonl
! rcp-label judge: TMP/pool.csv:2: document 'd1' appears twice, first in line 2 (topic q1)
[2]

## pool-of-systems
# All systems of a table are fused, as their runs are. A pool has no place for a blank.
$ awk 'BEGIN { print "model,query-id,corpus-id,score" } { print $6 "," $1 "," $3 "," $5 }' demo.*.run >"$TMP/all.csv"
$ rcp-label pool --quiet -o "$TMP/one" demo.*.run
$ rcp-label pool --quiet -o "$TMP/two" "$TMP/all.csv"
$ wc -l <"$TMP/one"
600
$ cmp "$TMP/one" "$TMP/two"
$ printf 'query-id,corpus-id,score\nq1,a b,1\n' >"$TMP/blank.csv"
$ rcp-label pool --quiet -o "$TMP/three" "$TMP/blank.csv"
! rcp-label pool: TMP/blank.csv:2: document 'a b', expected a name without blanks, as pools require
[2]

## gains-names
# The same names in gain files, in any case.
$ printf 'Topic\tDocument\tGain\nq1\td1\t0.5\n' >"$TMP/g.tsv"
$ printf 'q1 Q0 d1 1 1 x\n' >"$TMP/run"
$ trec_rcp -R rcp_gains -m rcp_ndcg "$TMP/g.tsv" "$TMP/run"
rcp_ndcg              	all	1.0000
$ printf 'query\tQID\tDOC_ID\tGAIN\nwhat is it?\tq1\td1\t0.5\n' >"$TMP/g.tsv"
$ trec_rcp -R rcp_gains -m rcp_ndcg "$TMP/g.tsv" "$TMP/run"
rcp_ndcg              	all	1.0000
$ printf '{"query": "what is it?", "query_id": "q1", "document": "text", "_id": "d1", "doc-id": "d1", "gain": 0.5}\n' >"$TMP/g.jsonl"
$ trec_rcp -R rcp_gains -m rcp_ndcg "$TMP/g.jsonl" "$TMP/run"
rcp_ndcg              	all	1.0000
$ printf 'topic 0 doc 0.5\n' >"$TMP/bare"
$ printf 'topic Q0 doc 1 1 x\n' | trec_rcp -R rcp_gains -m rcp_ndcg "$TMP/bare" -
rcp_ndcg              	all	1.0000

## comment-with-nul
# A NUL byte in a comment before the names is an error with its line.
$ printf '# a\0b\nquery-id,corpus-id,gain\n101,D0006,1\n' >"$TMP/q.csv"
$ trec_rcp -m map "$TMP/q.csv" demo.dense.run
! trec_rcp: TMP/q.csv:1: a NUL byte, expected text
[2]

## blanks-after-commas
# As people type tables: blanks after a comma, and before one, are no part of a field that has no quotes.
$ awk 'BEGIN { print "query-id, corpus-id , score, text" } { print $1 ",  " $3 " , " $4 ", \"a, b\"" }' demo.qrels >"$TMP/q.csv"
$ trec_rcp --quiet -m map "$TMP/q.csv" demo.dense.run
map                   	all	0.7652
$ awk 'BEGIN { print "query-id, corpus-id, score" } { print $1 ", " $3 ", " $5 }' demo.dense.run >"$TMP/r.csv"
$ trec_rcp --quiet -m map "$TMP/q.csv" "$TMP/r.csv"
map                   	all	0.7652
$ awk 'BEGIN { print "query-id, corpus-id, gain" } !/^#/ { print $1 ", " $3 ", " $4 }' demo.gains >"$TMP/g.csv"
$ trec_rcp -R rcp_gains -m rcp_ndcg_cut.10 "$TMP/g.csv" "$TMP/r.csv"
rcp_ndcg_cut_10       	all	0.9463

## swapped-tables
# A run and qrels have the same columns; grades that are no integers, and no gains either, are taken for scores.
$ awk 'BEGIN { print "query-id,corpus-id,score" } { print $1 "," $3 "," $4 }' demo.qrels >"$TMP/q.csv"
$ awk 'BEGIN { print "query-id,corpus-id,score" } { print $1 "," $3 "," $5 * 3 }' demo.dense.run >"$TMP/r.csv"
$ trec_rcp -m num_q "$TMP/r.csv" "$TMP/q.csv" 2>&1 | head -n 1
trec_rcp: TMP/r.csv:2: grade '6.3573' was read as 6, expected an integer (topic 101, document D0006); this applies to 600 lines (--strict refuses them; if this file is a run, give the qrels first)
