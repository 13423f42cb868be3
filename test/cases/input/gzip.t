## gzip-by-content
# Told by content: none of these names says gzip, and all.gz is not gzipped.
$ gzip -nc compat/all.qrels >"$TMP/qrels.txt"
$ gzip -nc compat/all.run >"$TMP/run"
$ cp compat/all.run "$TMP/all.gz"
$ trec_rcp --quiet "$TMP/qrels.txt" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
$ trec_rcp --quiet compat/all.qrels "$TMP/all.gz" | diff - "$TOP/test/cases/compat/official.out"

## gzip-gains
$ gzip -nc demo.gains >"$TMP/gains"
$ trec_rcp --quiet -q -g demo.gains demo.qrels demo.dense.run >"$TMP/plain"
$ trec_rcp --quiet -q -g "$TMP/gains" demo.qrels demo.dense.run | cmp - "$TMP/plain"

## gzip-members
# Several gzip members in one file, as pigz and cat make them; one border lies inside a line.
$ (head -c 1000 compat/all.run | gzip -nc; gzip -nc </dev/null; tail -c +1001 compat/all.run | gzip -nc) >"$TMP/run"
$ trec_rcp --quiet compat/all.qrels "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"

## gzip-messy
# Topics in pieces: the run is read a second time from the beginning.
$ gzip -nc compat/messy.run >"$TMP/run"
$ trec_rcp --quiet -q compat/messy.qrels "$TMP/run" | diff - "$TOP/test/cases/compat/official-messy.out"

## gzip-stdin
$ gzip -nc compat/all.run | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
$ gzip -nc compat/all.qrels | trec_rcp --quiet - compat/all.run | diff - "$TOP/test/cases/compat/official.out"

## gzip-trailing
# What may follow a gzip member, and what may not; gzip -t has the same opinion, where it says more than "ignored".
$ good() { gzip -nc compat/all.run; }
$ try() { # NAME: what follows comes from standard input
>     (good; cat) >"$TMP/$1.gz"
>     trec_rcp --quiet -m num_ret compat/all.qrels "$TMP/$1.gz" 2>"$TMP/said"
>     rc=$?
>     sed 's/offset [0-9]*/offset N/' "$TMP/said" >&2
>     gzip -tq "$TMP/$1.gz" 2>"$TMP/said" && gzip=content || gzip=complains
>     echo "$1: $rc, gzip $gzip"
> }
$ try nothing </dev/null
num_ret               	all	84
nothing: 0, gzip content
$ head -c 1 /dev/zero | try a-zero
num_ret               	all	84
a-zero: 0, gzip content
$ head -c 300000 /dev/zero | try zeros
num_ret               	all	84
zeros: 0, gzip content
$ gzip -nc </dev/null | try an-empty-member
num_ret               	all	84
an-empty-member: 0, gzip content
$ (gzip -nc </dev/null; gzip -nc </dev/null; head -c 7 /dev/zero) | try empty-members-and-zeros
num_ret               	all	84
empty-members-and-zeros: 0, gzip content
$ printf A | try a-byte
a-byte: 2, gzip complains
! trec_rcp: TMP/a-byte.gz:91: byte 0x41 at offset N follows the end of the gzip data, expected another gzip member, zero bytes or the end of the file
$ printf '\n' | try a-newline
a-newline: 2, gzip complains
! trec_rcp: TMP/a-newline.gz:91: byte 0x0a at offset N follows the end of the gzip data, expected another gzip member, zero bytes or the end of the file
$ good | gzip -dc | try the-same-as-text
the-same-as-text: 2, gzip complains
! trec_rcp: TMP/the-same-as-text.gz:91: byte 0x31 at offset N follows the end of the gzip data, expected another gzip member, zero bytes or the end of the file
$ printf '\37' | try half-a-magic
half-a-magic: 2, gzip complains
! trec_rcp: TMP/half-a-magic.gz:91: byte 0x1f at offset N follows the end of the gzip data, expected another gzip member, zero bytes or the end of the file
$ printf '\37\213' | try a-magic
a-magic: 2, gzip complains
! trec_rcp: TMP/a-magic.gz:91: cannot be read: the gzip data ends too early (truncated file)
$ printf '\37\213\7some more' | try another-method
another-method: 2, gzip complains
! trec_rcp: TMP/another-method.gz:91: cannot be read: unknown compression method
$ (printf '\0\0\0'; good) | try a-member-after-zeros
a-member-after-zeros: 2, gzip complains
! trec_rcp: TMP/a-member-after-zeros.gz:91: byte 0x1f at offset N comes after the zero bytes at the end of the gzip data, expected only zero bytes there
$ (head -c 140000 /dev/zero; printf A) | try a-byte-after-zeros
a-byte-after-zeros: 2, gzip complains
! trec_rcp: TMP/a-byte-after-zeros.gz:91: byte 0x41 at offset N comes after the zero bytes at the end of the gzip data, expected only zero bytes there
$ good | head -c -3 | try a-cut-member
a-cut-member: 2, gzip complains
! trec_rcp: TMP/a-cut-member.gz:181: cannot be read: the gzip data ends too early (truncated file)
$ (good | head -c -8; printf '\1\2\3\4\5\6\7\10') | try a-bad-checksum
a-bad-checksum: 2, gzip complains
! trec_rcp: TMP/a-bad-checksum.gz:181: cannot be read: incorrect data check
$ (good | head -c 10; printf '\7\7\7') | try bad-data
bad-data: 2, gzip complains
! trec_rcp: TMP/bad-data.gz:91: cannot be read: invalid block type

## run-bad-gzip-checksum
$ gzip -nc compat/all.run | head -c -8 >"$TMP/run"
$ printf '\1\2\3\4\5\6\7\10' >>"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run:91: cannot be read: incorrect data check
[2]

## run-truncated-gzip
$ gzip -nc compat/all.run | head -c 500 >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run:57: cannot be read: the gzip data ends too early (truncated file)
[2]

## run-truncated-gzip-checksum
# All of the text is there, but not the end of the checksum.
$ gzip -nc compat/all.run | head -c -2 >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run:91: cannot be read: the gzip data ends too early (truncated file)
[2]

## run-truncated-gzip-header
$ gzip -nc compat/all.run | head -c 5 >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run:1: cannot be read: the gzip data ends too early (truncated file)
[2]

## run-truncated-second-member
$ (gzip -nc compat/all.run; gzip -nc compat/all.run | head -c 100) >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run:92: cannot be read: the gzip data ends too early (truncated file)
[2]
