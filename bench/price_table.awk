# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Means over worlds of what bench/price measured, and where the curve of --until misses its bounds.
#
#   awk [-v curves=FILE] -v topics=N -v pool=N -f price_table.awk PRICE.tsv
#
# tau, wrong and the others are means, errors the root of the mean square. curves: the same numbers in columns for gnuplot:
# method, share of the windows that were paid, tau, rmse, wrong per cent, held tau, held rmse, held wrong per cent.
# Bounds at a fifth for the runs of --for, at a third for held-out ones: tau not below the full schedule's by more than
# 0.01, no more wrong decisions, rmse at most 1.5 times the full schedule's.
BEGIN {
    FS = "\t"
    split("for held", group, " ")
    n_methods = split("full until order random uniform", wanted, " ")
}
FNR == 1 {
    for (i = 1; i <= NF; i++)
        at[$i] = i
    next
}
{
    world = $(at["kind"]) ":" $(at["noise"]) ":" $(at["bias"]) ":" $(at["seed"])
    k = $(at["method"]) SUBSEP $(at["budget"])
    if (!(k in n)) {
        line[++lines] = k
        method[k] = $(at["method"])
        budget[k] = $(at["budget"])
    }
    n[k]++
    windows[k] += $(at["windows"])
    if ($(at["cpu"]) != "NA")
        cpu[k] += $(at["cpu"])
    if (!(world in seen)) {
        seen[world] = 1
        name[++worlds] = world
    }
    for (g = 1; g <= 2; g++) {
        p = group[g] "_"
        tau[k, g] += $(at[p "tau"])
        square[k, g] += $(at[p "rmse"]) ^ 2
        centred[k, g] += $(at[p "centred"]) ^ 2
        wrong[k, g] += $(at[p "wrong"])
        reversed[k, g] += $(at[p "reversed"])
        false[k, g] += $(at[p "false"])
        pairs[k, g] += $(at[p "pairs"])
        of[world, k, g, "tau"] = $(at[p "tau"])
        of[world, k, g, "rmse"] = $(at[p "rmse"])
        of[world, k, g, "wrong"] = $(at[p "wrong"])
    }
}

# Does a method keep the bounds in a world? An empty text, or what it misses.
function misses(w, k, g,   f, text) {
    f = "full" SUBSEP "1"
    if (of[w, k, g, "tau"] < of[w, f, g, "tau"] - 0.01)
        text = sprintf(" tau %.3f (full %.3f)", of[w, k, g, "tau"], of[w, f, g, "tau"])
    if (of[w, k, g, "wrong"] > of[w, f, g, "wrong"])
        text = text sprintf(" wrong %d (%d)", of[w, k, g, "wrong"], of[w, f, g, "wrong"])
    if (of[w, k, g, "rmse"] > 1.5 * of[w, f, g, "rmse"])
        text = text sprintf(" rmse %.4f (%.4f)", of[w, k, g, "rmse"], of[w, f, g, "rmse"])
    return text
}

function bounds(m, b, g,   i, k, kept, text, t) {
    k = m SUBSEP b
    if (!(k in n))
        return
    for (i = 1; i <= worlds; i++) {
        t = misses(name[i], k, g)
        if (t == "")
            kept++
        else if (m == "until")
            text = text sprintf("    %-24s%s\n", name[i], t)
    }
    printf "  %-9s at %-5s %-13s %d of %d worlds\n%s", m, b, g == 1 ? "runs of --for" : "held-out runs", kept, worlds, text
}

END {
    full = "full" SUBSEP "1"
    printf "%d worlds of %d topics with %d documents; full schedule: %.0f windows\n", worlds, topics, pool, windows[full] / n[full]
    printf "                              runs of --for                           held-out runs\n"
    print "method   budget  windows     tau    rmse  x full centred wrong %  rev. false     tau    rmse  x full wrong %"
    for (j = 1; j <= n_methods; j++)
        for (i = 1; i <= lines; i++) {
            k = line[i]
            if (method[k] != wanted[j])
                continue
            printf "%-8s %6s %8.0f", method[k], budget[k], windows[k] / n[k]
            share = windows[k] / windows[full]
            row = sprintf("%s %.6f", method[k], share)
            for (g = 1; g <= 2; g++) {
                rmse = sqrt(square[k, g] / n[k])
                printf "  %6.3f %7.4f %7.2f", tau[k, g] / n[k], rmse, rmse / sqrt(square[full, g] / n[full])
                if (g == 1)
                    printf " %7.4f", sqrt(centred[k, g] / n[k])
                w = pairs[k, g] ? 100 * wrong[k, g] / pairs[k, g] : 0
                printf " %7.1f", w
                if (g == 1)
                    printf " %5d %5d", reversed[k, g], false[k, g]
                row = row sprintf(" %.6f %.6f %.4f", tau[k, g] / n[k], rmse, w)
            }
            print ""
            if (curves)
                print row >curves
        }
    print "\nKeep all bounds against the full schedule (tau - 0.01, wrong decisions, 1.5 x rmse):"
    for (g = 1; g <= 2; g++)
        for (j = 2; j <= n_methods; j++)
            bounds(wanted[j], g == 1 ? "1/5" : "1/3", g)
    if (cpu["until" SUBSEP "1/5"]) {
        plain = cpu[full] / windows[full]
        k = "until" SUBSEP "1/5"
        here = cpu[k] / windows[k]
        printf "\nCPU of rcp-label judge: %.0f us a window with --until at 1/5, %.0f without;\n", here, plain
        printf "a window of 50 ms, 64 at once, takes 781 us: choosing is %.1f %% of that\n", 100 * (here - plain) / 781.25
    }
}
