## merge
# Topics spread over three parts give the bytes of all together: every measure, gains beside qrels, -c with a topic that
# runs lack, no summary; as parts by whole labels, and as tables, whose labels may be spread, too.
$ split() { awk -v k="$1" '/^# query/ { next } /^#/ || $1 % 3 == k' "$2"; }
$ parts() { # OPTIONS...: the parts, of the labels in $labels
>     for k in 0 1 2; do
>         for f in "$labels" demo.gains demo.sparse.run demo.dense.run; do split $k $f >"$TMP/$k.$f"; done
>         trec_rcp --quiet --format tsv -q ${@//demo.gains/$TMP/$k.demo.gains} "$TMP/$k.$labels" "$TMP"/$k.demo.{sparse,dense}.run >"$TMP/table.$k"
>         trec_rcp --quiet --format part "$@" "$labels" "$TMP"/$k.demo.{sparse,dense}.run >"$TMP/part.$k"
>     done
>     trec_rcp --quiet --format tsv -q "$@" "$labels" demo.sparse.run demo.dense.run >"$TMP/whole"
>     for form in part table; do
>         trec_rcp --quiet --merge "$TMP/$form.2" "$TMP/$form.0" "$TMP/$form.1" | cmp - "$TMP/whole" || echo "differs: $form $*"
>     done
> }
$ labels=demo.qrels
$ parts -m all_trec
$ parts -g demo.gains
$ parts -m all_trec -m rcp -g demo.gains
$ parts -m map -m gm_map
$ parts -m ndcg_cut.10 -n
$ parts -m num_q -m num_rel -m map -m gm_map -m P
$ labels=demo.gains
$ parts -R rcp_gains -m rcp -m num_q -m num_ret
# -c counts a topic that a run lacks.
$ awk '{ print } $1 == 101 { $1 = 900; print } $1 == 102 { $1 = 901; print }' demo.qrels >"$TMP/more.qrels"
$ for k in 0 1; do
>     awk -v k=$k '$1 % 2 == k' "$TMP/more.qrels" >"$TMP/q"; awk -v k=$k '$1 % 2 == k' demo.sparse.run >"$TMP/r"
>     trec_rcp --quiet -c --format tsv -q -m official "$TMP/q" "$TMP/r" >"$TMP/part.$k"
> done
$ trec_rcp --quiet -c --format tsv -q -m official "$TMP/more.qrels" demo.sparse.run >"$TMP/whole"
$ trec_rcp --merge "$TMP/part.0" "$TMP/part.1" | cmp - "$TMP/whole"
! trec_rcp: the parts are tables, which do not name their labels and rules, so these are not compared; --format part makes parts that are checked
$ awk -F'\t' '$2 == "all" { print $3 }' "$TMP/whole"
14
# Compressed parts, standard input, and the merge of merges.
$ trec_rcp --merge "$TMP/part.0" >"$TMP/again" && cmp "$TMP/again" "$TMP/part.0"
$ gzip "$TMP/part.1"; trec_rcp --merge --quiet - "$TMP/part.1.gz" <"$TMP/again" | cmp - "$TMP/whole"

## merge-names
# Names with tabs and backslashes, and topics called like the summary.
$ printf 'all 0 a 1\nq\\n 0 a 1\nz 0 b 1\n' >"$TMP/q"; printf 'all 0 a 1 2 r\\1\nq\\n 0 b 1 2 r\\1\nz 0 b 1 2 r\\1\n' >"$TMP/r"
$ trec_rcp --quiet --format tsv -q -m map "$TMP/q" "$TMP/r" | tee "$TMP/whole"
run	topic	map
r\\1	all	1
r\\1	q\\n	0
r\\1	z	1
r\\1	all	0.6666666666666666
$ trec_rcp --merge "$TMP/whole" | cmp - "$TMP/whole"
# Lines may end with a carriage return.
$ sed 's/$/\r/' "$TMP/whole" | trec_rcp --merge - | cmp - "$TMP/whole"

## merge-refused
$ trec_rcp --merge
! trec_rcp: no file is given; --merge needs at least one PART
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
$ trec_rcp --merge -m map demo.qrels 2>&1 | head -n 1
trec_rcp: -m cannot be combined with --merge, which takes only files: --merge PART...
$ trec_rcp --merge demo.qrels 2>&1
trec_rcp: demo.qrels:1: no header 'run topic MEASURE ...', expected a tsv file with the values of topics
[2]
$ try() { for part; do printf "$part" >"$TMP/part.$((++i))"; done; (cd "$TMP" && trec_rcp --merge part.*; echo "status $?"); rm -f "$TMP"/part.*; i=0; }
$ try 'run\ttopic\tmap\nr\t1\t0.5\nr\tall\t0.5\n' 'run\ttopic\tP_5\nr\t2\t0.5\nr\tall\t0.5\n'
status 2
! trec_rcp: part.2:1: does not have the measures of part.1, expected parts of one evaluation
$ try 'run\ttopic\tmap\nr\t1\t0.5\nr\tall\t0.5\n' 'run\ttopic\tmap\nr\t1\t0.5\nr\tall\t0.5\n'
status 2
! trec_rcp: part.2:2: a second row of topic 1, expected one row for each topic of a run
$ try 'run\ttopic\tmap\nr\t1\t0.5\nr\t2\t1\nr\tall\t0.5\n'
status 2
! trec_rcp: part.1:4: map of run r is 0.5 in the row 'all', but the rows of topics give 0.75. Give the file as trec_rcp printed it. If its means count missing topics, the file must contain num_q, and its only labels must be qrels
$ try 'run\ttopic\tgm_map\nr\t1\t\nr\tall\t0.5\n'
status 2
! trec_rcp: part.1:1: cannot compute the geometric mean gm_map, expected a column with the values to average, such as map for gm_map
$ try 'run\ttopic\tmap\nr\t1\tx\n'
status 2
! trec_rcp: part.1:2: value 'x' of map, expected a number
$ try 'run\ttopic\tmap\nr\t1\n'
status 2
! trec_rcp: part.1:2: 0 values, expected 1, as in the header
$ try 'run\ttopic\tmap\nr\t1\t1\t1\n'
status 2
! trec_rcp: part.1:2: more than 1 values, expected as many as in the header
$ try 'run\ttopic\tfoo\nr\t1\t1\n'
status 2
! trec_rcp: part.1:1: unknown measure foo, expected a measure that trec_rcp has
$ try 'run\ttopic\tmap\tP_5\nr\t1\t1\t\n'
status 2
! trec_rcp: part.1:2: some values are missing for topic 1, expected values of all measures that use the same labels, or of none of these measures
$ try 'run\ttopic\tmap\nr\t1\t1\n' 'run\ttopic\tmap\nr\t2\t1\nr\tall\t1\n'
status 2
! trec_rcp: part.2:2: only some runs have a row 'all' with means; the first run that differs from the runs before it is r, expected this row for every run in all parts, or for no run
$ try ''
status 2
! trec_rcp: part.1: the file is empty, expected a tsv file with the values of topics

## merge-origins
# A part of other labels, rules or version, one that is cut, and a run that -c completes twice.
$ for k in 0 1; do awk -v k=$k '$1 % 2 == k' demo.sparse.run >"$TMP/run.$k"; done
$ cp demo.qrels "$TMP/qrels"; cp demo.gains "$TMP/gains"; cd "$TMP"
$ part() { trec_rcp --quiet --format part -m map -m ndcg_cut.10 "$@"; }
$ part qrels run.0 >0; part qrels run.1 >1
$ sed -n '1,2p;$p' 0 | sed 's/^# //'
part of trec_rcp 0.2.0 (trec_eval 10.0): map, ndcg_cut_10; equal scores ranked by docid, all documents; qrels qrels (SHA-256 d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d), 12 topics, 295 documents.
run	topic	map	ndcg_cut_10
end of part
$ trec_rcp --merge 0 1 | wc -l
14
$ sed -i 's/1$/0/' qrels; part qrels run.1 >other
$ trec_rcp --merge 0 other 2>&1 | sed 's/SHA-256 [0-9a-f]*/SHA-256 .../'
trec_rcp: other:1: has 'qrels qrels (SHA-256 ...), 12 topics, 295 documents.' and so differs from 0, expected parts made with the same labels, rules and version of trec_rcp
$ part -g gains qrels run.0 >g0; sed -i '$d' gains; part -g gains qrels run.1 >g1; trec_rcp --merge g0 g1 >out 2>err; echo $? $(wc -c <out) $(grep -c "g1:1: has 'gains gains .*' and so differs from g0" err)
2 0 1
$ sed 1s/0.2.0/0.1.9/ 1 >other; trec_rcp --merge 0 other
! trec_rcp: other:1: has '# part of trec_rcp 0.1.9 (trec_eval 10.0): map, ndcg_cut_10' and so differs from 0, expected parts made with the same labels, rules and version of trec_rcp
[2]
$ part -l 2 qrels run.1 >other; trec_rcp --merge 1 other
! trec_rcp: other:1: has 'equal scores ranked by docid, all documents, relevant if the grade is at least 2' and so differs from 1, expected parts made with the same labels, rules and version of trec_rcp
[2]
$ sed '1d;$d' 1 >table; trec_rcp --merge 0 table
! trec_rcp: table:1: has no line '# part', but there is one in 0, expected parts of one evaluation
[2]
$ trec_rcp --merge 0 0
! trec_rcp: 0:3: a second row of topic 102, expected one row for each topic of a run
[2]
$ for n in 2 3 5 8; do head -n $n 1 >cut; trec_rcp --merge 0 cut; done 2>&1 | uniq -c | sed 's/^ *//'
4 trec_rcp: cut: the file ends before the line '# end of part', expected a complete part
$ (cat 1; echo x) | trec_rcp --merge 0 -
! trec_rcp: standard input:11: the file has further lines after its last value
[2]
$ part -c qrels run.0 >c0; part -c qrels run.1 >c1; trec_rcp --merge c0 c1
! trec_rcp: c1:3: this is the second part with topics of run sparse, expected all topics of the run in one part, because each part counts a missing topic as an empty ranking
[2]
$ sed 's/sparse$/dense/' run.1 >run.2; part -c -m num_q qrels run.2 >c2; part -c -m num_q qrels run.0 >c0; trec_rcp --merge c0 c2 >joined; trec_rcp --quiet -q --format tsv -c -m map -m ndcg_cut.10 -m num_q qrels run.0 run.2 | cmp - joined
$ part qrels run.0 <qrels | wc -l
10
$ cat qrels | part - run.0
! trec_rcp: -: cannot be read again for its digest; --format part needs a regular file
[2]

## merge-rules
# Each option that changes values is in the first line: parts with it are joined, and one without it is refused.
$ cp demo.qrels "$TMP/qrels"; cp demo.sparse.run "$TMP/0.run"; cp demo.dense.run "$TMP/1.run"
$ cp demo.gains "$TMP/gains"; awk 'BEGIN { print "query-id\tcorpus-id\tgain\thalf" } !/^#/ { print $1 "\t" $3 "\t" $4 "\t" $4 / 2 }' demo.gains >"$TMP/two"; cd "$TMP"
$ gains=gains
$ printf '101 D0010\n' >lines; awk '{ print $1, "map", 0, 1 }' qrels | sort -u >zscores
$ evaluate() { trec_rcp --quiet "${@:2}" -g $gains -m rcp -m map -m utility qrels $1.run; }
$ rules() { sed '1!d; s/trec_rcp [0-9.]*/trec_rcp/; s/[,;.:]* *$//; s/[,;] /\n/g' $1; }
$ evaluate 0 --format part >without
$ differs() { # OPTION...: what the first line says of it
>     for i in 0 1; do evaluate $i --format part "$@" >$i; done
>     trec_rcp --quiet --format tsv -q "$@" -g $gains -m rcp -m map -m utility qrels 0.run 1.run >whole
>     trec_rcp --merge 0 1 | cmp - whole && echo "$* | $(rules 1 | grep -vxFf <(rules without) | paste -sd ';')"
>     trec_rcp --merge without 1 2>&1 >out | grep -c '^trec_rcp: 1:1: .* and so differs from without, ' >count; cat out; grep -vx 1 count
>     trec_rcp --merge 1 without 2>&1 >out | grep -c '^trec_rcp: without:1: .* and so differs from 1, ' >count; cat out; grep -vx 1 count || :
> }
$ for option in -c -J '-l 2' '-M 3' '-N 1000' '-Z zscores' '-D 0.102' '--compat 9' --exp --common '--gain logistic' '--gain criterion:C2' '--ties mean' --exclude-self '-x lines' '--pool lines' '--protocol nanobeir'; do differs $option; done
-c | # part with whole runs of trec_rcp (trec_eval 10.0): ndcg_cut_10;all topics that have labels
-J | only judged documents
-l 2 | relevant if the grade is at least 2
-M 3 | only the first 3 documents of each ranking
-N 1000 | 1000 documents in the collection
-Z zscores | z-scores zscores (SHA-256 2688db8330685ed4d95093e31f63a64c8121803c48f05fed169ba4dcb05091fb)
-D 0.102 | only topic 102
--compat 9 | # part of trec_rcp (trec_eval 9.0.8): ndcg_cut_10
--exp | the gain of a grade is 2^grade - 1
--common | only topics with both qrels and gains
--gain logistic | gains from theta: logistic
--gain criterion:C2 | gains from theta: criterion:C2
--ties mean | documents with equal scores count with their mean gain
--exclude-self | without documents that have the topic's id
-x lines | excluded documents lines (SHA-256 70b5a42af8feaa7ae34604e9782e1a38e05858868eb0e3ae052b1e193904ff7e)
--pool lines | only documents of the pool;pool lines (SHA-256 70b5a42af8feaa7ae34604e9782e1a38e05858868eb0e3ae052b1e193904ff7e)
--protocol nanobeir | protocol nanobeir: equal scores ranked by docid;only documents of the judged pool
$ differs --protocol nanobeir -J
--protocol nanobeir -J | protocol nanobeir: equal scores ranked by docid;only documents of the judged pool;only judged documents
$ gains=two; evaluate 0 --format part >without; differs --gain-column half
--gain-column half | gains from the column half
$ awk '{ print $1, 1, 1, $3, $4 }' qrels >groups; trec_rcp --quiet --format part -R prefs -m prefs_simp groups 0.run >0; rules 0 | grep format
qrels in the format prefs
$ trec_rcp --cite-run --format latex --exp -g gains --gain criterion:C2 -m rcp qrels 0.run | grep -o ', gains from.*grade - 1'
, gains from theta: criterion:C2, the gain of a grade is 2\textasciicircum{}grade - 1
