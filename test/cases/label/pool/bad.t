## qrels
# Qrels that are refused.
$ for line in "101 0 D0006 1" "101 0 x 0.5" "101 0 x"; do
>     printf "%s\n" "101 0 D0006 0" "$line" >"$TMP/q"
>     rcp-label pool -o "$TMP/p" --qrels "$TMP/q" demo.dense.run; echo $? $(ls "$TMP")
> done
2 q
2 q
2 q
! rcp-label pool: TMP/q:2: the document is judged twice, expected a single judgement (topic 101, document D0006)
! rcp-label pool: TMP/q:2: grade '0.5' was read as 0, expected an integer (topic 101, document x)
! rcp-label pool: TMP/q:2: too few fields in '101 0 x', expected the 4 fields 'qid iter docno rel'

## run
# A run that is refused leaves no pool.
$ for line in "q 0 d 1 2 r" "q 0 e 1 nan r" "q 0 e 1 1e999 r" "q 0 e 1 high r" "q 0 e 1 2"; do
>     printf "%s\n" "q 0 d 1 3 r" "p 0 d 1 3 r" "$line" >"$TMP/r"
>     rcp-label pool -o "$TMP/p" demo.dense.run "$TMP/r"; echo $? $(ls "$TMP")
> done
2 r
2 r
2 r
2 r
2 r
! rcp-label pool: TMP/r:3: the document is retrieved twice, expected each document once (topic q, document d)
! rcp-label pool: TMP/r:3: score 'nan', expected a finite number (topic q, document e)
! rcp-label pool: TMP/r:3: score '1e999', expected a finite number (topic q, document e)
! rcp-label pool: TMP/r:3: score 'high', expected a finite number (topic q, document e)
! rcp-label pool: TMP/r:3: 5 fields in 'q 0 e 1 2', expected the 6 fields 'qid iter docno rank score runid'
$ rcp-label pool -o "$TMP/p" demo.dense.run missing.run; echo $?
2
! rcp-label pool: missing.run: cannot be opened: No such file or directory
$ rcp-label pool -o "$TMP/p" demo.dense.run /dev/null; echo $?
2
! rcp-label pool: /dev/null: no retrieved documents found, expected lines 'qid iter docno rank score runid'
$ rcp-label pool -o "$TMP/p" "$TMP"; echo $?
2
! rcp-label pool: TMP: is a directory, expected a file
$ gzip -c demo.dense.run | head -c 3000 >"$TMP/cut.gz"
$ rcp-label pool -o "$TMP/p" "$TMP/cut.gz"; echo $? $(ls "$TMP")
2 cut.gz r
! rcp-label pool: TMP/cut.gz:385: cannot be read: the gzip data ends too early (truncated file)

## usage
# Misuse.
$ rcp-label pool demo.dense.run; echo $?
1
! rcp-label pool: -o FILE is missing
! rcp-label pool -h explains the command
$ rcp-label pool -o "$TMP/p"; echo $?
1
! rcp-label pool: a RUN is missing
! rcp-label pool -h explains the command
$ rcp-label pool -o "$TMP/p" -k 0 demo.dense.run; echo $?
1
! rcp-label pool: -k, --depth '0', expected a whole number from 1 to 1000000
! rcp-label pool -h explains the command
$ rcp-label pool -o "$TMP/p" --kappa -1 demo.dense.run; echo $?
1
! rcp-label pool: --kappa '-1', expected a number of at least 0
! rcp-label pool -h explains the command
$ rcp-label pool -o "$TMP/p" --join-judged demo.dense.run; echo $?
1
! rcp-label pool: --join-judged needs --qrels
! rcp-label pool -h explains the command
$ rcp-label pool -o - demo.dense.run; echo $?
8
! rcp-label pool: -: is not a regular file; give the path of a regular file or of a new file
$ rcp-label pool -o "$TMP/none/p" demo.dense.run; echo $?
8
! rcp-label pool: TMP/none/p: cannot be written: No such file or directory
$ ls "$TMP"

## names
# A name that no gain file can hold is refused before a judge is paid, in a table of pools, too.
$ cd "$TMP"; printf '{"_id":"%s","text":"t"}\n' 'a b' a '#q' q >texts
$ for row in '"q","corpus-ids":["a","a b"]' '"a b","corpus-ids":["a"]' '"#q","corpus-ids":["a","q"]'; do
>     echo "{\"query-id\":$row}" >pool
>     rcp-label judge --quiet --judge simulated --pool pool --queries texts --corpus texts -o store; echo $? $(ls)
> done
2 pool texts
2 pool texts
2 pool texts
! rcp-label judge: pool:1: document 'a b', expected a name without blanks, as pools require
! rcp-label judge: pool:1: topic 'a b', expected a name without blanks, as pools require
! rcp-label judge: pool:1: topic '#q', expected a name that does not begin with #, because # begins a comment
$ echo '{"query-id":"101","corpus-id":"x y","score":1}' >qrels
$ rcp-label pool -o "$TMP/p" --qrels "$TMP/qrels" "$TOP/test_data/demo.dense.run"
! rcp-label pool: TMP/qrels:1: document 'x y', expected a name without blanks, as pools require
[2]
