## gains-json-bad-escape
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"\x","gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: not JSON at byte 23 of the line: 'x","gain":0.5}', expected a valid escape in a string
[2]

## gains-json-cut-off
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":0.5}
> {"qid":"q1","docid":"d2","gain":0.5
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: not JSON at byte 36 of the line: '', expected ',' or '}'
[2]

## gains-json-duplicate
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":0.5}
>
> {"qid":"q1","docid":"d1","gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:3: line 1 has the same document, expected each document once (topic q1, document d1)
[2]

## gains-json-escapes
# Expected: the same as gains-plain.
$ cat >"$TMP/gains" <<'END'
> {"qid":"\u00711","docid":"d\u0031","gain":0.5}
> {"qid":"q1","docid":"d3","gain":0.25,"x":"\ud83d\ude00 \"\\\/\b\f\n\r\t"}
> {"qid":"q2","docid":"d1","gain":1}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-json-half-surrogate
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"\ud83d","gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: not JSON at byte 28 of the line: '","gain":0.5}', expected a valid escape in a string
[2]

## gains-json-nan
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":NaN}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gain found in 1 row; a row needs a theta if there is a theta column, otherwise a gain
[2]

## gains-json-nested
# Unknown keys and nested values are skipped.
# Expected: the same as gains-plain.
$ cat >"$TMP/gains" <<'END'
> {"a":{"gain":7,"b":[1,"]}",{}]},"qid":"q1","docid":"d1","gain":0.5,"c":[],"d":{},"e":null,"f":false,"g":-1.5e-3}
> {"qid":"q1","docid":"d3","theta":null,"gain":0.25}
> {"query-id":"q2","corpus-id":"d1","gain":1}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-json-nested-document
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":["d1"],"gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: the document is missing
[2]

## gains-json-no-document
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: the document is missing
[2]

## gains-json-no-gain
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":null}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gain found in 1 row; a row needs a theta if there is a theta column, otherwise a gain
[2]

## gains-json-not-an-object
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":0.5}
> [1]
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: not JSON at byte 1 of the line: '[1]', expected an object '{...}' on every line
[2]

## gains-json-nul
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d\u0000","gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: not JSON at byte 29 of the line: '","gain":0.5}', expected a valid escape in a string
[2]

## gains-json-open-string
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: not JSON at byte 9 of the line: 'q1', expected the closing quote of a string
[2]

## gains-json-out-of-range
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":1.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: gain '1.5', expected a gain in [0, 1] (topic q1, document d1)
[2]

## gains-json-two-objects
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":0.5}{"qid":"q1","docid":"d1","gain":0.5}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: not JSON at byte 37 of the line: '{"qid":"q1","docid":"d1","gain":0.5}', expected the end of the line
[2]

## gains-json-without-counts
# What no row has cannot be scored, and is not 0.
$ cat >"$TMP/gains" <<'END'
> {"qid":"q1","docid":"d1","gain":0.5}
> {"qid":"q2","docid":"d1","gain":1}
> END
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg_cut_10       	all	0.6309
! trec_rcp: these labels do not allow some measures, which are left out: ndcg_cut, count_ndcg_cut
! trec_rcp: input/three.run: gain-covered@10 0.3333: 4 of the 6 documents in the first 10 have no gain
$ trec_rcp -R rcp_gains -m count_ndcg "$TMP/gains" input/three.run 2>&1 | head -n 1
trec_rcp: measure count_ndcg needs a gain file with a count column, or with passes and responses columns and '# criterion' lines
$ trec_rcp -R rcp_gains -m rawbt_ndcg "$TMP/gains" input/three.run 2>&1 | head -n 1
trec_rcp: TMP/gains: measure rawbt_ndcg needs a gain file with a bt column and '# criterion' lines

## gains-json-id
# An id is that of the topic or of the document, whichever has no other key, as in tables.
$ cat >"$TMP/gains" <<'END'
> {"query_id":"q1","_id":"d1","gain":0.5}
> {"id":"q1","doc_id":"d3","gain":0.25}
> {"_id":"d1","qid":"q2","gain":1}
> END
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371
