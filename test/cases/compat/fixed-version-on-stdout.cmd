# trec_eval 10.0 prints its version to standard error.
trec_rcp -v | sed -n '1s/[0-9.]*[0-9] /N /p'
