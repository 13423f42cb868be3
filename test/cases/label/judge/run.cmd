# From runs and texts to gains and scores; the second time nothing is left to do but the fit, with the same result.
t='s/in [0-9.]* s, [0-9.]* a second/in ... s/;s/gradient [0-9.e-]*/gradient .../'
cat >"$TMP/config" <<END
# how the labels were made
queries   texts/queries.jsonl
  corpus	texts/corpus.jsonl   
run texts/words.run
run texts/sense.run

judge simulated:7
END
rcp-label run "$TMP/config" --run texts/luck.run --out "$TMP/labels" --jobs 1 | sed "$t"
cp -r "$TMP/labels" "$TMP/before"
rcp-label run "$TMP/config" --run texts/luck.run --out "$TMP/labels" --jobs 2 --gains "$TMP/labels.gains" | sed "$t;5,\$d"
diff -r "$TMP/before" "$TMP/labels" && cmp "$TMP/labels.gains" "$TMP/labels/labels.gains" && echo same
trec_rcp --table -R rcp_gains -m rcp_ndcg_cut.10 "$TMP/labels.gains" texts/*.run
ls "$TMP/labels"
# A store of another name has the same records.
rcp-label run "$TMP/config" --run texts/luck.run --quiet --out "$TMP/elsewhere"
for s in labels elsewhere; do
    sed 's/,"recorded_at":.*//' "$TMP/$s"/*.jsonl | sort >"$TMP/$s.records"
done
cmp "$TMP/labels.records" "$TMP/elsewhere.records" && echo same
name=$(sed -n '1s/.*"dataset":"\([^"]*\)".*/\1/p' "$TMP/labels/tournament.jsonl")
echo "$name"
# In three steps, the same.
rcp-label pool --quiet -o "$TMP/labels.pool" texts/*.run
rcp-label judge --quiet --dataset "$name" --pool "$TMP/labels.pool" --queries texts/queries.jsonl \
    --corpus texts/corpus.jsonl --judge simulated:7 -o "$TMP/steps"
rcp-label fit --quiet -o "$TMP/steps.gains" "$TMP/steps"
cmp <(grep -v '^# provenance judgements' "$TMP/labels.gains") <(grep -v '^# provenance judgements' "$TMP/steps.gains") &&
    echo same
