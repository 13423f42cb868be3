## text
$ rcp-study diff --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains study/second.gains demo.qrels
Spearman's correlation of two files: mean over queries, and pooled; gain shift:
mean gain of the second file minus mean gain of the first
                                               theta                  gain
demo.gains, study/second.gains  0.848 [0.809, 0.882]  0.848 [0.809, 0.882]

                                               Count                pooled
demo.gains, study/second.gains  0.588 [0.511, 0.642]  0.883 [0.844, 0.914]

                                             gain shift
demo.gains, study/second.gains  -0.028 [-0.038, -0.017]
Intervals: 2000 resamples of 12 queries, seed 42.

Leaderboards of 3 runs by mean RCP-nDCG@10, qrels: nDCG@10: pairs of runs that
each file separates (t test, p < 0.05), and how many of these pairs the other
file reverses
                                Kendall  Spearman   shift  separated  reversed
demo.gains, study/second.gains    1.000     1.000  -0.084          3         0
demo.gains, qrels                 1.000     1.000  -0.171          3         0
study/second.gains, qrels         1.000     1.000  -0.088          2         0

                                by second  reversed by first
demo.gains, study/second.gains          2                  0
demo.gains, qrels                       1                  0
study/second.gains, qrels               1                  0
Of 12 queries.

## three
# Every two files; the same file agrees with itself.
$ rcp-study diff --resamples 20 demo.gains study/second.gains demo.gains --format tsv | awk -F '\t' '$1 ~ /\.[ab]$/ || $1 ~ /pooled$/ { print $1, $4 }'
pairs.1.a demo.gains
pairs.1.b study/second.gains
pairs.1.pooled 0.8833903717784943
pairs.2.a demo.gains
pairs.2.b demo.gains
pairs.2.pooled 1
pairs.3.a study/second.gains
pairs.3.b demo.gains
pairs.3.pooled 0.8833903717784943

## shared
# Files of the same documents share the work, others do not: every pair as if it were alone.
$ awk 'NR % 7' study/second.gains >"$TMP/some.gains"
$ awk '/^#/ { print; next } { $6 = -$6 * $6 % 3; print }' study/second.gains >"$TMP/other.gains"
$ awk '/^#/ { next } { print $1, $2, $3, $4 }' demo.gains >"$TMP/no-theta.gains"
$ set -- demo.gains study/second.gains "$TMP"/{some,other,no-theta}.gains
$ pairs() { rcp-study diff --resamples 50 --format json "$@" | grep '^{"a"' | sed 's/[],]*$//'; }
$ pairs "$@" >"$TMP/together"
$ while [ $# -gt 1 ]; do a=$1; shift; for b; do pairs "$a" "$b"; done; done >"$TMP/alone"
$ cmp "$TMP/together" "$TMP/alone" && wc -l <"$TMP/alone"
10
$ grep -c '"pooled":{"value":null' "$TMP/alone"
0
[1]

## ids
# Names of the second file that differ, by a table: the same numbers.
$ sed -e 's/^101 /t-101 /' -e 's/ D0010 / doc10 /' study/second.gains >"$TMP/other"
$ printf 'from,to\nt-101,101\ndoc10,D0010\nnobody,D1\n' >"$TMP/ids"
$ rcp-study diff demo.gains study/second.gains --resamples 20 --format tsv | grep -v '\.b' >"$TMP/want"
$ rcp-study diff demo.gains --ids "$TMP/ids" "$TMP/other" --resamples 20 --format tsv | grep -v '\.b' | diff - "$TMP/want"
! rcp-study diff: TMP/ids: ignored 1 name not found in any file after the first

## suites
# Leaderboards by dataset: scipy.stats.kendalltau and spearmanr of the means over the topics of each, as trec_rcp -q
# prints their values: 1/3 and 1, 0.5 and 1 for the second file.
$ awk '!seen[$1]++ { print (NR == 1 ? "query_id,suite\n" : "") $1 "," ($1 < 106 ? "early" : "late") }' demo.qrels >"$TMP/suites"
$ rcp-study diff --suites "$TMP/suites" --run demo.dense.run --run demo.rerank.run --run demo.sparse.run --resamples 10 --format tsv demo.gains study/second.gains demo.qrels | awk -F '\t' '/over_datasets/ { printf "%s %.6f\n", $1, $4 }'
pairs.1.kendall_over_datasets.mean 0.666667
pairs.1.kendall_over_datasets.min 0.333333
pairs.1.kendall_over_datasets.datasets 2.000000
pairs.1.spearman_over_datasets.mean 0.750000
pairs.1.spearman_over_datasets.min 0.500000
pairs.1.spearman_over_datasets.datasets 2.000000
qrels.1.kendall_over_datasets.mean 0.666667
qrels.1.kendall_over_datasets.min 0.333333
qrels.1.kendall_over_datasets.datasets 2.000000
qrels.1.spearman_over_datasets.mean 0.750000
qrels.1.spearman_over_datasets.min 0.500000
qrels.1.spearman_over_datasets.datasets 2.000000
qrels.2.kendall_over_datasets.mean 1.000000
qrels.2.kendall_over_datasets.min 1.000000
qrels.2.kendall_over_datasets.datasets 2.000000
qrels.2.spearman_over_datasets.mean 1.000000
qrels.2.spearman_over_datasets.min 1.000000
qrels.2.spearman_over_datasets.datasets 2.000000
$ sed -i /^105,/d "$TMP/suites"
$ rcp-study diff --suites "$TMP/suites" --run demo.dense.run --run demo.rerank.run --resamples 10 demo.gains study/second.gains
! rcp-study diff: TMP/suites: topic 105 is missing, expected a line for every topic
[2]
$ rcp-study diff --suites "$TMP/suites" demo.gains study/second.gains
! rcp-study diff: --suites needs at least two --run options
! rcp-study diff -h explains the command
[1]

## design
# Four cells of two factors: the reference, a copy of it, the other file twice. Each of the three is compared with the
# reference; what it reverses is summed over cells and pairs.
$ cp demo.gains demo.qrels demo.*.run study/second.gains "$TMP"
$ cd "$TMP"
$ sed 's/^# judge.*/# judge x/' demo.gains >copy.gains
$ sed 's/^# judge.*/# judge x/' second.gains >other.gains
$ printf 'file\trubric\tprompt\ndemo.gains\tgraded\tlong\ncopy.gains\tgraded\tshort\nsecond.gains\tbinary\tlong\nother.gains\tbinary\tshort\nelse.gains\tbinary\tshort\n' >design
$ rcp-study diff --resamples 20 --design design --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains copy.gains second.gains other.gains demo.qrels | sed -n '/^Means over the cells/,$p'
Means over the cells with the same level of a factor. Each cell is compared with
the reference, demo.gains, which the means leave out. The column 'reversed' has
the share of pairs of runs that a cell reverses, among the pairs that the
reference separates
                cells  Spearman  gain shift  Kendall  least   reversed
all                 3     0.899      -0.019    1.000  1.000  0/9 0.000
rubric: graded      1     1.000       0.000    1.000  1.000  0/3 0.000
rubric: binary      2     0.848      -0.028    1.000  1.000  0/6 0.000
prompt: long        1     0.848      -0.028    1.000  1.000  0/3 0.000
prompt: short       2     0.924      -0.014    1.000  1.000  0/6 0.000
Of 12 queries.

Cells of the design; the first cell is the reference
              rubric  prompt  Spearman  Kendall   reversed
demo.gains    graded  long
copy.gains    graded  short      1.000    1.000  0/3 0.000
second.gains  binary  long       0.848    1.000  0/3 0.000
other.gains   binary  short      0.848    1.000  0/3 0.000
Of 12 queries.
! rcp-study diff: design: ignored 1 row of files that are not compared
# The same in rows of factors and levels.
$ awk -F '\t' 'NR == 1 { print "file,factor,level" } NR > 1 { print $1 ",rubric," $2 "\n" $1 ",prompt," $3 }' design >long
$ rcp-study diff --quiet --resamples 20 --design design --format json demo.gains copy.gains second.gains other.gains >want
$ rcp-study diff --quiet --resamples 20 --design long --format json demo.gains copy.gains second.gains other.gains | diff - want
$ rcp-study diff --quiet --resamples 20 --design design --reference second.gains --format tsv demo.gains second.gains | awk -F '\t' '/^(design|pairs.*[ab]$|cells.1)/ { print $1, $4 }'
design.reference second.gains
design.cells 1
design.spearman 0.8481240858005941
design.gain_shift 0.028300130780299786
design.levels.1.factor rubric
design.levels.1.level graded
design.levels.1.cells 1
design.levels.1.spearman 0.8481240858005941
design.levels.1.gain_shift 0.028300130780299786
design.levels.2.factor rubric
design.levels.2.level binary
design.levels.2.cells 0
\design.levels.2.spearman\x20
\design.levels.2.gain_shift\x20
design.levels.3.factor prompt
design.levels.3.level long
design.levels.3.cells 1
design.levels.3.spearman 0.8481240858005941
design.levels.3.gain_shift 0.028300130780299786
cells.1.file second.gains
cells.1.levels.rubric binary
cells.1.levels.prompt long

## reversed
# A cell whose gains are those of the reference upside down: all three pairs that the reference separates are reversed, in one
# of two cells.
$ awk '/^# rcp-gains/ { print } !/^#/ { print $1, 0, $3, $4 }' demo.gains >"$TMP/a"
$ awk '{ if (!/^#/) $4 = 1 - $4 } 1' "$TMP/a" >"$TMP/b"
$ cp "$TMP/a" "$TMP/c"
$ printf 'file,sign\na,plus\nb,minus\nc,plus\n' >"$TMP/design"
$ rcp-study diff --resamples 20 --design "$TMP/design" --run demo.dense.run --run demo.rerank.run --run demo.sparse.run "$TMP/a" "$TMP/b" "$TMP/c" demo.qrels --format tsv | awk -F '\t' '/^design.*(reversed|cells|kendall)/ { print $1, $2, $3, $4 }'
design.cells   2
design.kendall   0
design.kendall_min   -1
design.reversed 3 6 0.5
design.levels.1.cells   1
design.levels.1.kendall   1
design.levels.1.kendall_min   1
design.levels.1.reversed 0 3 0
design.levels.2.cells   1
design.levels.2.kendall   -1
design.levels.2.kendall_min   -1
design.levels.2.reversed 3 3 1

## ceiling
# The reliabilities in the headers limit the correlations: sqrt(.81 x .64) = .72, sqrt(.81) = .9; sqrt(.49) = .7 of Count. A value
# that is no number is missing.
$ cd "$TMP" || exit
$ head_of() { printf '# rcp-gains 1\n%s\n# columns qid iter docid gain count\n' "$1"; }
$ rows() { printf 'q1 0 d%d 0.%d 0.%d\n' 1 "$1" 1 2 "$2" 2 3 "$3" 3; }
$ { head_of '# reliability theta 0.81 count 0.49'; rows 1 2 3; } >a
$ { head_of '# reliability theta 0.64'; rows 2 1 3; } >b
$ { head_of '# reliability theta much count 0.5x'; rows 1 3 2; } >c
$ rcp-study diff a b c --format tsv | awk -F '\t' '/ceiling/ { print $1, $4 }'
pairs.1.ceiling.theta 0.7200000000000001
pairs.1.ceiling.gain 0.7200000000000001
pairs.1.ceiling.count 0.7
pairs.2.ceiling.theta 0.9
pairs.2.ceiling.gain 0.9
pairs.2.ceiling.count 0.7
pairs.3.ceiling.theta 0.8
pairs.3.ceiling.gain 0.8
\pairs.3.ceiling.count\x20
$ rcp-study diff b c --format table | tail -n 2
ceiling: the largest correlation that the noise of the judges allows; the noise
is estimated from repeated windows

## bad-design
$ printf 'file,rubric\ndemo.gains,graded\n' >"$TMP/design"
$ rcp-study diff --design "$TMP/design" demo.gains study/second.gains
! rcp-study diff: TMP/design: study/second.gains has no level of the factor rubric, expected a level of each factor for every gain file
[2]
$ printf 'file,rubric\ndemo.gains,graded\ndemo.gains,binary\n' >"$TMP/design"
$ rcp-study diff --design "$TMP/design" demo.gains study/second.gains
! rcp-study diff: TMP/design:3: file 'demo.gains', expected each file only once for each factor
[2]
$ printf 'file\ndemo.gains\n' >"$TMP/design"
$ rcp-study diff --design "$TMP/design" demo.gains study/second.gains
! rcp-study diff: TMP/design: no factor, expected the column 'file' and a column for each factor
[2]
$ rcp-study diff --design "$TMP/design" --reference other demo.gains study/second.gains
! rcp-study diff: --reference other is not one of the gain files
! rcp-study diff -h explains the command
[1]
$ rcp-study diff --reference demo.gains demo.gains study/second.gains
! rcp-study diff: --reference needs --design
! rcp-study diff -h explains the command
[1]

## stores
# A store is compared as the gain file that rcp-label fit makes of it, with the same options.
$ rcp-label simulate -o "$TMP/s" --topics 4 --pool 12 --tournament 20 --rubric 10 >"$TMP/out"
$ rcp-label fit --quiet -o "$TMP/s.gains" "$TMP/s" && rcp-label fit --quiet --mode rubric_only -o "$TMP/r.gains" "$TMP/s"
$ printf 'file\tprompt\ns\ta\nr.gains\tb\n' >"$TMP/cells"
$ shown() { rcp-study diff --quiet --resamples 10 --design "$TMP/cells" --format tsv "$@" | awk -F '\t' '/pooled|gain_shift|^cells.*levels/ { print $1, $4 }'; }
$ shown "$TMP/s" "$TMP/r.gains" >"$TMP/of.store"; sed -i s/^s/s.gains/ "$TMP/cells"; shown "$TMP/s.gains" "$TMP/r.gains" | diff - "$TMP/of.store"
$ rcp-study diff --quiet --resamples 10 --fit mode=rubric_only --format tsv "$TMP/s" "$TMP/r.gains" | awk -F '\t' '/spearman.gain\t|gain_shift/ { print $1, $4 }'
pairs.1.spearman.gain 1
pairs.1.gain_shift 0
$ rcp-study diff --fit quiet=yes "$TMP/s" "$TMP/r.gains"
! rcp-study diff: --fit 'quiet=yes', expected NAME=VALUE of an option of rcp-label fit, such as method=paper
! rcp-study diff -h explains the command
[1]
$ rcp-study diff --fit mode=all "$TMP/s" "$TMP/r.gains"
! rcp-study diff: --fit 'all', expected auto, tournament or rubric_only
! rcp-study diff -h explains the command
[1]

## budget
# By hand: of 20 and 10 windows of a topic 0.25 keeps 5 and 2 (half to even), so of 4 topics 28. A tournament window costs 1000
# and 100 tokens, one of the rubric 500 and 10; one record is there twice. At 2 and 10 a million: 24,000 and 2,080 tokens are
# .0688; all of them, 101,000 and 8,500, are .287. Documents that a share leaves: rcp-label fit --budget.
$ rcp-label simulate -o "$TMP/s" --topics 4 --pool 30 --tournament 20 --rubric 10 >"$TMP/out"
$ sed -i 's/"input_tokens":null,"output_tokens":null/"input_tokens":1000,"output_tokens":100/; $ { p }' "$TMP/s/tournament.jsonl"
$ sed -i 's/"input_tokens":null,"output_tokens":null/"input_tokens":500,"output_tokens":10/' "$TMP/s/rubric.jsonl"
$ budget() { rcp-study diff --quiet --resamples 10 --budget 0.25,1 --replicates 2 "$@"; }
$ budget --price-in 2 --price-out 10 --format tsv "$TMP/s" | awk -F '\t' -v skip="$TMP/" '/^pairs.*documents|^pairs.[34].*(theta|shift)\t|^stores|^design/ { sub(skip, "", $4); print $1, $4 }'
pairs.1.documents 112
pairs.2.documents 103
pairs.3.documents 120
pairs.3.spearman.theta 1
pairs.3.gain_shift 0
\pairs.3.ceiling.theta\x20
pairs.4.documents 120
pairs.4.spearman.theta 1
pairs.4.gain_shift 0
\pairs.4.ceiling.theta\x20
stores.1.file s
stores.1.windows 120
stores.1.calls 121
stores.1.input_tokens 101000
stores.1.output_tokens 8500
stores.1.cost 0.287
stores.2.file s, 0.25 #1
stores.2.windows 28
stores.2.calls 28
stores.2.input_tokens 24000
stores.2.output_tokens 2080
stores.2.cost 0.0688
stores.3.file s, 0.25 #2
stores.3.windows 28
stores.3.calls 28
stores.3.input_tokens 24000
stores.3.output_tokens 2080
stores.3.cost 0.0688
stores.4.file s, 1 #1
stores.4.windows 120
stores.4.calls 121
stores.4.input_tokens 101000
stores.4.output_tokens 8500
stores.4.cost 0.287
stores.5.file s, 1 #2
stores.5.windows 120
stores.5.calls 121
stores.5.input_tokens 101000
stores.5.output_tokens 8500
stores.5.cost 0.287
design.reference s
design.cells 4
design.spearman 0.9653913800186891
design.gain_shift 0.004916987783648722
design.windows 74
design.calls 74.5
design.input_tokens 62500
design.output_tokens 5290
design.cost 0.1779
design.levels.1.factor budget
design.levels.1.level 1
design.levels.1.cells 2
design.levels.1.spearman 1
design.levels.1.gain_shift 0
design.levels.1.windows 120
design.levels.1.calls 121
design.levels.1.input_tokens 101000
design.levels.1.output_tokens 8500
design.levels.1.cost 0.287
design.levels.2.factor budget
design.levels.2.level 0.25
design.levels.2.cells 2
design.levels.2.spearman 0.9307827600373781
design.levels.2.gain_shift 0.009833975567297443
design.levels.2.windows 28
design.levels.2.calls 28
design.levels.2.input_tokens 24000
design.levels.2.output_tokens 2080
design.levels.2.cost 0.0688
$ rcp-label fit -o "$TMP/s.gains" --budget 0.25 --replicates 2 "$TMP/s" | awk '/^replicate/, 0 { print $1, $2 }' | head -3
replicate gains
1 112
2 103
$ budget demo.gains
! rcp-study diff: --budget takes a store, and demo.gains is a file
! rcp-study diff -h explains the command
[1]
$ budget "$TMP/s" demo.gains
! rcp-study diff: --budget takes one store, not 2 files
! rcp-study diff -h explains the command
[1]
$ budget --design "$TMP/s" "$TMP/s"
! rcp-study diff: --design cannot be combined with --budget, which compares the shares instead
! rcp-study diff -h explains the command
[1]
$ TMPDIR=/nowhere budget "$TMP/s"
! rcp-study diff: /nowhere/rcp-study: No such file or directory
[8]
$ rcp-study diff --budget 0 "$TMP/s"
! rcp-study diff: --budget '0', expected 1 to 32 ascending numbers from 1e-06 to 1, separated by commas
! rcp-study diff -h explains the command
[1]

## threads
$ for j in 1 2 5; do rcp-study diff demo.gains study/second.gains -j $j --format json | cksum; done | uniq | wc -l
1

## undefined
# One document a query, and gains only: nothing to correlate within queries, no theta, no Count.
$ printf 'q1 0 d1 0.5\nq2 0 d1 0.25\n' >"$TMP/a"
$ printf 'q1 0 d1 0.75\nq2 0 d1 0.5\n' >"$TMP/b"
$ rcp-study diff "$TMP/a" "$TMP/b" --format json
{"files":2,
"queries":2,
"runs":0,
"intervals":{"level":0.95,"method":"percentile bootstrap","resampled":"queries","clusters":2,"strata":1,"resamples":2000,"seed":42},
"pairs":[
{"a":"TMP/a","b":"TMP/b","documents":2,"queries":2,"spearman":{"theta":{"value":null,"lo":null,"hi":null,"queries":0,"reason":"one file has no thetas"},"gain":{"value":null,"lo":null,"hi":null,"queries":0,"reason":"no query has two documents with different scores in each of the two files"},"count":{"value":null,"lo":null,"hi":null,"queries":0,"reason":"one file lacks the columns 'passes' and 'responses'"}},"pooled":{"value":1,"lo":1,"hi":1},"gain_shift":{"value":0.25,"lo":0.25,"hi":0.25},"ceiling":{"theta":null,"gain":null,"count":null}}],
"qrels":[]}

## bad
$ printf 'q1 0 d1 0.5\n' >"$TMP/a"
$ printf 'other 0 d1 0.5\n' >"$TMP/b"
$ rcp-study diff "$TMP/a" "$TMP/b"
! rcp-study diff: TMP/b: no document in common with TMP/a; if the names of topics or documents differ, give a table with the columns 'from' and 'to' (--ids)
[7]
$ printf 'from,to\nd1,x\nd2,x\n' >"$TMP/ids"
$ printf 'q1 0 x 0.5\nq1 0 y 0.5\n' >"$TMP/a"
$ printf 'q1 0 d1 0.5\nq1 0 d2 0.75\n' >"$TMP/b"
$ rcp-study diff --ids "$TMP/ids" "$TMP/a" "$TMP/b"
! rcp-study diff: TMP/b:2: the table of ids gives the same name 'd2' to two documents of topic q1, expected different names
[2]
$ printf 'from,to\nd1,x\nd1,y\n' >"$TMP/ids"
$ rcp-study diff --ids "$TMP/ids" "$TMP/a" "$TMP/b"
! rcp-study diff: TMP/ids:3: a second row for the id (d1), expected a single row; the first is in line 2
[2]
$ rcp-study diff demo.gains
! rcp-study diff: 1 operand, expected at least two gain files
! rcp-study diff -h explains the command
[1]
$ rcp-study diff --run demo.dense.run demo.gains study/second.gains
! rcp-study diff: give at least two --run options, or none
! rcp-study diff -h explains the command
[1]
$ rcp-study diff demo.gains demo.qrels
! rcp-study diff: demo.qrels:6: gain '2', expected a gain in [0, 1] (topic 101, document D0025)
[2]
