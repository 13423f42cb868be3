# What may follow a gzip member, and what may not; gzip -t has the same opinion, where it says more than "ignored".
good() { gzip -nc compat/all.run; }
try() { # NAME: what follows comes from standard input
    (good; cat) >"$TMP/$1.gz"
    trec_rcp --quiet -m num_ret compat/all.qrels "$TMP/$1.gz" 2>"$TMP/said"
    rc=$?
    sed 's/offset [0-9]*/offset N/' "$TMP/said" >&2
    gzip -tq "$TMP/$1.gz" 2>"$TMP/said" && gzip=content || gzip=complains
    echo "$1: $rc, gzip $gzip"
}
try nothing </dev/null
head -c 1 /dev/zero | try a-zero
head -c 300000 /dev/zero | try zeros
gzip -nc </dev/null | try an-empty-member
(gzip -nc </dev/null; gzip -nc </dev/null; head -c 7 /dev/zero) | try empty-members-and-zeros
printf A | try a-byte
printf '\n' | try a-newline
good | gzip -dc | try the-same-as-text
printf '\37' | try half-a-magic
printf '\37\213' | try a-magic
printf '\37\213\7some more' | try another-method
(printf '\0\0\0'; good) | try a-member-after-zeros
(head -c 140000 /dev/zero; printf A) | try a-byte-after-zeros
good | head -c -3 | try a-cut-member
(good | head -c -8; printf '\1\2\3\4\5\6\7\10') | try a-bad-checksum
(good | head -c 10; printf '\7\7\7') | try bad-data
