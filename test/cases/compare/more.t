## more
# Sections that --more adds; two runs by a measure that ties them.
$ trec_rcp --quiet --compare --more -m ndcg_cut.10 -m success.5 -g demo.gains demo.qrels demo.*.run | sed -n '/^Ranks/,$p'
Ranks: 95 % intervals (resampled topics)
run      nDCG@10  Success@5
rerank  1 [1, 2]   1 [1, 1]
dense   2 [1, 2]   1 [1, 1]
sparse  3 [3, 3]   1 [1, 1]

Leaderboards by two measures: agreement, 95 % intervals (resampled topics; RBO with p = 0.9)
measures            coefficient      value          interval
nDCG@10, Success@5  Kendall's tau   0.0000  [0.0000, 0.0000]
nDCG@10, Success@5  tau-b                -            [-, -]
nDCG@10, Success@5  Spearman's rho       -            [-, -]
nDCG@10, Success@5  tau_AP               -            [-, -]
nDCG@10, Success@5  tau_AP,a        0.0000  [0.0000, 0.0000]
nDCG@10, Success@5  tau_AP,b             -            [-, -]
nDCG@10, Success@5  RBO             0.9033  [0.9033, 0.9033]

nDCG@10: p, adjusted for all pairs; differences detectable with power 0.8
pair                  p    Holm      BH   Tukey  difference  topics for 0.02
rerank ~ dense   0.7534  0.7534  0.7534  0.9781      0.0961              232
rerank > sparse  0.0152  0.0456  0.0456  0.0450      0.1162              338
dense ~ sparse   0.0950  0.1899  0.1424  0.0866      0.1657              685

Success@5: p, adjusted for all pairs; differences detectable with power 0.8
pair                  p    Holm      BH   Tukey  difference  topics for 0.02
rerank ~ dense   1.0000  1.0000  1.0000  1.0000      0.0000                -
rerank ~ sparse  1.0000  1.0000  1.0000  1.0000      0.0000                -
dense ~ sparse   1.0000  1.0000  1.0000  1.0000      0.0000                -

Detectable differences for the median pair of runs (paired t-test, alpha 0.05, power 0.8)
measure    topics      sd  difference  topics for 0.02
nDCG@10        12  0.1308      0.1162              338
Success@5      12  0.0000      0.0000                -

Analysis of variance: run + topic + rest, over the topics that all runs have
measure    source  squares  df     F       p  variance
nDCG@10    run      0.0861   2  4.06  0.0315  0.002703
nDCG@10    topic    0.4924  11  4.23  0.0020  0.011390
nDCG@10    rest     0.2330  22     -       -  0.010592
Success@5  run      0.0000   2     -       -  0.000000
Success@5  topic    0.0000  11     -       -  0.000000
Success@5  rest     0.0000  22     -       -  0.000000

## more-json
$ trec_rcp --quiet --compare --more --detect 0.05 --persistence 0.8 --format json -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.*.run |
>     sed -n '/"more":/,/^"topic_flips\|^"provenance/p' | grep -v '^"provenance'
{"reference":"ndcg_cut_10","measure":"rcp_ndcg_cut_10","decisive":1,"same":1,"same_separated":1,"tied":0,"reversed":[]}],"undefined_ideal":{"ndcg_cut_10":[],"rcp_ndcg_cut_10":[]},"more":{"ranks":[
{"run":"rerank","measure":"ndcg_cut_10","rank":1,"lo":1,"hi":2},
{"run":"dense","measure":"ndcg_cut_10","rank":2,"lo":1,"hi":2},
{"run":"sparse","measure":"ndcg_cut_10","rank":3,"lo":3,"hi":3},
{"run":"rerank","measure":"rcp_ndcg_cut_10","rank":1,"lo":1,"hi":1},
{"run":"dense","measure":"rcp_ndcg_cut_10","rank":2,"lo":2,"hi":2},
{"run":"sparse","measure":"rcp_ndcg_cut_10","rank":3,"lo":3,"hi":3}],"leaderboards":[
{"a":"ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":{"value":1,"lo":0.3333333333333333,"hi":1},"tau_b":{"value":1,"lo":0.3333333333333333,"hi":1},"spearman":{"value":1,"lo":0.49999999999999983,"hi":1},"tau_ap":{"value":1,"lo":0,"hi":1},"tau_ap_a":{"value":1,"lo":0,"hi":1},"tau_ap_b":{"value":1,"lo":0,"hi":1},"rbo":{"value":1,"lo":0.8,"hi":1}}],"pairs":[
{"a":"rerank","b":"dense","measure":"ndcg_cut_10","p_bh":0.753442664787569,"p_tukey":0.9781021897810219,"sd":0.10812679238999279,"detectable":0.09608733524987045,"topics_needed":39},
{"a":"rerank","b":"sparse","measure":"ndcg_cut_10","p_bh":0.04564960004358432,"p_tukey":0.044995500449955005,"sd":0.13076833741996136,"detectable":0.11620784081358658,"topics_needed":56},
{"a":"dense","b":"sparse","measure":"ndcg_cut_10","p_bh":0.14243663999639802,"p_tukey":0.08659134086591341,"sd":0.18644311898122543,"detectable":0.16568347291728708,"topics_needed":112},
{"a":"rerank","b":"dense","measure":"rcp_ndcg_cut_10","p_bh":0.007490369556203631,"p_tukey":0.7649235076492351,"sd":0.02752888655680462,"detectable":0.024463662457484964,"topics_needed":5},
{"a":"rerank","b":"sparse","measure":"rcp_ndcg_cut_10","p_bh":0.00019987549298586856,"p_tukey":9.999000099990002e-05,"sd":0.07735352571815335,"detectable":0.06874054056492643,"topics_needed":21},
{"a":"dense","b":"sparse","measure":"rcp_ndcg_cut_10","p_bh":0.0006496295623731615,"p_tukey":0.0006999300069993001,"sd":0.07874196556094465,"detectable":0.06997438355332633,"topics_needed":22}],"rbo_p":0.8,"power":0.8,"detect":0.05,"measures":{"ndcg_cut_10":{"sd":0.13076833741996136,"detectable":0.11620784081358658,"topics_needed":56,"anova":{"runs":3,"topics":12,"ss_run":0.0860553355838625,"ss_topic":0.49239114157253094,"ss_rest":0.2330269257051151,"df_run":2,"df_topic":11,"df_rest":22,"f_run":4.062228811362243,"f_topic":4.226045038208412,"p_run":0.03151649325693302,"p_topic":0.001962609121322326,"var_run":0.0027029612337779257,"var_topic":0.01139023268848404,"var_rest":0.01059213298659614}},"rcp_ndcg_cut_10":{"sd":0.07735352571815335,"detectable":0.06874054056492643,"topics_needed":21,"anova":{"runs":3,"topics":12,"ss_run":0.13022465372174483,"ss_topic":0.042464764573727,"ss_rest":0.047452917147120556,"df_run":2,"df_topic":11,"df_rest":22,"f_run":30.18721033520519,"f_topic":1.7897641336599583,"p_run":4.930981612530628e-07,"p_topic":0.11812925475420939,"var_run":0.005246281340121488,"var_topic":0.0005678274545505066,"var_rest":0.0021569507794145706}}}},

## more-rows
$ trec_rcp --quiet --compare --more --format tsv -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.*.run |
>     cut -f 2-5,7-9,12-14 | sed -n '/^rank/,$p'
\rank	ndcg_cut_10	rerank		1	1	2		\x09
\rank	ndcg_cut_10	dense		2	1	2		\x09
\rank	ndcg_cut_10	sparse		3	3	3		\x09
\p_bh	ndcg_cut_10	rerank	dense	0.753442664787569				\x09
\p_tukey	ndcg_cut_10	rerank	dense	0.9781021897810219				\x09
\detectable	ndcg_cut_10	rerank	dense	0.09608733524987045				\x09
\topics_needed	ndcg_cut_10	rerank	dense	232				\x09
\p_bh	ndcg_cut_10	rerank	sparse	0.04564960004358432				\x09
\p_tukey	ndcg_cut_10	rerank	sparse	0.044995500449955005				\x09
\detectable	ndcg_cut_10	rerank	sparse	0.11620784081358658				\x09
\topics_needed	ndcg_cut_10	rerank	sparse	338				\x09
\p_bh	ndcg_cut_10	dense	sparse	0.14243663999639802				\x09
\p_tukey	ndcg_cut_10	dense	sparse	0.08659134086591341				\x09
\detectable	ndcg_cut_10	dense	sparse	0.16568347291728708				\x09
\topics_needed	ndcg_cut_10	dense	sparse	685				\x09
\sd	ndcg_cut_10			0.13076833741996136				\x09
\detectable	ndcg_cut_10			0.11620784081358658				\x09
\topics_needed	ndcg_cut_10			338				\x09
anova_run	ndcg_cut_10			0.0860553355838625			4.062228811362243	2	0.03151649325693302
anova_topic	ndcg_cut_10			0.49239114157253094			4.226045038208412	11	0.001962609121322326
\anova_rest	ndcg_cut_10			0.2330269257051151				22\x09
\variance_run	ndcg_cut_10			0.0027029612337779257				\x09
\variance_topic	ndcg_cut_10			0.01139023268848404				\x09
\variance_rest	ndcg_cut_10			0.01059213298659614				\x09
\rank	rcp_ndcg_cut_10	rerank		1	1	1		\x09
\rank	rcp_ndcg_cut_10	dense		2	2	2		\x09
\rank	rcp_ndcg_cut_10	sparse		3	3	3		\x09
\p_bh	rcp_ndcg_cut_10	rerank	dense	0.007490369556203631				\x09
\p_tukey	rcp_ndcg_cut_10	rerank	dense	0.7649235076492351				\x09
\detectable	rcp_ndcg_cut_10	rerank	dense	0.024463662457484964				\x09
\topics_needed	rcp_ndcg_cut_10	rerank	dense	17				\x09
\p_bh	rcp_ndcg_cut_10	rerank	sparse	0.00019987549298586856				\x09
\p_tukey	rcp_ndcg_cut_10	rerank	sparse	9.999000099990002e-05				\x09
\detectable	rcp_ndcg_cut_10	rerank	sparse	0.06874054056492643				\x09
\topics_needed	rcp_ndcg_cut_10	rerank	sparse	120				\x09
\p_bh	rcp_ndcg_cut_10	dense	sparse	0.0006496295623731615				\x09
\p_tukey	rcp_ndcg_cut_10	dense	sparse	0.0006999300069993001				\x09
\detectable	rcp_ndcg_cut_10	dense	sparse	0.06997438355332633				\x09
\topics_needed	rcp_ndcg_cut_10	dense	sparse	124				\x09
\sd	rcp_ndcg_cut_10			0.07735352571815335				\x09
\detectable	rcp_ndcg_cut_10			0.06874054056492643				\x09
\topics_needed	rcp_ndcg_cut_10			120				\x09
anova_run	rcp_ndcg_cut_10			0.13022465372174483			30.18721033520519	2	4.930981612530628e-07
anova_topic	rcp_ndcg_cut_10			0.042464764573727			1.7897641336599583	11	0.11812925475420939
\anova_rest	rcp_ndcg_cut_10			0.047452917147120556				22\x09
\variance_run	rcp_ndcg_cut_10			0.005246281340121488				\x09
\variance_topic	rcp_ndcg_cut_10			0.0005678274545505066				\x09
\variance_rest	rcp_ndcg_cut_10			0.0021569507794145706				\x09
\agreement_kendall	ndcg_cut_10		rcp_ndcg_cut_10	1	0.3333333333333333	1		\x09
\agreement_tau_b	ndcg_cut_10		rcp_ndcg_cut_10	1	0.3333333333333333	1		\x09
\agreement_spearman	ndcg_cut_10		rcp_ndcg_cut_10	1	0.49999999999999983	1		\x09
\agreement_tau_ap	ndcg_cut_10		rcp_ndcg_cut_10	1	0	1		\x09
\agreement_tau_ap_a	ndcg_cut_10		rcp_ndcg_cut_10	1	0	1		\x09
\agreement_tau_ap_b	ndcg_cut_10		rcp_ndcg_cut_10	1	0	1		\x09
\agreement_rbo	ndcg_cut_10		rcp_ndcg_cut_10	1	0.9	1		\x09

## more-suite
$ trec_rcp --quiet --suite compare/suite --more -m ndcg_cut.10 -m rcp_ndcg_cut.10 | sed -n '/^Mean over/,$p' | sed -n '/^Ranks/,$p'
Ranks: 95 % intervals (resampled topics)
run     nDCG@10  RCP-nDCG@10
alpha  1 [1, 2]     1 [1, 1]
beta   2 [1, 2]     2 [2, 2]
gamma  3 [3, 3]     3 [3, 3]

Leaderboards by two measures: agreement, 95 % intervals (resampled topics; RBO with p = 0.9)
measures              coefficient      value          interval
nDCG@10, RCP-nDCG@10  Kendall's tau   1.0000  [0.3333, 1.0000]
nDCG@10, RCP-nDCG@10  tau-b           1.0000  [0.3333, 1.0000]
nDCG@10, RCP-nDCG@10  Spearman's rho  1.0000  [0.5000, 1.0000]
nDCG@10, RCP-nDCG@10  tau_AP          1.0000  [0.0000, 1.0000]
nDCG@10, RCP-nDCG@10  tau_AP,a        1.0000  [0.0000, 1.0000]
nDCG@10, RCP-nDCG@10  tau_AP,b        1.0000  [0.0000, 1.0000]
nDCG@10, RCP-nDCG@10  RBO             1.0000  [0.9000, 1.0000]

nDCG@10: p, adjusted for all pairs
pair                p    Holm      BH
alpha ~ beta   0.1939  0.1939  0.1939
alpha > gamma  0.0074  0.0222  0.0168
beta > gamma   0.0112  0.0224  0.0168

RCP-nDCG@10: p, adjusted for all pairs
pair                p    Holm      BH
alpha > beta   0.0132  0.0263  0.0180
alpha > gamma  0.0031  0.0092  0.0092
beta > gamma   0.0180  0.0263  0.0180

nDCG@10 by dataset
run         a        b     mean
alpha  0.8874*  0.9957*  0.9415*
beta   0.8727   0.9944   0.9336
gamma  0.7792   0.8400   0.8096

RCP-nDCG@10 by dataset
run         a        b     mean
alpha  0.8914*  0.9889*  0.9401*
beta   0.8717   0.9720   0.9219
gamma  0.8225   0.9158   0.8691

## more-width
# No line is wider than the terminal.
$ COLUMNS=80 trec_rcp --quiet --compare --more -m rcp.3,10 -g demo.gains demo.qrels demo.*.run | awk 'length > 80'

## more-threads
$ for j in 1 3; do trec_rcp --quiet --compare --more -j $j --format json -g demo.gains demo.qrels demo.*.run | sed '/^"provenance":/d' >"$TMP/$j"; done
$ cmp "$TMP/1" "$TMP/3"

## datasets
# --datasets random: the datasets are the sample, two of them here.
$ for test in t random bootstrap wilcoxon; do
>     trec_rcp --quiet --suite compare/suite --datasets random --test $test -m ndcg_cut.10 | sed -n '/^Mean over/,$p' | grep -A 4 differences
> done
nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair            n     diff           interval       p    Holm   wins
alpha ~ beta   16  +0.0079  [-0.0770, 0.0929]  0.4456  0.4456  0 : 0
alpha ~ gamma  15  +0.1263  [-0.2465, 0.4992]  0.1453  0.4358  0 : 0
beta ~ gamma   15  +0.1169  [-0.3600, 0.5938]  0.1978  0.4358  0 : 0
nDCG@10: differences (sign flips, two-sided; 95 % sign-flip intervals)
pair            n     diff  interval       p    Holm   wins
alpha ~ beta   16  +0.0079    [-, -]  0.5000  1.0000  0 : 0
alpha ~ gamma  15  +0.1263    [-, -]  0.5000  1.0000  0 : 0
beta ~ gamma   15  +0.1169    [-, -]  0.5000  1.0000  0 : 0
nDCG@10: differences (bootstrap test, two-sided; 95 % bootstrap-t intervals)
pair            n     diff           interval       p    Holm   wins
alpha ~ beta   16  +0.0079  [-0.0704, 0.0863]  0.3898  0.3898  0 : 0
alpha ~ gamma  15  +0.1263  [-0.2499, 0.5026]  0.1209  0.3628  0 : 0
beta ~ gamma   15  +0.1169  [-0.3074, 0.5412]  0.1624  0.3628  0 : 0
nDCG@10: differences (Wilcoxon signed-rank test, two-sided; 95 % intervals of the pseudo-median)
pair            n     diff  interval       p    Holm   wins
alpha ~ beta   16  +0.0079    [-, -]  0.5000  1.0000  0 : 0
alpha ~ gamma  15  +0.1263    [-, -]  0.5000  1.0000  0 : 0
beta ~ gamma   15  +0.1169    [-, -]  0.5000  1.0000  0 : 0

## datasets-threads
$ for test in t random bootstrap wilcoxon; do
>     for kind in fixed random; do
>         for j in 1 3; do
>             trec_rcp --quiet --suite compare/suite --datasets $kind --test $test -j $j --format tsv >"$TMP/$j"
>         done
>         cmp "$TMP/1" "$TMP/3"
>     done
> done

## lists
# The mean over topics of RankingSimilarity(a, b).rbo_ext(0.9) of the package rbo 0.1.3, with the documents of each topic
# sorted by (score, docno), descending: rerank, dense 0.6531769496916667; rerank, sparse 0.4913905895988095; dense,
# sparse 0.49897438563928564; of all documents 0.6889850517672026, 0.5384464841548829, 0.5354262749718021.
$ trec_rcp --quiet --compare --lists 10 -m ndcg_cut.10 demo.qrels demo.*.run | tail -n 4
pair             topics     RBO
rerank - dense       12  0.6532
rerank - sparse      12  0.4914
dense - sparse       12  0.4990
$ for k in 10 1000; do trec_rcp --quiet --compare --lists $k -m ndcg_cut.10 --format tsv demo.qrels demo.*.run | grep list_rbo | cut -f 4-7; done
rerank	dense	12	0.6531769496916667
rerank	sparse	12	0.4913905895988095
dense	sparse	12	0.4989743856392858
rerank	dense	12	0.6889850517672026
rerank	sparse	12	0.5384464841548829
dense	sparse	12	0.5354262749718023
$ trec_rcp --quiet --compare --lists 10 --persistence 0.5 -m ndcg_cut.10 --format json demo.qrels demo.*.run | grep -A 3 '"lists"'
{"a":"dense","b":"sparse","measure":"ndcg_cut_10","n":12,"diff":0.0983231627532991,"lo":-0.02013714345875145,"hi":0.21678346896534964,"t":1.826838280545252,"df":11,"p":0.09495775999759869,"p_holm":0.18991551999519737,"p_bh":0.14243663999639802,"p_decides":0.18991551999519737,"separated":false,"separated_holm":false,"effect":0.5273627865193572,"p_t":0.09495775999759869,"p_random":0.09423828125,"p_bootstrap":0.07096451774112944,"p_wilcoxon":0.09228515625}],"sensitivity":{"ndcg_cut_10":0.3333333333333333},"sensitivity_holm":{"ndcg_cut_10":0.3333333333333333},"sensitivity_uncorrected":{"ndcg_cut_10":0.3333333333333333},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[],"agreement":[],"undefined_ideal":{"ndcg_cut_10":[]},"lists":{"depth":10,"rbo_p":0.5,"pairs":[
{"a":"rerank","b":"dense","n":12,"rbo":0.6156376591435185},
{"a":"rerank","b":"sparse","n":12,"rbo":0.4234093398644179},
{"a":"dense","b":"sparse","n":12,"rbo":0.44804299975198414}]},
# Ties: as ranked, y before x, 0.9 = (1 - p) / p p^2 + p^2; the mean of that and of 1. A topic that one run lacks.
$ printf '%s\n' 'q 0 x 1' 'r 0 x 1' >"$TMP/qrels"
$ printf '%s\n' 'q 0 x 0 3 a' 'q 0 y 0 2 a' 'r 0 x 0 1 a' >"$TMP/a"
$ printf '%s\n' 'q 0 x 0 1 b' 'q 0 y 0 1 b' >"$TMP/b"
$ for ties in docid mean; do trec_rcp --quiet --compare --ties $ties --lists 2 -m ndcg_cut.10 --format tsv "$TMP/qrels" "$TMP/a" "$TMP/b" | grep list_rbo | cut -f 4-7; done
a	b	1	0.9
a	b	1	0.95
# Several threads, and a run whose first topic comes again at its end.
$ (tail -n +2 demo.dense.run; head -n 1 demo.dense.run) >"$TMP/split.run"
$ for j in 1 3; do trec_rcp --quiet --compare --lists 20 -j $j -m ndcg_cut.10 --format tsv demo.qrels "$TMP/split.run" demo.sparse.run | grep list_rbo | cut -f 6-7; done
12	0.5251236153265165
12	0.5251236153265165
$ trec_rcp --quiet --compare --lists 20 -m ndcg_cut.10 --format tsv demo.qrels demo.dense.run demo.sparse.run | grep list_rbo | cut -f 6-7
12	0.5251236153265165
$ trec_rcp --compare --lists 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --lists '0', expected a whole number from 1 to 100000

## more-errors
$ trec_rcp --compare --detect 0 demo.qrels demo.*.run
! trec_rcp: --detect '0', expected a number above 0
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --compare --persistence 1 demo.qrels demo.*.run
! trec_rcp: --persistence '1', expected a number between 0 and 1
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --more demo.qrels demo.dense.run
! trec_rcp: --more needs --compare or --suite
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --compare --datasets random demo.qrels demo.*.run
! trec_rcp: --datasets random (or pooled) needs --suite
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --suite compare/suite --datasets some
! trec_rcp: --datasets 'some', expected fixed, pooled or random
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
