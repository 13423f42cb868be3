## report
# python3 study/verdicts.py check
$ rcp-study lists report study/cases.tsv study/verdicts.tsv
60 cases (6 controls) of 40 queries, 3 judges
A judge decides a case if all presentations, two at least, name the same side.
Majority: two judges or more, and more than half of all, decide alike;
unanimous: all do. By suite, length and tie zone: the majority's.

sets: decided cases, for side 1
                          k/n  value    95% interval
majority                12/13  0.923  [0.750, 1.000]
unanimous                 2/2  1.000  [1.000, 1.000]
judge good              16/16  1.000  [1.000, 1.000]
judge first              8/12  0.667  [0.375, 0.917]
judge longer            10/15  0.667  [0.417, 0.917]
suite news                4/4  1.000  [1.000, 1.000]
suite web                 8/9  0.889  [0.625, 1.000]
side 1 longer            9/10  0.900  [0.667, 1.000]
side 2 longer             3/3  1.000  [1.000, 1.000]
outside both tie zones  11/12  0.917  [0.727, 1.000]
inside a tie zone         1/1  1.000  [1.000, 1.000]

lists: decided cases, for side 1
                          k/n  value    95% interval
majority                  6/7  0.857  [0.544, 1.000]
unanimous                 3/3  1.000  [1.000, 1.000]
judge good              10/12  0.833  [0.583, 1.000]
judge first             10/12  0.833  [0.583, 1.000]
judge longer             7/13  0.538  [0.267, 0.800]
suite news                3/4  0.750  [0.000, 1.000]
suite web                 3/3  1.000  [1.000, 1.000]
side 1 longer             3/3  1.000  [1.000, 1.000]
side 2 longer             3/4  0.750  [0.250, 1.000]
outside both tie zones    5/6  0.833  [0.500, 1.000]
inside a tie zone         1/1  1.000  [1.000, 1.000]

lists: decided controls, for side 1
              k/n  value    95% interval
joint         4/4  1.000  [1.000, 1.000]
judge good    5/5  1.000  [1.000, 1.000]
judge first   4/4  1.000  [1.000, 1.000]
judge longer  2/3  0.667  [0.000, 1.000]

The judges
                        consistent     for the side shown first
good    33/56 0.589 [0.474, 0.702]  52/113 0.460 [0.382, 0.535]
first   28/60 0.467 [0.350, 0.567]  75/114 0.658 [0.588, 0.721]
longer  31/57 0.544 [0.411, 0.678]  60/112 0.536 [0.450, 0.616]
good decides 33 of 60 cases; 120 answers, 3 ties, 4 without a side.
first decides 28 of 60 cases; 120 answers, 6 ties, 0 without a side.
longer decides 31 of 60 cases; 120 answers, 5 ties, 3 without a side.
Intervals: 2000 resamples of 40 queries within 2 suites, seed 42.

## report-json
$ rcp-study lists report --format json --resamples 100 study/cases.tsv study/verdicts.tsv | grep -o '"kinds":{"sets":{"majority":{"k":12,"n":13'
"kinds":{"sets":{"majority":{"k":12,"n":13

## report-one-judge
# A majority takes two judges; what is by suite, length and tie zone is of the only one.
$ grep -e case_id -e good study/verdicts.tsv | rcp-study lists report study/cases.tsv - | sed -n '/^sets/,/^$/p'
sets: decided cases, for side 1
                          k/n  value    95% interval
majority                  0/0      -               -
unanimous               16/16  1.000  [1.000, 1.000]
judge good              16/16  1.000  [1.000, 1.000]
suite news                8/8  1.000  [1.000, 1.000]
suite web                 8/8  1.000  [1.000, 1.000]
side 1 longer             9/9  1.000  [1.000, 1.000]
side 2 longer             7/7  1.000  [1.000, 1.000]
outside both tie zones  14/14  1.000  [1.000, 1.000]
inside a tie zone         2/2  1.000  [1.000, 1.000]
majority -: one judge only
\

## report-bad
$ printf 'case_id judge rep choice\nk0 good 1 3\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists: standard input:2: choice '3', expected 1, 2 or tie
[2]
$ printf 'case_id judge rep choice\nk0 good 1 1\nk0 good 1 2\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists: standard input:3: case, judge and rep (k0, good, 1) appears twice, first in line 2, expected it once
[2]
$ printf 'case_id judge rep choice\nk99 good 1 1\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists: standard input:2: case_id 'k99', expected a case of the case file
[2]
$ printf 'case_id judge rep choice\nk0 good 1.5 1\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists: standard input:2: rep '1.5', expected a whole number from 1: which presentation it was
[2]
$ printf 'case_id judge rep choice\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists: standard input: no verdicts, expected one a line under the column names
[2]
$ rcp-study lists report study/cases.tsv
! rcp-study lists: 1 operand, expected CASES and VERDICTS
! rcp-study lists -h explains the command
[1]
$ rcp-study lists repot
! rcp-study lists: step 'repot', expected report; did you mean 'report'?
! rcp-study lists -h explains the command
[1]
