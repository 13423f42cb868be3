/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Measures and their parameters: every line of the input is an argument of -m. What is accepted is laid out
 * well and can be evaluated; what is refused says why. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "measures/set.h"
#include "measures/sort.h"

static void check_err(const struct err *err)
{
    CHECK(err->kind == ERR_USAGE || err->kind == ERR_INPUT || err->kind == ERR_CALC, "status %d", (int)err->kind);
    CHECK(err->text[0] && memchr(err->text, '\0', sizeof err->text) && !err->file[0] && !err->line, "no text");
}

static void check_args(const struct meas_set *s)
{
    size_t first = 0;
    for (size_t i = 0; i < s->n_args; i++) {
        const struct meas_args *a = &s->args[i];
        CHECK(a->first == first && a->n_values >= 1, "values of %s", a->spec->name);
        first += a->n_values;
        for (size_t k = 0; a->spec->params == MEAS_CUTOFFS && k < a->n; k++)
            CHECK(a->cutoff[k] >= 1 && (!k || a->cutoff[k] > a->cutoff[k - 1]), "cutoff %ld of %s", a->cutoff[k],
                  a->spec->name);
        for (size_t k = 1; a->spec->params == MEAS_REALS && k < a->n; k++)
            CHECK(a->real[k] > a->real[k - 1], "%g of %s", a->real[k], a->spec->name);
        for (size_t k = 0; k < a->n_values; k++) {
            const struct meas_value *v = &s->value[a->first + k];
            CHECK(v->spec == a->spec && strncmp(v->name, a->spec->name, strlen(a->spec->name)) == 0, "name %s",
                  v->name);
            CHECK(v->labels == MEAS_BY_QRELS || v->labels == MEAS_BY_GAINS, "labels of %s", v->name);
        }
    }
    CHECK(first == s->n_values && first >= 1, "%zu values, %zu laid out", s->n_values, first);
}

/* Evaluates a topic with four retrieved documents. Four documents have a grade, so scratch has room for five
 * numbers. */
static void evaluate(const struct meas_set *s)
{
    static const struct meas_hit hit[] = {{0, 2, 0}, {1, -1, 1}, {3, 1, 2}};
    static const uint32_t rel_rank[] = {0, 3}, pool_row[] = {0, 1, 2};
    static const struct meas_level grades[] = {{2, 1}, {1, 2}, {0, 1}};
    static const double log2s[] = {1, 1.5849625007211562, 2};
    char **text = mem_zalloc(s->n_texts, sizeof *text);
    double scratch[4 + 1], gain[] = {0.5, 0.25, 1}, *value = mem_alloc(s->n_values, sizeof *value);
    struct meas_sorter sorter = {0};
    struct lab_set gains = {.column = {[LAB_GAIN] = gain, [LAB_COUNT] = gain, [LAB_RAW_BT] = gain}};
    struct meas_topic t = {.graded = true,
                           .v9 = s->v9,
                           .level = 1,
                           .log2 = log2s,
                           .n_log2 = 3,
                           .scratch = scratch,
                           .sorter = &sorter,
                           .rel = {.n_ret = 4, .hit = hit, .n_hits = 3},
                           .rel_rank = rel_rank,
                           .num_rel_ret = 2,
                           .num_rel = 3,
                           .num_nonrel = 1,
                           .num_unjudged_ret = 1,
                           .grades = grades,
                           .n_grades = 3,
                           .gain = {.n_ret = 4, .hit = hit, .n_hits = 3},
                           .pool_row = pool_row,
                           .n_pool = 3,
                           .gains = &gains};
    const unsigned char used = MEAS_BY_ANY;
    meas_set_eval(s, &t, MEAS_BY_ANY, value, text);
    for (size_t i = 0; i < s->n_texts; i++)
        free(text[i]);
    free(text);
    struct meas_matrix m = {.value = value, .used = &used, .n_topics = 1, .n_qrels = 1, .n_gains = 1};
    double *summary = mem_alloc(s->n_values, sizeof *summary);
    meas_set_summarise(s, &m, summary);
    free(summary);
    free(value);
    sort_free(&sorter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct meas_available have = {true, true, MEAS_FORMAT_QRELS, ~0u, NULL};
    struct meas_set set;
    struct fuzz_text t = fuzz_text(data, size);
    struct fmt_tok line;
    const char *left_out;
    struct err err;
    int r = 0, n = 0;
    meas_set_init(&set, size & 2);
    fuzz_err_reset(&err);
    for (size_t at = 0; r == 0 && fuzz_next_line(&t, &at, &line); n++) {
        char *text = strndup(line.s, line.len);
        r = meas_set_add(&set, text, &err);
        free(text); /* it must have been copied */
    }
    if (r == 0)
        r = meas_set_finish(&set, &have, size & 1, &left_out, &err);
    if (r == 0) {
        CHECK(n, "measures without an argument"); /* left_out: what a nickname asks for and qrels lack */
        check_args(&set);
        evaluate(&set);
    } else {
        check_err(&err);
    }
    meas_set_free(&set);
    fuzz_text_free(&t);
    return 0;
}
