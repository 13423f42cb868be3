## dataset
$ rcp-label show --dataset delta label/three.gains label/three
! rcp-label show: the judgements have no dataset 'delta'
! rcp-label show -h explains the command
[1]

## format
$ rcp-label show --format xml label/toy.gains
! rcp-label show: --format 'xml', expected text, json, tsv, csv, latex or markdown
! rcp-label show -h explains the command
[1]

## full
$ rcp-label show --format json label/toy.gains >/dev/full
! rcp-label: standard output: cannot be written: No space left on device
[8]

## full-long
$ rcp-label show --format json --subsets --held-out all label/three.gains label/three >/dev/full
! rcp-label: standard output: cannot be written: No space left on device
[8]

## full-text
$ rcp-label show label/toy.gains >/dev/full
! rcp-label: standard output: cannot be written: No space left on device
[8]

## gain-and-theta
$ sed 's/^\(q1 0 q1-d0003\) 0.5/\1 0.4/' label/toy.gains >"$TMP/x.gains"
$ rcp-label show --format json "$TMP/x.gains"
! rcp-label show: TMP/x.gains:16: gain '0.425791040367', expected 0.5257910404, which the header's criteria give for theta -0.2480421382 (topic q1, document q1-d0003)
[2]

## held-out-alone
$ rcp-label show --held-out all label/toy.gains
! rcp-label show: --held-out needs judgements: add a STORE or FILE after LABELS.gains
! rcp-label show -h explains the command
[1]

## held-out-one
$ rcp-label show --held-out all label/toy.gains label/store | grep 'held out'
  held out         no dataset, because all judgements belong to one dataset

## held-out-only
$ rcp-label show --held-out toy label/toy.gains label/store
! rcp-label show: nothing to hold out: all judgements belong to dataset 'toy', expected a second dataset, from which the criteria are fitted
[2]

## held-out-rubric
$ rcp-label show --held-out all label/three.gains label/three/rubric.jsonl.gz
! rcp-label show: nothing to hold out: no topic has valid tournament windows whose documents also have rubric answers
[2]

## held-out-unknown
$ rcp-label show --held-out delta label/three.gains label/three
! rcp-label show: dataset 'delta' cannot be held out, expected a dataset with judgements of both stages
! rcp-label show -h explains the command
[1]

## more-criteria
$ rcp-label show label/toy.gains label/three
! rcp-label show: label/toy.gains: has criterion C4, which is missing from the rubric answers; give a gain file with the same criteria as the answers
[2]

## no-columns
$ printf '# criterion C1 gamma 1 beta 0\nq1 0 d1 0.5\n' >"$TMP/x.gains"
$ rcp-label show "$TMP/x.gains"
! rcp-label show: TMP/x.gains:2: a row before the '# columns' line, expected the '# columns' line first
[2]

## no-criteria
$ rcp-label show input/small.bare
! rcp-label show: input/small.bare: has no '# criterion' lines, expected a gain file written by 'rcp-label fit'
[2]

## no-file
$ rcp-label show "$TMP/missing.gains"
! rcp-label show: TMP/missing.gains: cannot be opened: No such file or directory
[2]

## no-operand
$ rcp-label show
! usage: rcp-label show [options] LABELS.gains [STORE|FILE...]
!        rcp-label show --document TOPIC DOC [options] [LABELS.gains] STORE...
!
! Diagnoses a gain file: its criteria, scales and gains. If you give the
! judgements that it was made from, also shows how well these judgements cover
! the documents and how well the fitted model predicts the answers. A line that
! begins with ! deserves a second look. Writes no files except pages and
! pictures.
!
! rcp-label show -h explains the command
[1]

## other-criteria
$ rcp-label show label/three.gains label/store
! rcp-label show: label/three.gains: has no criterion C4, which the rubric answers have; give a gain file with the same criteria as the answers
[2]

## other-store
$ rcp-label show label/three.gains label/three/tournament.jsonl.gz label/store/tournament.jsonl --dataset toy
! rcp-label show: label/three.gains: none of the file's topics is in the judgements; give the judgements from which the file was made
[2]

## ridge
$ rcp-label show --ridge 0 label/toy.gains
! rcp-label show: --ridge '0', expected a number above 0
! rcp-label show -h explains the command
[1]

## stdin
$ rcp-label show - <label/toy.gains
! rcp-label show: standard input: cannot be read more than once: give a regular file
[2]

## store
$ rcp-label show label/toy.gains "$TMP"
! rcp-label show: TMP: the store has neither tournament.jsonl nor rubric.jsonl
[2]

## store-line
$ sed '3s/"valid": true/"valid": 1/' label/store/rubric.jsonl >"$TMP/r.jsonl"
$ rcp-label show label/toy.gains label/store/tournament.jsonl "$TMP/r.jsonl"
! rcp-label show: TMP/r.jsonl:3: 'valid' is neither true nor false, expected true or false (record toy-r-q1-2)
[2]

## strict-alone
$ rcp-label show --strict label/toy.gains
! rcp-label show: --strict needs judgements: add a STORE or FILE after LABELS.gains
! rcp-label show -h explains the command
[1]

## subsets-alone
$ rcp-label show --subsets label/toy.gains
! rcp-label show: --subsets needs judgements: add a STORE or FILE after LABELS.gains
! rcp-label show -h explains the command
[1]

## subsets-13
$ {
>     for c in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo "# criterion C$c gamma 1 beta $c"; done
>     printf '# columns qid docid theta\nq1 d1 0.5\n'
> } >"$TMP/x.gains"
$ rcp-label show "$TMP/x.gains" >"$TMP/out" && echo fine
fine
$ rcp-label show --subsets "$TMP/x.gains" label/store
! rcp-label show: TMP/x.gains: --subsets: the file has 13 criteria, and at most 12 are possible
! rcp-label show -h explains the command
[1]

## truncated
$ gzip -c label/toy.gains | head -c 400 >"$TMP/x.gains"
$ rcp-label show "$TMP/x.gains" label/store
! rcp-label show: TMP/x.gains:9: cannot be read: the gzip data ends too early (truncated file)
[2]

## two-datasets
$ sed 's/"dataset": "toy"/"dataset": "other"/' label/store/rubric.jsonl >"$TMP/r.jsonl"
$ rcp-label show label/toy.gains label/store "$TMP/r.jsonl"
! rcp-label show: topic q1 is in the datasets other and toy; choose a single dataset (--dataset)
! rcp-label show -h explains the command
[1]

## two-judges
$ sed '5s/"family_key": "simulated"/"family_key": "another"/' label/store/rubric.jsonl >"$TMP/r.jsonl"
$ rcp-label show label/toy.gains "$TMP/r.jsonl"
! rcp-label show: TMP/r.jsonl:5: family_key 'another' differs from 'simulated', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record toy-r-q1-4)
[2]
