# A row of names, separated by spaces.
# Expected: sums by hand over the thetas in make.py; the same in every form.
trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.spaces input/small.run
