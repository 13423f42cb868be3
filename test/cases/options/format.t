## format-csv
$ trec_rcp --quiet --format csv -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
run,num_q,map,ndcg_cut_10,count_ndcg_cut_10,rcp_ndcg_cut_10
a,4,0.27753787878787883,0.3842354127343288,0.8448504721867383,0.8300779221096263
b,4,0.3217361111111111,0.4834310805659222,0.5848448591756494,0.5979495782800224

## format-csv-topics
$ trec_rcp --quiet -q --format csv -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
run,topic,num_q,map,ndcg_cut_10,count_ndcg_cut_10,rcp_ndcg_cut_10
a,t1,,0.24666666666666667,0.3148750468880668,0.8465199103976448,0.8462055265160922
a,t2,,0.2460606060606061,0.34852608454465,0.804098283488931,0.778988664301597
a,t3,,0.3090909090909091,0.41873378052342425,0.8952583887172332,0.8612447051682011
a,t4,,0.30833333333333335,0.454806738981174,,
a,t5,,,,0.833525306143144,0.8338727924526146
a,all,4,0.27753787878787883,0.3842354127343288,0.8448504721867383,0.8300779221096263
b,t1,,0.3555555555555555,0.49133177089087815,0.5309023630877778,0.5414008139671087
b,t2,,0.3133333333333333,0.48890100313416773,0.8612585352355567,0.8426785836972515
b,t3,,0.2222222222222222,0.4151038938130968,0.44654501238200456,0.48356590248836573
b,t4,,0.3958333333333333,0.538387654425546,,
b,t5,,,,0.500673525997259,0.5241530129673637
b,all,4,0.3217361111111111,0.4834310805659222,0.5848448591756494,0.5979495782800224

## format-full-precision
# The shortest decimals that read back to the same doubles.
$ printf '%s\n' 't 0 a 1' 't 0 b 1' 't 0 c 1' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 2' 'x 2 1' >"$TMP/run"
$ trec_rcp --quiet --format tsv -m map -m recip_rank -m P.1000 -m ndcg -m gm_map "$TMP/qrels" "$TMP/run"
run	map	recip_rank	P_1000	ndcg	gm_map
r	0.3333333333333333	1	0.001	0.46927872602275644	0.3333333333333333

## format-json
$ trec_rcp --quiet --format json -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run | sed '/^"provenance":/d'
{"measures":["num_q","map","ndcg_cut_10","count_ndcg_cut_10","rcp_ndcg_cut_10"],"runs":[
{"run":"a","file":"options/a.run","topics":5,"coverage":[{"k":10,"judged":0.6,"gain_covered":0.775,"count_covered":0.775}],"means":{"num_q":4,"map":0.27753787878787883,"ndcg_cut_10":0.3842354127343288,"count_ndcg_cut_10":0.8448504721867383,"rcp_ndcg_cut_10":0.8300779221096263}},
{"run":"b","file":"options/b.run","topics":5,"coverage":[{"k":10,"judged":0.55,"gain_covered":0.725,"count_covered":0.725}],"means":{"num_q":4,"map":0.3217361111111111,"ndcg_cut_10":0.4834310805659222,"count_ndcg_cut_10":0.5848448591756494,"rcp_ndcg_cut_10":0.5979495782800224}}
],

## format-json-topics
$ trec_rcp --quiet -q --format json -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run | sed '/^"provenance":/d'
{"measures":["num_q","map","ndcg_cut_10","count_ndcg_cut_10","rcp_ndcg_cut_10"],"runs":[
{"run":"a","file":"options/a.run","topics":5,"coverage":[{"k":10,"judged":0.6,"gain_covered":0.775,"count_covered":0.775}],"means":{"num_q":4,"map":0.27753787878787883,"ndcg_cut_10":0.3842354127343288,"count_ndcg_cut_10":0.8448504721867383,"rcp_ndcg_cut_10":0.8300779221096263},"per_topic":{"t1":{"map":0.24666666666666667,"ndcg_cut_10":0.3148750468880668,"count_ndcg_cut_10":0.8465199103976448,"rcp_ndcg_cut_10":0.8462055265160922},"t2":{"map":0.2460606060606061,"ndcg_cut_10":0.34852608454465,"count_ndcg_cut_10":0.804098283488931,"rcp_ndcg_cut_10":0.778988664301597},"t3":{"map":0.3090909090909091,"ndcg_cut_10":0.41873378052342425,"count_ndcg_cut_10":0.8952583887172332,"rcp_ndcg_cut_10":0.8612447051682011},"t4":{"map":0.30833333333333335,"ndcg_cut_10":0.454806738981174},"t5":{"count_ndcg_cut_10":0.833525306143144,"rcp_ndcg_cut_10":0.8338727924526146}}},
{"run":"b","file":"options/b.run","topics":5,"coverage":[{"k":10,"judged":0.55,"gain_covered":0.725,"count_covered":0.725}],"means":{"num_q":4,"map":0.3217361111111111,"ndcg_cut_10":0.4834310805659222,"count_ndcg_cut_10":0.5848448591756494,"rcp_ndcg_cut_10":0.5979495782800224},"per_topic":{"t1":{"map":0.3555555555555555,"ndcg_cut_10":0.49133177089087815,"count_ndcg_cut_10":0.5309023630877778,"rcp_ndcg_cut_10":0.5414008139671087},"t2":{"map":0.3133333333333333,"ndcg_cut_10":0.48890100313416773,"count_ndcg_cut_10":0.8612585352355567,"rcp_ndcg_cut_10":0.8426785836972515},"t3":{"map":0.2222222222222222,"ndcg_cut_10":0.4151038938130968,"count_ndcg_cut_10":0.44654501238200456,"rcp_ndcg_cut_10":0.48356590248836573},"t4":{"map":0.3958333333333333,"ndcg_cut_10":0.538387654425546},"t5":{"count_ndcg_cut_10":0.500673525997259,"rcp_ndcg_cut_10":0.5241530129673637}}}
],

## format-latex
$ trec_rcp --quiet --format latex -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lrrrrr}
\\\toprule
run & num\_q & MAP & nDCG@10 & Count-nDCG@10 & RCP-nDCG@10 \\
\\\midrule
a & 4 & 0.2775 & 0.3842 & \textbf{0.8449} & \textbf{0.8301} \\
b & 4 & \textbf{0.3217} & \textbf{0.4834} & 0.5848 & 0.5979 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

## format-latex-escapes
$ for ID in 'back\slash' 'til~de^caret' '50%'; do
>     export ID
>     n=$((n + 1))
>     awk -v OFS=' ' '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$TMP/run$n"
> done
$ trec_rcp --quiet --format latex -m P.1 options/graded.qrels "$TMP"/run[1-3]
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lr}
\\\toprule
run & P@1 \\
\\\midrule
back\textbackslash{}slash & \textbf{0.0000} \\
til\textasciitilde{}de\textasciicircum{}caret & \textbf{0.0000} \\
50\% & \textbf{0.0000} \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

## format-latex-topics
$ trec_rcp -q --format latex options/graded.qrels options/a.run
! trec_rcp: -q cannot be combined with --table, --format latex or --format markdown
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## format-markdown
$ trec_rcp --quiet --format markdown -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
| run | num\_q | MAP | nDCG@10 | Count-nDCG@10 | RCP-nDCG@10 |
| --- | ---: | ---: | ---: | ---: | ---: |
| a | 4 | 0.2775 | 0.3842 | **0.8449** | **0.8301** |
| b | 4 | **0.3217** | **0.4834** | 0.5848 | 0.5979 |

## format-odd-runids
# Names with the special characters of every format.
$ for ID in 'a,b' 'say"so"' 'snake_case&50%#${}' 'a|b*' 'Läufe'; do
>     export ID
>     n=$((n + 1))
>     awk -v OFS=' ' '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$TMP/run$n"
> done
$ for format in csv json markdown tsv latex; do
>     trec_rcp --quiet --format $format -m P.1 -m ndcg_cut.3 options/graded.qrels "$TMP"/run[1-5] | sed '/^"provenance":/d'
> done
run,P_1,ndcg_cut_3
"a,b",0,0.1134821280921188
"say""so""",0,0.1134821280921188
snake_case&50%#${},0,0.1134821280921188
a|b*,0,0.1134821280921188
Läufe,0,0.1134821280921188
{"measures":["P_1","ndcg_cut_3"],"runs":[
{"run":"a,b","file":"TMP/run1","topics":4,"coverage":[{"k":3,"judged":0.5,"gain_covered":null,"count_covered":null}],"means":{"P_1":0,"ndcg_cut_3":0.1134821280921188}},
{"run":"say\"so\"","file":"TMP/run2","topics":4,"coverage":[{"k":3,"judged":0.5,"gain_covered":null,"count_covered":null}],"means":{"P_1":0,"ndcg_cut_3":0.1134821280921188}},
{"run":"snake_case&50%#${}","file":"TMP/run3","topics":4,"coverage":[{"k":3,"judged":0.5,"gain_covered":null,"count_covered":null}],"means":{"P_1":0,"ndcg_cut_3":0.1134821280921188}},
{"run":"a|b*","file":"TMP/run4","topics":4,"coverage":[{"k":3,"judged":0.5,"gain_covered":null,"count_covered":null}],"means":{"P_1":0,"ndcg_cut_3":0.1134821280921188}},
{"run":"Läufe","file":"TMP/run5","topics":4,"coverage":[{"k":3,"judged":0.5,"gain_covered":null,"count_covered":null}],"means":{"P_1":0,"ndcg_cut_3":0.1134821280921188}}
],
| run | P@1 | nDCG@3 |
| --- | ---: | ---: |
| a,b | **0.0000** | **0.1135** |
| say"so" | **0.0000** | **0.1135** |
| snake\_case\&50%\#\${} | **0.0000** | **0.1135** |
| a\|b\* | **0.0000** | **0.1135** |
| Läufe | **0.0000** | **0.1135** |
run	P_1	ndcg_cut_3
a,b	0	0.1134821280921188
say"so"	0	0.1134821280921188
snake_case&50%#${}	0	0.1134821280921188
a|b*	0	0.1134821280921188
Läufe	0	0.1134821280921188
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lrr}
\\\toprule
run & P@1 & nDCG@3 \\
\\\midrule
a,b & \textbf{0.0000} & \textbf{0.1135} \\
say"so" & \textbf{0.0000} & \textbf{0.1135} \\
snake\_case\&50\%\#\$\{\} & \textbf{0.0000} & \textbf{0.1135} \\
a\textbar{}b* & \textbf{0.0000} & \textbf{0.1135} \\
Läufe & \textbf{0.0000} & \textbf{0.1135} \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

## format-table
$ trec_rcp --quiet --format table -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
run    num_q       MAP   nDCG@10   Count-nDCG@10   RCP-nDCG@10
a          4    0.2775    0.3842          0.8449*       0.8301*
b          4    0.3217*   0.4834*         0.5848        0.5979
* best of the column

## format-tsv
$ trec_rcp --quiet --format tsv -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
run	num_q	map	ndcg_cut_10	count_ndcg_cut_10	rcp_ndcg_cut_10
a	4	0.27753787878787883	0.3842354127343288	0.8448504721867383	0.8300779221096263
b	4	0.3217361111111111	0.4834310805659222	0.5848448591756494	0.5979495782800224

## format-tsv-nosummary
$ trec_rcp --quiet -q -n --format tsv -m map -m num_q options/graded.qrels options/a.run
run	topic	map	num_q
\a	t1	0.24666666666666667\x09
\a	t2	0.2460606060606061\x09
\a	t3	0.3090909090909091\x09
\a	t4	0.30833333333333335\x09

## format-tsv-topics
$ trec_rcp --quiet -q --format tsv -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run
run	topic	num_q	map	ndcg_cut_10	count_ndcg_cut_10	rcp_ndcg_cut_10
a	t1		0.24666666666666667	0.3148750468880668	0.8465199103976448	0.8462055265160922
a	t2		0.2460606060606061	0.34852608454465	0.804098283488931	0.778988664301597
a	t3		0.3090909090909091	0.41873378052342425	0.8952583887172332	0.8612447051682011
\a	t4		0.30833333333333335	0.454806738981174	\x09
a	t5				0.833525306143144	0.8338727924526146
a	all	4	0.27753787878787883	0.3842354127343288	0.8448504721867383	0.8300779221096263
b	t1		0.3555555555555555	0.49133177089087815	0.5309023630877778	0.5414008139671087
b	t2		0.3133333333333333	0.48890100313416773	0.8612585352355567	0.8426785836972515
b	t3		0.2222222222222222	0.4151038938130968	0.44654501238200456	0.48356590248836573
\b	t4		0.3958333333333333	0.538387654425546	\x09
b	t5				0.500673525997259	0.5241530129673637
b	all	4	0.3217361111111111	0.4834310805659222	0.5848448591756494	0.5979495782800224

## format-unknown
$ trec_rcp --format xml options/graded.qrels options/a.run
! trec_rcp: --format 'xml', expected tsv, csv, json, latex, markdown, part or table
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## provenance
# The inputs, with digests as sha256sum has them, and the rules.
$ rcp-label fit --quiet -o "$TMP/a.gains" label/store
$ sed -i -e '1a # judge "big" \\ <judge>' -e '/^# provenance made/a # provenance prompt rubric abc\n# provenance schedule rubric window=10' "$TMP/a.gains"
$ gzip -c "$TMP/a.gains" >"$TMP/b.gains.gz"
$ awk '!/^#/ { print $1, "Q0", $3, 1, $4, "own" }' "$TMP/a.gains" >"$TMP/run"
$ awk '!/^#/ { print $1, 0, $3, ($4 > 0.5) }' "$TMP/a.gains" >"$TMP/qrels"
$ echo "q1 q1-d0001" >"$TMP/x"
$ named() { # The bytes of the files by their names.
>     for f in "$TMP"/{a.gains,run,qrels,x} label/store/*.jsonl; do
>         echo "s:$(sha256sum <"$f" | cut -c 1-64):DIGEST-OF-${f##*/}:g"
>     done >"$TMP/names"
>     sed -f "$TMP/names" -e 's/\(trec_rcp\|rcp-label\) [0-9][0-9.]*/\1 VERSION/g'
> }
$ keys() { tr -d '\n' | sed -e 's/.*"provenance"/"provenance"/' -e 's/,"/\n,"/g' -e 's/\([[{]\)\([{"]\)/\1\n\2/g'; }
$ trec_rcp --quiet --format json -c --protocol nanobeir -x "$TMP/x" -m rcp_ndcg_cut.5 -g "$TMP/b.gains.gz" "$TMP/qrels" "$TMP/run" | named | keys
"provenance":{
"program":"trec_rcp VERSION"
,"trec_eval":"10.0"
,"protocol":"nanobeir"
,"ties":"docid"
,"pool_only":true
,"all_topics":true
,"exclude_self":false
,"qrels":{
"file":"TMP/qrels"
,"sha256":"DIGEST-OF-qrels"
,"topics":5
,"documents":60}
,"gains":{
"file":"TMP/b.gains.gz"
,"sha256":"DIGEST-OF-a.gains"
,"topics":5
,"documents":60}
,"pool":null
,"excluded":{
"file":"TMP/x"
,"sha256":"DIGEST-OF-x"}
,"zscores":null
,"runs":[
{"file":"TMP/run"
,"sha256":"DIGEST-OF-run"}]
,"labels":{
"judge":"\"big\" \\ <judge>"
,"made":[
"rcp-label VERSION fit"]
,"judgements":[
{"sha256":"DIGEST-OF-rubric.jsonl"
,"file":"rubric.jsonl"},{
"sha256":"DIGEST-OF-tournament.jsonl"
,"file":"tournament.jsonl"}]
,"items":[]
,"judges":[]
,"families":[
{"stage":"tournament"
,"key":"simulated"
,"model":null},{
"stage":"rubric"
,"key":"simulated"
,"model":null}]
,"prompts":[
{"stage":"rubric"
,"sha256":"abc"}]
,"schedules":[
{"stage":"rubric"
,"settings":"window=10"}]
,"method":null
\,"hard_rankings":false}}}\c
$ cat "$TMP/run" | trec_rcp --quiet --format json --compat=9 --ties order -m map "$TMP/qrels" - "$TMP/run" | named | keys
"provenance":{
"program":"trec_rcp VERSION"
,"trec_eval":"9.0.8"
,"protocol":null
,"ties":"order"
,"pool_only":false
,"all_topics":false
,"exclude_self":false
,"qrels":{
"file":"TMP/qrels"
,"sha256":"DIGEST-OF-qrels"
,"topics":5
,"documents":60}
,"gains":null
,"pool":null
,"excluded":null
,"zscores":null
,"runs":[
{"file":"-"
,"sha256":null},{
"file":"TMP/run"
,"sha256":"DIGEST-OF-run"}]
\,"labels":null}}\c
# Comparisons and explanations have the same.
$ trec_rcp --quiet --format json -m map "$TMP/qrels" "$TMP/run" "$TMP/run" | grep '^"prov' | sed 's/}}$/}/' >"$TMP/1"
$ trec_rcp --quiet --compare --format json -m map "$TMP/qrels" "$TMP/run" "$TMP/run" | grep '^"prov' | sed 's/}}],$/}/' | cmp - "$TMP/1"
$ trec_rcp --quiet --explain q1 --format json -m ndcg_cut.10 "$TMP/qrels" "$TMP/run" "$TMP/run" | grep '^"prov' | sed 's/}}$/}/' | cmp - "$TMP/1"
$ printf 'one %s - %s\n' "$TMP/qrels" "$TMP/r?n*" >"$TMP/suite"
$ cp "$TMP/run" "$TMP/run2"
$ trec_rcp --quiet --suite "$TMP/suite" --format json -m map | grep -c '^"provenance".*"runs":.{"file":"[^"]*run","sha256":"[0-9a-f]\{64\}"},{"file":"[^"]*run2"'
1
# A run that cannot be read is an error of the run, with its line.
$ gzip -c "$TMP/run" | head -c 300 >"$TMP/cut"
$ trec_rcp --format json -m map "$TMP/qrels" "$TMP/cut"
! trec_rcp: TMP/cut:25: cannot be read: the gzip data ends too early (truncated file)
[2]

## cite-run
$ rcp-label fit --quiet -o "$TMP/a.gains" label/store
$ sed -i -e '1a # judge a_judge & co' -e '/^# provenance made/a # provenance prompt rubric abc\n# provenance schedule rubric window=10' "$TMP/a.gains"
$ awk '!/^#/ { print $1, "Q0", $3, 1, $4, "own" }' "$TMP/a.gains" | tee "$TMP/run_1" >"$TMP/run_2"
$ named() {
>     for f in "$TMP"/{a.gains,run_1} label/store/*.jsonl demo.qrels; do
>         d=$(sha256sum <"$f" | cut -c 1-64)
>         echo "s:$d:DIGEST-OF-${f##*/}:g; s:${d:0:16}:START-OF-${f##*/}:g"
>     done >"$TMP/names"
>     sed -f "$TMP/names" -e 's/\(rcp\|rcp-label\) [0-9][0-9.]*/\1 VERSION/g'
> }
$ trec_rcp --cite-run -R rcp_gains "$TMP/a.gains" "$TMP"/run_[12] | named
trec_rcp VERSION (trec_eval 10.0): count_ndcg_cut_10, rcp_ndcg_cut_10; equal scores ranked by docid, all documents; gains a.gains (SHA-256 DIGEST-OF-a.gains), 5 topics, 60 documents, judged by a_judge & co, prompts rubric (SHA-256 abc), schedule rubric window=10, judgements rubric.jsonl (SHA-256 DIGEST-OF-rubric.jsonl), tournament.jsonl (SHA-256 DIGEST-OF-tournament.jsonl), made by rcp-label VERSION fit; runs run_1 (SHA-256 DIGEST-OF-run_1), run_2 (SHA-256 DIGEST-OF-run_1).
$ trec_rcp --cite-run -R rcp_gains --format latex --protocol mteb -m rcp_ndcg_cut.5,10 "$TMP/a.gains" "$TMP"/run_[12] | named
trec\_rcp VERSION (trec\_eval 10.0): rcp\_ndcg\_cut\_5, rcp\_ndcg\_cut\_10; protocol mteb: documents with equal scores count with their mean gain, only documents of the judged pool; gains a.gains (SHA-256 \texttt{START-OF-a.gains}), 5 topics, 60 documents, judged by a\_judge \& co, prompts rubric (SHA-256 \texttt{abc}), schedule rubric window=10, judgements rubric.jsonl (SHA-256 \texttt{START-OF-rubric.jsonl}), tournament.jsonl (SHA-256 \texttt{START-OF-tournament.jsonl}), made by rcp-label VERSION fit; runs run\_1 (SHA-256 \texttt{START-OF-run_1}), run\_2 (SHA-256 \texttt{START-OF-run_1}).
$ cat demo.dense.run | trec_rcp --cite-run -c demo.qrels - | named
trec_rcp VERSION (trec_eval 10.0): official; equal scores ranked by docid, all documents, all topics that have labels; qrels demo.qrels (SHA-256 DIGEST-OF-demo.qrels), 12 topics, 295 documents; runs standard input (no digest).
$ printf 'one %s/demo.qrels %s/demo.gains %s/demo.*.run\nt_2 %s/demo.qrels - %s/demo.*.run\n' "$PWD"{,,,,} >"$TMP/suite"
$ trec_rcp --cite-run --suite "$TMP/suite" --format latex | named | cut -c 1-60
one: trec\_rcp VERSION (trec\_eval 10.0): ndcg\_cut\_10, cou
t\_2: trec\_rcp VERSION (trec\_eval 10.0): ndcg\_cut\_10; eq
# Names of files, and what a gain file says, cannot leave the line or their braces.
$ sed 's/prompt rubric abc/prompt rubric }\\input{x}/' "$TMP/a.gains" >"$TMP/evil.gains"
$ trec_rcp --cite-run -R rcp_gains --format latex "$TMP/evil.gains" demo.dense.run | grep -o 'prompts.*, schedule'
prompts rubric (SHA-256 \texttt{\}\textbackslash{}input\{x\}}), schedule
$ cp demo.dense.run "$TMP/$(printf 'a\nb\033.run')"
$ trec_rcp --cite-run -m map demo.qrels "$TMP"/a?b* | grep -o 'runs.*'
runs a\x0ab\x1b.run (SHA-256 c235f05b0749332e001291677aefe7191afde0f4b0d902fdf2ea0b4277178cfc).
$ trec_rcp --cite-run demo.qrels "$TMP/missing"
! trec_rcp: TMP/missing: cannot be opened: No such file or directory
[2]
$ trec_rcp --cite-run --format json demo.qrels demo.dense.run
! trec_rcp: --cite-run cannot be combined with a --format other than latex
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --cite-run --explain 101 demo.qrels demo.dense.run
! trec_rcp: --cite-run cannot be combined with --explain
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
