## qrels-bad-grade-noted
$ printf 'q1 0 d1 1.5\nq1 0 d2 x\nq1 0 d3 2\n' >"$TMP/qrels"
$ trec_rcp -m ndcg "$TMP/qrels" input/three.run
ndcg                  	all	0.5672
! trec_rcp: TMP/qrels:1: grade '1.5' was read as 1, expected an integer (topic q1, document d1); this applies to 2 lines (--strict refuses them; -g reads a file of gains)
! trec_rcp: input/three.run: 1 topic is only in the run and is left out: q2
! trec_rcp: input/three.run: judged@10 0.7500: 1 of the 4 documents in the first 10 has no grade

## qrels-bad-grade-strict
$ printf 'q1 0 d1 1\nq1 0 d2 x\n' >"$TMP/qrels"
$ trec_rcp --strict "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: grade 'x' was read as 0, expected an integer (topic q1, document d2)
[2]

## qrels-blank-line
# trec_eval refuses it too.
$ printf 'q1 0 d1 1\n\nq1 0 d2 0\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: empty line, expected the 4 fields 'qid iter docno rel'
[2]

## qrels-directory
$ trec_rcp input input/three.run
! trec_rcp: input: is a directory, expected a file
[2]

## qrels-duplicate
$ printf 'q1 0 d1 1\nq2 0 d1 1\n# c\nq1 0 d1 0\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:4: the document is judged twice, expected a single judgement (topic q1, document d1)
[4]

## qrels-duplicate-unused
# Topics that no ranking asks for are not looked at, as in trec_eval.
$ printf 'q1 0 d1 1\nq9 0 d1 1\nq9 0 d1 0\n' >"$TMP/qrels"
$ trec_rcp --quiet -m map "$TMP/qrels" input/three.run
map                   	all	0.5000

## qrels-duplicate-unused-complete
$ printf 'q1 0 d1 1\nq9 0 d1 1\nq9 0 d1 0\n' >"$TMP/qrels"
$ trec_rcp --quiet -c -m map "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:3: the document is judged twice, expected a single judgement (topic q9, document d1)
[4]

## qrels-empty
$ printf '' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels: no judgements found, expected lines 'qid iter docno rel'
[2]

## qrels-huge-grade
$ printf 'q1 0 d1 1\nq1 0 d2 1000000001\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: grade '1000000001', expected at most 1000000000 (topic q1, document d2)
[2]

## qrels-indented-comment
# Only a # in the first column begins a comment, as in trec_eval.
$ printf 'q1 0 d1 1\n # c\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: too few fields in '# c', expected the 4 fields 'qid iter docno rel'
[2]

## qrels-missing
$ trec_rcp input/nosuch.qrels input/three.run
! trec_rcp: input/nosuch.qrels: cannot be opened: No such file or directory
[2]

## qrels-nul-byte
$ printf 'q1 0 d1 1\nq1 0 d\000 1\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: a NUL byte, expected text
[2]

## qrels-only-comments
$ printf '# a\n# b' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels: no judgements found, expected lines 'qid iter docno rel'
[2]

## qrels-too-few-fields
$ printf 'q1 0 d1 1\nq1 0 d2\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: too few fields in 'q1 0 d2', expected the 4 fields 'qid iter docno rel'
[2]

## qrels-too-many-fields
$ printf 'q1 0 d1 1\nq1 0 d2 1 x\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: too many fields in 'q1 0 d2 1 x', expected the 4 fields 'qid iter docno rel'
[2]

## qrels-truncated-gzip
$ gzip -nc compat/all.qrels | head -c 300 >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" compat/all.run
! trec_rcp: TMP/qrels:62: cannot be read: the gzip data ends too early (truncated file)
[2]

## qrels-white-line
$ printf 'q1 0 d1 1\n \t \nq1 0 d2 0\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" input/three.run
! trec_rcp: TMP/qrels:2: empty line, expected the 4 fields 'qid iter docno rel'
[2]

## qrels-long-table
# The column of grades moves as it grows: a table of 3000 rows gives what the classic lines give.
$ seq 3000 | awk '{ print "t" $1 % 3, 0, "d" $1, $1 % 7 == 0 }' >"$TMP/qrels"
$ { echo query-id,corpus-id,score; awk '{ print $1 "," $3 "," $4 }' "$TMP/qrels"; } >"$TMP/table.csv"
$ seq 0 3000 | awk '{ print "t" $1 % 3, "Q0", "d" $1, 0, -($1 * 7919 % 3001), "run" }' >"$TMP/run"
$ trec_rcp --quiet -m map -m num_rel "$TMP/table.csv" "$TMP/run" | diff - <(trec_rcp --quiet -m map -m num_rel "$TMP/qrels" "$TMP/run")
$ trec_rcp --quiet -m num_rel "$TMP/table.csv" "$TMP/run"
num_rel               	all	428
