## preference-and-record
# A record among preferences.
$ printf 'q1 d1 d2\n{"record_id": "r1"}\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: too few fields, expected 'qid winner loser [weight]'
[2]
$ ls "$TMP"
in

## preference-five-fields
# A preference line with too many fields.
$ printf 'q1 d1 d2 1 x\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: more than four fields, expected 'qid winner loser [weight]'
[2]
$ ls "$TMP"
in

## preference-self
# A document preferred to itself.
$ printf 'q1 d1 d2\nq1 d2 d2\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'd2' is preferred to itself, expected two different documents
[2]
$ ls "$TMP"
in

## preference-two-fields
# A preference line with too few fields; remarks and empty lines are counted.
$ printf '# who won\n\nq1 d1 d2\nq1 d1\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:4: too few fields, expected 'qid winner loser [weight]'
[2]
$ ls "$TMP"
in

## preference-weight
# A weight that is no number.
$ printf 'q1 d1 d2\nq1 d1 d2 much\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: weight 'much', expected a number from 1e-9 to 1e9
[2]
$ ls "$TMP"
in

## preference-weight-0
# A weight must be above 0.
$ printf 'q1 d1 d2 0\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: weight '0', expected a number from 1e-9 to 1e9
[2]
$ ls "$TMP"
in

## preference-weight-inf
# A weight must be finite.
$ printf 'q1 d1 d2 1e999\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: weight '1e999', expected a number from 1e-9 to 1e9
[2]
$ ls "$TMP"
in

## preference-weight-negative
# A weight must be above 0.
$ printf 'q1 d1 d2 -1\n' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: weight '-1', expected a number from 1e-9 to 1e9
[2]
$ ls "$TMP"
in
