## qrels
# Thresholds that keep the most variance, given ones, and those of people's grades; variance and nDCG@10 of the first two
# are those of qrels.py, and scikit-learn's KMeans(4) keeps .9297 of the variance, between .186, .408 and .632.
$ rcp-label qrels -o "$TMP/q" demo.gains
grade 0       gain of at least 0.000: 139 documents
grade 1       gain of at least 0.185: 137 documents
grade 2       gain of at least 0.402: 123 documents
grade 3       gain of at least 0.627: 81 documents
variance      0.930 of the gains' variance is kept
nDCG@10       0.9421 is the mean of 12 topics, with documents ranked by grade (1 = no loss)
$ head -n 3 "$TMP/q"
101 0 D0010 0
101 0 D0001 1
101 0 D0013 2
$ rcp-label qrels --thresholds .25,.5,.75 -o "$TMP/given" demo.gains
grade 0       gain of at least 0.000: 172 documents
grade 1       gain of at least 0.250: 160 documents
grade 2       gain of at least 0.500: 115 documents
grade 3       gain of at least 0.750: 33 documents
variance      0.917 of the gains' variance is kept
nDCG@10       0.9604 is the mean of 12 topics, with documents ranked by grade (1 = no loss)
$ rcp-label qrels --grades demo.qrels -o "$TMP/people" demo.gains
grade 0       gain of at least 0.000: 257 documents
grade 1       gain of at least 0.379: 155 documents
grade 2       gain of at least 0.661: 68 documents
variance      0.819 of the gains' variance is kept
nDCG@10       0.9220 is the mean of 12 topics, with documents ranked by grade (1 = no loss)
$ cut -d ' ' -f 4 "$TMP/people" | sort | uniq -c
    257 0
    155 1
     68 2
# Two levels of a file worked by hand: 1, .9 and .1, 0 leave .005 + .005 of .82 around their means. The first topic has
# (.95 + .95/log2 3 + .05/2 + .05/log2 5) of (1 + .9/log2 3 + .1/2) left.
$ printf '1 0 a 1\n1 0 b .9\n1 0 c .1\n1 0 d 0\n2 0 a NAN\n' | grep -v NAN >"$TMP/gains"
$ rcp-label qrels --levels 2 -o "$TMP/two" "$TMP/gains"; cat "$TMP/two"
grade 0       gain of at least 0.000: 2 documents
grade 1       gain of at least 0.101: 2 documents
variance      0.988 of the gains' variance is kept
nDCG@10       0.9865 is the mean of 1 topic, with documents ranked by grade (1 = no loss)
1 0 a 1
1 0 b 1
1 0 c 0
1 0 d 0
# One document, and thresholds that no document reaches.
$ echo '1 0 a .5' >"$TMP/one"; rcp-label qrels --thresholds .9 -o "$TMP/x" "$TMP/one"; cat "$TMP/x"
grade 0       gain of at least 0.000: 1 document
grade 1       gain of at least 0.900: 0 documents
nDCG@10       1.0000 is the mean of 1 topic, with documents ranked by grade (1 = no loss)
1 0 a 0
## bad
$ rcp-label qrels demo.gains
! rcp-label qrels: -o QRELS is missing
! rcp-label qrels -h explains the command
[1]
$ rcp-label qrels -o "$TMP/q"
! rcp-label qrels: give exactly one gain file
! rcp-label qrels -h explains the command
[1]
$ rcp-label qrels --thresholds .5,.2 -o "$TMP/q" demo.gains
! rcp-label qrels: --thresholds '.5,.2', expected ascending numbers above 0 and at most 1, separated by commas
! rcp-label qrels -h explains the command
[1]
$ rcp-label qrels --thresholds .5, -o "$TMP/q" demo.gains
! rcp-label qrels: --thresholds '.5,', expected ascending numbers above 0 and at most 1, separated by commas
! rcp-label qrels -h explains the command
[1]
$ rcp-label qrels --levels 1 -o "$TMP/q" demo.gains
! rcp-label qrels: --levels '1', expected a whole number from 2 to 100
! rcp-label qrels -h explains the command
[1]
$ rcp-label qrels --levels 4 --grades demo.qrels -o "$TMP/q" demo.gains
! rcp-label qrels: give only one of --levels, --thresholds and --grades
! rcp-label qrels -h explains the command
[1]
$ cp demo.gains "$TMP/g"; rcp-label qrels -o "$TMP/g" "$TMP/g"; cmp demo.gains "$TMP/g"
! rcp-label qrels: TMP/g: -o would write to a file that this command reads (GAINS); choose another name
! rcp-label qrels -h explains the command
$ echo '101 0 D0010 1' >"$TMP/q"; rcp-label qrels --grades "$TMP/q" -o "$TMP/x" demo.gains
! rcp-label qrels: TMP/q: documents with a gain have fewer than two different grades, expected 2 to 100 grades
[2]
