## all-lines-shuffled
# 200,000 lines of 400 topics, some without labels, with many equal scores. Every measure is the same in any order, by any
# number of threads.
$ awk 'BEGIN { for (t = 1; t <= 400; t++) for (d = 1; d <= 500; d++) print "topic-" t, "Q0", "doc" (d * 7919 + t) % 100003, d, 90 - int(d / 3) / 2, "r" }' >"$TMP/run"
$ awk 'BEGIN { for (t = 1; t <= 400; t += 1 + t % 2) for (d = 1; d <= 600; d += 9) print "topic-" t, 0, "doc" (d * 7919 + t) % 100003, d % 4 - 1 }' >"$TMP/qrels"
$ shuf --random-source=<(yes) "$TMP/run" >"$TMP/shuffled"
$ sort -k 3,3 -s "$TMP/run" >"$TMP/by-document"
$ (tail -n +2 "$TMP/run"; head -n 1 "$TMP/run") >"$TMP/one-line"
$ trec_rcp --quiet -q -m all_trec "$TMP/qrels" "$TMP/run" >"$TMP/values"
$ wc -l <"$TMP/values"
19299
$ for run in shuffled by-document one-line; do
>     for j in 1 2; do trec_rcp --quiet -j $j -q -m all_trec "$TMP/qrels" "$TMP/$run" | cmp - "$TMP/values"; done
> done
$ cat "$TMP/shuffled" | trec_rcp --quiet -j 5 -q -m all_trec "$TMP/qrels" - | cmp - "$TMP/values"
$ gzip -1 <"$TMP/by-document" | trec_rcp --quiet -q -m all_trec "$TMP/qrels" - | cmp - "$TMP/values"
$ trec_rcp --quiet --ties mean -m all_trec "$TMP/qrels" "$TMP/run" >"$TMP/mean"
$ trec_rcp --quiet --ties mean -m all_trec "$TMP/qrels" "$TMP/shuffled" | cmp - "$TMP/mean"
$ # a pipe without a temporary file, or with one that is full
$ cat "$TMP/shuffled" | TMPDIR="$TMP/missing" trec_rcp --quiet -j 2 -q -m all_trec "$TMP/qrels" - | cmp - "$TMP/values"
$ (ulimit -f 600; trap '' XFSZ; cat "$TMP/one-line" | trec_rcp --quiet -q -m all_trec "$TMP/qrels" - | cat) | cmp - "$TMP/values"
$ (head -c -20 "$TMP/shuffled"; echo) >"$TMP/cut"
$ for j in 1 2; do trec_rcp --quiet -j $j "$TMP/qrels" "$TMP/cut"; done
! trec_rcp: TMP/cut:200000: 2 fields in 'topic-36 Q0', expected the 6 fields 'qid iter docno rank score runid'
! trec_rcp: TMP/cut:200000: 2 fields in 'topic-36 Q0', expected the 6 fields 'qid iter docno rank score runid'
[2]

## errors
# The same errors as of the ordered run: a malformed line first, then the topic that begins first.
$ awk 'BEGIN { for (d = 1; d <= 300; d++) for (t = 1; t <= 400; t++) print t, "Q0", "d" d, d, 1000 - d, "r" }' >"$TMP/run"
$ awk 'BEGIN { for (t = 1; t <= 400; t++) print t, 0, "d7", 1 }' >"$TMP/qrels"
$ sed '50000s/d[0-9]*/d3/; 90000s/d[0-9]*/d4/; 100201s/d[0-9]*/d5/' "$TMP/run" >"$TMP/twice"
$ for n in 50000 90000 100201; do sed -n ${n}p "$TMP/twice"; done
400 Q0 d3 125 875 r
400 Q0 d4 225 775 r
201 Q0 d5 251 749 r
$ for j in 1 2 5; do trec_rcp --quiet -j $j "$TMP/qrels" "$TMP/twice"; done
! trec_rcp: TMP/twice:100201: the document is retrieved twice, expected each document once (topic 201, document d5)
! trec_rcp: TMP/twice:100201: the document is retrieved twice, expected each document once (topic 201, document d5)
! trec_rcp: TMP/twice:100201: the document is retrieved twice, expected each document once (topic 201, document d5)
[4]
$ sed '110000s/ r$//; 119999s/ r$//' "$TMP/twice" >"$TMP/bad"
$ for j in 1 2 5; do trec_rcp --quiet -j $j "$TMP/qrels" "$TMP/bad"; done
! trec_rcp: TMP/bad:110000: 5 fields in '400 Q0 d275 275 725', expected the 6 fields 'qid iter docno rank score runid'
! trec_rcp: TMP/bad:110000: 5 fields in '400 Q0 d275 275 725', expected the 6 fields 'qid iter docno rank score runid'
! trec_rcp: TMP/bad:110000: 5 fields in '400 Q0 d275 275 725', expected the 6 fields 'qid iter docno rank score runid'
[2]

## far-apart
# Lines of a topic in pieces, with many empty lines between them: the error names the right one.
$ echo 1 0 a 1 >"$TMP/qrels"
$ for n in 70000 2000000; do
>     (echo "1 Q0 a 1 9 r"; echo "2 Q0 a 1 9 r"; head -c $n /dev/zero | tr '\0' '\n'; echo "1 Q0 b 2 8 r"; echo "1 Q0 a 3 7 r") >"$TMP/run"
>     trec_rcp --quiet "$TMP/qrels" "$TMP/run"
> done
! trec_rcp: TMP/run:70004: the document is retrieved twice, expected each document once (topic 1, document a)
! trec_rcp: TMP/run:2000004: the document is retrieved twice, expected each document once (topic 1, document a)
[4]

## memory
# A million lines of 2,000 interleaved topics, in 60 MB of address space: 29 bytes a line are kept. An instrumented program
# cannot live in so little: it has no limit.
$ awk 'BEGIN { for (d = 1; d <= 500; d++) for (t = 1; t <= 2000; t++) print "topic-" t, "Q0 document-" d, d, 20000 - d, "r" }' >"$TMP/run"
$ for t in {1..2000}; do echo topic-$t 0 document-7 1; done >"$TMP/qrels"
$ { (ulimit -v 60000 && trec_rcp --version) && limit=60000 || limit=unlimited; } >"$TMP/version" 2>&1
$ (ulimit -v $limit; trec_rcp --quiet -j 1 -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run")
num_ret               	all	1000000
recip_rank            	all	0.1429

## memory-long-lines
# Two interleaved topics, one of them with lines of 2 MB, in 72 MB of address space: its 36 MB are kept once.
$ awk 'BEGIN {
>     for (x = "x"; length(x) < 2000000;) x = x x
>     for (d = 1; d <= 17; d++) { print 1, "Q0", x d, d, 20 - d, "r"; print 2, "Q0", d, d, 20 - d, "r" }
> }' >"$TMP/run"
$ printf '1 0 7 1\n2 0 7 1\n' >"$TMP/qrels"
$ { (ulimit -v 72000 && trec_rcp --version) && limit=72000 || limit=unlimited; } >"$TMP/version" 2>&1
$ (ulimit -v $limit; trec_rcp --quiet -j 1 -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run")
num_ret               	all	34
recip_rank            	all	0.0714

## unlabelled
# Topics that no labels know of, among lines in any order.
$ awk 'BEGIN { for (d = 1; d <= 40; d++) for (t = 1; t <= 900; t++) print t, "Q0", "d" d, d, 1000 - d, "r" }' >"$TMP/run"
$ for t in 5 77 1000; do echo $t 0 d3 1; done >"$TMP/qrels"
$ for j in 1 2; do trec_rcp -j $j -m num_q -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run"; done
num_q                 	all	2
num_ret               	all	80
recip_rank            	all	0.3333
num_q                 	all	2
num_ret               	all	80
recip_rank            	all	0.3333
! trec_rcp: TMP/run: 1 topic has grades but is not in the run, and is left out (with -c, a topic that is not in the run counts as 0): 1000
! trec_rcp: TMP/run: 898 topics are only in the run and are left out: 1, 10, 100, ...
! trec_rcp: TMP/run: judged@10 0.1000: 18 of the 20 documents in the first 10 have no grade
! trec_rcp: TMP/run: 1 topic has grades but is not in the run, and is left out (with -c, a topic that is not in the run counts as 0): 1000
! trec_rcp: TMP/run: 898 topics are only in the run and are left out: 1, 10, 100, ...
! trec_rcp: TMP/run: judged@10 0.1000: 18 of the 20 documents in the first 10 have no grade

## many-topics
# Values of 24,000 topics are not kept in memory for means. They are those that trec_eval 10.0 prints for these files, for any
# order of topics or lines, any threads, with and without a temporary file.
$ awk 'BEGIN { for (t = 0; t < 30000; t++) for (d = 1; d <= 4; d++) print t * 7919 % 30011, "Q0", "d" (d * 31 + t) % 57, d, 9 - int(d / 2), "r" }' >"$TMP/run"
$ awk 'BEGIN { for (t = 0; t < 30000; t += 1 + (t % 5 == 0)) for (d = 1; d <= 3; d++) print t * 7919 % 30011, 0, "d" (d * 31 + t + t % 2) % 57, (d + t) % 3 }' >"$TMP/qrels"
$ shuf --random-source=<(yes) "$TMP/run" >"$TMP/shuffled"
$ grep -v '^1' "$TMP/run" >"$TMP/part"
$ trec_rcp --quiet --digits 12 "$TMP/qrels" "$TMP/run" >"$TMP/means"
$ trec_rcp --quiet "$TMP/qrels" "$TMP/run" | grep -E '^(num|map|gm_map|bpref|P_5 |iprec_at_recall_0.40)'
num_q                 	all	24000
num_ret               	all	96000
num_rel               	all	48000
num_rel_ret           	all	24000
map                   	all	0.4028
gm_map                	all	0.0028
bpref                 	all	0.2500
iprec_at_recall_0.40  	all	0.4444
P_5                   	all	0.2000
$ trec_rcp --quiet --digits 12 -q "$TMP/qrels" "$TMP/run" | grep -P '\tall\t' | cmp - "$TMP/means"
$ for run in run shuffled; do
>     for j in 1 2 3; do trec_rcp --quiet --digits 12 -j $j "$TMP/qrels" "$TMP/$run" | cmp - "$TMP/means"; done
> done
$ TMPDIR="$TMP/missing" trec_rcp --quiet --digits 12 -j 2 "$TMP/qrels" "$TMP/shuffled" | cmp - "$TMP/means"
$ (ulimit -f 300; trap '' XFSZ; trec_rcp --quiet --digits 12 "$TMP/qrels" "$TMP/run" | cat) | cmp - "$TMP/means"
$ # topics that the run lacks: left out, or with -c counted as 0
$ for c in "" -c; do
>     trec_rcp --quiet $c "$TMP/qrels" "$TMP/part" | grep -E '^(num_q|map)'
>     trec_rcp --quiet $c --digits 12 "$TMP/qrels" "$TMP/part" >"$TMP/means"
>     trec_rcp --quiet $c --digits 12 -q "$TMP/qrels" "$TMP/part" | grep -P '\tall\t' | cmp - "$TMP/means"
> done
num_q                 	all	15115
map                   	all	0.4028
num_q                 	all	24000
map                   	all	0.2537
$ # values of topics: in order, and those that fewer topics have, of which they are kept in memory
$ head -n 3000 "$TMP/qrels" >"$TMP/few"
$ trec_rcp --quiet -q -n -m all_trec "$TMP/few" "$TMP/run" >"$TMP/values-of-few"
$ trec_rcp --quiet -q -n -j 2 -m all_trec "$TMP/qrels" "$TMP/shuffled" >"$TMP/values"
$ wc -l <"$TMP/values"
2304000
$ cut -f 2 "$TMP/values" | LC_ALL=C sort -c
$ awk 'NR == FNR { few[$0]; next } $0 in few' "$TMP/values-of-few" "$TMP/values" | cmp - "$TMP/values-of-few"
