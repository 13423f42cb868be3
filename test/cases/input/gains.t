## gains-byte-order-mark
# Expected: the same as gains-plain.
$ printf '\357\273\277q1 0 d1 0.5\nq1 0 d3 0.25\nq2 0 d1 1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-comments-and-blanks
# Expected: the same as gains-plain.
$ printf '# a remark\n\nq1 0 d1 0.5\nq1 0 d3 0.25\n# another\n \t\nq2 0 d1 1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-crlf
# Expected: the same as gains-plain.
$ printf 'q1 0 d1 0.5\r\nq1 0 d3 0.25\r\nq2 0 d1 1\r\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-crlf-tsv
# Expected: the same as gains-plain.
$ printf 'qid\tdocid\tgain\r\nq1\td1\t0.5\r\nq1\td3\t0.25\r\nq2\td1\t1\r\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-directory
$ trec_rcp -g input input/three.qrels input/three.run
! trec_rcp: input: is a directory, expected a file
[2]

## gains-duplicate
# The same value twice is no excuse: which row was meant?
$ printf 'q1 0 d1 0.5\nq2 0 d1 0.5\n# c\n\nq1 0 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:5: line 1 has the same document, expected each document once (topic q1, document d1)
[2]

## gains-empty
$ printf '' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gains found, expected lines 'qid iter docid gain'
[2]

## gains-empty-columns
$ printf '# columns qid docid gain bt count\nq1 d1 0.5 NA NA\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains -m rawbt_ndcg "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: measure rawbt_ndcg needs a gain file with a bt column and '# criterion' lines
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## gains-empty-document
$ printf 'qid,docid,gain\nq1,,0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: the document is missing
[2]

## gains-empty-topic
$ printf 'qid,docid,gain\n,d1,0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: the topic is missing
[2]

## gains-na-names
# NA is a name of topics and documents like others, in every form; null is none.
$ printf 'NA 0 NA 0.5\nNA 0 d1 0.25\n' >"$TMP/bare"; printf 'qid,docid,gain\nNA,NA,0.5\nNA,d1,0.25\n' >"$TMP/csv"
$ printf '{"qid":"NA","docid":"%s","gain":%s}\n' NA 0.5 d1 0.25 >"$TMP/jsonl"
$ printf 'NA Q0 d1 1 2 r\nNA Q0 NA 2 1 r\n' >"$TMP/run"
$ for form in bare csv jsonl; do trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/$form" "$TMP/run"; done
rcp_ndcg              	all	0.8597
rcp_ndcg              	all	0.8597
rcp_ndcg              	all	0.8597
$ echo '{"qid":null,"docid":"d1","gain":0.5}' >"$TMP/null"; trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/null" "$TMP/run"
! trec_rcp: TMP/null:1: the topic is missing
[2]

## bare-quotes
# In a first row that is not a table's, quotes are part of the names, even if a part of the row looks like a quoted field of a csv file.
$ printf 'q 0 d,"a""b",e 0.5\nq 0 c 0.25\n' >"$TMP/bare"; printf 'q Q0 d,"a""b",e 1 2 x\nq Q0 c 2 1 x\n' >"$TMP/run"
$ trec_rcp -m rcp_ndcg -R rcp_gains "$TMP/bare" "$TMP/run"
rcp_ndcg              	all	1.0000

## gains-missing-file
$ trec_rcp -g input/nosuch.gains input/three.qrels input/three.run
! trec_rcp: input/nosuch.gains: cannot be opened: No such file or directory
[2]

## gains-no-common-topic
$ printf 'other 0 d1 0.5\n' >"$TMP/gains"
$ trec_rcp --quiet -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: input/three.run: none of the run's topics has gains in TMP/gains: the first topic of the run is q1, the first topic of the labels is other
[7]

## gains-no-final-newline
# Expected: the same as gains-plain.
$ printf 'q1 0 d1 0.5\nq1 0 d3 0.25\nq2 0 d1 1' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-nul-byte
$ printf 'q1 0 d1 0.5\nq1 0 d\000 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: a NUL byte, expected text
[2]

## gains-odd-spacing
# Expected: the same as gains-plain.
$ printf '  q1\t0  d1 0.5 \nq1 0\td3 \t 0.25\nq2 0 d1 1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-open-quote
$ printf 'qid,docid,gain\nq1,"d1,0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: an unclosed quote in 'q1,"d1,0.5', expected a closing quote
[2]

## gains-row-of-lines
# A field in quotes may go on over lines here as in qrels; an error names the first line of its row.
# Expected: the values of gains-odd-spacing.
$ printf 'qid,note,docid,gain\nq1,"a\n""b"", c",d1,0.5\nq1,"\n\n",d3,0.25\nq2,,d1,1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
$ printf 'qid,note,docid,gain\nq1,"a\nb",d1,0.5\nq1,"\n\n",d3,2\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:4: gain '2', expected a gain in [0, 1] (topic q1, document d3)
[2]

## gains-tabs
# Expected: the same as gains-plain.
$ printf 'q1\t0\td1\t0.5\nq1\t0\td3\t0.25\nq2\t0\td1\t1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-too-few-fields
$ printf 'q1 0 d1 0.5\nq1 0 d2\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: 3 fields in 'q1 0 d2', expected 4
[2]

## gains-too-many-fields
$ printf 'q1 0 d1 0.5\nq1 0 d2 0.1 x\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: 5 fields in 'q1 0 d2 0.1 x', expected 4
[2]

## gains-topics-in-pieces
# Expected: the same as gains-plain.
$ printf 'q1 0 d1 0.5\nq2 0 d1 1\nq1 0 d3 0.25\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-truncated-gzip
$ gzip -nc demo.gains | head -c 3000 >"$TMP/gains"
$ trec_rcp -g "$TMP/gains" demo.qrels demo.dense.run
! trec_rcp: TMP/gains:133: cannot be read: the gzip data ends too early (truncated file)
[2]
