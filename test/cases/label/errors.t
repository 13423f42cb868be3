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

## fit
# Standard errors of criteria (clustered by topic), of tau and alpha (two-step formula) with their covariance, and of
# documents, by finite differences (errors.py).
$ rcp-label fit --quiet -o "$TMP/a.gains" label/store
$ awk 'function off(a, b) { return (a - b) ^ 2 > 1e-8 * b ^ 2 }
>      NR == FNR { want[$1 " " $2 ($1 == "doc" ? " " $3 : "")] = $0; next }
>      $2 == "criterion" { check("item " $3, $9 " " $11) }
>      $2 == "query" { check("query " $3, $9 " " $11 " " $13) }
>      !/^#/ { check("doc " $1 " " $3, $10 " " $11) }
>      function check(key, got,    w, g, i) {
>          split(want[key], w); split(key " " got, g); n++
>          for (i in g) if (off(w[i], g[i])) { print key ": " got ", expected " want[key]; break }
>      }
>      END { print n " compared" }' label/errors-fit.expected "$TMP/a.gains"
70 compared

## few
# Three documents: two windows of two are too few, and so is one of three; four windows of two give an estimate.
$ w() { printf '{"record_id":"%s","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"%s","score":%s},{"doc_id":"%s","score":%s}]}\n' "$@"; }
$ { w r1 a 1 b 0; w r2 b 1 c 0.5; w r3 a 1 c 0; } >"$TMP/three"
$ rcp-label bt "$TMP/three"
q1 a 0.671166412179 NA
q1 b -0.158349032164 NA
q1 c -0.512817380015 NA
! rcp-label bt: se_bt is NA in 1 topic with too few windows to estimate standard errors
$ { cat "$TMP/three"; w r4 c 1 b 0; } | rcp-label bt -
q1 a 0.667487747937 0.402392
q1 b -0.424690133695 0.319993
q1 c -0.242797614242 0.314679
# A topic without an estimate has none of theta and gain either, and no phi; insert can add to it all the same.
$ r() { printf '{"record_id":"%s","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"%s","criteria":{"C1":%s,"C2":%s}}]}\n' "$@"; }
$ { r s1 a 1 1; r s2 b 1 0; r s3 c 0 0; r s4 a 1 0; r s5 b 1 0; } >"$TMP/rubric"
$ rcp-label fit -o "$TMP/few" "$TMP/three" "$TMP/rubric" | grep few
  1 topic has too few windows to estimate the errors of scores
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

## simulate
# The same topics judged again: the same truth, other windows. Rankings as good as their model: a better document of two
# wins as often as sigma(difference) says (2,000 tosses; by binomial errors).
$ for r in 0 0 7; do rm -rf "$TMP/s"; rcp-label simulate --topics 2 --replicate $r --truth "$TMP/truth.$r" -o "$TMP/s"; sha256sum <"$TMP/s/tournament.jsonl"; done | uniq -c | awk '{ print $1 }'
2
1
$ cmp "$TMP/truth.0" "$TMP/truth.7" && echo same truth
same truth
$ rcp-label simulate --topics 1 --pool 2 --window 2 --tournament 2000 --rubric 0 --hard --truth "$TMP/two" -o "$TMP/tosses"
$ rcp-label bt --hard-rankings --ridge 0 "$TMP/tosses" >"$TMP/bt"
$ awk 'FNR == NR { b[$2] = $3; se = $4; next } !/^#/ { z = (b[$3] - $6) / se } END { print (se > 0 && z * z < 9) }' "$TMP/bt" "$TMP/two"
1
# Uneven windows disagree more in some documents; 0 is the default.
$ rcp-label simulate --topics 1 --uneven 0 -o "$TMP/even" && rcp-label simulate --topics 1 -o "$TMP/usual" && cmp "$TMP/even/tournament.jsonl" "$TMP/usual/tournament.jsonl" && echo same
same
$ rcp-label simulate --topics 1 --uneven 1 -o "$TMP/uneven" && cmp -s "$TMP/uneven/tournament.jsonl" "$TMP/usual/tournament.jsonl" || echo other
other

## ridge-total
# A ridge that is not multiplied by answers x criteria (199 x 5): the same fit as with the ridge that this makes; the last
# one given counts.
$ rcp-label fit --quiet --ridge-total 0.199 -o "$TMP/a" label/store
$ rcp-label fit --quiet --ridge 0.0002 -o "$TMP/b" label/store && cmp "$TMP/a" "$TMP/b" && echo same
same
$ rcp-label fit --quiet --ridge-total 5 --ridge 0.0002 -o "$TMP/c" label/store && cmp "$TMP/a" "$TMP/c" && echo same
same
$ rcp-label fit --quiet --ridge 5 --ridge-total 0.199 -o "$TMP/d" label/store && cmp "$TMP/a" "$TMP/d" && echo same
same
# Without its growth the ridge does not hold the criteria of many topics together.
$ rcp-label simulate --topics 60 --pool 30 --tournament 60 --rubric 20 -o "$TMP/store"
$ rcp-label fit --ridge-total 1 -o "$TMP/e" "$TMP/store" | awk '$1 == "C5" { print ($4 > 4.05 && $4 < 4.2) }'
1
$ rcp-label fit -o "$TMP/f" "$TMP/store" | awk '$1 == "C5" { print ($4 < 3.95) }'
1
$ rcp-label fit --ridge-total 0 -o "$TMP/f" "$TMP/store"
! rcp-label fit: --ridge-total '0', expected a number above 0
! rcp-label fit -h explains the command
[1]

## difference
# The two largest discriminations, and how many standard errors they are apart: by hand from the file. Without the
# covariance, as if independent; a pair may be in either order.
$ rcp-label fit --quiet -o "$TMP/a.gains" label/store
$ in_se() { awk '/^# criterion/ { g[$3] = $5; s[$3] = $9 } /^# covariance C1 C2/ { c = $6 }
>     END { printf "%.4f (%.1f standard errors) above the gamma of C2\n", g["C1"] - g["C2"], (g["C1"] - g["C2"]) / sqrt(s["C1"] ^ 2 + s["C2"] ^ 2 - 2 * c) }' "$1"; }
$ sed 's/covariance C1 C2 gamma [^ ]*/covariance C1 C2 gamma 0.0140/' "$TMP/a.gains" >"$TMP/b.gains"
$ grep -v covariance "$TMP/a.gains" >"$TMP/c.gains"
$ sed 's/covariance C1 C2/covariance C2 C1/' "$TMP/b.gains" >"$TMP/d.gains"
$ for f in a b c; do in_se "$TMP/$f.gains"; rcp-label show "$TMP/$f.gains" | grep -o '[0-9.]* ([0-9.]* standard errors) above the gamma of C2'; done
0.1818 (1.1 standard errors) above the gamma of C2
0.1818 (1.1 standard errors) above the gamma of C2
0.1818 (2.7 standard errors) above the gamma of C2
0.1818 (2.7 standard errors) above the gamma of C2
0.1818 (1.0 standard errors) above the gamma of C2
0.1818 (1.0 standard errors) above the gamma of C2
$ rcp-label show "$TMP/d.gains" | grep -o '[0-9.]* ([0-9.]* standard errors) above the gamma of C2'
0.1818 (2.7 standard errors) above the gamma of C2
# --items keeps these lines.
$ rcp-label fit --quiet --items "$TMP/a.gains" -o "$TMP/e.gains" label/store && cmp <(grep covariance "$TMP/a.gains") <(grep covariance "$TMP/e.gains") && echo same
same
! rcp-label fit: TMP/a.gains: the file does not name the prompts with which its criteria were fitted
$ sed 's/covariance C1 C2.*/covariance C1 C2 gamma high/' "$TMP/a.gains" >"$TMP/f.gains" && rcp-label show "$TMP/f.gains" 2>&1 | sed 's/.*gains:/gains:/'
gains:13: covariance 'high', expected a number or NA
$ sed 's/covariance C1 C2.*/covariance C1/' "$TMP/a.gains" >"$TMP/f.gains" && rcp-label show "$TMP/f.gains" 2>&1 | sed 's/.*gains:/gains:/'
gains:13: a '# covariance' line of 2 fields, expected '# covariance NAME NAME gamma X beta X'
