# Expected output: trec_eval 10.0 (which has no --quiet).
(echo '# judged by hand'; cat compat/all.qrels) >"$TMP/qrels"
(echo '# a run'; echo; head \
    -n 40 compat/all.run; echo '   '; echo '  # more'; sed 1,40d compat/all.run; echo '#end') >"$TMP/run"
trec_rcp --quiet -q "$TMP/qrels" "$TMP/run"
