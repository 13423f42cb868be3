# Three tied documents, two of them relevant. Rank c b a under docid, a b c under order; of all orders the first
# is relevant in 2/3, and the first relevant one at rank 1 in 2/3, at rank 2 in 1/3: 5/6. nDCG@1: (0 + 1 + 2) / 3 / 2.
printf '%s\n' 't 0 a 1' 't 0 b 0' 't 0 c 2' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 1' 'b 2 1' 'c 3 1' 'd 4 0' >"$TMP/run"
for ties in docid order mean; do trec_rcp --quiet --ties $ties -m recip_rank -m P.1,2 \
    -m ndcg_cut.1 "$TMP/qrels" "$TMP/run"; done
