## beir
# The files of BEIR: qrels/test.tsv, corpus.jsonl with metadata, queries.jsonl.
$ printf 'query-id\tcorpus-id\tscore\ntides\ttides-9\t1\ntides\ttides-1\t0\n' >"$TMP/test.tsv"
$ rcp-label pool -k 3 --qrels "$TMP/test.tsv" -o "$TMP/pool" texts/words.run texts/sense.run
pool         12 documents of 4 topics, from 2 runs
  in 1 topic, 1 relevant document was added, because the fusion of the runs did not select it
$ grep -c 'tides tides-9' "$TMP/pool"
1
$ sed 's/}$/, "metadata": {"url": "x"}}/' texts/corpus.jsonl >"$TMP/corpus.jsonl"
$ rcp-label judge --judge simulated --quiet --dataset d --topics tides --pool "$TMP/pool" --queries texts/queries.jsonl \
>     --corpus "$TMP/corpus.jsonl" -o "$TMP/beir"
$ wc -l <"$TMP/beir/rubric.jsonl"
7

## pyserini
# A corpus of id and contents: title and text in one, or the object that was indexed as JSON. The same prompts come of all
# three: the estimate counts their characters.
$ sed 's/"_id": \("[^"]*"\), "title": "\(.*\)", "text": "/"id": \1, "contents": "\2\\n/' texts/corpus.jsonl >"$TMP/text"
$ sed 's/\\/\\\\/g; s/"/\\"/g; s/^{\\"_id\\": \\"\([^\\]*\)\\".*/{"id": "\1", "contents": "&"}/' texts/corpus.jsonl >"$TMP/json"
$ head -c 90 "$TMP/json"
\{"id": "tides-1", "contents": "{\\"_id\\": \\"tides-1\\", \\"title\\": \\"Two tides a day\\", \\"te\c
$ rcp-label pool --quiet -o "$TMP/pool" texts/words.run
$ for corpus in texts/corpus.jsonl "$TMP/text" "$TMP/json"; do
>     rcp-label judge --estimate --model m --pool "$TMP/pool" --queries texts/queries.jsonl --corpus "$corpus" -o "$TMP/s" | grep ^all
>     rcp-label judge --judge simulated --quiet --stage rubric --dataset d --pool "$TMP/pool" --queries texts/queries.jsonl \
>         --corpus "$corpus" -o "$TMP/s-${corpus##*/}"
> done
all                  80            0           93462           43200
all                  80            0           93462           43200
all                  80            0           93462           43200
$ cmp <(grep texts_sha "$TMP/s-corpus.jsonl/identity.json") <(grep texts_sha "$TMP/s-json/identity.json")
# Contents that only look like JSON are text.
$ printf '{"id": "tides-1", "contents": "{\\"text\\": 1}"}\n' >"$TMP/odd"
$ printf 'tides tides-1\n' >"$TMP/one"
$ rcp-label judge --judge simulated --quiet --pool "$TMP/one" --queries texts/queries.jsonl --corpus "$TMP/odd" -o "$TMP/o"
# Queries as lines id<TAB>text.
$ sed 's/{"_id": "\([^"]*\)", "text": "\(.*\)"}/\1\t\2/' texts/queries.jsonl >"$TMP/queries.tsv"
$ rcp-label judge --judge simulated --quiet --stage rubric --dataset d --pool "$TMP/pool" --queries "$TMP/queries.tsv" \
>     --corpus texts/corpus.jsonl -o "$TMP/s-corpus.jsonl"

## topics
# Some topics by name; the store is that of the whole pool, so that others may follow.
$ rcp-label pool --quiet -o "$TMP/pool" texts/words.run
$ judge() {
>     rcp-label judge --judge simulated --stage rubric --pool "$TMP/pool" --queries texts/queries.jsonl \
>         --corpus texts/corpus.jsonl -o "$TMP/s" "$@" | sed 1q
> }
$ judge --topics tides,bread
windows      rubric 14 of 14; 0 were in the store
$ grep -o '"query_id":"[a-z]*"' "$TMP/s/rubric.jsonl" | sort -u | wc -l
2
$ printf '# chosen\n\nbread \n' >"$TMP/list"
$ judge --topics "@$TMP/list"
windows      rubric 7 of 7; 7 were in the store
$ judge
windows      rubric 28 of 28; 14 were in the store
! rcp-label judge: 2 topics new: 14 windows to ask about
$ judge --topics tides,bred
! rcp-label judge: topic 'bred' is not in the pool
! rcp-label judge -h explains the command
$ echo bred >>"$TMP/list"
$ judge --topics "@$TMP/list"
! rcp-label judge: TMP/list:4: topic 'bred' is not in the pool
$ judge --topics ,
! rcp-label judge: the list has no topics, expected topics separated by commas
! rcp-label judge -h explains the command
$ : >"$TMP/list"
$ judge --topics "@$TMP/list"
! rcp-label judge: TMP/list: no topics found, expected a topic on each line
$ judge --topics "@$TMP/none"
! rcp-label judge: TMP/none: cannot be opened: No such file or directory
$ judge --topics tides --limit 1
! rcp-label judge: --topics cannot be combined with --limit
! rcp-label judge -h explains the command

## estimate
# Nothing is written: no store, no folder, no lock, no pool; an interrupted store stays as it is.
$ tree() { find "$TMP" -printf '%p %s %T@ %C@\n' | sort; }
$ estimate() {
>     rcp-label run --estimate --queries texts/queries.jsonl --corpus texts/corpus.jsonl --model m -o "$TMP/s" "$@" | grep ^all
> }
$ tree >/dev/null # makes it
$ before=$(tree); estimate --run texts/words.run --run texts/sense.run; [ "$before" = "$(tree)" ] || echo changed
all                 116            0          134599           60000
$ rcp-label run --quiet --judge simulated --limit 1 --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o "$TMP/s" \
>     --run texts/words.run --run texts/sense.run
$ before=$(tree); estimate --run texts/words.run --run texts/sense.run; [ "$before" = "$(tree)" ] || echo changed
all                 116           30           98770           44400
$ before=$(tree); estimate --pool "$TMP/s/pool"; [ "$before" = "$(tree)" ] || echo changed
all                 116           30           98770           44400
$ before=$(tree); estimate --run texts/luck.run; [ "$before" = "$(tree)" ] || echo changed
! rcp-label run: TMP/s/pool: the pool of these runs differs from the pool of this store: use the runs from which the store was made, or choose a different store

## digests
# What is digested is the whole file, however its lines begin and end; of a compressed one, what is in it.
$ R=label/store/rubric.jsonl T=label/store/tournament.jsonl
$ cp "$T" "$TMP/plain"
$ sed 's/$/\r/' "$T" >"$TMP/crlf"
$ { echo; sed 's/^/  /; s/$/ \n/' "$T"; } >"$TMP/blank"
$ head -c -1 "$T" >"$TMP/unended"
$ { printf '\357\273\277'; cat "$T"; } >"$TMP/mark"
$ { printf '\357\273\277'; head -c -1 "$T"; } >"$TMP/both"
$ for f in plain crlf blank unended mark both; do for j in 1 3; do
>     rcp-label fit --quiet -j $j -o "$TMP/out.gains" "$R" "$TMP/$f"
>     grep -q "^# provenance judgements $(sha256sum <"$TMP/$f" | cut -c1-64) $f\$" "$TMP/out.gains" || echo "$f, -j $j"
> done; done
$ gzip -c "$T" >"$TMP/plain.gz"
$ rcp-label fit --quiet -o "$TMP/out.gains" "$R" "$TMP/plain.gz"
$ grep -c "^# provenance judgements $(sha256sum <"$T" | cut -c1-64) " "$TMP/out.gains"
1
# Also of one that is as large as what is read from it, a newline more than it holds: the header has a long name.
$ gzip -nc "$TMP/unended" >"$TMP/short.gz"
$ name=$(($(wc -c <"$T") - $(wc -c <"$TMP/short.gz") - 1))
$ { printf '\37\213\10\10\0\0\0\0\0\3'; head -c $name /dev/zero | tr '\0' n; printf '\0'; tail -c +11 "$TMP/short.gz"; } >"$TMP/long.gz"
$ cmp <(gzip -dc "$TMP/long.gz") "$TMP/unended" && [ $(wc -c <"$TMP/long.gz") = $(wc -c <"$T") ] && echo as large
as large
$ rcp-label fit --quiet -o "$TMP/out.gains" "$R" "$TMP/long.gz"
$ grep -c "^# provenance judgements $(sha256sum <"$TMP/unended" | cut -c1-64) " "$TMP/out.gains"
1
