# Neither the order of runs nor threads change a byte.
set -- compare/a/alpha.run compare/a/beta.run compare/a/gamma.run compare/a/delta.run
all() { trec_rcp --quiet -j $1 --compare --format json -g compare/a.gains compare/a.qrels "${@:2}"; }
all 1 "$@" >"$TMP/1"
for j in 2 3 8; do all $j "$@" | cmp "$TMP/1"; done
all 1 "$4" "$3" "$2" "$1" | cmp "$TMP/1"
all 2 "$2" "$4" "$1" "$3" | cmp "$TMP/1"
all 1 -m P "$@" | cmp -s "$TMP/1" || echo differs, as it should
