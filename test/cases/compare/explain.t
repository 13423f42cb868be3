## explain
$ trec_rcp --explain 102 -g demo.gains demo.qrels demo.dense.run demo.sparse.run
dense
rank  document  grade    gain    theta   Count      C1      C2      C3      C4      C5
   1  D0117         -  0.9459   4.9031  0.9143  0.9998  0.9993  0.9922  0.9923  0.6319
   2  D0114         2  0.9027   3.5261  0.8857  0.9992  0.9970  0.9721  0.9633  0.3990
   3  D0107         2  0.8278   2.0859  0.7429  0.9957  0.9865  0.8999  0.8315  0.1973
   4  D0111         -  0.8764   2.9083  0.8857  0.9984  0.9943  0.9511  0.9276  0.3024
   5  D0120         1  0.5325  -0.4265  0.5714  0.9247  0.8392  0.4586  0.2111  0.0416
   6  D0103         1  0.4093  -1.2828  0.5143  0.8185  0.6798  0.2747  0.0902  0.0235
   7  D0112         2  0.7551   1.2769  0.7714  0.9890  0.9690  0.8077  0.6587  0.1233
   8  D0123         2  0.7748   1.4671  0.7143  0.9912  0.9744  0.8340  0.7064  0.1382
   9  D0135         2  0.7736   1.4558  0.7429  0.9911  0.9741  0.8325  0.7037  0.1373
  10  D0124         -  0.2587  -2.2808  0.3143  0.5838  0.4268  0.1291  0.0302  0.0119

sparse
rank  document  grade    gain    theta   Count      C1      C2      C3      C4      C5
   1  D0123         2  0.7748   1.4671  0.7143  0.9912  0.9744  0.8340  0.7064  0.1382
   2  D0117         -  0.9459   4.9031  0.9143  0.9998  0.9993  0.9922  0.9923  0.6319
   3  D0111         -  0.8764   2.9083  0.8857  0.9984  0.9943  0.9511  0.9276  0.3024
   4  D0112         2  0.7551   1.2769  0.7714  0.9890  0.9690  0.8077  0.6587  0.1233
   5  D0107         2  0.8278   2.0859  0.7429  0.9957  0.9865  0.8999  0.8315  0.1973
   6  D0114         2  0.9027   3.5261  0.8857  0.9992  0.9970  0.9721  0.9633  0.3990
   7  D0127         1  0.5572  -0.2511  0.5143  0.9378  0.8625  0.4997  0.2470  0.0467
   8  D0121         1  0.5270  -0.4657  0.5429  0.9214  0.8336  0.4495  0.2036  0.0405
   9  D0103         1  0.4093  -1.2828  0.5143  0.8185  0.6798  0.2747  0.0902  0.0235
  10  D0105         -  0.0812  -3.7913  0.0286  0.1933  0.1323  0.0346  0.0054  0.0042

Topic 102: value of each run, and value of the same documents in their best order
run     nDCG@10  best order  Count-nDCG@10  best order  RCP-nDCG@10  best order
dense    0.6249      0.8392         0.9521      0.9624       0.9337      0.9447
sparse   0.6750      0.7899         0.8820      0.9157       0.8833      0.9108

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
runs            measure            gap  selection  ordering
dense - sparse  nDCG@10        -0.0500    +0.0493   -0.0993
dense - sparse  Count-nDCG@10  +0.0701    +0.0467   +0.0234
dense - sparse  RCP-nDCG@10    +0.0504    +0.0339   +0.0165

First 10 documents: in dense, but not in sparse
rank  document  grade    gain
   5  D0120         1  0.5325
   9  D0135         2  0.7736
  10  D0124         -  0.2587

First 10 documents: in sparse, but not in dense
rank  document  grade    gain
   7  D0127         1  0.5572
   8  D0121         1  0.5270
  10  D0105         -  0.0812
! trec_rcp: dense: 3 of the first 10 documents of topic 102 have no grade
! trec_rcp: sparse: 3 of the first 10 documents of topic 102 have no grade

## explain-baseline
$ trec_rcp --quiet --explain 101 --baseline sparse -m ndcg_cut.10 --format tsv demo.qrels demo.*.run | grep gap
gap	dense	sparse	ndcg_cut_10						0.12524870358564455		0.1116757208904543	0.01357298269519025
gap	rerank	sparse	ndcg_cut_10						0.07937487813171673		0.1116757208904543	-0.03230084275873757

## explain-csv
$ trec_rcp --quiet --explain 102 --format csv -m rcp.3 -g demo.gains demo.qrels demo.*.run
record,run,other,measure,rank,document,grade,gain,theta,value,best,selection,ordering,pass:C1,pass:C2,pass:C3,pass:C4,pass:C5
document,dense,,,1,D0117,,0.9458758647,4.90308433,,,,,0.9998405321377567,0.9992890793373611,0.9921852686863184,0.9923394223997752,0.6318887592563281
document,dense,,,2,D0114,2,0.9026582452,3.52608928,,,,,0.9992018571122188,0.9969887786193697,0.9720645012046222,0.9632672995735105,0.398960462802087
document,dense,,,3,D0107,2,0.8277962897,2.08587076,,,,,0.9957108519778676,0.9864825513981584,0.8998643726560501,0.8314600000422057,0.19725351485262155
document,rerank,,,1,D0117,,0.9458758647,4.90308433,,,,,0.9998405321377567,0.9992890793373611,0.9921852686863184,0.9923394223997752,0.6318887592563281
document,rerank,,,2,D0111,,0.8763934363,2.90826581,,,,,0.9983569736056755,0.994255087386061,0.9511431443426384,0.9275727312785319,0.30235752335158317
document,rerank,,,3,D0114,2,0.9026582452,3.52608928,,,,,0.9992018571122188,0.9969887786193697,0.9720645012046222,0.9632672995735105,0.398960462802087
document,sparse,,,1,D0123,2,0.7747695025,1.46705251,,,,,0.991192904223423,0.9744293083214594,0.8339700586853369,0.7064451195120068,0.13817469848206196
document,sparse,,,2,D0117,,0.9458758647,4.90308433,,,,,0.9998405321377567,0.9992890793373611,0.9921852686863184,0.9923394223997752,0.6318887592563281
document,sparse,,,3,D0111,,0.8763934363,2.90826581,,,,,0.9983569736056755,0.994255087386061,0.9511431443426384,0.9275727312785319,0.30235752335158317
value,dense,,ndcg_cut_3,,,,,,0.5307212739772434,0.7653606369886217,,,,,,,
value,dense,,count_ndcg_cut_3,,,,,,0.9627192975958885,0.9627192975958885,,,,,,,
value,dense,,rcp_ndcg_cut_3,,,,,,0.9875620695763853,0.9875620695763853,,,,,,,
value,rerank,,ndcg_cut_3,,,,,,0.23463936301137822,0.46927872602275644,,,,,,,
value,rerank,,count_ndcg_cut_3,,,,,,1,1,,,,,,,
value,rerank,,rcp_ndcg_cut_3,,,,,,0.998239727337767,1,,,,,,,
value,sparse,,ndcg_cut_3,,,,,,0.46927872602275644,0.46927872602275644,,,,,,,
value,sparse,,count_ndcg_cut_3,,,,,,0.9050226350208065,0.9552631571150663,,,,,,,
value,sparse,,rcp_ndcg_cut_3,,,,,,0.9263717894308569,0.9655079437876156,,,,,,,
gap,dense,rerank,ndcg_cut_3,,,,,,0.2960819109658652,,0.2960819109658652,0,,,,,
gap,dense,rerank,count_ndcg_cut_3,,,,,,-0.03728070240411152,,-0.03728070240411152,0,,,,,
gap,dense,rerank,rcp_ndcg_cut_3,,,,,,-0.010677657761381742,,-0.01243793042361474,0.0017602726622329978,,,,,
gap,dense,sparse,ndcg_cut_3,,,,,,0.061442547954487,,0.2960819109658652,-0.23463936301137822,,,,,
gap,dense,sparse,count_ndcg_cut_3,,,,,,0.05769666257508199,,0.007456140480822215,0.050240522094259776,,,,,
gap,dense,sparse,rcp_ndcg_cut_3,,,,,,0.06119028014552841,,0.02205412578876964,0.03913615435675877,,,,,
gap,rerank,sparse,ndcg_cut_3,,,,,,-0.23463936301137822,,0,-0.23463936301137822,,,,,
gap,rerank,sparse,count_ndcg_cut_3,,,,,,0.09497736497919351,,0.044736842884933736,0.050240522094259776,,,,,
gap,rerank,sparse,rcp_ndcg_cut_3,,,,,,0.07186793790691015,,0.03449205621238438,0.03737588169452577,,,,,

## explain-json
$ trec_rcp --quiet --explain 102 --format json -m rcp.3 -g demo.gains demo.qrels demo.*.run | sed '/^"provenance":/d'
{"topic":"102","k":3,"measures":["ndcg_cut_3","count_ndcg_cut_3","rcp_ndcg_cut_3"],"runs":[
{"run":"dense","file":"demo.dense.run","missing":false,"values":{"ndcg_cut_3":{"value":0.5307212739772434,"best":0.7653606369886217},"count_ndcg_cut_3":{"value":0.9627192975958885,"best":0.9627192975958885},"rcp_ndcg_cut_3":{"value":0.9875620695763853,"best":0.9875620695763853}},"documents":[
{"rank":1,"document":"D0117","grade":null,"gain":0.9458758647,"theta":4.90308433,"count":0.9142857142857143,"pass":{"C1":0.9998405321377567,"C2":0.9992890793373611,"C3":0.9921852686863184,"C4":0.9923394223997752,"C5":0.6318887592563281}},
{"rank":2,"document":"D0114","grade":2,"gain":0.9026582452,"theta":3.52608928,"count":0.8857142857142857,"pass":{"C1":0.9992018571122188,"C2":0.9969887786193697,"C3":0.9720645012046222,"C4":0.9632672995735105,"C5":0.398960462802087}},
{"rank":3,"document":"D0107","grade":2,"gain":0.8277962897,"theta":2.08587076,"count":0.7428571428571429,"pass":{"C1":0.9957108519778676,"C2":0.9864825513981584,"C3":0.8998643726560501,"C4":0.8314600000422057,"C5":0.19725351485262155}}]},
{"run":"rerank","file":"demo.rerank.run","missing":false,"values":{"ndcg_cut_3":{"value":0.23463936301137822,"best":0.46927872602275644},"count_ndcg_cut_3":{"value":1,"best":1},"rcp_ndcg_cut_3":{"value":0.998239727337767,"best":1}},"documents":[
{"rank":1,"document":"D0117","grade":null,"gain":0.9458758647,"theta":4.90308433,"count":0.9142857142857143,"pass":{"C1":0.9998405321377567,"C2":0.9992890793373611,"C3":0.9921852686863184,"C4":0.9923394223997752,"C5":0.6318887592563281}},
{"rank":2,"document":"D0111","grade":null,"gain":0.8763934363,"theta":2.90826581,"count":0.8857142857142857,"pass":{"C1":0.9983569736056755,"C2":0.994255087386061,"C3":0.9511431443426384,"C4":0.9275727312785319,"C5":0.30235752335158317}},
{"rank":3,"document":"D0114","grade":2,"gain":0.9026582452,"theta":3.52608928,"count":0.8857142857142857,"pass":{"C1":0.9992018571122188,"C2":0.9969887786193697,"C3":0.9720645012046222,"C4":0.9632672995735105,"C5":0.398960462802087}}]},
{"run":"sparse","file":"demo.sparse.run","missing":false,"values":{"ndcg_cut_3":{"value":0.46927872602275644,"best":0.46927872602275644},"count_ndcg_cut_3":{"value":0.9050226350208065,"best":0.9552631571150663},"rcp_ndcg_cut_3":{"value":0.9263717894308569,"best":0.9655079437876156}},"documents":[
{"rank":1,"document":"D0123","grade":2,"gain":0.7747695025,"theta":1.46705251,"count":0.7142857142857143,"pass":{"C1":0.991192904223423,"C2":0.9744293083214594,"C3":0.8339700586853369,"C4":0.7064451195120068,"C5":0.13817469848206196}},
{"rank":2,"document":"D0117","grade":null,"gain":0.9458758647,"theta":4.90308433,"count":0.9142857142857143,"pass":{"C1":0.9998405321377567,"C2":0.9992890793373611,"C3":0.9921852686863184,"C4":0.9923394223997752,"C5":0.6318887592563281}},
{"rank":3,"document":"D0111","grade":null,"gain":0.8763934363,"theta":2.90826581,"count":0.8857142857142857,"pass":{"C1":0.9983569736056755,"C2":0.994255087386061,"C3":0.9511431443426384,"C4":0.9275727312785319,"C5":0.30235752335158317}}]}],"gaps":[
{"a":"dense","b":"rerank","only_a":["D0107"],"only_b":["D0111"],"measures":{"ndcg_cut_3":{"gap":0.2960819109658652,"selection":0.2960819109658652,"ordering":0},"count_ndcg_cut_3":{"gap":-0.03728070240411152,"selection":-0.03728070240411152,"ordering":0},"rcp_ndcg_cut_3":{"gap":-0.010677657761381742,"selection":-0.01243793042361474,"ordering":0.0017602726622329978}}},
{"a":"dense","b":"sparse","only_a":["D0114","D0107"],"only_b":["D0123","D0111"],"measures":{"ndcg_cut_3":{"gap":0.061442547954487,"selection":0.2960819109658652,"ordering":-0.23463936301137822},"count_ndcg_cut_3":{"gap":0.05769666257508199,"selection":0.007456140480822215,"ordering":0.050240522094259776},"rcp_ndcg_cut_3":{"gap":0.06119028014552841,"selection":0.02205412578876964,"ordering":0.03913615435675877}}},
{"a":"rerank","b":"sparse","only_a":["D0114"],"only_b":["D0123"],"measures":{"ndcg_cut_3":{"gap":-0.23463936301137822,"selection":0,"ordering":-0.23463936301137822},"count_ndcg_cut_3":{"gap":0.09497736497919351,"selection":0.044736842884933736,"ordering":0.050240522094259776},"rcp_ndcg_cut_3":{"gap":0.07186793790691015,"selection":0.03449205621238438,"ordering":0.03737588169452577}}}],

## explain-count
# A document without a Count is noted, as elsewhere.
$ printf '%s\n' 'topic,document,gain,count' 't,d1,0.5,0.4' 't,d2,0.3,' >"$TMP/g.csv"
$ printf '%s\n' 't Q0 d1 1 9 r' 't Q0 d2 2 8 r' >"$TMP/r.run"
$ trec_rcp --explain t -R rcp_gains -m count_ndcg_cut.2 "$TMP/g.csv" "$TMP/r.run" >"$TMP/out"
! trec_rcp: r: 1 of the first 2 documents of topic t has no Count, which is taken as 0

## explain-all-labels
# Labels that no measure asks for are shown as well, and are not missing.
$ trec_rcp --explain 102 -m rcp_ndcg_cut.2 -g demo.gains demo.qrels demo.dense.run | head -n 4
dense
rank  document  grade    gain   theta      C1      C2      C3      C4      C5
   1  D0117         -  0.9459  4.9031  0.9998  0.9993  0.9922  0.9923  0.6319
   2  D0114         2  0.9027  3.5261  0.9992  0.9970  0.9721  0.9633  0.3990
! trec_rcp: dense: 1 of the first 2 documents of topic 102 has no grade
$ trec_rcp --explain 102 -m ndcg_cut.2 -g demo.gains demo.qrels demo.dense.run | head -n 4
dense
rank  document  grade    gain   theta      C1      C2      C3      C4      C5
   1  D0117         -  0.9459  4.9031  0.9998  0.9993  0.9922  0.9923  0.6319
   2  D0114         2  0.9027  3.5261  0.9992  0.9970  0.9721  0.9633  0.3990
! trec_rcp: dense: 1 of the first 2 documents of topic 102 has no grade

## explain-labels
# t4 has grades only, t5 gains only.
$ for t in t4 t5; do
>     trec_rcp --quiet --explain $t -m rcp.2 -g options/some.gains options/graded.qrels options/a.run options/b.run
> done
a
rank  document  grade  gain  theta  Count  C1  C2  C3  C4  C5
   1  d2            -     -      -      -   -   -   -   -   -
   2  d9            1     -      -      -   -   -   -   -   -

b
rank  document  grade  gain  theta  Count  C1  C2  C3  C4  C5
   1  d5            1     -      -      -   -   -   -   -   -
   2  d7           -1     -      -      -   -   -   -   -   -

Topic t4: value of each run, and value of the same documents in their best order
run  nDCG@2  best order  Count-nDCG@2  best order  RCP-nDCG@2  best order
a    0.2398      0.3801             -           -           -           -
b    0.3801      0.3801             -           -           -           -
Count-nDCG@2: the topic has no labels
RCP-nDCG@2: the topic has no labels

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
runs   measure      gap  selection  ordering
a - b  nDCG@2   -0.1403    +0.0000   -0.1403

First 2 documents: in a, but not in b
rank  document  grade  gain
   1  d2            -     -
   2  d9            1     -

First 2 documents: in b, but not in a
rank  document  grade  gain
   1  d5            1     -
   2  d7           -1     -
a
rank  document  grade    gain    theta   Count      C1      C2      C3      C4      C5
   1  d2            -  0.8606   2.6020  0.8571  0.9977  0.9921  0.9359  0.8998  0.2597
   2  d10           -  0.4946  -0.6940  0.4286  0.8998  0.7976  0.3971  0.1640  0.0348

b
rank  document  grade    gain    theta   Count      C1      C2      C3      C4      C5
   1  new2          -       -        -       -       -       -       -       -       -
   2  d3            -  0.5667  -0.1830  0.5143  0.9423  0.8708  0.5157  0.2619  0.0488

Topic t5: value of each run, and value of the same documents in their best order
run  nDCG@2  best order  Count-nDCG@2  best order  RCP-nDCG@2  best order
a         -           -        0.9542      0.9542      0.9626      0.9626
b         -           -        0.2746      0.4352      0.2935      0.4652
nDCG@2: the topic has no labels

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
runs   measure           gap  selection  ordering
a - b  Count-nDCG@2  +0.6796    +0.5190   +0.1606
a - b  RCP-nDCG@2    +0.6691    +0.4974   +0.1717

First 2 documents: in a, but not in b
rank  document  grade    gain
   1  d2            -  0.8606
   2  d10           -  0.4946

First 2 documents: in b, but not in a
rank  document  grade    gain
   1  new2          -       -
   2  d3            -  0.5667

## explain-latex
$ trec_rcp --quiet --explain 102 --format latex -m rcp.3 -g demo.gains demo.qrels demo.*.run
% dense
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{rlrrrrrrrrr}
\\\toprule
rank & document & grade & gain & theta & Count & C1 & C2 & C3 & C4 & C5 \\
\\\midrule
1 & D0117 & - & 0.9459 & 4.9031 & 0.9143 & 0.9998 & 0.9993 & 0.9922 & 0.9923 & 0.6319 \\
2 & D0114 & 2 & 0.9027 & 3.5261 & 0.8857 & 0.9992 & 0.9970 & 0.9721 & 0.9633 & 0.3990 \\
3 & D0107 & 2 & 0.8278 & 2.0859 & 0.7429 & 0.9957 & 0.9865 & 0.8999 & 0.8315 & 0.1973 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

% rerank
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{rlrrrrrrrrr}
\\\toprule
rank & document & grade & gain & theta & Count & C1 & C2 & C3 & C4 & C5 \\
\\\midrule
1 & D0117 & - & 0.9459 & 4.9031 & 0.9143 & 0.9998 & 0.9993 & 0.9922 & 0.9923 & 0.6319 \\
2 & D0111 & - & 0.8764 & 2.9083 & 0.8857 & 0.9984 & 0.9943 & 0.9511 & 0.9276 & 0.3024 \\
3 & D0114 & 2 & 0.9027 & 3.5261 & 0.8857 & 0.9992 & 0.9970 & 0.9721 & 0.9633 & 0.3990 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

% sparse
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{rlrrrrrrrrr}
\\\toprule
rank & document & grade & gain & theta & Count & C1 & C2 & C3 & C4 & C5 \\
\\\midrule
1 & D0123 & 2 & 0.7748 & 1.4671 & 0.7143 & 0.9912 & 0.9744 & 0.8340 & 0.7064 & 0.1382 \\
2 & D0117 & - & 0.9459 & 4.9031 & 0.9143 & 0.9998 & 0.9993 & 0.9922 & 0.9923 & 0.6319 \\
3 & D0111 & - & 0.8764 & 2.9083 & 0.8857 & 0.9984 & 0.9943 & 0.9511 & 0.9276 & 0.3024 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

% Topic 102: value of each run, and value of the same documents in their best order
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{lrrrrrr}
\\\toprule
run & nDCG@3 & best order & Count-nDCG@3 & best order & RCP-nDCG@3 & best order \\
\\\midrule
dense & 0.5307 & 0.7654 & 0.9627 & 0.9627 & 0.9876 & 0.9876 \\
rerank & 0.2346 & 0.4693 & 1.0000 & 1.0000 & 0.9982 & 1.0000 \\
sparse & 0.4693 & 0.4693 & 0.9050 & 0.9553 & 0.9264 & 0.9655 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

% Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
% \usepackage{booktabs,adjustbox}
\\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}
\\\begin{tabular}{llrrr}
\\\toprule
runs & measure & gap & selection & ordering \\
\\\midrule
dense - rerank & nDCG@3 & +0.2961 & +0.2961 & +0.0000 \\
dense - rerank & Count-nDCG@3 & $-$0.0373 & $-$0.0373 & +0.0000 \\
dense - rerank & RCP-nDCG@3 & $-$0.0107 & $-$0.0124 & +0.0018 \\
dense - sparse & nDCG@3 & +0.0614 & +0.2961 & $-$0.2346 \\
dense - sparse & Count-nDCG@3 & +0.0577 & +0.0075 & +0.0502 \\
dense - sparse & RCP-nDCG@3 & +0.0612 & +0.0221 & +0.0391 \\
rerank - sparse & nDCG@3 & $-$0.2346 & +0.0000 & $-$0.2346 \\
rerank - sparse & Count-nDCG@3 & +0.0950 & +0.0447 & +0.0502 \\
rerank - sparse & RCP-nDCG@3 & +0.0719 & +0.0345 & +0.0374 \\
\\\bottomrule
\\\end{tabular}
\\\end{adjustbox}

## explain-markdown
$ trec_rcp --quiet --explain 102 --format markdown -m rcp.3 -g demo.gains demo.qrels demo.*.run
dense

| rank | document | grade | gain | theta | Count | C1 | C2 | C3 | C4 | C5 |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 1 | D0117 | - | 0.9459 | 4.9031 | 0.9143 | 0.9998 | 0.9993 | 0.9922 | 0.9923 | 0.6319 |
| 2 | D0114 | 2 | 0.9027 | 3.5261 | 0.8857 | 0.9992 | 0.9970 | 0.9721 | 0.9633 | 0.3990 |
| 3 | D0107 | 2 | 0.8278 | 2.0859 | 0.7429 | 0.9957 | 0.9865 | 0.8999 | 0.8315 | 0.1973 |

rerank

| rank | document | grade | gain | theta | Count | C1 | C2 | C3 | C4 | C5 |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 1 | D0117 | - | 0.9459 | 4.9031 | 0.9143 | 0.9998 | 0.9993 | 0.9922 | 0.9923 | 0.6319 |
| 2 | D0111 | - | 0.8764 | 2.9083 | 0.8857 | 0.9984 | 0.9943 | 0.9511 | 0.9276 | 0.3024 |
| 3 | D0114 | 2 | 0.9027 | 3.5261 | 0.8857 | 0.9992 | 0.9970 | 0.9721 | 0.9633 | 0.3990 |

sparse

| rank | document | grade | gain | theta | Count | C1 | C2 | C3 | C4 | C5 |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 1 | D0123 | 2 | 0.7748 | 1.4671 | 0.7143 | 0.9912 | 0.9744 | 0.8340 | 0.7064 | 0.1382 |
| 2 | D0117 | - | 0.9459 | 4.9031 | 0.9143 | 0.9998 | 0.9993 | 0.9922 | 0.9923 | 0.6319 |
| 3 | D0111 | - | 0.8764 | 2.9083 | 0.8857 | 0.9984 | 0.9943 | 0.9511 | 0.9276 | 0.3024 |

Topic 102: value of each run, and value of the same documents in their best order

| run | nDCG@3 | best order | Count-nDCG@3 | best order | RCP-nDCG@3 | best order |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| dense | 0.5307 | 0.7654 | 0.9627 | 0.9627 | 0.9876 | 0.9876 |
| rerank | 0.2346 | 0.4693 | 1.0000 | 1.0000 | 0.9982 | 1.0000 |
| sparse | 0.4693 | 0.4693 | 0.9050 | 0.9553 | 0.9264 | 0.9655 |

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)

| runs | measure | gap | selection | ordering |
| --- | --- | ---: | ---: | ---: |
| dense - rerank | nDCG@3 | +0.2961 | +0.2961 | +0.0000 |
| dense - rerank | Count-nDCG@3 | -0.0373 | -0.0373 | +0.0000 |
| dense - rerank | RCP-nDCG@3 | -0.0107 | -0.0124 | +0.0018 |
| dense - sparse | nDCG@3 | +0.0614 | +0.2961 | -0.2346 |
| dense - sparse | Count-nDCG@3 | +0.0577 | +0.0075 | +0.0502 |
| dense - sparse | RCP-nDCG@3 | +0.0612 | +0.0221 | +0.0391 |
| rerank - sparse | nDCG@3 | -0.2346 | +0.0000 | -0.2346 |
| rerank - sparse | Count-nDCG@3 | +0.0950 | +0.0447 | +0.0502 |
| rerank - sparse | RCP-nDCG@3 | +0.0719 | +0.0345 | +0.0374 |

## explain-missing
$ trec_rcp --quiet --explain a3 -m ndcg_cut.3 compare/a.qrels compare/a/alpha.run compare/a/gamma.run
alpha
rank  document  grade
   1  a3d06         2
   2  a3d12         1
   3  a3d10         1

gamma: the topic is not in the run
rank  document  grade

Topic a3: value of each run, and value of the same documents in their best order
run    nDCG@3  best order
alpha  1.0000      1.0000
gamma  0.0000      0.0000

Gaps: selection (which documents are in the first k) + ordering (how they are arranged)
runs           measure      gap  selection  ordering
alpha - gamma  nDCG@3   +1.0000    +1.0000   +0.0000

First 3 documents: in alpha, but not in gamma
rank  document  grade
   1  a3d06         2
   2  a3d12         1
   3  a3d10         1

## explain-no-ideal
$ trec_rcp --quiet --explain a9 -m ndcg_cut.3 compare/a.qrels compare/a/alpha.run
alpha
rank  document  grade
   1  a9d03         0
   2  a9d02         0
   3  a9d04         -

Topic a9: value of each run, and value of the same documents in their best order
run    nDCG@3  best order
alpha  0.0000      0.0000
nDCG@3: no document has a gain, so there is no ideal; the value counts as 0

## explain-scattered
# A topic in pieces, and threads.
$ sort -k 5,5n demo.dense.run >"$TMP/run"
$ trec_rcp --quiet --explain 102 --format json -m rcp -g demo.gains demo.qrels demo.dense.run | sed '/^"provenance":/d; s/"file":"[^"]*"//' >"$TMP/1"
$ for j in 1 3; do
>     trec_rcp --quiet -j $j --explain 102 --format json -m rcp -g demo.gains demo.qrels "$TMP/run" | sed '/^"provenance":/d; s/"file":"[^"]*"//' | cmp "$TMP/1"
> done

## explain-tsv
$ trec_rcp --quiet --explain 102 --format tsv -m rcp.3 -g demo.gains demo.qrels demo.*.run
record	run	other	measure	rank	document	grade	gain	theta	value	best	selection	ordering	pass:C1	pass:C2	pass:C3	pass:C4	pass:C5
document	dense			1	D0117		0.9458758647	4.90308433					0.9998405321377567	0.9992890793373611	0.9921852686863184	0.9923394223997752	0.6318887592563281
document	dense			2	D0114	2	0.9026582452	3.52608928					0.9992018571122188	0.9969887786193697	0.9720645012046222	0.9632672995735105	0.398960462802087
document	dense			3	D0107	2	0.8277962897	2.08587076					0.9957108519778676	0.9864825513981584	0.8998643726560501	0.8314600000422057	0.19725351485262155
document	rerank			1	D0117		0.9458758647	4.90308433					0.9998405321377567	0.9992890793373611	0.9921852686863184	0.9923394223997752	0.6318887592563281
document	rerank			2	D0111		0.8763934363	2.90826581					0.9983569736056755	0.994255087386061	0.9511431443426384	0.9275727312785319	0.30235752335158317
document	rerank			3	D0114	2	0.9026582452	3.52608928					0.9992018571122188	0.9969887786193697	0.9720645012046222	0.9632672995735105	0.398960462802087
document	sparse			1	D0123	2	0.7747695025	1.46705251					0.991192904223423	0.9744293083214594	0.8339700586853369	0.7064451195120068	0.13817469848206196
document	sparse			2	D0117		0.9458758647	4.90308433					0.9998405321377567	0.9992890793373611	0.9921852686863184	0.9923394223997752	0.6318887592563281
document	sparse			3	D0111		0.8763934363	2.90826581					0.9983569736056755	0.994255087386061	0.9511431443426384	0.9275727312785319	0.30235752335158317
\value	dense		ndcg_cut_3						0.5307212739772434	0.7653606369886217						\x09
\value	dense		count_ndcg_cut_3						0.9627192975958885	0.9627192975958885						\x09
\value	dense		rcp_ndcg_cut_3						0.9875620695763853	0.9875620695763853						\x09
\value	rerank		ndcg_cut_3						0.23463936301137822	0.46927872602275644						\x09
\value	rerank		count_ndcg_cut_3						1	1						\x09
\value	rerank		rcp_ndcg_cut_3						0.998239727337767	1						\x09
\value	sparse		ndcg_cut_3						0.46927872602275644	0.46927872602275644						\x09
\value	sparse		count_ndcg_cut_3						0.9050226350208065	0.9552631571150663						\x09
\value	sparse		rcp_ndcg_cut_3						0.9263717894308569	0.9655079437876156						\x09
\gap	dense	rerank	ndcg_cut_3						0.2960819109658652		0.2960819109658652	0				\x09
\gap	dense	rerank	count_ndcg_cut_3						-0.03728070240411152		-0.03728070240411152	0				\x09
\gap	dense	rerank	rcp_ndcg_cut_3						-0.010677657761381742		-0.01243793042361474	0.0017602726622329978				\x09
\gap	dense	sparse	ndcg_cut_3						0.061442547954487		0.2960819109658652	-0.23463936301137822				\x09
\gap	dense	sparse	count_ndcg_cut_3						0.05769666257508199		0.007456140480822215	0.050240522094259776				\x09
\gap	dense	sparse	rcp_ndcg_cut_3						0.06119028014552841		0.02205412578876964	0.03913615435675877				\x09
\gap	rerank	sparse	ndcg_cut_3						-0.23463936301137822		0	-0.23463936301137822				\x09
\gap	rerank	sparse	count_ndcg_cut_3						0.09497736497919351		0.044736842884933736	0.050240522094259776				\x09
\gap	rerank	sparse	rcp_ndcg_cut_3						0.07186793790691015		0.03449205621238438	0.03737588169452577				\x09

## explain-values
# The values are those of the evaluation, under every tie rule; selection and ordering add up to the gap.
$ for ties in docid order mean; do
>     for run in dense rerank sparse; do
>         trec_rcp --quiet --ties $ties -m rcp.3,10 -g demo.gains -q --format tsv demo.qrels demo.$run.run | grep -P '\t104\t' | cut -f 3-
>         trec_rcp --quiet --ties $ties -m rcp.3,10 -g demo.gains --explain 104 --format tsv demo.qrels demo.$run.run |
>             awk -F '\t' '$1 == "value" { printf "%s%s", sep, $10; sep = "\t" } END { print "" }'
>     done
>     trec_rcp --quiet --ties $ties -m rcp.3,10 -g demo.gains --explain 104 --format tsv demo.qrels demo.*.run |
>         awk -F '\t' '$1 == "gap" { e = $10 - $12 - $13; if (e > 1e-12 || e < -1e-12) print; n++ } END { print n, "gaps" }'
> done | uniq -c | awk '{ print $1, NF }'
2 7
2 7
2 7
1 3
2 7
2 7
2 7
1 3
2 7
2 7
2 7
1 3
