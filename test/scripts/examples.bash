# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Runs the commands that a page shows; sourced by man_examples and readme_examples, not run by itself.
#
# Input of run_examples: the lines of one page's blocks, an empty line after each. A line "$ COMMAND" (it may go
# on after a backslash) is run by bash in a folder that holds what test_data/ holds, with the program first in
# PATH. The lines after it, up to the next command or the end of the block, are what it prints, standard error
# included. "..." stands for anything left out, lines too; a line that begins with blanks continues the one
# before it; tabs count as blanks, blanks at the end of a line as none. Where no output is shown the command must
# succeed. "$ cat FILE" of a file that is not there makes the file, as shown. Where $server_shown is set, it stands for
# $server_real, the address of a test server.
set -u
top=${TOP:-$(cd "$(dirname "$0")/../.." && pwd)}
[ "${TOP:-}" ] || PATH=$top:$PATH # the runner has put the program under test there already
export PATH LC_ALL=C
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Text without what does not count.
plain() {
    expand | awk '{
        sub(/ +$/, "")
        if (NR > 1 && !sub(/^ +/, " "))
            printf "\n"
        printf "%s", $0
    }'
}

# The shown output $1 as a pattern of [[ == ]].
pattern() {
    sed -e 's/[^[:alnum:]]/\\&/g' -e 's/\\\.\\\.\\\./*/g' <<<"$1"
}

run_one() { # PAGE COMMAND SHOWN
    local page=$1 command=$2 shown=$3 file=${2#cat } got rc
    if [ -n "${server_shown:-}" ]; then
        command=${command//$server_shown/$server_real}
        shown=${shown//$server_shown/$server_real}
    fi
    if [ "cat $file" = "$command" ] && [[ $file != *[!A-Za-z0-9._-]* && ! -e $scratch/work/$file ]]; then
        printf '%s\n' "$shown" >"$scratch/work/$file"
        return 0
    fi
    (cd "$scratch/work" && bash -c "$command" <"$scratch/work/.empty") >"$scratch/got" 2>&1
    rc=$?
    got=$(plain <"$scratch/got")
    if [ $rc -ge 128 ] || { [ -z "$shown" ] && [ $rc != 0 ]; }; then
        echo "$page: exit status $rc: $command"
        echo "$got"
        return 1
    fi
    shown=$(plain <<<"$shown")
    # shellcheck disable=SC2053
    [ -z "$shown" ] || [[ $got == $(pattern "$shown") ]] && return 0
    echo "$page: $command"
    diff -u --label shown --label printed <(echo "$shown") <(echo "$got")
    return 1
}

run_examples() { # PAGE <BLOCKS
    local page=$1 line command='' shown='' n=0 failed=0
    mkdir "$scratch/work"
    ln -s "$top"/test_data/* "$scratch/work"
    : >"$scratch/work/.empty"
    while IFS= read -r line; do
        if [ -n "$line" ] && [[ $command == *\\ && -z $shown ]]; then
            command+=$'\n'$line
            continue
        fi
        if [ -n "$line" ] && [[ $line != '$ '* ]]; then
            shown+=${shown:+$'\n'}$line
            continue
        fi
        if [ -n "$command" ]; then
            run_one "$page" "$command" "$shown" || failed=1
            n=$((n + 1))
        fi
        command='' shown=''
        [ -n "$line" ] && command=${line#'$ '}
    done
    rm -rf "$scratch/work"
    if [ $n = 0 ]; then
        echo "$page: no example found"
        failed=1
    fi
    return $failed
}
