/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the page of a comparison consists of. Figures come with tables of what they show; other tables are those of the
 * report for people. */
#include "report/comparison_report.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/comparison_figures.h"
#include "report/page.h"
#include "report/report.h"

struct report_comparison_pictures {
    const struct comparisons *c;
    struct report_options o;
    struct comparison_figures figures;
};

struct comparison_page {
    FILE *f;
    const struct comparisons *c;
    const struct report_options *o;
    const struct comparison_figures *figures;
};

/* Runs that share the first rank by a measure, in words. */
static void put_best(FILE *f, const struct report_comparison_section *s, size_t measure)
{
    const struct cmp_result *r = s->result;
    size_t best = 0, tied = 0, first = 0;
    unsigned *mark = mem_alloc(r->n_runs, sizeof *mark);
    report_comparison_marks(s, measure, mark);
    for (size_t i = r->n_runs; i-- > 0;) {
        if (mark[i] & GRID_BEST) {
            best++;
            first = i;
        }
        tied += (mark[i] & GRID_TIED) != 0;
    }
    mem_free(mark);
    if (best > 1)
        page_paragraph(f, "lead", "%s: %zu runs share the first rank.", s->measure[measure], best);
    else if (best == 1 && s->baseline != CMP_NONE)
        page_paragraph(f, "lead", "%s: %s is best.", s->measure[measure], s->run[first]);
    else if (best == 1)
        page_paragraph(f, "lead", "%s: %s is best; %zu of the other %zu %s not separated from it (%s \xe2\x89\xa5 %g).",
                       s->measure[measure], s->run[first], tied, r->n_runs - 1, plural(tied, "is", "are"),
                       report_comparison_deciding(s->opt), s->opt->cmp.alpha);
}

static const struct {
    const char *title;
} parts[COMPARISON_PARTS] = {
    [COMPARISON_BOARDS] = {"Leaderboards"},
    [COMPARISON_RANKS] = {"Places by one measure and by another"},
    [COMPARISON_PAIRS] = {"Pairs of runs"},
    [COMPARISON_TOPICS] = {"Differences topic by topic"},
    [COMPARISON_SPREAD] = {"Values over the topics"},
    [COMPARISON_CURVE] = {"Precision and recall"},
    [COMPARISON_FAILURES] = {"Topics at which measures fail"},
    [COMPARISON_AGREEMENT] = {"Agreement with the reference"},
};

/* Tables without a picture. */
static void put_tables(const struct comparison_page *p, size_t section, const struct report_comparison_section *s)
{
    const struct comparison *d = section < p->c->n_datasets ? &p->c->dataset[section] : NULL;
    bool lists = d && d->overlap, flips = d && p->c->opt->list_flips, labels = d && d->labels.n_draws;
    if (s->result->n_measures < 2 && !s->more && !lists && !flips && !labels && d)
        return;
    page_heading(p->f, p->c->is_suite ? 3 : 2, NULL, "More tables");
    page_begin_details(p->f, false, "Correlations of leaderboards%s",
                       s->more || lists || flips || labels ? ", and more" : "");
    if (s->result->n_measures > 1)
        report_comparison_correlations(s);
    if (s->more)
        report_comparison_more(s);
    if (labels)
        report_comparison_labels(s->sheet, d, s->shown);
    if (lists)
        report_comparison_lists(s->sheet, d, p->c->opt);
    if (flips)
        report_comparison_flips(s->sheet, d, p->c->opt);
    for (size_t m = 0; !d && m < s->result->n_measures; m++)
        report_comparison_by_dataset(s->sheet, p->c, m, s->shown);
    page_end_details(p->f);
}

static void put_section(const struct comparison_page *p, size_t section)
{
    struct report_comparison_section s;
    char id[32];
    struct grid_sheet sheet = {.f = p->f, .o = p->o, .prefix = ""};
    report_comparison_section_begin(&s, &sheet, p->c, section, p->o);
    snprintf(id, sizeof id, "section-%zu", section + 1);
    if (p->c->is_suite)
        page_heading(p->f, 2, id, "%s", s.name);
    page_paragraph(p->f, NULL, "%zu topic%s, %zu run%s.", s.n_topics, plural_s(s.n_topics), s.result->n_runs,
                   plural_s(s.result->n_runs));
    put_best(p->f, &s, s.reference);
    for (int part = 0; part < COMPARISON_PARTS; part++) {
        const size_t *begins = &p->figures->begins[section * COMPARISON_PARTS + (size_t)part];
        if (begins[1] == begins[0])
            continue;
        page_heading(p->f, p->c->is_suite ? 3 : 2, NULL, "%s", parts[part].title);
        pictures_put(p->f, &p->figures->pictures, begins[0], begins[1]);
    }
    put_tables(p, section, &s);
    report_comparison_section_end(&s);
}

/* Coverage, topics that are missing, and the like. */
static void put_notes(const struct comparison_page *p)
{
    struct report_options o = *p->o;
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    o.quiet = o.debug = false;
    report_comparison_notes(f, p->c, &o);
    text_stream_close(f, &text);
    page_heading(p->f, 2, "notes", "Coverage and notes");
    if (len)
        page_lines(p->f, "trec_rcp: ", text);
    else
        page_paragraph(p->f, NULL, "Nothing to note.");
    mem_free(text);
}

static void put_method(const struct comparison_page *p)
{
    static const char *const correction[CMP_CORRECTIONS] = {[CMP_UNCORRECTED] = "not adjusted",
                                                            [CMP_HOLM] = "adjusted by Holm",
                                                            [CMP_BH] = "adjusted by Benjamini-Hochberg"};
    const struct cmp_options *o = &p->c->opt->cmp;
    char zone[80] = "";
    if (!isnan(o->tie_zone))
        snprintf(zone, sizeof zone, " Differences below %g count as too small to matter.", o->tie_zone);
    page_heading(p->f, 2, "method", "How it was computed");
    page_paragraph(
        p->f, NULL,
        "Test: %s, two-sided; a pair is separated where p, %s for the pairs of a measure, is below %g. Intervals are "
        "those of one pair, with level %g %%.%s Seed %llu, %zu resamples, %zu sign flips.",
        report_comparison_test(o->test), correction[o->correction], o->alpha, 100 * (1 - o->alpha), zone,
        (unsigned long long)o->seed, o->resamples, o->flips);
}

static void put_origin(const struct comparison_page *p, const char *command)
{
    struct report_options o = *p->o;
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    o.output = OUT_TABLE;
    for (size_t d = 0; d < p->c->n_datasets; d++)
        report_citation(f, p->c->is_suite ? p->c->dataset[d].name : NULL, &p->c->dataset[d].eval, &o);
    text_stream_close(f, &text);
    page_heading(p->f, 2, "origin", "Where it comes from");
    page_lines(p->f, "trec_rcp: ", text);
    page_code(p->f, command);
    mem_free(text);
}

static void put_contents(const struct comparison_page *p)
{
    char id[32];
    for (size_t i = 0; i < p->c->n_datasets + p->c->is_suite && p->c->is_suite; i++) {
        snprintf(id, sizeof id, "section-%zu", i + 1);
        page_link(p->f, id, i < p->c->n_datasets ? p->c->dataset[i].name : "Mean over the datasets");
    }
    page_link(p->f, "notes", "Coverage and notes");
    page_link(p->f, "method", "How it was computed");
    page_link(p->f, "origin", "Where it comes from");
}

static void put_title(const struct comparison_page *p)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    fputs("Comparison of runs: ", f);
    if (p->c->is_suite)
        fprintf(f, "%zu datasets", p->c->n_datasets);
    else
        fputs(p->c->dataset[0].name, f);
    text_stream_close(f, &text);
    page_begin(p->f, text);
    put_contents(p);
    page_main(p->f);
    mem_free(text);
}

struct report_comparison_pictures *report_comparison_draw(const struct comparisons *c, const struct report_options *o)
{
    struct report_comparison_pictures *p = mem_zalloc(1, sizeof *p);
    p->c = c;
    p->o = *o;
    p->o.output = OUT_HTML;
    p->o.ascii = p->o.bold = false;
    report_comparison_figures(&p->figures, c, &p->o);
    return p;
}

void report_comparison_pictures_free(struct report_comparison_pictures *p)
{
    report_comparison_figures_free(&p->figures);
    mem_free(p);
}

const struct pictures *report_comparison_pictures(const struct report_comparison_pictures *p)
{
    return &p->figures.pictures;
}

char *report_comparison_page(const void *of, const char *command, size_t *len)
{
    char *text;
    const struct report_comparison_pictures *pictures = of;
    const struct comparisons *c = pictures->c;
    struct comparison_page p = {text_stream_open(&text, len), c, &pictures->o, &pictures->figures};
    put_title(&p);
    for (size_t i = 0; i < c->n_datasets + c->is_suite; i++)
        put_section(&p, i);
    put_notes(&p);
    put_method(&p);
    put_origin(&p, command);
    page_end(p.f);
    text_stream_close(p.f, &text);
    return text;
}
