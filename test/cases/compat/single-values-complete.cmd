# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -c -m num_q -m num_ret -m num_rel -m num_rel_ret -m map -m gm_map -m Rprec -m bpref \
    -m recip_rank -m ndcg -m runid compat/all.qrels compat/some.run
