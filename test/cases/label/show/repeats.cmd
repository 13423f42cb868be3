# What a judge says again, by numpy and scipy (repeats.py): each third window of a store, with scores and answers that have
# changed. The noise in labels of a tournament is simulated: test/coverage/repeats has its judge.
cd "$TMP" || exit
rcp-label simulate -o s --topics 3 --pool 12 --tournament 12 --rubric 8 --window 6 --seed 4
mkdir s/repeat
awk 'NR % 3 == 1 {
    while (match($0, /"score":[-0-9.]+/)) {
        printf "%s\"score\":%.1f", substr($0, 1, RSTART - 1), substr($0, RSTART + 8, RLENGTH - 8) + (++n * 7 % 11 - 5) / 4
        $0 = substr($0, RSTART + RLENGTH)
    }
    print
}' s/tournament.jsonl >s/repeat/tournament.jsonl
awk 'NR % 3 == 1 {
    while (match($0, /"C[1-5]":[01]/)) {
        bit = substr($0, RSTART + 5, 1)
        printf "%s%s%d", substr($0, 1, RSTART - 1), substr($0, RSTART, 5), ++n * 5 % 13 < 2 ? 1 - bit : bit
        $0 = substr($0, RSTART + RLENGTH)
    }
    print
}' s/rubric.jsonl >s/repeat/rubric.jsonl
rcp-label fit --quiet -o g s
rcp-label show --format tsv g s | awk -F '\t' '/^trust\.repeats.*\t/ && !/tournament\.(reliability|ceiling)|left_out|criterion\t/ {
    printf "%s", substr($1, 15)
    for (i = 4; i <= 8; i++)
        if ($i ~ /^[-0-9.e]+$/) printf " %.6f", $i
    print "" }'
