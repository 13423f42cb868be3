# Answers that were asked again: what is valid now joins the judgements, the rest stays with the attempts.
rcp-label pool --quiet -o "$TMP/pool" texts/*.run
rcp-label judge --quiet --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl \
    --judge simulated --limit 1 --out "$TMP/store"
cd "$TMP"
# the last attempt of one window is rubbish, an earlier one was misread; of another one both are rubbish
invalid='s/"valid":true,"invalid_category":null,"invalid_reason":null/"valid":false,"invalid_category":"schema","invalid_reason":"x"/;s/,"score":[-0-9.]*//g;s/"ranking":\[[0-9,]*\]/"ranking":null/'
rubbish='s/"response":".*","finish_reason"/"response":"no idea","finish_reason"/'
{ sed -n "1{$invalid;p}" store/tournament.jsonl; sed -n "2{$invalid;$rubbish;p}" store/tournament.jsonl; } >store/attempts.jsonl
cp store/tournament.jsonl right.jsonl
sed -i "1,2{$invalid;$rubbish}" store/tournament.jsonl
rcp-label reparse store -o again
for f in store again; do
    wc -l <$f/tournament.jsonl
    wc -l <$f/attempts.jsonl
    grep -c '"valid":false' $f/tournament.jsonl
done
# the window counts once, with the answer that is valid
rcp-label bt again >a
sed 2d right.jsonl >b.jsonl
rcp-label bt b.jsonl >b
cmp a b && echo same
# once more there is nothing to find
rcp-label reparse again -o third | tail -n 2
cmp again/tournament.jsonl third/tournament.jsonl
