## verdicts
# The rates are checked against statsmodels by test/unit/contests.c.
$ rcp-study contests study/contests.tsv
45 contests of 5 systems, 30 queries
Verdicts: 18 A, 27 B, 0 ties.
95 % intervals: clustered (analytic, with queries as clusters), jackknife
(leaves out each query in turn) or bootstrap (resamples queries).

Verdicts that side with rcp, not with ndcg
                               k/n  value    95% interval  chance  by
decided contests              8/15  0.533  [0.272, 0.795]   0.500  clustered
disagreements                 8/15  0.533  [0.272, 0.795]          clustered
  both margins at least 0.02  8/14  0.571  [0.302, 0.840]          clustered
  a margin below 0.02          0/1  0.000               -
Of 30 queries.
A metric names a side if its margin is at least 0.005. A contest is decided if
exactly one of rcp and ndcg names the side that people chose; the main measure
is the share of decided contests in which rcp names this side. The two metrics
name opposite sides in 15 contests; only the first metric names a side in 0
contests, and only the second in 0.

Main measure by suite
      k/n  value    95% interval  chance  by
web   5/7  0.714  [0.353, 1.000]   0.500  clustered
news  3/8  0.375  [0.016, 0.734]   0.500  clustered
Of 30 queries.

rcp against the verdicts
                              k/n  value    95% interval  by
contests with a named side  35/45  0.778  [0.668, 0.888]  clustered
  |margin| 0.005 to 0.02      1/4  0.250  [0.000, 0.740]  clustered
  |margin| 0.02 to 0.05       4/5  0.800  [0.408, 1.000]  clustered
  |margin| 0.05 to 0.1        5/9  0.556  [0.211, 0.900]  clustered
  |margin| 0.1 to 0.2       11/12  0.917  [0.751, 1.000]  clustered
  |margin| from 0.2         14/15  0.933  [0.810, 1.000]  clustered
AUC of the margin                  0.895  [0.797, 0.993]  jackknife
Of 30 queries.
AUC: from the 45 picks of A or B, without picks of a tie.

rcp: fifths of |margin|
                       hits            reweighted
0.011 to 0.046    5/9 0.556  0.567 [0.161, 0.900]
0.051 to 0.079    5/9 0.556  0.810 [0.667, 1.000]
0.108 to 0.161    8/9 0.889  0.833 [0.578, 1.000]
0.167 to 0.293    8/9 0.889  0.917 [0.750, 1.000]
0.298 to 0.632    9/9 1.000  1.000 [1.000, 1.000]
top minus bottom             0.433 [0.103, 0.837]
Intervals: 2000 resamples of 30 queries within 2 suites, seed 42.
Only contests in which rcp and ndcg both name a side. The two metrics disagree
in a share of 0.333 of these contests. Reweighting gives each fifth this share
of disagreements.

ndcg against the verdicts
                              k/n  value    95% interval  by
contests with a named side  34/45  0.756  [0.633, 0.878]  clustered
  |margin| 0.005 to 0.02      0/0      -               -
  |margin| 0.02 to 0.05       0/1  0.000               -
  |margin| 0.05 to 0.1        5/6  0.833  [0.507, 1.000]  clustered
  |margin| 0.1 to 0.2         6/8  0.750  [0.429, 1.000]  clustered
  |margin| from 0.2         23/30  0.767  [0.618, 0.915]  clustered
AUC of the margin                  0.753  [0.596, 0.910]  jackknife
  |margin| 0.005 to 0.02: not computed (no contest has a margin in this band)
Of 30 queries.
AUC: from the 45 picks of A or B, without picks of a tie.

ndcg: fifths of |margin|
                       hits              reweighted
0.028 to 0.111    6/9 0.667    0.667 [0.400, 1.000]
0.141 to 0.260    7/9 0.778    0.833 [0.642, 1.000]
0.269 to 0.397    7/9 0.778    0.833 [0.600, 1.000]
0.404 to 0.542    8/9 0.889    0.905 [0.475, 1.000]
0.563 to 1.216    6/9 0.667    0.571 [0.321, 0.751]
top minus bottom             -0.095 [-0.471, 0.215]
Intervals: 2000 resamples of 30 queries within 2 suites, seed 42.
Only contests in which ndcg and rcp both name a side. The two metrics disagree
in a share of 0.333 of these contests. Reweighting gives each fifth this share
of disagreements.

Controls: verdicts predicted by the systems instead of the metrics
                                        k/n  value    95% interval  by
system stronger on all other queries  32/45  0.711  [0.598, 0.824]  clustered
split pairs: frequent winner          10/16  0.625  [0.385, 0.865]  clustered
split pairs: rcp                      20/28  0.714  [0.545, 0.884]  clustered
split pairs: ndcg                     18/28  0.643  [0.451, 0.834]  clustered
Of 30 queries.
A system's strength is its Bradley-Terry strength on all other queries. 5 pairs
of systems are split: each system of the pair wins on some queries.

Logistic regression of 45 picks: what predicts a pick of A
                   value     95% interval  by
intercept         -0.966  [-2.372, 0.439]  clustered
rcp, per 0.232     2.853   [0.314, 5.393]  clustered
ndcg, per 0.452    0.472  [-1.112, 2.055]  clustered
log_length_ratio   0.046  [-2.727, 2.820]  clustered
Of 30 queries.
The coefficient of a margin is the change of the log odds per standard deviation
of this margin over the picks.

## by-grades
# python3 study/contests.py check: {'A': 19, 'B': 25, 'tie': 1} main 11/14
$ rcp-study contests --quiet --grades study/grades.tsv study/contests.tsv | sed -n '2p;/decided/p' | head -n 2
Verdicts: 19 A, 25 B, 1 tie. A verdict is for the side with more picks.
decided contests              11/14  0.786  [0.563, 1.000]   0.500  clustered

## by-grades-of-contests
# The same grades with the places of the documents in place of the columns docs_a and docs_b.
$ rcp-study contests --quiet --format json --grades study/grades.tsv study/contests.tsv >$TMP/a
$ cut -f 1-9 study/contests.tsv | rcp-study contests --quiet --format json --grades study/contest-grades.tsv - >$TMP/b
$ cmp $TMP/a $TMP/b

## by-grades-jobs
# No result depends on the number of threads.
$ for j in 1 3; do rcp-study contests -j $j --format json study/contests.tsv | cksum; done | uniq | wc -l
1

## by-reviews
$ rcp-study contests --reviews study/reviews.tsv study/contests.tsv | sed -n '2,3p;/left out/,+5p'
Verdicts: 18 A, 27 B, 0 ties. A verdict is for the side with more picks.
Picks of 3 annotators: 49 A, 73 B, 5 ties.
Main measure with each of 3 annotators left out in turn
           value
least      0.500
  without    cyd
most       0.538
  without    ann
! rcp-study contests: column human_verdict is not used: verdicts follow from the reviews
! rcp-study contests: study/reviews.tsv: left out 8 reviews that are not valid

## controls-of-grades
$ rcp-study contests --quiet --grades study/grades.tsv study/contests.tsv | sed -n '/^Logistic/,$p'
Logistic regression of 132 picks: what predicts a pick of A
                   value     95% interval  by
intercept         -0.475  [-1.225, 0.275]  clustered
rcp, per 0.232     2.052   [0.828, 3.275]  clustered
ndcg, per 0.446    0.069  [-0.671, 0.810]  clustered
log_length_ratio   0.878  [-0.714, 2.471]  clustered
Of 30 queries.
The coefficient of a margin is the change of the log odds per standard deviation
of this margin over the picks.

Main measure if grades have other gains
                  k/n  value    95% interval  chance  by
linear          11/14  0.786  [0.563, 1.000]   0.500  clustered
exponential     11/15  0.733  [0.502, 0.965]   0.500  clustered
binary, from 1   9/12  0.750  [0.494, 1.000]   0.500  clustered
binary, from 2  12/14  0.857  [0.667, 1.000]   0.500  clustered
binary, from 3   6/12  0.500  [0.205, 0.795]   0.500  clustered
binary, from 4    4/7  0.571  [0.175, 0.967]   0.500  clustered
Of 30 queries.

## without-systems
$ rcp-study contests --without 's[01]' study/contests.tsv | sed -n '/without/,+2p'
Main measure without the systems whose names match s[01]
                  k/n  value    95% interval  chance  by
decided contests  2/4  0.500  [0.000, 1.000]   0.500  clustered
AUC: from the 45 picks of A or B, without picks of a tie.

rcp: fifths of |margin|
AUC: from the 45 picks of A or B, without picks of a tie.

ndcg: fifths of |margin|
$ rcp-study contests --without 'bm25*' study/contests.tsv
! rcp-study contests: no system matches 'bm25*', expected at least one (--without)
! rcp-study contests -h explains the command
[1]

## metrics
# The other way round, the main measure is what is left of 1.
$ rcp-study contests --metrics ndcg,rcp study/contests.tsv | sed -n '4,6p'
(leaves out each query in turn) or bootstrap (resamples queries).

Verdicts that side with ndcg, not with rcp
$ rcp-study contests --metrics ndcg,map study/contests.tsv
! rcp-study contests: study/contests.tsv: no column 'd_map'; the first row has these columns: contest_id, suite, query_id, system_a, system_b, d_rcp, d_ndcg, log_length_ratio, human_verdict, docs_a, docs_b
[2]
$ rcp-study contests --metrics rcp study/contests.tsv
! rcp-study contests: --metrics 'rcp': give two or more names
! rcp-study contests -h explains the command
[1]
$ rcp-study contests --metrics rcp,rcp study/contests.tsv
! rcp-study contests: --metrics: 'rcp' appears twice
! rcp-study contests -h explains the command
[1]

## both-picks
$ rcp-study contests --reviews study/reviews.tsv --grades study/grades.tsv study/contests.tsv
! rcp-study contests: --reviews cannot be combined with --grades
! rcp-study contests -h explains the command
[1]

## incomplete-reviews
$ grep -v 'ann.*d0_[0-4]' study/grades.tsv | rcp-study contests --grades - study/contests.tsv 2>&1 >$TMP/out
rcp-study contests: column human_verdict is not used: verdicts follow from the grades
rcp-study contests: -: left out 1 review, because the annotator did not grade all documents of the contest
$ sed -n '2,3p' $TMP/out
Verdicts: 19 A, 25 B, 1 tie. A verdict is for the side with more picks.
Picks of 3 annotators: 58 A, 73 B, 3 ties.

## attention-checks
# A document that nobody should find useful, in a column of its own.
$ sed -e '1s/$/\tcheck_doc/' -e '2,$s/$/\tnever/' study/contests.tsv >$TMP/contests.tsv
$ { cat study/grades.tsv; printf 'web\tq1\tann\tnever\t0\nweb\tq1\tbob\tnever\t3\n'; } >$TMP/grades.tsv
$ rcp-study contests --grades $TMP/grades.tsv $TMP/contests.tsv | sed -n 2,4p
Verdicts: 19 A, 25 B, 1 tie. A verdict is for the side with more picks.
Picks of 3 annotators: 58 A, 74 B, 3 ties.
Attention checks: 1 of 2 got a grade in the lower half of the scale.
! rcp-study contests: column human_verdict is not used: verdicts follow from the grades
! rcp-study contests: 1 of 2 attention checks were graded in the upper half of the scale

## bad-contests
$ printf 'contest_id\tquery_id\tsystem_a\tsystem_b\td_rcp\td_ndcg\thuman_verdict\n' >$TMP/head
$ row() { { cat $TMP/head; printf "$@"; } >$TMP/c.tsv; rcp-study contests $TMP/c.tsv; }
$ row ''
! rcp-study contests: TMP/c.tsv: no contests, expected at least one row below the row of column names
[2]
$ row 'c1\t\ts1\ts2\t0.1\t0.2\tA\n'
! rcp-study contests: TMP/c.tsv:2: query_id '', expected a name
[2]
$ row 'c1\tq1\ts1\ts2\t0.1\t0.2\tC\n'
! rcp-study contests: TMP/c.tsv:2: human_verdict 'C', expected A, B or tie
[2]
$ row 'c1\tq1\ts1\ts1\t0.1\t0.2\tA\n'
! rcp-study contests: TMP/c.tsv:2: system_b 's1', expected a system other than system_a
[2]
$ row 'c1\tq1\ts1\ts2\tx\t0.2\tA\n'
! rcp-study contests: TMP/c.tsv:2: d_rcp 'x', expected a number
[2]
$ row 'c1\tq1\ts1\ts2\t0.1\t0.2\tA\nc1\tq2\ts1\ts2\t0.1\t0.2\tA\n'
! rcp-study contests: TMP/c.tsv:3: a second row for contest (c1), expected a single row; the first is in line 2
[2]
$ cut -f 1-8 study/contests.tsv | rcp-study contests -
! rcp-study contests: standard input:1: no column human_verdict, expected this column, or a file of reviews or grades from which verdicts can be derived (--reviews, --grades)
[2]
$ cut -f 1-6 study/contests.tsv | rcp-study contests -
! rcp-study contests: standard input:1: 1 columns of margins (d_METRIC), expected at least two, such as d_rcp and d_ndcg
[2]

$ sed '2s/[^\t]*$/d1 d2 d1/' study/contests.tsv | rcp-study contests -
! rcp-study contests: standard input:2: docs_b 'd1 d2 d1', expected at most 1000 different documents, separated by blanks
[2]

## bad-picks
$ tail -n 3 study/reviews.tsv | sed -e '1i contest_id\tannotator\tpick\tvalid_review' -e 's/^c[0-9]*/nowhere/' | rcp-study contests --reviews - study/contests.tsv
! rcp-study contests: standard input:2: contest_id 'nowhere', expected a contest of the contest file
[2]
$ printf 'contest_id annotator pick\nc1 ann left\n' | rcp-study contests --reviews - study/contests.tsv
! rcp-study contests: standard input:2: pick 'left', expected A, B or tie
[2]
$ printf 'contest_id annotator pick\nc1 ann A\nc1 ann B\n' | rcp-study contests --reviews - study/contests.tsv
! rcp-study contests: standard input:3: a second row for contest and annotator (c1, ann), expected a single row; the first is in line 2
[2]
$ printf 'contest_id annotator doc_id list rank_a rank_b grade\nc1 ann d1 A 1 0 9\n' | rcp-study contests --grades - study/contests.tsv
! rcp-study contests: standard input:2: grade '9', expected a number from 0 to 4
[2]
$ printf 'contest_id annotator doc_id list rank_a rank_b grade\nc1 ann d1 A 1 0 3\nc1 ann d2 A 1 0 3\n' | rcp-study contests --grades - study/contests.tsv
! rcp-study contests: standard input:3: position 1 of list A already has a document, from line 2
[2]
$ printf 'contest_id annotator doc_id list rank_a rank_b grade\nc1 ann d1 B 1 NA 3\n' | rcp-study contests --grades - study/contests.tsv
! rcp-study contests: standard input:2: rank_b 'NA', expected a number from 1 to 1000
[2]
$ cut -f 1-9 study/contests.tsv >$TMP/c.tsv; rcp-study contests --grades study/grades.tsv $TMP/c.tsv
! rcp-study contests: study/grades.tsv:1: no column contest_id, which is needed if the contest file has no columns docs_a and docs_b
[2]

## nothing-to-compute
# One query, one contest, a tie: numbers are missing, and each has its reason.
$ printf 'contest_id query_id system_a system_b d_rcp d_ndcg human_verdict\nc1 q1 s1 s2 0 0 tie\n' >$TMP/c.tsv
$ rcp-study contests --format tsv $TMP/c.tsv | cut -f 1,4,8 | grep -v '^intervals'
name	value	reason
\contests	1\x09
\queries	1\x09
\systems	2\x09
\verdicts.A	0\x09
\verdicts.B	0\x09
\verdicts.tie	1\x09
\verdicts.none	0\x09
\picks.A	0\x09
\picks.B	0\x09
\picks.tie	1\x09
main		there is no contest in which exactly one metric agrees with the verdict
\main.chance	\x09
disagreements		in the contests with a verdict, the metrics never name opposite sides
both_beyond		no contest has metrics that name opposite sides and both margins at or above the limit
one_within		no contest has metrics that name opposite sides and a margin below the limit
\chance_counts.opposite	0\x09
\chance_counts.first_only	0\x09
\chance_counts.second_only	0\x09
metrics.rcp.hit		the metric names no side in the contests with a verdict
\metrics.rcp.bands.1.from	0.005\x09
\metrics.rcp.bands.1.to	0.02\x09
metrics.rcp.bands.1.hit		no contest has a margin in this band
\metrics.rcp.bands.2.from	0.02\x09
\metrics.rcp.bands.2.to	0.05\x09
metrics.rcp.bands.2.hit		no contest has a margin in this band
\metrics.rcp.bands.3.from	0.05\x09
\metrics.rcp.bands.3.to	0.1\x09
metrics.rcp.bands.3.hit		no contest has a margin in this band
\metrics.rcp.bands.4.from	0.1\x09
\metrics.rcp.bands.4.to	0.2\x09
metrics.rcp.bands.4.hit		no contest has a margin in this band
\metrics.rcp.bands.5.from	0.2\x09
metrics.rcp.bands.5.to		no upper end
metrics.rcp.bands.5.hit		no contest has a margin in this band
metrics.rcp.auc		there is nothing to compare
\metrics.rcp.auc.picks	0\x09
metrics.rcp.fifths.fifths.1.smallest		this fifth has no contest
metrics.rcp.fifths.fifths.1.largest		this fifth has no contest
metrics.rcp.fifths.fifths.1.plain		this fifth has no contest
metrics.rcp.fifths.fifths.1.rate		this fifth has no contest
metrics.rcp.fifths.fifths.2.smallest		this fifth has no contest
metrics.rcp.fifths.fifths.2.largest		this fifth has no contest
metrics.rcp.fifths.fifths.2.plain		this fifth has no contest
metrics.rcp.fifths.fifths.2.rate		this fifth has no contest
metrics.rcp.fifths.fifths.3.smallest		this fifth has no contest
metrics.rcp.fifths.fifths.3.largest		this fifth has no contest
metrics.rcp.fifths.fifths.3.plain		this fifth has no contest
metrics.rcp.fifths.fifths.3.rate		this fifth has no contest
metrics.rcp.fifths.fifths.4.smallest		this fifth has no contest
metrics.rcp.fifths.fifths.4.largest		this fifth has no contest
metrics.rcp.fifths.fifths.4.plain		this fifth has no contest
metrics.rcp.fifths.fifths.4.rate		this fifth has no contest
metrics.rcp.fifths.fifths.5.smallest		this fifth has no contest
metrics.rcp.fifths.fifths.5.largest		this fifth has no contest
metrics.rcp.fifths.fifths.5.plain		this fifth has no contest
metrics.rcp.fifths.fifths.5.rate		this fifth has no contest
metrics.rcp.fifths.top_less_bottom		the rate of the top or the bottom fifth is undefined
metrics.rcp.fifths.disagreement_share		no contest with a verdict
metrics.ndcg.hit		the metric names no side in the contests with a verdict
\metrics.ndcg.bands.1.from	0.005\x09
\metrics.ndcg.bands.1.to	0.02\x09
metrics.ndcg.bands.1.hit		no contest has a margin in this band
\metrics.ndcg.bands.2.from	0.02\x09
\metrics.ndcg.bands.2.to	0.05\x09
metrics.ndcg.bands.2.hit		no contest has a margin in this band
\metrics.ndcg.bands.3.from	0.05\x09
\metrics.ndcg.bands.3.to	0.1\x09
metrics.ndcg.bands.3.hit		no contest has a margin in this band
\metrics.ndcg.bands.4.from	0.1\x09
\metrics.ndcg.bands.4.to	0.2\x09
metrics.ndcg.bands.4.hit		no contest has a margin in this band
\metrics.ndcg.bands.5.from	0.2\x09
metrics.ndcg.bands.5.to		no upper end
metrics.ndcg.bands.5.hit		no contest has a margin in this band
metrics.ndcg.auc		there is nothing to compare
\metrics.ndcg.auc.picks	0\x09
metrics.ndcg.fifths.fifths.1.smallest		this fifth has no contest
metrics.ndcg.fifths.fifths.1.largest		this fifth has no contest
metrics.ndcg.fifths.fifths.1.plain		this fifth has no contest
metrics.ndcg.fifths.fifths.1.rate		this fifth has no contest
metrics.ndcg.fifths.fifths.2.smallest		this fifth has no contest
metrics.ndcg.fifths.fifths.2.largest		this fifth has no contest
metrics.ndcg.fifths.fifths.2.plain		this fifth has no contest
metrics.ndcg.fifths.fifths.2.rate		this fifth has no contest
metrics.ndcg.fifths.fifths.3.smallest		this fifth has no contest
metrics.ndcg.fifths.fifths.3.largest		this fifth has no contest
metrics.ndcg.fifths.fifths.3.plain		this fifth has no contest
metrics.ndcg.fifths.fifths.3.rate		this fifth has no contest
metrics.ndcg.fifths.fifths.4.smallest		this fifth has no contest
metrics.ndcg.fifths.fifths.4.largest		this fifth has no contest
metrics.ndcg.fifths.fifths.4.plain		this fifth has no contest
metrics.ndcg.fifths.fifths.4.rate		this fifth has no contest
metrics.ndcg.fifths.fifths.5.smallest		this fifth has no contest
metrics.ndcg.fifths.fifths.5.largest		this fifth has no contest
metrics.ndcg.fifths.fifths.5.plain		this fifth has no contest
metrics.ndcg.fifths.fifths.5.rate		this fifth has no contest
metrics.ndcg.fifths.top_less_bottom		the rate of the top or the bottom fifth is undefined
metrics.ndcg.fifths.disagreement_share		no contest with a verdict
controls.strength		in every contest, the two systems are equally strong on the queries other than that of the contest
\controls.split.pairs	0\x09
controls.split.frequent		in every pair of systems, one system wins all contests or both win the same number
controls.split.metrics.rcp		in every pair of systems, one wins all contests
controls.split.metrics.ndcg		in every pair of systems, one wins all contests
\controls.regression.picks	0\x09
controls.regression.intercept		all picks are for the same side
controls.regression.rcp		all picks are for the same side
controls.regression.ndcg		all picks are for the same side
$ rcp-study contests --format json $TMP/c.tsv | grep -c -i nan
0
[1]

## options
$ rcp-study contests --gain-map 0,1,x study/contests.tsv
! rcp-study contests: --gain-map '0,1,x', expected 2 to 32 ascending numbers from 0 to 1e+06, separated by commas
! rcp-study contests -h explains the command
[1]
$ rcp-study contests --bands 0.2,0.1 study/contests.tsv
! rcp-study contests: --bands '0.2,0.1', expected 1 to 16 ascending numbers from 0 to 1e+06, separated by commas
! rcp-study contests -h explains the command
[1]
$ rcp-study contests study/contests.tsv study/contests.tsv
! rcp-study contests: 2 operands, expected CONTESTS
! rcp-study contests -h explains the command
[1]
