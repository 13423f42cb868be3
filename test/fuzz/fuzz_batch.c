/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Results of batches: whatever the file is, each result has an outcome and what goes with it, and is found by its
 * id. */
#include "judge/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

static void check_id(const char *text)
{
    struct batch_id id;
    char again[BATCH_ID_SIZE];
    if (!batch_id_read(&id, text))
        return;
    CHECK(strlen(id.record) == BATCH_RECORD && strlen(id.terms) == BATCH_TERMS, "parts of %s", text);
    batch_id_text(again, &id);
    CHECK(strlen(again) < BATCH_ID_SIZE && strlen(again) <= strlen(text), "%s", again);
}

static void check_results(enum fuzz_way way, const uint8_t *data, size_t size, const struct fuzz_text *text)
{
    struct served served = {.asked = "m"};
    struct batch_results r = {.terms = {"0123456789abcdef", "0123456789abcdef"}, .served = &served};
    const struct batch_id id = {
        .stage = JUD_RUBRIC, .record = "00000000000000000000000000000000", .attempt = 1, .terms = "0123456789abcdef"};
    struct err err;
    fuzz_err_reset(&err);
    if (batch_results_read(&r, fuzz_path(way, data, size), &err) != 0)
        fuzz_check_err(&err, text);
    CHECK(r.outcomes[0] + r.outcomes[1] + r.outcomes[2] == r.n && batch_results_count_unused(&r) == r.n, "%zu results",
          r.n);
    const struct batch_result *x = batch_results_find(&r, &id);
    if (x && x->outcome != BATCH_ANSWERED)
        CHECK(x->why && utf8_span(x->why, strlen(x->why)) == strlen(x->why), "no reason");
    else if (x && x->completion.text)
        CHECK(strlen(x->completion.text) == x->completion.text_len, "a NUL");
    CHECK(r.outcomes[BATCH_FAILED] == 0 || r.failure, "no failure");
    batch_results_free(&r);
    served_free(&served);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    check_id(t.s);
    for (int way = 0; way < FUZZ_WAYS; way++)
        check_results((enum fuzz_way)way, data, size, &t);
    fuzz_text_free(&t);
    return 0;
}
