# trec_eval 10.0 prints its version to standard error.
trec_rcp -v | head -1 | sed 's/[0-9.]*[0-9] /N /'
