trec_rcp --quiet --gain logistic -R rcp_gains input/small.bare input/small.run
