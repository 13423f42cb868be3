trec_rcp -R rcp_gains options/some.gains options/a.run
