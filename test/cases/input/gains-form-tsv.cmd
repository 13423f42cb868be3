# The columns of the released tables; score is the human grade there.
# Expected: sums by hand over the thetas in make.py; the same in every form.
trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.tsv input/small.run
