## flips
# Topics on which two measures name different winners of a pair. Expected: from the values of -q, sorted apart.
$ trec_rcp --quiet --compare --flips -m rcp -g demo.gains demo.qrels demo.dense.run demo.sparse.run | sed -n '/^Cases in/,$p'
Cases in which two measures prefer different runs on a topic: 8, largest differences of the runs first
topic  pair            measure     diff  other measure     diff
105    dense - sparse  nDCG@10  -0.2136  RCP-nDCG@10    +0.1797
105    dense - sparse  nDCG@10  -0.2136  Count-nDCG@10  +0.1677
109    dense - sparse  nDCG@10  -0.1207  Count-nDCG@10  +0.0946
109    dense - sparse  nDCG@10  -0.1207  RCP-nDCG@10    +0.0903
102    dense - sparse  nDCG@10  -0.0500  Count-nDCG@10  +0.0701
102    dense - sparse  nDCG@10  -0.0500  RCP-nDCG@10    +0.0504
108    dense - sparse  nDCG@10  -0.0491  Count-nDCG@10  +0.0449
108    dense - sparse  nDCG@10  -0.0491  RCP-nDCG@10    +0.0177
$ trec_rcp --quiet --compare --tie-zone 0.1 --format tsv -m rcp -g demo.gains demo.qrels demo.*.run --flips | grep -e record -e flip
dataset	record	measure	run	other	n	value	lo	hi	rank	change	t	df	p	p_holm	separated	separated_holm	effect	p_t	p_random	p_bootstrap	p_wilcoxon	p_bh	p_decides	topic	measure_2	value_2
demo.qrels	flip	ndcg_cut_10	dense	sparse		-0.21362374420976438																		105	rcp_ndcg_cut_10	0.17965682737814948
demo.qrels	flip	ndcg_cut_10	dense	sparse		-0.21362374420976438																		105	count_ndcg_cut_10	0.16772235841593564
demo.qrels	flip	ndcg_cut_10	rerank	sparse		-0.15502470844257266																		105	count_ndcg_cut_10	0.1664145604109507
demo.qrels	flip	ndcg_cut_10	rerank	sparse		-0.15502470844257266																		105	rcp_ndcg_cut_10	0.18180153037502744
$ trec_rcp --quiet --compare --flips -g demo.gains --tie-zone 0.15 --format json demo.qrels demo.*.run | grep -A 4 topic_flips
{"reference":"ndcg_cut_10","measure":"rcp_ndcg_cut_10","decisive":1,"same":1,"same_separated":1,"tied":0,"reversed":[]}],"undefined_ideal":{"ndcg_cut_10":[],"count_ndcg_cut_10":[],"rcp_ndcg_cut_10":[]},"topic_flips":[
{"topic":"105","a":"dense","b":"sparse","diff":{"ndcg_cut_10":-0.21362374420976438,"rcp_ndcg_cut_10":0.17965682737814948}},
{"topic":"105","a":"dense","b":"sparse","diff":{"ndcg_cut_10":-0.21362374420976438,"count_ndcg_cut_10":0.16772235841593564}},
{"topic":"105","a":"rerank","b":"sparse","diff":{"ndcg_cut_10":-0.15502470844257266,"count_ndcg_cut_10":0.1664145604109507}},
{"topic":"105","a":"rerank","b":"sparse","diff":{"ndcg_cut_10":-0.15502470844257266,"rcp_ndcg_cut_10":0.18180153037502744}}],
$ trec_rcp --quiet --compare --flips --tie-zone 0 -m ndcg_cut.10 --format json demo.qrels demo.*.run | grep -c '"topic_flips":\[\]'
1
$ for n in 50 ""; do
>     trec_rcp --quiet --compare --flips $n --format tsv -m rcp -g demo.gains demo.qrels demo.*.run 2>&1 | head -n 1 | tr '\t' ' '
> done
dataset record measure run other n value lo hi rank change t df p p_holm separated separated_holm effect p_t p_random p_bootstrap p_wilcoxon p_bh p_decides
dataset record measure run other n value lo hi rank change t df p p_holm separated separated_holm effect p_t p_random p_bootstrap p_wilcoxon p_bh p_decides topic measure_2 value_2
$ trec_rcp --flips demo.qrels demo.dense.run 2>&1 | head -n 1
trec_rcp: --flips needs --compare or --suite
