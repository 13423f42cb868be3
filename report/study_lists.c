/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include "base/plural.h"

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

/* The shares of one kind and part, in an object of this key if there are several. */
static void part(struct estimates *e, const struct study_lists *s, size_t kind, enum study_lists_part wanted,
                 const char *key, const char *label)
{
    bool by_judge = wanted == LISTS_JUDGE || wanted == LISTS_CONTROL_JUDGE, many = by_judge || wanted == LISTS_SUITE;
    if (many)
        estimates_open(e, key);
    for (size_t i = 0; i < s->n_shares; i++) {
        const struct study_lists_share *x = &s->share[i];
        if (x->kind != kind || x->part != wanted)
            continue;
        const char *name = by_judge ? judge_name(s, x->which) : many ? suite_name(s, x->which) : key;
        char text[LABEL_SIZE];
        snprintf(text, sizeof text, "%s%s", label, many ? name : "");
        estimates_rate(e, name, text, &x->rate);
    }
    if (many)
        estimates_close(e);
}

static bool has_controls(const struct study_lists *s, size_t kind)
{
    for (size_t i = 0; i < s->n_shares; i++)
        if (s->share[i].kind == kind && s->share[i].part == LISTS_CONTROL_JUDGE && s->share[i].rate.n > 0)
            return true;
    return false;
}

static void say_kind(struct estimates *e, const struct study_lists *s, size_t kind)
{
    const char *name = frame_names_part(&s->kinds, kind, 0);
    estimates_table(e, "%s: decided cases, for side 1", name);
    estimates_open(e, name);
    part(e, s, kind, LISTS_MAJORITY, "majority", "majority");
    part(e, s, kind, LISTS_UNANIMOUS, "unanimous", "unanimous");
    part(e, s, kind, LISTS_JUDGE, "judges", "judge ");
    if (s->has_suite)
        part(e, s, kind, LISTS_SUITE, "suites", "suite ");
    if (s->has_length) {
        part(e, s, kind, LISTS_LONGER_1, "side_1_longer", "side 1 longer");
        part(e, s, kind, LISTS_LONGER_2, "side_2_longer", "side 2 longer");
    }
    if (s->has_beyond) {
        part(e, s, kind, LISTS_BEYOND, "beyond", "outside both tie zones");
        part(e, s, kind, LISTS_WITHIN, "within", "inside a tie zone");
    }
    if (has_controls(s, kind)) {
        estimates_table(e, "%s: decided controls, for side 1", name);
        part(e, s, kind, LISTS_CONTROL, "controls", "joint");
        part(e, s, kind, LISTS_CONTROL_JUDGE, "control_judges", "judge ");
    }
    estimates_close(e);
}

static void say_judges(struct estimates *e, const struct study_lists *s)
{
    estimates_open(e, "judges");
    estimates_table(e, "The judges");
    for (size_t j = 0; j < s->judges.n; j++) {
        const struct study_lists_judge *x = &s->judge[j];
        estimates_open(e, judge_name(s, j));
        estimates_row(e, "%s", judge_name(s, j));
        estimates_rate(e, "consistent", "consistent", &x->consistent);
        estimates_rate(e, "first", "for the side shown first", &x->first);
        estimates_row(e, NULL);
        estimates_count(e, "cases", NULL, x->cases);
        estimates_count(e, "decided", NULL, x->decided);
        estimates_count(e, "answers", NULL, x->answers);
        estimates_count(e, "ties", NULL, x->ties);
        estimates_count(e, "none", NULL, x->none);
        estimates_close(e);
        estimates_note(e, "%s decides %zu of %zu cases; %zu answers, %zu tie%s, %zu without a side.", judge_name(s, j),
                       x->decided, x->cases, x->answers, x->ties, plural_s(x->ties), x->none);
    }
    estimates_close(e);
}

void report_study_lists(struct estimates *e, const struct study_lists *s)
{
    estimates_table(e, "%zu case%s (%zu control%s) of %zu quer%s, %zu judge%s", s->cases.n, plural_s(s->cases.n),
                    s->controls, plural_s(s->controls), s->queries.names.n, plural(s->queries.names.n, "y", "ies"),
                    s->judges.n, plural_s(s->judges.n));
    estimates_note(
        e,
        "A judge decides a case if all presentations, two at least, name the same side. Majority: two judges "
        "or more, and more than half of all, decide alike; unanimous: all do. By suite, length and tie zone: "
        "%s.",
        s->judges.n == 1 ? "the judge's decisions" : "the majority's");
    estimates_count(e, "cases", NULL, s->cases.n);
    estimates_count(e, "controls", NULL, s->controls);
    estimates_count(e, "queries", NULL, s->queries.names.n);
    estimates_design(e, &s->design, "queries");
    estimates_open(e, "kinds");
    for (size_t k = 0; k < s->kinds.n; k++)
        say_kind(e, s, k);
    estimates_close(e);
    say_judges(e, s);
}
