/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/merged.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/put.h"

/* Consecutive rows of one run in a part, that is in one of the files to join. */
struct group {
    const struct values *part;
    const struct values_row *row; /* the first of n rows of topics, without the summary row */
    size_t n, run;                /* the number of rows from `row` on; the index of the run in struct merged */
    const double *summary;        /* the values of the summary row; NULL if there is none */
};

/* Data that a run's summary needs besides the values of its topics, summed over the groups of the run so far. */
struct totals {
    size_t groups;         /* the number of groups so far */
    double num_q, num_rel; /* the sums of num_q and num_rel in the summary rows */
    bool has_num_q;        /* whether a summary has num_q */
};

static int refuse_name(const struct values *v, uint64_t line, struct err *err, const char *what, const char *name,
                       const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(err, v->path, line, "%s %s, expected %s", what, err_quote(q, name, strlen(name)), expected);
}

/* Returns the measure to which a value belongs: the one with the longest name that begins the value's name, alone or
 * before an underscore; NULL if there is none. */
static const struct meas_spec *find_spec(const char *name)
{
    const struct meas_spec *found = NULL;
    size_t longest = 0;
    for (size_t i = 0; meas_table[i]; i++) {
        size_t n = strlen(meas_table[i]->name);
        if (n > longest && strncmp(meas_table[i]->name, name, n) == 0 && (name[n] == '\0' || name[n] == '_')) {
            found = meas_table[i];
            longest = n;
        }
    }
    return found;
}

/* Sets the measures of the joined evaluation to the columns of the first part. Returns 0, or -1 and *err if a column is
 * no measure, a part has other columns, or parts with summaries have a geometric mean without the column of its
 * measure. */
static int take_first_measures(struct merged *m, struct err *err)
{
    const struct values *v = &m->part[0];
    struct meas_set *s = &m->e.set;
    s->value = mem_alloc(v->n_columns, sizeof *s->value);
    for (size_t i = 0; i < v->n_columns; i++) {
        const struct meas_spec *spec = find_spec(v->column[i]);
        if (!spec)
            return refuse_name(v, 1, err, "unknown measure", v->column[i], "a measure that trec_rcp has");
        enum meas_labels labels = spec->labels == MEAS_BY_GAINS ? MEAS_BY_GAINS : MEAS_BY_QRELS;
        s->value[s->n_values++] = (struct meas_value){v->column[i], v->column[i], spec, labels};
    }
    for (size_t p = 1; p < m->n_parts; p++) {
        const struct values *part = &m->part[p];
        for (size_t i = 0; i < part->n_columns || i < v->n_columns; i++)
            if (i >= part->n_columns || i >= v->n_columns || strcmp(part->column[i], v->column[i]) != 0)
                return refuse_name(part, 1, err, "does not have the measures of", v->path, "parts of one evaluation");
    }
    for (size_t i = 0; i < s->n_values; i++)
        if (s->value[i].spec->summary == MEAS_GEOMETRIC && meas_geometric_base(s, i) == s->n_values && !m->no_summary)
            return refuse_name(v, 1, err, "cannot compute the geometric mean", s->value[i].name,
                               "a column with the values to average, such as map for gm_map");
    return 0;
}

/* Finds the first statement (up to ';') of a that differs from the statement of b at the same place. Returns it; if a
 * has no more statements there, returns that of b and sets *lacks, which is otherwise cleared. The caller frees the
 * text. */
static char *find_different_statement(const char *a, const char *b, bool *lacks)
{
    size_t from = 0, i = 0;
    for (; a[i] && a[i] == b[i]; i++)
        if (a[i] == ';')
            from = i + 2;
    *lacks = b[i] == ';' && strcmp(a + i, ".") == 0;
    if (*lacks || (a[i] == ';' && strcmp(b + i, ".") == 0))
        from = i + 2;
    const char *s = (*lacks ? b : a) + from;
    return mem_strndup(s, strcspn(s, ";"));
}

/* Returns 0 if all parts have the same line '# part', which says by which labels and rules their values are, or none
 * has one; otherwise -1 and *err. */
static int check_origins(const struct merged *m, struct err *err)
{
    for (size_t p = 1; p < m->n_parts; p++) {
        const char *head = m->part[p].head, *first_head = m->part[0].head;
        if (!head != !first_head)
            return refuse_name(&m->part[p], 1, err,
                               head ? "has a line '# part', but there is none in"
                                    : "has no line '# part', but there is one in",
                               m->part[0].path, "parts of one evaluation");
        if (!head || strcmp(head, first_head) == 0)
            continue;
        bool lacks;
        char *shown = find_different_statement(head, first_head, &lacks), *visible = err_visible(shown);
        err_input(err, m->part[p].path, 1,
                  "has %s'%s' and so differs from %s, expected parts made with the same labels, rules and version of "
                  "trec_rcp",
                  lacks ? "no " : "", visible, m->part[0].path);
        MEM_FREE_ALL(visible, shown);
        return -1;
    }
    return 0;
}

/* Sets m->e.topic to the topics of n_groups groups of rows, each once, in strcmp order. */
static void list_topics(struct merged *m, const struct group *g, size_t n_groups)
{
    size_t all = 0, n = 0;
    for (size_t i = 0; i < n_groups; i++)
        all += g[i].n;
    m->e.topic = mem_alloc(all, sizeof *m->e.topic);
    for (size_t i = 0; i < n_groups; i++)
        for (size_t k = 0; k < g[i].n; k++)
            m->e.topic[n++] = (struct eval_topic){g[i].row[k].topic, -1, -1};
    if (n)
        qsort(m->e.topic, n, sizeof *m->e.topic, order_texts);
    for (size_t k = 0; k < n; k++)
        if (!m->e.n_topics || order_texts(&m->e.topic[m->e.n_topics - 1], &m->e.topic[k]) != 0)
            m->e.topic[m->e.n_topics++] = m->e.topic[k];
}

/* Returns the index in m->run of the run with this name, which is added if it is new. *cap: the capacity of m->run. */
static size_t find_or_add_run(struct merged *m, const char *name, size_t *cap)
{
    size_t r = 0;
    while (r < m->n && strcmp(m->run[r].runid, name) != 0)
        r++;
    if (r < m->n)
        return r;
    m->run = mem_grow(m->run, cap, m->n + 1, sizeof *m->run);
    m->run[m->n++] = (struct eval_run){.path = name, .name = name, .runid = mem_strdup(name)};
    return r;
}

/* Returns the *n_groups groups of consecutive rows of one run in each part, and adds their runs to m->run. A row "all"
 * that ends a group is its summary. The caller frees the array. */
static struct group *group_rows(struct merged *m, size_t *n_groups)
{
    struct group *g = NULL;
    size_t cap = 0, cap_runs = 0, n = 0;
    for (size_t p = 0; p < m->n_parts; p++) {
        const struct values *v = &m->part[p];
        for (size_t first = 0, end; first < v->n_rows; first = end) {
            const struct values_row *row = &v->row[first];
            for (end = first + 1; end < v->n_rows && strcmp(v->row[end].run, row->run) == 0;)
                end++;
            bool summed = strcmp(v->row[end - 1].topic, "all") == 0;
            MEM_APPEND(g, n, cap,
                       (struct group){v, row, end - first - summed, find_or_add_run(m, row->run, &cap_runs),
                                      summed ? v->row[end - 1].value : NULL});
        }
    }
    *n_groups = n;
    return g;
}

/* Sets *kinds to the kinds of labels (bits of enum meas_labels) by which a row of one topic has values; to the kinds of
 * all columns if the row has no values. Returns 0, or -1 and *err if the row has some but not all values of a kind, or
 * a value that only summaries have. */
static int find_kinds(const struct merged *m, const struct group *g, const struct values_row *row, unsigned char *kinds,
                      struct err *err)
{
    const struct meas_set *s = &m->e.set;
    unsigned present = 0, missing = 0, any = 0;
    for (size_t i = 0; i < s->n_values; i++) {
        const struct meas_value *v = &s->value[i];
        any |= v->labels;
        if (v->spec->summary_only) {
            if (!isnan(row->value[i]))
                return refuse_name(g->part, row->line, err, "the row of a topic has a value for", v->name,
                                   "this value only in the row 'all'");
            continue;
        }
        *(isnan(row->value[i]) ? &missing : &present) |= v->labels;
        if (present & missing)
            return refuse_name(g->part, row->line, err, "some values are missing for topic", row->topic,
                               "values of all measures that use the same labels, or of none of these measures");
    }
    *kinds = (unsigned char)(present ? present : any);
    return 0;
}

/* Counts the group, that is consecutive rows of one run in one of the files to join, in t->groups. Returns 0, or -1 and
 * *err if the file says that it holds whole runs, but an earlier group is of the same run. */
static int check_whole(const struct group *g, struct totals *t, struct err *err)
{
    const char *origin = g->part->head;
    if (t->groups++ && origin && strncmp(origin, VALUES_WHOLE_RUNS, strlen(VALUES_WHOLE_RUNS)) == 0)
        return refuse_name(
            g->part, g->row->line, err, "this is the second part with topics of run", g->row->run,
            "all topics of the run in one part, because each part counts a missing topic as an empty ranking");
    return 0;
}

/* Adds num_q, the number of topics, and num_rel, the number of relevant documents, of a group's summary row to *t. Does
 * nothing if the group has no summary. */
static void add_totals(const struct meas_set *s, const struct group *g, struct totals *t)
{
    for (size_t i = 0; g->summary && i < s->n_values; i++) {
        if (s->value[i].spec->summary == MEAS_NUM_Q) {
            t->has_num_q = true;
            t->num_q += g->summary[i];
        }
        if (s->value[i].spec->summary == MEAS_NUM_REL)
            t->num_rel += g->summary[i];
    }
}

/* Computes summary[], the summary of each column, from value[n_topics][columns] and each topic's label_kinds as an
 * evaluation does; if t has num_q, means by qrels are over that number of topics instead of those with values. */
static void summarise_run(const struct meas_set *s, const double *value, const unsigned char *label_kinds,
                          size_t n_topics, const struct totals *t, double *summary)
{
    size_t by_gains = 0;
    for (size_t i = 0; i < n_topics; i++)
        by_gains += label_kinds[i] & MEAS_BY_GAINS ? 1 : 0;
    struct meas_matrix x = {value, label_kinds, n_topics, t->has_num_q, (size_t)t->num_q, by_gains, t->num_rel};
    meas_set_summarise(s, &x, summary);
}

/* Returns 0 if the summary row of a group equals the summary of its topics in all digits; else, or if its num_q is no
 * whole number, -1 and *err. */
static int check_summary(const struct merged *m, const struct group *g, struct err *err)
{
    const struct meas_set *s = &m->e.set;
    struct totals t = {0};
    char expected[NUM_FIXED_SIZE + 1], found[NUM_FIXED_SIZE + 1], q[ERR_QUOTE_SIZE];
    double *value = mem_alloc(g->n, s->n_values * sizeof *value), *summary = mem_alloc(s->n_values, sizeof *summary);
    unsigned char *label_kinds = mem_alloc(g->n, 1);
    int r = 0;
    for (size_t k = 0; k < g->n && r == 0; k++) {
        memcpy(value + k * s->n_values, g->row[k].value, s->n_values * sizeof *value);
        meas_set_complete(s, value + k * s->n_values);
        r = find_kinds(m, g, &g->row[k], &label_kinds[k], err);
    }
    add_totals(s, g, &t);
    if (r == 0 && t.has_num_q && !(t.num_q >= 0 && t.num_q < 1e15 && t.num_q == floor(t.num_q)))
        r = refuse_name(g->part, g->row[g->n].line, err, "bad num_q of run", g->row[g->n].run,
                        "a whole number of topics");
    if (r == 0)
        summarise_run(s, value, label_kinds, g->n, &t, summary);
    for (size_t i = 0; i < s->n_values && r == 0; i++)
        if (isnan(g->summary[i]) || summary[i] < g->summary[i] || summary[i] > g->summary[i])
            r = err_input(err, g->part->path, g->row[g->n].line,
                          "%s of run %s is %s in the row 'all', but the rows of topics give %s. Give the file as "
                          "trec_rcp printed it. If its means count missing topics, the file must contain num_q, and "
                          "its only labels must be qrels",
                          s->value[i].name, err_quote(q, g->row[g->n].run, strlen(g->row[g->n].run)),
                          put_full(found, g->summary[i]), put_full(expected, summary[i]));
    MEM_FREE_ALL(label_kinds, summary, value);
    return r;
}

/* Copies the values of a group of rows to their run. Returns 0, or -1 and *err if an earlier row was of the same run
 * and topic, or a row has some but not all values of a kind of labels. */
static int put_group(struct merged *m, const struct group *g, struct err *err)
{
    struct eval_run *run = &m->run[g->run];
    size_t n = m->e.set.n_values;
    for (size_t k = 0; k < g->n; k++) {
        const struct eval_topic key = {.qid = g->row[k].topic},
                                *found = bsearch(&key, m->e.topic, m->e.n_topics, sizeof key, order_texts);
        size_t t = (size_t)(found - m->e.topic);
        if (run->label_kinds[t])
            return refuse_name(g->part, g->row[k].line, err, "a second row of topic", g->row[k].topic,
                               "one row for each topic of a run");
        if (find_kinds(m, g, &g->row[k], &run->label_kinds[t], err) != 0)
            return -1;
        memcpy(run->value + t * n, g->row[k].value, n * sizeof *run->value);
        meas_set_complete(&m->e.set, run->value + t * n);
    }
    return 0;
}

/* Sets m->no_summary. Returns 0 if all n groups have summary rows or none has one; otherwise -1 and *err. */
static int check_summaries(struct merged *m, const struct group *g, size_t n, struct err *err)
{
    for (size_t i = 0; i < n; i++) {
        if (i == 0)
            m->no_summary = !g[i].summary;
        else if (m->no_summary != !g[i].summary)
            return refuse_name(
                g[i].part, g[i].row->line, err,
                "only some runs have a row 'all' with means; the first run that differs from the runs before it is",
                g[i].row->run, "this row for every run in all parts, or for no run");
    }
    return 0;
}

/* Joins the values of all groups by run and topic, and computes each run's summary again. Returns 0, or -1 and *err. */
static int join_parts(struct merged *m, const struct group *g, size_t n_groups, struct err *err)
{
    const struct meas_set *s = &m->e.set;
    struct totals *t = mem_zalloc(m->n, sizeof *t);
    int r = 0;
    list_topics(m, g, n_groups);
    for (size_t i = 0; i < m->n; i++) {
        m->run[i].value = mem_zalloc(m->e.n_topics * s->n_values, sizeof *m->run[i].value);
        m->run[i].label_kinds = mem_zalloc(m->e.n_topics, 1);
        m->run[i].summary = mem_zalloc(s->n_values, sizeof *m->run[i].summary);
    }
    for (size_t i = 0; i < n_groups && r == 0; i++) {
        r = check_whole(&g[i], &t[g[i].run], err);
        if (r == 0 && !m->no_summary)
            r = check_summary(m, &g[i], err);
        if (r == 0)
            r = put_group(m, &g[i], err);
        add_totals(s, &g[i], &t[g[i].run]);
    }
    for (size_t i = 0; i < m->n && r == 0; i++)
        summarise_run(s, m->run[i].value, m->run[i].label_kinds, m->e.n_topics, &t[i], m->run[i].summary);
    mem_free(t);
    return r;
}

int merged_read(struct merged *m, char *const *path, size_t n, struct err *err)
{
    *m = (struct merged){.part = mem_zalloc(n, sizeof *m->part), .n_parts = n};
    for (size_t i = 0; i < n; i++)
        if (values_read(&m->part[i], path[i], err) != 0)
            return -1;
    size_t n_groups;
    struct group *g = group_rows(m, &n_groups);
    int r = check_summaries(m, g, n_groups, err);
    if (r == 0)
        r = take_first_measures(m, err);
    if (r == 0)
        r = check_origins(m, err);
    if (r == 0)
        r = join_parts(m, g, n_groups, err);
    mem_free(g);
    return r;
}

void merged_free(struct merged *m)
{
    for (size_t i = 0; i < m->n; i++)
        eval_run_free(&m->run[i]);
    MEM_FREE_ALL(m->run, m->e.topic, m->e.set.value);
    for (size_t i = 0; i < m->n_parts; i++)
        values_free(&m->part[i]);
    mem_free(m->part);
    *m = (struct merged){0};
}
