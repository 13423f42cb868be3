/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Designs of samples of topics: the probability with which each topic of a sample was drawn. A line has a topic, its
 * inclusion probability and, if strata (classes of topics) were sampled independently, the name of its stratum; lines
 * that begin with '#' are comments. */
#ifndef FORMAT_DESIGN_H
#define FORMAT_DESIGN_H

#include "base/err.h"
#include "base/mem.h"

struct fmt_design_topic;

/* The design of one sample, from one file. */
struct fmt_design {
    struct fmt_design_topic *by_qid; /* a hash table of the topics */
    size_t n;                        /* the number of topics */
    const char **stratum;            /* [n_strata] names of strata, in the order of the file */
    size_t n_strata, cap_strata;
    struct arena arena;
};

/* The way in which one topic came into the sample. */
struct fmt_draw {
    double probability; /* the topic's probability of being drawn into the sample, 0 < probability <= 1 */
    size_t stratum;     /* the index of the topic's stratum in fmt_design.stratum; 0 without strata */
};

/* Adds the topic of a line to a design, which begins as zero; an empty line and a comment add nothing. The line ends
 * with '\n', and FMT_PAD bytes after it can be read. `file` and `number` say in errors where the line is. Returns 0, or
 * -1 and *err, also if the design has the topic already. */
int fmt_design_add(struct fmt_design *d, const char *line, const char *file, uint64_t number, struct err *err);
/* Reads the file at `path` into *d. Returns 0, or -1 and *err; the caller frees *d with fmt_design_free in both
 * cases. */
int fmt_read_design(struct fmt_design *d, const char *path, struct err *err);
/* Returns how the topic qid was drawn, or NULL if the design does not have it. */
const struct fmt_draw *fmt_design_find(const struct fmt_design *d, const char *qid);
void fmt_design_free(struct fmt_design *d);

#endif
