/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes counts of judgements, a small file that a fit, perhaps on another machine, reads in place of the
 * judgements. */
#include "api/call.h"
#include "calibrate/origin.h"
#include "eval/settings.h"
#include "store/overwrite.h"

struct count_call {
    const char *const *path, *counts; /* n paths of stores or files of judgements; the path of the file to write */
    size_t n;
    bool is_pooled; /* whether several judges may have answered the rubric, the list of criteria; else that is an
                     * error */
};

/* Counts the judgements at c->path[0 .. c->n) and writes the counts to the file c->counts, which must not be one of
 * these paths. `arg` is a struct count_call. Returns 0, or -1 and *err. */
static int count_judgements(void *arg, struct err *err)
{
    const struct count_call *c = arg;
    struct overwrite files = {0};
    struct jud_store s;
    for (size_t i = 0; i < c->n; i++)
        overwrite_reads_store(&files, "judgements", c->path[i]);
    overwrite_writes(&files, "the counts file", c->counts);
    if (overwrite_check(&files, err) != 0)
        return -1;
    jud_begin(&s, settings_eval().threads, c->is_pooled);
    return origin_count(&s, c->path, c->n, c->counts, err);
}

int rcp_count(const char *const *path, size_t n, int pooled, const char *counts, struct rcp_error *error)
{
    struct count_call c = {path, counts, n, pooled != 0};
    if (!n)
        return rcp_fail(error, RCP_MISUSE,
                        "no judgements are given: give the path of at least one store or file of judgements");
    if (rcp_check_argument(path, "paths of judgements", error) != 0 ||
        rcp_check_argument(counts, "the path of the counts file", error) != 0)
        return -1;
    for (size_t i = 0; i < n; i++)
        if (rcp_check_argument(path[i], "a path of judgements", error) != 0)
            return -1;
    return rcp_call_once(count_judgements, &c, error);
}
