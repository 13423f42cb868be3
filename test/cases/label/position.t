## values
# The effect of places, and scores without it, as scipy finds them (position.py, which also says how).
$ cd "$TMP" || exit
$ rcp-label simulate -o p --topics 2 --pool 12 --tournament 16 --rubric 8 --window 5 --defect position=2 --seed 3
$ rcp-label fit --quiet --position -o p.gains p
$ awk '/^# position/ { printf "%s %.6f %s %.6f\n", $3, $4, $5, $6 }' p.gains
slope 1.810672 offset 0.223545
$ awk '!/^#/ { printf "%s %s %.5f\n", $1, $3, $6 }' p.gains | head -4
q1 q1-d0000 -1.38350
q1 q1-d0001 1.22814
q1 q1-d0002 4.10861
q1 q1-d0003 0.54411

## truth
# A judge whose mean score falls by 4.9 logits from the first place to the last: tau to the truth, of windows without
# mirrors, is that of an unbiased judge with the same noise within .01.
$ cd "$TMP" || exit
$ tau() { # TRUTH GAINS
>     awk 'NR == FNR { if (!/^#/) truth[$3] = $6; next }
>         !/^#/ { if (q != $1) { q = $1; size = 0 }
>             for (i = 1; i <= size; i++) sum += (($6 > b[i]) - ($6 < b[i])) * (truth[$3] > t[i] ? 1 : -1)
>             pairs += size; b[++size] = $6; t[size] = truth[$3] }
>         END { printf "%.2f\n", sum / pairs }' "$1" "$2"
> }
$ for defect in none position; do rcp-label simulate -o $defect --truth truth --topics 12 --seed 5 --defect $defect; done
$ rcp-label fit --quiet -o none.gains none
$ rcp-label fit --quiet -o biased.gains position
! rcp-label fit: note: a document's score depends on its position in the window: the score changes by 4.83 logits between the last position and the first, and the first position itself adds 0.02. With --position, which corrects this, bt would change by 0.406 on average and by at most 1.436
$ rcp-label fit --quiet --position -o position.gains position
$ for f in none biased position; do tau truth $f.gains; done
0.91
0.78
0.91

# insert knows the effect by the header: a document that was left out comes back; without the line it does not.
$ grep -v '^q1 0 q1-d0003 ' position.gains >less.gains
$ for skip in none position; do
>     grep -v "^# $skip " less.gains >$skip.less && rcp-label insert --quiet -o $skip.more $skip.less position 2>/dev/null
>     awk '$3 == "q1-d0003" { printf "%.2f\n", $6 }' position.gains $skip.more
> done
0.48
0.49
0.48
0.66

## refused
$ cd "$TMP" || exit
$ rcp-label simulate -o hard --topics 1 --hard
$ rcp-label fit --quiet --hard-rankings --position -o hard.gains hard || echo $?
2
! rcp-label fit: cannot estimate how the position in the window affects a document's score: a tournament window has a ranking without scores
$ rm -f hard/tournament.jsonl
$ rcp-label fit --quiet --position -o hard.gains hard || echo $?
2
! rcp-label fit: cannot estimate how the position in the window affects a document's score: the input has no tournament

## no-finite-effect
# The position decides every order: no finite effect is printed or taken out.
$ cd "$TMP" || exit
$ rcp-label simulate -o s --topics 1 --pool 12 --window 2 --tournament 12 --rubric 6 --noise 0 --defect position=400
$ rcp-label fit --quiet -o s.gains s
$ rcp-label show s.gains s | grep -m 1 'position  '
  position         tournament: the effect of the position in 12 windows has no finite estimate
$ rcp-label show --format json s.gains s | grep -o '"tournament":{"slope":[^,]*'
"tournament":{"slope":null
$ rcp-label fit --quiet --position -o p.gains s || echo $?
4
! rcp-label fit: p.gains: not written: the effect of the position in the window on a document's score has no finite estimate: the position decides the order of almost all documents
$ ls p.gains
! ls: cannot access 'p.gains': No such file or directory
[2]
