/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A comparison on one dataset or the suite, for people: tables for a terminal, LaTeX or Markdown. */
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "report/comparison_text.h"
#include "report/name.h"

const char *report_comparison_test(enum cmp_test test)
{
    static const char *const title[CMP_TESTS] = {[CMP_T] = "paired t-test",
                                                 [CMP_RANDOM] = "sign flips",
                                                 [CMP_BOOTSTRAP] = "bootstrap test",
                                                 [CMP_WILCOXON] = "Wilcoxon signed-rank test"};
    return title[test];
}

const char *report_comparison_interval(enum cmp_test test, bool of_means)
{
    static const char *const title[CMP_TESTS] = {[CMP_T] = "t intervals",
                                                 [CMP_RANDOM] = "sign-flip intervals",
                                                 [CMP_BOOTSTRAP] = "bootstrap-t intervals",
                                                 [CMP_WILCOXON] = "intervals of the pseudo-median"};
    return title[of_means && test != CMP_BOOTSTRAP ? CMP_T : test];
}

static double level(const struct report_comparison_section *s)
{
    return 100 * (1 - s->opt->cmp.alpha);
}

const char *report_comparison_p(char buf[GRID_NUMBER_SIZE], double p)
{
    return p < 0.00005 ? "<.0001" : grid_number(buf, "%.4f", p);
}

static const char *percent(char buf[GRID_NUMBER_SIZE], double share)
{
    return grid_number(buf, "%.1f %%", 100 * share);
}

static size_t best_run(const struct cmp_result *r, size_t measure)
{
    for (size_t i = 0; i < r->n_runs; i++)
        if (r->mean[measure * r->n_runs + i].rank == 1)
            return i;
    return CMP_NONE;
}

void report_comparison_marks(const struct report_comparison_section *s, size_t measure, unsigned *mark)
{
    const struct cmp_result *r = s->result;
    const struct cmp_mean *mean = r->mean + measure * r->n_runs;
    bool from_baseline = s->baseline != CMP_NONE;
    size_t from = from_baseline ? s->baseline : best_run(r, measure);
    for (size_t i = 0; i < r->n_runs; i++)
        mark[i] = mean[i].rank == 1 ? GRID_BEST : GRID_PLAIN;
    for (size_t i = 0; i < r->n_pairs && from != CMP_NONE; i++) {
        const struct cmp_pair *p = &r->pair[i];
        size_t other = p->a == from ? p->b : p->a;
        bool separated = r->diff[measure * r->n_pairs + i].separated;
        if ((p->a != from && p->b != from) || isnan(mean[other].mean))
            continue;
        if (from_baseline && separated)
            mark[other] |= GRID_SEPARATED;
        else if (!from_baseline && !separated && !(mark[other] & GRID_BEST))
            mark[other] |= GRID_TIED;
    }
}

static bool shares_rank(const struct cmp_result *r, size_t measure, size_t run)
{
    const struct cmp_mean *m = r->mean + measure * r->n_runs;
    size_t same = 0;
    for (size_t i = 0; i < r->n_runs; i++)
        same += m[i].rank == m[run].rank;
    return same > 1;
}

/* Signs of ranks gained and lost. In LaTeX the arrows become mathematics. */
static const char *const *arrows(const struct report_options *o)
{
    static const char *const arrow[] = {"\xe2\x86\x91", "\xe2\x86\x93"}, *const plain[] = {"+", "-"};
    return o->ascii && o->output != OUT_LATEX ? plain : arrow;
}

/* "2", "2=" of a shared rank, and from the second measure on how far the run moves up or down: "2 ↑1". */
static void rank_cell(struct grid *g, const struct cmp_result *r, size_t measure, size_t run, const char *const *arrow)
{
    size_t rank = r->mean[measure * r->n_runs + run].rank, first = r->mean[run].rank;
    const char *tied = shares_rank(r, measure, run) ? "=" : "";
    if (!rank)
        grid_cell(g, GRID_PLAIN, "-");
    else if (!first || rank == first)
        grid_cell(g, GRID_PLAIN, "%zu%s", rank, tied);
    else
        grid_cell(g, GRID_PLAIN, "%zu%s %s%zu", rank, tied, arrow[rank > first],
                  rank < first ? first - rank : rank - first);
}

char **report_comparison_run_names(const char *const *run, size_t n_runs, const struct report_options *o)
{
    enum { SHARE = 40, LEAST = 8 };
    return name_shorten_all(run, n_runs, report_room(o, SHARE, LEAST));
}

static void run_cell(struct grid *g, const struct report_comparison_section *s, size_t run)
{
    grid_cell(g, GRID_PLAIN, "%s", s->shown[run]);
}

static void print(const struct report_comparison_section *s, struct grid *g)
{
    grid_print(s->f, g, s->report);
    grid_free(g);
}

/* What the marks of the means say. */
static void means_legend(const struct report_comparison_section *s)
{
    const char *const *arrow = arrows(s->report), *best = s->report->output == OUT_TABLE ? "*" : "bold:";
    char moves[160] = "", separated[80];
    if (s->result->n_measures > 1)
        snprintf(moves, sizeof moves, "  %s%s ranks gained, lost against %s", arrow[0], arrow[1], s->measure[0]);
    snprintf(separated, sizeof separated, s->baseline == CMP_NONE ? "it (p >= %g)" : "the baseline (p < %g)",
             s->opt->cmp.alpha);
    grid_gap(s->f, s->report);
    grid_note(s->f, s->report, "%s best  %s separated from %s%s", best,
              s->baseline == CMP_NONE                              ? "~ not"
              : s->report->ascii && s->report->output != OUT_LATEX ? "+"
                                                                   : "\xe2\x80\xa0",
              separated, moves);
}

static void means(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    unsigned *mark = mem_alloc(r->n_measures * r->n_runs, sizeof *mark);
    grid_begin(&g, "%s: %zu topic%s, %zu run%s", s->name, s->n_topics, plural_s(s->n_topics), r->n_runs,
               plural_s(r->n_runs));
    grid_column(&g, true, true, "run");
    for (size_t m = 0; m < r->n_measures; m++) {
        grid_column(&g, false, true, "%s", s->measure[m]);
        grid_column(&g, true, false, "rank");
        report_comparison_marks(s, m, mark + m * r->n_runs);
    }
    for (size_t i = 0; i < r->n_runs; i++) {
        run_cell(&g, s, i);
        for (size_t m = 0; m < r->n_measures; m++) {
            grid_cell(&g, mark[m * r->n_runs + i], "%s", grid_value(buf, s->report, r->mean[m * r->n_runs + i].mean));
            rank_cell(&g, r, m, i, arrows(s->report));
        }
    }
    print(s, &g);
    mem_free(mark);
    means_legend(s);
}

static void intervals(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char lo[GRID_NUMBER_SIZE], hi[GRID_NUMBER_SIZE];
    grid_begin(&g, "Means: %g %% %s%s", level(s), report_comparison_interval(s->test, true),
               !s->wins                      ? ""
               : s->opt->cmp.random_datasets ? " (datasets drawn too)"
                                             : " (topics within datasets)");
    grid_column(&g, true, true, "run");
    for (size_t m = 0; m < r->n_measures; m++)
        grid_column(&g, false, true, "%s", s->measure[m]);
    for (size_t i = 0; i < r->n_runs; i++) {
        run_cell(&g, s, i);
        for (size_t m = 0; m < r->n_measures; m++) {
            const struct cmp_mean *x = &r->mean[m * r->n_runs + i];
            grid_cell(&g, GRID_PLAIN, "[%s, %s]", grid_value(lo, s->report, x->lo), grid_value(hi, s->report, x->hi));
        }
    }
    print(s, &g);
}

/* "a > b", or "a ~ b" where the two are not separated, in at most `room` characters. */
void report_comparison_pair(struct grid *g, const struct report_comparison_section *s, const struct cmp_pair *p,
                            const struct cmp_diff *d, size_t room)
{
    const char *sign = !d->separated ? "~" : d->diff > 0 ? ">" : "<";
    char *pair = name_pair(s->run, s->result->n_runs, p->a, sign, p->b, room);
    grid_cell(g, GRID_PLAIN, "%s", pair);
    mem_free(pair);
}

static void pair_numbers(struct grid *g, const struct report_comparison_section *s, size_t measure, size_t i)
{
    const struct cmp_result *r = s->result;
    const struct cmp_diff *d = &r->diff[measure * r->n_pairs + i];
    char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE];
    grid_cell(g, GRID_PLAIN, "%zu", d->n);
    grid_cell(g, GRID_PLAIN, "%s", grid_difference(x, s->report, d->diff));
    grid_cell(g, GRID_PLAIN, "[%s, %s]", grid_value(x, s->report, d->lo), grid_value(y, s->report, d->hi));
    if (!s->wins) {
        grid_cell(g, GRID_PLAIN, "%s", grid_number(x, "%.2f", d->t));
        grid_cell(g, GRID_PLAIN, "%.0f", d->df);
    }
    grid_cell(g, GRID_PLAIN, "%s", report_comparison_p(x, d->p[s->test]));
    grid_cell(g, GRID_PLAIN, "%s", report_comparison_p(x, d->p_holm));
    if (s->wins)
        grid_cell(g, GRID_PLAIN, "%zu : %zu", s->wins[measure * r->n_pairs + i].a, s->wins[measure * r->n_pairs + i].b);
    else
        grid_cell(g, GRID_PLAIN, "%s", grid_number(x, "%.2f", d->effect));
}

struct grid report_comparison_pairs_table(const struct report_comparison_section *s, size_t measure, size_t room)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    grid_begin(&g, "%s: differences (%s, two-sided; %g %% %s)", s->measure[measure],
               s->wins && !s->opt->cmp.random_datasets && s->test == CMP_T ? "Satterthwaite's t-test"
                                                                           : report_comparison_test(s->test),
               level(s), report_comparison_interval(s->test, false));
    grid_column(&g, true, true, "%s", room ? "pair" : "");
    grid_column(&g, false, true, "n");
    grid_column(&g, false, false, "diff");
    grid_column(&g, false, false, "interval");
    if (!s->wins) {
        grid_column(&g, false, false, "t");
        grid_column(&g, false, false, "df");
    }
    grid_column(&g, false, false, "p");
    grid_column(&g, false, false, "Holm");
    grid_column(&g, false, false, s->wins ? "wins" : "d_z");
    for (size_t i = 0; i < r->n_pairs; i++) {
        if (room)
            report_comparison_pair(&g, s, &r->pair[i], &r->diff[measure * r->n_pairs + i], room);
        else
            grid_cell(&g, GRID_PLAIN, "%s", "");
        pair_numbers(&g, s, measure, i);
    }
    return g;
}

/* On a terminal names have what the numbers leave of its width; if that is too little, the numbers go below. */
static void pairs(const struct report_comparison_section *s, size_t measure)
{
    enum { SHARE = 40, LEAST = 19 };
    size_t room = report_room(s->report, SHARE, LEAST);
    if (room < SIZE_MAX) {
        struct grid numbers = report_comparison_pairs_table(s, measure, 0);
        size_t width = grid_width(&numbers);
        room = width + LEAST <= s->report->width ? s->report->width - width : room;
        grid_free(&numbers);
    }
    struct grid g = report_comparison_pairs_table(s, measure, room);
    print(s, &g);
}

static void all_pairs(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    if (r->n_pairs > REPORT_PAIRS_SHOWN && s->report->output == OUT_TABLE) {
        fputc('\n', s->f);
        grid_note(s->f, s->report, "%zu pairs by %zu measure%s: %s", r->n_pairs, r->n_measures, plural_s(r->n_measures),
                  s->report->hints->pairs);
        return;
    }
    if (!r->n_pairs)
        return;
    for (size_t m = 0; m < r->n_measures; m++) {
        fputc('\n', s->f);
        pairs(s, m);
    }
    if (s->report->output == OUT_TABLE)
        grid_note(s->f, s->report, "> < separated (p < %g)  ~ not separated%s", s->opt->cmp.alpha,
                  s->wins ? "  wins: datasets in which the pair is separated" : "");
}

struct grid report_comparison_shares_table(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "%s: pairs separated, topics that fail, pairs and topics in the tie zone (< %g)",
               s->wins ? "Means over datasets" : "Measures", s->opt->cmp.tie_zone);
    grid_column(&g, true, true, "measure");
    static const char *const name[] = {"separated", "by Holm",     "saturate", "floor",
                                       "compress",  "zone: pairs", "topics"};
    for (size_t c = 0; c < sizeof name / sizeof name[0]; c++)
        grid_column(&g, false, c == 0, "%s", name[c]);
    for (size_t m = 0; m < r->n_measures; m++) {
        const struct cmp_shares *x = &s->shares[m];
        const double v[] = {x->sensitivity, x->sensitivity_holm, x->saturates,  x->floors,
                            x->compresses,  x->zone_pairs,       x->zone_topics};
        grid_cell(&g, GRID_PLAIN, "%s", s->measure[m]);
        for (size_t c = 0; c < sizeof v / sizeof v[0]; c++)
            grid_cell(&g, GRID_PLAIN, "%s", percent(buf, v[c]));
    }
    return g;
}

static void shares(const struct report_comparison_section *s)
{
    struct grid g = report_comparison_shares_table(s);
    print(s, &g);
}

void report_comparison_correlations(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "Leaderboards: rank correlations");
    grid_column(&g, true, true, "measures");
    grid_column(&g, false, true, "Kendall's tau");
    grid_column(&g, false, false, "tau-b");
    grid_column(&g, false, false, "Spearman's rho");
    for (size_t i = 0; i < r->n_correlations; i++) {
        const struct cmp_correlation *c = &r->correlation[i];
        grid_cell(&g, GRID_PLAIN, "%s, %s", s->measure[c->a], s->measure[c->b]);
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(buf, "%.4f", c->tau_a));
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(buf, "%.4f", c->tau_b));
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(buf, "%.4f", c->spearman));
    }
    print(s, &g);
}

struct grid report_comparison_agreement_table(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    size_t decisive = r->n_agreements ? r->agreement[0].decisive : 0;
    struct grid g;
    grid_begin(&g, "Agreement on the %zu pair%s that %s separates", decisive, plural_s(decisive),
               s->measure[s->reference]);
    grid_column(&g, true, true, "measure");
    grid_column(&g, false, true, "same");
    grid_column(&g, false, false, "separated too");
    grid_column(&g, false, false, "tied");
    grid_column(&g, false, false, "reversed");
    for (size_t i = 0; i < r->n_agreements; i++) {
        const struct cmp_agreement *a = &r->agreement[i];
        grid_cell(&g, GRID_PLAIN, "%s", s->measure[a->measure]);
        grid_cell(&g, GRID_PLAIN, "%zu", a->same);
        grid_cell(&g, GRID_PLAIN, "%zu", a->same_separated);
        grid_cell(&g, GRID_PLAIN, "%zu", a->tied);
        grid_cell(&g, GRID_PLAIN, "%zu", a->n_reversed);
    }
    return g;
}

static void agreement(const struct report_comparison_section *s)
{
    enum { SHOWN = 10, SHARE = 64, LEAST = 19 };
    const struct cmp_result *r = s->result;
    size_t room = report_room(s->report, SHARE, LEAST);
    struct grid g = report_comparison_agreement_table(s);
    print(s, &g);
    bool noted = false;
    for (size_t i = 0; i < r->n_agreements; i++) {
        const struct cmp_agreement *a = &r->agreement[i];
        if (a->n_reversed && !noted)
            grid_gap(s->f, s->report);
        noted |= a->n_reversed > 0;
        for (size_t k = 0; k < a->n_reversed && k < SHOWN; k++) {
            char *pair = name_pair(s->run, r->n_runs, a->reversed[k].a, ">", a->reversed[k].b, room);
            grid_note(s->f, s->report, "%s reverses %s", s->measure[a->measure], pair);
            mem_free(pair);
        }
        if (a->n_reversed > SHOWN)
            grid_note(s->f, s->report, "%s reverses %zu more", s->measure[a->measure], a->n_reversed - SHOWN);
    }
}

void report_comparison_sections(const struct report_comparison_section *s)
{
    means(s);
    fputc('\n', s->f);
    intervals(s);
    all_pairs(s);
    fputc('\n', s->f);
    shares(s);
    if (s->result->n_measures > 1) {
        fputc('\n', s->f);
        report_comparison_correlations(s);
        fputc('\n', s->f);
        agreement(s);
    }
    if (s->more)
        report_comparison_more(s);
}
