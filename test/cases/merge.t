## merge
# Topics spread over three parts give the bytes of all together: every measure, gains beside qrels, -c with a topic that
# runs lack, no summary.
$ split() { awk -v k="$1" '/^# query/ { next } /^#/ || $1 % 3 == k' "$2"; }
$ parts() { # OPTIONS...: the parts, of the labels in $labels
>     for k in 0 1 2; do
>         for f in "$labels" demo.gains demo.sparse.run demo.dense.run; do split $k $f >"$TMP/$k.$f"; done
>         trec_rcp --quiet --format tsv -q ${@//demo.gains/$TMP/$k.demo.gains} "$TMP/$k.$labels" "$TMP"/$k.demo.{sparse,dense}.run >"$TMP/part.$k"
>     done
>     trec_rcp --quiet --format tsv -q "$@" "$labels" demo.sparse.run demo.dense.run >"$TMP/whole"
>     trec_rcp --merge "$TMP/part.2" "$TMP/part.0" "$TMP/part.1" | cmp - "$TMP/whole" || echo "differs: $*"
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
$ awk -F'\t' '$2 == "all" { print $3 }' "$TMP/whole"
14
# Compressed parts, standard input, and the merge of merges.
$ trec_rcp --merge "$TMP/part.0" >"$TMP/again" && cmp "$TMP/again" "$TMP/part.0"
$ gzip "$TMP/part.1"; trec_rcp --merge - "$TMP/part.1.gz" <"$TMP/again" | cmp - "$TMP/whole"

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
trec_rcp: -m cannot be combined with --merge, which takes files only: --merge PART...
$ trec_rcp --merge demo.qrels 2>&1
trec_rcp: demo.qrels:1: no header 'run topic MEASURE ...', expected values of topics in tsv
[2]
$ try() { for part; do printf "$part" >"$TMP/part.$((++i))"; done; (cd "$TMP" && trec_rcp --merge part.*; echo "status $?"); rm -f "$TMP"/part.*; i=0; }
$ try 'run\ttopic\tmap\nr\t1\t0.5\nr\tall\t0.5\n' 'run\ttopic\tP_5\nr\t2\t0.5\nr\tall\t0.5\n'
status 2
! trec_rcp: part.2:1: other measures than part.1, expected parts of one evaluation
$ try 'run\ttopic\tmap\nr\t1\t0.5\nr\tall\t0.5\n' 'run\ttopic\tmap\nr\t1\t0.5\nr\tall\t0.5\n'
status 2
! trec_rcp: part.2:2: another row of topic 1, expected each topic of a run in one part
$ try 'run\ttopic\tmap\nr\t1\t0.5\nr\t2\t1\nr\tall\t0.5\n'
status 2
! trec_rcp: part.1:4: map of run r is 0.5 for all topics, but the topics' values give 0.75: give the file as it was printed (means over topics without rows need num_q, and qrels as the only labels)
$ try 'run\ttopic\tgm_map\nr\t1\t\nr\tall\t0.5\n'
status 2
! trec_rcp: part.1:1: means alone of gm_map, expected the measure that it is the geometric mean of as well
$ try 'run\ttopic\tmap\nr\t1\tx\n'
status 2
! trec_rcp: part.1:2: value 'x' of map, expected a number
$ try 'run\ttopic\tmap\nr\t1\n'
status 2
! trec_rcp: part.1:2: 0 values, expected 1 as in the header
$ try 'run\ttopic\tmap\nr\t1\t1\t1\n'
status 2
! trec_rcp: part.1:2: more than 1 values, expected as many as in the header
$ try 'run\ttopic\tfoo\nr\t1\t1\n'
status 2
! trec_rcp: part.1:1: unknown measure foo, expected one that trec_rcp has
$ try 'run\ttopic\tmap\tP_5\nr\t1\t1\t\n'
status 2
! trec_rcp: part.1:2: some values only of topic 1, expected all, or none by these labels
$ try 'run\ttopic\tmap\nr\t1\t1\n' 'run\ttopic\tmap\nr\t2\t1\nr\tall\t1\n'
status 2
! trec_rcp: part.2:2: with or without 'all', unlike other runs, run r, expected means in all parts, or in none
$ try ''
status 2
! trec_rcp: part.1: it is empty, expected values of topics in tsv
