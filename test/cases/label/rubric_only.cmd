# The rubric alone: marginal maximum likelihood, as scipy finds it (oracle_judges.py); with one judge and with two.
near="$TOP/test/cases/label/near.awk"
rcp-label fit --mode rubric_only -o "$TMP/a.gains" label/store | sed 's/gradient [0-9.e-]*/gradient .../'
grep likelihood label/rubric_only.expected
awk -v rubric_only=1 -f "$near" label/rubric_only.expected "$TMP/a.gains"
rcp-label fit --mode rubric_only --judges pooled -o "$TMP/b.gains" label/second.jsonl label/store | grep -e likelihood -e ' C1'
grep likelihood label/rubric_only-pooled.expected
awk -v rubric_only=1 -f "$near" label/rubric_only-pooled.expected "$TMP/b.gains"
# without a tournament that is the mode anyway; and the evaluator takes the file
rcp-label fit --quiet -j 1 -o "$TMP/c.gains" label/store/rubric.jsonl
cmp "$TMP/a.gains" "$TMP/c.gains"
awk '!/^#/ { print $1, "Q0", $3, 1, $8, "r" }' "$TMP/a.gains" >"$TMP/run"
trec_rcp -R rcp_gains -m rcp_ndcg_cut.5 "$TMP/a.gains" "$TMP/run"
# one criterion
sed 's/"criteria": {"C1": \([01]\)[^}]*}/"criteria": {"C1": \1}/g' label/store/rubric.jsonl >"$TMP/one.jsonl"
rcp-label fit --mode rubric_only -o "$TMP/d.gains" "$TMP/one.jsonl"
echo $?
rcp-label fit --mode rubric -o "$TMP/d.gains" label/store
# of a criterion that always passes, or never does, no difficulty is the most likely one
sed 's/"C1": 0/"C1": 1/g' label/store/rubric.jsonl >"$TMP/always.jsonl"
rcp-label fit --mode rubric_only -o "$TMP/e.gains" "$TMP/always.jsonl"
echo $?
sed 's/"C5": 1/"C5": 0/g' label/store/rubric.jsonl >"$TMP/never.jsonl"
rcp-label fit --mode rubric_only -o "$TMP/e.gains" "$TMP/never.jsonl"
echo $?
ls "$TMP"/e.gains
