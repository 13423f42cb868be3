## gains-criterion-bad-number
$ printf '# criterion C1 gamma 1 beta high\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: criterion value 'high', expected a number
[2]

## gains-criterion-missing-beta
$ printf '# criterion C1 gamma 1 beta NA\nq1 0 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: criterion 'C1', expected a gamma above 0 and at most 1e6, and a beta from -1e6 to 1e6
[2]

## gains-criterion-missing-gamma
$ printf '# criterion C1 gamma NA beta 0\n# columns qid docid theta\nq1 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: criterion 'C1', expected a gamma above 0 and at most 1e6, and a beta from -1e6 to 1e6
[2]

## gains-criterion-missing-se
$ printf '# criterion C1 gamma 1 beta 0 se_gamma NA se_beta NA\n# columns qid docid theta\nq1 d1 0.5\n' >"$TMP/gains"
$ trec_rcp --quiet -R rcp_gains -m rcp_ndcg "$TMP/gains" input/three.run
rcp_ndcg              	all	0.6309

## gains-criterion-negative-gamma
$ printf '# criterion C1 gamma -1 beta 0\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: criterion 'C1', expected a gamma above 0 and at most 1e6, and a beta from -1e6 to 1e6
[2]

## gains-criterion-odd-fields
$ printf '# criterion C1 gamma 1 beta\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: header line '# criterion C1 gamma 1 beta', expected '# criterion NAME gamma G beta B'
[2]

## gains-criterion-too-late
$ printf 'q1 0 d1 0.5\n# criterion C1 gamma 1 beta 0\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: header line '# criterion C1 gamma 1 beta 0', expected this line before the '# columns' line and the first row
[2]

## gains-criterion-twice
$ printf '# criterion C1 gamma 1 beta 0\n# criterion C1 gamma 1 beta 1\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: a second line of criterion 'C1', expected one line for each criterion
[2]

## gains-criterion-without-beta
$ printf '# criterion C1 gamma 1\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: criterion 'C1', expected a gamma above 0 and at most 1e6, and a beta from -1e6 to 1e6
[2]

## gains-later-version
$ printf '# rcp-gains 2\nq1 0 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: rcp-gains version '2', expected 1, the version this program reads
[2]

## gains-theta-without-items
$ printf '# columns qid docid theta\nq1 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: theta '0.5', expected a gain for the theta, or '# criterion' lines in the header, from which the program computes the gain (topic q1, document d1)
[2]
