# Names with control characters, bytes that are no UTF-8, and what each form of output has a meaning for.
run() { ID=$1 awk '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$2"; }
run "$(printf 'esc\033[31m\302\233\177\377')" $TMP/1
run "$(printf '=1+1,\\\\t"`<b>&](x)')" $TMP/2
run "$(printf '%-3s' @x-%99)" $TMP/3
for format in table tsv csv 'csv --spreadsheet' json latex markdown; do
    echo "-- $format"
    trec_rcp --quiet --format $format -m P.1 options/graded.qrels $TMP/[123]
done
echo "-- lines of trec_eval"
trec_rcp --quiet -m runid options/graded.qrels $TMP/1 | od -An -c | head -3
trec_rcp -m P.1 "$(printf 'no\033]0;such\nfile')" $TMP/1
trec_rcp --spreadsheet --format tsv -m P.1 options/graded.qrels $TMP/1
