trec_rcp -R rcp_gains -m map options/some.gains options/a.run
