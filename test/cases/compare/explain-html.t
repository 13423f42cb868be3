# Pages of explanations.

## tables
# What a page says, without markup: the program alone is in PATH.
$ awk '$1 == 102 { print $3 }' demo.dense.run demo.sparse.run | sort -u | sed 's/.*/{"_id": "&", "title": "About &", "text": "First line\\n<b>second<\/b> line of &"}/' >$TMP/corpus.jsonl
> PATH=${PATH%%:*} trec_rcp --explain 102 --html $TMP/page.html --corpus $TMP/corpus.jsonl -g demo.gains -m rcp_ndcg_cut.3 -m ndcg_cut.3 demo.qrels demo.dense.run demo.sparse.run >$TMP/out
! trec_rcp: dense: 1 of the first 3 documents of topic 102 has no grade
! trec_rcp: sparse: 2 of the first 3 documents of topic 102 have no grade
$ sed -n '/<main>/,/<code>/{/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;s/\(trec_rcp\|rcp-label\) [0-9][0-9.]*/\1 VERSION/;/^ *$/d;p}' $TMP/page.html
\ RCP-nDCG@3: dense 0.9876, sparse 0.9264. Gap +0.0612: selection +0.0221, ordering +0.0391.\x20
\ nDCG@3: dense 0.5307, sparse 0.4693. Gap +0.0614: selection +0.2961, ordering -0.2346.\x20
\ Lists side by side\x20
\ dense and sparse\x20
\ Shows the first 3 ranks. A line joins the two ranks of a document; a wider line means a higher gain. Bars: gain (the longest is 0.9459). Squares: 1 C1, 2 C2, 3 C3, 4 C4, 5 C5.\x20
\ Numbers\x20
\ Documents and their ranks\x20
\ document dense sparse grade gain theta C1 C2 C3 C4 C5\x20
\ D0117 1 2 - 0.9459 4.9031 0.9998 0.9993 0.9922 0.9923 0.6319\x20
\ D0114 2 - 2 0.9027 3.5261 0.9992 0.9970 0.9721 0.9633 0.3990\x20
\ D0107 3 - 2 0.8278 2.0859 0.9957 0.9865 0.8999 0.8315 0.1973\x20
\ D0123 - 1 2 0.7748 1.4671 0.9912 0.9744 0.8340 0.7064 0.1382\x20
\ D0111 - 3 - 0.8764 2.9083 0.9984 0.9943 0.9511 0.9276 0.3024\x20
\ The gap between two runs, in two parts\x20
\ dense − sparse\x20
\ Selection: which documents are in the first k. Ordering: how they are arranged.\x20
\ Numbers\x20
\ Gaps: selection + ordering\x20
\ runs measure gap selection ordering\x20
\ dense - sparse RCP-nDCG@3 +0.0612 +0.0221 +0.0391\x20
\ dense - sparse nDCG@3 +0.0614 +0.2961 -0.2346\x20
\ Selection: documents that only one of two runs has\x20
\ First 3 documents: in dense, but not in sparse\x20
\ rank document grade gain\x20
\ 2 D0114 2 0.9027\x20
\ 3 D0107 2 0.8278\x20
\ First 3 documents: in sparse, but not in dense\x20
\ rank document grade gain\x20
\ 1 D0123 2 0.7748\x20
\ 3 D0111 - 0.8764\x20
\ Ordering: the documents that both runs have, and their ranks\x20
\ Places: the document&#39;s rank in the second run minus its rank in the first run.\x20
\ dense and sparse\x20
\ document dense sparse places grade gain\x20
\ D0117 1 2 +1 - 0.9459\x20
\ Values\x20
\ Topic 102: value of each run, and value of the same documents in their best order\x20
\ run RCP-nDCG@3 best order nDCG@3 best order\x20
\ dense 0.9876 0.9876 0.5307 0.7654\x20
\ sparse 0.9264 0.9655 0.4693 0.4693\x20
\ Texts\x20
\ 5 documents, in the order in which the runs rank them.\x20
\ D0117: rank 1 in dense, 2 in sparse; gain 0.9459\x20
\ About D0117\x20
\ First line\x20
\&lt;b&gt;second&lt;/b&gt; line of D0117\x20
\ D0114: rank 2 in dense; grade 2, gain 0.9027\x20
\ About D0114\x20
\ First line\x20
\&lt;b&gt;second&lt;/b&gt; line of D0114\x20
\ D0107: rank 3 in dense; grade 2, gain 0.8278\x20
\ About D0107\x20
\ First line\x20
\&lt;b&gt;second&lt;/b&gt; line of D0107\x20
\ D0123: rank 1 in sparse; grade 2, gain 0.7748\x20
\ About D0123\x20
\ First line\x20
\&lt;b&gt;second&lt;/b&gt; line of D0123\x20
\ D0111: rank 3 in sparse; gain 0.8764\x20
\ About D0111\x20
\ First line\x20
\&lt;b&gt;second&lt;/b&gt; line of D0111\x20
\ Notes\x20
\ dense: 1 of the first 3 documents of topic 102 has no grade\x20
\ sparse: 2 of the first 3 documents of topic 102 have no grade\x20
\ How it was computed\x20
\ The gap of runs a and b is nDCG(a) - nDCG(b) at the cutoff k. Let best(a) be the nDCG that a would have if its first k documents were in descending order of gain. Then selection is best(a) - best(b), and ordering is (nDCG(a) - best(a)) - (nDCG(b) - best(b)).\x20
\ The probability that a document passes a criterion is s(gamma (theta - beta)), where s is the logistic function, and gamma and beta are the criterion&#39;s parameters.\x20
\ Where it comes from\x20
\ trec_rcp VERSION (trec_eval 10.0): rcp_ndcg_cut_3, ndcg_cut_3; equal scores ranked by docid, all documents; qrels demo.qrels (SHA-256 d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d), 12 topics, 295 documents; gains demo.gains (SHA-256 688453c3b1617fd575b6ed509d0cb5439cc9c81d921ac7666640ec3b0966f89a), 12 topics, 480 documents, judged by demo (simulated); runs demo.dense.run (SHA-256 c235f05b0749332e001291677aefe7191afde0f4b0d902fdf2ea0b4277178cfc), demo.sparse.run (SHA-256 23dccdd7f587871e4d91ebfcea18ef6676d11fa5ceab325d206108133e04ed07).\x20
\ Texts: TMP/corpus.jsonl.\x20
\ trec_rcp --explain 102 --html TMP/page.html --corpus TMP/corpus.jsonl -g demo.gains -m rcp_ndcg_cut.3 -m ndcg_cut.3 demo.qrels demo.dense.run demo.sparse.run\x20

## json
# Every document of the table beside the picture, and the parts of the gap, as --format json has them.
$ trec_rcp --quiet --explain 102 --html $TMP/page.html --format json -g demo.gains demo.qrels demo.dense.run demo.sparse.run >$TMP/out.json
$ sed -n '/<caption>Documents and their ranks/,/<\/table>/{/<th scope="row"/{/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;s/ $//;s/^ //;p}}' $TMP/page.html | LC_ALL=C sort >$TMP/of-page
> tr -d '\n' <$TMP/out.json | sed 's/{"run":/\n&/g; s/"gaps"/\n&/' | grep '^{"run"' | sed 's/{"rank"/\n&/g' | awk -F'[:,{}]' '/^{"run"/ { run++; next } { gsub(/"/, ""); d = $5; rank[d, run] = $3; text[d] = sprintf("%s %.4f %.4f", $7 == "null" ? "-" : $7, $9, $11); for (i = 15; i <= 23; i += 2) text[d] = text[d] sprintf(" %.4f", $i) } END { for (d in text) print d, (d, 1) in rank ? rank[d, 1] : "-", (d, 2) in rank ? rank[d, 2] : "-", text[d] }' | LC_ALL=C sort | diff - $TMP/of-page && wc -l <$TMP/of-page
1,13c1,13
< D0103 6 9 1 0.4093 -1.2828 0.0000 0.8185 0.6798 0.2747 0.0902
< D0105 - 10 - 0.0812 -3.7913 0.0000 0.1933 0.1323 0.0346 0.0054
< D0107 3 5 2 0.8278 2.0859 0.0000 0.9957 0.9865 0.8999 0.8315
< D0111 4 3 - 0.8764 2.9083 0.0000 0.9984 0.9943 0.9511 0.9276
< D0112 7 4 2 0.7551 1.2769 0.0000 0.9890 0.9690 0.8077 0.6587
< D0114 2 6 2 0.9027 3.5261 0.0000 0.9992 0.9970 0.9721 0.9633
< D0117 1 2 - 0.9459 4.9031 0.0000 0.9998 0.9993 0.9922 0.9923
< D0120 5 - 1 0.5325 -0.4265 0.0000 0.9247 0.8392 0.4586 0.2111
< D0121 - 8 1 0.5270 -0.4657 0.0000 0.9214 0.8336 0.4495 0.2036
< D0123 8 1 2 0.7748 1.4671 0.0000 0.9912 0.9744 0.8340 0.7064
< D0124 10 - - 0.2587 -2.2808 0.0000 0.5838 0.4268 0.1291 0.0302
< D0127 - 7 1 0.5572 -0.2511 0.0000 0.9378 0.8625 0.4997 0.2470
< D0135 9 - 2 0.7736 1.4558 0.0000 0.9911 0.9741 0.8325 0.7037
---
\> D0103 6 9 1 0.4093 -1.2828 0.8185 0.6798 0.2747 0.0902 0.0235
\> D0105 - 10 - 0.0812 -3.7913 0.1933 0.1323 0.0346 0.0054 0.0042
\> D0107 3 5 2 0.8278 2.0859 0.9957 0.9865 0.8999 0.8315 0.1973
\> D0111 4 3 - 0.8764 2.9083 0.9984 0.9943 0.9511 0.9276 0.3024
\> D0112 7 4 2 0.7551 1.2769 0.9890 0.9690 0.8077 0.6587 0.1233
\> D0114 2 6 2 0.9027 3.5261 0.9992 0.9970 0.9721 0.9633 0.3990
\> D0117 1 2 - 0.9459 4.9031 0.9998 0.9993 0.9922 0.9923 0.6319
\> D0120 5 - 1 0.5325 -0.4265 0.9247 0.8392 0.4586 0.2111 0.0416
\> D0121 - 8 1 0.5270 -0.4657 0.9214 0.8336 0.4495 0.2036 0.0405
\> D0123 8 1 2 0.7748 1.4671 0.9912 0.9744 0.8340 0.7064 0.1382
\> D0124 10 - - 0.2587 -2.2808 0.5838 0.4268 0.1291 0.0302 0.0119
\> D0127 - 7 1 0.5572 -0.2511 0.9378 0.8625 0.4997 0.2470 0.0467
\> D0135 9 - 2 0.7736 1.4558 0.9911 0.9741 0.8325 0.7037 0.1373
[1]
$ sed -n '/<caption>Gaps:/,/<\/table>/{/<th scope="row"/{s/<[^>]*>/ /g;s/  */ /g;s/ $//;s/^ //;p}}' $TMP/page.html | cut -d' ' -f5- >$TMP/of-page
> tr -d '\n' <$TMP/out.json | sed 's/.*"gaps"//; s/,"provenance".*//; s/"gap":/\n&/g' | awk -F'[:,}]' '/^"gap"/ { printf "%+.4f %+.4f %+.4f\n", $2, $4, $6 }' | diff - $TMP/of-page && wc -l <$TMP/of-page
3

## printed-too
# What is printed does not depend on the page.
$ trec_rcp --quiet --explain 102 --html $TMP/page.html -g demo.gains demo.qrels demo.*.run | cmp - <(trec_rcp --quiet --explain 102 -g demo.gains demo.qrels demo.*.run) && echo same
same

## corpus
# Tabbed, compressed, of another key, from standard input; only the texts of the documents shown.
$ cut -d' ' -f3 demo.*.run | sort -u >$TMP/ids; shown() { trec_rcp --quiet --explain 102 --html $TMP/page.html -m ndcg_cut.3 --corpus "$1" demo.qrels demo.dense.run demo.sparse.run >$TMP/out && sed -n '/id="texts"/,/id="notes"/{/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;/^ *$/d;p}' $TMP/page.html; }
> sed 's/.*/&\ttext of &/' $TMP/ids | gzip >$TMP/corpus.tsv.gz; shown $TMP/corpus.tsv.gz >$TMP/texts; cat $TMP/texts
> sed 's/.*/{"docno": "&", "contents": "{\\"text\\": \\"text of &\\"}"}/' $TMP/ids | shown - | cmp - $TMP/texts && echo same
\ Texts\x20
\ 5 documents, in the order in which the runs rank them.\x20
\ D0117: rank 1 in dense, 2 in sparse\x20
\ text of D0117\x20
\ D0114: rank 2 in dense; grade 2\x20
\ text of D0114\x20
\ D0107: rank 3 in dense; grade 2\x20
\ text of D0107\x20
\ D0123: rank 1 in sparse; grade 2\x20
\ text of D0123\x20
\ D0111: rank 3 in sparse\x20
\ text of D0111\x20
\ Notes\x20
same

## corpus-faults
# What is missing or cannot be shown is noted, once in the page and once here; what is wrong is an error, and there is no page.
$ printf '{"_id": "D0117", "text": "%%s\\u0000"}\n{"_id": "D0114", "text": "<script>alert(1)</script>\\u202e\\u0007"}\n' >$TMP/some; trec_rcp --explain 102 --html $TMP/page.html -m ndcg_cut.3 --corpus $TMP/some demo.qrels demo.dense.run demo.sparse.run 2>&1 >$TMP/out; grep -o '<p class="note">.*</p>' $TMP/page.html | grep -v Places; grep -c '<script' $TMP/page.html; sed '/<script>/,$d' $TMP/page.html | grep -o '&lt;script.*'
> sed -n '/id="notes"/,/<\/ul>/p' $TMP/page.html | grep -o '<li>.*' | sed "s|$TMP|TMP|"
trec_rcp: dense: 1 of the first 3 documents of topic 102 has no grade
trec_rcp: sparse: 2 of the first 3 documents of topic 102 have no grade
trec_rcp: TMP/some: there is no text for 4 of the 5 documents on the page
<p class="note">TMP/some:1: the text is not UTF-8, or contains a NUL.</p>
<p class="note">Not in TMP/some.</p>
<p class="note">Not in TMP/some.</p>
<p class="note">Not in TMP/some.</p>
1
&lt;script&gt;alert(1)&lt;/script&gt;\xe2\x80\xae\x07</p>
<li>dense: 1 of the first 3 documents of topic 102 has no grade</li>
<li>sparse: 2 of the first 3 documents of topic 102 have no grade</li>
<li>TMP/some: there is no text for 4 of the 5 documents on the page</li>
$ echo 'nothing	here' >$TMP/none; rm $TMP/page.html; trec_rcp --explain 102 --html $TMP/page.html --corpus $TMP/none demo.qrels demo.*.run; ls $TMP/page.html 2>/dev/null
! trec_rcp: TMP/none: has no text for any of the 16 documents to show; give the corpus that these runs searched
[2]
$ printf '{"_id": "D0117", "text": "a", "text": "b"}\n' >$TMP/twice; trec_rcp --explain 102 --html $TMP/page.html --corpus $TMP/twice demo.qrels demo.*.run
! trec_rcp: TMP/twice:1: not a JSON object: the key 'text' appears twice in an object, expected {"_id": ..., "text": ...} (id D0117)
[2]
$ printf '{"_id": "D0117", "text": "a" "b"}\n' >$TMP/no; trec_rcp --explain 102 --html $TMP/page.html --corpus $TMP/no demo.qrels demo.*.run
! trec_rcp: TMP/no:1: not a JSON object: byte 30 is not ',' or '}', expected {"_id": ..., "text": ...} (id D0117)
[2]

## runs
# One run is a list; a run without the topic says so; of many, the pairs that a baseline picks.
$ page() { trec_rcp --quiet --explain "$@" >$TMP/out && grep -o '<figcaption>[^<]*' $TMP/page.html; }
> page 102 --html $TMP/page.html demo.qrels demo.dense.run; grep -c 'id="selection"' $TMP/page.html
> grep -v ^102 demo.sparse.run >$TMP/without; page 102 --html $TMP/page.html demo.qrels demo.dense.run $TMP/without
> page 102 --baseline sparse --html $TMP/page.html demo.qrels demo.*.run
> for i in 1 2 3 4 5; do sed "s/dense$/run$i/" demo.dense.run >$TMP/run$i; done; page 102 --html $TMP/page.html demo.qrels $TMP/run?; grep -o 'The first 6 of.*\.' $TMP/page.html
<figcaption>dense
0
<figcaption>dense and sparse
<figcaption>dense − sparse
<figcaption>dense and sparse
<figcaption>rerank and sparse
<figcaption>nDCG@10
<figcaption>run1 and run2
<figcaption>run1 and run3
<figcaption>run1 and run4
<figcaption>run1 and run5
<figcaption>run2 and run3
<figcaption>run2 and run4
<figcaption>nDCG@10
[1]

## misuse
$ trec_rcp --corpus x --explain 102 demo.qrels demo.dense.run 2>&1 | head -1
trec_rcp: --corpus needs --html
$ trec_rcp --documents 5 --compare demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --documents needs --html
$ trec_rcp --documents 5 --explain 102 --html $TMP/x demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --documents needs --compare or --suite
$ trec_rcp --documents 0 --corpus x --compare --html $TMP/x demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --corpus needs --documents of 1 or more
$ trec_rcp --documents 1001 --compare --html $TMP/x demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --documents '1001', expected at most 1000
$ trec_rcp --quiet --corpus $TMP/none --compare --html $TMP/x demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: TMP/none: cannot be opened: No such file or directory
$ echo 'nothing	here' >$TMP/none; trec_rcp --quiet --corpus $TMP/none --compare --html $TMP/x demo.qrels demo.*.run 2>&1 | head -1; ls $TMP/x 2>&1
trec_rcp: TMP/none: has no text for any document at the top of the runs; give the corpus that these runs searched
ls: cannot access 'TMP/x': No such file or directory
[2]
$ trec_rcp --corpus x demo.qrels demo.dense.run 2>&1 | head -1
trec_rcp: --corpus needs --compare, --suite or --explain
$ cp demo.* $TMP; cd $TMP; cut -d' ' -f3 demo.*.run | sort -u | sed 's/$/\ttext/' >corpus; for file in corpus demo.qrels demo.gains demo.dense.run; do trec_rcp --explain 102 --html ./$file --corpus corpus -g demo.gains demo.qrels demo.dense.run; done 2>&1 | grep ^trec_rcp
trec_rcp: ./corpus: --html would write to the same file as corpus, which this command reads (--corpus); choose another name
trec_rcp: ./demo.qrels: --html would write to the same file as demo.qrels, which this command reads (LABELS); choose another name
trec_rcp: ./demo.gains: --html would write to the same file as demo.gains, which this command reads (-g); choose another name
trec_rcp: ./demo.dense.run: --html would write to the same file as demo.dense.run, which this command reads (RUN); choose another name
$ trec_rcp --explain 102 --html $TMP/page.html --corpus - demo.qrels - <demo.dense.run 2>&1 | head -1
trec_rcp: '-' names standard input 2 times; it can be read only once
$ trec_rcp --explain 999 --html $TMP/page.html demo.qrels demo.dense.run; ls $TMP/page.html 2>/dev/null
! trec_rcp: demo.qrels: the topic to explain, '999', has no labels
[2]
