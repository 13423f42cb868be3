# What people read: the gain file alone; with its judgements; everything.
rcp-label show label/toy.gains
echo ----
rcp-label show label/toy.gains label/store
echo ----
rcp-label show --subsets --held-out all -j 2 label/three.gains label/three
# A gzipped gain file is the same one; the judgements may come in pieces and in any order.
gzip -c label/toy.gains >"$TMP/toy.gains"
rcp-label show "$TMP/toy.gains" label/store >"$TMP/a"
tac label/store/tournament.jsonl | gzip >"$TMP/1"
cat label/store/rubric.jsonl | rcp-label show label/toy.gains "$TMP/1" - >"$TMP/b"
diff <(tail -n +2 "$TMP/a") <(tail -n +2 "$TMP/b") && echo same
# The same bytes for any number of threads and any order of records.
mkdir "$TMP/turned"
for stage in tournament rubric; do gzip -dc label/three/$stage.jsonl.gz | tac >"$TMP/turned/$stage.jsonl"; done
rcp-label show -j 1 --format json --subsets --held-out all label/three.gains label/three >"$TMP/c"
rcp-label show -j 3 --format json --subsets --held-out all label/three.gains "$TMP/turned" | cmp - "$TMP/c" && echo same
# No line is longer than a screen is wide.
rcp-label show --subsets --held-out all label/three.gains label/three | awk 'length > 100'
