/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>

#include "base/plural.h"

static const struct {
    const char *key, *label;
} figure[AUDIT_FIGURES] = {
    [AUDIT_AUC] = {"auc", "AUC"},
    [AUDIT_QUERY_AUC] = {"auc_queries", "by query"},
    [AUDIT_SPEARMAN] = {"spearman", "Spearman"},
    [AUDIT_RETRIEVED] = {"spearman_retrieved", "retrieved"},
    [AUDIT_NDCG] = {"ndcg", "nDCG@10"},
    [AUDIT_RCP] = {"rcp_ndcg", "RCP-nDCG@10"},
};

static void one_suite(struct estimates *e, const struct study_audit_suite *x, const char *key)
{
    struct stat_rate rate = {(double)x->low, (double)x->positives, x->share.value,   x->share.lo,
                             x->share.hi,    x->share.reason,      x->share.interval};
    estimates_rate(e, key, "positives in it", &rate);
    estimates_number(e, "cut", "first quartile", x->cut,
                     x->documents ? "each suite has its own" : "no document has a theta");
    estimates_count(e, "documents", "documents", x->documents);
    estimates_count(e, "bottom", "not above it", x->bottom);
    estimates_count(e, "queries", "queries", x->queries);
}

static void by_suites(struct estimates *e, const struct study_audit *s)
{
    estimates_table(e,
                    "Positive grades in the bottom quarter of %s by %s: documents whose %s is not above the "
                    "first quartile, those tied with it too",
                    s->of_documents ? "all documents of their dataset" : "their dataset's positives",
                    s->by_gain ? "gain" : "theta", s->by_gain ? "gain" : "theta");
    estimates_open(e, "bottom_quarter");
    estimates_text(e, "by", NULL, s->by_gain ? "gain" : "theta");
    estimates_text(e, "of", NULL, s->of_documents ? "documents" : "positives");
    estimates_row(e, "all");
    one_suite(e, &s->all, "positives_in_it");
    estimates_open_list(e, "suites");
    for (size_t k = 0; k < s->n_suites && (s->n_suites > 1 || *s->suite[0].name); k++) {
        estimates_item(e);
        estimates_text(e, "suite", NULL, s->suite[k].name);
        estimates_row(e, "%s", s->suite[k].name);
        one_suite(e, &s->suite[k], "positives_in_it");
        estimates_close(e);
    }
    estimates_close(e);
    estimates_close(e);
    estimates_row(e, NULL);
}

static void add_figure(struct estimates *e, const struct study_audit *s, size_t run, int f)
{
    estimates_add(e, figure[f].key, figure[f].label, &s->result.run[run][f]);
    estimates_aside(e, "queries", (double)s->result.queries[run][f]);
}

static void by_runs(struct estimates *e, const struct study_audit *s)
{
    if (s->n_runs)
        estimates_table(e, "Do runs rank a query's other positives above those in the bottom quarter?");
    estimates_open_list(e, "runs");
    for (size_t i = 0; i < s->n_runs; i++) {
        estimates_item(e);
        estimates_text(e, "run", NULL, s->run_name[i]);
        estimates_row(e, "%s", s->run_name[i]);
        estimates_rate(e, figure[AUDIT_AUC].key, figure[AUDIT_AUC].label, &s->result.auc[i]);
        estimates_aside(e, "queries", (double)s->result.queries[i][AUDIT_AUC]);
        add_figure(e, s, i, AUDIT_QUERY_AUC);
        add_figure(e, s, i, AUDIT_NDCG);
        add_figure(e, s, i, AUDIT_RCP);
        estimates_row(e, NULL);
        estimates_add(e, figure[AUDIT_SPEARMAN].key, NULL, &s->result.run[i][AUDIT_SPEARMAN]);
        estimates_aside(e, "queries", (double)s->result.queries[i][AUDIT_SPEARMAN]);
        estimates_add(e, figure[AUDIT_RETRIEVED].key, NULL, &s->result.run[i][AUDIT_RETRIEVED]);
        estimates_aside(e, "queries", (double)s->result.queries[i][AUDIT_RETRIEVED]);
        estimates_number(e, "efficiency", NULL, s->information[i],
                         s->no_information ? s->no_information : "no document of its top 10 has a theta");
        estimates_count(e, "positives_not_retrieved", NULL, s->missing[i]);
        estimates_close(e);
    }
    estimates_close(e);
}

static void correlations(struct estimates *e, const struct study_audit *s)
{
    static const char *const of[] = {"ndcg", "rcp_ndcg"}, *const label[] = {"nDCG@10", "RCP-nDCG@10"};
    if (!s->n_runs)
        return;
    estimates_table(e, "Correlation of that AUC with nDCG over %zu run%s", s->n_runs, plural_s(s->n_runs));
    estimates_open(e, "correlation");
    for (int k = 0; k < 2; k++) {
        estimates_open(e, of[k]);
        estimates_row(e, "%s", label[k]);
        estimates_add(e, "pearson", "Pearson", &s->result.correlation[k][AUDIT_PEARSON]);
        estimates_add(e, "spearman", "Spearman", &s->result.correlation[k][AUDIT_RANKS]);
        estimates_add(e, "kendall", "Kendall", &s->result.correlation[k][AUDIT_KENDALL]);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_row(e, NULL);
}

/* What by_runs has the keys of. */
static void orders(struct estimates *e, const struct study_audit *s)
{
    const char *none = s->no_information ? s->no_information : "no document of a top 10 has a theta";
    if (s->n_runs)
        estimates_table(e,
                        "Scores of runs and %s: Spearman over a query's positives, mean over the %zu queries with %d "
                        "or more; over those retrieved. Information at the top 10 over its peak",
                        s->by_gain ? "gain" : "theta", s->enough, AUDIT_FEWEST);
    for (size_t i = 0; i < s->n_runs; i++) {
        estimates_row(e, "%s", s->run_name[i]);
        estimates_add(e, NULL, figure[AUDIT_SPEARMAN].label, &s->result.run[i][AUDIT_SPEARMAN]);
        estimates_add(e, NULL, figure[AUDIT_RETRIEVED].label, &s->result.run[i][AUDIT_RETRIEVED]);
        estimates_number(e, NULL, "efficiency", s->information[i], none);
        estimates_count(e, NULL, "not retrieved", s->missing[i]);
    }
    estimates_row(e, NULL);
    estimates_open(e, "efficiency");
    estimates_number(e, "peak", NULL, s->peak, s->no_information);
    estimates_number(e, "ideal", NULL, s->ideal, s->no_information);
    if (s->no_information)
        estimates_text(e, "reason", NULL, s->no_information);
    estimates_close(e);
    if (s->n_runs && !s->no_information)
        estimates_note(e, "Efficiency at the top 10 by theta: %.3f.", s->ideal);
}

static const char *decision(const struct study_decision *d, int which, const char *const *name)
{
    int x = which ? d->after : d->before;
    return x > 0 ? name[d->a] : x < 0 ? name[d->b] : "-";
}

static void changes(struct estimates *e, const struct study_audit *s)
{
    estimates_open_list(e, "changed");
    for (size_t i = 0; i < s->n_changed; i++) {
        const struct study_decision *d = &s->changed[i];
        estimates_item(e);
        estimates_text(e, "a", NULL, s->run_name[d->a]);
        estimates_text(e, "b", NULL, s->run_name[d->b]);
        estimates_row(e, "%s, %s", s->run_name[d->a], s->run_name[d->b]);
        estimates_text(e, "before", "before", decision(d, 0, s->run_name));
        estimates_text(e, "after", "after", decision(d, 1, s->run_name));
        estimates_number(e, "difference", "difference", d->difference[0], NULL);
        estimates_number(e, "difference_after", "difference after", d->difference[1], NULL);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_row(e, NULL);
}

/* Documents that passed no criterion. */
static void unpassed(struct estimates *e, const struct study_audit *s)
{
    static const char none[] = "the gain file has neither Count nor criteria, passes and responses",
                      few[] = "fewer than two different means", all[] = "documents without any pass";
    estimates_open(e, "without_pass");
    estimates_table(e, "Documents that passed nothing, and runs by mean RCP-nDCG@10 if these gain nothing");
    if (!s->has_passes) {
        estimates_number(e, "documents", all, NAN, none);
        estimates_text(e, "reason", NULL, none);
        estimates_close(e);
        return;
    }
    estimates_count(e, "documents", all, s->unpassed);
    estimates_count(e, "with_gain", "  with a gain above 0", s->unpassed_gaining);
    estimates_count(e, "positive", "  with a positive grade", s->unpassed_positive);
    estimates_number(e, "largest_gain", "  largest gain", s->largest, NULL);
    if (s->n_runs) {
        estimates_count(e, "run_pairs", "pairs of runs", s->n_runs * (s->n_runs - 1) / 2);
        estimates_count(e, "separated", "  separated (t test, p < 0.05)", s->separated[0]);
        estimates_count(e, "separated_after", "  separated with gains of 0", s->separated[1]);
        estimates_count(e, "lost", "  no longer separated", s->lost);
        estimates_count(e, "won", "  newly separated", s->won);
        estimates_count(e, "reversed", "  separated the other way round", s->reversed);
        estimates_number(e, "kendall", "Kendall of the leaderboards", s->kendall, few);
        estimates_number(e, "mean_shift", "mean shift", s->shift, NULL);
    }
    if (s->n_changed)
        estimates_table(e, "Decisions that change: the better run of those separated, before and with gains of 0");
    changes(e, s);
    estimates_close(e);
}

void report_study_audit(struct estimates *e, const struct study_audit *s)
{
    estimates_count(e, "queries", NULL, s->all.queries);
    estimates_count(e, "documents", NULL, s->documents);
    estimates_count(e, "positives", NULL, s->all.positives);
    estimates_count(e, "queries_with_five_positives", NULL, s->enough);
    estimates_design(e, &s->design, "queries");
    by_suites(e, s);
    by_runs(e, s);
    correlations(e, s);
    orders(e, s);
    unpassed(e, s);
}
