## split
# A world of its own: labels from few windows, three runs of noise on the truth.
$ rcp-label simulate -o "$TMP/s" --topics 8 --pool 20 --tournament 12 --rubric 8 --truth "$TMP/truth"
$ rcp-label fit --quiet --draws 20 -o "$TMP/l.gains" "$TMP/s"
$ awk '!/^#/ { n++; print $1, "Q0", $3, 1, $6 + sin(n), "sine" >a; print $1, "Q0", $3, 1, $6 + 2 * cos(n * n), "cosine" >b
>     print $1, "Q0", $3, 1, $6 + 2 * cos(n * n) + 0.2 * sin(n), "like" >c }' a="$TMP/a" b="$TMP/b" c="$TMP/c" "$TMP/truth"
$ trec_rcp --compare -R rcp_gains -m rcp_ndcg_cut.10 --draws "$TMP/l.draws.gains.gz" "$TMP/l.gains" "$TMP/a" "$TMP/b" "$TMP/c" | sed -n '/^Measures/,$p'
Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure      separated  by p alone  saturate  floor  compress
RCP-nDCG@10     66.7 %      66.7 %     0.0 %  0.0 %     0.0 %

RCP-nDCG@10: differences, including the uncertainty of the labels (20 draws, combined by Rubin's rules; 95 % t intervals)
pair           n     diff           interval  se topics  se labels   labels   df       p
sine - cosine  8  +0.0445   [0.0209, 0.0681]     0.0057     0.0049   42.6 %  3.1  0.0088
sine - like    8  +0.0460   [0.0229, 0.0690]     0.0056     0.0048   42.3 %  3.1  0.0074
cosine - like  8  +0.0015  [-0.0028, 0.0057]     0.0000     0.0012  100.0 %  2.4  0.3142

Level: how far the noise of the labels shifts the means, estimated from the draws
run     RCP-nDCG@10    shift  se labels
sine         0.9684  -0.0057     0.0028
cosine       0.9239  -0.0024     0.0045
like         0.9225  -0.0026     0.0043
# JSON: variances add up, by Rubin's rules; the interval is theirs.
$ trec_rcp --compare -R rcp_gains -m rcp_ndcg_cut.10 --format json --draws "$TMP/l.draws.gains.gz" "$TMP/l.gains" "$TMP/a" "$TMP/b" >"$TMP/json"
$ tr -d '\n' <"$TMP/json" | grep -o '"labels":{"draws":20,"seed":42,"levels":\[{"run":"[a-z]*","measure":"rcp_ndcg_cut_10","n":8'
[1]
$ trec_rcp --compare -m rcp_ndcg_cut.10 -R rcp_gains --format tsv --draws "$TMP/l.draws.gains.gz" "$TMP/l.gains" "$TMP/a" "$TMP/b" |
>     awk -F'\t' '{ v[$2] = $7; df[$2] = $13; lo[$2] = $8; hi[$2] = $9; t[$2] = $12 }
>         END {
>             total = v["topic_variance"] + v["label_variance"]
>             d = "label_difference"
>             ok = v["label_share"] * total - v["label_variance"] < 1e-12 && v[d] == v["difference"] && df[d] < 7 && df[d] > 3
>             ok = ok && (v[d] / t[d]) ^ 2 / total - 1 < 1e-9 && lo[d] + hi[d] - 2 * v[d] < 1e-12
>             print ok ? "agrees" : "differs"
>         }'
agrees

## recomputed
# Every draw is a gain file: the values that --draws finds are those that trec_rcp finds with each of them.
$ rcp-label simulate -o "$TMP/s" --topics 5 --pool 15 --tournament 10 --rubric 8 --truth "$TMP/truth"
$ rcp-label fit --quiet --draws 4 -o "$TMP/l.gains" "$TMP/s"
$ awk '!/^#/ { n++; print $1, "Q0", $3, 1, $6 + sin(n), "sine" >a; print $1, "Q0", $3, 1, int($6), "int" >b }' a="$TMP/a" b="$TMP/b" "$TMP/truth"
$ for m in 1 2 3 4; do
>     gzip -dc "$TMP/l.draws.gains.gz" | awk -v m=$m '!/^#/ { print $1, 0, $2, $(3 + m) }' >"$TMP/$m.gains"
>     for run in a b; do trec_rcp --quiet --ties mean --digits 17 -R rcp_gains -m rcp_ndcg_cut.10 "$TMP/$m.gains" "$TMP/$run"; done
> done | awk '{ d[NR] = $3 } END { for (i = 1; i <= 8; i += 2) { x = d[i] - d[i + 1]; s += x; q += x * x } printf "%.10f\n", 5 / 4 * (q - s * s / 4) / 3 }' >"$TMP/want"
$ trec_rcp --quiet --compare --ties mean -m rcp_ndcg_cut.10 -R rcp_gains --format tsv --draws "$TMP/l.draws.gains.gz" "$TMP/l.gains" "$TMP/a" "$TMP/b" |
>     awk -F'\t' '$2 == "label_variance" { printf "%.10f\n", $7 }' | cmp - "$TMP/want"
# Threads and the runs' order are no matter.
$ trec_rcp -j 1 --compare -m rcp -R rcp_gains --quiet --draws "$TMP/l.draws.gains.gz" "$TMP/l.gains" "$TMP/b" "$TMP/a" >"$TMP/one"
$ trec_rcp -j 5 --compare -m rcp -R rcp_gains --quiet --draws "$TMP/l.draws.gains.gz" "$TMP/l.gains" "$TMP/a" "$TMP/b" | cmp - "$TMP/one"

## origins
# Draws with origins: how far the values by a draw are from those by its origins, less the mean of that. No shift is left.
$ rcp-label simulate -o "$TMP/s" --topics 5 --pool 15 --tournament 10 --rubric 8 --truth "$TMP/truth"
$ rcp-label fit --quiet --bt-ridge auto --draws 4 -o "$TMP/l.gains" "$TMP/s"
$ gzip -dc "$TMP/l.draws.gains.gz" >"$TMP/d"
$ head -n 3 "$TMP/d"
\# rcp-draws 2
\# draws 4 seed 42
\# columns qid docid gain draws origins
$ awk '!/^#/ { n++; print $1, "Q0", $3, 1, $6 + sin(n), "sine" >a; print $1, "Q0", $3, 1, int($6), "int" >b }' a="$TMP/a" b="$TMP/b" "$TMP/truth"
$ for m in 1 2 3 4 5 6 7 8; do
>     awk -v m=$m '!/^#/ { print $1, 0, $2, $(3 + m) }' "$TMP/d" >"$TMP/$m.gains"
>     for run in a b; do trec_rcp --quiet --ties mean --digits 17 -R rcp_gains -m rcp_ndcg_cut.10 "$TMP/$m.gains" "$TMP/$run"; done
> done | awk '{ d[NR] = $3 } END { for (i = 1; i <= 8; i += 2) { x = d[i] - d[i + 1] - d[i + 8] + d[i + 9]; s += x; q += x * x } printf "%.10f\n", 5 / 4 * (q - s * s / 4) / 3 }' >"$TMP/want"
$ c() { trec_rcp --quiet --compare --ties mean -m rcp_ndcg_cut.10 -R rcp_gains --draws "$TMP/d" "$@"; }
$ c --format tsv "$TMP/l.gains" "$TMP/a" "$TMP/b" | awk -F'\t' '$2 == "label_variance" { printf "%.10f\n", $7 }' | cmp - "$TMP/want"
$ c "$TMP/l.gains" "$TMP/a" "$TMP/b" | tail -n 2 | awk '{ print $3 + 0 }'
0
0
# The same for any number of threads, in the fit too.
$ rcp-label fit --quiet -j 1 --bt-ridge auto --draws 4 -o "$TMP/one.gains" "$TMP/s"
$ gzip -dc "$TMP/one.draws.gains.gz" | cmp - "$TMP/d"
# What is not such a file.
$ bad() { sed "$1" "$TMP/d" >"$TMP/x"; trec_rcp --quiet --compare -m rcp_ndcg_cut.10 -R rcp_gains --draws "$TMP/x" "$TMP/l.gains" "$TMP/a" "$TMP/b" 2>&1; }
$ bad 's/^# rcp-draws 2/# rcp-draws 3/'
trec_rcp: TMP/x:1: rcp-draws version '3', expected 1 or 2, which this program reads
[2]
$ bad 's/^# rcp-draws 2/# rcp-draws 1/'
trec_rcp: TMP/x:4: more than 7 fields, expected 7: topic, document, gain and 4 draws
[2]
$ bad '1d'
trec_rcp: TMP/x:1: header line 'draws', expected a line '# rcp-draws 1' or '# rcp-draws 2' before this line
[2]
$ bad '4s/ [0-9.]*$//'
trec_rcp: TMP/x:4: 10 fields, expected 11: topic, document, gain and 4 draws and their origins
[2]
$ bad '4s/ [0-9.]*$/ 1.5/'
trec_rcp: TMP/x:4: origin of a draw '1.5', expected a gain in [0, 1]
[2]
$ bad '3s/^.*$/# rcp-draws 1/'
trec_rcp: TMP/x:3: rcp-draws version '1', expected the same version in all header lines
[2]

## errors
$ rcp-label fit --quiet --draws 3 -o "$TMP/l.gains" label/store
$ gzip -dc "$TMP/l.draws.gains.gz" >"$TMP/d"
$ awk '!/^#/ { print $1, "Q0", $3, 1, $5, "r" }' "$TMP/l.gains" >"$TMP/r"
$ sed 's/r$/q/' "$TMP/r" >"$TMP/q"
$ c() { trec_rcp --compare --quiet -m rcp_ndcg_cut.10 -R rcp_gains "$@" "$TMP/q"; }
$ c --draws "$TMP/d" "$TMP/l.gains" "$TMP/r" | tail -n 3
run  RCP-nDCG@10    shift  se labels
q         1.0000  -0.0068     0.0029
r         1.0000  -0.0068     0.0029
$ for edit in '1s/1/2/' '1d' '2d' '2s/3/1/' '2s/seed.*//' '2p' '4d' '4p' '4s/ /x /' '4s/^\([^ ]*\) /\1 x/' '5s/\([^ ]* [^ ]*\) /\1 0.1/' '6s/$/ 0.5/' '6s/ [^ ]*$//' '6s/ [^ ]*$/ 1.5/' '6s/ [^ ]*$/ x/' '6s/ [^ ]*$/ nan/' '3,$d'; do
>     sed "$edit" "$TMP/d" >"$TMP/e"; c --draws "$TMP/e" "$TMP/l.gains" "$TMP/r"
> done
! trec_rcp: TMP/e:4: 6 fields, expected 9: topic, document, gain and 3 draws and their origins
! trec_rcp: TMP/e:1: header line 'draws', expected a line '# rcp-draws 1' or '# rcp-draws 2' before this line
! trec_rcp: TMP/e:3: the header is incomplete, expected '# rcp-draws 1' and '# draws M seed S' before the first row
! trec_rcp: TMP/e:2: number of draws '1', expected a whole number from 2 to 10000
! trec_rcp: TMP/e:2: header line 'draws', expected '# draws M seed S'
! trec_rcp: TMP/e:3: second header line 'draws', expected one line '# draws M seed S'
! trec_rcp: TMP/e: no draws for topic q1, document q1-d0000, expected draws for every document with a gain in TMP/l.gains
! trec_rcp: TMP/e:5: second row of document 'q1-d0000', expected each document of a topic only once
! trec_rcp: TMP/e:4: topic 'q1x', expected a topic of the gain file: use the gain file that was written with these draws
! trec_rcp: TMP/e:4: document 'xq1-d0000', expected a document of the gain file: use the gain file that was written with these draws
! trec_rcp: TMP/e:5: gain '0.10.651025408569', expected 0.651025408569, as in the gain file: use the gain file that was written with these draws
! trec_rcp: TMP/e:6: more than 6 fields, expected 6: topic, document, gain and 3 draws
! trec_rcp: TMP/e:6: 5 fields, expected 6: topic, document, gain and 3 draws
! trec_rcp: TMP/e:6: draw '1.5', expected a gain in [0, 1]
! trec_rcp: TMP/e:6: draw 'x', expected a gain in [0, 1]
! trec_rcp: TMP/e:6: draw 'nan', expected a gain in [0, 1]
! trec_rcp: TMP/e: no draws for topic q1, document q1-d0000, expected draws for every document with a gain in TMP/l.gains
[2]
$ c --draws "$TMP/none" "$TMP/l.gains" "$TMP/r"
! trec_rcp: TMP/none: cannot be opened: No such file or directory
[2]
$ c --draws "$TMP/l.gains" "$TMP/l.gains" "$TMP/r"
! trec_rcp: TMP/l.gains:29: the header is incomplete, expected '# rcp-draws 1' and '# draws M seed S' before the first row
[2]
# Two runs that are one: nothing varies.
$ c --draws "$TMP/d" "$TMP/l.gains" "$TMP/r" | grep '^q - r'
q - r  5  +0.0000  [0.0000, 0.0000]     0.0000     0.0000       -   -  1.0000
# Options that do not go with it.
$ c --draws "$TMP/d" --gain linear "$TMP/l.gains" "$TMP/r" 2>&1 | head -n 1
trec_rcp: --draws cannot be combined with --gain, because draws exist only for the column gain of the gain file
$ c --draws "$TMP/d" --gain-column gain "$TMP/l.gains" "$TMP/r" 2>&1 | head -n 1
trec_rcp: --draws cannot be combined with --gain-column, because draws exist only for the column gain of the gain file
$ trec_rcp --suite compare/suite --draws "$TMP/d" 2>&1 | head -n 1
trec_rcp: --draws cannot be combined with --suite; use --compare on one dataset
$ trec_rcp --draws "$TMP/d" -R rcp_gains "$TMP/l.gains" "$TMP/r" 2>&1 | head -n 1
trec_rcp: --draws needs --compare or --suite
$ trec_rcp --compare --draws "$TMP/d" demo.qrels demo.dense.run 2>&1 | head -n 1
trec_rcp: --draws needs a gain file (-g FILE)

## standard-errors
# Without draws, by the standard errors, which the heading calls an approximation. Of two documents in the wrong order
# nDCG is (y + c x) / (x + c y), c = 1 / log2 3, whose variance follows by the delta method; over four topics a quarter.
$ { echo '# columns qid docid gain se_gain'; for q in 1 2 3 4; do echo "$q x 0.6 0.01"; echo "$q y 0.4 0.02"; done; } >"$TMP/g"
$ for q in 1 2 3 4; do echo "$q Q0 x 1 2 right"; echo "$q Q0 y 2 1 right"; done >"$TMP/right"
$ awk '{ print $1, $2, $3, 1, 3 - $5, "wrong" }' "$TMP/right" >"$TMP/wrong"
$ c() { trec_rcp --compare -R rcp_gains -m rcp_ndcg --draws errors "$@" "$TMP/right" "$TMP/wrong"; }
$ c --format tsv "$TMP/g" | awk -F'\t' '$2 == "label_variance" {
>         c = log(2) / log(3); D = 0.6 + c * 0.4
>         want = ((1 - c * c) / (D * D)) ^ 2 * (0.36 * 0.0004 + 0.16 * 0.0001) / 4
>         ratio = $7 / want
>         print (ratio > 0.8 && ratio < 1.25 ? "as by the delta method" : ratio)
>     }'
as by the delta method
$ c "$TMP/g" | grep -o 'approximation: .* draws,'
approximation: the errors of gains count as independent; 200 draws,
$ c --format json "$TMP/g" | grep -o '"approximation":[a-z]*'
"approximation":true
# The seed is that of the comparison; threads are no matter.
$ c -j 1 "$TMP/g" >"$TMP/one"; c -j 3 "$TMP/g" | cmp - "$TMP/one"
$ c --seed 7 "$TMP/g" | cmp -s - "$TMP/one" || echo differs
differs
$ sed '3s/0.02/NA/' "$TMP/g" >"$TMP/h"; c "$TMP/h"
! trec_rcp: TMP/h:3: se_gain 'NA', expected a number that is 0 or above, because it is the standard error of the gain
[2]
$ sed 's/ se_gain//; s/ [0-9.]*$//' "$TMP/g" >"$TMP/h"; c "$TMP/h"
! trec_rcp: TMP/h:2: no se_gain in the row, expected a line '# columns' with qid, docid and se_gain above the rows
[2]
$ c - <"$TMP/g"
! trec_rcp: standard input: cannot be read twice, but the standard errors of the gains are read in a second pass; give a file
[2]
