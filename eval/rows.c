/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/rows.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "format/run_bins.h"

/* Of bins, in bytes; nothing but what threads collect is kept in memory. */
enum { PIECE = 4 * 1024, IN_MEMORY = 0 };

struct eval_rows {
    size_t n_topics, n_values, share; /* share: topics of a bin */
    int threads;
    struct run_bins *bins; /* records: topic, n_values values */
};

struct eval_rows *eval_rows_new(size_t n_topics, size_t n_values, int threads)
{
    struct eval_rows *rows = mem_alloc(1, sizeof *rows);
    *rows = (struct eval_rows){n_topics, n_values, (n_topics + RUN_BINS - 1) / RUN_BINS, threads, NULL};
    eval_rows_restart(rows);
    return rows;
}

void eval_rows_restart(struct eval_rows *rows)
{
    run_bins_free(rows->bins);
    rows->bins = run_bins_new(rows->threads, PIECE, IN_MEMORY);
}

void eval_rows_put(struct eval_rows *rows, int thread, size_t topic, const double *value)
{
    struct run_bin *bin = &run_bins_of(rows->bins, thread)[topic / rows->share];
    size_t bytes = rows->n_values * sizeof *value;
    if ((size_t)(bin->end - bin->at) < sizeof topic + bytes)
        run_bins_move(rows->bins, bin, sizeof topic + bytes);
    memcpy(bin->at, &topic, sizeof topic);
    memcpy(bin->at + sizeof topic, value, bytes);
    bin->at += sizeof topic + bytes;
}

/* The values of a bin's topics, which begin with topic `first`, into their rows. */
static int sort_bin(const struct eval_rows *rows, size_t bin, struct run_reading *reading, double *row)
{
    size_t first = bin * rows->share, topic, bytes = rows->n_values * sizeof *row, len;
    int r = 0;
    for (int t = 0; t < rows->threads && r == 0; t++) {
        const char *text;
        reading->next = 0;
        while ((r = run_bins_next(rows->bins, &run_bins_of(rows->bins, t)[bin], reading, &text, &len)) > 0)
            for (const char *p = text; p < text + len; p += sizeof topic + bytes) {
                memcpy(&topic, p, sizeof topic);
                memcpy(row + (topic - first) * rows->n_values, p + sizeof topic, bytes);
            }
    }
    return r;
}

int eval_rows_each(const struct eval_rows *rows, eval_rows_fn *take, void *arg, const char *name, struct err *err)
{
    struct run_reading reading = {0};
    double *row = mem_zalloc(rows->share, rows->n_values * sizeof *row);
    int r = 0;
    for (size_t first = 0; first < rows->n_topics && r == 0; first += rows->share) {
        size_t left = rows->n_topics - first, n = left < rows->share ? left : rows->share;
        r = sort_bin(rows, first / rows->share, &reading, row);
        if (r != 0)
            err_fail(err, ERR_INPUT, name, 0, "its values cannot be read again from a temporary file: %s",
                     strerror(errno));
        for (size_t t = 0; t < n && r == 0; t++)
            take(arg, first + t, row + t * rows->n_values);
    }
    mem_free(reading.text);
    mem_free(row);
    return r;
}

void eval_rows_free(struct eval_rows *rows)
{
    if (!rows)
        return;
    run_bins_free(rows->bins);
    mem_free(rows);
}
