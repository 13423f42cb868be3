/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study_page.h"

#include <stdarg.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/put.h"
#include "base/text_stream.h"
#include "report/page.h"
#include "report/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static void open_lines(struct report_study_lines *l)
{
    l->f = text_stream_open(&l->text, &l->len);
}

static void close_lines(struct report_study_lines *l)
{
    text_stream_close(l->f, &l->text);
    l->f = NULL;
}

void report_study_page_begin(struct report_study_page *p, const struct report_options *o, const char *title, ...)
{
    va_list ap;
    *p = (struct report_study_page){.o = *o};
    p->o.output = OUT_HTML;
    p->o.ascii = p->o.bold = false;
    va_start(ap, title);
    p->title = put_format(title, ap);
    va_end(ap);
    open_lines(&p->lead);
    open_lines(&p->look);
    open_lines(&p->method);
}

void report_study_page_free(struct report_study_page *p)
{
    mem_free(p->title);
    mem_free(p->lead.text);
    mem_free(p->look.text);
    mem_free(p->method.text);
    pictures_free(&p->pictures);
    *p = (struct report_study_page){.title = NULL};
}

static void drop_empty_part(struct report_study_page *p)
{
    p->n_parts -= p->n_parts && p->part[p->n_parts - 1].begins == p->pictures.n;
}

void report_study_page_part(struct report_study_page *p, const char *title)
{
    drop_empty_part(p);
    p->part[p->n_parts].title = title;
    p->part[p->n_parts++].begins = p->pictures.n;
}

void report_study_page_end(struct report_study_page *p)
{
    drop_empty_part(p);
    close_lines(&p->lead);
    close_lines(&p->look);
    close_lines(&p->method);
}

void report_study_page_say(struct report_study_lines *l, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *text = put_format(format, ap), *shown = err_visible(text);
    va_end(ap);
    fprintf(l->f, "%s\n", shown);
    mem_free(shown);
    mem_free(text);
}

struct figure *report_study_page_rows(struct report_study_page *p, const char *id, const char *title, const char *about,
                                      const struct figure_estimates *e)
{
    if (!e->n)
        return NULL;
    struct figure *f = pictures_new(&p->pictures);
    figure_begin(f, title, "%s", id);
    figure_about(f, "%s", about);
    figure_estimates(f, e, &p->o);
    return f;
}

/* ---- the page ---- */

static void put_lines(FILE *f, const char *lines)
{
    char *text = mem_strndup(lines, strlen(lines));
    page_lines(f, "", text);
    mem_free(text);
}

static void put_top(FILE *f, const struct report_study_page *p)
{
    page_begin(f, p->title);
    page_link(f, "look", "What to look at first");
    for (size_t i = 0; i < p->n_parts; i++) {
        char id[32];
        snprintf(id, sizeof id, "part-%zu", i + 1);
        page_link(f, id, p->part[i].title);
    }
    page_link(f, "tables", "All tables");
    page_link(f, "notes", "Notes");
    page_link(f, "method", "How it was computed");
    page_link(f, "origin", "Where it comes from");
    page_main(f);
    put_lines(f, p->lead.text);
    page_heading(f, 2, "look", "What to look at first");
    if (p->look.len)
        put_lines(f, p->look.text);
    else
        page_paragraph(f, NULL, "Nothing stands out.");
}

static void put_parts(FILE *f, const struct report_study_page *p)
{
    for (size_t i = 0; i < p->n_parts; i++) {
        char id[32];
        snprintf(id, sizeof id, "part-%zu", i + 1);
        page_heading(f, 2, id, "%s", p->part[i].title);
        pictures_put(f, &p->pictures, p->part[i].begins, i + 1 < p->n_parts ? p->part[i + 1].begins : p->pictures.n);
    }
}

static void put_origin(FILE *f, const struct report_study_page *p, const char *command)
{
    char *text;
    size_t len;
    FILE *lines = text_stream_open(&text, &len);
    size_t made = 0;
    fprintf(lines, "trec_rcp %s\n", RCP_VERSION);
    for (size_t i = 0; i < p->n_inputs; i++) {
        const struct report_study_input *x = &p->input[i];
        char *path = err_visible(x->path);
        fprintf(lines, "%s %s%s%s%s", x->role, path, *x->sha256 ? " (SHA-256 " : " (no digest", x->sha256, ")");
        if (made < p->n_made && strcmp(x->role, "GAINS") == 0)
            report_making(lines, &p->made[made++]);
        fputc('\n', lines);
        mem_free(path);
    }
    text_stream_close(lines, &text);
    page_heading(f, 2, "origin", "Where it comes from");
    page_lines(f, "", text);
    page_code(f, command);
    mem_free(text);
}

char *report_study_page_text(const void *of, const char *command, size_t *len)
{
    const struct report_study_page *p = of;
    char *text;
    FILE *f = text_stream_open(&text, len);
    put_top(f, p);
    put_parts(f, p);
    page_heading(f, 2, "tables", "All tables");
    page_begin_details(f, false, "What rcp-study prints");
    estimates_print(f, p->tables, &p->o);
    page_end_details(f);
    page_heading(f, 2, "notes", "Notes");
    if (p->notes && *p->notes)
        put_lines(f, p->notes);
    else
        page_paragraph(f, NULL, "Nothing to note.");
    page_heading(f, 2, "method", "How it was computed");
    put_lines(f, p->method.text);
    put_origin(f, p, command);
    page_end(f);
    text_stream_close(f, &text);
    return text;
}
