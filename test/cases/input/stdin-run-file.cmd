trec_rcp --quiet compat/all.qrels - <compat/all.run | diff - "$TOP/test/cases/compat/official.out"
