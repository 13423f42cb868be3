## option
# The nearest name; what getopt takes for a beginning of several names is not unknown.
$ trec_rcp --tabel 2>&1 | head -n 1
trec_rcp: unknown option '--tabel'; did you mean '--table'?
$ trec_rcp --r x 2>&1 | head -n 1
trec_rcp: option '--r' may be '--reference' or '--resamples', expected more of its name
$ trec_rcp --quiet=3 2>&1 | head -n 1
trec_rcp: option '--quiet=3', expected no argument
$ trec_rcp --table -qy 2>&1 | head -n 1
trec_rcp: unknown option '-y'
$ trec_rcp --table -qm 2>&1 | head -n 1
trec_rcp: option '-m', expected its argument after it
$ trec_rcp --measure 2>&1 | head -n 1
trec_rcp: option '--measure', expected its argument after it
$ trec_rcp --meas num_q options/graded.qrels options/a.run
num_q                 	all	4
! trec_rcp: options/a.run: 2 topics only in the run, left out: t5, t6
! trec_rcp: options/a.run: 4 topics whose ranks contradict their scores, ranked by score as in trec_eval: t1, t2, t3, ...

## value
$ trec_rcp -m ndgc options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'ndgc'; did you mean '-m ndcg'?
$ trec_rcp -m ndcgcut.10 options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'ndcgcut.10'; did you mean '-m ndcg_cut.10'?
$ trec_rcp -m offical options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'offical'; did you mean '-m official'?
$ trec_rcp -R qrel options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: label format 'qrel', expected qrels, qrels_jg, prefs, qrels_prefs or rcp_gains; did you mean 'qrels'?
$ trec_rcp --format jsn options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --format 'jsn', expected tsv, csv, json, latex, markdown or table; did you mean 'json'?
$ trec_rcp --protocol mtbe options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --protocol 'mtbe', expected nanobeir, bright, vidore, trecdl, mteb or plain; did you mean 'mteb'?
$ trec_rcp --ties maen options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --ties 'maen', expected docid, order or mean; did you mean 'mean'?
$ trec_rcp --gain lniear options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --gain 'lniear', expected rcp, unweighted, logistic, criterion:NAME, linear or minmax; did you mean 'linear'?
$ trec_rcp --compare --test wilcoxn options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --test 'wilcoxn', expected t, random, bootstrap or wilcoxon; did you mean 'wilcoxon'?

## measure
# What papers, ir_measures and the output of trec_eval call them; a measure without cutoffs is cut by -M.
$ for m in P@10 P_10 P10 p@5,10 ndcg@10 nDCG@10 ndgc@10 ndcg_cut_10 "nDCG(5,10)" mrr MRR@10 RR@10 MAP AP AP@1000 recall@100 \
>     R@1000 Success@5 hit@1 IPrec@0.1 F1 bpref@10 RCP-nDCG@10 count-ndcg raw-bt-ndcg@5 judged@10 @10 P@10@; do
>     trec_rcp -m "$m" options/graded.qrels options/a.run 2>&1 | head -n 1 | cut -d' ' -f4-
> done
'P@10'; did you mean '-m P.10'?
'P_10'; did you mean '-m P.10'?
'P10'; did you mean '-m P.10'?
'p@5,10'; did you mean '-m P.5,10'?
'ndcg@10'; did you mean '-m ndcg_cut.10'?
'nDCG@10'; did you mean '-m ndcg_cut.10'?
'ndgc@10'; did you mean '-m ndcg_cut.10'?
'ndcg_cut_10'; did you mean '-m ndcg_cut.10'?
'nDCG(5,10)'; did you mean '-m ndcg_cut.5,10'?
'mrr'; did you mean '-m recip_rank'?
'MRR@10'; did you mean '-m recip_rank -M 10'?
'RR@10'; did you mean '-m recip_rank -M 10'?
'MAP'; did you mean '-m map'?
'AP'; did you mean '-m map'?
'AP@1000'; did you mean '-m map_cut.1000'?
'recall@100'; did you mean '-m recall.100'?
'R@1000'; did you mean '-m recall.1000'?
'Success@5'; did you mean '-m success.5'?
'hit@1'; did you mean '-m success.1'?
'IPrec@0.1'; did you mean '-m iprec_at_recall.0.1'?
'F1'; did you mean '-m set_F'?
'bpref@10'; did you mean '-m bpref -M 10'?
'RCP-nDCG@10'; did you mean '-m rcp_ndcg_cut.10'?
'count-ndcg'; did you mean '-m count_ndcg'?
'raw-bt-ndcg@5'; did you mean '-m rawbt_ndcg_cut.5'?
'judged@10'; trec_rcp -h lists all measures
'@10'; trec_rcp -h lists all measures
'P@10@'; trec_rcp -h lists all measures
$ trec_rcp --compat=9 -m unj@5 options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'unj@5'; trec_rcp -h lists all measures
$ trec_rcp -m ndcg.10 options/graded.qrels options/a.run
! trec_rcp: parameter '10' of measure ndcg, expected name=number; did you mean '-m ndcg_cut.10'?
[2]
$ trec_rcp -m G.10 options/graded.qrels options/a.run
! trec_rcp: parameter '10' of measure G, expected name=number
[2]

## command
$ rcp-label fti
! rcp-label: unknown command 'fti'; did you mean 'fit'?
! rcp-label -h lists the commands
[1]
$ rcp-label nothing
! rcp-label: unknown command 'nothing'
! rcp-label -h lists the commands
[1]
$ rcp-label fit --dataste x
! rcp-label fit: unknown option '--dataste'; did you mean '--dataset'?
! rcp-label fit -h explains the command
[1]
$ rcp-label judge --stage rubrik
! rcp-label judge: --stage 'rubrik', expected tournament, rubric or both; did you mean 'rubric'?
! rcp-label judge -h explains the command
[1]
$ rcp-label judge --decoding json-schema
! rcp-label judge: --decoding 'json-schema', expected free, json_object or json_schema; did you mean 'json_schema'?
! rcp-label judge -h explains the command
[1]
$ echo stge rubric >$TMP/config; rcp-label run $TMP/config -o $TMP/store
! rcp-label run: TMP/config:1: unknown option 'stge'; did you mean 'stage'?
[2]

## output
# The former name of an option of judge and run.
$ rcp-label judge --pool p --queries q --corpus c --out s
! rcp-label judge: --url URL is missing (or --judge simulated)
! rcp-label judge -h explains the command
[1]
$ rcp-label judge --pool p --queries q --corpus c --output s
! rcp-label judge: --url URL is missing (or --judge simulated)
! rcp-label judge -h explains the command
[1]
