## order
# The pool depends neither on the order of runs, nor on how they come and how their lines stand, nor on the files compression.
$ rcp-label pool --quiet -o "$TMP/a" demo.dense.run demo.rerank.run demo.sparse.run
$ gzip -c demo.rerank.run >"$TMP/rerank.gz"
$ sort -k 4,4n -s demo.dense.run >"$TMP/by-rank" # topics come in pieces
$ for order in "$TMP/rerank.gz demo.sparse.run demo.dense.run" "demo.sparse.run $TMP/by-rank demo.rerank.run" "demo.rerank.run - demo.sparse.run"; do
>     rcp-label pool --quiet -o "$TMP/b.gz" $order <"$TMP/by-rank" && gzip -dc "$TMP/b.gz" | cmp - "$TMP/a" && echo same
> done
same
same
same
$ cat demo.dense.run | rcp-label pool --quiet -o "$TMP/b" demo.sparse.run demo.rerank.run - && cmp "$TMP/b" "$TMP/a" && echo same
same
$ wc -l <"$TMP/a"
600

## report
# What is reported: topics and runs, documents beside the fusion, relevant ones without a place, topics in no run.
$ grep "^10[1-5] " demo.sparse.run >"$TMP/five"
$ rcp-label pool -o "$TMP/p" "$TMP/five"
pool         250 documents of 5 topics, from 1 run
$ rcp-label pool -o "$TMP/p" -k 4 --qrels demo.qrels demo.dense.run "$TMP/five"
pool         48 documents of 12 topics, from 2 runs
  in 7 topics, 12 relevant documents were added, because the fusion of the runs did not select them
  137 relevant documents are left out, because other relevant documents fill the pool
$ rcp-label pool -o "$TMP/p" -k 4 --qrels demo.qrels --join-judged "$TMP/five"
pool         135 documents of 5 topics, from 1 run
  in 5 topics, 115 judged documents were added, because the fusion of the runs did not select them
  7 topics have judgements but are in no run, and are left out
$ grep "^101 " "$TMP/five" | head -n 1 >"$TMP/one"
$ echo "101 0 only 1" >"$TMP/qrels"
$ rcp-label pool -o "$TMP/p" -k 4 --qrels "$TMP/qrels" "$TMP/one"
pool         2 documents of 1 topic, from 1 run
  in 1 topic, 1 relevant document was added, because the fusion of the runs did not select it
$ cat "$TMP/p"
101 D0006 1 0.016393442623
101 only 2 0

## ties
# Equal scores are ranked by descending docno, as trec_eval ranks them, whatever the rank field says; so are equal sums.
$ printf "%s\n" "q 0 a 1 1 r" "q 0 ab 2 1 r" "q 0 b 3 1 r" "# remark" "q 0 c 9 2 r" >"$TMP/r"
$ printf "%s\n" "q 0 m 1 2 s" "q 0 bb 2 1 s" >"$TMP/s"
$ rcp-label pool --quiet -o "$TMP/p" --kappa 0 "$TMP/r" && cat "$TMP/p"
q c 1 1
q b 2 0.5
q ab 3 0.333333333333
q a 4 0.25
$ rcp-label pool --quiet -o "$TMP/p" --kappa 0 -k 5 "$TMP/r" "$TMP/s" && cat "$TMP/p"
q m 1 1
q c 2 1
q bb 3 0.5
q b 4 0.5
q ab 5 0.333333333333
