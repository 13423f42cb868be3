/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What measures fail at, and how they agree with the reference, as bars. */
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/plural.h"
#include "report/comparison_figures.h"
#include "report/name.h"

/* Rows "TITLE WHAT" for every measure and each of n_what words, or of titles where there are none. */
static char **row_names(const struct report_comparison_section *s, const char *const *what, size_t n_what)
{
    char **name = mem_alloc(s->result->n_measures * n_what, sizeof *name);
    for (size_t m = 0; m < s->result->n_measures; m++)
        for (size_t k = 0; k < n_what; k++) {
            char buf[256];
            int n = snprintf(buf, sizeof buf, "%s%s%s", s->measure[m], *what[k] ? " " : "", what[k]);
            name[m * n_what + k] = mem_strndup(buf, (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1);
        }
    return name;
}

/* Bars begin at 0. */
static void percents(struct figure_scale *x, double most)
{
    figure_numbers(x, 0.0, fmax(most, 1.0), "% of topics");
    x->lo = 0.0;
}

void report_comparison_failures(const struct comparison_figure_source *source)
{
    static const char *const what[] = {"saturates", "floors", "compresses"};
    static const enum figure_tone tone[] = {FIGURE_MORE, FIGURE_LESS, FIGURE_MUTED};
    enum { MODES = 3 };
    const struct report_comparison_section *s = &source->section;
    size_t n = s->result->n_measures * MODES;
    char **name = row_names(s, what, MODES);
    double *share = mem_alloc(n, sizeof *share), most = 0.0;
    for (size_t i = 0; i < n; i++) {
        const struct cmp_shares *x = &s->shares[i / MODES];
        share[i] = 100.0 * (double[]){x->saturates, x->floors, x->compresses}[i % MODES];
        most = fmax(most, share[i]);
    }
    struct figure *f = report_comparison_figure_new(source);
    figure_begin(f, "Topics at which measures fail", "%sfailures", source->prefix);
    figure_about(
        f, "Saturates: all runs have 1; floors: all have 0; compresses: at least half of the pairs of runs have the "
           "same value, as they do in the other two cases.");
    figure_rows(f, (const char *const *)name, n, FIGURE_WIDTH, 40.0);
    percents(&f->x, most);
    for (size_t i = 0; i < n; i++) {
        if (isnan(share[i]))
            continue;
        figure_box(f, tone[i % MODES], 0.0, (double)i - 0.36, share[i], (double)i + 0.36);
        figure_text(f, FIGURE_BESIDE, FIGURE_LEFT, f->left + f->plot_width + 4.0, (double)i, "%.1f %%", share[i]);
    }
    figure_finish(f);
    f->table = report_comparison_shares_table(s);
    mem_free(share);
    name_free_all(name, n);
}

/* Pairs that the reference separates: what a measure makes of them, side by side. */
static void agreement_bar(struct figure *f, const struct cmp_agreement *a, double y)
{
    const size_t count[] = {a->same_separated, a->same - a->same_separated, a->tied, a->n_reversed};
    static const enum figure_tone tone[] = {FIGURE_MORE, FIGURE_MORE_PALE, FIGURE_EVEN, FIGURE_LESS};
    size_t at = 0;
    for (size_t k = 0; k < sizeof count / sizeof count[0]; k++) {
        if (count[k])
            figure_box(f, tone[k], (double)at, y - 0.36, (double)(at + count[k]), y + 0.36);
        at += count[k];
    }
    figure_hover(f, 0.0, y - 0.5, f->x.hi, y + 0.5, "same and separated %zu, same %zu, tied %zu, reversed %zu",
                 count[0], count[1], count[2], count[3]);
}

void report_comparison_agreement(const struct comparison_figure_source *source)
{
    const struct report_comparison_section *s = &source->section;
    const struct cmp_result *r = s->result;
    size_t decisive = r->n_agreements ? r->agreement[0].decisive : 0;
    if (!decisive)
        return;
    const char **name = mem_alloc(r->n_agreements, sizeof *name);
    for (size_t i = 0; i < r->n_agreements; i++)
        name[i] = s->measure[r->agreement[i].measure];
    struct figure *f = report_comparison_figure_new(source);
    figure_begin(f, "Agreement with the reference", "%sagreement", source->prefix);
    figure_about(f, "%s separates %zu pair%s: what the other measures make of them.", s->measure[s->reference],
                 decisive, plural_s(decisive));
    figure_rows(f, name, r->n_agreements, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, 0.0, (double)decisive, "pairs");
    f->x.lo = 0.0;
    for (size_t i = 0; i < r->n_agreements; i++)
        agreement_bar(f, &r->agreement[i], (double)i);
    figure_key(f, FIGURE_BOX, FIGURE_MORE, "separated too");
    figure_key(f, FIGURE_BOX, FIGURE_MORE_PALE, "same order");
    figure_key(f, FIGURE_BOX, FIGURE_EVEN, "tied");
    figure_key(f, FIGURE_BOX, FIGURE_LESS, "reversed");
    figure_finish(f);
    f->table = report_comparison_agreement_table(s);
    mem_free(name);
}
