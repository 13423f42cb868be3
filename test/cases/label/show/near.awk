# Compares values of flat.awk with expected ones: numbers to 1e-9 of the larger of 1 and their size, lines "about PATH
# VALUE" to 1e-6, all else exactly. Prints what differs, and how many agreed.
#   awk -f near.awk EXPECTED GOT
function number(s) { return s ~ /^-?[0-9]/ }
function far(a, b, by) { return a - b > by * (b > 1 ? b : b < -1 ? -b : 1) || b - a > by * (b > 1 ? b : b < -1 ? -b : 1) }
FNR == NR && $1 == "about" { want[$2] = $3; by[$2] = 1e-6; next }
FNR == NR { want[$1] = substr($0, length($1) + 2); by[$1] = 1e-9; next }
$1 in want {
    got = substr($0, length($1) + 2)
    if (number(got) && number(want[$1]) ? far(got, want[$1], by[$1]) : got != want[$1])
        print $1 ": got " got ", wanted " want[$1]
    else
        same++
    delete want[$1]
}
END {
    for (key in want) print key ": missing"
    print same " values agree"
}
