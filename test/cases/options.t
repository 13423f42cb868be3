## json-keys
# Values that are called the same are two lines, two columns, but not two keys.
$ trec_rcp --quiet -m iprec_at_recall.0.101,0.102 options/graded.qrels options/a.run
iprec_at_recall_0.10  	all	0.4545
iprec_at_recall_0.10  	all	0.4545
$ trec_rcp --quiet --format csv -m iprec_at_recall.0.101,0.102 options/graded.qrels options/a.run
run,iprec_at_recall_0.10,iprec_at_recall_0.10
a,0.45454545454545453,0.45454545454545453
$ trec_rcp --quiet --format json -m iprec_at_recall.0.101,0.102 options/graded.qrels options/a.run
! trec_rcp: two values have the name 'iprec_at_recall_0.10', but JSON needs a different key for each
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## topic-keys
# A key of JSON has to be the topic itself, so that other programs find it.
$ printf '\377 0 d1 1\n\376 0 d2 1\n' >$TMP/q
$ printf '\377 Q0 d1 1 1 r\n\376 Q0 d3 1 1 r\n' >$TMP/r
$ trec_rcp -q --format json -m P.1 $TMP/q $TMP/r
! trec_rcp: topic '\xfe' is not UTF-8, which JSON requires; choose csv or tsv, which allow any bytes
[2]
$ trec_rcp --quiet --format json -m P.1 $TMP/q $TMP/r | sed '/^"provenance":/d'
{"measures":["P_1"],"runs":[
{"run":"r","file":"TMP/r","topics":2,"coverage":[{"k":10,"judged":0.5,"gain_covered":null,"count_covered":null}],"means":{"P_1":0.5}}
],
$ trec_rcp --quiet -q --format csv -m P.1 $TMP/q $TMP/r | od -An -c
   r   u   n   ,   t   o   p   i   c   ,   P   _   1  \n   r   ,
 376   ,   0  \n   r   , 377   ,   1  \n   r   ,   a   l   l   ,
   0   .   5  \n

## names-that-are-not-utf8
# Runs, topics and documents that differ in such bytes alone have names of their own in every form, and a note says so.
$ printf '\377 0 d1 1\n\376 0 d2 1\n' >$TMP/q
$ for b in 376 377; do printf "\\376 Q0 d\\$b 1 1 r\\$b\n\\377 Q0 d\\$b 1 1 r\\$b\n" >$TMP/$b; done
$ for o in table 'format tsv' 'format json' 'format markdown' 'format latex'; do
>     trec_rcp --$o -m P.1 $TMP/q $TMP/376 $TMP/377 2>&1 | grep -v provenance
> done
trec_rcp: TMP/q: topic '\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: runid 'r\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xfe' and TMP/q has 'd2'
trec_rcp: TMP/376: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
trec_rcp: TMP/377: runid 'r\xff' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/377: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xff' and TMP/q has 'd2'
trec_rcp: TMP/377: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
run        P@1
r\xfe   0.0000*
r\xff   0.0000*
* best of the column
trec_rcp: TMP/376: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xfe' and TMP/q has 'd2'
trec_rcp: TMP/376: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
trec_rcp: TMP/377: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xff' and TMP/q has 'd2'
trec_rcp: TMP/377: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
run	P_1
\r\xfe	0
\r\xff	0
trec_rcp: TMP/q: topic '\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: runid 'r\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xfe' and TMP/q has 'd2'
trec_rcp: TMP/376: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
trec_rcp: TMP/377: runid 'r\xff' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/377: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xff' and TMP/q has 'd2'
trec_rcp: TMP/377: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
{"measures":["P_1"],"runs":[
{"run":"r\\xfe","file":"TMP/376","topics":2,"coverage":[{"k":10,"judged":0,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}},
{"run":"r\\xff","file":"TMP/377","topics":2,"coverage":[{"k":10,"judged":0,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}}
],
trec_rcp: TMP/q: topic '\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: runid 'r\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xfe' and TMP/q has 'd2'
trec_rcp: TMP/376: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
trec_rcp: TMP/377: runid 'r\xff' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/377: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xff' and TMP/q has 'd2'
trec_rcp: TMP/377: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
| run | P@1 |
| --- | ---: |
| r\\xfe | **0.0000** |
| r\\xff | **0.0000** |
trec_rcp: TMP/q: topic '\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: runid 'r\xfe' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/376: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xfe' and TMP/q has 'd2'
trec_rcp: TMP/376: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
trec_rcp: TMP/377: runid 'r\xff' is not UTF-8; \xNN stands for a byte that is not part of UTF-8 text
trec_rcp: TMP/377: none of the run's documents is in the labels; in topic \xfe, the run has 'd\xff' and TMP/q has 'd2'
trec_rcp: TMP/377: judged@10 0.0000: 2 of the 2 documents in the first 10 have no grade
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lr}
\\\toprule
run & P@1 \\
\\\midrule
r\textbackslash{}xfe & \textbf{0.0000} \\
r\textbackslash{}xff & \textbf{0.0000} \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}
$ trec_rcp --compare --format json -m P.1 $TMP/q $TMP/376 $TMP/377 2>/dev/null | grep -o '"run":"[^"]*"\|"[ab]":"[^"]*"' | sort -u
"a":"r\\xfe"
"b":"r\\xff"
"run":"r\\xfe"
"run":"r\\xff"
$ trec_rcp --explain "$(printf '\377')" --format json $TMP/q $TMP/376 $TMP/377 2>/dev/null | grep -o '"\(topic\|document\|run\)":"[^"]*"'
"topic":"\\xff"
"run":"r\\xfe"
"document":"d\\xfe"
"run":"r\\xff"
"document":"d\\xff"
$ trec_rcp --quiet --compare -m P.1 --html $TMP/page $TMP/q $TMP/376 $TMP/377 >/dev/null
$ grep -o 'r[^<>]\{0,4\}xf[ef]' $TMP/page | sort -u
r\xfe
r\xff

## names-of-any-bytes
# Names with control characters, bytes that are no UTF-8, and what each form of output has a meaning for.
$ run() { ID=$1 awk '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$2"; }
$ run "$(printf 'esc\033[31m\302\233\177\377')" $TMP/1
$ run "$(printf '=1+1,\\\\t"`<b>&](x)')" $TMP/2
$ run "$(printf '%-3s' @x-%99)" $TMP/3
$ for format in table tsv csv 'csv --spreadsheet' json latex markdown; do
>     echo "-- $format"
>     trec_rcp --quiet --format $format -m P.1 options/graded.qrels $TMP/[123] | sed '/^"provenance":/d'
> done
-- table
run                              P@1
esc\x1b[31m\xc2\x9b\x7f\xff   0.0000*
=1+1,\\t"`<b>&](x)            0.0000*
@x-%99                        0.0000*
* best of the column
-- tsv
run	P_1
\esc\x1b[31m\xc2\x9b\x7f\xff	0
=1+1,\\\\t"`<b>&](x)	0
@x-%99	0
-- csv
run,P_1
\esc\x1b[31m\xc2\x9b\x7f\xff,0
"=1+1,\\t""`<b>&](x)",0
@x-%99,0
-- csv --spreadsheet
run,P_1
\esc\x1b[31m\xc2\x9b\x7f\xff,0
"'=1+1,\\t""`<b>&](x)",0
'@x-%99,0
-- json
{"measures":["P_1"],"runs":[
{"run":"esc\u001b[31m\u009b\u007f\\xff","file":"TMP/1","topics":4,"coverage":[{"k":10,"judged":0.6,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}},
{"run":"=1+1,\\\\t\"`<b>&](x)","file":"TMP/2","topics":4,"coverage":[{"k":10,"judged":0.6,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}},
{"run":"@x-%99","file":"TMP/3","topics":4,"coverage":[{"k":10,"judged":0.6,"gain_covered":null,"count_covered":null}],"means":{"P_1":0}}
],
-- latex
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lr}
\\\toprule
run & P@1 \\
\\\midrule
esc\textbackslash{}x1b[31m\textbackslash{}xc2\textbackslash{}x9b\textbackslash{}x7f\textbackslash{}xff & \textbf{0.0000} \\
=1+1,\textbackslash{}\textbackslash{}t"`$<$b$>$\&](x) & \textbf{0.0000} \\
@x-\%99 & \textbf{0.0000} \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}
-- markdown
| run | P@1 |
| --- | ---: |
| esc\\x1b[31m\\xc2\\x9b\\x7f\\xff | **0.0000** |
| =1+1,\\\\t"\`\<b\>\&\](x) | **0.0000** |
| @x-%99 | **0.0000** |
$ echo "-- lines of trec_eval"
-- lines of trec_eval
$ trec_rcp --quiet -m runid options/graded.qrels $TMP/1 | od -An -c | head -3
\   r   u   n   i   d                                           \x20
                          \t   a   l   l  \t   e   s   c 033   [
   3   1   m 302 233 177 377  \n
$ trec_rcp -m P.1 "$(printf 'no\033]0;such\nfile')" $TMP/1
! trec_rcp: no\x1b]0;such\x0afile: cannot be opened: No such file or directory
[2]
$ trec_rcp --spreadsheet --format tsv -m P.1 options/graded.qrels $TMP/1
! trec_rcp: --spreadsheet needs --format csv
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## options-among-operands
# Operands keep their order wherever options stand, also after an option whose argument may be absent.
$ trec_rcp --unjudged 10 demo.qrels demo.sparse.run demo.dense.run >"$TMP/list" 2>"$TMP/notes"; cut -c 1-41 "$TMP/notes"
trec_rcp: demo.sparse.run: judged@10 0.75
trec_rcp: demo.dense.run: judged@10 0.775
$ while read -r words; do
>     for posix in '' POSIXLY_CORRECT=1; do env $posix trec_rcp $words 2>&1 >"$TMP/again" | cmp "$TMP/notes"; cmp "$TMP/list" "$TMP/again"; done
> done <<END
> --unjudged demo.qrels demo.sparse.run demo.dense.run
> demo.qrels --unjudged demo.sparse.run demo.dense.run
> demo.qrels demo.sparse.run --unjudged demo.dense.run
> demo.qrels demo.sparse.run --unjudged 10 demo.dense.run
> demo.qrels demo.sparse.run demo.dense.run --unjudged
> demo.qrels demo.sparse.run --unjudged -- demo.dense.run
> demo.qrels -j 1 demo.sparse.run -j2 --unjudged=10 demo.dense.run --jobs 1
> END
$ trec_rcp --quiet -m P.5 - -q -- demo.dense.run <demo.qrels | tail -n 1
P_5                   	all	0.7500
