printf 'qid,docid,gain\n,d1,0.5\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
