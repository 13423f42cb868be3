/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the document of `rcp-label show` that need judgements: coverage of topics and documents, predictions of
 * passes, dependence of the criteria, predictions for datasets that were held out, and shorter rubrics. */
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "report/show_parts.h"

enum { LISTED = 20 /* the largest number of topics that facts of one kind name one by one */ };

/* Adds a marked fact about a topic, unless LISTED topics already have one. Increments *listed in both cases. */
static void list_topic(struct document *doc, size_t *listed, const char *label, const char *qid, const char *text)
{
    if ((*listed)++ < LISTED)
        document_fact(doc, true, label, "topic %s: %s", qid, text);
}

/* Adds a marked fact that says how many of `listed` topics list_topic did not show, if any. */
static void note_unlisted(struct document *doc, size_t listed, const char *label)
{
    if (listed > LISTED)
        document_fact(doc, true, label, "and %zu more topic{s}", listed - LISTED);
}

/* ---- coverage ---- */

static void add_match(struct document *doc, const struct diagnosis *d)
{
    const struct resp_match *m = &d->match;
    document_open(doc, "match");
    document_values(doc, "queries:%zu,queries_not_judged:%zu,documents_not_judged:%zu,documents_with_other_answers:%zu",
                    m->queries, m->unknown_queries, m->unknown_docs, m->differing_docs);
    document_texts(doc, "uncalibrated_queries", m->uncalibrated, m->n_uncalibrated);
    document_values(doc, "uncalibrated_documents:%zu,repeated_records:%zu", m->uncalibrated_docs, d->copies);
    document_close(doc);
}

/* Adds warnings about topics and documents that only the gain file or the judgements have, or whose answers differ. */
static void add_match_facts(struct document *doc, const struct resp_match *m)
{
    char *names = show_names(m->uncalibrated, m->n_uncalibrated, SHOW_NAMED);
    if (m->unknown_queries)
        document_fact(doc, true, "not judged", "%zu topic{s} of the gain file {has|have} no judgements",
                      m->unknown_queries);
    if (m->unknown_docs)
        document_fact(doc, true, "not judged", "%zu document{s} of the gain file {is|are} in no valid window",
                      m->unknown_docs);
    if (m->differing_docs)
        document_fact(doc, true, "other answers",
                      "the gain file and the judgements differ in the passes or responses of %zu document{s}",
                      m->differing_docs);
    if (m->n_uncalibrated)
        document_fact(doc, true, "uncalibrated", "%zu topic{s} {has|have} judgements but no gains: %s",
                      m->n_uncalibrated, names);
    if (m->uncalibrated_docs)
        document_fact(doc, true, "uncalibrated", "%zu judged document{s} {has|have} no line in the gain file",
                      m->uncalibrated_docs);
    mem_free(names);
}

static void add_served_models(struct document *doc, const struct served_models *m)
{
    char text[SERVED_TEXT];
    document_list(doc, "served_models");
    for (size_t i = 0; i < m->n; i++) {
        document_values(doc, "{stage:%s,judge:%zu,model:%s,windows:%zu,mixed:%d}", jud_stage_name[m->model[i].stage],
                        (size_t)m->model[i].judge + 1, m->model[i].name, m->model[i].windows, m->model[i].mixed);
    }
    document_close(doc);
    if (m->mixed)
        document_fact(doc, true, "several models", "%s", served_mixture(m, text));
}

/* Adds the object `key` with the summary *r of some counts, such as windows per topic, and how often each count occurs,
 * *t; the open table gets a row `row` with their minimum, median and maximum. */
static void add_tally(struct document *doc, const char *key, const char *row, const struct summary *r,
                      const struct cov_tally *t)
{
    document_open(doc, key);
    document_row(doc, "%s", row);
    document_count(doc, "n", NULL, r->n);
    document_decimals(doc, 0);
    document_number(doc, "min", "min", r->min, NULL);
    document_decimals(doc, 1);
    document_number(doc, "median", "median", r->median, NULL);
    document_decimals(doc, 0);
    document_number(doc, "max", "max", r->max, NULL);
    document_decimals(doc, -1);
    document_list(doc, "counts");
    for (size_t i = 0; i < t->n; i++) {
        document_values(doc, "{value:%zu,times:%zu}", t->value[i], t->count[i]);
    }
    document_close(doc);
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds "queries": each topic's numbers of windows, and of groups of documents that no comparison connects. */
static void add_covered_queries(struct document *doc, const struct coverage *c)
{
    document_list(doc, "queries");
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cov_query *q = &c->query[k];
        document_item(doc);
        document_values(doc, "dataset:%s,query:%s", q->dataset, q->qid);
        for (int s = 0; s < 2; s++) {
            document_open(doc, jud_stage_name[s]);
            document_values(doc, "valid:%zu,invalid:%zu", q->valid[s], q->invalid[s]);
            document_close(doc);
        }
        document_values(doc,
                        "rankings:%zu,invalid_adaptive:%zu,compared:%zu,components:%zu,always_winning:%zu,always_"
                        "losing:%zu,refused:%d",
                        q->rankings, q->invalid_adaptive, q->n_compared, q->components, q->always_winning,
                        q->always_losing, q->is_refused);
        document_close(doc);
    }
    document_close(doc);
}

/* Adds facts: topics with unconnected comparisons or refused for invalid windows; documents that only won or lost. */
static void add_coverage_facts(struct document *doc, const struct coverage *c)
{
    char text[COV_REASON_SIZE];
    size_t split = 0, refused = 0;
    if (!c->opponents.n)
        document_fact(doc, false, "comparisons", "none: no tournament window is usable");
    else if (!c->n_split)
        document_fact(doc, false, "comparisons",
                      "in every topic, chains of comparisons connect all compared documents");
    for (size_t q = 0; q < c->n_queries && c->n_split; q++)
        if (c->query[q].components > 1) {
            snprintf(text, sizeof text, "the documents form %zu groups, and no comparison connects two groups",
                     c->query[q].components);
            list_topic(doc, &split, "comparisons", c->query[q].qid, text);
        }
    note_unlisted(doc, split, "comparisons");
    if (c->opponents.n)
        document_fact(doc, false, "one-sided", "%zu document{s} won all comparisons, and %zu lost all of them",
                      c->always_winning, c->always_losing);
    if (!c->n_refused)
        document_fact(doc, false, "invalid windows",
                      "in every topic and stage, at most 5 %% of the windows are invalid, and no adaptive window is");
    for (size_t q = 0; q < c->n_queries && c->n_refused; q++)
        if (c->query[q].is_refused)
            list_topic(doc, &refused, "invalid windows", c->query[q].qid, cov_reason(&c->query[q], text));
    note_unlisted(doc, refused, "invalid windows");
}

/* Adds the object "coverage": numbers of valid windows of topics and documents, and of opponents of documents. */
static void add_coverage(struct document *doc, const struct coverage *c)
{
    static const char *const row[][2] = {{"tournament/topic", "tournament/doc"}, {"rubric/topic", "rubric/doc"}};
    document_table(doc, "valid windows");
    document_open(doc, "coverage");
    for (int s = 0; s < 2; s++) {
        document_open(doc, jud_stage_name[s]);
        add_tally(doc, "windows_per_query", row[s][0], &c->windows[s], &c->window_tally[s]);
        add_tally(doc, "placements_per_document", row[s][1], &c->placements[s], &c->placement_tally[s]);
        document_close(doc);
    }
    add_tally(doc, "opponents_per_document", "opponents/doc", &c->opponents, &c->opponent_tally);
    document_values(doc, "disconnected:%zu,always_winning:%zu,always_losing:%zu,refused:%zu", c->n_split,
                    c->always_winning, c->always_losing, c->n_refused);
    add_covered_queries(doc, c);
    document_close(doc);
    add_coverage_facts(doc, c);
}

/* Adds the object `key` with the numbers of windows; scheduled and missing are null if the schedule is not known. */
static void add_windows(struct document *doc, const char *key, const struct complete_count *n)
{
    document_open(doc, key);
    document_values(doc, "scheduled:%f,valid:%zu,invalid:%zu,rejected:%zu,missing:%f",
                    n->known ? (double)n->scheduled : NAN, n->valid, n->invalid, n->rejected,
                    n->known ? (double)n->missing : NAN);
    document_close(doc);
}

/* Adds "completeness": numbers of scheduled, valid, invalid, rejected and missing windows by stage and topic. */
static void add_completeness(struct document *doc, const struct completeness *c)
{
    document_open(doc, "completeness");
    for (int s = 0; s < 2; s++)
        add_windows(doc, jud_stage_name[s], &c->stage[s]);
    document_list(doc, "queries");
    for (size_t t = 0; t < c->n_topics; t++) {
        document_item(doc);
        document_values(doc, "dataset:%s,query:%s", c->topic[t].dataset, c->topic[t].qid);
        for (int s = 0; s < 2; s++)
            add_windows(doc, jud_stage_name[s], &c->topic[t].stage[s]);
        document_close(doc);
    }
    document_close(doc);
    document_close(doc);
}

/* Adds facts about windows: by stage, how many have a valid answer and, if the store states how many it should have,
 * which topics lack more than 5 %; how many have a ranking only, or were left out as repeated records. */
static void add_window_facts(struct document *doc, const struct diagnosis *d)
{
    const struct completeness *c = &d->complete;
    char text[COMPLETE_TEXT_SIZE];
    size_t valid[2] = {0}, invalid[2] = {0}, listed = 0, rankings = 0;
    for (size_t q = 0; q < d->coverage.n_queries; q++) {
        rankings += d->coverage.query[q].rankings;
        for (int s = 0; s < 2; s++) {
            valid[s] += d->coverage.query[q].valid[s];
            invalid[s] += d->coverage.query[q].invalid[s];
        }
    }
    document_fact(doc, false, "judgements",
                  "tournament %zu valid, %zu invalid windows; rubric %zu valid, %zu invalid windows",
                  valid[JUD_TOURNAMENT], invalid[JUD_TOURNAMENT], valid[JUD_RUBRIC], invalid[JUD_RUBRIC]);
    for (int s = 0; s < 2; s++) {
        const struct complete_count *n = &c->stage[s];
        if (n->known && n->scheduled)
            document_fact(doc, complete_stage_lacks(n), "scheduled",
                          "%s %zu windows: %zu valid, %zu invalid, %zu rejected, %zu missing", jud_stage_name[s],
                          n->scheduled, n->valid, n->invalid, n->rejected, n->missing);
        else if (n->rejected)
            document_fact(doc, complete_stage_lacks(n), "scheduled",
                          "%s: unknown number of windows; %zu windows rejected", jud_stage_name[s], n->rejected);
    }
    for (size_t t = 0; t < c->n_topics; t++)
        for (int s = 0; s < 2; s++) {
            const struct complete_count *n = &c->topic[t].stage[s];
            if (n->rejected + n->missing && complete_stage_lacks(n))
                list_topic(doc, &listed, "  incomplete", c->topic[t].qid, complete_reason(n, (enum jud_stage)s, text));
        }
    note_unlisted(doc, listed, "  incomplete");
    if (rankings)
        document_fact(doc, false, "  rankings",
                      "%zu window{s} {has|have} a ranking but no scores; the fit treats the order of {its|their} "
                      "documents as certain",
                      rankings);
    if (d->copies)
        document_fact(doc, false, "  repeated", "%zu repeated record{s} {is|are} left out", d->copies);
}

/* ---- predictions ---- */

static void add_score(struct document *doc, const struct rel_score *s, bool marked, const char *row)
{
    document_row_marked(doc, marked, row);
    document_values(doc, "ece|ECE:%f,brier|Brier:%f,skill|skill:%f", s->ece, s->brier, s->skill);
    document_row(doc, NULL);
}

static void add_bins(struct document *doc, const struct rel_score *s)
{
    document_list(doc, "bins");
    for (int k = 0; k < REL_BINS; k++) {
        document_values(doc, "{from:%f,answers:%zu,predicted:%f,passed:%f}", (double)k / REL_BINS, s->bin[k].n,
                        s->bin[k].predicted, s->bin[k].passed);
    }
    document_close(doc);
}

static void add_fits(struct document *doc, const struct diagnosis *d)
{
    document_list(doc, "fits");
    for (size_t c = 0; c < d->labels->n_items; c++) {
        document_values(doc, "{criterion:%s,intercept:%f,slope:%f,separable:%d}", d->labels->item[c].name,
                        d->reliability.fit[c].intercept, d->reliability.fit[c].slope,
                        d->reliability.fit[c].is_separable);
    }
    document_close(doc);
}

/* Adds notes below the table of predicted passes: the baselines of the skill, its parts, and responses left out. */
static void add_reliability_notes(struct document *doc, const struct diagnosis *d)
{
    const struct reliability *r = &d->reliability;
    size_t separable = 0;
    for (size_t k = 0; k < d->labels->n_items; k++)
        separable += r->fit[k].is_separable;
    document_note(doc, "%zu response{s}; a model that predicts each criterion's pass rate has skill 0 (Brier %.4f)",
                  r->responses, r->reference);
    document_note(doc, "skill %.4f, compared with a model that predicts one pass rate for all criteria (Brier %.4f)",
                  r->skill_one_rate, r->one_rate);
    document_note(doc,
                  "the skill compared with one pass rate is the sum of %.4f from pass rates, %.4f from bt, and %.4f "
                  "from tau and alpha",
                  r->by_rates, r->by_bt, r->by_scale);
    document_note(doc, "the 2PL has a smaller Brier score than the regression in a share of %.4f of %zu topic{s}",
                  r->fraction_better, r->queries);
    if (r->n_left_out)
        document_note(doc, "%zu response{s} about documents without theta%s {is|are} left out", r->n_left_out,
                      r->has_bt ? " or bt" : "");
    if (separable)
        document_note(doc,
                      "for %zu criteri{on|a}, one value of bt separates all passes from all failures, so the "
                      "regression has a prior",
                      separable);
}

/* Adds how well three models predict passes of criteria: the 2PL model, a sigmoid of bt, and a regression on bt. */
static void add_reliability(struct document *doc, const struct diagnosis *d)
{
    const struct reliability *r = &d->reliability;
    document_table(doc, "predicted passes");
    document_open(doc, "reliability");
    document_values(doc,
                    "responses:%zu,left_out:%zu,reference_brier:%f,one_rate_brier:%f,skill_one_rate:%f,removed:{"
                    "criterion_rates:%f,bt:%f,tau_alpha:%f},queries:%zu,queries_model_below_regression:%f",
                    r->responses, r->n_left_out, r->reference, r->one_rate, r->skill_one_rate, r->by_rates, r->by_bt,
                    r->by_scale, r->queries, r->fraction_better);
    document_open(doc, "model");
    add_score(doc, &r->model, diag_warns(d, DIAG_ECE) || diag_warns(d, DIAG_BRIER), "2PL, theta");
    document_close(doc);
    document_open(doc, "sigmoid_bt");
    add_score(doc, &r->sigmoid, false, "sigmoid of bt");
    add_bins(doc, &r->sigmoid);
    document_close(doc);
    document_open(doc, "regression_bt");
    add_score(doc, &r->logit, false, "regression on bt");
    add_fits(doc, d);
    add_bins(doc, &r->logit);
    document_close(doc);
    add_bins(doc, &r->model);
    document_close(doc);
    add_reliability_notes(doc, d);
}

/* Adds each pair's correlations of residuals (Q3) and of answers; marks pairs with |Q3| by document above Q3_LARGE. */
static void add_pairs(struct document *doc, const struct diagnosis *d)
{
    document_list(doc, "pairs");
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        const char *name[] = {d->labels->item[p->a].name, d->labels->item[p->b].name};
        bool large = fabs(p->by_document) > Q3_LARGE;
        char *row = show_names(name, 2, 2);
        document_item(doc);
        document_texts(doc, "criteria", name, 2);
        document_row_marked(doc, large, row);
        document_values(doc, "q3|Q3/resp.:%f,q3_documents|Q3:%f,answers|raw/resp.:%f,answers_documents|raw:%f",
                        p->by_response, p->by_document, p->raw_by_response, p->raw_by_document);
        document_row(doc, NULL);
        document_bool(doc, "large", large);
        document_close(doc);
        mem_free(row);
    }
    document_close(doc);
}

/* Adds the table of correlations between criteria, with their means over pairs. */
static void add_dependence(struct document *doc, const struct diagnosis *d)
{
    if (d->n_pairs)
        document_table(doc, "correlations");
    document_open(doc, "correlations");
    document_values(
        doc,
        "responses:%zu,mean_q3:%f,mean_abs_q3_documents:%f,mean_abs_answers:%f,mean_abs_answers_documents:%f,large:%zu",
        d->responses, d->mean_q3, d->mean_abs_by_document, d->mean_abs_raw, d->mean_abs_raw_by_document, d->n_large);
    add_pairs(doc, d);
    document_close(doc);
    if (!d->n_pairs)
        return;
    document_note(doc, "averages over the answers about each document: mean |Q3| %.4f, mean |raw correlation| %.4f",
                  d->mean_abs_by_document, d->mean_abs_raw_by_document);
    document_note(doc, "single responses: mean Q3 %.4f, mean |raw correlation| %.4f", d->mean_q3, d->mean_abs_raw);
    document_note(doc, "Q3: the residuals of each criterion are averaged within each document; Q3 is the correlation "
                       "of these averages for two criteria");
    document_note(
        doc, "Q3 above %.1f: the criteria ask almost the same question; below -%.1f: they tend to exclude each other",
        Q3_LARGE, Q3_LARGE);
}

/* ---- refits ---- */

/* Adds the cross-entropies of the predictions for a dataset that was held out of the fit, or for all of them together
 * if h->gamma is NULL, as the row `row`; marks a dataset that the 2PL predicts no better than pass rates do. */
static void add_held_out_dataset(struct document *doc, const struct diagnosis *d, const struct held_out *h,
                                 const char *row)
{
    size_t C = d->labels->n_items;
    if (h->gamma)
        document_text(doc, "dataset", NULL, h->dataset);
    document_row_marked(doc, h->gamma && !(h->model < h->rates), row);
    document_values(doc,
                    "queries|topics:%zu,responses|responses:%zu,cross_entropy_2pl|2PL:%f,cross_entropy_rasch|Rasch:%f,"
                    "cross_entropy_pass_rates|pass rate:%f",
                    h->queries, h->responses, h->model, h->rasch, h->rates);
    document_row(doc, NULL);
    if (!h->gamma)
        return;
    document_values(doc, "training_queries:%zu,training_responses:%zu", h->training_queries, h->training_responses);
    document_numbers(doc, "gamma", h->gamma, C);
    document_numbers(doc, "beta", h->beta, C);
    document_numbers(doc, "pass_rates", h->rate, C);
}

/* Adds the table of --held-out: how well criteria fitted to the other datasets predict the answers about each
 * dataset. */
static void add_held_out(struct document *doc, const struct diagnosis *d)
{
    const struct held_set *h = &d->held_out;
    document_part(doc, "held-out", "Predictions for each dataset, with the criteria fitted to the other datasets");
    document_table(doc, "held out");
    document_open(doc, "held_out");
    document_list(doc, "datasets");
    for (size_t k = 0; k < h->n; k++) {
        document_item(doc);
        add_held_out_dataset(doc, d, &h->dataset_fit[k],
                             *h->dataset_fit[k].dataset ? h->dataset_fit[k].dataset : "(no name)");
        document_close(doc);
    }
    document_close(doc);
    document_open(doc, "together");
    add_held_out_dataset(doc, d, &h->average, "together");
    document_close(doc);
    document_close(doc);
    document_note(doc, "cross-entropy per response and criterion, in nats; criteria fitted to the other datasets");
}

/* Adds a refitted subset of the criteria: names, efficiency, gamma and beta. `shown` puts it into the table as well. */
static void add_subset(struct document *doc, const struct diagnosis *d, const struct sub_fit *x, bool shown)
{
    const char *name[SUB_MAX_CRITERIA];
    size_t n = 0;
    for (size_t c = 0; c < d->labels->n_items; c++)
        if (x->criteria >> c & 1)
            name[n++] = d->labels->item[c].name;
    document_texts(doc, "criteria", name, n);
    document_values(
        doc, shown ? "efficiency|efficiency:%f,information:%f,peak|peak:%f" : "efficiency:%f,information:%f,peak:%f",
        x->efficiency, x->information, x->peak);
    document_numbers(doc, "gamma", x->gamma, n);
    document_numbers(doc, "beta", x->beta, n);
    document_bool(doc, "converged", x->converged);
    if (shown) {
        char *all = show_names(name, n, n);
        document_text(doc, NULL, "criteria", all);
        mem_free(all);
    }
}

/* Adds refitted subsets of criteria: all to JSON, tsv and csv; the BEST most efficient and the whole set to a table. */
static void add_subsets(struct document *doc, const struct diagnosis *d)
{
    enum { BEST = 31 /* the most subsets in the table: as many as five criteria have */ };
    size_t n = d->subsets.n, failed = 0;
    document_part(doc, "subsets", "Shorter rubrics");
    document_table(doc, "refitted subsets of the criteria, largest efficiency first: %zu of %zu",
                   n < BEST ? n : (size_t)BEST, n);
    document_list(doc, "subsets");
    for (size_t k = 0; k < n; k++) {
        const struct sub_fit *x = &d->subsets.fit[k];
        failed += !x->converged;
        document_item(doc);
        document_row(doc, "%zu", k + 1);
        add_subset(doc, d, x, k < BEST || x->criteria + 1u == 1u << d->labels->n_items);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
    if (failed)
        document_note(doc, "%zu fit{s} did not converge; without a tournament, no fit of one criterion does", failed);
}

void show_judgements(struct document *doc, const struct show_source *s)
{
    static const char *const section[] = {"match", "served_models", "coverage",    "completeness",
                                          "trust", "reliability",   "correlations"};
    const struct diagnosis *d = s->diagnosis;
    document_part(doc, "coverage", "Coverage");
    for (size_t k = 0; k < LENGTH(section) && !d->has_store; k++)
        document_null(doc, section[k]);
    if (d->has_store) {
        add_window_facts(doc, d);
        add_match(doc, d);
        add_match_facts(doc, &d->match);
        add_served_models(doc, &d->served);
        add_coverage(doc, &d->coverage);
        add_completeness(doc, &d->complete);
        show_figures_of_coverage(doc, s);
        show_trust(doc, d);
        document_part(doc, "reliability", "Predicted passes and answers");
        add_reliability(doc, d);
        show_figures_of_reliability(doc, s);
        document_part(doc, "dependence", "Dependence of criteria");
        add_dependence(doc, d);
        show_figures_of_dependence(doc, s);
    }
    if (d->has_held_out && d->held_out.n)
        add_held_out(doc, d);
    else
        document_null(doc, "held_out");
    if (d->has_held_out && !d->held_out.n)
        document_fact(doc, false, "held out", "no dataset, because all judgements belong to one dataset");
    if (d->subsets.n)
        add_subsets(doc, d);
    else
        document_null(doc, "subsets");
}
