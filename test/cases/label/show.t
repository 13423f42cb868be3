## coverage
# Comparisons that fall apart, and what a ranking without scores adds: a > b = c in one window, a > d in another, e > f
# in a third, g alone; then the ranking f > g > a.
$ cd "$TMP" || exit
$ window() { # ID RANKING DOCUMENT:SCORE...
>     local id=$1 ranking=$2 placements='' k=0 d
>     shift 2
>     for d; do
>         k=$((k + 1))
>         placements+=${placements:+,}"{\"position\":$k,\"doc_id\":\"${d%:*}\",\"score\":${d#*:}}"
>     done
>     printf '{"record_id":"%s","query_id":"q1","stage":"tournament","placements":[%s],"ranking":%s,"recorded_at":"2026-01-01T00:00:00Z"}\n' \
>         "$id" "$placements" "$ranking"
> }
$ {
>     window 1 null a:2 b:1 c:1
>     window 2 null d:0 a:1
>     window 3 null e:3 f:-1
>     window 4 null g:1
>     window 5 '[2,1,3]' g:null f:null a:null
> } >t.jsonl
$ printf '# criterion C1 gamma 1 beta 0\n# columns qid docid theta\n' >g.gains
$ for d in a b c d e f g; do echo "q1 $d 0"; done >>g.gains
$ rcp-label show g.gains t.jsonl | sed -n '/^  judgements/,/invalid windows/p'
  judgements       tournament 5 valid, 0 invalid windows; rubric 0 valid, 0 invalid windows

valid windows
                    min  median  max
  tournament/topic    5     5.0    5
  tournament/doc      1     1.0    3
  rubric/topic        0     0.0    0
  rubric/doc          0     0.0    0
  opponents/doc       1     1.5    3

\! comparisons      topic q1: the documents form 2 groups, and no comparison connects two groups
  one-sided        2 documents won all comparisons, and 2 lost all of them
  invalid windows  in every topic and stage, at most 5 % of the windows are invalid, and no adaptive window is
$ rcp-label show --hard-rankings g.gains t.jsonl | sed -n '/opponents/,/invalid windows/p'
  opponents/doc       1     2.0    5

  comparisons      in every topic, chains of comparisons connect all compared documents
  one-sided        1 document won all comparisons, and 1 lost all of them
  invalid windows  in every topic and stage, at most 5 % of the windows are invalid, and no adaptive window is
! rcp-label show: note: g.gains has no line '# hard-rankings yes': either it was made without --hard-rankings, or an older version of rcp-label made it
$ for options in --hard-rankings ''; do
>     # shellcheck disable=SC2086
>     rcp-label show --format json $options g.gains t.jsonl | awk -f "$TOP/test/cases/label/show/flat.awk" |
>         grep '^coverage.*\(queries.0.co\|always\|disconnected\|opponents\)'
> done
coverage.opponents_per_document.n 7
coverage.opponents_per_document.min 1
coverage.opponents_per_document.median 2
coverage.opponents_per_document.max 5
coverage.opponents_per_document.counts.0.value 1
coverage.opponents_per_document.counts.0.times 2
coverage.opponents_per_document.counts.1.value 2
coverage.opponents_per_document.counts.1.times 3
coverage.opponents_per_document.counts.2.value 3
coverage.opponents_per_document.counts.2.times 1
coverage.opponents_per_document.counts.3.value 5
coverage.opponents_per_document.counts.3.times 1
coverage.disconnected 0
coverage.always_winning 1
coverage.always_losing 1
coverage.queries.0.compared 7
coverage.queries.0.components 1
coverage.queries.0.always_winning 1
coverage.queries.0.always_losing 1
coverage.opponents_per_document.n 6
coverage.opponents_per_document.min 1
coverage.opponents_per_document.median 1.5
coverage.opponents_per_document.max 3
coverage.opponents_per_document.counts.0.value 1
coverage.opponents_per_document.counts.0.times 3
coverage.opponents_per_document.counts.1.value 2
coverage.opponents_per_document.counts.1.times 2
coverage.opponents_per_document.counts.2.value 3
coverage.opponents_per_document.counts.2.times 1
coverage.disconnected 1
coverage.always_winning 2
coverage.always_losing 2
coverage.queries.0.compared 6
coverage.queries.0.components 2
coverage.queries.0.always_winning 2
coverage.queries.0.always_losing 2
! rcp-label show: note: g.gains has no line '# hard-rankings yes': either it was made without --hard-rankings, or an older version of rcp-label made it
# Many of them: a line each, up to 20.
$ for i in $(seq 25); do sed "s/\"q1\"/\"q-$i\"/" t.jsonl; done | cat - t.jsonl | rcp-label show g.gains - | grep -c '^! comparisons'
21
$ for i in $(seq 25); do sed "s/\"q1\"/\"q-$i\"/" t.jsonl; done | cat - t.jsonl | rcp-label show g.gains - | grep 'and [0-9]* more'
\! uncalibrated     25 topics have judgements but no gains: q-1 q-10 q-11 q-12 q-13 q-14 q-15 q-16 and 17 more
\! comparisons      and 6 more topics

## oracle
# Every figure as numpy and scipy compute it (oracle.py).
$ check() { # NAME OPERANDS...
>     rcp-label show --format json --subsets "label/$1.gains" "${@:2}" | awk -f "$TOP/test/cases/label/show/flat.awk" >"$TMP/$1"
>     awk -f "$TOP/test/cases/label/show/near.awk" "label/$1.show" "$TMP/$1"
> }
$ check toy label/store
886 values agree
$ check three --held-out all label/three
634 values agree
# Two judges, and two datasets.
$ mkdir "$TMP/two"
$ sed 's/"dataset": "toy", "query_id": "q[36]"/"dataset": "toys", &/; s/"dataset": "toys", "dataset": "toy"/"dataset": "toys"/' \
>     label/store/tournament.jsonl >"$TMP/two/tournament.jsonl"
$ cat label/store/rubric.jsonl label/second.jsonl |
>     sed 's/"dataset": "toy", "query_id": "q[36]"/"dataset": "toys", &/; s/"dataset": "toys", "dataset": "toy"/"dataset": "toys"/' \
>         >"$TMP/two/rubric.jsonl"
$ check pooled --held-out all "$TMP/two"
944 values agree

## subsets
# Of all criteria the fit is the gain file's own; of fewer, what fit makes of judgements without the others. Figures of
# scipy: oracle.
$ value() { awk -f "$TOP/test/cases/label/show/flat.awk" | awk -v k="$1" '$1 == k { printf "%.9f\n", $2 }'; }
$ all() { awk -f "$TOP/test/cases/label/show/flat.awk" | awk -v want="$1" '
>     $1 ~ /^subsets\.[0-9]+\.criteria/ { split($1, k, "."); set[k[2]] = set[k[2]] $2 }
>     $1 ~ /^subsets\.[0-9]+\.efficiency/ { split($1, k, "."); if (set[k[2]] == want) printf "%.9f\n", $2 }'; }
$ without() { sed -E 's/"C2": [01], //g' "$1"; }
$ rcp-label show --format json --subsets label/toy.gains label/store >"$TMP/toy"
$ all '"C1""C2""C3""C4""C5"' <"$TMP/toy"; value ideal_top.efficiency <"$TMP/toy"
0.859099371
0.859099371
$ without label/store/rubric.jsonl >"$TMP/rubric.jsonl"
$ rcp-label fit --quiet -o "$TMP/four.gains" label/store/tournament.jsonl "$TMP/rubric.jsonl"
$ all '"C1""C3""C4""C5"' <"$TMP/toy"; rcp-label show --format json "$TMP/four.gains" | value ideal_top.efficiency
0.876803965
0.876803965
# The rubric alone: one criterion has no scale.
$ rcp-label fit --quiet --mode rubric_only -o "$TMP/alone.gains" label/store
$ rcp-label fit --quiet -o "$TMP/four.gains" "$TMP/rubric.jsonl"
$ rcp-label show --format json --subsets "$TMP/alone.gains" label/store >"$TMP/alone"
$ all '"C1""C3""C4""C5"' <"$TMP/alone"; rcp-label show --format json "$TMP/four.gains" | value ideal_top.efficiency
0.834875239
0.834875239
$ all '"C1""C2""C3""C4""C5"' <"$TMP/alone"; value ideal_top.efficiency <"$TMP/alone"
0.759593795
0.759593795
$ rcp-label show --subsets "$TMP/alone.gains" label/store | tail -n 3
  30           -       -  C4
  31           -       -  C5
5 fits did not converge; without a tournament, no fit of one criterion does
$ grep -c '"converged":false' "$TMP/alone"
5
# Topics of one dataset: the fit is of all, the figures are of its topics.
$ rcp-label fit --quiet --dataset beta -o "$TMP/beta.gains" label/three
$ rcp-label show --format json --dataset beta --subsets "$TMP/beta.gains" label/three >"$TMP/beta"
$ all '"C1""C2""C3"' <"$TMP/beta"; value ideal_top.efficiency <"$TMP/beta"
0.664314767
0.664314767
# --clip and --hard-rankings as for fit; criteria in another order in the gain file; equal ones by fewer and earlier.
$ rcp-label fit --quiet --clip 0.1 -o "$TMP/clip.gains" label/store
$ rcp-label show --format json --subsets "$TMP/clip.gains" label/store >"$TMP/clip"
$ all '"C1""C2""C3""C4""C5"' <"$TMP/clip"; value ideal_top.efficiency <"$TMP/clip"
0.873442559
0.873442559
$ awk '/^# criterion C1/ { last = $0; next } /^# columns/ { print last } { print }' label/toy.gains >"$TMP/turned.gains"
$ rcp-label show --format json --subsets "$TMP/turned.gains" label/store | all '"C3""C5""C1"'; all '"C1""C3""C5"' <"$TMP/toy"
0.827511385
0.827511385
$ sed -E 's/"C1": ([01]), "C2": [01]/"C1": \1, "C2": \1/g' label/store/rubric.jsonl >"$TMP/rubric.jsonl"
$ rcp-label fit --quiet -o "$TMP/twins.gains" label/store/tournament.jsonl "$TMP/rubric.jsonl"
$ rcp-label show --format json --subsets "$TMP/twins.gains" label/store/tournament.jsonl "$TMP/rubric.jsonl" |
>     awk -f "$TOP/test/cases/label/show/flat.awk" |
>     awk '$1 ~ /^subsets.*criteria/ { split($1, k, "."); set[k[2]] = set[k[2]] $2 } END { for (i = 0; i < 31; i++) print set[i] }' |
>     grep -E '^"C[12]"$'
"C1"
"C2"

## strict
# More than 5 % invalid windows of a stage, or any adaptive one, and --strict refuses, after the report; 1 of 20 is not
# more than 5 %.
$ rcp-label show --strict label/toy.gains label/store >"$TMP/out"
! rcp-label show: 1 topic has too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: q2 (1 of 15 tournament windows invalid)
[4]
$ echo "status $?"
status 4
$ rcp-label show label/toy.gains label/store | cmp - "$TMP/out" && echo "the same report"
the same report
$ rcp-label show --strict --format json label/three.gains label/three >"$TMP/json"
! rcp-label show: 5 topics have too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: a1 (1 of 14 tournament windows invalid); a4 (2 of 14 tournament windows invalid, 1 of 8 rubric windows invalid); b2 (1 of 14 tournament windows invalid); b3 (1 of 8 rubric windows invalid); c2 (1 of 14 tournament windows invalid)
[4]
$ echo "status $?"
status 4
$ tail -n 3 "$TMP/json"
"held_out":null,
"subsets":null,
"warnings":["invalid_windows"]}
$ answer() { # ID STAGE PHASE VALID [MORE]
>     local what='"score":0'
>     [ "$2" = rubric ] && what='"criteria":{"C1":1,"C2":0,"C3":0,"C4":0,"C5":0}'
>     printf '{"record_id":"%s","query_id":"q1","stage":"%s","phase":"%s","valid":%s,"placements":[{"position":1,"doc_id":"q1-d0000",%s}],"recorded_at":"2026-01-01T00:00:00Z"%s}\n' \
>         "$1" "$2" "$3" "$4" "$what" "$5"
> }
$ many() { for i in $(seq "$1"); do answer "$i" "$2" random true; done; }
$ check() {
>     rcp-label show --strict label/toy.gains - 2>&1 >"$TMP/out"
>     echo "status $?"
> }
$ echo "1 of 20:" && { many 19 rubric; answer x rubric random false; } | check
1 of 20:
status 0
$ echo "1 of 19:" && { many 18 rubric; answer x rubric random false; } | check
1 of 19:
rcp-label show: 1 topic has too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: q1 (1 of 19 rubric windows invalid)
status 4
$ echo "1 of 40, adaptive:" && { many 39 tournament; answer x tournament adaptive false; } | check
1 of 40, adaptive:
rcp-label show: 1 topic has too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: q1 (1 of 40 tournament windows invalid, 1 adaptive)
status 4
$ echo "replaced:" && { many 9 tournament; answer x tournament adaptive false ',"invalid_category":"superseded"'; } | check
replaced:
status 0
$ echo "a later copy is valid:" && { many 9 rubric; answer 4 rubric random false; } | check
a later copy is valid:
status 0
# A message names as many queries as it holds.
$ for i in $(seq 60); do answer x tournament random false | sed "s/\"q1\"/\"query-$i\"/"; done | cat - label/store/rubric.jsonl | check
rcp-label show: 60 topics have too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: query-1 (1 of 1 tournament windows invalid); query-10 (1 of 1 tournament windows invalid); query-11 (1 of 1 tournament windows invalid); query-12 (1 of 1 tournament windows invalid); query-13 (1 of 1 tournament windows invalid); query-14 (1 of 1 tournament windows invalid); query-15 (1 of 1 tournament windows invalid); query-16 (1 of 1 tournament windows invalid); query-17 (1 of 1 tournament windows invalid); query-18 (1 of 1 tournament windows invalid); and 50 more
status 4
# fit refuses the same, and leaves no file.
$ rcp-label fit --strict --quiet -o "$TMP/a.gains" label/store 2>&1
rcp-label fit: 1 topic has too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: q2 (1 of 15 tournament windows invalid)
[4]
$ echo "status $?"
status 4
$ grep -v '"valid": false' label/store/tournament.jsonl >"$TMP/valid.jsonl"
$ rcp-label fit --strict --quiet -o "$TMP/b.gains" "$TMP/valid.jsonl" label/store/rubric.jsonl
$ echo "status $?"
status 0
$ ls "$TMP"/*.gains
TMP/b.gains

## run
# Information at the top 10 of runs, those of the worst documents and of a few, against awk's; a document without a line,
# a topic that the file does not have, ranks beyond 10.
$ grep -v '^#' label/toy.gains | sort -k1,1 -k5,5g | awk '{print $1, "Q0", $3, ++n[$1], 1 - n[$1] / 100, "worst"}' >"$TMP/worst"
$ printf '%s\n' 'q1 Q0 no-such 1 9 few' 'q9 Q0 d1 1 9 few' "$(awk '$1 == "q2" && ++n < 4 {print $1, "Q0", $3, n, -n, "few"}' label/toy.gains)" >"$TMP/few"
$ cat >"$TMP/top.awk" <<'END'
> $1 == "#" && $2 == "criterion" {g[++C] = $5; b[C] = $7}
> FNR == NR {if ($1 !~ /^#/) theta[$1, $3] = $5; next}
> $4 <= 10 && ($1, $3) in theta {for (c = 1; c <= C; c++) {p = 1 / (1 + exp(-g[c] * (theta[$1, $3] - b[c]))); s[$1] += g[c] ^ 2 * p * (1 - p)}; n[$1]++}
> END {for (q in n) {sum += s[q] / n[q]; Q++}; printf "%d queries, %.9f\n", Q, sum / Q}
> END
$ for run in worst few; do awk -f "$TMP/top.awk" label/toy.gains "$TMP/$run"; done
5 queries, 0.618792141
1 queries, 0.490659601
$ rcp-label show --format json --run "$TMP/worst" --run "$TMP/few" label/toy.gains | sed -n '/"run_tops"/,/\]/p'
"run_tops":[
{"file":"TMP/worst","queries":5,"documents_left_out":0,"information":0.6187921405536624,"efficiency":0.8238385161495044},
{"file":"TMP/few","queries":1,"documents_left_out":1,"information":0.4906596009619786,"efficiency":0.6532472717403067}],
$ rcp-label show --run "$TMP/worst" --run "$TMP/few" label/toy.gains | grep -A 2 efficiency
  efficiency       0.8591 of the peak: mean information 0.6453 in the top 10 by theta; peak 0.7511 at theta -1.82
    at a run       TMP/worst: 0.8238 of the peak; information 0.6188 in the top 10 of 5 topics; no theta: 0 documents
    at a run       TMP/few: 0.6532 of the peak; information 0.4907 in the top 10 of 1 topic; no theta: 1 document
$ rcp-label show --run "$TMP/none" label/toy.gains
! rcp-label show: TMP/none: cannot be opened: No such file or directory
[2]

## width
# Facts are as wide as the terminal, with a hanging indent; without one they are one line.
$ COLUMNS=40 rcp-label show label/toy.gains | sed -n '1,/^$/p'
  labels           60 documents of 5
                   topics, 5 criteria:
                   label/toy.gains
  gains            0.0171 to 0.9513,
                   quartiles 0.3070
                   0.4986 0.6140, mean
                   0.4496
\
$ for n in 60 80; do
>     COLUMNS=$n rcp-label show label/toy.gains label/store | awk -v n=$n 'length > n && !/^.  *[^ ]*$/ { print n ": " $0 }'
> done
