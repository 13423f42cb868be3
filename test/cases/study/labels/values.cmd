# All values but intervals, against oracle.py, and nothing else with these names.
rcp-study labels --quiet --resamples 2 --format tsv --qrels demo.qrels --votes study/demo.votes demo.gains study/demo.grades |
    awk -F '\t' '$1 ~ /^(documents|useful|auc|matched|qrel0|positive|agreement|ece|spearman|query_spearman|concordance|tie_resolution|cross|thresholds|votes)/ &&
        $1 !~ /(annotators|flagged_gain|\.pairs|question|\.answers|\.yes|gain_documents)$/ { printf "%s %.6f\n", $1, $4 }'
