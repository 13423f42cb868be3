## kernel
# Opponents as rcp-ndcg's select_opponents chooses them: oracle.py beside this file, which was written from its
# description, prints the same windows (python3 label/plan/oracle.py GAINS TOPIC DOCUMENT OPPONENTS WINDOW).
$ printf 'q1 new\n' >"$TMP/pool"
$ plan() {
>     rcp-label plan --quiet --mirror no -o "$TMP/plan" "$@" label/base.gains "$TMP/pool"
>     cat "$TMP/plan"
> }
$ plan --opponents 5 --max-se 9
\# rcp-plan 1
q1 new q1-d0001 q1-d0009 q1-d0011 q1-d0007 q1-d0008
$ plan --opponents 7 --window 4 --max-se 9
\# rcp-plan 1
q1 new q1-d0001 q1-d0004 q1-d0003
q1 new q1-d0005 q1-d0000 q1-d0002
q1 new q1-d0006
$ plan --opponents 1000 --window 100 --max-se 9
\# rcp-plan 1
q1 new q1-d0001 q1-d0009 q1-d0004 q1-d0011 q1-d0003 q1-d0005 q1-d0007 q1-d0000 q1-d0008 q1-d0002 q1-d0006 q1-d0010

## enough
# As many windows as the standard error needs, both ways; published documents and topics that are not there are said.
$ printf 'q1 new\nq1 q1-d0000\nq9 x\nq2 new\n' >"$TMP/pool"
$ rcp-label plan -o "$TMP/plan" label/base.gains "$TMP/pool"
plan         14 windows for 2 new documents of 2 topics; expected largest standard error: 0.43 (0.34 to 0.83)
  1 document is published already
! rcp-label plan: topic q1, document new: expected standard error 0.43 (0.34 to 0.81); it may exceed --max-se (0.5). Judge this plan, then plan again with the judgements
! rcp-label plan: topics that are not in the gain file: q9
$ grep -c '^q1 new ' "$TMP/plan"
2
$ rcp-label plan --max-se 1 -o "$TMP/plan" label/base.gains "$TMP/pool"
plan         8 windows for 2 new documents of 2 topics; expected largest standard error: 0.46 (0.35 to 0.87)
  1 document is published already
! rcp-label plan: topics that are not in the gain file: q9
$ rcp-label plan --max-se 0.01 -o "$TMP/plan" label/base.gains "$TMP/pool"
plan         8 windows for 2 new documents of 2 topics; expected largest standard error: 0.46 (0.35 to 0.87)
  1 document is published already
! rcp-label plan: topic q1, document new: expected standard error 0.43 (0.34 to 0.81); it may exceed --max-se (0.01). Judge this plan, then plan again with the judgements
! rcp-label plan: topic q2, document new: expected standard error 0.35 (0.28 to 0.61); it may exceed --max-se (0.01). Judge this plan, then plan again with the judgements
! rcp-label plan: topics that are not in the gain file: q9
$ rcp-label plan --min-opponents 9 --max-se 3 --mirror no --window 4 -o "$TMP/plan" label/base.gains "$TMP/pool"
plan         6 windows for 2 new documents of 2 topics; expected largest standard error: 0.52 (0.4 to 1.1)
  1 document is published already
! rcp-label plan: topics that are not in the gain file: q9
# insert refuses fewer opponents than it was told to expect.
$ printf 'q1 new\n' >"$TMP/one"
$ rcp-label plan --quiet --min-opponents 20 --max-se 3 -o "$TMP/plan" label/base.gains "$TMP/one"
! rcp-label plan: topic q1, document new: only 12 published documents can be compared with it, but --min-opponents requires 20; the insert command may refuse the document
# Rounds do not repeat a window.
$ rcp-label plan --quiet --max-se 0.3 -o "$TMP/plan" label/base.gains "$TMP/pool"
! rcp-label plan: topic q1, document new: expected standard error 0.29 (0.21 to 0.61); it may exceed --max-se (0.3). Judge this plan, then plan again with the judgements
! rcp-label plan: topic q2, document new: expected standard error 0.29 (0.22 to 0.49); it may exceed --max-se (0.3). Judge this plan, then plan again with the judgements
! rcp-label plan: topics that are not in the gain file: q9
$ sort "$TMP/plan" | uniq -d

## known
# With judgements, what they say of the document counts, and only what is missing is planned.
$ printf 'q1 q1-mid\nq2 q2-new\n' >"$TMP/pool"
$ rcp-label plan -o "$TMP/plan" label/base.gains "$TMP/pool"
plan         14 windows for 2 new documents of 2 topics; expected largest standard error: 0.43 (0.34 to 0.83)
! rcp-label plan: topic q1, document q1-mid: expected standard error 0.43 (0.34 to 0.81); it may exceed --max-se (0.5). Judge this plan, then plan again with the judgements
$ rcp-label plan -o "$TMP/plan" label/base.gains "$TMP/pool" label/more
plan         34 windows for 1 new document of 1 topic; expected largest standard error: 0.19 (0.15 to 0.5)
  1 new document has enough comparisons already
$ rcp-label plan -o "$TMP/none" --max-se 5 --min-opponents 1 label/base.gains "$TMP/pool" label/more
plan         2 windows for 1 new document of 1 topic; expected largest standard error: 0.53 (0.45 to 1.1)
  1 new document has enough comparisons already
$ ls "$TMP"
none
plan
pool

## bad
$ try() { rcp-label plan -o "$TMP/plan" "$@"; echo "$?"; }
$ printf 'q1 q1-d0000\n' >"$TMP/pool"
$ try label/base.gains "$TMP/pool"
2
! rcp-label plan: TMP/pool: for the topics of label/base.gains, the pool has no new documents (published documents: 1)
$ printf 'q9 x\n' >"$TMP/pool"
$ try label/base.gains "$TMP/pool"
2
! rcp-label plan: topics that are not in the gain file: q9
! rcp-label plan: TMP/pool: for the topics of label/base.gains, the pool has no new documents (published documents: 0)
$ try label/base.gains
1
! rcp-label plan: POOL is missing
! rcp-label plan -h explains the command
$ try demo.gains "$TMP/pool"
2
! rcp-label plan: topics that are not in the gain file: q9
! rcp-label plan: TMP/pool: for the topics of demo.gains, the pool has no new documents (published documents: 0)
$ try --window 1 label/base.gains "$TMP/pool"
1
! rcp-label plan: --window '1', expected a whole number from 2 to 100
! rcp-label plan -h explains the command
$ try --mirror both label/base.gains "$TMP/pool"
1
! rcp-label plan: --mirror 'both', expected yes or no
! rcp-label plan -h explains the command
$ rcp-label plan label/base.gains "$TMP/pool"
! rcp-label plan: -o FILE is missing
! rcp-label plan -h explains the command
[1]
$ ls "$TMP"
pool

## judge-bad
# Plans that are none, and options that do not go with one.
$ try() {
>     printf "$@" >"$TMP/plan"
>     rcp-label judge --judge simulated --quiet --plan "$TMP/plan" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>         -o "$TMP/s"
> }
$ try ''
! rcp-label judge: TMP/plan: has no window, expected a line for each window: 'qid docid docid ...', 2 to 100 documents
[2]
$ try '# rcp-plan 2\nbees bees-1 bees-2\n'
! rcp-label judge: TMP/plan:1: '# rcp-plan 2', expected a plan of version 1: '# rcp-plan 1'
[2]
$ try '# rcp-plan 1\nbees bees-1\n'
! rcp-label judge: TMP/plan:2: one document in a window (topic bees), expected 'qid docid docid ...', 2 to 100 documents
[2]
$ try 'bees\n'
! rcp-label judge: TMP/plan:1: no document in a window (topic bees), expected 'qid docid docid ...', 2 to 100 documents
[2]
$ try 'bees bees-1 bees-2 bees-1\n'
! rcp-label judge: TMP/plan:1: document 'bees-1' appears twice in a window, expected each document once (topic bees)
[2]
$ try "bees$(printf ' d%d' {1..101})\n"
! rcp-label judge: TMP/plan:1: more than 100 documents in a window (topic bees), expected 'qid docid docid ...', 2 to 100 documents
[2]
$ try 'bees bees-1 nosuch\n'
! rcp-label judge: texts/corpus.jsonl: no text for document nosuch of topic bees in the pool (documents without a text: 1)
[2]
$ try 'nosuch bees-1 bees-2\n'
! rcp-label judge: texts/queries.jsonl: no text for topic nosuch of the pool (topics without a text: 1)
[2]
$ ls "$TMP"
plan
$ judge() { rcp-label judge --judge simulated --plan x --queries q --corpus c -o "$TMP/s" "$@"; }
$ judge --pool p
! rcp-label judge: --plan cannot be combined with --pool
! rcp-label judge -h explains the command
[1]
$ judge --window 5
! rcp-label judge: --plan cannot be combined with options of the schedule
! rcp-label judge -h explains the command
[1]
$ judge --stage rubric
! rcp-label judge: --plan cannot be combined with --stage rubric: a plan has tournament windows only
! rcp-label judge -h explains the command
[1]

## judge
# The windows of a plan, no others, into a new store and into one that exists, which has another pool.
$ printf '# rcp-plan 1\n\nbees bees-1 bees-2 bees-3\nbees bees-3 bees-2 bees-1\nbees bees-1 bees-2 bees-3\nlocks locks-1 locks-2\n' >"$TMP/plan"
$ judge() {
>     rcp-label judge --judge simulated --queries texts/queries.jsonl --corpus texts/corpus.jsonl "$@"
> }
$ shown() {
>     sed 's/.*"query_id":"\([^"]*\)".*"window_seq":\([a-z0-9]*\),"phase":\([^,]*\),/\1 \2 \3 /; s/"placements".*doc_id":"\(.*\)","score.*/\1/' "$1"
> }
$ judge --plan "$TMP/plan" -o "$TMP/new" | grep windows
windows      tournament 3 of 3; 0 were in the store
$ judge --plan "$TMP/plan" -o "$TMP/new" | grep windows
windows      tournament 3 of 3; 3 were in the store
$ cut -d , -f 3-8 "$TMP/new/tournament.jsonl" | sed 's/"family_key":"[^"]*",//' | sort
"dataset":"plan","query_id":"bees","stage":"tournament","window_seq":null,"phase":null
"dataset":"plan","query_id":"bees","stage":"tournament","window_seq":null,"phase":null
"dataset":"plan","query_id":"locks","stage":"tournament","window_seq":null,"phase":null
$ grep -c 'pool_sha256\|texts_sha256' "$TMP/new/identity.json"
0
[1]
$ rcp-label pool --quiet --depth 5 -o "$TMP/pool" texts/words.run
$ judge --quiet --pool "$TMP/pool" -o "$TMP/s" --stage tournament --random 20 --seed 3 --mirror no
$ wc -l <"$TMP/s/tournament.jsonl"
16
$ cp "$TMP/s/identity.json" "$TMP/identity"
$ judge --plan "$TMP/plan" -o "$TMP/s" | grep windows
windows      tournament 3 of 3; 0 were in the store
$ cmp "$TMP/identity" "$TMP/s/identity.json"
$ grep -o '"dataset":"[^"]*"' "$TMP/s/tournament.jsonl" | sort -u
"dataset":"pool"
$ judge --plan "$TMP/plan" -o "$TMP/s" --temperature 0.5
! rcp-label judge: TMP/s/identity.json: judge.temperature is 'none' in this store and '0.5' in this command: give the same value, or use another store
[2]
$ judge --plan "$TMP/plan" -o "$TMP/s" --dataset other
! rcp-label judge: TMP/s/identity.json: dataset.name is 'pool' in this store and 'other' in this command: give the same value, or use another store
[2]
$ judge --estimate --plan "$TMP/plan" -o "$TMP/s" | grep tournament
tournament            3            3               0               0
$ judge --pool "$TMP/pool" -o "$TMP/s" --stage tournament --random 20 --seed 3 --mirror no | grep windows
windows      tournament 16 of 16; 16 were in the store
