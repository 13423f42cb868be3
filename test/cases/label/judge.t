## config
# Lines of a configuration that are wrong are named; the command line has the last word.
$ try() {
>     printf '%s\n' "$@" >"$TMP/config"
>     rcp-label run "$TMP/config" --out "$TMP/s"
>     echo $?
> }
$ try 'queries texts/queries.jsonl' '' 'qeries texts/queries.jsonl'
2
! rcp-label run: TMP/config:3: unknown option 'qeries'; did you mean 'queries'?
$ try 'seed 1e9'
2
! rcp-label run: TMP/config:1: --seed '1e9', expected a whole number from 0 to 4294967295
# Options that pool and fit take, too, are looked at before anything is made.
$ try 'depth x'
2
! rcp-label run: TMP/config:1: -k, --depth 'x', expected a whole number from 1 to 1000000
$ try 'sd-tau 0'
2
! rcp-label run: TMP/config:1: --sd-tau '0', expected a number above 0
$ try 'judge simulated' 'run texts/words.run' 'queries texts/queries.jsonl' 'corpus texts/corpus.jsonl' 'join-judged'
1
! rcp-label run: --join-judged needs --qrels
! rcp-label run -h explains the command
$ test -e "$TMP/s" || echo no store
no store
$ try '# no value' 'model'
2
! rcp-label run: TMP/config:2: model without a value, expected a value after the name
$ try 'quiet yes'
2
! rcp-label run: TMP/config:1: quiet with a value, expected none
$ try 'judge simulated' 'run texts/words.run'
1
! rcp-label run: --queries FILE is missing
! rcp-label run -h explains the command
$ try 'url ftp://localhost/' 'model m' 'run texts/words.run' 'queries texts/queries.jsonl' 'corpus texts/corpus.jsonl' quiet
1
! rcp-label run: server 'ftp://localhost/', expected an address like http://localhost:8000/v1
! rcp-label run -h explains the command
$ rcp-label run a b
! rcp-label run: unexpected operand 'b': give at most one CONFIG; name runs with --run
! rcp-label run -h explains the command
[1]
$ rcp-label run "$TMP" --out "$TMP/s"
! rcp-label run: TMP: is a directory, expected a file
[2]
$ printf 'run texts/words.run\nqueries texts/queries.jsonl\ncorpus texts/corpus.jsonl\njudge simulated\nlimit x\n' >"$TMP/c"
$ sed -i 's/limit x/limit 2/' "$TMP/c"
$ rcp-label run "$TMP/c" --limit 1 --out "$TMP/t" --stage rubric --gains "$TMP/t.gains" 2>&1 | grep windows
windows      rubric 7 of 7; 0 were in the store
windows      tournament 0, rubric 7
# Its notes and progress are its own, not those of judge.
$ rcp-label run "$TMP/c" --limit 1 --out "$TMP/cut" --stage rubric --gains "$TMP/t.gains" --max-characters 200 >"$TMP/log"
! rcp-label run: 4 of 29 documents are longer than 200 characters and are cut; cut.tsv in the store lists them
# A pool that is not what was judged.
$ rcp-label run "$TMP/c" --quiet --out "$TMP/t" --run texts/luck.run
! rcp-label run: TMP/t/pool: the pool of these runs differs from the pool of this store: use the runs from which the store was made, or choose a different store
[2]
$ ls "$TMP/t"
attempts.jsonl
digests.txt
identity.json
lock
pool
rubric.jsonl
rubric.prompt.txt
scheduled.tsv
texts.tsv
tournament.jsonl

## criteria
# A store is not gone on with if a record in it answers other criteria than the prompt asks for.
$ judge() {
>     rcp-label judge --judge simulated --stage rubric --limit 1 --quiet --pool "$TMP/pool" --queries texts/queries.jsonl \
>         --corpus texts/corpus.jsonl -o "$TMP/s"
> }
$ rcp-label pool --depth 12 -o "$TMP/pool" texts/words.run >"$TMP/log"
$ judge || exit
$ sed 's/,"digest":"[^"]*"}$/}/' "$TMP/s/rubric.jsonl" >"$TMP/good"
$ for change in 's/"C5":[01]/&,"C6":1/' 's/"C5":/"C6":/g' 's/"C5":[01]/"C5":0,&/' 's/,"C5":[01]//'; do
>     sed "2$change" "$TMP/good" >"$TMP/s/rubric.jsonl"
>     judge; echo $?
> done
2
2
2
2
! rcp-label judge: TMP/s/rubric.jsonl:2: document tides-2: no criterion 'C6', expected 0 or 1 for every criterion (record e0cc7917db9a5912f87f525e649b6b4f)
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label judge: TMP/s/rubric.jsonl:2: no criterion 'C5', expected 0 or 1 for every criterion (record e0cc7917db9a5912f87f525e649b6b4f)
! rcp-label judge: TMP/s/rubric.jsonl:2: not a JSON object: the key 'C5' appears twice in an object, expected a record of one window
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label judge: TMP/s/rubric.jsonl:2: document tides-2: the answer has a criterion that earlier answers lack, expected the same criteria in all answers (record e0cc7917db9a5912f87f525e649b6b4f)
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file

## estimate
# Calls, tokens and cost before anything is asked; what a store holds is not paid again.
$ judge() {
>     rcp-label judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl "$@"
> }
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ judge --estimate -o "$TMP/s" --model m
4 topics with 36 different documents

                  calls in the store    input tokens   output tokens
tournament           98            0          116081           39200
rubric               42            0           48621           33600
all                 140            0          164702           72800

cost         unknown: --price-in and --price-out were not given

The numbers of tokens leave out answers that are already in the store. Input is estimated at 4 characters per token; output is guessed, and includes no reasoning (--output-tokens sets it).
$ judge --estimate -o "$TMP/s" --judge simulated --stage rubric --characters-per-token 3.5 --output-tokens 1000 \
>     --price-in 0.5 --price-out 2
4 topics with 36 different documents

                  calls in the store    input tokens   output tokens
rubric               42            0           55569           42000
all                  42            0           55569           42000

cost         0.11 = 0.03 for input + 0.08 for output

The numbers of tokens leave out answers that are already in the store. Input is estimated at 3.5 characters per token; output is taken from --output-tokens.
$ judge --estimate -o "$TMP/s" --model m --limit 1 --price-out 10
1 topic with 16 different documents

                  calls in the store    input tokens   output tokens
tournament           25            0           30075           10000
rubric               11            0           12914            8800
all                  36            0           42989           18800

cost         0.19, output only: --price-in was not given

The numbers of tokens leave out answers that are already in the store. Input is estimated at 4 characters per token; output is guessed, and includes no reasoning (--output-tokens sets it).
# Where windows are cut to fit the context, that is all they have: 98 of at most 1500 - 200 - 64 tokens.
$ judge --estimate -o "$TMP/s" --model m --stage tournament --context 1500 --max-output-tokens 200 \
>     --characters-per-token 3 | sed -n 3,4p
                  calls in the store    input tokens   output tokens
tournament           98            0          120488           39200
$ ls "$TMP"
pool
$ judge --quiet -o "$TMP/s" --judge simulated --stage tournament
$ judge --estimate -o "$TMP/s" --judge simulated --price-in 0.5
4 topics with 36 different documents

                  calls in the store    input tokens   output tokens
tournament           98           98               0               0
rubric               42            0           48621           33600
all                 140           98           48621           33600

cost         0.02, input only: --price-out was not given

The numbers of tokens leave out answers that are already in the store. Input is estimated at 4 characters per token; output is guessed, and includes no reasoning (--output-tokens sets it).

## texts
# Every topic and every document of the pool needs its text.
$ judge() {
>     rcp-label judge -o "$TMP/s" --judge simulated "$@"
>     echo $?
> }
$ printf 'tides tides-1\ntides tides-2\nbread bread-1\n' >"$TMP/pool"
$ head -n 1 texts/queries.jsonl >"$TMP/queries"
$ grep -v 'tides-2\|bread-1' texts/corpus.jsonl >"$TMP/corpus"
$ judge --pool "$TMP/pool" --queries "$TMP/queries" --corpus texts/corpus.jsonl
2
! rcp-label judge: TMP/queries: no text for topic bread of the pool (topics without a text: 1)
$ judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus "$TMP/corpus"
2
! rcp-label judge: TMP/corpus: no text for document bread-1 of topic bread in the pool (documents without a text: 2)
$ judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus "$TMP/none"
2
! rcp-label judge: TMP/none: cannot be opened: No such file or directory
$ judge --pool "$TMP/none" --queries texts/queries.jsonl --corpus texts/corpus.jsonl
2
! rcp-label judge: TMP/none: cannot be opened: No such file or directory
$ judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --rubric-prompt "$TMP/none"
2
! rcp-label judge: TMP/none: cannot be opened: No such file or directory
$ ls "$TMP"
corpus
pool
queries
# Documents that are cut are listed.
$ judge --quiet --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --max-characters 200
0
$ cat "$TMP/s/cut.tsv"
tides-1	110
bread-1	59

## valid-missing
# A record without "valid" is a valid one for all who read records: fit, a judge that resumes, reparse.
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ judge() { rcp-label judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --judge simulated --limit 1 -o "$1"; }
$ judge "$TMP/store" >"$TMP/report"
$ mkdir "$TMP/without"
$ cp "$TMP/store/"*.json "$TMP/store/"*.t[xs][tv] "$TMP/without"
$ for f in tournament rubric; do
>     sed 's/"valid":true,//; s/,"digest":"[^"]*"}$/}/' "$TMP/store/$f.jsonl" >"$TMP/without/$f.jsonl"
>     grep -c '"valid"' "$TMP/without/$f.jsonl"
> done
0
0
[1]
$ for s in store without; do rcp-label fit --quiet -o "$TMP/$s.gains" "$TMP/$s"; done
$ cmp <(grep -v '^# provenance' "$TMP/store.gains") <(grep -v '^# provenance' "$TMP/without.gains") && echo same gains
same gains
$ judge "$TMP/without" | sed 's/ in .* a second;/;/; 2q'
windows      tournament 25 of 25, rubric 11 of 11; 36 were in the store
answers      0; 0 not valid and asked again
$ rcp-label reparse "$TMP/without" -o "$TMP/again" | tail -n 1
  nothing changed

## schedule
# The phases of the schedule are options, and part of the identity: a store with others is not gone on with.
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ judge() {
>     rcp-label judge --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>         --limit 1 -o "$TMP/s" "$@"
> }
$ judge --random 20 --stratified 30 --mirror no --adaptive 4 --batches 2 --rubric 50 | grep windows
windows      tournament 5 of 5, rubric 5 of 5; 0 were in the store
$ judge --random 20 --stratified 30 --mirror no --adaptive 4 --batches 2 --rubric 50 | grep windows
windows      tournament 5 of 5, rubric 5 of 5; 10 were in the store
$ for other in '--random 30' '--stratified 31' '--mirror yes' '--adaptive 5' '--batches 1' '--rubric 40'; do
>     judge --random 20 --stratified 30 --mirror no --adaptive 4 --batches 2 --rubric 50 $other
> done
! rcp-label judge: TMP/s/identity.json: options.random is '20' in this store and '30' in this command: give the same value, or use another store
! rcp-label judge: TMP/s/identity.json: options.stratified is '30' in this store and '31' in this command: give the same value, or use another store
! rcp-label judge: TMP/s/identity.json: options.mirror is 'no' in this store and 'yes' in this command: give the same value, or use another store
! rcp-label judge: TMP/s/identity.json: options.adaptive is '4' in this store and '5' in this command: give the same value, or use another store
! rcp-label judge: TMP/s: batches is 2 in this store and 1 in this command: give at least the number of the store, or use another store
! rcp-label judge: TMP/s: rubric is 50 in this store and 40 in this command: give at least the number of the store, or use another store
[2]
$ judge --mirror maybe
! rcp-label judge: --mirror 'maybe', expected yes or no
! rcp-label judge -h explains the command
[1]
$ judge --random -1
! rcp-label judge: --random '-1', expected a whole number from 0 to 100000
! rcp-label judge -h explains the command
[1]
$ judge --rubric 0
! rcp-label judge: --rubric '0', expected a whole number from 1 to 100000
! rcp-label judge -h explains the command
[1]

## bad-texts
# A text that nobody can read is named with its line; --skip-bad-texts leaves it out, and all of a topic whose own text it
# is.
$ for topic in q1 q2; do for doc in d1 d2 d3 d4; do echo $topic $doc; done; done >$TMP/pool
$ printf 'q1\ttea\nq2\tt\xffa\n' >$TMP/queries; printf 'q1\ttea\nq2\ttea\n' >$TMP/good
$ printf 'd1\tgreen tea\nd2\tbl\0ack tea\nd3\twh\xffite tea\nd4\tred tea\nd5\t\xff\n' >$TMP/tabs
$ printf '{"_id":"d%s","text":"%s tea"}\n' 1 green 2 'bl\u0000ack' 3 $'wh\xffite' 4 red >$TMP/json
$ judge() { rcp-label judge --judge simulated --stage rubric --pool $TMP/pool --window 2 -o $TMP/$@; }
$ judge s --queries $TMP/queries --corpus $TMP/tabs
! rcp-label judge: TMP/queries:2: the line is not UTF-8, expected text in UTF-8 (id q2)
[2]
$ judge s --queries $TMP/good --corpus $TMP/tabs
! rcp-label judge: TMP/tabs:2: a NUL byte, expected text
[2]
$ judge s --queries $TMP/good --corpus $TMP/json
! rcp-label judge: TMP/json:2: not a JSON object: the line contains the NUL character \u0000, expected text in UTF-8 (id d2)
[2]
$ judge s1 --skip-bad-texts --queries $TMP/queries --corpus $TMP/tabs >$TMP/out; cat $TMP/s1/left_out.tsv
topic	q2	TMP/queries:2
document	d2	TMP/tabs:2
document	d3	TMP/tabs:3
! rcp-label judge: 4 pool documents and 1 topic are left out, because their texts are not UTF-8 or contain a NUL; left_out.tsv in the store lists them
$ judge s2 --skip-bad-texts --queries $TMP/queries --corpus $TMP/json >$TMP/out; cat $TMP/s2/left_out.tsv
topic	q2	TMP/queries:2
document	d2	TMP/json:2
document	d3	TMP/json:3
! rcp-label judge: 4 pool documents and 1 topic are left out, because their texts are not UTF-8 or contain a NUL; left_out.tsv in the store lists them
$ grep -c '"valid":true' $TMP/s1/rubric.jsonl; grep -o '"doc_id":"[^"]*"\|"query_id":"[^"]*"' $TMP/s1/rubric.jsonl | sort -u
7
"doc_id":"d1"
"doc_id":"d4"
"query_id":"q1"
$ printf 'q1\t\xff\nq2\tt\xffa\n' >$TMP/queries
$ judge none --skip-bad-texts --queries $TMP/queries --corpus $TMP/json
! rcp-label judge: TMP/pool: no topic has a text that can be shown, expected texts in UTF-8
[2]

## rounds
# Windows in rounds: the options that go together, and a store that was made by another schedule.
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ judge() {
>     rcp-label judge --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>         -o "$TMP/s" "$@" | sed 's/in [0-9.]* s, [0-9.]* a second/in ... s/'
> }
$ runs='--for texts/words.run --for texts/sense.run --for texts/luck.run'
$ judge --until 'se 0.02' $runs
windows      tournament 20 of 20, rubric 12 of 12; 0 were in the store
answers      32 in ... s; 0 not valid and asked again
tokens       0 in, 0 out
! rcp-label judge: 19 windows: the variance from the labels is 2.44 times the variance that the target 'se 0.02' allows
! rcp-label judge: 32 windows: the variance from the labels is 0.735 times the variance that the target 'se 0.02' allows; the target is met
$ ls "$TMP/s" | grep round
round-0.txt
round-1.txt
$ sed 5q "$TMP/s/round-0.txt"
\# rcp-round 1
\# until se 0.02
\# for words.run
\# for sense.run
\# for luck.run
$ grep -h '^#' "$TMP/s/round-1.txt"
\# rcp-round 1
\# until se 0.02
\# for words.run
\# for sense.run
\# for luck.run
\# 19 windows: the variance from the labels is 2.44 times the variance that the target 'se 0.02' allows
\# seen 19
# The target is met: nothing is asked.
$ judge --until 'se 0.02' $runs
windows      tournament 20 of 20, rubric 12 of 12; 32 were in the store
answers      0 in ... s; 0 not valid and asked again
tokens       0 in, 0 out
! rcp-label judge: 32 windows: the variance from the labels is 0.735 times the variance that the target 'se 0.02' allows; the target is met
$ rcp-label fit --quiet -o "$TMP/gains" "$TMP/s" && grep '^# provenance rounds' "$TMP/gains"
\# provenance rounds until se 0.02
\# provenance rounds for words.run
\# provenance rounds for sense.run
\# provenance rounds for luck.run
$ rcp-label fit --quiet -o "$TMP/again.gains" "$TMP/s" && cmp "$TMP/gains" "$TMP/again.gains" && echo same
same
# As many windows as are allowed.
$ judge --until 'se 1e-9' $runs --max-windows 90
windows      tournament 60 of 60, rubric 30 of 30; 32 were in the store
answers      58 in ... s; 0 not valid and asked again
tokens       0 in, 0 out
! rcp-label judge: until 'se 1e-9', not 'se 0.02': 0 windows to ask about before the next look
! rcp-label judge: 32 windows: the variance from the labels is 2.94e+14 times the variance that the target 'se 1e-9' allows
! rcp-label judge: 48 windows: the variance from the labels is 1.41e+14 times the variance that the target 'se 1e-9' allows
! rcp-label judge: 54 windows: the variance from the labels is 1.21e+14 times the variance that the target 'se 1e-9' allows
! rcp-label judge: 90 windows: the variance from the labels is 8.94e+13 times the variance that the target 'se 1e-9' allows; the target is not met, and no more windows are allowed
$ judge --until separated $runs --max-windows 3
windows      tournament 60 of 60, rubric 30 of 30; 90 were in the store
answers      0 in ... s; 0 not valid and asked again
tokens       0 in, 0 out
! rcp-label judge: until 'separated', not 'se 1e-9': 0 windows to ask about before the next look
! rcp-label judge: 90 windows: the variance from the labels is 0.682 times the variance that the target 'separated' allows; the target is met
# Fewer windows than a first pass takes: a short one, or an error before anything is asked.
$ judge --until 'se 1e-9' $runs --max-windows 18 -o "$TMP/few" --quiet; cat "$TMP"/few/{tournament,rubric}.jsonl | wc -l
18
$ judge --until 'se 1e-9' $runs --max-windows 3 -o "$TMP/none"
! rcp-label judge: 3 windows are allowed, expected at least 12, so that all documents of 4 topics are shown (--max-windows), or judge fewer topics from the start (--limit, --topics, --topics-from)
! rcp-label judge -h explains the command
$ judge --until 'se 1e-9' $runs --limit 1 --max-windows 3 -o "$TMP/one"
windows      tournament 2 of 2, rubric 1 of 1; 0 were in the store
answers      3 in ... s; 0 not valid and asked again
tokens       0 in, 0 out
! rcp-label judge: 3 windows: the variance from the labels is 8.89e+15 times the variance that the target 'se 1e-9' allows; the target is not met, and no more windows are allowed
$ judge --quiet
! rcp-label judge: TMP/s/identity.json: options.random is 'none' in this store and '53' in this command: give the same value, or use another store
$ judge --until 'labels 10' $runs
! rcp-label judge: --until 'labels 10', expected 'labels 10%', 'separated' or 'se 0.005'
! rcp-label judge -h explains the command
$ judge --until 'labels 0%' $runs
! rcp-label judge: --until 'labels 0%', expected 'labels 10%', 'separated' or 'se 0.005'
! rcp-label judge -h explains the command
$ judge --until soon $runs
! rcp-label judge: --until 'soon', expected 'labels 10%', 'separated' or 'se 0.005'
! rcp-label judge -h explains the command
$ judge --until separated
! rcp-label judge: --until needs --for RUN, once for each run to compare
! rcp-label judge -h explains the command
$ judge --for texts/words.run
! rcp-label judge: --for needs --until TARGET
! rcp-label judge -h explains the command
$ judge --max-windows 5
! rcp-label judge: --max-windows needs --until TARGET
! rcp-label judge -h explains the command
$ judge --until separated $runs --stage rubric
! rcp-label judge: --until cannot be combined with --stage
! rcp-label judge -h explains the command
$ judge --until separated --for texts/none.run
! rcp-label judge: texts/none.run: cannot be opened: No such file or directory
$ rcp-label judge --judge simulated --plan p --until separated $runs --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o "$TMP/s"
! rcp-label judge: --until cannot be combined with --plan
! rcp-label judge -h explains the command
[1]
# What targets are likely to take; nothing is written.
$ judge --until 'se 0.05' $runs --plan-only --price-in 1 --price-out 2 -o "$TMP/new"
4 topics with 36 different documents

until             windows tournament     rubric    input tokens   output tokens       cost
se 0.05                19         15          4           22398            9200       0.04
labels 10%             39         17         22           45605           24400       0.09
separated              50         20         30           58419           32000       0.12
se 0.005              140         64         76          163789           86400       0.34  not met: the variance that comes from labels is 2.4 times as large as the target allows
the schedule          140         98         42          164702           72800       0.31

likely range         from         to  cost from         to
se 0.05                19         19       0.04       0.04
labels 10%             12        140       0.03       0.34
separated               4        140       0.01       0.34
se 0.005              110        140       0.26       0.34

decisions       separated     missed    at most     others
se 0.05               0.5        0.4          1        0.0
labels 10%            0.5        0.0          0        0.0
separated             0.5        0.1          1        0.0
se 0.005              0.5        0.0          0        0.0
the schedule          0.5        0.1          1        0.0

The rehearsal uses simulated documents. In one window, the simulated judge orders 15 % of the pairs of documents
wrongly (--noise). With 95 % probability, the number of windows of a new store is in the likely range, which is
computed from 8 rehearsals with other documents and varying noise. Tokens are computed as
--estimate does for a new store.
A paired t-test (p < 0.05) decides about 3 pairs of runs. separated: pairs that differ significantly by the true worth
of the documents; missed: how many of these pairs do not differ significantly by the labels (mean of 8 rehearsals,
and maximum); others: pairs that differ significantly only by the labels.
# A judge who errs hardly ever is right about the runs; a single run is compared with none.
$ judge --until 'se 0.05' $runs --plan-only --noise 0.01% -o "$TMP/new" | sed -n '/^decisions/p; /^the schedule/p'
the schedule          140         98         42          164702           72800
decisions       separated     missed    at most     others
the schedule          0.5        0.1          1        0.0
$ judge --until 'se 0.05' --for texts/words.run --plan-only -o "$TMP/new" | sed -n '/^the schedule/,$p'
the schedule          140         98         42          164702           72800

likely range         from         to
se 0.05                19         19
labels 10%              8        140
separated              19         19
se 0.005               50        140

The rehearsal uses simulated documents. In one window, the simulated judge orders 15 % of the pairs of documents
wrongly (--noise). With 95 % probability, the number of windows of a new store is in the likely range, which is
computed from 8 rehearsals with other documents and varying noise. Tokens are computed as
--estimate does for a new store.
$ rcp-label run --queries texts/queries.jsonl --corpus texts/corpus.jsonl --run texts/words.run --run texts/luck.run \
>     --until 'se 0.1' --plan-only --noise 5% --max-windows 25 -o "$TMP/none" | sed 4q
4 topics with 33 different documents

until             windows tournament     rubric    input tokens   output tokens
se 0.1                 16         12          4           18965            8000
$ test -e "$TMP/none" || echo no store
no store
$ judge --until 'labels 10%' $runs --limit 1 --plan-only -o "$TMP/new" | grep -c 'not met: a single topic does not show how much topics vary$'
2
$ judge --until 'labels 10%' $runs --limit 1 -o "$TMP/one" 2>&1 >"$TMP/log" | sed -n '$p'
rcp-label judge: 36 windows: the target 'labels 10%' cannot be met, because a single topic does not show how much topics differ; the target is not met, and no more windows are allowed
$ judge --until separated $runs --plan-only --noise 50%
! rcp-label judge: --noise '50%', expected a share above 0% and below 50%
! rcp-label judge -h explains the command
$ judge --until separated $runs --noise 5%
! rcp-label judge: --noise needs --plan-only
! rcp-label judge -h explains the command
# Of a store with rounds, the rehearsal goes on from its answers; --estimate is the same.
$ judge --until 'se 0.05' $runs --estimate --price-in 1 --price-out 2 | tee "$TMP/x" | grep '^se 0.05'
se 0.05                 0          0          0               0               0       0.00
se 0.05                 0          0       0.00       0.00
se 0.05               2.0        0.0          0        0.0
$ judge --until 'se 0.05' $runs --plan-only --price-in 1 --price-out 2 | cmp - "$TMP/x"; sed -n '2,3p; /^The table/,$p' "$TMP/x"
until 'se 0.05', not 'se 1e-9': 0 windows to ask about before the next look

The table counts the windows that are still to be judged. The rehearsal starts from the answers in the store,
which also determine how good its documents are. In one window, the simulated judge orders 15 % of the pairs of
documents wrongly (--noise). With 95 % probability, the number of windows is in the likely range, which is computed
from 8 rehearsals with varying noise.
A paired t-test (p < 0.05) decides about 3 pairs of runs. separated: pairs that differ significantly by the true worth
of the documents; missed: how many of these pairs do not differ significantly by the labels (mean of 8 rehearsals,
and maximum); others: pairs that differ significantly only by the labels.
$ judge --plan-only
! rcp-label judge: --plan-only needs --until TARGET
! rcp-label judge -h explains the command
# A run that comes later, by the target of the store.
$ rm -r "$TMP/s"
$ judge --until 'se 0.014' --for texts/words.run --quiet
$ rcp-label top-up --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>     -o "$TMP/s" --for texts/luck.run | sed '/^answers/d'
windows      tournament 22 of 22, rubric 13 of 13; 20 were in the store
tokens       0 in, 0 out
! rcp-label top-up: 20 windows: the variance from the labels is 2.76 times the variance that the target 'se 0.014' allows
! rcp-label top-up: 33 windows: the variance from the labels is 1.06 times the variance that the target 'se 0.014' allows
! rcp-label top-up: 35 windows: the variance from the labels is 0.859 times the variance that the target 'se 0.014' allows; the target is met
$ grep -h '^# [uf]' "$TMP"/s/round-*.txt | sort | uniq -c
      2 # for luck.run
      2 # for words.run
      4 # until se 0.014
$ rcp-label top-up --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o "$TMP/s"
! rcp-label top-up: --until needs --for RUN, once for each run to compare
! rcp-label top-up -h explains the command
[1]
$ rcp-label top-up -o "$TMP/none" --for texts/luck.run
! rcp-label top-up: TMP/none: the store has no rounds, expected a store that was judged with --until
[2]
$ rcp-label top-up --for texts/luck.run
! rcp-label top-up: -o STORE is missing
! rcp-label top-up -h explains the command
[1]
# A round that was changed by hand is refused.
$ sed -i '5s/.*/tournament nobody d1 d2/' "$TMP/s/round-0.txt"
$ judge --until separated $runs
! rcp-label judge: TMP/s/round-0.txt:5: topic nobody is not in the pool
$ printf '# rcp-round 2\n' >"$TMP/s/round-0.txt"
$ judge --until separated $runs
! rcp-label judge: TMP/s/round-0.txt:1: '# rcp-round 2', expected '# rcp-round 1'
