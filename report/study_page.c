/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <string.h>

#include "base/mem.h"
#include "base/text_stream.h"
#include "report/report.h"
#include "report/study.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

struct figure *report_study_rows(struct document *doc, const char *id, const char *title, const char *about,
                                 const struct figure_estimates *e)
{
    if (!e->n)
        return NULL;
    struct figure *f = document_figure(doc);
    figure_begin(f, title, "%s", id);
    figure_about(f, "%s", about);
    figure_estimates(f, e, doc->options);
    return f;
}

void report_study_origin(struct document *doc, const struct report_study_input *input, size_t n,
                         const struct eval_inputs *made, size_t n_made)
{
    document_say(doc, DOCUMENT_ORIGIN, "trec_rcp %s", RCP_VERSION);
    for (size_t i = 0; i < n; i++) {
        char *making;
        size_t len;
        FILE *f = text_stream_open(&making, &len);
        if (n_made && strcmp(input[i].role, "GAINS") == 0) {
            report_making(f, made++);
            n_made--;
        }
        text_stream_close(f, &making);
        document_say(doc, DOCUMENT_ORIGIN, "%s %s%s%s)%s", input[i].role, input[i].path,
                     *input[i].sha256 ? " (SHA-256 " : " (no digest", input[i].sha256, making);
        mem_free(making);
    }
}
