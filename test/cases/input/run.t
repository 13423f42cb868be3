## run-bad-score-noted
$ printf 'q1 Q0 d1 1 abc x\nq1 Q0 d2 2 1,5 x\nq2 Q0 d1 1 nan x\nq2 Q0 d2 2 1 x\n' >"$TMP/run"
$ trec_rcp -m map input/three.qrels "$TMP/run"
map                   	all	0.6250
! trec_rcp: TMP/run:1: score 'abc' was read as 0, expected a finite number (topic q1, document d1); this applies to 3 lines (--strict refuses them)
! trec_rcp: TMP/run: 1 topic has ranks that contradict its scores, and is ranked by score as in trec_eval: q1

## run-bad-score-once
$ printf 'q1 Q0 d1 1 2 x\n# c\nq1 Q0 d2 1 1e999 x\n' >"$TMP/run"
$ trec_rcp -m map input/three.qrels "$TMP/run"
map                   	all	0.2500
! trec_rcp: TMP/run:3: score '1e999' was read as inf, expected a finite number (topic q1, document d2); this applies to 1 line (--strict refuses them)
! trec_rcp: TMP/run: 1 topic has grades but is not in the run, and is left out (with -c, a topic that is not in the run counts as 0): q2

## run-bad-score-quiet
$ printf 'q1 Q0 d1 1 abc x\n' >"$TMP/run"
$ trec_rcp --quiet -m map input/three.qrels "$TMP/run"
map                   	all	0.5000

## run-bad-score-strict
$ printf 'q1 Q0 d1 1 3 x\nq1 Q0 d2 2 1,5 x\nq2 Q0 d1 1 nan x\n' >"$TMP/run"
$ trec_rcp --strict input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:2: score '1,5', expected a finite number (topic q1, document d2)
[2]

## run-control-bytes-in-messages
# A terminal must not obey a document number.
$ printf 'q1 Q0 d\001\033[31m 1 abc x\n' >"$TMP/run"
$ trec_rcp --strict input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:1: score 'abc', expected a finite number (topic q1, document d\x01\x1b[31m)
[2]

## run-cut-off-line
$ printf 'q1 Q0 d1 1 2 x\nq2 Q0 d2 2 1.' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:2: 5 fields in 'q2 Q0 d2 2 1.', expected the 6 fields 'qid iter docno rank score runid'
[2]

## run-directory
$ trec_rcp input/three.qrels input
! trec_rcp: input: is a directory, expected a file
[2]

## run-duplicate
$ printf 'q1 Q0 d1 1 2 x\nq1 Q0 d2 2 1 x\nq1 Q0 d1 3 0 x\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:3: the document is retrieved twice, expected each document once (topic q1, document d1)
[4]

## run-duplicate-in-pieces
$ printf 'q1 Q0 d1 1 2 x\nq2 Q0 d2 1 2 x\n\nq1 Q0 d1 1 0 x\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:4: the document is retrieved twice, expected each document once (topic q1, document d1)
[4]

## run-duplicate-unlabelled-document
$ printf 'q1 Q0 d1 1 2 x\nq1 Q0 new 2 1 x\nq1 Q0 new 3 0 x\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:3: the document is retrieved twice, expected each document once (topic q1, document new)
[4]

## run-duplicate-without-labels
# A topic that nobody judged is not looked at.
$ printf 'other Q0 d1 1 2 x\nother Q0 d1 2 1 x\nq1 Q0 d1 1 2 x\n' >"$TMP/run"
$ trec_rcp --quiet -m map input/three.qrels "$TMP/run"
map                   	all	0.5000

## run-empty
$ printf '' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run: no retrieved documents found, expected lines 'qid iter docno rank score runid'
[2]

## run-malformed-before-duplicate
# A malformed line counts before a repeated document further up, as in trec_eval, which reads all first.
$ printf 'q1 Q0 d1 1 2 x\nq1 Q0 d1 1 2 x\nq2 Q0 d1 1 1 x\nq2 Q0\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:4: 2 fields in 'q2 Q0', expected the 6 fields 'qid iter docno rank score runid'
[2]

## run-missing
$ trec_rcp input/three.qrels input/nosuch.run
! trec_rcp: input/nosuch.run: cannot be opened: No such file or directory
[2]

## run-no-common-topic
$ printf 'other Q0 d1 1 2 x\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run: none of the run's topics has labels in input/three.qrels: the first topic of the run is other, the first topic of the labels is q1
[7]

## run-nul-byte
# A NUL byte would end the file for trec_eval.
$ printf 'q1 Q0 d1 1 2 x\nq1 Q0 d2 1 2 x\nq1 Q0 d\000 3 1 x\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:3: a NUL byte, expected text
[2]

## run-nul-in-later-block
$ (awk 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 1000; d++) print "q" t, "Q0", "d" d, d, 1000 - d, "x" }'
> printf 'q41 Q0 d\000 1 1 x\n') >"$TMP/run"
$ trec_rcp -j 2 input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:40001: a NUL byte, expected text
[2]

## run-one-field
$ printf 'q1 Q0 d1 1 2 x\n\n# note\nq1\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:4: 1 field in 'q1', expected the 6 fields 'qid iter docno rank score runid'
[2]

## run-only-comments
$ printf '# a\n\n  # b\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run: no retrieved documents found, expected lines 'qid iter docno rank score runid'
[2]

## run-pipe-memory
# 80 MB from a pipe in 40 MB of address space. An instrumented program cannot live in so little: it has no limit.
$ awk 'BEGIN { for (d = 1; d <= 20000; d++) print " Q0 document-" d, d, 20000 - d, "r" }' >"$TMP/lines"
$ for t in {1..110}; do echo $t 0 document-7 1; done >"$TMP/qrels"
$ { (ulimit -v 40000 && trec_rcp --version) && limit=40000 || limit=unlimited; } >"$TMP/version" 2>&1
$ for t in {1..110}; do sed "s/^/$t/" "$TMP/lines"; done | (
>     ulimit -v $limit
>     trec_rcp --quiet -m num_ret -m recip_rank "$TMP/qrels" -
> )
num_ret               	all	2200000
recip_rank            	all	0.1429

## run-pipe-split
# A topic in two places, more than a megabyte apart, in a run that cannot be read again: as from a file, whether there
# is room for a temporary file or not. The same for a gzipped pipe, and for errors found at the second reading.
$ awk 'BEGIN { for (t = 1; t <= 61; t++) for (d = 1; d <= 1000; d++) print "t" t, "Q0", "d" d + (t > 60) * 1000, d, 1000 - d, "r" }' |
>     sed 's/^t61 /t1 /' >"$TMP/run"
$ awk 'BEGIN { for (t = 1; t <= 60; t++) print "t" t, 0, "d" t * 7, 1 }' >"$TMP/qrels"
$ sed '46900s/d900/d1/' "$TMP/run" >"$TMP/twice"
$ sed '60900s/ r$//' "$TMP/run" >"$TMP/malformed"
$ gzip -1 "$TMP/run" -c >"$TMP/run.gz"
$ for run in run run.gz twice malformed; do
>     for j in 1 2; do
>         trec_rcp --quiet -q -m num_ret -m map "$TMP/qrels" "$TMP/$run" >"$TMP/file" 2>&1
>         echo "status $?" >>"$TMP/file"
>         for folder in "$TMP" "$TMP/missing"; do
>             cat "$TMP/$run" | TMPDIR=$folder trec_rcp --quiet -j $j -q -m num_ret -m map "$TMP/qrels" - >"$TMP/pipe" 2>&1
>             echo "status $?" >>"$TMP/pipe"
>             sed "s|^trec_rcp: $TMP/$run|trec_rcp: standard input|" "$TMP/file" | diff - "$TMP/pipe"
>         done
>     done
>     tail -n 2 "$TMP/pipe"
> done
map                   	all	0.0100
status 0
map                   	all	0.0100
status 0
trec_rcp: standard input:46900: the document is retrieved twice, expected each document once (topic t47, document d1)
status 4
trec_rcp: standard input:60900: 5 fields in 't1 Q0 d1900 900 100', expected the 6 fields 'qid iter docno rank score runid'
status 2
$ ls "$TMP"
file
malformed
pipe
qrels
run
run.gz
twice

## run-second-malformed
# Nothing is printed of the first run either.
$ printf 'q1 Q0\n' >"$TMP/run"
$ trec_rcp --quiet input/three.qrels input/three.run "$TMP/run"
! trec_rcp: TMP/run:1: 2 fields in 'q1 Q0', expected the 6 fields 'qid iter docno rank score runid'
[2]

## run-stdin-malformed
$ printf 'q1 Q0 d1 1 2 x\nq1\n' | trec_rcp input/three.qrels -
! trec_rcp: standard input:2: 1 field in 'q1', expected the 6 fields 'qid iter docno rank score runid'
[2]

## run-too-few-fields
$ printf 'q1 Q0 d1 1 2 x\nq1 Q0 d2 2 1\n' >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:2: 5 fields in 'q1 Q0 d2 2 1', expected the 6 fields 'qid iter docno rank score runid'
[2]

## run-unreadable-in-block
# Line numbers run through blocks of 512 KB.
$ (awk 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 1000; d++) print "q" t, "Q0", "d" d, d, 1000 - d, "x" }'
> echo 'q41 Q0 d1 1') >"$TMP/run"
$ trec_rcp input/three.qrels "$TMP/run"
! trec_rcp: TMP/run:40001: 4 fields in 'q41 Q0 d1 1', expected the 6 fields 'qid iter docno rank score runid'
[2]
