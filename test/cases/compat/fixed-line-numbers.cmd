# trec_eval 10.0 counts neither comments nor blank lines and says line 2.
printf '%s\n' '# comment' '' 't Q0 a 1 2 x' '' 't Q0 b 2 1' >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
