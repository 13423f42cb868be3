/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>
#include <stdio.h>

static const struct {
    const char *key, *label;
} score[LABELS_SCORES] = {
    [LABELS_GAIN] = {"gain", "gain"},    [LABELS_THETA] = {"theta", "theta"},
    [LABELS_BT] = {"bt", "bt"},          [LABELS_Z_BT] = {"z_bt", "bt, z-score within its query"},
    [LABELS_COUNT] = {"count", "Count"}, [LABELS_QREL] = {"qrel", "qrel"},
};

static void add_estimate(struct document *doc, const char *key, const char *label, const struct stat_rate *x)
{
    struct stat_estimate value = {x->rate, x->lo, x->hi, x->reason, x->interval};
    document_estimate(doc, key, label, &value);
}

/* Adds a number for each score (gain, theta, ...); score s has r->value[first + s]. `rates` adds them as shares k/n,
 * otherwise as estimates without k and n. */
static void add_scores(struct document *doc, const struct stat_labels_result *r, int first, bool rates)
{
    for (int s = 0; s < LABELS_SCORES; s++) {
        const struct stat_rate *x = &r->value[first + s];
        /* without qrels, the table has no row for them, which would repeat the same reason six times */
        const char *label = s == LABELS_QREL && isnan(x->rate) ? NULL : score[s].label;
        if (rates)
            document_rate(doc, score[s].key, label, x);
        else
            add_estimate(doc, score[s].key, label, x);
    }
}

/* Adds the table of the area under the ROC curve of each score over all documents and, for the gain only, over
 * documents without a positive qrel and over the pairs of documents that the qrels order wrongly. `qrels` says whether
 * there are qrels; without them, tables omit the last two. */
static void add_discrimination(struct document *doc, const struct stat_labels_result *r, bool qrels)
{
    document_table(
        doc, "AUC: share of pairs in which the useful document scores higher than the other document; ties count half");
    document_open(doc, "auc");
    add_scores(doc, r, LABELS_AUC, false);
    document_close(doc);
    document_open(doc, "auc_qrel0");
    add_estimate(doc, "gain", qrels ? "gain, on documents without a positive qrel" : NULL, &r->value[LABELS_AUC_QREL0]);
    document_close(doc);
    document_open(doc, "auc_marked_wrong");
    add_estimate(doc, "gain", qrels ? "gain, on pairs that the qrels order wrongly" : NULL,
                 &r->value[LABELS_MARKED_WRONG]);
    if (qrels)
        document_extra(doc, "pairs", r->value[LABELS_MARKED_WRONG].n);
    document_close(doc);
}

/* Adds the true and false positive rates of positive qrels and of as many documents of largest gain (more if the last
 * ones are tied), and how often positive qrels are wrong or missing; in tables only if there are qrels. */
static void add_matched(struct document *doc, const struct stat_labels_result *r, bool qrels)
{
    static const struct {
        const char *key, *tpr, *fpr;
    } label[2] = {{"qrel", "useful documents that the qrels flag", "other documents that the qrels flag"},
                  {"gain", "useful documents that the gain flags", "other documents that the gain flags"}};
    if (qrels)
        document_table(doc, "Positive qrels flag documents as useful. The gain flags the same number of documents, "
                            "highest gains first");
    document_open(doc, "matched");
    document_count(doc, "flagged", qrels ? "documents with a positive qrel" : NULL, r->flagged);
    document_count(doc, "flagged_gain", qrels ? "documents with the highest gains" : NULL, r->flagged_gain);
    for (int k = 0; k < 2; k++) {
        document_open(doc, label[k].key);
        document_rate(doc, "tpr", qrels ? label[k].tpr : NULL, &r->value[LABELS_TPR + k]);
        document_rate(doc, "fpr", qrels ? label[k].fpr : NULL, &r->value[LABELS_FPR + k]);
        document_close(doc);
    }
    document_close(doc);
    document_rate(doc, "qrel0_useful", qrels ? "useful, though without a positive qrel" : NULL,
                  &r->value[LABELS_QREL0_USEFUL]);
    document_rate(doc, "positive_not_useful", qrels ? "not useful, though with a positive qrel" : NULL,
                  &r->value[LABELS_POSITIVE_NOT_USEFUL]);
    if (r->flagged_gain > r->flagged)
        document_note(doc, "%zu more document{s} {is|are} flagged by gain, because the last flagged gain is tied.",
                      r->flagged_gain - r->flagged);
}

/* Adds how often the gain, the qrels and another annotator agree with an annotator's grade on whether a document is
 * useful; and gain and qrels also over the pairs of grades of one document. `qrels` says whether there are qrels. */
static void add_agreement_table(struct document *doc, const struct stat_labels_result *r, bool qrels)
{
    document_table(doc, "Agreement with one annotator on which documents are useful");
    document_open(doc, "agreement");
    document_rate(doc, "gain", "gain >= 0.5 and single grades", &r->value[LABELS_AGREE_GAIN]);
    document_rate(doc, "qrel", qrels ? "positive qrel and single grades" : NULL, &r->value[LABELS_AGREE_QREL]);
    document_rate(doc, "annotator", "one annotator and another, pairs of grades", &r->value[LABELS_AGREE_PEOPLE]);
    document_close(doc);
    document_open(doc, "agreement_pairs");
    document_rate(doc, "gain", "gain >= 0.5 and the grades of these pairs", &r->value[LABELS_PAIRS_GAIN]);
    document_rate(doc, "qrel", qrels ? "positive qrel and the grades of these pairs" : NULL,
                  &r->value[LABELS_PAIRS_QREL]);
    document_close(doc);
}

/* Adds the table of people's grades (columns) by bands of the gain (rows): band k covers about as many of people's
 * grades as have the k-th value. The cells are numbers of single grades. */
static void add_confusion(struct document *doc, const struct stat_kappa *k)
{
    document_table(doc, "Grades by bands of the gain. Each band stands for one grade. If people gave a grade n times, "
                        "its band covers about n of their grades");
    document_list(doc, "confusion");
    for (size_t b = 0; b < k->n; b++) {
        document_item(doc);
        if (isnan(k->from[b]))
            document_row(doc, "empty band of grade %g", k->grade[b]);
        else
            document_row(doc, "gain of at least %.3f", k->from[b]);
        document_number(doc, "grade", NULL, k->grade[b], NULL);
        document_number(doc, "from", NULL, k->from[b], "no document is left for this band");
        document_list(doc, "grades");
        for (size_t g = 0; g < k->n; g++) {
            char label[64];
            snprintf(label, sizeof label, "grade %g", k->grade[g]);
            document_count(doc, "", label, (size_t)k->count[b][g]);
        }
        document_close(doc);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds Cohen's kappa of an annotator's grades with the gain's bands and with another annotator's, by weighting. */
static void add_kappas(struct document *doc, const struct stat_kappa *k)
{
    static const struct {
        const char *key, *gain, *people;
    } weighting[KAPPA_WEIGHTS] = {{"unweighted", "gain, unweighted", "another annotator, unweighted"},
                                  {"linear", "gain, linear weights", "another annotator, linear weights"},
                                  {"quadratic", "gain, quadratic weights", "another annotator, quadratic weights"}};
    document_table(
        doc,
        "Cohen's kappa between one annotator's grades and either the bands of the gain or another annotator's grades");
    document_open(doc, "kappa");
    document_open(doc, "gain");
    for (int w = 0; w < KAPPA_WEIGHTS; w++)
        document_estimate(doc, weighting[w].key, weighting[w].gain, &k->gain[w]);
    document_close(doc);
    document_open(doc, "annotator");
    for (int w = 0; w < KAPPA_WEIGHTS; w++)
        document_estimate(doc, weighting[w].key, weighting[w].people, &k->people[w]);
    document_close(doc);
    document_close(doc);
}

static void add_calibration_error(struct document *doc, const struct study_labels *s)
{
    char key[32], label[64];
    document_table(doc,
                   "Calibration error in 20 bins, if the gain is read as the probability that a grade is at least T");
    document_open(doc, "ece");
    for (size_t t = 0; t < s->n_thresholds; t++) {
        snprintf(key, sizeof key, "%g", s->threshold[t]);
        snprintf(label, sizeof label, "T = %g", s->threshold[t]);
        add_estimate(doc, key, label, &s->result.value[LABELS_ECE + t]);
    }
    document_close(doc);
}

/* Adds the tables of each score's correlations with the mean grade, over documents (also of theta sorted by grade or
 * shuffled within queries) and over the queries' means, and of the share of pairs of documents that the score orders
 * like the grades. */
static void add_correlations(struct document *doc, const struct study_labels *s)
{
    const struct stat_labels_result *r = &s->result;
    document_table(doc, "Spearman's correlation with the mean grade, over the documents of all queries");
    document_open(doc, "spearman");
    add_scores(doc, r, LABELS_SPEARMAN, false);
    add_estimate(doc, "ceiling", "theta ordered by grade within queries", &r->value[LABELS_CEILING]);
    add_estimate(doc, "floor", "theta shuffled within queries", &r->value[LABELS_FLOOR]);
    document_close(doc);
    document_table(doc,
                   "Spearman's correlation between the mean score and the mean grade of each query, over all queries");
    document_open(doc, "query_spearman");
    add_scores(doc, r, LABELS_QUERY_SPEARMAN, false);
    document_close(doc);
    document_table(doc, "Share of pairs of documents that the score orders like the grades. The documents of a pair "
                        "have one query and different mean grades");
    document_open(doc, "concordance");
    add_scores(doc, r, LABELS_CONCORDANCE, true);
    document_close(doc);
}

/* Adds a row for each threshold of the gain, with precision, recall and false positive rate of the documents that reach
 * it; nothing if there are no thresholds. */
static void add_operating_points(struct document *doc, const struct study_labels *s)
{
    if (!s->n_points)
        return;
    document_table(doc, "Documents are flagged if their gain is at least the value in the row: precision, recall and "
                        "false positive rate by people's grades");
    document_list(doc, "operating_points");
    for (const struct stat_point *p = s->point; p < s->point + s->n_points; p++) {
        document_item(doc);
        document_row(doc, "gain >= %g", p->gain);
        document_values(doc, "gain:%f,precision|precision:k/n%p,recall|recall:k/n%p,fpr|false positives:k/n%p", p->gain,
                        &p->precision, &p->recall, &p->fpr);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds, for pairs of documents of one query with equal Count (share of criteria passed), how often gain, theta and bt
 * order them like the grades, or like the qrels, which are in the table only if there are qrels. */
static void add_tie_resolution(struct document *doc, const struct stat_labels_result *r, bool qrels)
{
    static const struct {
        const char *key, *label[LABELS_TIE_SCORES];
        int first;
    } by[] = {{"tie_resolution", {"gain", "theta", "bt"}, LABELS_TIES},
              {"tie_resolution_qrels", {"gain, by qrels", "theta, by qrels", "bt, by qrels"}, LABELS_TIES_QREL}};
    document_table(doc,
                   "Tie resolution: share of pairs of documents that the score orders like the grades. The documents "
                   "of a pair have one query, equal Count and different mean grades%s",
                   qrels ? " (or qrels)" : "");
    for (int k = 0; k < 2; k++) {
        document_open(doc, by[k].key);
        for (int s = 0; s < LABELS_TIE_SCORES; s++)
            document_rate(doc, score[s].key, k == 0 || qrels ? by[k].label[s] : NULL, &r->value[by[k].first + s]);
        document_close(doc);
    }
}

static void add_cross_queries(struct document *doc, const struct stat_cross *x)
{
    document_table(doc,
                   "Share of pairs of documents that the score orders like the grades. The documents of a pair have "
                   "different queries and different grades by one annotator (%zu annotator{s} resampled)",
                   x->annotators);
    document_values(doc, "cross_query:{theta|theta:k/n%p,bt|bt:k/n%p,difference|theta - bt:%p,annotators:%zu}",
                    &x->theta, &x->bt, &x->difference, x->annotators);
}

/* Adds, for each yes/no question to annotators, the theta of a document at which answers change from no to yes, and the
 * difficulties of the criteria, which are on the same scale. */
static void add_questions(struct document *doc, const struct study_labels *s)
{
    if (s->n_questions)
        document_table(
            doc, "Theta at which annotators' answers change from no to yes, beside the difficulties of the criteria");
    document_list(doc, "thresholds");
    for (size_t k = 0; k < s->n_questions; k++) {
        const struct study_question *q = &s->question[k];
        document_item(doc);
        document_values(doc, "question:%s,answers:%zu,yes:%f", q->name, (size_t)q->n_asked, q->n_yes);
        document_estimate(doc, "theta", q->name, &q->theta);
        document_extra(doc, "slope", q->slope);
        document_close(doc);
    }
    document_close(doc);
    document_list(doc, "criteria");
    for (size_t c = 0; c < s->n_criteria; c++) {
        char label[200];
        snprintf(label, sizeof label, "criterion %s", s->criterion[c].name);
        document_item(doc);
        document_text(doc, "criterion", NULL, s->criterion[c].name);
        document_number(doc, "difficulty", s->n_questions ? label : NULL, s->criterion[c].difficulty, NULL);
        document_close(doc);
    }
    document_close(doc);
}

/* Adds, over the documents whose share of yes votes and gain are on different sides of 0.5, how many single grades, and
 * how many documents' mean grades, agree with the gain; nothing if there are no votes. */
static void add_votes_table(struct document *doc, const struct study_labels *s)
{
    if (!s->votes)
        return;
    document_table(doc,
                   "The gain and the share of votes are on different sides of 0.5 for %zu document{s}. Share of grades "
                   "that agree with the gain",
                   s->votes_differ);
    document_open(doc, "votes");
    document_values(doc, "documents:%zu,gain|single grades:k/n%p", s->votes_differ, &s->votes_grades);
    document_rate(doc, "gain_documents", "documents, by mean grade", &s->votes_documents);
    document_close(doc);
}

void report_study_labels(struct document *doc, const struct study_labels *s)
{
    document_table(doc, "Labels: %zu document{s}, %zu useful; %zu grade{s} of %zu annotator{s}; %zu quer{y|ies}",
                   s->documents, s->useful, s->grades, s->annotators, s->queries);
    document_values(doc, "documents:%zu,useful:%zu,queries:%zu,annotators:%zu,grades:%zu,without_gain:%zu",
                    s->documents, s->useful, s->queries, s->annotators, s->grades, s->no_gain);
    document_design(doc, &s->design, "queries");
    add_discrimination(doc, &s->result, s->qrels);
    add_matched(doc, &s->result, s->qrels);
    add_operating_points(doc, s);
    add_agreement_table(doc, &s->result, s->qrels);
    add_confusion(doc, &s->kappa);
    add_kappas(doc, &s->kappa);
    add_calibration_error(doc, s);
    add_correlations(doc, s);
    add_tie_resolution(doc, &s->result, s->qrels);
    add_cross_queries(doc, &s->cross);
    add_questions(doc, s);
    add_votes_table(doc, s);
}
