# A release folder under every protocol, against an independent computation (release.py beside this case).
for protocol in nanobeir bright vidore trecdl mteb plain; do
    echo $protocol
    trec_rcp --quiet --suite release --protocol $protocol --format tsv release/provenance/runs/*.csv |
        awk -F '\t' -v OFS='\t' '$2 == "mean" { print $1, $3, $4, $7 }' | LC_ALL=C sort
done | awk -f "$TOP/test/cases/oracle/near.awk" "$TOP/test/cases/compare/release-protocols.out" -
