# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# What the tests of rcp-label judge share; sourced, not run by itself.
#
# They ask the test server (test/server), which is built beside them and started on a free port of the loopback.
set -u
top=${TOP:-$(cd "$(dirname "$0")/../.." && pwd)}
[ "${TOP:-}" ] || PATH=$top:$PATH # the runner has put the program under test there already
server=$(realpath "${TEST_SERVER:-$top/build/test/server/server}")
export PATH LC_ALL=C RCP_SHARE=$top/share no_proxy='*'
unset OPENAI_API_KEY
work=$(mktemp -d)
servers=()
failed=0

finish() {
    local pid
    for pid in "${servers[@]}"; do
        kill "$pid" 2>/dev/null
    done
    wait
    rm -rf "$work"
}
trap finish EXIT
cd "$work" || exit 1

# Something is wrong: says so, shows what a command printed, goes on.
wrong() { # MESSAGE
    echo "${0##*/}: $1"
    [ ! -e err ] || tail -n 5 err
    failed=1
}

# A server in the background: its port in $port, its process in $server_pid, its log in $work/log.N.
start_server() { # OPTION...
    rm -f port
    "$server" --port-file port "$@" &
    server_pid=$!
    servers+=("$server_pid")
    while [ ! -e port ]; do
        kill -0 "$server_pid" 2>/dev/null || { wrong "no server"; exit 1; }
        sleep 0.02
    done
    port=$(cat port)
}

# Until something is so, however busy the machine is.
wait_for() { # COMMAND...
    local n
    for ((n = 0; n < 3000; n++)); do
        "$@" && return 0
        sleep 0.02
    done
    wrong "waited in vain for: $*"
}

lines_in() { # COUNT FILE...: that many lines, or more
    [ "$(cat "${@:2}" 2>/dev/null | wc -l)" -ge "$1" ]
}

stop_server() { # PID
    kill "$1" 2>/dev/null
    wait "$1" 2>/dev/null
}

# Topics, pools and texts: the files pool, queries and corpus.
make_texts() { # TOPICS DOCUMENTS
    awk -v topics="$1" -v docs="$2" 'BEGIN {
        srand(7)
        for (q = 1; q <= topics; q++) {
            print "q" q "\twords about subject " q >"queries"
            for (i = 1; i <= docs; i++) {
                id = "d" q "-" i
                print "q" q, id, i, 1 / (60 + i) >"pool"
                text = "of \\\"" id "\\\""
                for (k = 20 + int(60 * rand()); k > 0; k--)
                    text = text " w" int(1000 * rand())
                printf "{\"_id\": \"%s\", \"title\": \"Number %d\", \"text\": \"%s\"}\n", id, i, text >"corpus"
            }
        }
    }'
}

judge() { # STORE OPTION...
    rcp-label judge --pool pool --queries queries --corpus corpus --model m --url "http://127.0.0.1:$port/v1" \
        --request-seed -o "$@"
}

# The same in the background, printing to STORE.out and STORE.err; its process in $judge_pid.
judge_in_background() { # STORE OPTION...
    rcp-label judge --pool pool --queries queries --corpus corpus --model m --url "http://127.0.0.1:$port/v1" \
        --request-seed -o "$@" \
        >"$1.out" 2>"$1.err" &
    judge_pid=$!
}

# The records of a store in order of their names, without the time and the digest.
plain() { # STORE
    sed -E 's/,"(recorded_at|digest|store)":"[^"]*"|,"attempt":[0-9]+//g' "$1/tournament.jsonl" "$1/rubric.jsonl" | sort
}

same_stores() { # STORE STORE
    cmp <(plain "$1") <(plain "$2") >/dev/null ||
        wrong "$1 and $2 differ: $(plain "$1" | wc -l) and $(plain "$2" | wc -l) records"
}

expect_status() { # WANTED GOT WHAT
    [ "$1" = "$2" ] || wrong "$3: exit status $2, expected $1"
}
