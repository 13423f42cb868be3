cat compat/all.run | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
