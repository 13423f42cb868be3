# Only theta: gains are computed from the header's criteria.
# Expected: sums by hand over the thetas in make.py; the same in every form.
trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.theta input/small.run
