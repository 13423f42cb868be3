/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Guesses the format of a file from its columns, for messages about a file in the wrong place. */
#ifndef FORMAT_SHAPE_H
#define FORMAT_SHAPE_H

enum shape {
    SHAPE_UNKNOWN,
    SHAPE_RUN,      /* 6 columns or more; the fourth and fifth (rank and score) are numbers */
    SHAPE_NO_RUNID, /* 5 columns; the fourth and fifth (rank and score) are numbers */
    SHAPE_BLANKS,   /* 7 columns or more; the fifth and sixth are numbers, the fourth is not */
    SHAPE_QRELS,    /* 4 columns; the last one holds whole numbers */
    SHAPE_GAINS, /* a first line "# rcp-gains", or 4 columns; the last one holds numbers that are whole or between 0 and
                  * 1, not all whole */
    SHAPE_COMMAS /* columns separated by commas, which with blanks would have one of the shapes above */
};

/* Returns the shape that the first lines of a regular file have in common; SHAPE_UNKNOWN if they have none, if path is
 * NULL, or if it is no regular file or cannot be read. */
enum shape shape_of(const char *path);

#endif
