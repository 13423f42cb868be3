/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the document of `rcp-label show` that need the gain file only: gains, criteria and scales; and whether
 * the judge may be trusted. */
#include "report/show.h"

#include <math.h>

#include "base/plural.h"
#include "base/text_stream.h"
#include "report/figure_rows.h"
#include "report/show_parts.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

const struct report_options show_digits = {.digits = REPORT_DIGITS};

void show_value(struct grid *g, double v)
{
    figure_value(g, &show_digits, v);
}

const char *show_range(char buf[SHOW_RANGE], double lo, double hi)
{
    int len = snprintf(buf, SHOW_RANGE, "%.6g", lo);
    if (!isnan(hi))
        snprintf(buf + len, SHOW_RANGE - (size_t)len, " to %.6g", hi);
    return buf;
}

const char *show_beyond(char buf[SHOW_BEYOND], size_t n)
{
    buf[0] = '\0';
    if (n)
        snprintf(buf, SHOW_BEYOND, " The outermost bars include %zu document%s beyond the ends of the scale.", n,
                 plural_s(n));
    return buf;
}

char *show_names(const char *const *name, size_t n, size_t most)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    for (size_t i = 0; i < n && i < most; i++)
        fprintf(f, "%s%s", i ? " " : "", name[i]);
    if (n > most)
        fprintf(f, " and %zu more", n - most);
    text_stream_close(f, &text);
    return text;
}

static void add_summary(struct document *doc, const struct summary *s)
{
    document_values(doc, "known:%zu,min:%f,q1:%f,median:%f,q3:%f,max:%f,mean:%f", s->n, s->min, s->q1, s->median, s->q3,
                    s->max, s->mean);
}

/* Adds the gain file's numbers of topics, documents and criteria, its judge, and quartiles of gain and theta. */
static void add_labels(struct document *doc, const struct diagnosis *d)
{
    const struct published *p = d->labels;
    document_open(doc, "labels");
    document_values(doc, "file:%s,judge:%s,rubric_only:%d,queries:%zu,documents:%zu", p->path, p->gains.judge,
                    p->rubric_only, p->n_queries, p->n_docs);
    document_open(doc, "gain");
    add_summary(doc, &d->gain);
    document_close(doc);
    document_open(doc, "theta");
    add_summary(doc, &d->theta);
    document_close(doc);
    document_close(doc);
    document_fact(doc, false, "labels", "%zu document{s} of %zu topic{s}, %zu criteri{on|a}: %s", p->n_docs,
                  p->n_queries, p->n_items, p->path);
    if (p->gains.judge)
        document_fact(doc, false, "judge", "%s", p->gains.judge);
    if (p->rubric_only)
        document_fact(doc, false, "mode", "rubric only: there is no tournament, so topics have no scale tau");
    document_fact(doc, false, "gains", "%.4f to %.4f, quartiles %.4f %.4f %.4f, mean %.4f", d->gain.min, d->gain.max,
                  d->gain.q1, d->gain.median, d->gain.q3, d->gain.mean);
    if (d->gain.n < p->n_docs)
        document_fact(doc, false, "  unknown", "%zu document{s} without a gain", p->n_docs - d->gain.n);
    if (!d->has_store)
        document_say(doc, DOCUMENT_LEAD,
                     "No judgements were given, so the quality of predictions, the dependence of criteria and the "
                     "coverage are unknown.");
}

/* Adds the table of criteria, with pass rates if there are judgements, and the table of the judges' severities. */
static void add_items(struct document *doc, const struct show_source *s)
{
    const struct diagnosis *d = s->diagnosis;
    const struct published *p = d->labels;
    const struct reliability *r = &d->reliability;
    document_table(doc, "criteria");
    document_list(doc, "items");
    for (size_t c = 0; c < p->n_items; c++) {
        document_item_row(doc, "name", p->item[c].name);
        document_values(
            doc, "gamma|gamma:%f,se_gamma|se gamma:%f,beta|beta:%f,se_beta|se beta:%f,information|information:%f",
            p->item[c].gamma, p->se_gamma[c], p->item[c].beta, p->se_beta[c], d->top_information[c]);
        document_number(doc, "passed", d->has_store ? "passed" : NULL, d->has_store ? r->rate[c] : NAN, NULL);
        document_number(doc, "expected", d->has_store ? "expected" : NULL, d->has_store ? r->predicted[c] : NAN, NULL);
        document_close(doc);
    }
    document_close(doc);
    if (p->n_severities)
        document_table(doc, "judges");
    document_list(doc, "severities");
    for (size_t k = 0; k < p->n_severities; k++) {
        document_item(doc);
        document_row(doc, "%s", prov_judge_name(s->judges, jud_stage_name[JUD_RUBRIC], p->severity[k].judge));
        document_values(doc, "judge:%s,model:%s,severity|severity:%f,se|se:%f", p->severity[k].judge,
                        prov_model(s->judges, jud_stage_name[JUD_RUBRIC], p->severity[k].judge), p->severity[k].value,
                        p->severity[k].se);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds whether each criterion is harder than the one before it, as rubrics intend, and the criteria that are not. */
static void add_difficulties(struct document *doc, const struct diagnosis *d)
{
    const struct gain_item *item = d->labels->item;
    document_open(doc, "difficulties");
    document_bool(doc, "increasing", d->n_falls == 0);
    document_list(doc, "not_increasing");
    for (size_t k = 0; k < d->n_falls; k++) {
        const struct gain_item *x = &item[d->easier[k] - 1], *y = x + 1;
        document_texts(doc, "", (const char *[]){x->name, y->name}, 2);
        document_fact(doc, true, "difficulties", "%s (beta %.4f) is not harder than the criterion before it, %s (%.4f)",
                      y->name, y->beta, x->name, x->beta);
    }
    document_close(doc);
    document_close(doc);
    if (!d->n_falls)
        document_fact(doc, false, "difficulties",
                      d->labels->n_items > 1 ? "each criterion is harder than the criterion before it"
                                             : "nothing to compare: there is only one criterion");
}

static void add_discrimination(struct document *doc, const struct diagnosis *d)
{
    const struct published *p = d->labels;
    document_values(doc, "discrimination:{largest:%s,second:%s,margin:%f,margin_se:%f,margin_in_se:%f}",
                    p->item[d->max_item].name, p->n_items > 1 ? p->item[d->second_item].name : NULL, d->margin,
                    d->margin_se, d->margin / d->margin_se);
    if (p->n_items > 1)
        document_fact(doc, diag_warns(d, DIAG_DISCRIMINATION), "discrimination",
                      "%s has the largest gamma, which is %.4f (%.1f standard errors) above the gamma of %s",
                      p->item[d->max_item].name, d->margin, d->margin / d->margin_se, p->item[d->second_item].name);
}

/* Adds the criteria's mean information at each topic's EFF_TOP largest theta, and at the first documents of runs. */
static void add_efficiency(struct document *doc, const struct diagnosis *d)
{
    document_values(doc, "ideal_top:{documents:%zu,queries:%zu,information:%f,peak:%f,peak_theta:%f,efficiency:%f}",
                    (size_t)EFF_TOP, d->top_queries, d->information, d->peak, d->peak_theta, d->efficiency);
    document_fact(doc, diag_warns(d, DIAG_EFFICIENCY), "efficiency",
                  "%.4f of the peak: mean information %.4f in the top %d by theta; peak %.4f at theta %.2f",
                  d->efficiency, d->information, EFF_TOP, d->peak, d->peak_theta);
    document_list(doc, "run_tops");
    for (size_t k = 0; k < d->n_runs; k++) {
        const struct eff_run *r = &d->run[k];
        document_values(doc, "{file:%s,queries:%zu,documents_left_out:%zu,information:%f,efficiency:%f}", r->path,
                        r->queries, r->n_left_out, r->information, r->information / d->peak);
        document_fact(doc, false, "  at a run",
                      "%s: %.4f of the peak; information %.4f in the top %d of %zu topic{s}; no theta: %zu document{s}",
                      r->path, r->information / d->peak, r->information, EFF_TOP, r->queries, r->n_left_out);
    }
    document_close(doc);
}

static void add_scales(struct document *doc, const struct diagnosis *d)
{
    document_open(doc, "tau");
    add_summary(doc, &d->tau);
    document_values(doc, "p5:%f,p95:%f,ratio:%f,quantile_type:%zu", d->tau5, d->tau95, d->tau_ratio, (size_t)7);
    document_texts(doc, "zero", d->tau_zero, d->n_tau_zero);
    document_close(doc);
}

static void add_scale_facts(struct document *doc, const struct diagnosis *d)
{
    char *zero = show_names(d->tau_zero, d->n_tau_zero, SHOW_NAMED);
    if (d->tau.n)
        document_fact(doc, false, "scales tau",
                      "5th and 95th percentile %.4f and %.4f; their ratio %.4f shows how much the topics differ",
                      d->tau5, d->tau95, d->tau_ratio);
    if (d->n_tau_zero)
        document_fact(doc, true, "tau = 0", "in %zu topic{s}, where the rubric contradicts the tournament: %s",
                      d->n_tau_zero, zero);
    else if (d->tau.n)
        document_fact(doc, false, "tau = 0", "in no topic");
    mem_free(zero);
}

static void add_share(struct document *doc, const char *key, const char *criterion, double share)
{
    document_open(doc, key);
    document_values(doc, "criterion:%s,share:%f", criterion, share);
    document_close(doc);
}

static void add_shares(struct document *doc, const struct diagnosis *d)
{
    const struct gain_item *item = d->labels->item;
    document_open(doc, "shares");
    document_count(doc, "documents", NULL, d->theta.n);
    add_share(doc, "below", item[0].name, d->fraction_below);
    add_share(doc, "at_or_above", item[d->fourth_item].name, d->fraction_above);
    document_close(doc);
    document_fact(doc, diag_warns(d, DIAG_BELOW), "low end",
                  "%.4f of the documents have a theta below the difficulty of %s, the first criterion",
                  d->fraction_below, item[0].name);
    document_fact(doc, diag_warns(d, DIAG_ABOVE), "high end",
                  "%.4f of the documents reach the difficulty of %s, the %s criterion", d->fraction_above,
                  item[d->fourth_item].name, d->fourth_item == 3 ? "fourth" : "last");
}

static void add_warnings(struct document *doc, const struct diagnosis *d)
{
    document_list(doc, "warnings");
    for (int w = 0; w < DIAG_WARNINGS; w++)
        if (diag_warns(d, (enum diag_warning)w))
            document_text(doc, "", NULL, diag_warning_name[w]);
    document_close(doc);
}

/* ---- may the judge be trusted? ---- */

/* Adds the table of mean scores and pass rates by position, in windows of the most frequent width, with intervals. */
static void add_places(struct document *doc, const struct trust *t)
{
    if (t->n_places)
        document_table(doc, "answers by position in the window");
    document_list(doc, "places");
    for (size_t i = 0; i < t->n_places; i++) {
        const struct trust_place *place = &t->place_stats[i];
        document_item(doc);
        document_row(doc, "%zu", i + 1);
        document_values(doc, "place:%zu,scores:%zu,score|score:%f,score_interval|+-:%f", i + 1, place->n[0],
                        place->mean[0], 1.96 * place->se[0]);
        document_values(doc, "answers:%zu,passed|passed:%f,passed_interval|+-:%f,expected|expected:%f", place->n[1],
                        place->mean[1], 1.96 * place->se[1], place->expected);
        document_row(doc, NULL);
        document_close(doc);
    }
    document_close(doc);
    if (t->n_places)
        document_note(doc, "+-: half the width of a 95 %% interval; expected: the share of passes that theta predicts");
}

/* Adds how a document's position in its window (the documents that the judge sees together) biases answers: how often
 * mirrored windows, in reverse order, agree, and the effect in both stages, in logits (tournament only) and theta. */
static void add_position(struct document *doc, const struct trust *t)
{
    const struct position_effect *e = &t->tournament;
    document_open(doc, "position");
    document_values(
        doc,
        "mirrored_windows:%zu,pairs:%zu,same_order:%f,same_order_expected:%f,tournament:{slope:%f,se_slope:"
        "%f,offset:%f,se_offset:%f,theta:%f,removal_moves:%f,removal_moves_most:%f},rubric:{theta:%f,se:%f}",
        t->mirrored, t->pairs, t->agreement, t->expected, e->slope, e->se_slope, e->offset, e->se_offset,
        e->slope * t->scale, e->moved, e->most, t->rubric.value, t->rubric.se);
    add_places(doc, t);
    document_close(doc);
    if (t->pairs)
        document_fact(doc, t->mirror_marked, "position",
                      "mirrored windows order a share of %.4f of %zu pair{s} of documents alike; expected: %.4f",
                      t->agreement, t->pairs, t->expected);
    if (e->windows && isnan(e->slope))
        document_fact(doc, t->tournament_marked, "position",
                      "tournament: the effect of the position in %zu window{s} has no finite estimate", e->windows);
    else if (e->windows) {
        document_fact(doc, t->tournament_marked, "position",
                      "tournament: effect, first minus last position: %.4f logits (se %.4f), %.4f in theta", e->slope,
                      e->se_slope, e->slope * t->scale);
        document_fact(doc, false, "  first",
                      "the first position adds %.4f logits beyond the trend over all positions (se %.4f)", e->offset,
                      e->se_offset);
        document_fact(doc, false, "  removal", "without this effect, bt changes by %.4f on average and by at most %.4f",
                      e->moved, e->most);
    }
    document_fact(doc, t->place_marked, "position",
                  "rubric: effect, first minus last position: %.4f in theta (se %.4f)", t->rubric.value, t->rubric.se);
}

static void add_copies(struct document *doc, const struct diagnosis *d)
{
    const struct trust *t = &d->trust;
    document_number(doc, "copies_of_first_criterion", NULL, t->copies, NULL);
    if (d->labels->n_items > 1)
        document_fact(doc, t->copies_marked, "copies",
                      t->copies_marked ? "kappa %.4f: the other criteria repeat the answer to the first criterion"
                                       : "kappa %.4f between the first criterion and the others, at equal theta",
                      t->copies);
}

/* Adds, for tournament and rubric, how well two halves of the answers agree, and how late answers differ from early. */
static void add_consistency(struct document *doc, const struct trust *t)
{
    document_open(doc, "consistency");
    for (int g = 0; g < 2; g++) {
        const struct trust_halves *h = &t->halves[g];
        document_open(doc, jud_stage_name[g]);
        document_values(doc, "documents:%zu,alternate_halves:%f,full_length:%f", h->documents, h->alternate, h->r_full);
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
        document_fact(doc, t->same_marked[g], "consistency",
                      "%s: reliability %.4f within topics, from split halves that correlate %.4f%s", jud_stage_name[g],
                      h->r_full, h->alternate,
                      t->same_marked[g] ? ": answers depend on the topic or on chance, not on the document" : "");
        for (int i = 0; i < 2; i++) {
            bool marked = t->level_marked[g][i] || t->turn_marked[g][i];
            if (isnan(h->split[i]) && isnan(t->level[g][i].value))
                continue;
            document_fact(doc, marked, "change",
                          "%s%s: early and late answers correlate %.4f; from early to late, %s by %.4f (se %.4f)%s",
                          jud_stage_name[g], i ? ", by time" : "", h->split[i], g ? "theta changes" : "scores change",
                          t->level[g][i].value, t->level[g][i].se, marked ? ": the judge changes over time" : "");
        }
    }
}

/* Adds the agreement of windows of one stage that were judged twice, and the reliability of the stage's labels. */
static void add_stage_repeats(struct document *doc, const struct retest *x, enum jud_stage stage)
{
    const struct retest_stage *r = &x->stage[stage];
    document_open(doc, jud_stage_name[stage]);
    document_values(doc, "windows:%zu,left_out:%zu,agreement:k/n%p,noise:%p,retest:%p,reliability:%p,ceiling:%p",
                    r->n_windows, r->n_left_out, &r->agree, &r->noise, &r->retest, &r->reliability, &r->ceiling);
    if (stage == JUD_RUBRIC) {
        document_list(doc, "criteria");
        for (size_t c = 0; c < x->n_criteria; c++)
            document_values(doc, "{criterion:%s,agreement:k/n%p}", x->name[c], &x->criterion[c]);
        document_close(doc);
    }
    document_close(doc);
    if (!r->n_windows)
        return;
    document_fact(doc, false, "repeats", "%s, %zu window{s} judged again: %.4f [%.4f, %.4f] of the %s",
                  jud_stage_name[stage], r->n_windows, r->agree.rate, r->agree.lo, r->agree.hi,
                  stage == JUD_RUBRIC ? "answers are the same both times" : "pairs have the same order both times");
    document_fact(doc, false, "  noise",
                  stage == JUD_RUBRIC ? "a document's number of passes has a standard deviation of %.4f [%.4f, %.4f]; "
                                        "the first and the second number correlate %.4f"
                                      : "a document's score has a standard deviation of %.4f logits [%.4f, %.4f]; the "
                                        "first and the second score correlate %.4f",
                  r->noise.value, r->noise.lo, r->noise.hi, r->retest.value);
    if (!isnan(r->reliability.value))
        document_fact(doc, false, "  labels",
                      "the reliability of %s within topics is %.4f [%.4f, %.4f]; a correlation with these labels "
                      "cannot exceed %.4f",
                      stage == JUD_RUBRIC ? "Count" : "theta", r->reliability.value, r->reliability.lo,
                      r->reliability.hi, r->ceiling.value);
}

static void add_repeats_object(struct document *doc, const struct diagnosis *d)
{
    if (!d->retest.has_repeats) {
        document_null(doc, "repeats");
        return;
    }
    document_open(doc, "repeats");
    add_stage_repeats(doc, &d->retest, JUD_TOURNAMENT);
    add_stage_repeats(doc, &d->retest, JUD_RUBRIC);
    document_close(doc);
}

/* Adds correlations of theta with text length, the order of docnos, and the order in which windows first show them. */
static void add_ties(struct document *doc, const struct trust *t)
{
    static const char *const key[] = {"log_length", "id_order", "first_mention"};
    static const char *const label[] = {"length", "order of ids", "first mention"};
    document_open(doc, "correlations_of_theta");
    for (int k = 0; k < TRUST_TIES; k++) {
        const struct trust_correlation *c = &t->tie[k];
        document_open(doc, key[k]);
        document_values(doc,
                        "documents:%zu,theta:%f,theta_given_grades:%f,grades_given_theta:%f,tournament_given_rubric:%f,"
                        "rubric_given_tournament:%f",
                        c->n, c->theta, c->given_grades, c->grades_given_theta, c->given_other[0], c->given_other[1]);
        document_close(doc);
        if (!c->n)
            continue;
        document_fact(doc, c->marked, label[k],
                      "correlates %.4f with theta within topics (%.4f with bt if the rubric is held fixed, %.4f with "
                      "the rubric if bt is held fixed)",
                      c->theta, c->given_other[0], c->given_other[1]);
        if (!isnan(c->given_grades))
            document_fact(doc, c->marked, "  given grades",
                          "correlates %.4f with theta at equal grades, and %.4f with the grades at equal theta",
                          c->given_grades, c->grades_given_theta);
        else if (c->marked)
            document_fact(doc, false, "  given grades",
                          "unknown; give grades to see whether the judge or the documents cause this correlation");
    }
    document_close(doc);
}

/* Adds the part that asks whether the judge may be trusted (diagnose/trust.h). */
void show_trust(struct document *doc, const struct diagnosis *d)
{
    document_part(doc, "trust", "Can the judge be trusted?");
    document_open(doc, "trust");
    add_position(doc, &d->trust);
    add_copies(doc, d);
    add_consistency(doc, &d->trust);
    add_repeats_object(doc, d);
    add_ties(doc, &d->trust);
    document_close(doc);
}

/* ---- method and provenance ---- */

/* Adds sentences to the page: how its values are computed. */
static void add_method(struct document *doc, const struct diagnosis *d)
{
    document_say(
        doc, DOCUMENT_METHOD,
        "P(pass) = sigma(gamma (theta - beta)), and theta = tau bt + alpha in topics with a tournament. g(theta) is "
        "the sum of gamma P divided by the sum of gamma. Information is the sum of gamma^2 P (1 - P). Efficiency is "
        "the mean information of each topic's %d documents with the largest theta, averaged over topics and divided by "
        "the largest information at any theta. Quantiles are of type 7, and intervals of tau are plus and minus 1.96 "
        "standard errors.",
        EFF_TOP);
    if (d->has_store)
        document_say(doc, DOCUMENT_METHOD,
                     "Calibration error: answers are sorted into %d bins of equal width by their predictions. Each "
                     "answer has the error |mean prediction - share that passed| of its bin; these errors are "
                     "averaged. Brier score: the mean squared error. Skill: 1 minus the ratio of this Brier score to "
                     "the Brier score of the criteria's pass rates. Q3 (Yen 1984): the residuals of each criterion are "
                     "averaged over the responses of a document; Q3 is the correlation of these averages for two "
                     "criteria. The gain file may come from the same answers with which its predictions are compared.",
                     REL_BINS);
}

static void say_provenance(struct document *doc, const char *head, const struct provenance *p)
{
    if (p && p->n)
        document_say(doc, DOCUMENT_ORIGIN, "%s", head);
    for (size_t i = 0; p && i < p->n; i++)
        document_say(doc, DOCUMENT_ORIGIN, "%s%s%s %s", prov_key_name[p->line[i].key], *p->line[i].subject ? " " : "",
                     p->line[i].subject, p->line[i].value);
}

static void add_origin(struct document *doc, const struct show_source *s)
{
    const struct published *p = s->diagnosis->labels;
    document_say(doc, DOCUMENT_ORIGIN, "rcp-label " RCP_VERSION "; gain file %s%s%s%s", p->path,
                 *s->digest ? " (SHA-256 " : "", s->digest, *s->digest ? ")" : "");
    say_provenance(doc, "Origin of the gain file:", &p->gains.provenance);
    say_provenance(doc, "Origin of the judgements:", s->judgements);
}

void show_fill(struct document *doc, const struct show_source *s, const struct report_options *o)
{
    const struct diagnosis *d = s->diagnosis;
    if (s->distribution)
        document_page(doc, o, "Labels: %s", d->labels->path);
    add_labels(doc, d);
    document_part(doc, "criteria", "Criteria, information and gain");
    add_items(doc, s);
    add_difficulties(doc, d);
    add_discrimination(doc, d);
    add_scales(doc, d);
    add_efficiency(doc, d);
    show_figures_of_criteria(doc, s);
    document_part(doc, "scales", "Scales");
    add_scale_facts(doc, d);
    show_figures_of_scales(doc, s);
    document_part(doc, "ridges", "Abilities and scores");
    add_shares(doc, d);
    show_figures_of_ridges(doc, s);
    show_judgements(doc, s);
    add_warnings(doc, d);
    add_method(doc, d);
    if (doc->title) {
        add_origin(doc, s);
        show_live(doc, s);
    }
}
