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

## value
$ trec_rcp -m ndgc options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'ndgc'; did you mean 'ndcg'?
$ trec_rcp -m ndcgcut.10 options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'ndcgcut'; did you mean 'ndcg_cut'?
$ trec_rcp -m offical options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'offical'; did you mean 'official'?
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
