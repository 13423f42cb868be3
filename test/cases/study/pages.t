# Pages of studies, without gnuplot: the numbers are the same, and what is printed does not change.

## labels
# The numbers of curves, grades and bins are those of labels/page.
$ PATH=${PATH%%:*} rcp-study labels --quiet --qrels demo.qrels --html $TMP/page.html demo.gains study/demo.grades >$TMP/out
$ rcp-study labels --quiet --qrels demo.qrels demo.gains study/demo.grades | cmp - $TMP/out
$ sed -n '/<main>/,/id="tables"/{s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}' $TMP/page.html | grep -v '^[0-9.]* \(to [0-9.]* \)\?[0-9]'
145 documents, 28 of them useful; 346 grades of 5 annotators; 12 queries.
A useful document has a higher gain than another one in 0.958 of all pairs [0.910, 0.997].
What to look at first
\! Two annotators agree on what is useful more often (0.906) than one and the gain (0.827, same grades).
\! The gain is no probability of any of these grades: its smallest calibration error is 0.142, at 1 and above.
Useful documents and others
Useful documents found, and others flagged with them
Documents are flagged from the highest score on. Useful: a mean grade of 2 and above. The diagonal is chance; a straight piece is a tie, flagged whole. The cross of the qrels is what their positive grades flag, that of the gain as many documents (95 % intervals).
Numbers
Share of useful documents flagged, by the share of others that are flagged with them
others gain theta bt bt, z-score Count qrel
Area under the curve
Chance that a useful document has a higher score than another one; 0.5: no better than a coin.
Numbers
Area under the curve
score value 95% interval
gain 0.958 [0.910, 0.997]
theta 0.958 [0.910, 0.997]
bt 0.922 [0.860, 0.982]
bt, z-score 0.936 [0.874, 0.990]
Count 0.945 [0.895, 0.985]
qrel 0.798 [0.709, 0.904]
As many documents flagged by gain as by the qrels
Shares of the useful documents and of the others that are flagged, and what the qrels are wrong about.
Numbers
As many documents flagged by gain as by the qrels
share k/n value 95% interval
useful, by qrels 21/28 0.750 [0.625, 0.900]
useful, by gain 27/28 0.964 [0.906, 1.000]
others, by qrels 34/117 0.291 [0.219, 0.361]
others, by gain 28/117 0.239 [0.173, 0.305]
qrel 0, yet useful 7/90 0.078 [0.023, 0.140]
qrel &gt; 0, not useful 34/55 0.618 [0.508, 0.731]
Grades and gains
Gain of documents by the grade that an annotator gave
A row is a grade; at the right, how often it was given.
Numbers
Gain by grade
grade grades 5 % 25 % 50 % 75 % 95 % mean 95% interval
Correlation with the mean grade
Spearman&#39;s, over all documents. Grey: theta if each query&#39;s were in the order of the grades, or shuffled.
Numbers
Correlation with the mean grade
score value 95% interval
gain 0.814 [0.739, 0.876]
theta 0.814 [0.739, 0.876]
bt 0.751 [0.646, 0.844]
bt, z-score 0.758 [0.664, 0.843]
Count 0.794 [0.707, 0.862]
qrel 0.611 [0.509, 0.718]
ordered in queries 0.925 [0.891, 0.950]
shuffled in queries 0.115 [0.023, 0.217]
Correlation over queries
Spearman&#39;s, of the mean score and the mean grade of a query.
Numbers
Correlation over queries
score value 95% interval
gain 0.755 [0.211, 0.964]
theta 0.769 [0.211, 0.971]
bt 0.161 [-0.614, 0.754]
bt, z-score 0.189 [-0.428, 0.757]
Count 0.783 [0.333, 0.978]
qrel 0.685 [0.236, 0.906]
Pairs of a query in the order of their grades
Documents of a query with different mean grades; 0.5: no better than a coin.
Numbers
Pairs of a query in the order of their grades
score k/n value 95% interval
gain 560/644 0.870 [0.824, 0.918]
theta 560/644 0.870 [0.824, 0.918]
bt 560/644 0.870 [0.824, 0.918]
bt, z-score 560/644 0.870 [0.824, 0.918]
Count 545.5/644 0.847 [0.803, 0.893]
qrel 464/644 0.720 [0.675, 0.781]
Agreement with one annotator
Agreement with one annotator on what is useful
Shares of single grades; rings: only grades of documents that several graded, as often as another annotator could agree.
Numbers
Agreement with one annotator on what is useful
agrees k/n value 95% interval
gain, 0.5 and above 289/346 0.835 [0.788, 0.883]
positive qrel 242/346 0.699 [0.608, 0.792]
another annotator 288/318 0.906 [0.873, 0.938]
gain, same grades 526/636 0.827 [0.760, 0.894]
positive qrel, same 428/636 0.673 [0.552, 0.795]
Reliability
Gain as the probability of a grade of 1 and above
Single grades by gain, 20 bins: share of grades of 1 and above, with 95 % intervals; on the diagonal the gain is that share. Calibration error 0.142. Grey bars: how many grades are in a bin.
Numbers
Grades of 1 and above, by gain
gain grades mean gain share 95% interval
Gain as the probability of a grade of 2 and above
Single grades by gain, 20 bins: share of grades of 2 and above, with 95 % intervals; on the diagonal the gain is that share. Calibration error 0.223. Grey bars: how many grades are in a bin.
Numbers
Grades of 2 and above, by gain
gain grades mean gain share 95% interval
Gain as the probability of a grade of 3 and above
Single grades by gain, 20 bins: share of grades of 3 and above, with 95 % intervals; on the diagonal the gain is that share. Calibration error 0.270. Grey bars: how many grades are in a bin.
Numbers
Grades of 3 and above, by gain
gain grades mean gain share 95% interval
Calibration error by grade
Mean over grades of the distance between a bin&#39;s gain and its share.
Numbers
Calibration error by grade
grade value 95% interval
1 and above 0.142 [0.114, 0.182]
2 and above 0.223 [0.191, 0.267]
3 and above 0.270 [0.226, 0.315]
Thresholds
Where answers change from no to yes
Theta at which people answer yes as often as no, with 95 % intervals, and the difficulties of the criteria.
Numbers
Where answers change from no to yes
question or criterion value 95% interval
topical -0.876 [-1.015, -0.760]
answers 0.175 [-0.047, 0.434]
C1 -2.570 -
C2 -2.000 -
C3 -0.250 -
C4 0.710 -
C5 4.120 -
All tables
$ sed -n '/id="notes"/,$ {s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;s/trec_rcp [0-9].*/trec_rcp VERSION/;p}' $TMP/page.html
Notes
study/demo.grades: 7 rows without a grade, left out
study/demo.grades: 5 rows of an annotator who had graded the document before; the mean counts once
study/demo.grades: 1 graded document without a gain in demo.gains, left out; the first: 108, D0737x
How it was computed
A document is useful if its mean grade over annotators is 2 or above.
Intervals: 95 %, percentile bootstrap, 2000 resamples of 12 queries, seed 42; pairs across queries: of annotators.
Curves: documents with tied scores are flagged together. Points that no picture shows are left out, at most 0.001 of the side away from the line that is drawn; the table is of the whole curve.
Quantiles: linear between order statistics (type 7). Calibration error: 20 bins of equal width, single grades.
Where it comes from
trec_rcp VERSION
GAINS demo.gains (SHA-256 688453c3b1617fd575b6ed509d0cb5439cc9c81d921ac7666640ec3b0966f89a)
GRADES study/demo.grades (SHA-256 965651b6f5ef5b3c58d502c9855417e3f2e00e0a5a6b30e71525b2b90acdbf6b)
--qrels demo.qrels (SHA-256 d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d)
rcp-study labels --quiet --qrels demo.qrels --html TMP/page.html demo.gains study/demo.grades

## no-gnuplot
# The page says what is missing, and its tables are open; a single picture is an error, and nothing is written.
$ PATH=${PATH%%:*} rcp-study labels --quiet --html $TMP/page.html demo.gains study/demo.grades >$TMP/out
$ grep -o 'There are no pictures: [^;]*' $TMP/page.html
There are no pictures: gnuplot is not installed
$ PATH=${PATH%%:*} rcp-study labels --quiet --html $TMP/none.html --svg roc=$TMP/roc.svg demo.gains study/demo.grades
! rcp-study labels: no picture: gnuplot is not installed; the package gnuplot-nox brings it (Debian and Ubuntu)
[8]
$ ls $TMP
out
page.html

## errors
$ rcp-study labels --html demo.gains demo.gains study/demo.grades
! rcp-study labels: demo.gains: would be written as --html, but is read as GAINS, expected another name to write to
! rcp-study labels -h explains the command
[1]
$ rcp-study labels --html $TMP/a --svg roc=$TMP/a demo.gains study/demo.grades
! rcp-study labels: TMP/a: would be written as --html, but is written as --svg, expected another name to write to
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
$ PATH=${PATH%%:*} rcp-study labels --quiet --resamples 20 --useful 9 --html $TMP/page.html demo.gains study/demo.grades >$TMP/out
$ sed -n '/<main>/,$ {/<h[23]/{s/<[^>]*>//g;p};/figcaption/{s/<[^>]*>//g;s/^/- /;p};/<li>!/{s/<[^>]*>//g;p}}' $TMP/page.html
What to look at first
\! No document is useful: there is no curve.
\! Two annotators agree on what is useful more often (1.000) than one and the gain (0.623, same grades).
\! The gain is no probability of any of these grades: its smallest calibration error is 0.142, at 1 and above.
Grades and gains
- Gain of documents by the grade that an annotator gave
- Correlation with the mean grade
- Correlation over queries
- Pairs of a query in the order of their grades
Agreement with one annotator
- Agreement with one annotator on what is useful
Reliability
- Gain as the probability of a grade of 1 and above
- Gain as the probability of a grade of 2 and above
- Gain as the probability of a grade of 3 and above
- Calibration error by grade
Thresholds
- Where answers change from no to yes
All tables
Notes
How it was computed
Where it comes from
$ grep -E '^(suite|mail	102)' study/demo.grades >$TMP/one.tsv
$ PATH=${PATH%%:*} rcp-study labels --quiet --html $TMP/page.html demo.gains $TMP/one.tsv >$TMP/out
$ sed -n '/<main>/,$ {/<li>!/{s/<[^>]*>//g;p}; /Area under/,/table>/{s/<[^>]*>/ /g;s/^ *//;s/ *$//;s/  */ /g;/^$/d;p}}' $TMP/page.html
\! 2 documents are useful: curves and areas rest on them.
\! One query: there are no intervals.
\! The gain is no probability of any of these grades: its smallest calibration error is 0.148, at 1 and above.
Area under the curve
Chance that a useful document has a higher score than another one; 0.5: no better than a coin.
Numbers
Area under the curve
score value 95% interval
gain 1.000 -
theta 1.000 -
bt 1.000 -
bt, z-score 1.000 -
Count 1.000 -
