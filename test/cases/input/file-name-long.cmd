# The middle of a long name is left out of messages.
n=$TMP/$(printf 'x%.0s' $(seq 250))
printf 'q1 0\n' >"$n"
trec_rcp "$n" input/three.run 2>&1 | sed "s|$TMP|TMP|; s/x\{10,\}/xx/g"
