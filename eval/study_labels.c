/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_labels.h"

#include <string.h>

#include "eval/ids.h"
#include "eval/study_grades.h"
#include "eval/study_table.h"
#include "format/gains.h"
#include "study/threshold.h"
#include "study/verdicts.h"

/* The contents of the files, joined by graded document. */
struct joined {
    const struct study_labels_options *o;
    struct study_grades g;
    double *score[LABELS_SCORES]; /* [g.docs.n]; NAN if missing */
    double *votes, *n_votes;      /* [g.docs.n]: the sum and the number of votes; NULL without votes */
    size_t no_votes;              /* the number of rows of votes about documents without a grade or a gain */
    struct gain_file gains;
    struct lab_set qrels;
    uint32_t *query; /* [g.queries.names.n]: the query's index among those with a document that has a gain; UINT32_MAX
                      * if it is not one */
    uint32_t *place; /* [g.docs.n]: the document's index in `labels`; UINT32_MAX if it has no gain */
    struct stat_labels labels;
    uint32_t *annotator; /* [labels.n_grades]: the index of the annotator of each grade */
    uint32_t *suite;     /* [labels.n_queries]: the index of the query's suite */
};

/* ---- reading ---- */

/* Returns the z-scores of the Bradley-Terry scores bt, one for each row: the distance from the mean of the topic's bt
 * in standard deviations (divisor n); 0 if all are equal, NAN without bt. The caller frees them. */
static double *z_scores(const struct lab_set *set)
{
    const double *bt = lab_double(set, LAB_BT);
    double *z = mem_alloc(set->n_rows, sizeof *z);
    for (size_t t = 0; t < set->n_topics; t++) {
        size_t first = set->topic[t].first, end = first + set->topic[t].n;
        double n = 0, mean = 0, squares = 0;
        for (size_t i = first; i < end; i++)
            if (!isnan(bt[i])) {
                double d = bt[i] - mean;
                mean += d / ++n;
                squares += d * (bt[i] - mean);
            }
        double sd = sqrt(squares / n);
        for (size_t i = first; i < end; i++)
            z[i] = isnan(bt[i]) ? NAN : sd > 0 ? (bt[i] - mean) / sd : 0;
    }
    return z;
}

/* Reads the gain file, and sets j->score to the scores of the graded documents, also the z-scores of bt. Returns 0, or
 * -1 and *err. */
static int read_gains(struct joined *j, struct err *err)
{
    static const enum lab_column column[] = {
        [LABELS_GAIN] = LAB_GAIN, [LABELS_THETA] = LAB_THETA, [LABELS_BT] = LAB_BT, [LABELS_COUNT] = LAB_COUNT};
    const struct lab_set *set = &j->gains.set;
    if (fmt_read_gains(&j->gains, j->o->gains, err) != 0)
        return -1;
    uint32_t *doc = study_join(&j->g.docs, set);
    double *z = set->column[LAB_BT] ? z_scores(set) : NULL;
    for (int k = 0; k <= LABELS_COUNT; k++) {
        const double *x = k == LABELS_Z_BT ? z : lab_double(set, column[k]);
        j->score[k] = x ? study_joined(doc, x, set->n_rows, j->g.docs.n) : NULL;
    }
    mem_free(z);
    mem_free(doc);
    return 0;
}

/* Reads the qrels' grades of the graded documents as scores, 0 if below 0 or missing; counts the graded queries that
 * the qrels lack. Does nothing without qrels. Returns 0, or -1 and *err, also if no topic is in both files. */
static int read_qrels(struct joined *j, struct study_labels *s, struct err *err)
{
    if (!j->o->qrels)
        return 0;
    if (study_read_qrels(&j->qrels, j->o->qrels, err) != 0)
        return -1;
    uint32_t *doc = study_join(&j->g.docs, &j->qrels);
    double *x = j->score[LABELS_QREL] = mem_zalloc(j->g.docs.n, sizeof *x);
    for (size_t i = 0; i < j->qrels.n_rows; i++)
        if (doc[i] != UINT32_MAX)
            x[doc[i]] = lab_grade(&j->qrels, i) > 0 ? lab_grade(&j->qrels, i) : 0;
    mem_free(doc);
    for (size_t q = 0; q < j->g.query_ids.n; q++) {
        const char *qid = frame_names_part(&j->g.query_ids, q, 0);
        s->no_qrels_queries += lab_find_topic(&j->qrels, qid, strlen(qid)) < 0;
    }
    if (s->no_qrels_queries < j->g.query_ids.n)
        return 0;
    char q[2][ERR_QUOTE_SIZE];
    const char *qrels_topic = j->qrels.n_topics ? j->qrels.topic[0].qid : "",
               *grades_topic = frame_names_part(&j->g.query_ids, 0, 0);
    return err_fail(
        err, ERR_NO_TOPIC, j->o->qrels, 0,
        "no topic in common with %s: the qrels have topics such as '%s', the file of grades has topics such as '%s'",
        j->o->grades, err_quote(q[0], qrels_topic, strlen(qrels_topic)),
        err_quote(q[1], grades_topic, strlen(grades_topic)));
}

enum { VOTE_QUERY, VOTE_DOC, VOTE_RUN, VOTE_VOTE, VOTE_COLUMNS };
static const struct study_column vote_column[] = {[VOTE_QUERY] = {.name = "query_id", .is_key = true},
                                                  [VOTE_DOC] = {.name = "doc_id", .is_key = true},
                                                  [VOTE_RUN] = {.name = "run", .is_key = true},
                                                  [VOTE_VOTE] = {.name = "vote", .missing = STUDY_FIELD}};

/* Adds the vote of a row, yes, no or a share of yes, to its document in ctx, a struct joined; only counts the row if
 * the document has no grade or no gain. A callback of study_table_read(). */
static int add_vote(void *ctx, const struct study_row *row, struct err *err)
{
    struct joined *j = ctx;
    size_t doc = frame_names_find(&j->g.docs, row->text, 2);
    int yes = study_yes_or_no(row->text[VOTE_VOTE]);
    double v = yes;
    if (yes < 0 && frame_number(row->f, row->column[VOTE_VOTE], 0, 1, &v, err) != 0) /* or the share of yes among
                                                                                      * several votes */
        return -1;
    if (doc == SIZE_MAX || isnan(j->score[LABELS_GAIN][doc])) {
        j->no_votes++;
        return 1;
    }
    j->votes[doc] += v;
    j->n_votes[doc]++;
    return 1;
}

/* Reads the votes, if there are any. Returns 0, or -1 and *err. */
static int read_votes(struct joined *j, struct err *err)
{
    struct study_table t = {j->o->votes, vote_column, VOTE_COLUMNS, "query, document and run", .take_row = add_vote};
    if (!j->o->votes)
        return 0;
    j->votes = mem_zalloc(j->g.docs.n, sizeof *j->votes);
    j->n_votes = mem_zalloc(j->g.docs.n, sizeof *j->n_votes);
    return study_table_read(&t, j, err);
}

/* Sets *err to the message that no graded document has a gain, with ids of both files that may mean the same, or else
 * the first ones. Returns -1. */
static int fail_without_common(const struct joined *j, struct err *err)
{
    const struct lab_set *set = &j->gains.set;
    const char *query = frame_names_part(&j->g.docs, 0, 0), *doc = frame_names_part(&j->g.docs, 0, 1), *label_doc;
    ptrdiff_t t = lab_find_topic(set, query, strlen(query));
    size_t len;
    struct ids_pair pair = {.how = ""};
    lab_next_doc(set->text + set->topic[t < 0 ? 0 : t].text, &label_doc, &len);
    if (t >= 0) {
        ids_compare(&pair, doc, strlen(doc), label_doc, len, true);
        return err_fail(err, ERR_NO_TOPIC, j->o->grades, 0,
                        "no graded document has a gain in %s: the gain file has topic %s without document '%s', but "
                        "with documents such as '%s'%s%s",
                        j->o->gains, query, pair.run, pair.label, *pair.how ? "; " : "", pair.how);
    }
    for (size_t i = 0; i < set->n_topics && !*pair.how; i++)
        ids_compare(&pair, query, strlen(query), set->topic[i].qid, strlen(set->topic[i].qid), i == 0);
    return err_fail(err, ERR_NO_TOPIC, j->o->grades, 0,
                    "no graded document has a gain in %s: the file of grades has topics such as '%s', the gain file "
                    "has topics such as '%s'%s%s",
                    j->o->gains, pair.run, pair.label, *pair.how ? "; " : "", pair.how);
}

/* ---- arrays ---- */

/* Numbers the queries with a document that has a gain (j->query) and sets their suites (j->suite); counts the documents
 * and the queries with and without gains. */
static void number_documents(struct joined *j, struct study_labels *s)
{
    const struct study_grades *g = &j->g;
    size_t n_queries = g->queries.names.n;
    j->query = mem_alloc(n_queries, sizeof *j->query);
    memset(j->query, 0xff, n_queries * sizeof *j->query);
    for (size_t i = 0; i < g->docs.n; i++)
        if (!isnan(j->score[LABELS_GAIN][i])) {
            j->query[g->query[i]] = 0;
            s->documents++;
        } else {
            if (!s->no_gain++) {
                const char *q = frame_names_part(&g->docs, i, 0), *d = frame_names_part(&g->docs, i, 1);
                s->first_query = arena_strdup(&s->arena, q);
                s->first = arena_strdup(&s->arena, d);
            }
        }
    j->suite = mem_alloc(n_queries, sizeof *j->suite);
    for (size_t q = 0; q < n_queries; q++)
        if (j->query[q] != UINT32_MAX) {
            j->suite[s->queries] = g->queries.suite[q];
            j->query[q] = (uint32_t)s->queries++;
        }
    s->no_gain_queries = n_queries - s->queries;
}

/* Fills j->labels with the documents that have a gain, sorted by query, and their scores; j->place receives their
 * indices there. */
static void sort_documents(struct joined *j, struct study_labels *s)
{
    const struct study_grades *g = &j->g;
    struct stat_labels *l = &j->labels;
    size_t n;
    j->place = mem_alloc(g->docs.n, sizeof *j->place);
    for (size_t i = 0; i < g->docs.n; i++)
        j->place[i] = isnan(j->score[LABELS_GAIN][i]) ? UINT32_MAX : j->query[g->query[i]];
    uint32_t *order = study_sort(j->place, g->docs.n, s->queries, &n);
    *l = (struct stat_labels){.n = n, .n_queries = s->queries, .limit = j->o->useful};
    l->query = mem_alloc(n, sizeof *l->query);
    l->mean = mem_zalloc(n, sizeof *l->mean);
    l->useful = mem_zalloc(n, sizeof *l->useful);
    for (size_t i = 0; i < n; i++) {
        l->query[i] = j->place[order[i]];
        j->place[order[i]] = (uint32_t)i;
    }
    for (int c = 0; c < LABELS_SCORES; c++) {
        l->score[c] = j->score[c] ? mem_alloc(n, sizeof(double)) : NULL;
        for (size_t i = 0; i < n && l->score[c]; i++)
            l->score[c][i] = j->score[c][order[i]];
    }
    mem_free(order);
}

/* Frees each score that no document has, and sets it to NULL. */
static void drop_empty_scores(struct stat_labels *l)
{
    for (int c = 0; c < LABELS_SCORES; c++) {
        size_t i = 0;
        while (l->score[c] && i < l->n && isnan(l->score[c][i]))
            i++;
        if (i == l->n) {
            mem_free(l->score[c]);
            l->score[c] = NULL;
        }
    }
}

/* Fills j->labels with the grades by document, each by one annotator (the mean if there are several), and with each
 * document's mean grade and usefulness; counts useful documents, grades and annotators. */
static void store_grades(struct joined *j, struct study_labels *s)
{
    const struct study_grades *g = &j->g;
    struct stat_labels *l = &j->labels;
    uint32_t *place = mem_alloc(g->n, sizeof *place);
    bool *has_graded = mem_zalloc(g->annotators.n, sizeof *has_graded);
    for (size_t i = 0; i < g->n; i++)
        place[i] = j->place[g->grade[i].doc];
    uint32_t *order = study_sort(place, g->n, l->n, &l->n_grades);
    l->doc = mem_alloc(l->n_grades, sizeof *l->doc);
    l->grade = mem_alloc(l->n_grades, sizeof *l->grade);
    j->annotator = mem_alloc(l->n_grades, sizeof *j->annotator);
    for (size_t i = 0; i < l->n_grades; i++) {
        const struct study_grade *x = &g->grade[order[i]];
        l->doc[i] = place[order[i]];
        l->grade[i] = x->sum / x->times;
        j->annotator[i] = x->annotator;
        has_graded[x->annotator] = true;
    }
    for (size_t from = 0, to; from < l->n_grades; from = to) {
        double sum = 0;
        for (to = from; to < l->n_grades && l->doc[to] == l->doc[from]; to++)
            sum += l->grade[to];
        l->mean[l->doc[from]] = sum / (double)(to - from);
    }
    for (size_t i = 0; i < l->n; i++) {
        l->useful[i] = l->mean[i] >= l->limit - 1e-12;
        s->useful += l->useful[i];
    }
    for (size_t a = 0; a < g->annotators.n; a++)
        s->annotators += has_graded[a];
    s->grades = l->n_grades;
    MEM_FREE_ALL(has_graded, order, place);
}

/* ---- results ---- */

/* Fills s->question: for each question, the theta at which the answers change from no to yes, and the numbers of
 * answers. */
static void find_crossings(const struct joined *j, struct study_labels *s)
{
    const struct study_grades *g = &j->g;
    const double *theta = j->labels.score[LABELS_THETA];
    struct stat_answer *a = mem_alloc(j->labels.n, sizeof *a);
    s->n_questions = g->n_questions;
    s->question = mem_zalloc(s->n_questions, sizeof *s->question);
    for (size_t k = 0; k < s->n_questions; k++) {
        struct study_question *q = &s->question[k];
        size_t n = 0;
        q->name = arena_strdup(&s->arena, g->question[k]);
        for (size_t i = 0; i < j->labels.n; i++)
            a[i] = (struct stat_answer){.x = theta ? theta[i] : NAN, .cluster = j->labels.query[i]};
        for (size_t i = 0; i < g->n; i++) {
            const struct study_answer *said = &g->answer[i * g->n_questions + k];
            uint32_t label = j->place[g->grade[i].doc];
            if (label == UINT32_MAX || !said->times)
                continue;
            a[label].asked++;
            a[label].yes += (double)said->yes / said->times;
        }
        for (size_t i = 0; i < j->labels.n; i++) {
            q->n_asked += a[i].asked;
            q->n_yes += a[i].yes;
            if (a[i].asked > 0 && !isnan(a[i].x))
                a[n++] = a[i];
        }
        q->theta = theta ? stat_threshold(a, n, &s->design, &q->slope) : stat_none("the gain file has no thetas");
    }
    mem_free(a);
}

/* Copies the names and difficulties of the gain file's criteria. */
static void list_criteria(const struct joined *j, struct study_labels *s)
{
    s->n_criteria = j->gains.n_items;
    s->criterion = mem_alloc(s->n_criteria, sizeof *s->criterion);
    for (size_t c = 0; c < s->n_criteria; c++)
        s->criterion[c] =
            (struct study_criterion){arena_strdup(&s->arena, j->gains.item[c].name), j->gains.item[c].beta};
}

/* Over the documents whose gain and share of votes are on different sides of one half, computes how often the grade of
 * an annotator, and the mean grade, agree with the gain on whether the document is useful. */
static void compare_votes(const struct joined *j, struct study_labels *s)
{
    static const char none[] = "no document has a gain below 0.5 and a share of votes above 0.5, or the reverse";
    enum { GRADES, DOCUMENTS };
    const struct stat_labels *l = &j->labels;
    struct stat_rate rate[2];
    s->votes = j->votes != NULL;
    s->no_votes = j->no_votes;
    if (!s->votes)
        return;
    struct stat_vote *vote = mem_alloc(l->n + l->n_grades, sizeof *vote);
    bool *differ = mem_zalloc(l->n, sizeof *differ);
    size_t n = 0;
    for (size_t d = 0; d < j->g.docs.n; d++) {
        uint32_t label = j->place[d];
        if (label == UINT32_MAX || !(j->n_votes[d] > 0))
            continue;
        double gain = l->score[LABELS_GAIN][label] - 0.5, votes = j->votes[d] / j->n_votes[d] - 0.5;
        differ[label] = gain * votes < 0;
        if (differ[label])
            vote[n++] = (struct stat_vote){DOCUMENTS, l->query[label], l->useful[label] == (gain > 0)};
    }
    s->votes_differ = n;
    for (size_t i = 0; i < l->n_grades; i++)
        if (differ[l->doc[i]])
            vote[n++] =
                (struct stat_vote){GRADES, l->query[l->doc[i]],
                                   (l->grade[i] >= l->limit - 1e-12) == (l->score[LABELS_GAIN][l->doc[i]] > 0.5)};
    stat_group_shares(vote, n, 2, &s->design, none, rate);
    s->votes_grades = rate[GRADES];
    s->votes_documents = rate[DOCUMENTS];
    mem_free(differ);
    mem_free(vote);
}

/* Computes the data of the pictures: ROC curves, reliability, and gains by grade. */
static void draw_curves(const struct joined *j, struct study_labels *s)
{
    const struct stat_labels *l = &j->labels;
    struct study_label_curves *c = &s->curves;
    for (int k = 0; k < LABELS_SCORES; k++)
        if (l->score[k])
            stat_roc_make(&c->roc[k], l->score[k], l->useful, l->n);
    stat_reliability(l, s->threshold, s->n_thresholds, &s->design, &c->reliability);
    c->n_gains = stat_gains_by_grade(l, &s->design, c->gains);
}

/* Computes all results from the joined files. */
static void compute_labels(struct joined *j, struct study_labels *s)
{
    const struct study_labels_options *o = j->o;
    eval_note_provenance(&s->provenance, &j->gains);
    number_documents(j, s);
    sort_documents(j, s);
    drop_empty_scores(&j->labels);
    store_grades(j, s);
    s->qrels = o->qrels != NULL;
    s->no_grade = j->g.missing;
    s->twice = j->g.twice;
    s->design = o->design;
    s->design.n = s->queries;
    s->design.stratum = j->suite;
    s->design.n_strata = j->g.queries.suites.n;
    s->n_thresholds = o->n_thresholds;
    memcpy(s->threshold, o->threshold, sizeof s->threshold);
    stat_labels_measure(&j->labels, o->threshold, o->n_thresholds, &s->design, &s->result);
    stat_kappa_measure(&j->labels, &s->design, &s->kappa);
    stat_labels_cross(&j->labels, j->annotator, j->g.annotators.n, j->suite, &s->design, &s->cross);
    find_crossings(j, s);
    list_criteria(j, s);
    compare_votes(j, s);
    s->limit = o->useful;
    s->n_points = o->n_points;
    for (size_t p = 0; p < o->n_points; p++)
        s->point[p].gain = o->point[p];
    stat_operating_points(&j->labels, &s->design, s->point, s->n_points);
    if (o->curves)
        draw_curves(j, s);
    s->design.stratum = NULL; /* the grades own it */
}

/* Moves the documents and their grades to s->people, and reads their texts and those of queries, if the options name
 * files. Returns 0, or -1 and *err. */
static int move_grades(struct joined *j, struct study_labels *s, struct err *err)
{
    struct frame_names docs = {0};
    int r = 0;
    s->people = (struct study_label_people){j->g, j->labels, j->place, {.skip_bad = true}, {.skip_bad = true}};
    j->g = (struct study_grades){0};
    j->labels = (struct stat_labels){0};
    j->place = NULL;
    for (size_t i = 0; i < s->people.grades.docs.n && j->o->corpus; i++)
        study_number(&docs, study_text(frame_names_part(&s->people.grades.docs, i, 1)));
    if (j->o->corpus)
        r = texts_read(&s->people.corpus, j->o->corpus, study_is_named, &docs, err);
    if (r == 0 && j->o->queries)
        r = texts_read(&s->people.queries, j->o->queries, study_is_named, &s->people.grades.query_ids, err);
    frame_names_free(&docs);
    return r;
}

static void free_labels(struct stat_labels *l)
{
    for (int c = 0; c < LABELS_SCORES; c++)
        mem_free(l->score[c]);
    MEM_FREE_ALL(l->query, l->mean, l->useful, l->doc, l->grade);
}

static void free_joined(struct joined *j)
{
    for (int c = 0; c < LABELS_SCORES; c++)
        mem_free(j->score[c]);
    free_labels(&j->labels);
    MEM_FREE_ALL(j->votes, j->n_votes, j->query, j->place, j->annotator, j->suite);
    gains_file_free(&j->gains);
    lab_free(&j->qrels);
    study_grades_free(&j->g);
}

/* Returns whether at least one graded document has a gain. */
static bool has_documents(const struct joined *j)
{
    size_t i = 0;
    while (i < j->g.docs.n && isnan(j->score[LABELS_GAIN][i]))
        i++;
    return i < j->g.docs.n;
}

int study_labels(struct study_labels *s, const struct study_labels_options *o, struct err *err)
{
    struct joined j = {.o = o};
    *s = (struct study_labels){.documents = 0};
    int r = o->grades_are_qrels ? study_grades_read_qrels(&j.g, o->grades, err)
                                : study_grades_read(&j.g, o->grades, o->lo, o->hi, STUDY_MAX_QUESTIONS, err);
    if (r == 0)
        r = read_gains(&j, err);
    if (r == 0 && !has_documents(&j))
        r = fail_without_common(&j, err);
    if (r == 0)
        r = read_qrels(&j, s, err);
    if (r == 0)
        r = read_votes(&j, err);
    if (r == 0)
        compute_labels(&j, s);
    if (r == 0 && o->curves)
        r = move_grades(&j, s, err);
    free_joined(&j);
    return r;
}

void study_labels_free(struct study_labels *s)
{
    for (int k = 0; k < LABELS_SCORES; k++)
        stat_roc_free(&s->curves.roc[k]);
    stat_reliability_free(&s->curves.reliability);
    study_grades_free(&s->people.grades);
    free_labels(&s->people.documents);
    mem_free(s->people.doc_number);
    texts_free(&s->people.queries);
    texts_free(&s->people.corpus);
    eval_inputs_free(&s->provenance);
    mem_free(s->question);
    mem_free(s->criterion);
    arena_free(&s->arena);
    *s = (struct study_labels){0};
}
