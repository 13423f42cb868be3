sed '3s/"valid": true/"valid": 1/' label/store/rubric.jsonl >"$TMP/r.jsonl"
rcp-label show label/toy.gains label/store/tournament.jsonl "$TMP/r.jsonl"
