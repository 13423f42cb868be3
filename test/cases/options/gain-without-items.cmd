# The logistic gain needs thetas only, the unweighted one the criteria too.
sed '/^# crit/d' options/some.gains >"$TMP/gains"
trec_rcp --quiet --gain logistic -m rcp_ndcg_cut.5 -R rcp_gains "$TMP/gains" options/a.run
trec_rcp --quiet --gain unweighted -m rcp_ndcg_cut.5 -R rcp_gains "$TMP/gains" options/a.run
