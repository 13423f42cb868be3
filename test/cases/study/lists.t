## build
# The differences of a case of lists are those of its runs by trec_rcp, on its topic.
$ rcp-study lists build -g demo.gains --run demo.sparse.run --run demo.dense.run --run demo.rerank.run --kind lists --kind minimal -o $TMP/cases.tsv -n 4 --controls 1 --thirds demo.qrels
! rcp-study lists build: lists: drew 4 of 11 candidates
! rcp-study lists build: lists, controls: drew 1 of 21 candidates
! rcp-study lists build: minimal: drew 4 of 20 candidates
! rcp-study lists build: minimal, controls: drew 1 of 36 candidates
! rcp-study lists build: tie zones: 19.4 % of all pairs of runs differ by less than 0.02 in RCP-nDCG, and as many by less than 0.05004 in nDCG
$ cut -f 1-5,8-12 $TMP/cases.tsv
case_id	kind	control	suite	query_id	d_first	d_second	beyond	length_1	length_2
lists-1	lists	0	all	108	0.017666529917008567	-0.0491419446666882	0	NA	NA
lists-2	lists	0	all	102	0.05041211485302577	-0.050040023742161543	1	NA	NA
lists-3	lists	0	all	105	0.18180153037502744	-0.15502470844257266	1	NA	NA
lists-4	lists	0	all	109	0.09030569603536787	-0.1206905565656825	1	NA	NA
lists-control-1	lists	1	all	109	0.03172436875628315	0.1894430450610458	1	NA	NA
minimal-1	minimal	0	all	111	0.0005946952796710425	0	0	NA	NA
minimal-2	minimal	0	all	102	0.0010184632785997794	0	0	NA	NA
minimal-3	minimal	0	all	109	0.0032769372827960996	0	0	NA	NA
minimal-4	minimal	0	all	107	0.008429908982816259	0	0	NA	NA
minimal-control-1	minimal	1	all	110	0.08456467923203015	0.09786478052932546	1	NA	NA
$ awk -F '\t' '$1 == "lists-3" { print $5, $8, $9 }' $TMP/cases.tsv
105 0.18180153037502744 -0.15502470844257266
$ for run in sparse rerank; do trec_rcp -q --format tsv -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.$run.run 2>&1 | grep -w 105; done
sparse	105	0.7010508213007897	0.7828760671082875
rerank	105	0.546026112858217	0.9646775974833149

## build-minimal
# Only documents of equal Count (passes and responses, columns 7 and 8 of the gain file) change places.
$ rcp-study lists build --quiet -g demo.gains --run demo.dense.run --kind minimal --controls 0 -o $TMP/cases.tsv demo.qrels
$ awk -F '\t' 'FNR == NR { n = split($0, f, " "); count[f[1] " " f[3]] = f[7] / f[8]; next } $2 == "minimal" { n = split($6, a, " "); split($7, b, " "); for (i = 1; i <= n; i++) bad += count[$5 " " a[i]] != count[$5 " " b[i]]; cases++ } END { print cases, bad }' <(grep -v '^#' demo.gains) $TMP/cases.tsv
8 0

## build-reversed
# By hand: a, b, c have equal Count and places 1, 3, 4 of the run a d c b e; the tournament's order is b a c. gain = s(theta).
# DCG of b d a c e less c d a b e: (s(2) - s(0)) (1 - 1/log2 5) = .216796, over the ideal d b a c e, 2.135276: .101531. By the
# qrels, c: 1/log2(5) - 1 = -.569323. minimal, against a d c b e: .149738 + .231059/2 - .380797/log2 5, .047426 of the
# ideal; by the qrels 1/log2(5) - 1/2 = -.069323.
$ awk 'BEGIN { print "# rcp-gains 1\n# criterion C1 gamma 1 beta 0\n# columns qid iter docid gain theta bt passes responses"
>     n = split("a 1 2 b 2 2 c 0 2 d 3 3 e -2 1", x, " "); for (i = 1; i < n; i += 3)
>     printf "q 0 %s %.10f %s %s %s 4\n", x[i], 1 / (1 + exp(-x[i + 1])), x[i + 1], x[i + 1], x[i + 2] }' >"$TMP/gains"
$ n=0; for d in a d c b e; do echo "q Q0 $d $((++n)) $((9 - n)) r"; done >"$TMP/run"; echo q 0 c 1 >"$TMP/qrels"
$ rcp-study lists build --quiet -g "$TMP/gains" --run "$TMP/run" --kind reversed --kind minimal --controls 0 -o "$TMP/cases.tsv" "$TMP/qrels"
$ awk -F '\t' 'NR == 1 { print $2, $6, $7, $8, $9, $13; next } { printf "%s: %s; %s; %.6f %.6f %.6f\n", $2, $6, $7, $8, $9, $13 }' "$TMP/cases.tsv"
kind side_1 side_2 d_first d_second d_qrels
minimal: b d a c e; a d c b e; 0.047426 0.000000 -0.069323
reversed: b d a c e; c d a b e; 0.101531 0.000000 -0.569323
# The tournament's order is that of bt, not of theta.
$ awk '/^q/ { $6 = -$6 } 1' "$TMP/gains" >"$TMP/turned"
$ rcp-study lists build --quiet -g "$TMP/turned" --run "$TMP/run" --kind minimal --controls 0 -o "$TMP/cases.tsv" "$TMP/qrels"
$ tail -n 1 "$TMP/cases.tsv" | cut -f 6,7
a d c b e	c d a b e
$ rcp-study lists build -g "$TMP/gains" --kind reversed -o "$TMP/cases.tsv" "$TMP/qrels"
! rcp-study lists build: --kind reversed cannot use 0 runs: give one or more --run options
! rcp-study lists build -h explains the command
[1]

## build-bad
$ rcp-study lists build -g demo.gains --kind lists -o $TMP/cases.tsv demo.qrels
! rcp-study lists build: --kind lists cannot use 0 runs: give at least two --run options
! rcp-study lists build -h explains the command
[1]
$ rcp-study lists build -g demo.gains --kind minimal -o $TMP/cases.tsv demo.qrels
! rcp-study lists build: --kind minimal cannot use 0 runs: give one or more --run options
! rcp-study lists build -h explains the command
[1]
$ rcp-study lists build -g demo.gains --suite 'a	b' -o $TMP/cases.tsv demo.qrels
! rcp-study lists build: --suite 'a\x09b', expected a name without control characters and quotes
! rcp-study lists build -h explains the command
[1]
$ rcp-study lists build -g demo.gains -o demo.gains demo.qrels
! rcp-study lists build: demo.gains: -o would write to a file that this command reads (-g); choose another name
! rcp-study lists build -h explains the command
[1]

## score
# By hand. Qrels of q: a 2, b 1, c 1; ideal 2 + 1/log2 3 + 1/2 = 3.130930. Side 1: a x b, 2.5 of it; one swap (c for x) is
# all. Side 2: x a b: 2/log2 3 + 1/2 = 1.761860; c for x raises it by 1 (a for x by .738140), to .882121 of the ideal, and a
# for c the rest. p: sides that are alike; r is not in the qrels; sets: 2 of 2 and 1 of 2 have a positive grade.
$ printf '%s\n' 'kind,query_id,side_1,side_2,control' 'ideal,q,a x b,x a b,0' 'ideal,p,d y,d z,0' 'ideal,r,a,b,0' 'sets,q,a b,x c,0' 'ideal,q,x a b,a x b,1' >"$TMP/cases"
$ printf '%s\n' 'q 0 a 2' 'q 0 b 1' 'q 0 c 1' 'q 0 x 0' 'p 0 d 1' 'p 0 z -1' >"$TMP/qrels"
$ score() { rcp-study lists score --resamples 2 --format tsv "$@" "$TMP/cases" | awk -F '\t' '/^kinds/ && $1 !~ /kind$|control$/ { printf "%s %s/%s %.6g\n", $1, $2, $3, $4 }'; }
$ score --qrels "$TMP/qrels"
kinds.1.cases / 2
kinds.1.side_1 / 0.899242
kinds.1.side_2 / 0.781364
kinds.1.difference / 0.117879
kinds.1.swaps_1 / 0.5
kinds.1.swaps_2 / 1
kinds.1.better 1/1 1
kinds.2.cases / 1
kinds.2.side_1 / 1
kinds.2.side_2 / 0.5
kinds.2.difference / 0.5
kinds.2.swaps_1 / 0
kinds.2.swaps_2 / 0
kinds.2.better 1/1 1
kinds.3.cases / 1
kinds.3.side_1 / 0.562727
kinds.3.side_2 / 0.798485
kinds.3.difference / -0.235758
kinds.3.swaps_1 / 2
kinds.3.swaps_2 / 1
kinds.3.better 0/1 0
! rcp-study lists score: TMP/cases: left out 1 case of queries that are not in TMP/qrels
# People: gains .45 (2) and .7 (3), and .575 between them; a gain file: as it is.
$ printf '%s\n' query_id,annotator,doc_id,grade q,1,a,2 q,2,a,3 q,1,x,3 >"$TMP/grades"
$ score --quiet --grades "$TMP/grades" | grep ^kinds.*side
kinds.1.side_1 / 0.956592
kinds.1.side_2 / 1
kinds.2.side_1 / 0.2875
kinds.2.side_2 / 0.35
kinds.3.side_1 / 1
kinds.3.side_2 / 0.956592
$ printf '%s\n' '# rcp-gains 1' '# columns qid iter docid gain' 'q 0 a .575' 'q 0 x .7' >"$TMP/gains"
$ score --quiet --gains "$TMP/gains" | grep ^kinds.*side
kinds.1.side_1 / 0.956592
kinds.1.side_2 / 1
kinds.2.side_1 / 0.2875
kinds.2.side_2 / 0.35
kinds.3.side_1 / 1
kinds.3.side_2 / 0.956592
$ rcp-study lists score "$TMP/cases"
! rcp-study lists score: no reference is given: give --qrels, --grades or --gains
! rcp-study lists score -h explains the command
[1]
$ rcp-study lists score --qrels "$TMP/qrels" -g "$TMP/gains" "$TMP/cases"
! rcp-study lists score: give only one of --qrels, --grades and --gains
! rcp-study lists score -h explains the command
[1]
$ echo 'nobody 0 a 1' >"$TMP/others"; rcp-study lists score --qrels "$TMP/others" "$TMP/cases"
! rcp-study lists score: TMP/cases: no case has a query that is in TMP/others
[7]

## report
# python3 study/verdicts.py check
$ rcp-study lists report study/cases.tsv study/verdicts.tsv
60 cases (6 controls) of 40 queries, 3 judges
A judge decides a case if it answers at least two presentations, all for the
same side. Majority: at least two judges, and more than half of all judges,
decide for the same side. Unanimous: all judges decide for the same side. The
rows by suite, length and tie zone use the majority's decisions.

Cases of kind sets: share of the decided cases that favour side 1
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
Intervals: 2000 resamples of 40 queries within 2 suites, seed 42.

Cases of kind lists: share of the decided cases that favour side 1
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
Intervals: 2000 resamples of 40 queries within 2 suites, seed 42.

Controls of kind lists: share of the decided controls that favour side 1
              k/n  value    95% interval
joint         4/4  1.000  [1.000, 1.000]
judge good    5/5  1.000  [1.000, 1.000]
judge first   4/4  1.000  [1.000, 1.000]
judge longer  2/3  0.667  [0.000, 1.000]
Intervals: 2000 resamples of 40 queries within 2 suites, seed 42.

The judges
                        consistent     for the side shown first
good    33/56 0.589 [0.474, 0.702]  52/113 0.460 [0.382, 0.535]
first   28/60 0.467 [0.350, 0.567]  75/114 0.658 [0.588, 0.721]
longer  31/57 0.544 [0.411, 0.678]  60/112 0.536 [0.450, 0.616]
Intervals: 2000 resamples of 40 queries within 2 suites, seed 42.
good decides 33 of 60 cases. In 120 presentations, it gives 3 ties and 4 times
no answer.
first decides 28 of 60 cases. In 120 presentations, it gives 6 ties and 0 times
no answer.
longer decides 31 of 60 cases. In 120 presentations, it gives 5 ties and 3 times
no answer.

## report-json
$ rcp-study lists report --format json --resamples 100 study/cases.tsv study/verdicts.tsv | grep -o '"kinds":{"sets":{"majority":{"k":12,"n":13'
"kinds":{"sets":{"majority":{"k":12,"n":13

## report-one-judge
# A majority takes two judges; what is by suite, length and tie zone is of the only one.
$ grep -e case_id -e good study/verdicts.tsv | rcp-study lists report study/cases.tsv - | sed -n '/^Cases of kind sets/,/^$/p'
Cases of kind sets: share of the decided cases that favour side 1
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
majority: not computed (there is only one judge)
Intervals: 2000 resamples of 40 queries within 2 suites, seed 42.
\

## report-bad
$ printf 'case_id judge rep choice\nk0 good 1 3\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists report: standard input:2: choice '3', expected 1, 2 or tie
[2]
$ printf 'case_id judge rep choice\nk0 good 1 1\nk0 good 1 2\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists report: standard input:3: a second row for case, judge and rep (k0, good, 1), expected a single row; the first is in line 2
[2]
$ printf 'case_id judge rep choice\nk99 good 1 1\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists report: standard input:2: case_id 'k99', expected a case of the case file
[2]
$ printf 'case_id judge rep choice\nk0 good 1.5 1\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists report: standard input:2: rep '1.5', expected a whole number from 1, which counts how often this judge has seen this case
[2]
$ printf 'case_id judge rep choice\n' | rcp-study lists report study/cases.tsv -
! rcp-study lists report: standard input: no verdicts, expected at least one row below the row of column names
[2]
$ rcp-study lists report study/cases.tsv
! rcp-study lists report: 1 operand, expected CASES and VERDICTS
! rcp-study lists report -h explains the command
[1]
$ rcp-study lists repot
! rcp-study lists: step 'repot', expected build, judge, report or score; did you mean 'report'?
! rcp-study lists -h explains the command
[1]

## judge-simulated
# Sides change places, and the simulated judge goes by texts; the same command has nothing to ask again.
$ printf 'case_id\tkind\tquery_id\tside_1\tside_2\nt1\tlists\ttides\ttides-1 tides-2\tbread-1 tides-3\nt2\tsets\tbees\tbees-1\ttides-5\nt3\tlists\tlocks\ttides-1\tlocks-1\n' >$TMP/cases.tsv
$ judge() { rcp-study lists judge --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/store "$@" $TMP/cases.tsv; }
$ judge --judge x=simulated --judge y=simulated:7
! rcp-study lists judge: 12 presentations: 0 answered before, 12 answered now; 0 of the new answers name no side
$ judge --judge x=simulated --judge y=simulated:7
! rcp-study lists judge: 12 presentations: 12 answered before, 0 answered now; 0 of the new answers name no side
$ judge --judge x=simulated --judge z=simulated:9 --estimate
cases             3
judges            2
presentations     12
answered already  6
calls             6
input tokens      2141
$ cat $TMP/store/verdicts.tsv
case_id	judge	rep	choice	first	attempts
t1	x	1	1	1	1
t1	x	2	1	2	1
t2	x	1	1	1	1
t2	x	2	1	2	1
t3	x	1	2	1	1
t3	x	2	2	2	1
t1	y	1	1	1	1
t1	y	2	1	2	1
t2	y	1	1	1	1
t2	y	2	1	2	1
t3	y	1	2	1	1
t3	y	2	2	2	1
$ rcp-study lists report --resamples 50 $TMP/cases.tsv $TMP/store/verdicts.tsv | grep -A 3 ': decided'
[1]

## judge-bad
$ judge() { rcp-study lists judge --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/store "$@" study/cases.tsv; }
$ judge
! rcp-study lists judge: --judge NAME=URL,MODEL is missing
! rcp-study lists judge -h explains the command
[1]
$ judge --judge x
! rcp-study lists judge: --judge 'x', expected NAME=URL,MODEL with a URL that begins with http:// or https://, or NAME=simulated[:SEED]
! rcp-study lists judge -h explains the command
[1]
$ judge --judge x=localhost:8000,m
! rcp-study lists judge: --judge 'x=localhost:8000,m', expected NAME=URL,MODEL with a URL that begins with http:// or https://, or NAME=simulated[:SEED]
! rcp-study lists judge -h explains the command
[1]
$ judge --judge x=simulated --judge x=simulated:3
! rcp-study lists judge: --judge: the name 'x' appears twice
! rcp-study lists judge -h explains the command
[1]
$ judge --judge x=simulated
! rcp-study lists judge: study/cases.tsv: no column 'side_1'; the first row has these columns: case_id, kind, control, suite, query_id, length_1, length_2, beyond
[2]
$ printf 'case_id\tkind\tquery_id\tside_1\tside_2\nt1\tlists\ttides\ttides-1\tnowhere\n' >$TMP/c.tsv
$ rcp-study lists judge --judge x=simulated --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/store $TMP/c.tsv
! rcp-study lists judge: texts/corpus.jsonl: no text for document nowhere, expected a text for every query and document of the cases
[2]
$ echo 'Which is better? {query_placeholder}' >$TMP/prompt
$ printf 'case_id\tkind\tquery_id\tside_1\tside_2\nt1\tlists\ttides\ttides-1\ttides-2\n' >$TMP/c.tsv
$ rcp-study lists judge --judge x=simulated --prompt-lists $TMP/prompt --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o $TMP/store $TMP/c.tsv
! rcp-study lists judge: TMP/prompt: the prompt has no slot {list_a_placeholder}, expected every slot at least once
[2]
