trec_rcp --quiet --compare -R rcp_gains compare/b.gains compare/b/alpha.run compare/b/beta.run
