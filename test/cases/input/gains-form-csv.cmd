# Quoted fields, doubled quotes, CRLF.
# Expected: sums by hand over the thetas in make.py; the same in every form.
trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.csv input/small.run
