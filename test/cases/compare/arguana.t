## protocol
# Under nanobeir and mteb a query of ArguAna does not find itself, in rankings and ideals: what was 1 / log2(3) is 1.
$ mkdir "$TMP/nano"
$ for s in NanoArguAnaRetrieval NanoFiQARetrieval; do
>     mkdir "$TMP/nano/$s"
>     printf '%s\n' query-id,corpus-id,score,gain,theta a1,a1,0,0.4,-1 a1,a2,1,0.8,1 >"$TMP/nano/$s/qrels.csv"
>     printf '%s\n' 'a1 Q0 a1 1 9 r' 'a1 Q0 a2 2 8 r' >"$TMP/r.$s.run"
> done
$ for protocol in nanobeir mteb bright; do
>     trec_rcp --suite "$TMP/nano" --protocol $protocol "$TMP"/r.*.run --format tsv 2>"$TMP/err" | awk -F '\t' '$2 == "mean" { print $1, $3, $7 }'
>     cat "$TMP/err"
> done
NanoArguAnaRetrieval ndcg_cut_10 1
NanoArguAnaRetrieval rcp_ndcg_cut_10 1
NanoFiQARetrieval ndcg_cut_10 0.6309297535714575
NanoFiQARetrieval rcp_ndcg_cut_10 0.8597186998521972
(suite) ndcg_cut_10 0.8154648767857288
(suite) rcp_ndcg_cut_10 0.9298593499260985
trec_rcp: TMP/nano/NanoArguAnaRetrieval/qrels.csv: a document whose id is the topic's id is removed from the topic's rankings and ideal (protocol nanobeir)
NanoArguAnaRetrieval ndcg_cut_10 1
NanoArguAnaRetrieval rcp_ndcg_cut_10 1
NanoFiQARetrieval ndcg_cut_10 0.6309297535714575
NanoFiQARetrieval rcp_ndcg_cut_10 0.8597186998521972
(suite) ndcg_cut_10 0.8154648767857288
(suite) rcp_ndcg_cut_10 0.9298593499260985
trec_rcp: TMP/nano/NanoArguAnaRetrieval/qrels.csv: a document whose id is the topic's id is removed from the topic's rankings and ideal (protocol mteb)
NanoArguAnaRetrieval ndcg_cut_10 0.6309297535714575
NanoArguAnaRetrieval rcp_ndcg_cut_10 0.8597186998521972
NanoFiQARetrieval ndcg_cut_10 0.6309297535714575
NanoFiQARetrieval rcp_ndcg_cut_10 0.8597186998521972
(suite) ndcg_cut_10 0.6309297535714575
(suite) rcp_ndcg_cut_10 0.8597186998521972
# The name of a line of a suite file decides as well, whatever its case.
$ cp "$TMP/nano/NanoArguAnaRetrieval/qrels.csv" "$TMP/q.csv"
$ printf 'MyARGUANA %s - %s\n' q.csv 'r.Nano*.run' >"$TMP/suite"
$ trec_rcp --suite "$TMP/suite" --protocol mteb --only means -m ndcg_cut.10
MyARGUANA: 1 topic, 2 runs
run                         nDCG@10   rank
r.NanoArguAnaRetrieval.run   1.0000*  1=
r.NanoFiQARetrieval.run      1.0000*  1=
* best  ~ not separated from the best run (Holm p >= 0.05)

Mean over 1 datasets: 1 topic, 2 runs
run                         nDCG@10   rank
r.NanoArguAnaRetrieval.run   1.0000*  1=
r.NanoFiQARetrieval.run      1.0000*  1=
* best  ~ not separated from the best run (Holm p >= 0.05)
! trec_rcp: TMP/q.csv: a document whose id is the topic's id is removed from the topic's rankings and ideal (protocol mteb)

## single
# A dataset by itself has no name.
$ printf '%s\n' query-id,corpus-id,score,gain,theta a1,a1,0,0.4,-1 a1,a2,1,0.8,1 >"$TMP/q.csv"
$ printf '%s\n' 'a1 Q0 a1 1 9 r' 'a1 Q0 a2 2 8 r' >"$TMP/r.run"
$ trec_rcp --protocol nanobeir -m ndcg_cut.10 "$TMP/q.csv" "$TMP/r.run"
ndcg_cut_10           	all	0.6309
! trec_rcp: TMP/r.run: 1 topic's ranking contains a document with the topic's own id, for example topic a1; in ArguAna, protocol nanobeir removes these documents (--exclude-self)
$ trec_rcp --protocol nanobeir --exclude-self -m ndcg_cut.10 "$TMP/q.csv" "$TMP/r.run"
ndcg_cut_10           	all	1.0000
# A folder with the subset's name is one.
$ mkdir "$TMP/NanoArguAnaRetrieval" && cp "$TMP/q.csv" "$TMP/NanoArguAnaRetrieval"
$ for p in nanobeir bright; do trec_rcp --protocol $p -m ndcg_cut.10 "$TMP/NanoArguAnaRetrieval/q.csv" "$TMP/r.run"; done
ndcg_cut_10           	all	1.0000
ndcg_cut_10           	all	0.6309
! trec_rcp: TMP/NanoArguAnaRetrieval/q.csv: a document whose id is the topic's id is removed from the topic's rankings and ideal (protocol nanobeir)
$ trec_rcp -m ndcg_cut.10 "$TMP/q.csv" "$TMP/r.run"
ndcg_cut_10           	all	0.6309
$ trec_rcp --cite-run --protocol nanobeir --exclude-self -m ndcg_cut.10 "$TMP/q.csv" "$TMP/r.run" | grep -o 'equal scores[^;]*'
equal scores ranked by docid, only documents of the judged pool, without documents that have the topic's id

## named
# The name of a dataset in a suite decides, not its path: FiQA keeps these documents in a folder of ArguAna's name.
$ mkdir "$TMP/arguana" && printf '%s\n' query-id,corpus-id,score,gain,theta a1,a1,0,0.4,-1 a1,a2,1,0.8,1 >"$TMP/arguana/q.csv"
$ for r in r s; do printf "%s\n" "a1 Q0 a1 1 9 $r" "a1 Q0 a2 2 8 $r" >"$TMP/arguana/$r.run"; done
$ printf '%s arguana/q.csv - arguana/?.run\n' NanoFiQA NanoArguAna >"$TMP/suite"
$ trec_rcp --quiet --suite "$TMP/suite" --protocol mteb -m ndcg_cut.10 --format tsv | awk -F '\t' '$2 == "mean" { print $1, $7 }'
NanoFiQA 0.6309297535714575
NanoFiQA 0.6309297535714575
NanoArguAna 1
NanoArguAna 1
(suite) 0.8154648767857288
(suite) 0.8154648767857288
