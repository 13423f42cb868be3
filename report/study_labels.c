/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>
#include <stdio.h>

#include "base/plural.h"

static const struct {
    const char *key, *label;
} score[LABELS_SCORES] = {
    [LABELS_GAIN] = {"gain", "gain"},    [LABELS_THETA] = {"theta", "theta"},
    [LABELS_BT] = {"bt", "bt"},          [LABELS_Z_BT] = {"z_bt", "bt, z-score within its query"},
    [LABELS_COUNT] = {"count", "Count"}, [LABELS_QREL] = {"qrel", "qrel"},
};

static void add_estimate(struct estimates *e, const char *key, const char *label, const struct stat_rate *x)
{
    struct stat_estimate value = {x->rate, x->lo, x->hi, x->reason, x->interval};
    estimates_add(e, key, label, &value);
}

/* Members of all scores. */
static void add_scores(struct estimates *e, const struct stat_labels_result *r, int first, bool rates)
{
    for (int s = 0; s < LABELS_SCORES; s++) {
        const struct stat_rate *x = &r->value[first + s];
        /* people are not told six times that there are no qrels */
        const char *label = s == LABELS_QREL && isnan(x->rate) ? NULL : score[s].label;
        if (rates)
            estimates_rate(e, score[s].key, label, x);
        else
            add_estimate(e, score[s].key, label, x);
    }
}

static void discrimination(struct estimates *e, const struct stat_labels_result *r, bool qrels)
{
    estimates_table(e, "AUC: useful documents above others, pairs of any two documents, ties one half");
    estimates_open(e, "auc");
    add_scores(e, r, LABELS_AUC, false);
    estimates_close(e);
    estimates_open(e, "auc_qrel0");
    add_estimate(e, "gain", qrels ? "gain, documents without a positive qrel" : NULL, &r->value[LABELS_AUC_QREL0]);
    estimates_close(e);
    estimates_open(e, "auc_marked_wrong");
    add_estimate(e, "gain", qrels ? "gain, pairs of a query that qrels invert" : NULL, &r->value[LABELS_MARKED_WRONG]);
    if (qrels)
        estimates_extra(e, "pairs", r->value[LABELS_MARKED_WRONG].n);
    estimates_close(e);
}

/* People see it where there are qrels. */
static void operating_point(struct estimates *e, const struct stat_labels_result *r, bool qrels)
{
    static const struct {
        const char *key, *tpr, *fpr;
    } by[2] = {{"qrel", "useful ones flagged by qrel", "others flagged by qrel"},
               {"gain", "useful ones flagged by gain", "others flagged by gain"}};
    if (qrels)
        estimates_table(e, "As many documents flagged by gain as have a positive qrel");
    estimates_open(e, "matched");
    estimates_count(e, "flagged", qrels ? "documents with a positive qrel" : NULL, r->flagged);
    estimates_count(e, "flagged_gain", qrels ? "documents of the highest gains" : NULL, r->flagged_gain);
    for (int k = 0; k < 2; k++) {
        estimates_open(e, by[k].key);
        estimates_rate(e, "tpr", qrels ? by[k].tpr : NULL, &r->value[LABELS_TPR + k]);
        estimates_rate(e, "fpr", qrels ? by[k].fpr : NULL, &r->value[LABELS_FPR + k]);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_rate(e, "qrel0_useful", qrels ? "useful without a positive qrel" : NULL, &r->value[LABELS_QREL0_USEFUL]);
    estimates_rate(e, "positive_not_useful", qrels ? "not useful with a positive qrel" : NULL,
                   &r->value[LABELS_POSITIVE_NOT_USEFUL]);
    if (r->flagged_gain > r->flagged)
        estimates_note(e, "%zu more by gain: a tie at the boundary is flagged whole.", r->flagged_gain - r->flagged);
}

static void agreement(struct estimates *e, const struct stat_labels_result *r, bool qrels)
{
    estimates_table(e, "Agreement with one annotator on what is useful");
    estimates_open(e, "agreement");
    estimates_rate(e, "gain", "gain of 0.5 and above, single grades", &r->value[LABELS_AGREE_GAIN]);
    estimates_rate(e, "qrel", qrels ? "positive qrel, single grades" : NULL, &r->value[LABELS_AGREE_QREL]);
    estimates_rate(e, "annotator", "another annotator, pairs of grades", &r->value[LABELS_AGREE_PEOPLE]);
    estimates_close(e);
    estimates_open(e, "agreement_pairs");
    estimates_rate(e, "gain", "gain, grades of those pairs", &r->value[LABELS_PAIRS_GAIN]);
    estimates_rate(e, "qrel", qrels ? "positive qrel, grades of those pairs" : NULL, &r->value[LABELS_PAIRS_QREL]);
    estimates_close(e);
}

static void calibration_error(struct estimates *e, const struct study_labels *s)
{
    char key[32], label[64];
    estimates_table(e, "Calibration error: gain against the share of grades of T and above, 20 bins");
    estimates_open(e, "ece");
    for (size_t t = 0; t < s->n_thresholds; t++) {
        snprintf(key, sizeof key, "%g", s->threshold[t]);
        snprintf(label, sizeof label, "T = %g", s->threshold[t]);
        add_estimate(e, key, label, &s->result.value[LABELS_ECE + t]);
    }
    estimates_close(e);
}

static void correlations(struct estimates *e, const struct study_labels *s)
{
    const struct stat_labels_result *r = &s->result;
    estimates_table(e, "Spearman's correlation with the mean grade, documents pooled");
    estimates_open(e, "spearman");
    add_scores(e, r, LABELS_SPEARMAN, false);
    add_estimate(e, "ceiling", "theta ordered by grade within queries", &r->value[LABELS_CEILING]);
    add_estimate(e, "floor", "theta shuffled within queries", &r->value[LABELS_FLOOR]);
    estimates_close(e);
    estimates_table(e, "Spearman's correlation over queries, of mean score and mean grade");
    estimates_open(e, "query_spearman");
    add_scores(e, r, LABELS_QUERY_SPEARMAN, false);
    estimates_close(e);
    estimates_table(e, "Pairs of a query with different mean grades that the score orders alike");
    estimates_open(e, "concordance");
    add_scores(e, r, LABELS_CONCORDANCE, true);
    estimates_close(e);
}

/* People see the pairs with different qrels where there are qrels. */
static void tie_resolution(struct estimates *e, const struct stat_labels_result *r, bool qrels)
{
    static const struct {
        const char *key, *label[LABELS_TIE_SCORES];
        int first;
    } by[] = {{"tie_resolution", {"gain", "theta", "bt"}, LABELS_TIES},
              {"tie_resolution_qrels", {"gain, by qrels", "theta, by qrels", "bt, by qrels"}, LABELS_TIES_QREL}};
    estimates_table(e,
                    "Tie resolution: pairs of a query with equal Count and different mean grades%s that the score "
                    "orders alike",
                    qrels ? " (or qrels)" : "");
    for (int k = 0; k < 2; k++) {
        estimates_open(e, by[k].key);
        for (int s = 0; s < LABELS_TIE_SCORES; s++)
            estimates_rate(e, score[s].key, k == 0 || qrels ? by[k].label[s] : NULL, &r->value[by[k].first + s]);
        estimates_close(e);
    }
}

static void across_queries(struct estimates *e, const struct stat_cross *x)
{
    estimates_table(e,
                    "Documents of different queries that one annotator graded differently, ordered alike (%zu "
                    "annotator%s resampled)",
                    x->annotators, plural_s(x->annotators));
    estimates_open(e, "cross_query");
    estimates_rate(e, "theta", "theta", &x->theta);
    estimates_rate(e, "bt", "bt", &x->bt);
    estimates_add(e, "difference", "theta - bt", &x->difference);
    estimates_count(e, "annotators", NULL, x->annotators);
    estimates_close(e);
}

static void questions(struct estimates *e, const struct study_labels *s)
{
    if (s->n_questions)
        estimates_table(e, "Theta where answers cross from no to yes, and difficulties of the criteria");
    estimates_open_list(e, "thresholds");
    for (size_t k = 0; k < s->n_questions; k++) {
        const struct study_question *q = &s->question[k];
        estimates_item(e);
        estimates_text(e, "question", NULL, q->name);
        estimates_count(e, "answers", NULL, (size_t)q->asked);
        estimates_number(e, "yes", NULL, q->yes, NULL);
        estimates_add(e, "theta", q->name, &q->theta);
        estimates_extra(e, "slope", q->slope);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_open_list(e, "criteria");
    for (size_t c = 0; c < s->n_criteria; c++) {
        char label[200];
        snprintf(label, sizeof label, "criterion %s", s->criterion[c].name);
        estimates_item(e);
        estimates_text(e, "criterion", NULL, s->criterion[c].name);
        estimates_number(e, "difficulty", s->n_questions ? label : NULL, s->criterion[c].difficulty, NULL);
        estimates_close(e);
    }
    estimates_close(e);
}

static void votes(struct estimates *e, const struct study_labels *s)
{
    if (!s->votes)
        return;
    estimates_table(e, "Votes and gain on different sides of one half (%zu document%s): who sides with the gain",
                    s->votes_differ, plural_s(s->votes_differ));
    estimates_open(e, "votes");
    estimates_count(e, "documents", NULL, s->votes_differ);
    estimates_rate(e, "gain", "single grades", &s->votes_grades);
    estimates_rate(e, "gain_documents", "documents, by their mean grade", &s->votes_documents);
    estimates_close(e);
}

void report_study_labels(struct estimates *e, const struct study_labels *s)
{
    estimates_table(e, "Labels: %zu document%s, %zu useful; %zu grade%s of %zu annotator%s; %zu quer%s", s->documents,
                    plural_s(s->documents), s->useful, s->grades, plural_s(s->grades), s->annotators,
                    plural_s(s->annotators), s->queries, plural(s->queries, "y", "ies"));
    estimates_count(e, "documents", NULL, s->documents);
    estimates_count(e, "useful", NULL, s->useful);
    estimates_count(e, "queries", NULL, s->queries);
    estimates_count(e, "annotators", NULL, s->annotators);
    estimates_count(e, "grades", NULL, s->grades);
    estimates_count(e, "without_gain", NULL, s->no_gain);
    estimates_design(e, &s->design, "queries");
    discrimination(e, &s->result, s->qrels);
    operating_point(e, &s->result, s->qrels);
    agreement(e, &s->result, s->qrels);
    calibration_error(e, s);
    correlations(e, s);
    tie_resolution(e, &s->result, s->qrels);
    across_queries(e, &s->cross);
    questions(e, s);
    votes(e, s);
}
