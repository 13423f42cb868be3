## errors-of-several-runs
# Runs side by side: the first in the order of the command line that fails is told, after the notes of those before it.
$ for r in 1 2 3 4 5 6 7 8 9; do awk -v r=$r 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 300; d++) print t, "Q0", "d" (d * 7 + t * r) % 997, d, 1000 - d, "r" r }' >"$TMP/r$r"; done
$ awk 'BEGIN { for (t = 1; t <= 41; t++) for (d = 1; d <= 300; d++) print t, 0, "d" (d * 5) % 997, d % 3 }' >"$TMP/qrels"
$ sed '12000s/ r4$//' "$TMP/r4" >"$TMP/r4-bad"
$ sed '300s/d[0-9]*/d11/' "$TMP/r7" >"$TMP/r7-twice"
$ cd "$TMP"
$ for j in 1 2 5; do trec_rcp -j $j -m map qrels r1 r2 r3 r4-bad r5 r6 r7-twice missing 2>$j.err; echo "status $?"; done
status 2
status 2
status 2
$ cmp 1.err 2.err && cmp 1.err 5.err && tail -n 2 1.err
trec_rcp: r3: judged@10 0.4000: 240 of the 400 documents in the first 10 have no grade
trec_rcp: r4-bad:12000: 5 fields in '40 Q0 d266 300 700', expected the 6 fields 'qid iter docno rank score runid'
$ for j in 1 2 5; do trec_rcp -j $j -m map qrels r1 r7-twice r3 missing r4-bad 2>$j.err; echo "status $?"; done
status 4
status 4
status 4
$ cmp 1.err 2.err && cmp 1.err 5.err && tail -n 1 1.err
trec_rcp: r7-twice:300: the document is retrieved twice, expected each document once (topic 1, document d11)
$ for j in 1 2 5; do trec_rcp --compare -j $j -m map qrels r1 r2 missing r7-twice 2>$j.err; echo "status $?"; done
status 2
status 2
status 2
$ cmp 1.err 2.err && cmp 1.err 5.err && tail -n 1 1.err
trec_rcp: missing: cannot be opened: No such file or directory

## several-runs
# Whoever evaluates them, the output is the same: small ones side by side, a large one and standard input by themselves.
$ for r in 1 2 3 4 5 6 7 8; do awk -v r=$r 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 300; d++) print t, "Q0", "d" (d * 7 + t * r) % 997, d, 1000 - d, "r" r }' >"$TMP/r$r"; done
$ awk 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 9000; d++) print t, "Q0", "d" (d * 7 + t) % 9973, d, 100000 - d, "large" }' >"$TMP/large"
$ awk 'BEGIN { for (t = 1; t <= 41; t++) for (d = 1; d <= 300; d++) print t, 0, "d" (d * 5) % 997, d % 3 }' >"$TMP/qrels"
$ shuf --random-source=<(yes) "$TMP/r3" >"$TMP/r3-shuffled"
$ cd "$TMP"
$ ls -s --block-size=M large | cut -d M -f 1
10
$ for way in "-q -m all_trec" "--format tsv" "--compare -m map --format json"; do
>     for j in 1 2 7; do trec_rcp $way -j $j qrels r1 r2 r3 large r4 - r5 r6 r7 <r8 >$j.out 2>$j.err; echo "status $?"; done | uniq -c
>     cmp 1.out 2.out && cmp 1.out 7.out && cmp 1.err 2.err && cmp 1.err 7.err && wc -l <1.err
> done
      3 status 0
18
      3 status 0
18
      3 status 0
18
$ trec_rcp --quiet -q qrels r1 r2 r3 >ordered
$ trec_rcp --quiet -q -j 3 qrels r1 r2 r3-shuffled | cmp - ordered
$ for r in r1 r2 r3; do trec_rcp --quiet qrels $r; done >one-by-one
$ trec_rcp --quiet -j 3 qrels r1 r2 r3 | cmp - one-by-one
