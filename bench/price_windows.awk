# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Runs that are in listwise windows, and windows in a balanced order: for bench/price_replay.
#
#   awk -v runs=FOLDER -v keep=FILE -v order=FILE -f price_windows.awk WINDOWS.jsonl
#
# A reranker that slides a window of 20 over 100 documents, from the bottom, by 10 places leaves a chain of nine windows:
# the last ten shown in each are the best ten of the one before. A chain tells the ranking that came in (the first ten
# of each window, the last window's first, and the last ten of the first) and the one that it made (the ranking of the
# last window, and the rest of each before). Writes the runs first1 .. first5, the different rankings that came into the
# chains of a topic, and made1 .. made8, those of its first eight chains; only of topics that have as many.
#
# keep: these topics' windows, as they were. order: their lines "qid number", those first whose documents were least shown:
# always the window with the largest sum of 1 / (1 + times shown)^2, of equals the first.
{
    match($0, /"query_id":"[^"]*"/)
    q = substr($0, RSTART + 12, RLENGTH - 13)
    if (!(q in windows))
        topic[++topics] = q
    w = ++windows[q]
    line[q, w] = $0
    n = 0
    text = $0
    while (match(text, /"doc_id":"[^"]*"/)) {
        doc[q, w, ++n] = substr(text, RSTART + 10, RLENGTH - 11)
        text = substr(text, RSTART + RLENGTH)
    }
    size[q, w] = n
    match($0, /"ranking":\[[0-9,]*\]/)
    split(substr($0, RSTART + 11, RLENGTH - 12), place, ",")
    for (i = 1; i <= n; i++)
        ranked[q, w, i] = doc[q, w, place[i]]
}

function continues(q, w,   i) {
    if (size[q, w] != 20 || size[q, w + 1] != 20)
        return 0
    for (i = 1; i <= 10; i++)
        if (doc[q, w + 1, 10 + i] != ranked[q, w, i])
            return 0
    return 1
}

# ranking[1 .. 100] that came into the chain that begins with window w, or that it made, and its names in one text.
function came(q, w,   k, i, n, text) {
    for (k = 8; k >= 0; k--)
        for (i = 1; i <= (k ? 10 : 20); i++)
            ranking[++n] = doc[q, w + k, i]
    for (i = 1; i <= n; i++)
        text = text " " ranking[i]
    return text
}
function made(q, w,   k, i, n) {
    for (k = 8; k >= 0; k--)
        for (i = (k == 8 ? 1 : 11); i <= 20; i++)
            ranking[++n] = ranked[q, w + k, i]
}

function put(q, name,   i) {
    for (i = 1; i <= 100; i++)
        print q, "Q0", ranking[i], i, 101 - i, name >(runs "/" name)
}

# Have all ranks another document?
function distinct(   i, seen) {
    for (i = 1; i <= 100; i++)
        if (seen[ranking[i]]++)
            return 0
    return 1
}

function find_chains(q,   w, length_) {
    chains = 0
    for (w = 1; w <= windows[q]; w++) {
        length_ = 1
        while (w < windows[q] && continues(q, w)) {
            length_++
            w++
        }
        came(q, w - 8)
        if (length_ == 9 && distinct())
            chain[++chains] = w - 8
    }
}

function put_runs(q,   c, different, text, seen, first) {
    for (c = 1; c <= chains; c++) {
        text = came(q, chain[c])
        if (!(text in seen)) {
            seen[text] = 1
            first[++different] = chain[c]
        }
    }
    if (chains < 8 || different < 5)
        return 0
    for (c = 1; c <= 5; c++) {
        came(q, first[c])
        put(q, "first" c)
    }
    for (c = 1; c <= 8; c++) {
        made(q, chain[c])
        put(q, "made" c)
    }
    return 1
}

function put_order(q,   k, w, i, best, most, sum, shown, taken) {
    for (k = 1; k <= windows[q]; k++) {
        most = -1
        for (w = 1; w <= windows[q]; w++) {
            if (w in taken)
                continue
            sum = 0
            for (i = 1; i <= size[q, w]; i++)
                sum += 1 / (1 + shown[doc[q, w, i]]) ^ 2
            if (sum > most + 1e-9) {
                most = sum
                best = w
            }
        }
        taken[best] = 1
        for (i = 1; i <= size[q, best]; i++)
            shown[doc[q, best, i]]++
        print q, best - 1 >order
    }
}

END {
    for (t = 1; t <= topics; t++) {
        q = topic[t]
        find_chains(q)
        if (!put_runs(q))
            continue
        for (w = 1; w <= windows[q]; w++)
            print line[q, w] >keep
        put_order(q)
    }
}
