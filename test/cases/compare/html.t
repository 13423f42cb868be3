# Pages of comparisons.

## tables
# What a page says, without markup: the program alone is in PATH.
$ trec_rcp --quiet --compare --html $TMP/page.html -g demo.gains -m ndcg_cut.10,5 demo.qrels demo.*.run >$TMP/out
$ sed -n '/<main>/,/<code>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;s/\(trec_rcp\|rcp-label\) [0-9][0-9.]*/\1 VERSION/;/^ *$/d;p}' $TMP/page.html
\ 12 topics, 3 runs.\x20
\ What to look at first\x20
\ nDCG@10: rerank is best; 1 of the other 2 is not separated from it (Holm p ≥ 0.05).\x20
\ Leaderboards\x20
\ nDCG@5\x20
\ Each dot is a run&#39;s mean over topics, with 95 % t intervals. Higher is better.\x20
\ Numbers\x20
\ nDCG@5\x20
\ run rank mean interval topics\x20
\ rerank 1 0.7552 [0.6218, 0.8885] 12\x20
\ dense 2 0.7511 ~ [0.6079, 0.8942] 12\x20
\ sparse 3 0.6117 ~ [0.5180, 0.7054] 12\x20
\ nDCG@10\x20
\ Each dot is a run&#39;s mean over topics, with 95 % t intervals. Higher is better.\x20
\ Numbers\x20
\ nDCG@10\x20
\ run rank mean interval topics\x20
\ rerank 1 0.7854 [0.6920, 0.8789] 12\x20
\ dense 2 0.7754 ~ [0.6750, 0.8758] 12\x20
\ sparse 3 0.6771 [0.5887, 0.7654] 12\x20
\ Ranks by each measure\x20
\ Ranks: nDCG@5 to nDCG@10\x20
\ The best runs are at the top. Each line is a run; colour marks a change of rank between the first and the last measure.\x20
\ Numbers\x20
\ Ranks\x20
\ run nDCG@5 nDCG@10\x20
\ rerank 1 1\x20
\ dense 2 2\x20
\ sparse 3 3\x20
\ Pairs of runs\x20
\ nDCG@5\x20
\ Each cell compares its row with its column: + means the row is better; colour means the difference is significant.\x20
\ Numbers\x20
\ nDCG@5: differences (paired t-test, two-sided; 95 % t intervals)\x20
\ pair n diff interval t df p Holm d_z\x20
\ rerank ~ dense 12 +0.0041 [-0.0875, 0.0957] 0.10 11 0.9228 0.9228 0.03\x20
\ rerank ~ sparse 12 +0.1435 [0.0178, 0.2691] 2.51 11 0.0288 0.0865 0.73\x20
\ dense ~ sparse 12 +0.1393 [-0.0276, 0.3063] 1.84 11 0.0933 0.1866 0.53\x20
\ nDCG@10\x20
\ Each cell compares its row with its column: + means the row is better; colour means the difference is significant.\x20
\ Numbers\x20
\ nDCG@10: differences (paired t-test, two-sided; 95 % t intervals)\x20
\ pair n diff interval t df p Holm d_z\x20
\ rerank ~ dense 12 +0.0101 [-0.0586, 0.0788] 0.32 11 0.7534 0.7534 0.09\x20
\ rerank &gt; sparse 12 +0.1084 [0.0253, 0.1915] 2.87 11 0.0152 0.0456 0.83\x20
\ dense ~ sparse 12 +0.0983 [-0.0201, 0.2168] 1.83 11 0.0950 0.1899 0.53\x20
\ Differences topic by topic\x20
\ nDCG@5: rerank − dense\x20
\ Each bar is one of 12 topics, sorted by difference.\x20
\ Numbers\x20
\ Topics by difference\x20
\ topic rerank dense difference\x20
\ 107 0.8807 0.5963 +0.2844\x20
\ 108 1.0000 0.8539 +0.1461\x20
\ 105 0.4469 0.3813 +0.0656\x20
\ 109 0.4852 0.4704 +0.0149\x20
\ 106 0.9344 0.9270 +0.0074\x20
\ 101 0.8908 0.8869 +0.0039\x20
\ 111 0.9238 0.9238 +0.0000\x20
\ 102 0.4469 0.4492 -0.0023\x20
\ 110 0.8539 0.8688 -0.0149\x20
\ 104 0.6149 0.6688 -0.0539\x20
\ 103 0.9238 0.9864 -0.0625\x20
\ 112 0.6608 1.0000 -0.3392\x20
\ nDCG@5: rerank − sparse\x20
\ Each bar is one of 12 topics, sorted by difference.\x20
\ Numbers\x20
\ Topics by difference\x20
\ topic rerank sparse difference\x20
\ 111 0.9238 0.5668 +0.3570\x20
\ 112 0.6608 0.3452 +0.3156\x20
\ 107 0.8807 0.5693 +0.3114\x20
\ 103 0.9238 0.6285 +0.2953\x20
\ 104 0.6149 0.3578 +0.2571\x20
\ 110 0.8539 0.6548 +0.1991\x20
\ 101 0.8908 0.7123 +0.1785\x20
\ 106 0.9344 0.7766 +0.1578\x20
\ 108 1.0000 0.8539 +0.1461\x20
\ 105 0.4469 0.6040 -0.1571\x20
\ 102 0.4469 0.6164 -0.1696\x20
\ 109 0.4852 0.6548 -0.1696\x20
\ nDCG@10: rerank − dense\x20
\ Each bar is one of 12 topics, sorted by difference.\x20
\ Numbers\x20
\ Topics by difference\x20
\ topic rerank dense difference\x20
\ 109 0.7122 0.5228 +0.1894\x20
\ 107 0.9657 0.8271 +0.1386\x20
\ 108 0.9193 0.7973 +0.1220\x20
\ 105 0.5460 0.4874 +0.0586\x20
\ 106 0.9478 0.9399 +0.0079\x20
\ 104 0.7069 0.7046 +0.0023\x20
\ 103 0.9420 0.9445 -0.0025\x20
\ 102 0.5900 0.6249 -0.0349\x20
\ 110 0.7950 0.8365 -0.0415\x20
\ 101 0.7615 0.8074 -0.0459\x20
\ 111 0.8887 0.9420 -0.0534\x20
\ 112 0.6500 0.8701 -0.2201\x20
\ nDCG@10: rerank − sparse\x20
\ Each bar is one of 12 topics, sorted by difference.\x20
\ Numbers\x20
\ Topics by difference\x20
\ topic rerank sparse difference\x20
\ 104 0.7069 0.4107 +0.2963\x20
\ 107 0.9657 0.7392 +0.2265\x20
\ 112 0.6500 0.4331 +0.2170\x20
\ 111 0.8887 0.6770 +0.2117\x20
\ 103 0.9420 0.7672 +0.1748\x20
\ 110 0.7950 0.6731 +0.1219\x20
\ 101 0.7615 0.6821 +0.0794\x20
\ 108 0.9193 0.8464 +0.0729\x20
\ 106 0.9478 0.8764 +0.0714\x20
\ 109 0.7122 0.6434 +0.0688\x20
\ 102 0.5900 0.6750 -0.0849\x20
\ 105 0.5460 0.7011 -0.1550\x20
\ How values are spread over topics\x20
\ nDCG@5\x20
\ Each row is a run. A stronger colour means that more of the run&#39;s topics have a value in the range of the cell.\x20
\ Numbers\x20
\ Topics by value\x20
\ run from 0 from 0.05 from 0.1 from 0.15 from 0.2 from 0.25 from 0.3 from 0.35 from 0.4 from 0.45 from 0.5 from 0.55 from 0.6 from 0.65 from 0.7 from 0.75 from 0.8 from 0.85 from 0.9 from 0.95\x20
\ rerank 0 0 0 0 0 0 0 0 2 1 0 0 1 1 0 0 0 3 3 1\x20
\ dense 0 0 0 0 0 0 0 1 1 1 0 1 0 1 0 0 0 3 2 2\x20
\ sparse 0 0 0 0 0 0 1 1 0 0 0 2 3 2 1 1 0 1 0 0\x20
\ nDCG@10\x20
\ Each row is a run. A stronger colour means that more of the run&#39;s topics have a value in the range of the cell.\x20
\ Numbers\x20
\ Topics by value\x20
\ run from 0 from 0.05 from 0.1 from 0.15 from 0.2 from 0.25 from 0.3 from 0.35 from 0.4 from 0.45 from 0.5 from 0.55 from 0.6 from 0.65 from 0.7 from 0.75 from 0.8 from 0.85 from 0.9 from 0.95\x20
\ rerank 0 0 0 0 0 0 0 0 0 0 1 1 0 1 2 2 0 1 3 1\x20
\ dense 0 0 0 0 0 0 0 0 0 1 1 0 1 0 1 1 3 1 3 0\x20
\ sparse 0 0 0 0 0 0 0 0 2 0 0 0 1 4 2 1 1 1 0 0\x20
\ Topics on which a measure barely distinguishes the runs\x20
\ Topics on which a measure barely distinguishes the runs\x20
\ A measure saturates on a topic if all runs score 1, and floors if all runs score 0. On the other topics, it compresses if at least half of the pairs of runs have equal values. Each bar is a share of the topics; lower is better.\x20
\ Numbers\x20
\ Measures: share of the pairs of runs that are separated; shares of the topics on which the measure saturates, floors or compresses\x20
\ measure separated by p alone saturate floor compress\x20
\ nDCG@5 0.0 % 33.3 % 0.0 % 0.0 % 0.0 %\x20
\ nDCG@10 33.3 % 33.3 % 0.0 % 0.0 % 0.0 %\x20
\ Agreement with the reference measure\x20
\ Agreement with the reference measure\x20
\ By nDCG@10, 1 pair of runs differs significantly. Each row shows how another measure orders this pair.\x20
\ Numbers\x20
\ Agreement on the 1 pair of runs that nDCG@10 separates\x20
\ measure same separated too tied reversed\x20
\ nDCG@5 1 0 0 0\x20
\ All tables\x20
\ What is printed\x20
\ Leaderboards: rank correlations\x20
\ measures Kendall&#39;s tau tau-b Spearman&#39;s rho\x20
\ nDCG@5, nDCG@10 1.0000 1.0000 1.0000\x20
\ Notes\x20
\ demo.dense.run: judged@5 0.7667: 14 of the 60 documents in the first 5 have no grade\x20
\ demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade\x20
\ demo.rerank.run: judged@5 0.7500: 15 of the 60 documents in the first 5 have no grade\x20
\ demo.rerank.run: equal scores continue past rank 5 in 1 topic; documents with equal scores are ranked by descending document number\x20
\ demo.rerank.run: judged@10 0.7583: 29 of the 120 documents in the first 10 have no grade\x20
\ demo.rerank.run: equal scores continue past rank 10 in 4 topics; documents with equal scores are ranked by descending document number\x20
\ demo.sparse.run: judged@5 0.7000: 18 of the 60 documents in the first 5 have no grade\x20
\ demo.sparse.run: judged@10 0.7500: 30 of the 120 documents in the first 10 have no grade\x20
\ How it was computed\x20
\ Test: paired t-test, two-sided. The p values are adjusted by Holm for all pairs of a measure. A pair is separated if its p value is below 0.05. Each interval is for a single pair, at the 95 % level.\x20
\ Seed 42, 2000 resamples, 10000 sign flips.\x20
\ Where it comes from\x20
\ trec_rcp VERSION (trec_eval 10.0): ndcg_cut_5, ndcg_cut_10; equal scores ranked by docid, all documents; qrels demo.qrels (SHA-256 d8440892b203fec9efedf334edb5bf0c9afdf7d49db58d919a9cd8b3258f056d), 12 topics, 295 documents; gains demo.gains (SHA-256 688453c3b1617fd575b6ed509d0cb5439cc9c81d921ac7666640ec3b0966f89a), 12 topics, 480 documents, judged by demo (simulated); runs demo.dense.run (SHA-256 c235f05b0749332e001291677aefe7191afde0f4b0d902fdf2ea0b4277178cfc), demo.rerank.run (SHA-256 5f5677237d171a8cbc18832f56bd3815983656193f651bbf5d16909bb3b532a2), demo.sparse.run (SHA-256 23dccdd7f587871e4d91ebfcea18ef6676d11fa5ceab325d206108133e04ed07).\x20
\ trec_rcp --quiet --compare --html TMP/page.html -g demo.gains -m ndcg_cut.10,5 demo.qrels demo.dense.run demo.rerank.run demo.sparse.run\x20

## printed-too
# What is printed does not depend on the page.
$ trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run >$TMP/with
$ trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.*.run | cmp - $TMP/with && cmp <(trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run) $TMP/with && echo same
same

## pdf
# Only PDF takes another program, and nothing is written without it.
$ PATH=${PATH%%:*} trec_rcp --quiet --compare --html $TMP/page.html --pdf leaderboard=$TMP/x.pdf -m ndcg_cut.10 demo.qrels demo.*.run; ls $TMP
! trec_rcp: no PDF: rsvg-convert is not installed; install the package librsvg2-bin (Debian and Ubuntu), or write SVG
$ mkdir $TMP/bin; printf '#!/bin/sh\necho "line 0: <b>no</b> picture" >&2\nexit 3\n' >$TMP/bin/rsvg-convert; chmod +x $TMP/bin/rsvg-convert
$ PATH=$TMP/bin:$PATH trec_rcp --quiet --compare --pdf leaderboard=$TMP/x.pdf -m ndcg_cut.10 demo.qrels demo.*.run
! trec_rcp: no PDF: rsvg-convert failed (status 3): line 0: <b>no</b> picture
[8]

## misuse
$ trec_rcp --html page.html demo.qrels demo.dense.run 2>&1 | head -1
trec_rcp: --html needs --compare, --suite or --explain
$ trec_rcp --compare --html - demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --html '-', expected the name of a file
$ trec_rcp --compare --html page.html.gz demo.qrels demo.*.run 2>&1 | head -1
trec_rcp: --html 'page.html.gz', expected a name without .gz, because the file is not compressed
$ trec_rcp --compare --html $TMP/none/page.html demo.qrels demo.*.run
! trec_rcp: TMP/none/page.html: cannot be written: No such file or directory
[8]

## overwrite
# No input is written over, by whatever name; nor is a device, or a file that standard output is.
$ mkdir $TMP/in; cp demo.* $TMP/in; cd $TMP/in; printf 'demo demo.qrels demo.gains demo.*.run - -\n' >suite; printf '1 d1\n' >x; ln -s demo.gains link; ln demo.qrels hard; sha256sum demo.* suite x >../before
> for file in demo.qrels ./demo.gains link hard x demo.dense.run; do trec_rcp --compare --html $file -g demo.gains -x x demo.qrels demo.*.run; done 2>&1 | grep ^trec_rcp
> for file in suite demo.qrels demo.gains demo.rerank.run; do trec_rcp --suite suite --html $file; done 2>&1 | grep ^trec_rcp
> sha256sum --quiet -c ../before && ls
trec_rcp: demo.qrels: --html would write to a file that this command reads (LABELS); choose another name
trec_rcp: ./demo.gains: --html would write to the same file as demo.gains, which this command reads (-g); choose another name
trec_rcp: link: --html would write to the same file as demo.gains, which this command reads (-g); choose another name
trec_rcp: hard: --html would write to the same file as demo.qrels, which this command reads (LABELS); choose another name
trec_rcp: x: --html would write to a file that this command reads (-x); choose another name
trec_rcp: demo.dense.run: --html would write to a file that this command reads (RUN); choose another name
trec_rcp: suite: --html would write to a file that this command reads (--suite); choose another name
trec_rcp: demo.qrels: --html would write to a file that this command reads (LABELS); choose another name
trec_rcp: demo.gains: --html would write to a file that this command reads (-g); choose another name
trec_rcp: demo.rerank.run: --html would write to a file that this command reads (a run of --suite); choose another name
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
! trec_rcp: /dev/full: is not a regular file; give the path of a regular file or of a new file
[8]
$ trec_rcp --quiet --compare --html $TMP/page.html demo.qrels demo.*.run 2>&1 >$TMP/page.html | head -1
trec_rcp: TMP/page.html: --html would write to the same file as standard output, which this command writes (standard output); choose another name

## hostile-names
# Runs, topics and files whose names are markup, scripts, quotes, commands, control characters and changes of direction.
$ cd $TMP; printf '%s 0 d1 1\n' '<script>alert(1)</script>' "'\"&amp;]]>" '`touch/owned`' >qrels
> names=('<script>alert(1)</script>' "'onload='x'" '"><img/src=x/onerror=alert(1)>' '`touch${IFS}owned`' '%s%n@x{/:Bold}' $'esc\x1b[31m' $'rlo\xe2\x80\xaegnp.exe' $'bad\xff' $'nonchar\xef\xbf\xbf' '</svg></style>')
> for i in "${!names[@]}"; do for q in '<script>alert(1)</script>' "'\"&amp;]]>" '`touch/owned`'; do printf '%s Q0 d%d 1 1 %s\n' "$q" $((i % 2 + 1)) "${names[i]}"; done >run$i; done
> trec_rcp --quiet --compare --html page.html -m recip_rank qrels run* >out && ls owned 2>/dev/null
[2]
$ cd $TMP; grep -c '<script>' page.html; sed -i '/<script/,/<\/script>/d' page.html; grep -c -e '<img' -e ' on[a-z]*=' page.html; sed '/<\/table>/q' page.html | grep -o '<th scope="row" class="l"><bdi>[^<]*</bdi>'; LC_ALL=C grep -c -P '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae|\xff' page.html
1
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

## topics
# Differences by topic beside the values that -q prints; the baseline picks the pairs.
$ trec_rcp --quiet --compare --baseline sparse --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run >$TMP/out
$ rows() { sed -n "/<figcaption>$1</,/<\/table>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;s/ $//;s/^ //;/^$/d;p}" $TMP/page.html; }; rows 'nDCG@10: rerank − sparse'; rows 'nDCG@10: dense − sparse' | tail -n 12 | md5sum
nDCG@10: rerank − sparse
Each bar is one of 12 topics, sorted by difference.
Numbers
Topics by difference
topic rerank sparse difference
104 0.7069 0.4107 +0.2963
107 0.9657 0.7392 +0.2265
112 0.6500 0.4331 +0.2170
111 0.8887 0.6770 +0.2117
103 0.9420 0.7672 +0.1748
110 0.7950 0.6731 +0.1219
101 0.7615 0.6821 +0.0794
108 0.9193 0.8464 +0.0729
106 0.9478 0.8764 +0.0714
109 0.7122 0.6434 +0.0688
102 0.5900 0.6750 -0.0849
105 0.5460 0.7011 -0.1550
d03e7f8bbedc2104900385b6e8a0bc15  -
$ for run in dense sparse; do trec_rcp --quiet -q -m ndcg_cut.10 demo.qrels demo.$run.run | awk '$2 != "all" { print $2, $3 }' >$TMP/$run; done
> join $TMP/dense $TMP/sparse | awk '{ printf "%s %s %s\n", $1, $2, $3 }' | cmp - <(rows 'nDCG@10: dense − sparse' | tail -n 12 | awk '{ print $1, $2, $3 }' | sort) && echo same
same

## curve
# trec_eval's interpolated precision, as it prints it.
$ trec_rcp --quiet --compare --html $TMP/page.html -m map -m iprec_at_recall demo.qrels demo.*.run >$TMP/out
$ sed -n '/<figcaption>Precision at recall</,/<\/table>/{/<tr>/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;s/ $//;s/^ //;p}}' $TMP/page.html
run 0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1
rerank 0.9496 0.9496 0.9079 0.8904 0.8904 0.8745 0.8407 0.8034 0.7934 0.7540 0.6975
dense 0.9514 0.9514 0.9190 0.8808 0.8250 0.8184 0.8000 0.7456 0.6773 0.6673 0.6130
sparse 0.9346 0.8952 0.8651 0.8044 0.7504 0.7221 0.6911 0.6368 0.5686 0.4890 0.4062
$ trec_rcp --quiet -m iprec_at_recall demo.qrels demo.sparse.run | awk '{ printf "%s ", $3 }'; echo
\0.9346 0.8952 0.8651 0.8044 0.7504 0.7221 0.6911 0.6368 0.5686 0.4890 0.4062\x20
$ grep -c '<figcaption>IPrec' $TMP/page.html
0
[1]

## spread
# Counts of topics by value, against those that -q prints.
$ trec_rcp --quiet --compare --html $TMP/page.html -m ndcg_cut.10 demo.qrels demo.*.run >$TMP/out
$ sed -n '/<bdi>How values are spread over topics</,/<\/table>/{/<th scope="row"/{/<script/,/<\/script>/d;/<svg/,/<\/svg>/d;s/<[^>]*>/ /g;s/  */ /g;s/ $//;s/^ //;p}}' $TMP/page.html | sort
dense 0 0 0 0 0 0 0 0 0 1 1 0 1 0 1 1 3 1 3 0
rerank 0 0 0 0 0 0 0 0 0 0 1 1 0 1 2 2 0 1 3 1
sparse 0 0 0 0 0 0 0 0 2 0 0 0 1 4 2 1 1 1 0 0
$ for run in dense rerank sparse; do trec_rcp --quiet -q -m ndcg_cut.10 demo.qrels demo.$run.run | awk -v run=$run '$2 != "all" { n[$3 < 1 ? int($3 * 20) : 19]++ } END { printf "%s", run; for (i = 0; i < 20; i++) printf " %d", n[i]; print "" }'; done
dense 0 0 0 0 0 0 0 0 0 1 1 0 1 0 1 1 3 1 3 0
rerank 0 0 0 0 0 0 0 0 0 0 1 1 0 1 2 2 0 1 3 1
sparse 0 0 0 0 0 0 0 0 2 0 0 0 1 4 2 1 1 1 0 0
