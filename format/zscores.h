/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Z-score files (-Z): mean and standard deviation of a measure's value per topic, over reference runs. */
#ifndef FORMAT_ZSCORES_H
#define FORMAT_ZSCORES_H

#include "base/mem.h"
#include "format/lines.h"

/* The means and standard deviations of a z-score file. */
struct fmt_zscores {
    struct fmt_zscore *by_key; /* a hash table by "qid measure" */
    struct arena arena;
};

/* The number that trec_eval prints for a value without a z-score. */
#define FMT_NO_ZSCORE (-1000000.0)

/* Reads the lines `qid measure mean stddev` of the file at `path` into *z; a mean or stddev that is no number is read
 * as atof reads it. Returns 0, or -1 and *err if a line has other fields, a topic has a measure twice, or the file is
 * empty. The caller frees *z with fmt_zscores_free in both cases. */
int fmt_read_zscores(struct fmt_zscores *z, const char *path, struct err *err);
/* Returns the z-score (value - mean) / stddev of a measure's value for topic qid. If stddev is 0, returns 0 for the
 * mean itself, else FMT_NO_ZSCORE; returns FMT_NO_ZSCORE also for an unknown topic or measure. */
double fmt_zscore(const struct fmt_zscores *z, const char *qid, const char *measure, double value);
void fmt_zscores_free(struct fmt_zscores *z);

#endif
