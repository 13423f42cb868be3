/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Correlations of theta with properties of documents that it should not depend on. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "diagnose/trust_view.h"
#include "format/labels.h"

/* Sets order[] of each document, NAN at first, to a number that grows with the position in v->order of the first window
 * that shows it, and with its place in this window. Windows without a number are ignored; documents that no other
 * window shows stay NAN. */
static void order_first(const struct trust_view *v, double *order)
{
    const struct jud_store *s = v->source->store;
    for (size_t o = 0; o < v->n_order; o++)
        for (size_t i = 0; i < s->window[v->order[o]].n && s->window[v->order[o]].seq != JUD_NO_SEQ; i++) {
            double *position = &order[trust_doc(v, v->order[o], i)];
            if (isnan(*position))
                *position = (double)o + (double)i / JUD_MAX_WINDOW;
        }
}

/* Fills value[] of all documents of the store, NAN at first, with the property: the log of the text's number of
 * characters, the position in the topic's list of ids, or that of order_first. NAN if it is unknown. */
static void find_property(const struct trust_view *v, enum trust_tie property, double *value)
{
    const struct jud_store *s = v->source->store;
    for (size_t q = 0; q < s->n_queries; q++)
        for (size_t i = 0; i < s->query[q].n_docs; i++) {
            const struct text *t =
                property == TRUST_LENGTH && v->source->texts ? texts_find(v->source->texts, s->query[q].doc[i]) : NULL;
            double length = t ? (double)(utf8_count(t->title) + utf8_count(t->body)) : 0.0;
            value[v->first_doc[q] + i] = property == TRUST_ID ? (double)i : length > 0.0 ? log(length) : NAN;
        }
    if (property == TRUST_FIRST)
        order_first(v, value);
}

/* Returns, by document of the store, the mean number of criteria passed over its rubric answers; NAN without answers.
 * The caller frees the array with mem_free. */
static double *compute_mean_passed(const struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    size_t n = v->first_doc[s->n_queries], *count = mem_zalloc(n, sizeof *count);
    double *passed = mem_zalloc(n, sizeof *passed);
    for (size_t o = 0; o < v->n_order; o++) {
        const struct jud_window *w = &s->window[v->order[o]];
        for (size_t i = 0; i < w->n && w->stage == JUD_RUBRIC; i++) {
            passed[trust_doc(v, v->order[o], i)] += bits_count(s->placement[w->first + i].passes);
            count[trust_doc(v, v->order[o], i)]++;
        }
    }
    for (size_t i = 0; i < n; i++)
        passed[i] = count[i] ? passed[i] / (double)count[i] : NAN;
    mem_free(count);
    return passed;
}

/* Stores people's grades of the documents of topic q in grade[]. Documents without a grade, or with a negative one,
 * keep their value. */
static void read_grades(const struct trust_view *v, size_t q, double *grade)
{
    const struct lab_set *grades = v->source->grades;
    const struct jud_query *source = &v->source->store->query[q];
    ptrdiff_t topic = lab_find_topic(grades, source->qid, strlen(source->qid));
    if (topic < 0)
        return;
    const struct lab_topic *t = &grades->topic[topic];
    const char *text = grades->text + t->text, *doc;
    size_t len;
    for (size_t row = t->first; row < t->first + t->n; row++) {
        text = lab_next_doc(text, &doc, &len);
        ptrdiff_t doc_index = jud_find_doc(source, doc, len);
        if (doc_index >= 0 && lab_grade(grades, row) >= 0)
            grade[v->first_doc[q] + (size_t)doc_index] = lab_grade(grades, row);
    }
}

/* Copies column[c] to values[c], for each column c, without the documents that lack a theta or have a NAN in a column,
 * and stores the others' topics in group[]. Returns the number of documents copied. */
static size_t gather_known(const struct trust_view *v, const double *const *column, size_t n_columns, double **values,
                           size_t *group)
{
    size_t n = 0;
    for (size_t q = 0; q < v->source->store->n_queries; q++)
        for (size_t d = v->first_doc[q]; d < v->first_doc[q + 1]; d++) {
            bool has_all = v->doc[d] != NULL;
            for (size_t c = 0; c < n_columns && has_all; c++) {
                values[c][n] = column[c][d];
                has_all = !isnan(column[c][d]);
            }
            group[n] = q;
            n += has_all;
        }
    return n;
}

/* Returns the correlation of the columns a and b within topics, at equal `control` unless it is NULL. Sets *z, unless z
 * is NULL, to Fisher's z of the correlation over its standard error, and *n to the number of documents. */
static double correlate_columns(const struct trust_view *v, const double *a, const double *b, const double *control,
                                double *z, size_t *n)
{
    size_t n_docs = v->first_doc[v->source->store->n_queries], n_lost = control != NULL;
    double *storage = mem_alloc(n_docs + 1, 3 * sizeof *storage);
    double *values[3] = {storage, storage + n_docs + 1, storage + 2 * (n_docs + 1)};
    const double *const column[3] = {a, b, control};
    size_t *group = mem_alloc(n_docs + 1, sizeof *group);
    *n = gather_known(v, column, control ? 3 : 2, values, group);
    for (size_t i = 0; i < *n; i++)
        n_lost += i == 0 || group[i] != group[i - 1];
    double r = trust_correlate(values[0], values[1], control ? values[2] : NULL, group, *n);
    if (z)
        *z = *n > n_lost + 3 ? atanh(fmax(-0.999999, fmin(0.999999, r))) * sqrt((double)(*n - n_lost - 3)) : NAN;
    MEM_FREE_ALL(storage, group);
    return r;
}

void trust_tie(struct trust *t, const struct trust_view *v)
{
    size_t n = v->first_doc[v->source->store->n_queries], ignored;
    double *theta = mem_alloc(n, 4 * sizeof *theta), *bt = theta + n, *x = bt + n, *grade = x + n;
    double *passed = compute_mean_passed(v);
    for (size_t d = 0; d < n; d++) {
        theta[d] = v->doc[d] ? v->doc[d]->theta : NAN;
        bt[d] = v->doc[d] ? v->doc[d]->bt : NAN;
        grade[d] = NAN;
    }
    for (size_t q = 0; q < v->source->store->n_queries && v->source->grades; q++)
        read_grades(v, q, grade);
    for (int property = 0; property < TRUST_TIES; property++) {
        struct trust_correlation *c = &t->tie[property];
        for (size_t d = 0; d < n; d++)
            x[d] = NAN;
        find_property(v, (enum trust_tie)property, x);
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
    MEM_FREE_ALL(theta, passed);
}
