/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Labels by several judges: qrels by judgement group, and preferences. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"
#include "measures/join.h"

/* A row of the topic, by its index in the topic, and its judgement group. */
struct judge_row {
    uint32_t group, row;
};

static int by_group(const void *a, const void *b)
{
    const struct judge_row *x = a, *y = b;
    return 2 * ORDER(x->group, y->group) + ORDER(x->row, y->row);
}

/* Fills *g, the ranking against the rows[n_rows] of one judgement group, and rank[] with its rel_rank. Writes the
 * group's grades to j->label meanwhile, and resets them at the end. */
static void join_group(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic,
                       const struct judge_row *rows, size_t n_rows, size_t n_labels, size_t n, uint32_t *rank,
                       struct meas_group *g)
{
    struct meas_ranking r;
    *g = (struct meas_group){.rel_rank = rank};
    for (size_t i = 0; i < n_rows; i++) {
        struct meas_label *l = &j->label[j->row_doc[rows[i].row]];
        l->grade = lab_grade(j->files->qrels, topic->first + rows[i].row);
        g->num_rel += !l->excluded && l->grade >= j->opt->level;
    }
    join_list_hits(j, run, JOIN_BY_QRELS, n_labels, n, &r);
    g->n_ret = r.n_ret;
    g->num_rel_ret = join_relevant(&r, j->opt->level, rank);
    for (size_t i = 0; i < n_rows; i++)
        j->label[j->row_doc[rows[i].row]].grade = MEAS_NO_GRADE;
}

void join_groups(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic, size_t n_labels,
                 size_t n, struct meas_topic *t)
{
    const uint32_t *group = lab_uint(j->files->qrels, LAB_GROUP) + topic->first;
    j->judge_row = mem_grow(j->judge_row, &j->cap_judge_row, topic->n, sizeof *j->judge_row);
    j->group_rank = mem_grow(j->group_rank, &j->cap_group_rank, topic->n, sizeof *j->group_rank);
    for (size_t i = 0; i < topic->n; i++) {
        j->judge_row[i] = (struct judge_row){group[i], (uint32_t)i};
        j->label[j->row_doc[i]].grade = MEAS_NO_GRADE;
    }
    qsort(j->judge_row, topic->n, sizeof *j->judge_row, by_group);
    uint32_t *rank = j->group_rank;
    for (size_t from = 0, to; from < topic->n; from = to) {
        for (to = from; to < topic->n && j->judge_row[to].group == j->judge_row[from].group;)
            to++;
        j->group = mem_grow(j->group, &j->cap_group, t->n_groups + 1, sizeof *j->group);
        struct meas_group *g = &j->group[t->n_groups++];
        join_group(j, run, topic, &j->judge_row[from], to - from, n_labels, n, rank, g);
        rank += g->num_rel_ret;
    }
    t->group = j->group;
}

static int by_ascending_docno(const void *arg, uint32_t a, uint32_t b)
{
    const struct run_doc *doc = ((const struct run_topic *)arg)->doc;
    return run_docno_descends(&doc[b], &doc[a]) ? -1 : run_docno_descends(&doc[a], &doc[b]) ? 1 : 0;
}

/* Sorts the first n documents of j->order again, with ties by ascending document name, the order that trec_eval uses
 * for preferences only; does nothing with --ties order or without ties. */
static void reorder_ties(struct meas_join *j, const struct run_topic *run, size_t n)
{
    if (j->opt->ties == MEAS_TIES_ORDER || (run->sorted && !run->tied))
        return;
    join_sort(j, run, n, by_ascending_docno, run);
}

static int by_key(const void *a, const void *b)
{
    const struct doc_key *x = *(const struct doc_key *const *)a, *y = *(const struct doc_key *const *)b;
    int c = memcmp(x->s, y->s, x->len < y->len ? x->len : y->len);
    return c ? c : ORDER(x->len, y->len);
}

#define UNNUMBERED UINT32_MAX

/* Numbers the judged documents: the retrieved ones among the first n by rank, then the others by name. number[n_labels]
 * is indexed by place in the table; documents that are excluded or not judged remain UNNUMBERED. Returns the number of
 * retrieved ones. */
static size_t number_judged(struct meas_join *j, size_t n_labels, size_t n, uint32_t *number)
{
    uint32_t next = 0;
    for (size_t i = 0; i < n_labels; i++)
        number[i] = UNNUMBERED;
    for (size_t i = 0; i < n; i++) {
        uint32_t label_index = j->number[j->order[i]];
        if (label_index < n_labels && j->label[label_index].judged)
            number[label_index] = next++;
    }
    size_t n_ret = next, n_missed = 0;
    const struct doc_key **missed = mem_alloc(n_labels, sizeof *missed);
    for (size_t i = 0; i < n_labels; i++)
        if (j->label[i].judged && !j->label[i].excluded && number[i] == UNNUMBERED)
            missed[n_missed++] = &j->table.key[i];
    qsort(missed, n_missed, sizeof *missed, by_key);
    for (size_t i = 0; i < n_missed; i++)
        number[missed[i] - j->table.key] = next++;
    mem_free(missed);
    return n_ret;
}

int join_prefs(struct meas_join *j, const struct run_topic *run, const struct lab_topic *topic, size_t n_labels,
               size_t n_all, size_t n, struct meas_topic *t, struct err *err)
{
    const struct lab_set *set = j->files->qrels;
    const double *level = lab_double(set, LAB_LEVEL) + topic->first;
    const uint32_t *group = lab_uint(set, LAB_GROUP) + topic->first, *sub = lab_uint(set, LAB_SUBGROUP) + topic->first;
    uint32_t *number = mem_alloc(n_labels, sizeof *number);
    size_t n_lines = 0, n_docs = 0;
    reorder_ties(j, run, n_all);
    size_t n_ret = number_judged(j, n_labels, n, number);
    j->prefs_line = mem_grow(j->prefs_line, &j->cap_prefs_line, topic->n, sizeof *j->prefs_line);
    for (size_t i = 0; i < topic->n; i++) {
        uint32_t doc = number[j->row_doc[i]];
        if (doc == UNNUMBERED) /* the document is excluded */
            continue;
        n_docs = doc + 1 > n_docs ? doc + 1 : n_docs;
        j->prefs_line[n_lines++] =
            (struct prefs_line){group[i], sub[i], doc, t->v9 ? (double)(float)level[i] : level[i]};
    }
    mem_free(number);
    const char *why;
    char name[ERR_QUOTE_SIZE];
    t->prefs = &j->prefs;
    if (prefs_count(&j->prefs_work, j->prefs_line, n_lines, n_docs, n_ret, &j->prefs, &why) == 0)
        return 0;
    return err_fail(err, ERR_CALC, set->file, lab_row_line(set, topic->first), "%s (topic %s)", why,
                    err_quote(name, topic->qid, strlen(topic->qid)));
}

void join_judges_free(struct meas_join *j)
{
    MEM_FREE_ALL(j->row_doc, j->group, j->group_rank, j->judge_row, j->prefs_line);
    prefs_free(&j->prefs_work);
}
