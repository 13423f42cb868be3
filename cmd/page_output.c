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
    return o->html != NULL;
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
    return overwrite_check(&files, err) == 0 ? out_probe(o->html, err) : -1;
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

int options_write_pages(const struct options *o, const struct comparisons *c, struct err *err)
{
    if (!writes_pages(o))
        return 0;
    size_t len;
    char *command = command_line(o), *page = report_comparison_page(c, command, &o->report, &len);
    int r = write_file(o->html, page, len, err);
    mem_free(page);
    mem_free(command);
    return r;
}
