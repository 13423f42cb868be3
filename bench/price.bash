# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Simulated worlds and a judge who knows them: for bench/price, price_further and price_gold, which source this. They set here,
# the folder of this file, and for make_world topics and pool.
export LC_ALL=C no_proxy='*'
top=$(dirname "$here")
build=$(realpath -m "${BUILD:-$top/build}")
export RCP_SHARE=$top/share
server_pid=
trap stop_server EXIT

die() {
    echo "bench/${0##*/}: $*" >&2
    exit 1
}

usage() {
    sed -n 's/^#   bench/usage: bench/p' "$here/${0##*/}" >&2
    exit 1
}

# trec_rcp, label, study, server, and those of bench/ that are named.
find_programs() { # NAME...
    local programs=$build program
    [ -x "$build/rcp-label" ] || programs=$top
    trec_rcp=$programs/trec_rcp label=$programs/rcp-label study=$programs/rcp-study
    server=$build/test/server/server
    for program in "$trec_rcp" "$label" "$server" "${@/#/$build/bench/}"; do
        [ -x "$program" ] || die "$program: no such program; make price builds it"
    done
}

# Files of the world in the working folder: pool, truth.gains, held.names, sd (of the worth of a topic's documents).
make_world() { # KIND SEED
    "$build/bench/price_world" "$1" "$2" "$topics" "$pool" . || die "no world"
    "$label" pool --quiet -k "$pool" -o pool $(cat pooled) || die "no pool"
    awk 'NR == FNR { in_pool[$1, $2] = 1; next } ($1, $2) in in_pool' pool documents >judged
    {
        cat items
        echo "# columns qid iter docid theta bt"
        awk '{ print $1, 0, $2, $4, $3 }' judged
    } >truth.gains
    awk '{ n[$1]++; s[$1] += $3; ss[$1] += $3 * $3 }
        END { for (q in n) { v += (ss[q] - s[q] * s[q] / n[q]) / (n[q] - 1); m++ } printf "%.10g\n", sqrt(v / m) }' judged >sd
    ls held >held.names
    touch made
}

start_server() { # NOISE BIAS
    rm -f port
    "$server" --known --bias "$2" --port-file port \
        --noise "$(awk -v p="$1" '{ x = 3.14159265358979 * p / 100; printf "%.6f", $1 * sin(x) / cos(x) }' sd)" &
    server_pid=$!
    while [ ! -e port ]; do
        kill -0 $server_pid 2>/dev/null || die "the server does not start"
        sleep 0.02
    done
}

stop_server() {
    [ "$server_pid" ] || return 0
    kill "$server_pid" 2>/dev/null
    wait "$server_pid" 2>/dev/null
    server_pid=
}

# Asks for the windows of STORE, once; STORE.cpu is what rcp-label took.
judge() { # STORE OPTION...
    [ -e "$1.cpu" ] && return
    local wall cpu kib
    rm -rf "$1"
    read -r wall cpu kib < <("$build/bench/measure" "$label" judge --quiet --pool pool --queries queries --corpus corpus \
        --model known --unlisted-model --url "http://127.0.0.1:$(cat port)/v1" -o "$@") || die "judge $*: failed"
    [ -n "${cpu:-}" ] || die "judge $*: failed"
    echo "$cpu" >"$1.cpu"
}
