# Compares tab-separated values: EXPECTED GOT. Prints the lines of GOT, with every number that lies within 1e-12 of
# the expected one replaced by that; then the lines equal those of EXPECTED if and only if all numbers do.
BEGIN { FS = OFS = "\t" }
NR == FNR { expected[FNR] = $0; next }
{
    n = split(expected[FNR], e)
    for (i = 1; i <= NF && i <= n; i++)
        if ($i ~ /^-?[0-9]+(\.[0-9]*)?(e-?[0-9]+)?$/ && ($i - e[i]) ^ 2 <= 1e-24)
            $i = e[i]
    print
}
