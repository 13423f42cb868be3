/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the page of a gain file consists of. */
#include "report/show.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/page.h"
#include "report/show_figures.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

struct show_pictures {
    struct show_source source;
    struct pictures pictures;
    size_t begins[SHOW_PARTS + 1]; /* of each part: the number of its first figure */
};

static const struct {
    const char *id, *title;
    void (*figures)(struct pictures *to, const struct show_source *s);
} parts[SHOW_PARTS] = {
    [SHOW_CRITERIA] = {"criteria", "Criteria, information and gain", show_figures_of_criteria},
    [SHOW_RELIABILITY] = {"reliability", "Predicted passes and answers", show_figures_of_reliability},
    [SHOW_DEPENDENCE] = {"dependence", "Dependence of criteria", show_figures_of_dependence},
    [SHOW_SCALES] = {"scales", "Scales", show_figures_of_scales},
    [SHOW_RIDGES] = {"ridges", "Abilities and scores", show_figures_of_ridges},
    [SHOW_COVERAGE] = {"coverage", "Coverage", show_figures_of_coverage},
};

struct show_pictures *show_draw(const struct show_source *s)
{
    struct show_pictures *p = mem_zalloc(1, sizeof *p);
    p->source = *s;
    for (int part = 0; part < SHOW_PARTS; part++) {
        p->begins[part] = p->pictures.n;
        parts[part].figures(&p->pictures, s);
    }
    p->begins[SHOW_PARTS] = p->pictures.n;
    return p;
}

const struct pictures *show_pictures(const struct show_pictures *p)
{
    return &p->pictures;
}

void show_pictures_free(struct show_pictures *p)
{
    pictures_free(&p->pictures);
    mem_free(p);
}

static void put_grid(FILE *f, struct grid *g)
{
    page_begin_table(f);
    page_grid(f, g);
    page_end_table(f);
    grid_free(g);
}

static void number_cells(struct grid *g, const double *v, size_t n)
{
    char buf[SHOW_NUMBER];
    for (size_t i = 0; i < n; i++)
        grid_cell(g, GRID_PLAIN, "%s", show_number(buf, v[i], 4));
}

static void put_items(FILE *f, const struct diagnosis *d)
{
    static const char *const column[] = {"gamma", "se", "beta", "se", "information", "passed", "predicted"};
    const struct published *p = d->labels;
    size_t n = d->judged ? 7 : 5;
    struct grid g = {0};
    grid_begin(&g, "Criteria");
    grid_column(&g, true, true, "criterion");
    for (size_t i = 0; i < n; i++)
        grid_column(&g, false, false, "%s", column[i]);
    for (size_t c = 0; c < p->n_items; c++) {
        grid_cell(&g, GRID_PLAIN, "%zu %s", c + 1, p->item[c].name);
        number_cells(&g,
                     (double[]){p->item[c].gamma, p->se_gamma[c], p->item[c].beta, p->se_beta[c], d->top[c],
                                d->judged ? d->reliability.rate[c] : NAN,
                                d->judged ? d->reliability.predicted[c] : NAN},
                     n);
    }
    put_grid(f, &g);
    if (!p->n_severities)
        return;
    grid_begin(&g, "Judges");
    grid_column(&g, true, true, "judge");
    grid_column(&g, false, false, "severity");
    grid_column(&g, false, false, "se");
    for (size_t k = 0; k < p->n_severities; k++) {
        grid_cell(&g, GRID_PLAIN, "%s", p->severity[k].judge);
        number_cells(&g, (double[]){p->severity[k].value, p->severity[k].se}, 2);
    }
    put_grid(f, &g);
}

static void put_efficiency(FILE *f, const struct diagnosis *d)
{
    char a[SHOW_NUMBER], b[SHOW_NUMBER], c[SHOW_NUMBER], e[SHOW_NUMBER];
    page_paragraph(f, NULL, "Information efficiency %s: %s in the ideal top %d of a topic, %s at most (theta %s).",
                   show_number(a, d->efficiency, 4), show_number(b, d->information, 4), EFF_TOP,
                   show_number(c, d->peak, 4), show_number(e, d->peak_theta, 2));
    for (size_t k = 0; k < d->n_runs; k++) {
        const struct eff_run *r = &d->run[k];
        page_paragraph(f, NULL,
                       "%s: efficiency %s, information %s in its top %d of %zu %s; %zu document%s without "
                       "theta left out.",
                       r->path, show_number(a, r->information / d->peak, 4), show_number(b, r->information, 4), EFF_TOP,
                       r->queries, plural(r->queries, "topic", "topics"), r->left_out, plural_s(r->left_out));
    }
}

static void put_reliability(FILE *f, const struct diagnosis *d)
{
    const struct reliability *r = &d->reliability;
    char a[SHOW_NUMBER], b[SHOW_NUMBER], c[SHOW_NUMBER];
    page_paragraph(f, NULL, "%zu response%s. Skill 0 is what the criteria's pass rates reach (Brier score %s).",
                   r->responses, plural_s(r->responses), show_number(a, r->reference, 4));
    if (r->has_bt)
        page_paragraph(f, NULL,
                       "Of the loss of one pass rate for all, the criteria's rates remove %s, bt %s, tau and alpha %s.",
                       show_number(a, r->by_rates, 4), show_number(b, r->by_bt, 4), show_number(c, r->by_scale, 4));
}

static void put_windows(FILE *f, const struct diagnosis *d)
{
    const struct coverage *c = &d->coverage;
    size_t valid[2] = {0}, invalid[2] = {0};
    for (size_t q = 0; q < c->n_queries; q++)
        for (int stage = 0; stage < 2; stage++) {
            valid[stage] += c->query[q].valid[stage];
            invalid[stage] += c->query[q].invalid[stage];
        }
    page_paragraph(f, NULL, "Windows: %zu valid and %zu invalid in the tournament, %zu and %zu in the rubric.",
                   valid[JUD_TOURNAMENT], invalid[JUD_TOURNAMENT], valid[JUD_RUBRIC], invalid[JUD_RUBRIC]);
    if (c->opponents.n)
        page_paragraph(f, NULL, "%zu document%s always won, %zu always lost, whatever they were shown with.",
                       c->always_winning, plural_s(c->always_winning), c->always_losing);
}

/* Words and tables before the figures of a part. */
static void put_before(FILE *f, const struct diagnosis *d, int part)
{
    switch (part) {
    case SHOW_CRITERIA:
        put_efficiency(f, d);
        put_items(f, d);
        break;
    case SHOW_RELIABILITY: put_reliability(f, d); break;
    case SHOW_COVERAGE: put_windows(f, d); break;
    default: break;
    }
}

static void put_held_out(FILE *f, const struct held_set *h)
{
    static const char *const column[] = {"topics", "responses", "model", "Rasch", "pass rates"};
    struct grid g = {0};
    grid_begin(&g, "Cross-entropy per response and criterion, nats");
    grid_column(&g, true, true, "dataset");
    for (size_t i = 0; i < 5; i++)
        grid_column(&g, false, false, "%s", column[i]);
    for (size_t k = 0; k < h->n + (h->n > 1); k++) {
        const struct held_out *x = k < h->n ? &h->of[k] : &h->all;
        grid_cell(&g, GRID_PLAIN, "%s", k == h->n ? "together" : *x->dataset ? x->dataset : "(no name)");
        grid_cell(&g, GRID_PLAIN, "%zu", x->queries);
        grid_cell(&g, GRID_PLAIN, "%zu", x->responses);
        number_cells(&g, (double[]){x->model, x->rasch, x->rates}, 3);
    }
    page_heading(f, 2, "held-out", "Datasets predicted by the criteria of the others");
    put_grid(f, &g);
}

static void put_subsets(FILE *f, const struct diagnosis *d)
{
    struct grid g = {0};
    grid_begin(&g, "Every subset, refitted");
    grid_column(&g, true, true, "criteria");
    grid_column(&g, false, false, "efficiency");
    grid_column(&g, false, false, "largest information");
    for (size_t k = 0; k < d->subsets.n; k++) {
        const struct sub_fit *x = &d->subsets.of[k];
        char *text;
        size_t len, named = 0;
        FILE *t = text_stream_open(&text, &len);
        for (size_t c = 0; c < d->labels->n_items; c++)
            if (x->criteria >> c & 1)
                fprintf(t, "%s%s", named++ ? ", " : "", d->labels->item[c].name);
        text_stream_close(t, &text);
        grid_cell(&g, GRID_PLAIN, "%s", text);
        mem_free(text);
        number_cells(&g, (double[]){x->efficiency, x->peak}, 2);
    }
    page_heading(f, 2, "subsets", "Shorter rubrics");
    page_begin_details(f, d->subsets.n <= 31, "%zu subsets of the criteria, the most efficient first", d->subsets.n);
    page_grid(f, &g);
    page_end_details(f);
    grid_free(&g);
}

static void put_method(FILE *f, const struct diagnosis *d)
{
    page_heading(f, 2, "method", "How it was computed");
    page_paragraph(
        f, NULL,
        "P(pass) = sigma(gamma (theta - beta)); theta = tau bt + alpha in a tournament's topics. g(theta) is "
        "the sum of gamma P over that of gamma. Information is the sum of gamma squared times P (1 - P); its "
        "efficiency is the mean over each topic's %d documents of largest theta, then over topics, divided "
        "by the largest. Quantiles are of type 7, intervals of tau 1.96 standard errors to either side.",
        EFF_TOP);
    if (d->judged)
        page_paragraph(
            f, NULL,
            "Calibration error: the mean over answers of |mean prediction - share that passed| of their "
            "bin, %d bins of equal width. Brier score: the mean squared error. Skill: 1 less the Brier score "
            "over that of the criteria's pass rates. Q3 (Yen 1984): the correlation of two criteria's residuals, "
            "averaged over the responses of each document. Predictions and answers are of the same judgements that the "
            "gain file may "
            "have been made from.",
            REL_BINS);
}

static void put_provenance(FILE *f, const struct provenance *p)
{
    for (size_t i = 0; p && i < p->n; i++)
        page_item(f, "%s%s%s %s", prov_key_name[p->line[i].key], *p->line[i].what ? " " : "", p->line[i].what,
                  p->line[i].value);
}

static void put_origin(FILE *f, const struct show_source *s, const char *command)
{
    const struct published *p = s->diagnosis->labels;
    page_heading(f, 2, "origin", "Where it comes from");
    page_begin_list(f);
    page_item(f, "rcp-label " RCP_VERSION "; gain file %s%s%s%s", p->path, *s->digest ? " (SHA-256 " : "", s->digest,
              *s->digest ? ")" : "");
    page_end_list(f);
    if (p->gains.provenance.n) {
        page_paragraph(f, NULL, "The gain file says of itself:");
        page_begin_list(f);
        put_provenance(f, &p->gains.provenance);
        page_end_list(f);
    }
    if (s->judgements && s->judgements->n) {
        page_paragraph(f, NULL, "Judgements that were given:");
        page_begin_list(f);
        put_provenance(f, s->judgements);
        page_end_list(f);
    }
    page_code(f, command);
}

static void put_contents(FILE *f, const struct show_pictures *p)
{
    const struct diagnosis *d = p->source.diagnosis;
    page_link(f, "look", "What to look at");
    for (int part = 0; part < SHOW_PARTS; part++)
        if (p->begins[part + 1] > p->begins[part])
            page_link(f, parts[part].id, parts[part].title);
    if (d->held)
        page_link(f, "held-out", "Held-out datasets");
    if (d->subsets.n)
        page_link(f, "subsets", "Shorter rubrics");
    page_link(f, "method", "How it was computed");
    page_link(f, "origin", "Where it comes from");
}

static void put_lead(FILE *f, const struct diagnosis *d)
{
    const struct published *p = d->labels;
    char b[6][SHOW_NUMBER];
    page_paragraph(f, "lead", "%zu document%s of %zu %s, %zu criteri%s%s%s.", p->n_docs, plural_s(p->n_docs),
                   p->n_queries, plural(p->n_queries, "topic", "topics"), p->n_items, plural(p->n_items, "on", "a"),
                   p->gains.judge ? ", judged by " : "", p->gains.judge ? p->gains.judge : "");
    page_paragraph(f, NULL, "Gains from %s to %s, quartiles %s, %s and %s, mean %s.%s",
                   show_number(b[0], d->gain.min, 4), show_number(b[1], d->gain.max, 4),
                   show_number(b[2], d->gain.q1, 4), show_number(b[3], d->gain.median, 4),
                   show_number(b[4], d->gain.q3, 4), show_number(b[5], d->gain.mean, 4),
                   p->rubric_only ? " Rubric only: no tournament, no scales tau." : "");
    if (!d->judged)
        page_paragraph(f, "missing",
                       "No judgements were given: how well passes are predicted, what criteria have in common and what "
                       "was covered are not known.");
}

char *show_page(const void *of, const char *command, size_t *len)
{
    const struct show_pictures *p = of;
    const struct diagnosis *d = p->source.diagnosis;
    size_t size = strlen(d->labels->path) + sizeof "Labels: ";
    char *text, *title = mem_alloc(size, 1);
    FILE *f = text_stream_open(&text, len);
    snprintf(title, size, "Labels: %s", d->labels->path);
    page_begin(f, title);
    put_contents(f, p);
    page_main(f);
    put_lead(f, d);
    page_heading(f, 2, "look", "What to look at");
    show_look(f, d);
    for (int part = 0; part < SHOW_PARTS; part++) {
        if (p->begins[part + 1] == p->begins[part])
            continue;
        page_heading(f, 2, parts[part].id, "%s", parts[part].title);
        put_before(f, d, part);
        pictures_put(f, &p->pictures, p->begins[part], p->begins[part + 1]);
    }
    if (d->held)
        put_held_out(f, &d->held_out);
    if (d->subsets.n)
        put_subsets(f, d);
    put_method(f, d);
    put_origin(f, &p->source, command);
    page_end(f);
    text_stream_close(f, &text);
    mem_free(title);
    return text;
}
