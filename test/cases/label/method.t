## fit
# A method is a set of defaults: the same bytes as with the options it stands for.
$ fit() { rcp-label fit --quiet -o "$TMP/$1.gains" "${@:2}" label/store && grep -v '^# provenance' "$TMP/$1.gains" >"$TMP/$1"; }
$ fit plain; fit rcp --method rcp; cmp "$TMP/plain" "$TMP/rcp"
$ fit hard --hard-rankings; fit paper --method paper; cmp "$TMP/hard" "$TMP/paper"
$ fit clip --clip 0.01; fit official --method official; cmp "$TMP/clip" "$TMP/official"
$ cmp -s "$TMP/plain" "$TMP/paper" || cmp -s "$TMP/plain" "$TMP/official" || echo three methods, three files
three methods, three files
# A store that was judged in rounds has a prior by default, which the paper and the code do not have.
$ mkdir "$TMP/rounds" && cp label/store/*.jsonl "$TMP/rounds" && printf '# rcp-round 1\n# until se 0.01\n' >"$TMP/rounds/round-0.txt"
$ for m in rcp paper official; do rcp-label fit --quiet --method $m -o "$TMP/r" "$TMP/rounds" && grep -v '^# provenance' "$TMP/r" | cmp -s - "$TMP/$m" && echo $m; done
paper
official
# Options have precedence, wherever they stand.
$ fit before --clip 0 --method official; fit after --method official --clip 0; cmp "$TMP/before" "$TMP/plain"; cmp "$TMP/after" "$TMP/plain"
$ rcp-label fit --method papr -o "$TMP/x.gains" label/store
! rcp-label fit: --method 'papr', expected rcp, paper or official; did you mean 'paper'?
! rcp-label fit -h explains the command
[1]

## judge
# The paper's order in adaptive windows and its temperature are part of a store's identity.
$ rcp-label pool --quiet -o "$TMP/pool" texts/words.run texts/luck.run
$ judge() { rcp-label judge --quiet --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o "$TMP/$1" "${@:2}"; }
$ identity() { grep -ohE '"(temperature|adaptive_order)": *[^,}]*' "$TMP/$1/identity.json" | sort | uniq -c; }
$ judge rcp && identity rcp
      6 "temperature": null
$ judge paper --method paper && identity paper
      1 "adaptive_order": "ranked"
      6 "temperature": 1.0
$ judge official --method official && identity official
      1 "adaptive_order": "ranked"
      6 "temperature": null
$ judge warm --method paper --temperature 0.5 && identity warm
      1 "adaptive_order": "ranked"
      6 "temperature": 0.5
# Its prompts have the paper's rules; those of rcp-ndcg have the same rules. An option has precedence.
$ for s in rcp paper official; do grep -c 'No two documents have the same score' "$TMP/$s/tournament.prompt.txt"; cmp -s "$TMP/$s/rubric.prompt.txt" ../share/rubric-paper.txt && echo "$s"; done
0
1
paper
1
official
$ sed 's/judging/grading/' ../share/rubric.txt >"$TMP/prompt"; judge mine --method paper --rubric-prompt "$TMP/prompt"; cmp "$TMP/mine/rubric.prompt.txt" "$TMP/prompt"
# Without it the documents of adaptive windows are in another order.
$ window() { grep '"phase": *"adaptive"' "$TMP/$1/tournament.jsonl" | head -n 1 | grep -oE '"doc_id": *"[^"]*"' | tr -d '\n'; }
$ [ "$(window rcp)" != "$(window official)" ] || echo the same order
$ judge rcp --method official
! rcp-label judge: TMP/rcp/identity.json: options.adaptive_order is 'none' in this store and 'ranked' in this command: give the same value, or use another store
[2]

## recorded
# The gain file names a method that is not the default, and says that rankings count; so does a citation.
$ for m in rcp paper official; do rcp-label fit --quiet --method $m -o "$TMP/$m.gains" label/store; grep -hE '^# (provenance method|hard|clip)' "$TMP/$m.gains"; done
\# provenance method paper
\# hard-rankings yes
\# provenance method official
\# clip 0.01
$ awk '!/^#/ { print $1, "Q0", $3, 1, NR, "r" }' "$TMP/paper.gains" >"$TMP/r.run"
$ trec_rcp --cite-run -R rcp_gains "$TMP/paper.gains" "$TMP/r.run" | grep -o 'fitted by method [a-z, ]*rankings'
fitted by method paper, hard rankings
$ for m in rcp paper; do trec_rcp --format json -m rcp_ndcg_cut.10 -R rcp_gains "$TMP/$m.gains" "$TMP/r.run" | grep -o '"method".*'; done
"method":null,"hard_rankings":false}}}
"method":"paper","hard_rankings":true}}}
# show counts the windows by the file's rule, and notes an option that says otherwise.
$ rcp-label show "$TMP/paper.gains" label/store | cmp - <(rcp-label show --hard-rankings "$TMP/paper.gains" label/store) && echo same
same
$ rcp-label show --hard-rankings "$TMP/rcp.gains" label/store >"$TMP/out"
! rcp-label show: note: TMP/rcp.gains has no line '# hard-rankings yes': either it was made without --hard-rankings, or an older version of rcp-label made it

## rankings
# Windows that count by their ranking are counted apart.
$ rcp-label fit --method paper -o "$TMP/x.gains" label/store | grep -A 1 '^windows'
windows      tournament 83, rubric 40 (without 2 repeated records)
  rankings   1 window has a ranking but no scores; the fit treats the order of its documents as certain
$ rcp-label show --method paper "$TMP/x.gains" label/store | grep -A 1 '^  judgements'
  judgements       tournament 84 valid, 1 invalid windows; rubric 40 valid, 0 invalid windows
    rankings       1 window has a ranking but no scores; the fit treats the order of its documents as certain

## tau
# The paper's tau = softplus(t) has the same optimum, by scipy: softplus.py prints this objective for these files, and 2e-15 for
# the tau of q1, whose rubric answers are turned round here.
$ sed '/"query_id": "q1"/ { s/\("C[1-5]": \)0/\1x/g; s/\("C[1-5]": \)1/\10/g; s/\("C[1-5]": \)x/\11/g }' label/store/rubric.jsonl >"$TMP/turned.jsonl"
$ rcp-label fit -o "$TMP/turned.gains" label/store/tournament.jsonl "$TMP/turned.jsonl" 2>/dev/null | grep -o 'objective [^,]*\|[0-9]* topic has tau.*'
objective 0.4977722116
1 topic has tau = 0: the rubric contradicts the tournament

## items
# Published criteria are for answers to the prompts that they were fitted with.
$ rcp-label pool --quiet -o "$TMP/pool" texts/words.run
$ judge() { rcp-label judge --quiet --judge simulated --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl -o "$TMP/$1" "${@:2}"; }
$ sed 's/useful/helpful/' ../share/tournament.txt >"$TMP/prompt"
$ judge first; judge second --judge simulated:2; judge other --tournament-prompt "$TMP/prompt"
$ rcp-label fit --quiet -o "$TMP/first.gains" "$TMP/first"
$ rcp-label fit --quiet --items "$TMP/first.gains" -o "$TMP/x.gains" "$TMP/second"
$ rcp-label fit --quiet --items "$TMP/first.gains" -o "$TMP/x.gains" "$TMP/other"
! rcp-label fit: TMP/first.gains: these judgements were made with another tournament prompt than the criteria of this file (see "# provenance prompt" in the file), so the new gains may not be comparable with the gains of the file
# The authors' prompts are known by their digests, with or without a newline at the end.
$ authors() { sed -i "s/f2827fcbe36b[0-9a-f]*/$2/; s/0f11ec53f06f[0-9a-f]*/$3/" "$TMP/$1"; }
$ rm "$TMP/second/digests.txt"; authors second/identity.json 9badbb1d437c3532adb7c4db3b1a9d4e7280e7a3e5692b67a957b1b902f19eb4 d3908db0faf557bf013654281f0936ed21762d1f2391f0497f90ebb57bd982d1
$ rcp-label fit --quiet --items "$TMP/first.gains" -o "$TMP/x.gains" "$TMP/second"
! rcp-label fit: TMP/first.gains: these judgements were made with another tournament prompt and another rubric prompt than the criteria of this file (see "# provenance prompt" in the file), so the new gains may not be comparable with the gains of the file
$ authors first.gains 1788dff2e8fd1adde01611b804c79e52d05b7f05fc6003c647fc66466ed04ccd d3908db0faf557bf013654281f0936ed21762d1f2391f0497f90ebb57bd982d1
$ rcp-label fit --quiet --items "$TMP/first.gains" -o "$TMP/x.gains" "$TMP/second"
$ trec_rcp --cite-run -R rcp_gains -m rcp_ndcg_cut.10 "$TMP/x.gains" texts/words.run | grep -o "prompts .*, schedule"
prompts the tournament prompt of rcp-ndcg, the program of the paper's authors (SHA-256 9badbb1d437c3532adb7c4db3b1a9d4e7280e7a3e5692b67a957b1b902f19eb4), the rubric prompt of rcp-ndcg, the program of the paper's authors (SHA-256 d3908db0faf557bf013654281f0936ed21762d1f2391f0497f90ebb57bd982d1), schedule
$ rcp-label fit --quiet --items label/base.gains -o "$TMP/x.gains" label/store
! rcp-label fit: label/base.gains: the file does not name the prompts with which its criteria were fitted
