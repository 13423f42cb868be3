## baseline
$ trec_rcp --quiet --compare --baseline sparse -m ndcg_cut.10 -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@10    rank
rerank   0.7854*+  1
dense    0.7754    2
sparse   0.6771    3
* best  + better, - worse than sparse (paired t-test, Holm p < 0.05)

Means: 95 % t intervals
run              nDCG@10
rerank  [0.6920, 0.8789]
dense   [0.6750, 0.8758]
sparse  [0.5887, 0.7654]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank > sparse  12  +0.1084   [0.0253, 0.1915]  2.87  11  0.0152  0.0304  0.83
dense ~ sparse   12  +0.0983  [-0.0201, 0.2168]  1.83  11  0.0950  0.0950  0.53
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10     50.0 %      50.0 %     0.0 %  0.0 %     0.0 %
# By file, in the folder or not, and by runid.
$ for b in demo.sparse.run ./demo.sparse.run sparse; do
>     trec_rcp --quiet --compare --baseline $b --format json -m ndcg_cut.10 demo.qrels ./demo.*.run | sed '/^"provenance":/d' | cksum
> done | uniq -c | awk '{ print $1 }'
3

## baseline-best
# The baseline stands second even where it is the best run.
$ trec_rcp --quiet --compare --baseline rerank --format csv -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.*.run | cut -d , -f 1-7
dataset,record,measure,run,other,n,value
demo.qrels,mean,rcp_ndcg_cut_10,rerank,,12,0.9722921571630431
demo.qrels,mean,rcp_ndcg_cut_10,dense,,12,0.9463208486547351
demo.qrels,mean,rcp_ndcg_cut_10,sparse,,12,0.8337190828940134
demo.qrels,difference,rcp_ndcg_cut_10,dense,rerank,12,-0.025971308508308033
demo.qrels,difference,rcp_ndcg_cut_10,sparse,rerank,12,-0.13857307426902968
demo.qrels,sensitivity,rcp_ndcg_cut_10,,,,1
demo.qrels,sensitivity_holm,rcp_ndcg_cut_10,,,,1
demo.qrels,sensitivity_uncorrected,rcp_ndcg_cut_10,,,,1
demo.qrels,saturates,rcp_ndcg_cut_10,,,,0
demo.qrels,floors,rcp_ndcg_cut_10,,,,0
demo.qrels,compresses,rcp_ndcg_cut_10,,,,0
demo.qrels,compresses_only,rcp_ndcg_cut_10,,,,0
demo.qrels,tie_zone_pairs,rcp_ndcg_cut_10,,,,
demo.qrels,tie_zone_topics,rcp_ndcg_cut_10,,,,
demo.qrels,undefined_ideal,rcp_ndcg_cut_10,,,,0

## different-labels
# Measures over different topics: t4 has grades only, t5 gains only.
$ trec_rcp --compare -m ndcg_cut.5 -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run options/b.run
graded.qrels: 5 topics, 2 runs
run  nDCG@5   rank  RCP-nDCG@5   rank
b    0.3066*  1         0.5888~  2 -1
a    0.1865~  2         0.8894*  1 +1
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@5

Means: 95 % t intervals
run            nDCG@5        RCP-nDCG@5
b    [0.2468, 0.3664]  [0.1912, 0.9864]
a    [0.0726, 0.3004]  [0.7702, 1.0087]

nDCG@5: differences (paired t-test, two-sided; 95 % t intervals)
pair   n     diff           interval     t  df       p    Holm   d_z
b ~ a  4  +0.1201  [-0.0389, 0.2790]  2.40   3  0.0955  0.0955  1.20

RCP-nDCG@5: differences (paired t-test, two-sided; 95 % t intervals)
pair   n     diff           interval      t  df       p    Holm    d_z
b ~ a  4  -0.3007  [-0.8170, 0.2157]  -1.85   3  0.1609  0.1609  -0.93
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure     separated  by p alone  saturate  floor  compress
nDCG@5          0.0 %       0.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@5      0.0 %       0.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures            Kendall's tau    tau-b  Spearman's rho
nDCG@5, RCP-nDCG@5        -1.0000  -1.0000         -1.0000

Agreement on the 0 pairs of runs that nDCG@5 separates
measure     same  separated too  tied  reversed
RCP-nDCG@5     0              0     0         0
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 5 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: options/a.run: judged@5 0.5500: 9 of the 20 documents in the first 5 have no grade
! trec_rcp: options/a.run: gain-covered@5 0.9500: 1 of the 20 documents in the first 5 has no gain
! trec_rcp: options/a.run: equal scores continue past rank 5 in 2 topics; documents with equal scores are ranked by descending document number
! trec_rcp: options/b.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/b.run: 5 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/b.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: options/b.run: judged@5 0.5500: 9 of the 20 documents in the first 5 have no grade
! trec_rcp: options/b.run: gain-covered@5 0.7500: 5 of the 20 documents in the first 5 have no gain
! trec_rcp: options/b.run: equal scores continue past rank 5 in 3 topics; documents with equal scores are ranked by descending document number
$ trec_rcp --quiet --compare --common -m ndcg_cut.5 -m rcp_ndcg_cut.5 --format tsv -g options/some.gains \
>     options/graded.qrels options/a.run options/b.run | cut -f 2-7 | grep -e mean -e difference
mean	ndcg_cut_5	b		3	0.31522203198841486
mean	ndcg_cut_5	a		3	0.15344509786371252
mean	rcp_ndcg_cut_5	b		3	0.6244432504616008
mean	rcp_ndcg_cut_5	a		3	0.8783394069669023
difference	ndcg_cut_5	b	a	3	0.16177693412470234
difference	rcp_ndcg_cut_5	b	a	3	-0.2538961565053015

## gains-only
$ trec_rcp --quiet --compare -R rcp_gains compare/b.gains compare/b/alpha.run compare/b/beta.run
b.gains: 6 topics, 2 runs
run    Count-nDCG@10   rank  RCP-nDCG@10   rank
alpha         0.9914*  1          0.9913*  1
beta          0.9696   2          0.9697   2
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by Count-nDCG@10

Means: 95 % t intervals
run       Count-nDCG@10       RCP-nDCG@10
alpha  [0.9848, 0.9980]  [0.9846, 0.9980]
beta   [0.9558, 0.9835]  [0.9559, 0.9834]

Count-nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair          n     diff          interval     t  df       p    Holm   d_z
alpha > beta  6  +0.0218  [0.0096, 0.0340]  4.61   5  0.0058  0.0058  1.88

RCP-nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair          n     diff          interval     t  df       p    Holm   d_z
alpha > beta  6  +0.0216  [0.0103, 0.0329]  4.92   5  0.0044  0.0044  2.01
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure        separated  by p alone  saturate  floor  compress
Count-nDCG@10    100.0 %     100.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@10      100.0 %     100.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures                    Kendall's tau   tau-b  Spearman's rho
Count-nDCG@10, RCP-nDCG@10         1.0000  1.0000          1.0000

Agreement on the 1 pair of runs that Count-nDCG@10 separates
measure      same  separated too  tied  reversed
RCP-nDCG@10     1              1     0         0

## measures
# Names of runs are files where runids do not tell them apart; sums and texts are not compared.
$ sed 's/beta$/alpha/' compare/b/beta.run >"$TMP/beta.run"
$ COLUMNS=100 trec_rcp --quiet --compare -m official -m relstring compare/b.qrels compare/b/alpha.run "$TMP/beta.run" | cut -c 1-100 | head -n 12
b.qrels: 6 topics, 2 runs
run           MAP   rank  R-Prec   rank   bpref   rank      RR   rank   IPrec@0.00   rank
beta.run   0.9887*  1     0.9554*  1     0.9821*  1     1.0000*  1=         1.0000*  1=
alpha.run  0.9883~  2     0.9524~  2     0.9774~  2     1.0000*  1= +1      1.0000*  1= +1

run        IPrec@0.10   rank   IPrec@0.20   rank   IPrec@0.30   rank   IPrec@0.40   rank
beta.run       1.0000*  1=         1.0000*  1=         1.0000*  1=         1.0000*  1=
alpha.run      1.0000*  1= +1      1.0000*  1= +1      1.0000*  1= +1      1.0000*  1= +1

run        IPrec@0.50   rank   IPrec@0.60   rank   IPrec@0.70   rank   IPrec@0.80   rank
beta.run       1.0000*  1=         1.0000*  1=         1.0000*  1=         0.9792*  1
alpha.run      1.0000*  1= +1      1.0000*  1= +1      1.0000*  1= +1      0.9762~  2

## names-of-any-bytes
# The same of comparisons: what is in a name stays in its cell or comment.
$ run() { ID=$1 awk '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$2"; }
$ run "$(printf 'esc\033[31m\302\233')" $TMP/1
$ run "$(printf '=`<b>](x)')" $TMP/2
$ cp options/graded.qrels "$TMP/$(printf 'q\nrels')"
$ for format in table csv 'csv --spreadsheet' tsv latex markdown; do
>     echo "-- $format"
>     trec_rcp --quiet --compare --resamples 10 --format $format -m P.1 "$TMP/$(printf 'q\nrels')" $TMP/[12] | head -10
> done
-- table
q\x0arels: 4 topics, 2 runs
run                     P@1   rank
=`<b>](x)            0.0000*  1=
esc\x1b[31m\xc2\x9b  0.0000*  1=
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run                               P@1
=`<b>](x)            [0.0000, 0.0000]
esc\x1b[31m\xc2\x9b  [0.0000, 0.0000]
-- csv
dataset,record,measure,run,other,n,value,lo,hi,rank,change,t,df,p,p_holm,separated,separated_holm,effect,p_t,p_random,p_bootstrap,p_wilcoxon,p_bh,p_decides
"q
rels",mean,P_1,=`<b>](x),,4,0,0,0,1,0,,,,,,,,,,,,,
"q
\rels",mean,P_1,esc\x1b[31m\xc2\x9b,,4,0,0,0,1,0,,,,,,,,,,,,,
"q
\rels",difference,P_1,=`<b>](x),esc\x1b[31m\xc2\x9b,4,0,0,0,,,,3,1,1,0,0,,1,1,1,1,1,1
"q
rels",sensitivity,P_1,,,,0,,,,,,,,,,,,,,,,,
"q
-- csv --spreadsheet
dataset,record,measure,run,other,n,value,lo,hi,rank,change,t,df,p,p_holm,separated,separated_holm,effect,p_t,p_random,p_bootstrap,p_wilcoxon,p_bh,p_decides
"q
rels",mean,P_1,'=`<b>](x),,4,0,0,0,1,0,,,,,,,,,,,,,
"q
\rels",mean,P_1,esc\x1b[31m\xc2\x9b,,4,0,0,0,1,0,,,,,,,,,,,,,
"q
\rels",difference,P_1,'=`<b>](x),esc\x1b[31m\xc2\x9b,4,0,0,0,,,,3,1,1,0,0,,1,1,1,1,1,1
"q
rels",sensitivity,P_1,,,,0,,,,,,,,,,,,,,,,,
"q
-- tsv
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon	p_bh	p_decides
\q\\nrels	mean	P_1	=`<b>](x)		4	0	0	0	1	0												\x09
\q\\nrels	mean	P_1	esc\x1b[31m\xc2\x9b		4	0	0	0	1	0												\x09
\q\\nrels	difference	P_1	=`<b>](x)	esc\x1b[31m\xc2\x9b	4	0	0	0				3	1	1	0	0		1	1	1	1	1	1
\q\\nrels	sensitivity	P_1				0																\x09
\q\\nrels	sensitivity_holm	P_1				0																\x09
\q\\nrels	sensitivity_uncorrected	P_1				0																\x09
\q\\nrels	saturates	P_1				0																\x09
\q\\nrels	floors	P_1				1																\x09
\q\\nrels	compresses	P_1				0																\x09
-- latex
% q\x0arels: 4 topics, 2 runs
% \usepackage{booktabs,threeparttable,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{threeparttable}
\\\begin{tabular}{lrl}
\\\toprule
run & P@1 & rank \\
\\\midrule
=`$<$b$>$](x) & \textbf{0.0000} & 1= \\
esc\textbackslash{}x1b[31m\textbackslash{}xc2\textbackslash{}x9b & \textbf{0.0000} & 1= \\
-- markdown
q\\x0arels: 4 topics, 2 runs

| run | P@1 | rank |
| --- | ---: | --- |
| =\`\<b\>\](x) | **0.0000** | 1= |
| esc\\x1b[31m\\xc2\\x9b | **0.0000** | 1= |

bold: best; \~ not separated from the best run (Holm p \>= 0.05)

\
$ trec_rcp --quiet --explain t1 --format latex -m ndcg_cut.1 options/graded.qrels $TMP/[12] | head -4
% esc\x1b[31m\xc2\x9b
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{rlr}

## notes-before-error
# what was noted about the runs before the one that cannot be evaluated comes first, values too
$ trec_rcp --compare -D 1 -m P.5 demo.qrels demo.dense.run options/a.run
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
! trec_rcp: debug: P_5	101	0.80000000000000004
! trec_rcp: debug: P_5	102	0.59999999999999998
! trec_rcp: debug: P_5	103	1
! trec_rcp: debug: P_5	104	0.80000000000000004
! trec_rcp: debug: P_5	105	0.59999999999999998
! trec_rcp: debug: P_5	106	1
! trec_rcp: debug: P_5	107	0.40000000000000002
! trec_rcp: debug: P_5	108	0.80000000000000004
! trec_rcp: debug: P_5	109	0.40000000000000002
! trec_rcp: debug: P_5	110	0.80000000000000004
! trec_rcp: debug: P_5	111	0.80000000000000004
! trec_rcp: debug: P_5	112	1
! trec_rcp: options/a.run: none of the run's topics has labels in demo.qrels: the first topic of the run is t1, the first topic of the labels is 101
[7]

## nothing-shared
$ printf '%s\n' '1 0 x 1' '2 0 x 1' '3 0 y 1' >"$TMP/qrels"
$ printf '%s\n' '1 0 x 0 1 a' '2 0 y 0 1 a' >"$TMP/a"
$ printf '%s\n' '3 0 y 0 1 b' >"$TMP/b"
$ trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" "$TMP"/[ab]
qrels: 3 topics, 2 runs
run  nDCG@10   rank
b     1.0000*  1
a     0.5000~  2
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run            nDCG@10
b               [-, -]
a    [-5.8531, 6.8531]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair   n  diff  interval  t  df  p  Holm  d_z
b ~ a  0     -    [-, -]  -   0  -     -    -
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10          -           -         -      -         -
$ trec_rcp --quiet --compare --format json -m ndcg_cut.10 "$TMP/qrels" "$TMP"/[ab] | grep '"diff"'
{"a":"b","b":"a","measure":"ndcg_cut_10","n":0,"diff":null,"lo":null,"hi":null,"t":null,"df":0,"p":null,"p_holm":null,"p_bh":null,"p_decides":null,"separated":false,"separated_holm":false,"effect":null,"p_t":null,"p_random":null,"p_bootstrap":null,"p_wilcoxon":null}],"sensitivity":{"ndcg_cut_10":null},"sensitivity_holm":{"ndcg_cut_10":null},"sensitivity_uncorrected":{"ndcg_cut_10":null},"failure_modes":{"ndcg_cut_10":{"saturates":null,"floors":null,"compresses":null,"compresses_only":null}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[],"agreement":[],"undefined_ideal":{"ndcg_cut_10":[]},

## order-and-threads
# Neither the order of runs nor threads change a byte.
$ set -- compare/a/alpha.run compare/a/beta.run compare/a/gamma.run compare/a/delta.run
$ all() { trec_rcp --quiet -j $1 --compare --format json -g compare/a.gains compare/a.qrels "${@:2}" | sed '/^"provenance":/d'; }
$ all 1 "$@" >"$TMP/1"
$ for j in 2 3 8; do all $j "$@" | cmp "$TMP/1"; done
$ all 1 "$4" "$3" "$2" "$1" | cmp "$TMP/1"
$ all 2 "$2" "$4" "$1" "$3" | cmp "$TMP/1"
$ all 1 -m P "$@" | cmp -s "$TMP/1" || echo differs, as it should
differs, as it should

## prefs
$ printf '%s\n' 'q1 j s d1 2' 'q1 j s d2 1' 'q2 j s d1 2' 'q2 j s d2 1' >"$TMP/prefs"
$ printf '%s\n' q{1,2}' 0 d1 0 2 a' q{1,2}' 0 d2 0 1 a' >"$TMP/a"
$ printf '%s\n' q{1,2}' 0 d1 0 1 b' q{1,2}' 0 d2 0 2 b' >"$TMP/b"
$ trec_rcp --quiet --compare -R prefs -m prefs --format tsv "$TMP/prefs" "$TMP"/[ab] | head -n 9
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon	p_bh	p_decides
\prefs	mean	prefs_simp	a		2	1	1	1	1	0												\x09
\prefs	mean	prefs_simp	b		2	0	0	0	2	0												\x09
\prefs	mean	prefs_pair	a		2	1	1	1	1	0												\x09
\prefs	mean	prefs_pair	b		2	0	0	0	2	0												\x09
\prefs	mean	prefs_avgjg	a		2	1	1	1	1	0												\x09
\prefs	mean	prefs_avgjg	b		2	0	0	0	2	0												\x09
prefs	difference	prefs_simp	a	b	2	1	1	1				1	0	0	1	1		0	0.5	0.0004997501249375312	0.5	0	0
prefs	difference	prefs_pair	a	b	2	1	1	1				1	0	0	1	1		0	0.5	0.0004997501249375312	0.5	0	0

## reference
$ trec_rcp --quiet --compare --reference rcp_ndcg_cut.10 --format tsv -g demo.gains demo.qrels demo.*.run |
>     grep -e decisive -e same -e reversed -e tied
\demo.qrels	decisive	ndcg_cut_10		rcp_ndcg_cut_10		3																\x09
\demo.qrels	same	ndcg_cut_10		rcp_ndcg_cut_10		3																\x09
\demo.qrels	same_separated	ndcg_cut_10		rcp_ndcg_cut_10		1																\x09
\demo.qrels	tied	ndcg_cut_10		rcp_ndcg_cut_10		0																\x09
\demo.qrels	reversed	ndcg_cut_10		rcp_ndcg_cut_10		0																\x09
\demo.qrels	decisive	count_ndcg_cut_10		rcp_ndcg_cut_10		3																\x09
\demo.qrels	same	count_ndcg_cut_10		rcp_ndcg_cut_10		3																\x09
\demo.qrels	same_separated	count_ndcg_cut_10		rcp_ndcg_cut_10		3																\x09
\demo.qrels	tied	count_ndcg_cut_10		rcp_ndcg_cut_10		0																\x09
\demo.qrels	reversed	count_ndcg_cut_10		rcp_ndcg_cut_10		0																\x09
$ trec_rcp --quiet --compare --reference RCP-nDCG@10 -g demo.gains demo.qrels demo.*.run | grep Agreement
Agreement on the 3 pairs of runs that RCP-nDCG@10 separates
$ for m in rcp_ndcg_at_10 "RCP_nDCG(judged_only=False)@10" ndcg@10 hits; do
>     trec_rcp --quiet --compare --reference "$m" -g demo.gains demo.qrels demo.*.run 2>&1 | grep -e Agreement -e ambiguous
> done
Agreement on the 3 pairs of runs that RCP-nDCG@10 separates
Agreement on the 3 pairs of runs that RCP-nDCG@10 separates
Agreement on the 1 pair of runs that nDCG@10 separates
trec_rcp: measure 'hits' is ambiguous, expected success (whether a relevant document is found) or num_rel_ret (the number of relevant documents found, as in ranx)

## reversed
# By qrels a is better than b on every topic, by gains b is better than a.
$ printf '%s\n' {1..8}' 0 x 1' {1..8}' 0 y 0' >"$TMP/qrels"
$ printf '%s\n' {1..8}' 0 x 0.2' {1..8}' 0 y 0.9' >"$TMP/gains"
$ printf '%s\n' {1..8}' 0 x 0 2 a' {1..8}' 0 y 0 1 a' >"$TMP/a"
$ printf '%s\n' {1..8}' 0 y 0 2 b' {1..8}' 0 x 0 1 b' >"$TMP/b"
$ trec_rcp --quiet --compare -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g "$TMP/gains" "$TMP/qrels" "$TMP"/[ab]
qrels: 8 topics, 2 runs
run  nDCG@10   rank  RCP-nDCG@10   rank
a     1.0000*  1          0.7482   2 -1
b     0.6309   2          1.0000*  1 +1
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@10

Means: 95 % t intervals
run           nDCG@10       RCP-nDCG@10
a    [1.0000, 1.0000]  [0.7482, 0.7482]
b    [0.6309, 0.6309]  [1.0000, 1.0000]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair   n     diff          interval  t  df       p    Holm  d_z
a > b  8  +0.3691  [0.3691, 0.3691]  -   7  <.0001  <.0001    -

RCP-nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair   n     diff            interval  t  df       p    Holm  d_z
a < b  8  -0.2518  [-0.2518, -0.2518]  -   7  <.0001  <.0001    -
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure      separated  by p alone  saturate  floor  compress
nDCG@10        100.0 %     100.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@10    100.0 %     100.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures              Kendall's tau    tau-b  Spearman's rho
nDCG@10, RCP-nDCG@10        -1.0000  -1.0000         -1.0000

Agreement on the 1 pair of runs that nDCG@10 separates
measure      same  separated too  tied  reversed
RCP-nDCG@10     0              0     0         1
RCP-nDCG@10 reverses a > b
$ trec_rcp --quiet --compare --format json -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g "$TMP/gains" "$TMP/qrels" "$TMP"/[ab] |
>     grep -A 99 'sensitivity' | sed '/^"provenance":/d'
{"a":"a","b":"b","measure":"rcp_ndcg_cut_10","n":8,"diff":-0.25175668437104615,"lo":-0.25175668437104615,"hi":-0.25175668437104615,"t":null,"df":7,"p":0,"p_holm":0,"p_bh":0,"p_decides":0,"separated":true,"separated_holm":true,"effect":null,"p_t":0,"p_random":0.0078125,"p_bootstrap":0.0004997501249375312,"p_wilcoxon":0.0078125}],"sensitivity":{"ndcg_cut_10":1,"rcp_ndcg_cut_10":1},"sensitivity_holm":{"ndcg_cut_10":1,"rcp_ndcg_cut_10":1},"sensitivity_uncorrected":{"ndcg_cut_10":1,"rcp_ndcg_cut_10":1},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0,"compresses":0,"compresses_only":0},"rcp_ndcg_cut_10":{"saturates":0,"floors":0,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null},"rcp_ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[
{"a":"ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":-1,"tau_b":-1,"spearman":-1}],"agreement":[
{"reference":"ndcg_cut_10","measure":"rcp_ndcg_cut_10","decisive":1,"same":0,"same_separated":0,"tied":0,"reversed":[["a","b"]]}],"undefined_ideal":{"ndcg_cut_10":[],"rcp_ndcg_cut_10":[]},
"suite":null}

## undefined-ideals
$ trec_rcp --compare --format json -g compare/a.gains compare/a.qrels compare/a/alpha.run compare/a/beta.run |
>     grep -o 'undefined_ideal.*}'
undefined_ideal":{"ndcg_cut_10":["a9"],"count_ndcg_cut_10":["a9"],"rcp_ndcg_cut_10":["a9"]}
! trec_rcp: compare/a/alpha.run: judged@10 0.7900: 21 of the 100 documents in the first 10 have no grade
! trec_rcp: compare/a/beta.run: judged@10 0.7600: 24 of the 100 documents in the first 10 have no grade
! trec_rcp: a.qrels: ndcg_cut_10 has no ideal for 1 topic in which no document has a gain; counted as 0: a9
! trec_rcp: a.qrels: count_ndcg_cut_10 has no ideal for 1 topic in which no document has a gain; counted as 0: a9
! trec_rcp: a.qrels: rcp_ndcg_cut_10 has no ideal for 1 topic in which no document has a gain; counted as 0: a9
# Only documents that -x leaves count.
$ awk '/^a1 .* [12]$/ { print $1, $3 }' compare/a.qrels >"$TMP/x"
$ trec_rcp --quiet --compare -m ndcg_cut.10 -m ndcg -x "$TMP/x" --format json compare/a.qrels compare/a/alpha.run compare/a/beta.run |
>     grep -o 'undefined_ideal.*}'
undefined_ideal":{"ndcg_cut_10":["a1","a9"],"ndcg":["a1","a9"]}

## pseudo-median
# As in JSON.
$ trec_rcp --quiet --compare --test wilcoxon --format tsv -m map demo.qrels demo.*.run |
>     awk -F '\t' '$2 == "pseudo_median" { print $4, $5, $7 }' >"$TMP/rows"
$ trec_rcp --quiet --compare --test wilcoxon --format json -m map demo.qrels demo.*.run |
>     sed -n 's/.*"a":"\([^"]*\)","b":"\([^"]*\)".*"pseudo_median":\([-0-9.e]*\).*/\1 \2 \3/p' | cmp - "$TMP/rows"
$ wc -l <"$TMP/rows"
3
