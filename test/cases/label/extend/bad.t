## criterion-less
# A criterion that the answers do not have.
$ sed 's/,"C5":[01]//g' label/more/rubric.jsonl >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" label/base.gains label/more/tournament.jsonl "$TMP/in"
! rcp-label insert: label/base.gains: has criterion C5, which is missing from the rubric answers; give a gain file with the same criteria as the answers
[2]
$ rcp-label score -o "$TMP/new.gains" label/base.gains "$TMP/in"
! rcp-label score: label/base.gains: has criterion C5, which is missing from the rubric answers; give a gain file with the same criteria as the answers
[2]
$ ls "$TMP"
in

## criterion-more
# A criterion that the file does not have.
$ sed 's/"C5"/"C6"/g' label/more/rubric.jsonl >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" label/base.gains label/more/tournament.jsonl "$TMP/in"
! rcp-label insert: label/base.gains: has no criterion C6, which the rubric answers have; give a gain file with the same criteria as the answers
[2]
$ rcp-label score -o "$TMP/new.gains" label/base.gains "$TMP/in"
! rcp-label score: label/base.gains: has no criterion C6, which the rubric answers have; give a gain file with the same criteria as the answers
[2]
$ ls "$TMP"
in

## header
# Other header lines that are read: standard errors of criteria, prior, severity.
$ for line in '/^# criterion C2/s/se_beta .*/se_beta -1/' '2s/.*/# prior mean x sd 1\n&/' '2s/.*/# severity judge\n&/' \
>     '2s/.*/# severity judge 1,5\n&/' 's/^# columns.*/& se_bt/'; do
>     sed "$line" label/base.gains >"$TMP/in"
>     rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
>     echo $?
> done
2
2
2
2
2
! rcp-label score: TMP/in:3: se_beta '-1', expected a number of at least 0, or NA
! rcp-label score: TMP/in:2: prior mean 'x', expected a number or NA
! rcp-label score: TMP/in:2: severity of 'judge', expected '# severity NAME S', where S is a number
! rcp-label score: TMP/in:2: severity of 'judge', expected '# severity NAME S', where S is a number
! rcp-label score: TMP/in:22: second column 'se_bt', expected each column once
$ ls "$TMP"
in

## items
# fit --items: without a tournament, of other criteria, of another judge, of no file.
$ rcp-label fit -o "$TMP/new.gains" --items label/base.gains --mode rubric_only label/store
! rcp-label fit: --items cannot be combined with --mode rubric_only; without a tournament, use rcp-label score
! rcp-label fit -h explains the command
[1]
$ rcp-label fit -o "$TMP/new.gains" --items label/base.gains label/store/rubric.jsonl
! rcp-label fit: this fit has no tournament, which --items needs; without a tournament, use rcp-label score
[2]
$ sed 's/C5/C6/' label/base.gains >"$TMP/in"
$ rcp-label fit -o "$TMP/new.gains" --items "$TMP/in" label/store
! rcp-label fit: TMP/in: has no criterion C5, which the rubric answers have; give a gain file with the same criteria as the answers
[2]
$ sed 's/^# columns/# severity other 0.5\n&/' label/base.gains >"$TMP/in"
$ rcp-label fit -o "$TMP/new.gains" --items "$TMP/in" label/store
! rcp-label fit: TMP/in: no '# severity' line for judge simulated, expected a line for every judge that gave rubric answers
[2]
$ rcp-label fit -o "$TMP/new.gains" --items none.gains label/store
! rcp-label fit: none.gains: cannot be opened: No such file or directory
[2]
$ ls "$TMP"
in

## no-bt
# insert: a file without scores.
$ awk '/^#/ { print; next } { $6 = "NA"; print }' label/base.gains >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in: no document has a bt, expected a gain file with bt, tau and alpha; to add documents to this file, use rcp-label score
[2]
$ ls "$TMP"
in

## no-columns
# A gain file without a columns line: rows would have four fields, and there is no theta.
$ printf '# criterion C1 gamma 1 beta 0\nq1 0 d1 0.5\n' >"$TMP/in"
$ rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label score: TMP/in:2: a row before the '# columns' line, expected the '# columns' line first
[2]
$ ls "$TMP"
in

## no-items
# A gain file without criteria.
$ grep -v criterion label/base.gains >"$TMP/in"
$ rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label score: TMP/in: has no '# criterion' lines, expected a gain file written by 'rcp-label fit'
[2]
$ ls "$TMP"
in

## no-tau
# insert: a file whose queries have no tau and alpha; then only one of them, which is left out.
$ sed '/^# query/d' label/base.gains >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in: no '# query' line has tau and alpha, expected a gain file with bt, tau and alpha; to add documents to this file, use rcp-label score
[2]
$ sed '/^# query q2/d' label/base.gains >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
inserted     3 documents into 2 topics
  2 tournament windows have no scores and are left out
published    60 documents; all 81 lines of TMP/in are unchanged and in order
  24 published documents were compared again

qid docid opponents bt se_bt theta se_theta gain
q1 q1-new1 12 0.9797 0.1921 0.3664 0.4168 0.6084
q1 q1-new2 12 -0.3965 0.1666 -1.4449 0.3552 0.3574
q3 q3-new 12 -0.2765 0.2047 -0.6840 0.4025 0.4661
! rcp-label insert: topics that have comparisons but are not in the gain file: q9
! rcp-label insert: topics that have comparisons but no tau and alpha in the gain file: q2
$ ls "$TMP"
in
new.gains

## nothing-new
# No document is new.
$ rcp-label insert -o "$TMP/new.gains" label/base.gains label/store
! rcp-label insert: topics that have comparisons but are not in the gain file: q4
! rcp-label insert: label/base.gains: the judgements compare no new document with a published document (published documents compared: 60; topics that the gain file lacks: 1; windows without scores: 1)
[2]
$ grep -v q1-extra label/store/rubric.jsonl | rcp-label score -o "$TMP/new.gains" label/base.gains label/store/tournament.jsonl -
! rcp-label score: label/base.gains: no new document has rubric answers (published documents with rubric answers: 60)
[2]
$ rcp-label score -o "$TMP/new.gains" label/base.gains label/more/tournament.jsonl
! rcp-label score: label/base.gains: no new document has rubric answers (published documents with rubric answers: 0)
[2]
$ ls "$TMP"

## output
# An output that cannot be written; the file that was there stays.
$ rcp-label insert -o none/new.gains label/base.gains label/more
! rcp-label insert: none/new.gains: cannot be written: No such file or directory
[8]
$ rcp-label score -o label label/base.gains label/more
! rcp-label score: label: is not a regular file; give the path of a regular file or of a new file
[8]
$ echo old >"$TMP/new.gains"
$ rcp-label insert -o "$TMP/new.gains" label/base.gains label/weak.jsonl 2>/dev/null
[4]
$ cat "$TMP/new.gains"
old
$ false
[1]
$ ls "$TMP"
new.gains

## prior
# No prior to be had: one theta only.
$ (grep '^#' label/base.gains; grep -m 1 '^q1' label/base.gains) >"$TMP/in"
$ rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label score: TMP/in: too few different thetas for a prior (number of thetas, equal ones included: 1), expected at least two different thetas, or --prior-mean and --prior-sd
[2]
$ rcp-label score --quiet --prior-mean 0 --prior-sd 1 -o "$TMP/with.gains" "$TMP/in" label/more
$ ls "$TMP"
in
with.gains

## query-in-two-places
# The lines of a query stand in two places.
$ (cat label/base.gains; echo q1 0 late 0.5 NA NA 0 0 NA NA NA) >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in:83: topic q1 appears again, expected all lines of the topic together
[2]
$ ls "$TMP"
in

## query-line
# Query lines: an odd number of fields, tau below 0, not a number, one topic twice.
$ for line in '# query q1 tau' '# query q1 tau -1 alpha 2' '# query q1 tau 1 alpha x' '# query q1 tau 1 alpha 1 se_tau -2' '# query q2'; do
>     sed "/^# query q1/s/.*/$line/" label/base.gains >"$TMP/in"
>     rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
>     echo $?
> done
2
2
2
2
2
! rcp-label insert: TMP/in:17: a '# query' line of 3 fields, expected '# query QID tau T alpha A'
! rcp-label insert: TMP/in:17: value '-1', expected a number of at least 0, or NA
! rcp-label insert: TMP/in:17: value 'x', expected a number or NA
! rcp-label insert: TMP/in:17: value '-2', expected a number of at least 0, or NA
! rcp-label insert: TMP/in:18: a second '# query' line of topic 'q2', expected one line for each topic
$ false
[1]
$ ls "$TMP"
in

## remark-docid
# A document that a file with the document first cannot hold: its line would be a remark.
$ awk '/^# columns/ { print "# columns docid qid gain theta bt"; next } /^#/ { print; next } { print $3, $1, $4, $5, $6 }' label/base.gains >"$TMP/in"
$ sed 's/q1-none/#none/' label/more/rubric.jsonl >"$TMP/more.jsonl"
$ rcp-label score -o "$TMP/new.gains" "$TMP/in" "$TMP/more.jsonl"
! rcp-label score: TMP/new.gains: not written: the new file would have 8 more rows (expected 9) and 5 more comments (expected 4) than the published file, and 68 documents in all (expected 69)
[8]
$ ls "$TMP"
in
more.jsonl

## rubric-only
# insert: a file of rubric answers only.
$ sed 's/^# rcp-gains 1/&\n# mode rubric_only/' label/base.gains >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in: the file was made from rubric answers only, expected a gain file with bt, tau and alpha; to add documents to this file, use rcp-label score
[2]
$ ls "$TMP"
in

## standard-error
# A standard error below 0, and one that is no number.
$ awk '/ q1-d0002 / { $9 = -1 } { print }' label/base.gains >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in:25: standard error '-1', expected a number of at least 0, or NA
[2]
$ awk '/ q1-d0002 / { $10 = "x" } { print }' label/base.gains >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in:25: standard error 'x', expected a number of at least 0, or NA
[2]
$ ls "$TMP"
in

## standard-input
# A gain file that cannot be read twice; missing; a folder; truncated.
$ cat label/base.gains | rcp-label insert -o "$TMP/new.gains" - label/more
! rcp-label insert: standard input: cannot be read more than once: give a regular file
[2]
$ rcp-label insert -o "$TMP/new.gains" <(cat label/base.gains) label/more 2>&1 | sed 's|/dev/fd/[0-9]*|PIPE|'
rcp-label insert: PIPE: cannot be read more than once: give a regular file
$ rcp-label insert -o "$TMP/new.gains" none.gains label/more
! rcp-label insert: none.gains: cannot be opened: No such file or directory
[2]
$ rcp-label insert -o "$TMP/new.gains" label label/more
! rcp-label insert: label: is a directory, expected a file
[2]
$ gzip -c label/base.gains | head -c 500 >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
! rcp-label insert: TMP/in:17: cannot be read: the gzip data ends too early (truncated file)
[2]
$ ls "$TMP"
in

## two-datasets
# A query in two datasets, without --dataset and with it.
$ sed 's/"toy"/"other"/; s/more-/other-/' label/more/rubric.jsonl >"$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" label/base.gains label/more "$TMP/in"
! rcp-label insert: topic q1 is in the datasets other and toy; choose a single dataset (--dataset)
! rcp-label insert -h explains the command
[1]
$ rcp-label score -o "$TMP/new.gains" label/base.gains label/more "$TMP/in"
! rcp-label score: topic q1 is in the datasets other and toy; choose a single dataset (--dataset)
! rcp-label score -h explains the command
[1]
$ rcp-label score --quiet --dataset other -o "$TMP/other.gains" label/base.gains label/more "$TMP/in"
$ rcp-label insert -o "$TMP/new.gains" --dataset none label/base.gains label/more
! rcp-label insert: the judgements have no dataset 'none'
! rcp-label insert -h explains the command
[1]
$ ls "$TMP"
in
other.gains

## usage
# Command line: what is missing, and values out of range.
$ rcp-label insert label/base.gains label/more
! rcp-label insert: -o FILE is missing
! rcp-label insert -h explains the command
[1]
$ rcp-label insert -o "$TMP/new.gains"
! rcp-label insert: LABELS.gains is missing
! rcp-label insert -h explains the command
[1]
$ rcp-label insert -o "$TMP/new.gains" label/base.gains
! rcp-label insert: a STORE or FILE is missing
! rcp-label insert -h explains the command
[1]
$ rcp-label score -o "$TMP/new.gains" label/base.gains
! rcp-label score: a STORE or FILE is missing
! rcp-label score -h explains the command
[1]
$ for option in --min-opponents=0 --min-opponents=x --max-se=0 --max-se=nan --bt-ridge=0 --min-opponents; do
>     rcp-label insert -o "$TMP/new.gains" label/base.gains label/more $option
>     echo $?
> done
1
1
1
1
1
1
! rcp-label insert: --min-opponents '0', expected a whole number from 1 to 1000000
! rcp-label insert -h explains the command
! rcp-label insert: --min-opponents 'x', expected a whole number from 1 to 1000000
! rcp-label insert -h explains the command
! rcp-label insert: --max-se '0', expected a number above 0
! rcp-label insert -h explains the command
! rcp-label insert: --max-se 'nan', expected a number above 0
! rcp-label insert -h explains the command
! rcp-label insert: --bt-ridge '0', expected a number above 0
! rcp-label insert -h explains the command
! rcp-label insert: option '--min-opponents' needs an argument
! rcp-label insert -h explains the command
$ for option in --prior-sd=0 --prior-sd=1e9 --prior-mean=x --prior-mean=inf; do
>     rcp-label score -o "$TMP/new.gains" label/base.gains label/more $option
>     echo $?
> done
1
1
1
1
! rcp-label score: --prior-sd '0', expected a number from 1e-06 to 1e+06
! rcp-label score -h explains the command
! rcp-label score: --prior-sd '1e9', expected a number from 1e-06 to 1e+06
! rcp-label score -h explains the command
! rcp-label score: --prior-mean 'x', expected a number from -1e+06 to 1e+06
! rcp-label score -h explains the command
! rcp-label score: --prior-mean 'inf', expected a number from -1e+06 to 1e+06
! rcp-label score -h explains the command
$ false
[1]
$ ls "$TMP"
