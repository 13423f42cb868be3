## small
# Replications that can be counted. That nDCG, tests and rates are right is for test/unit/power.c.
$ rcp-study power --replications 20 --queries 10 --noise 1 --effect 0.2
Power: 4 cells of 20 replications; 10 queries of 100 documents, nDCG@10, alpha
0.05

False separations of equal runs, by grades, scale, judge noise and effect
                                  qrel-nDCG                   RCP-nDCG
sparse 0/1 1 0.2  1/20 0.050 [0.009, 0.236]  3/20 0.150 [0.052, 0.360]
sparse 0-3 1 0.2  0/20 0.000 [0.000, 0.161]  1/20 0.050 [0.009, 0.236]
dense 0/1 1 0.2   1/20 0.050 [0.009, 0.236]  1/20 0.050 [0.009, 0.236]
dense 0-3 1 0.2   0/20 0.000 [0.000, 0.161]  2/20 0.100 [0.028, 0.301]
The intervals are Wilson's. Each cell of the table has 20 independent
replications.

Detected true differences, by grades, scale, judge noise and effect
                                   qrel-nDCG                    RCP-nDCG
sparse 0/1 1 0.2   6/20 0.300 [0.145, 0.519]  13/20 0.650 [0.433, 0.819]
sparse 0-3 1 0.2   5/20 0.250 [0.112, 0.469]  18/20 0.900 [0.699, 0.972]
dense 0/1 1 0.2   11/20 0.550 [0.342, 0.742]  19/20 0.950 [0.764, 0.991]
dense 0-3 1 0.2   14/20 0.700 [0.481, 0.855]  17/20 0.850 [0.640, 0.948]
The intervals are Wilson's. Each cell of the table has 20 independent
replications.

Detected true differences, for each factor
                                qrel-nDCG                    RCP-nDCG
grades sparse  11/40 0.275 [0.161, 0.428]  31/40 0.775 [0.625, 0.877]
grades dense   25/40 0.625 [0.470, 0.758]  36/40 0.900 [0.769, 0.960]
scale binary   17/40 0.425 [0.285, 0.578]  32/40 0.800 [0.652, 0.895]
scale graded   19/40 0.475 [0.329, 0.625]  35/40 0.875 [0.739, 0.945]
noise 1        36/80 0.450 [0.346, 0.559]  67/80 0.838 [0.742, 0.903]
effect 0.2     36/80 0.450 [0.346, 0.559]  67/80 0.838 [0.742, 0.903]
The intervals are Wilson's. Each cell of the table has 20 independent
replications.

All 4 cells
                    false separations                    detected
qrel-nDCG   2/80 0.025 [0.007, 0.087]  36/80 0.450 [0.346, 0.559]
RCP-nDCG    7/80 0.087 [0.043, 0.170]  67/80 0.838 [0.742, 0.903]
true gains  7/80 0.087 [0.043, 0.170]  76/80 0.950 [0.878, 0.980]
The intervals are Wilson's. Each cell of the table has 20 independent
replications.
A difference is separated if p < 0.05 in a paired t-test over queries. It is
detected if it is separated and the better run has the higher mean.

## defaults
# 200 replications of 50 queries in 16 cells. Equal runs are separated in 5 % of 3200 replications: within 3.3 standard
# errors, 1.3 %. The noisy judge (levels 5 and 6) loses a third of the true differences, and true gains show most.
$ rcp-study power --format tsv >$TMP/power.tsv; wc -l <$TMP/power.tsv
392
$ awk -F '\t' '/^cells.*rcp.false_separations/ { cells++; n += $3 } END { print cells, n }' $TMP/power.tsv
16 3200
$ awk -F '\t' '/^all.*false_separations/ { print $1, ($4 > 0.037 && $4 < 0.063) }' $TMP/power.tsv
all.qrel.false_separations 1
all.rcp.false_separations 1
all.truth.false_separations 1
$ awk -F '\t' '{ v[$1] = $4 } END { n = "rcp.detected"; print (v["levels.6." n] < 0.75 * v["levels.5." n]), (v["all.truth.detected"] > v["all." n]) }' $TMP/power.tsv
1 1

## noise
# Power falls with the judge's noise from that of true gains, which is the same without noise.
$ rcp-study power --replications 50 --noise 0,1,2,4 --effect 0.1 --format tsv | awk -F '\t' '/^levels.*factor/ { noise = $4 == "noise" } noise && /rcp.detected|truth.detected/ { print $1, $2 "/" $3 }'
levels.5.rcp.detected 195/200
levels.5.truth.detected 195/200
levels.6.rcp.detected 184/200
levels.6.truth.detected 198/200
levels.7.rcp.detected 121/200
levels.7.truth.detected 197/200
levels.8.rcp.detected 45/200
levels.8.truth.detected 197/200

## threads
# The same to the last bit.
$ for j in 1 2 7; do rcp-study power --replications 7 --queries 5 -j $j --format json | cksum; done | uniq | wc -l
1

## a cell alone
# Has the same numbers as among others.
$ for noise in 2 0.5,2; do rcp-study power --replications 30 --noise $noise --effect 0.1 --format json | grep '"dense","scale":"binary","noise":2,' | sed 's/,$//'; done | uniq -c | cut -c 1-54
      2 {"grades":"dense","scale":"binary","noise":2,"

## seed
$ for seed in 1 2; do rcp-study power --replications 7 --queries 5 --seed $seed --format json | grep '"all"' | cksum; done | uniq | wc -l
2

## large seed
# Is printed as it was given.
$ rcp-study power --replications 2 --queries 5 --seed 9007199254740993 --format json | grep -o '"seed":[0-9]*'
"seed":9007199254740993

## bad options
$ rcp-study power --noise 1,1
! rcp-study power: level 1 of noise appears twice (levels with the same first six digits are treated as equal)
! rcp-study power -h explains the command
[1]
$ rcp-study power --noise 2,1
! rcp-study power: --noise '2,1', expected 1 to 16 ascending numbers from 0 to 100, separated by commas
! rcp-study power -h explains the command
[1]
$ rcp-study power --quality 0.95 --effect 0.05,0.1
! rcp-study power: the better run has quality 0.95 + 0.1, expected a sum of at most 1, which is the quality of perfect scores (--quality, --effect)
! rcp-study power -h explains the command
[1]
$ rcp-study power --pool 5
! rcp-study power: 10 documents of each query have sparse grades, but a query has only 5 documents (--sparse, --pool)
! rcp-study power -h explains the command
[1]
$ rcp-study power --queries 1
! rcp-study power: --queries '1', expected a whole number from 2 to 100000
! rcp-study power -h explains the command
[1]
$ rcp-study power --alpha 0
! rcp-study power: --alpha '0', expected a number from 1e-09 to 1
! rcp-study power -h explains the command
[1]
$ rcp-study power world.tsv
! rcp-study power: 1 operand, expected none
! rcp-study power -h explains the command
[1]
