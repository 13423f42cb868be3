/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Correlations of theta with properties of documents that it should not depend on. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "diagnose/trust_view.h"
#include "format/labels.h"

/* Fills seen[] with the order in which the windows first show the documents of each topic. */
static void order_first(const struct trust_view *v, double *seen)
{
    const struct jud_store *s = v->from->store;
    for (size_t o = 0; o < v->n_order; o++)
        for (size_t i = 0; i < s->window[v->order[o]].n && s->window[v->order[o]].seq != JUD_NO_SEQ; i++) {
            double *at = &seen[trust_doc(v, v->order[o], i)];
            if (isnan(*at))
                *at = (double)o + (double)i / JUD_MAX_WINDOW;
        }
}

/* Counts the characters of a text. */
static double count_characters(const struct text *t)
{
    size_t n = 0;
    for (const char *c = t->title; *c; c++)
        n += ((unsigned char)*c & 0xc0) != 0x80;
    for (const char *c = t->body; *c; c++)
        n += ((unsigned char)*c & 0xc0) != 0x80;
    return (double)n;
}

/* Fills value[] of all documents of the store with the property; NAN if it is unknown. */
static void find_property(const struct trust_view *v, enum trust_tie which, double *value)
{
    const struct jud_store *s = v->from->store;
    for (size_t q = 0; q < s->n_queries; q++)
        for (size_t i = 0; i < s->query[q].n_docs; i++) {
            const struct text *t =
                which == TRUST_LENGTH && v->from->texts ? texts_find(v->from->texts, s->query[q].doc[i]) : NULL;
            double length = t ? count_characters(t) : 0.0;
            value[v->first[q] + i] = which == TRUST_ID ? (double)i : length > 0.0 ? log(length) : NAN;
        }
    if (which == TRUST_FIRST)
        order_first(v, value);
}

/* Returns the mean number of criteria that each document of the store passed; NAN without answers. */
static double *mean_passed(const struct trust_view *v)
{
    const struct jud_store *s = v->from->store;
    size_t n = v->first[s->n_queries], *times = mem_zalloc(n, sizeof *times);
    double *passed = mem_zalloc(n, sizeof *passed);
    for (size_t o = 0; o < v->n_order; o++) {
        const struct jud_window *w = &s->window[v->order[o]];
        for (size_t i = 0; i < w->n && w->stage == JUD_RUBRIC; i++) {
            passed[trust_doc(v, v->order[o], i)] += bits_count(s->placement[w->first + i].passes);
            times[trust_doc(v, v->order[o], i)]++;
        }
    }
    for (size_t i = 0; i < n; i++)
        passed[i] = times[i] ? passed[i] / (double)times[i] : NAN;
    mem_free(times);
    return passed;
}

/* Fills grade[] with the grades of a topic's documents that have one. jud_find_doc finds documents by name. */
static void read_grades(const struct trust_view *v, size_t q, double *grade)
{
    const struct lab_set *set = v->from->grades;
    const struct jud_query *source = &v->from->store->query[q];
    ptrdiff_t topic = lab_find_topic(set, source->qid, strlen(source->qid));
    if (topic < 0)
        return;
    const struct lab_topic *t = &set->topic[topic];
    const char *text = set->text + t->text, *doc;
    size_t len;
    for (size_t row = t->first; row < t->first + t->n; row++) {
        text = lab_next_doc(text, &doc, &len);
        ptrdiff_t at = jud_find_doc(source, doc, len);
        if (at >= 0 && lab_grade(set, row) >= 0)
            grade[v->first[q] + (size_t)at] = lab_grade(set, row);
    }
}

/* Copies the values of the documents that have all of them, one after another, to out[c] for each column, and their
 * topics to group[]. Returns their number. */
static size_t keep_known(const struct trust_view *v, const double *const *column, size_t n_columns, double **out,
                         size_t *group)
{
    size_t n = 0;
    for (size_t q = 0; q < v->from->store->n_queries; q++)
        for (size_t d = v->first[q]; d < v->first[q + 1]; d++) {
            bool known = v->doc[d] != NULL;
            for (size_t c = 0; c < n_columns && known; c++) {
                out[c][n] = column[c][d];
                known = !isnan(column[c][d]);
            }
            group[n] = q;
            n += known;
        }
    return n;
}

/* Returns the correlation of the columns a and b at equal `given`, which may be NULL. Sets *z, unless z is NULL, to
 * Fisher's z of the correlation over its standard error, and *n to the number of documents. */
static double correlate_columns(const struct trust_view *v, const double *a, const double *b, const double *given,
                                double *z, size_t *n)
{
    size_t most = v->first[v->from->store->n_queries], lost = given != NULL;
    double *storage = mem_alloc(most + 1, 3 * sizeof *storage);
    double *out[3] = {storage, storage + most + 1, storage + 2 * (most + 1)};
    const double *const column[3] = {a, b, given};
    size_t *group = mem_alloc(most + 1, sizeof *group);
    *n = keep_known(v, column, given ? 3 : 2, out, group);
    for (size_t i = 0; i < *n; i++)
        lost += i == 0 || group[i] != group[i - 1];
    double r = trust_correlate(out[0], out[1], given ? out[2] : NULL, group, *n);
    if (z)
        *z = *n > lost + 3 ? atanh(fmax(-0.999999, fmin(0.999999, r))) * sqrt((double)(*n - lost - 3)) : NAN;
    mem_free(storage);
    mem_free(group);
    return r;
}

void trust_tie(struct trust *t, const struct trust_view *v)
{
    size_t n = v->first[v->from->store->n_queries], ignored;
    double *theta = mem_alloc(n, 4 * sizeof *theta), *bt = theta + n, *x = bt + n, *grade = x + n;
    double *passed = mean_passed(v);
    for (size_t d = 0; d < n; d++) {
        theta[d] = v->doc[d] ? v->doc[d]->theta : NAN;
        bt[d] = v->doc[d] ? v->doc[d]->bt : NAN;
        grade[d] = NAN;
    }
    for (size_t q = 0; q < v->from->store->n_queries && v->from->grades; q++)
        read_grades(v, q, grade);
    for (int which = 0; which < TRUST_TIES; which++) {
        struct trust_correlation *c = &t->tie[which];
        for (size_t d = 0; d < n; d++)
            x[d] = NAN;
        find_property(v, (enum trust_tie)which, x);
        c->theta = correlate_columns(v, theta, x, NULL, &c->z, &c->n);
        c->given_other[JUD_TOURNAMENT] = correlate_columns(v, bt, x, passed, NULL, &ignored);
        c->given_other[JUD_RUBRIC] = correlate_columns(v, passed, x, bt, NULL, &ignored);
        c->given_grades = correlate_columns(v, theta, x, grade, &c->z_grades, &ignored);
        c->grades_given_theta = correlate_columns(v, grade, x, theta, &c->z_theta, &ignored);
        c->marked = isnan(c->given_grades)
                      ? fabs(c->theta) > TRUST_TIE && fabs(c->z) > TRUST_ERRORS
                      : fabs(c->given_grades) > TRUST_TIE_GIVEN && fabs(c->z_grades) > TRUST_ERRORS &&
                            c->given_grades * c->grades_given_theta < 0.0 && fabs(c->z_theta) > TRUST_TIE_BACK;
    }
    mem_free(theta);
    mem_free(passed);
}
