/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_diff.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "eval/study_board.h"
#include "eval/study_table.h"
#include "format/gains.h"
#include "model/summary.h"
#include "study/reliability.h"

/* Names in other files than the first, the names in the first file that they stand for, and whether they occurred. */
struct renaming {
    struct frame_names from;
    char **first_name; /* [from.n]: the first file's name for each name in `from` */
    bool *used;
    size_t cap_first_name, cap_used;
};

/* The scores of all files, by document. */
struct table {
    struct frame_names docs; /* names: query_id, doc_id */
    struct study_queries queries;
    uint32_t *query; /* [docs.n]: the index of the document's query */
    size_t cap_query;
    double **score[DIFF_SCORES]; /* [file][docs.n]; NAN if missing */
    size_t *cap[DIFF_SCORES];
    uint32_t *order; /* the documents sorted by query */
};

/* ---- reading ---- */

/* Adds a name and the name of the first file that it stands for. A callback of study_table_read(). */
static int add_renaming(void *ctx, const struct study_row *row, struct err *err)
{
    struct renaming *r = ctx;
    uint32_t number = study_number(&r->from, row->text[0]);
    (void)err;
    r->first_name = mem_grow(r->first_name, &r->cap_first_name, r->from.n, sizeof *r->first_name);
    r->used = mem_grow(r->used, &r->cap_used, r->from.n, sizeof *r->used);
    r->first_name[number] = mem_strndup(row->text[1].s, row->text[1].len);
    r->used[number] = false;
    return 1;
}

/* Returns the first file's name for a name of another file, and marks it as used; an unlisted name is unchanged. */
static struct fmt_tok rename_id(struct renaming *r, struct fmt_tok name)
{
    size_t number = frame_names_find(&r->from, &name, 1);
    if (number == SIZE_MAX)
        return name;
    r->used[number] = true;
    return study_text(r->first_name[number]);
}

/* Returns the index of the document name[0] (topic), name[1] (document), which is added if it is new. */
static size_t add_doc(struct table *t, const struct fmt_tok name[2])
{
    bool is_new;
    size_t number = frame_names_add(&t->docs, name, 2, 0, &is_new);
    t->query = mem_grow(t->query, &t->cap_query, t->docs.n, sizeof *t->query);
    if (is_new)
        t->query[number] = study_queries_add(&t->queries, study_text(""), name[0]);
    return number;
}

/* Returns a file's values of score s with room for n documents; new elements are NAN. */
static double *grow_scores(struct table *t, int s, size_t file, size_t n)
{
    size_t old_capacity = t->cap[s][file];
    t->score[s][file] = mem_grow(t->score[s][file], &t->cap[s][file], n, sizeof(double));
    for (size_t i = old_capacity; i < t->cap[s][file]; i++)
        t->score[s][file][i] = NAN;
    return t->score[s][file];
}

/* Stores the scores of a file's rows by document. Returns 0, or -1 and *err if two documents get the same name. */
static int store_file_scores(struct table *t, struct renaming *r, const struct lab_set *set, size_t file,
                             struct err *err)
{
    static const enum lab_column column[DIFF_SCORES] = {LAB_THETA, LAB_GAIN, LAB_COUNT};
    for (struct study_labelled w = {.set = set}; study_next_labelled(&w);) {
        const struct fmt_tok name[] = {rename_id(r, w.name[0]), rename_id(r, w.name[1])};
        size_t number = add_doc(t, name);
        double *gain = grow_scores(t, DIFF_GAIN, file, number + 1);
        if (!isnan(gain[number])) /* the table of names has given two documents one name */
            return err_input(
                err, set->file, lab_row_line(set, w.row),
                "the table of ids gives the same name '%.*s' to two documents of topic %s, expected different names",
                (int)w.name[1].len, w.name[1].s, w.name[0].s);
        for (int s = 0; s < DIFF_SCORES; s++)
            if (lab_double(set, column[s]))
                grow_scores(t, s, file, number + 1)[number] = lab_double(set, column[s])[w.row];
    }
    return 0;
}

/* Reads gain file number `file`, with names renamed except in the first (0). Returns 0, or -1 and *err. */
static int read_compared_file(struct table *t, struct renaming *r, const char *path, size_t file, struct study_diff *s,
                              struct err *err)
{
    struct gain_file g = {.judge = NULL};
    struct renaming none = {.cap_first_name = 0};
    if (fmt_read_gains(&g, path, err) != 0) {
        gains_file_free(&g);
        return -1;
    }
    eval_note_provenance(&s->provenance[file], &g);
    memcpy(s->reliability[file], g.reliability, sizeof g.reliability);
    int status = store_file_scores(t, file ? r : &none, &g.set, file, err);
    gains_file_free(&g);
    return status;
}

/* ---- every two files ---- */

/* Fills pair[] with the agreement of its files by score k; if pooled[pair] (NULL: none), over all documents, too. */
static void correlate_scores(const struct study_diff *s, struct table *t, int k, size_t n_files, const bool *pooled,
                             struct stat_agreement *pair)
{
    size_t n = t->docs.n;
    uint32_t *query = mem_alloc(n, sizeof *query);
    double **score = mem_alloc(n_files, sizeof *score);
    for (size_t i = 0; i < n; i++)
        query[i] = t->query[t->order[i]];
    for (size_t f = 0; f < n_files; f++) {
        const double *file_score = grow_scores(t, k, f, n);
        score[f] = mem_alloc(n, sizeof **score);
        for (size_t i = 0; i < n; i++)
            score[f][i] = file_score[t->order[i]];
    }
    struct stat_files files = {n, n_files, query, (const double *const *)score};
    stat_agreements(&files, pooled, &s->design, pair, s->n_pairs);
    for (size_t f = 0; f < n_files; f++)
        mem_free(score[f]);
    mem_free(score);
    mem_free(query);
}

/* Returns sqrt(a b), the largest correlation of two judges of reliabilities a and b (Spearman, American Journal of
 * Psychology 15(1), 1904). One that is unknown (NAN) counts as 1; if both are, the result is NAN. */
static double noise_ceiling(double a, double b)
{
    return isnan(a) && isnan(b) ? NAN : sqrt((isnan(a) ? 1.0 : a) * (isnan(b) ? 1.0 : b));
}

/* Copies the agreement of two files by score k to the results of the pair. */
static void copy_agreement(const struct study_diff *s, struct study_pair *p, int k, const struct stat_agreement *x)
{
    static const char *const none[DIFF_SCORES] = {"one file has no thetas", "no document has a gain in both files",
                                                  "one file lacks the columns 'passes' and 'responses'"};
    p->a = x->a;
    p->b = x->b;
    p->n_queries_defined[k] = x->defined;
    p->spearman[k] = x->documents ? x->by_query : stat_none(none[k]);
    p->ceiling[k] = noise_ceiling(s->reliability[p->a][k == DIFF_COUNT], s->reliability[p->b][k == DIFF_COUNT]);
    if (k == DIFF_GAIN) {
        p->documents = x->documents;
        p->queries = x->queries;
        p->gain_shift = x->shift;
    }
}

/* Returns the pairs to compare, *n of them: all pairs of files or, in a factorial design, the reference with each
 * other file. The caller frees them. */
static struct stat_agreement *choose_pairs(const struct study_diff_options *o, size_t *n)
{
    struct stat_agreement *x = mem_zalloc(o->cells ? o->n_files : o->n_files * (o->n_files - 1) / 2, sizeof *x);
    *n = 0;
    for (size_t a = 0; a < o->n_files; a++)
        for (size_t b = o->cells ? 0 : a + 1; b < o->n_files; b++)
            if (!o->cells || (a == o->reference && b != a)) {
                x[*n].a = a;
                x[(*n)++].b = b;
            }
    return x;
}

/* Fills s->pair with the agreement of each pair of files. Returns 0, or -1 and *err if two files share no document. */
static int compare_pairs(struct study_diff *s, struct table *t, const struct study_diff_options *o, struct err *err)
{
    struct stat_agreement *x = choose_pairs(o, &s->n_pairs);
    s->pair = mem_zalloc(s->n_pairs, sizeof *s->pair);
    bool *pooled = mem_alloc(s->n_pairs, sizeof *pooled); /* [pair]: whether to compute `pooled` by this score */
    memset(pooled, true, s->n_pairs * sizeof *pooled);
    for (int k = 0; k < DIFF_SCORES; k++) {
        correlate_scores(s, t, k, o->n_files, k == DIFF_COUNT ? NULL : pooled, x);
        for (size_t i = 0; i < s->n_pairs; i++) {
            copy_agreement(s, &s->pair[i], k, &x[i]);
            if (k == DIFF_COUNT || !pooled[i])
                continue;
            s->pair[i].pooled = x[i].pooled;
            pooled[i] = x[i].documents == 0;
        }
    }
    mem_free(pooled);
    mem_free(x);
    for (const struct study_pair *p = s->pair; p < s->pair + s->n_pairs; p++)
        if (!p->documents)
            return err_fail(
                err, ERR_NO_TOPIC, o->name[p->b], 0,
                "no document in common with %s; if the names of topics or documents differ, give a table with the "
                "columns 'from' and 'to'",
                o->name[p->a]);
    return 0;
}

/* ---- gains of a file ---- */

/* Fills s->gains with the number, the mean and the quantiles of each file's gains. */
static void sum_up_gains(struct study_diff *s, struct table *t, size_t n_files)
{
    double *x = mem_alloc(t->docs.n, sizeof *x);
    s->gains = mem_zalloc(n_files, sizeof *s->gains);
    for (size_t f = 0; f < n_files; f++) {
        const double *gain = grow_scores(t, DIFF_GAIN, f, t->docs.n);
        struct study_file_gains *g = &s->gains[f];
        for (size_t i = 0; i < t->docs.n; i++)
            if (!isnan(gain[i]))
                x[g->n++] = gain[i];
        g->mean = summary_of(x, g->n).mean;
        for (int q = 0; q < STUDY_GAIN_QUANTILES; q++)
            g->quantile[q] = summary_quantile(x, g->n, stat_grade_quantiles[q]);
    }
    mem_free(x);
}

/* ---- leaderboards ---- */

/* Compares boards a and b: correlations, mean shift, separated pairs and, of these, those that the other reverses. */
static void compare_boards(const struct study_board *a, const struct study_board *b, size_t n_runs,
                           struct study_leaderboards *r)
{
    double tau_b;
    const struct study_board *side[2] = {a, b};
    *r = (struct study_leaderboards){.pairs = n_runs * (n_runs - 1) / 2};
    cmp_kendall(a->mean, b->mean, n_runs, &r->kendall, &tau_b);
    r->spearman = cmp_spearman(a->mean, b->mean, n_runs);
    for (size_t i = 0; i < n_runs; i++)
        r->shift += (b->mean[i] - a->mean[i]) / (double)n_runs;
    for (int k = 0; k < 2; k++) {
        r->separated[k] = side[k]->n_better;
        for (size_t i = 0; i < side[k]->n_better; i++) {
            const double *other_mean = side[!k]->mean;
            struct cmp_pair p = side[k]->better[i];
            r->reversed[k] += cmp_order(1, other_mean[p.a] - other_mean[p.b]) == CMP_REVERSED;
        }
    }
}

/* Adds a value to the mean and minimum over datasets or cells, and counts it. Ignores NAN. */
static void add_dataset(struct study_over *o, double x)
{
    if (isnan(x))
        return;
    o->mean = ((o->datasets ? o->mean * (double)o->datasets : 0) + x) / (double)(o->datasets + 1);
    o->least = o->datasets++ ? fmin(o->least, x) : x;
}

/* Fills mean[n_runs] with the means over the topics t with suite[t] == number. Returns false if a run has none. */
static bool suite_means(const struct study_board *b, size_t n_runs, const uint32_t *suite, uint32_t number,
                        double *mean)
{
    for (size_t i = 0; i < n_runs; i++) {
        size_t n = 0;
        mean[i] = 0;
        for (size_t t = 0; t < b->n_topics; t++) {
            double x = b->value[i * b->n_topics + t];
            if (suite[t] != number || isnan(x))
                continue;
            mean[i] += x;
            n++;
        }
        if (!n)
            return false;
        mean[i] /= (double)n;
    }
    return true;
}

/* Fills suite[n_topics] with the suites of a board's topics. Returns 0, or -1 and *err if the table lacks a topic. */
static int find_suites(const struct study_board *b, const struct study_suites *suites, const char *path,
                       uint32_t *suite, struct err *err)
{
    for (size_t t = 0; t < b->n_topics; t++) {
        size_t at = study_suites_find(suites, b->topic[t]);
        if (at == SIZE_MAX)
            return err_input(err, path, 0, "topic %s is missing, expected a line for every topic", b->topic[t]);
        suite[t] = (uint32_t)at;
    }
    return 0;
}

/* Sets r's mean and least correlation over suites of two boards; NAN if path is NULL. Returns 0, or -1 and *err. */
static int compare_by_suite(const struct study_board *a, const struct study_board *b, size_t n_runs,
                            const struct study_suites *suites, const char *path, struct study_leaderboards *r,
                            struct err *err)
{
    r->kendall_over = r->spearman_over = (struct study_over){0, NAN, NAN};
    if (!path)
        return 0;
    uint32_t *of_a = mem_zalloc(a->n_topics, sizeof *of_a), *of_b = mem_zalloc(b->n_topics, sizeof *of_b);
    double *x = mem_alloc(n_runs, sizeof *x), *y = mem_alloc(n_runs, sizeof *y), tau_a, tau_b;
    int status = find_suites(a, suites, path, of_a, err) != 0 || find_suites(b, suites, path, of_b, err) != 0 ? -1 : 0;
    for (uint32_t k = 0; k < suites->names.n && status == 0; k++) {
        if (!suite_means(a, n_runs, of_a, k, x) || !suite_means(b, n_runs, of_b, k, y))
            continue;
        cmp_kendall(x, y, n_runs, &tau_a, &tau_b);
        add_dataset(&r->kendall_over, tau_a);
        add_dataset(&r->spearman_over, cmp_spearman(x, y, n_runs));
    }
    MEM_FREE_ALL(y, x, of_b, of_a);
    return status;
}

/* If there are runs, makes a leaderboard by each file and by the qrels, if any, and compares them. Returns 0, or -1 and
 * *err. */
static int make_leaderboards(struct study_diff *s, const struct study_diff_options *o, struct err *err)
{
    if (!o->n_runs)
        return 0;
    size_t n = s->n_boards = o->n_files + (o->qrels != NULL);
    struct study_board *b = s->board = mem_zalloc(n, sizeof *b);
    struct study_suites suites = {.cap = 0};
    int r = 0;
    for (size_t i = 0; i < n && r == 0; i++) {
        struct study_board_options options = {.gains = i < o->n_files ? o->file[i] : NULL,
                                              .qrels = o->qrels,
                                              .run = o->run,
                                              .n_runs = o->n_runs,
                                              .seed = o->design.seed,
                                              .threads = o->design.threads};
        r = study_board_make(&b[i], &options, err);
    }
    if (r == 0 && o->suites)
        r = study_suites_read(&suites, o->suites, err);
    for (size_t p = 0; p < s->n_pairs && r == 0; p++) {
        struct study_pair *x = &s->pair[p];
        compare_boards(&b[x->a], &b[x->b], o->n_runs, &x->boards);
        r = compare_by_suite(&b[x->a], &b[x->b], o->n_runs, &suites, o->suites, &x->boards, err);
    }
    s->qrels_boards = mem_alloc(o->n_files, sizeof *s->qrels_boards);
    for (size_t i = 0; i < o->n_files && r == 0 && o->qrels; i++) {
        compare_boards(&b[i], &b[o->n_files], o->n_runs, &s->qrels_boards[i]);
        r = compare_by_suite(&b[i], &b[o->n_files], o->n_runs, &suites, o->suites, &s->qrels_boards[i], err);
    }
    study_suites_free(&suites);
    return r;
}

/* ---- factors ---- */

/* Returns the price of the tokens that a file's judgements took; NAN if a count or its price is unknown. */
static double token_price(const struct study_diff_options *o, size_t file)
{
    return o->cost ? (o->cost[file].input * o->price[0] + o->cost[file].output * o->price[1]) / 1e6 : NAN;
}

/* Adds the cost and the price of a file's judgements to a level's sums. */
static void add_cost(struct study_level *l, const struct study_diff *s, size_t file)
{
    const struct study_cost *c = &s->cost[file];
    l->cost.windows += c->windows;
    l->cost.calls += c->calls;
    l->cost.input += c->input;
    l->cost.output += c->output;
    l->price += s->price[file];
}

/* Adds the comparison of a cell with the reference to a level's sums. */
static void add_cell(struct study_level *l, const struct study_diff *s, const struct study_pair *p)
{
    double rho = p->spearman[isnan(p->spearman[DIFF_THETA].value) ? DIFF_GAIN : DIFF_THETA].value;
    l->spearman += rho; /* a sum until divide_sums() turns it into a mean */
    l->gain_shift += p->gain_shift.value;
    l->cells++;
    if (s->cost)
        add_cost(l, s, p->b);
    if (!s->n_runs)
        return;
    add_dataset(&l->kendall, p->boards.kendall);
    l->separated += p->boards.separated[0];
    l->reversed += p->boards.reversed[0];
}

/* Turns a level's sums into means over its cells. */
static void divide_sums(struct study_level *l)
{
    double *mean[] = {&l->spearman,   &l->gain_shift,  &l->cost.windows, &l->cost.calls,
                      &l->cost.input, &l->cost.output, &l->price};
    for (size_t i = 0; i < LENGTH(mean); i++)
        *mean[i] /= l->cells ? (double)l->cells : NAN;
}

/* Fills s->total and s->level: means and sums over all cells and over the cells of each level. */
static void find_levels(struct study_diff *s)
{
    const struct study_factors *x = &s->factors;
    const struct study_level none = {.kendall = {0, NAN, NAN}};
    s->total = none;
    s->level = mem_alloc(x->level.n, sizeof *s->level);
    for (size_t k = 0; k < x->level.n; k++)
        s->level[k] = none;
    for (size_t p = 0; p < s->n_pairs; p++) {
        add_cell(&s->total, s, &s->pair[p]);
        for (size_t f = 0; f < x->factor.n; f++)
            add_cell(&s->level[x->file_level[s->pair[p].b][f]], s, &s->pair[p]);
    }
    divide_sums(&s->total);
    for (size_t k = 0; k < x->level.n; k++)
        divide_sums(&s->level[k]);
}

/* ---- the whole comparison of files ---- */

/* Computes all results from the scores. Returns 0, or -1 and *err. */
static int compute_diff(struct study_diff *s, struct table *t, const struct study_diff_options *o, struct err *err)
{
    size_t n;
    t->order = study_sort(t->query, t->docs.n, t->queries.names.n, &n);
    study_queries_design(&t->queries, &s->design);
    s->queries = t->queries.names.n;
    sum_up_gains(s, t, o->n_files);
    int r = compare_pairs(s, t, o, err);
    s->design.stratum = NULL; /* the table owns it */
    if (r == 0)
        r = make_leaderboards(s, o, err);
    if (r == 0 && o->cells)
        find_levels(s);
    return r;
}

static void free_table(struct table *t, size_t n_files)
{
    for (int s = 0; s < DIFF_SCORES; s++) {
        for (size_t i = 0; i < n_files; i++)
            mem_free(t->score[s][i]);
        mem_free(t->score[s]);
        mem_free(t->cap[s]);
    }
    frame_names_free(&t->docs);
    study_queries_free(&t->queries);
    mem_free(t->query);
    mem_free(t->order);
}

static const struct study_column id_column[] = {[0] = {.name = "from", .is_key = true}, [1] = {.name = "to"}};

int study_diff(struct study_diff *s, const struct study_diff_options *o, struct err *err)
{
    struct table t = {.cap_query = 0};
    struct renaming ids = {.cap_first_name = 0};
    *s = (struct study_diff){
        .design = o->design, .n_runs = o->n_runs, .qrels = o->qrels != NULL, .suites = o->suites != NULL};
    for (int k = 0; k < DIFF_SCORES; k++) {
        t.score[k] = mem_zalloc(o->n_files, sizeof(double *));
        t.cap[k] = mem_zalloc(o->n_files, sizeof(size_t));
    }
    s->reference = o->reference;
    s->n_files = o->n_files;
    s->cost = o->cost;
    s->price = mem_alloc(s->n_files, sizeof *s->price);
    for (size_t i = 0; i < s->n_files; i++)
        s->price[i] = token_price(o, i);
    s->provenance = mem_zalloc(s->n_files, sizeof *s->provenance);
    s->reliability = mem_zalloc(s->n_files, sizeof *s->reliability);
    int r = o->cells ? study_factors_read(&s->factors, o->cells, o->name, o->n_files, err) : 0;
    if (r == 0 && o->ids)
        r = study_table_read(&(struct study_table){o->ids, id_column, 2, "the id", .take_row = add_renaming}, &ids,
                             err);
    for (size_t i = 0; i < o->n_files && r == 0; i++)
        r = read_compared_file(&t, &ids, o->file[i], i, s, err);
    if (r == 0)
        r = compute_diff(s, &t, o, err);
    for (size_t i = 0; i < ids.from.n; i++) {
        s->unknown_ids += !ids.used[i];
        mem_free(ids.first_name[i]);
    }
    mem_free(ids.first_name);
    mem_free(ids.used);
    frame_names_free(&ids.from);
    free_table(&t, o->n_files);
    return r;
}

void study_diff_free(struct study_diff *s)
{
    for (size_t i = 0; i < s->n_boards; i++)
        study_board_free(&s->board[i]);
    mem_free(s->board);
    for (size_t i = 0; i < s->n_files; i++)
        eval_inputs_free(&s->provenance[i]);
    MEM_FREE_ALL(s->provenance, s->reliability, s->price, s->gains, s->pair, s->qrels_boards, s->level);
    study_factors_free(&s->factors);
    *s = (struct study_diff){0};
}
