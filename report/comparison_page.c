/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of a comparison: a document in which each section (a dataset, or the suite of all datasets) has parts with
 * figures. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/comparison_figures.h"
#include "report/report.h"

bool report_comparison_in_curve(const struct comparison_figure_source *s, size_t measure)
{
    static const char name[] = "iprec_at_recall_";
    return strncmp(s->measure[measure], name, sizeof name - 1) == 0;
}

void report_comparison_order(const struct cmp_result *r, size_t measure, size_t *order)
{
    size_t n = 0;
    const struct cmp_mean *mean = r->mean + measure * r->n_runs;
    for (size_t rank = 1; rank <= r->n_runs; rank++)
        for (size_t i = 0; i < r->n_runs; i++)
            if (mean[i].rank == rank)
                order[n++] = i;
    for (size_t i = 0; i < r->n_runs; i++)
        if (!mean[i].rank)
            order[n++] = i;
}

/* Adds the parts of a section with their figures. `heading` is the text before the titles of the parts; `number` is the
 * index of the section, which ids end with unless it is 0. The script of the page knows some parts by their ids. */
static void add_figures(struct document *d, struct report_comparison_section *section, const char *heading,
                        size_t number)
{
    static const struct {
        const char *id, *title;
        void (*add)(struct comparison_figure_source *s);
    } part[] = {
        {"leaderboards", "Leaderboards", report_comparison_boards},
        {"places", "Ranks by each measure", report_comparison_ranks},
        {"gold", "Gold labels and proxies", report_comparison_gold},
        {"pairs", "Pairs of runs", report_comparison_pairs},
        {"differences", "Differences topic by topic", report_comparison_topics},
        {"values", "How values are spread over topics", report_comparison_spread},
        {"recall", "Precision and recall", report_comparison_curve},
        {"failures", "Topics on which a measure barely distinguishes the runs", report_comparison_failures},
        {"agreement", "Agreement with the reference measure", report_comparison_agreement},
    };
    const struct comparison *c = section->dataset;
    char *prefix = section->all->is_suite ? mem_path(c ? c->name : "mean", "") : mem_strndup("", 0);
    struct comparison_figure_source s = {section, c, section->measure_name, prefix, d};
    for (size_t i = 0; i < LENGTH(part); i++) {
        char *title = put_formatted("%s%s", heading, part[i].title), *id = put_formatted("%s-%zu", part[i].id, number);
        document_part(d, number ? id : part[i].id, title);
        part[i].add(&s);
        mem_free(id);
        mem_free(title);
    }
    mem_free(prefix);
}

/* Adds a sentence that names the best run by a measure and, without a baseline, says how many others are not separated
 * from it; or that says how many runs share the first rank. `name` begins the sentence. */
static void say_best(struct document *d, const struct report_comparison_section *s, const char *name, size_t measure)
{
    const struct cmp_result *r = s->result;
    size_t best = 0, tied = 0, first = 0;
    const unsigned *mark = s->mark + measure * r->n_runs;
    for (size_t i = r->n_runs; i-- > 0;) {
        if (mark[i] & GRID_BEST) {
            best++;
            first = i;
        }
        tied += (mark[i] & GRID_TIED) != 0;
    }
    if (best > 1)
        document_say(d, DOCUMENT_LOOK, "%s%s: %zu runs share the first rank.", name, s->measure[measure], best);
    else if (best == 1 && s->baseline != CMP_NONE)
        document_say(d, DOCUMENT_LOOK, "%s%s: %s is best.", name, s->measure[measure], s->run[first]);
    else if (best == 1)
        document_say(d, DOCUMENT_LOOK,
                     "%s%s: %s is best; %zu of the other %zu %s not separated from it (%s \xe2\x89\xa5 %g).", name,
                     s->measure[measure], s->run[first], tied, r->n_runs - 1, plural(tied, "is", "are"),
                     report_comparison_deciding(s->opt), s->opt->cmp.alpha);
}

static void add_section(struct document *d, struct report_comparison_section *s, size_t number)
{
    char *name = s->all->is_suite ? put_formatted("%s: ", s->name) : mem_strndup("", 0);
    document_say(d, DOCUMENT_LEAD, "%s%zu topic{s}, %zu run{s}.", name, s->n_topics, s->result->n_runs);
    say_best(d, s, name, s->reference);
    add_figures(d, s, name, number);
    mem_free(name);
}

/* Adds sentences about the method: the test, the correction of p values, the level of intervals, the tie zone if there
 * is one, and the seed and the numbers of resamples and sign flips. */
static void say_method(struct document *d, const struct cmp_options *o)
{
    static const char *const correction[CMP_CORRECTIONS] = {[CMP_UNCORRECTED] = "not adjusted",
                                                            [CMP_HOLM] = "adjusted by Holm",
                                                            [CMP_BH] = "adjusted by Benjamini-Hochberg"};
    document_say(d, DOCUMENT_METHOD,
                 "Test: %s, two-sided. The p values are %s for all pairs of a measure. A pair is separated if its p "
                 "value is below %g. Each interval is for a single pair, at the %g %% level.",
                 report_comparison_test(o->test), correction[o->correction], o->alpha, 100 * (1 - o->alpha));
    if (o->tie_zone >= 0)
        document_say(d, DOCUMENT_METHOD, "Differences below %g count as too small to matter.", o->tie_zone);
    document_say(d, DOCUMENT_METHOD, "Seed %llu, %zu resamples, %zu sign flips.", (unsigned long long)o->seed,
                 o->resamples, o->flips);
}

void report_comparison_begin_page(struct report_comparison_document *doc, const struct comparisons *c,
                                  const struct report_options *o, bool with_data)
{
    struct report_options html = *o, plain = *o;
    struct document *d = &doc->document;
    char *text;
    size_t len;
    html.output = OUT_HTML;
    html.ascii = html.bold = html.scores_only = false;
    html.only = NULL;
    report_comparison_begin(doc, c, &html);
    if (c->is_suite)
        document_page(d, &doc->options, "Comparison of runs: %zu datasets", c->n_datasets);
    else
        document_page(d, &doc->options, "Comparison of runs: %s", c->dataset[0].name);
    for (size_t i = 0; i < doc->n_sections; i++)
        add_section(d, &doc->section[i], i);
    plain.quiet = plain.debug = false;
    plain.output = OUT_TABLE;
    FILE *f = text_stream_open(&text, &len);
    report_comparison_notes(f, c, &plain);
    text_stream_close(f, &text);
    document_say_lines(d, DOCUMENT_NOTES, text);
    mem_free(text);
    say_method(d, &c->opt->cmp);
    f = text_stream_open(&text, &len);
    for (size_t i = 0; i < c->n_datasets; i++)
        report_citation(f, c->is_suite ? c->dataset[i].name : NULL, &c->dataset[i].eval, &plain);
    text_stream_close(f, &text);
    document_say_lines(d, DOCUMENT_ORIGIN, text);
    mem_free(text);
    if (with_data)
        report_comparison_live(doc, c);
}
