# What the tables beside the pictures say but for intervals, against page.py.
rcp-study labels --quiet --resamples 2 --digits 6 --qrels demo.qrels --html "$TMP/page.html" demo.gains study/demo.grades >"$TMP/out"
sed -n 's/<tr><th scope="row" class="l"><bdi>/=/p' "$TMP/page.html" | sed 's/<[^>]*>/ /g; s/\[[^]]*\]//; s/ - *$//; s/  */ /g; s/ $//' |
    awk '/^=[0-9.]+( to [0-9.]+)? / && NF > 3 && !/ above / { sub(/^=/, ""); print }'
