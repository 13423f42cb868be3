# All values but intervals, against oracle.py.
rcp-study diff --resamples 2 --format tsv --run demo.dense.run --run demo.rerank.run --run demo.sparse.run demo.gains study/second.gains |
    awk -F '\t' '/^pairs/ && !/ceiling/ && !/\.queries\t.*[0-9]/ || /^pairs.1.queries/ { sub(/^pairs\.1\./, ""); if ($1 !~ /^[ab]$/) printf "%s %.6f\n", $1, $4 }'
