## alpha
# The middle pair is separated at 0.1, not at 0.05.
$ for alpha in 0.05 0.1; do
>     trec_rcp --quiet --compare --alpha $alpha --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | cut -f 2-5,7,16 | grep -e difference -e sens
> done
difference	ndcg_cut_10	rerank	dense	0.010052721774058795	0
difference	ndcg_cut_10	rerank	sparse	0.10837588452735787	1
difference	ndcg_cut_10	dense	sparse	0.0983231627532991	0
\sensitivity	ndcg_cut_10			0.3333333333333333\x09
\sensitivity_holm	ndcg_cut_10			0.3333333333333333\x09
\sensitivity_uncorrected	ndcg_cut_10			0.3333333333333333\x09
difference	ndcg_cut_10	rerank	dense	0.010052721774058795	0
difference	ndcg_cut_10	rerank	sparse	0.10837588452735787	1
difference	ndcg_cut_10	dense	sparse	0.0983231627532991	0
\sensitivity	ndcg_cut_10			0.3333333333333333\x09
\sensitivity_holm	ndcg_cut_10			0.3333333333333333\x09
\sensitivity_uncorrected	ndcg_cut_10			0.6666666666666666\x09

## identical-runs
# The same file twice, and a copy of it under another name.
$ cp demo.dense.run demo.qrels "$TMP"; cd "$TMP"; cp demo.dense.run copy
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.dense.run demo.dense.run copy
demo.qrels: 12 topics, 3 runs
run               nDCG@10   rank
copy               0.7754*  1=
demo.dense.run     0.7754*  1=
demo.dense.run#2   0.7754*  1=
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run                        nDCG@10
copy              [0.6750, 0.8758]
demo.dense.run    [0.6750, 0.8758]
demo.dense.run#2  [0.6750, 0.8758]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair                                n     diff          interval  t  df       p    Holm  d_z
copy ~ demo.dense.run              12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
copy ~ demo.dense.run#2            12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
demo.dense.run ~ demo.dense.run#2  12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %   100.0 %

## many-pairs
$ for i in {1..16}; do sed "s/[a-z]*$/run$i/" demo.dense.run >"$TMP/$i"; done
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels "$TMP"/* | tail -n 5
The differences of 120 pairs of runs by 1 measure are not shown here: --format tsv, csv or json lists all pairs; --baseline RUN selects the pairs with this run

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %   100.0 %

## no-nan
# Whatever there is to compute from: no value that is no number.
$ printf '%s\n' {1..5}' 0 x 0' {1..5}' 0 y 0' >"$TMP/zero.qrels"
$ printf '%s\n' {1..5}' 0 x 0 1 a' >"$TMP/a"
$ printf '%s\n' {1..3}' 0 y 0 1 b' >"$TMP/b"
$ printf '%s\n' {4..5}' 0 x 0 1 c' >"$TMP/c"
$ printf '%s\n' 5' 0 y 0 1 d' >"$TMP/d"
$ for test in t random bootstrap wilcoxon; do
>     for format in table tsv csv json latex markdown; do
>         trec_rcp --quiet --compare --test $test --format $format -m map -m ndcg_cut.10 "$TMP/zero.qrels" "$TMP"/[abcd] |
>             tr -d '\n' | grep -i -o -E '[^a-z](-?nan|-?inf)[^a-z]'
>     done
> done
[1]
$ trec_rcp --quiet --compare -m map "$TMP/zero.qrels" "$TMP"/[abcd]
zero.qrels: 5 topics, 4 runs
run     MAP   rank
a    0.0000*  1=
b    0.0000*  1=
c    0.0000*  1=
d    0.0000*  1=
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run               MAP
a    [0.0000, 0.0000]
b    [0.0000, 0.0000]
c    [0.0000, 0.0000]
d              [-, -]

MAP: differences (paired t-test, two-sided; 95 % t intervals)
pair   n     diff          interval  t  df       p    Holm  d_z
a ~ b  3  +0.0000  [0.0000, 0.0000]  -   2  1.0000  1.0000    -
a ~ c  2  +0.0000  [0.0000, 0.0000]  -   1  1.0000  1.0000    -
a ~ d  1  +0.0000            [-, -]  -   0  1.0000  1.0000    -
b ~ c  0        -            [-, -]  -   0       -       -    -
b ~ d  0        -            [-, -]  -   0       -       -    -
c ~ d  1  +0.0000            [-, -]  -   0  1.0000  1.0000    -
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate    floor  compress
MAP          0.0 %       0.0 %     0.0 %  100.0 %     0.0 %

## one-topic
$ grep '^101 ' demo.qrels >"$TMP/qrels"
$ trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" demo.*.run
qrels: 1 topic, 3 runs
run     nDCG@10   rank
dense    0.8074*  1
rerank   0.7615~  2
sparse   0.6821~  3
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run     nDCG@10
dense    [-, -]
rerank   [-, -]
sparse   [-, -]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair             n     diff  interval  t  df       p    Holm  d_z
dense ~ rerank   1  +0.0459    [-, -]  -   0  1.0000  1.0000    -
dense ~ sparse   1  +0.1252    [-, -]  -   0  1.0000  1.0000    -
rerank ~ sparse  1  +0.0794    [-, -]  -   0  1.0000  1.0000    -
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %     0.0 %
$ trec_rcp --quiet --compare --format json -m ndcg_cut.10 "$TMP/qrels" demo.*.run | sed '/^"provenance":/d'
{"measures":["ndcg_cut_10"],"test":"t","correction":"holm","alpha":0.05,"level":0.95,"tie_zone_margin":null,"seed":42,"resamples":2000,"flips":10000,"reference":"ndcg_cut_10","datasets":[
{"name":"qrels","topics":1,"runs":[
{"run":"dense","file":"demo.dense.run","runid":"dense","topics":1,"coverage":[{"k":10,"judged":0.8,"gain_covered":null,"count_covered":null}],"means":{"ndcg_cut_10":{"mean":0.8073598305799249,"lo":null,"hi":null,"rank":1,"change":0,"n":1}}},
{"run":"rerank","file":"demo.rerank.run","runid":"rerank","topics":1,"coverage":[{"k":10,"judged":0.7,"gain_covered":null,"count_covered":null}],"means":{"ndcg_cut_10":{"mean":0.7614860051259971,"lo":null,"hi":null,"rank":2,"change":0,"n":1}}},
{"run":"sparse","file":"demo.sparse.run","runid":"sparse","topics":1,"coverage":[{"k":10,"judged":0.7,"gain_covered":null,"count_covered":null}],"means":{"ndcg_cut_10":{"mean":0.6821111269942803,"lo":null,"hi":null,"rank":3,"change":0,"n":1}}}],"pairs":[
{"a":"dense","b":"rerank","measure":"ndcg_cut_10","n":1,"diff":0.04587382545392782,"lo":null,"hi":null,"t":null,"df":0,"p":1,"p_holm":1,"p_bh":1,"p_decides":1,"separated":false,"separated_holm":false,"effect":null,"p_t":1,"p_random":1,"p_bootstrap":1,"p_wilcoxon":1},
{"a":"dense","b":"sparse","measure":"ndcg_cut_10","n":1,"diff":0.12524870358564455,"lo":null,"hi":null,"t":null,"df":0,"p":1,"p_holm":1,"p_bh":1,"p_decides":1,"separated":false,"separated_holm":false,"effect":null,"p_t":1,"p_random":1,"p_bootstrap":1,"p_wilcoxon":1},
{"a":"rerank","b":"sparse","measure":"ndcg_cut_10","n":1,"diff":0.07937487813171673,"lo":null,"hi":null,"t":null,"df":0,"p":1,"p_holm":1,"p_bh":1,"p_decides":1,"separated":false,"separated_holm":false,"effect":null,"p_t":1,"p_random":1,"p_bootstrap":1,"p_wilcoxon":1}],"sensitivity":{"ndcg_cut_10":0},"sensitivity_holm":{"ndcg_cut_10":0},"sensitivity_uncorrected":{"ndcg_cut_10":0},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[],"agreement":[],"undefined_ideal":{"ndcg_cut_10":[]},
"suite":null}

## resamples
$ trec_rcp --quiet --compare --resamples 1 --flips 1 --format tsv -m ndcg_cut.10 demo.qrels demo.*.run
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon	p_bh	p_decides
\demo.qrels	mean	ndcg_cut_10	rerank		12	0.7854336674078793	0.6919767196221608	0.8788906151935979	1	0												\x09
\demo.qrels	mean	ndcg_cut_10	dense		12	0.7753809456338207	0.6749702374174921	0.8757916538501492	2	0												\x09
\demo.qrels	mean	ndcg_cut_10	sparse		12	0.6770577828805214	0.5887063360845886	0.7654092296764543	3	0												\x09
demo.qrels	difference	ndcg_cut_10	rerank	dense	12	0.010052721774058795	-0.05864776449883596	0.07875320804695354			0.32206309800114347	11	0.7534426647875689	0.7534426647875689	0	0	0.09297160816350251	0.7534426647875689	0.7421875	0.5	0.85009765625	0.753442664787569	0.7534426647875689
demo.qrels	difference	ndcg_cut_10	rerank	sparse	12	0.10837588452735787	0.025289646868089377	0.19146212218662637			2.870917257497347	11	0.01521653334786144	0.04564960004358432	1	1	0.8287624257186178	0.01521653334786144	0.0205078125	0.5	0.0341796875	0.04564960004358432	0.04564960004358432
demo.qrels	difference	ndcg_cut_10	dense	sparse	12	0.0983231627532991	-0.02013714345875145	0.21678346896534964			1.826838280545252	11	0.09495775999759869	0.18991551999519737	0	0	0.5273627865193572	0.09495775999759869	0.09423828125	0.5	0.09228515625	0.14243663999639802	0.18991551999519737
\demo.qrels	sensitivity	ndcg_cut_10				0.3333333333333333																\x09
\demo.qrels	sensitivity_holm	ndcg_cut_10				0.3333333333333333																\x09
\demo.qrels	sensitivity_uncorrected	ndcg_cut_10				0.3333333333333333																\x09
\demo.qrels	saturates	ndcg_cut_10				0																\x09
\demo.qrels	floors	ndcg_cut_10				0																\x09
\demo.qrels	compresses	ndcg_cut_10				0																\x09
\demo.qrels	compresses_only	ndcg_cut_10				0																\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10																				\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10																				\x09
\demo.qrels	undefined_ideal	ndcg_cut_10				0																\x09
$ trec_rcp --quiet --compare --resamples 100000 --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep mean
\demo.qrels	mean	ndcg_cut_10	rerank		12	0.7854336674078793	0.6919767196221608	0.8788906151935979	1	0												\x09
\demo.qrels	mean	ndcg_cut_10	dense		12	0.7753809456338207	0.6749702374174921	0.8757916538501492	2	0												\x09
\demo.qrels	mean	ndcg_cut_10	sparse		12	0.6770577828805214	0.5887063360845886	0.7654092296764543	3	0												\x09

## seed
# Another seed moves what is drawn, nothing else: resamples, and flips of more than 13 topics.
$ moved() { # OPTION ... QRELS RUN ...: the columns that differ between two seeds
>     for seed in 42 7; do trec_rcp --quiet --compare --seed $seed --format tsv -m ndcg_cut.10 "$@" >"$TMP/$seed"; done
>     paste "$TMP/42" "$TMP/7" | awk -F '\t' '
>         { for (i = 1; i <= NF / 2; i++) if (NR == 1) name[i] = $i; else if ($i != $(i + NF / 2)) moved[$2 " " name[i]] = 1 }
>         END { for (what in moved) print what }' | sort
> }
> moved demo.qrels demo.*.run
difference p_bootstrap
$ for f in demo.*; do sed 'p;s/^1/2/' $f >"$TMP/$f"; done; moved "$TMP"/demo.qrels "$TMP"/demo.*.run
difference p_bootstrap
difference p_random
$ moved --test bootstrap demo.qrels demo.*.run
difference hi
difference lo
difference p
difference p_bh
difference p_bootstrap
difference p_decides
difference p_holm
mean hi
mean lo

## test-bootstrap
$ trec_rcp --quiet --compare --test bootstrap -m rcp.5 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@5   rank  Count-nDCG@5   rank  RCP-nDCG@5   rank
rerank  0.7552*  1           0.9590*  1         0.9763*  1
dense   0.7511~  2           0.9320~  2         0.9517   2
sparse  0.6117~  3           0.7971~  3         0.8225   3
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@5

Means: 95 % bootstrap-t intervals
run               nDCG@5      Count-nDCG@5        RCP-nDCG@5
rerank  [0.6221, 0.8883]  [0.9328, 0.9852]  [0.9378, 1.0148]
dense   [0.6048, 0.8973]  [0.8745, 0.9895]  [0.9084, 0.9950]
sparse  [0.5231, 0.7003]  [0.6887, 0.9056]  [0.7318, 0.9131]

nDCG@5: differences (bootstrap test, two-sided; 95 % bootstrap-t intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0041  [-0.0791, 0.0873]  0.10  11  0.9185  0.9185  0.03
rerank ~ sparse  12  +0.1435   [0.0140, 0.2730]  2.51  11  0.0385  0.1154  0.73
dense ~ sparse   12  +0.1393  [-0.0162, 0.2949]  1.84  11  0.0755  0.1509  0.53

Count-nDCG@5: differences (bootstrap test, two-sided; 95 % bootstrap-t intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0270  [0.0023, 0.0517]  2.49  11  0.0375  0.0645  0.72
rerank ~ sparse  12  +0.1619  [0.0520, 0.2718]  3.83  11  0.0215  0.0645  1.11
dense ~ sparse   12  +0.1349  [0.0323, 0.2375]  3.24  11  0.0300  0.0645  0.94

RCP-nDCG@5: differences (bootstrap test, two-sided; 95 % bootstrap-t intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0246  [0.0084, 0.0408]  3.21  11  0.0110  0.0330  0.93
rerank > sparse  12  +0.1538  [0.0597, 0.2479]  4.18  11  0.0155  0.0330  1.21
dense > sparse   12  +0.1292  [0.0455, 0.2130]  3.49  11  0.0165  0.0330  1.01
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure       separated  by p alone  saturate  floor  compress
nDCG@5            0.0 %      33.3 %     0.0 %  0.0 %     0.0 %
Count-nDCG@5      0.0 %     100.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@5      100.0 %     100.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures                  Kendall's tau   tau-b  Spearman's rho
nDCG@5, Count-nDCG@5             1.0000  1.0000          1.0000
nDCG@5, RCP-nDCG@5               1.0000  1.0000          1.0000
Count-nDCG@5, RCP-nDCG@5         1.0000  1.0000          1.0000

Agreement on the 0 pairs of runs that nDCG@5 separates
measure       same  separated too  tied  reversed
Count-nDCG@5     0              0     0         0
RCP-nDCG@5       0              0     0         0

## test-random
$ trec_rcp --quiet --compare --test random -m rcp.5 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@5   rank  Count-nDCG@5   rank  RCP-nDCG@5   rank
rerank  0.7552*  1           0.9590*  1         0.9763*  1
dense   0.7511~  2           0.9320   2         0.9517   2
sparse  0.6117~  3           0.7971   3         0.8225   3
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@5

Means: 95 % t intervals
run               nDCG@5      Count-nDCG@5        RCP-nDCG@5
rerank  [0.6218, 0.8885]  [0.9343, 0.9838]  [0.9536, 0.9989]
dense   [0.6079, 0.8942]  [0.8919, 0.9721]  [0.9210, 0.9824]
sparse  [0.5180, 0.7054]  [0.7011, 0.8932]  [0.7389, 0.9060]

nDCG@5: differences (sign flips, two-sided; 95 % sign-flip intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0041  [-0.0872, 0.0899]  0.10  11  0.9004  0.9004  0.03
rerank ~ sparse  12  +0.1435   [0.0127, 0.2688]  2.51  11  0.0361  0.1084  0.73
dense ~ sparse   12  +0.1393  [-0.0241, 0.3075]  1.84  11  0.0996  0.1992  0.53

Count-nDCG@5: differences (sign flips, two-sided; 95 % sign-flip intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0270  [0.0040, 0.0513]  2.49  11  0.0234  0.0234  0.72
rerank > sparse  12  +0.1619  [0.0749, 0.2569]  3.83  11  0.0010  0.0029  1.11
dense > sparse   12  +0.1349  [0.0477, 0.2281]  3.24  11  0.0010  0.0029  0.94

RCP-nDCG@5: differences (sign flips, two-sided; 95 % sign-flip intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0246  [0.0078, 0.0417]  3.21  11  0.0073  0.0073  0.93
rerank > sparse  12  +0.1538  [0.0767, 0.2368]  4.18  11  0.0005  0.0015  1.21
dense > sparse   12  +0.1292  [0.0478, 0.2138]  3.49  11  0.0005  0.0015  1.01
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure       separated  by p alone  saturate  floor  compress
nDCG@5            0.0 %      33.3 %     0.0 %  0.0 %     0.0 %
Count-nDCG@5    100.0 %     100.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@5      100.0 %     100.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures                  Kendall's tau   tau-b  Spearman's rho
nDCG@5, Count-nDCG@5             1.0000  1.0000          1.0000
nDCG@5, RCP-nDCG@5               1.0000  1.0000          1.0000
Count-nDCG@5, RCP-nDCG@5         1.0000  1.0000          1.0000

Agreement on the 0 pairs of runs that nDCG@5 separates
measure       same  separated too  tied  reversed
Count-nDCG@5     0              0     0         0
RCP-nDCG@5       0              0     0         0

## test-wilcoxon
$ trec_rcp --quiet --compare --test wilcoxon -m rcp.5 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@5   rank  Count-nDCG@5   rank  RCP-nDCG@5   rank
rerank  0.7552*  1           0.9590*  1         0.9763*  1
dense   0.7511~  2           0.9320   2         0.9517   2
sparse  0.6117~  3           0.7971   3         0.8225   3
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@5

Means: 95 % t intervals
run               nDCG@5      Count-nDCG@5        RCP-nDCG@5
rerank  [0.6218, 0.8885]  [0.9343, 0.9838]  [0.9536, 0.9989]
dense   [0.6079, 0.8942]  [0.8919, 0.9721]  [0.9210, 0.9824]
sparse  [0.5180, 0.7054]  [0.7011, 0.8932]  [0.7389, 0.9060]

nDCG@5: differences (Wilcoxon signed-rank test, two-sided; 95 % intervals of the pseudo-median)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0041  [-0.0625, 0.1110]  0.10  11  0.7793  0.7793  0.03
rerank ~ sparse  12  +0.1435   [0.0107, 0.2762]  2.51  11  0.0259  0.0776  0.73
dense ~ sparse   12  +0.1393  [-0.0240, 0.3409]  1.84  11  0.1230  0.2461  0.53

Count-nDCG@5: differences (Wilcoxon signed-rank test, two-sided; 95 % intervals of the pseudo-median)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0270  [0.0014, 0.0533]  2.49  11  0.0269  0.0269  0.72
rerank > sparse  12  +0.1619  [0.0689, 0.2738]  3.83  11  0.0010  0.0029  1.11
dense > sparse   12  +0.1349  [0.0369, 0.2452]  3.24  11  0.0010  0.0029  0.94

RCP-nDCG@5: differences (Wilcoxon signed-rank test, two-sided; 95 % intervals of the pseudo-median)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0246  [0.0052, 0.0419]  3.21  11  0.0122  0.0122  0.93
rerank > sparse  12  +0.1538  [0.0671, 0.2574]  4.18  11  0.0005  0.0015  1.21
dense > sparse   12  +0.1292  [0.0255, 0.2149]  3.49  11  0.0005  0.0015  1.01
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure       separated  by p alone  saturate  floor  compress
nDCG@5            0.0 %      33.3 %     0.0 %  0.0 %     0.0 %
Count-nDCG@5    100.0 %     100.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@5      100.0 %     100.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures                  Kendall's tau   tau-b  Spearman's rho
nDCG@5, Count-nDCG@5             1.0000  1.0000          1.0000
nDCG@5, RCP-nDCG@5               1.0000  1.0000          1.0000
Count-nDCG@5, RCP-nDCG@5         1.0000  1.0000          1.0000

Agreement on the 0 pairs of runs that nDCG@5 separates
measure       same  separated too  tied  reversed
Count-nDCG@5     0              0     0         0
RCP-nDCG@5       0              0     0         0

## tie-zone
$ for zone in 0 0.02 0.5 2; do
>     trec_rcp --quiet --compare --tie-zone $zone --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep tie_zone
> done
\demo.qrels	tie_zone_pairs	ndcg_cut_10				0																\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				0																\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				0.3333333333333333																\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				0.08333333333333333																\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				1																\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				1																\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				1																\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				1																\x09

## two-topics
$ grep '^10[12] ' demo.qrels >"$TMP/qrels"
$ trec_rcp --quiet --compare -m ndcg_cut.10 -g demo.gains "$TMP/qrels" demo.*.run
qrels: 2 topics, 3 runs
run     nDCG@10   rank
dense    0.7161*  1
sparse   0.6785~  2
rerank   0.6758~  3
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run               nDCG@10
dense   [-0.4429, 1.8752]
sparse   [0.6332, 0.7239]
rerank  [-0.4136, 1.7651]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair             n     diff           interval     t  df       p    Holm   d_z
dense ~ sparse   2  +0.0376  [-1.0760, 1.1512]  0.43   1  0.7420  1.0000  0.30
dense ~ rerank   2  +0.0404  [-0.0293, 0.1101]  7.36   1  0.0859  0.2578  5.21
sparse ~ rerank  2  +0.0028  [-1.0412, 1.0467]  0.03   1  0.9784  1.0000  0.02
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %     0.0 %
