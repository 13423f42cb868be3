/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "report/label_text.h"
#include "report/name.h"
#include "report/sentence.h"

/* Prints the numbers of the windows in a store: valid ones by stage, without repeated records; tournament windows that
 * have a ranking but no scores, which are counted apart; invalid ones by stage, phase and category. */
static void print_windows(FILE *f, const struct jud_store *s)
{
    size_t invalid[2][JUD_PHASES][JUD_CATEGORIES] = {0}, valid[2] = {0}, rankings = 0;
    for (size_t w = 0; w < s->n_windows; w++) {
        const struct jud_window *x = &s->window[w];
        if (x->stage == JUD_TOURNAMENT && !x->scored && jud_compares(x, s->hard_rankings))
            rankings++;
        else if (x->valid)
            valid[x->stage]++;
        else
            invalid[x->stage][x->phase][x->category]++;
    }
    fprintf(f, "windows      tournament %zu, rubric %zu", valid[JUD_TOURNAMENT], valid[JUD_RUBRIC]);
    if (s->n_copies)
        fprintf(f, " (without %zu repeated records)", s->n_copies);
    fputc('\n', f);
    if (rankings)
        sentence_print(f,
                       "  rankings   %zu window{s} {has|have} a ranking but no scores; the fit treats the order of "
                       "{its|their} documents as certain\n",
                       rankings);
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < JUD_PHASES; b++)
            for (int c = 0; c < JUD_CATEGORIES; c++)
                if (invalid[a][b][c])
                    fprintf(f, "  invalid    %s, %s, %s: %zu\n", jud_stage_name[a], jud_phase_name[b],
                            jud_category_name[c], invalid[a][b][c]);
}

/* Prints the number of calibrated documents, and warnings about topics and documents that were left out or are
 * uncertain. */
static void print_coverage(FILE *f, const struct calibration *c)
{
    size_t rubric_only = 0, at_bound = 0, no_rubric = 0, no_tournament = 0, split = 0, docs = 0, unsure = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        no_tournament += q->windows == 0;
        no_rubric += q->windows > 0 && q->fitted < 0;
        split += q->components > 1;
        unsure += !c->rubric_only && q->fitted >= 0 && isnan(q->phi);
        at_bound += !c->rubric_only && q->fitted >= 0 && c->irt.block[q->fitted].at_bound;
        for (size_t i = 0; i < q->n_docs; i++) {
            rubric_only += !q->doc[i].judged && q->doc[i].responses;
            docs += q->doc[i].calibrated;
        }
    }
    sentence_print(f, "calibrated   %zu documents of %zu topic{s}\n", docs, c->n_fitted);
    if (no_rubric)
        sentence_print(f, "  %zu topic{s} {has|have} no rubric answers%s and {is|are} left out\n", no_rubric,
                       c->rubric_only ? "" : " about tournament documents");
    if (c->rubric_only)
        return;
    if (no_tournament)
        sentence_print(f, "  %zu topic{s} {has|have} no usable tournament window and {is|are} left out\n",
                       no_tournament);
    if (rubric_only)
        sentence_print(f, "  %zu document{s} {has|have} rubric answers but no tournament score and {is|are} left out\n",
                       rubric_only);
    if (split)
        sentence_print(f, "  %zu topic{s} {has|have} documents that no chain of comparisons connects with the others\n",
                       split);
    if (unsure)
        sentence_print(f, "  %zu topic{s} {has|have} too few windows to estimate the errors of scores\n", unsure);
    if (at_bound)
        sentence_print(f, "  %zu topic{s} {has|have} tau = 0: the rubric contradicts the tournament\n", at_bound);
}

/* Prints how far the fits of tournament scores and of the 2PL model of criteria converged, and to what the scores are
 * pulled, if to anything. */
static void print_tournament_fit(FILE *f, const struct calibration *c)
{
    const struct irt_fit *fit = &c->irt;
    double worst = 0.0;
    int most = 0;
    for (size_t q = 0; q < c->n_queries; q++) {
        worst = fmax(worst, c->query[q].bt_gradient);
        most = c->query[q].bt_iterations > most ? c->query[q].bt_iterations : most;
    }
    fprintf(f, "tournament   %zu topics, at most %d Newton steps, largest gradient %.1e\n", c->n_queries, most, worst);
    if (c->score_variance > 0.0)
        fprintf(f,
                "  the prior of the scores is N(0, %.4f^2), which was estimated from all topics; scores are also\n  "
                "pulled towards the abilities from the rubric; these abilities differ from tau bt + alpha with a\n  "
                "standard deviation of %.4f\n",
                sqrt(c->score_variance), sqrt(c->misfit));
    fprintf(f, "2PL          %d Newton steps, objective %.10f, gradient %.1e, %s\n", fit->iterations, fit->objective,
            fit->gradient, fit->converged ? "converged" : "NOT CONVERGED");
}

/* Prints the convergence and the prior of a fit of rubric answers alone, and warnings about its scale. */
static void print_rubric_only_fit(FILE *f, const struct calibration *c)
{
    const struct mml_fit *fit = &c->mml;
    fprintf(f, "rubric only  %d Newton steps, log-likelihood %.4f, gradient %.1e, %s\n", fit->iterations,
            fit->log_likelihood, fit->gradient, fit->converged ? "converged" : "NOT CONVERGED");
    fprintf(f, "  %zu different patterns of answers; abilities theta ~ N(%.4f, %.4f^2)\n", fit->n_patterns,
            fit->prior_mean, fit->prior_sd);
    if (fit->n_at_bound)
        sentence_print(
            f, "  %zu discrimination{s} {is|are} at a bound of the fit (0.05 or 20, for theta scaled to N(0, 1))%s\n",
            fit->n_at_bound,
            fit->n_at_bound == fit->n_criteria
                ? ": the order of the documents is still useful, but the gains are not probabilities"
                : "");
    if (fit->passing < 0.02)
        fprintf(f, "  only %.2f %% of the documents pass any criterion, so the gains are not probabilities\n",
                100.0 * fit->passing);
}

/* Prints v in a column of a table, with 4 decimals, or NA if it is NAN, as the standard errors of published criteria
 * are. */
static void print_cell(FILE *f, double v)
{
    if (isnan(v))
        fprintf(f, " %9s", "NA");
    else
        fprintf(f, " %9.4f", v);
}

/* Prints the table of the criteria: discrimination gamma and difficulty beta with their standard errors and, after a
 * fit of rubric answers alone, gamma and beta for abilities scaled to N(0, 1). */
static void print_items(FILE *f, const struct calibration *c)
{
    enum { LEAST = 12 };
    const struct jud_store *s = c->store;
    size_t width = LEAST;
    for (size_t k = 0; k < s->n_criteria; k++)
        width = name_width(c->item[k].name) > width ? name_width(c->item[k].name) : width;
    fputc('\n', f);
    name_put(f, "criterion", width);
    fprintf(f, " %9s %9s %9s %9s%s\n", "gamma", "se", "beta", "se",
            c->rubric_only ? "   with theta ~ N(0, 1)"
            : c->items     ? "   as published"
                           : "");
    for (size_t k = 0; k < s->n_criteria; k++) {
        name_put(f, c->item[k].name, width);
        print_cell(f, c->item[k].gamma);
        print_cell(f, c->se_gamma[k]);
        print_cell(f, c->item[k].beta);
        print_cell(f, c->se_beta[k]);
        if (c->rubric_only)
            fprintf(f, "   %9.4f %9.4f", c->mml.a[k], c->mml.b[k]);
        fputc('\n', f);
    }
}

/* Prints the table of the severities of the judges of the rubric with their standard errors, if there are several
 * judges. They are named by their models, which *from has. */
static void print_severities(FILE *f, const struct calibration *c, struct provenance *from)
{
    enum { LEAST = 24 };
    const struct jud_store *s = c->store;
    size_t n = s->n_judges[JUD_RUBRIC];
    if (n <= 1)
        return;
    size_t width = LEAST;
    const char **name = mem_alloc(n, sizeof *name);
    for (size_t k = 0; k < n; k++) {
        name[k] = prov_judge_name(from, jud_stage_name[JUD_RUBRIC], s->judge[JUD_RUBRIC][k]);
        width = name_width(name[k]) > width ? name_width(name[k]) : width;
    }
    fputc('\n', f);
    name_put(f, "judge", width);
    fprintf(f, " %9s %9s\n", "severity", "se");
    for (size_t k = 0; k < n; k++) {
        name_put(f, name[k], width);
        print_cell(f, c->severity[k]);
        print_cell(f, c->se_severity[k]);
        fputc('\n', f);
    }
    mem_free(name);
}

void report_fit(FILE *f, const struct calibration *c, struct provenance *from)
{
    print_windows(f, c->store);
    if (c->rubric_only)
        print_rubric_only_fit(f, c);
    else
        print_tournament_fit(f, c);
    print_coverage(f, c);
    print_items(f, c);
    print_severities(f, c, from);
}

void report_draws(FILE *f, const struct redraws *d)
{
    if (!d->n)
        return;
    fprintf(f, "\ndraws        %zu values for each gain, seed %llu\n", d->n, (unsigned long long)d->seed);
    if (d->n_weak)
        sentence_print(f,
                       "  %zu topic{s} {has|have} too few windows to estimate the errors of scores (no more "
                       "comparisons than scores)\n",
                       d->n_weak);
}
