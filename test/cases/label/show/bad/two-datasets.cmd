sed 's/"dataset": "toy"/"dataset": "other"/' label/store/rubric.jsonl >"$TMP/r.jsonl"
rcp-label show label/toy.gains label/store "$TMP/r.jsonl"
