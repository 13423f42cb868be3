# Compares the lines that a gain file has beyond BASE with the oracle's: gain, theta and bt to 1e-8, standard errors to
# their six digits, counts exactly. Prints what differs, and how many lines agreed.
#   awk -f near.awk BASE FILE.expected FILE.gains
function off(a, b, by) { return a == "NA" || b == "NA" ? a != b : a - b > by || b - a > by }
FILENAME == ARGV[1] { base[$0] = 1; next }
FILENAME == ARGV[2] { want[$1 " " $2] = $0; next }
$0 in base || /^#/ { next }
{
    key = $1 " " $3
    n = split(want[key], w, " ")
    if (n != 10) { print key ": not expected"; next }
    for (i = 3; i <= 10; i++)
        if (off(w[i], $(i + 1), i < 6 ? 1e-8 : i < 8 ? 0 : 2e-5 * w[i])) {
            print key ": got " $0 ", wanted " want[key]
            break
        }
    delete want[key]
    seen++
}
END {
    for (key in want) print key ": missing"
    print seen " lines compared"
}
