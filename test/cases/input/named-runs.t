## run-named-columns
# The values of a classic run in every form: map 0.7652, ndcg_cut_10 0.7754. pytrec_eval-terrier 0.5.11 and ranx 0.3.21
# give the same for the JSON file: RelevanceEvaluator(qrels, {'map', 'ndcg_cut.10'}).evaluate(json.load(run)).
$ awk 'BEGIN { print "query-id\tcorpus-id\tscore" } { print $1 "\t" $3 "\t" $5 }' demo.dense.run >"$TMP/tabs.tsv"
$ awk 'BEGIN { print ",Query_ID,Doc ID,Score" } { print NR "," $1 ",\"" $3 "\"," $5 }' demo.dense.run >"$TMP/commas.csv"
$ awk 'BEGIN { print "topic docno iter rank score" } { print $1, $3, $2, $4, $5 }' demo.dense.run >"$TMP/blanks.txt"
$ awk '{ print "{\"query_id\": \"" $1 "\", \"doc_id\": \"" $3 "\", \"score\": " $5 "}" }' demo.dense.run >"$TMP/lines.jsonl"
$ gzip -c "$TMP/tabs.tsv" >"$TMP/zipped.tsv.gz"
$ trec_rcp --quiet --table -m map -m ndcg_cut.10 demo.qrels demo.dense.run "$TMP"/*.*
run         MAP   nDCG@10
dense    0.7652*   0.7754*
blanks   0.7652*   0.7754*
commas   0.7652*   0.7754*
lines    0.7652*   0.7754*
tabs     0.7652*   0.7754*
zipped   0.7652*   0.7754*
* best of the column

## run-json
# One object, as pytrec_eval, ranx and mteb write it, in one line or in many.
$ awk '{ print ($1 != q ? (q ? "}," : "{") "\"" $1 "\":{" : ",") "\"" $3 "\":" $5; q = $1 } END { print "}}" }' demo.dense.run >"$TMP/lines.json"
$ tr -d '\n' <"$TMP/lines.json" >"$TMP/line.json"
$ gzip -c "$TMP/lines.json" >"$TMP/zipped.json.gz"
$ trec_rcp --quiet --table -m map -m ndcg_cut.10 demo.qrels "$TMP"/*.json*
run         MAP   nDCG@10
line     0.7652*   0.7754*
lines    0.7652*   0.7754*
zipped   0.7652*   0.7754*
* best of the column
$ trec_rcp --quiet -m map demo.qrels - <"$TMP/line.json"
map                   	all	0.7652
$ cat "$TMP/line.json" | trec_rcp --quiet -m map demo.qrels -
map                   	all	0.7652

## run-official-lines
# The lines of rcp-ndcg: one topic each, with scores, with an order, or with both.
$ awk '$1 != q { if (q) print "}}"; printf "{\"system\": \"dense\", \"dataset\": \"\", \"query_id\": \"%s\", \"scores\": {", $1; c = "" } { printf "%s\"%s\": %s", c, $3, $5; c = ", "; q = $1 } END { print "}}" }' demo.dense.run >"$TMP/scores.jsonl"
$ head -c 100 "$TMP/scores.jsonl"; echo
{"system": "dense", "dataset": "", "query_id": "101", "scores": {"D0006": 2.1191, "D0016": 1.7471, "
$ trec_rcp --quiet -m map -m ndcg_cut.10 demo.qrels "$TMP/scores.jsonl"
map                   	all	0.7652
ndcg_cut_10           	all	0.7754
$ printf '%s\n' '{"query_id": "q1", "doc_ids": ["d3", "d1", "d2"]}' '{"query_id": "q2", "ranking": ["d2", "d1"], "scores": [0.5, 1.5]}' >"$TMP/orders.jsonl"
$ printf 'q1 0 d1 1\nq2 0 d1 1\n' >"$TMP/qrels"
$ trec_rcp --quiet -q -m recip_rank "$TMP/qrels" "$TMP/orders.jsonl"
recip_rank            	q1	0.5000
recip_rank            	q2	1.0000
recip_rank            	all	0.7500
$ printf '%s\n' '{"q1": ["d3", "d1", "d2"], "q2": ["d1"]}' >"$TMP/orders.json"
$ trec_rcp --quiet -q -m recip_rank "$TMP/qrels" "$TMP/orders.json"
recip_rank            	q1	0.5000
recip_rank            	q2	1.0000
recip_rank            	all	0.7500

## run-msmarco
# Ordered by rank alone: descending document numbers do not matter, nor does the order of the lines.
$ printf '1\t20\t2\n1\t10\t1\n1\t30\t3\n2\t10\t2\n2\t20\t1\n' >"$TMP/run.tsv"
$ printf '1 0 10 1\n2 0 10 1\n' >"$TMP/qrels"
$ trec_rcp -q -m recip_rank -m runid "$TMP/qrels" "$TMP/run.tsv"
recip_rank            	1	1.0000
recip_rank            	2	0.5000
runid                 	all	run
recip_rank            	all	0.7500
! trec_rcp: TMP/run.tsv: judged@10 0.4000: 3 of the 5 documents in the first 10 have no grade
$ printf 'qid\tpid\trank\n1\t20\t2\n1\t10\t1\n' >"$TMP/named.tsv"
$ trec_rcp --quiet -m recip_rank "$TMP/qrels" "$TMP/named.tsv"
recip_rank            	all	1.0000

## run-msmarco-errors
$ printf '1\t20\t2\n1\t10\n' >"$TMP/run.tsv"
$ trec_rcp demo.qrels "$TMP/run.tsv"
! trec_rcp: TMP/run.tsv:2: 2 fields in '1\x0910', expected 3: 'qid docno rank'
[2]
$ printf '1\t20\t2\n1\t10\tx\n' >"$TMP/run.tsv"
$ trec_rcp demo.qrels "$TMP/run.tsv"
! trec_rcp: TMP/run.tsv:2: rank 'x', expected a finite number (topic 1, document 10)
[2]
$ printf '101\t20\t2\n101\t10\t1\n101\t20\t3\n' >"$TMP/run.tsv"
$ trec_rcp demo.qrels "$TMP/run.tsv"
! trec_rcp: TMP/run.tsv:3: the document is retrieved twice, expected each document once (topic 101, document 20)
[4]

## run-systems
# One table, a run for each system, wherever its rows stand.
$ awk 'BEGIN { print "model,is_judge,query-id,corpus-id,score" } { print $6 ",False," $1 "," $3 "," $5 }' demo.*.run >"$TMP/all.csv"
$ trec_rcp --quiet --table -m map -m ndcg_cut.10 demo.qrels demo.*.run
run         MAP   nDCG@10
dense    0.7652    0.7754
rerank   0.8019*   0.7854*
sparse   0.6647    0.6771
* best of the column
$ trec_rcp --quiet --table -m map -m ndcg_cut.10 demo.qrels "$TMP/all.csv"
run         MAP   nDCG@10
dense    0.7652    0.7754
rerank   0.8019*   0.7854*
sparse   0.6647    0.6771
* best of the column
$ { head -1 "$TMP/all.csv"; tail -n +2 "$TMP/all.csv" | sort -t , -k 4; } >"$TMP/mixed.csv"
$ trec_rcp --quiet --table -m map -m ndcg_cut.10 demo.qrels "$TMP/mixed.csv"
run         MAP   nDCG@10
rerank   0.8019*   0.7854*
dense    0.7652    0.7754
sparse   0.6647    0.6771
* best of the column
$ trec_rcp --quiet --format json -m map demo.qrels "$TMP/all.csv" | grep -o '"runs":.*"file":"[^"]*"\|"run":"[a-z]*","file":"[^"]*"'
"run":"dense","file":"TMP/all.csv#dense"
"run":"rerank","file":"TMP/all.csv#rerank"
"run":"sparse","file":"TMP/all.csv#sparse"
"runs":[{"file":"TMP/all.csv"
$ trec_rcp --quiet -m map --system rerank demo.qrels "$TMP/all.csv"
map                   	all	0.8019
$ trec_rcp -m map --system rerankk demo.qrels "$TMP/all.csv" 2>&1 | head -1
trec_rcp: --system 'rerankk', expected dense, rerank or sparse; did you mean 'rerank'?
$ trec_rcp -m map --system rerank demo.qrels demo.rerank.run 2>&1 | head -1
trec_rcp: --system 'rerank', expected a run file with a column of systems
$ trec_rcp -m map demo.qrels - <"$TMP/all.csv"
! trec_rcp: standard input:602: system 'rerank' after 'dense', expected a single system
[2]
$ trec_rcp -m map demo.qrels "$TMP/all.csv" 2>&1 >/dev/null | head -2
trec_rcp: TMP/all.csv#dense: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
trec_rcp: TMP/all.csv#rerank: judged@10 0.7583: 29 of the 120 documents in the first 10 have no grade
$ trec_rcp --quiet --compare -m map demo.qrels "$TMP/all.csv" | head -5
demo.qrels: 12 topics, 3 runs
run        MAP   rank
rerank  0.8019*  1
dense   0.7652~  2
sparse  0.6647   3
$ trec_rcp --quiet --compare -m map --system dense demo.qrels "$TMP/all.csv" 2>&1 | head -1
trec_rcp: 1 run given; --compare needs two or more

## run-datasets
# Topics of different datasets may have one number: one dataset at a time.
$ printf '%s\n' 'system,dataset,query_id,doc_id,score' a,x,1,d1,2 a,x,1,d2,1 a,y,1,d1,1 a,y,1,d2,2 b,x,1,d2,2 >"$TMP/r.csv"
$ printf '1 0 d1 1\n' >"$TMP/qrels"
$ trec_rcp --quiet --table -m recip_rank "$TMP/qrels" "$TMP/r.csv"
! trec_rcp: TMP/r.csv: the rows belong to 2 datasets; choose one with --dataset NAME: x or y
[2]
$ trec_rcp --quiet --table -m recip_rank --dataset x "$TMP/qrels" "$TMP/r.csv"
run       RR
a     1.0000*
b     0.0000
* best of the column
$ trec_rcp --quiet --table -m recip_rank --dataset y "$TMP/qrels" "$TMP/r.csv"
run       RR
a     0.5000
$ trec_rcp --quiet --table -m recip_rank --dataset z "$TMP/qrels" "$TMP/r.csv" 2>&1 | head -1
trec_rcp: --dataset 'z', expected x or y
$ cut -d , -f 2-5 "$TMP/r.csv" | trec_rcp -m recip_rank "$TMP/qrels" -
! trec_rcp: standard input:4: dataset 'y' after 'x', expected a single dataset
[2]

## run-named-names-are-data
# Six fields of a classic run that happen to be names of columns: a number among them says that they are values.
$ printf 'topic Q0 doc 1 3.5 score\ntopic Q0 d2 2 2.5 score\n' >"$TMP/run"
$ printf 'topic 0 doc 1\n' >"$TMP/qrels"
$ trec_rcp -m map -m runid "$TMP/qrels" "$TMP/run"
runid                 	all	score
map                   	all	1.0000
! trec_rcp: TMP/run: judged@10 0.5000: 1 of the 2 documents in the first 10 has no grade

## run-named-spaces
# Topics and documents of tables may have blanks in them; fields in quotes may have separators.
$ printf 'query-id\tcorpus-id\tscore\ntopic 1\tdoc 1\t2\ntopic 1\t"a\tb"\t1\n' >"$TMP/r.tsv"
$ printf 'query-id,corpus-id,score\ntopic 1,"a\tb",1\ntopic 1,"x, ""y""",2\n' >"$TMP/q.csv"
$ trec_rcp -m map "$TMP/q.csv" "$TMP/r.tsv"
map                   	all	0.2500
! trec_rcp: TMP/r.tsv: judged@10 0.5000: 1 of the 2 documents in the first 10 has no grade

## run-named-errors
$ printf 'query-id\tcorpus-id\tscore\nq1\td1\tNaN\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: score 'NaN', expected a number for every document (topic q1, document d1)
[2]
$ printf 'query-id\tcorpus-id\tscore\nq1\td1\t1,5\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: score '1,5', expected a finite number (topic q1, document d1)
[2]
$ printf 'query-id\tcorpus-id\tscore\nq1\td1\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: 2 fields in 'q1\x09d1', expected 3
[2]
$ printf 'query-id\tcorpus-id\tscore\nq1\t\t3\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: no document in the row, expected a document in every row (topic q1)
[2]
$ printf 'query-id\tcorpus-id\tvalue\nq1\td1\t3\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: no column of scores, expected a column with the name score or rank
[2]
$ printf 'query-id\tqid\tdocid\tscore\nq1\tq1\td1\t3\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: two columns mean the same thing; the second is 'qid', expected only one
[2]
$ printf 'query-id,corpus-id,score\nq1,"d1,3\nq1,d2,4\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: an unclosed quote in 'q1,"d1,3', expected a closing quote
[2]
$ printf 'query-id\tcorpus-id\tscore\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r: no retrieved documents found, expected rows with a topic, a document and a score
[2]
$ printf 'query-id\tcorpus-id\tscore\n101\td1\t3\n101\td2\t4\n\n101\td1\t5\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:5: the document is retrieved twice, expected each document once (topic 101, document d1)
[4]

## run-json-errors
$ printf '{"101": {"d1": "high"}}' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: score 'high', expected a finite number (topic 101, document d1)
[2]
$ printf '{"101": {"d1": 1,\n "d2": null}}' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: score '', expected a number for every document (topic 101, document d2)
[2]
$ printf '{"101": {"d1": 1},\n "102": 3}' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: '3}', expected the documents of a topic: {docno: number, ...} or [docno, ...]
[2]
$ printf '{"101": {"d1": 1},\n "102": {"d1": {"d2": 3}}}' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: in '102', the value of 'd1' is an object, expected a number, as in {topic: {docno: number}}; if the two names are a subset and a split, as in the predictions of mteb, run: jq '.["102"]["d1"]' FILE >run.json
[2]
$ printf '{"101": {"d1": 1},\n "102": {"d1": 1.' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:2: the file ends, expected '}'
[2]
$ printf '{"101": {"d1": 1}} x' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: 'x', expected '{' or the end of the file
[2]
$ printf '{"101": {"d1": 1, "d1": 2}}' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: the document is retrieved twice, expected each document once (topic 101, document d1)
[4]
$ printf '{}' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r: no retrieved documents found, expected rows with a topic, a document and a score
[2]
$ printf '{"query_id": "101", "doc_ids": ["d1", "d2"], "scores": [1]}\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: list ', "d2"]', expected a complete list, such as ["d1", "d2"]
[2]
$ printf '{"query_id": "101", "text": "no documents"}\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: no document in the row, expected a document in every row (topic 101)
[2]
$ printf '{"query_id": "101", "doc_id": "d1", "gain": 0.5}\n' >"$TMP/r"
$ trec_rcp demo.qrels "$TMP/r"
! trec_rcp: TMP/r:1: score '', expected a number for every document (topic 101, document d1)
[2]

## json-levels
# A level too many, as in mteb's predictions: the error names the part that is a run, and how it is had.
$ printf '{"default": {\n"test": {"101": {"D0006": 1}}}}' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:2: in 'default', the value of 'test' is an object, expected a number, as in {topic: {docno: number}}; if the two names are a subset and a split, as in the predictions of mteb, run: jq '.["default"]["test"]' FILE >run.json
[2]
$ printf '{"mteb_model_meta": {"model_name": "x"}, "default": {"test": {"101": {"D0006": 1}}}}' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:1: 'mteb_model_meta' shows that these are predictions of mteb, {subset: {split: {topic: {docno: score}}}}, expected the predictions of a single split; to extract one split, run: jq '.["default"]["test"]' FILE >run.json
[2]

## json-cut
# Files that end too early say so.
$ printf '{"101": {"D0006": 1.5,\n"D02' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:2: '"D02', expected the closing quote of a string
[2]
$ printf '{"101": {"D0006": 1.5}\n' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:1: the file ends, expected '}'
[2]

## json-other-forms
# JSON that is neither rows nor {topic: {docno: number}}: the error says how to make rows of it.
$ printf '[{"query-id":"101","corpus-id":"D0006","score":1}]\n' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:1: 1 field in '[{"query-id":"101","corpus-id":"D0006","score":1}]', expected the 6 fields 'qid iter docno rank score runid'; a JSON list cannot be read: write each item on a separate line (as the compact output of jq '.[]' FILE does)
[2]
$ trec_rcp "$TMP/r.json" demo.dense.run
! trec_rcp: TMP/r.json:1: too few fields in '[{"query-id":"101","corpus-id":"D0006","score":1}]', expected the 4 fields 'qid iter docno rel'; a JSON list cannot be read: write each item on a separate line (as the compact output of jq '.[]' FILE does)
[2]
$ printf '{"query-id": {"0": "101"}, "corpus-id": {"0": "D0006"}, "score": {"0": 1}}' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:1: no topic in the object, expected {topic: {docno: number}}, or a row with a name such as 'query-id', whose value is a text or a number; to write rows with pandas, use orient='records', lines=True
[2]
$ printf '{\n"query-id": "101",\n"corpus-id": "D0006", "score": 1}\n' >"$TMP/r.json"
$ trec_rcp demo.qrels "$TMP/r.json"
! trec_rcp: TMP/r.json:2: '"101",', expected the documents of a topic, or one object on each line (as in the compact output of jq . FILE)
[2]
