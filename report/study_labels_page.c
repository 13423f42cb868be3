/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures and sentences of the page of `rcp-study labels`. */
#include <math.h>
#include <string.h>

#include "report/study.h"

static const char *const score_name[LABELS_SCORES] = {
    [LABELS_GAIN] = "gain",        [LABELS_THETA] = "theta", [LABELS_BT] = "bt",
    [LABELS_Z_BT] = "bt, z-score", [LABELS_COUNT] = "Count", [LABELS_QREL] = "qrel",
};
/* The tones of the scores. Theta's curve lies under the gain's, because the gain is a function of theta. */
static const enum figure_tone score_tone[LABELS_SCORES] = {
    [LABELS_GAIN] = FIGURE_SERIES,     [LABELS_THETA] = FIGURE_SERIES + 5, [LABELS_BT] = FIGURE_SERIES + 4,
    [LABELS_Z_BT] = FIGURE_SERIES + 2, [LABELS_COUNT] = FIGURE_SERIES + 3, [LABELS_QREL] = FIGURE_SERIES + 1,
};

/* ---- the curve ---- */

static void fill_curve_table(struct grid *g, const struct study_labels *s, const struct report_options *o)
{
    figure_columns(
        g,
        "ROC curves: share of useful documents that are flagged, against the share of other documents that are flagged",
        "others", NULL);
    for (int k = 0; k < LABELS_SCORES; k++)
        if (s->curves.roc[k].n)
            grid_column(g, false, false, "%s", score_name[k]);
    for (int level = 0; level < STAT_ROC_LEVELS; level++) {
        grid_cell(g, GRID_PLAIN, "%g", stat_roc_levels[level]);
        for (int k = 0; k < LABELS_SCORES; k++)
            if (s->curves.roc[k].n)
                figure_value(g, o, s->curves.roc[k].in_share[level]);
    }
}

static void draw_curve(struct figure *f, const struct stat_roc *r, enum figure_tone tone, double size)
{
    for (size_t i = 0; i + 1 < r->n; i++)
        figure_line(f, tone, size, r->point[i].out / r->out, r->point[i].in / r->in, r->point[i + 1].out / r->out,
                    r->point[i + 1].in / r->in);
}

/* Adds texts that appear at the points of the gain's ROC curve: how many useful and how many other documents have at
 * least the gain of the point. Adds none if there are more than MOST points. */
static void add_curve_hovers(struct figure *f, const struct stat_roc *r, const struct report_options *o)
{
    enum { MOST = 400 };
    const double half = 0.012;
    char x[GRID_NUMBER_SIZE];
    for (size_t i = 1; i < r->n && r->n <= MOST; i++) {
        double false_positives = r->point[i].out / r->out, true_positives = r->point[i].in / r->in;
        figure_hover(f, false_positives - half, true_positives + half, false_positives + half, true_positives - half,
                     "a gain of %s or more flags %.0f of %.0f useful documents and %.0f of %.0f others",
                     grid_value(x, o, r->point[i].score), r->point[i].in, r->in, r->point[i].out, r->out);
    }
}

/* Draws the point of the shares of useful (vertical) and of other documents flagged, with intervals: by the qrels if
 * `which` is 0, by as many largest gains if it is 1. `ring` draws it as a ring, not a dot. Draws nothing if a share is
 * NAN. */
static void draw_operating_point(struct figure *f, const struct stat_labels_result *r, int which, enum figure_tone tone,
                                 bool ring)
{
    const struct stat_rate *true_positives = &r->value[LABELS_TPR + which],
                           *false_positives = &r->value[LABELS_FPR + which];
    if (isnan(true_positives->rate) || isnan(false_positives->rate))
        return;
    if (!isnan(true_positives->lo))
        figure_line(f, tone, 1.2, false_positives->rate, true_positives->lo, false_positives->rate, true_positives->hi);
    if (!isnan(false_positives->lo))
        figure_line(f, tone, 1.2, false_positives->lo, true_positives->rate, false_positives->hi, true_positives->rate);
    figure_mark(f, FIGURE_DOT, ring ? FIGURE_PAPER : tone, false_positives->rate, true_positives->rate)->size = 7.0;
    if (ring)
        figure_mark(f, FIGURE_RING, tone, false_positives->rate, true_positives->rate)->size = 7.0;
}

/* Adds the picture of ROC curves of all scores, with the operating points of the qrels and of the gain. */
static void add_roc(struct document *doc, const struct study_labels *s)
{
    static const int drawing_order[] = {LABELS_BT, LABELS_Z_BT, LABELS_COUNT, LABELS_QREL, LABELS_THETA, LABELS_GAIN};
    const struct stat_labels_result *r = &s->result;
    if (!s->curves.roc[LABELS_GAIN].n)
        return;
    struct figure *f = document_figure(doc);
    figure_begin(f, "Useful documents and other documents that are flagged", "roc");
    figure_about(f,
                 "Each curve belongs to one score: documents are flagged from the highest score downwards. A curve "
                 "nearer to the upper left is better. A document is useful if its mean grade is at least %g. The "
                 "diagonal is chance; a straight segment is a group of tied documents, which are flagged together.%s",
                 s->limit,
                 s->qrels ? " One cross stands for the documents with positive qrels, the other for the same number of "
                            "documents with the highest gains. Both crosses have 95 % intervals."
                          : "");
    figure_axes(f, FIGURE_WIDTH - 46.0 - 8.0); /* as high as wide */
    figure_numbers(&f->x, 0.0, 1.0, "share of other documents flagged");
    figure_numbers(&f->y, 0.0, 1.0, "share of useful documents flagged");
    figure_line(f, FIGURE_MUTED, 0.7, 0.0, 0.0, 1.0, 1.0);
    for (size_t k = 0; k < LENGTH(drawing_order); k++)
        draw_curve(f, &s->curves.roc[drawing_order[k]], score_tone[drawing_order[k]],
                   drawing_order[k] == LABELS_GAIN ? 1.5 : 1.1);
    draw_operating_point(f, r, 0, score_tone[LABELS_QREL], false);
    if (s->qrels)
        draw_operating_point(f, r, 1, score_tone[LABELS_GAIN], true);
    add_curve_hovers(f, &s->curves.roc[LABELS_GAIN], doc->options);
    for (int k = 0; k < LABELS_SCORES; k++)
        if (s->curves.roc[k].n)
            figure_key(f, FIGURE_LINE, score_tone[k], "%s", score_name[k]);
    if (s->qrels) {
        figure_key(f, FIGURE_DOT, score_tone[LABELS_QREL], "positive qrels");
        figure_key(f, FIGURE_RING, score_tone[LABELS_GAIN], "the same number of documents by gain");
    }
    figure_finish(f);
    fill_curve_table(&f->table, s, doc->options);
}

/* ---- estimates of the report ---- */

static enum figure_tone tone_of(const char *key)
{
    static const char *const name[LABELS_SCORES] = {
        [LABELS_GAIN] = "gain", [LABELS_THETA] = "theta", [LABELS_BT] = "bt",
        [LABELS_Z_BT] = "z_bt", [LABELS_COUNT] = "count", [LABELS_QREL] = "qrel"};
    for (int k = 0; k < LABELS_SCORES; k++)
        if (strcmp(key, name[k]) == 0)
            return score_tone[k];
    return FIGURE_MUTED;
}

static const struct report_study_view
    of_auc = {.path = {"auc"},
              .figure = {.id = "auc",
                         .title = "Area under the curve",
                         .about = "Probability that a useful document scores higher than another document. 0.5 is a "
                                  "coin toss; higher is better.",
                         .names = "score",
                         .axis = "area under the curve",
                         .has_line = true,
                         .line = 0.5},
              .tone = tone_of},
    of_matched = {.path = {"matched", "qrel", "tpr"},
                  .figure = {.id = "matched",
                             .title =
                                 "Documents that the qrels flag, and the same number of documents that the gain flags",
                             .about = "Shares of useful documents and of other documents that are flagged, and shares "
                                      "of documents for which the qrels are wrong.",
                             .names = "share",
                             .axis = "share of documents",
                             .from_zero = true}},
    of_spearman = {.path = {"spearman"},
                   .figure = {.id = "spearman",
                              .title = "Correlation with the mean grade",
                              .about =
                                  "Correlation over all documents; higher is better. The grey dots are for theta whose "
                                  "values within each query were sorted by grade (ceiling) or shuffled (floor).",
                              .names = "score",
                              .axis = "Spearman's correlation",
                              .has_line = true},
                   .tone = tone_of},
    of_queries = {.path = {"query_spearman"},
                  .figure = {.id = "query_spearman",
                             .title = "Correlation over queries",
                             .about = "Correlation of the mean score and the mean grade of a query; higher is better.",
                             .names = "score",
                             .axis = "Spearman's correlation",
                             .has_line = true},
                  .tone = tone_of},
    of_pairs = {.path = {"concordance"},
                .figure = {.id = "concordance",
                           .title = "Pairs of documents that the score orders like the grades",
                           .about =
                               "The pairs are documents of one query with different mean grades. 0.5 is a coin toss.",
                           .names = "score",
                           .axis = "share of pairs",
                           .has_line = true,
                           .line = 0.5},
                .tone = tone_of},
    of_agreement = {.path = {"agreement", "gain"},
                    .figure = {.id = "agreement",
                               .title = "Agreement with one annotator on which documents are useful",
                               .about =
                                   "Each dot is a share. Its label says whether it is a share of single grades or of "
                                   "pairs of grades. A pair consists of two annotators' grades of one document.",
                               .names = "agrees",
                               .axis = "share that agrees"},
                    .tone = tone_of},
    of_errors =
        {.path = {"ece"},
         .figure = {.id = "errors",
                    .title = "Calibration error by grade",
                    .about =
                        "Mean distance between the gain and the share of grades that are at least T. Lower is better.",
                    .names = "grade",
                    .axis = "calibration error",
                    .from_zero = true}},
    of_questions = {.path = {"thresholds", "", "theta"},
                    .figure = {.id = "questions",
                               .title = "Where annotators' answers change from no to yes",
                               .about = "The theta at which people answer yes as often as no, with its 95 % interval, "
                                        "and the difficulties of the criteria.",
                               .names = "question or criterion",
                               .axis = "theta (ability of a document)"}};

/* ---- grades against gain ---- */

static void group_name(char *text, size_t size, const struct stat_grade_gains *g)
{
    if (g->lo < g->hi)
        snprintf(text, size, "%.4g to %.4g", g->lo, g->hi);
    else
        snprintf(text, size, "%.6g", g->lo);
}

enum { GROUP_NAME = 48 };

/* Adds the picture of the distribution of gains for each grade (or range of grades), highest first. A document counts
 * once for each annotator who gave it the grade. */
static void add_grades(struct document *doc, const struct study_labels *s)
{
    char text[STAT_GRADE_LEVELS][GROUP_NAME];
    struct figure_spread row[STAT_GRADE_LEVELS];
    size_t n = s->curves.n_gains;
    if (!n)
        return;
    struct figure *f = document_figure(doc);
    figure_begin(f, "Gains of documents, by the grade of an annotator", "grades");
    figure_about(f, "Each row is a grade%s. The number on the right says how often annotators gave the grade.",
                 s->curves.gains[n - 1].lo < s->curves.gains[n - 1].hi ? ", or a range of grades" : "");
    for (size_t k = 0; k < n; k++) {
        const struct stat_grade_gains *g = &s->curves.gains[n - 1 - k];
        group_name(text[k], GROUP_NAME, g);
        row[k] = (struct figure_spread){text[k], text[k], g->n, g->quantile, g->mean.value, g->mean.lo, g->mean.hi};
    }
    figure_spreads(f, row, n, "grade", "grades", doc->options);
}

/* ---- reliability ---- */

static void fill_reliability_table(struct grid *g, const struct study_labels *s, size_t t,
                                   const struct report_options *o)
{
    char title[64], bins[64];
    snprintf(title, sizeof title, "Share of grades of at least %g, by gain", s->threshold[t]);
    figure_columns(g, title, "gain", "grades", "mean gain", "share", "95% interval", NULL);
    for (size_t b = 0; b < LABELS_BINS; b++) {
        const struct stat_reliability_bin *bin = &s->curves.reliability.bin[b];
        const struct stat_estimate *e = &bin->at_least[t];
        snprintf(bins, sizeof bins, "%g to %g", (double)b / LABELS_BINS, (double)(b + 1) / LABELS_BINS);
        if (bin->n)
            figure_cells(g, o, "snvvi", bins, bin->n, bin->gain, e->value, e->lo, e->hi);
    }
}

/* Draws the number of single grades in each bin of the gain as bars at the bottom. */
static void draw_bin_counts(struct figure *f, const struct stat_reliability *r)
{
    const double height = 0.14;
    size_t most = 1;
    for (size_t b = 0; b < LABELS_BINS; b++)
        most = r->bin[b].n > most ? r->bin[b].n : most;
    for (size_t b = 0; b < LABELS_BINS; b++)
        if (r->bin[b].n)
            figure_box(f, FIGURE_FAINT, (double)b / LABELS_BINS, f->y.lo, (double)(b + 1) / LABELS_BINS,
                       f->y.lo + height * (double)r->bin[b].n / (double)most);
}

/* Adds the reliability diagram of gains as probabilities that a grade is at least s->threshold[t]. */
static void add_reliability(struct document *doc, const struct study_labels *s, size_t t)
{
    char title[96], share[64], v[2][GRID_NUMBER_SIZE];
    const struct stat_rate *error = &s->result.value[LABELS_ECE + t];
    struct figure *f = document_figure(doc);
    snprintf(title, sizeof title, "Gain as the probability that a grade is at least %g", s->threshold[t]);
    figure_begin(f, title, "reliability.%g", s->threshold[t]);
    figure_about(
        f,
        "Each dot is one of %d bins of single grades, with its 95 %% interval. On the diagonal, the gain equals the "
        "share of grades that are at least %g. The calibration error is %s. Grey bars show the numbers of grades.",
        LABELS_BINS, s->threshold[t], grid_value(v[0], doc->options, error->rate));
    figure_axes(f, 210.0);
    figure_numbers(&f->x, 0.0, 1.0, "mean gain");
    snprintf(share, sizeof share, "share of grades of at least %g", s->threshold[t]);
    figure_numbers(&f->y, 0.0, 1.0, share);
    draw_bin_counts(f, &s->curves.reliability);
    figure_line(f, FIGURE_MUTED, 0.7, 0.0, 0.0, 1.0, 1.0);
    for (size_t b = 0; b < LABELS_BINS; b++) {
        const struct stat_reliability_bin *bin = &s->curves.reliability.bin[b];
        const struct stat_estimate *e = &bin->at_least[t];
        if (!bin->n || isnan(e->value))
            continue;
        if (!isnan(e->lo) && e->hi > e->lo)
            figure_line(f, FIGURE_MORE, 1.3, bin->gain, e->lo, bin->gain, e->hi);
        figure_mark(f, FIGURE_DOT, FIGURE_MORE, bin->gain, e->value);
        figure_hover(f, (double)b / LABELS_BINS, 1.0, (double)(b + 1) / LABELS_BINS, 0.0,
                     "mean gain %s: a share of %s of %zu grades", grid_value(v[0], doc->options, bin->gain),
                     grid_value(v[1], doc->options, e->value), bin->n);
    }
    figure_finish(f);
    fill_reliability_table(&f->table, s, t, doc->options);
}

/* ---- warnings on the page ---- */

enum { FEW_DOCUMENTS = 10, FEW_QUERIES = 10 };

/* Adds warnings if there are few useful or few other documents, or few queries, or if more than 5 % of the graded
 * documents have no gain. */
static void warn_of_scarce_data(struct document *doc, const struct study_labels *s)
{
    size_t others = s->documents - s->useful, all = s->documents + s->no_gain,
           few = s->useful < others ? s->useful : others;
    const char *which = s->useful < others ? "useful" : "not useful";
    if (!few)
        document_say(doc, DOCUMENT_LOOK, "! No document is %s, so there is no curve.", which);
    else if (few < FEW_DOCUMENTS)
        document_say(doc, DOCUMENT_LOOK, "! Only %zu document{s} {is|are} %s, so curves and areas are uncertain.", few,
                     which);
    if (s->queries == 1)
        document_say(doc, DOCUMENT_LOOK, "! There is only one query, so there are no intervals.");
    else if (s->queries < FEW_QUERIES)
        document_say(doc, DOCUMENT_LOOK,
                     "! There are only %zu queries. Intervals from so few resampled queries tend to be too narrow.",
                     s->queries);
    if (s->no_gain * 20 > all)
        document_say(doc, DOCUMENT_LOOK, "! Of %zu graded documents, %zu {has|have} no gain and {is|are} left out.",
                     all, s->no_gain);
}

/* Returns whether both rates are known and x is not larger than y. */
static bool not_above(const struct stat_rate *x, const struct stat_rate *y)
{
    return !isnan(x->rate) && !isnan(y->rate) && !(x->rate > y->rate);
}

/* Adds warnings: gain or theta no better than qrels, people or chance; poor calibration; ties at the last gain. */
static void warn_of_poor_values(struct document *doc, const struct study_labels *s)
{
    const struct stat_rate *v = s->result.value, *people = &v[LABELS_AGREE_PEOPLE];
    size_t best = 0;
    if (not_above(&v[LABELS_AUC + LABELS_GAIN], &v[LABELS_AUC + LABELS_QREL]))
        document_say(doc, DOCUMENT_LOOK,
                     "! The gain does not distinguish useful documents better (AUC %.3f) than the qrels do (%.3f).",
                     v[LABELS_AUC + LABELS_GAIN].rate, v[LABELS_AUC + LABELS_QREL].rate);
    if (!isnan(people->rate) && v[LABELS_PAIRS_GAIN].rate < people->rate)
        document_say(doc, DOCUMENT_LOOK,
                     "! Two annotators agree more often on what is useful (%.3f) than an annotator and the gain do "
                     "(%.3f, on the same grades).",
                     people->rate, v[LABELS_PAIRS_GAIN].rate);
    if (v[LABELS_SPEARMAN + LABELS_THETA].lo <= v[LABELS_FLOOR].rate)
        document_say(doc, DOCUMENT_LOOK,
                     "! Within queries, theta orders documents hardly better than chance: its correlation with the "
                     "mean grade is %.3f, compared with %.3f if theta is shuffled within queries.",
                     v[LABELS_SPEARMAN + LABELS_THETA].rate, v[LABELS_FLOOR].rate);
    for (size_t t = 1; t < s->n_thresholds; t++)
        if (v[LABELS_ECE + t].rate < v[LABELS_ECE + best].rate)
            best = t;
    if (s->n_thresholds && v[LABELS_ECE + best].rate > 0.1)
        document_say(doc, DOCUMENT_LOOK,
                     "! The gain is not the probability of any grade: its smallest calibration error is %.3f, for "
                     "grades of at least %g.",
                     v[LABELS_ECE + best].rate, s->threshold[best]);
    if (s->result.flagged_gain > s->result.flagged)
        document_say(
            doc, DOCUMENT_LOOK,
            "! %zu more document{s} {is|are} flagged by gain than by the qrels, because the last flagged gain is tied.",
            s->result.flagged_gain - s->result.flagged);
}

static void add_lead_sentences(struct document *doc, const struct study_labels *s)
{
    char v[3][GRID_NUMBER_SIZE];
    const struct stat_rate *auc = &s->result.value[LABELS_AUC + LABELS_GAIN];
    document_say(doc, DOCUMENT_LEAD,
                 "%zu document{s}, %zu of them useful; %zu grade{s} of %zu annotator{s}; %zu quer{y|ies}.",
                 s->documents, s->useful, s->grades, s->annotators, s->queries);
    if (!isnan(auc->rate))
        document_say(doc, DOCUMENT_LEAD,
                     "If a useful document is paired with a document that is not useful, the useful document has the "
                     "higher gain in a share of %s [%s, %s] of the pairs.",
                     grid_value(v[0], doc->options, auc->rate), grid_value(v[1], doc->options, auc->lo),
                     grid_value(v[2], doc->options, auc->hi));
}

/* Adds how usefulness, intervals, curves and calibration errors are defined. */
static void add_method(struct document *doc, const struct study_labels *s)
{
    document_say(doc, DOCUMENT_METHOD, "A document is useful if its mean grade over annotators is at least %g.",
                 s->limit);
    document_say(doc, DOCUMENT_METHOD,
                 "95 %% intervals are from a percentile bootstrap with %zu resamples of %zu quer{y|ies}, seed %llu; "
                 "for pairs across queries, annotators are resampled.",
                 s->design.resamples, s->design.n, (unsigned long long)s->design.seed);
    document_say(doc, DOCUMENT_METHOD,
                 "Documents with tied scores are flagged together. The picture omits points of a curve that are closer "
                 "to the drawn line than %g of the picture's side; the table shows the whole curve.",
                 STAT_ROC_NEAR);
    document_say(doc, DOCUMENT_METHOD,
                 "Quantiles are linear between order statistics (type 7). The calibration error uses single grades in "
                 "%d bins of equal width.",
                 LABELS_BINS);
}

void report_study_labels_page(struct document *doc, const struct study_labels *s, const struct report_options *o)
{
    document_page(doc, o, "Labels compared with people's grades");
    add_lead_sentences(doc, s);
    warn_of_scarce_data(doc, s);
    warn_of_poor_values(doc, s);
    document_part(doc, NULL, "Useful documents and others");
    add_roc(doc, s);
    report_study_view(doc, &of_auc);
    if (s->qrels)
        report_study_view(doc, &of_matched);
    document_part(doc, NULL, "Grades and gains");
    add_grades(doc, s);
    report_study_view(doc, &of_spearman);
    report_study_view(doc, &of_queries);
    report_study_view(doc, &of_pairs);
    document_part(doc, NULL, "Agreement with one annotator");
    report_study_view(doc, &of_agreement);
    document_part(doc, NULL, "Reliability");
    for (size_t t = 0; t < s->n_thresholds; t++)
        add_reliability(doc, s, t);
    report_study_view(doc, &of_errors);
    document_part(doc, NULL, "Thresholds");
    if (s->n_questions)
        report_study_view(doc, &of_questions);
    add_method(doc, s);
    report_study_labels_live(doc, s);
}
