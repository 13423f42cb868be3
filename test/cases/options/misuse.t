## misuse-M--1
$ trec_rcp -M -1 options/graded.qrels options/a.run
! trec_rcp: -M '-1', expected a whole number, 0 or above
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-M-1.5
$ trec_rcp -M 1.5 options/graded.qrels options/a.run
! trec_rcp: -M '1.5', expected a whole number, 0 or above
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-M-empty
$ trec_rcp -M '' options/graded.qrels options/a.run
! trec_rcp: -M '', expected a whole number, 0 or above
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-N-many
$ trec_rcp -N many options/graded.qrels options/a.run
! trec_rcp: -N 'many', expected a whole number, 0 or above
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-clustered-letter
$ trec_rcp -yq options/graded.qrels options/a.run
! trec_rcp: unknown option '-y'
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-clustered-letter-later
$ trec_rcp -q -n!c options/graded.qrels options/a.run
! trec_rcp: unknown option '-!'
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-clustered-no-argument
$ trec_rcp options/graded.qrels options/a.run -qm
! trec_rcp: option '-m' needs an argument
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-j-0
$ trec_rcp -j 0 options/graded.qrels options/a.run
! trec_rcp: -j '0', expected a whole number above 0
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-j-two
$ trec_rcp -j two options/graded.qrels options/a.run
! trec_rcp: -j 'two', expected a whole number above 0
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-l-1x
$ trec_rcp -l 1x options/graded.qrels options/a.run
! trec_rcp: -l '1x', expected a whole number, 0 or above
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-l-x
$ trec_rcp -l x options/graded.qrels options/a.run
! trec_rcp: -l 'x', expected a whole number, 0 or above
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-letter
$ trec_rcp -! options/graded.qrels options/a.run
! trec_rcp: unknown option '-!'
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-no-argument
$ trec_rcp -m
! trec_rcp: option '-m' needs an argument
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-no-long-argument
$ trec_rcp --ties
! trec_rcp: option '--ties' needs an argument
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-no-operand
$ trec_rcp
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
!        trec_rcp --compare [-g GAINS] [options] QRELS RUN RUN...
!        trec_rcp --suite FILE [options]
!        trec_rcp --suite FOLDER [options] RUN...
!        trec_rcp --explain TOPIC [-g GAINS] [options] QRELS RUN...
!        trec_rcp --merge PART...
!
! Scores TREC runs against human grades (qrels) and calibrated gains. If you use
! only options of trec_eval, output and exit status are the same as trec_eval's.
! Files may be compressed, or - for standard input.
[1]

## misuse-one-operand
$ trec_rcp options/graded.qrels
! trec_rcp: 1 file given, expected a label file and at least one RUN
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-option
$ trec_rcp --nosuch options/graded.qrels options/a.run
! trec_rcp: unknown option '--nosuch'
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-second-run-missing
$ trec_rcp --quiet options/graded.qrels options/a.run options/nosuch.run
! trec_rcp: options/nosuch.run: cannot be opened: No such file or directory
[2]

## misuse-three-stdin
$ trec_rcp -g - -x - options/graded.qrels options/a.run - </dev/null
! trec_rcp: '-' names standard input 3 times; it can be read only once
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-ties
$ trec_rcp --ties random options/graded.qrels options/a.run
! trec_rcp: --ties 'random', expected docid, order or mean
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-two-stdin
$ trec_rcp - - <compat/all.run
! trec_rcp: '-' names standard input 2 times; it can be read only once
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
