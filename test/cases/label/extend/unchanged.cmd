# Every published line is kept byte for byte: line ends, tabs, blanks, remarks, empty lines, a missing newline.
kept() { grep -vxFf "$1" "$2" | sed 's/0\.[0-9]*/./g' | tr '\r\t' '@|'; diff "$1" "$2" | grep -c '^<'; }
sed 's/$/\r/' label/base.gains >"$TMP/crlf"
rcp-label insert --quiet -o "$TMP/out" "$TMP/crlf" label/more 2>"$TMP/err"
kept "$TMP/crlf" "$TMP/out"
awk '/^q/ { gsub(" ", "\t") } { print } /^q3/ { print "# a remark" } /^q5/ { print ""; print "   " }' label/base.gains |
    sed 's/^q1/  q1/; s/^# query/#  query/' >"$TMP/odd"
printf '# the end' >>"$TMP/odd"
rcp-label insert --quiet -o "$TMP/out" "$TMP/odd" label/more 2>"$TMP/err"
(cat "$TMP/odd"; echo) >"$TMP/ended"
kept "$TMP/ended" "$TMP/out"
# Other columns, in another order; a column that is not known; a gain file under a gzipped name, in and out.
awk '/^# columns/ { print "# columns docid iter note theta bt count qid gain"; next }
     /^#/ { print; next }
     { print $3, "Q0", "n" NR, $5, $6, $8 ? $7 / (5 * $8) : 0, $1, $4 }' label/base.gains | gzip >"$TMP/other.gz"
rcp-label insert --quiet -o "$TMP/new.gz" "$TMP/other.gz" label/more 2>"$TMP/err"
gzip -t "$TMP/new.gz" && gzip -dc "$TMP/other.gz" >"$TMP/other" && gzip -dc "$TMP/new.gz" | diff "$TMP/other" - | sed "s/\(\.[0-9]\{6\}\)[0-9]*/\1/g"
# Over itself; and the same bytes for any order of the store, split, gzipped, with copies.
cp label/base.gains "$TMP/self.gains"
rcp-label insert --quiet -o "$TMP/self.gains" "$TMP/self.gains" label/more 2>"$TMP/err"
tac label/more/tournament.jsonl | gzip >"$TMP/1"
tac label/more/rubric.jsonl >"$TMP/2"
rcp-label insert --quiet -o "$TMP/out" label/base.gains "$TMP/2" "$TMP/1" label/more label/store 2>"$TMP/err"
cmp "$TMP/self.gains" "$TMP/out" && echo same
# Inserting once more finds nothing new.
rcp-label insert -o "$TMP/again" "$TMP/self.gains" label/more 2>&1
ls "$TMP"
