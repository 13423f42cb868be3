/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/pairs.h"

#include "format/lines.h"

int fmt_read_pairs(struct lab_set *set, const char *path, bool pool, struct rcp_err *err)
{
    struct fmt_lines l;
    int r;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    lab_begin(set, fmt_name(l.in), 0);
    while ((r = fmt_lines_more(&l, err)) > 0) {
        struct fmt_tok t[5];
        const char *line = l.next;
        int n = fmt_split(line, t, 4, &l.next);
        l.number++;
        if (n == 0 || t[0].s[0] == '#')
            continue;
        if (n == 2 || (pool && n == 4)) {
            lab_add(set, t[0].s, t[0].len, t[1].s, t[1].len, l.number);
            continue;
        }
        char q[RCP_QUOTE_SIZE];
        r = rcp_fail(err, RCP_ERR_INPUT, fmt_name(l.in), l.number, "%s in '%s', expected %s",
                     n == 1   ? "1 field"
                     : n == 3 ? "3 fields"
                     : n == 4 ? "4 fields"
                              : "more than 4 fields",
                     rcp_quote_line(q, line, l.next), pool ? "'qid docid' or 'qid docid rank score'" : "'qid docid'");
        break;
    }
    lab_finish(set);
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}
