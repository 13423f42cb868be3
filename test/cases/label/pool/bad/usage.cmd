# Misuse.
rcp-label pool demo.dense.run; echo $?
rcp-label pool -o "$TMP/p"; echo $?
rcp-label pool -o "$TMP/p" -k 0 demo.dense.run; echo $?
rcp-label pool -o "$TMP/p" --kappa -1 demo.dense.run; echo $?
rcp-label pool -o "$TMP/p" --join-judged demo.dense.run; echo $?
rcp-label pool -o - demo.dense.run; echo $?
rcp-label pool -o "$TMP/none/p" demo.dense.run; echo $?
ls "$TMP"
