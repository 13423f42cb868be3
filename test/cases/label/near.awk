# Compares a gain file of `rcp-label fit` with the oracle's values: 1e-6 on gain, theta, gamma, beta, 1e-5 on tau and
# alpha; counts exactly. Prints what differs, and how many lines agreed.
#   awk [-v rubric_only=1] -f near.awk FILE.expected FILE.gains
# Of a rubric-only fit the third number of a document is the standard error of theta, and all numbers agree to 1e-5.
function off(a, b, by) { return a - b > by || b - a > by }
FNR == NR {
    if ($1 == "doc") { want["doc " $2 " " $3] = $4 " " $5 " " $6 " " $7 " " $8 }
    else if ($1 != "likelihood") want[$1 " " $2] = $3 ($4 == "" ? "" : " " $4)
    next
}
$1 == "#" && $2 == "criterion" { check("item " $3, $5 " " $7, 1e-6) }
$1 == "#" && $2 == "query" { check("query " $3, $5 " " $7, 1e-5) }
$1 == "#" && $2 == "severity" { check("severity " $3, $4, 1e-6) }
$1 == "#" && $2 == "prior" { check("prior prior", $4 " " $6, 1e-6) }
$1 != "#" { check("doc " $1 " " $3, $4 " " $5 " " (rubric_only ? $10 : $6) " " $7 " " $8, 1e-6) }
function check(key, got, by,    n, i, w, g) {
    if (!(key in want)) { print key ": not expected"; return }
    if (rubric_only) by = 1e-5
    n = split(want[key], w, " ")
    split(got, g, " ")
    for (i = 1; i <= n; i++)
        if (off(w[i], g[i], by)) { print key ": got " got ", wanted " want[key]; break }
    delete want[key]
    seen++
}
END {
    for (key in want) print key ": missing"
    print seen " lines compared"
}
