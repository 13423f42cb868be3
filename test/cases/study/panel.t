## icc
# Six targets and four judges of Shrout and Fleiss (1979), table 2: ICC(1,1) .17 [-.13, .72], ICC(1,4) .44 [-.88, .91].
$ rcp-study panel --value score --unit target --rater judge study/shrout-fleiss.tsv | sed -n 5,8p
          value     95% interval  k  by
ICC(1,1)  0.166  [-0.133, 0.723]     F
ICC(1,k)  0.443  [-0.884, 0.912]  4  F
Of 6 units.

## alpha
# Four observers and twelve units of Krippendorff (2011): nominal .743, ordinal .815, interval .849, ratio .797.
$ rcp-study panel --quiet --value value --unit unit --rater coder study/krippendorff.csv --format tsv | awk -F '\t' '/^alpha/ { printf "%s %.3f\n", $1, $4 }'
alpha.nominal 0.743
alpha.ordinal 0.815
alpha.interval 0.849
alpha.ratio 0.797

## missing-column
$ rcp-study panel study/shrout-fleiss.tsv
! rcp-study panel: study/shrout-fleiss.tsv: no column 'grade'; the first row has these columns: target, judge, score
[2]

## words
# Fifteen patients and six psychiatrists of Fleiss (1971), as irrCAC's distrib_6raters has them: observed .5511111, Fleiss
# .4139265, AC1 .4448007, alpha .4204384.
$ rcp-study panel --value diagnosis --unit patient --rater psychiatrist --digits 7 study/diagnoses.tsv
Panel: 15 units, 6 raters, 90 values (words); 6 per unit; 15 units have at least
two values

Krippendorff's alpha
                    value            95% interval
alpha, nominal  0.4204384  [0.2403758, 0.5542634]
Intervals: 2000 resamples of 15 units, seed 42.

Agreement beyond chance
                   value            95% interval   observed   expected
Fleiss' kappa  0.4139265  [0.2318407, 0.5492551]  0.5511111  0.2340741
Gwet's AC1     0.4448007  [0.3007985, 0.6167161]  0.5511111  0.1914815
Intervals: 2000 resamples of 15 units, seed 42.

Agreement between the two halves of each panel, and between two values of one
unit
                      k/n      value            95% interval
pairs that agree  124/225  0.5511111  [0.4311111, 0.6844444]
Intervals: 2000 resamples of 15 units, seed 42.

With each rater left out
                     lowest    highest
alpha, nominal    0.3682510  0.5095729
Fleiss' kappa     0.3597139  0.5029455
Gwet's AC1        0.3876200  0.5604038
pairs that agree  0.5066667  0.6400000
Of 15 units.

## json
$ rcp-study panel --quiet --value value --unit unit --rater coder --resamples 100 study/krippendorff.csv --format json
{"units":12,
"raters":4,
"values":41,
"missing":7,
"units_with_two":11,
"intervals":{"level":0.95,"method":"percentile bootstrap","resampled":"units","clusters":12,"strata":1,"resamples":100,"seed":42},
"icc1":{"value":0.8496803156033192,"lo":0.477318216200105,"hi":0.9800851599159386},
"icck":{"value":0.9504357897050494,"lo":0.7558859701138521,"hi":0.9942456788443733,"k":3.3924611973392462},
"alpha":{"nominal":{"value":0.743421052631579,"lo":0.4267457701234485,"hi":0.9278927648578811},"ordinal":{"value":0.8153875037548813,"lo":0.49636391177796796,"hi":0.9737004157357122},"interval":{"value":0.8491071428571428,"lo":0.4873364318888816,"hi":0.9796587691631728},"ratio":{"value":0.7974027747116121,"lo":0.47722644321077146,"hi":0.9728909319807303}},
"fleiss":{"value":0.7611692754224112,"lo":0.47791563275434246,"hi":0.9373539928486293,"observed":0.8181818181818182,"expected":0.2387152777777778},
"ac1":{"value":0.775444068126995,"lo":0.5428001292524335,"hi":0.9445569005609368,"observed":0.8181818181818182,"expected":0.19032118055555555},
"ac2":{"value":0.914000723551605,"lo":0.8100933652646315,"hi":0.9914712255046917,"observed":0.975378787878788,"expected":0.7137044270833333},
"split_half":{"value":0.956025746988132,"lo":0.7738211133186599,"hi":1},
"agreement":{"k":43,"n":55,"rate":0.7818181818181819,"value":0.7818181818181819,"lo":0.5531914893617021,"hi":0.9462391513982642},
"within_one":{"k":52,"n":55,"rate":0.9454545454545454,"value":0.9454545454545454,"lo":0.8431673728813559,"hi":1},
"leave_one_out":{"icc1":{"min":0.7901504436157901,"max":0.8923715141737728},"icck":{"min":0.911045218680504,"max":0.9565217391304349},"alpha":{"nominal":{"min":0.6752577319587629,"max":0.8679245283018868},"ordinal":{"min":0.7512389520202021,"max":0.8688089010669656},"interval":{"min":0.7903614457831325,"max":0.8933143669985776},"ratio":{"min":0.7253636568494856,"max":0.8600124302362668}},"fleiss":{"min":0.6901639344262295,"max":0.8690909090909092},"ac1":{"min":0.7125475285171102,"max":0.8763948497854077},"ac2":{"min":0.877626699629172,"max":0.9339510136684712},"split_half":{"min":0.9228869674895652,"max":0.9619019624884586},"agreement":{"min":0.7307692307692307,"max":0.8928571428571429},"within_one":{"min":0.9259259259259259,"max":0.9655172413793104}}}

## threads
# The same to the last bit.
$ for j in 1 2 7; do rcp-study panel --quiet --value value --unit unit --rater coder study/krippendorff.csv -j $j --format json | cksum; done | uniq | wc -l
1

## paper
$ rcp-study panel --value score --unit target --rater judge study/shrout-fleiss.tsv --resamples 10 --format latex | head -10
% Panel: 6 units, 4 raters, 24 values; 4 per unit; 6 units have at least two values

% Reliability of one rater, and of the mean of k raters (one-way random effects)
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lrrrl}
\\\toprule
 & value & 95\% interval & k & by \\
\\\midrule
ICC(1,1) & 0.166 & [$-$0.133, 0.723] &  & F \\
$ rcp-study panel --value score --unit target --rater judge study/shrout-fleiss.tsv --resamples 10 --format markdown | tail -5
| pairs that agree | 0.000 | 0.056 |
| pairs at most one step apart | 0.111 | 0.333 |

Of 6 units.
\
$ rcp-study panel --value score --unit target --rater judge study/shrout-fleiss.tsv --resamples 10 --format csv | sed -n '1p;/^icc/p'
name,k,n,value,lo,hi,interval,reason
icc1,,,0.16574176840547544,-0.13293232487475098,0.7225600623281211,F,
icck,,,0.44279713367926865,-0.8844421552381202,0.9124154203407755,F,
icck.k,,,4,,,,

## independent
# Two raters a unit and no queries: pairs are independent, their interval is Wilson's. 324 of 416: [73.7, 81.6] %, 120 of
# 134: [83.2, 93.7] %.
$ awk 'BEGIN { print "item,who,says"; for (i = 1; i <= 416; i++) { print i ",a,x"; print i (i <= 324 ? ",b,x" : ",b,y") } }' >"$TMP/pairs"
$ rcp-study panel --value says --unit item --rater who "$TMP/pairs" | grep agree
pairs that agree  324/416  0.779  [0.737, 0.816]  Wilson
pairs that agree       -        -
$ awk 'BEGIN { print "item,who,says"; for (i = 1; i <= 134; i++) { print i ",a,x"; print i (i <= 120 ? ",b,x" : ",b,y") } }' >"$TMP/pairs"
$ rcp-study panel --value says --unit item --rater who "$TMP/pairs" | grep agree
pairs that agree  120/134  0.896  [0.832, 0.937]  Wilson
pairs that agree       -        -

## queries
# Documents of a query are resampled together; a query is one of its suite.
$ awk 'BEGIN { print "suite\tquery_id\tdoc_id\tannotator\tgrade"; for (s = 1; s <= 2; s++) for (q = 1; q <= 5; q++) for (d = 1; d <= 4; d++) for (a = 1; a <= 3; a++) print "s" s "\tq" q "\td" d "\ta" a "\t" (s * q * d + a * q) % 5 }' >"$TMP/grades"
$ rcp-study panel "$TMP/grades" | head -4
Panel: 40 units, 3 raters, 120 values; 3 per unit; 40 units have at least two
values

Reliability of one rater, and of the mean of k raters (one-way random effects)

## bad
$ printf 'query_id\tannotator\tdoc_id\tgrade\nq\ta\td\t3\nq\tb\td\t5\n' >"$TMP/in"
$ rcp-study panel --scale 0:4 "$TMP/in"
! rcp-study panel: TMP/in:3: grade '5', expected a number from 0 to 4
[2]
$ printf 'query_id\tannotator\tdoc_id\tgrade\nq\ta\td\t3\nq\tb\td\tgood\n' >"$TMP/in"
$ rcp-study panel "$TMP/in"
! rcp-study panel: TMP/in:3: grade 'good', expected a number, as in line 2 (--categories accepts numbers and words)
[2]
$ printf 'query_id\tannotator\tdoc_id\tgrade\nq\ta\td\t3\nq\tb\td\n' >"$TMP/in"
$ rcp-study panel "$TMP/in"
! rcp-study panel: TMP/in:3: 3 fields, expected 4, as in the row of column names
[2]
$ printf 'query_id\tannotator\tdoc_id\tgrade\nq\ta\td\t3\nr\tb\td\t4\n' >"$TMP/in"
$ rcp-study panel --unit doc_id "$TMP/in"
! rcp-study panel: TMP/in:3: query_id 'r', expected the same query as in line 2, because the unit is the same; if units of different queries share a name, add the query to the name of the unit
[2]
$ printf 'query_id,query-id\n1,2\n' >"$TMP/in"
$ rcp-study panel "$TMP/in"
! rcp-study panel: TMP/in:1: column 'query-id' appears twice, expected each name once
[2]
$ printf 'query_id\tannotator\tdoc_id\tgrade\nq\t\td\t3\n' >"$TMP/in"
$ rcp-study panel "$TMP/in"
! rcp-study panel: TMP/in:2: annotator '', expected a name
[2]
$ printf 'query_id\tannotator\tdoc_id\tgrade\nq\ta\td\t\n' >"$TMP/in"
$ rcp-study panel "$TMP/in"
! rcp-study panel: TMP/in: no row has a value
[2]
$ rcp-study panel /dev/null
! rcp-study panel: /dev/null: no row in the file, expected a first row of column names
[2]
$ rcp-study panel --scale 4:0 "$TMP/in"
! rcp-study panel: --scale '4:0', expected LO:HI, the lowest and the highest value, such as 0:4
! rcp-study panel -h explains the command
[1]
$ rcp-study panel
! usage: rcp-study panel [options] FILE
!
! Do the people agree with each other? FILE is a table: the first row has the
! column names, and each other row has one value. Prints ICC, Krippendorff's
! alpha, Fleiss' kappa, Gwet's AC1 and AC2, the reliability of split halves, and
! how often pairs of raters agree. Then prints these numbers again without each
! rater in turn. Intervals are from resampled queries if FILE has a column
! query_id, else from resampled units.
!
! rcp-study panel -h explains the command
[1]
$ rcp-study panel a b
! rcp-study panel: 2 operands, expected a FILE
! rcp-study panel -h explains the command
[1]
$ rcp-study panels
! rcp-study: unknown command 'panels'; did you mean 'panel'?
! rcp-study -h lists the commands
[1]

## repeats
# A rater's values of one unit count once: 3 and 4 are 3.5.
$ printf 'query_id,annotator,doc_id,grade\nq,a,d,3\nq,b,d,1\nq,a,d,4\nq,a,e,1\nq,b,e,2\n' >"$TMP/in"
$ printf 'query_id,annotator,doc_id,grade\nq,a,d,3.5\nq,b,d,1\nq,a,e,1\nq,b,e,2\n' >"$TMP/once"
$ rcp-study panel "$TMP/in" --format tsv >"$TMP/out"
! rcp-study panel: TMP/in: merged 1 row with an earlier row of the same rater and unit; each rater counts once, with the mean value
$ rcp-study panel "$TMP/once" --format tsv | cmp - "$TMP/out"
$ printf 'query_id,annotator,doc_id,grade\nq,a,d,x\nq,a,d,y\n' >"$TMP/in"
$ rcp-study panel "$TMP/in"
! rcp-study panel: TMP/in:3: grade 'y', expected only one row for each unit and rater, because the values are words
[2]
