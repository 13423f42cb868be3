# Any qrels-shaped file with a real fourth column.
# Expected: sums by hand over the thetas in make.py; the same in every form.
trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.bare input/small.run
