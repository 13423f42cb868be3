## suite-checked-first
# files of all datasets are looked for before the runs of the first are evaluated, whose notes would come first
$ grep -v '^101 ' demo.dense.run >$TMP/a.run
$ cp demo.sparse.run $TMP/b.run
$ echo "a $PWD/demo.qrels - $TMP/*.run" >$TMP/suite
$ echo "b $PWD/demo.qrels - $TMP/nosuch*" >>$TMP/suite
$ trec_rcp --suite $TMP/suite
! trec_rcp: TMP/suite:2: no file matches 'TMP/nosuch*', expected run files (dataset b)
[2]

## suite-datasets-alone
# A dataset of a suite gives what it gives by itself, but for its name; its order in the file does not matter.
$ trec_rcp --quiet --suite compare/files.suite -m ndcg_cut.10 --format tsv | grep -P '^a\t' | cut -f 2,3,6,7,10-15 >"$TMP/1"
$ trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv compare/a.qrels compare/a/*.run | grep -P '^a\.qrels\t' |
>     cut -f 2,3,6,7,10-15 | diff "$TMP/1" -
$ sed "s| | $PWD/compare/|g" compare/files.suite | sed 's|[^ ]*/- | - |; 1!G; h; $!d' >"$TMP/suite"
$ trec_rcp --quiet --suite compare/files.suite --format tsv | sort >"$TMP/2"
$ trec_rcp --quiet --suite "$TMP/suite" --format tsv | sort | diff "$TMP/2" -

## suite-files
$ trec_rcp --quiet --suite compare/files.suite --format json -m ndcg_cut.10 | grep -A 99 '"suite":'
"suite":{"datasets":2,"topics":15,"test":"t","datasets_are":"fixed","matched_by":"file","runs":[
{"run":"alpha.run","means":{"ndcg_cut_10":{"mean":0.9125596496121682,"lo":0.7990527488968394,"hi":1.0260665503274968,"rank":1,"change":0,"n":15}}},
{"run":"beta.run","means":{"ndcg_cut_10":{"mean":0.8832932390854837,"lo":0.7714463085064761,"hi":0.9951401696644914,"rank":2,"change":0,"n":15}}},
{"run":"gamma.run","means":{"ndcg_cut_10":{"mean":0.8170994069089116,"lo":0.6943988897393956,"hi":0.9397999240784276,"rank":3,"change":0,"n":14}}},
{"run":"delta.run","means":{"ndcg_cut_10":{"mean":0.7381888179993429,"lo":0.6302486801467961,"hi":0.8461289558518896,"rank":4,"change":0,"n":15}}}],"pairs":[
{"a":"alpha.run","b":"beta.run","measure":"ndcg_cut_10","n":15,"diff":0.02926641052668435,"lo":0.0028733118007988195,"hi":0.05565950925256988,"t":2.668917828138653,"df":6.440758048615075,"p":0.03464704960691796,"p_holm":0.10394114882075388,"p_bh":0.05197057441037694,"p_decides":0.10394114882075388,"separated":false,"separated_holm":false,"p_t":0.03464704960691796,"p_random":0.0302734375,"p_bootstrap":0.044977511244377814,"p_wilcoxon":null,"a_wins":0,"b_wins":0},
{"a":"alpha.run","b":"gamma.run","measure":"ndcg_cut_10","n":14,"diff":0.08989419676061969,"lo":0.02267943538281708,"hi":0.1571089581384223,"t":3.0963208906440602,"df":7.82240154494045,"p":0.015159561785749601,"p_holm":0.060638247142998404,"p_bh":0.030319123571499202,"p_decides":0.060638247142998404,"separated":false,"separated_holm":false,"p_t":0.015159561785749601,"p_random":0.001708984375,"p_bootstrap":0.02448775612193903,"p_wilcoxon":null,"a_wins":0,"b_wins":0},
{"a":"alpha.run","b":"delta.run","measure":"ndcg_cut_10","n":15,"diff":0.17437083161282516,"lo":0.11636032180151806,"hi":0.23238134142413225,"t":6.505131555162745,"df":12.779849310643305,"p":2.1574658669071146e-05,"p_holm":0.00012944795201442688,"p_bh":0.00012944795201442688,"p_decides":0.00012944795201442688,"separated":true,"separated_holm":true,"p_t":2.1574658669071146e-05,"p_random":0.00029997000299970003,"p_bootstrap":0.0004997501249375312,"p_wilcoxon":null,"a_wins":2,"b_wins":0},
{"a":"beta.run","b":"gamma.run","measure":"ndcg_cut_10","n":14,"diff":0.059124339110328474,"lo":-0.006292762450127019,"hi":0.12454144067078396,"t":2.080084017985102,"df":8.091501248824667,"p":0.07071337528904394,"p_holm":0.10394114882075388,"p_bh":0.07071337528904394,"p_decides":0.10394114882075388,"separated":false,"separated_holm":false,"p_t":0.07071337528904394,"p_random":0.04833984375,"p_bootstrap":0.05897051474262868,"p_wilcoxon":null,"a_wins":0,"b_wins":0},
{"a":"beta.run","b":"delta.run","measure":"ndcg_cut_10","n":15,"diff":0.14510442108614086,"lo":0.0930855962201006,"hi":0.19712324595218111,"t":6.073956700962093,"df":12.067243921327366,"p":5.421265757159025e-05,"p_holm":0.0002710632878579513,"p_bh":0.00016263797271477075,"p_decides":0.0002710632878579513,"separated":true,"separated_holm":true,"p_t":5.421265757159025e-05,"p_random":0.0004999500049995,"p_bootstrap":0.0009995002498750624,"p_wilcoxon":null,"a_wins":1,"b_wins":0},
{"a":"gamma.run","b":"delta.run","measure":"ndcg_cut_10","n":14,"diff":0.0804460051845944,"lo":-0.0003486489099678719,"hi":0.16124065927915665,"t":2.191927511164618,"df":10.981925119976719,"p":0.050835858155865235,"p_holm":0.10394114882075388,"p_bh":0.06100302978703829,"p_decides":0.10394114882075388,"separated":false,"separated_holm":false,"p_t":0.050835858155865235,"p_random":0.061767578125,"p_bootstrap":0.057971014492753624,"p_wilcoxon":null,"a_wins":0,"b_wins":0}],"sensitivity":{"ndcg_cut_10":0.25},"sensitivity_holm":{"ndcg_cut_10":0.25},"sensitivity_uncorrected":{"ndcg_cut_10":0.5},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[],"agreement":[]}}

## suite-pooled
# By hand, of P_1. Year a: x - y = 1 0 1 0 (n 4, mean 1/2, s^2 1/3); year b: 1 0 -1 (n 3, mean 0, s^2 1). Every topic
# weighs 1/7: D = 2/7, x 5/7, y 3/7. V = (4/3 + 3)/49, t = 2/sqrt(13/3) = .960769, df = (13/3)^2/((4/3)^2/3 + 3^2/2) =
# 3.687273. Sign flips of 1 1 1 -1: |sum| is 2 or 4 in 10 of 16.
# In one dataset the same topics have the same difference and exact p.
$ mkdir "$TMP/a" "$TMP/b"
$ for t in a1 a2 a3 a4 b1 b2 b3; do echo "$t 0 good 1" >>"$TMP/${t%?}.qrels"; done
$ run() { for t in a1 a2 a3 a4 b1 b2 b3; do [ $1 = 1 ] && d=good || d=bad; shift; echo "$t Q0 $d 1 1 $name" >>"$TMP/${t%?}/$name"; done; }
$ name=x; run 1 1 1 0 1 1 0; name=y; run 0 1 0 0 0 1 1
$ printf '%s\n' "a $TMP/a.qrels - $TMP/a/*" "b $TMP/b.qrels - $TMP/b/*" >"$TMP/years"
$ for kind in fixed pooled; do trec_rcp --quiet --suite "$TMP/years" --datasets $kind -m P.1 --format json | grep -A 99 '"suite":'; done
"suite":{"datasets":2,"topics":7,"test":"t","datasets_are":"fixed","matched_by":"runid","runs":[
{"run":"x","means":{"P_1":{"mean":0.7083333333333333,"lo":0.13172766514211187,"hi":1.2849390015245548,"rank":1,"change":0,"n":7}}},
{"run":"y","means":{"P_1":{"mean":0.4583333333333333,"lo":-0.11827233485788807,"hi":1.0349390015245548,"rank":2,"change":0,"n":7}}}],"pairs":[
{"a":"x","b":"y","measure":"P_1","n":7,"diff":0.25,"lo":-0.7771301283802603,"hi":1.2771301283802603,"t":0.7745966692414834,"df":2.9999999999999996,"p":0.49502534605971193,"p_holm":0.49502534605971193,"p_bh":0.49502534605971193,"p_decides":0.49502534605971193,"separated":false,"separated_holm":false,"p_t":0.49502534605971193,"p_random":0.625,"p_bootstrap":0.375312343828086,"p_wilcoxon":null,"a_wins":0,"b_wins":0}],"sensitivity":{"P_1":0},"sensitivity_holm":{"P_1":0},"sensitivity_uncorrected":{"P_1":0},"failure_modes":{"P_1":{"saturates":0.29166666666666663,"floors":0.125,"compresses":0,"compresses_only":0}},"tie_zone":{"P_1":{"pairs":null,"topics":null}},"leaderboard_correlation":[],"agreement":[]}}
"suite":{"datasets":2,"topics":7,"test":"t","datasets_are":"pooled","matched_by":"runid","runs":[
{"run":"x","means":{"P_1":{"mean":0.7142857142857143,"lo":0.18837325360758284,"hi":1.2401981749638455,"rank":1,"change":0,"n":7}}},
{"run":"y","means":{"P_1":{"mean":0.42857142857142855,"lo":-0.09734103210670281,"hi":0.95448388924956,"rank":2,"change":0,"n":7}}}],"pairs":[
{"a":"x","b":"y","measure":"P_1","n":7,"diff":0.2857142857142857,"lo":-0.5683114076742138,"hi":1.1397399791027851,"t":0.960768922830523,"df":3.687272727272727,"p":0.39534506808941383,"p_holm":0.39534506808941383,"p_bh":0.39534506808941383,"p_decides":0.39534506808941383,"separated":false,"separated_holm":false,"p_t":0.39534506808941383,"p_random":0.625,"p_bootstrap":0.30884557721139433,"p_wilcoxon":null,"a_wins":0,"b_wins":0}],"sensitivity":{"P_1":0},"sensitivity_holm":{"P_1":0},"sensitivity_uncorrected":{"P_1":0},"failure_modes":{"P_1":{"saturates":0.29166666666666663,"floors":0.125,"compresses":0,"compresses_only":0}},"tie_zone":{"P_1":{"pairs":null,"topics":null}},"leaderboard_correlation":[],"agreement":[]}}
$ cat "$TMP/a.qrels" "$TMP/b.qrels" >"$TMP/ab.qrels"; for r in x y; do cat "$TMP/a/$r" "$TMP/b/$r" >"$TMP/$r"; done
$ trec_rcp --quiet --compare -m P.1 --format json "$TMP/ab.qrels" "$TMP/x" "$TMP/y" | grep -o '"diff":[^,]*\|"p_random":[^,]*'
"diff":0.2857142857142857
"p_random":0.625
$ trec_rcp --quiet --suite "$TMP/years" --datasets pooled -m P.1 | grep -A 6 -e '^Mean over'
Mean over the topics of 2 datasets: 7 topics, 2 runs
run     P@1   rank
x    0.7143*  1
y    0.4286~  2
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals (fixed datasets)
$ trec_rcp --datasets pooled --compare "$TMP/ab.qrels" "$TMP/x" "$TMP/y"
! trec_rcp: --datasets random (or pooled) needs --suite
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## suite-json
$ trec_rcp --quiet --suite compare/suite --format json | grep -A 99 '"suite":'
"suite":{"datasets":2,"topics":16,"test":"t","datasets_are":"fixed","matched_by":"runid","runs":[
{"run":"alpha","means":{"ndcg_cut_10":{"mean":0.9415344350565764,"lo":0.8298724503469744,"hi":1.0531964197661783,"rank":1,"change":0,"n":16},"count_ndcg_cut_10":{"mean":0.9404800546299348,"lo":0.8284179341227252,"hi":1.0525421751371444,"rank":1,"change":0,"n":16},"rcp_ndcg_cut_10":{"mean":0.9401088637214008,"lo":0.8280398825061369,"hi":1.0521778449366648,"rank":1,"change":0,"n":16}}},
{"run":"beta","means":{"ndcg_cut_10":{"mean":0.9335929349440772,"lo":0.8232842186837008,"hi":1.0439016512044537,"rank":2,"change":0,"n":16},"count_ndcg_cut_10":{"mean":0.9217877364932456,"lo":0.8118858919775825,"hi":1.0316895810089086,"rank":2,"change":0,"n":16},"rcp_ndcg_cut_10":{"mean":0.9218555236271981,"lo":0.8119810121886991,"hi":1.0317300350656973,"rank":2,"change":0,"n":16}}},
{"run":"gamma","means":{"ndcg_cut_10":{"mean":0.8096191590359514,"lo":0.6806009523127516,"hi":0.9386373657591511,"rank":3,"change":0,"n":15},"count_ndcg_cut_10":{"mean":0.8692790277783837,"lo":0.7483031794756164,"hi":0.990254876081151,"rank":3,"change":0,"n":15},"rcp_ndcg_cut_10":{"mean":0.8691430341013033,"lo":0.7479939571928385,"hi":0.9902921110097682,"rank":3,"change":0,"n":15}}}],"pairs":[
{"a":"alpha","b":"beta","measure":"ndcg_cut_10","n":16,"diff":0.007941500112499117,"lo":-0.004610657210416737,"hi":0.02049365743541497,"t":1.373564048162337,"df":12.400988955516956,"p":0.19389939817777468,"p_holm":0.19389939817777468,"p_bh":0.19389939817777468,"p_decides":0.19389939817777468,"separated":false,"separated_holm":false,"p_t":0.19389939817777468,"p_random":0.19921875,"p_bootstrap":0.20039980009995004,"p_wilcoxon":null,"a_wins":0,"b_wins":0},
{"a":"alpha","b":"gamma","measure":"ndcg_cut_10","n":15,"diff":0.12634923007798823,"lo":0.04478197378902862,"hi":0.20791648636694784,"t":3.5871169518082193,"df":7.811339836427618,"p":0.0074013717759438226,"p_holm":0.022204115327831467,"p_bh":0.016789267073302343,"p_decides":0.022204115327831467,"separated":true,"separated_holm":true,"p_t":0.0074013717759438226,"p_random":0.00019998000199980003,"p_bootstrap":0.014992503748125937,"p_wilcoxon":null,"a_wins":0,"b_wins":0},
{"a":"beta","b":"gamma","measure":"ndcg_cut_10","n":15,"diff":0.11690428284188226,"lo":0.034926386419360064,"hi":0.19888217926440444,"t":3.3026550995169357,"df":7.807240876453833,"p":0.011192844715534896,"p_holm":0.02238568943106979,"p_bh":0.016789267073302343,"p_decides":0.02238568943106979,"separated":true,"separated_holm":true,"p_t":0.011192844715534896,"p_random":0.001999800019998,"p_bootstrap":0.014492753623188406,"p_wilcoxon":null,"a_wins":0,"b_wins":0},
{"a":"alpha","b":"beta","measure":"count_ndcg_cut_10","n":16,"diff":0.01869231813668935,"lo":0.005143755142589863,"hi":0.03224088113078884,"t":3.112340470245056,"df":9.167125238466019,"p":0.012200789306767353,"p_holm":0.024401578613534706,"p_bh":0.016706985899222385,"p_decides":0.024401578613534706,"separated":true,"separated_holm":true,"p_t":0.012200789306767353,"p_random":0.0004999500049995,"p_bootstrap":0.021989005497251374,"p_wilcoxon":null,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"gamma","measure":"count_ndcg_cut_10","n":15,"diff":0.06614123435640375,"lo":0.030089106373022013,"hi":0.10219336233978549,"t":4.215895611408877,"df":8.163457801322203,"p":0.0028022178988654054,"p_holm":0.008406653696596217,"p_bh":0.008406653696596217,"p_decides":0.008406653696596217,"separated":true,"separated_holm":true,"p_t":0.0028022178988654054,"p_random":9.999000099990002e-05,"p_bootstrap":0.0069965017491254375,"p_wilcoxon":null,"a_wins":1,"b_wins":0},
{"a":"beta","b":"gamma","measure":"count_ndcg_cut_10","n":15,"diff":0.04798190609082788,"lo":0.011513409746906025,"hi":0.08445040243474973,"t":3.0788688194377434,"df":7.381323861366619,"p":0.016706985899222385,"p_holm":0.024401578613534706,"p_bh":0.016706985899222385,"p_decides":0.024401578613534706,"separated":true,"separated_holm":true,"p_t":0.016706985899222385,"p_random":0.00039996000399960006,"p_bootstrap":0.03798100949525238,"p_wilcoxon":null,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"beta","measure":"rcp_ndcg_cut_10","n":16,"diff":0.018253340094202694,"lo":0.004832659308309284,"hi":0.031674020880096104,"t":3.0729280756352444,"df":9.073799983966623,"p":0.01316542757547577,"p_holm":0.02633085515095154,"p_bh":0.018042486186925007,"p_decides":0.02633085515095154,"separated":true,"separated_holm":true,"p_t":0.01316542757547577,"p_random":0.0008999100089991,"p_bootstrap":0.0239880059970015,"p_wilcoxon":null,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"gamma","measure":"rcp_ndcg_cut_10","n":15,"diff":0.06593543168793956,"lo":0.02957214059307009,"hi":0.10229872278280902,"t":4.1774431756504535,"df":8.043128058093728,"p":0.0030539918703586877,"p_holm":0.009161975611076064,"p_bh":0.009161975611076064,"p_decides":0.009161975611076064,"separated":true,"separated_holm":true,"p_t":0.0030539918703586877,"p_random":9.999000099990002e-05,"p_bootstrap":0.009495252373813094,"p_wilcoxon":null,"a_wins":1,"b_wins":0},
{"a":"beta","b":"gamma","measure":"rcp_ndcg_cut_10","n":15,"diff":0.048101324014917075,"lo":0.010995002268685862,"hi":0.08520764576114828,"t":3.051712716525698,"df":7.156958769758216,"p":0.018042486186925007,"p_holm":0.02633085515095154,"p_bh":0.018042486186925007,"p_decides":0.02633085515095154,"separated":true,"separated_holm":true,"p_t":0.018042486186925007,"p_random":0.00019998000199980003,"p_bootstrap":0.043478260869565216,"p_wilcoxon":null,"a_wins":1,"b_wins":0}],"sensitivity":{"ndcg_cut_10":0.08333333333333333,"count_ndcg_cut_10":0.4166666666666667,"rcp_ndcg_cut_10":0.4166666666666667},"sensitivity_holm":{"ndcg_cut_10":0.08333333333333333,"count_ndcg_cut_10":0.4166666666666667,"rcp_ndcg_cut_10":0.4166666666666667},"sensitivity_uncorrected":{"ndcg_cut_10":0.3333333333333333,"count_ndcg_cut_10":0.5833333333333334,"rcp_ndcg_cut_10":0.5833333333333334},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0,"compresses_only":0},"count_ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0,"compresses_only":0},"rcp_ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null},"count_ndcg_cut_10":{"pairs":null,"topics":null},"rcp_ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[
{"a":"ndcg_cut_10","b":"count_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1},
{"a":"ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1},
{"a":"count_ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1}],"agreement":[
{"reference":"ndcg_cut_10","measure":"count_ndcg_cut_10","decisive":2,"same":2,"same_separated":2,"tied":0,"reversed":[]},
{"reference":"ndcg_cut_10","measure":"rcp_ndcg_cut_10","decisive":2,"same":2,"same_separated":2,"tied":0,"reversed":[]}]}}

## suite-markdown
$ trec_rcp --quiet --suite compare/suite --format markdown -m rcp_ndcg_cut.10 | tail -n 20

| pair | n | diff | interval | p | Holm | wins |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| alpha \> beta | 16 | +0.0183 | [0.0048, 0.0317] | 0.0132 | 0.0263 | 1 : 0 |
| alpha \> gamma | 15 | +0.0659 | [0.0296, 0.1023] | 0.0031 | 0.0092 | 1 : 0 |
| beta \> gamma | 15 | +0.0481 | [0.0110, 0.0852] | 0.0180 | 0.0263 | 1 : 0 |

Means over datasets: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses

| measure | separated | by p alone | saturate | floor | compress |
| --- | ---: | ---: | ---: | ---: | ---: |
| RCP-nDCG@10 | 41.7 % | 58.3 % | 0.0 % | 5.0 % | 0.0 % |

RCP-nDCG@10 by dataset

| run | a | b | mean |
| --- | ---: | ---: | ---: |
| alpha | **0.8914** | **0.9889** | **0.9401** |
| beta | 0.8717 | 0.9720 | 0.9219 |
| gamma | 0.8225 | 0.9158 | 0.8691 |
$ trec_rcp --quiet --suite compare/suite --format latex -m rcp_ndcg_cut.10 | tail -n 10
\\\begin{tabular}{lrrr}
\\\toprule
run & a & b & mean \\
\\\midrule
alpha & \textbf{0.8914} & \textbf{0.9889} & \textbf{0.9401} \\
beta & 0.8717 & 0.9720 & 0.9219 \\
gamma & 0.8225 & 0.9158 & 0.8691 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

## suite-one-topic
# Datasets of one topic each say nothing about other topics, however many there are.
$ for t in 101 102 103; do
>     grep "^$t " demo.qrels >"$TMP/$t.qrels"
>     for run in dense sparse; do
>         grep "^$t " demo.$run.run >"$TMP/$t.$run.run"
>     done
>     echo "$t $t.qrels - $t.*.run"
> done >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 --format csv | grep '^(suite),\(difference\|sensitivity\)'
(suite),difference,ndcg_cut_10,dense,sparse,3,0.08415852890921531,,,,,,,1,1,0,0,,1,0.5,1,,1,1
(suite),sensitivity,ndcg_cut_10,,,,0,,,,,,,,,,,,,,,,,
(suite),sensitivity_holm,ndcg_cut_10,,,,0,,,,,,,,,,,,,,,,,
(suite),sensitivity_uncorrected,ndcg_cut_10,,,,0,,,,,,,,,,,,,,,,,
# Only one run in all of them: there are means and no pairs.
$ sed 's/dense/other/' demo.dense.run >"$TMP/other.run"
$ cp demo.dense.run "$TMP/dense.run"
$ cp demo.sparse.run "$TMP/sparse.run"
$ printf '%s\n' "a $PWD/demo.qrels - [ds]*.run" "b $PWD/demo.qrels - [os]*.run" >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 | sed -n '/^Mean over/,$p'
Mean over 2 datasets: 24 topics, 1 run
run     nDCG@10   rank
sparse   0.6771*  1
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals (fixed datasets)
run              nDCG@10
sparse  [0.6182, 0.7359]

Means over datasets: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %     0.0 %

nDCG@10 by dataset
run          a       b    mean
sparse  0.6771  0.6771  0.6771

## suite-stdin
$ sed 's|[abc][./]|compare/&|g; s|compare/a compare|a compare|' compare/suite | sed 's|^compare/||' | trec_rcp --quiet --suite - -m ndcg_cut.10 --format tsv | head -n 3
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon	p_bh	p_decides
\a	mean	ndcg_cut_10	alpha		10	0.8873782757771199	0.6640992488547309	1.1106573026995088	1	0												\x09
\a	mean	ndcg_cut_10	beta		10	0.8727491248076158	0.6521879959077126	1.093310253707519	2	0												\x09

## suite-threads
$ trec_rcp --quiet --suite compare/suite --format json >"$TMP/1"
$ trec_rcp --quiet -j 3 --suite compare/suite --format json | cmp "$TMP/1"

## suite-tsv
$ trec_rcp --quiet --suite compare/suite --format tsv -m ndcg_cut.10
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon	p_bh	p_decides
\a	mean	ndcg_cut_10	alpha		10	0.8873782757771199	0.6640992488547309	1.1106573026995088	1	0												\x09
\a	mean	ndcg_cut_10	beta		10	0.8727491248076158	0.6521879959077126	1.093310253707519	2	0												\x09
\a	mean	ndcg_cut_10	gamma		9	0.7792397359078667	0.5446456487260762	1.013833823089657	3	0												\x09
\a	mean	ndcg_cut_10	delta		10	0.7415699406952705	0.5352373439134334	0.9479025374771076	4	0												\x09
a	difference	ndcg_cut_10	alpha	beta	10	0.014629150969504078	-0.0089844756858781	0.03824277762488626			1.4014551485159983	9	0.1946073308188052	0.3892146616376104	0	0	0.4431790307880099	0.1946073308188052	0.21875	0.22588705647176413	0.3125	0.23352879698256626	0.3892146616376104
a	difference	ndcg_cut_10	alpha	gamma	9	0.09700644798397966	0.021005809140164575	0.17300708682779475			2.9433603926966123	8	0.018613719928039767	0.07445487971215907	0	0	0.9811201308988708	0.018613719928039767	0.015625	0.029985007496251874	0.015625	0.037227439856079535	0.07445487971215907
a	difference	ndcg_cut_10	alpha	delta	10	0.1458083350818494	0.049417300169407596	0.2421993699942912			3.4219092045303046	9	0.0076049281578622245	0.04562956894717335	1	1	1.082102703261073	0.0076049281578622245	0.00390625	0.01249375312343828	0.00390625	0.037227439856079535	0.04562956894717335
a	difference	ndcg_cut_10	beta	gamma	9	0.07937040276726184	0.0030398189203769133	0.15570098661414677			2.3978393426319307	8	0.04332255808341297	0.12996767425023892	0	0	0.7992797808773102	0.04332255808341297	0.0546875	0.047476261869065464	0.0546875	0.06498383712511946	0.12996767425023892
a	difference	ndcg_cut_10	beta	delta	10	0.1311791841123454	0.033267549182683126	0.22909081904200765			3.030772912360665	9	0.014228868895890217	0.07114434447945109	0	0	0.9584145473801589	0.014228868895890217	0.0078125	0.0239880059970015	0.0078125	0.037227439856079535	0.07114434447945109
a	difference	ndcg_cut_10	gamma	delta	9	0.04074062776264759	-0.08168595358853134	0.16316720911382654			0.7673828269531625	8	0.46489710555088115	0.46489710555088115	0	0	0.25579427565105417	0.46489710555088115	0.546875	0.4707646176911544	0.7421875	0.4648971055508812	0.46489710555088115
\a	sensitivity	ndcg_cut_10				0.16666666666666666																\x09
\a	sensitivity_holm	ndcg_cut_10				0.16666666666666666																\x09
\a	sensitivity_uncorrected	ndcg_cut_10				0.6666666666666666																\x09
\a	saturates	ndcg_cut_10				0																\x09
\a	floors	ndcg_cut_10				0.1																\x09
\a	compresses	ndcg_cut_10				0																\x09
\a	compresses_only	ndcg_cut_10				0																\x09
\a	tie_zone_pairs	ndcg_cut_10																				\x09
\a	tie_zone_topics	ndcg_cut_10																				\x09
\a	undefined_ideal	ndcg_cut_10				1																\x09
\b	mean	ndcg_cut_10	alpha		6	0.995690594336033	0.9875531614964866	1.0038280271755795	1	0												\x09
\b	mean	ndcg_cut_10	beta		6	0.9944367450805388	0.9853876656882009	1.0034858244728766	2	0												\x09
\b	mean	ndcg_cut_10	gamma		6	0.8399985821640362	0.6827101331253719	0.9972870312027006	3	0												\x09
b	difference	ndcg_cut_10	alpha	beta	6	0.001253849255494155	-0.011534075635038117	0.014041774146026427			0.2520441860888375	5	0.8110393850182948	0.8110393850182948	0	0	0.10289660809212368	0.8110393850182948	1	0.8030984507746127	1	0.8110393850182948	0.8110393850182948
b	difference	ndcg_cut_10	alpha	gamma	6	0.15569201217199682	-0.004355230234603713	0.31573925457859736			2.500630766422363	5	0.05444807487149098	0.16334422461447295	0	0	1.0208782354732693	0.05444807487149098	0.03125	0.046476761619190406	0.03125	0.0850155264073138	0.16334422461447295
b	difference	ndcg_cut_10	beta	gamma	6	0.15443816291650267	-0.006426551862061508	0.3153028776950668			2.467886987327721	5	0.05667701760487587	0.16334422461447295	0	0	1.0075106436345553	0.05667701760487587	0.0625	0.07196401799100449	0.0625	0.0850155264073138	0.16334422461447295
\b	sensitivity	ndcg_cut_10				0																\x09
\b	sensitivity_holm	ndcg_cut_10				0																\x09
\b	sensitivity_uncorrected	ndcg_cut_10				0																\x09
\b	saturates	ndcg_cut_10				0																\x09
\b	floors	ndcg_cut_10				0																\x09
\b	compresses	ndcg_cut_10				0																\x09
\b	compresses_only	ndcg_cut_10				0																\x09
\b	tie_zone_pairs	ndcg_cut_10																				\x09
\b	tie_zone_topics	ndcg_cut_10																				\x09
\b	undefined_ideal	ndcg_cut_10				0																\x09
\(suite)	mean	ndcg_cut_10	alpha		16	0.9415344350565764	0.8298724503469744	1.0531964197661783	1	0												\x09
\(suite)	mean	ndcg_cut_10	beta		16	0.9335929349440772	0.8232842186837008	1.0439016512044537	2	0												\x09
\(suite)	mean	ndcg_cut_10	gamma		15	0.8096191590359514	0.6806009523127516	0.9386373657591511	3	0												\x09
(suite)	difference	ndcg_cut_10	alpha	beta	16	0.007941500112499117	-0.004610657210416737	0.02049365743541497			1.373564048162337	12.400988955516956	0.19389939817777468	0.19389939817777468	0	0		0.19389939817777468	0.19921875	0.20039980009995004		0.19389939817777468	0.19389939817777468
(suite)	difference	ndcg_cut_10	alpha	gamma	15	0.12634923007798823	0.04478197378902862	0.20791648636694784			3.5871169518082193	7.811339836427618	0.0074013717759438226	0.022204115327831467	1	1		0.0074013717759438226	0.00019998000199980003	0.014992503748125937		0.016789267073302343	0.022204115327831467
(suite)	difference	ndcg_cut_10	beta	gamma	15	0.11690428284188226	0.034926386419360064	0.19888217926440444			3.3026550995169357	7.807240876453833	0.011192844715534896	0.02238568943106979	1	1		0.011192844715534896	0.001999800019998	0.014492753623188406		0.016789267073302343	0.02238568943106979
\(suite)	wins	ndcg_cut_10	alpha	beta		0																\x09
\(suite)	wins	ndcg_cut_10	beta	alpha		0																\x09
\(suite)	wins	ndcg_cut_10	alpha	gamma		0																\x09
\(suite)	wins	ndcg_cut_10	gamma	alpha		0																\x09
\(suite)	wins	ndcg_cut_10	beta	gamma		0																\x09
\(suite)	wins	ndcg_cut_10	gamma	beta		0																\x09
\(suite)	sensitivity	ndcg_cut_10				0.08333333333333333																\x09
\(suite)	sensitivity_holm	ndcg_cut_10				0.08333333333333333																\x09
\(suite)	sensitivity_uncorrected	ndcg_cut_10				0.3333333333333333																\x09
\(suite)	saturates	ndcg_cut_10				0																\x09
\(suite)	floors	ndcg_cut_10				0.05																\x09
\(suite)	compresses	ndcg_cut_10				0																\x09
\(suite)	compresses_only	ndcg_cut_10				0																\x09
\(suite)	tie_zone_pairs	ndcg_cut_10																				\x09
\(suite)	tie_zone_topics	ndcg_cut_10																				\x09
