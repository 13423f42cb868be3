# Criteria are few, and everything that is done with them may take their number by that of the documents.
awk 'BEGIN { print "# rcp-gains 1"
    for (i = 1; i <= 40000; i++) printf "# criterion C%d gamma 1 beta 0\n", i
    print "101 0 D0101 0.5" }' >$TMP/many
trec_rcp -R rcp_gains $TMP/many demo.dense.run
echo "status $?"
(head -1001 $TMP/many; tail -1 $TMP/many) >$TMP/thousand
trec_rcp --quiet -R rcp_gains -m rcp_ndcg_cut.10 $TMP/thousand demo.dense.run
