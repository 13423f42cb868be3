## error-beside-suite
$ trec_rcp --suite compare/suite -g demo.gains 2>&1 | head -n 1
trec_rcp: -g cannot be combined with --suite: name the files in the suite file
$ trec_rcp --suite compare/suite -x x 2>&1 | head -n 1
trec_rcp: -x cannot be combined with --suite: name the files in the suite file
$ trec_rcp --suite compare/suite --pool x 2>&1 | head -n 1
trec_rcp: --pool cannot be combined with --suite: name the files in the suite file
$ trec_rcp --suite compare/suite -R rcp_gains 2>&1 | head -n 1
trec_rcp: -R rcp_gains cannot be combined with --suite: name the files in the suite file
$ trec_rcp --suite compare/suite --explain 101 2>&1 | head -n 1
trec_rcp: --explain cannot be combined with --suite: give QRELS RUN... of one dataset
$ trec_rcp --suite compare/suite demo.qrels demo.dense.run 2>&1 | head -n 1
trec_rcp: 2 files given, but --suite FILE already names all label files and runs

## error-suite-baseline
$ trec_rcp --quiet --suite compare/suite --baseline delta
! trec_rcp: baseline 'delta' is none of the runs of b, expected the runid or the file of a single run
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## error-suite-file
$ cp -r compare/a compare/a.* "$TMP"
$ echo 'a a.qrels nosuch.gains a/*.run' >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite"
! trec_rcp: TMP/nosuch.gains: cannot be opened: No such file or directory
[2]

## error-suite-folder
$ trec_rcp --suite compare x.run
! trec_rcp: compare: no subsets found, expected folders with a table qrels.tsv, qrels.csv, qrels.jsonl or qrels.parquet
[2]

## error-suite-lines
# What a suite file may hold, line by line.
$ try() {
>     printf "$@" >"$TMP/suite"
>     trec_rcp --suite "$TMP/suite"
>     echo "status $?"
> }
$ try '# nothing\n\n'
status 2
! trec_rcp: TMP/suite: no datasets found, expected lines 'name qrels gains runs-glob [exclude] [pool]'
$ try ''
status 2
! trec_rcp: TMP/suite: no datasets found, expected lines 'name qrels gains runs-glob [exclude] [pool]'
$ try 'a a.qrels a.gains\n'
status 2
! trec_rcp: TMP/suite:1: too few fields in 'a a.qrels a.gains', expected 'name qrels gains runs-glob [exclude] [pool]'
$ try '# comment\na q g r x p one-more\n'
status 2
! trec_rcp: TMP/suite:2: too many fields in 'a q g r x p one-more', expected 'name qrels gains runs-glob [exclude] [pool]'
$ try 'a - - r\n'
status 2
! trec_rcp: TMP/suite:1: neither qrels nor gains are given, expected at least one of them (dataset a)
$ try 'a q g -\n'
status 2
! trec_rcp: TMP/suite:1: no runs are given, expected a pattern for the names of run files (dataset a)
$ try 'a q g r\nb q g r\na q g r\n'
status 2
! trec_rcp: TMP/suite:3: a second dataset of the same name, expected a different name for each dataset (dataset a)
$ try 'a q\0 g r\n'
status 2
! trec_rcp: TMP/suite:1: a NUL byte, expected text

## error-suite-measures
$ cp -r compare/[ab] compare/[ab].* "$TMP"
$ printf '%s\n' 'a a.qrels a.gains a/*.run' 'b - b.gains b/*.run' >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite"
! trec_rcp: TMP/suite:2: the datasets b and a have different measures: give all datasets the same kinds of labels, or choose measures that all of them have
[2]

## error-suite-missing
$ trec_rcp --suite compare/nosuch
! trec_rcp: compare/nosuch: cannot be opened: No such file or directory
[2]

## error-suite-no-common-run
$ cp -r compare/[ab] compare/[ab].* "$TMP"
$ printf '%s\n' 'a a.qrels a.gains a/[ab]*.run' 'b b.qrels b.gains b/*.run' >"$TMP/suite"
$ for r in alpha beta gamma; do sed "s/$r/other-$r/" compare/b/$r.run >"$TMP/b/$r"; rm "$TMP/b/$r.run"; done
$ sed -i 's|b/\*.run|b/*|' "$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite"
! trec_rcp: TMP/suite: no runid or file name appears in all 2 datasets; give the runs of one system the same name in every dataset
[2]

## error-suite-no-match
$ echo 'a a.qrels a.gains nosuch/*.run' >"$TMP/suite"
$ cp compare/a.* "$TMP"
$ trec_rcp --suite "$TMP/suite"
! trec_rcp: TMP/suite:1: no file matches 'TMP/nosuch/*.run', expected run files (dataset a)
[2]

## error-suite-one-run
$ cp -r compare/a compare/a.* "$TMP"
$ echo 'a a.qrels a.gains a/alpha.run' >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite"
! trec_rcp: TMP/suite:1: 1 run matches 'TMP/a/alpha.run'; a comparison needs two or more (dataset a)
[2]
