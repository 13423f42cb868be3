# Two judges of one rubric: a severity each, as scipy finds them (oracle_judges.py). Without --judges pooled: refused.
rcp-label fit --judges pooled -o "$TMP/a.gains" label/store label/second.jsonl | sed 's/gradient [0-9.e-]*/gradient .../'
awk -f "$TOP/test/cases/label/near.awk" label/pooled.expected "$TMP/a.gains"
rcp-label fit --judges pooled -j 3 --quiet -o "$TMP/b.gains" label/second.jsonl label/store
cmp "$TMP/a.gains" "$TMP/b.gains"
# one of the two alone is as if nothing was pooled
rcp-label fit --judges pooled --quiet -o "$TMP/c.gains" label/store
rcp-label fit --quiet -o "$TMP/d.gains" label/store
cmp "$TMP/c.gains" "$TMP/d.gains"
# judges without a document in common
sed 's/"query_id": "\(q[0-9]*\)"/"query_id": "other-\1"/' label/second.jsonl >"$TMP/apart.jsonl"
rcp-label fit --mode rubric_only --judges pooled -o "$TMP/e.gains" label/store "$TMP/apart.jsonl"
echo $?
rcp-label fit -o "$TMP/e.gains" label/store label/second.jsonl
