# Expected output: trec_eval 10.0 (which has no --quiet).
# trec_eval prints NaN as the processor makes it: -nan on x86, nan on others.
trec_rcp --quiet -c -q -J -l 2 compat/all.qrels compat/some.run | sed "s/ -nan$/  nan/"
