# No counts in the file: their measure leaves the nickname.
trec_rcp --quiet -R rcp_gains input/small.bare input/small.run
