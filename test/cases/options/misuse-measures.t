## misuse-measure
$ trec_rcp -m nosuch options/graded.qrels options/a.run
! trec_rcp: unknown measure 'nosuch'; trec_rcp -h lists all measures
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h                 all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## misuse-measure-empty
$ trec_rcp -m '' options/graded.qrels options/a.run
! trec_rcp: unknown measure ''; trec_rcp -h lists all measures
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h                 all options and measures
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
