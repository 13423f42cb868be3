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
"suite":{"datasets":2,"topics":15,"matched_by":"file","runs":[
{"run":"alpha.run","means":{"ndcg_cut_10":{"mean":0.9125596496121682,"lo":0.8024822186604257,"hi":0.9783862125994685,"rank":1,"change":0,"n":15}}},
{"run":"beta.run","means":{"ndcg_cut_10":{"mean":0.8832932390854837,"lo":0.7744221481644706,"hi":0.9510625101537735,"rank":2,"change":0,"n":15}}},
{"run":"gamma.run","means":{"ndcg_cut_10":{"mean":0.8170994069089116,"lo":0.6946609944663549,"hi":0.8980339237070888,"rank":3,"change":0,"n":14}}},
{"run":"delta.run","means":{"ndcg_cut_10":{"mean":0.7381888179993429,"lo":0.6323370115688388,"hi":0.8159397660696318,"rank":4,"change":0,"n":15}}}],"pairs":[
{"a":"alpha.run","b":"beta.run","measure":"ndcg_cut_10","n":15,"diff":0.02926641052668444,"lo":0.008378569801663413,"hi":0.048674869124429664,"p":0.0024987506246876563,"p_holm":0.0074962518740629685,"separated":true,"separated_holm":true,"a_wins":0,"b_wins":0},
{"a":"alpha.run","b":"gamma.run","measure":"ndcg_cut_10","n":14,"diff":0.09546024270325659,"lo":0.04823272385787528,"hi":0.15044007338139745,"p":0.0014992503748125937,"p_holm":0.005997001499250375,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"alpha.run","b":"delta.run","measure":"ndcg_cut_10","n":15,"diff":0.1743708316128253,"lo":0.12715703208326684,"hi":0.22452293100172638,"p":0.0004997501249375312,"p_holm":0.0029985007496251873,"separated":true,"separated_holm":true,"a_wins":2,"b_wins":0},
{"a":"beta.run","b":"gamma.run","measure":"ndcg_cut_10","n":14,"diff":0.06619383217657215,"lo":0.015497959427553732,"hi":0.11825095322839355,"p":0.011494252873563218,"p_holm":0.022988505747126436,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"beta.run","b":"delta.run","measure":"ndcg_cut_10","n":15,"diff":0.14510442108614086,"lo":0.10298539026723463,"hi":0.19128598815241438,"p":0.0004997501249375312,"p_holm":0.0029985007496251873,"separated":true,"separated_holm":true,"a_wins":2,"b_wins":0},
{"a":"gamma.run","b":"delta.run","measure":"ndcg_cut_10","n":14,"diff":0.0789105889095687,"lo":0.013883773216434856,"hi":0.1442581732340324,"p":0.018490754622688656,"p_holm":0.022988505747126436,"separated":true,"separated_holm":true,"a_wins":0,"b_wins":0}],"sensitivity":{"ndcg_cut_10":0.5},"sensitivity_holm":{"ndcg_cut_10":0.25},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0.05,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":0.08333333333333333,"topics":0.22368421052631576}},"leaderboard_correlation":[],"agreement":[]}}

## suite-json
$ trec_rcp --quiet --suite compare/suite --format json | grep -A 99 '"suite":'
"suite":{"datasets":2,"topics":16,"matched_by":"runid","runs":[
{"run":"alpha","means":{"ndcg_cut_10":{"mean":0.9415344350565764,"lo":0.8402730786585128,"hi":0.9948579621089142,"rank":1,"change":0,"n":16},"count_ndcg_cut_10":{"mean":0.9404800546299348,"lo":0.8399305766498425,"hi":0.9923051221112729,"rank":1,"change":0,"n":16},"rcp_ndcg_cut_10":{"mean":0.9401088637214008,"lo":0.8394225202333188,"hi":0.9922358725450978,"rank":1,"change":0,"n":16}}},
{"run":"beta","means":{"ndcg_cut_10":{"mean":0.9335929349440772,"lo":0.831720834469841,"hi":0.9900151270609907,"rank":2,"change":0,"n":16},"count_ndcg_cut_10":{"mean":0.9217877364932456,"lo":0.8205525170515986,"hi":0.976921064490022,"rank":2,"change":0,"n":16},"rcp_ndcg_cut_10":{"mean":0.9218555236271981,"lo":0.8207069151714463,"hi":0.9767494624696141,"rank":2,"change":0,"n":16}}},
{"run":"gamma","means":{"ndcg_cut_10":{"mean":0.8096191590359514,"lo":0.6807837806487553,"hi":0.9020082716960098,"rank":3,"change":0,"n":15},"count_ndcg_cut_10":{"mean":0.8692790277783837,"lo":0.7486181851349385,"hi":0.9384706453272387,"rank":3,"change":0,"n":15},"rcp_ndcg_cut_10":{"mean":0.8691430341013033,"lo":0.7481249529994703,"hi":0.938581792274856,"rank":3,"change":0,"n":15}}}],"pairs":[
{"a":"alpha","b":"beta","measure":"ndcg_cut_10","n":16,"diff":0.007941500112499167,"lo":-0.002296488904271518,"hi":0.0192610265243175,"p":0.1584207896051974,"p_holm":0.1584207896051974,"separated":false,"separated_holm":false,"a_wins":0,"b_wins":0},
{"a":"alpha","b":"gamma","measure":"ndcg_cut_10","n":15,"diff":0.13191527602062503,"lo":0.07104071285133653,"hi":0.1988944167798145,"p":0.0004997501249375312,"p_holm":0.0014992503748125937,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"beta","b":"gamma","measure":"ndcg_cut_10","n":15,"diff":0.12397377590812586,"lo":0.06331123419068588,"hi":0.19371265089206194,"p":0.0004997501249375312,"p_holm":0.0014992503748125937,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"beta","measure":"count_ndcg_cut_10","n":16,"diff":0.018692318136689146,"lo":0.008949610714856745,"hi":0.030459370447192945,"p":0.001999000499750125,"p_holm":0.005997001499250375,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"gamma","measure":"count_ndcg_cut_10","n":15,"diff":0.07120102685155105,"lo":0.044022511204280204,"hi":0.10617210080693544,"p":0.001999000499750125,"p_holm":0.005997001499250375,"separated":true,"separated_holm":true,"a_wins":2,"b_wins":0},
{"a":"beta","b":"gamma","measure":"count_ndcg_cut_10","n":15,"diff":0.05250870871486191,"lo":0.026111044628278724,"hi":0.08660772267168383,"p":0.006496751624187906,"p_holm":0.006496751624187906,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"beta","measure":"rcp_ndcg_cut_10","n":16,"diff":0.018253340094202652,"lo":0.008656737915151137,"hi":0.029694907750686207,"p":0.001999000499750125,"p_holm":0.005997001499250375,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0},
{"a":"alpha","b":"gamma","measure":"rcp_ndcg_cut_10","n":15,"diff":0.07096582962009745,"lo":0.04374275212011968,"hi":0.10602212277858516,"p":0.001999000499750125,"p_holm":0.005997001499250375,"separated":true,"separated_holm":true,"a_wins":2,"b_wins":0},
{"a":"beta","b":"gamma","measure":"rcp_ndcg_cut_10","n":15,"diff":0.0527124895258948,"lo":0.02637168297266152,"hi":0.08729316585043162,"p":0.006496751624187906,"p_holm":0.006496751624187906,"separated":true,"separated_holm":true,"a_wins":1,"b_wins":0}],"sensitivity":{"ndcg_cut_10":0.3333333333333333,"count_ndcg_cut_10":0.5833333333333334,"rcp_ndcg_cut_10":0.5833333333333334},"sensitivity_holm":{"ndcg_cut_10":0.08333333333333333,"count_ndcg_cut_10":0.4166666666666667,"rcp_ndcg_cut_10":0.4166666666666667},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0.05,"compresses_only":0},"count_ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0.05,"compresses_only":0},"rcp_ndcg_cut_10":{"saturates":0,"floors":0.05,"compresses":0.05,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":0.25,"topics":0.36257309941520466},"count_ndcg_cut_10":{"pairs":0.25,"topics":0.38011695906432746},"rcp_ndcg_cut_10":{"pairs":0.25,"topics":0.3713450292397661}},"leaderboard_correlation":[
{"a":"ndcg_cut_10","b":"count_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1},
{"a":"ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1},
{"a":"count_ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1}],"agreement":[
{"reference":"ndcg_cut_10","measure":"count_ndcg_cut_10","decisive":2,"same":2,"same_separated":2,"tied":0,"reversed":[]},
{"reference":"ndcg_cut_10","measure":"rcp_ndcg_cut_10","decisive":2,"same":2,"same_separated":2,"tied":0,"reversed":[]}]}}

## suite-markdown
$ trec_rcp --quiet --suite compare/suite --format markdown -m rcp_ndcg_cut.10 | tail -n 20

| pair | n | diff | interval | p | Holm | wins |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| alpha \> beta | 16 | +0.0183 | [0.0087, 0.0297] | 0.0020 | 0.0060 | 1 : 0 |
| alpha \> gamma | 15 | +0.0710 | [0.0437, 0.1060] | 0.0020 | 0.0060 | 2 : 0 |
| beta \> gamma | 15 | +0.0527 | [0.0264, 0.0873] | 0.0065 | 0.0065 | 1 : 0 |

Means over datasets: pairs separated, topics that fail, pairs and topics in the tie zone (\< 0.02)

| measure | separated | by Holm | saturate | floor | compress | zone: pairs | topics |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| RCP-nDCG@10 | 58.3 % | 41.7 % | 0.0 % | 5.0 % | 5.0 % | 25.0 % | 37.1 % |

RCP-nDCG@10 by dataset

| run | a | b | mean |
| --- | ---: | ---: | ---: |
| alpha | **0.8914** | **0.9889** | **0.9401** |
| beta | 0.8717 | 0.9720 | 0.9219 |
| gamma | 0.8225 | 0.9158 | 0.8691 |
$ trec_rcp --quiet --suite compare/suite --format latex -m rcp_ndcg_cut.10 | tail -n 9
\\\begin{tabular}{lrrr}
\\\toprule
run & a & b & mean \\
\\\midrule
alpha & \textbf{0.8914} & \textbf{0.9889} & \textbf{0.9401} \\
beta & 0.8717 & 0.9720 & 0.9219 \\
gamma & 0.8225 & 0.9158 & 0.8691 \\
\\\bottomrule
\\\end{tabular}

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
(suite),difference,ndcg_cut_10,dense,sparse,3,0.08415852890921516,0.08415852890921516,0.08415852890921516,,,,,1,1,0,0,,,,1,
(suite),sensitivity,ndcg_cut_10,,,,0,,,,,,,,,,,,,,,
(suite),sensitivity_holm,ndcg_cut_10,,,,0,,,,,,,,,,,,,,,
# Only one run in all of them: there are means and no pairs.
$ sed 's/dense/other/' demo.dense.run >"$TMP/other.run"
$ cp demo.dense.run "$TMP/dense.run"
$ cp demo.sparse.run "$TMP/sparse.run"
$ printf '%s\n' "a $PWD/demo.qrels - [ds]*.run" "b $PWD/demo.qrels - [os]*.run" >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 | sed -n '/^Mean over/,$p'
Mean over 2 datasets: 24 topics, 1 run
run     nDCG@10   rank
sparse   0.6771*  1
* best  ~ not separated from it (p >= 0.05)

95 % intervals of the means (bootstrap over topics within datasets, 2000 resamples)
run              nDCG@10
sparse  [0.6211, 0.7285]

Means over datasets: pairs separated, topics that fail, pairs and topics in the tie zone (< 0.02)
measure  separated  by Holm  saturate  floor  compress  zone: pairs  topics
nDCG@10      0.0 %    0.0 %     0.0 %  0.0 %     0.0 %        0.0 %   0.0 %

nDCG@10 by dataset
run          a       b    mean
sparse  0.6771  0.6771  0.6771

## suite-stdin
$ sed 's|[abc][./]|compare/&|g; s|compare/a compare|a compare|' compare/suite | sed 's|^compare/||' | trec_rcp --quiet --suite - -m ndcg_cut.10 --format tsv | head -n 3
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon
\a	mean	ndcg_cut_10	alpha		10	0.8873782757771199	0.6855708599305503	0.9926997684579196	1	0										\x09
\a	mean	ndcg_cut_10	beta		10	0.8727491248076158	0.6705987013058953	0.984089517613791	2	0										\x09

## suite-threads
$ trec_rcp --quiet --suite compare/suite --format json >"$TMP/1"
$ trec_rcp --quiet -j 3 --suite compare/suite --format json | cmp "$TMP/1"

## suite-tsv
$ trec_rcp --quiet --suite compare/suite --format tsv -m ndcg_cut.10
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon
\a	mean	ndcg_cut_10	alpha		10	0.8873782757771199	0.6855708599305503	0.9926997684579196	1	0										\x09
\a	mean	ndcg_cut_10	beta		10	0.8727491248076158	0.6705987013058953	0.984089517613791	2	0										\x09
\a	mean	ndcg_cut_10	gamma		9	0.7792397359078667	0.5502459444394932	0.9185950386327585	3	0										\x09
\a	mean	ndcg_cut_10	delta		10	0.7415699406952705	0.540780790117372	0.875615391502023	4	0										\x09
a	difference	ndcg_cut_10	alpha	beta	10	0.014629150969504078	-0.0033306016119713567	0.03666067110945713			1.4014551485159983	9	0.1946073308188052	0.3892146616376104	0	0	0.4431790307880099	0.1946073308188052	0.21875	0.14792603698150925	0.3125
a	difference	ndcg_cut_10	alpha	gamma	9	0.09700644798397966	0.03996787140434417	0.16070231257940157			2.9433603926966123	8	0.018613719928039767	0.07445487971215907	1	0	0.9811201308988708	0.018613719928039767	0.015625	0.0024987506246876563	0.015625
a	difference	ndcg_cut_10	alpha	delta	10	0.1458083350818494	0.06787592141286075	0.2299084328461999			3.4219092045303046	9	0.0076049281578622245	0.04562956894717335	1	1	1.082102703261073	0.0076049281578622245	0.00390625	0.0004997501249375312	0.00390625
a	difference	ndcg_cut_10	beta	gamma	9	0.07937040276726184	0.019020791578991596	0.14331290253062864			2.3978393426319307	8	0.04332255808341297	0.12996767425023892	1	0	0.7992797808773102	0.04332255808341297	0.0546875	0.009995002498750625	0.0546875
a	difference	ndcg_cut_10	beta	delta	10	0.1311791841123454	0.0554411420332948	0.21853576457135981			3.030772912360665	9	0.014228868895890217	0.07114434447945109	1	0	0.9584145473801589	0.014228868895890217	0.0078125	0.001999000499750125	0.0078125
a	difference	ndcg_cut_10	gamma	delta	9	0.04074062776264759	-0.046422644904604946	0.1539060338325192			0.7673828269531625	8	0.46489710555088115	0.46489710555088115	0	0	0.25579427565105417	0.46489710555088115	0.546875	0.4352823588205897	0.7421875
\a	sensitivity	ndcg_cut_10				0.6666666666666666														\x09
\a	sensitivity_holm	ndcg_cut_10				0.16666666666666666														\x09
\a	saturates	ndcg_cut_10				0														\x09
\a	floors	ndcg_cut_10				0.1														\x09
\a	compresses	ndcg_cut_10				0.1														\x09
\a	compresses_only	ndcg_cut_10				0														\x09
\a	tie_zone_pairs	ndcg_cut_10				0.16666666666666666														\x09
\a	tie_zone_topics	ndcg_cut_10				0.2807017543859649														\x09
\a	undefined_ideal	ndcg_cut_10				1														\x09
\b	mean	ndcg_cut_10	alpha		6	0.995690594336033	0.9893024751361019	1	1	0										\x09
\b	mean	ndcg_cut_10	beta		6	0.9944367450805388	0.9885882189007166	1	2	0										\x09
\b	mean	ndcg_cut_10	gamma		6	0.8399985821640362	0.7206133983625896	0.9400839111705498	3	0										\x09
b	difference	ndcg_cut_10	alpha	beta	6	0.001253849255494155	-0.007987215219257937	0.010153799405101527			0.2520441860888375	5	0.8110393850182948	0.8110393850182948	0	0	0.10289660809212368	0.8110393850182948	1	0.855072463768116	1
b	difference	ndcg_cut_10	alpha	gamma	6	0.15569201217199682	0.0574635216685555	0.277252544200855			2.500630766422363	5	0.05444807487149098	0.16334422461447295	0	0	1.0208782354732693	0.05444807487149098	0.03125	0.004997501249375313	0.03125
b	difference	ndcg_cut_10	beta	gamma	6	0.15443816291650267	0.05446360187347917	0.2764249161297135			2.467886987327721	5	0.05667701760487587	0.16334422461447295	0	0	1.0075106436345553	0.05667701760487587	0.0625	0.006496751624187906	0.0625
\b	sensitivity	ndcg_cut_10				0														\x09
\b	sensitivity_holm	ndcg_cut_10				0														\x09
\b	saturates	ndcg_cut_10				0														\x09
\b	floors	ndcg_cut_10				0														\x09
\b	compresses	ndcg_cut_10				0														\x09
\b	compresses_only	ndcg_cut_10				0														\x09
\b	tie_zone_pairs	ndcg_cut_10				0.3333333333333333														\x09
\b	tie_zone_topics	ndcg_cut_10				0.4444444444444444														\x09
\b	undefined_ideal	ndcg_cut_10				0														\x09
\(suite)	mean	ndcg_cut_10	alpha		16	0.9415344350565764	0.8402730786585128	0.9948579621089142	1	0										\x09
\(suite)	mean	ndcg_cut_10	beta		16	0.9335929349440772	0.831720834469841	0.9900151270609907	2	0										\x09
\(suite)	mean	ndcg_cut_10	gamma		15	0.8096191590359514	0.6807837806487553	0.9020082716960098	3	0										\x09
\(suite)	difference	ndcg_cut_10	alpha	beta	16	0.007941500112499167	-0.002296488904271518	0.0192610265243175					0.1584207896051974	0.1584207896051974	0	0				0.1584207896051974\x09
\(suite)	difference	ndcg_cut_10	alpha	gamma	15	0.13191527602062503	0.07104071285133653	0.1988944167798145					0.0004997501249375312	0.0014992503748125937	1	1				0.0004997501249375312\x09
\(suite)	difference	ndcg_cut_10	beta	gamma	15	0.12397377590812586	0.06331123419068588	0.19371265089206194					0.0004997501249375312	0.0014992503748125937	1	1				0.0004997501249375312\x09
\(suite)	sensitivity	ndcg_cut_10				0.3333333333333333														\x09
\(suite)	sensitivity_holm	ndcg_cut_10				0.08333333333333333														\x09
\(suite)	saturates	ndcg_cut_10				0														\x09
\(suite)	floors	ndcg_cut_10				0.05														\x09
\(suite)	compresses	ndcg_cut_10				0.05														\x09
\(suite)	compresses_only	ndcg_cut_10				0														\x09
\(suite)	tie_zone_pairs	ndcg_cut_10				0.25														\x09
\(suite)	tie_zone_topics	ndcg_cut_10				0.36257309941520466														\x09
