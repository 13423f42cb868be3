/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

enum { LABEL_SIZE = 160 };

static const char *judge_name(const struct study_lists *s, size_t j)
{
    return frame_names_part(&s->judges, j, 0);
}

static const char *suite_name(const struct study_lists *s, size_t k)
{
    const char *name = frame_names_part(&s->queries.suites, k, 0);
    return *name ? name : "(none)";
}

/* Adds the shares of decisions for side 1 in the cases (pairs of lists or sets, side 1 and side 2, shown to judges) of
 * one kind (an index of s->kinds), for the part `wanted` of the decisions: one rate `key`, or an object `key` if the
 * part has a rate for each judge or suite. `label` begins their names in the table. */
static void add_part_rates(struct document *doc, const struct study_lists *s, size_t kind, enum study_lists_part wanted,
                           const char *key, const char *label)
{
    bool by_judge = wanted == LISTS_JUDGE || wanted == LISTS_CONTROL_JUDGE, many = by_judge || wanted == LISTS_SUITE;
    if (many)
        document_open(doc, key);
    for (size_t i = 0; i < s->n_shares; i++) {
        const struct study_lists_share *x = &s->share[i];
        if (x->kind != kind || x->part != wanted)
            continue;
        const char *name = by_judge ? judge_name(s, x->group) : many ? suite_name(s, x->group) : key;
        char text[LABEL_SIZE];
        snprintf(text, sizeof text, "%s%s", label, many ? name : "");
        document_rate(doc, name, text, &x->rate);
    }
    if (many)
        document_close(doc);
}

static bool has_controls(const struct study_lists *s, size_t kind)
{
    for (size_t i = 0; i < s->n_shares; i++)
        if (s->share[i].kind == kind && s->share[i].part == LISTS_CONTROL_JUDGE && s->share[i].rate.n > 0)
            return true;
    return false;
}

/* Adds how often decisions about cases of a kind (an index of s->kinds) favour side 1: of the majority, unanimous, by
 * judge, and, if known, by suite, by which side is longer and by tie zone; and the rates of controls (cases whose
 * better side is clear), if there are any. */
static void say_kind(struct document *doc, const struct study_lists *s, size_t kind)
{
    const char *name = frame_names_part(&s->kinds, kind, 0);
    document_table(doc, "Cases of kind %s: share of the decided cases that favour side 1", name);
    document_open(doc, name);
    add_part_rates(doc, s, kind, LISTS_MAJORITY, "majority", "majority");
    add_part_rates(doc, s, kind, LISTS_UNANIMOUS, "unanimous", "unanimous");
    add_part_rates(doc, s, kind, LISTS_JUDGE, "judges", "judge ");
    if (s->has_suite)
        add_part_rates(doc, s, kind, LISTS_SUITE, "suites", "suite ");
    if (s->has_length) {
        add_part_rates(doc, s, kind, LISTS_LONGER_1, "side_1_longer", "side 1 longer");
        add_part_rates(doc, s, kind, LISTS_LONGER_2, "side_2_longer", "side 2 longer");
    }
    if (s->has_beyond) {
        add_part_rates(doc, s, kind, LISTS_BEYOND, "beyond", "outside both tie zones");
        add_part_rates(doc, s, kind, LISTS_WITHIN, "within", "inside a tie zone");
    }
    if (has_controls(s, kind)) {
        document_table(doc, "Controls of kind %s: share of the decided controls that favour side 1", name);
        add_part_rates(doc, s, kind, LISTS_CONTROL, "controls", "joint");
        add_part_rates(doc, s, kind, LISTS_CONTROL_JUDGE, "control_judges", "judge ");
    }
    document_close(doc);
}

/* Adds a row for each judge: of the cases that it answered in all of at least two presentations, how often all answers
 * are the same; of its answers that name a side, how often this is the side shown first. Adds a note with its numbers
 * of cases, decided cases, presentations, ties and presentations without an answer. */
static void say_judges(struct document *doc, const struct study_lists *s)
{
    document_open(doc, "judges");
    document_table(doc, "The judges");
    for (size_t j = 0; j < s->judges.n; j++) {
        const struct study_lists_judge *x = &s->judge[j];
        document_open(doc, judge_name(s, j));
        document_row(doc, "%s", judge_name(s, j));
        document_values(doc, "consistent|consistent:k/n%p,first|for the side shown first:k/n%p", &x->consistent,
                        &x->first_side);
        document_row(doc, NULL);
        document_values(doc, "cases:%zu,decided:%zu,answers:%zu,ties:%zu,none:%zu", x->cases, x->decided, x->answers,
                        x->ties, x->no_answer);
        document_close(doc);
        document_note(doc,
                      "%s decides %zu of %zu cases. In %zu presentations, it gives %zu tie{s} and %zu times no answer.",
                      judge_name(s, j), x->decided, x->cases, x->answers, x->ties, x->no_answer);
    }
    document_close(doc);
}

void report_study_lists(struct document *doc, const struct study_lists *s)
{
    document_table(doc, "%zu case{s} (%zu control{s}) of %zu quer{y|ies}, %zu judge{s}", s->cases.n, s->controls,
                   s->queries.names.n, s->judges.n);
    document_note(doc,
                  "A judge decides a case if it answers at least two presentations, all for the same side. Majority: "
                  "at least two judges, and more than half of all judges, decide for the same side. Unanimous: all "
                  "judges decide for the same side. The rows by suite, length and tie zone use %s.",
                  s->judges.n == 1 ? "the judge's decisions" : "the majority's decisions");
    document_values(doc, "cases:%zu,controls:%zu,queries:%zu", s->cases.n, s->controls, s->queries.names.n);
    document_design(doc, &s->design, "queries");
    document_open(doc, "kinds");
    for (size_t k = 0; k < s->kinds.n; k++)
        say_kind(doc, s, k);
    document_close(doc);
    say_judges(doc, s);
}

void report_study_score(struct document *doc, const struct study_score *s, const char *reference)
{
    static const struct {
        const char *key, *label;
    } value[SCORE_VALUES] = {{"side_1", "side 1"},
                             {"side_2", "side 2"},
                             {"difference", "difference"},
                             {"swaps_1", "swaps, side 1"},
                             {"swaps_2", "swaps, side 2"}};
    document_values(doc, "queries:%zu,without_reference:%zu,reference:%s", s->queries.names.n, s->no_reference,
                    reference);
    document_design(doc, &s->design, "queries");
    document_table(doc,
                   "Scores of both sides by %s. The score of a list is its nDCG@10; the score of a set is the mean "
                   "value of its documents. Side 1 better: share of the cases whose sides differ. Swaps: number of "
                   "greedy swaps of documents until no swap raises the score",
                   reference);
    document_list(doc, "kinds");
    for (const struct study_scored *x = s->scored; x < s->scored + s->kinds.n; x++) {
        document_item(doc);
        document_values(doc, "kind:%s,control:%s", x->kind, *x->control ? "1" : "0");
        document_row(doc, "%s%s", x->kind, *x->control ? ", controls" : "");
        document_count(doc, "cases", "cases", x->cases);
        for (int v = 0; v < SCORE_VALUES; v++)
            document_estimate(doc, value[v].key, value[v].label, &x->value[v]);
        document_rate(doc, "better", "side 1 better", &x->better);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}
