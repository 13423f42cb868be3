## demo
$ trec_rcp --quiet --compare -g demo.gains demo.qrels demo.*.run
demo.qrels: 12 topics, 3 runs
run     nDCG@10   rank  Count-nDCG@10   rank  RCP-nDCG@10   rank
rerank   0.7854*  1            0.9558*  1          0.9723*  1
dense    0.7754~  2            0.9314   2          0.9463   2
sparse   0.6771   3            0.8133   3          0.8337   3
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by nDCG@10

Means: 95 % t intervals
run              nDCG@10     Count-nDCG@10       RCP-nDCG@10
rerank  [0.6920, 0.8789]  [0.9390, 0.9726]  [0.9537, 0.9909]
dense   [0.6750, 0.8758]  [0.9091, 0.9536]  [0.9288, 0.9638]
sparse  [0.5887, 0.7654]  [0.7574, 0.8692]  [0.7823, 0.8852]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair              n     diff           interval     t  df       p    Holm   d_z
rerank ~ dense   12  +0.0101  [-0.0586, 0.0788]  0.32  11  0.7534  0.7534  0.09
rerank > sparse  12  +0.1084   [0.0253, 0.1915]  2.87  11  0.0152  0.0456  0.83
dense ~ sparse   12  +0.0983  [-0.0201, 0.2168]  1.83  11  0.0950  0.1899  0.53

Count-nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0244  [0.0132, 0.0356]  4.81  11  0.0005  0.0007  1.39
rerank > sparse  12  +0.1425  [0.0919, 0.1931]  6.20  11  0.0001  0.0002  1.79
dense > sparse   12  +0.1181  [0.0673, 0.1689]  5.12  11  0.0003  0.0007  1.48

RCP-nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair              n     diff          interval     t  df       p    Holm   d_z
rerank > dense   12  +0.0260  [0.0085, 0.0435]  3.27  11  0.0075  0.0075  0.94
rerank > sparse  12  +0.1386  [0.0894, 0.1877]  6.21  11  0.0001  0.0002  1.79
dense > sparse   12  +0.1126  [0.0626, 0.1626]  4.95  11  0.0004  0.0009  1.43
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure        separated  by p alone  saturate  floor  compress
nDCG@10           33.3 %      33.3 %     0.0 %  0.0 %     0.0 %
Count-nDCG@10    100.0 %     100.0 %     0.0 %  0.0 %     0.0 %
RCP-nDCG@10      100.0 %     100.0 %     0.0 %  0.0 %     0.0 %

Leaderboards: rank correlations
measures                    Kendall's tau   tau-b  Spearman's rho
nDCG@10, Count-nDCG@10             1.0000  1.0000          1.0000
nDCG@10, RCP-nDCG@10               1.0000  1.0000          1.0000
Count-nDCG@10, RCP-nDCG@10         1.0000  1.0000          1.0000

Agreement on the 1 pair of runs that nDCG@10 separates
measure        same  separated too  tied  reversed
Count-nDCG@10     1              1     0         0
RCP-nDCG@10       1              1     0         0

## demo-notes
$ trec_rcp --compare -m ndcg_cut.10 demo.qrels demo.dense.run demo.sparse.run
demo.qrels: 12 topics, 2 runs
run     nDCG@10   rank
dense    0.7754*  1
sparse   0.6771~  2
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run              nDCG@10
dense   [0.6750, 0.8758]
sparse  [0.5887, 0.7654]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair             n     diff           interval     t  df       p    Holm   d_z
dense ~ sparse  12  +0.0983  [-0.0201, 0.2168]  1.83  11  0.0950  0.0950  0.53
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %     0.0 %
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
! trec_rcp: demo.sparse.run: judged@10 0.7500: 30 of the 120 documents in the first 10 have no grade

## format-json
$ trec_rcp --quiet --compare --format json -g compare/a.gains compare/a.qrels compare/a/*.run | sed '/^"provenance":/d'
{"measures":["ndcg_cut_10","count_ndcg_cut_10","rcp_ndcg_cut_10"],"test":"t","correction":"holm","alpha":0.05,"level":0.95,"tie_zone_margin":null,"seed":42,"resamples":2000,"flips":10000,"reference":"ndcg_cut_10","datasets":[
{"name":"a.qrels","topics":10,"runs":[
{"run":"alpha","file":"compare/a/alpha.run","runid":"alpha","topics":10,"coverage":[{"k":10,"judged":0.79,"gain_covered":1,"count_covered":1}],"means":{"ndcg_cut_10":{"mean":0.8873782757771199,"lo":0.6640992488547309,"hi":1.1106573026995088,"rank":1,"change":0,"n":10},"count_ndcg_cut_10":{"mean":0.8913658598546046,"lo":0.6672729514839171,"hi":1.115458768225292,"rank":1,"change":0,"n":10},"rcp_ndcg_cut_10":{"mean":0.8913527169901464,"lo":0.6672644261497432,"hi":1.1154410078305497,"rank":1,"change":0,"n":10}}},
{"run":"beta","file":"compare/a/beta.run","runid":"beta","topics":10,"coverage":[{"k":10,"judged":0.76,"gain_covered":1,"count_covered":1}],"means":{"ndcg_cut_10":{"mean":0.8727491248076158,"lo":0.6521879959077126,"hi":1.093310253707519,"rank":2,"change":0,"n":10},"count_ndcg_cut_10":{"mean":0.8717412878795923,"lo":0.6523219969647476,"hi":1.091160578794437,"rank":2,"change":0,"n":10},"rcp_ndcg_cut_10":{"mean":0.8717259195216093,"lo":0.6523331063725093,"hi":1.0911187326707092,"rank":2,"change":0,"n":10}}},
{"run":"gamma","file":"compare/a/gamma.run","runid":"gamma","topics":9,"coverage":[{"k":10,"judged":0.7555555555555555,"gain_covered":1,"count_covered":1}],"means":{"ndcg_cut_10":{"mean":0.7792397359078667,"lo":0.5446456487260762,"hi":1.013833823089657,"rank":3,"change":0,"n":9},"count_ndcg_cut_10":{"mean":0.8217714376563231,"lo":0.5830664601972988,"hi":1.0604764151153474,"rank":3,"change":0,"n":9},"rcp_ndcg_cut_10":{"mean":0.8224976463939107,"lo":0.5836239719632373,"hi":1.061371320824584,"rank":3,"change":0,"n":9}}},
{"run":"delta","file":"compare/a/delta.run","runid":"delta","topics":10,"coverage":[{"k":10,"judged":0.71,"gain_covered":1,"count_covered":1}],"means":{"ndcg_cut_10":{"mean":0.7415699406952705,"lo":0.5352373439134334,"hi":0.9479025374771076,"rank":4,"change":0,"n":10},"count_ndcg_cut_10":{"mean":0.7965704738016093,"lo":0.590273041068081,"hi":1.0028679065351376,"rank":4,"change":0,"n":10},"rcp_ndcg_cut_10":{"mean":0.7974322361081001,"lo":0.5911108950243745,"hi":1.0037535771918258,"rank":4,"change":0,"n":10}}}],"pairs":[
{"a":"alpha","b":"beta","measure":"ndcg_cut_10","n":10,"diff":0.014629150969504078,"lo":-0.0089844756858781,"hi":0.03824277762488626,"t":1.4014551485159983,"df":9,"p":0.1946073308188052,"p_holm":0.3892146616376104,"p_bh":0.23352879698256626,"p_decides":0.3892146616376104,"separated":false,"separated_holm":false,"effect":0.4431790307880099,"p_t":0.1946073308188052,"p_random":0.21875,"p_bootstrap":0.2283858070964518,"p_wilcoxon":0.3125},
{"a":"alpha","b":"gamma","measure":"ndcg_cut_10","n":9,"diff":0.09700644798397966,"lo":0.021005809140164575,"hi":0.17300708682779475,"t":2.9433603926966123,"df":8,"p":0.018613719928039767,"p_holm":0.07445487971215907,"p_bh":0.037227439856079535,"p_decides":0.07445487971215907,"separated":false,"separated_holm":false,"effect":0.9811201308988708,"p_t":0.018613719928039767,"p_random":0.015625,"p_bootstrap":0.030484757621189407,"p_wilcoxon":0.015625},
{"a":"alpha","b":"delta","measure":"ndcg_cut_10","n":10,"diff":0.1458083350818494,"lo":0.049417300169407596,"hi":0.2421993699942912,"t":3.4219092045303046,"df":9,"p":0.0076049281578622245,"p_holm":0.04562956894717335,"p_bh":0.037227439856079535,"p_decides":0.04562956894717335,"separated":true,"separated_holm":true,"effect":1.082102703261073,"p_t":0.0076049281578622245,"p_random":0.00390625,"p_bootstrap":0.0069965017491254375,"p_wilcoxon":0.00390625},
{"a":"beta","b":"gamma","measure":"ndcg_cut_10","n":9,"diff":0.07937040276726184,"lo":0.0030398189203769133,"hi":0.15570098661414677,"t":2.3978393426319307,"df":8,"p":0.04332255808341297,"p_holm":0.12996767425023892,"p_bh":0.06498383712511946,"p_decides":0.12996767425023892,"separated":false,"separated_holm":false,"effect":0.7992797808773102,"p_t":0.04332255808341297,"p_random":0.0546875,"p_bootstrap":0.046476761619190406,"p_wilcoxon":0.0546875},
{"a":"beta","b":"delta","measure":"ndcg_cut_10","n":10,"diff":0.1311791841123454,"lo":0.033267549182683126,"hi":0.22909081904200765,"t":3.030772912360665,"df":9,"p":0.014228868895890217,"p_holm":0.07114434447945109,"p_bh":0.037227439856079535,"p_decides":0.07114434447945109,"separated":false,"separated_holm":false,"effect":0.9584145473801589,"p_t":0.014228868895890217,"p_random":0.0078125,"p_bootstrap":0.0239880059970015,"p_wilcoxon":0.0078125},
{"a":"gamma","b":"delta","measure":"ndcg_cut_10","n":9,"diff":0.04074062776264759,"lo":-0.08168595358853134,"hi":0.16316720911382654,"t":0.7673828269531625,"df":8,"p":0.46489710555088115,"p_holm":0.46489710555088115,"p_bh":0.4648971055508812,"p_decides":0.46489710555088115,"separated":false,"separated_holm":false,"effect":0.25579427565105417,"p_t":0.46489710555088115,"p_random":0.546875,"p_bootstrap":0.4707646176911544,"p_wilcoxon":0.7421875},
{"a":"alpha","b":"beta","measure":"count_ndcg_cut_10","n":10,"diff":0.019624571975012405,"lo":0.004867424872457192,"hi":0.03438171907756762,"t":3.008295963413986,"df":9,"p":0.014756553231532623,"p_holm":0.04426965969459787,"p_bh":0.020351162677448333,"p_decides":0.04426965969459787,"separated":true,"separated_holm":true,"effect":0.9513067120278759,"p_t":0.014756553231532623,"p_random":0.01953125,"p_bootstrap":0.015992003998001,"p_wilcoxon":0.01953125},
{"a":"alpha","b":"gamma","measure":"count_ndcg_cut_10","n":9,"diff":0.05947483720798677,"lo":0.023960470324696614,"hi":0.09498920409127692,"t":3.861795452891549,"df":8,"p":0.0047967132907258845,"p_holm":0.024901971265059206,"p_bh":0.014390139872177653,"p_decides":0.024901971265059206,"separated":true,"separated_holm":true,"effect":1.2872651509638497,"p_t":0.0047967132907258845,"p_random":0.0078125,"p_bootstrap":0.010994502748625687,"p_wilcoxon":0.0078125},
{"a":"alpha","b":"delta","measure":"count_ndcg_cut_10","n":10,"diff":0.09479538605299527,"lo":0.03851786389215476,"hi":0.1510729082138358,"t":3.8104389341650724,"df":9,"p":0.0041503285441765346,"p_holm":0.024901971265059206,"p_bh":0.014390139872177653,"p_decides":0.024901971265059206,"separated":true,"separated_holm":true,"effect":1.2049665916946017,"p_t":0.0041503285441765346,"p_random":0.00390625,"p_bootstrap":0.010494752623688156,"p_wilcoxon":0.00390625},
{"a":"beta","b":"gamma","measure":"count_ndcg_cut_10","n":9,"diff":0.04091624497520133,"lo":0.009510605850953952,"hi":0.0723218840994487,"t":3.0043340221977446,"df":8,"p":0.01695930223120694,"p_holm":0.04426965969459787,"p_bh":0.020351162677448333,"p_decides":0.04426965969459787,"separated":true,"separated_holm":true,"effect":1.0014446740659149,"p_t":0.01695930223120694,"p_random":0.015625,"p_bootstrap":0.02348825587206397,"p_wilcoxon":0.015625},
{"a":"beta","b":"delta","measure":"count_ndcg_cut_10","n":10,"diff":0.07517081407798286,"lo":0.023039089579581548,"hi":0.12730253857638418,"t":3.2618946934144852,"df":9,"p":0.009808977617885496,"p_holm":0.039235910471541985,"p_bh":0.019617955235770992,"p_decides":0.039235910471541985,"separated":true,"separated_holm":true,"effect":1.0315016718806411,"p_t":0.009808977617885496,"p_random":0.00390625,"p_bootstrap":0.030484757621189407,"p_wilcoxon":0.00390625},
{"a":"gamma","b":"delta","measure":"count_ndcg_cut_10","n":9,"diff":0.034025113005168355,"lo":-0.009698142734562008,"hi":0.07774836874489871,"t":1.7945152977117063,"df":8,"p":0.11047500585240416,"p_holm":0.11047500585240416,"p_bh":0.11047500585240416,"p_decides":0.11047500585240416,"separated":false,"separated_holm":false,"effect":0.5981717659039021,"p_t":0.11047500585240416,"p_random":0.09375,"p_bootstrap":0.1584207896051974,"p_wilcoxon":0.1484375},
{"a":"alpha","b":"beta","measure":"rcp_ndcg_cut_10","n":10,"diff":0.019626797468537172,"lo":0.0051592413253631845,"hi":0.03409435361171116,"t":3.0688597325533196,"df":9,"p":0.013378627903224534,"p_holm":0.0401358837096736,"p_bh":0.019669479919005223,"p_decides":0.0401358837096736,"separated":true,"separated_holm":true,"effect":0.9704586574443669,"p_t":0.013378627903224534,"p_random":0.0234375,"p_bootstrap":0.013993003498250875,"p_wilcoxon":0.02734375},
{"a":"alpha","b":"gamma","measure":"rcp_ndcg_cut_10","n":9,"diff":0.058794274731920004,"lo":0.02362168603798432,"hi":0.0939668634258557,"t":3.8547017917254838,"df":8,"p":0.004845142691279883,"p_holm":0.024225713456399418,"p_bh":0.01453542807383965,"p_decides":0.024225713456399418,"separated":true,"separated_holm":true,"effect":1.284900597241828,"p_t":0.004845142691279883,"p_random":0.0078125,"p_bootstrap":0.009995002498750625,"p_wilcoxon":0.0078125},
{"a":"alpha","b":"delta","measure":"rcp_ndcg_cut_10","n":10,"diff":0.09392048088204616,"lo":0.03847047110394864,"hi":0.14937049066014368,"t":3.831611381332785,"df":9,"p":0.00401779524750581,"p_holm":0.024106771485034862,"p_bh":0.01453542807383965,"p_decides":0.024106771485034862,"separated":true,"separated_holm":true,"effect":1.211661907363557,"p_t":0.00401779524750581,"p_random":0.00390625,"p_bootstrap":0.008995502248875561,"p_wilcoxon":0.00390625},
{"a":"beta","b":"gamma","measure":"rcp_ndcg_cut_10","n":9,"diff":0.04000594210574328,"lo":0.009526032439530652,"hi":0.0704858517719559,"t":3.0267106739770653,"df":8,"p":0.016391233265837687,"p_holm":0.0401358837096736,"p_bh":0.019669479919005223,"p_decides":0.0401358837096736,"separated":true,"separated_holm":true,"effect":1.008903557992355,"p_t":0.016391233265837687,"p_random":0.015625,"p_bootstrap":0.0239880059970015,"p_wilcoxon":0.015625},
{"a":"beta","b":"delta","measure":"rcp_ndcg_cut_10","n":10,"diff":0.07429368341350899,"lo":0.023028885998609673,"hi":0.12555848082840831,"t":3.2783507701073336,"df":9,"p":0.009554402189272984,"p_holm":0.03821760875709194,"p_bh":0.01910880437854597,"p_decides":0.03821760875709194,"separated":true,"separated_holm":true,"effect":1.0367055402506222,"p_t":0.009554402189272984,"p_random":0.0078125,"p_bootstrap":0.025487256371814093,"p_wilcoxon":0.0078125},
{"a":"gamma","b":"delta","measure":"rcp_ndcg_cut_10","n":9,"diff":0.034052238688958014,"lo":-0.009171990060951159,"hi":0.07727646743886718,"t":1.8166802624526066,"df":8,"p":0.10679341094959893,"p_holm":0.10679341094959893,"p_bh":0.10679341094959893,"p_decides":0.10679341094959893,"separated":false,"separated_holm":false,"effect":0.6055600874842022,"p_t":0.10679341094959893,"p_random":0.0859375,"p_bootstrap":0.15642178910544727,"p_wilcoxon":0.1484375}],"sensitivity":{"ndcg_cut_10":0.16666666666666666,"count_ndcg_cut_10":0.8333333333333334,"rcp_ndcg_cut_10":0.8333333333333334},"sensitivity_holm":{"ndcg_cut_10":0.16666666666666666,"count_ndcg_cut_10":0.8333333333333334,"rcp_ndcg_cut_10":0.8333333333333334},"sensitivity_uncorrected":{"ndcg_cut_10":0.6666666666666666,"count_ndcg_cut_10":0.8333333333333334,"rcp_ndcg_cut_10":0.8333333333333334},"failure_modes":{"ndcg_cut_10":{"saturates":0,"floors":0.1,"compresses":0,"compresses_only":0},"count_ndcg_cut_10":{"saturates":0,"floors":0.1,"compresses":0,"compresses_only":0},"rcp_ndcg_cut_10":{"saturates":0,"floors":0.1,"compresses":0,"compresses_only":0}},"tie_zone":{"ndcg_cut_10":{"pairs":null,"topics":null},"count_ndcg_cut_10":{"pairs":null,"topics":null},"rcp_ndcg_cut_10":{"pairs":null,"topics":null}},"leaderboard_correlation":[
{"a":"ndcg_cut_10","b":"count_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1},
{"a":"ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1},
{"a":"count_ndcg_cut_10","b":"rcp_ndcg_cut_10","kendall":1,"tau_b":1,"spearman":1}],"agreement":[
{"reference":"ndcg_cut_10","measure":"count_ndcg_cut_10","decisive":1,"same":1,"same_separated":1,"tied":0,"reversed":[]},
{"reference":"ndcg_cut_10","measure":"rcp_ndcg_cut_10","decisive":1,"same":1,"same_separated":1,"tied":0,"reversed":[]}],"undefined_ideal":{"ndcg_cut_10":["a9"],"count_ndcg_cut_10":["a9"],"rcp_ndcg_cut_10":["a9"]},
"suite":null}

## stdin
$ gzip -c demo.dense.run | trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv demo.qrels demo.sparse.run - | grep difference
demo.qrels	difference	ndcg_cut_10	dense	sparse	12	0.0983231627532991	-0.02013714345875145	0.21678346896534964			1.826838280545252	11	0.09495775999759869	0.09495775999759869	0	0	0.5273627865193572	0.09495775999759869	0.09423828125	0.07096451774112944	0.09228515625	0.09495775999759869	0.09495775999759869
$ trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv - demo.sparse.run demo.dense.run <demo.qrels | grep difference
standard input	difference	ndcg_cut_10	dense	sparse	12	0.0983231627532991	-0.02013714345875145	0.21678346896534964			1.826838280545252	11	0.09495775999759869	0.09495775999759869	0	0	0.5273627865193572	0.09495775999759869	0.09423828125	0.07596201899050475	0.09228515625	0.09495775999759869	0.09495775999759869

## width
# Nothing is wider than 100 columns, whatever the names.
$ export COLUMNS=100
$ for i in 1 2 3; do
>     sed "s/[a-z]*$/a-run-with-a-very-long-name-that-nobody-would-want-to-type-$i/" demo.sparse.run >"$TMP/$i"
> done
$ for test in t random bootstrap wilcoxon; do
>     trec_rcp --quiet --compare --test $test -m rcp.5,10,100 -m map -g demo.gains demo.qrels demo.*.run "$TMP"/[123] |
>         sed 's/↑/^/g; s/↓/^/g' | awk 'length($0) > 100'
> done
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.dense.run "$TMP"/[12]
demo.qrels: 12 topics, 3 runs
run                                       nDCG@10   rank
dense                                      0.7754*  1
a-run-with-a-very-l..ould-want-to-type-1   0.6771~  2=
a-run-with-a-very-l..ould-want-to-type-2   0.6771~  2=
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run                                                nDCG@10
dense                                     [0.6750, 0.8758]
a-run-with-a-very-l..ould-want-to-type-1  [0.5887, 0.7654]
a-run-with-a-very-l..ould-want-to-type-2  [0.5887, 0.7654]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair                                   n     diff           interval     t  df       p    Holm   d_z
dense ~ a-run-with-a-..ant-to-type-1  12  +0.0983  [-0.0201, 0.2168]  1.83  11  0.0950  0.2849  0.53
dense ~ a-run-with-a-..ant-to-type-2  12  +0.0983  [-0.0201, 0.2168]  1.83  11  0.0950  0.2849  0.53
a-run-w..-type-1 ~ a-run-w..o-type-2  12  +0.0000   [0.0000, 0.0000]     -  11  1.0000  1.0000     -
\> < separated (Holm p < 0.05)  ~ not separated

Measures: share of the pairs of runs that are separated; shares of the topics on which the measure
saturates, floors or compresses
measure  separated  by p alone  saturate  floor  compress
nDCG@10      0.0 %       0.0 %     0.0 %  0.0 %     0.0 %
$ trec_rcp --quiet --compare -m all_trec demo.qrels demo.*.run "$TMP"/[123] | sed 's/↑/^/g; s/↓/^/g' | awk 'length($0) > 100'
# Nor is an explanation, and names that differ in the middle stay different.
$ for i in alpha beta gamma; do
>     sed "s/[a-z]*$/the-name-of-an-experiment-with-$i-as-the-model-and-much-that-is-the-same-for-all-of-them/
>         s/D0/https:\/\/example.org\/a\/long\/path\/of\/documents\/D0/; s/D0[0-9]*/&\/and\/some\/more\/of\/the\/address/" \
>         demo.sparse.run >"$TMP/$i"
> done
$ sed "s/D0/https:\/\/example.org\/a\/long\/path\/of\/documents\/D0/; s/D0[0-9]*/&\/and\/some\/more\/of\/the\/address/" \
>     demo.qrels >"$TMP/qrels"
$ trec_rcp --quiet --explain 102 -m ndcg_cut.3 "$TMP/qrels" "$TMP"/{alpha,beta,gamma} | tail -n 17
the-name-of-an-experiment-with-gamma-as-the-model-and-much-that-is-the-same-for-all-of-them
rank  document                           grade
   1  ..23/and/some/more/of/the/address      2
   2  ..17/and/some/more/of/the/address      -
   3  ..11/and/some/more/of/the/address      -

Topic 102: value of each run, and value of the same documents in their best order
run                                       nDCG@3  best order
..alpha-as-the-model-and-much-that-is-..  0.4693      0.4693
..beta-as-the-model-and-much-that-is-t..  0.4693      0.4693
..gamma-as-the-model-and-much-that-is-..  0.4693      0.4693

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
runs                                           measure      gap  selection  ordering
..alpha-as-the-mode.. - ..beta-as-the-model..  nDCG@3   +0.0000    +0.0000   +0.0000
..alpha-as-the-mode.. - ..gamma-as-the-mode..  nDCG@3   +0.0000    +0.0000   +0.0000
..beta-as-the-model.. - ..gamma-as-the-mode..  nDCG@3   +0.0000    +0.0000   +0.0000
$ trec_rcp --quiet --explain 102 -m ndcg_cut.3,1000 -m Rndcg "$TMP/qrels" "$TMP"/{alpha,beta} | awk 'length($0) > 100'
$ trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" "$TMP"/{alpha,beta,gamma} | head -n 16
qrels: 12 topics, 3 runs
run                                       nDCG@10   rank
..alpha-as-the-model-and-much-that-is-..   0.6771*  1=
..beta-as-the-model-and-much-that-is-t..   0.6771*  1=
..gamma-as-the-model-and-much-that-is-..   0.6771*  1=
* best  ~ not separated from the best run (Holm p >= 0.05)

Means: 95 % t intervals
run                                                nDCG@10
..alpha-as-the-model-and-much-that-is-..  [0.5887, 0.7654]
..beta-as-the-model-and-much-that-is-t..  [0.5887, 0.7654]
..gamma-as-the-model-and-much-that-is-..  [0.5887, 0.7654]

nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)
pair                                        n     diff          interval  t  df       p    Holm  d_z
..alpha-as-the-mo.. ~ ..beta-as-the-mod..  12  +0.0000  [0.0000, 0.0000]  -  11  1.0000  1.0000    -
$ printf '%s\n' {a,b,c}" qrels - [ab]*" >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 | sed 's/↑/^/g; s/↓/^/g' | awk 'length($0) > 100'
