/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the table that trec_rcp --format part or --format tsv -q prints: a row of values for each run and topic. A part
 * has two lines more: the first one, which begins with VALUES_PART, or VALUES_WHOLE_RUNS if values count topics that a
 * run lacks, and then says by which labels and rules its values are; and the last one, VALUES_END. */
#ifndef FORMAT_VALUES_H
#define FORMAT_VALUES_H

#include <stdbool.h>

#include "base/err.h"
#include "base/mem.h"

#define VALUES_PART "# part of "
#define VALUES_WHOLE_RUNS "# part with whole runs of "
#define VALUES_END "# end of part"

/* A row: the values of a run for a topic. */
struct values_row {
    const char *run, *topic;
    double *value; /* [n_columns of the table]; NAN if the cell is empty */
    uint64_t line; /* the line in the file, from 1 */
};

/* A table that is read, of a part or not. Begins as {0}. */
struct values {
    const char *path;    /* the file's name in messages */
    const char *head;    /* the first line of a part; NULL if the table is no part */
    bool has_end;        /* whether the file ends with VALUES_END, as a part must */
    const char **column; /* the names of the measures, which are the columns after run and topic */
    size_t n_columns, cap_columns;
    struct values_row *row; /* in the order of the file */
    size_t n_rows, cap_rows;
    struct arena arena;
};

/* Reads the table in the file at `path` ("-" means standard input) into *v. Returns 0, or -1 and *err if the header is
 * another one, a row has a different number of columns, a cell is neither empty nor a number, or a part lacks its last
 * line. The caller frees *v with values_free in both cases. */
int values_read(struct values *v, const char *path, struct err *err);
void values_free(struct values *v);

#endif
