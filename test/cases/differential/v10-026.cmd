cd differential/v10-026 && trec_rcp --quiet -q -c -l 3 -m relstring -m 11pt_avg.0.2,0.5,0.8 labels run 2>/dev/null
