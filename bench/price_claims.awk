# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Do the standard errors hold that rcp-label judge --until claims?
#
#   awk -f price_claims.awk CLAIMS.tsv
#
# By budget and noise, of the differences between runs and of their means: how many there are, in how many per cent the
# value is within two claimed standard errors of the truth, and the mean square error over the mean square claim.
BEGIN { FS = "\t" }
FNR == 1 {
    for (i = 1; i <= NF; i++)
        at[$i] = i
    next
}
{
    level = $(at["run"]) == $(at["other"])
    e = $(at["value"]) - $(at["truth"])
    budget = $(at["budget"])
    if (!(budget in seen)) {
        seen[budget] = 1
        budgets[++n_budgets] = budget
    }
    if (!(($(at["noise"])) in met)) {
        met[$(at["noise"])] = 1
        for (i = ++n_noises; i > 1 && noise[i - 1] > $(at["noise"]) + 0; i--)
            noise[i] = noise[i - 1]
        noise[i] = $(at["noise"]) + 0
    }
    add(budget, $(at["noise"]) + 0)
    add(budget, "all")
}

function add(budget, noise) {
    n[budget, noise, level]++
    within[budget, noise, level] += e * e <= 4 * $(at["se"]) ^ 2
    square[budget, noise, level] += e * e
    claim[budget, noise, level] += $(at["se"]) ^ 2
}

function part(budget, noise, level) {
    if (n[budget, noise, level])
        printf "  %6d %6.1f %9.2f", n[budget, noise, level], 100 * within[budget, noise, level] / n[budget, noise, level],
            square[budget, noise, level] / claim[budget, noise, level]
    else
        printf "  %6d %6s %9s", 0, "-", "-"
}

function row(budget, noise) {
    printf "%-6s %6s", budget, noise
    part(budget, noise, 0)
    part(budget, noise, 1)
    print ""
}

END {
    if (!n_budgets)
        exit
    print "\nClaims of rcp-label judge --until: within two of its standard errors of the truth, square error / claim"
    printf "%-13s  %-23s  %s\nbudget  noise       n      %%     ratio       n      %%     ratio\n", "", "differences", "means"
    for (b = 1; b <= n_budgets; b++) {
        for (i = 1; i <= n_noises; i++)
            row(budgets[b], noise[i])
        row(budgets[b], "all")
    }
}
