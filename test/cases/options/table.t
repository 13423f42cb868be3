## several-runs
# runid comes first then, asked for or not.
$ trec_rcp --quiet -m runid -m num_q -m map -m P.5 options/graded.qrels options/a.run options/b.run
runid                 	all	a
num_q                 	all	4
map                   	all	0.2775
P_5                   	all	0.3000
runid                 	all	b
num_q                 	all	4
map                   	all	0.3217
P_5                   	all	0.3500

## several-runs-nosummary
$ trec_rcp --quiet -q -n -m num_ret options/graded.qrels options/a.run options/b.run
runid                 	all	a
num_ret               	t1	11
num_ret               	t2	11
num_ret               	t3	11
num_ret               	t4	11
runid                 	all	b
num_ret               	t1	11
num_ret               	t2	11
num_ret               	t3	11
num_ret               	t4	11

## several-runs-notes
# The second run is averaged over other topics.
$ grep -v '^t[125]' options/b.run >"$TMP/run"
$ trec_rcp --table -m num_q -m map -m rcp -g options/some.gains options/graded.qrels options/a.run "$TMP/run"
run    num_q       MAP   nDCG@10   Count-nDCG@10   RCP-nDCG@10
a          4    0.2775    0.3842          0.8449*       0.8301*
b          2    0.3090*   0.4767*         0.4465        0.4836
* best of the column
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 5 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: options/a.run: judged@10 0.6000: 16 of the 40 documents in the first 10 have no grade
! trec_rcp: options/a.run: gain-covered@10 0.7750: 9 of the 40 documents in the first 10 have no gain
! trec_rcp: options/a.run: equal scores continue past rank 10 in 1 topic; documents with equal scores are ranked by descending document number
! trec_rcp: TMP/run: 2 topics have grades but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): t1, t2
! trec_rcp: TMP/run: 3 topics have gains but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): t1, t2, t5
! trec_rcp: TMP/run: 1 topic is only in the run and is left out: t6
! trec_rcp: TMP/run: 2 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t3, t4
! trec_rcp: TMP/run: measures are averaged over different topics: 1 with grades and gains, 1 with grades only, 0 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: TMP/run: judged@10 0.4500: 11 of the 20 documents in the first 10 have no grade
! trec_rcp: TMP/run: gain-covered@10 0.7000: 3 of the 10 documents in the first 10 have no gain
! trec_rcp: TMP/run: equal scores continue past rank 10 in 2 topics; documents with equal scores are ranked by descending document number
! trec_rcp: options/a.run and TMP/run are averaged over different topics (with -c, each run is averaged over all topics that have labels)

## several-runs-stdin
$ trec_rcp --quiet -m map options/graded.qrels options/a.run - <options/b.run
runid                 	all	a
map                   	all	0.2775
runid                 	all	b
map                   	all	0.3217

## several-runs-topics
$ trec_rcp --quiet -q -m map options/graded.qrels options/a.run options/b.run
runid                 	all	a
map                   	t1	0.2467
map                   	t2	0.2461
map                   	t3	0.3091
map                   	t4	0.3083
map                   	all	0.2775
runid                 	all	b
map                   	t1	0.3556
map                   	t2	0.3133
map                   	t3	0.2222
map                   	t4	0.3958
map                   	all	0.3217

## table
$ trec_rcp --quiet --table -m num_q -m map -m rcp -g options/some.gains options/graded.qrels options/a.run options/b.run
run    num_q       MAP   nDCG@10   Count-nDCG@10   RCP-nDCG@10
a          4    0.2775    0.3842          0.8449*       0.8301*
b          4    0.3217*   0.4834*         0.5848        0.5979
* best of the column

## table-equal-runs
# All runs that share the best value are marked.
$ trec_rcp --quiet --table -m map options/graded.qrels options/a.run options/a.run
run                  MAP
options/a.run     0.2775*
options/a.run#2   0.2775*
* best of the column

## table-digits
$ trec_rcp --quiet --table --digits 2 -m num_q -m map -m P.5 options/graded.qrels options/a.run options/b.run
run    num_q       MAP       P@5
a          4      0.28      0.30
b          4      0.32*     0.35*
* best of the column
$ trec_rcp --quiet --format latex --digits 0 -m map -m P.5 options/graded.qrels options/a.run options/b.run
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lrr}
\\\toprule
run & MAP & P@5 \\
\\\midrule
a & \textbf{0} & \textbf{0} \\
b & \textbf{0} & \textbf{0} \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}
$ trec_rcp --quiet --digits 17 -m num_q -m map options/graded.qrels options/a.run
num_q                 	all	4
map                   	all	0.27753787878787883
$ trec_rcp --quiet --digits 7 -q -m map options/graded.qrels options/a.run
map                   	t1	0.2466667
map                   	t2	0.2460606
map                   	t3	0.3090909
map                   	t4	0.3083333
map                   	all	0.2775379
$ trec_rcp --quiet --compare --digits 3 -m map options/graded.qrels options/a.run options/b.run | head -n 12
graded.qrels: 4 topics, 2 runs
run    MAP   rank
b    0.322*  1
a    0.278~  2
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run             MAP
b    [0.203, 0.440]
a    [0.220, 0.335]

MAP: differences (paired t-test, two-sided; 95 % t intervals)
$ trec_rcp --quiet --explain t1 --digits 2 -m ndcg_cut.2 options/graded.qrels options/a.run options/b.run | tail -n 16
Topic t1: value of each run, and value of the same documents in their best order
run  nDCG@2  best order
a      0.00        0.00
b      0.00        0.00

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
runs   measure    gap  selection  ordering
a - b  nDCG@2   +0.00      +0.00     +0.00

First 2 documents: in a, but not in b
rank  document  grade
   1  d8            0

First 2 documents: in b, but not in a
rank  document  grade
   1  t1            0
$ trec_rcp --digits 18 -m map options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --digits '18', expected a whole number from 0 to 17
$ trec_rcp --digits 4 --format csv -m map options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --digits cannot be combined with --format tsv, csv or json, which print all digits

## table-same-runid
# Told apart by their files, else by their paths; JSON has both names.
$ mkdir $TMP/x && cp options/a.run $TMP/x && cp options/a.run $TMP/c.run
$ trec_rcp --quiet --table -m map -m P.5 options/graded.qrels options/a.run options/b.run $TMP/c.run
run        MAP       P@5
a.run   0.2775    0.3000
b.run   0.3217*   0.3500*
c.run   0.2775    0.3000
* best of the column
$ trec_rcp --quiet --format csv -m map options/graded.qrels options/a.run $TMP/x/a.run
run,map
options/a.run,0.27753787878787883
TMP/x/a.run,0.27753787878787883
$ trec_rcp --quiet --format json -m P.1 options/graded.qrels options/a.run $TMP/c.run | sed '/^"provenance":/d'
{"measures":["P_1"],"runs":[
{"run":"a","file":"options/a.run","topics":4,"coverage":[{"k":10,"judged":0.6,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}},
{"run":"a","file":"TMP/c.run","topics":4,"coverage":[{"k":10,"judged":0.6,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}}
],

## table-jobs
$ trec_rcp --quiet --table -j 4 -g options/some.gains options/graded.qrels options/a.run options/b.run | diff \
>     <(trec_rcp --quiet --table -g options/some.gains options/graded.qrels options/a.run options/b.run) -

## table-long-names
# One long name does not make every row as long. (300 rows of 1 MB each.)
$ export COLUMNS=100
$ awk '{ s = "x"; while (length(s) < 1000000) s = s s; $6 = s; print; exit }' options/a.run >$TMP/long
$ for i in $(seq 300); do sed "s/[^ ]*$/r$i/" options/a.run >$TMP/$i.run; done
$ trec_rcp --quiet --table -m P.1 options/graded.qrels $TMP/long $TMP/*.run | awk 'length > n { n = length } END { print NR, n }'
303 70

## table-one-run
$ trec_rcp --quiet --table -m num_q -m map -m rcp -g options/some.gains options/graded.qrels options/a.run
run    num_q       MAP   nDCG@10   Count-nDCG@10   RCP-nDCG@10
a          4    0.2775    0.3842          0.8449        0.8301

## table-topics
$ trec_rcp -q --table options/graded.qrels options/a.run
! trec_rcp: -q cannot be combined with --table, --format latex or --format markdown
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## table-utf8
# names of the same width in characters, not in bytes
$ for name in dense dénsé; do
>     sed "s/[^ ]*$/$name/" options/a.run >$TMP/$name
> done
$ trec_rcp --quiet --table -m map -m P.5 options/graded.qrels $TMP/dense $TMP/dénsé options/b.run
run        MAP       P@5
dense   0.2775    0.3000
dénsé   0.2775    0.3000
b       0.3217*   0.3500*
* best of the column

## table-wide
# As many columns side by side as fit, the others below; no limit where nobody says one.
$ trec_rcp --quiet --table -m official options/graded.qrels options/a.run options/b.run | awk '{ print length, NF }'
329 30
330 30
329 30
20 5
$ COLUMNS=100 trec_rcp --quiet --table options/graded.qrels options/a.run options/b.run
run    num_q   num_ret   num_rel   num_rel_ret       MAP      GMAP    R-Prec     bpref        RR
a          4        44        20            15    0.2775    0.2758    0.2958    0.3792    0.3417
b          4        44        20            14    0.3217*   0.3146*   0.3875*   0.4833*   0.5000*

run  IPrec@0.00   IPrec@0.10   IPrec@0.20   IPrec@0.30   IPrec@0.40   IPrec@0.50   IPrec@0.60
a        0.4545       0.4545       0.4545       0.4545       0.4295       0.4295       0.4295*
b        0.6250*      0.6250*      0.6250*      0.6250*      0.4583*      0.4333*      0.3083

run  IPrec@0.70   IPrec@0.80   IPrec@0.90   IPrec@1.00       P@5      P@10      P@15      P@20
a        0.2879       0.2879       0.1136*      0.0000*   0.3000    0.3250    0.2500*   0.1875*
b        0.2944*      0.2944*      0.0000       0.0000*   0.3500*   0.3500*   0.2333    0.1750

run     P@30     P@100     P@200     P@500    P@1000
a     0.1250*   0.0375*   0.0188*   0.0075*   0.0037*
b     0.1167    0.0350    0.0175    0.0070    0.0035
* best of the column
