# Pages of gain files.

## page
# What a page says, without markup and pictures.
$ rcp-label show --html $TMP/page.html label/toy.gains label/store >$TMP/out
$ sed -n '/<main>/,/<code>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;/<table>/,/<\/table>/d;s/<[^>]*>/ /g;s/  */ /g;s/ $//;s/\(trec_rcp\|rcp-label\) [0-9][0-9.]*/\1 VERSION/;/^ *$/d;p}' $TMP/page.html
 labels: 60 documents of 5 topics, 5 criteria: label/toy.gains
 gains: 0.0171 to 0.9513, quartiles 0.3070 0.4986 0.6140, mean 0.4496
 What to look at first
 ! uncalibrated: 1 topic has judgements but no gains: q4
 ! uncalibrated: 1 judged document has no line in the gain file
 ! invalid windows: topic q2: 1 of 15 tournament windows invalid
 ! correlations: C1 C2: Q3/resp. 0.1453, Q3 0.2669, raw/resp. 0.5208, raw 0.7530
 ! correlations: C2 C3: Q3/resp. 0.0048, Q3 0.2070, raw/resp. 0.3046, raw 0.6030
 ! correlations: C3 C5: Q3/resp. 0.0930, Q3 0.2447, raw/resp. 0.2505, raw 0.4943
 ! correlations: C4 C5: Q3/resp. 0.1155, Q3 0.3655, raw/resp. 0.2921, raw 0.5829
 Criteria, information and gain
 difficulties: each criterion is harder than the criterion before it
 discrimination: C1 has the largest gamma, which is 0.1818 (0.9 standard errors) above the gamma of C2
 efficiency: 0.8591 of the peak: mean information 0.6453 in the top 10 by theta; peak 0.7511 at theta -1.82
 Which documents pass: item characteristic curves
 Each curve shows how likely documents are to pass a criterion. The number on a curve marks the difficulty of its criterion: the theta at which half of the documents pass. The outermost bars include 1 document beyond the ends of the scale.
 Numbers
 How much the answers tell: test information
 Information says how precisely one answer to each criterion determines theta: the variance of theta is 1 divided by the information. The outermost bars include 1 document beyond the ends of the scale.
 Numbers
 What a document is worth: gain by theta
 The gain of a document is its mean probability of passing a criterion, weighted by discrimination. Numbers mark the difficulties of the criteria. The outermost bars include 1 document beyond the ends of the scale.
 Numbers
 Scales
 scales tau: 5th and 95th percentile 1.3209 and 1.7271; their ratio 1.3075 shows how much the topics differ
 tau = 0: in no topic
 The scale tau of each topic
 Each dot is the tau of a topic, with its 95 % interval. Scores bt are multiplied by tau. The largest tau comes first. If all tau were equal, topics would differ only in their offset.
 Numbers
 Abilities and scores
 low end: 0.2167 of the documents have a theta below the difficulty of C1, the first criterion
 high end: 0.1667 of the documents reach the difficulty of C4, the fourth criterion
 Abilities theta by topic
 Each row is a topic, largest median theta first. Bars show the share of the topic&#39;s documents. The outermost bars include 1 document beyond the ends of the scale.
 Numbers
 Scores bt by topic
 Each row is a topic, largest median theta first. Bars show the share of the topic&#39;s documents. The outermost bars include 2 documents beyond the ends of the scale.
 Numbers
 Coverage
 judgements: tournament 84 valid, 1 invalid windows; rubric 40 valid, 0 invalid windows
 repeated: 2 repeated records are left out
 uncalibrated: 1 topic has judgements but no gains: q4
 uncalibrated: 1 judged document has no line in the gain file
 comparisons: in every topic, chains of comparisons connect all compared documents
 one-sided: 3 documents won all comparisons, and 3 lost all of them
 invalid windows: topic q2: 1 of 15 tournament windows invalid
 Tournament windows of a topic
 Topics by the number of their valid windows: 14 to 14, median 14.0.
 Numbers
 Tournament windows that show a document
 Documents by the number of valid windows that show them: 0 to 7, median 6.0.
 Numbers
 Opponents of a document
 Documents by the number of their opponents: 9 to 11, median 11.0.
 Numbers
 Rubric windows of a topic
 Topics by the number of their valid windows: 0 to 8, median 8.0.
 Numbers
 Rubric windows that show a document
 Documents by the number of valid windows that show them: 0 to 4, median 3.0.
 Numbers
 Can the judge be trusted?
 +-: half the width of a 95 % interval; expected: the share of passes that theta predicts
 position: tournament: effect, first minus last position: -0.1840 logits (se 0.1499), -0.2725 in theta
 first: the first position adds 0.2319 logits beyond the trend over all positions (se 0.1385)
 removal: without this effect, bt changes by 0.0245 on average and by at most 0.0650
 position: rubric: effect, first minus last position: 0.1905 in theta (se 0.2718)
 copies: kappa 0.0275 between the first criterion and the others, at equal theta
 consistency: tournament: reliability 0.9583 within topics, from split halves that correlate 0.9199
 change: tournament: early and late answers correlate 0.9030; from early to late, scores change by -0.0696 (se 0.0623)
 consistency: rubric: reliability 0.9387 within topics, from split halves that correlate 0.8845
 change: rubric: early and late answers correlate 0.7401; from early to late, theta changes by 0.0368 (se 0.1515)
 order of ids: correlates 0.2658 with theta within topics (-0.0052 with bt if the rubric is held fixed, 0.1420 with the rubric if bt is held fixed)
 first mention: correlates 0.3382 with theta within topics (0.2578 with bt if the rubric is held fixed, -0.1087 with the rubric if bt is held fixed)
 Predicted passes and answers
 199 responses; a model that predicts each criterion&#39;s pass rate has skill 0 (Brier 0.1771)
 skill 0.5387, compared with a model that predicts one pass rate for all criteria (Brier 0.2448)
 the skill compared with one pass rate is the sum of 0.2765 from pass rates, 0.2440 from bt, and 0.0182 from tau and alpha
 the 2PL has a smaller Brier score than the regression in a share of 1.0000 of 5 topics
 The model: theta and the criteria
 Each dot stands for the answers in one of 20 equal parts of the scale. On the diagonal, as many answers pass as predicted. Calibration error (ECE) 0.0441, Brier score 0.1129, skill 0.3624.
 Numbers
 A simpler model: the sigmoid of bt
 Each dot stands for the answers in one of 20 equal parts of the scale. On the diagonal, as many answers pass as predicted. Calibration error (ECE) 0.0903, Brier score 0.2058, skill -0.1619.
 Numbers
 A simpler model: a regression on bt for each criterion
 Each dot stands for the answers in one of 20 equal parts of the scale. On the diagonal, as many answers pass as predicted. Calibration error (ECE) 0.0348, Brier score 0.1174, skill 0.3372.
 Numbers
 Dependence of criteria
 averages over the answers about each document: mean |Q3| 0.1880, mean |raw correlation| 0.5086
 single responses: mean Q3 0.0602, mean |raw correlation| 0.2885
 Q3: the residuals of each criterion are averaged within each document; Q3 is the correlation of these averages for two criteria
 Q3 above 0.2: the criteria ask almost the same question; below -0.2: they tend to exclude each other
 Q3: correlation of the residuals of two criteria
 Each cell is the correlation of the residuals of two criteria. The mean |Q3| is 0.1880. The mean absolute correlation of the raw pass rates is 0.5086. Both means come from 199 responses. Above 0.2, two criteria ask almost the same question; below -0.2, they tend to exclude each other.
 Numbers
 How it was computed
 P(pass) = sigma(gamma (theta - beta)), and theta = tau bt + alpha in topics with a tournament. g(theta) is the sum of gamma P divided by the sum of gamma. Information is the sum of gamma^2 P (1 - P). Efficiency is the mean information of each topic&#39;s 10 documents with the largest theta, averaged over topics and divided by the largest information at any theta. Quantiles are of type 7, and intervals of tau are plus and minus 1.96 standard errors.
 Calibration error: answers are sorted into 20 bins of equal width by their predictions. Each answer has the error |mean prediction - share that passed| of its bin; these errors are averaged. Brier score: the mean squared error. Skill: 1 minus the ratio of this Brier score to the Brier score of the criteria&#39;s pass rates. Q3 (Yen 1984): the residuals of each criterion are averaged over the responses of a document; Q3 is the correlation of these averages for two criteria. The gain file may come from the same answers with which its predictions are compared.
 Where it comes from
 rcp-label VERSION; gain file label/toy.gains (SHA-256 13c641f23c851f19d94678552f40d7731b152b35475abbc67bfbb7551379dbd5)
 Origin of the judgements:
 made rcp-label VERSION show
 judgements 7f2222efaa8013f1e5cab81292cdc37f07789fc8e4a84339ddf94e40366d1956 rubric.jsonl
 judgements d82343396358c2cb9256445e64b1d7b1b63614eeb1495d22e605a088d18cad42 tournament.jsonl
 family tournament simulated
 family rubric simulated
 rcp-label show --html TMP/page.html label/toy.gains label/store

## printed-too
# What is printed does not depend on the page, nor does the status.
$ rcp-label show label/toy.gains label/store | cmp - <(rcp-label show --html $TMP/text.html label/toy.gains label/store) && echo same
same
$ rcp-label show --format json label/toy.gains label/store | cmp - <(rcp-label show --format json --html $TMP/json.html label/toy.gains label/store) && echo same
same

## curves
# P(pass), information and gain as awk computes them from the header of the gain file, and the documents of each range.
$ rcp-label show --html $TMP/demo.html demo.gains >$TMP/out
$ rows() { sed -n "/<figcaption>$1</,/<\/table>/{/<tr><th scope=\"row\"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;s/|\$//;p}}" ${2:-$TMP/demo.html}; }
$ rows 'Which documents pass: item characteristic curves' | sed -n '1p;20,22p;$p'
-8 to -7.5|3|0.0023|0.0024|0.0009|0.0001|0.0003
1.5 to 2|8|0.9937|0.9809|0.8676|0.7697|0.1631
2 to 2.5|5|0.9965|0.9886|0.9129|0.8565|0.2158
2.5 to 3|4|0.9980|0.9932|0.9437|0.9142|0.2798
5 to 5.5|1|0.9999|0.9995|0.9943|0.9949|0.6856
$ judge='/^# criterion/ { name[++n] = $3; gamma[n] = $5; beta[n] = $7; total += $5 } function p(c, x) { return 1 / (1 + exp(-gamma[c] * (x - beta[c]))) }'
$ awk -F'[ |]' "$judge"' FNR == NR { if ($1 !~ /^#/) theta[++docs] = $5; next }
>     { lo = $1; hi = $3; n_in = 0
>       for (i = 1; i <= docs; i++) n_in += (theta[i] >= lo || !rows) && theta[i] < hi
>       printf "%s to %s|%d", $1, $3, n_in
>       for (c = 1; c <= n; c++) printf "|%.4f", p(c, (lo + hi) / 2)
>       print ""; rows++ }' demo.gains <(rows 'Which documents pass: item characteristic curves') | diff - <(rows 'Which documents pass: item characteristic curves') && echo same
same
$ awk -F'[ |]' "$judge"' FNR == NR { next }
>     { x = ($1 + $3) / 2; all = 0; row = ""
>       for (c = 1; c <= n; c++) { i = gamma[c] ^ 2 * p(c, x) * (1 - p(c, x)); all += i; row = row sprintf("|%.4f", i) }
>       printf "%s to %s|%s|%.4f%s\n", $1, $3, $4, all, row }' demo.gains <(rows 'How much the answers tell: test information') | diff - <(rows 'How much the answers tell: test information') && echo same
same
$ awk -F'|' "${judge//\$/\$}"' FNR == NR { next }
>     { g = 0; for (c = 1; c <= n; c++) g += gamma[c] * p(c, $2) / total; if (g - $3 > 6e-5 || $3 - g > 6e-5) print "not " g ": " $0; rows++ }
>     END { print rows " rows" }' <(awk '/^# criterion/' demo.gains) <(rows 'What a document is worth: gain by theta')
32 rows
$ rows 'What a document is worth: gain by theta' | grep -v '^-'
C1|-2.5700|0.2165
C2|-2.0000|0.3010
C3|-0.2500|0.5573
C4|0.7100|0.6879
C5|4.1200|0.9233

## topics
# Scales and, by topic, abilities: against the gain file's own lines.
$ rows() { sed -n "/<figcaption>$1</,/<\/table>/{/<tr><th scope=\"row\"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;s/|\$//;p}}" ${2:-$TMP/page.html}; }
$ rcp-label show --html $TMP/page.html label/toy.gains label/store >$TMP/out
$ rows 'The scale tau of each topic'
q5|1.7772|[1.3059, 2.2486]|-1.4207|12
q3|1.5265|[1.0127, 2.0403]|-0.2619|12
q2|1.4455|[1.0301, 1.8608]|-0.7457|12
q6|1.3397|[0.9067, 1.7727]|-0.6272|12
q1|1.3162|[0.9635, 1.6688]|-0.9231|12
$ awk '/^# query/ { for (i = 4; i < NF; i += 2) v[$i] = $(i + 1); lo = v["tau"] - 1.959964 * v["se_tau"]
>     printf "%s|%.4f|[%.4f, %.4f]|%.4f\n", $3, v["tau"], (lo > 0 ? lo : 0), v["tau"] + 1.959964 * v["se_tau"], v["alpha"] }' label/toy.gains |
>     sort -t'|' -k2,2nr | diff - <(rows 'The scale tau of each topic' | cut -d'|' -f1-4) && echo same
same
$ rows 'Abilities theta by topic' | cut -d'|' -f1-7
q3|12|-3.3880|-0.7499|-0.1603|0.8750|1.5219
q2|12|-5.1754|-1.5778|-0.2614|0.1228|2.7466
q1|12|-4.4519|-2.7887|-0.4857|0.2033|4.5337
q6|12|-4.3836|-1.4666|-0.6325|0.6460|1.1952
q5|12|-5.0376|-2.7330|-1.4079|-0.3744|3.1855
$ rows 'Scores bt by topic' | awk -F'|' '{ n = 0; for (i = 8; i <= NF; i++) n += $i; print $1, $2, n }'
q3 12 12
q2 12 12
q1 12 12
q6 12 12
q5 12 12

## answers
# Bins of the three predictions, correlations and counts are those of the JSON, which numpy checks.
$ rows() { sed -n "/<figcaption>$1</,/<\/table>/{/<tr><th scope=\"row\"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;s/|\$//;p}}" ${2:-$TMP/page.html}; }
$ rcp-label show --html $TMP/page.html label/toy.gains label/store >$TMP/out
$ rcp-label show --format json label/toy.gains label/store | awk -f "$TOP/test/cases/label/show/flat.awk" >$TMP/flat
$ bins() { awk -v under="$1" 'index($1, under "bins.") == 1 { split(substr($1, length(under) + 1), k, "."); v[k[2], k[3]] = $2 }
>     END { for (i = 0; i < 20; i++) if (v[i, "answers"]) printf "%.6g to %.6g|%d|%.4f|%.4f\n", i / 20, (i + 1) / 20, v[i, "answers"], v[i, "predicted"], v[i, "passed"]
>                                    else printf "%.6g to %.6g|0|-|-\n", i / 20, (i + 1) / 20 }' $TMP/flat; }
$ bins reliability. | diff - <(rows 'The model: theta and the criteria') && bins reliability.sigmoid_bt. | diff - <(rows 'A simpler model: the sigmoid of bt') && bins reliability.regression_bt. | diff - <(rows 'A simpler model: a regression on bt for each criterion') && echo same
same
$ rows 'Q3: correlation of the residuals of two criteria'
C1|C2|0.2669|0.7530|0.1453|0.5208
C1|C3|0.1897|0.5874|0.0685|0.3490
C1|C4|0.0642|0.4359|-0.0430|0.2339
C1|C5|0.1617|0.2754|0.0862|0.1713
C2|C3|0.2070|0.6030|0.0048|0.3046
C2|C4|0.1194|0.4688|0.0286|0.2752
C2|C5|0.0616|0.2570|0.1056|0.1896
C3|C4|0.1997|0.6288|-0.0029|0.2979
C3|C5|0.2447|0.4943|0.0930|0.2505
C4|C5|0.3655|0.5829|0.1155|0.2921
$ counts() { awk -v under="$1.counts." 'index($1, under) == 1 { split(substr($1, length(under) + 1), k, "."); v[k[1], k[2]] = $2; n = k[1] } END { for (i = 0; i <= n; i++) print v[i, "value"] "|" v[i, "times"] }' $TMP/flat; }
$ counts coverage.rubric.placements_per_document; rows 'Rubric windows that show a document'
0|12
1|1
2|1
3|39
4|20
0|12
1|1
2|1
3|39
4|20
$ counts coverage.opponents_per_document | awk -F'|' '{ n += $2 } END { print n }'; rows 'Opponents of a document' | awk -F'|' '{ n += $2 } END { print n }'
72
72

## many-topics
# Of many topics some are drawn, evenly spaced by rank, and the page says how many.
$ rcp-label simulate -o $TMP/many --topics 649 --pool 4 --tournament 2 --rubric 2 --window 4 && rcp-label fit --quiet -o $TMP/many.gains $TMP/many
$ rcp-label show --html $TMP/many.html $TMP/many.gains $TMP/many >$TMP/out
$ grep -o '[0-9]* of 649 topics[^.]*' $TMP/many.html
 of 649 topics, 5 criteria: /tmp/rcp-test
400 of 649 topics, at equal steps in the order of tau
400 of 649 topics, at equal steps in the order of tau
24 of 649 topics, at equal steps in the order of median theta, largest first
24 of 649 topics, at equal steps in the order of median theta, largest first
24 of 649 topics, at equal steps in the order of median theta, largest first
24 of 649 topics, at equal steps in the order of median theta, largest first
9569 of 649 topics</p>
$ rows() { sed -n "/<figcaption>$1</,/<\/table>/{/<tr><th scope=\"row\"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;s/|\$//;p}}" $TMP/many.html; }
$ for figure in 'The scale tau of each topic' 'Abilities theta by topic' 'Scores bt by topic'; do rows "$figure" | wc -l; done
400
24
24
$ awk '/^# query/ { print $3, $5 }' $TMP/many.gains | sort -k2,2gr | awk '{ print $1, NR }' | sort >$TMP/rank; rows 'The scale tau of each topic' | cut -d'|' -f1 | awk '{ print $1, NR }' | sort | join - $TMP/rank |
>     sort -k2,2n | awk 'NR > 1 && ($3 - last < 1 || $3 - last > 2) { print "a gap before " $0 } { last = $3 } NR == 1 { print "first", $3 } END { print "last", $3 }'
first 1
last 649

## datasets
# Of many topics in several datasets each dataset is a row; its numbers are those of all its documents.
$ rcp-label simulate -o $TMP/store --topics 30 --pool 6 --tournament 4 --rubric 4 --window 6 && rcp-label fit --quiet -o $TMP/g.gains $TMP/store
$ mkdir $TMP/two; for stage in tournament rubric; do sed '/"query_id": *"q[12]/s/"simulated"/"<b>one"/; /"query_id": *"q[3-9]/s/"simulated"/"two"/' $TMP/store/$stage.jsonl >$TMP/two/$stage.jsonl; done; grep -ho '"dataset": *"[^"]*"' $TMP/two/* | sort | uniq -c | awk '{ print $1 }'
176
64
$ rcp-label show --html $TMP/page.html $TMP/g.gains $TMP/two >$TMP/out
$ sed -n '/<figcaption>Abilities theta by dataset</,/<\/figure>/{/<p>/{s/<[^>]*>//g;p};/<tr><th scope="row"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;p}}' $TMP/page.html | cut -d'|' -f1-7
Each row is a dataset, largest median theta first. Bars show the share of the dataset&#39;s documents. The outermost bars include 2 documents beyond the ends of the scale.
two|48|-7.2210|-1.7407|-0.3506|1.0489|4.0843
&lt;b&gt;one|132|-7.5264|-2.4904|-1.1489|-0.2188|3.4424
$ awk '!/^#/ { print ($1 ~ /^q[12]/ ? "one" : "two"), $5 }' $TMP/g.gains | sort -k1,1 -k2,2g | awk '{ v[$1, ++n[$1]] = $2 } function q(d, p,  h, i) { h = (n[d] - 1) * p + 1; i = int(h); return v[d, i] + (h - i) * (v[d, i + 1 > n[d] ? n[d] : i + 1] - v[d, i]) }
>     END { for (d in n) printf "%s|%d|%.4f|%.4f|%.4f|%.4f|%.4f\n", d, n[d], q(d, 0), q(d, .25), q(d, .5), q(d, .75), q(d, 1) }' | sort -t'|' -k5,5gr
two|48|-7.2210|-1.7407|-0.3506|1.0489|4.0843
one|132|-7.5264|-2.4904|-1.1489|-0.2188|3.4424

## many-criteria
# Of more criteria than judgements can have some are drawn; the gain is that of all.
$ { for i in $(seq 40); do echo "# criterion c$i gamma 1 beta $((i * 37 % 40))"; done; printf '# columns qid docid theta\nq1 d1 0.5\n'; } >$TMP/forty.gains
$ rcp-label show --html $TMP/page.html $TMP/forty.gains >$TMP/out; grep -o '[0-9]* of 40 criteria[^.]*' $TMP/page.html | uniq -c
      6 32 of 40 criteria, at equal steps in the order of difficulty
$ sed -n '/<figcaption>What a document is worth/,/<\/table>/{/<tr><th scope="row"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;p}}' $TMP/page.html | awk -F'|' '{ g = 0; for (b = 0; b < 40; b++) g += 1 / (1 + exp(b - $2)) / 40; if (g - $3 > 6e-5 || $3 - g > 6e-5) print "not " g ": " $0; n += $1 != "-" } END { print n, "criteria" }'
32 criteria

## edges
# A difficulty of 0 alone: from -1 to 1. Without thetas there is nothing to count; without scores there are no ridges of them.
$ printf '# criterion A gamma 1 beta 0\n# columns qid docid theta\nq1 d1 -1\nq1 d2 1\nq1 d3 0.95\n' >$TMP/one.gains
$ rcp-label show --html $TMP/page.html $TMP/one.gains >$TMP/out; sed -n '/<figcaption>Which documents pass/,/<\/table>/{/<tr><th scope="row"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;p}}' $TMP/page.html | sed -n '1p;$p'; grep -c beyond $TMP/page.html; grep -o '<figcaption>[^<]*' $TMP/page.html
-1 to -0.95|1|0.2739|
0.95 to 1|2|0.7261|
0
<figcaption>Which documents pass: item characteristic curves
<figcaption>How much the answers tell: test information
<figcaption>What a document is worth: gain by theta
<figcaption>Abilities theta by topic
$ printf '# criterion A gamma 1 beta 0\n# columns qid docid gain\nq1 d1 0.5\n' >$TMP/gain.gains
$ rcp-label show --html $TMP/page.html $TMP/gain.gains >$TMP/out; grep -o '<figcaption>[^<]*' $TMP/page.html; sed -n '/<figcaption>Which documents pass/,/<\/table>/{/<tr><th scope="row"/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;p}}' $TMP/page.html | cut -d'|' -f2 | sort | uniq -c
<figcaption>Which documents pass: item characteristic curves
<figcaption>How much the answers tell: test information
<figcaption>What a document is worth: gain by theta
     40 0

## marks
# What the report marks with "!" comes first, as sentences; nothing is left out.
$ rcp-label show label/three.gains label/three | grep '^!'
\! invalid windows  topic a1: 1 of 14 tournament windows invalid
\! invalid windows  topic a4: 2 of 14 tournament windows invalid, 1 of 8 rubric windows invalid
\! invalid windows  topic b2: 1 of 14 tournament windows invalid
\! invalid windows  topic b3: 1 of 8 rubric windows invalid
\! invalid windows  topic c2: 1 of 14 tournament windows invalid
$ rcp-label show --html $TMP/page.html --held-out all label/three.gains label/three >$TMP/out; sed -n '/id="look"/,/<\/ul>/{/<li>/{s/<[^>]*>//g;p}}' $TMP/page.html; sed -n '/id="held-out"/,/<\/table>/{/<tr>/{s/<\/t[hd]>/|/g;s/<[^>]*>//g;p}}' $TMP/page.html
\! invalid windows: topic a1: 1 of 14 tournament windows invalid
\! invalid windows: topic a4: 2 of 14 tournament windows invalid, 1 of 8 rubric windows invalid
\! invalid windows: topic b2: 1 of 14 tournament windows invalid
\! invalid windows: topic b3: 1 of 8 rubric windows invalid
\! invalid windows: topic c2: 1 of 14 tournament windows invalid
|topics|responses|2PL|Rasch|pass rate|
alpha|4|155|0.4170|0.4196|0.5817|
beta|3|115|0.3401|0.3382|0.5384|
gamma|3|120|0.3883|0.3867|0.5881|
together|10|390|0.3855|0.3855|0.5709|
$ printf '# criterion easy gamma 3 beta 1\n# criterion same gamma 0.5 beta 1\n# criterion hard gamma 0.5 beta -1\n# query q1 tau 0 alpha 0\n# columns qid docid theta\nq1 d1 -9\nq1 d2 -8\n' >$TMP/bad.gains
$ rcp-label show --html $TMP/page.html $TMP/bad.gains | grep '^!'; sed -n '/id="look"/,/<\/ul>/{/<li>/{s/<[^>]*>//g;p}}' $TMP/page.html
\! difficulties     same (beta 1.0000) is not harder than the criterion before it, easy (1.0000)
\! difficulties     hard (beta -1.0000) is not harder than the criterion before it, same (1.0000)
\! discrimination   easy has the largest gamma, which is 2.5000 (NA standard errors) above the gamma of same
\! efficiency       0.0034 of the peak: mean information 0.0080 in the top 10 by theta; peak 2.3617 at theta 1.00
\! tau = 0          in 1 topic, where the rubric contradicts the tournament: q1
\! low end          1.0000 of the documents have a theta below the difficulty of easy, the first criterion
\! difficulties: same (beta 1.0000) is not harder than the criterion before it, easy (1.0000)
\! difficulties: hard (beta -1.0000) is not harder than the criterion before it, same (1.0000)
\! discrimination: easy has the largest gamma, which is 2.5000 (NA standard errors) above the gamma of same
\! efficiency: 0.0034 of the peak: mean information 0.0080 in the top 10 by theta; peak 2.3617 at theta 1.00
\! tau = 0: in 1 topic, where the rubric contradicts the tournament: q1
\! low end: 1.0000 of the documents have a theta below the difficulty of easy, the first criterion

## stages
# With one stage alone the page has what that tells: a tournament has no answers, a rubric no comparisons.
$ rcp-label show --html $TMP/page.html label/toy.gains label/store/tournament.jsonl >$TMP/out; grep -o '<h2[^<]*\|<figcaption>[^<]*' $TMP/page.html | sed -n '/dependence/p;/reliability/p;/coverage/,$p'
<h2 id="coverage">
<figcaption>Tournament windows of a topic
<figcaption>Tournament windows that show a document
<figcaption>Opponents of a document
<h2 id="trust">
<h2 id="reliability">
<h2 id="reliability">
<h2 id="dependence">
<h2 id="dependence">
<h2 id="method">
<h2 id="origin">
$ rcp-label fit --quiet -o $TMP/rubric.gains label/store/rubric.jsonl; rcp-label show --html $TMP/page.html $TMP/rubric.gains label/store/rubric.jsonl >$TMP/out; grep -o '<figcaption>[^<]*' $TMP/page.html; sed -n '/id="reliability"/{n;n;p;n;p}' $TMP/page.html
<figcaption>Which documents pass: item characteristic curves
<figcaption>How much the answers tell: test information
<figcaption>What a document is worth: gain by theta
<figcaption>Abilities theta by topic
<figcaption>Rubric windows of a topic
<figcaption>Rubric windows that show a document
<figcaption>The model: theta and the criteria
<figcaption>Q3: correlation of the residuals of two criteria
<table>
<caption>predicted passes</caption>

## nothing
# Nothing to look at is said of what was looked at.
$ rcp-label show --html $TMP/page.html demo.gains >$TMP/out; sed -n '/<h2 id="look"/{n;s/<[^>]*>//g;p;}' $TMP/page.html
Nothing stands out.

## misuse
$ rcp-label show --html - demo.gains 2>&1 | head -1
rcp-label show: --html '-', expected the name of a file
$ rcp-label show --svg curves demo.gains 2>&1 | head -1
rcp-label show: --svg 'curves', expected NAME=FILE
$ rcp-label show --svg nothing=$TMP/x.svg demo.gains
! rcp-label show: --svg 'nothing', expected curves, information, gain, scales, ridges.theta or ridges.bt
! rcp-label show -h explains the command
[1]
$ ls $TMP/x.svg
! ls: cannot access 'TMP/x.svg': No such file or directory
[2]

## overwrite
# No input is written over, by whatever name.
$ mkdir $TMP/in && cp -r label/store demo.gains demo.dense.run $TMP/in && cp label/toy.gains $TMP/in && cd $TMP/in && ln -s toy.gains link
> for file in toy.gains ./toy.gains link store/rubric.jsonl demo.dense.run; do rcp-label show --run demo.dense.run --html $file toy.gains store; done 2>&1 | grep '^rcp-label show:'
> rcp-label show --html a.html --svg curves=./a.html toy.gains 2>&1 | head -1; ls
rcp-label show: toy.gains: --html would write to a file that this command reads (LABELS.gains); choose another name
rcp-label show: ./toy.gains: --html would write to the same file as toy.gains, which this command reads (LABELS.gains); choose another name
rcp-label show: link: --html would write to the same file as toy.gains, which this command reads (LABELS.gains); choose another name
rcp-label show: store/rubric.jsonl: --html would write to a file that this command reads (STORE|FILE); choose another name
rcp-label show: demo.dense.run: --html would write to a file that this command reads (--run); choose another name
rcp-label show: a.html: --html would write to the same file as ./a.html, which this command writes (--svg); choose another name
demo.dense.run
demo.gains
link
store
toy.gains
