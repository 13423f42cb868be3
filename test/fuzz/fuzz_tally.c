/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files of counts: refused the same however they come, and what is read is written as a file that says the same, to the
 * byte. */
#include "store/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

static int read_store(struct jud_store *s, const char *path, bool hard_rankings, struct err *err)
{
    fuzz_err_reset(err);
    jud_begin(s, 1, false);
    s->hard_rankings = hard_rankings;
    struct err later;
    int r = jud_read(s, path, err), finished = jud_finish(s, r == 0 ? err : &later);
    return r != 0 ? r : finished;
}

/* The store as a file of counts; to be freed. */
static char *written(const struct jud_store *s, const char *path, size_t *len)
{
    struct provenance from = {0};
    struct err err;
    fuzz_err_reset(&err);
    for (size_t i = 0; i < s->n_origins; i++)
        for (size_t k = 0; k < s->origin[i].n; k++)
            prov_parse(&from, s->origin[i].line[k], strlen(s->origin[i].line[k]));
    struct output *w = out_open(path, &err);
    CHECK(w, "%s", err.text);
    tally_write(w, s, &from);
    CHECK(out_commit(w, &err) == 0, "%s", err.text);
    prov_free(&from);
    FILE *f = fopen(path, "rb");
    CHECK(f && fseek(f, 0, SEEK_END) == 0, "%s", path);
    *len = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*len + 1);
    CHECK(fread(text, 1, *len, f) == *len, "%s", path);
    fclose(f);
    return text;
}

static void check_again(const struct jud_store *s)
{
    struct jud_store again;
    struct err err;
    char path[64];
    size_t len, n;
    snprintf(path, sizeof path, "/dev/shm/rcp-fuzz-tally-%ld", (long)getpid());
    char *text = written(s, path, &len);
    CHECK(read_store(&again, path, true, &err) == 0, "line %llu: %s", (unsigned long long)err.line, err.text);
    CHECK(again.n_windows == s->n_windows && again.n_copies == 0, "%zu windows", again.n_windows);
    char *twice = written(&again, path, &n);
    CHECK(s->n_copies || (n == len && memcmp(text, twice, n) == 0), "another file, of %zu bytes, not %zu", n, len);
    unlink(path);
    jud_free(&again);
    free(twice);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct jud_store s;
    struct err err, first;
    int r = 0;
    for (int way = 0; way < FUZZ_WAYS; way++) {
        int ok = read_store(&s, fuzz_path((enum fuzz_way)way, data, size), true, &err);
        if (way == 0) {
            r = ok;
            first = err;
        }
        CHECK(ok == r, "way %d: %s", way, ok ? err.text : "accepted");
        if (ok != 0) {
            fuzz_check_err(&err, &t);
            CHECK(t.bad || fuzz_same_err(&err, &first), "way %d: %s", way, err.text);
        } else if (s.n_origins && way == 0) {
            check_again(&s);
        }
        jud_free(&s);
    }
    if (r == 0) {
        CHECK(read_store(&s, fuzz_path(FUZZ_FILE, data, size), false, &err) == 0, "%s", err.text);
        jud_free(&s);
    }
    fuzz_text_free(&t);
    return 0;
}
