#include "label/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "label/bt.h"
#include "format/parallel.h"

struct tournaments {
    struct calibration *c;
    const struct cal_options *o;
    const size_t *first;      /* windows of query q are first[q] .. first[q+1] - 1 */
    const size_t *first_pair; /* likewise */
};

/* Is this a window that says something about the order of its documents? */
static bool counts(const struct jud_window *w, const struct cal_options *o)
{
    return w->stage == JUD_TOURNAMENT && w->valid && w->n > 1 && (w->scored || (o->hard_rankings && w->ranked));
}

static void add_window(struct bt_data *d, const struct jud_store *s, const struct jud_window *w, const size_t *number)
{
    size_t doc[JUD_MAX_WINDOW];
    double score[JUD_MAX_WINDOW];
    for (size_t k = 0; k < w->n; k++) {
        const struct jud_placement *p = &s->placement[w->first + (w->scored ? k : s->ranking[w->first + k])];
        doc[k] = number[p->doc];
        score[k] = p->score;
    }
    if (w->scored)
        bt_add_scores(d, doc, score, w->n);
    else
        bt_add_ranking(d, doc, w->n);
}

static void fit_tournament(void *arg, size_t at)
{
    struct tournaments *t = arg;
    struct cal_query *q = &t->c->query[at];
    const struct jud_store *s = t->c->store;
    size_t *number = rcp_alloc(q->n_docs, sizeof *number), n = 0;
    for (size_t i = 0; i < q->n_docs; i++)
        number[i] = q->doc[i].judged ? n++ : 0;
    struct bt_data d;
    struct bt_fit fit;
    bt_init(&d, n);
    for (size_t w = t->first[at]; w < t->first[at + 1]; w++)
        if (counts(&s->window[w], t->o))
            add_window(&d, s, &s->window[w], number);
    for (size_t p = t->first_pair[at]; p < t->first_pair[at + 1]; p++)
        bt_add(&d, number[s->pair[p].winner], number[s->pair[p].loser], 1.0, s->pair[p].weight);
    bt_solve(&d, t->o->bt_ridge, &fit);
    size_t *component = rcp_alloc(n, sizeof *component);
    q->components = bt_components(&d, component);
    q->connected_by_wins = bt_strongly_connected(&d);
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged) {
            q->doc[i].bt = fit.theta[number[i]];
            q->doc[i].se_bt = fit.se[number[i]];
        }
    q->bt_converged = fit.converged;
    q->bt_gradient = fit.gradient;
    q->bt_iterations = fit.iterations;
    free(component);
    free(number);
    bt_fit_free(&fit);
    bt_free(&d);
}

static uint32_t bits(uint32_t x)
{
    return (uint32_t)__builtin_popcount(x);
}

void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o)
{
    *c = (struct calibration){.store = store, .n_queries = store->n_queries};
    c->query = rcp_zalloc(c->n_queries, sizeof *c->query);
    size_t *first = rcp_zalloc(c->n_queries + 1, sizeof *first), w = 0;
    size_t *first_pair = rcp_zalloc(c->n_queries + 1, sizeof *first_pair), pair = 0;
    for (size_t at = 0; at < c->n_queries; at++) {
        struct cal_query *q = &c->query[at];
        q->source = &store->query[at];
        q->fitted = -1;
        q->n_docs = q->source->n_docs;
        q->doc = rcp_zalloc(q->n_docs, sizeof *q->doc);
        for (size_t i = 0; i < q->n_docs; i++)
            q->doc[i].docno = q->source->doc[i];
        first[at] = w;
        for (; w < store->n_windows && store->window[w].query == at; w++) {
            const struct jud_window *win = &store->window[w];
            const struct jud_placement *p = &store->placement[win->first];
            bool tournament = counts(win, o), rubric = win->stage == JUD_RUBRIC && win->valid;
            q->windows += tournament;
            for (size_t k = 0; k < win->n && (tournament || rubric); k++) {
                struct cal_doc *doc = &q->doc[p[k].doc];
                doc->judged |= tournament;
                doc->responses += rubric;
                doc->passes += rubric ? bits(p[k].passes) : 0;
            }
        }
        first_pair[at] = pair;
        for (; pair < store->n_pairs && store->pair[pair].query == at; pair++)
            q->doc[store->pair[pair].winner].judged = q->doc[store->pair[pair].loser].judged = true;
        for (size_t i = 0; i < q->n_docs; i++)
            q->responses += q->doc[i].judged ? q->doc[i].responses : 0;
    }
    first[c->n_queries] = w;
    first_pair[c->n_queries] = pair;
    struct tournaments t = {c, o, first, first_pair};
    parallel_for(c->n_queries, o->irt.threads, fit_tournament, &t);
    free(first);
    free(first_pair);
}

/* The arrays that irt_solve reads. */
struct statistics {
    struct irt_data d;
    size_t *first;
    double *bt;
    uint32_t *n, *passes;
};

static void gather(struct statistics *x, struct calibration *c)
{
    const struct jud_store *s = c->store;
    size_t C = s->n_criteria, docs = 0;
    for (size_t q = 0; q < c->n_queries; q++)
        if (c->query[q].responses) {
            c->query[q].fitted = (ptrdiff_t)c->n_fitted++;
            docs += c->query[q].n_docs;
        }
    x->first = rcp_alloc(c->n_fitted + 1, sizeof *x->first);
    x->bt = rcp_zalloc(docs, sizeof *x->bt);
    x->n = rcp_zalloc(docs, sizeof *x->n);
    x->passes = rcp_zalloc(docs * C, sizeof *x->passes);
    size_t base = 0, w = 0;
    for (size_t at = 0; at < c->n_queries; at++) {
        const struct cal_query *q = &c->query[at];
        for (; w < s->n_windows && s->window[w].query == at; w++) {
            const struct jud_window *win = &s->window[w];
            const struct jud_placement *p = &s->placement[win->first];
            for (size_t k = 0; k < win->n && q->fitted >= 0 && win->stage == JUD_RUBRIC && win->valid; k++) {
                if (!q->doc[p[k].doc].judged)
                    continue;
                x->n[base + p[k].doc]++;
                for (size_t i = 0; i < C; i++)
                    x->passes[(base + p[k].doc) * C + i] += p[k].passes >> i & 1;
            }
        }
        if (q->fitted < 0)
            continue;
        x->first[q->fitted] = base;
        for (size_t i = 0; i < q->n_docs; i++)
            x->bt[base + i] = q->doc[i].bt;
        base += q->n_docs;
    }
    x->first[c->n_fitted] = base;
    x->d = (struct irt_data){C, c->n_fitted, docs, x->first, x->bt, x->n, x->passes, 1};
}

int cal_fit(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct fmt_err *err)
{
    cal_fit_tournaments(c, store, o);
    struct statistics x;
    gather(&x, c);
    if (c->n_fitted)
        irt_solve(&x.d, &o->irt, &c->irt);
    free(x.first);
    free(x.bt);
    free(x.n);
    free(x.passes);
    if (c->n_fitted)
        return 0;
    return fmt_fail(err, RCP_EXIT_INPUT, "", 0,
                    "no query has both valid tournament windows and rubric answers to their documents");
}

bool cal_converged(const struct calibration *c)
{
    for (size_t q = 0; q < c->n_queries; q++)
        if (!c->query[q].bt_converged)
            return false;
    return c->irt.converged;
}

void cal_free(struct calibration *c)
{
    for (size_t q = 0; q < c->n_queries; q++)
        free(c->query[q].doc);
    free(c->query);
    irt_fit_free(&c->irt);
    *c = (struct calibration){0};
}

static void write_query(struct gains_writer *w, const struct calibration *c, const struct cal_query *q,
                        const struct gain_item *item)
{
    const struct irt_fit *f = &c->irt;
    size_t at = (size_t)q->fitted;
    for (size_t i = 0; i < q->n_docs; i++) {
        const struct cal_doc *d = &q->doc[i];
        double theta = f->tau[at] * d->bt + f->alpha[at], se_theta, se_gain;
        if (!d->judged)
            continue;
        irt_doc_errors(f, at, d->bt, d->se_bt, &se_theta, &se_gain);
        gains_line(w, "%s 0 %s %.12g %.12g %.12g %lu %lu %.6g %.6g %.6g", q->source->qid, d->docno,
                   gain_of_theta(item, f->n_criteria, theta), theta, d->bt, (unsigned long)d->passes,
                   (unsigned long)d->responses, d->se_bt, se_theta, se_gain);
    }
}

static int by_qid(const void *a, const void *b)
{
    const struct jud_query *x = *(const struct jud_query *const *)a, *y = *(const struct jud_query *const *)b;
    int c = strcmp(x->qid, y->qid);
    return c ? c : strcmp(x->dataset, y->dataset);
}

int cal_check_names(const struct jud_store *store, const char *dataset, struct fmt_err *err)
{
    const struct jud_query **by_name = rcp_alloc(store->n_queries, sizeof *by_name);
    size_t n = 0;
    int r = 0;
    for (size_t q = 0; q < store->n_queries; q++)
        if (!dataset || strcmp(store->query[q].dataset, dataset) == 0)
            by_name[n++] = &store->query[q];
    qsort(by_name, n, sizeof *by_name, by_qid);
    for (size_t q = 1; q < n && r == 0; q++)
        if (strcmp(by_name[q]->qid, by_name[q - 1]->qid) == 0)
            r = fmt_fail(err, RCP_EXIT_USAGE, "", 0, "query %s is in the datasets %s and %s, wanted one of them (--dataset)",
                         by_name[q]->qid, by_name[q - 1]->dataset, by_name[q]->dataset);
    if (r == 0 && dataset && !n)
        r = fmt_fail(err, RCP_EXIT_USAGE, "", 0, "no judgement is of dataset '%s'", dataset);
    free(by_name);
    return r;
}

void cal_write(const struct calibration *c, const char *dataset, struct gains_writer *w)
{
    const struct irt_fit *f = &c->irt;
    struct gain_item *item = rcp_alloc(f->n_criteria, sizeof *item);
    gains_line(w, "# rcp-gains 1");
    for (size_t k = 0; k < f->n_criteria; k++) {
        item[k] = (struct gain_item){c->store->criterion[k], f->gamma[k], f->beta[k]};
        gains_line(w, "# criterion %s gamma %.17g beta %.17g se_gamma %.6g se_beta %.6g", item[k].name, f->gamma[k],
                   f->beta[k], f->se_gamma[k], f->se_beta[k]);
    }
    for (int docs = 0; docs <= 1; docs++) {
        if (docs)
            gains_line(w, "# columns qid iter docid gain theta bt passes responses se_bt se_theta se_gain");
        for (size_t k = 0; k < c->n_queries; k++) {
            const struct cal_query *q = &c->query[k];
            if (q->fitted < 0 || (dataset && strcmp(q->source->dataset, dataset) != 0))
                continue;
            if (docs)
                write_query(w, c, q, item);
            else
                gains_line(w, "# query %s tau %.17g alpha %.17g se_tau %.6g se_alpha %.6g", q->source->qid,
                           f->tau[q->fitted], f->alpha[q->fitted], f->se_tau[q->fitted], f->se_alpha[q->fitted]);
        }
    }
    free(item);
}
