/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What deserves a second look, as sentences: what the report for people marks with "!". */
#include <math.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/page.h"
#include "report/show_figures.h"

enum { NAMED = 8, LISTED = 20 };

/* "a, b and 4 more" of n names, to be freed. */
static char *names(const char *const *name, size_t n)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    for (size_t i = 0; i < n && i < NAMED; i++)
        fprintf(f, "%s%s", i ? ", " : "", name[i]);
    if (n > NAMED)
        fprintf(f, " and %zu more", n - NAMED);
    text_stream_close(f, &text);
    return text;
}

static void look_at_items(FILE *f, const struct diagnosis *d)
{
    const struct gain_item *item = d->labels->item;
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    for (size_t k = 0; k < d->n_falls; k++) {
        const struct gain_item *x = &item[d->fall[k] - 1], *y = x + 1;
        page_item(f, "! %s (difficulty %s) is not harder than %s (%s), the criterion before it.", y->name,
                  show_number(a, y->beta, 4), x->name, show_number(b, x->beta, 4));
    }
    if (diag_warns(d, DIAG_DISCRIMINATION))
        page_item(f, "! %s weighs more than twice as much as any other criterion: discrimination %s, then %s with %s.",
                  item[d->largest].name, show_number(a, item[d->largest].gamma, 4), item[d->second].name,
                  show_number(b, item[d->second].gamma, 4));
    if (diag_warns(d, DIAG_EFFICIENCY))
        page_item(f,
                  "! The criteria tell little about the best documents: in the ideal top %d their information is %s of "
                  "the largest.",
                  EFF_TOP, show_number(a, d->efficiency, 4));
}

static void look_at_abilities(FILE *f, const struct diagnosis *d)
{
    const struct gain_item *item = d->labels->item;
    char a[SHOW_NUMBER];
    if (diag_warns(d, DIAG_TAU_ZERO)) {
        char *which = names(d->tau_zero, d->n_tau_zero);
        page_item(f, "! tau is 0 in %zu %s, where the rubric contradicts the tournament: %s.", d->n_tau_zero,
                  plural(d->n_tau_zero, "topic", "topics"), which);
        mem_free(which);
    }
    if (diag_warns(d, DIAG_BELOW))
        page_item(f, "! %s %% of the documents lie below the difficulty of %s, the first criterion.",
                  show_number(a, 100.0 * d->below, 1), item[0].name);
    if (diag_warns(d, DIAG_ABOVE))
        page_item(f, "! %s %% of the documents lie at or above the difficulty of %s, the %s criterion.",
                  show_number(a, 100.0 * d->above, 1), item[d->fourth].name, d->fourth == 3 ? "fourth" : "last");
}

static void look_at_match(FILE *f, const struct resp_match *m)
{
    if (m->unknown_queries)
        page_item(f, "! %zu %s of the gain file without judgements.", m->unknown_queries,
                  plural(m->unknown_queries, "topic", "topics"));
    if (m->unknown_docs)
        page_item(f, "! %zu document%s of the gain file in no valid window.", m->unknown_docs,
                  plural_s(m->unknown_docs));
    if (m->differing_docs)
        page_item(f, "! %zu document%s with passes or responses that the judgements do not repeat.", m->differing_docs,
                  plural_s(m->differing_docs));
    if (m->n_uncalibrated) {
        char *which = names(m->uncalibrated, m->n_uncalibrated);
        page_item(f, "! %zu %s with judgements but no gains: %s.", m->n_uncalibrated,
                  plural(m->n_uncalibrated, "topic", "topics"), which);
        mem_free(which);
    }
    if (m->uncalibrated_docs)
        page_item(f, "! %zu judged document%s without a line in the gain file.", m->uncalibrated_docs,
                  plural_s(m->uncalibrated_docs));
}

static void look_at_coverage(FILE *f, const struct coverage *c)
{
    char reason[COV_REASON_SIZE];
    size_t split = 0, refused = 0;
    for (size_t q = 0; q < c->n_queries; q++)
        if (c->query[q].components > 1 && split++ < LISTED)
            page_item(f, "! Comparisons of topic %s fall into %zu parts that nothing connects.", c->query[q].qid,
                      c->query[q].components);
    if (split > LISTED)
        page_item(f, "! Comparisons of %zu more topics fall into parts.", split - LISTED);
    for (size_t q = 0; q < c->n_queries; q++)
        if (c->query[q].refused && refused++ < LISTED)
            page_item(f, "! Topic %s: %s.", c->query[q].qid, cov_reason(&c->query[q], reason));
    if (refused > LISTED)
        page_item(f, "! %zu more topics have too many invalid windows.", refused - LISTED);
}

static void look_at_models(FILE *f, const struct served_models *m)
{
    char text[SERVED_TEXT];
    if (m->mixed)
        page_item(f, "! Several models: %s.", served_mixture(m, text));
}

static void look_at_complete(FILE *f, const struct completeness *c)
{
    char reason[COMPLETE_TEXT_SIZE];
    for (int s = 0; s < 2; s++)
        if (complete_lacks(&c->stage[s]))
            page_item(f, "! Incomplete judgements: %s.", complete_reason(&c->stage[s], (enum jud_stage)s, reason));
}

static void look_at_answers(FILE *f, const struct diagnosis *d)
{
    const struct reliability *r = &d->reliability;
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    size_t large = 0;
    if (diag_warns(d, DIAG_ECE))
        page_item(f, "! Predicted passes are off: calibration error (ECE) %s, above %g.",
                  show_number(a, r->model.ece, 4), DIAG_UNCALIBRATED);
    if (diag_warns(d, DIAG_BRIER))
        page_item(f, "! A prediction from the scores alone is as good as the model's: Brier score %s, the model's %s.",
                  show_number(a, fmin(r->sigmoid.brier, r->logit.brier), 4), show_number(b, r->model.brier, 4));
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        if (fabs(p->by_document) > Q3_LARGE && large++ < LISTED)
            page_item(f, "! Answers to %s and %s %s beyond what theta explains: Q3 %s.", d->labels->item[p->a].name,
                      d->labels->item[p->b].name, p->by_document > 0.0 ? "agree" : "differ",
                      show_number(a, p->by_document, 4));
    }
    if (large > LISTED)
        page_item(f, "! %zu more pairs of criteria have a Q3 beyond %g.", large - LISTED, Q3_LARGE);
}

static void look_at_held_out(FILE *f, const struct held_set *h)
{
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    for (size_t k = 0; k < h->n; k++)
        if (!(h->of[k].model < h->of[k].rates))
            page_item(f, "! Pass rates predict dataset %s as well as the model does: cross-entropy %s, the model's %s.",
                      *h->of[k].dataset ? h->of[k].dataset : "(no name)", show_number(a, h->of[k].rates, 4),
                      show_number(b, h->of[k].model, 4));
}

void show_look(FILE *f, const struct diagnosis *d)
{
    page_begin_list(f);
    if (!d->warnings)
        page_item(f, d->judged ? "Nothing: every figure is as it should be." : "Nothing in the gains.");
    if (d->judged) {
        look_at_match(f, &d->match);
        look_at_coverage(f, &d->coverage);
        look_at_models(f, &d->served);
        look_at_complete(f, &d->complete);
    }
    look_at_items(f, d);
    look_at_abilities(f, d);
    if (d->judged)
        look_at_answers(f, d);
    if (d->held)
        look_at_held_out(f, &d->held_out);
    page_end_list(f);
}
