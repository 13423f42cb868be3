# Labels of the shipped texts, made up: gains that fall with the number of the document, and a few grades that differ.
# sample.sh FOLDER writes texts.gains and texts.qrels there.
sed -n 's/^{"_id": "\([a-z]*\)-\([0-9]*\)".*/\1 \2/p' texts/corpus.jsonl | awk -v out="$1" '
    { id[n++] = $1; number[n - 1] = $2 }
    END {
        split("tides bread bees locks", query, " ")
        for (q in query)
            for (i = 0; i < n; i++) {
                own = id[i] == query[q]
                if (own)
                    print query[q], 0, id[i] "-" number[i], 1 - (number[i] - 1) / 8 >(out "/texts.gains")
                if (own)
                    print query[q], 0, id[i] "-" number[i], number[i] % 3 >(out "/texts.qrels")
            }
    }'
