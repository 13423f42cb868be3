## file-name-dash
$ cp input/three.run "$TMP/-q"
$ cd "$TMP"
$ trec_rcp --quiet -m map -- "$OLDPWD/input/three.qrels" -q
map                   	all	0.7500
$ trec_rcp --quiet -m map "$OLDPWD/input/three.qrels" ./-q
map                   	all	0.7500

## file-name-long
# The middle of a long name is left out of messages.
$ n=$TMP/$(printf 'x%.0s' $(seq 250))
$ printf 'q1 0\n' >"$n"
$ trec_rcp "$n" input/three.run 2>&1 | sed "s|$TMP|TMP|; s/x\{10,\}/xx/g"
trec_rcp: TMP/xx...xx:1: too few fields in 'q1 0', expected the 4 fields 'qid iter docno rel'

## pipe-names
$ trec_rcp --quiet <(cat compat/all.qrels) <(gzip -nc compat/all.run) | diff - "$TOP/test/cases/compat/official.out"

## stdin-from-the-middle
# What was read before belongs to somebody else; going back to the beginning would read it again.
$ (head -n 3 compat/all.qrels; cat compat/messy.run) >"$TMP/both"
$ (for i in 1 2 3; do read -r line; done; trec_rcp --quiet -q compat/messy.qrels -) <"$TMP/both" | diff \
>     - "$TOP/test/cases/compat/official-messy.out"

## stdin-gains
$ trec_rcp --quiet -q -R rcp_gains demo.gains demo.dense.run >"$TMP/file"
$ trec_rcp --quiet -q -R rcp_gains - demo.dense.run <demo.gains | cmp - "$TMP/file"
$ cat demo.gains | trec_rcp --quiet -q -R rcp_gains - demo.dense.run | cmp - "$TMP/file"

## stdin-labels
$ trec_rcp --quiet - compat/all.run <compat/all.qrels | diff - "$TOP/test/cases/compat/official.out"

## stdin-run-file
$ trec_rcp --quiet compat/all.qrels - <compat/all.run | diff - "$TOP/test/cases/compat/official.out"

## stdin-run-pipe
$ cat compat/all.run | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"

## stdin-run-pipe-messy
$ cat compat/messy.run | trec_rcp --quiet -q -j 2 compat/messy.qrels - | diff \
>     - "$TOP/test/cases/compat/official-messy.out"
