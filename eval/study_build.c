/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_build.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/output.h"
#include "base/put.h"
#include "base/random.h"
#include "base/text_stream.h"
#include "base/utf8.h"
#include "eval/study_table.h"
#include "format/published.h"
#include "format/texts.h"

const char *const study_kind_name[STUDY_KINDS] = {"sets", "lists", "ideal", "minimal", "reversed"};

enum { BEST_RUNS = 4, MOST_POSITIVES = 10 };

/* The state of collecting the candidates, that is all possible cases, from which some are drawn. */
struct building {
    struct study_build *b;
    const struct study_build_options *o;
    struct published *published; /* passes and responses of documents, for KIND_MINIMAL and KIND_REVERSED */
    bool minimal;                /* whether KIND_MINIMAL or KIND_REVERSED is asked for */
    struct study_case *found;
    size_t n, cap;
    gsl_rng *rng;
};

/* Returns the label of the second metric, which is compared with that of the gains, in cases of this kind. */
static enum study_label second_label(enum study_kind kind)
{
    return kind == KIND_SETS || kind == KIND_LISTS ? STUDY_NDCG : STUDY_COUNT;
}

/* Returns the mean value by a label of the set doc[n]; by the qrels it is the share of positive grades. */
static double set_mean(const struct study_source *s, const uint32_t *doc, size_t n, enum study_label label)
{
    double sum = 0;
    for (size_t r = 0; r < n; r++)
        sum += label == STUDY_NDCG ? s->doc[doc[r]].grade > 0 : study_source_value(s, doc[r], label);
    return n ? sum / (double)n : 0;
}

/* Computes the differences, side 1 minus side 2, of a case by the first metric, the second metric and the qrels. */
static void measure_case(const struct study_source *s, struct study_case *c)
{
    const enum study_label label[3] = {STUDY_RCP, second_label(c->kind), STUDY_NDCG};
    double *difference[3] = {&c->difference[0], &c->difference[1], &c->qrels_difference};
    for (int m = 0; m < 3; m++) {
        double side_value[2];
        for (int side = 0; side < 2; side++)
            side_value[side] = c->kind == KIND_SETS
                                 ? set_mean(s, c->side[side], c->n[side], label[m])
                                 : study_source_ndcg(s, c->query, c->side[side], c->n[side], label[m]);
        *difference[m] = side_value[0] - side_value[1];
    }
}

/* Returns whether both sides are the same list or, in KIND_SETS, the same set in any order. */
static bool is_same(const struct study_case *c)
{
    size_t n = c->n[0], n_equal = 0;
    for (size_t i = 0; i < n && n == c->n[1]; i++)
        for (size_t k = 0; k < n; k++)
            n_equal += c->side[0][i] == c->side[1][k] && (k == i || c->kind == KIND_SETS);
    return n_equal == n && n == c->n[1];
}

/* Turns a case so that the gains favour side 1. Adds it if they do and the sides differ; in controls the second metric
 * must favour side 1, in lists side 2, both metrics by more than least_difference. */
static void offer_case(struct building *w, struct study_case *c)
{
    measure_case(&w->b->source, c);
    if (c->difference[0] < 0) {
        struct study_case turned = *c;
        for (int side = 0; side < 2; side++) {
            memcpy(turned.side[side], c->side[!side], sizeof c->side[!side]);
            turned.n[side] = c->n[!side];
            turned.difference[side] = -c->difference[side];
        }
        turned.qrels_difference = -c->qrels_difference;
        *c = turned;
    }
    bool favoured = c->difference[0] > (c->kind == KIND_LISTS || c->control ? w->o->least_difference : 0);
    bool is_opposed = c->control            ? c->difference[1] > w->o->least_difference
                    : c->kind == KIND_LISTS ? c->difference[1] < -w->o->least_difference
                                            : true;
    if (!favoured || !is_opposed || is_same(c))
        return;
    w->b->n_candidates[c->kind][c->control]++;
    MEM_APPEND(w->found, w->n, w->cap, *c);
}

struct ordered {
    uint32_t doc;
    double key;
    uint64_t tie; /* a random number */
};

/* Orders documents by descending key and equal keys at random. A callback of qsort. */
static int compare_keys(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;
    return 2 * ORDER(y->key, x->key) + ORDER(x->tie, y->tie);
}

/* Lists the query's documents that have gains, best first by a label, ties in random order. Returns their number. */
static size_t order_docs(struct building *w, uint32_t query, enum study_label label, struct ordered *out)
{
    const struct study_source *s = &w->b->source;
    const struct study_source_query *q = &s->query[query];
    size_t n = 0;
    for (size_t i = 0; i < q->n; i++)
        if (!isnan(s->doc[q->doc[i]].gain))
            out[n++] = (struct ordered){q->doc[i], study_source_value(s, q->doc[i], label), gsl_rng_get(w->rng)};
    qsort(out, n, sizeof *out, compare_keys);
    return n;
}

static void put_side(struct study_case *c, int side, const struct ordered *from, size_t n)
{
    c->n[side] = n;
    for (size_t i = 0; i < n; i++)
        c->side[side][i] = from[i].doc;
}

/* Offers a query's positives, if ten at most, against as many top gains; as a control, against the lowest gains. */
static void offer_sets(struct building *w, uint32_t query, struct ordered *order)
{
    const struct study_source *s = &w->b->source;
    const struct study_source_query *q = &s->query[query];
    struct study_case c = {.kind = KIND_SETS, .query = query};
    for (size_t i = 0; i < q->n; i++)
        if (s->doc[q->doc[i]].grade > 0) {
            if (c.n[1] == MOST_POSITIVES)
                return;
            c.side[1][c.n[1]++] = q->doc[i];
        }
    size_t n = order_docs(w, query, STUDY_RCP, order);
    if (!c.n[1] || n < c.n[1])
        return;
    struct study_case control = c;
    put_side(&c, 0, order, c.n[1]);
    offer_case(w, &c);
    control.control = true; /* the documents with the lowest gains that are not positive, and the positives */
    for (size_t i = n; i-- > 0 && control.n[0] < c.n[1];)
        if (s->doc[order[i].doc].grade <= 0)
            control.side[0][control.n[0]++] = order[i].doc;
    if (control.n[0] == control.n[1])
        offer_case(w, &control);
}

/* Offers the best ten documents by gain against the best ten by Count; as a control, against the next ten by gain. */
static void offer_ideals(struct building *w, uint32_t query, struct ordered *order)
{
    struct study_case c = {.kind = KIND_IDEAL, .query = query}, control;
    size_t n = order_docs(w, query, STUDY_RCP, order), top = n < STUDY_TOP ? n : STUDY_TOP;
    put_side(&c, 0, order, top);
    control = c;
    control.control = true; /* the best ten documents, and the next ten */
    put_side(&control, 1, order + top, n - top < top ? n - top : top);
    order_docs(w, query, STUDY_COUNT, order);
    put_side(&c, 1, order, top);
    offer_case(w, &c);
    if (control.n[1] == control.n[0])
        offer_case(w, &control);
}

/* Returns whether the run is one of the four with the best means by a label; if equal, the first named is better. */
static bool is_best(const struct study_source *s, size_t run, enum study_label label)
{
    size_t better = 0;
    for (size_t r = 0; r < s->n_runs; r++)
        better += s->mean[r][label] > s->mean[run][label] || (s->mean[r][label] == s->mean[run][label] && r < run);
    return better < BEST_RUNS;
}

/* Offers the top lists of every two runs marked in best[n_runs] for a query, as a case and as a control. */
static void offer_lists(struct building *w, uint32_t query, const bool *best)
{
    const struct study_source *s = &w->b->source;
    for (size_t a = 0; a < s->n_runs; a++)
        for (size_t b = a + 1; b < s->n_runs; b++) {
            const struct study_source_top *top[] = {&s->top[a * s->n_queries + query],
                                                    &s->top[b * s->n_queries + query]};
            struct study_case c = {.kind = KIND_LISTS, .query = query}, control;
            if (!best[a] || !best[b] || !top[0]->n || !top[1]->n)
                continue;
            for (int side = 0; side < 2; side++) {
                memcpy(c.side[side], top[side]->doc, sizeof c.side[side]);
                c.n[side] = top[side]->n;
            }
            control = c;
            control.control = true;
            offer_case(w, &c);
            offer_case(w, &control);
        }
}

/* Returns whether two documents have the same known Count, passes / (criteria x responses), in whole numbers. */
static bool same_count(const struct pub_doc *a, const struct pub_doc *b)
{
    return a && b && a->passes >= 0 && b->passes >= 0 && a->responses > 0 && b->responses > 0 &&
           a->passes * b->responses == b->passes * a->responses;
}

/* Returns the document's value in the tournament: bt or, if that is missing, theta. */
static double bt_or_theta(const struct pub_doc *d)
{
    return isnan(d->bt) ? d->theta : d->bt;
}

/* Sorts documents of equal Count within their ranks in doc[n] by the tournament; the best is last if `reversed`. */
static void order_groups(const struct building *w, const struct pub_query *q, uint32_t *doc, size_t n, bool reversed)
{
    const struct pub_doc *known[STUDY_TOP];
    for (size_t i = 0; i < n; i++)
        known[i] = pub_find_doc(w->published, q, study_source_docno(&w->b->source, doc[i]));
    for (size_t i = 1; i < n; i++) /* an insertion sort that only swaps within groups */
        for (size_t place = i, k = i; k-- > 0;)
            if (same_count(known[k], known[place]) && (reversed ? bt_or_theta(known[k]) > bt_or_theta(known[place])
                                                                : bt_or_theta(known[k]) < bt_or_theta(known[place]))) {
                const struct pub_doc *d = known[k];
                uint32_t moved = doc[k];
                known[k] = known[place];
                doc[k] = doc[place];
                known[place] = d;
                doc[place] = moved;
                place = k;
            }
}

/* Offers each run's top in the two orders of the kind (study_build.h); as a control, by gain and in reverse of that. */
static void offer_minimal(struct building *w, uint32_t query, enum study_kind kind, struct ordered *order)
{
    const struct study_source *s = &w->b->source;
    const struct pub_query *q = pub_find(w->published, s->query[query].qid);
    for (size_t run = 0; q && run < s->n_runs; run++) {
        const struct study_source_top *top = &s->top[run * s->n_queries + query];
        struct study_case c = {.kind = kind, .query = query, .n = {top->n, top->n}}, control;
        memcpy(c.side[1], top->doc, sizeof c.side[1]);
        memcpy(c.side[0], top->doc, sizeof c.side[0]);
        order_groups(w, q, c.side[0], top->n, false);
        if (kind == KIND_REVERSED)
            order_groups(w, q, c.side[1], top->n, true);
        offer_case(w, &c);
        control = c;
        control.control = true; /* the list in the order of gains, and that list reversed */
        for (size_t i = 0; i < top->n; i++)
            order[i] = (struct ordered){top->doc[i], study_source_value(s, top->doc[i], STUDY_RCP), i};
        qsort(order, top->n, sizeof *order, compare_keys);
        put_side(&control, 0, order, top->n);
        for (size_t i = 0; i < top->n; i++)
            control.side[1][i] = control.side[0][top->n - 1 - i];
        offer_case(w, &control);
    }
}

/* Returns *n absolute nDCG differences by a label, for each two runs and common query, ascending. The caller frees. */
static double *pair_differences(const struct study_source *s, enum study_label label, size_t *n)
{
    double *d = NULL;
    size_t cap = 0;
    *n = 0;
    for (size_t q = 0; q < s->n_queries; q++)
        for (size_t a = 0; a < s->n_runs; a++)
            for (size_t b = a + 1; b < s->n_runs; b++) {
                const struct study_source_top *x = &s->top[a * s->n_queries + q], *y = &s->top[b * s->n_queries + q];
                if (!x->n || !y->n)
                    continue;
                d = mem_grow(d, &cap, *n + 1, sizeof *d);
                d[(*n)++] = fabs(x->ndcg[label] - y->ndcg[label]);
            }
    if (*n)
        gsl_sort(d, 1, *n);
    return d;
}

/* Sets b->share of the differences in the first metric's tie zone, and zones of other labels with the same share. */
static void find_zones(struct study_build *b, double zone)
{
    const struct study_source *s = &b->source;
    size_t inside = 0;
    b->share = NAN;
    for (int label = 0; label < STUDY_LABELS; label++) {
        size_t n;
        double *d = pair_differences(s, (enum study_label)label, &n);
        b->zone[label] = label == STUDY_RCP ? zone : NAN;
        while (label == STUDY_RCP && inside < n && d[inside] < zone)
            inside++;
        if (label == STUDY_RCP && n)
            b->share = (double)inside / (double)n;
        if (label != STUDY_RCP && n && (label != STUDY_COUNT || s->has_count))
            b->zone[label] = d[inside < n ? inside : n - 1]; /* as many d are below it as below RCP's zone */
        mem_free(d);
    }
}

static int compare_differences(const void *a, const void *b)
{
    const struct study_case *x = a, *y = b;
    return ORDER(x->difference[0], y->difference[0]);
}

/* Adds up to `most` of c[0 .. n), drawn at random, to the list; n_chosen[query] counts them, at most per_query. */
static void choose_cases(struct building *w, struct study_case *c, size_t n, size_t most, uint32_t *n_chosen)
{
    struct study_build *b = w->b;
    if (n)
        gsl_ran_shuffle(w->rng, c, n, sizeof *c);
    for (size_t i = 0; i < n && most; i++)
        if (n_chosen[c[i].query] < w->o->per_query) {
            n_chosen[c[i].query]++;
            most--;
            MEM_APPEND(b->list, b->n, b->cap, c[i]);
        }
}

/* Chooses at most o->cases cases (or o->controls controls) of a kind at random among the candidates. With o->thirds,
 * each third of the candidates, by difference in the first metric, gives equally many; controls are not divided. */
static void choose_kind(struct building *w, enum study_kind kind, bool control)
{
    size_t n = 0, most = control ? w->o->controls : w->o->cases, parts = w->o->thirds && !control ? 3 : 1;
    struct study_case *c = mem_alloc(w->n, sizeof *c);
    uint32_t *n_chosen = mem_zalloc(w->b->source.n_queries, sizeof *n_chosen);
    for (size_t i = 0; i < w->n; i++)
        if (w->found[i].kind == kind && w->found[i].control == control)
            c[n++] = w->found[i];
    if (parts > 1)
        qsort(c, n, sizeof *c, compare_differences);
    for (size_t k = 0; k < parts; k++)
        choose_cases(w, c + n * k / parts, n * (k + 1) / parts - n * k / parts,
                     most * (k + 1) / parts - most * k / parts, n_chosen);
    MEM_FREE_ALL(n_chosen, c);
}

/* Returns the number of characters of a text that count: of title, blank and body, at most max_chars unless it is 0. */
static double count_chars(const struct text *t, size_t max_chars)
{
    size_t n = utf8_count(t->title) + utf8_count(t->body) + (*t->title ? 1 : 0);
    return (double)(max_chars && n > max_chars ? max_chars : n);
}

/* Sets the lengths of the chosen cases' sides (NAN: unknown), and counts missing texts. Returns 0, or -1 and *err. */
static int find_lengths(struct building *w, struct err *err)
{
    struct study_build *b = w->b;
    struct frame_names chosen = {0};
    for (const struct study_case *c = b->list; c < b->list + b->n; c++)
        for (int side = 0; side < 2; side++)
            for (size_t k = 0; k < c->n[side]; k++)
                study_number(&chosen, study_text(study_source_docno(&b->source, c->side[side][k])));
    struct texts texts = {.skip_bad = true};
    int r = w->o->corpus ? texts_read(&texts, w->o->corpus, study_is_named, &chosen, err) : 0;
    for (size_t i = 0; i < b->n; i++)
        for (int side = 0; side < 2; side++) {
            struct study_case *c = &b->list[i];
            c->length[side] = w->o->corpus ? 0 : NAN;
            for (size_t k = 0; w->o->corpus && r == 0 && k < c->n[side]; k++) {
                const struct text *t = texts_find(&texts, study_source_docno(&b->source, c->side[side][k]));
                b->no_text += !t;
                c->length[side] += t ? count_chars(t, w->o->max_chars) : NAN;
            }
        }
    texts_free(&texts);
    frame_names_free(&chosen);
    return r;
}

/* Collects the candidates (the possible cases) of all requested kinds for all queries. */
static void offer_queries(struct building *w)
{
    const struct study_build_options *o = w->o;
    const struct study_source *s = &w->b->source;
    bool *best = mem_zalloc(s->n_runs, sizeof *best);
    for (size_t r = 0; r < s->n_runs; r++)
        best[r] = is_best(s, r, STUDY_RCP) || is_best(s, r, STUDY_NDCG);
    for (size_t q = 0; q < s->n_queries; q++) {
        struct ordered *order = mem_alloc(s->query[q].n + STUDY_TOP, sizeof *order);
        if (o->kind[KIND_SETS])
            offer_sets(w, (uint32_t)q, order);
        if (o->kind[KIND_LISTS])
            offer_lists(w, (uint32_t)q, best);
        if (o->kind[KIND_IDEAL])
            offer_ideals(w, (uint32_t)q, order);
        for (int k = KIND_MINIMAL; k <= KIND_REVERSED; k++)
            if (o->kind[k])
                offer_minimal(w, (uint32_t)q, (enum study_kind)k, order);
        mem_free(order);
    }
    mem_free(best);
}

/* Returns 0, or -1 and *err if the gain file lacks columns that the requested kinds need. */
static int check_labels(const struct building *w, struct err *err)
{
    const struct study_build_options *o = w->o;
    bool passes = false;
    if ((o->kind[KIND_IDEAL] || w->minimal) && !w->b->source.has_count)
        return err_input(err, o->gains, 0,
                         "no document has a Count, expected a column 'count', or columns 'passes' and 'responses'");
    for (size_t i = 0; w->minimal && i < w->published->n_docs; i++)
        passes |= w->published->doc[i].passes >= 0 && w->published->doc[i].responses > 0;
    return passes || !w->minimal
             ? 0
             : err_input(err, o->gains, 0, "cases 'minimal' and 'reversed' need the columns 'passes' and 'responses'");
}

int study_build(struct study_build *b, const struct study_build_options *o, struct err *err)
{
    struct published published = {0};
    struct building w = {
        .b = b, .o = o, .published = &published, .minimal = o->kind[KIND_MINIMAL] || o->kind[KIND_REVERSED]};
    *b = (struct study_build){0};
    int r = study_source_read(&b->source, o->gains, o->qrels, o->run, o->n_runs, err);
    if (r == 0 && w.minimal)
        r = pub_read(&published, o->gains, err);
    if (r == 0)
        r = check_labels(&w, err);
    if (r == 0) {
        w.rng = random_stream_for(o->seed, o->suite, "cases", 0);
        find_zones(b, o->zone);
        offer_queries(&w);
        for (int kind = 0; kind < STUDY_KINDS; kind++)
            for (int control = 0; control < 2; control++)
                choose_kind(&w, (enum study_kind)kind, control);
        for (size_t i = 0; i < b->n; i++) {
            struct study_case *c = &b->list[i];
            double second = b->zone[second_label(c->kind)];
            c->is_beyond_zones = c->kind == KIND_SETS || isnan(second)
                                   ? -1
                                   : c->difference[0] >= b->zone[STUDY_RCP] && fabs(c->difference[1]) >= second;
        }
        r = find_lengths(&w, err);
        mem_free(w.rng);
    }
    if (w.minimal)
        pub_free(&published);
    mem_free(w.found);
    return r;
}

/* Writes the row of a case, number `number` (from 1) among the cases or the controls of its kind. */
static void write_case(FILE *f, const struct study_build *b, const char *suite, const struct study_case *c,
                       size_t number)
{
    const char *kind = study_kind_name[c->kind];
    char first[NUM_FIXED_SIZE + 1], second[NUM_FIXED_SIZE + 1], qrels[NUM_FIXED_SIZE + 1];
    fprintf(f, "%s%s-%zu\t%s\t%d\t%s\t%s", kind, c->control ? "-control" : "", number, kind, c->control, suite,
            b->source.query[c->query].qid);
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < c->n[side]; i++)
            fprintf(f, "%s%s", i ? " " : "\t", study_source_docno(&b->source, c->side[side][i]));
    fprintf(f, "\t%s\t%s\t%s", put_full(first, c->difference[0]), put_full(second, c->difference[1]),
            c->is_beyond_zones < 0 ? "NA"
            : c->is_beyond_zones   ? "1"
                                   : "0");
    if (isnan(c->length[0]) || isnan(c->length[1]))
        fputs("\tNA\tNA", f);
    else
        fprintf(f, "\t%.0f\t%.0f", c->length[0], c->length[1]);
    fprintf(f, "\t%s\n", put_full(qrels, c->qrels_difference));
}

int study_build_write(const struct study_build *b, const struct study_build_options *o, const char *path,
                      struct err *err)
{
    struct output *out = out_open(path, err);
    char *text;
    size_t number = 0, len;
    if (!out)
        return -1;
    FILE *f = text_stream_open(&text, &len);
    fputs("case_id\tkind\tcontrol\tsuite\tquery_id\tside_1\tside_2\td_first\td_second\tbeyond\tlength_1\tlength_2\t"
          "d_qrels\n",
          f);
    for (const struct study_case *c = b->list; c < b->list + b->n; c++) {
        bool begins = c == b->list || c->kind != c[-1].kind || c->control != c[-1].control;
        number = begins ? 1 : number + 1;
        write_case(f, b, o->suite, c, number);
    }
    text_stream_close(f, &text);
    out_bytes(out, text, len);
    mem_free(text);
    return out_commit(out, err);
}

void study_build_free(struct study_build *b)
{
    study_source_free(&b->source);
    mem_free(b->list);
}
