trec_rcp -R rcp_gains -g options/some.gains options/some.gains options/a.run
