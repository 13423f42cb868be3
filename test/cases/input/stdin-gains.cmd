trec_rcp --quiet -q -R rcp_gains demo.gains demo.dense.run >"$TMP/file"
trec_rcp --quiet -q -R rcp_gains - demo.dense.run <demo.gains | cmp - "$TMP/file"
cat demo.gains | trec_rcp --quiet -q -R rcp_gains - demo.dense.run | cmp - "$TMP/file"
