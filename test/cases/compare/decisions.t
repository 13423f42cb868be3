## corrections
# Which pairs are separated is decided once, by p adjusted as --correction says, for every form of output. By p alone four
# pairs of nDCG@10 are separated, by Holm one; of adjusted p see unit/compare and unit/more.
$ compare() { trec_rcp --quiet --compare -m ndcg_cut.10 "$@" compare/a.qrels compare/a/*.run; }
$ for how in none holm bh; do
>     compare --correction $how --format tsv | awk -F '\t' -v how=$how '$2 == "difference" { n += $16; ok += ($24 < .05) == $16 } END { print how, n, ok }'
>     compare --correction $how --format json | jq -c '[.correction, ([.datasets[].pairs[] | select(.separated)] | length), .datasets[].sensitivity.ndcg_cut_10 * 6, .datasets[].tie_zone, .tie_zone_margin]'
>     compare --correction $how --only pairs.ndcg_cut_10
> done
none 4 6
["none",4,4,{"ndcg_cut_10":{"pairs":null,"topics":null}},null]
nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair            n     diff           interval     t  df       p   d_z
alpha ~ beta   10  +0.0146  [-0.0090, 0.0382]  1.40   9  0.1946  0.44
alpha > gamma   9  +0.0970   [0.0210, 0.1730]  2.94   8  0.0186  0.98
alpha > delta  10  +0.1458   [0.0494, 0.2422]  3.42   9  0.0076  1.08
beta > gamma    9  +0.0794   [0.0030, 0.1557]  2.40   8  0.0433  0.80
beta > delta   10  +0.1312   [0.0333, 0.2291]  3.03   9  0.0142  0.96
gamma ~ delta   9  +0.0407  [-0.0817, 0.1632]  0.77   8  0.4649  0.26
\> < separated (p < 0.05)  ~ not separated
holm 1 6
["holm",1,1,{"ndcg_cut_10":{"pairs":null,"topics":null}},null]
nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair            n     diff           interval     t  df       p    Holm   d_z
alpha ~ beta   10  +0.0146  [-0.0090, 0.0382]  1.40   9  0.1946  0.3892  0.44
alpha ~ gamma   9  +0.0970   [0.0210, 0.1730]  2.94   8  0.0186  0.0745  0.98
alpha > delta  10  +0.1458   [0.0494, 0.2422]  3.42   9  0.0076  0.0456  1.08
beta ~ gamma    9  +0.0794   [0.0030, 0.1557]  2.40   8  0.0433  0.1300  0.80
beta ~ delta   10  +0.1312   [0.0333, 0.2291]  3.03   9  0.0142  0.0711  0.96
gamma ~ delta   9  +0.0407  [-0.0817, 0.1632]  0.77   8  0.4649  0.4649  0.26
\> < separated (Holm p < 0.05)  ~ not separated
bh 3 6
["bh",3,3,{"ndcg_cut_10":{"pairs":null,"topics":null}},null]
nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair            n     diff           interval     t  df       p      BH   d_z
alpha ~ beta   10  +0.0146  [-0.0090, 0.0382]  1.40   9  0.1946  0.2335  0.44
alpha > gamma   9  +0.0970   [0.0210, 0.1730]  2.94   8  0.0186  0.0372  0.98
alpha > delta  10  +0.1458   [0.0494, 0.2422]  3.42   9  0.0076  0.0372  1.08
beta ~ gamma    9  +0.0794   [0.0030, 0.1557]  2.40   8  0.0433  0.0650  0.80
beta > delta   10  +0.1312   [0.0333, 0.2291]  3.03   9  0.0142  0.0372  0.96
gamma ~ delta   9  +0.0407  [-0.0817, 0.1632]  0.77   8  0.4649  0.4649  0.26
\> < separated (BH p < 0.05)  ~ not separated

## baselines
# Several baselines: letters, raised if the run is better, lowered if it is worse; p is adjusted for these pairs.
$ compare() { trec_rcp --quiet --compare --only means -m ndcg_cut.10 -m rcp_ndcg_cut.10 "$@" -g demo.gains demo.qrels demo.*.run; }
$ compare --baseline dense --baseline sparse
demo.qrels: 12 topics, 3 runs
run       nDCG@10     rank  RCP-nDCG@10      rank
rerank     0.7854*^b  1          0.9723*^ab  1
dense^a    0.7754     2          0.9463^b    2
sparse^b   0.6771     3          0.8337_a    3
* best  ^ better than the run with this letter  _ worse than the run with this letter (paired t-test, Holm p < 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@10
$ compare --baseline dense --baseline sparse --format latex
% demo.qrels: 12 topics, 3 runs
% \usepackage{booktabs,threeparttable,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{threeparttable}
\\\begin{tabular}{lrlrl}
\\\toprule
run & nDCG@10 & rank & RCP-nDCG@10 & rank \\
\\\midrule
rerank & \textbf{0.7854}\rlap{$^{\mathrm{b}}$}\phantom{$^{\mathrm{b}}$} & 1 & \textbf{0.9723}\rlap{$^{\mathrm{ab}}$}\phantom{$^{\mathrm{ab}}$} & 1 \\
dense$^{\mathrm{a}}$ & 0.7754\phantom{$^{\mathrm{b}}$} & 2 & 0.9463\rlap{$^{\mathrm{b}}$}\phantom{$^{\mathrm{ab}}$} & 2 \\
sparse$^{\mathrm{b}}$ & 0.6771\phantom{$^{\mathrm{b}}$} & 3 & 0.8337\rlap{$_{\mathrm{a}}$}\phantom{$^{\mathrm{ab}}$} & 3 \\
\\\bottomrule
\\\end{tabular}
\\\begin{tablenotes}[flushleft]\\footnotesize
\\\item bold: best; superscript: better than the run with this letter, subscript: worse than the run with this letter (paired t-test, Holm p $<$ 0.05); $\\uparrow$ ranks gained, $\\downarrow$ ranks lost, compared with the rank by nDCG@10
\\\end{tablenotes}
\\\end{threeparttable}
\\\end{adjustbox}
$ compare --baseline dense --baseline sparse --format markdown
demo.qrels: 12 topics, 3 runs

| run | nDCG@10 | rank | RCP-nDCG@10 | rank |
| --- | ---: | --- | ---: | --- |
| rerank | **0.7854**<sup>b</sup> | 1 | **0.9723**<sup>ab</sup> | 1 |
| dense<sup>a</sup> | 0.7754 | 2 | 0.9463<sup>b</sup> | 2 |
| sparse<sup>b</sup> | 0.6771 | 3 | 0.8337<sub>a</sub> | 3 |

bold: best; superscript: better than the run with this letter, subscript: worse than the run with this letter (paired t-test, Holm p \< 0.05); + ranks gained, - ranks lost, compared with the rank by nDCG@10
\
# One baseline: better and worse have different marks.
$ compare --baseline dense
demo.qrels: 12 topics, 3 runs
run     nDCG@10   rank  RCP-nDCG@10    rank
rerank   0.7854*  1          0.9723*+  1
dense    0.7754   2          0.9463    2
sparse   0.6771   3          0.8337-   3
* best  + better, - worse than dense (paired t-test, Holm p < 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@10
$ compare --baseline dense --format latex | grep -e item -e dagger
rerank & \textbf{0.7854} & 1 & \textbf{0.9723}\rlap{$^{\dagger}$}\phantom{$^{\dagger}$} & 1 \\
dense & 0.7754 & 2 & 0.9463\phantom{$^{\dagger}$} & 2 \\
sparse & 0.6771 & 3 & 0.8337\rlap{$^{\ddagger}$}\phantom{$^{\dagger}$} & 3 \\
\\\item bold: best; $\\dagger$ better, $\\ddagger$ worse than dense (paired t-test, Holm p $<$ 0.05); $\\uparrow$ ranks gained, $\\downarrow$ ranks lost, compared with the rank by nDCG@10
$ compare --baseline dense --baseline demo.dense.run 2>&1 | head -n 1
trec_rcp: baseline 'demo.dense.run' is given twice
$ trec_rcp --quiet --compare --baseline dense --baseline sparse --format json -m ndcg_cut.10 demo.qrels demo.*.run | jq -c '[.baseline, .baselines, [.datasets[].pairs[] | [.a, .b]]]'
["dense",["dense","sparse"],[["rerank","dense"],["sparse","dense"],["rerank","sparse"]]]

## only
# One table of a report, in a suite by dataset or of all.
$ trec_rcp --quiet --compare --only agreement --format latex -g demo.gains demo.qrels demo.*.run
% Agreement on the 1 pair of runs that nDCG@10 separates
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lrrrr}
\\\toprule
measure & same & separated too & tied & reversed \\
\\\midrule
Count-nDCG@10 & 1 & 1 & 0 & 0 \\
RCP-nDCG@10 & 1 & 1 & 0 & 0 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}
$ trec_rcp --quiet --suite compare/files.suite -m map --only mean/means
Mean over 2 datasets: 15 topics, 4 runs
run           MAP   rank
beta.run   0.8955*  1
alpha.run  0.8773~  2
gamma.run  0.7892~  3
delta.run  0.6843   4
* best  ~ not separated from the best run (Holm p >= 0.05)
$ trec_rcp --quiet --suite compare/files.suite -m map --only shares
Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate   floor  compress
MAP         16.7 %      66.7 %     0.0 %  10.0 %    10.0 %

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
MAP         33.3 %      50.0 %     0.0 %  0.0 %     0.0 %

Means over datasets: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
MAP         25.0 %      58.3 %     0.0 %  5.0 %     5.0 %
$ trec_rcp --quiet --compare --only nothing -m map demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: no table is called 'nothing'; the tables are means, intervals, pairs.map, shares
$ trec_rcp --quiet --compare --only means --format json -m map demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --only needs --format table, latex or markdown
