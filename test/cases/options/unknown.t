## option
# The nearest name; what getopt takes for a beginning of several names is not unknown.
$ trec_rcp --tabel 2>&1 | head -n 1
trec_rcp: unknown option '--tabel'; did you mean '--table'?
$ trec_rcp --r x 2>&1 | head -n 1
trec_rcp: option '--r' may be '--reference' or '--resamples'; type more of its name
$ trec_rcp --quiet=3 2>&1 | head -n 1
trec_rcp: option '--quiet=3' takes no argument
$ trec_rcp --table -qy 2>&1 | head -n 1
trec_rcp: unknown option '-y'
$ trec_rcp --table -qm 2>&1 | head -n 1
trec_rcp: option '-m' needs an argument
$ trec_rcp --measure 2>&1 | head -n 1
trec_rcp: option '--measure' needs an argument
$ trec_rcp --meas num_q options/graded.qrels options/a.run
num_q                 	all	4
! trec_rcp: options/a.run: 2 topics are only in the run and are left out: t5, t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...

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
trec_rcp: --format 'jsn', expected tsv, csv, json, latex, markdown, part or table; did you mean 'json'?
$ trec_rcp --protocol mtbe options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --protocol 'mtbe', expected nanobeir, bright, vidore, trecdl, mteb or plain; did you mean 'mteb'?
$ trec_rcp --ties maen options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --ties 'maen', expected docid, order or mean; did you mean 'mean'?
$ trec_rcp --gain lniear options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --gain 'lniear', expected rcp, unweighted, logistic, criterion:NAME, linear or minmax; did you mean 'linear'?
$ trec_rcp --compare --test wilcoxn options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: --test 'wilcoxn', expected t, random, bootstrap or wilcoxon; did you mean 'wilcoxon'?

## measure
# Misspelt names, which are suggested as they were written; a measure without cutoffs is cut by -M; names with two meanings; parameters that are options here.
$ for m in P10 ndgc@10 nDGC@10 MPA presicion@10 ndcg_ct.10 "nDCG(5,10)" bpref@10 judged@10 @10 P@10@ RBP hits@5 precision ndcg_burges@10 "P(rel=2)@5" "P(rel=1)_abc5" "RBP(p=0.8,rel=1)" \
>     "P(judged_only=True)@5" "nDCG(dcg='exp-log2')@10" rbp.95 RCP-nDCG@10; do
>     trec_rcp -m "$m" options/graded.qrels options/a.run 2>&1 | head -n 1 | cut -d' ' -f3-
> done
measure 'P10'; did you mean '-m P@10'?
measure 'ndgc@10'; did you mean '-m nDCG@10'?
measure 'nDGC@10'; did you mean '-m nDCG@10'?
measure 'MPA'; did you mean '-m MAP'?
measure 'presicion@10'; did you mean '-m P@10'?
measure 'ndcg_ct.10'; did you mean '-m ndcg_cut.10'?
measure 'nDCG(5,10)'; did you mean '-m nDCG@5,10'?
measure 'bpref@10'; did you mean '-m bpref -M 10'?
measure 'judged@10'; trec_rcp -h all lists all measures
measure '@10'; trec_rcp -h all lists all measures
measure 'P@10@'; trec_rcp -h all lists all measures
'RBP' is ambiguous, expected rbp.p=0.9 (trec_eval's default) or rbp.p=0.8 (ir_measures' default)
'hits@5' is ambiguous, expected success (whether a relevant document is found) or num_rel_ret (the number of relevant documents found, as in ranx)
'precision' is ambiguous, expected P (at cutoffs, as in trec_eval) or set_P (of all retrieved documents, as in ranx)
'ndcg_burges@10' is ambiguous, expected ndcg or ndcg_cut, with the option exp for gains of 2^grade - 1 (as in ranx)
'P(rel=2)@5': instead of the parameter rel, use the option level_for_rel
measure 'P(rel=1)_abc5'; trec_rcp -h all lists all measures
'RBP(p=0.8,rel=1)': 'rel' is not a parameter of rbp
'P(judged_only=True)@5': instead of the parameter judged_only, use the option Judged_docs_only
'nDCG(dcg='exp-log2')@10': instead of the parameter dcg, use the option exp
'95' of measure rbp, expected name=number
rcp_ndcg_cut needs a gain file (-g FILE)

## measure-spellings
# Tables, papers, results, ir_measures, MTEB: the values have the names of trec_eval.
$ for m in P@10 P_10 p@5,10 precision@3 ndcg@10 nDCG@10 ndcg_cut_10 ndcg_at_10 nDCG mrr MRR@10 "RR(rel=1)@10" MAP AP AP@1000 GMAP \
>     recall@100 R@1000 recall_at_5 Success@5 hit@1 IPrec@0.1 iprec_at_recall_0.10 F1 "SetF(beta=0.5)" set_F_0.5 SetAP SetR \
>     "SetP(relative=True)" "SetP(relative=False)" NumRet "NumRet(rel=1)" R-Prec Bpref infAP "RBP(p=0.8)" rbp_p=0.8 \
>     "nDCG(dcg='log2', judged_only=False)@10"; do
>     echo "$m:" $(trec_rcp -m "$m" options/graded.qrels options/a.run 2>/dev/null | cut -f1)
> done
P@10: P_10
P_10: P_10
p@5,10: P_5 P_10
precision@3: P_3
ndcg@10: ndcg_cut_10
nDCG@10: ndcg_cut_10
ndcg_cut_10: ndcg_cut_10
ndcg_at_10: ndcg_cut_10
nDCG: ndcg
mrr: recip_rank
MRR@10: recip_rank_cut_10
RR(rel=1)@10: recip_rank_cut_10
MAP: map
AP: map
AP@1000: map_cut_1000
GMAP: gm_map
recall@100: recall_100
R@1000: recall_1000
recall_at_5: recall_5
Success@5: success_5
hit@1: success_1
IPrec@0.1: iprec_at_recall_0.10
iprec_at_recall_0.10: iprec_at_recall_0.10
F1: set_F
SetF(beta=0.5): set_F_0.5
set_F_0.5: set_F_0.5
SetAP: set_map
SetR: set_recall
SetP(relative=True): set_relative_P
SetP(relative=False): set_P
NumRet: num_ret
NumRet(rel=1): num_rel_ret
R-Prec: Rprec
Bpref: bpref
infAP: infAP
RBP(p=0.8): rbp_p=0.8
rbp_p=0.8: rbp_p=0.8
nDCG(dcg='log2', judged_only=False)@10: ndcg_cut_10
$ trec_rcp -m RCP-nDCG@10 -m count-ndcg -m RawBT_nDCG@5 -g demo.gains demo.qrels demo.dense.run 2>/dev/null | tr -d " \t"
count_ndcgall0.9681
rcp_ndcg_cut_10all0.9463
rawbt_ndcg_cut_5all0.9795
$ trec_rcp -m RR@1,2,3,10 -m RR options/graded.qrels options/a.run 2>/dev/null
recip_rank            	all	0.3417
recip_rank_cut_1      	all	0.0000
recip_rank_cut_2      	all	0.1250
recip_rank_cut_3      	all	0.2917
recip_rank_cut_10     	all	0.3417
$ trec_rcp --ties mean -m RR@1,2,3,10 -m RR options/graded.qrels options/a.run 2>/dev/null
recip_rank            	all	0.2897
recip_rank_cut_1      	all	0.0000
recip_rank_cut_2      	all	0.0500
recip_rank_cut_3      	all	0.1722
recip_rank_cut_10     	all	0.2897

## measure-versions
$ trec_rcp --compat=9 -m unj@5 options/graded.qrels options/a.run 2>&1 | head -n 1
trec_rcp: unknown measure 'unj@5'; trec_rcp -h all lists all measures
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
! rcp-label judge: --url URL or --judge simulated is missing
! rcp-label judge -h explains the command
[1]
$ rcp-label judge --pool p --queries q --corpus c --output s
! rcp-label judge: --url URL or --judge simulated is missing
! rcp-label judge -h explains the command
[1]
