# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Means over worlds of what bench/price measured, and which methods keep their bounds.
#
#   awk [-v curves=FILE] -v topics=N -v pool=N -f price_table.awk PRICE.tsv
#   awk -v real=1 -v topics=N -f price_table.awk REPLAY.tsv
#
# tau, shift and wrong are means, errors the root of the mean square; x full is the ratio to the full schedule's. curves:
# numbers in columns for gnuplot: method, share of the windows that were paid, tau, rmse, wrong per cent, held-out runs'
# tau, rmse, wrong per cent.
#
# Bounds, at a fifth for the runs that are compared, at a third for held-out ones: tau not below the full schedule's by
# more than 0.01, no more wrong decisions, rmse at most 1.5 times the full schedule's; of corrected means where there are.
BEGIN {
    FS = "\t"
    split("for held", group, " ")
    n_methods = split("full until order random uniform", wanted, " ")
    n_fields = split("tau rmse centred shift corrected pairs wrong reversed false", field, " ")
    full = "full" SUBSEP "1"
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
    cpu[k] += $(at["cpu"])
    if (!(world in seen)) {
        seen[world] = 1
        name[++worlds] = world
    }
    for (g = 1; g <= 2; g++)
        for (f = 1; f <= n_fields; f++) {
            v = $(at[group[g] "_" field[f]])
            of[world, k, g, field[f]] = v
            if (v == "NA")
                missing[k, g, field[f]] = 1
            sum[k, g, field[f]] += v
            square[k, g, field[f]] += v * v
        }
}

function mean(k, g, f) { return sum[k, g, f] / n[k] }
function root(k, g, f) { return sqrt(square[k, g, f] / n[k]) }
function per_cent(k, g) { return sum[k, g, "pairs"] ? 100 * sum[k, g, "wrong"] / sum[k, g, "pairs"] : 0 }
function ratio(k, g, f) { return root(k, g, f) / root(full, g, f) }
function times(k, g, f) { return root(full, g, f) > 0 ? sprintf("%6.2f", ratio(k, g, f)) : "     -" }
function corrected(k, g) { return (k, g, "corrected") in missing ? "      -      -" : sprintf(" %6.4f %s", root(k, g, "corrected"), times(k, g, "corrected")) }

# What a method misses in a world, or "".
function misses(w, k, g,   f, text) {
    f = (k, g, "corrected") in missing ? "rmse" : "corrected"
    if (of[w, k, g, "tau"] < of[w, full, g, "tau"] - 0.01)
        text = sprintf(" tau %.3f (full %.3f)", of[w, k, g, "tau"], of[w, full, g, "tau"])
    if (of[w, k, g, "wrong"] > of[w, full, g, "wrong"])
        text = text sprintf(" wrong %d (%d)", of[w, k, g, "wrong"], of[w, full, g, "wrong"])
    if (of[w, k, g, f] > 1.5 * of[w, full, g, f])
        text = text sprintf(" rmse %.4f (%.4f)", of[w, k, g, f], of[w, full, g, f])
    return text
}

# Over all worlds, and in each.
function bounds(m, b, g,   i, k, f, kept, text, t) {
    k = m SUBSEP b
    if (!(k in n))
        return
    for (i = 1; i <= worlds; i++) {
        t = misses(name[i], k, g)
        kept += t == ""
        if (t != "")
            text = text sprintf("    %-22s%s\n", name[i], t)
    }
    f = (k, g, "corrected") in missing ? "rmse" : "corrected"
    printf "  %-8s at %s, %s: tau %+.4f, wrong %d (%d), reversed %d (%d), rmse x %.2f; in %d of %d worlds all\n%s", m, b,
        (g == 1 ? "compared runs" : "held-out runs"), mean(k, g, "tau") - mean(full, g, "tau"), sum[k, g, "wrong"],
        sum[full, g, "wrong"], sum[k, g, "reversed"], sum[full, g, "reversed"], ratio(k, g, f), kept, worlds, (m == "until" ? text : "")
}

function row(k,   g) {
    printf "%-8s %10s %8.0f", method[k], budget[k], windows[k] / n[k]
    for (g = 1; g <= 2; g++)
        printf "  %6.3f %6.4f %s %7.4f %+7.4f%s %6.1f %5.1f", mean(k, g, "tau"), root(k, g, "rmse"), times(k, g, "rmse"),
            root(k, g, "centred"), mean(k, g, "shift"), corrected(k, g), per_cent(k, g), mean(k, g, "false")
    print ""
    if (curves)
        printf "%s %.6f %.6f %.6f %.4f %.6f %.6f %.4f\n", method[k], windows[k] / n[k] / (windows[full] / n[full]), mean(k, 1, "tau"),
            root(k, 1, "rmse"), per_cent(k, 1), mean(k, 2, "tau"), root(k, 2, "rmse"), per_cent(k, 2) >curves
}

# Those of a method, the cheapest first.
function rows(m,   i, best, done) {
    do {
        best = 0
        for (i = 1; i <= lines; i++)
            if (method[line[i]] == m && !(i in done) && (!best || windows[line[i]] / n[line[i]] < windows[line[best]] / n[line[best]]))
                best = i
        if (best) {
            done[best] = 1
            row(line[best])
        }
    } while (best)
}

END {
    if (real)
        printf "real rankings of %d topics: %d windows\n", topics, windows[full]
    else
        printf "%d worlds of %d topics with %d documents; full schedule: %.0f windows\n", worlds, topics, pool, windows[full] / n[full]
    printf "%-28s  %-60s  %s\n", "", "runs that are compared", "held-out runs"
    printf "method       budget  windows"
    for (g = 1; g <= 2; g++)
        printf "     tau   rmse x full centred   shift  corr. x full wrong%% false"
    print ""
    for (j = 1; j <= n_methods; j++)
        rows(wanted[j])
    if (real)
        exit
    print "\nBounds against the full schedule: tau -0.01, wrong decisions (not separated, or reversed), rmse x 1.5 (of corrected means)"
    for (g = 1; g <= 2; g++)
        for (j = 2; j <= n_methods; j++)
            bounds(wanted[j], g == 1 ? "1/5" : "1/3", g)
    k = "until" SUBSEP "1/5"
    if (cpu[k]) {
        plain = cpu[full] / windows[full]
        here = cpu[k] / windows[k]
        printf "\nCPU of rcp-label judge: %.0f us a window with --until at 1/5, %.0f without; most of the rest is spent\n", here, plain
        printf "while windows are in flight: bench/judge -u says what choosing takes in time\n"
    }
}
