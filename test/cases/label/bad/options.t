## jobs-0
# At least one thread.
$ rcp-label bt -j 0 label/store
! rcp-label bt: -j '0', expected 1 to 256 threads
! rcp-label bt -h explains the command
[1]
$ ls "$TMP"

## jobs-257
# Threads are limited.
$ rcp-label fit -o "$TMP/out.gains" -j 257 label/store
! rcp-label fit: -j '257', expected 1 to 256 threads
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## jobs-text
# Threads are a number.
$ rcp-label fit -o "$TMP/out.gains" -j all label/store
! rcp-label fit: -j 'all', expected 1 to 256 threads
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## no-input-bt
# bt needs an input.
$ rcp-label bt
! usage: rcp-label bt [options] STORE|FILE...
!
! Reads judgements, or plain lines 'qid winner loser [weight]', and fits
! Bradley-Terry scores in every topic. Prints lines 'qid docid bt se_bt'. Scores
! are in logits, with mean 0 in each topic. If a fit does not converge, nothing
! is printed, and the exit status is 4.
!
! rcp-label bt -h explains the command
[1]
$ ls "$TMP"

## no-input-fit
# fit needs an input.
$ rcp-label fit -o "$TMP/out.gains"
! rcp-label fit: a STORE or FILE is missing
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## no-output
# fit needs -o.
$ rcp-label fit label/store
! rcp-label fit: -o FILE is missing
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## option-without-argument
# An option without its argument.
$ rcp-label fit label/store -o
! rcp-label fit: option '-o' needs an argument
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## output-folder
# The gain file's folder does not exist.
$ rcp-label fit --quiet -o "$TMP/none/out.gains" label/store
! rcp-label fit: TMP/none/out.gains: cannot be written: No such file or directory
[8]
$ ls "$TMP"

## output-is-folder
# The gain file is a folder; nothing of what was begun is left.
$ mkdir "$TMP/out.gains"
$ rcp-label fit --quiet -o "$TMP/out.gains" label/store
! rcp-label fit: TMP/out.gains: is not a regular file; give the path of a regular file or of a new file
[8]
$ ls "$TMP"
out.gains

## output-is-input
# What would take the place of its own input: a file, one of a store, the items; not the gain file of insert.
$ cp -r label/store "$TMP/store"
$ cp label/toy.gains "$TMP"
$ rcp-label fit --quiet -o "$TMP/store/rubric.jsonl" "$TMP"/store/*.jsonl
! rcp-label fit: TMP/store/rubric.jsonl: -o would write to a file that this command reads (STORE|FILE); choose another name
! rcp-label fit -h explains the command
[1]
$ rcp-label fit --quiet -o "$TMP/store/rubric.jsonl" "$TMP/store"
! rcp-label fit: TMP/store/rubric.jsonl: -o would write to a file that this command reads (STORE|FILE); choose another name
! rcp-label fit -h explains the command
[1]
$ rcp-label fit --quiet --items "$TMP/toy.gains" -o "$TMP/toy.gains" "$TMP/store"
! rcp-label fit: TMP/toy.gains: -o would write to a file that this command reads (--items); choose another name
! rcp-label fit -h explains the command
[1]
$ rcp-label insert --quiet -o "$TMP/store/tournament.jsonl" "$TMP/toy.gains" "$TMP/store"
! rcp-label insert: TMP/store/tournament.jsonl: -o would write to a file that this command reads (STORE|FILE); choose another name
! rcp-label insert -h explains the command
[1]
$ rcp-label score --quiet -o "$TMP/store/rubric.jsonl" "$TMP/toy.gains" "$TMP/store"
! rcp-label score: TMP/store/rubric.jsonl: -o would write to a file that this command reads (STORE|FILE); choose another name
! rcp-label score -h explains the command
[1]
$ cmp label/toy.gains "$TMP/toy.gains"
$ diff -r label/store "$TMP/store"
$ ls "$TMP"
store
toy.gains

## ridge-0
# The ridges of fit must be above 0.
$ rcp-label fit -o "$TMP/out.gains" --bt-ridge 0 label/store
! rcp-label fit: --bt-ridge '0', expected a number above 0, or auto
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## ridge-negative
# A ridge must not be negative.
$ rcp-label bt --ridge -1 label/store
! rcp-label bt: --ridge '-1', expected a number of at least 0
! rcp-label bt -h explains the command
[1]
$ ls "$TMP"

## sd-text
# A standard deviation is a number.
$ rcp-label fit -o "$TMP/out.gains" --sd-tau wide label/store
! rcp-label fit: --sd-tau 'wide', expected a number above 0
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"

## unknown-command
# A command that does not exist; the usage that follows lists those that do.
$ rcp-label guess label/store 2>"$TMP/err"
[1]
$ head -n 1 "$TMP/err" >&2
! rcp-label: unknown command 'guess'

## unknown-letter
# A letter that does not exist.
$ rcp-label bt -x label/store
! rcp-label bt: unknown option '-x'
! rcp-label bt -h explains the command
[1]
$ ls "$TMP"

## unknown-option
# An option that does not exist.
$ rcp-label fit -o "$TMP/out.gains" --fast label/store
! rcp-label fit: unknown option '--fast'
! rcp-label fit -h explains the command
[1]
$ ls "$TMP"
