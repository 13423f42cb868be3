## text
$ rcp-study diff --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains study/second.gains demo.qrels
Spearman's correlation of two files: mean over queries, and pooled; mean gain of
the second less that of the first
                                               theta                  gain
demo.gains, study/second.gains  0.848 [0.809, 0.882]  0.848 [0.809, 0.882]

                                               Count                pooled
demo.gains, study/second.gains  0.588 [0.511, 0.642]  0.883 [0.844, 0.914]

                                             gain shift
demo.gains, study/second.gains  -0.028 [-0.038, -0.017]
Intervals: 2000 resamples of 12 queries, seed 42.

Leaderboards of 3 runs by mean RCP-nDCG@10, qrels: nDCG@10: pairs separated by
the first (t test, p < 0.05) and reversed by the second; separated by the second
and reversed by the first
                                Kendall  Spearman   shift  separated  reversed
demo.gains, study/second.gains    1.000     1.000  -0.084          3         0
demo.gains, qrels                 1.000     1.000  -0.171          3         0
study/second.gains, qrels         1.000     1.000  -0.088          2         0

                                by second  reversed by first
demo.gains, study/second.gains          2                  0
demo.gains, qrels                       1                  0
study/second.gains, qrels               1                  0
Of 12 queries.

## three
# Every two files; the same file agrees with itself.
$ rcp-study diff --resamples 20 demo.gains study/second.gains demo.gains --format tsv | awk -F '\t' '$1 ~ /\.[ab]$/ || $1 ~ /pooled$/ { print $1, $4 }'
pairs.1.a demo.gains
pairs.1.b study/second.gains
pairs.1.pooled 0.8833903717784943
pairs.2.a demo.gains
pairs.2.b demo.gains
pairs.2.pooled 1
pairs.3.a study/second.gains
pairs.3.b demo.gains
pairs.3.pooled 0.8833903717784943

## shared
# Files of the same documents share the work, others do not: every pair as if it were alone.
$ awk 'NR % 7' study/second.gains >"$TMP/some.gains"
$ awk '/^#/ { print; next } { $6 = -$6 * $6 % 3; print }' study/second.gains >"$TMP/other.gains"
$ awk '/^#/ { next } { print $1, $2, $3, $4 }' demo.gains >"$TMP/no-theta.gains"
$ set -- demo.gains study/second.gains "$TMP"/{some,other,no-theta}.gains
$ pairs() { rcp-study diff --resamples 50 --format json "$@" | grep '^{"a"' | sed 's/[],]*$//'; }
$ pairs "$@" >"$TMP/together"
$ while [ $# -gt 1 ]; do a=$1; shift; for b; do pairs "$a" "$b"; done; done >"$TMP/alone"
$ cmp "$TMP/together" "$TMP/alone" && wc -l <"$TMP/alone"
10
$ grep -c '"pooled":{"value":null' "$TMP/alone"
0
[1]

## ids
# Names of the second file that differ, by a table: the same numbers.
$ sed -e 's/^101 /t-101 /' -e 's/ D0010 / doc10 /' study/second.gains >"$TMP/other"
$ printf 'from,to\nt-101,101\ndoc10,D0010\nnobody,D1\n' >"$TMP/ids"
$ rcp-study diff demo.gains study/second.gains --resamples 20 --format tsv | grep -v '\.b' >"$TMP/want"
$ rcp-study diff demo.gains --ids "$TMP/ids" "$TMP/other" --resamples 20 --format tsv | grep -v '\.b' | diff - "$TMP/want"
! rcp-study diff: TMP/ids: 1 name that no file after the first has

## suites
# Leaderboards by dataset: scipy.stats.kendalltau and spearmanr of the means over the topics of each, as trec_rcp -q
# prints their values: 1/3 and 1, 0.5 and 1 for the second file.
$ awk '!seen[$1]++ { print (NR == 1 ? "query_id,suite\n" : "") $1 "," ($1 < 106 ? "early" : "late") }' demo.qrels >"$TMP/suites"
$ rcp-study diff --suites "$TMP/suites" --run demo.dense.run --run demo.rerank.run --run demo.sparse.run --resamples 10 --format tsv demo.gains study/second.gains demo.qrels | awk -F '\t' '/over_datasets/ { printf "%s %.6f\n", $1, $4 }'
pairs.1.kendall_over_datasets.mean 0.666667
pairs.1.kendall_over_datasets.min 0.333333
pairs.1.kendall_over_datasets.datasets 2.000000
pairs.1.spearman_over_datasets.mean 0.750000
pairs.1.spearman_over_datasets.min 0.500000
pairs.1.spearman_over_datasets.datasets 2.000000
qrels.1.kendall_over_datasets.mean 0.666667
qrels.1.kendall_over_datasets.min 0.333333
qrels.1.kendall_over_datasets.datasets 2.000000
qrels.1.spearman_over_datasets.mean 0.750000
qrels.1.spearman_over_datasets.min 0.500000
qrels.1.spearman_over_datasets.datasets 2.000000
qrels.2.kendall_over_datasets.mean 1.000000
qrels.2.kendall_over_datasets.min 1.000000
qrels.2.kendall_over_datasets.datasets 2.000000
qrels.2.spearman_over_datasets.mean 1.000000
qrels.2.spearman_over_datasets.min 1.000000
qrels.2.spearman_over_datasets.datasets 2.000000
$ sed -i /^105,/d "$TMP/suites"
$ rcp-study diff --suites "$TMP/suites" --run demo.dense.run --run demo.rerank.run --resamples 10 demo.gains study/second.gains
! rcp-study diff: TMP/suites: topic 105 is not there, expected a suite for each topic
[2]
$ rcp-study diff --suites "$TMP/suites" demo.gains study/second.gains
! rcp-study diff: --suites is for leaderboards, expected two --run or more with it
! rcp-study diff -h explains the command
[1]

## threads
$ for j in 1 2 5; do rcp-study diff demo.gains study/second.gains -j $j --format json | cksum; done | uniq | wc -l
1

## undefined
# One document a query, and gains only: nothing to correlate within queries, no theta, no Count.
$ printf 'q1 0 d1 0.5\nq2 0 d1 0.25\n' >"$TMP/a"
$ printf 'q1 0 d1 0.75\nq2 0 d1 0.5\n' >"$TMP/b"
$ rcp-study diff "$TMP/a" "$TMP/b" --format json
{"files":2,
"queries":2,
"runs":0,
"intervals":{"level":0.95,"method":"percentile bootstrap","resampled":"queries","clusters":2,"strata":1,"resamples":2000,"seed":42},
"pairs":[
{"a":"TMP/a","b":"TMP/b","documents":2,"queries":2,"spearman":{"theta":{"value":null,"lo":null,"hi":null,"queries":0,"reason":"a file has no theta"},"gain":{"value":null,"lo":null,"hi":null,"queries":0,"reason":"no query has two documents that both files score, and differently"},"count":{"value":null,"lo":null,"hi":null,"queries":0,"reason":"a file has no passes and responses"}},"pooled":{"value":1,"lo":1,"hi":1},"gain_shift":{"value":0.25,"lo":0.25,"hi":0.25}}],
"qrels":[]}

## bad
$ printf 'q1 0 d1 0.5\n' >"$TMP/a"
$ printf 'other 0 d1 0.5\n' >"$TMP/b"
$ rcp-study diff "$TMP/a" "$TMP/b"
! rcp-study diff: TMP/b: no document of a topic that TMP/a has, too; if their names differ, a table with the columns from and to says how (--ids)
[7]
$ printf 'from,to\nd1,x\nd2,x\n' >"$TMP/ids"
$ printf 'q1 0 x 0.5\nq1 0 y 0.5\n' >"$TMP/a"
$ printf 'q1 0 d1 0.5\nq1 0 d2 0.75\n' >"$TMP/b"
$ rcp-study diff --ids "$TMP/ids" "$TMP/a" "$TMP/b"
! rcp-study diff: TMP/b:2: document 'd2' of topic q1 is another one, too, under the names of the table of ids; expected each once
[2]
$ printf 'from,to\nd1,x\nd1,y\n' >"$TMP/ids"
$ rcp-study diff --ids "$TMP/ids" "$TMP/a" "$TMP/b"
! rcp-study diff: TMP/ids:3: from (d1) appears twice, first in line 2, expected it once
[2]
$ rcp-study diff demo.gains
! rcp-study diff: 1 operand, expected two gain files or more
! rcp-study diff -h explains the command
[1]
$ rcp-study diff --run demo.dense.run demo.gains study/second.gains
! rcp-study diff: one --run, expected two or more, or none
! rcp-study diff -h explains the command
[1]
$ rcp-study diff demo.gains demo.qrels
! rcp-study diff: demo.qrels:6: gain '2', expected a gain in [0, 1] (topic 101, document D0025)
[2]
