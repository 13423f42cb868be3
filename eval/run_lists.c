/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/run_lists.h"

#include "base/mem.h"
#include "base/random.h"

void eval_list_free(struct eval_list *l)
{
    for (size_t i = 0; i < l->n_lacking; i++)
        mem_free(l->lacking[i].docno);
    MEM_FREE_ALL(l->lacking, l->doc, l->group);
    *l = (struct eval_list){0};
}

/* A joined ranking of n documents. */
struct ranking {
    const struct meas_join *join;
    const struct run_topic *run;
    size_t n;
};

static const struct run_doc *ranked_doc(const struct ranking *r, size_t rank)
{
    return &r->run->doc[r->join->order[rank]];
}

/* Returns whether the document has the same score as the previous one. */
static bool is_tied(const struct ranking *r, size_t rank)
{
    return rank > 0 && meas_rank_key(ranked_doc(r, rank)) == meas_rank_key(ranked_doc(r, rank - 1));
}

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

/* Returns the kinds of labels among `labels` that the document at the rank lacks, as coverage counts them. */
static unsigned missing_labels(const struct ranking *r, size_t rank, unsigned labels)
{
    uint32_t number = r->join->number[r->join->order[rank]];
    const struct meas_label *l = number < r->join->n_labels ? &r->join->label[number] : NULL;
    return labels &
           ~((l && l->grade >= 0 ? (unsigned)MEAS_BY_QRELS : 0u) | (l && l->pool_row ? (unsigned)MEAS_BY_GAINS : 0u));
}

/* Lists the first documents that lack labels. With ties by mean, documents tied with the last one count as much, so
 * they are listed, too. */
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
