# What fit writes, trec_rcp reads: every gain agrees with the header's items, and the ideal order scores 1.
rcp-label fit --quiet -o "$TMP/labels.gains" label/store
grep -v '^#' "$TMP/labels.gains" | awk '{ print $1, "Q0", $3, 1, $5, "ideal" }' |
    trec_rcp -R rcp_gains -m rcp_ndcg -m rawbt_ndcg -m num_q "$TMP/labels.gains" -
