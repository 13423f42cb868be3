trec_rcp --version >/dev/full
