## text
# Some documents that nobody graded useful are made positive; values as test/cases/study/audit/audit_scipy.py has them.
$ awk '$3 ~ /7$/ && $4 == 0 { $4 = 1 } 1' demo.qrels >"$TMP/odd.qrels"
$ rcp-study audit --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains "$TMP/odd.qrels"
Positive documents in the bottom quarter of their dataset's positives, which
means that their theta is not above the first quartile
                 positives in it  first quartile  documents  in bottom quarter
all  49/196 0.250 [0.204, 0.305]          -1.043        196                 49

     queries
all       12
Intervals: 2000 resamples of 12 queries, seed 42.

Suspects are positives in the bottom quarter. Do runs rank the other positives
of a query above its suspects?
                                          AUC              by query
demo.dense.run   500/609 0.821 [0.736, 0.886]  0.822 [0.728, 0.900]
demo.rerank.run  573/609 0.941 [0.918, 0.964]  0.945 [0.920, 0.968]
demo.sparse.run  419/609 0.688 [0.510, 0.820]  0.717 [0.566, 0.834]

                              nDCG@10           RCP-nDCG@10
demo.dense.run   0.770 [0.682, 0.848]  0.946 [0.931, 0.960]
demo.rerank.run  0.779 [0.706, 0.856]  0.972 [0.955, 0.986]
demo.sparse.run  0.675 [0.594, 0.745]  0.834 [0.785, 0.873]
Intervals: 2000 resamples of 12 queries, seed 42.

Correlation of the AUC with nDCG, over 3 runs
                          Pearson              Spearman               Kendall
nDCG@10      0.915 [0.371, 1.000]  1.000 [0.500, 1.000]  1.000 [0.333, 1.000]
RCP-nDCG@10  0.950 [0.691, 0.999]  1.000 [1.000, 1.000]  1.000 [1.000, 1.000]
Intervals: 2000 resamples of 12 queries, seed 42.

Spearman's correlation of a run's scores and theta in each query, over all
positives or over the retrieved positives. Means are over the 12 queries with at
least 5 positives. Efficiency: the information in the run's top 10, divided by
the largest information at any theta
                             Spearman             retrieved  efficiency
demo.dense.run   0.683 [0.591, 0.765]  0.683 [0.591, 0.765]       0.773
demo.rerank.run  0.875 [0.792, 0.931]  0.875 [0.792, 0.931]       0.766
demo.sparse.run  0.475 [0.263, 0.649]  0.475 [0.263, 0.649]       0.796

                 not retrieved
demo.dense.run               0
demo.rerank.run              0
demo.sparse.run              0
Intervals: 2000 resamples of 12 queries, seed 42.
Efficiency of the 10 documents with the largest theta: 0.761.

Documents that passed no criterion, and how runs compare by mean RCP-nDCG@10 if
the gains of these documents are set to 0
                                    value
documents that passed no criterion     42
  with a gain above 0                  42
  with a positive grade                 1
  largest gain                      0.091
pairs of runs                           3
  separated (t test, p < 0.05)          3
  separated with gains of 0             3
  no longer separated                   0
  newly separated                       0
  separated the other way round         0
Kendall of the leaderboards         1.000
mean shift                          0.000
Of 12 queries.

## scipy
# python3 test/cases/study/audit/audit_scipy.py demo.gains odd.qrels demo.dense.run demo.rerank.run demo.sparse.run
$ awk '$3 ~ /7$/ && $4 == 0 { $4 = 1 } 1' demo.qrels >"$TMP/odd.qrels"
$ rcp-study audit --resamples 10 --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains "$TMP/odd.qrels" --format tsv | awk -F '\t' '/^(bottom|runs|corr|eff)/ { printf "%s %s %s %.9g\n", $1, $2, $3, $4 }'
bottom_quarter.by   0
bottom_quarter.of   0
bottom_quarter.positives_in_it 49 196 0.25
bottom_quarter.cut   -1.0432184
bottom_quarter.documents   196
bottom_quarter.bottom   49
bottom_quarter.queries   12
runs.1.run   0
runs.1.auc 500 609 0.821018062
runs.1.auc.queries   12
runs.1.auc_queries   0.821801231
runs.1.auc_queries.queries   12
runs.1.ndcg   0.769558288
runs.1.ndcg.queries   12
runs.1.rcp_ndcg   0.946320849
runs.1.rcp_ndcg.queries   12
runs.1.spearman   0.682843661
runs.1.spearman.queries   12
runs.1.spearman_retrieved   0.682843661
runs.1.spearman_retrieved.queries   12
runs.1.efficiency   0.773056242
runs.1.positives_not_retrieved   0
runs.2.run   0
runs.2.auc 573 609 0.9408867
runs.2.auc.queries   12
runs.2.auc_queries   0.94457672
runs.2.auc_queries.queries   12
runs.2.ndcg   0.778635366
runs.2.ndcg.queries   12
runs.2.rcp_ndcg   0.972292157
runs.2.rcp_ndcg.queries   12
runs.2.spearman   0.875349421
runs.2.spearman.queries   12
runs.2.spearman_retrieved   0.875349421
runs.2.spearman_retrieved.queries   12
runs.2.efficiency   0.765776687
runs.2.positives_not_retrieved   0
runs.3.run   0
runs.3.auc 419 609 0.688013136
runs.3.auc.queries   12
runs.3.auc_queries   0.717308964
runs.3.auc_queries.queries   12
runs.3.ndcg   0.675122879
runs.3.ndcg.queries   12
runs.3.rcp_ndcg   0.833719083
runs.3.rcp_ndcg.queries   12
runs.3.spearman   0.47464088
runs.3.spearman.queries   12
runs.3.spearman_retrieved   0.47464088
runs.3.spearman_retrieved.queries   12
runs.3.efficiency   0.796137381
runs.3.positives_not_retrieved   0
correlation.ndcg.pearson   0.91537531
correlation.ndcg.spearman   1
correlation.ndcg.kendall   1
correlation.rcp_ndcg.pearson   0.950361271
correlation.rcp_ndcg.spearman   1
correlation.rcp_ndcg.kendall   1
efficiency.peak   0.763545616
efficiency.ideal   0.761099316

## documents
# The quartile of all documents, of which grades that are good have few: audit_scipy.py --documents.
$ awk '$3 ~ /7$/ && $4 == 0 { $4 = 1 } 1' demo.qrels >"$TMP/odd.qrels"
$ rcp-study audit --quarter documents --resamples 10 --run demo.dense.run --run demo.rerank.run demo.gains "$TMP/odd.qrels" --format tsv | awk -F '\t' '/^bottom|auc/ { printf "%s %s %s %.9g\n", $1, $2, $3, $4 }'
bottom_quarter.by   0
bottom_quarter.of   0
bottom_quarter.positives_in_it 5 196 0.0255102041
bottom_quarter.cut   -3.16304782
bottom_quarter.documents   480
bottom_quarter.bottom   120
bottom_quarter.queries   12
runs.1.auc 74 74 1
runs.1.auc.queries   4
runs.1.auc_queries   1
runs.1.auc_queries.queries   4
runs.2.auc 73 74 0.986486486
runs.2.auc.queries   4
runs.2.auc_queries   0.992647059
runs.2.auc_queries.queries   4
$ rcp-study audit --quarter all demo.gains demo.qrels
! rcp-study audit: --quarter 'all', expected positives or documents
! rcp-study audit -h explains the command
[1]

## suites
# Each suite has its own quartile, and keeps its number of queries.
$ awk '$3 ~ /7$/ && $4 == 0 { $4 = 1 } 1' demo.qrels >"$TMP/odd.qrels"
$ awk '!seen[$1]++ { print (NR == 1 ? "query_id,suite\n" : "") $1 "," ($1 < 106 ? "early" : "late") }' demo.qrels >"$TMP/suites"
$ rcp-study audit --suites "$TMP/suites" demo.gains "$TMP/odd.qrels"
Positive documents in the bottom quarter of their dataset's positives, which
means that their theta is not above the first quartile
                   positives in it  first quartile  documents  in bottom quarter
all    49/196 0.250 [0.203, 0.302]               -        196                 49
early   23/92 0.250 [0.183, 0.306]          -1.020         92                 23
late   26/104 0.250 [0.192, 0.333]          -1.050        104                 26

       queries
all         12
early        5
late         7
all, first quartile: not computed (each suite has its own first quartile)
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Documents that passed no criterion, and how runs compare by mean RCP-nDCG@10 if
the gains of these documents are set to 0
                                    value
documents that passed no criterion     42
  with a gain above 0                  42
  with a positive grade                 1
  largest gain                      0.091
Of 12 queries.
$ sed -i /^105,/d "$TMP/suites"
$ rcp-study audit --suites "$TMP/suites" demo.gains "$TMP/odd.qrels"
! rcp-study audit: TMP/suites: topic 105 of demo.gains is missing, expected a line with a suite for every topic that has gains
[2]

## decisions
# Documents without a pass had the highest gains: without them one more pair of runs is separated (scipy.stats.ttest_rel of
# per-topic nDCG@10 in audit_scipy.py: 2 and 3 pairs). A file without theta: the gain takes its place.
$ awk '/^# columns/ { print "# columns qid iter docid gain passes responses" } !/^#/ { print $1, 0, $3, ($7 == 0 ? 0.9 : $4), $7, $8 } /^# (rcp-gains|crit)/' demo.gains >"$TMP/high.gains"
$ rcp-study audit --quiet --run demo.dense.run --run demo.rerank.run --run demo.sparse.run "$TMP/high.gains" demo.qrels | sed -n '/^Documents that passed/,$p'
Documents that passed no criterion, and how runs compare by mean RCP-nDCG@10 if
the gains of these documents are set to 0
                                    value
documents that passed no criterion     42
  with a gain above 0                  42
  with a positive grade                 0
  largest gain                      0.900
pairs of runs                           3
  separated (t test, p < 0.05)          2
  separated with gains of 0             3
  no longer separated                   0
  newly separated                       1
  separated the other way round         0
Kendall of the leaderboards         1.000
mean shift                          0.097
Of 12 queries.

Pairs of runs whose decision changes if documents that passed no criterion get
gain 0: the better run before and after
                                 before  after            difference
demo.dense.run, demo.rerank.run  -       demo.rerank.run      -0.019

                                 difference after
demo.dense.run, demo.rerank.run            -0.027
Of 12 queries.

## no-run
$ rcp-study audit demo.gains demo.qrels
Positive documents in the bottom quarter of their dataset's positives, which
means that their theta is not above the first quartile
                 positives in it  first quartile  documents  in bottom quarter
all  47/185 0.254 [0.196, 0.320]          -0.965        185                 47

     queries
all       12
Intervals: 2000 resamples of 12 queries, seed 42.

Documents that passed no criterion, and how runs compare by mean RCP-nDCG@10 if
the gains of these documents are set to 0
                                    value
documents that passed no criterion     42
  with a gain above 0                  42
  with a positive grade                 0
  largest gain                      0.091
Of 12 queries.

## condensed
# By hand. Judged: a 1, c 1, b 0; gains: a, c, x 1, b, y 0. nDCG of x a y c b: (1/log2 3 + 1/log2 5)/(1 + 1/log2 3) = .65092,
# condensed (a c b) 1, RCP-nDCG 2.06161/2.13093 = .96747: closed 1.10277. Of b x a y c: .14966/.16850, of a b x c y: .04250/.02881.
# All: .54124/.51386. Orders: full third first second, condensed and RCP first third second; tau 1/3 and 1, all of it closed.
$ printf '%s\n' '# rcp-gains 1' '# columns qid iter docid gain' 'q 0 a 1' 'q 0 b 0' 'q 0 c 1' 'q 0 x 1' 'q 0 y 0' >"$TMP/gains"
$ printf 'q 0 %s\n' 'a 1' 'b 0' 'c 1' >"$TMP/qrels"
$ run() { n=0; for d in $2; do echo "q Q0 $d $((++n)) $((9 - n)) $1"; done >"$TMP/$1"; }
$ run first 'x a y c b'; run second 'b x a y c'; run third 'a b x c y'
$ rcp-study audit --quiet --condensed --resamples 2 --run "$TMP/first" --run "$TMP/second" --run "$TMP/third" "$TMP/gains" "$TMP/qrels" --format tsv | awk -F '\t' '/^condensed/ && !/\.run\t/ { printf "%s %.5f\n", $1, $4 }'
condensed.runs.1.ndcg 0.65092
condensed.runs.1.condensed 1.00000
condensed.runs.1.rcp_ndcg 0.96747
condensed.runs.1.closed 1.10277
condensed.runs.2.ndcg 0.54377
condensed.runs.2.condensed 0.69343
condensed.runs.2.rcp_ndcg 0.71226
condensed.runs.2.closed 0.88820
condensed.runs.3.ndcg 0.87722
condensed.runs.3.condensed 0.91972
condensed.runs.3.rcp_ndcg 0.90603
condensed.runs.3.closed 1.47537
condensed.closed 1.05330
condensed.kendall 0.33333
condensed.kendall_condensed 1.00000
condensed.kendall_closed 1.00000
$ rcp-study audit --condensed "$TMP/gains" "$TMP/qrels"
! rcp-study audit: --condensed needs at least two --run options
! rcp-study audit -h explains the command
[1]

## suspects
# 54 positives with thetas 1 .. 54 among 270 documents whose first quartile is below 1: numpy.percentile(thetas, 25) is 14.25,
# so that 14 of them are suspects; none by the quartile of all documents.
$ awk 'BEGIN { print "# rcp-gains 1\n# columns qid iter docid gain theta"; for (i = -215; i <= 54; i++) if (i) print "q" ((i + 300) % 3), 0, "d" i, 0.5, i }' >"$TMP/gains"
$ awk '/^q/ { print $1, 0, $3, ($5 > 0) }' "$TMP/gains" >"$TMP/qrels"
$ for of in positives documents; do rcp-study audit --quiet --resamples 2 --quarter $of "$TMP/gains" "$TMP/qrels" --format tsv | grep positives_in | cut -f 1-4; done
bottom_quarter.positives_in_it	14	54	0.25925925925925924
bottom_quarter.positives_in_it	0	54	0
$ rcp-study audit --quiet --resamples 2 "$TMP/gains" "$TMP/qrels" --format tsv | grep bottom_quarter.cut | cut -f 1-4
bottom_quarter.cut			14.25

## re-assessors
# By hand: of the thetas -2 .. 2 the first quartile is -1, so that a and b are suspects. Mean grades: a 1.5, b 3, c 2, d 2.
$ printf '%s\n' '# rcp-gains 1' '# columns qid iter docid gain theta' 'q 0 a .1 -2' 'q 0 b .2 -1' 'q 0 c .3 0' 'q 0 d .4 1' 'q 0 e .5 2' >"$TMP/gains"
$ printf 'q 0 %s 1\n' a b c d e >"$TMP/qrels"
$ printf '%s\n' query_id,annotator,doc_id,grade q,x,a,1 q,y,a,2 q,x,b,3 q,x,c,2 q,x,d,2 q,x,nobody,0 >"$TMP/grades"
$ rcp-study audit --quiet --suspects --grades "$TMP/grades" "$TMP/gains" "$TMP/qrels" --format tsv | awk -F '\t' '/^reass|^susp/ { print $1, $2 "/" $3, $4 }'
reassessed.annotators / 2
reassessed.suspects 1/2 0.5
reassessed.others 0/2 0
suspects.1.query_id / q
suspects.1.doc_id / a
suspects.1.theta / -2
suspects.1.grade / 1.5
suspects.2.query_id / q
suspects.2.doc_id / b
suspects.2.theta / -1
suspects.2.grade / 3
$ rcp-study audit --grades "$TMP/grades" --scale 0:2 "$TMP/gains" "$TMP/qrels"
! rcp-study audit: TMP/grades:4: grade '3', expected a number from 0 to 2
[2]

## left-out
# Topics that one file lacks, positives without a theta, gains without passes: said, and null in JSON.
$ printf 'q1 0 d1 0.5\nq1 0 d2 0.25\nq2 0 d1 0.5\n' >"$TMP/a"
$ printf 'q1 0 d1 1\nq1 0 d3 1\nq3 0 d1 1\n' >"$TMP/q"
$ rcp-study audit "$TMP/a" "$TMP/q" --format json
{"queries":1,
"documents":3,
"positives":1,
"queries_with_five_positives":0,
"intervals":{"level":0.95,"method":"percentile bootstrap","resampled":"queries","clusters":1,"strata":1,"resamples":2000,"seed":42},
"bottom_quarter":{"by":"gain","of":"positives","positives_in_it":{"k":1,"n":1,"rate":1,"value":1,"lo":null,"hi":null},"cut":0.5,"documents":1,"bottom":1,"queries":1,"suites":[]},
"runs":[],
"efficiency":{"peak":null,"ideal":null,"reason":"the gain file has no criteria"},
"without_pass":{"documents":null,"reason":"the gain file has neither Count nor criteria, passes and responses"}}
! rcp-study audit: TMP/q: left out 1 topic without any gain in TMP/a
! rcp-study audit: TMP/a: left out 1 topic without any grade in TMP/q, except for quartiles and gains
! rcp-study audit: TMP/q: left out 1 document with a positive grade but without a theta in TMP/a
! rcp-study audit: TMP/a: has no theta; the gain is used instead

## threads
$ for j in 1 2 5; do rcp-study audit --run demo.dense.run --run demo.sparse.run demo.gains demo.qrels -j $j --format json | cksum; done | uniq | wc -l
1

## twice
# One run twice: equal, and never separated.
$ rcp-study audit --run demo.dense.run --run demo.dense.run demo.gains demo.qrels --format tsv | awk -F '\t' '$1 ~ /run_pairs|separated|runs.*rcp_ndcg$/ { print $1, $2, $4 }'
runs.1.rcp_ndcg  0.9463208486547351
runs.2.rcp_ndcg  0.9463208486547351
without_pass.run_pairs  1
without_pass.separated  0
without_pass.separated_after  0

## pieces
# A run whose topics come in several pieces is the same run.
$ sort -k 3,3 demo.dense.run >"$TMP/demo.dense.run"
$ rcp-study audit --run demo.dense.run --run demo.sparse.run demo.gains demo.qrels >"$TMP/want"
$ rcp-study audit --run "$TMP/demo.dense.run" --run demo.sparse.run demo.gains demo.qrels | diff - "$TMP/want"

## bad
$ rcp-study audit demo.gains
! rcp-study audit: 1 operand, expected GAINS and QRELS
! rcp-study audit -h explains the command
[1]
$ rcp-study audit --run demo.dense.run demo.gains demo.qrels
! rcp-study audit: give at least two --run options, or none
! rcp-study audit -h explains the command
[1]
$ rcp-study audit --positive 0 demo.gains demo.qrels
! rcp-study audit: --positive '0', expected a whole number from 1 to 2147483647
! rcp-study audit -h explains the command
[1]
$ rcp-study audit demo.qrels demo.gains
! rcp-study audit: demo.qrels:6: gain '2', expected a gain in [0, 1] (topic 101, document D0025)
[2]
$ printf 'other 0 d1 1\n' >"$TMP/q"
$ rcp-study audit demo.gains "$TMP/q"
! rcp-study audit: demo.gains: has no topic in common with TMP/q
[7]
$ printf '101 0 D0010 1\n101 0 D0010 1\n' >"$TMP/q"
$ rcp-study audit demo.gains "$TMP/q"
! rcp-study audit: TMP/q:2: document 'D0010' of topic 101 appears twice, expected each document once
[2]
$ printf '101 Q0 D0010 1 nan x\n' >"$TMP/run"
$ rcp-study audit --run "$TMP/run" --run demo.dense.run demo.gains demo.qrels
! rcp-study audit: TMP/run:1: score 'nan', expected a finite number (topic 101, document D0010)
[2]
