/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_rehearsal.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_randist.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "base/random.h"
#include "calibrate/simulate.h"
#include "compare/stats.h"
#include "judge/judge_identity.h"
#include "judge/judge_private.h"
#include "judge/judge_rounds.h"
#include "model/logistic.h"
#include "store/sound.h"

/* The significance level of a decision between two runs. */
#define LEVEL 0.05
/* The rounding error of a number of windows that was computed as the exponential of its logarithm. */
#define ROUNDING 1e-6

/* The simulated documents and judge of a rehearsal, which judges them until a target is met; judge_rehearsal.h has the
 * symbols: theta = tau b + alpha, b = spread (place_weight q + own_weight z). */
struct sim_world {
    double spread, place_weight, own_weight, tau, alpha;
    double (*scale)[2]; /* by topic: tau and alpha, with theta = tau b + alpha */
    double **b;         /* the scores, by topic and document */
    double **gain;      /* the gains of these scores */
    struct gain_item item[JUD_MAX_CRITERIA];
    size_t n_criteria;
    double noise; /* s, the standard deviation of a score in an answer */
    gsl_rng *rng;
};

/* Draws the parameters of the documents and the judge of rehearsal number `rehearsal`. error_share is the share of
 * pairs that one window orders wrongly, 0 < error_share < 0.5; 0 means that it varies around REHEARSAL_WRONG. Rehearsal
 * 0 has the middle of each distribution. */
static void draw_world(struct sim_world *m, double error_share, uint64_t seed, size_t rehearsal)
{
    double z[5] = {0.0}, share = error_share > 0.0 ? error_share : REHEARSAL_WRONG, odds = share / (1.0 - share);
    gsl_rng *rng = random_stream_for(seed, "", "rehearsal: world", rehearsal);
    for (size_t i = 0; i < 5 && rehearsal; i++)
        z[i] = gsl_ran_gaussian_ziggurat(rng, 1.0);
    mem_free(rng);
    if (!(error_share > 0.0))
        odds *= exp(0.5 * z[0]);
    m->spread = 1.5 * exp(0.25 * z[1]);
    m->noise = m->spread * tan(M_PI * odds / (1.0 + odds));
    m->tau = 1.2 * exp(0.25 * z[2]);
    m->alpha = -1.5 + 0.75 * z[3];
    m->place_weight = tanh(atanh(0.6) + 0.25 * z[4]);
    m->own_weight = sqrt(1.0 - m->place_weight * m->place_weight);
}

/* The store that the rehearsals continue, if it has rounds. */
struct store_state {
    struct judge_rounds *rounds; /* the fitted rounds of the store, owned by the input; NULL means that the store is new
                                  * or has no rounds */
    struct stored_stage stored[2];
    size_t answered[2]; /* the number of windows of each stage that are not asked again */
};

/* Sets the items (the criteria's parameters) of the simulated world to the estimates *l from the store, and scales its
 * scores and noise by the estimated variance of the scores, if that is above 0. */
static void set_estimates(struct sim_world *m, const struct outlook *l)
{
    memcpy(m->item, l->item, m->n_criteria * sizeof *m->item);
    if (l->variance > 0.0) {
        m->noise *= sqrt(l->variance) / m->spread;
        m->spread = sqrt(l->variance);
    }
}

/* Draws the scores and gains of all documents of a simulated world: around the estimates of a store that is continued,
 * else by the place in the pool. */
static void make_documents(struct sim_world *m, const struct judge_input *input, const struct store_state *store_state,
                           uint64_t seed, size_t rehearsal)
{
    const struct outlook *l =
        store_state->rounds && store_state->rounds->outlook.fitted ? &store_state->rounds->outlook : NULL;
    m->b = mem_alloc(input->n, 2 * sizeof *m->b);
    m->gain = m->b + input->n;
    m->scale = mem_alloc(input->n, sizeof *m->scale);
    if (l)
        set_estimates(m, l);
    for (size_t q = 0; q < input->n; q++) {
        const struct pool_query *p = &input->pools.query[q];
        const struct outlook_topic *t = l && l->topic[q].known ? &l->topic[q] : NULL;
        gsl_rng *rng = random_stream_for(seed, p->qid, "rehearsal", rehearsal);
        double *theta = mem_alloc(p->n, sizeof *theta);
        m->b[q] = mem_alloc(p->n, 2 * sizeof **m->b);
        m->gain[q] = m->b[q] + p->n;
        m->scale[q][0] = t ? t->tau : m->tau;
        m->scale[q][1] = t ? t->alpha : m->alpha;
        for (size_t i = 0; i < p->n; i++) {
            double place = gsl_cdf_ugaussian_Qinv(((double)i + 0.5) / (double)p->n),
                   z = gsl_ran_gaussian_ziggurat(rng, 1.0);
            m->b[q][i] = t ? t->score[i] + sqrt(t->phi * t->variance[i]) * z
                           : m->spread * (m->place_weight * place + m->own_weight * z);
            theta[i] = m->scale[q][0] * m->b[q][i] + m->scale[q][1];
        }
        gain_of_thetas(m->item, m->n_criteria, theta, p->n, m->gain[q]);
        mem_free(theta);
        mem_free(rng);
    }
}

/* Frees the scores, gains and scales of a simulated world. */
static void free_documents(struct sim_world *m, size_t queries)
{
    for (size_t q = 0; q < queries; q++)
        mem_free(m->b[q]);
    mem_free(m->b);
    mem_free(m->scale);
}

/* Draws a simulated answer to window w of a topic and stage, and gives it to the schedule s. score[] and passes[] have
 * room for its documents. */
static void answer_window(const struct sim_world *m, gsl_rng *rng, struct sched *s, enum jud_stage stage, size_t query,
                          const struct sched_window *w, double *score, uint32_t *passes)
{
    memset(passes, 0, w->n * sizeof *passes);
    for (size_t i = 0; i < w->n; i++) {
        double b = m->b[query][w->doc[i]];
        score[i] = b + gsl_ran_gaussian_ziggurat(rng, m->noise);
        for (size_t c = 0; c < m->n_criteria && stage == JUD_RUBRIC; c++) {
            double p = logistic(m->item[c].gamma * (m->scale[query][0] * b + m->scale[query][1] - m->item[c].beta));
            passes[i] |= (uint32_t)(gsl_rng_uniform(rng) < p) << c;
        }
    }
    if (stage == JUD_TOURNAMENT)
        schedule_scores(s, w->seq, score);
    else
        schedule_passes(s, w->seq, passes);
}

/* Gives the schedule s the store's answer to window w of part x, nothing if that is invalid. Returns false if the store
 * has no final answer, so that the window is to be asked. */
static bool give_stored_answer(const struct store_state *store_state, const struct judge_rounds *u, struct sched *s,
                               const struct judge_part *x, const struct sched_window *w)
{
    const struct stored *known = store_state->rounds ? judge_stored_find(&store_state->stored[x->stage],
                                                                         u->input->pools.query[x->query].qid, w->seq)
                                                     : NULL;
    if (judge_stored_needs_answer(known, u->o))
        return false;
    if (known->valid && x->stage == JUD_TOURNAMENT)
        schedule_scores(s, w->seq, known->score);
    else if (known->valid)
        schedule_passes(s, w->seq, known->passes);
    return true;
}

/* Answers the windows of the parts from number *part on, and sets *part to the number of parts. The answers are those
 * of the store or, if it has none, of the simulated world m (NULL: no answer). Adds to answered[stage] the number of
 * windows that the store answers. */
static void answer_parts(const struct sim_world *m, const struct store_state *store_state, struct judge_rounds *u,
                         size_t *part, size_t answered[2])
{
    double score[JUD_MAX_WINDOW];
    uint32_t passes[JUD_MAX_WINDOW];
    for (; *part < u->parts.n; ++*part) {
        const struct judge_part *x = u->parts.part[*part];
        const struct sched_window *w;
        struct sched *s = schedule_of_rounds(x->window, x->n, x->answer);
        for (size_t n_step = schedule_next(s, &w), i = 0; i < n_step; i++)
            if (give_stored_answer(store_state, u, s, x, &w[i]))
                answered[x->stage]++;
            else if (m && x->query < u->input->n)
                answer_window(m, m->rng, s, x->stage, x->query, &w[i], score, passes);
        schedule_free(s);
    }
}

/* Compares runs a and b by value[topic][run], with a t-test. Returns 1 if a is significantly better, -1 if b is, or 0.
 * d has room for n_topics values. */
static int compare_runs(const double *value, const struct worth_runs *runs, size_t a, size_t b, double *d)
{
    struct cmp_ttest t;
    size_t n = 0;
    for (size_t k = 0; k < runs->n_topics; k++) {
        d[n] = value[k * runs->n + a] - value[k * runs->n + b];
        n += isnan(d[n]) ? 0 : 1;
    }
    cmp_ttest(d, n, &t);
    return t.p < LEVEL ? (t.mean > 0.0) - (t.mean < 0.0) : 0;
}

/* Computes the nDCG of the runs on topic number `topic` by gain[document], into value[topic][run]. NAN means that the
 * run lacks the topic or the topic has no labels. */
static void compute_ndcg(const double *gain, const struct outlook_topic *t, const struct worth_runs *runs, size_t topic,
                         double *value)
{
    double *v = mem_alloc(t->n, sizeof *v), ideal = t->known ? worth_ideal(t->n, gain, v) : 0.0;
    for (size_t r = 0; r < runs->n; r++) {
        size_t i = topic * runs->n + r;
        bool has_value = t->known && runs->has_topic[i];
        value[i] = has_value ? worth_ndcg(gain, runs->doc + i * WORTH_CUTOFF, ideal) : NAN;
    }
    mem_free(v);
}

/* Counts in *sum the decisions between all pairs of runs by the labels of the outlook *o: those that miss or reverse a
 * decision by the documents' true worth, and those that only the labels make. m has the true worth. */
static void count_decisions(struct judge_decisions *sum, const struct sim_world *m, const struct outlook *o,
                            const struct worth_runs *runs)
{
    size_t T = runs->n_topics, R = runs->n, missed = 0;
    double *truth = mem_alloc(T, (2 * R + 1) * sizeof *truth), *value = truth + T * R, *d = value + T * R;
    for (size_t t = 0; t < T; t++) {
        compute_ndcg(m->gain[t], &o->topic[t], runs, t, truth);
        compute_ndcg(o->topic[t].gain, &o->topic[t], runs, t, value);
    }
    for (size_t a = 0; a < R; a++)
        for (size_t b = a + 1; b < R; b++) {
            int true_decision = compare_runs(truth, runs, a, b, d), label_decision = compare_runs(value, runs, a, b, d);
            sum->separated += true_decision != 0;
            missed += true_decision && label_decision != true_decision;
            sum->others += label_decision && label_decision != true_decision;
        }
    sum->rehearsals++;
    sum->pairs = R * (R - 1) / 2;
    sum->missed += missed;
    sum->most = missed > sum->most ? missed : sum->most;
    mem_free(truth);
}

/* The simulation of the whole schedule. schedule[] and arena[] have an entry 2 x topic + stage. */
struct whole_schedule {
    const struct sim_world *m;
    const struct judge_input *input;
    const struct judge_options *o;
    size_t rehearsal;
    struct outlook *outlook;
    struct sched **schedule; /* own the windows' documents */
    struct arena *arena;     /* own the windows and their answers */
};

/* Answers all windows of entry 2 x topic + stage of the struct whole_schedule `arg` with simulated answers. Called by
 * parallel_for(). */
static void answer_schedule(void *arg, size_t entry)
{
    static const char *const purpose[2] = {"rehearsal: tournament", "rehearsal: rubric"};
    const struct whole_schedule *x = arg;
    const struct pool_query *p = &x->input->pools.query[entry / 2];
    enum jud_stage stage = (enum jud_stage)(entry % 2);
    const struct sched_options o = judge_schedule(x->o);
    const struct sched_window *w;
    size_t calls = schedule_calls(stage, p->n, &o), n = 0;
    gsl_rng *rng = random_stream_for(o.seed, p->qid, purpose[stage], x->rehearsal);
    struct arena *arena = &x->arena[entry];
    struct outlook_window *window = arena_alloc(arena, calls * sizeof *window);
    struct sched *s = schedule_new(stage, p->qid, p->docno, p->n, stage == JUD_RUBRIC ? x->m->n_criteria : 0, &o);
    for (size_t n_step; (n_step = schedule_next(s, &w)) > 0;)
        for (size_t i = 0; i < n_step; i++, n++) {
            double *score = arena_alloc(arena, w[i].n * sizeof *score);
            uint32_t *passes = arena_alloc(arena, w[i].n * sizeof *passes);
            answer_window(x->m, rng, s, stage, entry / 2, &w[i], score, passes);
            window[n] = (struct outlook_window){.doc = w[i].doc,
                                                .score = stage == JUD_TOURNAMENT ? score : NULL,
                                                .passes = stage == JUD_RUBRIC ? passes : NULL,
                                                .n = w[i].n};
        }
    x->schedule[entry] = s;
    x->outlook->topic[entry / 2].window[stage] = window;
    x->outlook->topic[entry / 2].n_windows[stage] = n;
    mem_free(rng);
}

/* Simulates that every window of the schedule is answered in the world m, and adds to *sum how many pairs of runs the
 * labels then separate rightly, wrongly or not. `rehearsal` is the number of the rehearsal, which seeds its answers. */
static void rehearse_schedule(struct judge_decisions *sum, const struct judge_input *input,
                              const struct judge_options *o, const struct sim_world *m, const struct worth_runs *runs,
                              size_t rehearsal)
{
    int threads = portable_processors();
    size_t n = 2 * input->n;
    struct outlook l = {
        .topic = mem_zalloc(input->n, sizeof *l.topic), .n_topics = input->n, .n_criteria = input->n_criteria};
    struct whole_schedule x = {
        m, input, o, rehearsal, &l, mem_alloc(n, sizeof *x.schedule), mem_zalloc(n, sizeof *x.arena)};
    for (size_t q = 0; q < input->n; q++)
        l.topic[q].n = input->pools.query[q].n;
    parallel_for(n, threads, answer_schedule, &x);
    outlook_fit(&l, threads);
    count_decisions(sum, m, &l, runs);
    outlook_free(&l);
    for (size_t k = 0; k < n; k++) {
        schedule_free(x.schedule[k]);
        arena_free(&x.arena[k]);
    }
    mem_free(x.schedule);
    mem_free(x.arena);
    mem_free(l.topic);
}

/* Judges in rounds until the target of *r is met, with answers of the store and of the simulated world m. Sets *windows
 * to the logarithm of the number of windows that it takes, or NAN if the allowed windows do not suffice. Counts the
 * decisions in *r; rehearsal 0 also sets the other results in *r. Returns 0, or -1 and *err. */
static int rehearse_target(struct judge_rehearsal *r, struct judge_input *input, const struct judge_options *o,
                           const struct worth_runs *runs, const struct sim_world *m,
                           const struct store_state *store_state, size_t rehearsal, double *windows, struct err *err)
{
    struct judge_options options = *o;
    struct judge_rounds *u;
    int next = 0;
    size_t part = 0, ignored[2] = {0};
    options.until = r->until;
    options.target = r->target;
    options.check = !store_state->rounds; /* a check does not read the store */
    int status = judge_rounds_open(&u, input, &options, runs, err);
    if (status == 0 && store_state->rounds)
        answer_parts(m, store_state, u, &part, ignored);
    while (status == 0 && (next = judge_rounds_next(u, NULL, err)) > 0)
        answer_parts(m, store_state, u, &part, ignored);
    if (status == 0 && next == 0) {
        count_decisions(&r->decisions, m, &u->outlook, runs);
        size_t n = u->parts.total[JUD_TOURNAMENT] + u->parts.total[JUD_RUBRIC];
        *windows = u->is_met ? log((double)n) : NAN;
    }
    if (status == 0 && next == 0 && rehearsal == 0) {
        r->is_met = u->is_met;
        r->left = u->left;
        r->topics = judge_rounds_topics(u);
        for (int s = 0; s < 2; s++)
            r->windows[s] = u->parts.total[s];
    }
    judge_rounds_free(u);
    return status == 0 && next == 0 ? 0 : -1;
}

/* Returns the number of rehearsals: REHEARSALS, or fewer (at least REHEARSALS_LEAST) if the whole schedule has many
 * windows (REHEARSED). */
static size_t count_rehearsals(const struct judge_input *input, const struct judge_options *o)
{
    size_t n = judge_count_scheduled(input, o);
    n = n ? REHEARSED / n : REHEARSALS;
    return n > REHEARSALS ? REHEARSALS : n < REHEARSALS_LEAST ? REHEARSALS_LEAST : n;
}

/* Computes r->range, the prediction interval of the number of windows, from windows[0 .. n), the logarithms of the
 * windows that n rehearsals took; NAN stands for a target that was not met. max_windows is the number allowed. */
static void find_range(struct judge_rehearsal *r, const double *windows, size_t n, double max_windows)
{
    double mean = 0.0, squares = 0.0, first = (double)(r->windows[0] + r->windows[1]);
    bool are_met = true;
    for (size_t k = 0; k < n; k++) {
        are_met &= !isnan(windows[k]);
        mean += (isnan(windows[k]) ? log(max_windows) : windows[k]) / (double)n;
    }
    for (size_t k = 0; k < n; k++)
        squares += gsl_pow_2((isnan(windows[k]) ? log(max_windows) : windows[k]) - mean);
    double df = (double)n - 1.0,
           half_width = gsl_cdf_tdist_Pinv(0.975, df) * sqrt(squares / df * (1.0 + 1.0 / (double)n));
    r->range[0] = fmin(floor(exp(mean - half_width) + ROUNDING), first);
    r->range[1] = are_met ? fmax(fmin(ceil(exp(mean + half_width) - ROUNDING), max_windows), first) : max_windows;
}

/* Reads the store, if it exists: the answers, the rounds and their fit go to *store_state, and what is new for the
 * store to r->note. Leaves store_state->rounds NULL if there are no rounds. Returns 0, or -1 and *err. */
static int read_base(struct store_state *store_state, struct judge_rehearsal *r, struct judge_input *input,
                     const struct judge_options *o, const struct worth_runs *runs, struct err *err)
{
    size_t part = 0;
    struct judge_rounds *u;
    if (!input->growth.identity)
        return 0;
    if (sound_check(o->store, false, err) != 0 || judge_stored_read_all(store_state->stored, o, input, err) != 0)
        return -1;
    judge_growth_apply(input, o, store_state->stored);
    if (judge_rounds_open(&input->rounds, input, o, runs, err) != 0)
        return -1;
    u = input->rounds;
    if (!u->parts.n)
        return 0;
    store_state->rounds = u;
    answer_parts(NULL, store_state, u, &part, store_state->answered);
    judge_rounds_fit(u);
    judge_growth_note(&input->growth, o, judge_count_open_windows(input, o, store_state->stored), r->note);
    return 0;
}

/* Subtracts the windows that the store answers from r->windows and r->range, since they are not asked, and sets
 * r->continues_store. */
static void subtract_answered(struct judge_rehearsal *r, const struct store_state *store_state)
{
    double answered = (double)(store_state->answered[0] + store_state->answered[1]);
    r->continues_store = store_state->rounds != NULL;
    for (int k = 0; k < 2; k++) {
        r->windows[k] -= store_state->answered[k];
        r->range[k] = fmax(r->range[k] - answered, 0.0);
    }
}

/* Rehearses the n targets r[], and the schedule if the store is new, in the world m, as rehearsal number k. Sets
 * windows[i x REHEARSALS + k] as rehearse_target does. Returns 0, or -1 and *err. */
static int rehearse_world(struct judge_rehearsal *r, size_t n, struct judge_decisions *schedule, struct sim_world *m,
                          struct judge_input *input, const struct judge_options *o, const struct worth_runs *runs,
                          const struct store_state *store_state, size_t k, double *windows, struct err *err)
{
    int status = 0;
    make_documents(m, input, store_state, o->seed, k);
    for (size_t i = 0; i < n && status == 0; i++) {
        m->rng = random_stream(o->seed, k);
        status = rehearse_target(&r[i], input, o, runs, m, store_state, k, &windows[i * REHEARSALS + k], err);
        mem_free(m->rng);
    }
    if (status == 0 && !store_state->rounds)
        rehearse_schedule(schedule, input, o, m, runs, k);
    free_documents(m, input->n);
    return status;
}

int judge_rehearse(struct judge_rehearsal *r, size_t n, struct judge_decisions *schedule, const struct judge_options *o,
                   double wrong, struct err *err)
{
    struct judge_input input;
    struct worth_runs runs = {0};
    struct sim_world m = {0};
    struct store_state store_state = {.rounds = NULL};
    char name[JUD_MAX_CRITERIA][24];
    int status = judge_input_read(&input, o, err);
    if (status == 0)
        status = judge_runs_take(&runs, &input, o, err);
    if (status == 0)
        status = read_base(&store_state, &r[0], &input, o, &runs, err);
    size_t n_rehearsals = status == 0 ? count_rehearsals(&input, o) : 0;
    double *windows = mem_zalloc(n, REHEARSALS * sizeof *windows);
    m.n_criteria = input.n_criteria;
    for (size_t k = 0; k < n_rehearsals && status == 0; k++) {
        draw_world(&m, wrong, o->seed, k);
        sim_items(m.n_criteria, m.item, name);
        status = rehearse_world(r, n, schedule, &m, &input, o, &runs, &store_state, k, windows, err);
    }
    for (size_t i = 0; i < n && status == 0; i++) {
        find_range(&r[i], windows + i * REHEARSALS, n_rehearsals,
                   (double)(o->max_windows ? o->max_windows : judge_count_scheduled(&input, o)));
        subtract_answered(&r[i], &store_state);
    }
    mem_free(windows);
    for (int s = 0; s < 2; s++)
        judge_stored_free(&store_state.stored[s]);
    judge_input_free(&input);
    judge_runs_free(&runs);
    return status;
}
