# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# How far a leaderboard is from the true one.
#
#   awk -v held=FILE [-v head=1] -f price_score.awk TRUTH ESTIMATE
#
# Both are what trec_rcp --compare --format tsv prints for the same runs and one measure. held: a file that names runs,
# one on each line. Prints fields separated by tabs, for the runs that are not named there (for) and those that are
# (held); pairs of the latter are those in which at least one is:
#
#   tau       Kendall's tau-b with the truth, of the pairs above
#   rmse      root mean square error of the runs' means
#   centred   the same after the mean error of these runs is taken away: what moves runs against each other
#   shift     the mean error
#   corrected the root mean square error of means from which trec_rcp's shift by the labels (--draws) is taken; NA
#             where ESTIMATE has none
#   pairs     pairs that the truth separates (p < 0.05)
#   wrong     of them, pairs that the estimate does not separate in this direction
#   reversed  of them, pairs whose difference has the other sign
#   false     pairs that the estimate separates and the truth does not, or in the other direction
BEGIN {
    FS = OFS = "\t"
    while ((getline name < held) > 0)
        is_held[name] = 1
    n = split("tau rmse centred shift corrected pairs wrong reversed false", column, " ")
    if (head) {
        for (g = 0; g < 2; g++)
            for (k = 1; k <= n; k++)
                printf "%s%s_%s", (g + k > 1 ? OFS : ""), (g ? "held" : "for"), column[k]
        print ""
        exit
    }
}

function sign(x) { return (x > 0) - (x < 0) }

FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; file++ }

$(at["record"]) == "mean" {
    run = $(at["run"])
    if (file == 1) {
        truth[run] = $(at["value"])
        runs++
    } else if (!(run in truth)) {
        print "price_score: run " run " is not in the truth" >"/dev/stderr"
        failed = 1
    } else {
        g = (run in is_held)
        e = $(at["value"]) - truth[run]
        of_run[run] = e
        number[g]++
        error[g] += e
        square[g] += e * e
        seen++
    }
}

$(at["record"]) == "label_level" && file == 2 {
    run = $(at["run"])
    levels[(run in is_held)]++
    level_square[(run in is_held)] += (of_run[run] - $(at["value"])) ^ 2
}

# Of two runs the better one comes first, so that a pair may stand the other way round in the second file.
$(at["record"]) == "difference" {
    a = $(at["run"])
    b = $(at["other"])
    d = $(at["value"])
    if (a > b) {
        t = a; a = b; b = t
        d = -d
    }
    if (file == 1) {
        difference[a, b] = d
        separated[a, b] = $(at["separated"])
        next
    }
    g = (a in is_held) || (b in is_held)
    x = sign(difference[a, b])
    y = sign(d)
    agree[g] += x * y
    untied_x[g] += x != 0
    untied_y[g] += y != 0
    decision = $(at["separated"]) ? y : 0
    if (separated[a, b]) {
        pairs[g]++
        wrong[g] += decision != x
        reversed[g] += x * y < 0
    }
    false[g] += decision != 0 && decision != (separated[a, b] ? x : 0)
}

function tau(g) { return untied_x[g] * untied_y[g] ? sprintf("%.17g", agree[g] / sqrt(untied_x[g] * untied_y[g])) : "NA" }

function spread(g,   v) {
    v = square[g] / number[g] - (error[g] / number[g]) ^ 2
    return sprintf("%.17g", sqrt(v > 0 ? v : 0))
}

function corrected(g) { return levels[g] == number[g] ? sprintf("%.17g", sqrt(level_square[g] / number[g])) : "NA" }

END {
    if (head)
        exit
    if (failed || !runs || seen != runs) {
        print "price_score: " seen + 0 " of " runs + 0 " runs, expected all" >"/dev/stderr"
        exit 1
    }
    for (g = 0; g < 2; g++) {
        if (!number[g])
            printf "%sNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA", (g ? OFS : "")
        else
            printf "%s%s\t%.17g\t%s\t%.17g\t%s\t%d\t%d\t%d\t%d", (g ? OFS : ""), tau(g), sqrt(square[g] / number[g]),
                spread(g), error[g] / number[g], corrected(g), pairs[g], wrong[g], reversed[g], false[g]
    }
    print ""
}
