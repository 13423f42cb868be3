## tables
# Grades of 8 topics beside gains of 12: each proxy, then one of them for each result, and a plan.
$ awk '$1 <= 108' demo.qrels >"$TMP/gold"
$ trec_rcp --compare -R rcp_gains -m rcp_ndcg_cut.10 -m count_ndcg_cut.10 --gold "$TMP/gold" --gold-plan 0.06 demo.gains demo.*.run | sed -n '/with gold labels/,$p'
RCP-nDCG@10 on all topics, nDCG@10 with gold labels on 8 of 12 topics, and both combined: means and 95 % intervals
run       gold          interval    both          interval      these topics   proxy          interval  slope      r  worth
rerank  0.7974  [0.6553, 0.9396]  0.7894  [0.6360, 0.9427]  [0.6984, 0.8804]  0.9723  [0.9537, 0.9909]  -1.65  -0.32    7.0
dense   0.7666  [0.6364, 0.8969]  0.7589  [0.6050, 0.9129]  [0.6589, 0.8589]  0.9463  [0.9288, 0.9638]  -1.22  -0.18    6.0
sparse  0.7123  [0.5932, 0.8314]  0.6788  [0.5437, 0.8138]  [0.6066, 0.7510]  0.8337  [0.7823, 0.8852]   1.83   0.68    5.4

RCP-nDCG@10 on all topics, nDCG@10 with gold labels, and both combined: differences and 95 % t intervals
pair                gold           interval     both           interval       p    Holm       these topics    proxy          interval  slope      r  worth
rerank ~ dense   +0.0308  [-0.0269, 0.0885]  +0.0311  [-0.0331, 0.0953]  0.2809  0.8428  [-0.0060, 0.0683]  +0.0260  [0.0085, 0.0435]  -0.24  -0.11    6.9
rerank ~ sparse  +0.0851  [-0.0411, 0.2114]  +0.0727  [-0.0887, 0.2341]  0.3167  0.8428  [-0.0423, 0.1877]  +0.1386  [0.0894, 0.1877]  -0.54  -0.20    5.1
dense ~ sparse   +0.0544  [-0.0767, 0.1855]  +0.0545  [-0.1155, 0.2245]  0.4626  0.8428  [-0.0663, 0.1753]  +0.1126  [0.0626, 0.1626]   0.01   0.00    5.1

Count-nDCG@10 on all topics, nDCG@10 with gold labels on 8 of 12 topics, and both combined: means and 95 % intervals
run       gold          interval    both          interval      these topics   proxy          interval  slope      r  worth
rerank  0.7974  [0.6553, 0.9396]  0.7898  [0.6480, 0.9316]  [0.7079, 0.8716]  0.9558  [0.9390, 0.9726]  -2.91  -0.49    7.7
dense   0.7666  [0.6364, 0.8969]  0.7585  [0.6184, 0.8987]  [0.6742, 0.8429]  0.9314  [0.9091, 0.9536]  -1.56  -0.36    6.9
sparse  0.7123  [0.5932, 0.8314]  0.6753  [0.5277, 0.8228]  [0.5906, 0.7600]  0.8133  [0.7574, 0.8692]   1.73   0.55    4.5

Count-nDCG@10 on all topics, nDCG@10 with gold labels, and both combined: differences and 95 % t intervals
pair                gold           interval     both           interval       p    Holm       these topics    proxy          interval  slope      r  worth
rerank ~ dense   +0.0308  [-0.0269, 0.0885]  +0.0257  [-0.0316, 0.0829]  0.3337  0.8600  [-0.0075, 0.0588]  +0.0244  [0.0132, 0.0356]   1.98   0.51    7.6
rerank ~ sparse  +0.0851  [-0.0411, 0.2114]  +0.0818  [-0.0892, 0.2527]  0.2867  0.8600  [-0.0447, 0.2082]  +0.1425  [0.0919, 0.1931]  -0.14  -0.04    4.7
dense ~ sparse   +0.0544  [-0.0767, 0.1855]  +0.0513  [-0.1302, 0.2328]  0.5154  0.8600  [-0.0852, 0.1878]  +0.1181  [0.0673, 0.1689]  -0.12  -0.04    4.5

The best proxy for each result on all topics, nDCG@10 with gold labels on 8 of 12 topics, and both combined: means and 95 % intervals
run       gold          interval    both          interval      these topics   proxy          interval  slope      r  worth
rerank  0.7974  [0.6553, 0.9396]  0.7894  [0.6360, 0.9427]  [0.6984, 0.8804]  0.9723  [0.9537, 0.9909]  -1.65  -0.32    7.0
dense   0.7666  [0.6364, 0.8969]  0.7589  [0.6050, 0.9129]  [0.6589, 0.8589]  0.9463  [0.9288, 0.9638]  -1.22  -0.18    6.0
sparse  0.7123  [0.5932, 0.8314]  0.6753  [0.5277, 0.8228]  [0.5906, 0.7600]  0.8133  [0.7574, 0.8692]   1.73   0.55    4.5

The best proxy for each result on all topics, nDCG@10 with gold labels, and both combined: differences and 95 % t intervals
pair                gold           interval     both           interval       p    Holm       these topics    proxy          interval  slope      r  worth
rerank ~ dense   +0.0308  [-0.0269, 0.0885]  +0.0311  [-0.0331, 0.0953]  0.2809  0.8428  [-0.0060, 0.0683]  +0.0260  [0.0085, 0.0435]  -0.24  -0.11    6.9
rerank ~ sparse  +0.0851  [-0.0411, 0.2114]  +0.0727  [-0.0887, 0.2341]  0.3167  0.8428  [-0.0423, 0.1877]  +0.1386  [0.0894, 0.1877]  -0.54  -0.20    5.1
dense ~ sparse   +0.0544  [-0.0767, 0.1855]  +0.0545  [-0.1155, 0.2245]  0.4626  0.8428  [-0.0663, 0.1753]  +0.1126  [0.0626, 0.1626]   0.01   0.00    5.1
both: the gold labels and the proxy, combined by regression; these topics: the same estimate as "both", with an interval for the mean over only the 12 topics of this comparison; slope, r: of gold values on proxy values; worth: the number of gold topics that would give the same precision without a proxy

RCP-nDCG@10: gold topics needed for intervals of +-0.06, and to detect the difference of the pair with power 0.8
pair                diff  width  alone  decision  alone
rerank - dense   +0.0311      9      8         -      -
rerank - sparse  +0.0727      -      -         -      -
dense - sparse   +0.0545      -      -         -      -

Count-nDCG@10: gold topics needed for intervals of +-0.06, and to detect the difference of the pair with power 0.8
pair                diff  width  alone  decision  alone
rerank - dense   +0.0257      8      8         -      -
rerank - sparse  +0.0818      -      -         -      -
dense - sparse   +0.0513      -      -         -      -
alone: gold topics needed without the proxy; -: even all topics are too few
! trec_rcp: demo.rerank.run: gain-covered@10 0.9917: 1 of the 120 documents in the first 10 has no gain
! trec_rcp: demo.rerank.run: equal scores continue past rank 10 in 4 topics; documents with equal scores are ranked by descending document number
! trec_rcp: TMP/gold: the 8 gold topics are treated as a random sample; no interval is valid if the topics were chosen by hand
## forms
# Every form has the numbers of the others; the file is named with its digest.
$ awk '$1 <= 108' demo.qrels >"$TMP/gold"
$ c() { trec_rcp --quiet --compare -R rcp_gains -m rcp_ndcg_cut.10 --gold "$TMP/gold" "$@" demo.gains demo.*.run; }
$ c --format json | tr -d '\n' | sed "s|$TMP|TMP|" | grep -o '"gold":{"file".*"is_joint":[a-z]*'
"gold":{"file":"TMP/gold","sha256":"9718d16601e77d1c841fb4486095cb8900e1d36e742f0577f72f71680b3edca1","measure":"ndcg_cut_10","topics":8,"of":12,"has_design":false,"is_joint":false
$ c --format tsv | awk -F'\t' '$2 ~ /^gold_/ && $4 == "rerank" && $5 != "sparse" { print $2, $5, $7, $8, $9, $14 "." }'
gold_proxy  0.9722921571630431 0.9536753448252248 0.9909089695008614 .
gold_alone  0.7974124178580079 0.6552545093393153 0.9395703263767005 .
gold_both  0.7893949669979989 0.6360441469881871 0.9427457870078108 .
gold_these   0.6983639417722587 0.8804259922237392 .
gold_slope  -1.6544606730953042   .
gold_r  -0.3188329809961935   .
gold_worth  7.0432969514262185   .
gold_proxy dense 0.025971308508308033 0.008480288464150422 0.043462328552465644 .
gold_alone dense 0.030763185100754403 -0.026943300880712437 0.08846967108222124 .
gold_both dense 0.03111685270466718 -0.03305742580298406 0.09529113121231841 0.28093493516026746.
gold_these dense  -0.006018480861029456 0.06825218627036381 .
gold_slope dense -0.23861301272740418   .
gold_r dense -0.11223040431775698   .
gold_worth dense 6.892076137871424   .
$ c --format latex --only gold-pairs.rcp_ndcg_cut_10
% RCP-nDCG@10 on all topics, nDCG@10 with gold labels, and both combined: differences and 95 % t intervals
% \usepackage{booktabs,threeparttable,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{threeparttable}
\\\begin{tabular}{lrrrrrrrrrrrr}
\\\toprule
pair & gold & interval & both & interval & p & Holm & these topics & proxy & interval & slope & r & worth \\
\\\midrule
rerank $\sim$ dense & +0.0308 & [$-$0.0269, 0.0885] & +0.0311 & [$-$0.0331, 0.0953] & 0.2809 & 0.8428 & [$-$0.0060, 0.0683] & +0.0260 & [0.0085, 0.0435] & $-$0.24 & $-$0.11 & 6.9 \\
rerank $\sim$ sparse & +0.0851 & [$-$0.0411, 0.2114] & +0.0727 & [$-$0.0887, 0.2341] & 0.3167 & 0.8428 & [$-$0.0423, 0.1877] & +0.1386 & [0.0894, 0.1877] & $-$0.54 & $-$0.20 & 5.1 \\
dense $\sim$ sparse & +0.0544 & [$-$0.0767, 0.1855] & +0.0545 & [$-$0.1155, 0.2245] & 0.4626 & 0.8428 & [$-$0.0663, 0.1753] & +0.1126 & [0.0626, 0.1626] & 0.01 & 0.00 & 5.1 \\
\\\bottomrule
\\\end{tabular}
\\\begin{tablenotes}[flushleft]\\footnotesize
\\\item both: the gold labels and the proxy, combined by regression; these topics: the same estimate as "both", with an interval for the mean over only the 12 topics of this comparison; slope, r: of gold values on proxy values; worth: the number of gold topics that would give the same precision without a proxy
\\\end{tablenotes}
\\\end{threeparttable}
\\\end{adjustbox}
$ c --html "$TMP/page" >"$TMP/out" && grep -c 'with gold labels on 8 of 12 topics, and by both combined' "$TMP/page"
2
## all-gold
# If people judged all topics, both is the ordinary comparison by their grades.
$ trec_rcp --quiet --compare -R rcp_gains -m rcp_ndcg_cut.10 --gold demo.qrels --format tsv demo.gains demo.*.run |
>     awk -F'\t' '$2 == "gold_both" && $5 != "" { printf "%s %s %.9f %.9f %.9f %.9f\n", $4, $5, $7, $8, $9, $14 }' >"$TMP/both"
$ trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv demo.qrels demo.*.run |
>     awk -F'\t' '$2 == "difference" { printf "%s %s %.9f %.9f %.9f %.9f\n", $4, $5, $7, $8, $9, $14 }' >"$TMP/ordinary"
$ wc -l <"$TMP/both" | tr -d ' '
3
$ diff "$TMP/both" "$TMP/ordinary"
## draws
# The variance of labels widens the proxy's interval, and no other.
$ rcp-label simulate -o "$TMP/s" --topics 8 --pool 20 --tournament 12 --rubric 8 --truth "$TMP/truth"
$ rcp-label fit --quiet --draws 20 -o "$TMP/l.gains" "$TMP/s"
$ awk '!/^#/ { n++; print $1, "Q0", $3, 1, $6 + sin(n), "sine" >a; print $1, "Q0", $3, 1, $6 + 2 * cos(n * n), "cosine" >b }' a="$TMP/a" b="$TMP/b" "$TMP/truth"
$ awk '!/^#/ && $1 != "q1" { print $1, 0, $3, int(4 * $4) }' "$TMP/truth" >"$TMP/gold"
$ c() { trec_rcp --quiet --compare -R rcp_gains -m rcp_ndcg_cut.10 --gold "$TMP/gold" --format tsv "$@" "$TMP/l.gains" "$TMP/a" "$TMP/b" | awk -F'\t' '$2 ~ /^gold_(p|al|b|t)/ { print $2, $4, $5, $7, $8, $9 }'; }
$ c >"$TMP/1"; c --draws "$TMP/l.draws.gains.gz" >"$TMP/2"; diff "$TMP/1" "$TMP/2" | grep -c '^<'
3
$ diff "$TMP/1" "$TMP/2" | grep -c gold_proxy
6
## designs
# A sample with equal probabilities is a simple random sample; others weigh the topics.
$ awk '$1 <= 108' demo.qrels >"$TMP/gold"
$ seq 101 108 | sed 's/$/ 0.6/' >"$TMP/equal"
$ seq 101 108 | awk '{ print $1, $1 % 2 ? 0.9 : 0.4 }' >"$TMP/unequal"
$ seq 101 109 | awk '{ print $1, 0.6, $1 % 2 ? "odd" : "even" }' >"$TMP/strata"
$ c() { trec_rcp --compare -R rcp_gains -m rcp_ndcg_cut.10 --gold "$TMP/gold" "$@" demo.gains demo.dense.run demo.sparse.run 2>"$TMP/err" | grep 'dense . sparse' | tail -n 1; grep gold "$TMP/err"; }
$ c
dense ~ sparse  +0.0544  [-0.0767, 0.1855]  +0.0545  [-0.1155, 0.2245]  0.4626  0.4626  [-0.0663, 0.1753]  +0.1126  [0.0626, 0.1626]   0.01  0.00    5.1
trec_rcp: TMP/gold: the 8 gold topics are treated as a random sample; no interval is valid if the topics were chosen by hand
$ c --gold-design "$TMP/equal"
dense ~ sparse  +0.0544  [-0.0767, 0.1855]  +0.0545  [-0.1155, 0.2245]  0.4626  0.4626  [-0.0663, 0.1753]  +0.1126  [0.0626, 0.1626]   0.01  0.00    5.1
[1]
$ c --gold-design "$TMP/unequal"
dense ~ sparse  +0.0583  [-0.0849, 0.2015]  +0.0838  [-0.0817, 0.2494]  0.2699  0.2699  [-0.0381, 0.2057]  +0.1126  [0.0626, 0.1626]   0.83  0.34    6.0
[1]
$ c --gold-design "$TMP/strata"
dense ~ sparse  +0.0544  [-0.0899, 0.1987]  +0.0545  [-0.1379, 0.2469]  0.4991  0.4991  [-0.0912, 0.2002]  +0.1126  [0.0626, 0.1626]   0.01  0.00    5.0
trec_rcp: TMP/gold: 1 topic of the gold design has no gold labels; these topics are treated as missing at random
## bad-input
# What cannot be used is named; the status is 1 for options, 2 for files, 4 for too few topics, 7 for none.
$ c() { trec_rcp --quiet --compare -R rcp_gains -m rcp_ndcg_cut.10 "$@" demo.gains demo.dense.run demo.sparse.run; }
$ awk '$1 <= 103' demo.qrels >"$TMP/three"; c --gold "$TMP/three"
! trec_rcp: TMP/three: 3 gold topics in the comparison, expected at least 4
[4]
$ sed 's/^/x/' "$TMP/three" >"$TMP/none"; c --gold "$TMP/none"
! trec_rcp: demo.dense.run: none of the run's topics has labels in TMP/none: the first topic of the run is 101, the first topic of the labels is x101 ('101' may mean 'x101'; the difference: 'x' in front)
[7]
$ gzip -c demo.gains >"$TMP/copy.gz"; c --gold "$TMP/copy.gz"
! trec_rcp: TMP/copy.gz: the gold labels are the same as the labels of the proxy (demo.gains), expected labels by people or by a stronger judge
[2]
$ awk '$1 <= 106' demo.qrels >"$TMP/six"; c --gold "$TMP/six" --gold-plan 0.1
! trec_rcp: TMP/six: 6 gold topics are too few for a plan, which needs at least 8; add gold topics, or give an expected correlation instead of gold labels
[4]
$ c --gold "$TMP/six" --gold-measure official
! trec_rcp: the gold measure has 24 values, expected a measure with one value, such as ndcg_cut.10
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ printf '101 0.5\n102 2\n' >"$TMP/design"; c --gold "$TMP/six" --gold-design "$TMP/design"
! trec_rcp: TMP/design:2: probability 2 of topic 102, expected a number above 0 and at most 1
[2]
$ printf '101 0.5\n101 0.5\n' >"$TMP/design"; c --gold "$TMP/six" --gold-design "$TMP/design"
! trec_rcp: TMP/design:2: a second line for topic 101, expected one line for each topic
[2]
$ printf '101 0.5\n' >"$TMP/design"; c --gold "$TMP/six" --gold-design "$TMP/design"
! trec_rcp: TMP/design: gold topic 102 is missing, expected a line with the probability that this topic was drawn
[2]
$ printf '101\n' >"$TMP/design"; c --gold "$TMP/six" --gold-design "$TMP/design"
! trec_rcp: TMP/design:1: 1 column, expected the columns topic, probability and, optionally, stratum
[2]
$ c --gold-plan 0.1
! trec_rcp: --gold-plan needs --gold-correlation, or --gold with labels of a few topics
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ c --gold-measure map
! trec_rcp: --gold-measure needs --gold
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ c --gold "$TMP/six" --gold-correlation 0.5 --gold-plan 0.1
! trec_rcp: --gold-correlation cannot be combined with --gold, which measures the correlation
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ c --gold-correlation 0.5
! trec_rcp: --gold-correlation needs --gold-plan
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
## constant
# A proxy without differences says nothing: gold alone, with a note. Topics that no run has are left out, with a note.
$ awk '!/^#/ { print $1, 0, $3, 1 }' demo.gains >"$TMP/flat"
$ awk '$1 <= 108 { print; print "x" $0 }' demo.qrels >"$TMP/gold"
$ trec_rcp --compare -m ndcg_cut.10 --gold "$TMP/gold" "$TMP/flat" demo.dense.run demo.sparse.run | grep 'dense . sparse' | tail -n 1
dense ~ sparse  +0.0544  [-0.0767, 0.1855]  +0.0544  [-0.0767, 0.1855]  0.3594  0.3594  [-0.0213, 0.1301]  +0.0000  [0.0000, 0.0000]      -  -    8.0
! trec_rcp: TMP/gold: the 8 gold topics are treated as a random sample; no interval is valid if the topics were chosen by hand
! trec_rcp: TMP/gold: left out 8 gold topics, for which all runs or all proxies are missing: x101, ...
! trec_rcp: TMP/gold: 1 of 1 differences come from the gold labels alone, because the difference by the proxy is the same on all gold topics
## part
# Gold labels that are lines of the proxy's file: a note.
$ awk '/^#/ || $1 <= 108' demo.gains >"$TMP/gold"
$ trec_rcp --compare -R rcp_gains -m rcp_ndcg_cut.10 --gold "$TMP/gold" demo.gains demo.dense.run demo.sparse.run | grep 'dense . sparse' | tail -n 1
dense > sparse  +0.0880  [0.0347, 0.1412]  +0.1126  [0.0626, 0.1626]  0.0004  0.0004        [-, -]  +0.1126  [0.0626, 0.1626]   1.00  1.00    7.8
! trec_rcp: TMP/gold: the 8 gold topics are treated as a random sample; no interval is valid if the topics were chosen by hand
! trec_rcp: TMP/gold: 1 of 1 differences by the gold labels correlate perfectly with the differences by the proxy; do the proxy's labels contain the gold labels?
## assumed
# Before there are gold labels: a plan from a correlation.
$ trec_rcp --quiet --compare -R rcp_gains -m rcp_ndcg_cut.10 --gold-plan 0.05 --gold-correlation 0.8 demo.gains demo.*.run | sed -n '/gold topics/,$p'
RCP-nDCG@10: gold topics needed for intervals of +-0.05, and to detect the difference of the pair with power 0.8
pair                diff  width  alone  decision  alone
rerank - dense   +0.0260      5      4         9     11
rerank - sparse  +0.1386     10     12         5      5
dense - sparse   +0.1126     10      -         5      6
alone: gold topics needed without the proxy; -: even all topics are too few
