# Several gzip members in one file, as pigz and cat make them; one border lies inside a line.
(head -c 1000 compat/all.run | gzip -nc; gzip -nc </dev/null; tail -c +1001 compat/all.run | gzip -nc) >"$TMP/run"
trec_rcp --quiet compat/all.qrels "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
