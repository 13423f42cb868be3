# A document number of 10 MB in judgements and run, and 10 MB more after the sixth field.
x=$TMP/x
head -c 10000000 /dev/zero | tr '\0' x >"$x"
(echo 'q1 0 d2 0'; printf 'q1 0 '; cat "$x"; echo '1 1') >"$TMP/qrels"
(echo 'q1 Q0 d2 1 2 r'; printf 'q1 Q0 '; cat "$x"; printf '1 2 1 r '; cat "$x"; printf \
    '\nq1 Q0 '; cat "$x"; echo '2 3 0.5 r') >"$TMP/run"
trec_rcp --quiet -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run"
gzip -1 "$TMP/run"
trec_rcp --quiet -j 2 -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run.gz"
