# The same value twice is no excuse: which row was meant?
printf 'q1 0 d1 0.5\nq2 0 d1 0.5\n# c\n\nq1 0 d1 0.5\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
