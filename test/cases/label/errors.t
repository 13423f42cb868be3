## bt
# Dispersion of every topic and standard errors of its scores, by finite differences (errors.py), with and without
# rankings that have no scores; the same from any order of the records, and with any number of threads.
$ compare() {
>     awk 'function off(a, b) { return (a - b) ^ 2 > 1e-8 * b ^ 2 }
>          NR == FNR { want[$1 " " ($1 == "phi" ? $2 : $2 " " $3)] = $NF; next }
>          $2 == "query" { n++; if (off($NF, want["phi " $3])) print "phi " $3 ": " $NF ", expected " want["phi " $3] }
>          NF == 4 { n++; if (off($4, want["se_bt " $1 " " $2])) print $0 ", expected " want["se_bt " $1 " " $2] }
>          END { print n " compared" }' "$1" -
> }
$ rcp-label bt label/store | compare label/errors-bt.expected
72 compared
$ rcp-label fit --quiet -o "$TMP/a.gains" label/store && grep '^# query' "$TMP/a.gains" | compare label/errors-bt.expected
5 compared
$ rcp-label bt --hard-rankings label/store | compare label/errors-bt-hard.expected
72 compared
$ mkdir "$TMP/turned" && for f in tournament rubric; do tac label/store/$f.jsonl >"$TMP/turned/$f.jsonl"; done
$ rcp-label fit --quiet -j 3 -o "$TMP/b.gains" "$TMP/turned"
$ grep -v provenance "$TMP/a.gains" | cmp - <(grep -v provenance "$TMP/b.gains") && echo same
same

## few
# Three documents: two windows of two are too few, and so is one of three; four windows of two give an estimate.
$ w() { printf '{"record_id":"%s","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"%s","score":%s},{"doc_id":"%s","score":%s}]}\n' "$@"; }
$ { w r1 a 1 b 0; w r2 b 1 c 0.5; w r3 a 1 c 0; } >"$TMP/three"
$ rcp-label bt "$TMP/three"
q1 a 0.671166412179 NA
q1 b -0.158349032164 NA
q1 c -0.512817380015 NA
! rcp-label bt: 1 topic with too few windows to tell errors of the scores (NA)
$ { cat "$TMP/three"; w r4 c 1 b 0; } | rcp-label bt -
q1 a 0.667487747937 0.402392
q1 b -0.424690133695 0.319993
q1 c -0.242797614242 0.314679
# A topic without an estimate has none of theta and gain either, and no phi; insert can add to it all the same.
$ r() { printf '{"record_id":"%s","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"%s","criteria":{"C1":%s,"C2":%s}}]}\n' "$@"; }
$ { r s1 a 1 1; r s2 b 1 0; r s3 c 0 0; r s4 a 1 0; r s5 b 1 0; } >"$TMP/rubric"
$ rcp-label fit -o "$TMP/few" "$TMP/three" "$TMP/rubric" | grep few
  1 topic with too few windows to tell errors
$ grep '^q1' "$TMP/few" | cut -d ' ' -f 9-
NA NA NA
NA NA NA
NA NA NA
$ grep -c phi "$TMP/few"
0
[1]

## tosses
# Preference lines are independent tosses: errors by the inverse Hessian.
$ printf 'q1 a b 3\nq1 b a 2\nq1 b c 4\nq1 c b 1\nq1 a c 4\nq1 c a 3\n' >"$TMP/pairs"
$ rcp-label bt --ridge 0 "$TMP/pairs"
q1 a 0.189635194539 0.397927
q1 b 0.27755728723 0.43616
q1 c -0.467192481769 0.410683
