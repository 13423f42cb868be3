## text
$ rcp-study labels --qrels demo.qrels --votes study/demo.votes demo.gains study/demo.grades
Labels: 145 documents, 28 useful; 346 grades of 5 annotators; 12 queries

AUC: share of pairs in which the useful document scores higher than the other
document; ties count half
                                             value    95% interval  pairs
gain                                         0.958  [0.910, 0.997]
theta                                        0.958  [0.910, 0.997]
bt                                           0.922  [0.860, 0.982]
bt, z-score within its query                 0.936  [0.874, 0.990]
Count                                        0.945  [0.895, 0.985]
qrel                                         0.798  [0.709, 0.904]
gain, on documents without a positive qrel   0.921  [0.775, 1.000]
gain, on pairs that the qrels order wrongly  0.792  [0.591, 1.000]     24
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Positive qrels flag documents as useful. The gain flags the same number of
documents, highest gains first
                                            k/n  value    95% interval
documents with a positive qrel                      55
documents with the highest gains                    55
useful documents that the qrels flag      21/28  0.750  [0.625, 0.900]
other documents that the qrels flag      34/117  0.291  [0.219, 0.361]
useful documents that the gain flags      27/28  0.964  [0.906, 1.000]
other documents that the gain flags      28/117  0.239  [0.173, 0.305]
useful, though without a positive qrel     7/90  0.078  [0.023, 0.140]
not useful, though with a positive qrel   34/55  0.618  [0.508, 0.731]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Agreement with one annotator on which documents are useful
                                                 k/n  value    95% interval
gain >= 0.5 and single grades                289/346  0.835  [0.788, 0.883]
positive qrel and single grades              242/346  0.699  [0.608, 0.792]
one annotator and another, pairs of grades   288/318  0.906  [0.873, 0.938]
gain >= 0.5 and the grades of these pairs    526/636  0.827  [0.760, 0.894]
positive qrel and the grades of these pairs  428/636  0.673  [0.552, 0.795]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Grades by bands of the gain. Each band stands for one grade. If people gave a
grade n times, its band covers about n of their grades
                        grade 0  grade 1  grade 2  grade 3  grade 4
gain of at least 0.000      158       23        4        2        0
gain of at least 0.409       23       26       12        3        1
gain of at least 0.569        7        7        7        4        6
gain of at least 0.641        0        5        9        4        3
gain of at least 0.713        0        1        1        7       33
Of 12 queries.

Cohen's kappa between one annotator's grades and either the bands of the gain or
another annotator's grades
                                      value    95% interval
gain, unweighted                      0.472  [0.389, 0.570]
gain, linear weights                  0.688  [0.605, 0.770]
gain, quadratic weights               0.833  [0.763, 0.891]
another annotator, unweighted         0.464  [0.378, 0.547]
another annotator, linear weights     0.684  [0.606, 0.764]
another annotator, quadratic weights  0.822  [0.759, 0.882]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Calibration error in 20 bins, if the gain is read as the probability that a
grade is at least T
       value    95% interval
T = 1  0.142  [0.114, 0.182]
T = 2  0.223  [0.191, 0.267]
T = 3  0.270  [0.226, 0.315]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Spearman's correlation with the mean grade, over the documents of all queries
                                       value    95% interval
gain                                   0.814  [0.739, 0.876]
theta                                  0.814  [0.739, 0.876]
bt                                     0.751  [0.646, 0.844]
bt, z-score within its query           0.758  [0.664, 0.843]
Count                                  0.794  [0.707, 0.862]
qrel                                   0.611  [0.509, 0.718]
theta ordered by grade within queries  0.925  [0.891, 0.950]
theta shuffled within queries          0.115  [0.023, 0.217]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Spearman's correlation between the mean score and the mean grade of each query,
over all queries
                              value     95% interval
gain                          0.755   [0.211, 0.964]
theta                         0.769   [0.211, 0.971]
bt                            0.161  [-0.614, 0.754]
bt, z-score within its query  0.189  [-0.428, 0.757]
Count                         0.783   [0.333, 0.978]
qrel                          0.685   [0.236, 0.906]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Share of pairs of documents that the score orders like the grades. The documents
of a pair have one query and different mean grades
                                    k/n  value    95% interval
gain                            560/644  0.870  [0.824, 0.918]
theta                           560/644  0.870  [0.824, 0.918]
bt                              560/644  0.870  [0.824, 0.918]
bt, z-score within its query    560/644  0.870  [0.824, 0.918]
Count                         545.5/644  0.847  [0.803, 0.893]
qrel                            464/644  0.720  [0.675, 0.781]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Tie resolution: share of pairs of documents that the score orders like the
grades. The documents of a pair have one query, equal Count and different mean
grades (or qrels)
                   k/n  value    95% interval
gain             13/19  0.684  [0.500, 1.000]
theta            13/19  0.684  [0.500, 1.000]
bt               13/19  0.684  [0.500, 1.000]
gain, by qrels     4/5  0.800  [0.000, 1.000]
theta, by qrels    4/5  0.800  [0.000, 1.000]
bt, by qrels       4/5  0.800  [0.000, 1.000]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

Share of pairs of documents that the score orders like the grades. The documents
of a pair have different queries and different grades by one annotator (5
annotators resampled)
                  k/n  value    95% interval  by
theta       3046/3427  0.889  [0.880, 0.896]  annotators
bt          2849/3427  0.831  [0.822, 0.842]  annotators
theta - bt             0.057  [0.046, 0.066]  annotators
Of 12 queries.

Theta at which annotators' answers change from no to yes, beside the
difficulties of the criteria
               value      95% interval  slope
topical       -0.876  [-1.015, -0.760]  1.264
answers        0.175   [-0.047, 0.434]  1.468
criterion C1  -2.570
criterion C2  -2.000
criterion C3  -0.250
criterion C4   0.710
criterion C5   4.120
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.

The gain and the share of votes are on different sides of 0.5 for 27 documents.
Share of grades that agree with the gain
                            k/n  value    95% interval
single grades             35/65  0.538  [0.448, 0.621]
documents, by mean grade  15/27  0.556  [0.444, 0.655]
Intervals: 2000 resamples of 12 queries within 2 suites, seed 42.
! rcp-study labels: study/demo.grades: left out 7 rows without a grade
! rcp-study labels: study/demo.grades: merged 5 rows with an earlier row of the same annotator and document; each annotator counts once, with the mean grade
! rcp-study labels: study/demo.grades: left out 1 graded document without a gain in demo.gains; the first is topic 108, document D0737x

## no-qrels
# What cannot be computed is "-" in text, and null with the reason in JSON.
$ rcp-study labels --quiet --resamples 100 demo.gains study/demo.grades | head -52
Labels: 145 documents, 28 useful; 346 grades of 5 annotators; 12 queries

AUC: share of pairs in which the useful document scores higher than the other
document; ties count half
                              value    95% interval
gain                          0.958  [0.907, 0.998]
theta                         0.958  [0.907, 0.998]
bt                            0.922  [0.852, 0.981]
bt, z-score within its query  0.936  [0.861, 0.990]
Count                         0.945  [0.888, 0.985]
Intervals: 100 resamples of 12 queries within 2 suites, seed 42.

Agreement with one annotator on which documents are useful
                                                k/n  value    95% interval
gain >= 0.5 and single grades               289/346  0.835  [0.785, 0.881]
one annotator and another, pairs of grades  288/318  0.906  [0.875, 0.932]
gain >= 0.5 and the grades of these pairs   526/636  0.827  [0.754, 0.889]
Intervals: 100 resamples of 12 queries within 2 suites, seed 42.

Grades by bands of the gain. Each band stands for one grade. If people gave a
grade n times, its band covers about n of their grades
                        grade 0  grade 1  grade 2  grade 3  grade 4
gain of at least 0.000      158       23        4        2        0
gain of at least 0.409       23       26       12        3        1
gain of at least 0.569        7        7        7        4        6
gain of at least 0.641        0        5        9        4        3
gain of at least 0.713        0        1        1        7       33
Of 12 queries.

Cohen's kappa between one annotator's grades and either the bands of the gain or
another annotator's grades
                                      value    95% interval
gain, unweighted                      0.472  [0.380, 0.552]
gain, linear weights                  0.688  [0.596, 0.769]
gain, quadratic weights               0.833  [0.756, 0.889]
another annotator, unweighted         0.464  [0.351, 0.527]
another annotator, linear weights     0.684  [0.581, 0.743]
another annotator, quadratic weights  0.822  [0.744, 0.869]
Intervals: 100 resamples of 12 queries within 2 suites, seed 42.

Calibration error in 20 bins, if the gain is read as the probability that a
grade is at least T
       value    95% interval
T = 1  0.142  [0.119, 0.183]
T = 2  0.223  [0.193, 0.270]
T = 3  0.270  [0.230, 0.321]
Intervals: 100 resamples of 12 queries within 2 suites, seed 42.

Spearman's correlation with the mean grade, over the documents of all queries
                                       value    95% interval
gain                                   0.814  [0.722, 0.869]
theta                                  0.814  [0.722, 0.869]
$ rcp-study labels --quiet --resamples 2 demo.gains study/demo.grades --format json | grep -e '^"auc_qrel0' -e '^"matched'
"auc_qrel0":{"gain":{"value":null,"lo":null,"hi":null,"reason":"no qrels were given"}},
"matched":{"flagged":0,"flagged_gain":0,"qrel":{"tpr":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"no qrels were given"},"fpr":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"no qrels were given"}},"gain":{"tpr":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"no qrels were given"},"fpr":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"no qrels were given"}}},

## tie-resolution
# By hand. Equal Count: a b c (0.5), d e (0.25), f g (0.5). Pairs with different grades: a>b a>c b>c g>f, so n = 4.
# gain: yes, yes, no (0.6 < 0.7), tied = 2.5. theta: 4. bt: no, no, no, yes = 1.
# Pairs with different qrels: a>b a>c d>e f>g, n = 4. gain: yes, yes, yes, tied = 3.5. theta: yes, yes, yes, no = 3.
# bt: no, no, tied, no = 0.5. h has a Count of its own.
$ printf '%s\n' '# rcp-gains 1' '# columns qid iter docid gain theta bt count' \
>     'q1 0 a .8 1 1 .5' 'q1 0 b .6 .5 2 .5' 'q1 0 c .7 -.2 3 .5' 'q1 0 d .3 -1 0 .25' 'q1 0 e .2 -2 0 .25' \
>     'q2 0 f .5 .1 0 .5' 'q2 0 g .5 .2 1 .5' 'q2 0 h .9 2 2 .75' >"$TMP/gains"
$ printf '%s\n' query_id,annotator,doc_id,grade q1,x,a,3 q1,x,b,2 q1,x,c,1 q1,x,d,0 q1,x,e,0 q2,x,f,1 q2,x,g,3 q2,x,h,4 >"$TMP/grades"
$ printf 'q%s\n' '1 0 a 1' '1 0 d 1' '2 0 f 1' >"$TMP/qrels"
$ rcp-study labels --quiet --resamples 2 --qrels "$TMP/qrels" "$TMP/gains" "$TMP/grades" --format tsv | grep ^tie | cut -f 1-4
tie_resolution.gain	2.5	4	0.625
tie_resolution.theta	4	4	1
tie_resolution.bt	1	4	0.25
tie_resolution_qrels.gain	3.5	4	0.875
tie_resolution_qrels.theta	3	4	0.75
tie_resolution_qrels.bt	0.5	4	0.125
$ awk '/^# col/ { print "# columns qid iter docid gain theta bt"; next } /^q/ { NF = 6 } 1' "$TMP/gains" >"$TMP/no-count"
$ rcp-study labels --quiet --resamples 2 "$TMP/no-count" "$TMP/grades" --format json | grep '^"tie_resolution":'
"tie_resolution":{"gain":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"the gain file does not have both passes and responses"},"theta":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"the gain file does not have both passes and responses"},"bt":{"k":0,"n":0,"rate":null,"value":null,"lo":null,"hi":null,"reason":"the gain file does not have both passes and responses"}},

## operating-points
# By hand: a b c h are useful. Gains: a .8 b .6 c .7 d .3 e .2 f .5 g .5 h .9. From .5 on: a b c f g h, of which a b c h are
# useful; from .85 on: h.
$ printf '%s\n' '# rcp-gains 1' '# columns qid iter docid gain' 'q1 0 a .8' 'q1 0 b .6' 'q1 0 c .7' 'q1 0 d .3' 'q1 0 e .2' \
>     'q2 0 f .5' 'q2 0 g .5' 'q2 0 h .9' >"$TMP/gains"
$ printf '%s\n' query_id,annotator,doc_id,grade q1,x,a,3 q1,y,a,1 q1,x,b,2 q1,x,c,4 q1,x,d,0 q1,x,e,0 q2,x,f,1 q2,x,g,1.5 q2,x,h,4 >"$TMP/grades"
$ rcp-study labels --quiet --resamples 2 --operating-points 0,0.5,0.85,1 "$TMP/gains" "$TMP/grades" --format tsv | awk -F '\t' '/^operating.*[^n]\t[0-9]/ { print $1, $2 "/" $3, $4 $NF }'
operating_points.1.gain / 0
operating_points.1.precision 4/8 0.5
operating_points.1.recall 4/4 1
operating_points.1.fpr 4/4 1
operating_points.2.gain / 0.5
operating_points.2.precision 4/6 0.6666666666666666
operating_points.2.recall 4/4 1
operating_points.2.fpr 2/4 0.5
operating_points.3.gain / 0.85
operating_points.3.precision 1/1 1
operating_points.3.recall 1/4 0.25
operating_points.3.fpr 0/4 0
operating_points.4.gain / 1
operating_points.4.precision 0/0 no document is flagged
operating_points.4.recall 0/4 0
operating_points.4.fpr 0/4 0
$ rcp-study labels --operating-points 0.5,2 "$TMP/gains" "$TMP/grades"
! rcp-study labels: --operating-points '0.5,2', expected 1 to 32 ascending numbers from 0 to 1, separated by commas
! rcp-study labels -h explains the command
[1]

## published
# 2,268 documents, 855 useful; the qrels flag 650, of which 406 are useful: AUC .651, TPR 47.5 %, FPR 17.3 %; useful
# without a positive qrel 449/1618, not useful with one 244/650.
$ awk -v grades="$TMP/grades" -v qrels="$TMP/qrels" -v gains="$TMP/gains" 'BEGIN { print "query_id,annotator,doc_id,grade" >grades
>     for (i = 0; i < 2268; i++) { q = "q" i % 60; d = "d" i; useful = i < 855; marked = useful ? i < 406 : i < 855 + 244
>         print q ",a," d "," (useful ? 3 : 1) >grades; print q, 0, d, marked + 0 >qrels; print q, 0, d, 0.5 >gains } }'
$ rcp-study labels "$TMP/gains" "$TMP/grades" --qrels "$TMP/qrels" --resamples 100 --format tsv | grep -e ^documents -e ^useful -e ^auc.qrel -e ^matched.*qrel -e ^qrel0 -e ^positive | cut -f 1-4
documents			2268
useful			855
auc.qrel			0.6510857823965434
auc_qrel0.gain			0.5
matched.qrel.tpr	406	855	0.47485380116959064
matched.qrel.fpr	244	1413	0.1726822363765039
qrel0_useful	449	1618	0.27750309023485786
positive_not_useful	244	650	0.37538461538461537

## qrels-as-people
# NIST-like grades in the place of people: 1 and 2 in demo.qrels, one annotator.
$ rcp-study labels --quiet --grades-are-qrels --useful 1 --thresholds 1,2 --resamples 50 demo.gains demo.qrels --format tsv | grep -e ^documents -e ^useful -e '^auc\.[gtb]' -e '^ece' -e '^agreement.annotator' | cut -f 1-4,8
\documents			295\x09
\useful			185\x09
\auc.gain			1\x09
\auc.theta			1\x09
\auc.bt			0.9490417690417691\x09
agreement.annotator	0	0		no document has grades from two annotators
\ece.1			0.3028682886420339\x09
\ece.2			0.31335305473288144\x09

## threads
# The same to the last bit, whatever the order of columns and the compression.
$ for j in 1 2 5; do rcp-study labels --quiet --qrels demo.qrels demo.gains study/demo.grades -j $j --format json | cksum; done | uniq | wc -l
1
$ awk -F '\t' -v OFS='\t' '{ print $6, $4, $8, $5, $3, $2, $7, $1 }' study/demo.grades | gzip >"$TMP/other"
$ rcp-study labels --quiet --qrels demo.qrels demo.gains study/demo.grades --resamples 10 | cksum >"$TMP/one"
$ rcp-study labels --quiet --qrels demo.qrels demo.gains "$TMP/other" --resamples 10 | cksum | cmp - "$TMP/one"

## one-class
# All useful: nothing to tell apart; one annotator, one query.
$ printf 'query_id,annotator,doc_id,grade\n101,a,D0010,3\n101,a,D0001,3\n' >"$TMP/grades"
$ rcp-study labels demo.gains "$TMP/grades" --qrels demo.qrels | head -87
Labels: 2 documents, 2 useful; 2 grades of 1 annotator; 1 query

AUC: share of pairs in which the useful document scores higher than the other
document; ties count half
                                             value  pairs
gain                                             -
theta                                            -
bt                                               -
bt, z-score within its query                     -
Count                                            -
gain, on documents without a positive qrel       -
gain, on pairs that the qrels order wrongly      -      0
gain: not computed (all documents are useful, or none is)
gain, on documents without a positive qrel: not computed (of the documents
without a positive qrel, all are useful or none is)
gain, on pairs that the qrels order wrongly: not computed (no query has both a
useful document without a positive qrel and a document with a positive qrel)
Of 1 query.

Positive qrels flag documents as useful. The gain flags the same number of
documents, highest gains first
                                         k/n  value
documents with a positive qrel                    0
documents with the highest gains                  0
useful documents that the qrels flag     0/2  0.000
other documents that the qrels flag      0/0      -
useful documents that the gain flags     0/2  0.000
other documents that the gain flags      0/0      -
useful, though without a positive qrel   2/2  1.000
not useful, though with a positive qrel  0/0      -
other documents that the qrels flag: not computed (all documents are useful)
not useful, though with a positive qrel: not computed (no document has a
positive qrel)
Of 1 query.

Agreement with one annotator on which documents are useful
                                             k/n  value
gain >= 0.5 and single grades                0/2  0.000
positive qrel and single grades              0/2  0.000
one annotator and another, pairs of grades   0/0      -
gain >= 0.5 and the grades of these pairs    0/0      -
positive qrel and the grades of these pairs  0/0      -
one annotator and another, pairs of grades: not computed (no document has grades
from two annotators)
Of 1 query.

Grades by bands of the gain. Each band stands for one grade. If people gave a
grade n times, its band covers about n of their grades
                        grade 3
gain of at least 0.000        2
Of 1 query.

Cohen's kappa between one annotator's grades and either the bands of the gain or
another annotator's grades
                                      value
gain, unweighted                          -
gain, linear weights                      -
gain, quadratic weights                   -
another annotator, unweighted             -
another annotator, linear weights         -
another annotator, quadratic weights      -
gain, unweighted: not computed (all grades are the same, or all gains are in the
same band)
another annotator, unweighted: not computed (no document has different grades
from two annotators)
Of 1 query.

Calibration error in 20 bins, if the gain is read as the probability that a
grade is at least T
       value
T = 1  0.844
T = 2  0.844
T = 3  0.844
Of 1 query.

Spearman's correlation with the mean grade, over the documents of all queries
                                       value
gain                                       -
theta                                      -
bt                                         -
bt, z-score within its query               -
Count                                      -
theta ordered by grade within queries      -
theta shuffled within queries              -
gain: not computed (all scores, or all mean grades, are the same)
Of 1 query.
\

## bad
$ rcp-study labels demo.gains study/demo.votes
! rcp-study labels: study/demo.votes: no column 'annotator'; the first row has these columns: query_id, doc_id, run, vote
[2]
$ printf 'query_id,annotator,doc_id,grade\n101,a,D0010,5\n' >"$TMP/grades"
$ rcp-study labels demo.gains "$TMP/grades"
! rcp-study labels: TMP/grades:2: grade '5', expected a number from 0 to 4
[2]
$ printf 'query_id,annotator,doc_id,grade\n0101,a,D0010,4\n' >"$TMP/grades"
$ rcp-study labels demo.gains "$TMP/grades"
! rcp-study labels: TMP/grades: no graded document has a gain in demo.gains: the file of grades has topics such as '0101', the gain file has topics such as '101'; zeros in front of a number
[7]
$ printf 'query_id,annotator,doc_id,grade\n101,a,D10,4\n' >"$TMP/grades"
$ rcp-study labels demo.gains "$TMP/grades"
! rcp-study labels: TMP/grades: no graded document has a gain in demo.gains: the gain file has topic 101 without document 'D10', but with documents such as 'D0010'; zeros in front of a number
[7]
$ printf 'suite,query_id,annotator,doc_id,grade\nx,101,a,D0010,4\ny,101,a,D0001,4\n' >"$TMP/grades"
$ rcp-study labels demo.gains "$TMP/grades"
! rcp-study labels: TMP/grades:3: query id '101' is in suite 'y' here and in another suite in line 2: use different ids in different suites, because a gain file has no suites
[2]
$ printf 'query_id,annotator,doc_id,grade\n101,a,D0010,4\n' >"$TMP/grades"
$ printf 'x 0 D0010 1\n' >"$TMP/qrels"
$ rcp-study labels demo.gains "$TMP/grades" --qrels "$TMP/qrels"
! rcp-study labels: TMP/qrels: no topic in common with TMP/grades: the qrels have topics such as 'x', the file of grades has topics such as '101'
[7]
$ printf 'query_id,doc_id,run,vote\n101,D0010,one,maybe\n' >"$TMP/votes"
$ rcp-study labels demo.gains "$TMP/grades" --votes "$TMP/votes"
! rcp-study labels: TMP/votes:2: vote 'maybe', expected a number from 0 to 1
[2]
$ printf 'query_id,doc_id,run,vote\n101,D0010,one,1\n101,D0010,one,0\n' >"$TMP/votes"
$ rcp-study labels demo.gains "$TMP/grades" --votes "$TMP/votes"
! rcp-study labels: TMP/votes:3: a second row for query, document and run (101, D0010, one), expected a single row; the first is in line 2
[2]
$ rcp-study labels demo.gains
! rcp-study labels: 1 operand, expected GAINS and GRADES
! rcp-study labels -h explains the command
[1]
$ rcp-study labels --thresholds 1,two demo.gains study/demo.grades
! rcp-study labels: --thresholds '1,two', expected numbers separated by commas
! rcp-study labels -h explains the command
[1]
$ rcp-study labels "$TMP/none" study/demo.grades
! rcp-study labels: TMP/none: cannot be opened: No such file or directory
[2]

## kappa
# Cohen's kappa with scikit-learn 1.9.1, and the grades in each band: see study/kappa.py.
$ rcp-study labels --quiet --resamples 2 --format json demo.gains study/demo.grades >"$TMP/json"
$ python3 -c 'import json, sys
> d = json.load(open(sys.argv[1]))
> for c in d["confusion"]: print("%g %.4f" % (c["grade"], c["from"]), *c["grades"])
> for who in d["kappa"]: print(who, *("%s %.10f" % (w, x["value"]) for w, x in d["kappa"][who].items()))' "$TMP/json"
0 0.0000 158 23 4 2 0
1 0.4093 23 26 12 3 1
2 0.5694 7 7 7 4 6
3 0.6410 0 5 9 4 3
4 0.7129 0 1 1 7 33
gain unweighted 0.4716942069 linear 0.6880405253 quadratic 0.8332149381
annotator unweighted 0.4642865059 linear 0.6840199396 quadratic 0.8220945425
# One annotator, one grade: neither can be computed. Documents of equal gain share a band.
$ printf 'query_id\tannotator\tdoc_id\tgrade\n1\ta\tx\t2\n1\ta\ty\t2\n' >"$TMP/grades"; printf '1 0 x .4\n1 0 y .4\n' >"$TMP/gains"
$ rcp-study labels --quiet --resamples 2 --format tsv "$TMP/gains" "$TMP/grades" | grep '^kappa' | cut -f 1,4,7-
kappa.gain.unweighted			all grades are the same, or all gains are in the same band
kappa.gain.linear			all grades are the same, or all gains are in the same band
kappa.gain.quadratic			all grades are the same, or all gains are in the same band
kappa.annotator.unweighted			no document has different grades from two annotators
kappa.annotator.linear			no document has different grades from two annotators
kappa.annotator.quadratic			no document has different grades from two annotators
$ sed -i 's/y\t2/y\t3/' "$TMP/grades"; rcp-study labels --quiet --resamples 2 --format tsv "$TMP/gains" "$TMP/grades" | grep -e '^kappa' -e '^confusion' | cut -f 1,4,7-
\confusion.1.grade	2	\x09
\confusion.1.from	0	\x09
\confusion.1.grades.1	1	\x09
\confusion.1.grades.2	1	\x09
\confusion.2.grade	3	\x09
confusion.2.from			no document is left for this band
\confusion.2.grades.1	0	\x09
\confusion.2.grades.2	0	\x09
\kappa.gain.unweighted	0	\x09
\kappa.gain.linear	0	\x09
\kappa.gain.quadratic	0	\x09
kappa.annotator.unweighted			no document has different grades from two annotators
kappa.annotator.linear			no document has different grades from two annotators
kappa.annotator.quadratic			no document has different grades from two annotators
