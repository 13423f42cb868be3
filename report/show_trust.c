/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The part of the document of `rcp-label show` that asks whether the judge may be trusted (diagnose/trust.h). */
#include <math.h>

#include "report/show_parts.h"

/* Adds the table of mean scores and pass rates by place in the window, with 95 % intervals. */
static void places(struct document *doc, const struct trust *t)
{
    if (t->n_places)
        document_table(doc, "answers by place in the window");
    document_list(doc, "places");
    for (size_t i = 0; i < t->n_places; i++) {
        const struct trust_place *at = &t->at[i];
        document_item(doc);
        document_row(doc, "%zu", i + 1);
        document_values(doc, "place:%zu,scores:%zu,score|score:%f,score_interval|+-:%f", i + 1, at->n[0], at->mean[0],
                        1.96 * at->se[0]);
        document_values(doc, "answers:%zu,passed|passed:%f,passed_interval|+-:%f,expected|expected:%f", at->n[1],
                        at->mean[1], 1.96 * at->se[1], at->expected);
        document_row(doc, NULL);
        document_close(doc);
    }
    document_close(doc);
    if (t->n_places)
        document_note(doc, "+-: intervals of 95 %%; expected: passes by theta");
}

/* Adds the effect of a document's place in its window: agreement of mirrored windows, and estimates for both stages in
 * logits and in theta. */
static void position(struct document *doc, const struct trust *t)
{
    const struct position_effect *e = &t->tournament;
    document_open(doc, "position");
    document_values(
        doc,
        "mirrored_windows:%zu,pairs:%zu,same_order:%f,same_order_expected:%f,tournament:{slope:%f,se_slope:"
        "%f,offset:%f,se_offset:%f,theta:%f,removal_moves:%f,removal_moves_most:%f},rubric:{theta:%f,se:%f}",
        t->mirrored, t->pairs, t->agreement, t->expected, e->slope, e->se_slope, e->offset, e->se_offset,
        e->slope * t->scale, e->moved, e->most, t->place.value, t->place.se);
    places(doc, t);
    document_close(doc);
    if (t->pairs)
        document_fact(doc, t->mirror_marked, "position",
                      "mirrored windows order %.4f of %zu pair{s} alike, %.4f expected", t->agreement, t->pairs,
                      t->expected);
    if (e->windows) {
        document_fact(doc, t->tournament_marked, "position",
                      "tournament: the first place is %.4f logits above the last (se %.4f), %.4f of theta", e->slope,
                      e->se_slope, e->slope * t->scale);
        document_fact(doc, false, "  first", "%.4f more than the other places tell (se %.4f)", e->offset, e->se_offset);
        document_fact(doc, false, "  removal", "taking it out moves bt by %.4f on average, by at most %.4f", e->moved,
                      e->most);
    }
    document_fact(doc, t->place_marked, "position", "rubric: the first place is %.4f of theta above the last (se %.4f)",
                  t->place.value, t->place.se);
}

static void copies(struct document *doc, const struct diagnosis *d)
{
    const struct trust *t = &d->trust;
    document_number(doc, "copies_of_first_criterion", NULL, t->copies, NULL);
    if (d->labels->n_items > 1)
        document_fact(doc, t->copies_marked, "copies",
                      t->copies_marked ? "kappa %.4f: the other criteria repeat the answer to the first"
                                       : "kappa %.4f of the other criteria with the first, at equal theta",
                      t->copies);
}

/* Adds the reliability of split halves, and the differences between early and late answers, for both stages. */
static void consistency(struct document *doc, const struct trust *t)
{
    document_open(doc, "consistency");
    for (int g = 0; g < 2; g++) {
        const struct trust_halves *h = &t->halves[g];
        document_open(doc, jud_stage_name[g]);
        document_values(doc, "documents:%zu,alternate_halves:%f,full_length:%f", h->documents, h->alternate, h->full);
        for (int i = 0; i < 2; i++)
            document_values(doc,
                            i ? "by_time:{halves:%f,late_minus_early:%f,se:%f}"
                              : "by_number:{halves:%f,late_minus_early:%f,se:%f}",
                            h->split[i], t->level[g][i].value, t->level[g][i].se);
        document_list(doc, "topics");
        for (size_t q = 0; q < t->n_topics; q++)
            document_values(doc, "{query:%s,full_length:%f}", t->qid[q], h->topic[q]);
        document_close(doc);
        document_close(doc);
    }
    document_close(doc);
    for (int g = 0; g < 2; g++) {
        const struct trust_halves *h = &t->halves[g];
        if (h->documents < 3)
            continue;
        document_fact(doc, t->same_marked[g], "consistency", "%s: reliability %.4f within topics (split halves %.4f)%s",
                      jud_stage_name[g], h->full, h->alternate,
                      t->same_marked[g] ? ": answers are about the topic, or chance" : "");
        for (int i = 0; i < 2; i++) {
            bool marked = t->level_marked[g][i] || t->turn_marked[g][i];
            if (isnan(h->split[i]) && isnan(t->level[g][i].value))
                continue;
            document_fact(doc, marked, "change", "%s%s: early and late halves correlate %.4f, late %s %.4f (se %.4f)%s",
                          jud_stage_name[g], i ? ", by time" : "", h->split[i], g ? "theta" : "scores",
                          t->level[g][i].value, t->level[g][i].se, marked ? ": the judge changes on the way" : "");
        }
    }
}

/* Adds the correlations of theta with text length, order of ids and first mention. */
static void ties(struct document *doc, const struct trust *t)
{
    static const char *const key[] = {"log_length", "id_order", "first_mention"};
    static const char *const label[] = {"length", "order of ids", "first mention"};
    document_open(doc, "correlations_of_theta");
    for (int k = 0; k < TRUST_TIES; k++) {
        const struct trust_correlation *c = &t->tie[k];
        document_open(doc, key[k]);
        document_values(
            doc,
            "documents:%zu,theta:%f,theta_given_grades:%f,tournament_given_rubric:%f,rubric_given_tournament:"
            "%f",
            c->n, c->theta, c->given_grades, c->given_other[0], c->given_other[1]);
        document_close(doc);
        if (!c->n)
            continue;
        document_fact(doc, c->marked, label[k],
                      "%.4f correlation with theta within topics (bt given the rubric %.4f, rubric given bt %.4f)",
                      c->theta, c->given_other[0], c->given_other[1]);
        if (!isnan(c->given_grades))
            document_fact(doc, c->marked, "  at grades", "%.4f correlation at equal grades", c->given_grades);
        else if (c->marked)
            document_fact(doc, false, "  at grades",
                          "unknown: grades tell whether the judge or the documents cause it");
    }
    document_close(doc);
}

void show_trust(struct document *doc, const struct diagnosis *d)
{
    document_part(doc, "trust", "May the judge be trusted?");
    document_open(doc, "trust");
    position(doc, &d->trust);
    copies(doc, d);
    consistency(doc, &d->trust);
    ties(doc, &d->trust);
    document_close(doc);
}
