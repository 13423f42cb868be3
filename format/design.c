/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/design.h"

#include "base/num.h"
#include "base/plural.h"
#include "base/table.h"
#include "format/lines.h"
#include "format/scan.h"

/* A topic of the sample, in a hash table by qid. */
struct fmt_design_topic {
    UT_hash_handle hh;
    struct fmt_draw draw;
    char qid[];
};

/* Returns the index in d->stratum of the stratum called `name`, which is added if it is new. */
static size_t find_stratum(struct fmt_design *d, const struct fmt_tok *name)
{
    size_t i = 0;
    while (i < d->n_strata && !fmt_tok_is(name, d->stratum[i]))
        i++;
    if (i == d->n_strata)
        MEM_APPEND(d->stratum, d->n_strata, d->cap_strata, arena_strndup(&d->arena, name->s, name->len));
    return i;
}

int fmt_design_add(struct fmt_design *d, const char *line, const char *file, uint64_t number, struct err *err)
{
    struct fmt_tok t[4];
    struct fmt_design_topic *x;
    const char *next;
    char q[2][ERR_QUOTE_SIZE];
    double p;
    int n = fmt_split(line, t, 4, &next);
    if (!n || t[0].s[0] == '#')
        return 0;
    if (n < 2 || n > 3)
        return err_input(err, file, number,
                         "%d column%s, expected the columns topic, probability and, optionally, stratum", n,
                         plural_s((size_t)n));
    if (!num_double(t[1].s, t[1].len, &p) || !(p > 0.0 && p <= 1.0))
        return err_input(err, file, number, "probability %s of topic %s, expected a number above 0 and at most 1",
                         err_quote(q[0], t[1].s, t[1].len), err_quote(q[1], t[0].s, t[0].len));
    HASH_FIND(hh, d->by_qid, t[0].s, t[0].len, x);
    if (x)
        return err_input(err, file, number, "a second line for topic %s, expected one line for each topic",
                         err_quote(q[0], t[0].s, t[0].len));
    x = arena_alloc(&d->arena, sizeof *x + t[0].len + 1);
    x->draw = (struct fmt_draw){p, n == 3 ? find_stratum(d, &t[2]) : 0};
    memcpy(x->qid, t[0].s, t[0].len);
    x->qid[t[0].len] = '\0';
    HASH_ADD_KEYPTR(hh, d->by_qid, x->qid, t[0].len, x);
    d->n++;
    return 0;
}

/* Adds the topic of a line to `design`, a struct fmt_design. Leaves the file of an error empty: fmt_each_line sets it.
 * An fmt_line_fn. */
static int add_design_line(void *design, const char *line, size_t len, uint64_t number, struct err *err)
{
    (void)len;
    return fmt_design_add(design, line, "", number, err);
}

int fmt_read_design(struct fmt_design *d, const char *path, struct err *err)
{
    *d = (struct fmt_design){0};
    return fmt_each_line(path, NULL, add_design_line, d, err);
}

const struct fmt_draw *fmt_design_find(const struct fmt_design *d, const char *qid)
{
    const struct fmt_design_topic *x = NULL;
    HASH_FIND(hh, d->by_qid, qid, strlen(qid), x);
    return x ? &x->draw : NULL;
}

void fmt_design_free(struct fmt_design *d)
{
    HASH_CLEAR(hh, d->by_qid);
    mem_free(d->stratum);
    arena_free(&d->arena);
}
