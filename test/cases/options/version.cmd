trec_rcp -v | grep -cE '^trec_rcp [0-9]+\.[0-9]+\.[0-9]+ '
