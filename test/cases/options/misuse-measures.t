## misuse-measure
$ trec_rcp -m nosuch options/graded.qrels options/a.run
! trec_rcp: unknown measure 'nosuch'; trec_rcp -h all lists all measures
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-measure-empty
$ trec_rcp -m '' options/graded.qrels options/a.run
! trec_rcp: unknown measure ''; trec_rcp -h all lists all measures
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-parameter-empty
$ trec_rcp -m success.5, -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter '' of measure success, expected a rank of 1 or more
[2]

## misuse-parameter-negative
$ trec_rcp -m recall.-3 -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter '-3' of measure recall, expected a rank of 1 or more
[2]

## misuse-parameter-pair
$ trec_rcp -m ndcg.1=x -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter '1=x' of measure ndcg, expected name=number
[2]

## misuse-parameter-pair-no-gain
$ trec_rcp -m ndcg.1 -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter '1' of measure ndcg, expected name=number; did you mean '-m ndcg_cut.1'?
[2]

## misuse-parameter-real
$ trec_rcp -m iprec_at_recall.half -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter 'half' of measure iprec_at_recall, expected a number
[2]

## misuse-parameter-repeated
$ trec_rcp -m rcp_ndcg_cut.3,3 -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter '3,3' of measure rcp_ndcg_cut, expected each cutoff once
[2]

## misuse-parameter-word
$ trec_rcp -m ndcg_cut.ten -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter 'ten' of measure ndcg_cut, expected a rank of 1 or more
[2]

## misuse-parameter-zero
$ trec_rcp -m P.0 -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: parameter '0' of measure P, expected a rank of 1 or more
[2]

## misuse-parameter-ranges
# A parameter outside its domain is an error, and the values at the ends of the domains are numbers.
$ for m in P.99999999999999999999 rcp.1000000000000001 rbp.p=-1 rbp.p=1 rbp_resid.p=1e308 rbp.x=1 utility.1e308,1,1,1 \
>     dcg.1=1e308 ndcg.1=1e-320 ndcg.x=3 ndcg.99999999999=1 G.1=-1e308 Rndcg.1=1e308 ndcg_rel.1=1e308 set_F.-1 \
>     set_F.1e308 iprec_at_recall.-0.1 11pt_avg.0,1.5 Rprec_mult.-1 Rprec_mult_avgjg.1e308 relstring.-3; do
>     trec_rcp --quiet -m $m -g demo.gains demo.qrels demo.dense.run || echo $?
> done
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
2
! trec_rcp: parameter '99999999999999999999' of measure P, expected a rank of 10^15 or less
! trec_rcp: parameter '1000000000000001' of measure ndcg_cut, expected a rank of 10^15 or less
! trec_rcp: parameter 'p=-1' of measure rbp, expected a persistence p of at least 0 and below 1
! trec_rcp: parameter 'p=1' of measure rbp, expected a persistence p of at least 0 and below 1
! trec_rcp: parameter 'p=1e308' of measure rbp_resid, expected a persistence p of at least 0 and below 1
! trec_rcp: parameter 'x=1' of measure rbp, expected p=number or grade=gain
! trec_rcp: parameter '1e308' of measure utility, expected 0 or a magnitude from 1e-100 to 1e100
! trec_rcp: parameter '1=1e308' of measure dcg, expected 0 or a magnitude from 1e-100 to 1e100
! trec_rcp: parameter '1=1e-320' of measure ndcg, expected 0 or a magnitude from 1e-100 to 1e100
! trec_rcp: parameter 'x=3' of measure ndcg, expected grade=gain
! trec_rcp: parameter '99999999999=1' of measure ndcg, expected grade=gain
! trec_rcp: parameter '1=-1e308' of measure G, expected 0 or a magnitude from 1e-100 to 1e100
! trec_rcp: parameter '1=1e308' of measure Rndcg, expected 0 or a magnitude from 1e-100 to 1e100
! trec_rcp: parameter '1=1e308' of measure ndcg_rel, expected 0 or a magnitude from 1e-100 to 1e100
! trec_rcp: parameter '-1' of measure set_F, expected 0 or a number from 1e-100 to 1e100
! trec_rcp: parameter '1e308' of measure set_F, expected 0 or a number from 1e-100 to 1e100
! trec_rcp: parameter '-0.1' of measure iprec_at_recall, expected a recall from 0 to 1
! trec_rcp: parameter '1.5' of measure 11pt_avg, expected a recall from 0 to 1
! trec_rcp: parameter '-1' of measure Rprec_mult, expected a multiple from 0 to 1000000
! trec_rcp: parameter '1e308' of measure Rprec_mult_avgjg, expected a multiple from 0 to 1000000
! trec_rcp: parameter '-3' of measure relstring, expected a length from 0 to 10^15
$ trec_rcp --quiet -m P.1000000000000000 -m rbp.p=0 -m utility.1e100,-1e100,1e100,1e100 -m dcg.1=1e100,2=-1e100 -m G.1=1e100 \
>     -m ndcg.1=1e-100,2=1e-100,3=1e-100 -m ndcg.1=1,2=1,3=1 -m Rndcg.1=1e100 -m ndcg_rel.1=1e100 -m rbp.1=-1e100,2=1e100 \
>     -m set_F.0,1e100 -m Rprec_mult.1000000 -m 11pt_avg.0,1 --format json demo.qrels demo.dense.run | sed 's/\(trec_rcp\|rcp-label\) [0-9][0-9.]*/\1 VERSION/'
{"measures":["P_1000000000000000","rbp_p=0","rbp_1=-1e100,2=1e100","utility_1e100,-1e100,1e100,1e100","dcg_1=1e100,2=-1e100","G_1=1e100","ndcg_1=1e-100,2=1e-100,3=1e-100","ndcg_1=1,2=1,3=1","Rndcg_1=1e100","ndcg_rel_1=1e100","set_F_0","set_F_1e100","Rprec_mult_1000000.00","11pt_avg_0,1"],"runs":[
{"run":"dense","file":"demo.dense.run","topics":12,"coverage":[{"k":10,"judged":0.775,"gain_covered":null,"count_covered":null}],"means":{"P_1000000000000000":1.5416666666666663e-14,"rbp_p=0":0.75,"rbp_1=-1e100,2=1e100":0.31620635690739046,"utility_1e100,-1e100,1e100,1e100":-6.916666666666666e+101,"dcg_1=1e100,2=-1e100":9.798835496051168e+99,"G_1=1e100":0.0024518448059785143,"ndcg_1=1e-100,2=1e-100,3=1e-100":0.89808469999862,"ndcg_1=1,2=1,3=1":0.8980846999986202,"Rndcg_1=1e100":0.4767308335857314,"ndcg_rel_1=1e100":0.37052175731923714,"set_F_0":0.30833333333333335,"set_F_1e100":1,"Rprec_mult_1000000.00":1.0000000000000002e-06,"11pt_avg_0,1":0.7822016655054412}}
],
"provenance":{"program":"trec_rcp VERSION","trec_eval":"10.0","protocol":null,"ties":"docid","pool_only":false,"all_topics":false,"exclude_self":false,"qrels":{"file":"demo.qrels","sha256":"d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d","topics":12,"documents":295},"gains":null,"pool":null,"excluded":null,"zscores":null,"runs":[{"file":"demo.dense.run","sha256":"c235f05b0749332e001291677aefe7191afde0f4b0d902fdf2ea0b4277178cfc"}],"labels":null}}
$ trec_rcp --quiet --compat=9 -m ndcg.x=3 demo.qrels demo.dense.run
ndcg_x=3              	all	0.7399
