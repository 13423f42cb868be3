## sound
# The store of a judge is sound; each record's digest is what the manual says, computed here by another program.
$ judge() {
>     rcp-label judge --judge simulated --quiet --pool "$TMP/pool" --queries texts/queries.jsonl \
>         --corpus texts/corpus.jsonl --limit 2 -o "$@"
> }
$ rcp-label pool --quiet --depth 6 -o "$TMP/pool" texts/words.run
$ judge "$TMP/s"
$ cd "$TMP"
$ rcp-label verify s
s: sound and complete
  records     tournament 26, rubric 14, attempts 0, reasoning 0
  digests     40 of 40 records and 5 files have a digest
  windows     tournament scheduled=26 valid=26 invalid=0 rejected=0 missing=0
  windows     rubric scheduled=14 valid=14 invalid=0 rejected=0 missing=0
$ python3 "$TOP/test/cases/label/digests.py" s
40 records and 5 files agree
# Line ends, blanks, a byte order mark, a missing newline, and compression are no faults.
$ for change in 's/$/\r/' 's/$/ \t/' $'1s/^/\xef\xbb\xbf/' '$s/$/\n\n/'; do
>     cp -r s t
>     sed -i "$change" t/*.json* t/*.t*
>     rcp-label verify t | head -n 1
>     rm -r t
> done
t: sound and complete
t: sound and complete
t: sound and complete
t: sound and complete
$ cp -r s t && truncate -s -1 t/*.jsonl t/*.t* 2>/dev/null; gzip t/rubric.jsonl
$ rcp-label verify t | head -n 1
t: sound and complete
$ cp -r s u && rm u/scheduled.tsv && rcp-label fit -o x --strict u
! rcp-label fit: u/scheduled.tsv: is missing, digests.txt names it
! 'rcp-label verify u' lists all faults; 'rcp-label verify --repair u' moves the faulty lines to another file
[2]
$ rcp-label verify --repair u 2>/dev/null | head -n 1
u: sound; the store does not say how many windows were scheduled
$ rcp-label fit --strict --quiet -o u.gains u; rcp-label show --strict u.gains u >shown
! rcp-label fit: note: the judgements do not say how many windows were scheduled
! rcp-label show: note: the judgements do not say how many windows were scheduled
$ rcp-label fit --quiet -o s.gains s; rcp-label fit --quiet -o t.gains t; cmp <(grep -v '^#' s.gains) <(grep -v '^#' t.gains)

## faults
# Each fault is named; repair moves what is faulty, deletes nothing, and a judge asks again what is missing then.
$ judge() {
>     rcp-label judge --judge simulated --quiet --pool pool --queries "$TOP/test_data/texts/queries.jsonl" \
>         --corpus "$TOP/test_data/texts/corpus.jsonl" --limit 2 -o "$@"
> }
$ cd "$TMP"
$ rcp-label pool --quiet --depth 6 -o pool "$TOP/test_data/texts/words.run"
$ judge s && cp -r s whole
$ rcp-label verify nowhere
! rcp-label verify: nowhere: cannot be opened: No such file or directory
[2]
$ sed -i '3s/"response":"\(....\)./"response":"\1?/; 5s/"digest"/"digesu"/' s/tournament.jsonl
$ printf '{"torn":\n\0\0\n' >>s/rubric.jsonl
$ echo more >>s/rubric.prompt.txt
$ head -c -9 s/scheduled.tsv >x && mv x s/scheduled.tsv
$ rcp-label fit -o x s
! rcp-label fit: s/scheduled.tsv: is not the file that was written: its digest differs
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
[2]
$ rcp-label verify s >report
! rcp-label verify: s/rubric.prompt.txt: is not the file that was written: its digest differs
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
[2]
$ sed 's/(record .*/(record .../' report
s/rubric.prompt.txt: is not the file that was written: its digest differs
s/scheduled.tsv: is not the file that was written: its digest differs
s/scheduled.tsv:4: the number of windows is missing, expected a stage, a family key, a topic, the number of windows and a dataset
s/tournament.jsonl:3: the record is not the one that was written: its digest differs, expected an unchanged record (record ...
s/tournament.jsonl:5: the record is not the one that was written: its digest differs, expected an unchanged record (record ...
s/rubric.jsonl:16: a NUL byte, expected text
  records     tournament 24, rubric 0, attempts 0, reasoning 0
  digests     24 of 24 records and 5 files have a digest
  windows     tournament scheduled=unknown valid=24 invalid=0 rejected=0 missing=unknown
  windows     rubric scheduled=unknown valid=0 invalid=0 rejected=0 missing=unknown
  faults      6
$ judge s
! rcp-label judge: s/rubric.jsonl: the last 2 lines are not whole records, but a killed process leaves at most one such line; nothing was changed
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
[2]
$ rcp-label verify --repair s | sed 's/(record .*/(record .../'
s: sound; the store does not say how many windows were scheduled
  records     tournament 24, rubric 14, attempts 0, reasoning 0
  digests     38 of 38 records and 3 files have a digest
  windows     tournament scheduled=unknown valid=24 invalid=0 rejected=0 missing=unknown
  windows     rubric scheduled=unknown valid=14 invalid=0 rejected=0 missing=unknown
! rcp-label verify: s/rubric.prompt.txt: 31 lines moved to s/rubric.prompt.txt.torn
! rcp-label verify: s/scheduled.tsv: 4 lines moved to s/scheduled.tsv.torn
! rcp-label verify: s/tournament.jsonl: 2 lines moved to s/tournament.jsonl.torn
! rcp-label verify: s/rubric.jsonl: 1 line moved to s/rubric.jsonl.torn
! rcp-label verify: s/rubric.jsonl: 1 line moved to s/rubric.jsonl.torn
$ judge s
$ rcp-label verify s
s: sound and complete
  records     tournament 26, rubric 14, attempts 0, reasoning 0
  digests     40 of 40 records and 5 files have a digest
  windows     tournament scheduled=26 valid=26 invalid=0 rejected=0 missing=0
  windows     rubric scheduled=14 valid=14 invalid=0 rejected=0 missing=0
$ same() { sed -E 's/,"(recorded_at|digest|store)":"[^"]*"//g' "$1/$2.jsonl" | sort; }
$ for f in tournament rubric; do cmp <(same s $f) <(same whole $f); done
$ (cd s && ls *.torn)
rubric.jsonl.torn
rubric.prompt.txt.torn
scheduled.tsv.torn
tournament.jsonl.torn
# An identity cannot be made again. A change on purpose is accepted by removing its line.
$ sed -i 's/"created_at"/"made_at"/' s/identity.json
$ rcp-label verify --repair s | head -n 1
s/identity.json: is not the file that was written: its digest differs
! rcp-label verify: s/identity.json: cannot be recreated; restore it from a copy, or remove the file's line from digests.txt if you changed the file on purpose
! rcp-label verify: s/identity.json: is not the file that was written: its digest differs
$ judge s
! rcp-label judge: s/identity.json: is not the file that was written: its digest differs
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
[2]
$ sed -i '/identity.json/d' s/digests.txt && rcp-label verify s | head -n 1
s: sound and complete

# Files beside the judgements count, for an estimate as for a judge.
$ for f in reasoning lost; do
>     echo '{"lost":1}' >s/$f.jsonl
>     judge s --estimate; judge s; rm s/$f.jsonl
> done
! rcp-label judge: s/reasoning.jsonl:1: the line is not a valid entry about the reasoning for a window
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
! rcp-label judge: s/reasoning.jsonl:1: the line is not a valid entry about the reasoning for a window
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
! rcp-label judge: s/lost.jsonl:1: the line is not a valid entry about requests without an answer
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
! rcp-label judge: s/lost.jsonl:1: the line is not a valid entry about requests without an answer
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file

## schedule
# A record of another topic or judge, or of a window that the schedule does not have, is foreign.
$ judge() {
>     rcp-label judge --judge simulated --quiet --pool "$1" --queries "$TOP/test_data/texts/queries.jsonl" \
>         --corpus "$TOP/test_data/texts/corpus.jsonl" "${@:2}"
> }
$ cd "$TMP"
$ rcp-label pool --quiet --depth 6 -o pool "$TOP/test_data/texts/words.run"
$ rcp-label pool --quiet --depth 7 -o deeper "$TOP/test_data/texts/words.run"
$ judge pool --limit 2 -o s && judge pool --limit 3 -o more && judge deeper --limit 1 -o deep
$ rcp-label verify s more deep | grep -c 'sound and complete'
3
$ cp -r s t && grep -m 1 '"query_id":"locks"' more/rubric.jsonl >>t/rubric.jsonl && rcp-label fit -o x t 2>&1 | sed 's/(record .*/(record .../'
rcp-label fit: t/rubric.jsonl:15: the record belongs to another store: its 'store' is not the store_key of identity.json
'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
$ rcp-label verify --repair t | head -n 1; cmp s/rubric.jsonl t/rubric.jsonl
t: sound and complete
! rcp-label verify: t/rubric.jsonl: 1 line moved to t/rubric.jsonl.torn
$ cp -r s u && cat deep/tournament.jsonl >>u/tournament.jsonl && rcp-label verify u | sed 's/(record .*/(record .../' | cut -d : -f 3- | sort | uniq -c
      1   digests     40 of 40 records and 5 files have a digest
      1   faults      13
      1   records     tournament 26, rubric 14, attempts 0, reasoning 0
      1   windows     rubric scheduled=14 valid=14 invalid=0 rejected=0 missing=0
      1   windows     tournament scheduled=26 valid=26 invalid=0 rejected=0 missing=0
     13  the record belongs to another store: its 'store' is not the store_key of identity.json
! rcp-label verify: u/tournament.jsonl:27: the record belongs to another store: its 'store' is not the store_key of identity.json
! 'rcp-label verify u' lists all faults; 'rcp-label verify --repair u' moves the faulty lines to another file
$ sed 's/,"digest":"[^"]*"}$/}/' deep/tournament.jsonl >old && cat old s/tournament.jsonl >u/tournament.jsonl
# A record without a digest behind others that have one was added; a stage's file has records of that stage.
$ cp -r s w && sed -n 's/,"digest":"[^"]*"}$/}/; s/"family_key":"./"family_key":"x/; 1p' s/rubric.jsonl >>w/rubric.jsonl
$ rcp-label verify w 2>/dev/null | sed 's/(record .*/(record .../' | head -n 1
w/rubric.jsonl:15: the record belongs to a topic, stage and judge that are not in the schedule, expected a record of a window in the store's schedule (record ...
$ cp -r s y && head -n 1 s/rubric.jsonl >>y/tournament.jsonl && rcp-label fit -o x y 2>&1 | sed 's/(record .*/(record .../'
rcp-label fit: y/tournament.jsonl:27: the record does not belong to the stage of this file, expected only records of the stage in the file's name (record ...
'rcp-label verify y' lists all faults; 'rcp-label verify --repair y' moves the faulty lines to another file
# Windows have one number each, below the number of windows.
$ cp -r s v && { grep -m 1 '"window_seq":1,' s/tournament.jsonl | sed 's/"window_seq":1,/"window_seq":0,/; s/,"digest".*/}/'; sed -n 's/"window_seq":[0-9]*,/"window_seq":99,/; s/,"digest".*/}/; 1p' s/rubric.jsonl; } >add
$ { sed 's/"record_id":"./"record_id":"x/' add | python3 "$TOP/test/cases/label/digests.py"; } >added
$ head -n 1 added >>v/tournament.jsonl && tail -n 1 added >>v/rubric.jsonl
$ rcp-label verify v 2>/dev/null | sed 's/(record .*/(record .../' | head -n 2
v/tournament.jsonl:27: this record and v/tournament.jsonl:1 belong to the same window but show different documents, expected only one of the two records: move the wrong record to another file (record ...
v/rubric.jsonl:15: the record belongs to a window after the last scheduled window, expected a record of a window in the store's schedule (record ...
# records without digests may be older than the schedule
$ rcp-label verify u | head -n 1
u: sound; the store does not say how many windows were scheduled

## mixed
# Another store of the same judge was concatenated, in either order, or the same command made it. The other store's records
# move, and no other; the judge has nothing to ask.
$ judge() {
>     rcp-label judge --judge simulated --quiet --pool "$1" --queries "$TOP/test_data/texts/queries.jsonl" \
>         --corpus "$TOP/test_data/texts/corpus.jsonl" "${@:2}"
> }
$ cd "$TMP"
$ mkdir d && rcp-label pool --quiet --depth 6 -o pool "$TOP/test_data/texts/words.run"
$ rcp-label pool --quiet --depth 7 -o d/pool "$TOP/test_data/texts/words.run"
$ judge pool --limit 2 -o s && judge pool --limit 2 -o twin && judge d/pool --limit 1 -o deep
$ for order in "s twin" "twin s" "s deep" "deep s"; do
>     rm -rf t && cp -r s t && set -- $order
>     for f in tournament rubric; do cat "$1/$f.jsonl" "$2/$f.jsonl" >t/$f.jsonl; done
>     judge pool --limit 2 -o t 2>/dev/null; echo $?
>     rcp-label verify --repair t 2>/dev/null | head -n 1; judge pool --limit 2 -o t
>     cmp s/tournament.jsonl t/tournament.jsonl; cmp s/rubric.jsonl t/rubric.jsonl
> done
2
t: sound and complete
2
t: sound and complete
2
t: sound and complete
2
t: sound and complete
# With the other store's identity and digests, no record carries the key, and so nothing moves.
$ rm -r t && cp -r s t && cp deep/{identity.json,digests.txt,scheduled.tsv,texts.tsv} t
$ rcp-label verify --repair t 2>&1 >x | head -n 1; cmp s/tournament.jsonl t/tournament.jsonl; cmp s/rubric.jsonl t/rubric.jsonl
rcp-label verify: t/tournament.jsonl:1: the record belongs to another store: its 'store' is not the store_key of identity.json
# Records of a version without keys do not say whose they are. Two answers to one window, valid or not, stay both and are
# named, whichever comes first; the judge refuses them, too.
$ old() { sed -E 's/,"store":"[^"]*","digest".*/}/' "$1" | python3 "$TOP/test/cases/label/digests.py"; }
$ rm -r t && cp -r s t && rm t/digests.txt && sed -i 's/"store_key"/"no_key"/' t/identity.json
$ old s/tournament.jsonl >own; old s/rubric.jsonl >t/rubric.jsonl; cp own t/tournament.jsonl
$ grep -m 1 '"window_seq":0' deep/tournament.jsonl | sed 's/"valid":true/"valid":false/' >x; old x >foreign
$ for order in "own foreign" "foreign own"; do
>     cat $order >t/tournament.jsonl
>     { rcp-label verify --repair t 2>/dev/null; judge pool --limit 2 -o t 2>&1; } | grep -o 'this record and .* show different documents' | sed 's/:[0-9]* belong/:LINE belong/'
>     cat $order | cmp - t/tournament.jsonl
> done
this record and t/tournament.jsonl:LINE belong to the same window but show different documents
this record and t/tournament.jsonl:LINE belong to the same window but show different documents
this record and t/tournament.jsonl:LINE belong to the same window but show different documents
this record and t/tournament.jsonl:LINE belong to the same window but show different documents
$ cp own t/tournament.jsonl && rcp-label verify t | head -n 1
t: sound and complete
# A record's key stands before its digest.
$ key=$(sed -n 's/.*"store_key": "\(.*\)".*/\1/p' s/identity.json); cat s/*.jsonl | grep -c ",\"store\":\"$key\",\"digest\":\"[0-9a-f]*\"}$"
40
# A compressed file is sound by itself, and a fault beside one that is not.
$ cp -r s z && gzip -k z/rubric.jsonl && rcp-label verify --repair z | head -n 1; judge pool --limit 2 -o z; ls z | grep torn
z/rubric.jsonl.gz: exists in addition to z/rubric.jsonl, expected only one of the two: unpack both files and join their records
! rcp-label verify: z/rubric.jsonl.gz: exists in addition to z/rubric.jsonl, expected only one of the two: unpack both files and join their records
! rcp-label judge: z/rubric.jsonl.gz: is compressed, so nothing can be appended: unpack the file first
[1]
$ echo '{"lost":1,"input_tokens":1,"output_tokens":1}' | tee z/lost.jsonl | gzip >z/lost.jsonl.gz; rcp-label verify z | grep -o '^z/lost.*in addition to z/lost.jsonl'; rm z/lost*
z/lost.jsonl.gz: exists in addition to z/lost.jsonl
! rcp-label verify: z/rubric.jsonl.gz: exists in addition to z/rubric.jsonl, expected only one of the two: unpack both files and join their records
$ rm z/rubric.jsonl && rcp-label verify z | grep -e sound -e unpack
z: sound and complete
  compressed  z/rubric.jsonl.gz; unpack this file before the judge adds to the store
# A judge that refuses a store leaves it as it was, with its torn line.
$ rm -r t && cp -r s t && truncate -s -9 t/rubric.jsonl && rm t/lock && cp -r t u
$ judge pool --limit 2 --seed 7 -o t 2>/dev/null; diff -r t u
$ head -n 1 deep/tournament.jsonl >>t/tournament.jsonl; rm -r u; cp -r t u
$ judge pool --limit 2 -o t; diff -r t u
! rcp-label judge: t/tournament.jsonl:27: the record belongs to another store: its 'store' is not the store_key of identity.json
! 'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file

## copies
# Copies of a record that say the same count once, an invalid one before a valid one is no conflict; two valid answers are.
$ w() { # SCORE VALID TIME
>     printf '{"record_id":"r%s","query_id":"q","stage":"tournament","valid":%s,"recorded_at":"2026-01-01T00:00:0%sZ","placements":[{"doc_id":"a","score":%s},{"doc_id":"b","score":0}]}\n' "$4" "$2" "$3" "$1"
> }
$ cd "$TMP" && mkdir s
$ { w 1 false 1 1; w 1 true 2 1; w 2 true 2 2; w 2 true 3 2; } >s/tournament.jsonl
$ rcp-label verify s
s: sound; the store does not say how many windows were scheduled
  records     tournament 2, rubric 0, attempts 0, reasoning 0
  copies      2 records are copies of other records and do not count
  digests     none
  windows     tournament scheduled=unknown valid=2 invalid=0 rejected=0 missing=unknown
$ rcp-label bt s 2>/dev/null >scores
$ w 3 true 1 1 >>s/tournament.jsonl
$ rcp-label bt s
! rcp-label bt: s/tournament.jsonl:5: the answer differs from the answer about the same window in s/tournament.jsonl:2, expected one valid answer for each window, or exact copies of this answer: move one of the two lines to another file (record r1)
[2]
$ rcp-label verify s | head -n 1
s/tournament.jsonl:5: the answer differs from the answer about the same window in s/tournament.jsonl:2, expected one valid answer for each window, or exact copies of this answer: move one of the two lines to another file (record r1)
! rcp-label verify: s/tournament.jsonl:5: the answer differs from the answer about the same window in s/tournament.jsonl:2, expected one valid answer for each window, or exact copies of this answer: move one of the two lines to another file (record r1)
# Nothing says which of the two holds, and so repair moves other faults only. A record with a digest is as it was written.
$ cp s/tournament.jsonl before && echo x >>s/tournament.jsonl
$ rcp-label verify --repair --quiet s
! rcp-label verify: s/tournament.jsonl: 1 line moved to s/tournament.jsonl.torn
! rcp-label verify: s/tournament.jsonl:5: the answer differs from the answer about the same window in s/tournament.jsonl:2, expected one valid answer for each window, or exact copies of this answer: move one of the two lines to another file (record r1)
[2]
$ cmp before s/tournament.jsonl; cat s/tournament.jsonl.torn
x
$ { cat before; w 3 true 1 1 | python3 "$TOP/test/cases/label/digests.py"; } | sed 5d >s/tournament.jsonl
$ rcp-label verify --repair --quiet s; wc -l <s/tournament.jsonl
4
! rcp-label verify: s/tournament.jsonl: 1 line moved to s/tournament.jsonl.torn
# A file by itself.
$ cp s/tournament.jsonl t.jsonl && echo x >>t.jsonl
$ rcp-label verify --repair --quiet t.jsonl
! rcp-label verify: t.jsonl: 1 line moved to t.jsonl.torn
$ cat t.jsonl.torn; cmp t.jsonl s/tournament.jsonl
x
# A line that holds a whole record and more stays: carriage returns alone, or a torn record before a whole one.
$ mkdir c && tr '\n' '\r' <s/tournament.jsonl >c/tournament.jsonl && cp c/tournament.jsonl before
$ rcp-label verify --repair c 2>&1 | sed 's/, expected one.*//'
rcp-label verify: c/tournament.jsonl:1: the line contains a whole record and further text, expected a line feed after each record; nothing was moved. Insert the missing line feeds. If carriage returns separate the records, run: tr '\r' '\n' <FILE >NEW
$ cmp before c/tournament.jsonl; ls c | grep torn
[1]
$ tr '\r' '\n' <before >c/tournament.jsonl && rcp-label verify c | head -n 1
c: sound; the store does not say how many windows were scheduled
$ { head -c 60 before; cat s/tournament.jsonl; echo x; } >c/tournament.jsonl && cp c/tournament.jsonl before
$ rcp-label verify --repair --quiet c 2>&1 | cut -d , -f 1; cmp before c/tournament.jsonl
rcp-label verify: c/tournament.jsonl:1: the line contains a whole record and further text

## missing
# A missing file is a fault for every command, except one that a judge killed between its digest and its file leaves.
$ judge() {
>     rcp-label judge --judge simulated --quiet --pool pool --queries "$TOP/test_data/texts/queries.jsonl" \
>         --corpus "$TOP/test_data/texts/corpus.jsonl" --until 'se 0.02' --for "$TOP/test_data/texts/words.run" \
>         --for "$TOP/test_data/texts/sense.run" --for "$TOP/test_data/texts/luck.run" -o "$@"
> }
$ cd "$TMP"
$ rcp-label pool --quiet -o pool "$TOP"/test_data/texts/*.run
$ judge s && ls s | grep round
round-0.txt
round-1.txt
$ for f in round-0.txt round-1.txt; do
>     cp -r s t && rm t/$f
>     rcp-label verify --repair t | grep -v record; rcp-label fit -o x t; judge t
>     diff -r s t; rm -r t
> done 2>&1
rcp-label verify: t/round-0.txt: cannot be recreated; restore it from a copy, because answers about the windows in this file count only if the file is there
rcp-label verify: t/round-0.txt: is missing, digests.txt names it
t/round-0.txt: is missing, digests.txt names it
  windows     tournament scheduled=unknown valid=20 invalid=0 rejected=0 missing=unknown
  windows     rubric scheduled=unknown valid=12 invalid=0 rejected=0 missing=unknown
  faults      1
rcp-label fit: t/round-0.txt: is missing, digests.txt names it
'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
rcp-label judge: t/round-0.txt: is missing, digests.txt names it
'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
Only in s: round-0.txt
rcp-label verify: t/round-1.txt: cannot be recreated; restore it from a copy, because answers about the windows in this file count only if the file is there
rcp-label verify: t/round-1.txt: is missing, digests.txt names it
t/round-1.txt: is missing, digests.txt names it
  windows     tournament scheduled=20 valid=20 invalid=0 rejected=0 missing=0
  windows     rubric scheduled=12 valid=12 invalid=0 rejected=0 missing=0
  faults      14
rcp-label fit: t/round-1.txt: is missing, digests.txt names it
'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
rcp-label judge: t/round-1.txt: is missing, digests.txt names it
'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
Only in s: round-1.txt
$ cp -r s t && printf '0123456789abcdef  round-9.txt\n' >>t/digests.txt
$ rcp-label verify t | head -n 1; rcp-label fit --quiet -o x t; judge t
t: sound and complete
$ printf '0123456789abcdef  context.json\n' >>t/digests.txt
$ rcp-label verify t 2>/dev/null | head -n 1; rcp-label fit -o x t
t/round-9.txt: is missing, digests.txt names it
! rcp-label fit: t/round-9.txt: is missing, digests.txt names it
! 'rcp-label verify t' lists all faults; 'rcp-label verify --repair t' moves the faulty lines to another file
[2]
# A NUL in a file beside the records has its line, too.
$ for f in reasoning lost; do
>     printf '\0\n' >s/$f.jsonl; rcp-label verify s | head -n 1; rcp-label verify --repair s | head -n 1
> done
s/reasoning.jsonl:1: a NUL byte, expected text
s: sound and complete
s/lost.jsonl:1: a NUL byte, expected text
s: sound and complete
! rcp-label verify: s/reasoning.jsonl:1: a NUL byte, expected text
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
! rcp-label verify: s/reasoning.jsonl: 1 line moved to s/reasoning.jsonl.torn
! rcp-label verify: s/lost.jsonl:1: a NUL byte, expected text
! 'rcp-label verify s' lists all faults; 'rcp-label verify --repair s' moves the faulty lines to another file
! rcp-label verify: s/lost.jsonl: 1 line moved to s/lost.jsonl.torn
# So does one among attempts; compressed attempts are read; identity.json is an object in any case; and a name in
# digests.txt that no file has is a fault for all commands.
$ printf '\0\n' >s/attempts.jsonl; rcp-label verify --repair s 2>/dev/null | head -n 1; gzip <pool | head -c 99 >s/attempts.jsonl.gz
s: sound and complete
$ rm s/attempts.jsonl; rcp-label fit -o x s 2>&1 | sed 's/gz:[0-9]*/gz:N/'; rm s/attempts.jsonl.gz
rcp-label fit: s/attempts.jsonl.gz:N: cannot be read: the gzip data ends too early (truncated file)
$ cp -r s w && printf '0123456789abcdef  cOntext.json\n' >>w/digests.txt && rcp-label verify w | head -n 1
w/cOntext.json: is missing, digests.txt names it
! rcp-label verify: w/cOntext.json: is missing, digests.txt names it
! 'rcp-label verify w' lists all faults; 'rcp-label verify --repair w' moves the faulty lines to another file

$ sed 's/round-0/ro5nd-0/' s/digests.txt >x && cp -r s v && mv x v/digests.txt && rcp-label fit -o x v
! rcp-label fit: v/ro5nd-0.txt: is missing, digests.txt names it
! 'rcp-label verify v' lists all faults; 'rcp-label verify --repair v' moves the faulty lines to another file
[2]
$ rm v/digests.txt && gzip <s/identity.json >v/identity.json && rcp-label bt v
! rcp-label bt: v/identity.json: not a JSON object, expected the identity of a store
! 'rcp-label verify v' lists all faults; 'rcp-label verify --repair v' moves the faulty lines to another file
[2]
# digests.txt names all rounds or none: a changed digit in a name is found.
$ cp -r s y && sed -i 's/round-1/round-0/' y/digests.txt && rcp-label fit -o x y
! rcp-label fit: y/digests.txt: does not list round-1.txt, although it lists other round files
! 'rcp-label verify y' lists all faults; 'rcp-label verify --repair y' moves the faulty lines to another file
[2]
# A line that is too long for any reader can be moved.
$ { head -c 67108864 /dev/zero | tr '\0' x; echo; } >>s/tournament.jsonl; rcp-label verify --repair s | head -n 1
s: sound and complete
! rcp-label verify: s/tournament.jsonl: 1 line moved to s/tournament.jsonl.torn
