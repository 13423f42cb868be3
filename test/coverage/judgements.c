/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Are standard errors the true errors? Judgements are drawn again and again from known parameters and fitted:
 *
 *   judgements [-q] [-r REPLICATES] [-w WORLD] [-b] [STORE]
 *
 * prints a line per world and quantity: the reported standard error divided by the standard deviation of the estimates
 * (means over all documents, topics or criteria), how often the estimate +- 1.96 standard errors holds the mean of the
 * estimates, how often it holds the truth, and in how many units of how many replicates. Of scores b, of tau and alpha
 * the truth is left out: noise shrinks b, and tau takes it up, so their unit is not that of the simulation.
 * gamma and beta are of other topics in every replicate, as their errors are clustered by topic; everything else is of
 * the same topics judged again.
 *
 *   -q   the small worlds of make check
 *   -b   status 1 if a ratio or a coverage is out of bounds
 *   STORE   windows that were really judged: instead of worlds, the two halves of each topic's windows are compared,
 *           drawn at random 20 times: 1 / root mean square of (b - b') / sqrt(se^2 + se'^2) over documents, and how
 *           often this is within +- 1.96. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/random.h"
#include "calibrate/calibrate.h"
#include "calibrate/insert.h"
#include "calibrate/simulate.h"
#include "format/published.h"

enum quantity { BT, THETA, GAIN, TAU, ALPHA, GAMMA, BETA, NEW_BT, NEW_THETA, NEW_GAIN, QUANTITIES };

/* Their names, and what -b expects of the ratio: close enough to notice an error that is 1.3 times too large or too
 * small, and as far from what is measured as chance and few units ask for. */
static const struct {
    const char *name;
    double lowest, highest;
} about[QUANTITIES] = {
    {"bt", 0.92, 1.12},        {"theta", 0.92, 1.12},    {"gain", 0.90, 1.10}, {"tau", 0.87, 1.25},
    {"alpha", 0.87, 1.20},     {"gamma", 0.85, 1.15},    {"beta", 0.82, 1.12}, {"new bt", 0.87, 1.20},
    {"new theta", 0.85, 1.18}, {"new gain", 0.82, 1.15},
};

struct world {
    const char *name;
    struct sim_options sim;
    bool small;      /* of make check */
    size_t items;    /* topics of a replicate for gamma and beta; 0 = not looked at */
    size_t inserted; /* documents per topic that the fit does not see, and insert adds */
    enum cal_mode mode;
};

#define WORLD(t, p, w, k, r)                                                                                          \
    .topics = t, .pool = p, .window = w, .tournament_windows = k, .rubric_windows = r, .n_criteria = 5, .noise = 0.7, \
    .seed = 42, .dataset = "coverage"

static const struct world worlds[] = {
    {"scores", {WORLD(6, 40, 10, 58, 27)}, .items = 40, .inserted = 2},
    {"rankings", {WORLD(6, 40, 10, 58, 27), .hard = true}, .items = 40},
    {"few windows", {WORLD(6, 40, 10, 12, 9)}, .items = 40},
    {"uneven", {WORLD(6, 40, 10, 58, 27), .uneven = 0.5}, .items = 40, .inserted = 2},
    {"uneven rankings", {WORLD(6, 40, 10, 58, 27), .uneven = 0.5, .hard = true}, .items = 40},
    {"tosses", {WORLD(6, 20, 2, 400, 40), .hard = true}, .items = 40},
    {"paper", {WORLD(3, 150, 10, 216, 100)}, .items = 20},
    {"few topics", {WORLD(2, 40, 10, 58, 27)}, .items = 8},
    {"rubric only", {WORLD(2, 40, 10, 0, 54)}, .items = 40, .mode = CAL_RUBRIC_ONLY},
    {"small scores", {WORLD(4, 20, 8, 30, 12)}, .small = true, .items = 16, .inserted = 1},
    {"small rankings", {WORLD(4, 20, 8, 30, 12), .hard = true}, .small = true},
};
enum { WORLDS = sizeof worlds / sizeof worlds[0] };

/* Estimates of one quantity: of `units` things in each replicate. */
struct sample {
    double *value, *se, *truth; /* replicates x units; NAN = not estimated. truth: per unit, NAN = not known */
    size_t units, n;            /* n: units that are filled of the current replicate */
};

struct study {
    const struct world *w;
    size_t replicates, replicate;
    struct sample sample[QUANTITIES];
    char folder[64];
};

static void die(const struct err *err)
{
    fprintf(stderr, "judgements: %s: %s\n", err->file, err->text);
    exit(1);
}

static void sample_init(struct study *s, enum quantity q, size_t units)
{
    s->sample[q] = (struct sample){.units = units};
    double **array[] = {&s->sample[q].value, &s->sample[q].se, &s->sample[q].truth};
    for (int i = 0; i < 3; i++) {
        size_t n = i < 2 ? s->replicates * units : units;
        *array[i] = mem_alloc(n + 1, sizeof **array[i]);
        for (size_t k = 0; k < n; k++)
            (*array[i])[k] = NAN;
    }
}

static void put(struct study *s, enum quantity q, size_t unit, double value, double se, double truth)
{
    struct sample *x = &s->sample[q];
    x->value[s->replicate * x->units + unit] = value;
    x->se[s->replicate * x->units + unit] = se;
    x->truth[unit] = truth;
}

/* Prints what came of a quantity; false: out of bounds. */
static bool report(const struct study *s, enum quantity q)
{
    const struct sample *x = &s->sample[q];
    double se = 0.0, sd = 0.0, on_mean = 0.0, on_truth = 0.0, n = 0.0, known = 0.0;
    size_t R = s->replicates, used = 0;
    for (size_t u = 0; u < x->units; u++) {
        double sum = 0.0, square = 0.0, errors = 0.0, m = 0.0;
        for (size_t r = 0; r < R; r++) {
            double v = x->value[r * x->units + u], e = x->se[r * x->units + u];
            if (isnan(v) || isnan(e))
                continue;
            m++;
            sum += v;
            square += v * v;
            errors += e;
        }
        if (m < 2.0)
            continue;
        double mean = sum / m, spread = (square - sum * sum / m) / (m - 1.0);
        used++;
        se += errors / m;
        sd += sqrt(fmax(spread, 0.0));
        for (size_t r = 0; r < R; r++) {
            double v = x->value[r * x->units + u], e = x->se[r * x->units + u];
            if (isnan(v) || isnan(e))
                continue;
            n++;
            on_mean += fabs(v - mean) <= 1.959964 * e;
            known += !isnan(x->truth[u]);
            on_truth += fabs(v - x->truth[u]) <= 1.959964 * e;
        }
    }
    if (!used)
        return true;
    printf("%-16s %-9s %6.3f %9.3f ", s->w->name, about[q].name, se / sd, on_mean / n);
    if (known > 0.0)
        printf("%9.3f", on_truth / known);
    else
        printf("%9s", "-");
    printf("   %zu x %zu\n", used, R);
    fflush(stdout);
    return se / sd > about[q].lowest && se / sd < about[q].highest && on_mean / n > 0.88 && on_mean / n < 0.985;
}

/* The numbers in a name such as q12-d0034. */
static void numbers_of(const char *docno, size_t *topic, size_t *doc)
{
    char *end;
    *topic = strtoul(docno + 1, &end, 10) - 1;
    *doc = strtoul(end + 2, NULL, 10);
}

static const char *path_of(const struct study *s, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", s->folder, name);
    return path;
}

/* Judgements of the world into the folder's two files. */
static void simulate(const struct study *s, const struct sim_options *o, const struct gain_item *item)
{
    struct err err;
    char path[128];
    struct output *f[2];
    for (int i = 0; i < 2; i++) {
        f[i] = out_open(path_of(s, i ? "rubric.jsonl" : "tournament.jsonl", path), &err);
        if (!f[i])
            die(&err);
    }
    for (size_t k = 0; k < o->topics; k++) {
        struct sim_topic t;
        sim_draw(o, k, &t);
        sim_write(o, k, &t, item, f[0], f[1]);
        sim_topic_free(&t);
    }
    for (int i = 0; i < 2; i++)
        if (out_commit(f[i], &err) != 0)
            die(&err);
}

static struct cal_options options_of(const struct world *w)
{
    return (struct cal_options){.mode = w->mode,
                                .bt_ridge = CAL_BT_RIDGE,
                                .hard_rankings = w->sim.hard,
                                .irt = {.sd_tau = CAL_SD_TAU, .sd_alpha = CAL_SD_ALPHA, .ridge = 1e-7, .threads = 2}};
}

/* Leaves the windows out of the view that show one of the last documents of their topic. */
static void without_new(struct jud_store *view, const struct jud_store *full, const struct world *w)
{
    *view = *full;
    view->query = mem_alloc(full->n_queries, sizeof *view->query);
    memcpy(view->query, full->query, full->n_queries * sizeof *view->query);
    view->window = mem_alloc(full->n_windows, sizeof *view->window);
    view->n_windows = 0;
    for (size_t i = 0; i < full->n_windows; i++) {
        const struct jud_window *x = &full->window[i];
        bool keep = true;
        for (size_t k = 0; k < x->n && x->stage == JUD_TOURNAMENT; k++) {
            size_t topic, doc;
            numbers_of(full->query[x->query].doc[full->placement[x->first + k].doc], &topic, &doc);
            keep &= doc + w->inserted < w->sim.pool;
        }
        if (keep)
            view->window[view->n_windows++] = *x;
    }
    jud_index(view);
}

static void insert_new(struct study *s, const struct calibration *c, const struct jud_store *full,
                       const struct sim_topic *truth, const struct gain_item *item)
{
    struct err err;
    struct provenance none = {0};
    struct published p;
    struct insertion x;
    struct ins_options o = {
        .bt_ridge = CAL_BT_RIDGE, .hard_rankings = s->w->sim.hard, .min_opponents = 1, .max_se = 1e9};
    char path[128];
    struct output *f = out_open(path_of(s, "base.gains", path), &err);
    if (!f)
        die(&err);
    cal_write(c, &none, NULL, f);
    if (out_commit(f, &err) != 0 || pub_read(&p, path, &err) != 0 || ins_fit(&x, &p, full, &o, &err) != 0)
        die(&err);
    for (size_t i = 0; i < x.n; i++) {
        const struct ins_doc *d = &x.doc[i];
        size_t topic, doc;
        numbers_of(d->docno, &topic, &doc);
        const struct sim_topic *t = &truth[topic];
        double theta = t->tau * t->bt[doc] + t->alpha;
        size_t unit = topic * s->w->inserted + doc + s->w->inserted - s->w->sim.pool;
        put(s, NEW_BT, unit, d->bt.theta, d->se_bt, NAN);
        put(s, NEW_THETA, unit, d->theta, d->se_theta, theta);
        put(s, NEW_GAIN, unit, d->gain, d->se_gain, gain_of_theta(item, s->w->sim.n_criteria, theta));
    }
    ins_free(&x);
    pub_free(&p);
}

static void collect(struct study *s, const struct calibration *c, const struct sim_topic *truth,
                    const struct gain_item *item)
{
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        for (size_t i = 0; i < q->n_docs; i++) {
            const struct cal_doc *d = &q->doc[i];
            size_t topic, doc, unit;
            numbers_of(d->docno, &topic, &doc);
            unit = topic * s->w->sim.pool + doc;
            double theta = truth[topic].tau * truth[topic].bt[doc] + truth[topic].alpha;
            if (d->judged)
                put(s, BT, unit, d->bt, d->se_bt, NAN);
            if (!d->calibrated)
                continue;
            put(s, THETA, unit, d->theta, d->se_theta, theta);
            put(s, GAIN, unit, d->gain, d->se_gain, gain_of_theta(item, s->w->sim.n_criteria, theta));
        }
        if (q->fitted < 0 || c->rubric_only)
            continue;
        size_t topic = strtoul(q->source->qid + 1, NULL, 10) - 1;
        put(s, TAU, topic, c->irt.tau[q->fitted], c->irt.se_tau[q->fitted], NAN);
        put(s, ALPHA, topic, c->irt.alpha[q->fitted], c->irt.se_alpha[q->fitted], NAN);
    }
}

/* One replicate: of the same topics, or, with fresh, of others, for the criteria. */
static void replicate(struct study *s, bool fresh, const struct gain_item *item)
{
    struct sim_options o = s->w->sim;
    struct cal_options how = options_of(s->w);
    struct jud_store store, view;
    struct calibration c = {0};
    struct err err;
    o.topics = fresh ? s->w->items : o.topics;
    o.seed = fresh ? 1000 + s->replicate : o.seed;
    o.replicate = fresh ? 0 : s->replicate + 1;
    simulate(s, &o, item);
    jud_begin(&store, 2, false);
    store.hard_rankings = how.hard_rankings;
    if (jud_read(&store, s->folder, &err) != 0 || jud_finish(&store, &err) != 0)
        die(&err);
    bool some = s->w->inserted && !fresh;
    if (some)
        without_new(&view, &store, s->w);
    if (cal_fit(&c, some ? &view : &store, &how, &err) != 0)
        die(&err);
    struct sim_topic *truth = mem_alloc(o.topics, sizeof *truth);
    for (size_t k = 0; k < o.topics; k++)
        sim_draw(&o, k, &truth[k]);
    for (size_t k = 0; k < o.n_criteria && fresh; k++) {
        put(s, GAMMA, k, c.item[k].gamma, c.se_gamma[k], item[k].gamma);
        put(s, BETA, k, c.item[k].beta, c.se_beta[k], item[k].beta);
    }
    if (!fresh)
        collect(s, &c, truth, item);
    if (some) {
        insert_new(s, &c, &store, truth, item);
        free(view.query);
        free(view.window);
    }
    for (size_t k = 0; k < o.topics; k++)
        sim_topic_free(&truth[k]);
    free(truth);
    cal_free(&c);
    jud_free(&store);
}

static bool run(const struct world *w, size_t replicates, const char *folder)
{
    struct study s = {.w = w, .replicates = replicates};
    struct gain_item item[JUD_MAX_CRITERIA];
    char name[JUD_MAX_CRITERIA][24];
    const struct sim_options *o = &w->sim;
    size_t units[QUANTITIES] = {
        [TAU] = o->topics, [ALPHA] = o->topics, [GAMMA] = o->n_criteria, [BETA] = o->n_criteria};
    bool good = true;
    snprintf(s.folder, sizeof s.folder, "%s", folder);
    sim_items(o->n_criteria, item, name);
    units[BT] = units[THETA] = units[GAIN] = o->topics * o->pool;
    units[NEW_BT] = units[NEW_THETA] = units[NEW_GAIN] = o->topics * w->inserted;
    for (int q = 0; q < QUANTITIES; q++)
        sample_init(&s, (enum quantity)q, units[q]);
    for (s.replicate = 0; s.replicate < replicates; s.replicate++) {
        replicate(&s, false, item);
        if (w->items)
            replicate(&s, true, item);
    }
    for (int q = 0; q < QUANTITIES; q++) {
        good &= report(&s, (enum quantity)q);
        free(s.sample[q].value);
        free(s.sample[q].se);
        free(s.sample[q].truth);
    }
    return good;
}

/* Two stores with half of each topic's windows each. */
static void split(struct jud_store half[2], const struct jud_store *full, uint64_t seed)
{
    for (int h = 0; h < 2; h++) {
        half[h] = *full;
        half[h].query = mem_alloc(full->n_queries, sizeof *half[h].query);
        memcpy(half[h].query, full->query, full->n_queries * sizeof *half[h].query);
        half[h].window = mem_alloc(full->n_windows, sizeof *half[h].window);
        half[h].n_windows = 0;
    }
    gsl_rng *r = random_stream(seed, 0);
    for (size_t q = 0; q < full->n_queries; q++)
        for (size_t i = 0, left[2] = {(full->query[q].n_windows + 1) / 2, full->query[q].n_windows / 2};
             i < full->query[q].n_windows; i++) {
            int h = gsl_rng_uniform_int(r, left[0] + left[1]) >= left[0];
            left[h]--;
            half[h].window[half[h].n_windows++] = full->window[full->query[q].first_window + i];
        }
    mem_free(r);
    jud_index(&half[0]);
    jud_index(&half[1]);
}

/* Adds the squared differences of a topic's documents that both halves have, in standard errors. */
static void compare(const struct cal_query *a, const struct cal_query *b, double *square, double *within, double *n)
{
    double shift = 0.0, both = 0.0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < a->n_docs; i++) {
            const struct cal_doc *x = &a->doc[i], *y = &b->doc[i];
            if (!x->judged || !y->judged || isnan(x->se_bt) || isnan(y->se_bt))
                continue;
            if (pass == 0) {
                both++;
                shift += x->bt - y->bt;
                continue;
            }
            double z = (x->bt - y->bt - shift / both) / hypot(x->se_bt, y->se_bt);
            *square += z * z;
            *within += fabs(z) <= 1.959964;
            ++*n;
        }
}

static int halves(const char *path)
{
    enum { TIMES = 20 };
    const struct cal_options how = {.bt_ridge = CAL_BT_RIDGE, .hard_rankings = true, .irt = {.threads = 2}};
    struct jud_store store, half[2];
    struct calibration c[2];
    struct err err;
    double square = 0.0, within = 0.0, n = 0.0;
    jud_begin(&store, 2, true);
    store.hard_rankings = true;
    if (jud_read(&store, path, &err) != 0 || jud_finish(&store, &err) != 0)
        die(&err);
    for (uint64_t k = 0; k < TIMES; k++) {
        split(half, &store, k);
        for (int h = 0; h < 2; h++)
            cal_fit_tournaments(&c[h], &half[h], &how);
        for (size_t q = 0; q < store.n_queries; q++)
            compare(&c[0].query[q], &c[1].query[q], &square, &within, &n);
        for (int h = 0; h < 2; h++) {
            cal_free(&c[h]);
            free(half[h].query);
            free(half[h].window);
        }
    }
    printf("%-16s %-9s %6.3f %9.3f %9s   %.0f x %d\n", "halves", "bt", 1.0 / sqrt(square / n), within / n, "-",
           n / TIMES, TIMES);
    jud_free(&store);
    return 0;
}

int main(int argc, char **argv)
{
    size_t replicates = 100;
    const char *only = NULL, *tmp = getenv("TMPDIR");
    bool quick = false, bounds = false, good = true;
    int option;
    gsl_set_error_handler_off();
    while ((option = getopt(argc, argv, "qbr:w:")) != -1)
        switch (option) {
        case 'q': quick = true; break;
        case 'b': bounds = true; break;
        case 'r': replicates = strtoul(optarg, NULL, 10); break;
        case 'w': only = optarg; break;
        default: return 1;
        }
    printf("%-16s %-9s %6s %9s %9s   %s\n", "world", "what", "ratio", "of mean", "of truth", "units");
    if (optind < argc)
        return halves(argv[optind]);
    char folder[64], path[128];
    snprintf(folder, sizeof folder, "%s/coverage.XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    for (size_t k = 0; k < WORLDS; k++)
        if (only ? strcmp(worlds[k].name, only) == 0 : worlds[k].small == quick)
            good &= run(&worlds[k], replicates, folder);
    const char *const file[] = {"tournament.jsonl", "rubric.jsonl", "base.gains"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, file[i]);
        remove(path);
    }
    rmdir(folder);
    if (bounds && !good)
        puts("out of bounds, see about[] in coverage.c");
    return bounds && !good;
}
