## width
# A terminal is as wide as it says, whatever COLUMNS says; in blocks that repeat the names, which are shortened.
$ terminal() { TERM=dumb script -qec "stty cols $1 && $2" /dev/null | tr -d '\r'; }
$ sed 's/[^ ]*$/a-run-with-a-name-of-as-many-as-sixty-characters-that-says-all/' options/a.run >$TMP/long.run
$ run="trec_rcp --quiet --table -m num_q -m map -m P.5,10 -m rcp -g options/some.gains options/graded.qrels"
$ terminal 40 "COLUMNS=200 $run options/b.run $TMP/long.run"
run                         num_q
b                               4
a-run-with-..at-says-all        4

run                           MAP
b                          0.3217*
a-run-with-..at-says-all   0.2775

run                           P@5
b                          0.3500*
a-run-with-..at-says-all   0.3000

run                          P@10
b                          0.3500*
a-run-with-..at-says-all   0.3250

run                       nDCG@10
b                          0.4834*
a-run-with-..at-says-all   0.3842

run                       Count-nDCG@10
b                                0.5848
a-run-with-..at-says-all         0.8449*

run                       RCP-nDCG@10
b                              0.5979
a-run-with-..at-says-all       0.8301*
* best of the column
$ terminal 80 "$run options/b.run $TMP/long.run"
run                                                 num_q       MAP       P@5
b                                                       4    0.3217*   0.3500*
a-run-with-a-name-of-as..haracters-that-says-all        4    0.2775    0.3000

run                                                  P@10   nDCG@10
b                                                  0.3500*   0.4834*
a-run-with-a-name-of-as..haracters-that-says-all   0.3250    0.3842

run                                               Count-nDCG@10   RCP-nDCG@10
b                                                        0.5848        0.5979
a-run-with-a-name-of-as..haracters-that-says-all         0.8449*       0.8301*
* best of the column
$ terminal 200 "$run options/b.run $TMP/long.run"
run                                                               num_q       MAP       P@5      P@10   nDCG@10   Count-nDCG@10   RCP-nDCG@10
b                                                                     4    0.3217*   0.3500*   0.3500*   0.4834*         0.5848        0.5979
a-run-with-a-name-of-as-many-as-sixty-characters-that-says-all        4    0.2775    0.3000    0.3250    0.3842          0.8449*       0.8301*
* best of the column
$ for n in 40 60 80 132; do
>     for report in --compare "--compare --flips --baseline b" "--explain t1 -m ndcg_cut.3"; do
>         terminal $n "trec_rcp --quiet $report -g options/some.gains options/graded.qrels options/b.run $TMP/long.run" |
>             awk -v n=$n 'length > n { print n ": " $0 }'
>     done
> done

## width-unknown
# 80 columns where neither the terminal nor COLUMNS says it.
$ for columns in '' 50 0 wide; do
>     TERM=dumb COLUMNS=$columns script -qec "stty cols 0 && trec_rcp --quiet --table options/graded.qrels options/a.run" /dev/null |
>         tr -d '\r' | awk 'length > n { n = length } END { print n }'
> done
78
46
78
78

## bold
$ for no in '' 1; do
>     TERM=xterm NO_COLOR=$no script -qec "trec_rcp --quiet --table -m map options/graded.qrels options/a.run options/b.run" /dev/null |
>         tr -d '\r'
> done
run      MAP
a     0.2775
\b     \x1b[1m0.3217\x1b[0m*
* best of the column
run      MAP
a     0.2775
b     0.3217*
* best of the column

## signs
# In UTF-8 as LC_ALL, LC_CTYPE or LANG say, else in ASCII.
$ compare() { trec_rcp --quiet --compare -m P.5 -m map -m rcp_ndcg_cut.5 -g options/some.gains "$@" options/graded.qrels options/[ab].run; }
$ LC_ALL=C.UTF-8 compare | sed -n 2,5p
run     P@5   rank     MAP   rank  RCP-nDCG@5   rank
b    0.3500*  1     0.3217*  1         0.5888~  2 ↓1
a    0.3000~  2     0.2775~  2         0.8894*  1 ↑1
* best  ~ not separated from the best run (Holm p >= 0.05)  ↑ ranks gained, ↓ ranks lost, compared with the rank by P@5
$ LC_ALL= LC_CTYPE=C LANG=en_US.UTF-8 compare | sed -n 2,5p
run     P@5   rank     MAP   rank  RCP-nDCG@5   rank
b    0.3500*  1     0.3217*  1         0.5888~  2 -1
a    0.3000~  2     0.2775~  2         0.8894*  1 +1
* best  ~ not separated from the best run (Holm p >= 0.05)  + ranks gained, - ranks lost, compared with the rank by P@5
$ LC_ALL= LC_CTYPE= LANG=en_US.utf8 compare --baseline a --alpha 0.5 | sed -n 2,5p
run     P@5   rank     MAP    rank  RCP-nDCG@5   rank
b    0.3500*  1     0.3217*†  1         0.5888‡  2 ↓1
a    0.3000   2     0.2775    2         0.8894*  1 ↑1
* best  † better, ‡ worse than a (paired t-test, Holm p < 0.5)  ↑ ranks gained, ↓ ranks lost, compared with the rank by P@5
$ compare --baseline a --alpha 0.5 | sed -n 2,5p
run     P@5   rank     MAP    rank  RCP-nDCG@5   rank
b    0.3500*  1     0.3217*+  1         0.5888-  2 -1
a    0.3000   2     0.2775    2         0.8894*  1 +1
* best  + better, - worse than a (paired t-test, Holm p < 0.5)  + ranks gained, - ranks lost, compared with the rank by P@5
$ compare --baseline a --alpha 0.5 --format latex | sed -n 2,11p
% \usepackage{booktabs,threeparttable,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{threeparttable}
\\\begin{tabular}{lrlrlrl}
\\\toprule
run & P@5 & rank & MAP & rank & RCP-nDCG@5 & rank \\
\\\midrule
b & \textbf{0.3500} & 1 & \textbf{0.3217}\rlap{$^{\dagger}$}\phantom{$^{\dagger}$} & 1 & 0.5888\rlap{$^{\ddagger}$}\phantom{$^{\ddagger}$} & 2 $\downarrow$1 \\
a & 0.3000 & 2 & 0.2775\phantom{$^{\dagger}$} & 2 & \textbf{0.8894}\phantom{$^{\ddagger}$} & 1 $\uparrow$1 \\
\\\bottomrule
$ compare --baseline a --alpha 0.5 --format markdown | sed -n 3,8p
| run | P@5 | rank | MAP | rank | RCP-nDCG@5 | rank |
| --- | ---: | --- | ---: | --- | ---: | --- |
| b | **0.3500** | 1 | **0.3217**+ | 1 | 0.5888- | 2 -1 |
| a | 0.3000 | 2 | 0.2775 | 2 | **0.8894** | 1 +1 |

bold: best; + better, - worse than a (paired t-test, Holm p \< 0.5); + ranks gained, - ranks lost, compared with the rank by P@5
