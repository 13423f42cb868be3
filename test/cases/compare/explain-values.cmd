# The values are those of the evaluation, under every tie rule; selection and ordering add up to the gap.
for ties in docid order mean; do
    for run in dense rerank sparse; do
        trec_rcp --quiet --ties $ties -m rcp.3,10 -g demo.gains -q --format tsv demo.qrels demo.$run.run | grep -P '\t104\t' | cut -f 3-
        trec_rcp --quiet --ties $ties -m rcp.3,10 -g demo.gains --explain 104 --format tsv demo.qrels demo.$run.run |
            awk -F '\t' '$1 == "value" { printf "%s%s", sep, $10; sep = "\t" } END { print "" }'
    done
    trec_rcp --quiet --ties $ties -m rcp.3,10 -g demo.gains --explain 104 --format tsv demo.qrels demo.*.run |
        awk -F '\t' '$1 == "gap" { e = $10 - $12 - $13; if (e > 1e-12 || e < -1e-12) print; n++ } END { print n, "gaps" }'
done | uniq -c | awk '{ print $1, NF }'
