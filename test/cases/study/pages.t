# Pages of studies: what is printed does not change.

## labels
# The numbers of curves, grades and bins are those of labels/page.
$ rcp-study labels --quiet --qrels demo.qrels --html $TMP/page.html demo.gains study/demo.grades >$TMP/out
$ rcp-study labels --quiet --qrels demo.qrels demo.gains study/demo.grades | cmp - $TMP/out
$ sed -n '/<main>/,/<h2 id="tables"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html | grep -v '^[0-9.]* \(to [0-9.]* \)\?[0-9]'
145 documents, 28 of them useful; 346 grades of 5 annotators; 12 queries.
If a useful document is paired with a document that is not useful, the useful document has the higher gain in a share of 0.958 [0.910, 0.997] of the pairs.
What to look at first
\! Two annotators agree more often on what is useful (0.906) than an annotator and the gain do (0.827, on the same grades).
\! The gain is not the probability of any grade: its smallest calibration error is 0.142, for grades of at least 1.
Useful documents and others
Useful documents and other documents that are flagged
Each curve belongs to one score: documents are flagged from the highest score downwards. A curve nearer to the upper left is better. A document is useful if its mean grade is at least 2. The diagonal is chance; a straight segment is a group of tied documents, which are flagged together. One cross stands for the documents with positive qrels, the other for the same number of documents with the highest gains. Both crosses have 95 % intervals.
Numbers
ROC curves: share of useful documents that are flagged, against the share of other documents that are flagged
others gain theta bt bt, z-score Count qrel
Area under the curve
Probability that a useful document scores higher than another document. 0.5 is a coin toss; higher is better.
Numbers
Area under the curve
score value 95% interval
gain 0.958 [0.910, 0.997]
theta 0.958 [0.910, 0.997]
bt 0.922 [0.860, 0.982]
bt, z-score within its query 0.936 [0.874, 0.990]
Count 0.945 [0.895, 0.985]
qrel 0.798 [0.709, 0.904]
Documents that the qrels flag, and the same number of documents that the gain flags
Shares of useful documents and of other documents that are flagged, and shares of documents for which the qrels are wrong.
Numbers
Documents that the qrels flag, and the same number of documents that the gain flags
share k/n value 95% interval
useful documents that the qrels flag 21/28 0.750 [0.625, 0.900]
other documents that the qrels flag 34/117 0.291 [0.219, 0.361]
useful documents that the gain flags 27/28 0.964 [0.906, 1.000]
other documents that the gain flags 28/117 0.239 [0.173, 0.305]
useful, though without a positive qrel 7/90 0.078 [0.023, 0.140]
not useful, though with a positive qrel 34/55 0.618 [0.508, 0.731]
Grades and gains
Gains of documents, by the grade of an annotator
Each row is a grade. The number on the right says how often annotators gave the grade.
Numbers
Gains of documents, by the grade of an annotator
grade grades 5 % 25 % 50 % 75 % 95 % mean 95% interval
Correlation with the mean grade
Correlation over all documents; higher is better. The grey dots are for theta whose values within each query were sorted by grade (ceiling) or shuffled (floor).
Numbers
Correlation with the mean grade
score value 95% interval
gain 0.814 [0.739, 0.876]
theta 0.814 [0.739, 0.876]
bt 0.751 [0.646, 0.844]
bt, z-score within its query 0.758 [0.664, 0.843]
Count 0.794 [0.707, 0.862]
qrel 0.611 [0.509, 0.718]
theta ordered by grade within queries 0.925 [0.891, 0.950]
theta shuffled within queries 0.115 [0.023, 0.217]
Correlation over queries
Correlation of the mean score and the mean grade of a query; higher is better.
Numbers
Correlation over queries
score value 95% interval
gain 0.755 [0.211, 0.964]
theta 0.769 [0.211, 0.971]
bt 0.161 [-0.614, 0.754]
bt, z-score within its query 0.189 [-0.428, 0.757]
Count 0.783 [0.333, 0.978]
qrel 0.685 [0.236, 0.906]
Pairs of documents that the score orders like the grades
The pairs are documents of one query with different mean grades. 0.5 is a coin toss.
Numbers
Pairs of documents that the score orders like the grades
score k/n value 95% interval
gain 560/644 0.870 [0.824, 0.918]
theta 560/644 0.870 [0.824, 0.918]
bt 560/644 0.870 [0.824, 0.918]
bt, z-score within its query 560/644 0.870 [0.824, 0.918]
Count 545.5/644 0.847 [0.803, 0.893]
qrel 464/644 0.720 [0.675, 0.781]
Agreement with one annotator
Agreement with one annotator on which documents are useful
Each dot is a share. Its label says whether it is a share of single grades or of pairs of grades. A pair consists of two annotators&#39; grades of one document.
Numbers
Agreement with one annotator on which documents are useful
agrees k/n value 95% interval
gain &gt;= 0.5 and single grades 289/346 0.835 [0.788, 0.883]
positive qrel and single grades 242/346 0.699 [0.608, 0.792]
one annotator and another, pairs of grades 288/318 0.906 [0.873, 0.938]
gain &gt;= 0.5 and the grades of these pairs 526/636 0.827 [0.760, 0.894]
positive qrel and the grades of these pairs 428/636 0.673 [0.552, 0.795]
Reliability
Gain as the probability that a grade is at least 1
Each dot is one of 20 bins of single grades, with its 95 % interval. On the diagonal, the gain equals the share of grades that are at least 1. The calibration error is 0.142. Grey bars show the numbers of grades.
Numbers
Share of grades of at least 1, by gain
gain grades mean gain share 95% interval
Gain as the probability that a grade is at least 2
Each dot is one of 20 bins of single grades, with its 95 % interval. On the diagonal, the gain equals the share of grades that are at least 2. The calibration error is 0.223. Grey bars show the numbers of grades.
Numbers
Share of grades of at least 2, by gain
gain grades mean gain share 95% interval
Gain as the probability that a grade is at least 3
Each dot is one of 20 bins of single grades, with its 95 % interval. On the diagonal, the gain equals the share of grades that are at least 3. The calibration error is 0.270. Grey bars show the numbers of grades.
Numbers
Share of grades of at least 3, by gain
gain grades mean gain share 95% interval
Calibration error by grade
Mean distance between the gain and the share of grades that are at least T. Lower is better.
Numbers
Calibration error by grade
grade value 95% interval
T = 1 0.142 [0.114, 0.182]
T = 2 0.223 [0.191, 0.267]
T = 3 0.270 [0.226, 0.315]
Thresholds
Where annotators&#39; answers change from no to yes
The theta at which people answer yes as often as no, with its 95 % interval, and the difficulties of the criteria.
Numbers
Where annotators&#39; answers change from no to yes
question or criterion value 95% interval
topical -0.876 [-1.015, -0.760]
answers 0.175 [-0.047, 0.434]
criterion C1 -2.570 -
criterion C2 -2.000 -
criterion C3 -0.250 -
criterion C4 0.710 -
criterion C5 4.120 -
All tables
$ sed -n '/<h2 id="notes"/,/<\/main>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;s/trec_rcp [0-9].*/trec_rcp VERSION/;p}' $TMP/page.html
Notes
study/demo.grades: left out 7 rows without a grade
study/demo.grades: merged 5 rows with an earlier row of the same annotator and document; each annotator counts once, with the mean grade
study/demo.grades: left out 1 graded document without a gain in demo.gains; the first is topic 108, document D0737x
How it was computed
A document is useful if its mean grade over annotators is at least 2.
95 % intervals are from a percentile bootstrap with 2000 resamples of 12 queries, seed 42; for pairs across queries, annotators are resampled.
Documents with tied scores are flagged together. The picture omits points of a curve that are closer to the drawn line than 0.001 of the picture&#39;s side; the table shows the whole curve.
Quantiles are linear between order statistics (type 7). The calibration error uses single grades in 20 bins of equal width.
Where it comes from
trec_rcp VERSION
GAINS demo.gains (SHA-256 688453c3b1617fd575b6ed509d0cb5439cc9c81d921ac7666640ec3b0966f89a), judged by demo (simulated)
GRADES study/demo.grades (SHA-256 965651b6f5ef5b3c58d502c9855417e3f2e00e0a5a6b30e71525b2b90acdbf6b)
--qrels demo.qrels (SHA-256 d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d)
rcp-study labels --quiet --qrels demo.qrels --html TMP/page.html demo.gains study/demo.grades

## errors
$ rcp-study labels --html demo.gains demo.gains study/demo.grades
! rcp-study labels: demo.gains: --html would write to a file that this command reads (GAINS); choose another name
! rcp-study labels -h explains the command
[1]
$ rcp-study labels --html $TMP/a --svg roc=$TMP/a demo.gains study/demo.grades
! rcp-study labels: TMP/a: --html would write to a file that this command writes (--svg); choose another name
! rcp-study labels -h explains the command
[1]
$ rcp-study labels --html $TMP/none/page.html demo.gains study/demo.grades
! rcp-study labels: TMP/none/page.html: cannot be written: No such file or directory
[8]
$ rcp-study labels --svg roc demo.gains study/demo.grades
! rcp-study labels: --svg 'roc', expected NAME=FILE
! rcp-study labels -h explains the command
[1]
$ rcp-study labels --quiet --resamples 2 --svg curve=$TMP/curve.svg demo.gains study/demo.grades
! rcp-study labels: --svg 'curve', expected roc, auc, grades, spearman, query_spearman, concordance, agreement, reliability.1, reliability.2, reliability.3, errors or questions
! rcp-study labels -h explains the command
[1]
$ rcp-study panel --html $TMP/page.html study/shrout-fleiss.tsv
! rcp-study panel: unknown option '--html'
! rcp-study panel -h explains the command
[1]
$ ls $TMP

## no-qrels
# Without qrels there is no operating point; one class has no curve; one query no interval.
$ rcp-study labels --quiet --resamples 20 --useful 9 --html $TMP/page.html demo.gains study/demo.grades >$TMP/out
$ sed -n '/<main>/,$ {/<h[23]/{s/<[^>]*>//g;p};/figcaption/{s/<[^>]*>//g;s/^/- /;p};/<li>!/{s/<[^>]*>//g;p}}' $TMP/page.html
What to look at first
\! No document is useful, so there is no curve.
\! Two annotators agree more often on what is useful (1.000) than an annotator and the gain do (0.623, on the same grades).
\! The gain is not the probability of any grade: its smallest calibration error is 0.142, for grades of at least 1.
  parts ??= $('still')?.textContent.trimStart().split(/(?=<h2 )/) ?? [];
Grades and gains
- Gains of documents, by the grade of an annotator
- Correlation with the mean grade
- Correlation over queries
- Pairs of documents that the score orders like the grades
Agreement with one annotator
- Agreement with one annotator on which documents are useful
Reliability
- Gain as the probability that a grade is at least 1
- Gain as the probability that a grade is at least 2
- Gain as the probability that a grade is at least 3
- Calibration error by grade
Thresholds
- Where annotators&#39; answers change from no to yes
All tables
Notes
How it was computed
Where it comes from
$ grep -E '^(suite|mail	102)' study/demo.grades >$TMP/one.tsv
$ rcp-study labels --quiet --html $TMP/page.html demo.gains $TMP/one.tsv >$TMP/out
$ sed -n '/<main>/,$ {/<li>!/{s/<[^>]*>//g;p}; /Area under/,/table>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}}' $TMP/page.html
\! Only 2 documents are useful, so curves and areas are uncertain.
\! There is only one query, so there are no intervals.
\! The gain is not the probability of any grade: its smallest calibration error is 0.148, for grades of at least 1.
Area under the curve
Probability that a useful document scores higher than another document. 0.5 is a coin toss; higher is better.
Numbers
Area under the curve
score value 95% interval
gain 1.000 -
theta 1.000 -
bt 1.000 -
bt, z-score within its query 1.000 -
Count 1.000 -

## contests
$ rcp-study contests --quiet --grades study/grades.tsv --without 's[12]' --html $TMP/page.html study/contests.tsv >$TMP/out
$ rcp-study contests --quiet --grades study/grades.tsv --without 's[12]' study/contests.tsv | cmp - $TMP/out
$ sed -n '/<main>/,/<h2 id="tables"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html
45 contests of 5 systems, 30 queries; verdicts: 19 A, 25 B, 1 tie.
In 14 contests, exactly one of rcp and ndcg names the side that people pick; the share of rcp is 0.786 [0.563, 1.000].
What to look at first
\! Only 14 contests are decided.
The main measure
Verdicts that side with rcp, not with ndcg
A contest is decided if exactly one of the two metrics names the side of the verdict. In disagreements, the metrics name opposite sides; the lower rows split the disagreements by the size of both margins.
Numbers
Verdicts that side with rcp, not with ndcg
contests k/n value 95% interval chance
decided contests 11/14 0.786 [0.563, 1.000] 0.500
disagreements 11/14 0.786 [0.563, 1.000] 0.500
both margins at least 0.02 10/13 0.769 [0.531, 1.000] 0.500
a margin below 0.02 1/1 1.000 - 0.500
By suite
Share of decided contests in which the verdict is for the first metric&#39;s side.
Numbers
By suite
suite k/n value 95% interval chance
web 6/6 1.000 [1.000, 1.000] 0.500
news 5/8 0.625 [0.266, 0.984] 0.500
Without the systems whose names match a pattern
Share of decided contests in which the verdict is for the first metric&#39;s side.
Numbers
Without the systems whose names match a pattern
pattern k/n value 95% interval chance
s[12] 1/2 0.500 [0.000, 1.000] 0.500
Each metric
Verdicts for the side that the metric names
Share of verdicts for the side that the metric names, in the contests in which it names a side. 0.5 is a coin toss; higher is better.
Numbers
Verdicts for the side that the metric names
metric k/n value 95% interval chance
rcp 38/44 0.864 [0.769, 0.958] 0.500
ndcg 30/44 0.682 [0.553, 0.811] 0.500
Area under the curve of the margin
Probability that the margin is larger for a pick of A than for a pick of B; ties count half.
Numbers
Area under the curve of the margin
metric value 95% interval chance
rcp 0.870 [0.776, 0.963] 0.500
ndcg 0.711 [0.585, 0.836] 0.500
Bands of the margin
rcp: share of verdicts for the side that it names, by size of |margin|
If margins are meaningful, the rate rises above one half with larger margins.
Numbers
rcp: share of verdicts for the side that it names, by size of |margin|
|margin| k/n value 95% interval chance
|margin| 0.005 to 0.02 2/4 0.500 [0.000, 1.000] 0.500
|margin| 0.02 to 0.05 5/5 1.000 [1.000, 1.000] 0.500
|margin| 0.05 to 0.1 7/9 0.778 [0.490, 1.000] 0.500
|margin| 0.1 to 0.2 11/12 0.917 [0.751, 1.000] 0.500
|margin| from 0.2 13/14 0.929 [0.797, 1.000] 0.500
ndcg: share of verdicts for the side that it names, by size of |margin|
If margins are meaningful, the rate rises above one half with larger margins.
Numbers
ndcg: share of verdicts for the side that it names, by size of |margin|
|margin| k/n value 95% interval chance
|margin| 0.02 to 0.05 0/1 0.000 - 0.500
|margin| 0.05 to 0.1 4/6 0.667 [0.253, 1.000] 0.500
|margin| 0.1 to 0.2 6/8 0.750 [0.429, 1.000] 0.500
|margin| from 0.2 20/29 0.690 [0.531, 0.849] 0.500
rcp: share of verdicts for the side that it names, by fifths of |margin|
Only contests in which rcp and ndcg both name a side. The two metrics disagree in a share of 0.318 of these contests. Reweighting gives each fifth this share of disagreements.
Numbers
rcp: share of verdicts for the side that it names, by fifths of |margin|
|margin| hits rate reweighted 95% interval
0.011 to 0.046 7/9 0.778 0.727 [0.378, 1.000]
0.051 to 0.079 7/9 0.778 0.909 [0.756, 1.000]
0.108 to 0.161 8/9 0.889 0.841 [0.600, 1.000]
0.167 to 0.298 8/9 0.889 - -
0.329 to 0.632 8/8 1.000 1.000 [1.000, 1.000]
top minus bottom 0.273 [0.000, 0.614]
ndcg: share of verdicts for the side that it names, by fifths of |margin|
Only contests in which ndcg and rcp both name a side. The two metrics disagree in a share of 0.318 of these contests. Reweighting gives each fifth this share of disagreements.
Numbers
ndcg: share of verdicts for the side that it names, by fifths of |margin|
|margin| hits rate reweighted 95% interval
0.028 to 0.111 5/9 0.556 0.568 [0.322, 0.818]
0.141 to 0.260 7/9 0.778 0.841 [0.614, 1.000]
0.269 to 0.397 5/9 0.556 0.682 [0.563, 0.875]
0.404 to 0.542 7/9 0.778 0.744 [0.435, 1.000]
0.563 to 1.216 6/8 0.750 0.584 [0.333, 0.762]
top minus bottom 0.016 [-0.333, 0.312]
The people
Each annotator left out
Share of decided contests in which the verdict is for the first metric&#39;s side.
Numbers
Each annotator left out
without k/n value 95% interval chance
ann 10/14 0.714 [0.469, 0.960] 0.500
bob 9/12 0.750 [0.494, 1.000] 0.500
cyd 9/12 0.750 [0.494, 1.000] 0.500
Other gains for the grades
Share of decided contests in which the verdict is for the first metric&#39;s side.
Numbers
Other gains for the grades
gains k/n value 95% interval chance
linear 11/14 0.786 [0.563, 1.000] 0.500
exponential 11/15 0.733 [0.502, 0.965] 0.500
binary, from 1 9/12 0.750 [0.494, 1.000] 0.500
binary, from 2 12/14 0.857 [0.667, 1.000] 0.500
binary, from 3 6/12 0.500 [0.205, 0.795] 0.500
binary, from 4 4/7 0.571 [0.175, 0.967] 0.500
Controls
Verdicts predicted by the systems instead of the metrics
The first row shows how often the verdict is for the system that is stronger on all other queries. The other rows are about split pairs: pairs of systems in which each system wins on some queries. They show how often the verdict is for the more frequent winner, and for the side that each metric names.
Numbers
Verdicts predicted by the systems instead of the metrics
names the side k/n value 95% interval chance
system stronger on all other queries 27/44 0.614 [0.499, 0.728] 0.500
split pairs: frequent winner 19/30 0.633 [0.455, 0.811] -
split pairs: rcp 28/34 0.824 [0.700, 0.948] 0.500
split pairs: ndcg 21/34 0.618 [0.455, 0.780] 0.500
What predicts a pick of A: logistic regression
Each dot is the change of the log odds per standard deviation of a margin, or per unit of the log length ratio if the contests have one.
Numbers
What predicts a pick of A: logistic regression
of value 95% interval
rcp, per 0.232 2.052 [0.828, 3.275]
ndcg, per 0.446 0.069 [-0.671, 0.810]
log_length_ratio 0.878 [-0.714, 2.471]
All tables
$ sed -n '/id="notes"/,/id="origin"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html
Notes
column human_verdict is not used: verdicts follow from the grades
How it was computed
A metric names a side if its margin is at least 0.005. The verdict is the side with more picks.
Chance is (D + R) / (2 D + R + Q), counted over the contests with a verdict. The metrics name opposite sides in D = 14 contests. Only the first metric names a side in R = 0 contests, and only the second in Q = 0.
The 95 % intervals of rates are analytic, with queries as clusters. The intervals of areas come from a jackknife that leaves out each query in turn. The intervals of fifths come from a bootstrap with 2000 resamples of 30 queries, seed 42.
Picks are made from grades: the list with the larger nDCG@5 is picked, and both lists share one ideal. A difference below 0.005 is a tie.
Where it comes from

## contests-undecided
# No contest is decided: what has no rate has no row.
$ awk -F '\t' -v OFS='\t' 'NR > 1 { $9 = "tie" } { print }' study/contests.tsv >$TMP/ties.tsv
$ rcp-study contests --quiet --html $TMP/page.html $TMP/ties.tsv >$TMP/out
$ sed -n '/<main>/,$ {/<h[23]/{s/<[^>]*>//g;p};/figcaption/{s/<[^>]*>//g;s/^/- /;p};/<li>!/{s/<[^>]*>//g;p}}' $TMP/page.html
What to look at first
\! No contest has a verdict for a side.
  parts ??= $('still')?.textContent.trimStart().split(/(?=<h2 )/) ?? [];
All tables
How it was computed
Where it comes from
$ rcp-study contests --html study/contests.tsv study/contests.tsv
! rcp-study contests: study/contests.tsv: --html would write to a file that this command reads (CONTESTS); choose another name
! rcp-study contests -h explains the command
[1]

## diff
# Quantiles and means of gains: numpy 2.4.6, quantile and mean. Leaderboard of the qrels: as in compare/html/tables.
$ rcp-study diff --quiet --run demo.dense.run --run demo.rerank.run --run demo.sparse.run --html $TMP/page.html demo.gains study/second.gains demo.qrels >$TMP/out
$ rcp-study diff --quiet --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains study/second.gains demo.qrels | cmp - $TMP/out
$ sed -n '/<main>/,/<h2 id="tables"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html
2 files, 12 queries; leaderboards of runs.
What to look at first
\! Gains change from demo.gains to study/second.gains by -0.028 on average.
Gains and orders
Gains of each file
Each row shows the gains of all documents of a file, whether or not another file has them.
Numbers
Gains of each file
file documents 5 % 25 % 50 % 75 % 95 % mean
demo.gains 480 0.014 0.140 0.355 0.553 0.789 0.364
study/second.gains 467 0.019 0.111 0.297 0.517 0.816 0.338
Gain shift
Mean gain of the second file minus mean gain of the first, over the documents that both files have. The first file is demo.gains.
Numbers
Gain shift
file documents value 95% interval
study/second.gains 467 -0.028 [-0.038, -0.017]
Correlation of two files
Correlation of theta (or of gains, if a file has no theta), mean over queries. 1 means the same order. The first file is demo.gains.
Numbers
Correlation of two files
file documents value 95% interval
study/second.gains 467 0.848 [0.809, 0.882]
Leaderboards
demo.gains
Each dot is a run&#39;s mean over topics, with 95 % t intervals. Higher is better. All gain files share the axis.
Numbers
demo.gains
run rank mean 95% interval topics
rerank 1 0.972 [0.954, 0.991] 12
dense 2 0.946 [0.929, 0.964] 12
sparse 3 0.834 [0.782, 0.885] 12
study/second.gains
Each dot is a run&#39;s mean over topics, with 95 % t intervals. Higher is better. All gain files share the axis.
Numbers
study/second.gains
run rank mean 95% interval topics
rerank 1 0.875 [0.837, 0.914] 12
dense 2 0.866 [0.826, 0.907] 12
sparse 3 0.760 [0.701, 0.819] 12
qrels
Each dot is a run&#39;s mean over topics, with 95 % t intervals. Higher is better.
Numbers
qrels
run rank mean 95% interval topics
rerank 1 0.785 [0.692, 0.879] 12
dense 2 0.775 [0.675, 0.876] 12
sparse 3 0.677 [0.589, 0.765] 12
Ranks of runs by each file
Ranks: demo.gains to qrels
The best runs are at the top. Each line is a run; colour marks a change of rank between the first and the last file.
Numbers
Ranks
run demo second qrels
rerank 1 1 1
dense 2 2 2
sparse 3 3 3
Reversals
Pairs of runs that one file separates and the other reverses
The first file separates pairs of runs (t test, p &lt; 0.05); each dot is the share of these pairs that the second file orders the other way. Lower is better.
Numbers
Pairs of runs that one file separates and the other reverses
files k/n value 95% interval
study/second.gains 0/3 0.000 -
All tables
$ sed -n '/<h2 id="method"/,/<\/main>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;s/ (SHA-256 [0-9a-f]*)//;s/trec_rcp [0-9].*/trec_rcp VERSION/;p}' $TMP/page.html
How it was computed
Correlations are Spearman&#39;s, over the documents of a query that both files have. They are averaged over the queries where they are defined.
95 % intervals are from a percentile bootstrap with 2000 resamples of 12 queries, seed 42.
Leaderboards show the runs&#39; mean RCP-nDCG@10 by a gain file, or nDCG@10 by the qrels, with t intervals. A pair is separated if a paired t test has p &lt; 0.05.
Where it comes from
trec_rcp VERSION
GAINS demo.gains, judged by demo (simulated)
GAINS study/second.gains, judged by second (simulated)
QRELS demo.qrels
--run demo.dense.run
--run demo.rerank.run
--run demo.sparse.run
rcp-study diff --quiet --run demo.dense.run --run demo.rerank.run --run demo.sparse.run --html TMP/page.html demo.gains study/second.gains demo.qrels

## diff-files
# Three files without runs: every two; as cells of a design each against the reference. Endings stay where files would
# look alike without them.
$ cp demo.gains $TMP/demo.gains; gzip -n <study/second.gains >$TMP/demo.gz; cp study/second.gains $TMP/c
$ cd $TMP; rcp-study diff --quiet --resamples 20 --html page.html demo.gains demo.gz c >out
$ sed -n '/<main>/,/<h2 id="tables"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html
3 files, 12 queries.
What to look at first
\! Gains change in 2 of 3 pairs of files. The largest change is from demo.gains to demo.gz: -0.028 on average.
Gains and orders
Gains of each file
Each row shows the gains of all documents of a file, whether or not another file has them.
Numbers
Gains of each file
file documents 5 % 25 % 50 % 75 % 95 % mean
demo.gains 480 0.014 0.140 0.355 0.553 0.789 0.364
demo.gz 467 0.019 0.111 0.297 0.517 0.816 0.338
c 467 0.019 0.111 0.297 0.517 0.816 0.338
Gain shift
Mean gain of the second file minus mean gain of the first, over the documents that both files have.
Numbers
Gain shift
files documents value 95% interval
demo.gains, demo.gz 467 -0.028 [-0.038, -0.019]
demo.gains, c 467 -0.028 [-0.038, -0.019]
demo.gz, c 467 +0.000 [0.000, 0.000]
Correlation of two files
Correlation of theta (or of gains, if a file has no theta), mean over queries. 1 means the same order.
Numbers
Correlation of two files
files documents value 95% interval
demo.gains, demo.gz 467 0.848 [0.833, 0.890]
demo.gains, c 467 0.848 [0.833, 0.890]
demo.gz, c 467 1.000 [1.000, 1.000]
All tables
$ cd $TMP; printf 'file\tjudge\ndemo.gains\tx\ndemo.gz\ty\nc\tz\n' >design; rcp-study diff --quiet --resamples 20 --design design --reference c --html page.html demo.gains demo.gz c >out
$ sed -n '/Gain shift/,/id="tables"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html
Gain shift
Mean gain of the second file minus mean gain of the first, over the documents that both files have. The first file is c.
Numbers
Gain shift
file documents value 95% interval
demo.gains 467 +0.028 [0.019, 0.038]
demo.gz 467 +0.000 [0.000, 0.000]
Correlation of two files
Correlation of theta (or of gains, if a file has no theta), mean over queries. 1 means the same order. The first file is c.
Numbers
Correlation of two files
file documents value 95% interval
demo.gains 467 0.848 [0.833, 0.890]
demo.gz 467 1.000 [1.000, 1.000]
All tables
$ rcp-study diff --quiet --html demo.gains demo.gains study/second.gains
! rcp-study diff: demo.gains: --html would write to a file that this command reads (GAINS); choose another name
! rcp-study diff -h explains the command
[1]
