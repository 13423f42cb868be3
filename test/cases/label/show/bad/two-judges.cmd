sed '5s/"family_key": "simulated"/"family_key": "another"/' label/store/rubric.jsonl >"$TMP/r.jsonl"
rcp-label show label/toy.gains "$TMP/r.jsonl"
