/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the page of a comparison consists of. Figures come with tables of what they show; other tables are those of the
 * report for people. */
#include "report/comparison_page.h"

#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/comparison_figures.h"
#include "report/draw.h"
#include "report/page.h"
#include "report/report.h"

struct report_comparison_pictures {
    const struct comparisons *c;
    struct report_options o;
    struct comparison_figures figures;
    struct drawn drawn;
};

struct comparison_page {
    FILE *f;
    const struct comparisons *c;
    const struct report_options *o;
    const struct comparison_figures *figures;
    const struct drawn *drawn;
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
        page_paragraph(f, "lead", "%s: %s is best; %zu of the other %zu %s not separated from it (p \xe2\x89\xa5 %g).",
                       s->measure[measure], s->run[first], tied, r->n_runs - 1, plural(tied, "is", "are"),
                       s->opt->cmp.alpha);
}

static void put_figures(const struct comparison_page *p, size_t section, enum comparison_part part)
{
    const size_t *begins = &p->figures->begins[section * COMPARISON_PARTS + part];
    page_begin_figures(p->f);
    for (size_t i = begins[0]; i < begins[1]; i++)
        page_figure(p->f, &p->figures->figure[i], p->drawn->svg ? p->drawn->svg[i] : NULL);
    page_end_figures(p->f);
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
        report_comparison_labels(p->f, d, s->shown, p->o);
    if (lists)
        report_comparison_lists(p->f, d, p->c->opt, p->o);
    if (flips)
        report_comparison_flips(p->f, d, p->c->opt, p->o);
    for (size_t m = 0; !d && m < s->result->n_measures; m++)
        report_comparison_by_dataset(p->f, p->c, m, s->shown, p->o);
    page_end_details(p->f);
}

static void put_section(const struct comparison_page *p, size_t section)
{
    struct report_comparison_section s;
    char id[32];
    report_comparison_section_begin(&s, p->f, p->c, section, p->o);
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
        put_figures(p, section, (enum comparison_part)part);
    }
    put_tables(p, section, &s);
    report_comparison_section_end(&s);
}

/* Lines of text as a list; the program's name before each is left out. */
static void put_lines(FILE *f, char *text)
{
    static const char name[] = "trec_rcp: ";
    fputs("<ul>\n", f);
    for (char *line = strtok_r(text, "\n", &text); line; line = strtok_r(NULL, "\n", &text)) {
        fputs("<li>", f);
        page_text(f, strncmp(line, name, sizeof name - 1) == 0 ? line + sizeof name - 1 : line);
        fputs("</li>\n", f);
    }
    fputs("</ul>\n", f);
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
        put_lines(p->f, text);
    else
        page_paragraph(p->f, NULL, "Nothing to note.");
    mem_free(text);
}

static void put_method(const struct comparison_page *p)
{
    const struct cmp_options *o = &p->c->opt->cmp;
    page_heading(p->f, 2, "method", "How it was computed");
    page_paragraph(
        p->f, NULL,
        "Test: %s, two-sided; a pair is separated where p < %g, and intervals have level %g %%. Holm: p "
        "adjusted over all pairs of a measure. Differences below %g count as too small to matter. Seed %llu, "
        "%zu resamples, %zu sign flips.",
        report_comparison_test(o->test), o->alpha, 100 * (1 - o->alpha), o->tie_zone, (unsigned long long)o->seed,
        o->resamples, o->flips);
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
    put_lines(p->f, text);
    fputs("<p><code>", p->f);
    page_text(p->f, command);
    fputs("</code></p>\n", p->f);
    mem_free(text);
}

static void put_contents(const struct comparison_page *p)
{
    size_t sections = p->c->n_datasets + p->c->is_suite;
    fputs("<nav aria-label=\"Contents\"><ul>\n", p->f);
    for (size_t i = 0; i < sections && p->c->is_suite; i++) {
        fprintf(p->f, "<li><a href=\"#section-%zu\">", i + 1);
        page_text(p->f, i < p->c->n_datasets ? p->c->dataset[i].name : "Mean over the datasets");
        fputs("</a></li>\n", p->f);
    }
    fputs("<li><a href=\"#notes\">Coverage and notes</a></li>\n<li><a href=\"#method\">How it was computed</a></li>\n"
          "<li><a href=\"#origin\">Where it comes from</a></li>\n</ul></nav>\n",
          p->f);
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
    fputs("<header>\n", p->f);
    page_heading(p->f, 1, NULL, "%s", text);
    if (p->drawn->why)
        page_paragraph(p->f, "missing", "There are no pictures: %s. The tables below have all numbers.", p->drawn->why);
    put_contents(p);
    fputs("</header>\n<main>\n", p->f);
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
    draw_figures(&p->drawn, p->figures.figure, p->figures.n);
    return p;
}

void report_comparison_pictures_free(struct report_comparison_pictures *p)
{
    drawn_free(&p->drawn);
    report_comparison_figures_free(&p->figures);
    mem_free(p);
}

char *report_comparison_page(const struct report_comparison_pictures *pictures, const char *command, size_t *len)
{
    char *text;
    const struct comparisons *c = pictures->c;
    struct comparison_page p = {text_stream_open(&text, len), c, &pictures->o, &pictures->figures, &pictures->drawn};
    put_title(&p);
    for (size_t i = 0; i < c->n_datasets + c->is_suite; i++)
        put_section(&p, i);
    put_notes(&p);
    put_method(&p);
    put_origin(&p, command);
    fputs("</main>\n", p.f);
    page_end(p.f);
    text_stream_close(p.f, &text);
    return text;
}

size_t report_comparison_find_picture(const struct report_comparison_pictures *p, const char *name)
{
    size_t len = strlen(name), found = SIZE_MAX;
    for (size_t i = p->figures.n; i-- > 0;) {
        const char *id = p->figures.figure[i].id;
        if (strcmp(id, name) == 0)
            return i;
        if (strncmp(id, name, len) == 0 && id[len] == '.')
            found = i;
    }
    return found;
}

char *report_comparison_picture_names(const struct report_comparison_pictures *p)
{
    enum { MOST = 560 };
    char *text;
    size_t len, n = 0;
    FILE *f = text_stream_open(&text, &len);
    while (n < p->figures.n && fflush(f) == 0 && len + strlen(p->figures.figure[n].id) < MOST) {
        fprintf(f, "%s%s", !n ? "" : n + 1 == p->figures.n ? " or " : ", ", p->figures.figure[n].id);
        n++;
    }
    fputs(n < p->figures.n ? " or others of such names" : "", f);
    text_stream_close(f, &text);
    return text;
}

int report_comparison_picture(const struct report_comparison_pictures *p, size_t number, bool pdf, char **bytes,
                              size_t *len, struct err *err)
{
    const struct figure *figure = &p->figures.figure[number];
    if (pdf)
        return draw_pdf(figure, bytes, len, err);
    if (p->drawn.why)
        return err_fail(err, ERR_OUTPUT, "", 0, "no picture: %s", p->drawn.why);
    FILE *f = text_stream_open(bytes, len);
    draw_put_svg_file(f, figure, p->drawn.svg[number]);
    text_stream_close(f, bytes);
    return 0;
}
