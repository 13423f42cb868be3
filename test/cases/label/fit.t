## bt
# Two documents: log odds of the wins. Without a ridge the maximum likelihood, here in closed form: a chain of three
# where neighbours only meet, so that every difference is its own log odds.
$ printf 'q a b 3\nq b a\n' >"$TMP/two"
$ rcp-label bt --ridge 0 "$TMP/two" | awk '{ s[$2] = $3 } END { printf "%.6f %.6f\n", s["a"] - s["b"], log(3) }'
1.098612 1.098612
$ printf '# chain\nq a b 2\n\nq b a 1\nq b c 5\nq c b 2\nother x y\n' >"$TMP/chain"
$ rcp-label bt --ridge 0 "$TMP/chain" >"$TMP/out" || echo "status $?: x always wins"
status 4: x always wins
! rcp-label bt: topic other: some documents win all, or lose all, of their comparisons with the other documents, so their scores would be infinite; give a --ridge above 0
$ sed -i '/other/d' "$TMP/chain"
$ rcp-label bt --ridge 0 "$TMP/chain" | awk '
>     { s[$2] = $3; sum += $3 }
>     END { printf "%.6f %.6f\n%.6f %.6f\n%s\n", s["a"] - s["b"], log(2), s["b"] - s["c"], log(2.5), sum * sum < 1e-18 }'
0.693147 0.693147
0.916291 0.916291
1
# A standard error in closed form: of the difference of two documents with n comparisons, 1/sqrt(n p (1-p)); half of
# it belongs to each of the centred scores.
$ rcp-label bt --ridge 0 "$TMP/two" | awk '{ printf "%s %.6f\n", $2, $4 * 2 } END { printf "%.6f\n", 1 / sqrt(4 * 0.75 * 0.25) }'
a 1.154700
b 1.154700
1.154701
# Judgements and the fit agree on the scores.
$ rcp-label bt label/store | awk '{ print $1, $2, $3 }' >"$TMP/bt"
$ rcp-label fit --quiet -o "$TMP/gains" label/store
$ awk '!/^#/ { print $1, $3, $6 }' "$TMP/gains" | while read -r line; do grep -qxF "$line" "$TMP/bt" || echo "differs: $line"; done
$ wc -l <"$TMP/bt"
72

## bt-pooled
# The judges of the rubric are no matter of bt, once they are allowed for; windows of several count alike.
$ rcp-label bt --judges pooled label/store label/second.jsonl >"$TMP/out"
$ rcp-label bt label/store | cmp - "$TMP/out"
$ awk 'NR % 2 { sub(/"family_key": "[^"]*"/, "\"family_key\": \"other\"") } { print }' label/store/tournament.jsonl >"$TMP/in"
$ rcp-label bt --judges pooled "$TMP/in" | cmp - "$TMP/out"
$ rcp-label bt --judges both "$TMP/in"
! rcp-label bt: --judges 'both', expected single or pooled
! rcp-label bt -h explains the command
[1]

## budget
# How far gains move with fewer windows: not at all with all of them, and the same for any number of threads.
$ rcp-label fit --quiet -j 1 -o "$TMP/a.gains" --budget 0.5 --replicates 2 --seed 7 label/store

how far the gains shift if the fit uses a share of 0.5 of the windows
replicate        gains      mean   largest       tau      lost
1                   59    0.0491    0.1297    0.8473         1
2                   60    0.0425    0.2319    0.8727         0
all                 60    0.0458    0.2319    0.8600         1
$ rcp-label fit --quiet -j 3 -o "$TMP/b.gains" --budget 0.5 --replicates 2 --seed 7 label/store >"$TMP/b.out"
$ rcp-label fit --quiet -j 1 -o "$TMP/a.gains" --budget 0.5 --replicates 2 --seed 7 label/store | cmp - "$TMP/b.out"
$ rcp-label fit --quiet -o "$TMP/c.gains" label/store
$ cmp "$TMP/a.gains" "$TMP/c.gains" && echo same
same
# With all windows nothing moves, nor do runs.
$ for seed in 1 2; do
>     awk -v seed=$seed 'BEGIN { srand(seed) } /^q/ { print $1, "Q0", $3, 0, rand() + seed * $4, "r" }' "$TMP/c.gains" >"$TMP/$seed.run"
> done
$ rcp-label fit --quiet -o "$TMP/d.gains" --budget 1 --replicates 1 --run "$TMP/1.run" --run "$TMP/2.run" label/store

how far the gains and the runs' nDCG@10 shift if the fit uses a share of 1 of the windows
replicate        gains      mean   largest       tau      lost      mean   largest       tau
1                   60    0.0000    0.0000    1.0000         0    0.0000    0.0000    1.0000
all                 60    0.0000    0.0000    1.0000         0    0.0000    0.0000    1.0000
$ for bad in "--budget 0" "--budget 1.5" "--budget 0.5 --replicates 0" "--budget 0.5 --run $TMP/none"; do
>     rcp-label fit --quiet -o "$TMP/e.gains" $bad label/store
>     echo $?
> done
1
1
1
2
! rcp-label fit: --budget '0', expected a number above 0
! rcp-label fit -h explains the command
! rcp-label fit: --budget '1.5', expected a share of at most 1
! rcp-label fit -h explains the command
! rcp-label fit: --replicates '0', expected a whole number from 1 to 100000
! rcp-label fit -h explains the command
! rcp-label fit: TMP/none: cannot be opened: No such file or directory

## criterion-order
# Criteria stand in the order of their names, numbers in them by value, whatever the order in the records.
$ rename() { sed 's/"C1"/"2b"/g; s/"C2"/"10a"/g; s/"C3"/"02b"/g; s/"C4"/"depth"/g; s/"C5"/"2"/g' "$1"; }
$ rename label/store/rubric.jsonl >"$TMP/in"
$ rcp-label fit --quiet -o "$TMP/out.gains" label/store/tournament.jsonl "$TMP/in"
$ grep '^# criterion' "$TMP/out.gains" | cut -d ' ' -f 3
2
02b
2b
10a
depth

## evaluate
# What fit writes, trec_rcp reads: every gain agrees with the header's items, and the ideal order scores 1.
$ rcp-label fit --quiet -o "$TMP/labels.gains" label/store
$ grep -v '^#' "$TMP/labels.gains" | awk '{ print $1, "Q0", $3, 1, $5, "ideal" }' |
>     trec_rcp -R rcp_gains -m rcp_ndcg -m rawbt_ndcg -m num_q "$TMP/labels.gains" -
num_q                 	all	5
rcp_ndcg              	all	1.0000
rawbt_ndcg            	all	1.0000

## file-limit
# Files above the limit: an error like a full disk, which names the temporary, and nothing half done is left.
$ limited() { # COMMAND...
>     (ulimit -f 2; "$@" 2>&1) | sed 's/rcp-[0-9A-Za-z]*\.tmp/rcp-RANDOM.tmp/g'
>     echo "${PIPESTATUS[0]}"
> }
$ echo old >"$TMP/out.gains"
$ limited rcp-label fit -o "$TMP/out.gains" label/store
rcp-label fit: TMP/out.gains: cannot be written: writing to its temporary file TMP/out.gains.rcp-RANDOM.tmp failed: File too large
8
$ limited rcp-label simulate -o "$TMP/store"
rcp-label simulate: TMP/store: cannot be written: writing to its temporary file TMP/store.rcp-RANDOM.tmp/tournament.jsonl.rcp-RANDOM.tmp failed: File too large
8
$ limited rcp-label simulate -o "$TMP/store" --truth "$TMP/truth.gains"
rcp-label simulate: TMP/truth.gains: cannot be written: writing to its temporary file TMP/truth.gains.rcp-RANDOM.tmp failed: File too large
8
$ cat "$TMP/out.gains"
old
$ ls "$TMP"
out.gains

## fit
# The exact optimum, as scipy finds it (oracle.py); with and without rankings that have no scores.
$ rcp-label fit -o "$TMP/a.gains" label/store | sed 's/gradient [0-9.e-]*/gradient .../'
windows      tournament 84, rubric 40 (without 2 repeated records)
  invalid    tournament, random, schema: 1
tournament   6 topics, at most 8 Newton steps, largest gradient ...
2PL          8 Newton steps, objective 0.3629005706, gradient ..., converged
calibrated   60 documents of 5 topics
  1 topic has no rubric answers about tournament documents and is left out
  1 document has rubric answers but no tournament score and is left out

criterion        gamma        se      beta        se
C1              1.1929    0.0950   -2.2675    0.1728
C2              1.0112    0.1535   -2.0612    0.2400
C3              0.9933    0.1351    0.2710    0.2520
C4              0.9934    0.1544    0.8848    0.1054
C5              0.8091    0.1135    3.1729    0.3110
$ awk -f "$TOP/test/cases/label/near.awk" label/fit.expected "$TMP/a.gains"
70 lines compared
$ rcp-label fit --quiet --hard-rankings -o "$TMP/b.gains" label/store
$ awk -f "$TOP/test/cases/label/near.awk" label/fit-hard.expected "$TMP/b.gains"
70 lines compared

## limit-nesting
# JSON without end, with a stack of 128 KB (the thread sanitizer's own threads need more): refused where it is nested
# deeper than 100 levels.
$ grep -q __tsan_init "$(command -v rcp-label)" || ulimit -s 128
$ deep() { awk -v n=$1 'BEGIN { while (n--) printf "["; print "" }'; }
$ record() { sed -n 1p label/store/tournament.jsonl | tr -d '\n' | sed 's/}$//'; }
$ mkdir $TMP/store
$ for n in 99 101 2000 100000; do
>     (record; printf ', "extra": '; deep $n | tr -d '\n'; deep $n | tr '[' ']' | sed 's/$/}/') >$TMP/store/tournament.jsonl
>     rcp-label bt $TMP/store >$TMP/scores
>     echo "$n: status $?"
> done
99: status 0
101: status 2
2000: status 2
100000: status 2
! rcp-label bt: se_bt is NA in 1 topic with too few windows to estimate standard errors
! rcp-label bt: TMP/store/tournament.jsonl:1: not a JSON object: the text is nested deeper than 100 levels, expected a record of one window
! 'rcp-label verify TMP/store' lists all faults; 'rcp-label verify --repair TMP/store' moves the faulty lines to another file
! rcp-label bt: TMP/store/tournament.jsonl:1: not a JSON object: the text is nested deeper than 100 levels, expected a record of one window
! 'rcp-label verify TMP/store' lists all faults; 'rcp-label verify --repair TMP/store' moves the faulty lines to another file
! rcp-label bt: TMP/store/tournament.jsonl:1: not a JSON object: the text is nested deeper than 100 levels, expected a record of one window
! 'rcp-label verify TMP/store' lists all faults; 'rcp-label verify --repair TMP/store' moves the faulty lines to another file
$ deep 100000 | sed 's/^/{"_id": "1", "text": "", "x": /' >$TMP/corpus
$ echo '1 d1' >$TMP/pool
$ rcp-label judge --pool $TMP/pool --queries $TMP/corpus --corpus $TMP/corpus --judge simulated --out $TMP/judged
! rcp-label judge: TMP/corpus:1: not a JSON object: the text is nested deeper than 100 levels, expected {"_id": ..., "text": ...} (id 1)
[2]
$ echo "status $?"
status 2
$ deep 100000 | sed 's/^/{"qid": "1", "docid": "d", "gain": 1, "x": /' >$TMP/gains
$ trec_rcp -R rcp_gains $TMP/gains demo.dense.run 2>&1
trec_rcp: TMP/gains:1: not JSON at byte 100044 of the line: '', expected the end of a nested value
[2]

## not-converged
# Priors and ridges beyond all arithmetic: no convergence, status 4, and the file that was there is still there.
$ echo before >"$TMP/x.gains"
$ rcp-label fit --sd-tau 1e-200 -o "$TMP/x.gains" label/store
! rcp-label fit: TMP/x.gains: not written: the 2PL fit did not converge (gradient 3.5e-01 after 0 steps)
[4]
$ rcp-label fit --bt-ridge 1e300 -o "$TMP/x.gains" label/store
! rcp-label fit: TMP/x.gains: not written: the Bradley-Terry fit of topic q1 did not converge (gradient 8.2e-02)
[4]
$ cat "$TMP/x.gains"
before
$ ls "$TMP"
x.gains

## prior
# Scores that are drawn to those of all topics: smaller ones, of which the file says so; errors are known for all.
$ rcp-label fit --bt-ridge auto -o "$TMP/p.gains" label/store | grep 'drawn to'
[1]
$ rcp-label fit --quiet -o "$TMP/m.gains" label/store
$ grep '# bt-prior' "$TMP/p.gains"
\# bt-prior sd 1.21311 misfit 0.476552
$ spread() { awk '/^# columns/ { for (i = 3; i <= NF; i++) if ($i == "bt") at = i - 2 } !/^#/ { n++; q += $at ^ 2 } END { printf "%d %.3f\n", n, sqrt(q / n) }' "$1"; }
$ spread "$TMP/m.gains"
60 1.302
$ spread "$TMP/p.gains"
60 1.152
# A store that was judged in rounds is fitted so without being asked, its counts too; a ridge ends that.
$ cp -r label/store "$TMP/s"
$ printf '# rcp-round 1\n# until se 0.01\n' >"$TMP/s/round-0.txt"
$ rcp-label fit --quiet -o "$TMP/r.gains" "$TMP/s"
$ grep -v provenance "$TMP/p.gains" >"$TMP/p"
$ grep -v provenance "$TMP/r.gains" | cmp - "$TMP/p"
$ rcp-label count -o "$TMP/s.counts" "$TMP/s" >/dev/null
$ rcp-label fit --quiet -j 1 -o "$TMP/c.gains" "$TMP/s.counts"
$ grep -v provenance "$TMP/c.gains" | cmp - "$TMP/p"
$ rcp-label fit --quiet --bt-ridge 1e-4 -o "$TMP/c.gains" "$TMP/s.counts"
$ grep -v provenance "$TMP/m.gains" >"$TMP/m"
$ grep -v provenance "$TMP/c.gains" | cmp - "$TMP/m"

## order
# The same bytes for any order and names of records, any split into files, gzipped or not, any number of threads; but
# for the lines that say which files these were.
$ fitted() { gzip -dcf "$1" | grep -v '^# provenance'; }
$ rcp-label fit --quiet -o "$TMP/a" label/store
$ sort -t, -k9 label/store/tournament.jsonl | head -n 40 | gzip >"$TMP/1"
$ sort -t, -k9 label/store/tournament.jsonl | tail -n +41 >"$TMP/2"
$ tac label/store/rubric.jsonl >"$TMP/3"
$ rcp-label fit --quiet -j 3 -o "$TMP/b" "$TMP/3" "$TMP/2" "$TMP/1"
$ cmp <(fitted "$TMP/a") <(fitted "$TMP/b") && echo same
same
$ rcp-label simulate --seed 1 -o "$TMP/made"
$ rcp-label fit --quiet -o "$TMP/d" "$TMP/made"
$ sed -E 's/"record_id":"([a-z-]*)-(q[0-9]*)-([0-9]*)"/"record_id":"\3-\1\2"/' "$TMP/made"/*.jsonl >"$TMP/4" # other names
$ rcp-label fit --quiet -o "$TMP/e" "$TMP/4"
$ cmp <(fitted "$TMP/d") <(fitted "$TMP/e") && echo same
same
$ mkdir "$TMP/store"
$ gzip -c label/store/tournament.jsonl >"$TMP/store/tournament.jsonl.gz"
$ cp label/store/rubric.jsonl "$TMP/store"
$ rcp-label fit --quiet -o "$TMP/c.gz" "$TMP/store" label/store # all records twice
$ gzip -dc "$TMP/c.gz" | cmp - "$TMP/a" && echo same
same
$ ls "$TMP"
1
2
3
4
a
b
c.gz
d
e
made
store

## pooled
# Two judges of one rubric: a severity each, as scipy finds them (oracle_judges.py). Without --judges pooled: refused.
$ rcp-label fit --judges pooled -o "$TMP/a.gains" label/store label/second.jsonl | sed 's/gradient [0-9.e-]*/gradient .../'
windows      tournament 84, rubric 70 (without 3 repeated records)
  invalid    tournament, random, schema: 1
tournament   6 topics, at most 8 Newton steps, largest gradient ...
2PL          10 Newton steps, objective 0.4499952854, gradient ..., converged
calibrated   60 documents of 5 topics
  1 topic has no rubric answers about tournament documents and is left out
  1 document has rubric answers but no tournament score and is left out

criterion        gamma        se      beta        se
C1              1.4947    0.0946   -1.8261    0.0940
C2              1.1918    0.2350   -1.7225    0.2246
C3              1.0368    0.1270    0.0422    0.3079
C4              0.8421    0.1653    0.5056    0.0763
C5              0.4345    0.0968    3.0009    0.5736

judge                     severity        se
lenient                    -0.6489    0.0257
simulated                   0.4891    0.0194
$ awk -f "$TOP/test/cases/label/near.awk" label/pooled.expected "$TMP/a.gains"
72 lines compared
$ rcp-label fit --judges pooled -j 3 --quiet -o "$TMP/b.gains" label/second.jsonl label/store
$ cmp "$TMP/a.gains" "$TMP/b.gains"
# one of the two alone is as if nothing was pooled
$ rcp-label fit --judges pooled --quiet -o "$TMP/c.gains" label/store
$ rcp-label fit --quiet -o "$TMP/d.gains" label/store
$ cmp "$TMP/c.gains" "$TMP/d.gains"
# judges without a document in common
$ sed 's/"query_id": "\(q[0-9]*\)"/"query_id": "other-\1"/' label/second.jsonl >"$TMP/apart.jsonl"
$ rcp-label fit --mode rubric_only --judges pooled -o "$TMP/e.gains" label/store "$TMP/apart.jsonl"
! rcp-label fit: the judges form groups that have no document in common, so the severities of two groups cannot be compared; let judges of different groups answer about the same documents
[2]
$ rcp-label fit -o "$TMP/e.gains" label/store label/second.jsonl
! rcp-label fit: label/second.jsonl:1: family_key 'lenient' differs from 'simulated', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record toy-r-q1-0-second)
[2]

## names
# Pooled judges have the names of their models: in fit, in show by the gain file or by the stores, and from counts. Two
# judges of one model, which differ in their prompts, have their keys, too.
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ for j in "1 rcp" "2 rcp" "2 paper"; do
>     rcp-label judge --quiet --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>         --judge "simulated:${j% *}" --method "${j#* }" -o "$TMP/${j/ /-}" && rcp-label count -o "$TMP/${j/ /-}.counts" "$TMP/${j/ /-}"
> done
topics    4
windows   140
topics    4
windows   140
topics    4
windows   140
$ rcp-label fit --judges pooled -o "$TMP/a" "$TMP/1-rcp" "$TMP/2-rcp" "$TMP/2-paper" | sed '1,/severity/d'
simulated:2 (816ee0bfb4625544)   -0.0374    0.0620
simulated:2 (93015ebba7f520fd)   -0.0374    0.0620
simulated:1                       0.0748    0.1240
$ rcp-label fit --judges pooled --quiet -o "$TMP/b" "$TMP"/*.counts
$ cmp <(grep '^# provenance family' "$TMP/a") <(grep '^# provenance family' "$TMP/b") && grep '^# provenance family rubric' "$TMP/a"
\# provenance family rubric 816ee0bfb4625544 simulated:2
\# provenance family rubric 93015ebba7f520fd simulated:2
\# provenance family rubric d062c095d57b2bde simulated:1
$ rcp-label show "$TMP/a" | sed -n '/^judges/,/^$/p'
judges
                                  severity      se
  simulated:2 (816ee0bfb4625544)   -0.0374  0.0620
  simulated:2 (93015ebba7f520fd)   -0.0374  0.0620
  simulated:1                       0.0748  0.1240
\
$ sed -E 's/^(# provenance family [a-z]* [0-9a-f]*).*/\1/' "$TMP/a" >"$TMP/old" # of an older version
$ for store in "" "$TMP/1-rcp $TMP/2-rcp"; do
>     rcp-label show --format csv "$TMP/old" $store 2>&1 | grep -o '^severities.*model,.*'
> done
severities.1.model,,,,,,,
severities.2.model,,,,,,,
severities.3.model,,,,,,,
severities.1.model,,,,,,,
severities.2.model,,,simulated:2,,,,
severities.3.model,,,simulated:1,,,,

## provenance
# What the judgements were: their digests, as sha256sum has them (of what is in a gzipped file), and of whom.
$ says() { grep -e '^# judge' -e '^# provenance' "$1" | sed 's/rcp-label [0-9.]*/rcp-label VERSION/'; }
$ digest() { sha256sum | cut -c 1-64; }
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ rcp-label judge --quiet --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --judge simulated:7 -o "$TMP/a"
$ gzip "$TMP/a/rubric.jsonl"
$ rcp-label fit --quiet -o "$TMP/a.gains" "$TMP/a"
$ says "$TMP/a.gains" | grep -e made -e judgements |
>     sed -e "s/$(digest <"$TMP/a/tournament.jsonl")/T-DIGEST/" -e "s/$(gzip -dc "$TMP/a/rubric.jsonl.gz" | digest)/R-DIGEST/"
\# provenance made rcp-label VERSION fit
\# provenance judgements R-DIGEST rubric.jsonl
\# provenance judgements T-DIGEST tournament.jsonl
$ says "$TMP/a.gains" | grep -c -e '^# judge simulated:7$' -e '^# provenance judge [a-z]* simulated:7$' -e '^# provenance prompt [a-z]* [0-9a-f]\{64\}$'
5
# What the program of the paper says of its stores; stages by different judges; names that would break a line.
$ mkdir "$TMP/b"
$ cp label/store/*.jsonl "$TMP/b"
$ cat >"$TMP/b/identity.json" <<'END'
> {"schema": "rcp-ndcg.judgement-store.v1", "stages": {
>   "tournament": {"family": {"stage": "tournament", "judge_model": "big", "prompt_hash": "abc"}, "family_key": "k",
>     "identity": {"schedule": {"window": 10, "seed": 42, "phases": ["random", "adaptive"], "none": null}}},
>   "rubric": {"family": {"judge_model": "small\n# criterion C9\tgamma 1", "prompt_hash": "def"}, "family_key": "k"}}}
> END
$ rcp-label fit --quiet -o "$TMP/b.gains" "$TMP/b"
$ says "$TMP/b.gains" | grep -v -e judgements -e family
\# judge big (tournament), small # criterion C9 gamma 1 (rubric)
\# provenance made rcp-label VERSION fit
\# provenance judge tournament big
\# provenance prompt tournament abc
\# provenance schedule tournament phases=["random","adaptive"] seed=42 window=10
\# provenance judge rubric small # criterion C9 gamma 1
\# provenance prompt rubric def
$ rcp-label show "$TMP/b.gains" | sed -n 2p
  judge            big (tournament), small # criterion C9 gamma 1 (rubric)
$ trec_rcp --quiet -R rcp_gains -m num_q "$TMP/b.gains" - <<<'q1 Q0 q1-d0001 1 1 r'
num_q                 	all	1
# Nothing is known of a store without identity.json, and standard input cannot be read again.
$ cat label/store/*.jsonl | rcp-label fit --quiet -o "$TMP/c.gains" -
$ says "$TMP/c.gains"
\# provenance made rcp-label VERSION fit
\# provenance family tournament simulated
\# provenance family rubric simulated
# insert and score keep this, and say what they did; once.
$ rcp-label insert --quiet -o "$TMP/d.gains" "$TMP/b.gains" label/more 2>/dev/null
$ rcp-label score --quiet -o "$TMP/e.gains" "$TMP/d.gains" label/more
$ diff <(says "$TMP/b.gains") <(says "$TMP/d.gains") | sed "s/$(digest <label/more/rubric.jsonl)/R-DIGEST/; s/$(digest <label/more/tournament.jsonl)/T-DIGEST/"
11a12,14
\> # provenance made rcp-label VERSION insert
\> # provenance judgements R-DIGEST rubric.jsonl
\> # provenance judgements T-DIGEST tournament.jsonl
$ diff <(says "$TMP/d.gains") <(says "$TMP/e.gains")
14a15
\> # provenance made rcp-label VERSION score
[1]
$ rcp-label fit --quiet --items "$TMP/b.gains" -o "$TMP/f.gains" "$TMP/b"
$ says "$TMP/f.gains" | grep items | sed "s/$(digest <"$TMP/b.gains")/DIGEST/"
\# provenance items DIGEST b.gains
# reparse leaves its name.
$ rcp-label reparse --quiet "$TMP/a" -o "$TMP/again"
$ rcp-label fit --quiet -o "$TMP/g.gains" "$TMP/again"
$ says "$TMP/g.gains" | grep -e made
\# provenance made rcp-label VERSION fit
\# provenance made rcp-label VERSION reparse
# An identity that is none.
$ echo '[]' >"$TMP/b/identity.json"
$ rcp-label fit --quiet -o "$TMP/h.gains" "$TMP/b"
! rcp-label fit: TMP/b/identity.json: not a JSON object, expected the identity of a store
! 'rcp-label verify TMP/b' lists all faults; 'rcp-label verify --repair TMP/b' moves the faulty lines to another file
[2]

## rubric_only
# The rubric alone: marginal maximum likelihood, as scipy finds it (oracle_judges.py); with one judge and with two.
$ near="$TOP/test/cases/label/near.awk"
$ rcp-label fit --mode rubric_only -o "$TMP/a.gains" label/store | sed 's/gradient [0-9.e-]*/gradient .../'
windows      tournament 84, rubric 40 (without 2 repeated records)
  invalid    tournament, random, schema: 1
rubric only  7 Newton steps, log-likelihood -399.8774, gradient ..., converged
  49 different patterns of answers; abilities theta ~ N(-0.9889, 2.3165^2)
calibrated   61 documents of 5 topics
  1 topic has no rubric answers and is left out

criterion        gamma        se      beta        se   with theta ~ N(0, 1)
C1              1.2473    0.1685   -2.6318    0.2580      2.8893   -0.7092
C2              1.1016    0.2248   -2.3215    0.4299      2.5517   -0.5753
C3              0.8827    0.0954    0.2868    0.3914      2.0448    0.5507
C4              1.0455    0.1481    0.9105    0.0904      2.4219    0.8200
C5              0.7229    0.2436    3.7560    0.8740      1.6746    2.0484
$ grep likelihood label/rubric_only.expected
likelihood likelihood -399.877446
$ awk -v rubric_only=1 -f "$near" label/rubric_only.expected "$TMP/a.gains"
67 lines compared
$ rcp-label fit --mode rubric_only --judges pooled -o "$TMP/b.gains" label/second.jsonl label/store | grep -e likelihood -e ' C1' | sed 's/gradient [0-9.e-]*/gradient .../'
rubric only  8 Newton steps, log-likelihood -807.2903, gradient ..., converged
$ grep likelihood label/rubric_only-pooled.expected
likelihood likelihood -807.290292
$ awk -v rubric_only=1 -f "$near" label/rubric_only-pooled.expected "$TMP/b.gains"
69 lines compared
# without a tournament that is the mode anyway; and the evaluator takes the file
$ rcp-label fit --quiet -j 1 -o "$TMP/c.gains" label/store/rubric.jsonl
$ cmp <(grep -v '^# provenance' "$TMP/a.gains") <(grep -v '^# provenance' "$TMP/c.gains")
$ awk '!/^#/ { print $1, "Q0", $3, 1, $8, "r" }' "$TMP/a.gains" >"$TMP/run"
$ trec_rcp -R rcp_gains -m rcp_ndcg_cut.5 "$TMP/a.gains" "$TMP/run"
rcp_ndcg_cut_5        	all	0.7635
! trec_rcp: TMP/run: equal scores continue past rank 5 in 5 topics; documents with equal scores are ranked by descending document number
# one criterion
$ sed 's/"criteria": {"C1": \([01]\)[^}]*}/"criteria": {"C1": \1}/g' label/store/rubric.jsonl >"$TMP/one.jsonl"
$ rcp-label fit --mode rubric_only -o "$TMP/d.gains" "$TMP/one.jsonl"
! rcp-label fit: the rubric answers have one criterion, expected at least two: without a tournament, a single criterion does not determine the scale of theta
[2]
$ rcp-label fit --mode rubric -o "$TMP/d.gains" label/store
! rcp-label fit: --mode 'rubric', expected auto, tournament or rubric_only
! rcp-label fit -h explains the command
[1]
# of a criterion that always passes, or never does, no difficulty is the most likely one
$ sed 's/"C1": 0/"C1": 1/g' label/store/rubric.jsonl >"$TMP/always.jsonl"
$ rcp-label fit --mode rubric_only -o "$TMP/e.gains" "$TMP/always.jsonl"
! rcp-label fit: TMP/e.gains: not written: documents pass criterion C1 in 100 % of the answers, so its difficulty cannot be determined (the estimate is -16.3 if abilities follow N(0, 1)); get answers in which documents pass and answers in which they fail, or use a rubric without this criterion
[4]
$ sed 's/"C5": 1/"C5": 0/g' label/store/rubric.jsonl >"$TMP/never.jsonl"
$ rcp-label fit --mode rubric_only -o "$TMP/e.gains" "$TMP/never.jsonl"
! rcp-label fit: TMP/e.gains: not written: documents pass criterion C5 in 0 % of the answers, so its difficulty cannot be determined (the estimate is 36.1 if abilities follow N(0, 1)); get answers in which documents pass and answers in which they fail, or use a rubric without this criterion
[4]
$ ls "$TMP"/e.gains
! ls: cannot access 'TMP/e.gains': No such file or directory
[2]

## mistyped-names
# A name that is not one: the nearest is suggested.
$ rcp-label fit -o "$TMP/x" --mode turnament label/store
! rcp-label fit: --mode 'turnament', expected auto, tournament or rubric_only; did you mean 'tournament'?
! rcp-label fit -h explains the command
[1]
$ rcp-label show --format jsn "$TMP/x"
! rcp-label show: --format 'jsn', expected text, json, tsv, csv, latex or markdown; did you mean 'json'?
! rcp-label show -h explains the command
[1]
