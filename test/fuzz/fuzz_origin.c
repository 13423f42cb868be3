/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* identity.json of a store: whatever it says becomes header lines of a gain file that are read back as they are. */
#include "calibrate/origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"

static void write_identity(const char *path, const uint8_t *data, size_t size)
{
    FILE *f = fopen(path, "w");
    CHECK(f && fwrite(data, 1, size, f) == size && fclose(f) == 0, "%s cannot be written", path);
}

/* The line as a gain file has it. */
static void check_line(const struct prov_line *line)
{
    struct provenance q = {0};
    size_t room = strlen(line->subject) + strlen(line->value) + 32;
    char *text = malloc(room);
    int n = snprintf(text, room, "%s%s%s%s%s", prov_key_name[line->key], *line->subject ? " " : "", line->subject,
                     *line->value ? " " : "", line->value);
    for (int i = 0; i < n; i++)
        CHECK((unsigned char)text[i] >= ' ' && text[i] != 127, "byte %d of '%s'", i, text);
    prov_parse(&q, text, (size_t)n);
    CHECK(q.n == 1 && prov_has(&q, line), "'%s' is read back as %zu lines", text, q.n);
    prov_free(&q);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char folder[64], path[96];
    const char *const operand[] = {folder};
    struct provenance p = {0};
    struct jud_store s = {0};
    struct err err;
    snprintf(folder, sizeof folder, "/dev/shm/rcp-fuzz-store-%ld", (long)getpid());
    snprintf(path, sizeof path, "%s/identity.json", folder);
    mkdir(folder, 0700);
    write_identity(path, data, size);
    fuzz_err_reset(&err);
    int r = origin_of_judgements(&p, "fuzz", &s, operand, 1, 1, &err);
    CHECK(r == 0 || err.kind == ERR_INPUT, "status %d", (int)err.kind);
    CHECK(p.n >= 1 && p.line[0].key == PROV_MADE, "%zu lines", p.n);
    for (size_t i = 0; i < p.n; i++)
        check_line(&p.line[i]);
    prov_free(&p);
    unlink(path);
    rmdir(folder);
    return 0;
}
