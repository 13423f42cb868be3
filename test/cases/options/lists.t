## lists
# Parameters that are no cutoffs: a value for each list, as cutoffs give one each. A list that repeats is one.
$ trec_rcp --quiet -m rbp.p=0.5 -m rbp.p=0.8 -m rbp.p=0.5 demo.qrels demo.dense.run
rbp_p=0.5             	all	0.7173
rbp_p=0.8             	all	0.6099
$ trec_rcp --quiet -m rbp.p=0.8 demo.qrels demo.dense.run
rbp_p=0.8             	all	0.6099
$ trec_rcp --quiet -m set_F.0.5,2 -m set_F.1 demo.qrels demo.dense.run
set_F_0.5             	all	0.3961
set_F_2               	all	0.5574
set_F_1               	all	0.4626
$ trec_rcp --quiet -m set_F.2 demo.qrels demo.dense.run
set_F_2               	all	0.5574
$ trec_rcp --quiet -m ndcg.1=1 -m ndcg.1=3,2=4 -m rbp_resid.p=0.5 -m rbp_resid demo.qrels demo.dense.run
ndcg_1=1              	all	0.8843
ndcg_1=3,2=4          	all	0.8923
rbp_resid_p=0.5       	all	0.2158
$ trec_rcp --quiet --format csv -m utility.1,-1,0,0 -m utility.0,0,1,0 demo.qrels demo.dense.run demo.sparse.run
run,"utility_1,-1,0,0","utility_0,0,1,0"
dense,-19.166666666666668,0
sparse,-19.166666666666668,0
$ trec_rcp --quiet -n -q -m relstring.3 -m relstring.5 demo.qrels demo.dense.run | head -n 2
relstring_3           	101	'212'
relstring_5           	101	'2121-'
# All lists are checked, and each is explained once.
$ trec_rcp -m set_F.1,x demo.qrels demo.dense.run
! trec_rcp: parameter 'x' of measure set_F, expected a number
[2]
$ trec_rcp -m rbp.p=0.5 -m rbp.p demo.qrels demo.dense.run
! trec_rcp: parameter 'p' of measure rbp, expected name=number
[2]
$ trec_rcp -h -m rbp.p=0.5 -m rbp.p=0.8 | grep -c '^rbp'
1
