/* Inside the judgement reader: one line of JSON, on its own. */
#ifndef FORMAT_JUDGEMENT_RECORD_H
#define FORMAT_JUDGEMENT_RECORD_H

#include "format/judgements.h"

/* A document of a window, as its record has it. */
struct jud_shown {
    const char *doc;
    int64_t position;
    double score;    /* tournament; NAN where the window has no scores */
    uint32_t passes; /* rubric: bit c = passed criterion c of the record's criteria */
};

/* What a line says; all memory is the arena's. Placements, ranking and criteria are read of valid windows alone. */
struct jud_record {
    uint64_t line;
    struct jud_window window; /* its query and first are not known yet */
    const char *dataset, *qid, *family; /* dataset may be ""; family NULL */
    const char *const *criterion;       /* of a rubric window, C2 before C10 */
    size_t n_criteria;
    struct jud_shown *shown; /* window.n */
    uint16_t *ranking;       /* window.n: which of them is k-th best, if window.ranked */
};

/* Reads line s[0..len), a JSON object without white space around it. `like` is an earlier record of the same arena or
 * NULL: its criteria are used again where they are the same. 0, or -1 and *err. */
int jud_read_record(struct jud_record *r, const char *s, size_t len, const char *file, uint64_t line,
                    const struct jud_record *like, struct rcp_arena *arena, struct fmt_err *err);

/* -1 and *err: what is wrong with the record of this id. */
int jud_bad_record(struct fmt_err *err, const char *file, uint64_t line, const char *id, const char *what,
                   const char *wanted);

#endif
