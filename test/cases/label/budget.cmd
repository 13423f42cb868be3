# How far gains move with fewer windows: not at all with all of them, and the same for any number of threads.
rcp-label fit --quiet -j 1 -o "$TMP/a.gains" --budget 0.5 --replicates 2 --seed 7 label/store
rcp-label fit --quiet -j 3 -o "$TMP/b.gains" --budget 0.5 --replicates 2 --seed 7 label/store >"$TMP/b.out"
rcp-label fit --quiet -j 1 -o "$TMP/a.gains" --budget 0.5 --replicates 2 --seed 7 label/store | cmp - "$TMP/b.out"
rcp-label fit --quiet -o "$TMP/c.gains" label/store
cmp "$TMP/a.gains" "$TMP/c.gains" && echo same
# With all windows nothing moves, nor do runs.
for seed in 1 2; do
    awk -v seed=$seed 'BEGIN { srand(seed) } /^q/ { print $1, "Q0", $3, 0, rand() + seed * $4, "r" }' "$TMP/c.gains" >"$TMP/$seed.run"
done
rcp-label fit --quiet -o "$TMP/d.gains" --budget 1 --replicates 1 --run "$TMP/1.run" --run "$TMP/2.run" label/store
for bad in "--budget 0" "--budget 1.5" "--budget 0.5 --replicates 0" "--budget 0.5 --run $TMP/none"; do
    rcp-label fit --quiet -o "$TMP/e.gains" $bad label/store
    echo $?
done
