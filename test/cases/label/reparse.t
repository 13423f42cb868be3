## answers
# Raw answers are read again: what changes is counted, what does not stays as it was.
$ rcp-label reparse label/answers -o "$TMP/new"
records      tournament 10, rubric 3
  kept       records that have no raw answer to read: 1
  changed    tournament, invalid_json, now valid: 1
  changed    tournament, schema, now valid: 1
  changed    tournament, other, now refused: 1
  changed    tournament, valid, now schema: 1
  changed    rubric, no_json, now truncated: 1
  changed    rubric, invalid_json, now valid: 1
  changed    rubric, incomplete, now schema: 1
  changed    still valid, but with other values: 1
  changed    still invalid, but for another reason: 1
$ for f in tournament rubric; do
>     diff <(cut -d , -f 9- label/answers/$f.jsonl) <(cut -d , -f 9- "$TMP/new/$f.jsonl") | sed 's/,"response":.*//'
> done
2,5c2,5
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"invalid_json","invalid_reason":"as it was"
< "placements":[{"position":1,"doc_id":"d1","score":0.5},{"position":2,"doc_id":"d2","score":0.5},{"position":3,"doc_id":"d3","score":0.5}],"ranking":[1,2,3],"valid":true,"invalid_category":null,"invalid_reason":null
< "placements":[{"position":1,"doc_id":"d1","score":0.1},{"position":2,"doc_id":"d2","score":2},{"position":3,"doc_id":"d3","score":-3.25}],"ranking":[2,1,3],"valid":true,"invalid_category":null,"invalid_reason":null
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"other","invalid_reason":"as it was"
---
\> "placements":[{"position":1,"doc_id":"d1","score":0.1},{"position":2,"doc_id":"d2","score":2.0},{"position":3,"doc_id":"d3","score":-3.25}],"ranking":[2,1,3],"valid":true,"invalid_category":null,"invalid_reason":null
\> "placements":[{"position":1,"doc_id":"d1","score":0.1},{"position":2,"doc_id":"d2","score":2.0},{"position":3,"doc_id":"d3","score":-3.25}],"ranking":[2,1,3],"valid":true,"invalid_category":null,"invalid_reason":null
\> "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"schema","invalid_reason":"the score of doc_3 is not a finite number"
\> "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"refused","invalid_reason":"the server says content_filter"
8,9c8,9
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"schema","invalid_reason":"as it was"
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"no_json","invalid_reason":"as it was"
---
\> "placements":[{"position":1,"doc_id":"d1","score":0.30000000000000004},{"position":2,"doc_id":"d2","score":2.0},{"position":3,"doc_id":"d3","score":-3.25}],"ranking":[2,1,3],"valid":true,"invalid_category":null,"invalid_reason":null
\> "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"},{"position":3,"doc_id":"d3"}],"ranking":null,"valid":false,"invalid_category":"no_json","invalid_reason":"no JSON object in the answer"
1,3c1,3
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"}],"ranking":null,"valid":false,"invalid_category":"invalid_json","invalid_reason":"as it was"
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"}],"ranking":null,"valid":false,"invalid_category":"incomplete","invalid_reason":"as it was"
< "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"}],"ranking":null,"valid":false,"invalid_category":"no_json","invalid_reason":"as it was"
---
\> "placements":[{"position":1,"doc_id":"d1","criteria":{"C1":1,"C2":0}},{"position":2,"doc_id":"d2","criteria":{"C1":1,"C2":1}}],"ranking":null,"valid":true,"invalid_category":null,"invalid_reason":null
\> "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"}],"ranking":null,"valid":false,"invalid_category":"schema","invalid_reason":"criterion C2 of doc_2 is neither 0 nor 1"
\> "placements":[{"position":1,"doc_id":"d1"},{"position":2,"doc_id":"d2"}],"ranking":null,"valid":false,"invalid_category":"truncated","invalid_reason":"the answer was cut off before its JSON object was complete"
$ sed 's/ [0-9.]* reparse/ VERSION reparse/' "$TMP/new/identity.json"
{
  "schema": "rcp-ndcg.judgement-store.v1",
  "stages": {
    "rubric": {
      "identity": {
        "stage": "rubric",
        "reparsed": true
      },
      "family": {
        "criteria": [
          "C1",
          "C2"
        ]
      }
    }
  },
  "reparsed_by": "rcp-label VERSION reparse"
}
$ ls "$TMP" "$TMP/new"
TMP:
new

TMP/new:
digests.txt
identity.json
rubric.jsonl
tournament.jsonl
$ rcp-label reparse "$TMP/new" -o "$TMP/again"
records      tournament 10, rubric 3
  kept       records that have no raw answer to read: 1
  nothing changed
$ cmp "$TMP/new/tournament.jsonl" "$TMP/again/tournament.jsonl" && cmp "$TMP/new/rubric.jsonl" "$TMP/again/rubric.jsonl"

## attempts
# Answers that were asked again: what is valid now joins the judgements, the rest stays with the attempts.
$ rcp-label pool --quiet -o "$TMP/pool" texts/*.run
$ rcp-label judge --quiet --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>     --judge simulated --limit 1 --out "$TMP/store"
$ cd "$TMP"
# the last attempt of one window is rubbish, an earlier one was misread; of another one both are rubbish
$ invalid='s/"valid":true,"invalid_category":null,"invalid_reason":null/"valid":false,"invalid_category":"schema","invalid_reason":"x"/;s/,"score":[-0-9.]*//g;s/"ranking":\[[0-9,]*\]/"ranking":null/'
$ rubbish='s/"response":".*","finish_reason"/"response":"no idea","finish_reason"/'
$ sed -i 's/,"digest":"[^"]*"}$/}/' store/*.jsonl
$ { sed -n "1{$invalid;p}" store/tournament.jsonl; sed -n "2{$invalid;$rubbish;p}" store/tournament.jsonl; } >store/attempts.jsonl
$ cp store/tournament.jsonl right.jsonl
$ sed -i "1,2{$invalid;$rubbish}" store/tournament.jsonl
$ rcp-label reparse store -o again
records      tournament 25, rubric 11
  attempts   answers whose windows were asked about again: 2; valid now: 1
  changed    tournament, schema, now no_json: 2
$ for f in store again; do
>     wc -l <$f/tournament.jsonl
>     wc -l <$f/attempts.jsonl
>     grep -c '"valid":false' $f/tournament.jsonl
> done
25
2
2
26
1
2
# the window counts once, with the answer that is valid
$ rcp-label bt again >a
$ sed 2d right.jsonl >b.jsonl
$ rcp-label bt b.jsonl >b
$ cmp a b && echo same
same
# once more there is nothing to find
$ rcp-label reparse again -o third | tail -n 2
  attempts   answers whose windows were asked about again: 1; valid now: 0
  nothing changed
$ cmp again/tournament.jsonl third/tournament.jsonl

# The stage's own valid answer wins, then the first attempt that is valid now: two answers would contradict each other.
$ { sed -n "4{s/doc_2\\\\\": -*[0-9]/doc_2\\\\\": 7/;$invalid;p;p}" right.jsonl; sed -n "5{$invalid;p;s/doc_2\\\\\": -*[0-9]/doc_2\\\\\": 7/;p}" right.jsonl; } >store/attempts.jsonl
$ grep -c 'doc_2.": 7' store/attempts.jsonl
3
$ cp right.jsonl store/tournament.jsonl && sed -i "5{$invalid;$rubbish}" store/tournament.jsonl
$ rcp-label reparse store -o fourth
records      tournament 25, rubric 11
  attempts   answers whose windows were asked about again: 4; valid now: 1
  changed    tournament, schema, now no_json: 1
$ rcp-label verify fourth | head -n 1; wc -l <fourth/attempts.jsonl
fourth: sound and complete
3
$ rcp-label bt right.jsonl >a; rcp-label bt fourth >b; cmp a b && echo same
same
$ rcp-label reparse --quiet fourth -o fifth; for f in tournament attempts; do cmp fourth/$f.jsonl fifth/$f.jsonl; done

## schedule
# The new store keeps the schedule, so that windows which the old one lacks are missing in it, too.
$ rcp-label pool --quiet --depth 6 -o "$TMP/pool" texts/words.run
$ rcp-label judge --quiet --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
>     --limit 2 -o "$TMP/s"
$ cd "$TMP" && sed -i '3,9d' s/tournament.jsonl
$ rcp-label reparse --quiet s -o r
$ cmp s/scheduled.tsv r/scheduled.tsv; grep -c scheduled.tsv r/digests.txt
1
$ rcp-label verify r; rcp-label fit --quiet --strict -o gains r
r: sound but incomplete: 7 of 26 tournament windows have no valid answer (0 invalid, 0 rejected, 7 missing)
  records     tournament 19, rubric 14, attempts 0, reasoning 0
  digests     33 of 33 records and 2 files have a digest
  windows     tournament scheduled=26 valid=19 invalid=0 rejected=0 missing=7
  windows     rubric scheduled=14 valid=14 invalid=0 rejected=0 missing=0
! rcp-label verify: too many windows have no valid answer, expected at most 5 % of the windows of each stage: 7 of 26 tournament windows have no valid answer (0 invalid, 0 rejected, 7 missing)
! rcp-label fit: too many windows have no valid answer, expected at most 5 % of the windows of each stage: 7 of 26 tournament windows have no valid answer (0 invalid, 0 rejected, 7 missing)
[4]
# A store that is not sound is refused: faulty files, and two answers to one window.
$ for f in identity.json scheduled.tsv context.json; do
>     cp -r s t && echo '{"a": 1}' >t/context.json && echo "0123456789abcdef  context.json" >>t/digests.txt
>     [ $f = context.json ] || sed -i /context/d t/digests.txt
>     [ $f = context.json ] || sed -i 's/r/R/' t/$f
>     rcp-label reparse --quiet t -o x
>     rm -r t
> done
! rcp-label reparse: t/identity.json: is not the file that was written: its digest differs
! 'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
! rcp-label reparse: t/scheduled.tsv: is not the file that was written: its digest differs
! 'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
! rcp-label reparse: t/context.json: is not the file that was written: its digest differs
! 'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
$ cp -r s t && head -n 1 s/tournament.jsonl | sed 's/"score":[^,}]*/"score":7.5/; s/,"digest":"[^"]*"}$/}/' >>t/tournament.jsonl
$ rcp-label reparse --quiet t -o x 2>&1 | sed 's/(record .*/(record .../'; [ ! -e x ] && echo nothing
rcp-label reparse: t/tournament.jsonl:20: the answer differs from the answer about the same window in t/tournament.jsonl:1, expected one valid answer for each window, or exact copies of this answer (record ...
'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
nothing
# Rounds are a schedule, too.
$ printf '# rcp-round 1\n# one\ntournament q a b\ntournament q b c\n' >s/round-0.txt; sed 's/one/two/' s/round-0.txt >s/round-1.txt
$ rm s/scheduled.tsv && sed -i /scheduled/d s/digests.txt && sed -i 's/,"digest":"[^"]*"}$/}/' s/*.jsonl
$ rcp-label reparse --quiet s -o u && cmp s/round-0.txt u/round-0.txt && cmp s/round-1.txt u/round-1.txt; cut -d ' ' -f 3 u/digests.txt
1
identity.json
round-0.txt
round-1.txt

## bad
# What is refused, and that nothing is left behind.
$ rcp-label reparse -o "$TMP/x"; echo $?
1
! rcp-label reparse: name one STORE
! rcp-label reparse -h explains the command
$ rcp-label reparse label/answers; echo $?
1
! rcp-label reparse: -o STORE2 is missing
! rcp-label reparse -h explains the command
$ rcp-label reparse -o "$TMP/x" --criteria 33 label/answers; echo $?
1
! rcp-label reparse: --criteria '33', expected a whole number from 1 to 32
! rcp-label reparse -h explains the command
$ rcp-label reparse -o "$TMP/x" label; echo $?
2
! rcp-label reparse: label: the store has neither tournament.jsonl nor rubric.jsonl
$ rcp-label reparse -o "$TMP/x" missing; echo $?
2
! rcp-label reparse: missing: the store has neither tournament.jsonl nor rubric.jsonl
$ rcp-label reparse -o "$TMP" label/answers; echo $?
8
! rcp-label reparse: TMP: already exists, expected the name of a new folder
$ rcp-label reparse -o "$TMP/no/x" label/answers; echo $?
8
! rcp-label reparse: TMP/no/x: cannot be created: No such file or directory
$ mkdir "$TMP/s"
$ H='{"record_id":"x","query_id":"q","recorded_at":"2026-01-01T00:00:00Z"'
$ for line in '[]' 'torn {' '{"stage":"rubric"}' "$H,\"stage\":\"final\"}" "$H,\"stage\":\"rubric\"}" "$H,\"stage\":\"rubric\",\"placements\":[7]}" \
>     "$H,\"stage\":\"rubric\",\"valid\":false,\"placements\":[{\"doc_id\":\"d\",\"position\":2}]}" "$H,\"stage\":\"rubric\",\"valid\":false,\"placements\":[{\"doc_id\":\"d\"}],\"response\":\"x\"}"; do
>     cp label/answers/tournament.jsonl "$TMP/s"; rm -f "$TMP/s/rubric.jsonl"; file=tournament
>     case $line in *'"valid":false'*) file=rubric ;; esac
>     { echo; echo "$line"; } >>"$TMP/s/$file.jsonl"
>     rcp-label reparse -o "$TMP/x" "$TMP/s"; echo $? $(ls "$TMP")
> done
2 s
2 s
2 s
2 s
2 s
2 s
2 s
2 s
! rcp-label reparse: TMP/s/tournament.jsonl:12: not a JSON object: another value, expected a record of one window
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label reparse: TMP/s/tournament.jsonl:12: not a JSON object: byte 1 is not a value, expected a record of one window
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label reparse: TMP/s/tournament.jsonl:12: 'record_id' is missing, expected an id without white space (record ?)
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label reparse: TMP/s/tournament.jsonl:12: the 'stage' is unknown, expected tournament or rubric (record x)
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label reparse: TMP/s/tournament.jsonl:12: 'placements' is missing, empty or too long, expected 1 to 1000 documents (record x)
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label reparse: TMP/s/tournament.jsonl:12: 'doc_id' is missing, expected an id without white space (record x)
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file
! rcp-label reparse: TMP/s/rubric.jsonl:2: the positions of the documents are not 1, 2 and so on, expected a record of rcp-ndcg.judgement.v1 (record x)
! rcp-label reparse: TMP/s/rubric.jsonl:2: the number of criteria is unknown, expected --criteria K (record x)
$ cp label/answers/tournament.jsonl "$TMP/s"; rm "$TMP/s/rubric.jsonl"
$ echo '[1]' >"$TMP/s/identity.json"
$ rcp-label reparse -o "$TMP/x" "$TMP/s"; echo $? $(ls "$TMP")
2 s
! rcp-label reparse: TMP/s/identity.json: not a JSON object, expected the identity of a store
! 'rcp-label verify TMP/s' lists all faults; 'rcp-label verify --repair TMP/s' moves the faulty lines to another file

## criteria
# The rubric's criteria: from the command line, else from the identity, else from the first valid record.
$ mkdir "$TMP/s"
$ gzip -c label/answers/rubric.jsonl >"$TMP/s/rubric.jsonl.gz"
$ rcp-label reparse "$TMP/s" -o "$TMP/a"
! rcp-label reparse: TMP/s/rubric.jsonl.gz:1: the number of criteria is unknown, expected --criteria K (record r0)
[2]
$ rcp-label reparse --criteria 2 -o "$TMP/b" "$TMP/s"
records      tournament 0, rubric 3
  changed    rubric, no_json, now truncated: 1
  changed    rubric, invalid_json, now valid: 1
  changed    rubric, incomplete, now schema: 1
$ rcp-label reparse --quiet --criteria 3 -o "$TMP/c" "$TMP/s"
$ gzip -dc "$TMP/c/rubric.jsonl.gz" | head -n 1 | grep -o '"invalid_reason":"[^"]*"'
"invalid_reason":"criterion C3 of doc_1 is missing"
$ gzip -dc "$TMP/b/rubric.jsonl.gz" >"$TMP/s/rubric.jsonl"
$ rm "$TMP/s/rubric.jsonl.gz"
$ rcp-label reparse "$TMP/s" -o "$TMP/d/" && ls "$TMP"
records      tournament 0, rubric 3
  nothing changed
b
c
d
s

## criteria-mixed
# A valid record of other criteria than the store's is refused: kept as it is, the new store would have two rubrics.
$ record() { # ID CRITERIA
>     printf '{"record_id":"%s","query_id":"q1","stage":"rubric","valid":true,"recorded_at":"2026-01-01T00:00:00Z","placements":[{"position":1,"doc_id":"a","criteria":{%s}}]}\n' "$1" "$2"
> }
$ mkdir "$TMP/s"
$ for other in '"C0":1,"C1":1' '"C1":1' '"C1":1,"C2":0,"C3":0'; do
>     { record a '"C1":1,"C2":0'; record b "$other"; } >"$TMP/s/rubric.jsonl"
>     rcp-label reparse "$TMP/s" -o "$TMP/x"; echo $? $(ls "$TMP")
>     { record a "$other"; record b '"C1":1,"C2":0'; } >"$TMP/s/rubric.jsonl"
>     rcp-label reparse "$TMP/s" -o "$TMP/x"; echo $? $(ls "$TMP")
> done
2 s
2 s
2 s
2 s
2 s
2 s
! rcp-label reparse: TMP/s/rubric.jsonl:2: no criterion 'C2', expected 0 or 1 for every criterion (record b)
! rcp-label reparse: TMP/s/rubric.jsonl:2: no criterion 'C0', expected 0 or 1 for every criterion (record b)
! rcp-label reparse: TMP/s/rubric.jsonl:2: no criterion 'C2', expected 0 or 1 for every criterion (record b)
! rcp-label reparse: TMP/s/rubric.jsonl:2: the answer has a criterion that earlier answers lack, expected the same criteria in all answers (record b)
! rcp-label reparse: TMP/s/rubric.jsonl:2: the answer has a criterion that earlier answers lack, expected the same criteria in all answers (record b)
! rcp-label reparse: TMP/s/rubric.jsonl:2: no criterion 'C3', expected 0 or 1 for every criterion (record b)
$ { record a '"C1":1,"C2":0'; record b '"C2":1,"C1":1'; } >"$TMP/s/rubric.jsonl"
$ rcp-label reparse "$TMP/s" -o "$TMP/x"; echo $? $(ls "$TMP")
records      tournament 0, rubric 2
  kept       records that have no raw answer to read: 2
  nothing changed
0 s x
