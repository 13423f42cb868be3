## scripts-anserini
# Public scripts that call trec_eval: their command lines and how they find values in the output, in code of our own.
# trec_eval 10.0 and 9.0.8 give every value of this file; 10.0 alone fails with other words where no topic is in both
# files, and both cannot read the gzipped run.
# castorini/anserini, run_regression.py: the last line that is not empty, its third field, rounded to four places.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ last() { trec_eval "$@" 2>&1 | awk 'NF { last = $0 } END { split(last, field, "\t"); printf "%.4f\n", field[3] }'; }
$ last -c -M 1000 -m map demo.qrels demo.dense.run
0.7652
$ last -c -m recall.1000 demo.qrels demo.sparse.run
1.0000
$ last -m ndcg_cut.10 -c demo.qrels demo.rerank.run
0.7854
$ last -m recip_rank -c -l 2 demo.qrels demo.dense.run
0.7778
$ last -c -M 10 -m recip_rank demo.qrels demo.sparse.run
0.9028

## scripts-pyserini
# castorini/pyserini, eval.trec_eval: parameters and arguments stick to their letters; both streams are one.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -c -mrecip_rank -mrecall.100 demo.qrels demo.dense.run 2>&1 | tail -n 2
recip_rank            	all	0.8611
recall_100            	all	1.0000
$ trec_eval -c -mndcg_cut.10 -mP.5 -mRprec demo.qrels demo.dense.run 2>&1 | awk '{ print $1, $3 }'
Rprec 0.7052
P_5 0.7500
ndcg_cut_10 0.7754
$ trec_eval -c -l 2 -m all_trec demo.qrels demo.dense.run 2>&1 | grep -E '^(map|recip_rank|ndcg_cut_10|recall_1000)[[:blank:]]'
map                   	all	0.6447
recip_rank            	all	0.7778
recall_1000           	all	0.9167
ndcg_cut_10           	all	0.7754

## scripts-birch
# castorini/birch, eval.sh, and castorini/hedwig, run_eval.sh: the summary is the last 29 lines, from num_q on.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -q -c -M 100 demo.qrels demo.dense.run >"$TMP/treceval"
$ tail -29 "$TMP/treceval" | grep ^map
map                   	all	0.7652
$ tail -29 "$TMP/treceval" | grep -e 'map' -e 'recip_rank'
map                   	all	0.7652
gm_map                	all	0.7563
recip_rank            	all	0.8611

## scripts-hedwig
# castorini/hedwig, TREC QA: a line each, in the order of trec_eval; the value is what follows the last tab.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ mapfile -t line < <(trec_eval -m map -m recip_rank demo.qrels demo.dense.run)
$ echo "${line[0]##*$'\t'} ${line[1]##*$'\t'} ${#line[@]}"
0.7652 0.8611 2

## scripts-efficient-nlp
# davidmrau/efficient-NLP: options after the files; tabs become blanks; the first line that begins with map.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval demo.qrels demo.rerank.run -M  1000 | tr '\t' ' ' | awk '/^map/ { print $3; exit }'
0.8019

## scripts-acm-cr
# boudinfl/acm-cr: per topic into a file, means to the screen; a table of topics is made of the file.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -m recall.1000 -q demo.qrels demo.sparse.run >"$TMP/results"
$ awk '$2 != "all" && $3 < 1 { n++ } $2 == "all" { print n + 0, NR, $3 }' "$TMP/results"
0 13 1.0000
$ trec_eval -m ndcg_cut.10 -m recall.10 demo.qrels demo.sparse.run
recall_10             	all	0.4666
ndcg_cut_10           	all	0.6771

## scripts-approach0
# approach0/search-engine: a level stuck to its letter, and the names that a regular expression picks.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -l2 demo.qrels demo.dense.run | grep -v "docno" | grep -E "(^P|bpref)"
bpref                 	all	0.7073
P_5                   	all	0.5000
P_10                  	all	0.3500
P_15                  	all	0.2611
P_20                  	all	0.2125
P_30                  	all	0.1500
P_100                 	all	0.0450
P_200                 	all	0.0225
P_500                 	all	0.0090
P_1000                	all	0.0045
$ trec_eval -q -l2 demo.qrels demo.dense.run | grep -E "(bpref|docno)" | awk '{ s += $3 } END { print NR, s }'
13 9.1948

## scripts-ssl-rerank
# DylanJoo/ssl-rerank: the third fields of all lines in one.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -c -m ndcg_cut.10 -m recall.100 demo.qrels demo.dense.run | cut -f3 | sed ':a; N; $!ba; s/\n/ | /g'
1.0000 | 0.7754

## scripts-word-spotting
# wichtounet/word_spotting: the mean by name, white space and "all" in -q's output.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -q demo.qrels demo.sparse.run | grep "map\s*all" | cut -f3
0.6647
0.6520
$ trec_eval -q demo.qrels demo.sparse.run | grep "Rprec\s*all" | cut -f3
0.6125

## scripts-qaproject
# lightalchemist/QAProject: whole words on a line.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -q -c demo.qrels demo.dense.run | grep -E -w 'map.*all|recip_rank.*all'
map                   	all	0.7652
recip_rank            	all	0.8611

## scripts-nordlys
# iai-group/nordlys, and cvangysel's evaluation of rankings: every measure of every topic, three fields on each line.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -c -m all_trec -q demo.qrels demo.dense.run >"$TMP/all"
$ awk 'NF != 3 { print "fields:", $0 }' "$TMP/all"
$ awk '$2 == "107" && ($1 == "map" || $1 == "ndcg" || $1 == "num_rel") || $2 == "all" && $1 ~ /^(ndcg|P_100)$/' "$TMP/all"
num_rel               	107	4
map                   	107	0.6349
ndcg                  	107	0.8271
P_100                 	all	0.1542
ndcg                  	all	0.8843
$ awk '{ topic[$2] = 1 } END { for (t in topic) n++; print n }' "$TMP/all"
13

## scripts-homebrew
# The test of Homebrew's formula: all of what is printed, in trec_eval's order.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ printf '%s\n' '301 0 d1 1' '302 0 d2 1' >"$TMP/qrels"
$ printf '%s\n' $'301\tQ0 d1 3\t1.23 run' '302 Q0 d3 50 2.34 run' >"$TMP/run"
$ trec_eval -m runid -m num_q -m map -m ndcg_cut.10 -m P.10 -m recall.10 "$TMP/qrels" "$TMP/run"
runid                 	all	run
num_q                 	all	2
map                   	all	0.5000
P_10                  	all	0.0500
recall_10             	all	0.5000
ndcg_cut_10           	all	0.5000

## scripts-rubric-workbench
# TREMA-UNH's rubric grading workbench: file and fields of each run in one line; a complaint if standard error has text.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ for f in demo.*.run; do res=$(trec_eval -m P.20 -l 2 demo.qrels $f 2>"$TMP/err"); echo "$f $res"; wc -c <"$TMP/err"; done
demo.dense.run P_20                  	all	0.2125
0
demo.rerank.run P_20                  	all	0.2250
0
demo.sparse.run P_20                  	all	0.2083
0
$ echo 'other 0 d 1' >"$TMP/other"
$ trec_eval -m P.20 "$TMP/other" demo.dense.run 2>&1 | grep -c '^trec_eval: No queries with both results and relevance info'
1

## scripts-perl-compare
# A comparison of two runs in Perl, as several labs have one: split at white space, kept by topic and measure.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ paste <(trec_eval -q -c demo.qrels demo.rerank.run | awk '$1 == "map"') <(trec_eval -q -c demo.qrels demo.sparse.run | awk '$1 == "map"') |
>     awk '$2 == "all" { print "mean", $3 - $6; next } { better += $3 > $6; worse += $3 < $6 } END { print better, worse }'
mean 0.1372
10 2

## scripts-ecir-lab
# A regular expression over all of the output: a newline, the name, blanks or tabs, all, a number.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval -m all_trec -c demo.qrels demo.dense.run | sed -nE 's/^(ndcg_cut_10|P_10|recall_100|map)[ \t]+all[ \t]+([0-9.]+)$/\1=\2/p'
map=0.7652
P_10=0.7417
recall_100=1.0000
ndcg_cut_10=0.7754

## scripts-cut-labels
# Values of the topics as labels of a learner: options after the files, the third column without the mean.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ trec_eval demo.qrels demo.dense.run -q -m ndcg_cut.5 | awk '$2 != "all"' | cut -f3 | paste -sd ' '
0.8869 0.4492 0.9864 0.6688 0.3813 0.9270 0.5963 0.8539 0.4704 0.8688 0.9238 1.0000

## scripts-gzip
# castorini/anserini, MS MARCO regressions: depth, measure and level in this order; the run is gzipped here.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval" && PATH=$TMP:$PATH
$ gzip -c demo.dense.run >"$TMP/run.txt.gz"
$ trec_eval -c -M 100 -m map -l 2 demo.qrels "$TMP/run.txt.gz" | awk '{ print $NF }'
0.6447
