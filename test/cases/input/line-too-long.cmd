# A line of 64 MiB is a line; a longer one is refused, however long it would have been.
long() { head -c "$1" /dev/zero | tr '\0' x; }
(echo q Q0 d 1 1 r; long 67108864; echo) | trec_rcp compat/all.qrels -
(echo q Q0 d 1 1 r; long 67108865; echo) | trec_rcp compat/all.qrels -
(echo q Q0 d 1 1 r; long 67108865; echo) >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
(echo q 0 d 1; tr '\0' x </dev/zero) | trec_rcp - compat/all.run
