## invalid
# Answers that are not valid but hold a complete ranking: with --hard-rankings each of its preferences is certain. Not
# those whose ranking is incomplete, names a position twice or one that is not shown, nor windows with some scores, of one
# document, that others supersede, or of which there is a valid copy. What counts: a > b > c from r1, c > a from r2.
$ w() { printf '{"record_id":"%s","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[%s],%s}\n' "$1" "$2" "$3"; }
$ abc='{"position":1,"doc_id":"a","score":null},{"position":2,"doc_id":"b","score":null},{"position":3,"doc_id":"c"}'
$ no='"valid":false,"invalid_category":"schema"'
$ { w r1 "$abc" "$no"',"ranking":[1,2,3]'; w r2 '{"position":1,"doc_id":"c"},{"position":2,"doc_id":"a"}' "$no"',"ranking":[1,2]'
>   w r3 "$abc" "$no"',"ranking":[3,2]'; w r4 "$abc" "$no"',"ranking":[3,2,3]'; w r5 "$abc" "$no"',"ranking":[3,2,4]'
>   w r6 '{"position":1,"doc_id":"c","score":1},{"position":2,"doc_id":"a"}' "$no"',"ranking":[1,2]'
>   w r7 '{"position":1,"doc_id":"d"}' "$no"',"ranking":[1]'; w r8 "$abc" '"valid":false,"invalid_category":"superseded","ranking":[3,2,1]'
>   w r10 '{"position":1,"doc_id":"c"},{"position":2,"doc_id":"c"}' "$no"',"ranking":[1,2]'; w r11 '7' "$no"',"ranking":[1]'
>   w r12 "$abc" "$no"',"ranking":[3,2,1,1]'; w r13 "$abc" "$no"',"ranking":"c"'; w r14 '{"position":1,"doc_id":"c d"},{"position":2,"doc_id":"a"}' "$no"',"ranking":[1,2]'; } >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: the input has no comparison of two documents (add --hard-rankings to use rankings without scores)
[2]
$ rcp-label bt --hard-rankings "$TMP/in" | tee "$TMP/invalid"
q1 a 0.419462565352 NA
q1 b -3.576117228e-17 NA
q1 c -0.419462565352 NA
! rcp-label bt: se_bt is NA in 1 topic with too few windows to estimate standard errors
$ printf 'q1 a b\nq1 a c\nq1 b c\nq1 c a\n' >"$TMP/pairs"
$ rcp-label bt "$TMP/pairs" | cut -d ' ' -f 1-3 | cmp - <(cut -d ' ' -f 1-3 "$TMP/invalid") && echo "as the plain preferences"
as the plain preferences
$ sed 's/"valid":false,"invalid_category":"schema"/"valid":true/' <(head -n 2 "$TMP/in") >"$TMP/valid"
$ rcp-label bt --hard-rankings "$TMP/valid" | cmp - "$TMP/invalid" && echo "as those of valid ones"
as those of valid ones
! rcp-label bt: se_bt is NA in 1 topic with too few windows to estimate standard errors
$ { cat "$TMP/in"; head -n 1 "$TMP/in" | sed 's/"valid":false.*/"valid":false}/; s/2026/2027/'; } >"$TMP/later"
$ rcp-label bt --hard-rankings "$TMP/later" | cmp - "$TMP/invalid" && echo "a later copy without a ranking changes nothing"
a later copy without a ranking changes nothing
! rcp-label bt: se_bt is NA in 1 topic with too few windows to estimate standard errors
$ w r1 '{"position":1,"doc_id":"a","score":0},{"position":2,"doc_id":"c","score":0}' '"valid":true' >"$TMP/copy"
$ rcp-label bt --hard-rankings "$TMP/in" "$TMP/copy"
q1 a -0.549159712465 NA
q1 c 0.549159712465 NA
! rcp-label bt: se_bt is NA in 1 topic with too few windows to estimate standard errors

## valid-without
# A record that says it is valid, with neither scores nor a ranking.
$ printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a"},{"doc_id":"b"}]}' >"$TMP/in"
$ rcp-label bt "$TMP/in"
! rcp-label bt: TMP/in:1: a valid window has no scores, expected a score for every document, or "valid": false (record r1)
[2]
$ rcp-label bt --hard-rankings "$TMP/in"
! rcp-label bt: TMP/in:1: a valid window has no scores, expected a score for every document, or "valid": false (record r1)
[2]

## clip
# Preferences cut to 0.01 .. 0.99, as the official implementation does, and scores of any size. The maximum by scipy
# (BFGS on the same objective).
$ w() { printf '{"record_id":"%s","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":%s},{"doc_id":"b","score":%s},{"doc_id":"c","score":%s}]}\n' "$@"; }
$ { w r1 5.5 0.5 -5; w r2 1 2 -1; w r3 3 1e3 -1e308; } >"$TMP/in"
$ rcp-label bt "$TMP/in"
q1 a 1.00422854134 0.928901
q1 b 1.35040022961 0.962406
q1 c -2.35462877095 1.54881
$ rcp-label bt --clip 0.01 "$TMP/in"
q1 a 0.943990039989 0.837982
q1 b 1.28046054945 0.870452
q1 c -2.22445058944 1.35848
$ rcp-label bt --clip 0.2 "$TMP/in"
q1 a 0.34608031988 0.298484
q1 b 0.580278002048 0.308246
q1 c -0.926358321928 0.339104
$ rcp-label bt --clip 0 "$TMP/in" | cmp - <(rcp-label bt "$TMP/in") && echo "0 is the default"
0 is the default
$ rcp-label bt --clip 0.5 "$TMP/in"
! rcp-label bt: --clip '0.5', expected a number of at least 0 and below 0.5
! rcp-label bt -h explains the command
[1]
$ rcp-label bt --clip -0.1 "$TMP/in"
! rcp-label bt: --clip '-0.1', expected a number of at least 0 and below 0.5
! rcp-label bt -h explains the command
[1]
$ rcp-label bt --clip x "$TMP/in"
! rcp-label bt: --clip 'x', expected a number of at least 0 and below 0.5
! rcp-label bt -h explains the command
[1]

## clip-fit
# The gain file says how it was made; insert does alike.
$ rcp-label fit --quiet --clip 0.01 -o "$TMP/a.gains" label/store
$ rcp-label fit --quiet --clip 0 -o "$TMP/0.gains" label/store
$ grep clip "$TMP/a.gains"
\# clip 0.01
$ cmp <(rcp-label fit --quiet -o "$TMP/b.gains" label/store; cat "$TMP/b.gains") "$TMP/0.gains" && echo "0 is the default"
0 is the default
$ rcp-label bt --clip 0.01 label/store | cmp <(awk '/^#/{next} {printf "%s %s %.6f\n", $1, $3, $6}' "$TMP/a.gains") <(rcp-label bt --clip 0.01 label/store | awk '{printf "%s %s %.6f\n", $1, $2, $3}' | grep -F -f <(awk '/^#/{next} {print $1 " " $3 " "}' "$TMP/a.gains")) && echo "its bt are bt's"
its bt are bt's
$ sed '/^# provenance/d; /^# budget/d; s/# clip.*/# clip 0.7/' "$TMP/a.gains" >"$TMP/bad.gains"
$ rcp-label show "$TMP/bad.gains"
! rcp-label show: TMP/bad.gains:2: clip '0.7', expected '# clip X', where X is at least 0 and below 0.5
[2]

## tie
# A tie is both orders with half the weight. By hand, of weight 1: information 1/4 on a - b, whose error is 2, on each score 1
# but for the ridge.
$ printf 'q a b 0.5\nq b a 0.5\n' | rcp-label bt -
q a 0 0.9999
q b 0 0.9999
