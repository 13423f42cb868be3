/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/zscores.h"

#include <string.h>

#include "base/num.h"
#include "base/table.h"

/* The mean and the standard deviation of a measure for a topic, in a hash table by both names. */
struct fmt_zscore {
    UT_hash_handle hh;
    char *key; /* "qid measure" */
    double mean, stddev;
};

/* Returns the number in a token, or the number that atof gives if it is not one. */
static double number_or_atof(const struct fmt_tok *t)
{
    double v;
    return num_double(t->s, t->len, &v) ? v : num_atof(t->s, t->len);
}

/* Adds the score in the fields t of a line of l. Returns 0, or -1 and *err if the topic has the measure already. */
static int add_line(struct fmt_zscores *z, const struct fmt_tok t[4], const struct fmt_lines *l, struct err *err)
{
    struct fmt_zscore *e, *earlier;
    size_t len = t[0].len + 1 + t[1].len;
    char q[2][ERR_QUOTE_SIZE];
    e = arena_alloc(&z->arena, sizeof *e);
    *e = (struct fmt_zscore){
        .key = arena_alloc(&z->arena, len + 1), .mean = number_or_atof(&t[2]), .stddev = number_or_atof(&t[3])};
    memcpy(e->key, t[0].s, t[0].len);
    e->key[t[0].len] = ' ';
    memcpy(e->key + t[0].len + 1, t[1].s, t[1].len);
    e->key[len] = '\0';
    HASH_FIND(hh, z->by_key, e->key, len, earlier);
    if (earlier)
        return err_input(err, fmt_name(l->in), l->number,
                         "a second line for measure %s of topic %s, expected a single line",
                         err_quote(q[0], t[1].s, t[1].len), err_quote(q[1], t[0].s, t[0].len));
    HASH_ADD_KEYPTR(hh, z->by_key, e->key, len, e);
    return 0;
}

int fmt_read_zscores(struct fmt_zscores *z, const char *path, struct err *err)
{
    struct fmt_lines l;
    struct fmt_tok t[4];
    int r;
    *z = (struct fmt_zscores){0};
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((r = fmt_next_fields(&l, false, t, 4, "qid measure mean stddev", err)) > 0)
        if ((r = add_line(z, t, &l, err)) < 0)
            break;
    if (r == 0 && !z->by_key)
        r = err_input(err, fmt_name(l.in), 0, "no scores found, expected lines 'qid measure mean stddev'");
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

double fmt_zscore(const struct fmt_zscores *z, const char *qid, const char *measure, double value)
{
    const struct fmt_zscore *e = NULL;
    size_t nq = strlen(qid), nm = strlen(measure);
    char local[256], *key = nq + nm + 2 <= sizeof local ? local : mem_alloc(nq + nm + 2, 1);
    memcpy(key, qid, nq);
    key[nq] = ' ';
    memcpy(key + nq + 1, measure, nm);
    HASH_FIND(hh, z->by_key, key, nq + 1 + nm, e);
    if (key != local)
        mem_free(key);
    if (!e)
        return FMT_NO_ZSCORE;
    if (e->stddev != 0.0)
        return (value - e->mean) / e->stddev;
    return value == e->mean ? 0.0 : FMT_NO_ZSCORE;
}

void fmt_zscores_free(struct fmt_zscores *z)
{
    HASH_CLEAR(hh, z->by_key);
    arena_free(&z->arena);
}
