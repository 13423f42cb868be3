# 1.4 MB of one topic between two small ones, against blocks of 512 KB; then in two pieces. The relevant
# document of q2 is its 30,001st.
awk 'BEGIN { print "q1 Q0 d1 1 1 r"
for (d = 1; d <= 50000; d++) print "q2 Q0 document-" d, d, 60000 - d, "r"
print "q3 Q0 d1 1 1 r" }' >"$TMP/run"
printf '%s\n' 'q1 0 d1 1' 'q2 0 document-30001 1' 'q3 0 d1 1' >"$TMP/qrels"
for j in 1 2; do trec_rcp --quiet -j $j -m num_ret -m recip_rank -m success.30000,30001 "$TMP/qrels" "$TMP/run"; done
echo 'q2 Q0 late 50001 99999 r' >>"$TMP/run"
trec_rcp --quiet -j 2 -m num_ret -m success.30001,30002 "$TMP/qrels" "$TMP/run"
