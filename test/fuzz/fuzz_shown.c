/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the file of the texts that a store was judged about (store/shown.h); a file that was written is read back. */
#include "store/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz.h"

static const char *folder_of(int which)
{
    static char name[2][32] = {"/tmp/fuzz-shown-XXXXXX", "/tmp/fuzz-shown-XXXXXX"};
    static bool made[2];
    if (!made[which])
        CHECK(mkdtemp(name[which]), "no folder");
    made[which] = true;
    return name[which];
}

static void put(const char *folder, const uint8_t *data, size_t size)
{
    char *path = mem_path(folder, SHOWN_NAME);
    FILE *f = fopen(path, "wb");
    CHECK(f && fwrite(data, 1, size, f) == size && fclose(f) == 0, "%s", path);
    mem_free(path);
}

static bool is_set(const struct shown_texts *s)
{
    for (size_t i = 1; i < s->n; i++)
        if (strcmp(s->topic[i - 1].qid, s->topic[i].qid) == 0)
            return false;
    return true;
}

static void check_same(const struct shown_topic *a, const struct shown_topic *b)
{
    CHECK(strcmp(a->qid, b->qid) == 0 && a->digest == b->digest && a->n == b->n, "topic %s", a->qid);
    for (size_t i = 0; i < a->n; i++)
        CHECK(strcmp(a->doc[i].docno, b->doc[i].docno) == 0 && a->doc[i].digest == b->doc[i].digest, "document %zu", i);
    for (int s = 0; s < 2; s++)
        CHECK(a->n_sizes[s] == b->n_sizes[s] &&
                  (!a->n_sizes[s] || memcmp(a->size[s], b->size[s], a->n_sizes[s] * sizeof *a->size[s]) == 0),
              "sizes of %s", a->qid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct shown_texts s, none = {.n = 0}, again;
    struct err err;
    fuzz_err_reset(&err);
    put(folder_of(0), data, size);
    int r = shown_read(&s, folder_of(0), &err);
    CHECK(r == 0 || *err.text, "an error without a text");
    if (r == 0 && is_set(&s)) {
        CHECK(shown_write(&none, s.topic, s.n, folder_of(1), &err) == 0, "%s", err.text);
        CHECK(shown_read(&again, folder_of(1), &err) == 0 && again.n == s.n, "%s", err.text);
        for (size_t i = 0; i < s.n; i++) {
            check_same(&s.topic[i], &again.topic[i]);
            CHECK(shown_find(&s, s.topic[i].qid) == &s.topic[i], "topic %s", s.topic[i].qid);
        }
        shown_free(&again);
    }
    shown_free(&s);
    return 0;
}
