# The judges of the rubric are no matter of bt, once they are allowed for; windows of several count alike.
rcp-label bt --judges pooled label/store label/second.jsonl >"$TMP/out"
rcp-label bt label/store | cmp - "$TMP/out"
awk 'NR % 2 { sub(/"family_key": "[^"]*"/, "\"family_key\": \"other\"") } { print }' label/store/tournament.jsonl >"$TMP/in"
rcp-label bt --judges pooled "$TMP/in" | cmp - "$TMP/out"
rcp-label bt --judges both "$TMP/in"
