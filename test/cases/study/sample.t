## sample
# The page was filled in, exported and read again in headless Chromium 156; here are its contents.
$ sh study/sample.sh $TMP
$ sample() { rcp-study sample -g $TMP/texts.gains --run texts/words.run --run texts/sense.run --run texts/luck.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl "$@" $TMP/texts.qrels; }
$ sample --per-query 2 -o $TMP/out
! rcp-study sample: decisive: drew 1 of 1 candidates
! rcp-study sample: marginal: drew 1 of 1 candidates
! rcp-study sample: concordant: drew 6 of 10 candidates
! rcp-study sample: 32 documents to grade, 4 of them attention checks; open TMP/out/sheet.html
$ cut -f 1-8,11 $TMP/out/contests.tsv
contest_id	suite	query_id	system_a	system_b	design_cell	d_rcp	d_ndcg	check_doc
all-1	all	tides	luck.run	words.run	marginal	0.008009379221340485	-0.1270019032537245	bees-9
all-2	all	bees	words.run	luck.run	concordant	-0.11867048473012709	-0.21844708899761545	locks-9
all-3	all	locks	words.run	luck.run	decisive	0.22320059896121736	-0.15922046901771092	bees-9
all-4	all	locks	words.run	sense.run	concordant	-0.03945432769126633	-0.17314804030033049	bees-9
all-5	all	bread	sense.run	luck.run	concordant	0.3544454564865023	0.3023709575416973	locks-9
all-6	all	bees	words.run	sense.run	concordant	-0.24347499824703933	-0.2958959704814984	locks-9
all-7	all	tides	sense.run	words.run	concordant	0.16300472376020736	0.0929329412089831	bees-9
all-8	all	bread	words.run	luck.run	concordant	0.1464380464787588	0.20242198305188863	locks-9
$ ls $TMP/out
contests.tsv
sheet.html
sheet.tsv

## margins
# They are those of trec_rcp.
$ sh study/sample.sh $TMP
$ rcp-study sample --quiet -g $TMP/texts.gains --run texts/words.run --run texts/luck.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out $TMP/texts.qrels
$ awk '$3 == "locks" { print $4, $5, $7, $8 }' $TMP/out/contests.tsv
luck.run words.run -0.22320059896121736 0.15922046901771092
$ for run in words luck; do trec_rcp -q --format tsv -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g $TMP/texts.gains $TMP/texts.qrels texts/$run.run 2>&1 | grep -w locks; done
words	locks	0.6226045741515464	0.954957387528954
luck	locks	0.7818250431692573	0.7317567885677366

## blind
# No system, stratum or score is on a sheet; each document is there once for its query, all of both lists, and the check.
$ sh study/sample.sh $TMP
$ rcp-study sample --quiet -g $TMP/texts.gains --run texts/words.run --run texts/sense.run --run texts/luck.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out $TMP/texts.qrels
$ grep -c -i -e words.run -e sense -e luck -e decisive -e concordant -e ndcg $TMP/out/sheet.html $TMP/out/sheet.tsv
TMP/out/sheet.html:0
TMP/out/sheet.tsv:0
[1]
$ awk -F '\t' 'NR > 1 { n = split($9 " " $10 " " $11, d, " "); for (i = 1; i <= n; i++) print $3, d[i] }' $TMP/out/contests.tsv | sort -u >$TMP/shown
$ awk -F '\t' 'NR > 1 { print $2, $4 }' $TMP/out/sheet.tsv | sort | cmp - $TMP/shown
$ grep -c . $TMP/shown
30
$ sed -n 's/.*<script id="data" type="application.json">//p' $TMP/out/sheet.html | cut -c 1-40
{"yes_no":false,"suite":"all","queries":

## hostile-texts
# Nothing in a text can end the element of the data, and the policy allows one script and one style.
$ sh study/sample.sh $TMP
$ sed 's|"text": "|&</script><script>alert(1)</script><!-- \&amp; \\u0007|' texts/corpus.jsonl >$TMP/corpus.jsonl
$ rcp-study sample --quiet -g $TMP/texts.gains --run texts/words.run --run texts/luck.run --queries texts/queries.jsonl --corpus $TMP/corpus.jsonl -o $TMP/out $TMP/texts.qrels
$ grep -o '<[/]*script' $TMP/out/sheet.html | sort | uniq -c
      2 </script
      2 <script
$ grep -c 'alert(1)' $TMP/out/sheet.html
30
$ grep -o '\\u003c/script\\u003e\\u003cscript\\u003ealert(1)' $TMP/out/sheet.html | sort -u
\\\u003c/script\\u003e\\u003cscript\\u003ealert(1)
$ grep -o "default-src 'none'; script-src 'sha256-" $TMP/out/sheet.html
default-src 'none'; script-src 'sha256-
# The digest of the script, by openssl or sha256sum: what stands between its tags.
$ awk '/^<script>/ { on = 1; sub(/^<script>/, "") } /<\/script>$/ && on && !/application/ { sub(/<\/script>$/, ""); printf "%s", $0; on = 0 } on' $TMP/out/sheet.html >$TMP/script
$ sha256sum <$TMP/script | cut -c 1-64 | sed 's/../\\x&/g' | xargs -0 printf | head -c 32 | base64 | xargs -I @ grep -c -F "script-src 'sha256-@'" $TMP/out/sheet.html
1

## the-circle
# Everybody grades what the gains say, and so picks the list that the gains favour.
$ sh study/sample.sh $TMP
$ rcp-study sample --quiet -g $TMP/texts.gains --run texts/words.run --run texts/luck.run --run texts/sense.run --depth 10 --per-query 3 --no-checks --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out $TMP/texts.qrels
$ awk -F '\t' -v OFS='\t' 'FNR == NR { split($0, f, " "); gain[f[1] " " f[3]] = f[4]; next } FNR == 1 { print $1, $2, $3, $4, $5; next } { print $1, $2, "ann", $4, 4 * gain[$2 " " $4] }' $TMP/texts.gains $TMP/out/sheet.tsv >$TMP/grades.tsv
$ rcp-study contests --depth 10 --gain-map 0,0.25,0.5,0.75,1 --grades $TMP/grades.tsv $TMP/out/contests.tsv | grep -e Verdicts: -e 'decided contests' -e 'a named side  '
Verdicts: 5 A, 7 B, 0 ties. A verdict is for the side with more picks.
decided contests              2/2  1.000  [1.000, 1.000]   0.500  clustered
is the share of decided contests in which rcp names this side. The two metrics
contests with a named side  12/12  1.000  [1.000, 1.000]  clustered
contests with a named side  10/12  0.833  [0.645, 1.000]  clustered

## sheet-half-filled
# Rows of the table that nobody filled in are left out.
$ sh study/sample.sh $TMP
$ rcp-study sample --quiet -g $TMP/texts.gains --run texts/words.run --run texts/luck.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out $TMP/texts.qrels
$ awk -F '\t' -v OFS='\t' 'NR > 1 && NR < 15 { $3 = "ann"; $5 = NR % 5 } 1' $TMP/out/sheet.tsv >$TMP/grades.tsv
$ rcp-study contests --grades $TMP/grades.tsv $TMP/out/contests.tsv | sed -n 2,4p
Verdicts: 0 A, 1 B, 0 ties. A verdict is for the side with more picks.
3 contests without a verdict.
Picks of 1 annotator: 0 A, 1 B, 0 ties.
! rcp-study contests: TMP/grades.tsv: 17 rows without a grade
! rcp-study contests: TMP/grades.tsv: left out 1 review, because the annotator did not grade all documents of the contest
! rcp-study contests: 3 contests without a verdict
! rcp-study contests: 1 of 1 attention checks were graded in the upper half of the scale

## bad
$ rcp-study sample -g demo.gains --run demo.dense.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out demo.qrels
! rcp-study sample: a second --run FILE is missing
! rcp-study sample -h explains the command
[1]
$ rcp-study sample -g demo.gains --run demo.dense.run --run demo.sparse.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out demo.qrels
! rcp-study sample: texts/corpus.jsonl: no text for document D0703, expected a text for every topic and document that is shown
[2]
$ mkdir $TMP/out; sh study/sample.sh $TMP
$ rcp-study sample -g $TMP/texts.gains --run texts/words.run --run texts/luck.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out $TMP/texts.qrels
! rcp-study sample: TMP/out: already exists, expected the name of a new folder
[8]
$ rcp-study sample -g $TMP/texts.gains --run texts/words.run --run texts/words.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/new $TMP/texts.qrels
! rcp-study sample: TMP/texts.gains: found no contest: for every topic and pair of runs, the two lists are equal, or a metric does not distinguish them
[4]

## topics
# Topics for people, each with the probability that it is drawn; the file is what trec_rcp --gold-design reads.
$ rcp-study sample --topics 6 -g demo.gains --run demo.dense.run --run demo.sparse.run --run demo.rerank.run -o $TMP/design
! rcp-study sample: drew 6 of 12 topics; after people have judged them, run trec_rcp --compare --gold LABELS --gold-design TMP/design
$ cat $TMP/design
\# 6 of 12 topics, drawn by rcp-study sample: random, seed 42
\# topic, probability
101 0.5
102 0.5
106 0.5
108 0.5
109 0.5
111 0.5
$ rcp-study sample --quiet --topics 8 --seed 3 --design strata -g demo.gains --run demo.dense.run --run demo.sparse.run -o $TMP/strata
$ cat $TMP/strata
\# 8 of 12 topics, drawn by rcp-study sample: strata, seed 3
\# topic, probability, stratum
101 0.666666666666667 1
102 0.666666666666667 2
103 0.666666666666667 2
104 0.666666666666667 1
105 0.666666666666667 1
106 0.666666666666667 2
110 0.666666666666667 2
112 0.666666666666667 1
$ rcp-study sample --quiet --topics 8 --seed 3 --design active --run demo.dense.run --run demo.sparse.run -o $TMP/active demo.qrels
$ cat $TMP/active
\# 8 of 12 topics, drawn by rcp-study sample: active, seed 3
\# topic, probability
101 0.594001799299363
102 0.442984615864882
104 0.932758900206667
106 0.47000678909837
108 0.441181295121031
109 0.584849151944463
111 0.874736985270414
112 1
$ awk 'FNR == NR { drawn[$1]; next } $1 in drawn { print $1, 0, $3, ($4 > 1) + ($4 > 2) }' $TMP/active demo.qrels >$TMP/people
$ trec_rcp --compare --quiet --only gold.all --gold $TMP/people --gold-design $TMP/active -g demo.gains demo.qrels demo.dense.run demo.sparse.run
The best proxy for each result on all topics, nDCG@10 with gold labels on 8 of 12 topics, and both combined: means and 95 % intervals
run       gold          interval    both          interval      these topics   proxy          interval  slope     r  worth
dense   0.7164  [0.5113, 0.9215]  0.7103  [0.4676, 0.9530]  [0.5735, 0.8471]  0.9314  [0.9091, 0.9536]   3.78  0.30    5.5
sparse  0.6468  [0.4125, 0.8811]  0.6216  [0.4159, 0.8272]  [0.5234, 0.7197]  0.6771  [0.5887, 0.7654]   1.49  0.77    9.0

## topics-bad
$ rcp-study sample --topics 13 -g demo.gains --run demo.dense.run --run demo.sparse.run -o $TMP/design
! rcp-study sample: demo.gains: 12 topics have both labels and runs, but 13 topics are to be drawn
[4]
$ rcp-study sample --topics 3 -g demo.gains --run demo.dense.run --run demo.sparse.run -o $TMP/design
! rcp-study sample: --topics '3', expected a whole number from 4 to 1000000
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --topics 6 --design srs -g demo.gains --run demo.dense.run --run demo.sparse.run -o $TMP/design
! rcp-study sample: --design 'srs', expected random, strata or active
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --topics 6 -g demo.gains --run demo.dense.run -o $TMP/design
! rcp-study sample: a second --run FILE is missing
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --topics 6 --run demo.dense.run --run demo.sparse.run -o $TMP/design
! rcp-study sample: --topics needs the labels of all topics: either -g GAINS or QRELS
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --topics 6 -g demo.gains --run demo.dense.run --run demo.sparse.run -o demo.gains
! rcp-study sample: demo.gains: -o would write to a file that this command reads (-g); choose another name
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --topics 6 -g demo.gains --queries texts/queries.jsonl --run demo.dense.run --run demo.sparse.run -o $TMP/design
! rcp-study sample: --topics draws no contests: leave out --queries, --corpus and options of contests, such as --depth
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --design active -g demo.gains --run demo.dense.run --run demo.sparse.run --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/out demo.qrels
! rcp-study sample: --design needs --topics
! rcp-study sample -h explains the command
[1]
$ rcp-study sample --topics 6 -g demo.gains --run demo.dense.run --run demo.sparse.run -o $TMP
! rcp-study sample: TMP: is not a regular file; give the path of a regular file or of a new file
[8]
$ ls $TMP
$ rcp-study sample --topics 6 --depth 3 -g demo.gains --run demo.dense.run --run demo.sparse.run -o $TMP/design
! rcp-study sample: --topics draws no contests: leave out --queries, --corpus and options of contests, such as --depth
! rcp-study sample -h explains the command
[1]
