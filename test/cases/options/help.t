## help
# Every measure that -h all lists is explained.
# (lines of an explanation: at most 90 bytes)
$ trec_rcp -h all >"$TMP/help"
$ trec_rcp --help all | cmp - "$TMP/help"
$ trec_rcp -h nosuch nosuch nosuch | cmp - <(trec_rcp -h)
$ grep -c '^  -' "$TMP/help" >/dev/null || echo 'no options'
$ awk 'length > 90' "$TMP/help"
$ sed -n '/^Measures/,/^$/s/^  \([0-9a-zA-Z_]*\).*/\1/p' "$TMP/help" >"$TMP/measures"
$ [ "$(wc -l <"$TMP/measures")" -ge 20 ] || echo 'too few measures'
$ while read -r m; do
>     trec_rcp -h -m "$m" >"$TMP/about" || echo "$m: status $?"
>     [ "$(head -n 1 "$TMP/about")" = "$m" ] || echo "$m: named otherwise"
>     [ "$(wc -l <"$TMP/about")" -ge 2 ] || echo "$m: not explained"
>     awk "length > 90" "$TMP/about"
> done <"$TMP/measures"

## help-words
# Quotation marks stand around words that can be written as they are.
$ trec_rcp -h all | grep -A 1 -- --Zscore | tr -s ' \n' ' ' | grep -o "print.*'"
print z-scores, (value - mean) / stddev; FILE has lines 'qid measure mean stddev'

## help-full-disk
$ trec_rcp -h >/dev/full
! trec_rcp: standard output: cannot be written: No space left on device
[8]

## help-measure
$ trec_rcp -h -m rcp_ndcg_cut
rcp_ndcg_cut
RCP-nDCG at k: DCG@k / ideal DCG@k (see ndcg_cut).
The gain is the mean probability, weighted by gamma, that the document passes a criterion:
  g(theta) = sum_c gamma_c sigma(gamma_c (theta - beta_c)) / sum_c gamma_c.
A document without a gain has the gain 0.
The ideal ranking sorts the gain file's documents by gain, except those that -x excludes.
The value is 0 if all gains of the ideal ranking are 0.
Source: Rubric-Calibrated Preferences, arXiv:2609.35739.
Default: -m rcp_ndcg_cut.5,10,15,20,30,100,200,500,1000

## help-nickname
$ trec_rcp -h -m rcp | grep -A 1 '^[a-z_]*$'
ndcg_cut
nDCG of the first k documents by human grades (qrel-nDCG@k):
--

count_ndcg_cut
Count-nDCG at k: DCG@k / ideal DCG@k (see ndcg_cut).
--

rcp_ndcg_cut
RCP-nDCG at k: DCG@k / ideal DCG@k (see ndcg_cut).

## help-unknown-measure
$ trec_rcp -h -m nosuch
! trec_rcp: unknown measure 'nosuch'; trec_rcp -h all lists all measures
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## version
$ trec_rcp -v | grep -cE '^trec_rcp [0-9]+\.[0-9]+\.[0-9]+ '
1

## version-full-disk
$ trec_rcp --version >/dev/full
! trec_rcp: standard output: cannot be written: No space left on device
[8]
