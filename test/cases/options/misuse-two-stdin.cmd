trec_rcp - - <compat/all.run
