trec_rcp --quiet - compat/all.run <compat/all.qrels | diff - "$TOP/test/cases/compat/official.out"
