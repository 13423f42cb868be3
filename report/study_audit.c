/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>

static const struct {
    const char *key, *label;
} figure[AUDIT_FIGURES] = {
    [AUDIT_AUC] = {"auc", "AUC"},
    [AUDIT_QUERY_AUC] = {"auc_queries", "by query"},
    [AUDIT_SPEARMAN] = {"spearman", "Spearman"},
    [AUDIT_RETRIEVED] = {"spearman_retrieved", "retrieved"},
    [AUDIT_NDCG] = {"ndcg", "nDCG@10"},
    [AUDIT_RCP] = {"rcp_ndcg", "RCP-nDCG@10"},
    [AUDIT_CONDENSED] = {"condensed", "condensed"},
    [AUDIT_CLOSED] = {"closed", "share closed"},
};

static void add_suite(struct document *doc, const struct study_audit_suite *x, const char *key)
{
    struct stat_rate rate = {(double)x->low, (double)x->positives, x->share.value,   x->share.lo,
                             x->share.hi,    x->share.reason,      x->share.interval};
    document_rate(doc, key, "positives in it", &rate);
    document_number(doc, "cut", "first quartile", x->cut,
                    x->documents ? "each suite has its own first quartile" : "no document has a theta");
    document_values(doc, "documents|documents:%zu,bottom|in bottom quarter:%zu,queries|queries:%zu", x->documents,
                    x->bottom, x->queries);
}

/* Adds the table of the numbers and shares of suspects (documents with a positive grade whose theta or gain is in the
 * bottom quarter), for all datasets together and, if there are several or the only one has a name, for each. */
static void add_suites(struct document *doc, const struct study_audit *s)
{
    document_table(
        doc,
        "Positive documents in the bottom quarter of %s, which means that their %s is not above the first quartile",
        s->is_of_documents ? "all documents of their dataset" : "their dataset's positives",
        s->uses_gains ? "gain" : "theta");
    document_open(doc, "bottom_quarter");
    document_values(doc, "by:%s,of:%s", s->uses_gains ? "gain" : "theta",
                    s->is_of_documents ? "documents" : "positives");
    document_row(doc, "all");
    add_suite(doc, &s->total, "positives_in_it");
    document_list(doc, "suites");
    for (size_t k = 0; k < s->n_suites && (s->n_suites > 1 || *s->suite[0].name); k++) {
        document_item_row(doc, "suite", s->suite[k].name);
        add_suite(doc, &s->suite[k], "positives_in_it");
        document_close(doc);
    }
    document_close(doc);
    document_close(doc);
    document_row(doc, NULL);
}

static void add_figure(struct document *doc, const struct study_audit *s, size_t run, int f)
{
    document_estimate(doc, figure[f].key, figure[f].label, &s->result.run[run][f]);
    document_aside(doc, "queries", (double)s->result.queries[run][f]);
}

/* Adds a row for each run: whether it ranks other positives above suspects (AUC), and its nDCG by grades and by gains.
 * Adds the values that add_orders shows in another table, without labels here. */
static void add_runs(struct document *doc, const struct study_audit *s)
{
    if (s->n_runs)
        document_table(doc, "Suspects are positives in the bottom quarter. Do runs rank the other positives of a query "
                            "above its suspects?");
    document_list(doc, "runs");
    for (size_t i = 0; i < s->n_runs; i++) {
        document_item_row(doc, "run", s->run_name[i]);
        document_rate(doc, figure[AUDIT_AUC].key, figure[AUDIT_AUC].label, &s->result.auc[i]);
        document_aside(doc, "queries", (double)s->result.queries[i][AUDIT_AUC]);
        add_figure(doc, s, i, AUDIT_QUERY_AUC);
        add_figure(doc, s, i, AUDIT_NDCG);
        add_figure(doc, s, i, AUDIT_RCP);
        document_row(doc, NULL);
        document_estimate(doc, figure[AUDIT_SPEARMAN].key, NULL, &s->result.run[i][AUDIT_SPEARMAN]);
        document_aside(doc, "queries", (double)s->result.queries[i][AUDIT_SPEARMAN]);
        document_estimate(doc, figure[AUDIT_RETRIEVED].key, NULL, &s->result.run[i][AUDIT_RETRIEVED]);
        document_aside(doc, "queries", (double)s->result.queries[i][AUDIT_RETRIEVED]);
        document_number(doc, "efficiency", NULL, s->information[i],
                        s->no_information ? s->no_information : "no document in the top 10 of the run has a theta");
        document_count(doc, "positives_not_retrieved", NULL, s->missing[i]);
        document_close(doc);
    }
    document_close(doc);
}

/* Adds the correlations, over runs, of the runs' AUC from add_runs with their nDCG by grades and by gains. */
static void add_correlations(struct document *doc, const struct study_audit *s)
{
    static const char *const metric_key[] = {"ndcg", "rcp_ndcg"}, *const label[] = {"nDCG@10", "RCP-nDCG@10"};
    if (!s->n_runs)
        return;
    document_table(doc, "Correlation of the AUC with nDCG, over %zu run{s}", s->n_runs);
    document_open(doc, "correlation");
    for (int k = 0; k < 2; k++) {
        document_open(doc, metric_key[k]);
        document_row(doc, "%s", label[k]);
        document_values(doc, "pearson|Pearson:%p,spearman|Spearman:%p,kendall|Kendall:%p",
                        &s->result.correlation[k][AUDIT_PEARSON], &s->result.correlation[k][AUDIT_RANKS],
                        &s->result.correlation[k][AUDIT_KENDALL]);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds nDCG on condensed lists, which omit the documents that the qrels lack, and the share of the gap between nDCG and
 * RCP-nDCG that this closes. */
static void add_condensed(struct document *doc, const struct study_audit *s)
{
    static const struct {
        const char *key, *label;
    } gap[AUDIT_GAPS] = {
        [AUDIT_GAP_MEANS] = {"closed", "all runs: share of the nDCG gap that is closed"},
        [AUDIT_KENDALL_FULL] = {"kendall", "Kendall with RCP-nDCG@10, full lists"},
        [AUDIT_KENDALL_CONDENSED] = {"kendall_condensed", "Kendall with RCP-nDCG@10, condensed lists"},
        [AUDIT_GAP_ORDER] = {"kendall_closed", "share of the gap between Kendall and 1 that is closed"},
    };
    static const int shown[] = {AUDIT_NDCG, AUDIT_CONDENSED, AUDIT_RCP, AUDIT_CLOSED};
    if (!s->condensed)
        return;
    document_table(doc, "Condensed lists leave out documents that are not in the qrels. The table shows nDCG@10 of "
                        "these lists, and the share of the gap between nDCG@10 and RCP-nDCG@10 that they close");
    document_open(doc, "condensed");
    document_list(doc, "runs");
    for (size_t i = 0; i < s->n_runs; i++) {
        document_item_row(doc, "run", s->run_name[i]);
        for (size_t f = 0; f < LENGTH(shown); f++)
            document_estimate(doc, figure[shown[f]].key, figure[shown[f]].label, &s->result.run[i][shown[f]]);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
    document_table(doc, "Condensed lists: the gap over all runs together");
    for (int g = 0; g < AUDIT_GAPS; g++)
        document_estimate(doc, gap[g].key, gap[g].label, &s->result.gap[g]);
    document_close(doc);
}

/* Adds the shares of suspects and of other positives that people found not useful when they graded them again, if they
 * did; and the list of suspects with theta (or gain) and mean grade, if it was requested. */
static void add_people(struct document *doc, const struct study_audit *s)
{
    if (s->has_grades) {
        document_table(
            doc, "Positives graded again by %zu re-assessor{s}; a document with a mean grade below %g is not useful",
            s->annotators, s->useful);
        document_open(doc, "reassessed");
        document_count(doc, "annotators", NULL, s->annotators);
        document_rate(doc, "suspects", "not useful among positives in the bottom quarter", &s->not_useful[0]);
        document_rate(doc, "others", "not useful among the other positives", &s->not_useful[1]);
        document_close(doc);
    }
    if (!s->n_suspects)
        return;
    document_table(doc, "Suspects: positives in the bottom quarter");
    document_list(doc, "suspects");
    for (const struct study_suspect *x = s->suspect; x < s->suspect + s->n_suspects; x++) {
        document_item(doc);
        document_values(doc, "query_id:%s,doc_id:%s", x->qid, x->docno);
        document_row(doc, "%s %s", x->qid, x->docno);
        document_number(doc, "theta", s->uses_gains ? "gain" : "theta", x->theta, NULL);
        if (s->has_grades)
            document_number(doc, "grade", "mean grade", x->grade, NULL);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds the table of the correlations of runs' scores with theta or gain, whose keys add_runs has added, and the object
 * "efficiency". */
static void add_orders(struct document *doc, const struct study_audit *s)
{
    const char *none = s->no_information ? s->no_information : "no document of a top 10 has a theta";
    if (s->n_runs)
        document_table(doc,
                       "Spearman's correlation of a run's scores and %s in each query, over all positives or over the "
                       "retrieved positives. Means are over the %zu queries with at least %d positives. Efficiency: "
                       "the information in the run's top 10, divided by the largest information at any theta",
                       s->uses_gains ? "gain" : "theta", s->n_correlated, AUDIT_FEWEST);
    for (size_t i = 0; i < s->n_runs; i++) {
        document_row(doc, "%s", s->run_name[i]);
        document_estimate(doc, NULL, figure[AUDIT_SPEARMAN].label, &s->result.run[i][AUDIT_SPEARMAN]);
        document_estimate(doc, NULL, figure[AUDIT_RETRIEVED].label, &s->result.run[i][AUDIT_RETRIEVED]);
        document_number(doc, NULL, "efficiency", s->information[i], none);
        document_count(doc, NULL, "not retrieved", s->missing[i]);
    }
    document_row(doc, NULL);
    document_open(doc, "efficiency");
    document_number(doc, "peak", NULL, s->peak, s->no_information);
    document_number(doc, "ideal", NULL, s->ideal, s->no_information);
    if (s->no_information)
        document_text(doc, "reason", NULL, s->no_information);
    document_close(doc);
    if (s->n_runs && !s->no_information)
        document_note(doc, "Efficiency of the 10 documents with the largest theta: %.3f.", s->ideal);
}

/* Returns the name of the run that a decision prefers by the first leaderboard or, if `which` is 1, by the second; "-"
 * if it prefers none. */
static const char *preferred_run(const struct study_decision *d, int which, const char *const *name)
{
    int x = which ? d->sign_after : d->sign_before;
    return x > 0 ? name[d->a] : x < 0 ? name[d->b] : "-";
}

/* Adds the list "changed": pairs of runs whose decision changes if documents that passed no criterion get gain 0. */
static void add_changes(struct document *doc, const struct study_audit *s)
{
    document_list(doc, "changed");
    for (size_t i = 0; i < s->n_changed; i++) {
        const struct study_decision *d = &s->changed[i];
        document_item(doc);
        document_values(doc, "a:%s,b:%s", s->run_name[d->a], s->run_name[d->b]);
        document_row(doc, "%s, %s", s->run_name[d->a], s->run_name[d->b]);
        document_values(
            doc, "before|before:%s,after|after:%s,difference|difference:%f,difference_after|difference after:%f",
            preferred_run(d, 0, s->run_name), preferred_run(d, 1, s->run_name), d->difference[0], d->difference[1]);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds the number of documents that passed no criterion, and how decisions about pairs of runs change if these
 * documents get gain 0. */
static void add_unpassed(struct document *doc, const struct study_audit *s)
{
    static const char none[] = "the gain file has neither Count nor criteria, passes and responses",
                      few[] = "all runs have the same mean", all[] = "documents that passed no criterion";
    document_open(doc, "without_pass");
    document_table(doc, "Documents that passed no criterion, and how runs compare by mean RCP-nDCG@10 if the gains of "
                        "these documents are set to 0");
    if (!s->has_passes) {
        document_number(doc, "documents", all, NAN, none);
        document_text(doc, "reason", NULL, none);
        document_close(doc);
        return;
    }
    document_count(doc, "documents", all, s->unpassed);
    document_values(
        doc, "with_gain|  with a gain above 0:%zu,positive|  with a positive grade:%zu,largest_gain|  largest gain:%f",
        s->unpassed_gaining, s->unpassed_positive, s->largest);
    if (s->n_runs) {
        document_count(doc, "run_pairs", "pairs of runs", s->n_runs * (s->n_runs - 1) / 2);
        document_count(doc, "separated", "  separated (t test, p < 0.05)", s->separated[0]);
        document_values(doc,
                        "separated_after|  separated with gains of 0:%zu,lost|  no longer separated:%zu,won|  newly "
                        "separated:%zu,reversed|  separated the other way round:%zu",
                        s->separated[1], s->n_lost, s->n_won, s->reversed);
        document_number(doc, "kendall", "Kendall of the leaderboards", s->kendall, few);
        document_number(doc, "mean_shift", "mean shift", s->shift, NULL);
    }
    if (s->n_changed)
        document_table(
            doc, "Pairs of runs whose decision changes if documents that passed no criterion get gain 0: the better "
                 "run before and after");
    add_changes(doc, s);
    document_close(doc);
}

void report_study_audit(struct document *doc, const struct study_audit *s)
{
    document_values(doc, "queries:%zu,documents:%zu,positives:%zu,queries_with_five_positives:%zu", s->total.queries,
                    s->documents, s->total.positives, s->n_correlated);
    document_design(doc, &s->design, "queries");
    add_suites(doc, s);
    add_people(doc, s);
    add_runs(doc, s);
    add_correlations(doc, s);
    add_condensed(doc, s);
    add_orders(doc, s);
    add_unpassed(doc, s);
}
