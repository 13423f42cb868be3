/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists report: cases of two lists or sets, and what blind judges said of them. */
#ifndef EVAL_STUDY_LISTS_H
#define EVAL_STUDY_LISTS_H

#include "eval/study_table.h"
#include "format/frame.h"
#include "study/verdicts.h"

/* What a share is over. Of each kind: over its cases that are no controls, but for those named so. */
enum study_lists_part {
    LISTS_MAJORITY,
    LISTS_UNANIMOUS,
    LISTS_JUDGE,    /* by judge */
    LISTS_SUITE,    /* by suite: joint decisions */
    LISTS_LONGER_1, /* joint decisions where side 1 is the longer one */
    LISTS_LONGER_2,
    LISTS_BEYOND, /* where both metrics' differences are outside their tie zones */
    LISTS_WITHIN,
    LISTS_CONTROL,       /* controls: joint decisions */
    LISTS_CONTROL_JUDGE, /* by judge */
    LISTS_PARTS
};

struct study_lists_share {
    enum study_lists_part part;
    size_t kind;  /* number of its name */
    size_t which; /* judge or suite */
    struct stat_rate rate;
};

struct study_lists_judge {
    struct stat_rate consistent; /* both presentations answered alike */
    struct stat_rate first;      /* of answers that name a side, those that name the one shown first */
    size_t answers, ties, none;  /* presentations; none: without an answer */
    size_t decided, cases;
};

struct study_lists {
    struct frame_names kinds, judges, cases;
    struct study_queries queries;
    size_t controls;
    struct study_lists_share *share; /* by kind, then part */
    size_t n_shares;
    struct study_lists_judge *judge; /* [judges.n] */
    bool has_suite, has_length, has_beyond;
    struct stat_design design;
};

/* Reads cases and verdicts, and computes; 0, or -1 and *err. *s is to be freed in any case. */
int study_lists(struct study_lists *s, const char *cases, const char *verdicts, const struct stat_design *d,
                struct err *err);
void study_lists_free(struct study_lists *s);

enum { STUDY_SIDE_MOST = 100 /* documents */ };

/* Reads a side of a case, documents with blanks between them in one field of the row, into doc[0 .. *n), *n >= 1. The names
 * live as long as the field. Returns 0, or -1 and *err. */
int study_side_read(const struct frame *f, int column, struct fmt_tok *doc, size_t *n, struct err *err);

#endif
