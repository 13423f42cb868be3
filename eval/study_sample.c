/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_sample.h"

#include <gsl/gsl_randist.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/output.h"
#include "base/random.h"
#include "eval/study_table.h"

const char *const study_stratum_name[STUDY_STRATA] = {"decisive", "marginal", "concordant"};

/* The state of choosing contests: found[n], those that can be chosen, and the random numbers. */
struct sampling {
    struct study_sample *s;
    const struct study_sample_options *o;
    struct study_contest *found;
    size_t n, cap;
    gsl_rng *rng;
};

/* Returns the top list of a run for a query. */
static const struct study_source_top *find_top(const struct study_source *s, size_t run, uint32_t query)
{
    return &s->top[run * s->n_queries + query];
}

/* Returns the number of documents of a top list that are shown: o->depth at most. */
static size_t n_shown(const struct study_source_top *t, const struct study_sample_options *o)
{
    return t->n < o->depth ? t->n : o->depth;
}

/* Returns whether the lists, as far as they are shown, differ and are not empty. */
static bool lists_differ(const struct study_source_top *a, const struct study_source_top *b,
                         const struct study_sample_options *o)
{
    size_t n = n_shown(a, o);
    return n && n_shown(b, o) && (n != n_shown(b, o) || memcmp(a->doc, b->doc, n * sizeof *a->doc) != 0);
}

/* Adds the contest of runs a and b on a query to w->found, if the lists shown differ and both RCP-nDCG and nDCG name a
 * winner; counts it in its stratum. */
static void offer_contest(struct sampling *w, uint32_t query, size_t a, size_t b)
{
    const struct study_source *s = &w->s->source;
    const struct study_sample_options *o = w->o;
    const struct study_source_top *x = find_top(s, a, query), *y = find_top(s, b, query);
    struct study_contest c = {.query = query, .run = {a, b}};
    if (!lists_differ(x, y, o))
        return;
    for (int label = 0; label < STUDY_LABELS; label++)
        c.margin[label] = x->ndcg[label] - y->ndcg[label];
    double first = c.margin[STUDY_RCP], second = c.margin[STUDY_NDCG];
    if (fabs(first) < o->tie_zone || fabs(second) < o->tie_zone)
        return;
    bool large = fabs(first) >= o->beyond && fabs(second) >= o->beyond;
    c.stratum = first * second > 0 ? STRATUM_CONCORDANT : large ? STRATUM_DECISIVE : STRATUM_MARGINAL;
    w->s->n_available[c.stratum]++;
    MEM_APPEND(w->found, w->n, w->cap, c);
}

/* Chooses contests at random, as many of each stratum as wanted, in the order of the strata, at most per_query in a
 * query. Which list is A is random, too; so is the order. */
static void choose_contests(struct sampling *w)
{
    struct study_sample *s = w->s;
    uint32_t *n_chosen = mem_zalloc(s->source.n_queries, sizeof *n_chosen);
    if (w->n)
        gsl_ran_shuffle(w->rng, w->found, w->n, sizeof *w->found);
    for (int stratum = 0; stratum < STUDY_STRATA; stratum++)
        for (size_t i = 0; i < w->n && s->n_taken[stratum] < w->o->contests[stratum]; i++) {
            struct study_contest c = w->found[i];
            if (c.stratum != (enum study_stratum)stratum || n_chosen[c.query] >= w->o->per_query)
                continue;
            if (gsl_rng_uniform_int(w->rng, 2)) {
                size_t a = c.run[0];
                c.run[0] = c.run[1];
                c.run[1] = a;
                for (int label = 0; label < STUDY_LABELS; label++)
                    c.margin[label] = -c.margin[label];
            }
            n_chosen[c.query]++;
            s->n_taken[stratum]++;
            MEM_APPEND(s->list, s->n, s->cap, c);
        }
    mem_free(n_chosen);
    if (s->n)
        gsl_ran_shuffle(w->rng, s->list, s->n, sizeof *s->list);
}

/* ---- attention checks ---- */

/* Returns whether the document has a label for the query or is in the top list of a run for it. */
static bool is_known_doc(const struct study_source *s, uint32_t query, const char *docno)
{
    const struct fmt_tok part[] = {study_text(s->query[query].qid), study_text(docno)};
    return frame_names_find(&s->names, part, 2) != SIZE_MAX;
}

/* Returns the name of one of candidate[n], indices of documents, that is of another query and unknown to this one;
 * tries them from a random one on. NULL if there is none. */
static const char *find_check(struct sampling *w, uint32_t query, const uint32_t *candidate, size_t n)
{
    const struct study_source *s = &w->s->source;
    size_t begin = n ? gsl_rng_uniform_int(w->rng, n) : 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t doc = candidate[(begin + i) % n];
        const char *docno = study_source_docno(s, doc);
        if (s->doc[doc].query != query && !is_known_doc(s, query, docno))
            return docno;
    }
    return NULL;
}

/* Chooses an attention check for each query of a chosen contest, unless the options want none: a document of another
 * query that has a gain of at most near_zero and no positive grade there. */
static void find_checks(struct sampling *w)
{
    struct study_sample *s = w->s;
    const struct study_source *source = &s->source;
    uint32_t *candidate = mem_alloc(source->names.n, sizeof *candidate);
    size_t n = 0;
    s->check = mem_zalloc(source->n_queries, sizeof *s->check);
    for (uint32_t d = 0; d < source->names.n; d++)
        if (source->doc[d].gain <= w->o->near_zero && source->doc[d].grade <= 0)
            candidate[n++] = d;
    for (size_t i = 0; i < s->n && w->o->checks; i++) {
        uint32_t q = s->list[i].query;
        if (s->check[q])
            continue;
        s->check[q] = find_check(w, q, candidate, n);
        s->n_checks += s->check[q] != NULL;
    }
    mem_free(candidate);
}

/* ---- the sheet ---- */

/* Adds a row with a document and its query to the sheet, unless `rows` has it already. */
static void add_sheet_row(struct study_sample *s, struct frame_names *rows, uint32_t query, const char *docno)
{
    const struct fmt_tok part[] = {study_text(s->source.query[query].qid), study_text(docno)};
    bool is_new;
    frame_names_add(rows, part, 2, 0, &is_new);
    if (is_new)
        s->row[s->n_rows++] = (struct study_sheet_row){query, docno, NULL};
}

/* Fills s->row with the shown documents of all chosen contests and the attention checks, each once for its query. */
static void list_sheet_rows(struct sampling *w)
{
    struct study_sample *s = w->s;
    struct frame_names rows = {0};
    unsigned char *done = mem_zalloc(s->source.n_queries, 1);
    s->row = mem_alloc(s->n * (2 * STUDY_TOP + 1), sizeof *s->row);
    for (size_t i = 0; i < s->n; i++) { /* contests are in random order, so their queries are, too */
        uint32_t query = s->list[i].query;
        size_t begin = s->n_rows;
        if (done[query])
            continue;
        done[query] = 1;
        for (size_t k = i; k < s->n; k++)
            for (int side = 0; side < 2 && s->list[k].query == query; side++) {
                const struct study_source_top *t = find_top(&s->source, s->list[k].run[side], query);
                for (size_t r = 0; r < n_shown(t, w->o); r++)
                    add_sheet_row(s, &rows, query, study_source_docno(&s->source, t->doc[r]));
            }
        if (s->check[query])
            add_sheet_row(s, &rows, query, s->check[query]);
        gsl_ran_shuffle(w->rng, s->row + begin, s->n_rows - begin, sizeof *s->row);
    }
    mem_free(done);
    frame_names_free(&rows);
}

/* Sets *err to the message that the file at `path` has no text for the id; `what` is "query" or "document". Returns
 * -1. */
static int fail_missing(const char *path, const char *what, const char *id, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(err, path, 0, "no text for %s %s, expected a text for every topic and document that is shown",
                     what, err_quote(q, id, strlen(id)));
}

/* Reads the texts of all queries and documents on the sheet. Returns 0, or -1 and *err if one is missing. */
static int read_texts(struct sampling *w, struct err *err)
{
    struct study_sample *s = w->s;
    struct frame_names docs = {0}, queries = {0};
    for (size_t i = 0; i < s->n_rows; i++) {
        study_number(&docs, study_text(s->row[i].docno));
        study_number(&queries, study_text(s->source.query[s->row[i].query].qid));
    }
    int r = texts_read(&s->query_texts, w->o->queries, study_is_named, &queries, err) != 0 ||
                    texts_read(&s->corpus, w->o->corpus, study_is_named, &docs, err) != 0
              ? -1
              : 0;
    for (size_t i = 0; i < s->n_rows && r == 0; i++) {
        const char *qid = s->source.query[s->row[i].query].qid;
        s->row[i].text = texts_find(&s->corpus, s->row[i].docno);
        if (!s->row[i].text)
            r = fail_missing(w->o->corpus, "document", s->row[i].docno, err);
        else if (!texts_find(&s->query_texts, qid))
            r = fail_missing(w->o->queries, "query", qid, err);
    }
    frame_names_free(&docs);
    frame_names_free(&queries);
    return r;
}

int study_sample(struct study_sample *s, const struct study_sample_options *o, struct err *err)
{
    struct sampling w = {.s = s, .o = o};
    *s = (struct study_sample){0};
    if (study_source_read(&s->source, o->gains, o->qrels, o->run, o->n_runs, err) != 0)
        return -1;
    w.rng = random_stream_for(o->seed, o->suite, "contests", 0);
    for (uint32_t q = 0; q < s->source.n_queries; q++)
        for (size_t a = 0; a < o->n_runs; a++)
            for (size_t b = a + 1; b < o->n_runs; b++)
                offer_contest(&w, q, a, b);
    choose_contests(&w);
    find_checks(&w);
    list_sheet_rows(&w);
    int r = s->n ? read_texts(&w, err)
                 : err_fail(err, ERR_CALC, o->gains, 0,
                            "found no contest: for every topic and pair of runs, the two lists are equal, or a metric "
                            "does not distinguish them");
    mem_free(w.rng);
    mem_free(w.found);
    return r;
}

void study_sample_free(struct study_sample *s)
{
    study_source_free(&s->source);
    texts_free(&s->query_texts);
    texts_free(&s->corpus);
    MEM_FREE_ALL(s->list, s->check, s->row);
}

/* ---- topics ---- */

const char *const study_sampling_name[STAT_SAMPLINGS] = {"random", "strata", "active"};

/* Returns the key of a topic for the draw: the mean of the runs' values for STAT_STRATA, else their standard deviation
 * (divisor n). */
static double find_key(const struct study_board *b, size_t topic, enum stat_sampling sampling)
{
    double mean = 0.0, square = 0.0, n = 0.0;
    for (size_t r = 0; r < b->n_runs; r++) {
        double v = b->value[r * b->n_topics + topic];
        if (isnan(v))
            continue;
        n++;
        double shift = v - mean;
        mean += shift / n;
        square += shift * (v - mean);
    }
    return sampling == STAT_STRATA ? mean : sqrt(square / n);
}

int study_topics_draw(struct study_topics *t, const struct study_topics_options *o, struct err *err)
{
    *t = (struct study_topics){0};
    if (study_board_make(&t->board, &o->board, err) != 0)
        return -1;
    const struct study_board *b = &t->board;
    t->topic = mem_alloc(b->n_topics, sizeof *t->topic);
    for (size_t i = 0; i < b->n_topics; i++) {
        size_t r = 0;
        while (r < b->n_runs && isnan(b->value[r * b->n_topics + i]))
            r++;
        if (r < b->n_runs)
            t->topic[t->N++] = i;
    }
    if (t->N < o->n)
        return err_fail(err, ERR_CALC, o->board.gains ? o->board.gains : o->board.qrels, 0,
                        "%zu topics have both labels and runs, but %zu topics are to be drawn", t->N, o->n);
    double *key = mem_alloc(t->N, sizeof *key);
    for (size_t i = 0; i < t->N; i++)
        key[i] = find_key(b, t->topic[i], o->method);
    gsl_rng *rng = random_stream_for(o->board.seed, "gold", "topics", 0);
    t->drawn = mem_alloc(t->N, sizeof *t->drawn);
    t->n_strata = stat_sample(o->method, key, t->N, o->n, rng, t->drawn);
    mem_free(rng);
    mem_free(key);
    return 0;
}

int study_topics_write(const struct study_topics *t, const struct study_topics_options *o, const char *path,
                       struct err *err)
{
    struct output *out = out_open(path, err);
    if (!out)
        return -1;
    out_line(out, "# %zu of %zu topics, drawn by rcp-study sample: %s, seed %" PRIu64, o->n, t->N,
             study_sampling_name[o->method], o->board.seed);
    out_line(out, "# topic, probability%s", t->n_strata > 1 ? ", stratum" : "");
    for (size_t i = 0; i < t->N; i++) {
        const struct stat_drawn *d = &t->drawn[i];
        if (d->is_drawn && t->n_strata > 1)
            out_line(out, "%s %.15g %" PRIu32, t->board.topic[t->topic[i]], d->probability, d->stratum + 1);
        else if (d->is_drawn)
            out_line(out, "%s %.15g", t->board.topic[t->topic[i]], d->probability);
    }
    return out_commit(out, err);
}

void study_topics_free(struct study_topics *t)
{
    study_board_free(&t->board);
    mem_free(t->topic);
    mem_free(t->drawn);
}
