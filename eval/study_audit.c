/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_audit.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "compare/stats.h"
#include "diagnose/diagnosis.h"
#include "eval/naming.h"
#include "eval/study_board.h"
#include "eval/study_grades.h"
#include "eval/study_table.h"
#include "format/gains.h"
#include "format/qrels.h"
#include "study/order.h"
#include "study/verdicts.h"

/* A positive: a document whose grade in the qrels is at least study_audit_options.positive. */
struct positive {
    uint32_t query;
    double theta; /* theta, or the gain if no document has a theta; NAN if this one has none */
    bool low;
};

struct table {
    struct gain_file gains;
    struct lab_set grades;
    struct study_suites suites;
    const double *score; /* [row of the gains]: theta, or the gain if no row has a theta */
    uint32_t *suite;     /* [topic of the gains]: the index of its suite */
    struct frame_names docs;
    struct positive *doc; /* [docs.n], sorted by query */
    size_t cap_docs;
    size_t *first; /* [queries + 1]: the index in doc[] of each query's first positive, and docs.n */
    struct stat_audited *query;
    struct frame_names ids; /* the ids of the topics in both files, in the order of the queries */
    uint32_t *query_suite;  /* [query]: the number of its suite */
};

/* ---- suites ---- */

/* Lists the suites and finds the suite of every topic of the gains. Returns 0, or -1 and *err if a topic has none. */
static int find_suites(struct study_audit *s, struct table *t, const struct study_audit_options *o, struct err *err)
{
    if (o->suites && study_suites_read(&t->suites, o->suites, err) != 0)
        return -1;
    if (!o->suites)
        study_number(&t->suites.names, study_text(""));
    s->n_suites = t->suites.names.n;
    s->suite = mem_zalloc(s->n_suites, sizeof *s->suite);
    for (size_t k = 0; k < s->n_suites; k++) {
        const char *name = frame_names_part(&t->suites.names, k, 0);
        s->suite[k].name = arena_strdup(&s->arena, name);
    }
    t->suite = mem_zalloc(t->gains.set.n_topics, sizeof *t->suite);
    for (size_t k = 0; k < t->gains.set.n_topics && o->suites; k++) {
        const char *qid = t->gains.set.topic[k].qid;
        size_t suite = study_suites_find(&t->suites, qid);
        if (suite == SIZE_MAX)
            return err_input(err, o->suites, 0,
                             "topic %s of %s is missing, expected a line with a suite for every topic that has gains",
                             qid, o->gains);
        t->suite[k] = (uint32_t)suite;
    }
    return 0;
}

/* Sets t->score to theta or, if no row has a theta, to the gains, and s->uses_gains accordingly. */
static void find_scores(struct study_audit *s, struct table *t)
{
    const double *theta = lab_double(&t->gains.set, LAB_THETA);
    s->uses_gains = true;
    for (size_t i = 0; theta && i < t->gains.set.n_rows && s->uses_gains; i++)
        s->uses_gains = isnan(theta[i]);
    t->score = s->uses_gains ? lab_double(&t->gains.set, LAB_GAIN) : theta;
}

/* Fills x with the scores (not NAN) of suite `number`: of positives, or of all documents. Returns their number. */
static size_t suite_scores(const struct table *t, uint32_t number, bool positives, double *x)
{
    const struct lab_topic *topic = t->gains.set.topic;
    size_t n = 0;
    for (size_t i = 0; i < t->docs.n && positives; i++)
        if (t->query_suite[t->doc[i].query] == number && !isnan(t->doc[i].theta))
            x[n++] = t->doc[i].theta;
    for (size_t k = 0; k < t->gains.set.n_topics && !positives; k++)
        for (size_t i = topic[k].first; t->suite[k] == number && i < topic[k].first + topic[k].n; i++)
            if (!isnan(t->score[i]))
                x[n++] = t->score[i];
    return n;
}

/* Finds the first quartile of the scores of each suite, over its positives or, if of_documents, over all its documents;
 * counts the documents; marks the positives that are not above it. */
static void find_cuts(struct study_audit *s, struct table *t, bool of_documents)
{
    double *x = mem_alloc(t->gains.set.n_rows + t->docs.n, sizeof *x);
    s->is_of_documents = of_documents;
    for (size_t k = 0; k < s->n_suites; k++) {
        struct study_audit_suite *suite = &s->suite[k];
        suite->documents = suite_scores(t, (uint32_t)k, false, x);
        s->documents += suite->documents;
        if (!of_documents)
            suite->documents = suite_scores(t, (uint32_t)k, true, x);
        suite->cut = suite->documents ? stat_lower_quartile(x, suite->documents) : NAN;
        for (size_t i = 0; i < suite->documents; i++)
            suite->bottom += x[i] <= suite->cut;
    }
    for (size_t i = 0; i < t->docs.n; i++)
        t->doc[i].low = t->doc[i].theta <= s->suite[t->query_suite[t->doc[i].query]].cut;
    mem_free(x);
}

/* ---- positives ---- */

/* Adds the positives (grade >= positive) of query number `query`. Returns 0, or -1 and *err if one appears twice. */
static int add_positives(struct table *t, size_t query, const struct lab_topic *topic, size_t positive, struct err *err)
{
    const char *text = t->grades.text + topic->text, *docno;
    size_t len;
    for (size_t i = topic->first; i < topic->first + topic->n; i++) {
        text = lab_next_doc(text, &docno, &len);
        if (lab_grade(&t->grades, i) < (int64_t)positive)
            continue;
        const struct fmt_tok part[] = {study_text(topic->qid), {docno, len}};
        bool is_new;
        size_t number = frame_names_add(&t->docs, part, 2, 0, &is_new);
        if (!is_new)
            return err_input(err, t->grades.file, lab_row_line(&t->grades, i),
                             "document '%.*s' of topic %s appears twice, expected each document once", (int)len, docno,
                             topic->qid);
        t->doc = mem_grow(t->doc, &t->cap_docs, t->docs.n, sizeof *t->doc);
        t->doc[number] = (struct positive){.query = (uint32_t)query, .theta = NAN};
    }
    return 0;
}

/* Stores the scores of the positives, and counts the gain file's documents that passed no criterion (Count 0). */
static void add_thetas(struct study_audit *s, struct table *t)
{
    const struct lab_set *set = &t->gains.set;
    const double *count = lab_double(set, LAB_COUNT), *gain = lab_double(set, LAB_GAIN);
    uint32_t *doc = study_join(&t->docs, set);
    s->has_passes = count != NULL;
    for (size_t i = 0; i < set->n_rows; i++) {
        if (doc[i] != UINT32_MAX)
            t->doc[doc[i]].theta = t->score[i];
        if (!count || count[i] != 0.0)
            continue;
        s->unpassed++;
        s->unpassed_positive += doc[i] != UINT32_MAX;
        s->unpassed_gaining += gain[i] > 0;
        s->largest = gain[i] > s->largest ? gain[i] : s->largest;
    }
    mem_free(doc);
}

/* Lists the topics that both files have, with their positives and scores, and counts the topics of one file only.
 * Returns 0, or -1 and *err if there are none in both. */
static int add_queries(struct study_audit *s, struct table *t, const struct study_audit_options *o, struct err *err)
{
    const struct lab_set *set = &t->gains.set;
    t->first = mem_zalloc(set->n_topics + 1, sizeof *t->first);
    t->query_suite = mem_zalloc(set->n_topics, sizeof *t->query_suite);
    for (size_t k = 0; k < set->n_topics; k++) {
        const struct fmt_tok qid = study_text(set->topic[k].qid);
        ptrdiff_t g = lab_find_topic(&t->grades, qid.s, qid.len);
        if (g < 0)
            continue;
        size_t at = study_queries_add(&s->queries, study_text(s->suite[t->suite[k]].name), qid);
        if (add_positives(t, at, &t->grades.topic[g], o->positive, err) != 0)
            return -1;
        t->first[at + 1] = t->docs.n;
        t->query_suite[at] = t->suite[k];
        study_number(&t->ids, qid);
    }
    add_thetas(s, t);
    s->no_grades = set->n_topics - s->queries.names.n;
    s->no_gains = t->grades.n_topics - s->queries.names.n;
    if (!s->queries.names.n)
        return err_fail(err, ERR_NO_TOPIC, o->gains, 0, "has no topic in common with %s", o->qrels);
    return 0;
}

/* ---- runs ---- */

/* A positive with a theta, and its score by a run; NAN means that the run does not retrieve it. */
struct placed {
    double theta, score;
    bool low;
};

/* Fills x[n] with the ranks (from 0) of the documents by ascending score, among which documents that are not retrieved
 * come first. Equal scores share the lower rank; documents that are not retrieved get -1. room holds n elements. */
static void rank_docs(const struct placed *doc, size_t n, double *x, double *room)
{
    size_t *order = mem_alloc(n, sizeof *order);
    for (size_t i = 0; i < n; i++)
        room[i] = isnan(doc[i].score) ? -INFINITY : doc[i].score;
    gsl_sort_index(order, room, 1, n);
    for (size_t k = 0; k < n; k++) {
        size_t current = order[k], previous = order[k ? k - 1 : 0];
        x[current] = isnan(doc[current].score) ? -1 : k && room[current] == room[previous] ? x[previous] : (double)k;
    }
    mem_free(order);
}

/* Computes *r, a run's values for a query with the positives doc[n], all with a theta. room holds 4 n elements. */
static void audit_query(const struct placed *doc, size_t n, double *room, struct stat_audited_run *r)
{
    double *x = room, *theta = room + n, *high = room + 2 * n;
    size_t k = 0;
    rank_docs(doc, n, x, room + 3 * n);
    for (size_t i = 0; i < n; i++) {
        theta[i] = doc[i].theta;
        high[i] = !doc[i].low;
    }
    stat_concordance(x, high, n, &r->above, &r->pairs);
    r->spearman = n >= AUDIT_FEWEST ? cmp_spearman(x, theta, n) : NAN;
    for (size_t i = 0; i < n; i++)
        if (x[i] >= 0) {
            x[k] = x[i];
            theta[k++] = theta[i];
        }
    r->retrieved = k >= AUDIT_FEWEST ? cmp_spearman(x, theta, k) : NAN;
}

/* Reads run number `run` from `path`, computes its values for every query from its scores of the positives, and counts
 * positives that it does not retrieve. Returns 0, or -1 and *err. */
static int audit_run(struct study_audit *s, struct table *t, const char *path, size_t run, struct err *err)
{
    double *score = mem_alloc(t->docs.n, sizeof *score);
    int r = study_run_scores(path, &t->ids, &t->docs, score, err);
    double *room = mem_alloc(4 * t->docs.n, sizeof *room);
    struct placed *known = mem_alloc(t->docs.n, sizeof *known);
    for (size_t q = 0; q < t->ids.n && r == 0; q++) {
        size_t n = 0;
        for (size_t i = t->first[q]; i < t->first[q + 1]; i++)
            if (!isnan(t->doc[i].theta)) {
                s->missing[run] += isnan(score[i]) != 0;
                known[n++] = (struct placed){t->doc[i].theta, score[i], t->doc[i].low};
            }
        audit_query(known, n, room, &t->query[q].run[run]);
    }
    MEM_FREE_ALL(known, room, score);
    return r;
}

/* Copies a leaderboard's nDCG on the topics that both files have into the member at `offset` bytes of each struct
 * stat_audited_run. */
static void copy_values(struct table *t, const struct study_board *b, size_t n_runs, size_t offset)
{
    for (size_t k = 0; k < b->n_topics; k++) {
        const struct fmt_tok qid = study_text(b->topic[k]);
        size_t q = frame_names_find(&t->ids, &qid, 1);
        for (size_t i = 0; i < n_runs && q != SIZE_MAX; i++)
            *(double *)((char *)&t->query[q].run[i] + offset) = b->value[i * b->n_topics + k];
    }
}

/* Allocates the values of each run and query, sets them to NAN, and counts the positives by query and suite. */
static void count_positives(struct study_audit *s, struct table *t)
{
    t->query = mem_zalloc(t->ids.n, sizeof *t->query);
    s->missing = mem_zalloc(s->n_runs, sizeof *s->missing);
    for (size_t q = 0; q < t->ids.n; q++) {
        struct study_audit_suite *suite = &s->suite[t->query_suite[q]];
        struct stat_audited *x = &t->query[q];
        for (size_t i = t->first[q]; i < t->first[q + 1]; i++) {
            s->no_theta += isnan(t->doc[i].theta) != 0;
            x->positives += !isnan(t->doc[i].theta);
            x->low += t->doc[i].low;
        }
        x->run = mem_zalloc(s->n_runs, sizeof *x->run);
        for (size_t i = 0; i < s->n_runs; i++)
            x->run[i] =
                (struct stat_audited_run){.spearman = NAN, .retrieved = NAN, .ndcg = NAN, .rcp = NAN, .condensed = NAN};
        suite->queries++;
        suite->positives += (size_t)x->positives;
        suite->low += (size_t)x->low;
        s->n_correlated += x->positives >= AUDIT_FEWEST;
    }
}

/* ---- decisions ---- */

/* Fills s->changed and the counts of pairs of runs that the leaderboards `before` and `after` decide differently,
 * s->kendall and s->shift (after minus before). */
static void compare_decisions(struct study_audit *s, const struct study_board *before, const struct study_board *after)
{
    size_t n = s->n_runs;
    double tau_b;
    s->changed = mem_zalloc(n * (n - 1) / 2, sizeof *s->changed);
    s->n_changed = study_board_changes(before, after, s->changed);
    for (const struct study_decision *d = s->changed; d < s->changed + s->n_changed; d++) {
        s->n_lost += d->sign_before && !d->sign_after;
        s->n_won += !d->sign_before && d->sign_after;
        s->reversed += d->sign_before && d->sign_after;
    }
    s->separated[0] = before->n_better;
    s->separated[1] = after->n_better;
    cmp_kendall(before->mean, after->mean, n, &s->kendall, &tau_b);
    for (size_t i = 0; i < n; i++)
        s->shift += (after->mean[i] - before->mean[i]) / (double)n;
}

/* Computes leaderboards by the qrels, by the gains, by the qrels with condensed lists (if asked for), and by the gains
 * with 0 for documents that passed no criterion; copies the first three to t->query, compares those by gains. */
static int make_boards(struct study_audit *s, struct table *t, const struct study_audit_options *o, struct err *err)
{
    enum { QRELS, GAINS, CONDENSED, PASSED, BOARDS };
    static const size_t member[] = {offsetof(struct stat_audited_run, ndcg), offsetof(struct stat_audited_run, rcp),
                                    offsetof(struct stat_audited_run, condensed)};
    const bool wanted[BOARDS] = {true, true, o->condensed, s->has_passes};
    struct study_board board[BOARDS] = {{.n_better = 0}};
    int r = 0;
    for (int k = 0; k < BOARDS && r == 0; k++) {
        struct study_board_options options = {.qrels = o->qrels,
                                              .gains = k == GAINS || k == PASSED ? o->gains : NULL,
                                              .judged_only = k == CONDENSED,
                                              .unpassed_gain_nothing = k == PASSED,
                                              .run = o->run,
                                              .n_runs = o->n_runs,
                                              .seed = o->design.seed,
                                              .threads = o->design.threads};
        r = wanted[k] ? study_board_make(&board[k], &options, err) : 0;
        if (r == 0 && wanted[k] && k < PASSED)
            copy_values(t, &board[k], o->n_runs, member[k]);
    }
    if (r == 0 && s->has_passes)
        compare_decisions(s, &board[GAINS], &board[PASSED]);
    for (int k = 0; k < BOARDS; k++)
        study_board_free(&board[k]);
    return r;
}

/* ---- information ---- */

/* Fills s->peak, the largest test information, and s->ideal and s->information, that of the ideal top and of each run's
 * top, divided by the peak; or leaves NAN and sets the reason why it cannot be computed. Returns 0, or -1 and *err. */
static int find_information(struct study_audit *s, const struct table *t, const struct study_audit_options *o,
                            struct err *err)
{
    struct published p;
    struct diagnosis d;
    int r = 0;
    s->peak = s->ideal = NAN;
    s->information = mem_alloc(o->n_runs, sizeof *s->information);
    for (size_t i = 0; i < o->n_runs; i++)
        s->information[i] = NAN;
    s->no_information =
        t->gains.n_items ? s->uses_gains ? "the gain file has no thetas" : NULL : "the gain file has no criteria";
    if (s->no_information)
        return 0;
    if (pub_read(&p, o->gains, err) != 0) { /* for example, the header lacks the line # columns */
        s->no_information = "'rcp-label show' cannot read this gain file";
        pub_free(&p);
        return 0;
    }
    diag_labels(&d, &p);
    s->peak = d.peak;
    s->ideal = d.efficiency;
    diag_free(&d);
    for (size_t i = 0; i < o->n_runs && r == 0; i++) {
        struct eff_run run;
        r = eff_run_read(&run, &p, o->run[i], err);
        s->information[i] = run.information / s->peak;
    }
    pub_free(&p);
    return r;
}

/* ---- re-assessors ---- */

/* Lists the suspects, and computes s->not_useful from the grades *g of re-assessors, empty if there are none. */
static void find_useful(struct study_audit *s, const struct table *t, const struct study_grades *g, double useful)
{
    struct stat_vote *vote = mem_alloc(t->docs.n, sizeof *vote);
    double *mean = mem_alloc(g->docs.n, sizeof *mean);
    size_t votes = 0;
    study_grades_means(g, mean);
    s->suspect = mem_alloc(t->docs.n, sizeof *s->suspect);
    for (size_t i = 0; i < t->docs.n; i++) {
        const struct positive *d = &t->doc[i];
        const char *qid = frame_names_part(&t->docs, i, 0), *docno = frame_names_part(&t->docs, i, 1);
        size_t graded_doc = g->docs.n ? study_grades_find(g, qid, docno, strlen(docno)) : SIZE_MAX;
        double grade = graded_doc == SIZE_MAX ? NAN : mean[graded_doc];
        if (d->low)
            s->suspect[s->n_suspects++] =
                (struct study_suspect){arena_strdup(&s->arena, qid), arena_strdup(&s->arena, docno), d->theta, grade};
        if (!isnan(d->theta) && !isnan(grade))
            vote[votes++] = (struct stat_vote){!d->low, d->query, grade < useful - CMP_ROUNDING};
    }
    stat_group_shares(vote, votes, 2, &s->design, "no annotator graded any of these documents", s->not_useful);
    mem_free(mean);
    mem_free(vote);
}

/* Reads re-assessors' grades, if any, lists suspects if wanted, computes s->not_useful. Returns 0, or -1 and *err. */
static int find_suspects(struct study_audit *s, const struct table *t, const struct study_audit_options *o,
                         struct err *err)
{
    struct study_grades g = {.n = 0};
    int r = o->grades ? study_grades_read(&g, o->grades, o->lo, o->hi, AUDIT_MOST_QUESTIONS, err) : 0;
    s->has_grades = o->grades != NULL;
    s->useful = o->useful;
    s->annotators = g.annotators.n;
    if (r == 0 && (o->grades || o->suspects))
        find_useful(s, t, &g, o->useful);
    if (!o->suspects)
        s->n_suspects = 0;
    study_grades_free(&g);
    return r;
}

/* ---- the whole audit ---- */

/* Computes each suite's share of low positives, with an interval over resampled queries, and the sums over suites. */
static void find_shares(struct study_audit *s, const struct table *t)
{
    for (size_t k = 0; k < s->n_suites; k++) {
        struct study_audit_suite *suite = &s->suite[k];
        struct stat_design d = s->design;
        struct stat_ratio ratio = {0};
        struct stat_rate low;
        d.n = 0;
        d.stratum = NULL;
        for (size_t q = 0; q < t->ids.n; q++)
            if (t->query_suite[q] == k)
                stat_ratio_add(&ratio, t->ids.n, d.n++, t->query[q].low, t->query[q].positives);
        stat_ratios(&ratio, 1, &d, "no document has a grade that counts as positive", &low);
        stat_ratio_free(&ratio);
        suite->share = (struct stat_estimate){low.rate, low.lo, low.hi, low.reason, NULL};
        s->total.documents += suite->documents;
        s->total.bottom += suite->bottom;
        s->total.positives += suite->positives;
        s->total.low += suite->low;
    }
    s->total.queries = t->ids.n;
    s->total.share = s->result.low;
    s->total.cut = s->n_suites == 1 ? s->suite[0].cut : NAN;
}

/* Reads the files and computes all results. Returns 0, or -1 and *err. */
static int compute_audit(struct study_audit *s, struct table *t, const struct study_audit_options *o, struct err *err)
{
    struct fmt_notes notes = {0}; /* notes about malformed grades, which the audit ignores */
    int r = 0;
    if (fmt_read_gains(&t->gains, o->gains, err) != 0 || fmt_read_qrels(&t->grades, o->qrels, true, &notes, err) != 0 ||
        find_suites(s, t, o, err) != 0)
        return -1;
    find_scores(s, t);
    if (add_queries(s, t, o, err) != 0)
        return -1;
    find_cuts(s, t, o->of_documents);
    count_positives(s, t);
    if (o->n_runs && make_boards(s, t, o, err) != 0)
        return -1;
    for (size_t i = 0; i < o->n_runs && r == 0; i++)
        r = audit_run(s, t, o->run[i], i, err);
    if (r == 0)
        r = find_information(s, t, o, err);
    if (r != 0)
        return r;
    study_queries_design(&s->queries, &s->design);
    stat_audit(t->query, o->n_runs, &s->design, &s->result);
    find_shares(s, t);
    s->condensed = o->condensed;
    s->run_name = naming_choose_files(o->run, o->n_runs, &s->arena);
    return find_suspects(s, t, o, err);
}

int study_audit(struct study_audit *s, const struct study_audit_options *o, struct err *err)
{
    struct table t = {.cap_docs = 0};
    *s = (struct study_audit){.design = o->design, .n_runs = o->n_runs};
    int r = compute_audit(s, &t, o, err);
    for (size_t q = 0; q < t.ids.n && t.query; q++)
        mem_free(t.query[q].run);
    gains_file_free(&t.gains);
    lab_free(&t.grades);
    study_suites_free(&t.suites);
    frame_names_free(&t.docs);
    frame_names_free(&t.ids);
    MEM_FREE_ALL(t.suite, t.doc, t.first, t.query, t.query_suite);
    return r;
}

void study_audit_free(struct study_audit *s)
{
    mem_free(s->suite);
    stat_audit_free(&s->result);
    MEM_FREE_ALL(s->missing, s->information, s->changed, s->suspect, s->run_name);
    study_queries_free(&s->queries);
    arena_free(&s->arena);
    *s = (struct study_audit){.n_runs = 0};
}
