/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_side.h"

int study_side_read(const struct frame *f, int column, struct fmt_tok *doc, size_t *n, struct err *err)
{
    struct fmt_tok list;
    *n = 0;
    if (frame_text(f, column, &list, err) != 0)
        return -1;
    for (size_t at = 0, end; at < list.len; at = end + 1) {
        for (end = at; end < list.len && list.s[end] != ' ';)
            end++;
        if (end == at)
            continue;
        if (*n == STUDY_SIDE_MOST)
            return frame_bad(f, column, "at most 100 documents with blanks between them", err);
        doc[(*n)++] = (struct fmt_tok){list.s + at, end - at};
    }
    return *n ? 0 : frame_bad(f, column, "documents with blanks between them", err);
}
