trec_rcp -h -m rcp | grep -A 1 '^[a-z_]*$'
