/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How complete a store is: what became of the windows that its schedule has. */
#ifndef STORE_COMPLETENESS_H
#define STORE_COMPLETENESS_H

#include "store/judgements.h"

/* Windows of a stage. scheduled = valid + invalid + rejected + missing. */
struct complete_count {
    size_t scheduled; /* if it is not known, the windows that have a record */
    size_t valid;     /* with an answer that counts */
    size_t invalid;   /* with an answer that does not count, the last one allowed */
    size_t rejected;  /* the server refused to answer */
    size_t missing;   /* nothing is recorded */
    bool known;       /* the store states how many windows were scheduled */
};

struct complete_topic {
    const char *dataset, *qid; /* dataset may be "", if no window of the topic is recorded */
    struct complete_count stage[2];
};

struct completeness {
    struct complete_topic *topic; /* by dataset and qid; n_topics, also those that have no record */
    size_t n_topics;
    struct complete_count stage[2];
    bool stages[2]; /* the stage has windows */
};

/* Counts the windows of a finished store, of one dataset or of all (NULL). hard_rankings: as in jud_compares. */
void complete_measure(struct completeness *c, const struct jud_store *s, const char *dataset, bool hard_rankings);
void complete_free(struct completeness *c);

/* Are more than 5 % of the windows without a valid answer? */
bool complete_lacks(const struct complete_count *n);
/* Does any stage lack so many? */
bool complete_lacking(const struct completeness *c);

/* "scheduled=536 valid=293 invalid=0 rejected=243 missing=0", into buf, which is returned. */
enum { COMPLETE_TEXT_SIZE = 192 };
const char *complete_text(const struct complete_count *n, char buf[COMPLETE_TEXT_SIZE]);
/* "243 of 536 tournament windows have no valid answer: 0 invalid, 243 rejected, 0 missing", into buf, which is returned. */
const char *complete_reason(const struct complete_count *n, enum jud_stage stage, char buf[COMPLETE_TEXT_SIZE]);

/* 0, or -1 and *err (ERR_CALC) that names the stages that lack windows. */
int complete_refuse(const struct completeness *c, struct err *err);

#endif
