## chunk
# A part of a document.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","chunk_id":"a-1","score":1}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'chunk_id' is set, expected documents that were judged as a whole (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'chunk_id' is set, expected documents that were judged as a whole (record r1)
[2]
$ ls "$TMP"
in

## criterion-2
# A criterion that is neither 0 nor 1.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":2}}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: document a: criterion 'C2' is neither 0 nor 1, expected 0 or 1 for every criterion (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:1: document a: criterion 'C2' is neither 0 nor 1, expected 0 or 1 for every criterion (record r1)
[2]
$ ls "$TMP"
in

## criterion-extra
# A criterion that earlier answers do not have.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0,"C3":1}}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: the answer has a criterion that earlier answers lack, expected the same criteria in all answers (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: the answer has a criterion that earlier answers lack, expected the same criteria in all answers (record r1)
[2]
$ ls "$TMP"
in

## criterion-missing
# A criterion that earlier answers have.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1}}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: no criterion 'C2', expected 0 or 1 for every criterion (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: no criterion 'C2', expected 0 or 1 for every criterion (record r1)
[2]
$ ls "$TMP"
in

## criterion-other
# Two rubrics in one store: refused in either order, whether one criterion is missing, one more, or another one is in
# its place; in one file, in a store, in two inputs, and in parts that several threads read.
$ record() { # ID CRITERIA
>     printf '{"record_id":"%s","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{%s}}]}\n' "$1" "$2"
> }
$ rubrics=('"C1":1,"C2":0,"C3":1' '"C0":1,"C1":0,"C2":1' '"C1":1,"C2":0' '"C1":1,"C2":0,"C3":1,"C4":0' '"C1":1,"C02":0,"C3":1')
$ bad=0
$ for a in "${!rubrics[@]}"; do
>     for b in "${!rubrics[@]}"; do
>         mkdir "$TMP/s"
>         record a "${rubrics[a]}" >"$TMP/one"
>         record b "${rubrics[b]}" >"$TMP/other"
>         cat "$TMP/one" "$TMP/other" | tee "$TMP/both" >"$TMP/s/rubric.jsonl"
>         for inputs in "$TMP/s" "$TMP/both" "$TMP/one $TMP/other"; do
>             rcp-label bt -j 4 $inputs >/dev/null 2>"$TMP/err" # no comparisons in any case
>             grep -q 'criteri.* (record b)$' "$TMP/err" # refused for its criteria?
>             [ $? = $((a == b)) ] || { bad=$((bad + 1)); echo "rubric $a and rubric $b, $inputs:"; cat "$TMP/err"; }
>         done
>         rm -r "$TMP/s"
>     done
> done
$ echo "$bad wrong"
0 wrong
$ record r "${rubrics[0]}" | awk '{ for (i = 0; i < 4000; i++) print }' >"$TMP/many"
$ { cat "$TMP/many"; record last "${rubrics[1]}"; } >"$TMP/in"
$ rcp-label bt -j 2 "$TMP/in"
! rcp-label bt: TMP/in:4001: no criterion 'C3', expected 0 or 1 for every criterion (record last)
[2]
$ { record first "${rubrics[1]}"; cat "$TMP/many"; } >"$TMP/in"
$ rcp-label bt -j 2 "$TMP/in"
! rcp-label bt: TMP/in:2: no criterion 'C0', expected 0 or 1 for every criterion (record r)
[2]
# Another order of the keys is no other rubric.
$ { record a '"C1":1,"C2":0,"C10":1'; record b '"C10":0,"C1":1,"C2":1'; } >"$TMP/in"
$ rcp-label bt "$TMP/in" # no comparisons in it, but one rubric
! rcp-label bt: the input has no comparison of two documents (add --hard-rankings to use rankings without scores)
[2]

## criterion-true
# A criterion that is a truth value.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":true}}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: document a: criterion 'C1' is neither 0 nor 1, expected 0 or 1 for every criterion (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:1: document a: criterion 'C1' is neither 0 nor 1, expected 0 or 1 for every criterion (record r1)
[2]
$ ls "$TMP"
in

## doc-twice
# A document twice in one window.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"a","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: document a appears twice in the window, expected each document once (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: document a appears twice in the window, expected each document once (record r1)
[2]
$ ls "$TMP"
in

## duplicate-key
# A key twice in one object.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"stage":"rubric"}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: not a JSON object: the key 'stage' appears twice in an object, expected a record of one window
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: not a JSON object: the key 'stage' appears twice in an object, expected a record of one window
[2]
$ ls "$TMP"
in

## empty-placements
# A window of no documents.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'placements' is missing, empty or too long, expected 1 to 1000 documents (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'placements' is missing, empty or too long, expected 1 to 1000 documents (record r1)
[2]
$ ls "$TMP"
in

## empty-record-id
# An empty record_id is none.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'record_id' is empty, expected an id without white space (record )
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'record_id' is empty, expected an id without white space (record )
[2]
$ ls "$TMP"
in

## family-number
# A judge whose name is a number: not the same as no name.
$ sed '3s/"family_key": "[^"]*"/"family_key": 7/' label/store/rubric.jsonl >"$TMP/in"
$ rcp-label fit -o "$TMP/out.gains" label/store/tournament.jsonl "$TMP/in"
! rcp-label fit: TMP/in:3: 'family_key' is not a string, expected a string (record toy-r-q1-2)
[2]
$ ls "$TMP"
in

## no-criteria
# A rubric answer without criteria.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: document a: no 'criteria', expected an object {"C1": 0 or 1, ...} for every document (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: document a: no 'criteria', expected an object {"C1": 0 or 1, ...} for every document (record r1)
[2]
$ ls "$TMP"
in

## no-doc-id
# A placement without a document.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'doc_id' is missing, expected an id without white space (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'doc_id' is missing, expected an id without white space (record r1)
[2]
$ ls "$TMP"
in

## no-placements
# A valid record without placements.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z"}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'placements' is missing, empty or too long, expected 1 to 1000 documents (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'placements' is missing, empty or too long, expected 1 to 1000 documents (record r1)
[2]
$ ls "$TMP"
in

## no-query-id
# No query_id.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'query_id' is missing, expected an id without white space (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'query_id' is missing, expected an id without white space (record r1)
[2]
$ ls "$TMP"
in

## no-record-id
# No record_id.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'record_id' is missing, expected an id without white space (record ?)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'record_id' is missing, expected an id without white space (record ?)
[2]
$ ls "$TMP"
in

## no-recorded-at
# No recorded_at.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'recorded_at' is missing or not a time, expected a time like 2026-11-01T12:00:00+00:00 (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'recorded_at' is missing or not a time, expected a time like 2026-11-01T12:00:00+00:00 (record r1)
[2]
$ ls "$TMP"
in

## no-stage
# No stage.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'stage' is missing, expected tournament or rubric (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'stage' is missing, expected tournament or rubric (record r1)
[2]
$ ls "$TMP"
in

## not-an-object
# JSON, but not an object.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '[1, 2]' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: not a JSON object: another value, expected a record of one window
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: not a JSON object: another value, expected a record of one window
[2]
$ ls "$TMP"
in

## not-json
# A record that ends in the middle; the line is that of the file, with empty ones counted.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '' \
>     '{"record_id":"r1","query_id":"q1","stage' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:3: not a JSON object: the text ends before the value is complete, expected a record of one window
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:3: not a JSON object: the text ends before the value is complete, expected a record of one window
[2]
$ ls "$TMP"
in

## nul
# A NUL byte.
$ printf '%s\n{"a":"\0"}\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: a NUL byte, expected text
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: a NUL byte, expected text
[2]
$ ls "$TMP"
in

## ranking-long
# A ranking that goes on.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"position":1,"doc_id":"a"},{"position":2,"doc_id":"b"}],"ranking":[2,1,2]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'ranking' is longer than the window, expected a permutation of the positions shown (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'ranking' is longer than the window, expected a permutation of the positions shown (record r1)
[2]
$ ls "$TMP"
in

## ranking-repeats
# A ranking that names a position twice.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"position":1,"doc_id":"a"},{"position":2,"doc_id":"b"}],"ranking":[2,2]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'ranking' does not contain every position exactly once, expected a permutation of the positions shown (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'ranking' does not contain every position exactly once, expected a permutation of the positions shown (record r1)
[2]
$ ls "$TMP"
in

## ranking-short
# A ranking that lacks a position.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"position":1,"doc_id":"a"},{"position":2,"doc_id":"b"}],"ranking":[2]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'ranking' does not contain every position exactly once, expected a permutation of the positions shown (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'ranking' does not contain every position exactly once, expected a permutation of the positions shown (record r1)
[2]
$ ls "$TMP"
in

## ranking-unknown
# A ranking of positions that are not shown.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"position":1,"doc_id":"a"},{"position":2,"doc_id":"b"}],"ranking":[0,1]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'ranking' does not contain every position exactly once, expected a permutation of the positions shown (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'ranking' does not contain every position exactly once, expected a permutation of the positions shown (record r1)
[2]
$ ls "$TMP"
in

## schema
# A schema of another version.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"schema":"rcp-ndcg.judgement.v2"}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: another 'schema', expected rcp-ndcg.judgement.v1 (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: another 'schema', expected rcp-ndcg.judgement.v1 (record r1)
[2]
$ ls "$TMP"
in

## score-missing
# All documents of a window have a score, or none.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b"}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: document b: no score, expected a score for every document of the window (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: document b: no score, expected a score for every document of the window (record r1)
[2]
$ ls "$TMP"
in

## score-only-later
# The same where the first document lacks it.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":null},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: document b: this document has a score, but the documents before it have none, expected a score for every document of the window (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: document b: this document has a score, but the documents before it have none, expected a score for every document of the window (record r1)
[2]
$ ls "$TMP"
in

## score-string
# A score that is text.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":"1"},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: document a: the score is not a finite number, expected a logit, usually from -5 to 5 (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: document a: the score is not a finite number, expected a logit, usually from -5 to 5 (record r1)
[2]
$ ls "$TMP"
in

## stage
# A stage that does not exist.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"final","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: the 'stage' is unknown, expected tournament or rubric (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: the 'stage' is unknown, expected tournament or rubric (record r1)
[2]
$ ls "$TMP"
in

## time
# A recorded_at that is no time.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"yesterday","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'recorded_at' is missing or not a time, expected a time like 2026-11-01T12:00:00+00:00 (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'recorded_at' is missing or not a time, expected a time like 2026-11-01T12:00:00+00:00 (record r1)
[2]
$ ls "$TMP"
in

## time-zone
# An offset without its colon.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00+0000","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: 'recorded_at' is missing or not a time, expected a time like 2026-11-01T12:00:00+00:00 (record r1)
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: 'recorded_at' is missing or not a time, expected a time like 2026-11-01T12:00:00+00:00 (record r1)
[2]
$ ls "$TMP"
in

## two-objects
# Two records in one line.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
>     '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]} {"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:2: not a JSON object: more text follows the value, from byte 159 on, expected a record of one window
[2]
$ rcp-label fit -o "$TMP/out.gains" "$TMP/in"
! rcp-label fit: TMP/in:2: not a JSON object: more text follows the value, from byte 159 on, expected a record of one window
[2]
$ ls "$TMP"
in
