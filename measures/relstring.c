/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include <string.h>

#include "base/mem.h"

/* Returns the digit of a grade, '>' above 9, or '.' if it is negative. */
static char grade_character(int32_t grade)
{
    return grade > 9 ? '>' : grade >= 0 ? (char)('0' + grade) : '.';
}

/* Returns the string of the grades of the first documents, one character each, as many as the parameter says or, if
 * fewer, as the ranking has; "" if the run lacks the topic and -m gives no parameter. The caller frees it. */
static char *grade_string(const struct meas_topic *t, const struct meas_args *a)
{
    size_t len = a->real[0] < 1 ? 0 : a->real[0] < (double)t->rel.n_ret ? (size_t)a->real[0] : t->rel.n_ret;
    if (t->missing && a->is_default)
        len = 0;
    char *s = mem_alloc(len + 1, 1);
    memset(s, '-', len);
    s[len] = '\0';
    for (size_t h = 0; h < t->rel.n_hits && t->rel.hit[h].rank < len; h++)
        s[t->rel.hit[h].rank] = grade_character(t->rel.hit[h].grade);
    return s;
}

const struct meas_spec meas_relstring = {
    .name = "relstring",
    .params = MEAS_VECTOR,
    .range = MEAS_LENGTHS,
    .defaults = "10",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_TEXT,
    .text = grade_string,
    .about = "The grades of the first documents as a string: a digit for a grade from 0 to 9, '>' for a\n"
             "grade above 9, '-' for a document that is not in the qrels, '.' for a document that is\n"
             "pooled but not judged. It appears for single topics only (-q). Parameter: the number of\n"
             "documents.",
};
