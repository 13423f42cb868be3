## error-alpha
$ trec_rcp --compare --alpha 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha '0', expected a number between 0 and 1
$ trec_rcp --compare --alpha 1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha '1', expected a number between 0 and 1
$ trec_rcp --compare --alpha -0.1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha '-0.1', expected a number between 0 and 1
$ trec_rcp --compare --alpha abc demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha 'abc', expected a number between 0 and 1
$ trec_rcp --compare --alpha 1e400 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha '1e400', expected a number between 0 and 1
$ trec_rcp --compare --alpha nan demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha 'nan', expected a number between 0 and 1
$ trec_rcp --compare --alpha 5% demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha '5%', expected a number between 0 and 1

## error-baseline-several
$ sed 's/sparse$/dense/' demo.sparse.run >"$TMP/run"
$ trec_rcp --quiet --compare --baseline dense demo.qrels demo.dense.run "$TMP/run"
! trec_rcp: baseline 'dense' is the runid of several runs of demo.qrels, expected the runid or the file of a single run
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
# A file's name is enough.
$ trec_rcp --quiet --compare --baseline demo.dense.run -m ndcg_cut.10 --format tsv demo.qrels demo.dense.run "$TMP/run" |
>     grep difference
demo.qrels	difference	ndcg_cut_10	run	demo.dense.run	12	-0.0983231627532991	-0.21678346896534964	0.02013714345875145			-1.826838280545252	11	0.09495775999759869	0.09495775999759869	0	0	-0.5273627865193572	0.09495775999759869	0.09423828125	0.07096451774112944	0.09228515625	0.09495775999759869	0.09495775999759869

## error-baseline-unknown
$ trec_rcp --quiet --compare --baseline nosuch demo.qrels demo.*.run
! trec_rcp: baseline 'nosuch' is none of the runs of demo.qrels, expected the runid or the file of a single run
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-beside-compare
$ trec_rcp --compare -q demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: -q cannot be combined with --compare
$ trec_rcp --compare -n demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: -n cannot be combined with --compare
$ trec_rcp --compare -D 1.101 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: -D LEVEL.TOPIC cannot be combined with --compare

## error-explain-in-no-run
$ grep -v '^101 ' demo.dense.run >"$TMP/run"
$ trec_rcp --explain 101 demo.qrels "$TMP/run"
! trec_rcp: the topic to explain, '101', is in none of the runs
[7]

## error-explain-judged-only
$ trec_rcp --explain 101 -J demo.qrels demo.*.run
! trec_rcp: --explain cannot be combined with -J, because --explain shows the rankings unchanged
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-explain-measure
$ trec_rcp --explain 101 -m map demo.qrels demo.*.run
! trec_rcp: none of the chosen measures is an nDCG at a cutoff; an explanation needs one, such as ndcg_cut.10
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-explain-topic
$ trec_rcp --explain 999 demo.qrels demo.*.run
! trec_rcp: demo.qrels: the topic to explain, '999', has no labels
[7]

## error-explain-twice
$ head -n 1 demo.dense.run >"$TMP/run"; cat demo.dense.run >>"$TMP/run"
$ trec_rcp --quiet --explain 101 demo.qrels "$TMP/run"
! trec_rcp: TMP/run:2: the document is retrieved twice, expected each document once (topic 101, document D0006)
[4]

## error-gains
$ trec_rcp --compare -m rcp_ndcg_cut.10 demo.qrels demo.*.run
! trec_rcp: measure rcp_ndcg_cut needs a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-measures
$ trec_rcp --compare -m num_ret -m runid -m gm_map demo.qrels demo.*.run
! trec_rcp: none of the chosen measures is a mean over topics; a comparison needs at least one such measure, for example map
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-no-run
$ trec_rcp --compare demo.qrels
! trec_rcp: 1 file given, expected a label file and at least one RUN
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-too-large
# Squares of these values have no finite sum.
$ printf '101 0 %s 899\n' FT1 FT2 > $TMP/q
$ printf '101 Q0 FT1 1 5 a\n' > $TMP/a
$ printf '101 Q0 FT2 1 5 b\n' > $TMP/b
$ trec_rcp --quiet --compare --exp -m dcg $TMP/q $TMP/a $TMP/b
! trec_rcp: TMP/a: dcg of topic 101 is 4.22636e+270: too large for a comparison, which accepts magnitudes up to 1e+140
[4]

## error-one-run
$ trec_rcp --compare demo.qrels demo.dense.run
! trec_rcp: 1 run given; --compare needs two or more
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-reference-unknown
$ trec_rcp --quiet --compare --reference map demo.qrels demo.*.run
! trec_rcp: the reference measure 'map' is not in this comparison, expected one of the compared measures, such as ndcg_cut_10
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-tie-zone
$ trec_rcp --compare --tie-zone -1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --tie-zone '-1', expected a number, 0 or above
$ trec_rcp --compare --tie-zone x demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --tie-zone 'x', expected a number, 0 or above
$ trec_rcp --compare --tie-zone inf demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --tie-zone 'inf', expected a number, 0 or above

## error-values
$ trec_rcp --compare --seed -1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --seed '-1', expected a whole number, 0 or above
$ trec_rcp --compare --seed 1.5 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --seed '1.5', expected a whole number, 0 or above
$ trec_rcp --compare --resamples 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --resamples '0', expected a whole number from 1 to 1000000
$ trec_rcp --compare --resamples 1000001 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --resamples '1000001', expected a whole number from 1 to 1000000
$ trec_rcp --compare --flips=x demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --flips 'x', expected a whole number from 1 to 1000000
$ trec_rcp --compare --test anova demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --test 'anova', expected t, random, bootstrap or wilcoxon
$ trec_rcp --compare --test '' demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --test '', expected t, random, bootstrap or wilcoxon

## error-without-compare
$ trec_rcp --test t demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --test needs --compare or --suite
$ trec_rcp --alpha 0.1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --alpha needs --compare or --suite
$ trec_rcp --baseline x demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --baseline needs --compare, --suite or --explain
$ trec_rcp --reference map demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --reference needs --compare or --suite
$ trec_rcp --tie-zone 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --tie-zone needs --compare or --suite
$ trec_rcp --seed 1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --seed needs --compare or --suite
$ trec_rcp --resamples 9 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --resamples needs --compare or --suite
$ trec_rcp --flips 9 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp: --flips needs --compare or --suite

## full-disk
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.*.run >/dev/full
! trec_rcp: standard output: cannot be written: No space left on device
[8]
