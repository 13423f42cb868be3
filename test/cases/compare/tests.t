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
difference	ndcg_cut_10	rerank	dense	0.010052721774058795	0
difference	ndcg_cut_10	rerank	sparse	0.10837588452735787	1
difference	ndcg_cut_10	dense	sparse	0.0983231627532991	1
\sensitivity	ndcg_cut_10			0.6666666666666666\x09
\sensitivity_holm	ndcg_cut_10			0.3333333333333333\x09

## identical-runs
# The same file twice, and a copy of it under another name.
$ cp demo.dense.run demo.qrels "$TMP"; cd "$TMP"; cp demo.dense.run copy
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.dense.run demo.dense.run copy
demo.qrels: 12 topics, 3 runs
run               nDCG@10   rank
copy               0.7754*  1=
demo.dense.run     0.7754*  1=
demo.dense.run#2   0.7754*  1=
* best  ~ not separated from it (p >= 0.05)

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run                        nDCG@10
copy              [0.6884, 0.8584]
demo.dense.run    [0.6884, 0.8584]
demo.dense.run#2  [0.6884, 0.8584]

nDCG@10: differences (paired t-test, two-sided; 95 % bootstrap intervals)
pair                                n     diff          interval  t  df       p    Holm  d_z
copy ~ demo.dense.run              12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
copy ~ demo.dense.run#2            12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
demo.dense.run ~ demo.dense.run#2  12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure  separated  by Holm  saturate  floor  compress  zone: pairs   topics
nDCG@10      0.0 %    0.0 %     0.0 %  0.0 %   100.0 %      100.0 %  100.0 %

## many-pairs
$ for i in {1..16}; do sed "s/[a-z]*$/run$i/" demo.dense.run >"$TMP/$i"; done
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels "$TMP"/* | tail -n 5
120 pairs by 1 measure: --format tsv, csv or json lists them, --baseline RUN picks some

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure  separated  by Holm  saturate  floor  compress  zone: pairs   topics
nDCG@10      0.0 %    0.0 %     0.0 %  0.0 %   100.0 %      100.0 %  100.0 %

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
* best  ~ not separated from it (p >= 0.05)

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run               MAP
a    [0.0000, 0.0000]
b    [0.0000, 0.0000]
c    [0.0000, 0.0000]
d    [0.0000, 0.0000]

MAP: differences (paired t-test, two-sided; 95 % bootstrap intervals)
pair   n     diff          interval  t  df       p    Holm  d_z
a ~ b  3  +0.0000  [0.0000, 0.0000]  -   2  1.0000  1.0000    -
a ~ c  2  +0.0000  [0.0000, 0.0000]  -   1  1.0000  1.0000    -
a ~ d  1  +0.0000  [0.0000, 0.0000]  -   0  1.0000  1.0000    -
b ~ c  0        -            [-, -]  -   0       -       -    -
b ~ d  0        -            [-, -]  -   0       -       -    -
c ~ d  1  +0.0000  [0.0000, 0.0000]  -   0  1.0000  1.0000    -
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure  separated  by Holm  saturate    floor  compress  zone: pairs   topics
MAP          0.0 %    0.0 %     0.0 %  100.0 %   100.0 %      100.0 %  100.0 %

## one-topic
$ grep '^101 ' demo.qrels >"$TMP/qrels"
$ trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" demo.*.run
qrels: 1 topic, 3 runs
run     nDCG@10   rank
dense    0.8074*  1
rerank   0.7615~  2
sparse   0.6821~  3
* best  ~ not separated from it (p >= 0.05)

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run              nDCG@10
dense   [0.8074, 0.8074]
rerank  [0.7615, 0.7615]
sparse  [0.6821, 0.6821]

nDCG@10: differences (paired t-test, two-sided; 95 % bootstrap intervals)
pair             n     diff          interval  t  df       p    Holm  d_z
dense ~ rerank   1  +0.0459  [0.0459, 0.0459]  -   0  1.0000  1.0000    -
dense ~ sparse   1  +0.1252  [0.1252, 0.1252]  -   0  1.0000  1.0000    -
rerank ~ sparse  1  +0.0794  [0.0794, 0.0794]  -   0  1.0000  1.0000    -
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure  separated  by Holm  saturate  floor  compress  zone: pairs  topics
nDCG@10      0.0 %    0.0 %     0.0 %  0.0 %     0.0 %        0.0 %   0.0 %
$ trec_rcp --quiet --compare --format json -m ndcg_cut.10 "$TMP/qrels" demo.*.run | sed '/^"provenance":/d'
{"measures":["ndcg_cut_10"],"test":"t","alpha":0.05,"tie_zone_margin":0.02,"seed":42,"resamples":2000,"flips":10000,"reference":"ndcg_cut_10","datasets":[
{"name":"qrels","topics":1,"runs":[
{"run":"dense","file":"demo.dense.run","runid":"dense","topics":1,"means":{"ndcg_cut_10":{"mean":0.8073598305799249,"lo":0.8073598305799249,"hi":0.8073598305799249,"rank":1,"change":0,"n":1}}},
{"run":"rerank","file":"demo.rerank.run","runid":"rerank","topics":1,"means":{"ndcg_cut_10":{"mean":0.7614860051259971,"lo":0.7614860051259971,"hi":0.7614860051259971,"rank":2,"change":0,"n":1}}},
{"run":"sparse","file":"demo.sparse.run","runid":"sparse","topics":1,"means":{"ndcg_cut_10":{"mean":0.6821111269942803,"lo":0.6821111269942803,"hi":0.6821111269942803,"rank":3,"change":0,"n":1}}}],"pairs":[
{"a":"dense","b":"rerank","measure":"ndcg_cut_10","n":1,"diff":0.04587382545392782,"lo":0.04587382545392782,"hi":0.04587382545392782,"t":null,"df":0,"p":1,"p_holm":1,"separated":false,"separated_holm":false,"effect":null,"p_t":1,"p_random":1,"p_bootstrap":1,"p_wilcoxon":1},
{"a":"dense","b":"sparse","measure":"ndcg_cut_10","n":1,"diff":0.12524870358564455,"lo":0.12524870358564455,"hi":0.12524870358564455,"t":null,"df":0,"p":1,"p_holm":1,"separated":false,"separated_holm":false,"effect":null,"p_t":1,"p_random":1,"p_bootstrap":1,"p_wilcoxon":1},
{"a":"rerank","b":"sparse","measure":"ndcg_cut_10","n":1,"diff":0.07937487813171673,"lo":0.07937487813171673,"hi":0.07937487813171673,"t":null,"df":0,"p":1,"p_holm":1,"separated":false,"separated_holm":false,"effect":null,"p_t":1,"p_random":1,"p_bootstrap":1,"p_wilcoxon":1}],"sensitivity":{"ndcg_cut_10":0},"sensitivity_holm":{"ndcg_cut_10":0},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":0,"topics":0}},"leaderboard_correlation":[],"agreement":[],"undefined_ideal":{"ndcg_cut_10":[]},
"suite":null}

## resamples
$ trec_rcp --quiet --compare --resamples 1 --flips 1 --format tsv -m ndcg_cut.10 demo.qrels demo.*.run
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon
\demo.qrels	mean	ndcg_cut_10	rerank		12	0.7854336674078793	0.8606076584370498	0.8606076584370498	1	0										\x09
\demo.qrels	mean	ndcg_cut_10	dense		12	0.7753809456338207	0.8505239815227866	0.8505239815227866	2	0										\x09
\demo.qrels	mean	ndcg_cut_10	sparse		12	0.6770577828805214	0.7515380923497189	0.7515380923497189	3	0										\x09
demo.qrels	difference	ndcg_cut_10	rerank	dense	12	0.010052721774058795	0.010083676914263151	0.010083676914263151			0.32206309800114347	11	0.7534426647875689	0.7534426647875689	0	0	0.09297160816350251	0.7534426647875689	0.7421875	0.5	0.85009765625
demo.qrels	difference	ndcg_cut_10	rerank	sparse	12	0.10837588452735787	0.10906956608733087	0.10906956608733087			2.870917257497347	11	0.01521653334786144	0.04564960004358432	1	1	0.8287624257186178	0.01521653334786144	0.0205078125	0.5	0.0341796875
demo.qrels	difference	ndcg_cut_10	dense	sparse	12	0.0983231627532991	0.09898588917306772	0.09898588917306772			1.826838280545252	11	0.09495775999759869	0.18991551999519737	0	0	0.5273627865193572	0.09495775999759869	0.09423828125	0.5	0.09228515625
\demo.qrels	sensitivity	ndcg_cut_10				0.3333333333333333														\x09
\demo.qrels	sensitivity_holm	ndcg_cut_10				0.3333333333333333														\x09
\demo.qrels	saturates	ndcg_cut_10				0														\x09
\demo.qrels	floors	ndcg_cut_10				0														\x09
\demo.qrels	compresses	ndcg_cut_10				0														\x09
\demo.qrels	compresses_only	ndcg_cut_10				0														\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				0.3333333333333333														\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				0.08333333333333333														\x09
\demo.qrels	undefined_ideal	ndcg_cut_10				0														\x09
$ trec_rcp --quiet --compare --resamples 100000 --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep mean
\demo.qrels	mean	ndcg_cut_10	rerank		12	0.7854336674078793	0.7044188024179764	0.8639826025441592	1	0										\x09
\demo.qrels	mean	ndcg_cut_10	dense		12	0.7753809456338207	0.6859953029990052	0.8563208169760707	2	0										\x09
\demo.qrels	mean	ndcg_cut_10	sparse		12	0.6770577828805214	0.5982067520812087	0.7479003499652642	3	0										\x09

## seed
# Another seed moves intervals and drawn flips, nothing else.
$ for seed in 42 7; do
>     trec_rcp --quiet --compare --seed $seed --format tsv -m ndcg_cut.10 demo.qrels demo.*.run |
>         grep -e mean -e difference | cut -f 1-7,12-15 | cksum
>     trec_rcp --quiet --compare --seed $seed --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep mean | cut -f 8,9
> done
4177668543 579
0.707291352305679	0.8623785082643668
0.6884063824493849	0.8584124666747796
0.6017439166074101	0.745497867198997
4177668543 579
0.706267700943	0.8637726428056517
0.6803052925609457	0.8567411546997552
0.5965034249554589	0.7474707919839945

## test-bootstrap
$ trec_rcp --quiet --compare --test bootstrap -m rcp.5 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@5   rank  Count-nDCG@5   rank  RCP-nDCG@5   rank
rerank  0.7552*  1           0.9590*  1         0.9763*  1
dense   0.7511~  2           0.9320   2         0.9517   2
sparse  0.6117   3           0.7971   3         0.8225   3
* best  ~ not separated from it (p >= 0.05)  +- ranks gained, lost against nDCG@5

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run               nDCG@5      Count-nDCG@5        RCP-nDCG@5
rerank  [0.6436, 0.8644]  [0.9362, 0.9786]  [0.9547, 0.9917]
dense   [0.6316, 0.8701]  [0.8946, 0.9622]  [0.9237, 0.9745]
sparse  [0.5306, 0.6863]  [0.7089, 0.8703]  [0.7480, 0.8854]

nDCG@5: differences (bootstrap test, two-sided; 95 % bootstrap intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0041  [-0.0739, 0.0787]  0.10  11  0.9090  0.9090  0.03
rerank > sparse  12  +0.1435   [0.0311, 0.2461]  2.51  11  0.0070  0.0210  0.73
dense ~ sparse   12  +0.1393   [0.0081, 0.2820]  1.84  11  0.0505  0.1009  0.53

Count-nDCG@5: differences (bootstrap test, two-sided; 95 % bootstrap intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0270  [0.0079, 0.0488]  2.49  11  0.0110  0.0110  0.72
rerank > sparse  12  +0.1619  [0.0930, 0.2442]  3.83  11  0.0010  0.0030  1.11
dense > sparse   12  +0.1349  [0.0671, 0.2159]  3.24  11  0.0020  0.0040  0.94

RCP-nDCG@5: differences (bootstrap test, two-sided; 95 % bootstrap intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0246  [0.0112, 0.0388]  3.21  11  0.0010  0.0015  0.93
rerank > sparse  12  +0.1538  [0.0935, 0.2258]  4.18  11  0.0005  0.0015  1.21
dense > sparse   12  +0.1292  [0.0666, 0.2003]  3.49  11  0.0005  0.0015  1.01
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure       separated  by Holm  saturate  floor  compress  zone: pairs  topics
nDCG@5           33.3 %   33.3 %     0.0 %  0.0 %     0.0 %       33.3 %  19.4 %
Count-nDCG@5    100.0 %  100.0 %     0.0 %  0.0 %     0.0 %        0.0 %  22.2 %
RCP-nDCG@5      100.0 %  100.0 %     0.0 %  0.0 %     0.0 %        0.0 %  25.0 %

Leaderboards: rank correlations
measures                  Kendall's tau   tau-b  Spearman's rho
nDCG@5, Count-nDCG@5             1.0000  1.0000          1.0000
nDCG@5, RCP-nDCG@5               1.0000  1.0000          1.0000
Count-nDCG@5, RCP-nDCG@5         1.0000  1.0000          1.0000

Agreement on the 1 pair that nDCG@5 separates
measure       same  separated too  tied  reversed
Count-nDCG@5     1              1     0         0
RCP-nDCG@5       1              1     0         0

## test-random
$ trec_rcp --quiet --compare --test random -m rcp.5 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@5   rank  Count-nDCG@5   rank  RCP-nDCG@5   rank
rerank  0.7552*  1           0.9590*  1         0.9763*  1
dense   0.7511~  2           0.9320   2         0.9517   2
sparse  0.6117   3           0.7971   3         0.8225   3
* best  ~ not separated from it (p >= 0.05)  +- ranks gained, lost against nDCG@5

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run               nDCG@5      Count-nDCG@5        RCP-nDCG@5
rerank  [0.6436, 0.8644]  [0.9362, 0.9786]  [0.9547, 0.9917]
dense   [0.6316, 0.8701]  [0.8946, 0.9622]  [0.9237, 0.9745]
sparse  [0.5306, 0.6863]  [0.7089, 0.8703]  [0.7480, 0.8854]

nDCG@5: differences (sign flips, two-sided; 95 % bootstrap intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0041  [-0.0739, 0.0787]  0.10  11  0.9004  0.9004  0.03
rerank > sparse  12  +0.1435   [0.0311, 0.2461]  2.51  11  0.0361  0.1084  0.73
dense ~ sparse   12  +0.1393   [0.0081, 0.2820]  1.84  11  0.0996  0.1992  0.53

Count-nDCG@5: differences (sign flips, two-sided; 95 % bootstrap intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0270  [0.0079, 0.0488]  2.49  11  0.0234  0.0234  0.72
rerank > sparse  12  +0.1619  [0.0930, 0.2442]  3.83  11  0.0010  0.0029  1.11
dense > sparse   12  +0.1349  [0.0671, 0.2159]  3.24  11  0.0010  0.0029  0.94

RCP-nDCG@5: differences (sign flips, two-sided; 95 % bootstrap intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0246  [0.0112, 0.0388]  3.21  11  0.0073  0.0073  0.93
rerank > sparse  12  +0.1538  [0.0935, 0.2258]  4.18  11  0.0005  0.0015  1.21
dense > sparse   12  +0.1292  [0.0666, 0.2003]  3.49  11  0.0005  0.0015  1.01
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure       separated  by Holm  saturate  floor  compress  zone: pairs  topics
nDCG@5           33.3 %    0.0 %     0.0 %  0.0 %     0.0 %       33.3 %  19.4 %
Count-nDCG@5    100.0 %  100.0 %     0.0 %  0.0 %     0.0 %        0.0 %  22.2 %
RCP-nDCG@5      100.0 %  100.0 %     0.0 %  0.0 %     0.0 %        0.0 %  25.0 %

Leaderboards: rank correlations
measures                  Kendall's tau   tau-b  Spearman's rho
nDCG@5, Count-nDCG@5             1.0000  1.0000          1.0000
nDCG@5, RCP-nDCG@5               1.0000  1.0000          1.0000
Count-nDCG@5, RCP-nDCG@5         1.0000  1.0000          1.0000

Agreement on the 1 pair that nDCG@5 separates
measure       same  separated too  tied  reversed
Count-nDCG@5     1              1     0         0
RCP-nDCG@5       1              1     0         0

## test-wilcoxon
$ trec_rcp --quiet --compare --test wilcoxon -m rcp.5 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@5   rank  Count-nDCG@5   rank  RCP-nDCG@5   rank
rerank  0.7552*  1           0.9590*  1         0.9763*  1
dense   0.7511~  2           0.9320   2         0.9517   2
sparse  0.6117   3           0.7971   3         0.8225   3
* best  ~ not separated from it (p >= 0.05)  +- ranks gained, lost against nDCG@5

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run               nDCG@5      Count-nDCG@5        RCP-nDCG@5
rerank  [0.6436, 0.8644]  [0.9362, 0.9786]  [0.9547, 0.9917]
dense   [0.6316, 0.8701]  [0.8946, 0.9622]  [0.9237, 0.9745]
sparse  [0.5306, 0.6863]  [0.7089, 0.8703]  [0.7480, 0.8854]

nDCG@5: differences (Wilcoxon signed-rank test, two-sided; 95 % bootstrap intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0041  [-0.0739, 0.0787]  0.10  11  0.7793  0.7793  0.03
rerank > sparse  12  +0.1435   [0.0311, 0.2461]  2.51  11  0.0259  0.0776  0.73
dense ~ sparse   12  +0.1393   [0.0081, 0.2820]  1.84  11  0.1230  0.2461  0.53

Count-nDCG@5: differences (Wilcoxon signed-rank test, two-sided; 95 % bootstrap intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0270  [0.0079, 0.0488]  2.49  11  0.0269  0.0269  0.72
rerank > sparse  12  +0.1619  [0.0930, 0.2442]  3.83  11  0.0010  0.0029  1.11
dense > sparse   12  +0.1349  [0.0671, 0.2159]  3.24  11  0.0010  0.0029  0.94

RCP-nDCG@5: differences (Wilcoxon signed-rank test, two-sided; 95 % bootstrap intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0246  [0.0112, 0.0388]  3.21  11  0.0122  0.0122  0.93
rerank > sparse  12  +0.1538  [0.0935, 0.2258]  4.18  11  0.0005  0.0015  1.21
dense > sparse   12  +0.1292  [0.0666, 0.2003]  3.49  11  0.0005  0.0015  1.01
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure       separated  by Holm  saturate  floor  compress  zone: pairs  topics
nDCG@5           33.3 %    0.0 %     0.0 %  0.0 %     0.0 %       33.3 %  19.4 %
Count-nDCG@5    100.0 %  100.0 %     0.0 %  0.0 %     0.0 %        0.0 %  22.2 %
RCP-nDCG@5      100.0 %  100.0 %     0.0 %  0.0 %     0.0 %        0.0 %  25.0 %

Leaderboards: rank correlations
measures                  Kendall's tau   tau-b  Spearman's rho
nDCG@5, Count-nDCG@5             1.0000  1.0000          1.0000
nDCG@5, RCP-nDCG@5               1.0000  1.0000          1.0000
Count-nDCG@5, RCP-nDCG@5         1.0000  1.0000          1.0000

Agreement on the 1 pair that nDCG@5 separates
measure       same  separated too  tied  reversed
Count-nDCG@5     1              1     0         0
RCP-nDCG@5       1              1     0         0

## tie-zone
$ for zone in 0 0.02 0.5 2; do
>     trec_rcp --quiet --compare --tie-zone $zone --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep tie_zone
> done
\demo.qrels	tie_zone_pairs	ndcg_cut_10				0														\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				0														\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				0.3333333333333333														\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				0.08333333333333333														\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				1														\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				1														\x09
\demo.qrels	tie_zone_pairs	ndcg_cut_10				1														\x09
\demo.qrels	tie_zone_topics	ndcg_cut_10				1														\x09

## two-topics
$ grep '^10[12] ' demo.qrels >"$TMP/qrels"
$ trec_rcp --quiet --compare -m ndcg_cut.10 -g demo.gains "$TMP/qrels" demo.*.run
qrels: 2 topics, 3 runs
run     nDCG@10   rank
dense    0.7161*  1
sparse   0.6785~  2
rerank   0.6758~  3
* best  ~ not separated from it (p >= 0.05)

95 % intervals of the means (bootstrap over topics, 2000 resamples)
run              nDCG@10
dense   [0.6249, 0.8074]
sparse  [0.6750, 0.6821]
rerank  [0.5900, 0.7615]

nDCG@10: differences (paired t-test, two-sided; 95 % bootstrap intervals)
pair             n     diff           interval     t  df       p    Holm   d_z
dense ~ sparse   2  +0.0376  [-0.0500, 0.1252]  0.43   1  0.7420  1.0000  0.30
dense ~ rerank   2  +0.0404   [0.0349, 0.0459]  7.36   1  0.0859  0.2578  5.21
sparse ~ rerank  2  +0.0028  [-0.0794, 0.0849]  0.03   1  0.9784  1.0000  0.02
\> < separated (p < 0.05)  ~ not separated

Measures: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure  separated  by Holm  saturate  floor  compress  zone: pairs  topics
nDCG@10      0.0 %    0.0 %     0.0 %  0.0 %     0.0 %       33.3 %   0.0 %
