## block-borders
# 3 MB in topics of all sizes: however blocks are cut and whoever reads them, every topic is whole once.
$ awk 'BEGIN { for (t = 1; t <= 300; t++) for (d = 1; d <= (t * 37) % 500 + 1; d++) print "t" t, "Q0", "d" d, d, 1000 - d, "r" }' >"$TMP/run"
$ awk 'BEGIN { for (t = 1; t <= 300; t++) print "t" t, 0, "d" (t * 37) % 500 + 1, 1 }' >"$TMP/qrels"
$ awk 'BEGIN { for (t = 1; t <= 300; t++) { n += (t * 37) % 500 + 1; s += 1 / ((t * 37) % 500 + 1) } printf "%d %.4f\n", n, s / 300 }'
75850 0.0090
$ trec_rcp --quiet -q -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run" >"$TMP/1"
$ tail -n 2 "$TMP/1"
num_ret               	all	75850
recip_rank            	all	0.0090
$ for j in 2 3 8; do trec_rcp --quiet -q -j $j -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run" | cmp - "$TMP/1"; done
$ trec_rcp --quiet -q -j 2 -m num_ret -m recip_rank "$TMP/qrels" - <"$TMP/run" | cmp - "$TMP/1"
$ cat "$TMP/run" | trec_rcp --quiet -q -m num_ret -m recip_rank "$TMP/qrels" - | cmp - "$TMP/1"

## byte-order-mark-alone
$ printf '\357\273\277' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" compat/all.run
! trec_rcp: TMP/qrels: no judgements found, expected lines 'qid iter docno rel'
[2]

## byte-order-mark-gzip
$ (printf '\357\273\277'; cat compat/all.qrels) | gzip -nc >"$TMP/qrels"
$ trec_rcp --quiet "$TMP/qrels" compat/all.run | diff - "$TOP/test/cases/compat/official.out"

## comments-and-blanks
$ (printf '# a\n# b\n'; sed '5a# c' compat/all.qrels; printf '#') >"$TMP/qrels"
$ (printf '\n# a\n\n \t \n  # b\n'; sed '7a\\n# c' compat/all.run; printf '\n\n#') >"$TMP/run"
$ trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"

## crlf
$ sed 's/$/\r/' compat/all.qrels >"$TMP/qrels"
$ sed 's/$/\r/' compat/all.run >"$TMP/run"
$ trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"

## errors-with-jobs
# The first error in file order, whatever the number of threads. Blocks hold some 24,000 of these lines; the errors
# lie near the ends of the second, third and fourth, so that other threads are at work on the blocks behind.
$ awk 'BEGIN { for (t = 1; t <= 90; t++) for (d = 1; d <= 1000; d++) print "t" t, "Q0", "d" d, d, 1000 - d, "r" }' >"$TMP/run"
$ awk 'BEGIN { for (t = 1; t <= 90; t++) print "t" t, 0, "d5", 1 }' >"$TMP/qrels"
$ sed '46900s/ r$//; 71900s/ r$//; 88900s/ r$//' "$TMP/run" >"$TMP/malformed"
$ sed '46900s/d900/d1/; 71900s/d900/d1/; 88900s/d900/d1/' "$TMP/run" >"$TMP/twice"
$ sed '46900s/100/x/; 71900s/100/y/; 88900s/100/z/' "$TMP/run" >"$TMP/score"
$ for j in 1 2 2 2 2 2 2 2 2 3 3 3 8 8; do
>     for run in malformed twice score; do
>         trec_rcp --quiet --strict -j $j "$TMP/qrels" "$TMP/$run"
>         echo "status $?" >&2
>     done
> done 2>&1 | sort | uniq -c
     28 status 2
     14 status 4
     14 trec_rcp: TMP/malformed:46900: 5 fields in 't47 Q0 d900 900 100', expected the 6 fields 'qid iter docno rank score runid'
     14 trec_rcp: TMP/score:46900: score 'x', expected a finite number (topic t47, document d900)
     14 trec_rcp: TMP/twice:46900: the document is retrieved twice, expected each document once (topic t47, document d1)

## errors-with-jobs-in-pieces
# A topic in pieces stops the first pass at once, wherever other threads are; the error is still the first in the file.
$ awk 'BEGIN { for (t = 0; t < 600; t++) {
>     for (d = 1; d <= 100; d++) print "t" t, "Q0", "d" d, d, 100 - d, "r"
>     if (t && t % 150 == 0) print "t0 Q0 e" t, 1, 1, "r"
>     if (t > 200 && t % 97 == 0) print "malformed" } }' >"$TMP/run"
$ awk 'BEGIN { for (t = 0; t < 600; t++) print "t" t, 0, "d5", 1 }' >"$TMP/qrels"
$ for j in 1 2 2 2 2 2 3 3 3 8 8 8; do trec_rcp --quiet -j $j "$TMP/qrels" "$TMP/run"; done 2>&1 | sort | uniq -c
     12 trec_rcp: TMP/run:29202: 1 field in 'malformed', expected the 6 fields 'qid iter docno rank score runid'

## limit-criteria
# Criteria are few, and everything that is done with them may take their number by that of the documents.
$ awk 'BEGIN { print "# rcp-gains 1"
>     for (i = 1; i <= 40000; i++) printf "# criterion C%d gamma 1 beta 0\n", i
>     print "101 0 D0101 0.5" }' >$TMP/many
$ trec_rcp -R rcp_gains $TMP/many demo.dense.run
! trec_rcp: TMP/many:1002: too many criteria, expected at most 1000
[2]
$ echo "status $?"
status 2
$ (head -1001 $TMP/many; tail -1 $TMP/many) >$TMP/thousand
$ trec_rcp --quiet -R rcp_gains -m rcp_ndcg_cut.10 $TMP/thousand demo.dense.run
rcp_ndcg_cut_10       	all	0.0000

## limit-explain
# 1,000 documents with ids of 64 KB that look the same when shortened. (Each compared with every other: minutes.)
$ awk 'BEGIN { s = "x"; while (length(s) < 32768) s = s s
>     for (i = 0; i < 1000; i++) printf "101 Q0 %s%d%s 1 %d r\n", s, i, s, 1000 - i }' >$TMP/run
$ ulimit -t 45
$ COLUMNS=100 trec_rcp --quiet --explain 101 -m ndcg_cut.1000 demo.qrels $TMP/run | cut -c 1-60 | sed -n '1,6p;1000,1002p'
r
\rank  document                                             \x20
   1  ..0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
   2  ..1xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
   3  ..2xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
   4  ..3xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
 998  ..997xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
 999  ..998xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
1000  ..999xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx

## limit-line
# A line is held in memory as a whole: the longest is 64 MB, in whatever file it is.
$ x() { head -c 67200000 /dev/zero | tr '\0' x; }
$ (echo '{"qid": "101", "docid": "d1", "gain": 0.5, "score": 1}'; printf '{"qid": "'; x) >$TMP/long
$ trec_rcp -R rcp_gains $TMP/long demo.dense.run
! trec_rcp: TMP/long:2: a line is longer than 67108864 bytes
[2]
$ echo "status $?"
status 2
$ (echo 101 Q0 D0101 1 1 r; x) | trec_rcp demo.qrels - | tail -1
! trec_rcp: standard input:2: a line is longer than 67108864 bytes

## limit-measures
# 70,000 -m of one measure: their parameters are joined once. (Each by copying those before it: 14 GB, 12 s.)
$ seq 1 70000 >$TMP/k
$ ulimit -t 8
$ sed 's/^/-mP./' $TMP/k | xargs -x -n 70010 -s 1500000 sh -c 'trec_rcp --quiet "$@" demo.qrels demo.dense.run' - >$TMP/out
$ echo "status $?"
status 0
$ wc -l <$TMP/out
70000
$ sed -n '1p;70000p' $TMP/out
P_1                   	all	0.7500
P_70000               	all	0.0002

## limit-suite
# Datasets of a suite are few, too. (Each compared with all before it: 22 s.)
$ awk 'BEGIN { for (i = 1; i <= 80000; i++) printf "dataset%d demo.qrels - nothing*\n", i }' >$TMP/suite
$ ulimit -t 10
$ trec_rcp --suite $TMP/suite
! trec_rcp: TMP/suite:10001: too many datasets, expected at most 10000
[2]

## line-too-long
# A line of 64 MiB is a line; a longer one is refused, however long it would have been.
$ long() { head -c "$1" /dev/zero | tr '\0' x; }
$ (echo q Q0 d 1 1 r; long 67108864; echo) | trec_rcp compat/all.qrels -
! trec_rcp: standard input:2: 1 field in 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...', expected the 6 fields 'qid iter docno rank score runid'
[2]
$ (echo q Q0 d 1 1 r; long 67108865; echo) | trec_rcp compat/all.qrels -
! trec_rcp: standard input:2: a line is longer than 67108864 bytes
[2]
$ (echo q Q0 d 1 1 r; long 67108865; echo) >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run:2: a line is longer than 67108864 bytes
[2]
$ (echo q 0 d 1; tr '\0' x </dev/zero) | trec_rcp - compat/all.run
! trec_rcp: standard input:2: a line is longer than 67108864 bytes
[2]

## long-line
# A document number of 10 MB in judgements and run, and 10 MB more after the sixth field.
$ x=$TMP/x
$ head -c 10000000 /dev/zero | tr '\0' x >"$x"
$ (echo 'q1 0 d2 0'; printf 'q1 0 '; cat "$x"; echo '1 1') >"$TMP/qrels"
$ (echo 'q1 Q0 d2 1 2 r'; printf 'q1 Q0 '; cat "$x"; printf '1 2 1 r '; cat "$x"; printf \
>     '\nq1 Q0 '; cat "$x"; echo '2 3 0.5 r') >"$TMP/run"
$ trec_rcp --quiet -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run"
num_ret               	all	3
recip_rank            	all	0.5000
$ gzip -1 "$TMP/run"
$ trec_rcp --quiet -j 2 -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run.gz"
num_ret               	all	3
recip_rank            	all	0.5000

## no-final-newline
$ printf '%s' "$(cat compat/all.qrels)" >"$TMP/qrels"
$ printf '%s' "$(cat compat/all.run)" >"$TMP/run"
$ trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"

## tabs
$ tr ' ' '\t' <compat/all.qrels >"$TMP/qrels"
$ tr ' ' '\t' <compat/all.run >"$TMP/run"
$ trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"

## topic-larger-than-a-block
# 1.4 MB of one topic between two small ones, against blocks of 512 KB; then in two pieces. The relevant
# document of q2 is its 30,001st.
$ awk 'BEGIN { print "q1 Q0 d1 1 1 r"
> for (d = 1; d <= 50000; d++) print "q2 Q0 document-" d, d, 60000 - d, "r"
> print "q3 Q0 d1 1 1 r" }' >"$TMP/run"
$ printf '%s\n' 'q1 0 d1 1' 'q2 0 document-30001 1' 'q3 0 d1 1' >"$TMP/qrels"
$ for j in 1 2; do trec_rcp --quiet -j $j -m num_ret -m recip_rank -m success.30000,30001 "$TMP/qrels" "$TMP/run"; done
num_ret               	all	50002
recip_rank            	all	0.6667
success_30000         	all	0.6667
success_30001         	all	1.0000
num_ret               	all	50002
recip_rank            	all	0.6667
success_30000         	all	0.6667
success_30001         	all	1.0000
$ echo 'q2 Q0 late 50001 99999 r' >>"$TMP/run"
$ trec_rcp --quiet -j 2 -m num_ret -m success.30001,30002 "$TMP/qrels" "$TMP/run"
num_ret               	all	50003
success_30001         	all	0.6667
success_30002         	all	1.0000
