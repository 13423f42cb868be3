/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Z-score files (-Z): mean and standard deviation of a measure's value per topic, over reference runs. */
#ifndef FORMAT_ZSCORES_H
#define FORMAT_ZSCORES_H

#include "base/mem.h"
#include "format/lines.h"

/* The lines of a z-score file. */
struct fmt_zscores {
    struct fmt_zscore *by_key; /* a hash table by "qid measure" */
    struct arena arena;
};

/* The number that trec_eval prints for a value without a z-score. */
#define FMT_NO_ZSCORE (-1000000.0)

/* Reads lines `qid measure mean stddev`. Returns 0, or -1 and *err if a line has other fields, or a topic has a measure
 * twice. */
int fmt_read_zscores(struct fmt_zscores *z, const char *path, struct err *err);
/* Returns (value - mean) / stddev. If stddev is 0, returns 0 for the mean itself, else FMT_NO_ZSCORE; returns
 * FMT_NO_ZSCORE also for an unknown topic or measure. */
double fmt_zscore(const struct fmt_zscores *z, const char *qid, const char *measure, double value);
void fmt_zscores_free(struct fmt_zscores *z);

#endif
