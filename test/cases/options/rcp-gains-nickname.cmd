trec_rcp -R rcp_gains -m rcp -m official options/some.gains options/a.run
