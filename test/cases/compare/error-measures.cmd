trec_rcp --compare -m num_ret -m runid -m gm_map demo.qrels demo.*.run
