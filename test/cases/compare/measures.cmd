# Names of runs are files where runids do not tell them apart; sums and texts are not compared.
sed 's/beta$/alpha/' compare/b/beta.run >"$TMP/beta.run"
trec_rcp --quiet --compare -m official -m relstring compare/b.qrels compare/b/alpha.run "$TMP/beta.run" | cut -c 1-100 | head -n 12
