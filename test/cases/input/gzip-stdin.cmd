gzip -nc compat/all.run | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
gzip -nc compat/all.qrels | trec_rcp --quiet - compat/all.run | diff - "$TOP/test/cases/compat/official.out"
