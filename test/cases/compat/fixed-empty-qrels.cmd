# trec_eval 10.0 only says that it cannot read the file.
trec_rcp /dev/null compat/all.run
