/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Loads label files and measures, and prepares them for any number of runs. */
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/parallel.h"
#include "base/utf8.h"
#include "eval/evaluate.h"
#include "format/pairs.h"

/* The smallest and the largest number of ranks whose DCG discount is computed in advance: few labels need few of
 * them. */
enum { LEAST_DISCOUNTS = 64, DISCOUNTS = 4096 };

const struct eval_format eval_formats[] = {{"qrels", MEAS_FORMAT_QRELS, fmt_read_qrels},
                                           {"qrels_jg", MEAS_FORMAT_JG, fmt_read_qrels_jg},
                                           {"prefs", MEAS_FORMAT_PREFS, fmt_read_prefs},
                                           {"qrels_prefs", MEAS_FORMAT_PREFS, fmt_read_qrels_prefs},
                                           {NULL, MEAS_FORMAT_ANY, NULL}};

/* Moves a set of labels: *from is left empty. */
static void move_set(struct lab_set *to, struct lab_set *from)
{
    *to = *from;
    *from = (struct lab_set){0};
}

/* Reads o->labels in the format of the options. Qrels that neither a measure nor an option needs are checked, but not
 * kept. Returns 0, or -1 and *err. */
static int read_judgement_file(struct eval *e, struct err *err)
{
    const struct eval_options *o = e->opt;
    const struct eval_format *f = o->format;
    bool keep =
        f->format != MEAS_FORMAT_QRELS || o->common || o->provenance || o->all_labels || meas_set_by_qrels(&e->set);
    return (keep ? f->read : fmt_check_qrels)(&e->qrels, o->labels, !o->meas.v9, &e->grade_notes, err);
}

/* Reads the judgements, or takes those given in memory. Returns 0, or -1 and *err, also if a grade is too large for
 * exponential gains, or a bad one was found and the options are strict. */
static int read_judgements(struct eval *e, struct err *err)
{
    const struct eval_options *o = e->opt;
    if (o->memory && o->memory->qrels)
        move_set(&e->qrels, o->memory->qrels);
    else if (read_judgement_file(e, err) != 0)
        return -1;
    e->files.format = o->format->format;
    for (size_t i = 0; o->exponential && lab_has_grades(&e->qrels) && i < e->qrels.n_rows; i++)
        if (lab_grade(&e->qrels, i) > MEAS_MAX_EXP)
            return err_input(err, e->qrels.file, lab_row_line(&e->qrels, i),
                             "grade %ld, expected at most %d, because the gain is 2^grade - 1",
                             (long)lab_grade(&e->qrels, i), MEAS_MAX_EXP);
    if (o->strict && e->grade_notes.count)
        return err_input(err, e->qrels.file, e->grade_notes.line, "%s", e->grade_notes.text);
    return 0;
}

/* Reads the gains, or takes those given in memory; applies the options that change them; adds the uncalibrated gains if
 * a measure needs them; reads or makes draws. Returns 0, or -1 and *err. */
static int read_gain_file(struct eval *e, struct err *err)
{
    const struct eval_options *o = e->opt;
    if (o->memory && o->memory->gains) {
        e->gains = *o->memory->gains;
        *o->memory->gains = (struct gain_file){0};
    } else if (fmt_read_gains_unchecked(&e->gains, o->gains, o->gain_column, err) != 0) {
        return -1;
    }
    if (gains_recompute(&e->gains, o->gain, o->criterion, err) != 0)
        return -1;
    if (o->unpassed_gain_nothing)
        gains_forget_unpassed(&e->gains);
    if (meas_set_by_column(&e->set, LAB_RAW_BT))
        gains_add_raw_bt(&e->gains);
    if (o->error_draws)
        return draws_from_errors(&e->draws, &e->gains, o->gains, o->error_draws, o->draws_seed, err);
    return o->draws ? draws_read(&e->draws, &e->gains, o->draws, err) : 0;
}

/* Sets e->drawn: for each of n draws, the gain file's labels with the gains of the draw, followed by n sets with the
 * gains that each draw scatters around, if these are not those of the file. Sets e->drawn_place, the index of each
 * value among those that draws change, and their number e->n_drawn. */
static void lay_out_draws(struct eval *e)
{
    size_t n = e->draws.n, rows = e->gains.set.n_rows;
    e->drawn = n ? mem_alloc(n, 2 * sizeof *e->drawn) : NULL;
    for (size_t m = 0; m < n; m++) {
        e->drawn[m] = e->drawn[n + m] = e->gains.set;
        e->drawn[m].column[LAB_GAIN] = e->draws.gain + m * rows;
        if (e->draws.centre)
            e->drawn[n + m].column[LAB_GAIN] = e->draws.centre + m * rows;
    }
    e->drawn_place = mem_alloc(e->set.n_values, sizeof *e->drawn_place);
    for (size_t i = 0; i < e->set.n_values; i++)
        e->drawn_place[i] = n && meas_by_gains(e->set.value[i].spec, LAB_GAIN) ? e->n_drawn++ : EVAL_FIXED;
}

/* The context of the two threads that read qrels (read[0]) and gains (read[1]). */
struct both {
    struct eval *e;
    struct {
        int status;
        struct err err;
    } read[2];
};

/* Reads the qrels (i = 0) or the gains (1) of `arg`, a struct both; called by parallel_for(). */
static void read_labels_of_kind(void *arg, size_t i)
{
    struct both *b = arg;
    b->read[i].status = (i ? read_gain_file : read_judgements)(b->e, &b->read[i].err);
}

/* Reads qrels and gains, in parallel with two or more threads unless labels are in memory. Returns 0, or -1 and *err:
 * of the qrels if both fail. */
static int read_both(struct eval *e, struct err *err)
{
    if (!e->has_qrels || !e->has_gains || e->opt->memory || fmt_threads(e->opt->gains, e->opt->threads) < 2) {
        int r = e->has_qrels ? read_judgements(e, err) : 0;
        return r == 0 && e->has_gains ? read_gain_file(e, err) : r;
    }
    struct both b = {.e = e};
    parallel_for(2, 2, read_labels_of_kind, &b);
    int failed = b.read[0].status != 0 ? 0 : 1;
    if (b.read[failed].status != 0)
        *err = b.read[failed].err;
    return b.read[failed].status;
}

static int read_pairs(struct lab_set *set, struct lab_set *in_memory, const char *file, bool pool, struct err *err)
{
    if (!in_memory)
        return fmt_read_pairs(set, file, pool, err);
    move_set(set, in_memory);
    return 0;
}

/* Reads the labels and all other files about topics that the options name. Returns 0, or -1 and *err. */
static int read_labels(struct eval *e, struct err *err)
{
    const struct eval_options *o = e->opt;
    e->has_qrels = o->labels != NULL;
    e->has_gains = o->gains != NULL;
    if (read_both(e, err) != 0)
        return -1;
    e->files.qrels = e->has_qrels ? &e->qrels : NULL;
    e->files.gains = e->has_gains ? &e->gains.set : NULL;
    e->has_counts = e->has_gains && lab_double(&e->gains.set, LAB_COUNT);
    if (o->zscores && fmt_read_zscores(&e->zscores, o->zscores, err) != 0)
        return -1;
    if (o->excluded) {
        if (read_pairs(&e->excluded, o->memory ? o->memory->excluded : NULL, o->excluded, false, err) != 0)
            return -1;
        e->files.excluded = &e->excluded;
    }
    if (o->pool) {
        if (read_pairs(&e->pool, o->memory ? o->memory->pool : NULL, o->pool, true, err) != 0)
            return -1;
        e->files.pool = &e->pool;
    } else if (o->pool_from_gains) {
        e->files.pool = &e->gains.set;
    }
    return 0;
}

/* Sets e->topic to the topics of both label files in strcmp order, qrels_topic and gains_topic to their indices there,
 * and the numbers of topics with qrels and with gains. With the option `common`, topics of one file only are listed,
 * but as not evaluated. */
static void merge_topics(struct eval *e)
{
    const struct lab_set *q = &e->qrels, *g = &e->gains.set;
    bool both = q->n_topics && g->n_topics;
    e->topic = mem_alloc(q->n_topics + g->n_topics, sizeof *e->topic);
    e->qrels_topic = both ? mem_alloc(q->n_topics, sizeof *e->qrels_topic) : NULL;
    e->gains_topic = both ? mem_alloc(g->n_topics, sizeof *e->gains_topic) : NULL;
    for (size_t i = 0, k = 0; i < q->n_topics || k < g->n_topics;) {
        int c = i == q->n_topics ? 1 : k == g->n_topics ? -1 : strcmp(q->topic[i].qid, g->topic[k].qid);
        struct eval_topic *t = &e->topic[e->n_topics];
        *t = (struct eval_topic){.qid = c <= 0 ? q->topic[i].qid : g->topic[k].qid, .qrels = -1, .gains = -1};
        if (c <= 0) {
            t->qrels = (int32_t)i;
            if (both)
                e->qrels_topic[i] = (uint32_t)e->n_topics;
            i++;
        }
        if (c >= 0) {
            t->gains = (int32_t)k;
            if (both)
                e->gains_topic[k] = (uint32_t)e->n_topics;
            k++;
        }
        if (e->opt->common && c != 0)
            t->qrels = t->gains = -1;
        e->n_by_qrels += t->qrels >= 0;
        e->n_by_gains += t->gains >= 0;
        e->n_topics++;
    }
}

struct meas_topic_index eval_topic_index(const struct eval *e, const struct eval_topic *t)
{
    size_t len = strlen(t->qid);
    return (struct meas_topic_index){t->qrels, t->gains,
                                     e->files.excluded ? lab_find_topic(e->files.excluded, t->qid, len) : -1,
                                     e->files.pool ? lab_find_topic(e->files.pool, t->qid, len) : -1};
}

/* Requests the measures before files are read, so that labels they do not need are not kept. Returns 0, or -1 and
 * *err. */
static int request_measures(struct eval *e, struct err *err)
{
    const struct eval_options *o = e->opt;
    meas_set_init(&e->set, o->meas.v9);
    int r = 0;
    for (size_t i = 0; i < o->n_measures && r == 0; i++)
        r = meas_set_add(&e->set, o->measure[i], err);
    return r;
}

/* Returns 0 if no two values have the same name, as those of -m iprec_at_recall.0.101,0.102 do; else -1 and *err. */
static int check_keys(const struct meas_set *s, struct err *err)
{
    const char **name = mem_alloc(s->n_values, sizeof *name), *twice = NULL;
    for (size_t i = 0; i < s->n_values; i++)
        name[i] = s->value[i].name;
    qsort(name, s->n_values, sizeof *name, order_texts);
    for (size_t i = 1; i < s->n_values && !twice; i++)
        twice = strcmp(name[i - 1], name[i]) == 0 ? name[i] : NULL;
    mem_free(name);
    char q[ERR_QUOTE_SIZE];
    return twice ? err_usage(err, "two values have the name '%s', but JSON needs a different key for each",
                             err_quote(q, twice, strlen(twice)))
                 : 0;
}

static int lay_out_measures(struct eval *e, struct err *err)
{
    struct meas_available have = {.qrels = e->has_qrels, .gains = e->has_gains, .format = e->files.format};
    have.gain_file = e->has_gains ? e->gains.set.file : NULL;
    for (int c = 0; c < LAB_COLUMNS; c++)
        if (e->gains.set.column[c])
            have.columns |= 1u << c;
    return meas_set_finish(&e->set, &have, e->opt->exponential, &e->left_out, err);
}

/* Returns 0 if all names of topics are UTF-8, else -1 and *err. JSON has characters only, so other names could share
 * a key. */
static int check_topic_keys(const struct eval *e, struct err *err)
{
    for (size_t t = 0; t < e->n_topics; t++) {
        const char *qid = e->topic[t].qid;
        size_t len = strlen(qid);
        char q[ERR_QUOTE_SIZE];
        if (utf8_span(qid, len) < len)
            return err_input(err, "", 0,
                             "topic '%s' is not UTF-8, which JSON requires; choose csv or tsv, which allow any bytes",
                             err_quote(q, qid, len));
    }
    return 0;
}

int eval_check_json(const struct eval *e, bool topics, struct err *err)
{
    return check_keys(&e->set, err) != 0 || (topics && check_topic_keys(e, err) != 0) ? -1 : 0;
}

/* Marks topics as not evaluated by the kinds of labels that no measure needs, unless the options keep all labels. */
static void drop_unused_labels(struct eval *e)
{
    unsigned needed = e->opt->all_labels ? MEAS_BY_QRELS | MEAS_BY_GAINS : 0;
    for (size_t i = 0; i < e->set.n_values; i++)
        needed |= e->set.value[i].labels;
    for (size_t t = 0; t < e->n_topics; t++) {
        struct eval_topic *topic = &e->topic[t];
        if (!(needed & MEAS_BY_QRELS))
            topic->qrels = -1;
        if (!(needed & MEAS_BY_GAINS))
            topic->gains = -1;
    }
}

/* Sets the cutoffs of coverage: those of ndcg_cut and of measures by gains; 10 alone if there are none or more than
 * MEAS_COVERAGES. */
static void choose_coverage(struct eval *e)
{
    size_t n = 0;
    for (size_t i = 0; i < e->set.n_args; i++) {
        const struct meas_args *a = &e->set.args[i];
        bool ndcg = a->spec->labels == MEAS_BY_GAINS || strcmp(a->spec->name, "ndcg_cut") == 0;
        for (size_t k = 0; ndcg && a->spec->params == MEAS_CUTOFFS && k < a->n; k++) {
            size_t c = 0;
            while (c < n && e->coverage_k[c] != a->cutoff[k])
                c++;
            if (c < n)
                continue;
            if (n == MEAS_COVERAGES) { /* more than MEAS_COVERAGES */
                memset(e->coverage_k, 0, sizeof e->coverage_k);
                e->coverage_k[0] = 10;
                return;
            }
            e->coverage_k[n++] = a->cutoff[k];
        }
    }
    if (!n)
        e->coverage_k[0] = 10;
}

int eval_load(struct eval *e, const struct eval_options *opt, struct err *err)
{
    *e = (struct eval){.opt = opt};
    if (request_measures(e, err) != 0 || read_labels(e, err) != 0 || lay_out_measures(e, err) != 0 ||
        (opt->distinct_names && check_keys(&e->set, err) != 0))
        return -1;
    merge_topics(e);
    if (opt->topic_keys && check_topic_keys(e, err) != 0)
        return -1;
    drop_unused_labels(e);
    lay_out_draws(e);
    choose_coverage(e);
    if (opt->provenance)
        eval_note_inputs(e);
    size_t rows = LEAST_DISCOUNTS + (e->qrels.n_rows + e->gains.set.n_rows) / 4;
    e->n_log2 = rows < DISCOUNTS ? rows : DISCOUNTS;
    e->log2 = mem_alloc(e->n_log2, sizeof *e->log2);
    for (size_t i = 0; i < e->n_log2; i++)
        e->log2[i] = log2((double)i + 2.0);
    return 0;
}

int eval_check_labels(const struct eval *e, struct err *err)
{
    struct doc_table table = {0};
    struct meas_join join = {0};
    int r = 0;
    for (size_t g = 0; e->has_gains && g < e->gains.set.n_topics && r == 0; g++)
        r = gains_check_topic(&e->gains.set, &e->gains.set.topic[g], &table, err);
    doc_table_free(&table);
    eval_init_join(e, &join);
    for (size_t t = 0; e->opt->memory && e->opt->memory->qrels && t < e->n_topics && r == 0; t++) {
        if (e->prepared && e->prepared[t].n_labels)
            continue; /* preparing the topic has already found that no document is repeated */
        struct meas_topic joined;
        struct run_topic empty = {.qid = e->topic[t].qid, .qid_len = strlen(e->topic[t].qid), .sorted = true};
        struct meas_topic_index place = eval_topic_index(e, &e->topic[t]);
        r = meas_join_topic(&join, &empty, true, &place, &joined, err);
    }
    meas_join_free(&join);
    return r;
}

void eval_prepare_topics(struct eval *e, size_t most_rows)
{
    struct meas_join join = {0};
    struct err err; /* ignored here: the evaluation of the topic reports the error again */
    if (e->files.format != MEAS_FORMAT_QRELS ||
        e->qrels.n_rows + e->gains.set.n_rows + e->pool.n_rows + e->excluded.n_rows > most_rows)
        return;
    e->prepared = mem_zalloc(e->n_topics, sizeof *e->prepared);
    eval_init_join(e, &join);
    for (size_t t = 0; t < e->n_topics; t++) {
        struct meas_topic_index place = eval_topic_index(e, &e->topic[t]);
        if (eval_labels(&e->topic[t]))
            meas_prepare_topic(&join, e->topic[t].qid, &place, &e->set, &e->prepared_arena, &e->prepared[t], &err);
    }
    meas_join_free(&join);
}

static void free_labels(struct eval *e)
{
    mem_free(e->prepared);
    e->prepared = NULL;
    arena_free(&e->prepared_arena);
    lab_free(&e->qrels);
    lab_free(&e->excluded);
    lab_free(&e->pool);
    gains_file_free(&e->gains);
    draws_free(&e->draws);
    mem_free(e->drawn);
    e->drawn = NULL;
}

void eval_forget_labels(struct eval *e)
{
    const char *file = e->has_qrels ? arena_strdup(&e->arena, e->qrels.file) : NULL;
    for (size_t t = 0; t < e->n_topics; t++)
        e->topic[t].qid = arena_strdup(&e->arena, e->topic[t].qid);
    const char *gains = e->has_gains ? arena_strdup(&e->arena, e->gains.set.file) : NULL;
    struct gain_file noted = {.set.file = gains,
                              .score = e->gains.score,
                              .outside = e->gains.outside,
                              .budget = {e->gains.budget[0], e->gains.budget[1]}};
    struct gain_draws draws = {.n = e->draws.n, .seed = e->draws.seed, .independent = e->draws.independent};
    free_labels(e);
    e->draws = draws;
    e->qrels = e->excluded = e->pool = (struct lab_set){0};
    e->gains = noted;
    e->files = (struct meas_files){.format = e->files.format};
    e->qrels.file = file;
}

void eval_copy_names(struct eval *to, const struct eval *from)
{
    *to = (struct eval){.has_qrels = from->has_qrels,
                        .has_gains = from->has_gains,
                        .has_counts = from->has_counts,
                        .n_topics = from->n_topics};
    struct eval_options *o = arena_alloc(&to->arena, sizeof *o);
    *o = *from->opt;
    o->labels = arena_strdup(&to->arena, o->labels);
    o->gains = arena_strdup(&to->arena, o->gains);
    o->pool = arena_strdup(&to->arena, o->pool);
    o->excluded = arena_strdup(&to->arena, o->excluded);
    o->zscores = arena_strdup(&to->arena, o->zscores);
    o->protocol = arena_strdup(&to->arena, o->protocol);
    o->memory = NULL;
    o->measure = NULL;
    o->n_measures = 0;
    to->opt = o;
    to->topic = mem_alloc(to->n_topics, sizeof *to->topic);
    for (size_t t = 0; t < to->n_topics; t++)
        to->topic[t] = (struct eval_topic){arena_strdup(&to->arena, from->topic[t].qid), -1, -1};
    to->qrels.file = arena_strdup(&to->arena, from->qrels.file);
    to->gains.set.file = arena_strdup(&to->arena, from->gains.set.file);
    memcpy(to->gains.budget, from->gains.budget, sizeof to->gains.budget);
    memcpy(to->coverage_k, from->coverage_k, sizeof to->coverage_k);
    struct eval labelled = *from;
    labelled.inputs = (struct eval_inputs){0};
    eval_note_inputs(&labelled);
    to->inputs = labelled.inputs;
    for (size_t i = 0; i < to->inputs.n; i++)
        to->inputs.input[i].path = arena_strdup(&to->arena, to->inputs.input[i].path);
}

void eval_free(struct eval *e)
{
    free_labels(e);
    meas_set_free(&e->set);
    fmt_zscores_free(&e->zscores);
    MEM_FREE_ALL(e->topic, e->drawn_place, e->qrels_topic, e->gains_topic, e->log2);
    eval_inputs_free(&e->inputs);
    arena_free(&e->arena);
}
