cat compat/messy.run | trec_rcp --quiet -q -j 2 compat/messy.qrels - | diff \
    - "$TOP/test/cases/compat/official-messy.out"
