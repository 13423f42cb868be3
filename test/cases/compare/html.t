# Pages of comparisons. Without gnuplot they have no pictures; the numbers are the same.

## tables
# What a page says, without markup: the program alone is in PATH.
$ PATH=${PATH%%:*} trec_rcp --quiet --compare --html $TMP/page.html -g demo.gains -m ndcg_cut.10,5 demo.qrels demo.*.run >$TMP/out
$ sed -n '/<main>/,/<code>/{s/<[^>]*>/ /g;s/  */ /g;/^ *$/d;p}' $TMP/page.html
\ 12 topics, 3 runs.\x20
\ nDCG@10: rerank is best; 1 of the other 2 is not separated from it (p ≥ 0.05).\x20
\ Leaderboards\x20
\ nDCG@5\x20
\ Means over topics, with 95 % t intervals.\x20
\ Numbers\x20
\ nDCG@5\x20
\ run rank mean interval topics\x20
\ rerank 1 0.7552 [0.6218, 0.8885] 12\x20
\ dense 2 0.7511 ~ [0.6079, 0.8942] 12\x20
\ sparse 3 0.6117 [0.5180, 0.7054] 12\x20
\ nDCG@10\x20
\ Means over topics, with 95 % t intervals.\x20
\ Numbers\x20
\ nDCG@10\x20
\ run rank mean interval topics\x20
\ rerank 1 0.7854 [0.6920, 0.8789] 12\x20
\ dense 2 0.7754 ~ [0.6750, 0.8758] 12\x20
\ sparse 3 0.6771 [0.5887, 0.7654] 12\x20
\ Places by one measure and by another\x20
\ From nDCG@5 to nDCG@10\x20
\ Best above. A line is a run; it is coloured if its rank by the last measure is not that by the first.\x20
\ Numbers\x20
\ Ranks\x20
\ run nDCG@5 nDCG@10\x20
\ rerank 1 1\x20
\ dense 2 2\x20
\ sparse 3 3\x20
\ Pairs of runs\x20
\ nDCG@5\x20
\ Row less column: the sign says which of the two is better, the colour whether they are separated.\x20
\ Numbers\x20
\ nDCG@5: differences (paired t-test, two-sided; 95 % t intervals)\x20
\ pair n diff interval t df p Holm d_z\x20
\ rerank ~ dense 12 +0.0041 [-0.0875, 0.0957] 0.10 11 0.9228 0.9228 0.03\x20
\ rerank &gt; sparse 12 +0.1435 [0.0178, 0.2691] 2.51 11 0.0288 0.0865 0.73\x20
\ dense ~ sparse 12 +0.1393 [-0.0276, 0.3063] 1.84 11 0.0933 0.1866 0.53\x20
\ nDCG@10\x20
\ Row less column: the sign says which of the two is better, the colour whether they are separated.\x20
\ Numbers\x20
\ nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)\x20
\ pair n diff interval t df p Holm d_z\x20
\ rerank ~ dense 12 +0.0101 [-0.0586, 0.0788] 0.32 11 0.7534 0.7534 0.09\x20
\ rerank &gt; sparse 12 +0.1084 [0.0253, 0.1915] 2.87 11 0.0152 0.0456 0.83\x20
\ dense ~ sparse 12 +0.0983 [-0.0201, 0.2168] 1.83 11 0.0950 0.1899 0.53\x20
\ Topics at which measures fail\x20
\ Topics at which measures fail\x20
\ Saturates: all runs have 1; floors: all have 0; compresses: at least half of the pairs of runs have the same value, as they do in the other two cases.\x20
\ Numbers\x20
\ Measures: pairs separated, topics that fail, pairs and topics in the tie zone (&lt; 0.02)\x20
\ measure separated by Holm saturate floor compress zone: pairs topics\x20
\ nDCG@5 33.3 % 0.0 % 0.0 % 0.0 % 0.0 % 33.3 % 19.4 %\x20
\ nDCG@10 33.3 % 33.3 % 0.0 % 0.0 % 0.0 % 33.3 % 8.3 %\x20
\ Agreement with the reference\x20
\ Agreement with the reference\x20
\ nDCG@10 separates 1 pair: what the other measures make of them.\x20
\ Numbers\x20
\ Agreement on the 1 pair that nDCG@10 separates\x20
\ measure same separated too tied reversed\x20
\ nDCG@5 1 1 0 0\x20
\ Coverage and notes\x20
\ demo.dense.run: judged@5 0.7667: 14 of the 60 documents in the first 5 have no grade\x20
\ demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade\x20
\ demo.rerank.run: judged@5 0.7500: 15 of the 60 documents in the first 5 have no grade\x20
\ demo.rerank.run: equal scores cross rank 5 in 1 topic (ranked by descending document number)\x20
\ demo.rerank.run: judged@10 0.7583: 29 of the 120 documents in the first 10 have no grade\x20
\ demo.rerank.run: equal scores cross rank 10 in 4 topics (ranked by descending document number)\x20
\ demo.sparse.run: judged@5 0.7000: 18 of the 60 documents in the first 5 have no grade\x20
\ demo.sparse.run: judged@10 0.7500: 30 of the 120 documents in the first 10 have no grade\x20
\ How it was computed\x20
\ Test: paired t-test, two-sided; a pair is separated where p &lt; 0.05, and intervals have level 95 %. Holm: p adjusted over all pairs of a measure. Differences below 0.02 count as too small to matter. Seed 42, 2000 resamples, 10000 sign flips.\x20
\ Where it comes from\x20
\ trec_rcp 0.1.0 (trec_eval 10.0): ndcg_cut_5, ndcg_cut_10; equal scores by docid, all documents; qrels demo.qrels (SHA-256 d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d), 12 topics, 295 documents; gains demo.gains (SHA-256 688453c3b1617fd575b6ed509d0cb5439cc9c81d921ac7666640ec3b0966f89a), 12 topics, 480 documents, judged by demo (simulated); runs demo.dense.run (SHA-256 c235f05b0749332e001291677aefe7191afde0f4b0d902fdf2ea0b4277178cfc), demo.rerank.run (SHA-256 5f5677237d171a8cbc18832f56bd3815983656193f651bbf5d16909bb3b532a2), demo.sparse.run (SHA-256 23dccdd7f587871e4d91ebfcea18ef6676d11fa5ceab325d206108133e04ed07).\x20
\ trec_rcp --quiet --compare --html TMP/page.html -g demo.gains -m ndcg_cut.10,5 demo.qrels demo.dense.run demo.rerank.run demo.sparse.run\x20

## printed-too
# What is printed does not depend on the page.
$ trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run >$TMP/with
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.*.run | cmp - $TMP/with && cmp <(trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run) $TMP/with && echo same
same

## missing
$ PATH=${PATH%%:*} trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run >$TMP/out
$ grep -c '<svg' $TMP/page.html; grep -o 'There are no pictures.*[.]' $TMP/page.html; grep -c '<details open="open">' $TMP/page.html
0
There are no pictures: gnuplot is not installed; the package gnuplot-nox brings it (Debian and Ubuntu). The tables below have all numbers.
3

## failing
# A gnuplot that fails is a page without pictures that says why.
$ mkdir $TMP/bin; printf '#!/bin/sh\necho "line 0: <b>no</b> terminal" >&2\nexit 3\n' >$TMP/bin/gnuplot; chmod +x $TMP/bin/gnuplot
$ PATH=$TMP/bin:$PATH trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run >$TMP/out
$ grep -o 'There are no pictures.*[.]' $TMP/page.html
There are no pictures: gnuplot failed (status 3): line 0: &lt;b&gt;no&lt;/b&gt; terminal. The tables below have all numbers.

## misuse
$ trec_rcp --html page.html demo.qrels demo.dense.run 2>&1 | head -1
trec_rcp: --html needs --compare or --suite
$ trec_rcp --compare --html - demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --html '-', expected the name of a file
$ trec_rcp --compare --html page.html.gz demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --html 'page.html.gz', expected a name without .gz: what is written is not compressed
$ trec_rcp --compare --html $TMP/none/page.html demo.qrels demo.*.run
! trec_rcp: TMP/none/page.html: cannot be written: No such file or directory
[8]

## overwrite
# No input is written over, by whatever name; nor is a device, or a file that standard output is.
$ mkdir $TMP/in; cp demo.* $TMP/in; cd $TMP/in; printf 'demo demo.qrels demo.gains demo.*.run - -\n' >suite; printf '1 d1\n' >x; ln -s demo.gains link; ln demo.qrels hard; sha256sum demo.* suite x >../before
> for file in demo.qrels ./demo.gains link hard x demo.dense.run; do trec_rcp --compare --html $file -g demo.gains -x x demo.qrels demo.*.run; done 2>&1 | grep ^trec_rcp
> for file in suite demo.qrels demo.gains demo.rerank.run; do trec_rcp --suite suite --html $file; done 2>&1 | grep ^trec_rcp
> sha256sum --quiet -c ../before && ls
trec_rcp: demo.qrels: would be written as --html, but is read as LABELS, expected another name to write to
trec_rcp: ./demo.gains: would be written as --html, but is the same file as demo.gains, read as -g, expected another name to write to
trec_rcp: link: would be written as --html, but is the same file as demo.gains, read as -g, expected another name to write to
trec_rcp: hard: would be written as --html, but is the same file as demo.qrels, read as LABELS, expected another name to write to
trec_rcp: x: would be written as --html, but is read as -x, expected another name to write to
trec_rcp: demo.dense.run: would be written as --html, but is read as RUN, expected another name to write to
trec_rcp: suite: would be written as --html, but is read as --suite, expected another name to write to
trec_rcp: demo.qrels: would be written as --html, but is read as LABELS, expected another name to write to
trec_rcp: demo.gains: would be written as --html, but is read as -g, expected another name to write to
trec_rcp: demo.rerank.run: would be written as --html, but is read as a run of --suite, expected another name to write to
demo.dense.run
demo.gains
demo.py
demo.qrels
demo.rerank.run
demo.sparse.run
hard
link
suite
x
$ trec_rcp --quiet --compare --html /dev/full demo.qrels demo.*.run
! trec_rcp: /dev/full: is not a regular file, expected the name of one, or a new name
[8]
$ trec_rcp --quiet --compare --html $TMP/page.html demo.qrels demo.*.run 2>&1 >$TMP/page.html | head -1
trec_rcp: TMP/page.html: would be written as --html, but is the same file as standard output, written as standard output, expected another name to write to

## hostile-names
# Runs, topics and files whose names are markup, scripts, quotes, commands, control characters and changes of direction.
$ cd $TMP; printf '%s 0 d1 1\n' '<script>alert(1)</script>' "'\"&amp;]]>" '`touch/owned`' >qrels
> names=('<script>alert(1)</script>' "'onload='x'" '"><img/src=x/onerror=alert(1)>' '`touch${IFS}owned`' '%s%n@x{/:Bold}' $'esc\x1b[31m' $'rlo\xe2\x80\xaegnp.exe' $'bad\xff' $'nonchar\xef\xbf\xbf' '</svg></style>')
> for i in "${!names[@]}"; do for q in '<script>alert(1)</script>' "'\"&amp;]]>" '`touch/owned`'; do printf '%s Q0 d%d 1 1 %s\n' "$q" $((i % 2 + 1)) "${names[i]}"; done >run$i; done
> trec_rcp --quiet --compare --html page.html -m recip_rank qrels run* >out && ls owned 2>/dev/null
[2]
$ cd $TMP; grep -c -e '<script' -e '<img' -e ' on[a-z]*=' page.html; sed '/<\/table>/q' page.html | grep -o '<th scope="row" class="l"><bdi>[^<]*</bdi>'; LC_ALL=C grep -c -P '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae|\xff' page.html
0
<th scope="row" class="l"><bdi>&quot;&gt;&lt;img/src=x/onerror=alert(1)&gt;</bdi>
<th scope="row" class="l"><bdi>%s%n@x{/:Bold}</bdi>
<th scope="row" class="l"><bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>
<th scope="row" class="l"><bdi>nonchar\xef\xbf\xbf</bdi>
<th scope="row" class="l"><bdi>rlo\xe2\x80\xaegnp.exe</bdi>
<th scope="row" class="l"><bdi>&#39;onload=&#39;x&#39;</bdi>
<th scope="row" class="l"><bdi>&lt;/svg&gt;&lt;/style&gt;</bdi>
<th scope="row" class="l"><bdi>`touch${IFS}owned`</bdi>
<th scope="row" class="l"><bdi>bad\xff</bdi>
<th scope="row" class="l"><bdi>esc\x1b[31m</bdi>
0
[1]
