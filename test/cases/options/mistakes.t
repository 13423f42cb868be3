## swapped
# Files in each other's place: what they look like, and the command that was meant.
$ trec_rcp demo.dense.run demo.qrels
! trec_rcp: demo.dense.run:1: too many fields in '101 Q0 D0006 1 2.1191 dense', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.dense.run has the columns of a run, and demo.qrels has the columns of qrels; did you mean: trec_rcp demo.qrels demo.dense.run
[2]
$ trec_rcp -m map -g demo.gains demo.dense.run demo.qrels demo.sparse.run
! trec_rcp: demo.dense.run:1: too many fields in '101 Q0 D0006 1 2.1191 dense', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.dense.run has the columns of a run, and demo.qrels has the columns of qrels; did you mean: trec_rcp -g demo.gains demo.qrels demo.dense.run demo.sparse.run
[2]
$ cp demo.dense.run "$TMP/it's a run"; cp demo.qrels $TMP/qrels.gz; gzip -c demo.qrels >$TMP/qrels.gz
$ trec_rcp "$TMP/it's a run" $TMP/qrels.gz
! trec_rcp: TMP/it's a run:1: too many fields in '101 Q0 D0006 1 2.1191 dense', expected the 4 fields 'qid iter docno rel'
! trec_rcp: TMP/it's a run has the columns of a run, and TMP/qrels.gz has the columns of qrels; did you mean: trec_rcp TMP/qrels.gz 'TMP/it'\''s a run'
[2]
$ trec_rcp demo.dense.run demo.gains
! trec_rcp: demo.dense.run:1: too many fields in '101 Q0 D0006 1 2.1191 dense', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.dense.run has the columns of a run, and demo.gains has the columns of gains; did you mean: trec_rcp -R rcp_gains demo.gains demo.dense.run
[2]
$ trec_rcp -R rcp_gains demo.dense.run demo.gains
! trec_rcp: demo.dense.run:1: 6 fields in '101 Q0 D0006 1 2.1191 dense', expected 4
! trec_rcp: demo.dense.run has the columns of a run, and demo.gains has the columns of gains; did you mean: trec_rcp -R rcp_gains demo.gains demo.dense.run
[2]
$ trec_rcp demo.dense.run demo.sparse.run
! trec_rcp: demo.dense.run:1: too many fields in '101 Q0 D0006 1 2.1191 dense', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.dense.run has the columns of a run, and no file has the columns of labels; expected: trec_rcp QRELS RUN...
[2]
$ trec_rcp -g demo.qrels demo.gains demo.dense.run
! trec_rcp: demo.gains:21: too many fields in '101 0 D0010 0.1111974566 -3.44173560 -1.16408211 7 7', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.gains has the columns of gains, and demo.qrels has the columns of qrels; did you mean: trec_rcp -g demo.gains demo.qrels demo.dense.run
[2]

## misplaced
# Gains, grades and runs where others are expected.
$ trec_rcp demo.gains demo.dense.run
! trec_rcp: demo.gains:21: too many fields in '101 0 D0010 0.1111974566 -3.44173560 -1.16408211 7 7', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.gains has the columns of gains, expected qrels; did you mean: trec_rcp -R rcp_gains demo.gains demo.dense.run
[2]
$ trec_rcp -m rcp -g demo.qrels demo.qrels demo.dense.run
! trec_rcp: demo.qrels:6: gain '2', expected a gain in [0, 1] (topic 101, document D0025)
! trec_rcp: demo.qrels has the columns of qrels; expected: trec_rcp -g GAINS QRELS RUN...
[2]
$ trec_rcp -m rcp -g demo.dense.run demo.qrels demo.dense.run
! trec_rcp: demo.dense.run:1: 6 fields in '101 Q0 D0006 1 2.1191 dense', expected 4
! trec_rcp: demo.dense.run has the columns of a run; expected: trec_rcp -g GAINS QRELS RUN...
[2]
$ trec_rcp demo.qrels demo.gains
! trec_rcp: demo.gains:1: '# rcp-gains 1' is the first line of a gain file, expected a run
! trec_rcp: demo.gains has the columns of gains, expected a run; did you mean: trec_rcp -g demo.gains demo.qrels RUN
[2]
$ trec_rcp demo.qrels demo.dense.run demo.gains
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
! trec_rcp: demo.gains:1: '# rcp-gains 1' is the first line of a gain file, expected a run
! trec_rcp: demo.gains has the columns of gains, expected a run; did you mean: trec_rcp -g demo.gains demo.qrels demo.dense.run
[2]
$ trec_rcp demo.qrels demo.qrels demo.dense.run
! trec_rcp: demo.qrels:1: 4 fields in '101 0 D0010 0', expected the 6 fields 'qid iter docno rank score runid'
! trec_rcp: demo.qrels has the columns of qrels; expected: trec_rcp QRELS RUN..., with one file of qrels
[2]
$ trec_rcp -m rcp demo.qrels demo.dense.run 2>&1 | head -n 1
trec_rcp: measure count_ndcg_cut needs a gain file (-g FILE)

## columns
# Runs and qrels with other separators, too few or too many columns.
$ tr ' ' , <demo.dense.run >$TMP/run; trec_rcp demo.qrels $TMP/run
! trec_rcp: TMP/run:1: 1 field in '101,Q0,D0006,1,2.1191,dense', expected the 6 fields 'qid iter docno rank score runid'
! trec_rcp: TMP/run has commas between its fields, expected blanks or tabs
[2]
$ tr ' ' , <demo.qrels >$TMP/qrels; trec_rcp $TMP/qrels demo.dense.run
! trec_rcp: TMP/qrels:1: too few fields in '101,0,D0010,0', expected the 4 fields 'qid iter docno rel'
! trec_rcp: TMP/qrels has commas between its fields, expected blanks or tabs
[2]
$ cut -d' ' -f1-5 demo.dense.run >$TMP/run; trec_rcp demo.qrels $TMP/run
! trec_rcp: TMP/run:1: 5 fields in '101 Q0 D0006 1 2.1191', expected the 6 fields 'qid iter docno rank score runid'
! trec_rcp: TMP/run has 5 columns, expected 6: the last one, the name of the run, is probably missing
[2]
$ awk '{ $3 = "A " $3 } 1' demo.dense.run >$TMP/run; trec_rcp -m map demo.qrels $TMP/run
! trec_rcp: TMP/run:2: the document is retrieved twice, expected each document once (topic 101, document A)
! trec_rcp: TMP/run has blanks in its document numbers, or one column too many before the rank
[4]
$ awk 'NR == 2 { $3 = "d " $3 } 1' options/b.run >$TMP/run; trec_rcp -m P.1 options/graded.qrels $TMP/run 2>&1 | head -n 1
trec_rcp: TMP/run:2: more than 6 fields, read as docno 'd' and rank 'd6': does the docno contain a blank?; this applies to 1 line (--strict refuses them)
$ trec_rcp --strict -m P.1 options/graded.qrels $TMP/run
! trec_rcp: TMP/run:2: more than 6 fields, read as docno 'd' and rank 'd6', expected docnos without blanks
[2]
# What stands behind the six columns is ignored, as in trec_eval.
$ awk '{ $6 = "my run" } 1' demo.dense.run >$TMP/run; trec_rcp -m map demo.qrels $TMP/run
map                   	all	0.7652
! trec_rcp: TMP/run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
# Nothing to say about files that cannot be looked at again.
$ trec_rcp - demo.qrels <demo.dense.run
! trec_rcp: standard input:1: too many fields in '101 Q0 D0006 1 2.1191 dense', expected the 4 fields 'qid iter docno rel'
! trec_rcp: demo.qrels has the columns of qrels; expected: trec_rcp QRELS RUN..., with one file of qrels
[2]

## topics
# Ids that were changed on the way, in no common topic or in some.
$ for edit in 's/^/q/' 's/ /.0 /' 's/^/00/' 's/^/topic-/;s/ /.txt /'; do
>     sed "$edit" demo.dense.run >$TMP/run
>     trec_rcp -m map demo.qrels $TMP/run
> done
! trec_rcp: TMP/run: none of the run's topics has labels in demo.qrels: the first topic of the run is q101, the first topic of the labels is 101 ('q101' may mean '101'; the difference: 'q' in front)
! trec_rcp: TMP/run: none of the run's topics has labels in demo.qrels: the first topic of the run is 101.0, the first topic of the labels is 101 ('101.0' may mean '101'; the difference: '.0' at the end, as in numbers from a table)
! trec_rcp: TMP/run: none of the run's topics has labels in demo.qrels: the first topic of the run is 00101, the first topic of the labels is 101 ('00101' may mean '101'; the difference: zeros in front of a number)
! trec_rcp: TMP/run: none of the run's topics has labels in demo.qrels: the first topic of the run is topic-101.txt, the first topic of the labels is 101
[7]
$ sed 's/^101/0101/; s/^1\(1.\)/1\1.0/' demo.dense.run >$TMP/run; trec_rcp -m map demo.qrels $TMP/run
map                   	all	0.7490
! trec_rcp: TMP/run: 4 topics have grades but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): 101, 110, 111, ...
! trec_rcp: TMP/run: 4 topics are only in the run and are left out: 0101, 110.0, 111.0, ...
! trec_rcp: TMP/run: topic '0101' of the run may be topic '101' of the labels; the difference: zeros in front of a number
! trec_rcp: TMP/run: judged@10 0.7375: 21 of the 80 documents in the first 10 have no grade
$ sed 's/^1../X&/' demo.dense.run >$TMP/run; trec_rcp -m rcp -R rcp_gains demo.gains $TMP/run
! trec_rcp: TMP/run: none of the run's topics has gains in demo.gains: the first topic of the run is X101, the first topic of the labels is 101 ('X101' may mean '101'; the difference: 'X' in front)
[7]

## documents
# No document in common, or few. The numbers are those of trec_eval, and so is the status.
$ for edit in 's/ D00*/ D/' 's/ D/ d/' 's/ D\([0-9]*\)/ D\1.0/' 's/ D/ http:\/\/x.org\/D/' 's/ D/ Z/'; do
>     sed "$edit" demo.sparse.run | awk '!seen[$1, $3]++' >$TMP/run
>     trec_rcp -m P.5 demo.qrels $TMP/run
> done
P_5                   	all	0.1000
P_5                   	all	0.0000
P_5                   	all	0.0000
P_5                   	all	0.0000
P_5                   	all	0.0000
! trec_rcp: TMP/run: few of the run's documents are in the labels; in topic 101, the run has 'D25' and demo.qrels has 'D0025'; the difference: zeros in front of a number
! trec_rcp: TMP/run: judged@10 0.1167: 106 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: none of the run's documents is in the labels; in topic 101, the run has 'd0025' and demo.qrels has 'D0025'; the difference: capital letters
! trec_rcp: TMP/run: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: none of the run's documents is in the labels; in topic 101, the run has 'D0025.0' and demo.qrels has 'D0025'; the difference: '.0' at the end, as in numbers from a table
! trec_rcp: TMP/run: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: none of the run's documents is in the labels; in topic 101, the run has 'http://x.org/D0025' and demo.qrels has 'D0025'; the difference: 'http://x.org/' in front
! trec_rcp: TMP/run: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: none of the run's documents is in the labels; in topic 101, the run has 'Z0006' and demo.qrels has 'D0010'
! trec_rcp: TMP/run: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
$ awk '!($1 == 101 && $3 == "D0025") { sub(/ D/, " Z") } 1' demo.sparse.run >$TMP/run; trec_rcp -m P.5 demo.qrels $TMP/run
P_5                   	all	0.0167
! trec_rcp: TMP/run: the run and the labels have 1 documents in common, but could have 295; do both belong to the same collection?
! trec_rcp: TMP/run: judged@10 0.0083: 119 of the 120 documents in the first 10 have no grade
$ trec_rcp --quiet -m P.5 demo.qrels $TMP/run
P_5                   	all	0.0167
$ for j in 1 2 3; do sed 's/ D/ Z/' demo.sparse.run | trec_rcp -j $j -m P.5 demo.qrels -; done
P_5                   	all	0.0000
P_5                   	all	0.0000
P_5                   	all	0.0000
! trec_rcp: standard input: none of the run's documents is in the labels; in topic 101, the run has 'Z0006' and demo.qrels has 'D0010'
! trec_rcp: standard input: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
! trec_rcp: standard input: none of the run's documents is in the labels; in topic 101, the run has 'Z0006' and demo.qrels has 'D0010'
! trec_rcp: standard input: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
! trec_rcp: standard input: none of the run's documents is in the labels; in topic 101, the run has 'Z0006' and demo.qrels has 'D0010'
! trec_rcp: standard input: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade

## ranks
# Ranks that contradict the scores are noted once, whichever is in the order of the lines; other ranks are not.
$ awk '{ $4 = 51 - $4 } 1' demo.dense.run >$TMP/run; trec_rcp -m map demo.qrels $TMP/run
map                   	all	0.7652
! trec_rcp: TMP/run: 12 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: 101, 102, 103, ...
! trec_rcp: TMP/run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
$ awk '$1 < 103 { $5 = -$5 } 1' demo.dense.run >$TMP/run; trec_rcp -m map demo.qrels $TMP/run
map                   	all	0.6782
! trec_rcp: TMP/run: 2 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: 101, 102
! trec_rcp: TMP/run: judged@10 0.7000: 36 of the 120 documents in the first 10 have no grade
$ sort -k3,3 $TMP/run >$TMP/mixed; trec_rcp -m map demo.qrels $TMP/mixed
map                   	all	0.6782
! trec_rcp: TMP/mixed: 2 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: 101, 102
! trec_rcp: TMP/mixed: judged@10 0.7000: 36 of the 120 documents in the first 10 have no grade
$ for change in '$4 = 0' '$4--' '$4 = "-"' '$4 = 51 - $4; $5 = -$5' '$4 = $4 % 2; $5 = 1'; do
>     awk "{ $change } 1" demo.dense.run | tac >$TMP/run
>     trec_rcp -m num_ret demo.qrels $TMP/run
> done
num_ret               	all	600
num_ret               	all	600
num_ret               	all	600
num_ret               	all	600
num_ret               	all	600
! trec_rcp: TMP/run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: judged@10 0.3250: 81 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: judged@10 0.0000: 120 of the 120 documents in the first 10 have no grade
! trec_rcp: TMP/run: equal scores continue past rank 10 in 12 topics; documents with equal scores are ranked by descending document number

## fractions
# Gains in the place of grades are read as trec_eval reads them, and the note says where they belong.
$ awk '!/^#/ { print $1, $2, $3, $4 }' demo.gains >$TMP/qrels; trec_rcp -m P.5 $TMP/qrels demo.dense.run
P_5                   	all	0.0000
! trec_rcp: TMP/qrels:1: grade '0.1111974566' was read as 0, expected an integer (topic 101, document D0010); this applies to 480 lines (--strict refuses them; -g reads a file of gains)
$ sed 's/$/.0/' demo.qrels >$TMP/qrels; trec_rcp -m P.5 $TMP/qrels demo.dense.run
P_5                   	all	0.7500
! trec_rcp: TMP/qrels:1: grade '0.0' was read as 0, expected an integer (topic 101, document D0010); this applies to 295 lines (--strict refuses them)
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
