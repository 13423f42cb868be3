printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain passes responses\nq1 d1 0.5 15 7\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
