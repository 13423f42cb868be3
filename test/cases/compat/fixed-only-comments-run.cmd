# trec_eval 10.0 goes on with what it finds in memory.
printf '# one\n\n# two\n' >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
