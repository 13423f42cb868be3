/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures and sentences of the page of `rcp-study diff`. */
#include <math.h>
#include <string.h>

#include "base/base_name.h"
#include "base/mem.h"
#include "base/put.h"
#include "report/name.h"
#include "report/study.h"

#define MINUS "\xe2\x88\x92" /* U+2212 */

/* The data that the functions of this file share: the document, the results, and the names of files and of pairs of
 * files. */
struct diff_page {
    struct document *doc;
    const struct study_diff *s;
    const char *const *name; /* [n_files + 1]: the names of the files, and "qrels" */
    char **shown;            /* [n_files + 1]: the names in pictures, without folders and endings if they are still
                              * different */
    size_t n_files;
    bool one_first;            /* whether all pairs have the same first file, so that the second one names the pair */
    char **pair, **pair_shown; /* the names of the pairs, and their short names in pictures */
};

/* Returns the last part of a path without the endings .gains, .gz, .xz, .zst and .bz2. The caller frees it. */
static char *short_name(const char *path)
{
    static const char *const ending[] = {".gz", ".xz", ".zst", ".bz2", ".gains"};
    const char *begin = base_name(path);
    size_t n = strlen(begin);
    for (size_t i = 0; i < LENGTH(ending); i++) {
        size_t len = strlen(ending[i]);
        if (n > len && memcmp(begin + n - len, ending[i], len) == 0)
            n -= len;
    }
    return mem_strndup(begin, n);
}

/* Returns n names of files without their folders and endings, or all of them whole if two short ones are equal. The
 * caller frees them. */
static char **short_names(const char *const *name, size_t n)
{
    char **shown = mem_alloc(n, sizeof *shown);
    bool differ = true;
    for (size_t i = 0; i < n; i++) {
        shown[i] = short_name(name[i]);
        for (size_t k = 0; k < i && differ; k++)
            differ = strcmp(shown[k], shown[i]) != 0;
    }
    for (size_t i = 0; i < n && !differ; i++) {
        mem_free(shown[i]);
        shown[i] = mem_strdup(name[i]);
    }
    return shown;
}

/* Sets d->one_first, which is true for two files or a design with a reference file, and the names of the pairs of
 * files, whole and short: both files or, if d->one_first, the second one alone. */
static void name_pairs(struct diff_page *d)
{
    size_t n = d->s->n_pairs;
    d->one_first = d->s->factors.file_level != NULL || d->n_files == 2;
    d->pair = mem_alloc(n, sizeof *d->pair);
    d->pair_shown = mem_alloc(n, sizeof *d->pair_shown);
    for (size_t i = 0; i < n; i++) {
        const struct study_pair *p = &d->s->pair[i];
        d->pair[i] =
            d->one_first ? put_formatted("%s", d->name[p->b]) : put_formatted("%s, %s", d->name[p->a], d->name[p->b]);
        d->pair_shown[i] = d->one_first
                             ? put_formatted("%s", d->shown[p->b])
                             : name_pair((const char *const *)d->shown, d->n_files, p->a, "/", p->b, FIGURE_NAME);
    }
}

/* ---- gains ---- */

static void add_gains_figure(const struct diff_page *d)
{
    struct figure_spread *row = mem_alloc(d->n_files, sizeof *row);
    struct figure *f = document_figure(d->doc);
    figure_begin(f, "Gains of each file", "gains");
    figure_about(f, "Each row shows the gains of all documents of a file, whether or not another file has them.");
    for (size_t i = 0; i < d->n_files; i++) {
        const struct study_file_gains *g = &d->s->gains[i];
        row[i] = (struct figure_spread){d->name[i], d->shown[i], g->n, g->quantile, g->mean, NAN, NAN};
    }
    figure_spreads(f, row, d->n_files, "file", "documents", d->doc->options);
    mem_free(row);
}

/* ---- pairs of files ---- */

enum {
    MOST_ROWS = 45 /* the largest number of pairs in rows; more pairs are a matrix unless they share the first
                       * file */
};

static const struct stat_estimate *gain_shift_of(const struct study_pair *p)
{
    return &p->gain_shift;
}

/* Returns the Spearman correlation of two files by theta, or by gain if that of theta is NAN. */
static const struct stat_estimate *main_correlation(const struct study_pair *p)
{
    return &p->spearman[isnan(p->spearman[DIFF_THETA].value) ? DIFF_GAIN : DIFF_THETA];
}

/* A picture and table with one value for each pair of files, which value_of() returns. */
struct pair_values {
    const char *id, *title, *about;
    const struct stat_estimate *(*value_of)(const struct study_pair *p);
    bool shift; /* whether the value is a difference, with a sign; else it is a correlation, shaded by its size */
};

static void pairs_table(struct grid *g, const struct diff_page *d, const struct pair_values *v)
{
    figure_columns(g, v->title, d->one_first ? "file" : "files", "documents", "value", "95% interval", NULL);
    for (size_t i = 0; i < d->s->n_pairs; i++) {
        const struct stat_estimate *e = v->value_of(&d->s->pair[i]);
        figure_cells(g, d->doc->options, v->shift ? "sndi" : "snvi", d->pair[i], d->s->pair[i].documents, e->value,
                     e->lo, e->hi);
    }
}

/* Returns the first n pairs of files as rows of a figure whose x the caller sets. The caller frees them. */
static struct figure_estimate *pair_estimates(const struct diff_page *d, size_t n)
{
    struct figure_estimate *rows = mem_alloc(n, sizeof *rows);
    for (size_t i = 0; i < n; i++)
        rows[i] = (struct figure_estimate){
            .name = d->pair[i], .shown = d->pair_shown[i], .tone = FIGURE_MORE, .expected = NAN};
    return rows;
}

/* Draws a value of each pair of files as a row with its interval; a shift is coloured if its interval excludes 0. */
static void add_pair_figure(struct figure *f, const struct diff_page *d, const struct pair_values *v)
{
    size_t n = d->s->n_pairs;
    struct figure_estimate *rows = pair_estimates(d, n);
    struct figure_estimates e = {rows,
                                 n,
                                 NAN,
                                 v->shift ? NAN : 1.0,
                                 v->shift ? 0.0 : NAN,
                                 NULL,
                                 NULL,
                                 v->shift ? "difference of the mean gains" : "Spearman's correlation"};
    for (size_t i = 0; i < n; i++) {
        const struct stat_estimate *x = v->value_of(&d->s->pair[i]);
        rows[i].x = (struct stat_rate){.rate = x->value, .lo = x->lo, .hi = x->hi};
        if (v->shift)
            rows[i].tone = x->lo > 0 ? FIGURE_MORE : x->hi < 0 ? FIGURE_LESS : FIGURE_MUTED;
    }
    figure_estimates(f, &e, d->doc->options);
    mem_free(rows);
}

/* Draws the cell of the pair *p in the matrix of files; nothing if its value is NAN. A correlation has a shade by its
 * size; a shift has a colour and a sign if its interval excludes 0. The first file of *p is the row, or the column if
 * `turned`, which also negates a shift. */
static void draw_cell(struct figure *f, const struct diff_page *d, const struct pair_values *v,
                      const struct study_pair *p, bool turned)
{
    static const enum figure_tone strong[] = {FIGURE_LESS, FIGURE_EVEN, FIGURE_MORE};
    const struct stat_estimate *e = v->value_of(p);
    size_t row = turned ? p->b : p->a, column = turned ? p->a : p->b;
    double x = (double)column, y = (double)row, value = v->shift && turned ? -e->value : e->value;
    int sign = e->lo > 0 ? 1 : e->hi < 0 ? -1 : 0;
    char text[GRID_NUMBER_SIZE];
    if (isnan(value))
        return;
    sign = turned ? -sign : sign;
    size_t shade = (size_t)fmax(0.0, fmin(FIGURE_SHADES - 1, ceil(FIGURE_SHADES * value) - 1));
    figure_box(f, v->shift ? strong[sign + 1] : (enum figure_tone)(FIGURE_SHADE + shade), x - 0.47, y - 0.46, x + 0.47,
               y + 0.46);
    if (v->shift && sign) {
        struct figure_mark *m = figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, x, y, "%s", sign > 0 ? "+" : MINUS);
        m->tone = FIGURE_PAPER;
        m->size = fmin(FIGURE_FONT, 0.9 * f->plot_width / (double)d->n_files);
    }
    figure_hover(f, x - 0.5, y - 0.5, x + 0.5, y + 0.5, "%s, %s: %s", d->name[row], d->name[column],
                 v->shift ? grid_difference(text, d->doc->options, value) : grid_value(text, d->doc->options, value));
}

/* Draws a value of each pair of files as a matrix of coloured cells, which has each pair twice, (a, b) and (b, a), and
 * adds the key. */
static void pair_matrix(struct figure *f, const struct diff_page *d, const struct pair_values *v)
{
    figure_matrix(f, (const char *const *)d->shown, d->n_files);
    for (size_t i = 0; i < d->s->n_pairs; i++) {
        draw_cell(f, d, v, &d->s->pair[i], false);
        draw_cell(f, d, v, &d->s->pair[i], true);
    }
    if (v->shift) {
        figure_key(f, FIGURE_BOX, FIGURE_MORE, "the column's gains are larger than the row's");
        figure_key(f, FIGURE_BOX, FIGURE_LESS, "the column's gains are smaller than the row's");
        figure_key(f, FIGURE_BOX, FIGURE_EVEN, "interval contains 0");
        return;
    }
    figure_key(f, FIGURE_BOX, FIGURE_SHADE, "up to 0.2");
    for (int k = 1; k < FIGURE_SHADES; k++)
        figure_key(f, FIGURE_BOX, (enum figure_tone)(FIGURE_SHADE + k), "to %g", (double)(k + 1) / FIGURE_SHADES);
}

/* Adds the picture and the table of a value of each pair of files: rows if there are at most MOST_ROWS pairs or all
 * have the same first file; else a matrix if it has room for all files; else the table alone. */
static void add_pairs(const struct diff_page *d, const struct pair_values *v)
{
    struct figure *f = document_figure(d->doc);
    const char *first = d->one_first ? d->name[d->s->n_pairs ? d->s->pair[0].a : 0] : "";
    figure_begin(f, v->title, "%s", v->id);
    if (d->s->n_pairs <= MOST_ROWS || d->one_first) {
        figure_about(f, "%s%s%s%s", v->about, *first ? " The first file is " : "", first, *first ? "." : "");
        add_pair_figure(f, d, v);
    } else if (d->n_files <= FIGURE_MATRIX) {
        figure_about(f, "%s The row is the first file of a pair; the column is the second file.", v->about);
        pair_matrix(f, d, v);
    } else {
        figure_about(f, "The picture is left out, because %zu files have too many pairs.", d->n_files);
    }
    figure_finish(f);
    grid_free(&f->table);
    pairs_table(&f->table, d, v);
}

/* ---- leaderboards ---- */

/* Fills order[0 .. b->n_runs) with the indices of the runs, from 0, best rank first; runs without a rank are last. */
static void order_runs(const struct study_board *b, size_t *order)
{
    size_t n = 0;
    for (size_t rank = 1; rank <= b->n_runs; rank++)
        for (size_t i = 0; i < b->n_runs; i++)
            if (b->place[i].rank == rank)
                order[n++] = i;
    for (size_t i = 0; i < b->n_runs; i++)
        if (!b->place[i].rank)
            order[n++] = i;
}

static void board_table(struct grid *g, const struct study_board *b, const size_t *order, const char *title,
                        const struct report_options *o)
{
    figure_columns(g, title, "run", "rank", "mean", "95% interval", "topics", NULL);
    for (size_t i = 0; i < b->n_runs; i++) {
        const struct cmp_mean *m = &b->place[order[i]];
        figure_cells(g, o, "srvin", b->name[order[i]], m->rank, m->mean, m->lo, m->hi, m->n);
    }
}

/* Sets *lo and *hi to the least and the largest end of an interval (or mean without one) of a run in the leaderboards
 * first to end - 1, which share a scale so that shifts are visible; to NAN if there is no mean. */
static void board_scale(const struct study_diff *s, size_t first, size_t end, double *lo, double *hi)
{
    *lo = *hi = NAN;
    for (size_t b = first; b < end; b++)
        for (size_t i = 0; i < s->board[b].n_runs; i++) {
            const struct cmp_mean *m = &s->board[b].place[i];
            *lo = fmin(*lo, isnan(m->lo) ? m->mean : m->lo);
            *hi = fmax(*hi, isnan(m->hi) ? m->mean : m->hi);
        }
}

/* Adds the figure of the leaderboard of gain file `number`, from 0, or of the qrels if `number` is d->n_files. */
static void add_board(const struct diff_page *d, size_t number)
{
    const struct study_board *b = &d->s->board[number];
    bool qrels = number == d->n_files;
    size_t *order = mem_alloc(b->n_runs, sizeof *order);
    struct figure_estimate *rows = mem_alloc(b->n_runs, sizeof *rows);
    struct figure_estimates e = {rows, b->n_runs, NAN, NAN, NAN, NULL, NULL, qrels ? "nDCG@10" : "RCP-nDCG@10"};
    struct figure *f = document_figure(d->doc);
    order_runs(b, order);
    board_scale(d->s, qrels ? number : 0, qrels ? number + 1 : d->n_files, &e.lo, &e.hi);
    for (size_t i = 0; i < b->n_runs; i++) {
        const struct cmp_mean *m = &b->place[order[i]];
        rows[i] = (struct figure_estimate){
            b->name[order[i]], NULL, {.rate = m->mean, .lo = m->lo, .hi = m->hi}, FIGURE_MORE, NAN};
    }
    figure_begin(f, d->name[number], "leaderboard.%s", d->name[number]);
    figure_about(f, "Each dot is a run's mean over topics, with 95 %% t intervals. Higher is better.%s",
                 qrels ? "" : " All gain files share the axis.");
    figure_estimates(f, &e, d->doc->options);
    figure_finish(f);
    board_table(&f->table, b, order, d->name[number], d->doc->options);
    mem_free(rows);
    mem_free(order);
}

/* Adds a figure with the id "ranks.NUMBER": the ranks of the runs by the files first to first + n - 1, counted from 0,
 * of which the last may be the qrels. */
static void add_moves(const struct diff_page *d, size_t first, size_t n, size_t number)
{
    const struct study_board *b = &d->s->board[first];
    size_t runs = b->n_runs, *order = mem_alloc(n * runs, sizeof *order), *rank = mem_alloc(n * runs, sizeof *rank);
    for (size_t c = 0; c < n; c++) {
        order_runs(&b[c], order + c * runs);
        for (size_t i = 0; i < runs; i++)
            rank[c * runs + i] = b[c].place[i].rank;
    }
    struct figure *f = document_figure(d->doc);
    char *title = put_formatted("Ranks: %s to %s", d->name[first], d->name[first + n - 1]);
    figure_begin(f, title, "ranks.%zu", number);
    figure_about(f, "The best runs are at the top. Each line is a run; colour marks a change of rank between the first "
                    "and the last file.");
    figure_slopes(f, &(struct figure_slopes){(const char *const *)b->name, (const char *const *)d->shown + first, runs,
                                             n, rank, order});
    figure_finish(f);
    MEM_FREE_ALL(title, rank, order);
}

static void add_leaderboards(const struct diff_page *d)
{
    size_t n = d->s->n_boards, number = 0;
    document_part(d->doc, NULL, "Leaderboards");
    for (size_t i = 0; i < n; i++)
        add_board(d, i);
    document_part(d->doc, NULL, "Ranks of runs by each file");
    for (size_t first = 0; first + 1 < n; first += FIGURE_SLOPES - 1)
        add_moves(d, first, n - first < FIGURE_SLOPES ? n - first : FIGURE_SLOPES, ++number);
}

/* Draws, for each pair of files, the share of the run pairs separated by the first file that the second file orders
 * the other way. Draws nothing if there are more than MOST_ROWS pairs of files. */
static void add_reversals(const struct diff_page *d)
{
    static const struct report_study_figure of_reversals = {
        .id = "reversed",
        .title = "Pairs of runs that one file separates and the other reverses",
        .about = "The first file separates pairs of runs (t test, p < 0.05); each dot is the share of these pairs that "
                 "the second file orders the other way. Lower is better.",
        .names = "files",
        .axis = "share of pairs of runs",
        .from_zero = true,
        .end = 0.1};
    size_t n = d->s->n_pairs <= MOST_ROWS ? d->s->n_pairs : 0;
    struct figure_estimate *rows = pair_estimates(d, n);
    for (size_t i = 0; i < n; i++) {
        const struct study_leaderboards *b = &d->s->pair[i].boards;
        rows[i].x = stat_share((double)b->reversed[0], (double)b->separated[0], NULL);
        rows[i].tone = b->reversed[0] ? FIGURE_LESS : FIGURE_MORE;
    }
    report_study_rows(d->doc, &of_reversals, rows, n);
    mem_free(rows);
}

/* ---- words ---- */

/* Adds warnings: about the pair of files with the smallest correlation, if it is below 0.5, and about the pair with the
 * largest shift of gains whose interval excludes 0. */
static void look_at_pairs(const struct diff_page *d)
{
    const struct study_diff *s = d->s;
    const struct study_pair *least_correlated = NULL, *most_shifted = NULL;
    size_t shifted = 0;
    for (size_t i = 0; i < s->n_pairs; i++) {
        const struct study_pair *p = &s->pair[i];
        if (!isnan(main_correlation(p)->value) &&
            (!least_correlated || main_correlation(p)->value < main_correlation(least_correlated)->value))
            least_correlated = p;
        if (p->gain_shift.lo > 0 || p->gain_shift.hi < 0) {
            shifted++;
            most_shifted =
                !most_shifted || fabs(p->gain_shift.value) > fabs(most_shifted->gain_shift.value) ? p : most_shifted;
        }
    }
    if (least_correlated && main_correlation(least_correlated)->value < 0.5)
        document_say(
            d->doc, DOCUMENT_LOOK,
            "! %s and %s order the documents of a query differently: their mean correlation over queries is %.3f%s.",
            d->name[least_correlated->a], d->name[least_correlated->b], main_correlation(least_correlated)->value,
            s->n_pairs > 1 ? ", the lowest of all pairs" : "");
    if (most_shifted && s->n_pairs == 1)
        document_say(d->doc, DOCUMENT_LOOK, "! Gains change from %s to %s by %+.3f on average.",
                     d->name[most_shifted->a], d->name[most_shifted->b], most_shifted->gain_shift.value);
    else if (most_shifted)
        document_say(
            d->doc, DOCUMENT_LOOK,
            "! Gains change in %zu of %zu pairs of files. The largest change is from %s to %s: %+.3f on average.",
            shifted, s->n_pairs, d->name[most_shifted->a], d->name[most_shifted->b], most_shifted->gain_shift.value);
}

/* Adds warnings: in how many cases one file of a pair separates two runs and the other file orders them the other way,
 * if any; and the pair of files whose leaderboards have the smallest Kendall's tau, if it is below 0.8. */
static void look_at_boards(const struct diff_page *d)
{
    const struct study_diff *s = d->s;
    const struct study_pair *worst = NULL;
    size_t reversed = 0, separated = 0;
    for (size_t i = 0; i < s->n_pairs && s->n_runs; i++) {
        const struct study_leaderboards *b = &s->pair[i].boards;
        reversed += b->reversed[0] + b->reversed[1];
        separated += b->separated[0] + b->separated[1];
        worst = !isnan(b->kendall) && (!worst || b->kendall < worst->boards.kendall) ? &s->pair[i] : worst;
    }
    if (reversed)
        document_say(
            d->doc, DOCUMENT_LOOK,
            "! In %zu of %zu cases, one file separates a pair of runs and another file separates the same pair in the "
            "opposite order.",
            reversed, separated);
    if (worst && worst->boards.kendall < 0.8)
        document_say(d->doc, DOCUMENT_LOOK, "! Kendall's tau of the leaderboards by %s and %s is %.3f%s.",
                     d->name[worst->a], d->name[worst->b], worst->boards.kendall,
                     s->n_pairs > 1 ? ", the lowest of all pairs" : "");
}

static void warn_of_few_queries(const struct diff_page *d)
{
    enum { FEW = 10 };
    const struct study_pair *fewest = d->s->pair;
    for (size_t i = 1; i < d->s->n_pairs; i++)
        fewest = d->s->pair[i].queries < fewest->queries ? &d->s->pair[i] : fewest;
    if (d->s->n_pairs && fewest->queries < FEW)
        document_say(d->doc, DOCUMENT_LOOK,
                     "! %s and %s have %zu quer{y|ies} in common, so their intervals are rough or missing.",
                     d->name[fewest->a], d->name[fewest->b], fewest->queries);
}

static void add_method_sentences(const struct diff_page *d)
{
    document_say(d->doc, DOCUMENT_METHOD,
                 "Correlations are Spearman's, over the documents of a query that both files have. They are averaged "
                 "over the queries where they are defined.");
    document_say(d->doc, DOCUMENT_METHOD,
                 "95 %% intervals are from a percentile bootstrap with %zu resamples of %zu quer{y|ies}, seed %llu.",
                 d->s->design.resamples, d->s->queries, (unsigned long long)d->s->design.seed);
    if (d->s->n_runs)
        document_say(d->doc, DOCUMENT_METHOD,
                     "Leaderboards show the runs' mean RCP-nDCG@10 by a gain file%s, with t intervals. A pair is "
                     "separated if a paired t test has p < 0.05.",
                     d->s->qrels ? ", or nDCG@10 by the qrels" : "");
}

void report_study_diff_page(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files,
                            const struct report_options *o)
{
    static const struct pair_values of_theta = {
        "correlation", "Correlation of two files",
        "Correlation of theta (or of gains, if a file has no theta), mean over queries. 1 means the same order.",
        main_correlation, false};
    static const struct pair_values of_gain = {
        "shift", "Gain shift",
        "Mean gain of the second file minus mean gain of the first, over the documents that both files have.",
        gain_shift_of, true};
    const char **names = mem_alloc(n_files + 1, sizeof *names);
    struct diff_page d = {.doc = doc, .s = s, .name = names, .n_files = n_files};
    for (size_t i = 0; i < n_files; i++)
        names[i] = name[i];
    names[n_files] = "qrels";
    d.shown = short_names(names, n_files + 1);
    name_pairs(&d);
    document_page(doc, o, "Gain files compared with each other");
    document_say(doc, DOCUMENT_LEAD, "%zu files, %zu quer{y|ies}%s.", n_files, s->queries,
                 s->n_runs ? "; leaderboards of runs" : "");
    warn_of_few_queries(&d);
    look_at_pairs(&d);
    look_at_boards(&d);
    document_part(doc, NULL, "Gains and orders");
    add_gains_figure(&d);
    add_pairs(&d, &of_gain);
    add_pairs(&d, &of_theta);
    if (s->n_runs) {
        add_leaderboards(&d);
        document_part(doc, NULL, "Reversals");
        add_reversals(&d);
    }
    add_method_sentences(&d);
    name_free_all(d.pair_shown, s->n_pairs);
    name_free_all(d.pair, s->n_pairs);
    name_free_all(d.shown, n_files + 1);
    mem_free(names);
}
