/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of a comparison: a document in which each section has parts with figures. */
#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/comparison_figures.h"
#include "report/report.h"

/* Adds a sentence that names the best runs by a measure. */
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

static void add_section(struct document *d, struct report_comparison_section *s)
{
    char *name = s->all->is_suite ? put_formatted("%s: ", s->name) : mem_strndup("", 0);
    document_say(d, DOCUMENT_LEAD, "%s%zu topic{s}, %zu run{s}.", name, s->n_topics, s->result->n_runs);
    say_best(d, s, name, s->reference);
    report_comparison_figures(d, s, name);
    mem_free(name);
}

static void say_method(struct document *d, const struct cmp_options *o)
{
    static const char *const correction[CMP_CORRECTIONS] = {[CMP_UNCORRECTED] = "not adjusted",
                                                            [CMP_HOLM] = "adjusted by Holm",
                                                            [CMP_BH] = "adjusted by Benjamini-Hochberg"};
    document_say(d, DOCUMENT_METHOD,
                 "Test: %s, two-sided; a pair is separated where p, %s for the pairs of a measure, is below %g. "
                 "Intervals are those of one pair, with level %g %%.",
                 report_comparison_test(o->test), correction[o->correction], o->alpha, 100 * (1 - o->alpha));
    if (o->tie_zone >= 0)
        document_say(d, DOCUMENT_METHOD, "Differences below %g count as too small to matter.", o->tie_zone);
    document_say(d, DOCUMENT_METHOD, "Seed %llu, %zu resamples, %zu sign flips.", (unsigned long long)o->seed,
                 o->resamples, o->flips);
}

void report_comparison_begin_page(struct report_comparison_document *doc, const struct comparisons *c,
                                  const struct report_options *o)
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
        add_section(d, &doc->section[i]);
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
}
