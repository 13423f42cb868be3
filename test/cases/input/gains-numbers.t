## gains-bad-above-1
$ printf 'q1 0 d1 0.5\nq1 0 d2 1.0000001\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain '1.0000001', expected a gain in [0, 1] (topic q1, document d2)
[2]

## gains-bad-below-0
$ printf 'q1 0 d1 0.5\nq1 0 d2 -0.1\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain '-0.1', expected a gain in [0, 1] (topic q1, document d2)
[2]

## gains-bad-count
$ printf '# columns qid docid gain count\nq1 d1 0.5 1.2\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: count '1.2', expected a number in [0, 1] (topic q1, document d1)
[2]

## gains-bad-decimal-comma
$ printf 'q1 0 d1 0.5\nq1 0 d2 0,5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain '0,5', expected a finite number or NA (topic q1, document d2)
[2]

## gains-bad-hexadecimal
$ printf 'q1 0 d1 0.5\nq1 0 d2 0x1p-1\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain '0x1p-1', expected a finite number or NA (topic q1, document d2)
[2]

## gains-bad-inf
$ printf 'q1 0 d1 0.5\nq1 0 d2 inf\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain 'inf', expected a finite number or NA (topic q1, document d2)
[2]

## gains-bad-missing
$ printf 'q1 0 d1 0.5\nq1 0 d2 NA\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain 'NA', expected a gain in [0, 1], a theta or a count (topic q1, document d2)
[2]

## gains-bad-nan
$ printf 'q1 0 d1 0.5\nq1 0 d2 nan\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain 'nan', expected a finite number or NA (topic q1, document d2)
[2]

## gains-bad-overflow
$ printf 'q1 0 d1 0.5\nq1 0 d2 1e400\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain '1e400', expected a finite number or NA (topic q1, document d2)
[2]

## gains-bad-passes
$ printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain passes responses\nq1 d1 0.5 15 7\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:4: passes '15', expected at most the number of criteria times the number of responses (topic q1, document d1)
[2]

## gains-bad-trailing-junk
$ printf 'q1 0 d1 0.5\nq1 0 d2 0.5x\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain '0.5x', expected a finite number or NA (topic q1, document d2)
[2]

## gains-bad-word
$ printf 'q1 0 d1 0.5\nq1 0 d2 high\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: gain 'high', expected a finite number or NA (topic q1, document d2)
[2]

## gains-fractional-passes
$ printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain passes responses\nq1 d1 0.5 1.5 7\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:4: passes '1.5', expected a whole number >= 0 or NA (topic q1, document d1)
[2]

## gains-number-forms
# Expected: the same as gains-plain.
$ printf 'q1 0 d1 +5e-1\nq1 0 d3 .25\nq2 0 d1 1.\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
