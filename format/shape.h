/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a file of lines looks like by its columns: asked where something went wrong, to say what it may be instead. */
#ifndef FORMAT_SHAPE_H
#define FORMAT_SHAPE_H

enum shape {
    SHAPE_UNKNOWN,
    SHAPE_RUN,      /* 6 columns or more, rank and score are numbers */
    SHAPE_NO_RUNID, /* 5, likewise */
    SHAPE_BLANKS,   /* 7 or more, where not the fourth but the fifth and sixth are numbers */
    SHAPE_QRELS,    /* 4, the last whole numbers */
    SHAPE_GAINS,    /* "# rcp-gains", or 4 columns, the last fractions from 0 to 1 */
    SHAPE_COMMAS    /* columns of a run or of qrels with commas in between */
};

/* By the first lines of a regular file; SHAPE_UNKNOWN for all else, also for one that cannot be read. */
enum shape shape_of(const char *path);

#endif
