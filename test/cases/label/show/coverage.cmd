# Comparisons that fall apart, and what a ranking without scores adds: a > b = c in one window, a > d in another, e > f
# in a third, g alone; then the ranking f > g > a.
cd "$TMP" || exit
window() { # ID RANKING DOCUMENT:SCORE...
    local id=$1 ranking=$2 placements='' k=0 d
    shift 2
    for d; do
        k=$((k + 1))
        placements+=${placements:+,}"{\"position\":$k,\"doc_id\":\"${d%:*}\",\"score\":${d#*:}}"
    done
    printf '{"record_id":"%s","query_id":"q1","stage":"tournament","placements":[%s],"ranking":%s,"recorded_at":"2026-01-01T00:00:00Z"}\n' \
        "$id" "$placements" "$ranking"
}
{
    window 1 null a:2 b:1 c:1
    window 2 null d:0 a:1
    window 3 null e:3 f:-1
    window 4 null g:1
    window 5 '[2,1,3]' g:null f:null a:null
} >t.jsonl
printf '# criterion C1 gamma 1 beta 0\n# columns qid docid theta\n' >g.gains
for d in a b c d e f g; do echo "q1 $d 0"; done >>g.gains
rcp-label show g.gains t.jsonl | sed -n '/^  judgements/,/invalid windows/p'
rcp-label show --hard-rankings g.gains t.jsonl | sed -n '/opponents/,/invalid windows/p'
for options in --hard-rankings ''; do
    # shellcheck disable=SC2086
    rcp-label show --format json $options g.gains t.jsonl | awk -f "$TOP/test/cases/label/show/flat.awk" |
        grep '^coverage.*\(queries.0.co\|always\|disconnected\|opponents\)'
done
# Many of them: a line each, up to 20.
for i in $(seq 25); do sed "s/\"q1\"/\"q-$i\"/" t.jsonl; done | cat - t.jsonl | rcp-label show g.gains - | grep -c '^! comparisons'
for i in $(seq 25); do sed "s/\"q1\"/\"q-$i\"/" t.jsonl; done | cat - t.jsonl | rcp-label show g.gains - | grep 'more'
