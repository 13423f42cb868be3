## insert
# Scores, abilities and standard errors as scipy finds them (oracle.py), with and without rankings that have no scores.
$ near() { awk -f "$TOP/test/cases/label/extend/near.awk" label/base.gains "$@"; }
$ rcp-label insert -o "$TMP/a.gains" label/base.gains label/more
inserted     4 documents into 3 topics
  2 tournament windows have no scores and are left out
published    60 documents; all 82 lines of label/base.gains are unchanged and in order
  36 published documents were compared again

qid docid opponents bt se_bt theta se_theta gain
q1 q1-new1 12 0.9797 0.1921 0.3664 0.4168 0.6084
q1 q1-new2 12 -0.3965 0.1666 -1.4449 0.3552 0.3574
q2 q2-new 12 0.5388 0.1607 0.0331 0.3507 0.5638
q3 q3-new 12 -0.2765 0.2047 -0.6840 0.4025 0.4661
! rcp-label insert: topics that have comparisons but are not in the gain file: q9
$ near label/insert.expected "$TMP/a.gains"
4 lines compared
$ rcp-label insert --quiet --hard-rankings -o "$TMP/b.gains" label/base.gains label/more 2>/dev/null
$ near label/insert-hard.expected "$TMP/b.gains"
4 lines compared
# A file that was fitted with them says so, and insert does alike.
$ sed '1a # hard-rankings yes' label/base.gains >"$TMP/hard.gains"
$ rcp-label insert --quiet -o "$TMP/c.gains" "$TMP/hard.gains" label/more 2>/dev/null
$ near label/insert-hard.expected "$TMP/c.gains"
4 lines compared
# Nothing but these lines is new, and trec_rcp reads all.
$ grep -v '^# provenance' "$TMP/a.gains" | diff label/base.gains - | cut -d ' ' -f 1-4
21a22
\> # insert: 4
34a36,37
\> q1 0 q1-new1
\> q1 0 q1-new2
46a50
\> q2 0 q2-new
58a63
\> q3 0 q3-new
$ trec_rcp -R rcp_gains -m num_q -m num_ret "$TMP/a.gains" - <<END
> q1 Q0 q1-new1 1 1 r
> q2 Q0 q2-new 1 1 r
> END
num_q                 	all	2
num_ret               	all	2
! trec_rcp: standard input: 3 topics have gains but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): q3, q5, q6

## unasked
# A document that was asked no rubric passes nothing that is known: its Count is missing and noted, while its gain counts.
$ rcp-label insert --quiet -o "$TMP/a.gains" label/base.gains label/more 2>/dev/null
$ grep -c ' NA 0 [0-9. ]*$' "$TMP/a.gains"
1
$ printf 'q1 Q0 q1-new1 1 2 r\nq1 Q0 q1-new2 2 1 r\n' >"$TMP/run"
$ trec_rcp -R rcp_gains -m count_ndcg_cut.2 -m rcp_ndcg_cut.2 "$TMP/a.gains" "$TMP/run"
count_ndcg_cut_2      	all	0.4693
rcp_ndcg_cut_2        	all	0.6123
! trec_rcp: TMP/run: 4 topics have gains but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): q2, q3, q5, ...
! trec_rcp: TMP/run: count-covered@2 0.5000: 1 of the 2 documents in the first 2 has no Count, which is taken as 0
$ trec_rcp -R rcp_gains -m rcp_ndcg_cut.2 "$TMP/a.gains" "$TMP/run"
rcp_ndcg_cut_2        	all	0.6123
! trec_rcp: TMP/run: 4 topics have gains but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): q2, q3, q5, ...
$ trec_rcp -R rcp_gains --format json -m count_ndcg_cut.2 "$TMP/a.gains" "$TMP/run" 2>/dev/null | grep -o '"coverage":[^]]*'
"coverage":[{"k":2,"judged":null,"gain_covered":1,"count_covered":0.5}
$ trec_rcp -R rcp_gains --compare --html "$TMP/page.html" -m count_ndcg_cut.2 "$TMP/a.gains" "$TMP/run" "$TMP/run" >/dev/null 2>&1; grep -o 'count-covered[^<]*' "$TMP/page.html"
count-covered@2 0.5000: 1 of the 2 documents in the first 2 has no Count, which is taken as 0
count-covered@2 0.5000: 1 of the 2 documents in the first 2 has no Count, which is taken as 0
# The same file as earlier versions wrote it.
$ sed 's/ NA 0 / 0 0 /' "$TMP/a.gains" >"$TMP/b.gains"
$ trec_rcp -R rcp_gains -m count_ndcg_cut.2 "$TMP/b.gains" "$TMP/run"
count_ndcg_cut_2      	all	0.4693
! trec_rcp: TMP/run: 4 topics have gains but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): q2, q3, q5, ...
! trec_rcp: TMP/run: count-covered@2 0.5000: 1 of the 2 documents in the first 2 has no Count, which is taken as 0

## incomplete
# A store that lacks windows of its schedule is noted, as by fit.
$ cp -r label/more "$TMP/more"; printf 'tournament\tsimulated\tq1\t30\ttoy\n' >"$TMP/more/scheduled.tsv"
$ rcp-label insert --quiet -o "$TMP/new.gains" label/base.gains "$TMP/more"
! rcp-label insert: note: too many windows have no valid answer, expected at most 5 % of the windows of each stage: 12 of 69 tournament windows have no valid answer (1 invalid, 0 rejected, 11 missing)
! rcp-label insert: topics that have comparisons but are not in the gain file: q9

## items
# The judgements that a file was made from, under its items: the same file but for standard errors, in which the items
# count as known now.
$ rcp-label fit --items label/base.gains -o "$TMP/same" label/store | sed 's/gradient [0-9.e-]*/gradient .../g'
windows      tournament 84, rubric 40 (without 2 repeated records)
  invalid    tournament, random, schema: 1
tournament   6 topics, at most 8 Newton steps, largest gradient ...
2PL          0 Newton steps, objective 0.3618810817, gradient ..., converged
calibrated   60 documents of 5 topics
  1 topic has no rubric answers about tournament documents and is left out
  1 document has rubric answers but no tournament score and is left out

criterion        gamma        se      beta        se   as published
C1              1.1929    0.0950   -2.2675    0.1728
C2              1.0112    0.1535   -2.0612    0.2400
C3              0.9933    0.1351    0.2710    0.2520
C4              0.9934    0.1544    0.8848    0.1054
C5              0.8091    0.1135    3.1729    0.3110
! rcp-label fit: label/base.gains: the file does not name the prompts with which its criteria were fitted
$ cut -d ' ' -f 1-8 label/base.gains | sed 's/ se_.*//' >"$TMP/a"
$ cut -d ' ' -f 1-8 "$TMP/same" | sed 's/ se_.*//; /^# items/d; /^# provenance/d; /^# budget/d' >"$TMP/b"
$ paste -d ' ' "$TMP/a" "$TMP/b" | awk '
>     function off(a, b) { return a + 0 == a ? a - b > 1e-7 || b - a > 1e-7 : a != b }
>     { for (i = 1; i <= NF / 2; i++) if (off($i, $(i + NF / 2))) { print "differs: " $0; break } }
>     END { print NR " lines compared" }'
82 lines compared
$ grep '^# criterion' label/base.gains | cmp - <(grep '^# criterion' "$TMP/same") && echo same items
same items
# One query alone, and with all others: the same tau, alpha and documents, to the last digit.
$ grep -h '"query_id": "q2"' label/store/*.jsonl >"$TMP/q2.jsonl"
$ rcp-label fit --quiet --items label/base.gains -o "$TMP/alone" "$TMP/q2.jsonl"
! rcp-label fit: note: too many windows have no valid answer, expected at most 5 % of the windows of each stage: 1 of 15 tournament windows has no valid answer (1 invalid, 0 rejected, 0 missing)
! rcp-label fit: label/base.gains: the file does not name the prompts with which its criteria were fitted
$ grep -E '^(# query )?q2 ' "$TMP/same" | cmp - <(grep -E '^(# query )?q2 ' "$TMP/alone") && echo same query
same query
# Items in another order, with line ends of another system, without standard errors, and with a sum that is not their
# number: documents get the same numbers as they get from items listed in order, and gains that trec_rcp agrees with.
$ sed -E '/^# criterion/s/ se_.*//; s/gamma 1/gamma 2/' label/base.gains | awk '!/^#/ { $4 = $9 = "NA" } { print }' >"$TMP/in"
$ sed -n '/^# criterion/p' "$TMP/in" | tac >"$TMP/items"
$ sed -e '1r '"$TMP/items" -e '/^# criterion/d' "$TMP/in" | sed 's/$/\r/' >"$TMP/turned"
$ rcp-label fit --quiet --items "$TMP/in" -o "$TMP/c" label/store
! rcp-label fit: TMP/in: the file does not name the prompts with which its criteria were fitted
$ rcp-label fit --items "$TMP/turned" -o "$TMP/d" label/store | tail -n 6
criterion        gamma        se      beta        se   as published
C1              2.1929        NA   -2.2675        NA
C2              2.0112        NA   -2.0612        NA
C3              0.9933        NA    0.2710        NA
C4              0.9934        NA    0.8848        NA
C5              0.8091        NA    3.1729        NA
! rcp-label fit: TMP/turned: the file does not name the prompts with which its criteria were fitted
$ fitted() { grep -v -e '^# criterion' -e '^# provenance items' "$1"; }
$ cmp <(fitted "$TMP/c") <(fitted "$TMP/d") && echo same documents
same documents
$ trec_rcp --quiet -R rcp_gains -m num_q "$TMP/d" - <<END
> q1 Q0 q1-d0001 1 1 r
> END
num_q                 	all	1

## items-pooled
# Judges of a pooled file keep their severities; a single one of them is enough.
$ awk '{ print } /"rubric"/ { gsub(/"simulated"/, "\"strict\""); gsub(/toy-r-/, "strict-"); gsub(/"C4": 1/, "\"C4\": 0"); print }' \
>     label/store/rubric.jsonl >"$TMP/two.jsonl"
$ rcp-label fit --quiet --judges pooled -o "$TMP/pooled" label/store/tournament.jsonl "$TMP/two.jsonl"
$ rcp-label fit --items "$TMP/pooled" -o "$TMP/again" label/store/tournament.jsonl "$TMP/two.jsonl" | tail -n 3 | cut -c 1-34
judge                     severity
simulated                  -0.2402
strict                      0.2402
! rcp-label fit: TMP/pooled: the file does not name the prompts with which its criteria were fitted
$ grep '^# severity' "$TMP/pooled" | cmp - <(grep '^# severity' "$TMP/again") && echo same severities
same severities
$ paste -d ' ' <(grep '^# query' "$TMP/pooled") <(grep '^# query' "$TMP/again") | awk '
>     { d = $5 - $20; e = $7 - $22; bad += $3 != $18 || d * d > 1e-14 || e * e > 1e-14 } END { print NR, bad + 0 }'
5 0
$ grep strict "$TMP/two.jsonl" >"$TMP/one.jsonl"
$ rcp-label fit --quiet --items "$TMP/pooled" -o "$TMP/one" label/store/tournament.jsonl "$TMP/one.jsonl"
! rcp-label fit: TMP/pooled: the file does not name the prompts with which its criteria were fitted
$ sed '/^# severity/d' "$TMP/pooled" >"$TMP/plain"
$ rcp-label fit --quiet --items "$TMP/plain" -o "$TMP/lenient" label/store/tournament.jsonl "$TMP/one.jsonl"
! rcp-label fit: TMP/plain: the file does not name the prompts with which its criteria were fitted
# As severe as that judge is, the same answers tell of better documents than one of severity 0 would.
$ paste -d ' ' <(grep '^q' "$TMP/one") <(grep '^q' "$TMP/lenient") | awk '{ n++; better += $5 > $16 } END { print n == better }'
1
$ rcp-label score --quiet -o "$TMP/scored" "$TMP/pooled" "$TMP/two.jsonl" && grep -c '^q' "$TMP/scored"
61
# Two judges of whom the file knows none.
$ rcp-label fit --items label/base.gains --judges pooled --quiet -o "$TMP/zero" label/store/tournament.jsonl "$TMP/two.jsonl"
! rcp-label fit: label/base.gains: the file does not name the prompts with which its criteria were fitted
$ grep -c "^q" "$TMP/zero"
60

## property
# Documents that were left out of the tournament, inserted from their own windows: within 4 standard errors of the true
# abilities (of 40 documents none should be further off), and close to what a fit of everything says.
$ rcp-label simulate -o "$TMP/store" --truth "$TMP/truth" --topics 20 --pool 40 --tournament 200 --rubric 40
$ grep -ho '"dataset":"[^"]*"' "$TMP/store"/*.jsonl | sort | uniq
"dataset":"simulated"
$ grep -v 'd0007"\|d0023"' "$TMP/store/tournament.jsonl" >"$TMP/without.jsonl"
$ rcp-label fit --quiet -o "$TMP/base" "$TMP/without.jsonl" "$TMP/store/rubric.jsonl"
$ rcp-label fit --quiet -o "$TMP/full" "$TMP/store"
$ rcp-label insert --quiet -o "$TMP/new" "$TMP/base" "$TMP/store"
$ awk '
>     /^#/ { next }
>     FILENAME == ARGV[1] { truth[$1 $3] = $5; next }
>     FILENAME == ARGV[2] { full[$1 $3] = $6; gain[$1 $3] = $4; next }
>     FILENAME == ARGV[3] { old[$0] = 1; next }
>     $0 in old { next }
>     {
>         n++
>         far += ($5 - truth[$1 $3]) ^ 2 > 16 * $10 ^ 2
>         square += (($5 - truth[$1 $3]) / $10) ^ 2
>         off += ($6 - full[$1 $3]) ^ 2 > 4 * $9 ^ 2
>         moved += ($4 - gain[$1 $3]) ^ 2 > 0.05 ^ 2
>     }
>     END { print n, far, (square / n > 0.5 && square / n < 1.6), off, moved }' "$TMP/truth" "$TMP/full" "$TMP/base" "$TMP/new"
40 0 1 0 0

## rubric-only
# Documents taken out of a rubric-only file and scored under its items and its prior: what the fit said of them.
$ rcp-label fit --quiet --mode rubric_only -o "$TMP/all" label/store
$ grep -v 'd000[37] ' "$TMP/all" >"$TMP/less"
$ rcp-label score --quiet -o "$TMP/again" "$TMP/less" label/store
$ sort "$TMP/all" >"$TMP/a"
$ sort "$TMP/again" | grep -v -e '^# score' -e '^# provenance made rcp-label [^ ]* score' >"$TMP/b"
$ paste -d ' ' "$TMP/a" "$TMP/b" | awk '
>     !/^#/ { n++; for (i = 4; i <= 11; i++) { d = $i - $(i + 11); bad += $i == "NA" ? $(i + 11) != "NA" : d * d > 1e-18 } }
>     END { print n, bad + 0 }'
61 0

## score
# Posterior means and standard deviations as scipy integrates them (oracle.py), with the file's prior and a given one.
$ near() { awk -f "$TOP/test/cases/label/extend/near.awk" label/base.gains "$@"; }
$ rcp-label score -o "$TMP/a.gains" label/base.gains label/more
prior        mean -0.795716, sd 1.93663
scored       9 documents of 4 topics
  1 topic is not yet in the gain file
  1 document has fewer than 3 answers, so its theta and gain are pulled towards the mean of the prior
  2 documents passed or failed every criterion: only the prior keeps theta finite
published    60 documents; all 82 lines of label/base.gains are unchanged and in order
  1 published document has new answers

qid docid responses passes theta se_theta gain se_gain prior-bounded
q1 q1-new1 3 10 0.8321 0.6915 0.6690 0.0875 -
q1 q1-none 3 0 -4.2790 1.0310 0.0430 0.0444 failed-all
q1 q1-unseen 3 3 -2.2684 0.6646 0.2348 0.0962 -
q2 q2-all 3 15 3.9069 1.0395 0.9272 0.0464 passed-all
q2 q2-new 3 4 -1.8435 0.6465 0.2978 0.0971 -
q2 q2-unseen 3 11 1.4232 0.7288 0.7397 0.0815 -
q3 q3-new 1 2 -1.0361 1.0217 0.4167 0.1454 -
q7 q7-a 3 5 -1.2670 0.6434 0.3835 0.0936 -
q7 q7-b 3 10 0.9208 0.6960 0.6801 0.0868 -
$ near label/score.expected "$TMP/a.gains"
9 lines compared
$ rcp-label score --quiet --prior-mean -0.5 --prior-sd 1.7 -o "$TMP/b.gains" label/base.gains label/more
$ near label/score-prior.expected "$TMP/b.gains"
9 lines compared
# A rubric-only file has its own prior; and criteria are found by name, whatever their order.
$ sed -e 's/^# rcp-gains 1/&\n# mode rubric_only\n# prior mean -0.5 sd 1.7/' -e '/^# query/d' label/base.gains |
>     awk '!/^#/ { $6 = $9 = "NA" } { print }' >"$TMP/rubric.gains"
$ sed -n '/^# criterion/p' "$TMP/rubric.gains" | tac >"$TMP/items"
$ sed -i -e '/^# prior/r '"$TMP/items" -e '/^# criterion/d' "$TMP/rubric.gains"
$ rcp-label score --quiet -o "$TMP/c.gains" "$TMP/rubric.gains" label/more
$ awk -f "$TOP/test/cases/label/extend/near.awk" "$TMP/rubric.gains" label/score-prior.expected "$TMP/c.gains"
9 lines compared
# Documents without a score leave the prior of a file with scores alone.
$ rcp-label insert --quiet -o "$TMP/d.gains" "$TMP/a.gains" label/more && echo inserted twice
inserted twice
! rcp-label insert: topics that have comparisons but are not in the gain file: q9

## severity
# A file of pooled judges: answers count as given by judges of its severities. One judge alone, whose severity is that of
# a criterion more difficult by severity / gamma: with gamma 1 throughout, as if the prior lay lower by it.
$ sed -E 's/(criterion .* gamma) [0-9.]+/\1 1/; s/^# columns.*/# severity A 0.5\n# severity B -0.25\n&/' label/base.gains |
>     awk '!/^#/ { $4 = $11 = "NA" } { print }' >"$TMP/in"
$ sed 's/"simulated"/"A"/' label/more/rubric.jsonl >"$TMP/A"
$ sed 's/"simulated"/"B"/; s/more-r/B/' label/more/rubric.jsonl >"$TMP/B"
$ sed 's/"simulated"/"C"/; s/more-r/C/' label/more/rubric.jsonl >"$TMP/C"
$ rcp-label score --quiet --prior-mean 0.1 --prior-sd 1.5 -o "$TMP/a" "$TMP/in" "$TMP/A"
$ sed '/^# severity/d' "$TMP/in" >"$TMP/plain"
$ rcp-label score --quiet --prior-mean -0.4 --prior-sd 1.5 -o "$TMP/b" "$TMP/plain" "$TMP/A"
$ awk '/^#/ { next }
>     FNR == NR { a[$1 $3] = $5; next }
>     $6 == "NA" { n++; d = a[$1 $3] - 0.5 - $5; bad += d > 1e-9 || d < -1e-9 }
>     END { print n, bad + 0 }' "$TMP/a" "$TMP/b"
9 0
# Both judges; then one that the file does not know.
$ rcp-label score --prior-mean 0.1 --prior-sd 1.5 -o "$TMP/both" "$TMP/in" "$TMP/A" "$TMP/B"
prior        mean 0.1, sd 1.5
scored       9 documents of 4 topics
  1 topic is not yet in the gain file
  1 document has fewer than 3 answers, so its theta and gain are pulled towards the mean of the prior
  2 documents passed or failed every criterion: only the prior keeps theta finite
published    60 documents; all 84 lines of TMP/in are unchanged and in order
  1 published document has new answers

qid docid responses passes theta se_theta gain se_gain prior-bounded
q1 q1-new1 6 20 1.1956 0.4910 0.6694 0.0608 -
q1 q1-none 6 0 -4.0671 0.7424 0.0562 0.0366 failed-all
q1 q1-unseen 6 6 -2.0295 0.5002 0.2430 0.0634 -
q2 q2-all 6 30 4.4988 0.7529 0.9494 0.0313 passed-all
q2 q2-new 6 8 -1.5463 0.4848 0.3057 0.0638 -
q2 q2-unseen 6 22 1.6943 0.5089 0.7284 0.0571 -
q3 q3-new 2 4 -0.5102 0.7528 0.4430 0.1006 -
q7 q7-a 6 10 -1.0837 0.4780 0.3668 0.0633 -
q7 q7-b 6 20 1.1956 0.4910 0.6694 0.0608 -
$ rcp-label score -o "$TMP/out" "$TMP/in" "$TMP/A" "$TMP/C"
! rcp-label score: TMP/in: no '# severity' line for judge C, expected a line for every judge that gave rubric answers
[2]
$ rcp-label score -o "$TMP/out" "$TMP/plain" "$TMP/A" "$TMP/B" 2>&1 | cut -d : -f 4
 family_key 'B' differs from 'A', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record B-q1-0)
$ ls "$TMP"
A
B
C
a
b
both
in
plain

## unchanged
# Every published line is kept byte for byte: line ends, tabs, blanks, remarks, empty lines, a missing newline.
$ kept() { grep -vxFf "$1" "$2" | grep -v '^# provenance' | sed 's/0\.[0-9]*/./g' | tr '\r\t' '@|'; diff "$1" "$2" | grep -c '^<'; }
$ sed 's/$/\r/' label/base.gains >"$TMP/crlf"
$ rcp-label insert --quiet -o "$TMP/out" "$TMP/crlf" label/more 2>"$TMP/err"
$ kept "$TMP/crlf" "$TMP/out"
\# insert: 4 documents added, published lines unchanged@
q1 0 q1-new1 . . . 10 3 . . .@
q1 0 q1-new2 . -1.44489195914 -. NA 0 . . .@
q2 0 q2-new . . . 4 3 . . .@
q3 0 q3-new . -. -. 2 1 . . .@
0
[1]
$ awk '/^q/ { gsub(" ", "\t") } { print } /^q3/ { print "# a remark" } /^q5/ { print ""; print "   " }' label/base.gains |
>     sed 's/^q1/  q1/; s/^# query/#  query/' >"$TMP/odd"
$ printf '# the end' >>"$TMP/odd"
$ rcp-label insert --quiet -o "$TMP/out" "$TMP/odd" label/more 2>"$TMP/err"
$ (cat "$TMP/odd"; echo) >"$TMP/ended"
$ kept "$TMP/ended" "$TMP/out"
\# insert: 4 documents added, published lines unchanged
q1|0|q1-new1|.|.|.|10|3|.|.|.
q1|0|q1-new2|.|-1.44489195914|-.|NA|0|.|.|.
q2|0|q2-new|.|.|.|4|3|.|.|.
q3|0|q3-new|.|-.|-.|2|1|.|.|.
0
[1]
# Other columns, in another order; a column that is not known; a gain file under a gzipped name, in and out.
$ awk '/^# columns/ { print "# columns docid iter note theta bt count qid gain"; next }
>      /^#/ { print; next }
>      { print $3, "Q0", "n" NR, $5, $6, $8 ? $7 / (5 * $8) : 0, $1, $4 }' label/base.gains | gzip >"$TMP/other.gz"
$ rcp-label insert --quiet -o "$TMP/new.gz" "$TMP/other.gz" label/more 2>"$TMP/err"
$ gzip -t "$TMP/new.gz" && gzip -dc "$TMP/other.gz" >"$TMP/other" && gzip -dc "$TMP/new.gz" | grep -v '^# provenance' | diff "$TMP/other" - | sed "s/\(\.[0-9]\{6\}\)[0-9]*/\1/g"
21a22
\> # insert: 4 documents added, published lines unchanged
34a36,37
\> q1-new1 0 NA 0.366378 0.979705 0.666666 q1 0.608439
\> q1-new2 0 NA -1.444891 -0.396477 NA q1 0.357396
46a50
\> q2-new 0 NA 0.033101 0.538759 0.266666 q2 0.563827
58a63
\> q3-new 0 NA -0.683961 -0.276462 0.4 q3 0.466089
# Over itself; and the same bytes for any order of the store, split, gzipped, with copies.
$ cp label/base.gains "$TMP/self.gains"
$ rcp-label insert --quiet -o "$TMP/self.gains" "$TMP/self.gains" label/more 2>"$TMP/err"
$ tac label/more/tournament.jsonl | gzip >"$TMP/1"
$ tac label/more/rubric.jsonl >"$TMP/2"
$ rcp-label insert --quiet -o "$TMP/out" label/base.gains "$TMP/2" "$TMP/1" label/more label/store 2>"$TMP/err"
$ cmp <(grep -v '^# provenance' "$TMP/self.gains") <(grep -v '^# provenance' "$TMP/out") && echo same
same
# Inserting once more finds nothing new.
$ rcp-label insert -o "$TMP/again" "$TMP/self.gains" label/more 2>&1
rcp-label insert: topics that have comparisons but are not in the gain file: q9
rcp-label insert: TMP/self.gains: the judgements compare no new document with a published document (published documents compared: 40; topics that the gain file lacks: 1; windows without scores: 2)
[2]
$ ls "$TMP"
1
2
crlf
ended
err
new.gz
odd
other
other.gz
out
self.gains

## weak
# Too few opponents, a standard error too large, comparisons with other new documents only: nothing is written.
$ rcp-label insert -o "$TMP/a.gains" label/base.gains label/weak.jsonl label/more
! rcp-label insert: topics that have comparisons but are not in the gain file: q9
! rcp-label insert: topic q1, document q1-few: 3 opponents, expected 5; score 0.1704, standard error 0.2214; judge it in at least 1 more window of 10 documents, best with q1-d0011 q1-d0007 q1-d0009 q1-d0001 q1-d0000
! rcp-label insert: topic q5, document q5-top: 12 opponents; score 8.02 above all opponents, standard error 2.598, expected at most 0.5; judge it in at least 1 more window of 10 documents
! rcp-label insert: topic q6, document q6-x: 0 opponents, expected 5; judge it in at least 2 more windows of 10 documents, best with q6-d0009 q6-d0007 q6-d0006 q6-d0003 q6-d0008
! rcp-label insert: topic q6, document q6-y: 0 opponents, expected 5; judge it in at least 2 more windows of 10 documents, best with q6-d0009 q6-d0007 q6-d0006 q6-d0003 q6-d0008
! rcp-label insert: TMP/a.gains: not written: too little evidence for 4 of 8 new documents (use 'rcp-label plan' to plan more windows, or leave these documents out with --skip-weak)
[4]
$ ls "$TMP"
# What is left when they are left out, and when less is asked for.
$ rcp-label insert --skip-weak -o "$TMP/a.gains" label/base.gains label/weak.jsonl label/more 2>/dev/null
inserted     4 documents into 3 topics
  4 documents have too little evidence and are left out
  2 tournament windows have no scores and are left out
published    60 documents; all 82 lines of label/base.gains are unchanged and in order
  48 published documents were compared again

qid docid opponents bt se_bt theta se_theta gain
q1 q1-new1 12 0.9797 0.1921 0.3664 0.4168 0.6084
q1 q1-new2 12 -0.3965 0.1666 -1.4449 0.3552 0.3574
q2 q2-new 12 0.5388 0.1607 0.0331 0.3507 0.5638
q3 q3-new 12 -0.2765 0.2047 -0.6840 0.4025 0.4661
$ rcp-label insert --min-opponents 3 --max-se 10 --skip-weak -o "$TMP/a.gains" label/base.gains label/weak.jsonl
inserted     2 documents into 2 topics
  2 documents have too little evidence and are left out
published    60 documents; all 82 lines of label/base.gains are unchanged and in order
  15 published documents were compared again

qid docid opponents bt se_bt theta se_theta gain
q1 q1-few 3 0.1704 0.2214 -0.6987 0.3888 0.4640
q5 q5-top 12 8.0201 2.5981 12.8328 5.2395 0.9999
! rcp-label insert: topic q6, document q6-x: 0 opponents, expected 3; judge it in at least 1 more window of 10 documents, best with q6-d0009 q6-d0007 q6-d0006 q6-d0003 q6-d0008
! rcp-label insert: topic q6, document q6-y: 0 opponents, expected 3; judge it in at least 1 more window of 10 documents, best with q6-d0009 q6-d0007 q6-d0006 q6-d0003 q6-d0008
$ rcp-label insert --skip-weak -o "$TMP/b.gains" label/base.gains label/weak.jsonl
! rcp-label insert: topic q1, document q1-few: 3 opponents, expected 5; score 0.1704, standard error 0.2214; judge it in at least 1 more window of 10 documents, best with q1-d0011 q1-d0007 q1-d0009 q1-d0001 q1-d0000
! rcp-label insert: topic q5, document q5-top: 12 opponents; score 8.02 above all opponents, standard error 2.598, expected at most 0.5; judge it in at least 1 more window of 10 documents
! rcp-label insert: topic q6, document q6-x: 0 opponents, expected 5; judge it in at least 2 more windows of 10 documents, best with q6-d0009 q6-d0007 q6-d0006 q6-d0003 q6-d0008
! rcp-label insert: topic q6, document q6-y: 0 opponents, expected 5; judge it in at least 2 more windows of 10 documents, best with q6-d0009 q6-d0007 q6-d0006 q6-d0003 q6-d0008
! rcp-label insert: TMP/b.gains: not written: too little evidence for 4 of 4 new documents
[4]
$ ls "$TMP"
a.gains
