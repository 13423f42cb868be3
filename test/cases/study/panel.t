## icc
# Six targets and four judges of Shrout and Fleiss (1979), table 2: ICC(1,1) .17 [-.13, .72], ICC(1,4) .44 [-.88, .91].
$ rcp-study panel --value score --unit target --rater judge study/shrout-fleiss.tsv | sed -n 4,7p
Reliability of one rater, and of the mean of k (one-way random effects)
          value     95% interval      k  by
ICC(1,1)  0.166  [-0.133, 0.723]         F
ICC(1,k)  0.443  [-0.884, 0.912]  4.000  F

## alpha
# Four observers and twelve units of Krippendorff (2011): nominal .743, ordinal .815, interval .849, ratio .797.
$ rcp-study panel --quiet --value value --unit unit --rater coder study/krippendorff.csv --format tsv | awk -F '\t' '/^alpha/ { printf "%s %.3f\n", $1, $4 }'
alpha.nominal 0.743
alpha.ordinal 0.815
alpha.interval 0.849
alpha.ratio 0.797

## missing-column
$ rcp-study panel study/shrout-fleiss.tsv
! rcp-study panel: study/shrout-fleiss.tsv: no column 'grade', expected one among the names in the first row: target, judge, score
[2]
