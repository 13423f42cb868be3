## a-topic-of-that-name
# Text stays text, whatever its topics are called.
$ for topic in PAR1 BZh9 'BZh91AY' P 7z Rar PK ustar ORC GIF89a LZIP 'text1AY&SY' x; do
>     echo "$topic Q0 d1 1 1 r" >"$TMP/run"
>     echo "$topic 0 d1 1" >"$TMP/qrels"
>     trec_rcp --quiet -m map "$TMP/qrels" "$TMP/run"
> done
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000
map                   	all	1.0000

## compressed-twice
$ gzip -nc compat/all.run | gzip -nc >"$TMP/run.gz"
$ trec_rcp compat/all.qrels "$TMP/run.gz"
! trec_rcp: TMP/run.gz: is gzip data that unpacks to gzip data, expected UTF-8 text; gzip -dc FILE >text unpacks it
[2]

## other-compressors
$ printf '\004\042\115\030\144\100\247' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is lz4 data, expected UTF-8 text; lz4 -dc FILE >text unpacks it
[2]
$ printf 'LZIP\001\014\000' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is lzip data, expected UTF-8 text; lzip -dc FILE >text unpacks it
[2]
$ printf '\037\235\220\141\334' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is data of compress (.Z), expected UTF-8 text; gzip -dc FILE >text unpacks it
[2]

## archives
# tar of a run, in itself and compressed; what the message says makes it readable.
$ tar -C compat -cf "$TMP/run.tar" all.run
$ trec_rcp compat/all.qrels "$TMP/run.tar"
! trec_rcp: TMP/run.tar: is a tar archive, expected UTF-8 text; tar -xOf TMP/run.tar >text unpacks an archive of one file
[2]
$ tar -xOf "$TMP/run.tar" | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
$ gzip -nc "$TMP/run.tar" >"$TMP/run.tar.gz"
$ trec_rcp compat/all.qrels "$TMP/run.tar.gz"
! trec_rcp: TMP/run.tar.gz: is gzip data that unpacks to a tar archive, expected UTF-8 text; tar -xOf TMP/run.tar.gz >text unpacks an archive of one file
[2]
$ tar -xOf "$TMP/run.tar.gz" | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
$ printf 'PK\003\004\024\000\000\000\010\000abcdefghijklmnop\003\000\000\000run' >"$TMP/run.zip"
$ trec_rcp compat/all.qrels "$TMP/run.zip"
! trec_rcp: TMP/run.zip: is a zip archive, expected UTF-8 text; unzip -p TMP/run.zip >text unpacks an archive of one file
[2]
$ printf 'PK\005\006\000\000\000\000' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is an empty zip archive, expected UTF-8 text; look for another archive that contains the data
[2]
$ printf '7z\274\257\047\034\000\004' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is a 7z archive, expected UTF-8 text; 7z x -so FILE >text unpacks an archive of one file
[2]
$ printf 'Rar!\032\007\001\000' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is a RAR archive, expected UTF-8 text; unrar p -inul FILE >text unpacks an archive of one file
[2]

## of-python
# numpy.save, numpy.savez, pickle.dump with protocols 2 and 4.
$ printf '\223NUMPY\001\000v\000' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is a NumPy array (.npy), expected UTF-8 text; save the data as text in the program that made the file
[2]
$ printf 'PK\003\004\024\000\000\000\000\000abcdefghijklmnop\011\000\024\000arr_0.npy\001' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is a NumPy archive (.npz), expected UTF-8 text; save the data as text in the program that made the file
[2]
$ printf '\200\002}q\000(X\001' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is a Python pickle, expected UTF-8 text; save the data as text in the program that made the file
[2]
$ printf '\200\004\225\022\000\000' | trec_rcp -R rcp_gains - compat/all.run
! trec_rcp: standard input: is a Python pickle, expected UTF-8 text; save the data as text in the program that made the file
[2]

## office
$ printf 'PK\003\004\024\000\006\000\010\000abcdefghijklmnop\023\000\010\002[Content_Types].xml \242' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is an Office document, expected UTF-8 text; save the table as csv in the program that made the document
[2]

## data-bases
$ printf 'SQLite format 3\000\020\000' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is an SQLite database, expected UTF-8 text; sqlite3 -csv -header FILE "SELECT * FROM name" >table.csv writes one of its tables
[2]
$ printf 'ARROW1\000\000\377\377' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is an Arrow (Feather) file, expected UTF-8 text; python3 -c "import pandas; pandas.read_feather('FILE').to_csv('table.csv', index=False)" converts it
[2]
$ printf '\211HDF\015\012\032\012' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is an HDF5 file, expected UTF-8 text; save the data as text in the program that made the file
[2]

## utf-16
# With a byte order mark and without; the command of the message makes it readable.
$ iconv -f UTF-8 -t UTF-16 compat/all.run >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run: is UTF-16 text, expected UTF-8 text; iconv -f UTF-16 -t UTF-8 TMP/run >text converts it
[2]
$ iconv -f UTF-16 -t UTF-8 "$TMP/run" | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
$ iconv -f UTF-8 -t UTF-16BE compat/all.run >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run: is UTF-16 text, expected UTF-8 text; iconv -f UTF-16BE -t UTF-8 TMP/run >text converts it
[2]
$ iconv -f UTF-16BE -t UTF-8 "$TMP/run" | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
$ (printf '\376\377'; cat "$TMP/run") | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is UTF-16 text, expected UTF-8 text; iconv -f UTF-16 -t UTF-8 FILE >text converts it
[2]
$ iconv -f UTF-8 -t UTF-16LE compat/all.run | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is UTF-16 text, expected UTF-8 text; iconv -f UTF-16LE -t UTF-8 FILE >text converts it
[2]
$ iconv -f UTF-8 -t UTF-32 compat/all.run >"$TMP/run"
$ trec_rcp compat/all.qrels "$TMP/run"
! trec_rcp: TMP/run: is UTF-32 text, expected UTF-8 text; iconv -f UTF-32 -t UTF-8 TMP/run >text converts it
[2]
$ iconv -f UTF-32 -t UTF-8 "$TMP/run" | trec_rcp --quiet compat/all.qrels - | diff - "$TOP/test/cases/compat/official.out"
$ iconv -f UTF-8 -t UTF-32BE compat/all.run | (printf '\000\000\376\377'; cat) | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is UTF-32 text, expected UTF-8 text; iconv -f UTF-32 -t UTF-8 FILE >text converts it
[2]

## html
$ printf '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>404 Not Found</title>\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" compat/all.run
! trec_rcp: TMP/qrels: is an HTML page, expected UTF-8 text; perhaps a server sent an error message instead of the file; download the file again
[2]
$ printf '\n  <HTML>\n' | rcp-label pool -o "$TMP/pool" -
! rcp-label pool: standard input: is an HTML page, expected UTF-8 text; perhaps a server sent an error message instead of the file; download the file again
[2]
$ (printf '%5000s' ''; printf '<!DOCTYPE html>\n') >"$TMP/excluded"
$ trec_rcp -x "$TMP/excluded" demo.qrels demo.dense.run
! trec_rcp: TMP/excluded: is an HTML page, expected UTF-8 text; perhaps a server sent an error message instead of the file; download the file again
[2]

## git-lfs
$ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n' >"$TMP/qrels"
$ trec_rcp "$TMP/qrels" compat/all.run
! trec_rcp: TMP/qrels: is a git-lfs pointer to the file, expected UTF-8 text; 'git lfs pull' in the repository fetches the file
[2]

## pdf
$ printf '%%PDF-1.7\n%%\342\343\317\323\n' | trec_rcp compat/all.qrels -
! trec_rcp: standard input: is a PDF document, expected UTF-8 text; give the file that contains the data instead
[2]

## names-in-commands
# A name that a shell would take apart does not appear in a command.
$ printf '7z\274\257\047\034\000\004' >"$TMP/my run;x"
$ trec_rcp compat/all.qrels "$TMP/my run;x"
! trec_rcp: TMP/my run;x: is a 7z archive, expected UTF-8 text; 7z x -so FILE >text unpacks an archive of one file
[2]

## json
# Where fields are expected.
$ printf '{"101": {"d1": 1.5}}\n' >"$TMP/json"
$ trec_rcp -Z "$TMP/json" compat/all.qrels compat/all.run
! trec_rcp: TMP/json:1: too few fields in '{"101": {"d1": 1.5}}', expected the 4 fields 'qid measure mean stddev'; JSON is not accepted for this file
[2]
