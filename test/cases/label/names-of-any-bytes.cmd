# Names that would move a terminal's cursor are shown, in errors, notes and reports.
rcp-label "$(printf 'f\033[2Jit')" 2>&1 | head -1
rcp-label bt "$(printf 'no\nstore\302\233\377')"
judged() { echo "{\"record_id\":\"$1\",\"query_id\":\"q\\u001b[1m\",\"stage\":\"rubric\",\"family_key\":\"j\\u009b\",\"window_seq\":0,\"phase\":\"random\",\"placements\":[{\"position\":1,\"doc_id\":\"d\\u0007\",\"criteria\":{\"C1\":1}},{\"position\":2,\"doc_id\":\"e\",\"criteria\":{\"C1\":0}}],\"valid\":true,\"recorded_at\":\"2026-11-01T12:00:00+00:00\"}"; }
mkdir $TMP/store
(judged 1; judged 1 | tr -d ':') >$TMP/store/rubric.jsonl
rcp-label fit -o $TMP/gains $TMP/store
(judged 1; judged 2 | sed 's/"e"/"d\\u0007"/') >$TMP/store/rubric.jsonl
rcp-label fit -o $TMP/gains $TMP/store
