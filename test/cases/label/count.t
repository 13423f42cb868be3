## count
# A gain file of counts is the one of the records, to the byte, with every option that looks at windows one by one.
$ rcp-label count -o "$TMP/all.counts" label/store
topics    6
windows   125
copies    2 records are copies of other records and are not used
$ for how in "" "-j 1 --clip 0.01" "--mode rubric_only" "--hard-rankings --ridge-total 5" "--dataset toy"; do
>     rcp-label fit --quiet $how -o "$TMP/records.gains" label/store
>     rcp-label fit --quiet $how -o "$TMP/counts.gains" "$TMP/all.counts"
>     cmp "$TMP/records.gains" "$TMP/counts.gains" || echo "differs: $how"
> done
$ rcp-label fit --quiet --draws 5 -o "$TMP/records.gains" label/store
$ rcp-label fit --quiet --draws 5 -o "$TMP/counts.gains" "$TMP/all.counts"
$ cmp <(gzip -dc "$TMP/records.draws.gains.gz") <(gzip -dc "$TMP/counts.draws.gains.gz") && echo same draws
same draws
$ rcp-label fit --quiet -o "$TMP/records.gains" --budget 0.5 --replicates 2 label/store >"$TMP/records"
$ rcp-label fit --quiet -o "$TMP/counts.gains" --budget 0.5 --replicates 2 "$TMP/all.counts" | cmp - "$TMP/records"
$ rcp-label show "$TMP/records.gains" label/store >"$TMP/records"
$ rcp-label show "$TMP/records.gains" "$TMP/all.counts" | diff "$TMP/records" -
23d22
<     repeated       2 repeated records are left out
54d52
<   change           tournament: early and late answers correlate 0.9030; from early to late, scores change by -0.0696 (se 0.0623)
56d53
<   change           rubric: early and late answers correlate 0.7401; from early to late, theta changes by 0.0368 (se 0.1515)
58d54
<   first mention    correlates 0.3382 with theta within topics (0.2578 with bt if the rubric is held fixed, -0.1087 with the rubric if bt is held fixed)
[1]
$ rcp-label fit --strict -o "$TMP/counts.gains" "$TMP/all.counts"
! rcp-label fit: 1 topic has too many invalid windows, expected at most 5 % of the windows of each stage and no adaptive window: q2 (1 of 15 tournament windows invalid)
[4]
$ rcp-label bt label/store >"$TMP/records"
$ rcp-label bt "$TMP/all.counts" | cmp - "$TMP/records"

## count-parts
# One topic or some windows of each on every machine, in any order, beside records, twice, or counted again.
$ for k in 0 1 2; do
>     mkdir "$TMP/$k"
>     for stage in tournament rubric; do awk -v k=$k 'NR % 3 == k' label/store/$stage.jsonl >"$TMP/$k/$stage.jsonl"; done
>     rcp-label count --quiet -o "$TMP/$k.counts.gz" "$TMP/$k"
> done
$ rcp-label fit --quiet -o "$TMP/records.gains" "$TMP/0" "$TMP/1" "$TMP/2"
$ for order in "0.counts.gz 1.counts.gz 2.counts.gz" "2.counts.gz 0.counts.gz 1.counts.gz" "1 2.counts.gz 0.counts.gz" \
>     "0.counts.gz 1.counts.gz 2.counts.gz 1"; do
>     (cd "$TMP" && rcp-label fit --quiet -o counts.gains $order && cmp records.gains counts.gains) || echo "differs: $order"
> done
$ rcp-label count --quiet -o "$TMP/all.counts" "$TMP"/[012].counts.gz
$ rcp-label count --quiet -o "$TMP/records.counts" "$TMP"/[012] && cmp "$TMP/all.counts" "$TMP/records.counts"
$ rcp-label fit --quiet -o "$TMP/counts.gains" - <"$TMP/all.counts" && cmp "$TMP/records.gains" "$TMP/counts.gains"

## count-parts-refused
# A part that is cut, of another version, judge or rubric, or with another answer to a window: the error names it, and no
# gain is written.
$ for k in 0 1; do awk -v k=$k 'NR % 2 == k' label/store/tournament.jsonl >"$TMP/tournament"; awk -v k=$k 'NR % 2 == k' label/store/rubric.jsonl >"$TMP/rubric"; rcp-label count --quiet -o "$TMP/$k.counts" "$TMP/tournament" "$TMP/rubric"; done
$ cd "$TMP"
$ refused() { rcp-label fit --quiet -o x.gains 0.counts ${1:-bad}; echo "status $?, $(ls x.gains 2>/dev/null | wc -l) files"; }
$ sed '$d' 1.counts >bad; refused
status 2, 0 files
! rcp-label fit: bad:84: no 'end' line, expected a complete file: run the count command again, or copy the file again
$ sed 20d 1.counts >bad; refused
status 2, 0 files
! rcp-label fit: bad:84: the number of windows in the 'end' line differs from the number of windows in the file, expected an unchanged file
$ gzip -c 1.counts | head -c 700 >bad; refused
status 2, 0 files
! rcp-label fit: bad:25: cannot be read: the gzip data ends too early (truncated file)
$ sed '1s/1$/2/' 1.counts >bad; refused
status 2, 0 files
! rcp-label fit: bad:1: the format has another version, expected '# rcp-counts 1'
$ sed 's/^# criterion C5/# criterion X/' 1.counts >bad; refused
status 2, 0 files
! rcp-label fit: bad:20: no criterion 'C5', expected 0 or 1 for every criterion (record toy-r-q1-0)
$ sed 's/^# judge rubric simulated/# judge rubric other/' 1.counts >bad; refused
status 2, 0 files
! rcp-label fit: bad:20: family_key 'other' differs from 'simulated', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record toy-r-q1-0)
$ sed '0,/^t .*=/s/=-*[0-9.]* /=9 /' 0.counts >bad; refused
status 2, 0 files
! rcp-label fit: bad:13: the answer differs from the answer about the same window in 0.counts:13, expected one valid answer for each window, or exact copies of this answer: move one of the two lines to another file (record toy-t-q1-0)

## count-judges
# Judges of a rubric stay apart; whoever reads the counts says whether there may be several.
$ rcp-label count --quiet -o "$TMP/pooled.counts" label/store label/second.jsonl
! rcp-label count: label/second.jsonl:1: family_key 'lenient' differs from 'simulated', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges) (record toy-r-q1-0-second)
[2]
$ rcp-label count --quiet --judges pooled -o "$TMP/pooled.counts" label/store label/second.jsonl
$ rcp-label fit --quiet --judges pooled -o "$TMP/records.gains" label/store label/second.jsonl
$ rcp-label fit --quiet --judges pooled -o "$TMP/counts.gains" "$TMP/pooled.counts" && cmp "$TMP/records.gains" "$TMP/counts.gains"
$ rcp-label fit --quiet -o "$TMP/counts.gains" "$TMP/pooled.counts" 2>&1 | sed 's/.*: family_key/family_key/; s/ (record.*//'
family_key 'lenient' differs from 'simulated', the family_key of the first record in this stage, expected the judgements of a single judge, or pooled judgements (the fit, bt and show commands have the option --judges)

## count-hard
# Rankings without scores, of windows that are not valid too: they are counted, and fit says whether they count.
$ rcp-label simulate -o "$TMP/hard" --topics 4 --pool 20 --tournament 30 --rubric 10 --hard >"$TMP/out"
$ rcp-label count --quiet -o "$TMP/hard.counts" "$TMP/hard"
$ rcp-label fit --quiet --hard-rankings -o "$TMP/records.gains" "$TMP/hard"
$ rcp-label fit --quiet --hard-rankings -o "$TMP/counts.gains" "$TMP/hard.counts" && cmp "$TMP/records.gains" "$TMP/counts.gains"
$ rcp-label fit --quiet -o "$TMP/records.gains" "$TMP/hard" 2>"$TMP/records"; rcp-label fit --quiet -o "$TMP/counts.gains" "$TMP/hard.counts" 2>"$TMP/counts"
$ cmp "$TMP/records" "$TMP/counts"

## count-refused
$ rcp-label count label/store
! rcp-label count: -o COUNTS is missing
! rcp-label count -h explains the command
[1]
$ rcp-label count -o "$TMP/x.counts"
! rcp-label count: a STORE or FILE is missing
! rcp-label count -h explains the command
[1]
$ rcp-label count --quiet -o "$TMP/x.counts" label/store && rcp-label count -o "$TMP/x.counts" "$TMP/x.counts" 2>&1 | sed 's/:.*x.counts/: x.counts/'
rcp-label count: x.counts: -o would write to a file that this command reads (STORE|FILE); choose another name
rcp-label count -h explains the command
$ try() { printf '# rcp-counts 1\n'"$1" >"$TMP/in"; (cd "$TMP" && rcp-label fit --quiet -o out.gains in; echo "status $?"); }
$ try ''
status 2
! rcp-label fit: in:1: no 'end' line, expected a complete file: run the count command again, or copy the file again
$ head -n 40 "$TMP/x.counts" >"$TMP/in"; (cd "$TMP" && rcp-label fit --quiet -o out.gains in)
! rcp-label fit: in:40: no 'end' line, expected a complete file: run the count command again, or copy the file again
[2]
$ printf '# rcp-counts 2\n' >"$TMP/in"; (cd "$TMP" && rcp-label fit --quiet -o out.gains in)
! rcp-label fit: in:1: the format has another version, expected '# rcp-counts 1'
[2]
$ printf '# rcp-counts 1\n# provenance\n' >"$TMP/in"; (cd "$TMP" && rcp-label fit --quiet -o out.gains in)
! rcp-label fit: in:2: a '# provenance' line has no content, expected a text about the judgements
[2]
$ printf '# rcp-counts 1\n# criterion C1\n# judge rubric a%%94b\n' >"$TMP/in"; (cd "$TMP" && rcp-label fit --quiet -o out.gains in)
! rcp-label fit: in:3: judge 'a%94b', expected UTF-8 text, percent-encoded like 'a%2Fb'
[2]
$ w='0 random valid 0 00000000000000AA'
$ try "t $w x 1=2\n"
status 2
! rcp-label fit: in:2: a line that begins with 't', expected topic
$ try "topic d q\ndocs a b\nt $w x 1=1 3=2\nend 1\n"
status 2
! rcp-label fit: in:4: document '3=2', expected NUMBER=SCORE@RANK
$ try "topic d q\ndocs a b\nt $w x 1=1 2\nend 1\n"
status 2
! rcp-label fit: in:4: only some documents of a window have scores, expected a score for each document, or for none
$ try "topic d q\ndocs a b\nt $w x 1@1 2@1\nend 1\n"
status 2
! rcp-label fit: in:4: the ranks are not a permutation, expected the ranks from 1 to the number of documents, each once
$ try "topic d q\ndocs a b\nt $w x 1=1 1=2\nend 1\n"
status 2
! rcp-label fit: in:4: document a appears twice in the window, expected each document once (record x)
$ try "topic d q\ndocs a b\nr $w x 1=01\nend 1\n"
status 2
! rcp-label fit: in:4: document '1=01', expected NUMBER=PASSES
$ try "# criterion C2\n# criterion C10\n# criterion C2\n"
status 2
! rcp-label fit: in:4: a criterion is out of order, expected C2 before C10, and each criterion once
$ try "topic d q\ndocs a b\nt $w x 1=1 2=2\nend 2\n"
status 2
! rcp-label fit: in:5: the number of windows in the 'end' line differs from the number of windows in the file, expected an unchanged file
$ try "topic d q\ndocs a %%zz\n"
status 2
! rcp-label fit: in:3: document '%zz', expected UTF-8 text without white space, percent-encoded like 'a%2Fb'
$ try "topic d q\ndocs a b\rc\n"
status 2
! rcp-label fit: in:3: document 'b\x0dc', expected UTF-8 text without white space, percent-encoded like 'a%2Fb'
