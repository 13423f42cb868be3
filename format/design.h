/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Designs: with which probability each topic of a sample was drawn. A line has a topic, its inclusion probability and,
 * if strata were sampled independently, its stratum; lines that begin with '#' are comments. */
#ifndef FORMAT_DESIGN_H
#define FORMAT_DESIGN_H

#include "base/err.h"
#include "base/mem.h"

struct fmt_design_topic;

struct fmt_design {
    struct fmt_design_topic *by_qid;
    size_t n;
    const char **stratum; /* [n_strata] names, in the order of the file */
    size_t n_strata, cap_strata;
    struct arena arena;
};

/* The draw of one topic. */
struct fmt_draw {
    double probability; /* 0 < probability <= 1 */
    size_t stratum;     /* its index; 0 without strata */
};

/* Adds a line to a design, which begins as zero. The line ends with '\n', and FMT_PAD bytes after it can be read.
 * Returns 0, or -1 and *err, which names file and number. */
int fmt_design_add(struct fmt_design *d, const char *line, const char *file, uint64_t number, struct err *err);
/* Reads a file. Returns 0, or -1 and *err; free *d in both cases. */
int fmt_read_design(struct fmt_design *d, const char *path, struct err *err);
/* Returns the draw of a topic, or NULL if the design does not have it. */
const struct fmt_draw *fmt_design_find(const struct fmt_design *d, const char *qid);
void fmt_design_free(struct fmt_design *d);

#endif
