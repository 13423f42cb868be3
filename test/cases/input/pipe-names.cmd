trec_rcp --quiet <(cat compat/all.qrels) <(gzip -nc compat/all.run) | diff - "$TOP/test/cases/compat/official.out"
