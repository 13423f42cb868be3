## all-pass
# Everything passes everything: the rubric alone has no information at all about its criteria. How far the search went
# before that was found out is cut off.
$ for k in 1 2 3 4 5; do
>     echo '{"record_id":"r'$k'","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":1,"C3":1}},{"doc_id":"b","criteria":{"C1":1,"C2":1,"C3":1}},{"doc_id":"c","criteria":{"C1":1,"C2":1,"C3":1}},{"doc_id":"d","criteria":{"C1":1,"C2":1,"C3":1}}]}'
> done >"$TMP/in"
> timeout 20 rcp-label fit -o "$TMP/out.gains" "$TMP/in" 2>&1 | sed 's| (.*abilities| (abilities|'
> echo "${PIPESTATUS[0]}"
> ls "$TMP"
rcp-label fit: TMP/out.gains: not written: documents pass criterion C1 in 100 % of the answers, so its difficulty cannot be determined (abilities follow N(0, 1)); get answers in which documents pass and answers in which they fail, or use a rubric without this criterion
4
in

## dataset-uncalibrated
# A dataset that has judgements, but none that calibrate: no gain file without gains.
$ sed 's/"dataset": "toy"/"dataset": "other"/; s/"stage": "rubric"/"stage": "tournament"/' label/store/tournament.jsonl >"$TMP/in"
$ rcp-label fit --dataset other -o "$TMP/out.gains" label/store "$TMP/in"
! rcp-label fit: no topic of dataset 'other' has both valid tournament windows and rubric answers about the documents in these windows
[2]
$ rcp-label fit --dataset other --mode rubric_only -o "$TMP/out.gains" label/store "$TMP/in"
! rcp-label fit: no topic of dataset 'other' has a valid rubric answer
[2]
$ ls "$TMP"
in

## empty-input
# Nothing at all.
$ : >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in: has no record, expected judgements
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in: has no record, expected judgements
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in" label/store/rubric.jsonl
! rcp-label fit: TMP/in: has no record, expected judgements
[2]
$ ls "$TMP"
in

## empty-store
# A folder that is no store.
$ mkdir "$TMP/store"
$ rcp-label bt "$TMP/store"
! rcp-label bt: TMP/store: the store has neither tournament.jsonl nor rubric.jsonl
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/store"
! rcp-label fit: TMP/store: the store has neither tournament.jsonl nor rubric.jsonl
[2]
$ ls "$TMP"
store

## keeps-old-file
# A gain file that was there before an error stays as it was.
$ echo old >"$TMP/out.gains"
$ rcp-label fit -o "$TMP/out.gains" label/store/tournament.jsonl
! rcp-label fit: no topic has valid tournament windows whose documents also have rubric answers
[2]
$ cat "$TMP/out.gains"
old
$ ls "$TMP"
out.gains

## missing-file
# A file that does not exist.
$ rcp-label bt "$TMP/none"
! rcp-label bt: TMP/none: cannot be opened: No such file or directory
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/none"
! rcp-label fit: TMP/none: cannot be opened: No such file or directory
[2]
$ ls "$TMP"

## no-json-at-all
# Text where records are wanted. (bt would take it for preferences.)
$ printf 'q1 d1 d2\n' >"$TMP/in"
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:1: not a JSON object: byte 1 is not a value, expected a record of one window
[2]
$ ls "$TMP"
in

## no-maximum
# A document that always wins: there are no scores of maximum likelihood. Nothing of the other topics is printed.
$ printf 'q0 d1 d2\nq0 d2 d1\nq1 d1 d2\nq1 d2 d3\nq1 d3 d2\n' >"$TMP/in"
$ rcp-label bt --ridge 0 "$TMP/in"
! rcp-label bt: topic q1: some documents win all, or lose all, of their comparisons with the other documents, so their scores would be infinite; give a --ridge above 0
[4]
$ ls "$TMP"
in

## no-rubric
# A tournament alone: no rubric answers at all.
$ rcp-label fit -o "$TMP/out.gains" label/store/tournament.jsonl
! rcp-label fit: no topic has valid tournament windows whose documents also have rubric answers
[2]
$ ls "$TMP"

## no-tournament
# Rubric answers alone: nothing was compared.
$ rcp-label bt label/store/rubric.jsonl
! rcp-label bt: the input has no comparison of two documents (add --hard-rankings to use rankings without scores)
[2]
$ rcp-label fit -o "$TMP/out.gains" label/store/rubric.jsonl | sed 's/gradient [0-9.e-]*/gradient .../'
windows      tournament 0, rubric 40 (without 1 repeated records)
rubric only  7 Newton steps, log-likelihood -399.8774, gradient ..., converged
  49 different patterns of answers; abilities theta ~ N(-0.9889, 2.3165^2)
calibrated   61 documents of 5 topics

criterion        gamma        se      beta        se   with theta ~ N(0, 1)
C1              1.2473    0.1685   -2.6318    0.2580      2.8893   -0.7092
C2              1.1016    0.2248   -2.3215    0.4299      2.5517   -0.5753
C3              0.8827    0.0954    0.2868    0.3914      2.0448    0.5507
C4              1.0455    0.1481    0.9105    0.0904      2.4219    0.8200
C5              0.7229    0.2436    3.7560    0.8740      1.6746    2.0484
$ ls "$TMP"
out.gains

## second-file
# The file that is named is the one with the error.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/good"
$ printf '\n{}\n' >"$TMP/bad"
$ rcp-label bt "$TMP/good" "$TMP/bad"
! rcp-label bt: TMP/bad:2: 'record_id' is missing, expected an id without white space (record ?)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/good" "$TMP/bad"
! rcp-label fit: TMP/bad:2: 'record_id' is missing, expected an id without white space (record ?)
[2]
$ ls "$TMP"
bad
good

## store
# An error in one of a store's files.
$ mkdir "$TMP/store"
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/store/tournament.jsonl"
$ printf '{}\n' | gzip -n >"$TMP/store/rubric.jsonl.gz"
$ rcp-label bt "$TMP/store"
! rcp-label bt: TMP/store/rubric.jsonl.gz:1: 'record_id' is missing, expected an id without white space (record ?)
! 'rcp-label verify TMP/store' lists all faults; 'rcp-label verify --repair TMP/store' moves the faulty lines to another file
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/store"
! rcp-label fit: TMP/store/rubric.jsonl.gz:1: 'record_id' is missing, expected an id without white space (record ?)
! 'rcp-label verify TMP/store' lists all faults; 'rcp-label verify --repair TMP/store' moves the faulty lines to another file
[2]
$ ls "$TMP"
store

## truncated-gzip
# A gzip file that ends too early.
$ gzip -nc label/store/tournament.jsonl | head -c 1000 >"$TMP/in.gz"
$ rcp-label bt "$TMP/in.gz"
! rcp-label bt: TMP/in.gz:21: cannot be read: the gzip data ends too early (truncated file)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in.gz"
! rcp-label fit: TMP/in.gz:21: cannot be read: the gzip data ends too early (truncated file)
[2]
$ ls "$TMP"
in.gz

## two-datasets
# One topic name in two datasets: which of them is wanted must be said.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"dataset":"x"}' \
>     '{"record_id":"r2","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}},{"doc_id":"b","criteria":{"C1":0,"C2":0}}],"dataset":"x"}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"dataset":"y"}' \
>     '{"record_id":"r2","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}},{"doc_id":"b","criteria":{"C1":0,"C2":0}}],"dataset":"y"}' >"$TMP/in"
$ rcp-label fit --quiet -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: topic q1 is in the datasets x and y; choose a single dataset (--dataset)
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"
in

## two-judges
# Two judges in one stage.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"family_key":"ann"}' \
>     '{"record_id":"r2","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"family_key":"bob"}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: family_key 'bob' differs from 'ann', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record r2)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: family_key 'bob' differs from 'ann', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record r2)
[2]
$ ls "$TMP"
in

## unknown-dataset
# A dataset that the input does not have.
$ rcp-label fit --quiet --dataset other -o "$TMP/out.gains" label/store
! rcp-label fit: the judgements have no dataset 'other'
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"
