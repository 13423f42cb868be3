/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_table.h"

#include <math.h>
#include <strings.h>

#include "base/mem.h"
#include "format/qrels.h"
#include "format/run.h"

const char *const study_yes_no[STUDY_YES_NO] = {"1", "yes", "true", "y", "0", "no", "false", "n"};

int study_yes_or_no(struct fmt_tok t)
{
    for (int i = 0; i < STUDY_YES_NO; i++)
        if (strlen(study_yes_no[i]) == t.len && strncasecmp(study_yes_no[i], t.s, t.len) == 0)
            return STUDY_IS_YES(i);
    return -1;
}

static int find_columns(const struct study_table *t, const struct frame *f, struct study_row *row, struct err *err)
{
    for (size_t i = 0; i < t->n; i++) {
        const struct study_column *c = &t->column[i];
        row->column[i] = frame_find(f, c->name);
        if (row->column[i] < 0 && c->missing < STUDY_COLUMN)
            return frame_need(f, c->name, &row->column[i], err);
    }
    return 0;
}

/* Stores the value of column i of the current row in row->text[i], number[i] and choice[i]; NAN and -1 if it is
 * missing. Returns 0, or -1 and *err. */
static int read_field(const struct study_column *c, struct study_row *row, size_t i, struct err *err)
{
    const struct frame *f = row->f;
    int field = row->column[i];
    row->text[i] = field < 0 ? (struct fmt_tok){"", 0} : f->field[field];
    row->number[i] = NAN;
    row->choice[i] = -1;
    if (field < 0 || (c->type != STUDY_TEXT && c->missing & STUDY_FIELD && frame_is_missing(f, field)))
        return 0;
    switch (c->type) {
    case STUDY_TEXT: return c->missing == STUDY_NEVER ? frame_text(f, field, &row->text[i], err) : 0;
    case STUDY_CHOICE: return frame_choice(f, field, c->choice, c->n_choices, c->expected, &row->choice[i], err);
    default:
        if (frame_number(f, field, c->lo, c->hi, &row->number[i], err) != 0)
            return -1;
        return c->type == STUDY_NUMBER || row->number[i] == floor(row->number[i])
                 ? 0
                 : frame_bad(f, field, c->expected, err);
    }
}

/* Returns whether a column with leaves_out has no value in the row. */
static bool is_row_left_out(const struct study_table *t, const struct study_row *row)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->column[i].leaves_out && frame_is_missing(row->f, row->column[i]))
            return true;
    return false;
}

/* Counts a row in *n_rows, reads its columns, checks that its key is not in *keys yet, and passes it to t->take_row; a
 * row that is left out only counts in *t->left_out. Returns 1 if the row is left out, else the result of take_row, or
 * -1 and *err. */
static int pass_on_row(const struct study_table *t, struct study_row *row, struct frame_names *keys, size_t *n_rows,
                       void *ctx, struct err *err)
{
    struct fmt_tok key[STUDY_COLUMNS];
    size_t n = 0;
    if (is_row_left_out(t, row)) {
        ++*t->left_out;
        return 1;
    }
    for (size_t i = 0; i < t->n; i++) {
        if (read_field(&t->column[i], row, i, err) != 0)
            return -1;
        if (t->column[i].is_key)
            key[n++] = row->text[i];
    }
    ++*n_rows;
    return n && frame_once(row->f, keys, key, n, t->key, err) != 0 ? -1 : t->take_row(ctx, row, err);
}

int study_table_read(const struct study_table *t, void *ctx, struct err *err)
{
    struct frame *f = t->frame ? t->frame : frame_open(t->path, err);
    size_t n_rows = 0;
    struct frame_names keys = {0};
    struct study_row row = {.f = f};
    int r = f && find_columns(t, f, &row, err) == 0 && (!t->begin || t->begin(ctx, &row, err) == 0) ? 1 : -1;
    while (r > 0 && (r = frame_next(f, err)) > 0)
        r = pass_on_row(t, &row, &keys, &n_rows, ctx, err);
    if (r == 0 && !n_rows && t->empty_message)
        r = err_input(err, f->file, 0, "%s", t->empty_message);
    frame_names_free(&keys);
    frame_close(f);
    return r;
}

uint32_t study_number(struct frame_names *names, struct fmt_tok name)
{
    bool is_new;
    return (uint32_t)frame_names_add(names, &name, 1, 0, &is_new);
}

bool study_next_word(struct fmt_tok *list, struct fmt_tok *word)
{
    while (list->len && *list->s == ' ') {
        list->s++;
        list->len--;
    }
    *word = (struct fmt_tok){list->s, 0};
    while (list->len && *list->s != ' ') {
        word->len++;
        list->s++;
        list->len--;
    }
    return word->len > 0;
}

bool study_is_named(void *names, const char *id)
{
    struct fmt_tok name = study_text(id);
    return frame_names_find(names, &name, 1) != SIZE_MAX;
}

bool study_next_labelled(struct study_labelled *w)
{
    const struct lab_set *set = w->set;
    if (w->next_name)
        w->row++;
    if (w->next_name && w->row == set->topic[w->topic].first + set->topic[w->topic].n) {
        w->topic++;
        w->next_name = NULL;
    }
    if (w->topic == set->n_topics)
        return false;
    if (!w->next_name) {
        const struct lab_topic *topic = &set->topic[w->topic];
        w->row = topic->first;
        w->next_name = set->text + topic->text;
        w->name[0] = study_text(topic->qid);
    }
    w->next_name = lab_next_doc(w->next_name, &w->name[1].s, &w->name[1].len);
    return true;
}

uint32_t *study_join(const struct frame_names *docs, const struct lab_set *set)
{
    uint32_t *number = mem_alloc(set->n_rows, sizeof *number);
    for (struct study_labelled w = {.set = set}; study_next_labelled(&w);) {
        size_t doc = frame_names_find(docs, w.name, 2);
        number[w.row] = doc == SIZE_MAX ? UINT32_MAX : (uint32_t)doc;
    }
    return number;
}

double *study_joined(const uint32_t *number, const double *column, size_t n_rows, size_t n)
{
    double *x = mem_alloc(n, sizeof *x);
    for (size_t i = 0; i < n; i++)
        x[i] = NAN;
    for (size_t i = 0; i < n_rows; i++)
        if (number[i] != UINT32_MAX)
            x[number[i]] = column[i];
    return x;
}

uint32_t *study_sort(const uint32_t *key, size_t n, size_t n_keys, size_t *n_sorted)
{
    size_t *begin = mem_zalloc(n_keys + 1, sizeof *begin);
    for (size_t i = 0; i < n; i++)
        if (key[i] != UINT32_MAX)
            begin[key[i] + 1]++;
    for (size_t k = 0; k < n_keys; k++)
        begin[k + 1] += begin[k];
    *n_sorted = begin[n_keys];
    uint32_t *order = mem_alloc(*n_sorted, sizeof *order);
    for (size_t i = 0; i < n; i++)
        if (key[i] != UINT32_MAX)
            order[begin[key[i]]++] = (uint32_t)i;
    mem_free(begin);
    return order;
}

/* ---- scores of a run ---- */

/* The context of reading the scores of a run. */
struct run_scores {
    const struct frame_names *topics, *docs;
    double *score;
    bool *seen; /* [topic]: whether the run has delivered it */
};

static bool is_wanted(void *arg, const char *qid, size_t len)
{
    const struct run_scores *s = arg;
    return frame_names_find(s->topics, &(struct fmt_tok){qid, len}, 1) != SIZE_MAX;
}

static void clear_scores(void *arg)
{
    struct run_scores *s = arg;
    memset(s->seen, 0, s->topics->n * sizeof *s->seen);
    for (size_t i = 0; i < s->docs->n; i++)
        s->score[i] = NAN;
}

/* Stores the scores of a topic's documents. A run_topic_fn; `arg` is a struct run_scores. Returns 0, or RUN_SPLIT if
 * the topic comes a second time. */
static int add_topic(void *arg, const struct run_topic *topic, struct err *err)
{
    struct run_scores *s = arg;
    struct fmt_tok part[2] = {{topic->qid, topic->qid_len}};
    size_t number = frame_names_find(s->topics, part, 1);
    (void)err;
    if (number == SIZE_MAX)
        return 0;
    if (s->seen[number])
        return RUN_SPLIT;
    s->seen[number] = true;
    for (size_t i = 0; i < topic->n; i++) {
        part[1] = (struct fmt_tok){topic->doc[i].docno, topic->doc[i].len};
        number = frame_names_find(s->docs, part, 2);
        if (number != SIZE_MAX)
            s->score[number] = topic->doc[i].score;
    }
    return 0;
}

int study_run_scores(const char *path, const struct frame_names *topics, const struct frame_names *docs, double *score,
                     struct err *err)
{
    struct run_scores s = {topics, docs, score, mem_zalloc(topics->n, sizeof *s.seen)};
    void *worker[] = {&s};
    struct run_reader reader = {.threads = 1,
                                .worker = worker,
                                .topic = add_topic,
                                .is_needed = is_wanted,
                                .restart = clear_scores,
                                .strict = true,
                                .comments = true};
    struct run_info info = {.runid = NULL};
    clear_scores(&s);
    int r = run_read(path, &reader, &info, err);
    mem_free(info.runid);
    mem_free(s.seen);
    return r;
}

int study_read_qrels(struct lab_set *set, const char *path, struct err *err)
{
    struct fmt_notes notes = {0};
    if (fmt_read_qrels(set, path, true, &notes, err) != 0)
        return -1;
    return notes.count ? err_input(err, path, notes.line, "%s", notes.text) : 0;
}

uint32_t study_queries_add(struct study_queries *q, struct fmt_tok suite, struct fmt_tok query)
{
    bool is_new;
    size_t number = frame_names_add(&q->names, (struct fmt_tok[]){suite, query}, 2, 0, &is_new);
    q->suite = mem_grow(q->suite, &q->cap, number + 1, sizeof *q->suite);
    if (is_new)
        q->suite[number] = study_number(&q->suites, suite);
    return (uint32_t)number;
}

void study_queries_design(const struct study_queries *q, struct stat_design *d)
{
    d->n = q->names.n;
    d->stratum = q->suite;
    d->n_strata = q->suites.n;
}

void study_queries_free(struct study_queries *q)
{
    frame_names_free(&q->suites);
    frame_names_free(&q->names);
    mem_free(q->suite);
    *q = (struct study_queries){0};
}

static int add_suite(void *ctx, const struct study_row *row, struct err *err)
{
    struct study_suites *s = ctx;
    uint32_t topic = study_number(&s->topics, row->text[0]);
    (void)err;
    s->topic_suite = mem_grow(s->topic_suite, &s->cap, s->topics.n, sizeof *s->topic_suite);
    s->topic_suite[topic] = study_number(&s->names, row->text[1]);
    return 1;
}

int study_suites_read(struct study_suites *s, const char *path, struct err *err)
{
    static const struct study_column column[] = {[0] = {.name = "query_id", .is_key = true}, [1] = {.name = "suite"}};
    return study_table_read(&(struct study_table){path, column, 2, "query_id", .take_row = add_suite}, s, err);
}

size_t study_suites_find(const struct study_suites *s, const char *qid)
{
    const struct fmt_tok q = study_text(qid);
    size_t topic = frame_names_find(&s->topics, &q, 1);
    return topic == SIZE_MAX ? SIZE_MAX : s->topic_suite[topic];
}

void study_suites_free(struct study_suites *s)
{
    frame_names_free(&s->topics);
    frame_names_free(&s->names);
    mem_free(s->topic_suite);
    *s = (struct study_suites){.cap = 0};
}
