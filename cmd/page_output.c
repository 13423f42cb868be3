/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/page_output.h"

#include <string.h>

#include "base/output.h"
#include "base/text_stream.h"
#include "cmd/options_table.h"
#include "format/overwrite.h"
#include "report/comparison_page.h"

static bool writes_pages(const struct options *o)
{
    return o->html || o->n_pictures;
}

static void dataset_files(struct overwrite *files, const struct eval_options *e)
{
    overwrite_reads(files, "LABELS", e->labels);
    overwrite_reads(files, "-g", e->gains);
    overwrite_reads(files, "-x", e->excluded);
    overwrite_reads(files, "--pool", e->pool);
    overwrite_reads(files, "-Z", e->zscores);
    if (!e->error_draws)
        overwrite_reads(files, "--draws", e->draws);
}

int options_check_pages(const struct options *o, const struct options_datasets *d, struct err *err)
{
    struct overwrite files = {0};
    if (!writes_pages(o))
        return 0;
    for (size_t i = 0; i < d->input.n_datasets; i++)
        dataset_files(&files, &d->dataset[i].opt);
    for (size_t i = 0; i < d->n_found && !o->is_release; i++)
        for (size_t k = 0; k < d->found[i].n; k++)
            overwrite_reads(&files, "a run of --suite", d->found[i].path[k]);
    for (size_t i = 0; i < o->n_operands; i++)
        overwrite_reads(&files, i || o->suite ? "RUN" : "LABELS", o->operand[i]);
    if (!o->is_release)
        overwrite_reads(&files, "--suite", o->suite);
    overwrite_writes(&files, "--html", o->html);
    for (size_t i = 0; i < o->n_pictures; i++)
        overwrite_writes(&files, o->picture[i].option, o->picture[i].file);
    if (overwrite_check(&files, err) != 0 || (o->html && out_probe(o->html, err) != 0))
        return -1;
    for (size_t i = 0; i < o->n_pictures; i++)
        if (out_probe(o->picture[i].file, err) != 0)
            return -1;
    return 0;
}

static char *command_line(const struct options *o)
{
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    for (int i = 0; i < o->argc; i++) {
        fputs(i ? " " : "", f);
        cmd_put_quoted(f, i ? o->argv[i] : o->called.name);
    }
    text_stream_close(f, &text);
    return text;
}

static int write_file(const char *path, const char *bytes, size_t len, struct err *err)
{
    struct output *w = out_open(path, err);
    if (!w)
        return -1;
    out_bytes(w, bytes, len);
    return out_commit(w, err);
}

/* What goes into a file. */
struct contents {
    const char *file;
    char *bytes;
    size_t len;
};

static int make_picture(const struct report_comparison_pictures *all, const struct options_picture *p,
                        struct contents *c, struct err *err)
{
    size_t number = report_comparison_find_picture(all, p->name);
    c->file = p->file;
    if (number != SIZE_MAX)
        return report_comparison_picture(all, number, p->pdf, &c->bytes, &c->len, err);
    char *names = report_comparison_picture_names(all);
    value_unknown(err, p->option, p->name, names);
    mem_free(names);
    return -1;
}

/* All of them are made before the first is written. */
int options_write_pages(const struct options *o, const struct comparisons *c, struct err *err)
{
    if (!writes_pages(o))
        return 0;
    struct contents *file = mem_zalloc(o->n_pictures + 1, sizeof *file);
    struct report_comparison_pictures *all = report_comparison_draw(c, &o->report);
    size_t n = 0;
    int r = 0;
    for (size_t i = 0; i < o->n_pictures && r == 0; i++)
        r = make_picture(all, &o->picture[i], &file[n++], err);
    if (o->html && r == 0) {
        char *command = command_line(o);
        file[n].file = o->html;
        file[n].bytes = report_comparison_page(all, command, &file[n].len);
        n++;
        mem_free(command);
    }
    for (size_t i = 0; i < n && r == 0; i++)
        r = write_file(file[i].file, file[i].bytes, file[i].len, err);
    for (size_t i = 0; i < n; i++)
        mem_free(file[i].bytes);
    report_comparison_pictures_free(all);
    mem_free(file);
    return r;
}
