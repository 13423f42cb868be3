/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/run_lists.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "model/gain.h"

void eval_list_free(struct eval_list *l)
{
    for (size_t i = 0; i < l->n_lacking; i++)
        mem_free(l->lacking[i].docno);
    MEM_FREE_ALL(l->lacking, l->doc, l->group);
    *l = (struct eval_list){0};
}

/* A ranking of n documents that was joined with its labels; n leaves out documents that the measures drop. */
struct ranking {
    const struct meas_join *join;
    const struct run_topic *run;
    size_t n;
};

static const struct run_doc *ranked_doc(const struct ranking *r, size_t rank)
{
    return &r->run->doc[r->join->order[rank]];
}

/* Returns whether the document at `rank` (from 0) has the same score as the one before it; false for the first. */
static bool is_tied(const struct ranking *r, size_t rank)
{
    return rank > 0 && meas_rank_key(ranked_doc(r, rank)) == meas_rank_key(ranked_doc(r, rank - 1));
}

/* Stores the first l->n documents in l->doc as hashes of their names and, unless l->group is NULL, the ranks (from 0)
 * of each document's group of equal scores: the first in group[2 i], the one after the last in group[2 i + 1]. */
static void list_documents(struct eval_list *l, const struct ranking *r)
{
    l->doc = mem_alloc(l->n, sizeof *l->doc);
    for (size_t i = 0; i < l->n; i++) {
        const struct run_doc *d = ranked_doc(r, i);
        l->doc[i] = random_mix(random_hash(RANDOM_HASH, d->docno, d->len));
        if (!l->group)
            continue;
        size_t end = i + 1;
        bool tied = is_tied(r, i);
        while (!tied && end < r->n && is_tied(r, end))
            end++;
        l->group[2 * i] = tied ? l->group[2 * i - 2] : (uint32_t)i;
        l->group[2 * i + 1] = tied ? l->group[2 * i - 1] : (uint32_t)end;
    }
}

/* Returns the kinds of labels among `labels` that the document at the rank (from 0) lacks. A negative grade counts as a
 * missing one, as in the coverage of a run. */
static unsigned missing_labels(const struct ranking *r, size_t rank, unsigned labels)
{
    uint32_t number = r->join->number[r->join->order[rank]];
    const struct meas_label *l = number < r->join->n_labels ? &r->join->label[number] : NULL;
    return labels &
           ~((l && l->grade >= 0 ? (unsigned)MEAS_BY_QRELS : 0u) | (l && l->pool_row ? (unsigned)MEAS_BY_GAINS : 0u));
}

/* Stores in l->lacking the documents among the first l->n that lack a kind of `labels`. With --ties mean (by_mean),
 * also those among documents tied with the last of these, because they count as much. */
static void list_unlabelled(struct eval_list *l, const struct ranking *r, bool by_mean, unsigned labels)
{
    size_t n = l->n, cap = 0, first = 0;
    while (by_mean && n > 0 && n < r->n && is_tied(r, n))
        n++;
    for (size_t i = 0; i < n; i++) {
        unsigned lacking = missing_labels(r, i, labels);
        first = by_mean && is_tied(r, i) ? first : i;
        if (!lacking)
            continue;
        const struct run_doc *d = ranked_doc(r, i);
        MEM_APPEND(l->lacking, l->n_lacking, cap,
                   (struct eval_lacking){mem_strndup(d->docno, d->len), (uint32_t)first + 1, (unsigned char)lacking});
    }
}

void eval_list_make(struct eval_list *l, const struct eval_options *o, const struct meas_join *j,
                    const struct run_topic *run, const struct meas_topic *t, unsigned labels)
{
    struct ranking r = {j, run, t->rel.n_ret > t->gain.n_ret ? t->rel.n_ret : t->gain.n_ret};
    bool by_mean = o->meas.ties == MEAS_TIES_MEAN;
    eval_list_free(l);
    l->n = r.n < o->list_depth ? r.n : o->list_depth;
    if (o->list_lacking) {
        list_unlabelled(l, &r, by_mean, labels);
        return;
    }
    l->group = by_mean ? mem_alloc(l->n, 2 * sizeof *l->group) : NULL;
    list_documents(l, &r);
}

static double column_value(const struct lab_set *gains, enum lab_column c, uint32_t row)
{
    return gains->column[c] ? lab_double(gains, c)[row] : NAN;
}

void eval_label_document(struct eval_document *d, const struct eval *e, const struct meas_join *j,
                         const struct meas_topic *t, size_t rank, double *pass)
{
    const struct gain_file *g = &e->gains;
    uint32_t number = j->number[j->order[rank]];
    const struct meas_label *l = number < j->n_labels ? &j->label[number] : NULL;
    *d = (struct eval_document){.docno = d->docno, .gain = NAN, .theta = NAN, .count = NAN};
    if (l && l->grade != MEAS_NO_GRADE) {
        d->graded = true;
        d->grade = l->grade;
    }
    if (!l || !l->pool_row)
        return;
    uint32_t row = t->pool_row[l->pool_row - 1]; /* the join has replaced the row by 1 + an index into t->pool_row */
    d->gained = true;
    d->gain = column_value(t->gains, LAB_GAIN, row);
    d->theta = column_value(t->gains, LAB_THETA, row);
    d->count = column_value(t->gains, LAB_COUNT, row);
    for (size_t c = 0; c < g->n_items && !isnan(d->theta); c++) {
        gain_of_kind(GAIN_CRITERION, g->item, g->n_items, c, &d->theta, 1, &pass[c]);
        d->pass = pass;
    }
}

void eval_rank_gains(const struct meas_ranking *r, const double *gain, size_t k, double *by_rank)
{
    memset(by_rank, 0, k * sizeof *by_rank);
    for (size_t h = 0; h < r->n_hits; h++)
        if (r->hit[h].rank < k)
            by_rank[r->hit[h].rank] = gain[h];
    for (size_t i = 0; i < r->n_ties; i++) {
        const struct meas_tie *g = &r->tie[i];
        double sum = 0;
        for (size_t h = g->hit; h < (size_t)g->hit + g->n_hits; h++)
            sum += gain[h];
        for (size_t rank = g->first; rank < (size_t)g->first + g->n && rank < k; rank++)
            by_rank[rank] = sum / g->n;
    }
}

bool eval_has_contributions(const struct meas_value *v)
{
    return v->spec->gains != NULL;
}

/* Fills part[n] with the contributions of the first n documents to an nDCG with this ideal DCG, from their gains
 * by_rank[n]; 0 at ranks (from 0) of `cutoff` or more, or if `ideal` is 0. */
static void find_contributions(const struct meas_topic *t, double ideal, size_t cutoff, const double *by_rank, size_t n,
                               double *part)
{
    for (size_t rank = 0; rank < n; rank++)
        part[rank] = rank < cutoff && ideal > 0.0 ? by_rank[rank] / meas_log2(t, rank) / ideal : 0.0;
}

/* Returns the contributions of the first n documents to each value that is an nDCG, [such value][n]; NAN if the value's
 * kind of labels is not among `labels`. The caller frees them. */
static double *all_contributions(const struct eval *e, const struct meas_topic *t, unsigned labels, size_t n)
{
    const struct meas_set *set = &e->set;
    size_t n_parts = 0;
    for (size_t v = 0; v < set->n_values; v++)
        n_parts += eval_has_contributions(&set->value[v]);
    double *part = mem_alloc(n_parts * n, sizeof *part), *by_rank = mem_alloc(n, sizeof *by_rank), *to = part;
    double *ideal = mem_alloc(set->n_values, sizeof *ideal);
    for (const struct meas_args *a = set->args; a < set->args + set->n_args; a++) {
        if (!a->spec->gains)
            continue;
        bool known = a->spec->labels & labels;
        if (known)
            eval_rank_gains(a->spec->gains(t, a, ideal), t->scratch, n, by_rank);
        for (size_t i = 0; i < a->n_values; i++, to += n)
            if (known)
                find_contributions(t, ideal[i], a->spec->params == MEAS_CUTOFFS ? (size_t)a->cutoff[i] : SIZE_MAX,
                                   by_rank, n, to);
            else
                for (size_t rank = 0; rank < n; rank++)
                    to[rank] = NAN;
    }
    MEM_FREE_ALL(ideal, by_rank);
    return part;
}

void eval_top_make(struct eval_top *top, const struct eval *e, const struct meas_join *j, const struct run_topic *run,
                   const struct meas_topic *t, unsigned labels)
{
    struct ranking r = {j, run, t->rel.n_ret > t->gain.n_ret ? t->rel.n_ret : t->gain.n_ret};
    size_t n = r.n < e->opt->top_depth ? r.n : e->opt->top_depth, items = e->gains.n_items, len = 0;
    eval_top_free(top);
    for (size_t i = 0; i < n; i++)
        len += ranked_doc(&r, i)->len + 1;
    *top = (struct eval_top){mem_alloc(n, sizeof *top->doc), n, all_contributions(e, t, labels, n), mem_alloc(len, 1),
                             mem_alloc(n * items, sizeof *top->pass)};
    char *name = top->text;
    for (size_t i = 0; i < n; i++) {
        const struct run_doc *d = ranked_doc(&r, i);
        top->doc[i].docno = memcpy(name, d->docno, d->len);
        name[d->len] = '\0';
        name += d->len + 1;
        eval_label_document(&top->doc[i], e, j, t, i, top->pass + i * items);
    }
}

void eval_top_free(struct eval_top *top)
{
    MEM_FREE_ALL(top->doc, top->contribution, top->text, top->pass);
    *top = (struct eval_top){0};
}
