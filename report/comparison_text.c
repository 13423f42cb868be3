/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A comparison on one dataset or the suite, for people: tables for a terminal, LaTeX or Markdown. */
#include <math.h>
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

const char *report_comparison_correction(const struct comparison_options *o)
{
    static const char *const title[CMP_CORRECTIONS] = {NULL, "Holm", "BH"};
    return title[o->cmp.correction];
}

const char *report_comparison_deciding(const struct comparison_options *o)
{
    static const char *const title[CMP_CORRECTIONS] = {"p", "Holm p", "BH p"};
    return title[o->cmp.correction];
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

/* Returns 1 if the run is the better one of the pair, -1 if it is the worse one, 0 if they are not separated. */
static int verdict(const struct cmp_pair *p, const struct cmp_diff *d, size_t run)
{
    return !d->separated ? 0 : (d->diff > 0) == (p->a == run) ? 1 : -1;
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
        const struct cmp_diff *d = &r->diff[measure * r->n_pairs + i];
        if ((p->a != from && p->b != from) || isnan(mean[other].mean))
            continue;
        if (from_baseline && d->separated)
            mark[other] |= verdict(p, d, other) > 0 ? GRID_BETTER : GRID_WORSE;
        else if (!from_baseline && !d->separated && !(mark[other] & GRID_BEST))
            mark[other] |= GRID_TIED;
    }
}

/* The letter of a baseline, 0 = the run is none. */
static char letter_of(const struct report_comparison_section *s, size_t run)
{
    for (size_t i = 0; i < s->n_baselines; i++)
        if (s->baselines[i] == run)
            return (char)('a' + i);
    return 0;
}

/* Where there are several baselines: raises the letters of those that the run is better than, lowers those it is worse
 * than. */
static void put_letters(struct grid *g, const struct report_comparison_section *s, size_t measure, size_t run)
{
    const struct cmp_result *r = s->result;
    char letters[2][COMPARISON_BASELINES + 1] = {"", ""};
    size_t n[2] = {0, 0};
    for (size_t b = 0; b < s->n_baselines; b++)
        for (size_t i = 0; i < r->n_pairs; i++) {
            const struct cmp_pair *p = &r->pair[i];
            size_t other = p->a == run ? p->b : p->a;
            int v = verdict(p, &r->diff[measure * r->n_pairs + i], run);
            if ((p->a == run || p->b == run) && other == s->baselines[b] && v)
                letters[v < 0][n[v < 0]++] = letter_of(s, other);
        }
    grid_letters(g, letters[0], letters[1]);
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

/* Adds a note that says what the marks of the means stand for. */
static void means_legend(struct grid *g, const struct report_comparison_section *s)
{
    bool table = s->report->output == OUT_TABLE, ascii = s->report->ascii && s->report->output != OUT_LATEX;
    const char *const *arrow = arrows(s->report), *gap = table ? "  " : "; ";
    const char *test = report_comparison_test(s->test), *p = report_comparison_deciding(s->opt);
    double alpha = s->opt->cmp.alpha;
    char moves[160] = "", decided[400];
    if (s->result->n_measures > 1)
        snprintf(moves, sizeof moves, "%s%s%s ranks gained, lost against %s", gap, arrow[0], arrow[1], s->measure[0]);
    if (s->baseline == CMP_NONE)
        snprintf(decided, sizeof decided, "~ not separated from it (%s >= %g)", p, alpha);
    else if (s->n_baselines == 1)
        snprintf(decided, sizeof decided, "%s better, %s worse than %s (%s, %s < %g)", ascii ? "+" : "\xe2\x80\xa0",
                 ascii ? "-" : "\xe2\x80\xa1", s->shown[s->baseline], test, p, alpha);
    else
        snprintf(decided, sizeof decided, "%s better than the run of that letter%s%s worse (%s, %s < %g)",
                 table ? "^" : "superscript:", table ? "  " : ", ", table ? "_" : "subscript:", test, p, alpha);
    grid_add_note(g, "%s best%s%s%s", table ? "*" : "bold:", gap, decided, moves);
}

static void means(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    bool several = s->n_baselines > 1;
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
        char letter[2] = {several ? letter_of(s, i) : 0, 0};
        run_cell(&g, s, i);
        grid_letters(&g, letter, "");
        for (size_t m = 0; m < r->n_measures; m++) {
            unsigned bits = mark[m * r->n_runs + i] & (several ? GRID_BEST : ~0u);
            grid_cell(&g, bits, "%s", grid_value(buf, s->report, r->mean[m * r->n_runs + i].mean));
            if (several)
                put_letters(&g, s, m, i);
            rank_cell(&g, r, m, i, arrows(s->report));
        }
    }
    mem_free(mark);
    means_legend(&g, s);
    grid_sheet_put(s->sheet, &g, "means", NULL);
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
    grid_sheet_put(s->sheet, &g, "intervals", NULL);
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
    if (report_comparison_correction(s->opt))
        grid_cell(g, GRID_PLAIN, "%s", report_comparison_p(x, d->p_decides));
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
    if (report_comparison_correction(s->opt))
        grid_column(&g, false, false, "%s", report_comparison_correction(s->opt));
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

/* On a terminal names have the width that the numbers leave; if that is too little, the numbers go below. */
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
    bool table = s->report->output == OUT_TABLE;
    if (s->report->only || s->report->output == OUT_LATEX || (table && measure + 1 == s->result->n_measures))
        grid_add_note(&g, "> < separated (%s < %g)%s~ not separated%s%s", report_comparison_deciding(s->opt),
                      s->opt->cmp.alpha, table ? "  " : "; ",
                      !s->wins ? ""
                      : table  ? "  "
                               : "; ",
                      s->wins ? "wins: datasets in which the pair is separated" : "");
    grid_sheet_put(s->sheet, &g, "pairs", s->measure_name[measure]);
}

static void all_pairs(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    if (r->n_pairs > REPORT_PAIRS_SHOWN && s->report->output == OUT_TABLE && !s->report->only) {
        fputc('\n', s->sheet->f);
        grid_note(s->sheet->f, s->report, "%zu pairs by %zu measure%s: %s", r->n_pairs, r->n_measures,
                  plural_s(r->n_measures), s->report->hints->pairs);
        return;
    }
    for (size_t m = 0; m < r->n_measures && r->n_pairs; m++)
        pairs(s, m);
}

struct grid report_comparison_shares_table(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char buf[GRID_NUMBER_SIZE], zone[80] = "";
    bool corrected = s->opt->cmp.correction != CMP_UNCORRECTED, has_zone = !isnan(s->opt->cmp.tie_zone);
    if (has_zone)
        snprintf(zone, sizeof zone, ", pairs and topics in the tie zone (< %g)", s->opt->cmp.tie_zone);
    grid_begin(&g, "%s: pairs separated, topics that fail%s", s->wins ? "Means over datasets" : "Measures", zone);
    grid_column(&g, true, true, "measure");
    const char *const name[] = {
        "separated", corrected ? "by p alone" : "by Holm", "saturate", "floor", "compress", "zone: pairs", "topics"};
    size_t n = sizeof name / sizeof name[0] - (has_zone ? 0 : 2);
    for (size_t c = 0; c < n; c++)
        grid_column(&g, false, c == 0, "%s", name[c]);
    for (size_t m = 0; m < r->n_measures; m++) {
        const struct cmp_shares *x = &s->shares[m];
        const double v[] = {x->sensitivity, corrected ? x->sensitivity_plain : x->sensitivity_holm,
                            x->saturates,   x->floors,
                            x->compresses,  x->zone_pairs,
                            x->zone_topics};
        grid_cell(&g, GRID_PLAIN, "%s", s->measure[m]);
        for (size_t c = 0; c < n; c++)
            grid_cell(&g, GRID_PLAIN, "%s", percent(buf, v[c]));
    }
    return g;
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
    grid_sheet_put(s->sheet, &g, "correlations", NULL);
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
    for (size_t i = 0; i < r->n_agreements; i++) {
        const struct cmp_agreement *a = &r->agreement[i];
        for (size_t k = 0; k < a->n_reversed && k < SHOWN; k++) {
            char *pair = name_pair(s->run, r->n_runs, a->reversed[k].a, ">", a->reversed[k].b, room);
            grid_add_note(&g, "%s reverses %s", s->measure[a->measure], pair);
            mem_free(pair);
        }
        if (a->n_reversed > SHOWN)
            grid_add_note(&g, "%s reverses %zu more", s->measure[a->measure], a->n_reversed - SHOWN);
    }
    grid_sheet_put(s->sheet, &g, "agreement", NULL);
}

void report_comparison_sections(const struct report_comparison_section *s)
{
    means(s);
    intervals(s);
    all_pairs(s);
    struct grid shares = report_comparison_shares_table(s);
    grid_sheet_put(s->sheet, &shares, "shares", NULL);
    if (s->result->n_measures > 1) {
        report_comparison_correlations(s);
        agreement(s);
    }
    if (s->more)
        report_comparison_more(s);
}
