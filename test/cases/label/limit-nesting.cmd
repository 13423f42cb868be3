# JSON without end, with a stack of 128 KB: refused where it is nested deeper than 100 levels.
ulimit -s 128
deep() { awk -v n=$1 'BEGIN { while (n--) printf "["; print "" }'; }
record() { sed -n 1p label/store/tournament.jsonl | tr -d '\n' | sed 's/}$//'; }
mkdir $TMP/store
for n in 99 101 2000 100000; do
    (record; printf ', "extra": '; deep $n | tr -d '\n'; deep $n | tr '[' ']' | sed 's/$/}/') >$TMP/store/tournament.jsonl
    rcp-label bt $TMP/store >$TMP/scores
    echo "$n: status $?"
done
deep 100000 | sed 's/^/{"_id": "1", "text": "", "x": /' >$TMP/corpus
echo '1 d1' >$TMP/pool
rcp-label judge --pool $TMP/pool --queries $TMP/corpus --corpus $TMP/corpus --judge simulated --out $TMP/judged
echo "status $?"
deep 100000 | sed 's/^/{"qid": "1", "docid": "d", "gain": 1, "x": /' >$TMP/gains
trec_rcp -R rcp_gains $TMP/gains demo.dense.run 2>&1
