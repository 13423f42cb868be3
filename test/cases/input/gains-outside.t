## gains-outside-forms
# Human positives outside the judged pool have gain 0.0 and no theta: they are not ranked, not in the ideal and not
# covered, in every form of table. Every topic gets one of them, and the run ranks it first.
# Expected: what the files without them give.
$ trec_rcp --quiet -g demo.gains -m rcp_ndcg_cut.10 --protocol nanobeir demo.qrels demo.dense.run
rcp_ndcg_cut_10       	all	0.9463
$ awk '{ print } !seen[$1]++ { print $1, "Q0", "H" $1, 1, 1000, "dense" }' demo.dense.run >"$TMP/run"
$ awk 'BEGIN { print "query-id,corpus-id,score,gain,theta" }
>     !/^#/ { print $1 "," $3 ",0," $4 "," $5 } !/^#/ && !seen[$1]++ { print $1 ",H" $1 ",2,0.0," }' demo.gains >"$TMP/table.csv"
$ tr , '\t' <"$TMP/table.csv" >"$TMP/table.tsv"
$ sed '/,$/s/$/NA/; s/,/ /g' "$TMP/table.csv" >"$TMP/table.txt"
$ awk -F, 'NR > 1 { printf "{\"query-id\": \"%s\", \"corpus-id\": \"%s\", \"score\": %s, \"gain\": %s, \"theta\": %s}\n",
>     $1, $2, $3, $4, $5 == "" ? "null" : $5 }' "$TMP/table.csv" >"$TMP/null.jsonl"
$ sed 's/null/NaN/' "$TMP/null.jsonl" >"$TMP/nan.jsonl"
$ sed '/,$/s/$/nan/' "$TMP/table.csv" | gzip >"$TMP/nan.csv.gz"
$ for table in table.csv table.tsv table.txt null.jsonl nan.jsonl nan.csv.gz; do
>     trec_rcp --quiet -g "$TMP/$table" -m rcp_ndcg_cut.10 --protocol nanobeir demo.qrels "$TMP/run"
> done
rcp_ndcg_cut_10       	all	0.9463
rcp_ndcg_cut_10       	all	0.9463
rcp_ndcg_cut_10       	all	0.9463
rcp_ndcg_cut_10       	all	0.9463
rcp_ndcg_cut_10       	all	0.9463
rcp_ndcg_cut_10       	all	0.9463
# Where they are ranked they are not covered.
$ trec_rcp -R rcp_gains -m rcp_ndcg_cut.1 "$TMP/table.csv" "$TMP/run"
rcp_ndcg_cut_1        	all	0.0000
! trec_rcp: TMP/run: gain-covered@1 0.0000: 12 of the 12 documents in the first 1 have no gain

## gains-outside-neither
# A row with neither gain nor theta is the same, with and without a theta column.
$ printf 'qid,docid,gain\nq1,d1,0.5\nq1,d2,\nq1,d3,0.25\nq2,d1,1\n' >"$TMP/gains"
$ trec_rcp -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
! trec_rcp: input/three.run: gain-covered@10 0.5000: 3 of the 6 documents in the first 10 have no gain
$ printf 'qid,docid,gain,theta\nq1,d1,0.5,1\nq1,d2,,NaN\nq1,d3,0.25,-1\nq2,d1,1,2\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-outside-positive
# A gain above 0 without a theta: outside too, with a note. The theta of another row decides, wherever it is.
$ printf 'qid,docid,gain,theta\nq1,d1,0.5,\nq1,d2,0.5,1\nq1,d3,0.75,null\n' >"$TMP/gains"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	all	1.0000
! trec_rcp: TMP/gains:2: the gain is above 0 but counts as 0, because a document without theta is not in the judged pool; this applies to 2 lines
! trec_rcp: input/three.run: 1 topic is only in the run and is left out: q2
! trec_rcp: input/three.run: gain-covered@10 0.2500: 3 of the 4 documents in the first 10 have no gain

## gains-outside-no-theta
# A theta column without a single value is one that the file does not have.
$ printf 'qid,docid,gain,theta\nq1,d1,0.5,\nq1,d3,0.25,\nq2,d1,1,\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-outside-all
$ printf 'qid,docid,gain,theta\nq1,d1,,\nq1,d3,,NA\n' >"$TMP/gains"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gain found in 2 rows; a row needs a theta if there is a theta column, otherwise a gain
[2]

## gains-outside-bad-gain
$ printf 'qid,docid,gain,theta\nq1,d1,zero,\n' >"$TMP/gains"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain 'zero', expected a finite number or NA (topic q1, document d1)
[2]

## gains-outside-headered
# After '# columns' the gain is what counts, and nan is no word for a missing number.
$ printf '# columns qid docid gain theta\nq1 d1 0.5 NA\nq1 d3 0.25 1\nq2 d1 1 2\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
$ printf '# columns qid docid gain theta\nq1 d1 0.5 nan\n' >"$TMP/gains"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: theta 'nan', expected a finite number or NA (topic q1, document d1)
[2]

## gains-score-note
# The column that is taken as the gain is named, with its range.
$ printf 'qid docid score\nq1 d1 0.5\nq1 d3 0.25\nq2 d1 1\n' >"$TMP/gains"
$ trec_rcp -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
! trec_rcp: TMP/gains: there is no gain column, so the column 'score' (0.25 to 1) is used as the gain
! trec_rcp: input/three.run: gain-covered@10 0.5000: 3 of the 6 documents in the first 10 have no gain
$ trec_rcp --compare -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run input/three.run 2>&1 >"$TMP/out" | head -n 1
trec_rcp: TMP/gains: there is no gain column, so the column 'score' (0.25 to 1) is used as the gain

## gains-score-grades
# Whole numbers are grades, until --gain-column says that they are gains.
$ printf 'query-id,corpus-id,score\nq1,d1,1\nq1,d2,0\nq2,d1,1\n' >"$TMP/gains"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gain column; the scores are whole numbers from 0 to 1 and look like grades; to use them as gains, give --gain-column score
[2]
$ trec_rcp -m rcp_ndcg -R rcp_gains --gain-column score "$TMP/gains" input/three.run
rcp_ndcg              	all	0.6309
! trec_rcp: input/three.run: gain-covered@10 0.5000: 3 of the 6 documents in the first 10 have no gain
$ printf '{"qid": "q1", "docid": "d1", "score": 1}\n{"qid": "q2", "docid": "d1", "score": 0}\n' >"$TMP/gains"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gain column; the scores are whole numbers from 0 to 1 and look like grades; to use them as gains, give --gain-column score
[2]
$ trec_rcp --quiet -m rcp_ndcg -R rcp_gains --gain-column score "$TMP/gains" input/three.run
rcp_ndcg              	all	0.3155

## gain-column
# Any other column; the one called gain is then ignored. Expected: the same as gains-plain.
$ printf 'qid,docid,gain,mine\nq1,d1,0.1,0.5\nq1,d3,0.9,0.25\nq2,d1,0,1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg --gain-column mine -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
$ sed 's/,/ /g; s/^qid/# columns qid/' "$TMP/gains" >"$TMP/headered"
$ trec_rcp --quiet -m rcp_ndcg --gain-column mine -R rcp_gains "$TMP/headered" input/three.run
rcp_ndcg              	all	0.6371
$ trec_rcp -m rcp_ndcg --gain-column yours -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: gain column 'yours', expected a column of this file
[2]
$ echo '{"qid": "q1", "docid": "d1", "gain": 1}' | trec_rcp -m rcp_ndcg --gain-column yours -R rcp_gains - input/three.run
! trec_rcp: standard input: gain column 'yours', expected a column of this file
[2]
$ trec_rcp --gain-column score input/three.qrels input/three.run 2>&1 | head -n 1
trec_rcp: --gain-column needs a gain file (-g FILE)
