## write
# Draws stand beside the gain file, one line for each of its gains, with the same gain; none is printed on the way.
$ rcp-label fit --draws 25 --seed 7 -o "$TMP/l.gains" label/store | tail -n 2

draws        25 values for each gain, seed 7
$ gzip -dc "$TMP/l.draws.gains.gz" | head -n 3
\# rcp-draws 1
\# draws 25 seed 7
\# columns qid docid gain draws
$ gzip -dc "$TMP/l.draws.gains.gz" | awk '!/^#/ { print $1, $2, $3, NF }' >"$TMP/rows"
$ awk '!/^#/ { print $1, $3, $4, 28 }' "$TMP/l.gains" | cmp - "$TMP/rows"
# The gain file is what it is without draws.
$ rcp-label fit --quiet -o "$TMP/m.gains.gz" label/store
$ gzip -dc "$TMP/m.gains.gz" | cmp - "$TMP/l.gains"

## same
# Neither threads nor the order of the records nor other draws change a digit; the seed changes all.
$ rcp-label fit --quiet -j 1 --draws 8 -o "$TMP/a.gains" label/store
$ tac label/store/rubric.jsonl >"$TMP/r.jsonl"
$ tac label/store/tournament.jsonl >"$TMP/t.jsonl"
$ rcp-label fit --quiet -j 3 --draws 8 -o "$TMP/b.gains" "$TMP/r.jsonl" "$TMP/t.jsonl"
$ cmp "$TMP/a.draws.gains.gz" "$TMP/b.draws.gains.gz"
$ rcp-label fit --quiet --draws 5 -o "$TMP/c.gains" label/store
$ gzip -dc "$TMP/a.draws.gains.gz" | awk '!/^#/ { NF -= 3; print }' >"$TMP/five"
$ gzip -dc "$TMP/c.draws.gains.gz" | awk '!/^#/' | cmp - "$TMP/five"
$ rcp-label fit --quiet --draws 5 --seed 43 -o "$TMP/d.gains" label/store
$ gzip -dc "$TMP/d.draws.gains.gz" | awk '!/^#/ { $1 = $2 = $3 = ""; print }' >"$TMP/other"
$ gzip -dc "$TMP/c.draws.gains.gz" | awk '!/^#/ { $1 = $2 = $3 = ""; print }' | comm -12 - "$TMP/other" 2>/dev/null | wc -l
0

## spread
# Draws scatter around the gain about as much as a second set of answers would: half of the windows again and again.
$ rcp-label simulate -o "$TMP/s" --topics 6 --pool 24 --tournament 40 --rubric 20 --truth "$TMP/truth"
$ rcp-label fit --quiet --draws 60 -o "$TMP/l.gains" "$TMP/s"
$ gzip -dc "$TMP/l.draws.gains.gz" | awk '
>     NR == FNR { if (!/^#/) { split($0, w, " "); true[w[1], w[3]] = w[4] } next }
>     /^#/ { next }
>     {
>         s = q = 0
>         for (i = 4; i <= NF; i++) { s += $i - $3; q += ($i - $3) ^ 2 }
>         n = NF - 3; v += (q - s * s / n) / (n - 1); e += ($3 - true[$1, $2]) ^ 2; rows++
>     }
>     END { r = v / e; print rows, (r > 0.75 && r < 1.25 ? "as the errors" : r) }' "$TMP/truth" -
144 as the errors

## dataset
# Of a dataset, its topics only, as in the gain file.
$ rcp-label fit --quiet --draws 3 --dataset beta -o "$TMP/one.gains" label/three
$ gzip -dc "$TMP/one.draws.gains.gz" | awk '!/^#/ { print $1, $2, $3 }' >"$TMP/rows"
$ awk '!/^#/ { print $1, $3, $4 }' "$TMP/one.gains" | cmp - "$TMP/rows"
# Published items stay what they are.
$ rcp-label fit --quiet --draws 3 --items label/base.gains -o "$TMP/i.gains" label/store
! rcp-label fit: label/base.gains: the file does not name the prompts with which its criteria were fitted
$ gzip -dc "$TMP/i.draws.gains.gz" | wc -l
63

## few
# Too few windows to tell: said, and counted.
$ rcp-label simulate -o "$TMP/few" --topics 3 --pool 20 --tournament 2 --rubric 20
$ rcp-label fit --draws 3 -o "$TMP/few.gains" "$TMP/few" | tail -n 2
draws        3 values for each gain, seed 42
  3 topics have too few windows to estimate the errors of scores (no more comparisons than scores)

## errors
$ rcp-label fit --draws 1 -o "$TMP/l.gains" label/store
! rcp-label fit: --draws '1', expected a whole number from 2 to 10000
! rcp-label fit -h explains the command
[1]
$ rcp-label fit --mode rubric_only --draws 3 -o "$TMP/l.gains" label/store
! rcp-label fit: draws need a tournament, but this fit uses the rubric alone
! rcp-label fit -h explains the command
[1]
# Nothing is there then, and what cannot be written is known before the fit.
$ ls "$TMP"
$ mkdir "$TMP/l.draws.gains.gz"
$ rcp-label fit --draws 3 -o "$TMP/l.gains" label/store 2>&1 | sed "s,$TMP,TMP,"
rcp-label fit: TMP/l.draws.gains.gz: is not a regular file; give the path of a regular file or of a new file
$ ls "$TMP"
l.draws.gains.gz
# Draws are no gains.
$ rcp-label fit --quiet --draws 3 -o "$TMP/k.gains" label/store
$ trec_rcp -R rcp_gains "$TMP/k.draws.gains.gz" demo.dense.run
! trec_rcp: TMP/k.draws.gains.gz:1: header line '# rcp-draws 1', expected a gain file, not a file of draws
! trec_rcp: TMP/k.draws.gains.gz has the columns of a run, and no file has the columns of labels; expected: trec_rcp QRELS RUN...
[2]
# An input is not written over.
$ cp "$TMP/k.gains" "$TMP/x.draws.gains.gz"
$ rcp-label fit --draws 3 --items "$TMP/x.draws.gains.gz" -o "$TMP/x.gains" label/store 2>&1 | sed 's/(.*//'
\rcp-label fit: TMP/x.draws.gains.gz: --draws would write to a file that this command reads\x20
rcp-label fit -h explains the command

## budget
# How often a document was shown: 60 x 10 / 50 and 33 x 10 / 50; of a dataset, that of its topics; of the rubric alone no tournament.
$ rcp-label simulate -o "$TMP/s" --topics 3 --tournament 60
$ rcp-label fit --quiet -o "$TMP/l.gains" "$TMP/s"
$ grep '^# budget' "$TMP/l.gains"
\# budget tournament 12 rubric 6.6
$ rcp-label fit --quiet --mode rubric_only -o "$TMP/l.gains" "$TMP/s"
$ grep '^# budget' "$TMP/l.gains"
\# budget tournament 0 rubric 6.6
# Gain files of a suite that have more windows and fewer: means do not compare. Of nearly as many, or not known, nothing is said.
$ for a in "12 rubric 6.6" "4 rubric 2" "11 rubric 6" "nan rubric" "x"; do
>     for d in 1 2; do
>         { echo "# budget tournament $a"; printf 'q1 0 d1 0.5\nq1 0 d2 0.25\n'; } >"$TMP/$d.gains"
>         printf 'q1 Q0 d1 1 2 r\nq1 Q0 d2 2 1 r\n' >"$TMP/$d.r"
>         sed 's/r$/s/' "$TMP/$d.r" >"$TMP/$d.s"
>         a="12 rubric 6"
>         echo "$d - $d.gains $d.[rs]"
>     done >"$TMP/suite"
>     trec_rcp --suite "$TMP/suite" -m rcp_ndcg >"$TMP/out"
> done
! trec_rcp: the gain files have different budgets: 1 has 6 windows per document, but 2 has 18; fewer windows mean more noise in the gains, and this noise lowers the means of runs
