/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Configurations of rcp-label run: options and their values, and the first line that is wrong, are those that a
 * byte-by-byte reader finds. */
#include "cmd/config.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static const struct cmd_option table[] = {{1, "url", "URL", ""}, {2, "quiet", NULL, ""}, {3, "seed", "N", ""}};

struct seen {
    const struct fuzz_text *t;
    size_t at;
    uint64_t line; /* of the option last seen */
    uint64_t bad;  /* the first line that is wrong, 0 = there is none */
};

/* The next option and its value; 0 at the end, and at a line that is wrong. */
static int expect(struct seen *s, struct fmt_tok *value)
{
    struct fmt_tok line, tok[2];
    while (!s->bad && fuzz_next_line(s->t, &s->at, &line)) {
        size_t n = fuzz_split(line, tok, 2);
        s->line++;
        if (n == 0 || tok[0].s[0] == '#')
            continue;
        for (size_t i = 0; i < 3; i++)
            if (strlen(table[i].name) == tok[0].len && memcmp(table[i].name, tok[0].s, tok[0].len) == 0 &&
                (n > 1) == (table[i].arg != NULL)) {
                *value = tok[1];
                return table[i].code;
            }
        s->bad = s->line;
    }
    return 0;
}

static int set(void *ctx, int code, const char *arg, struct err *err)
{
    struct seen *s = ctx;
    struct fmt_tok value;
    CHECK(expect(s, &value) == code, "option %d, line %llu", code, (unsigned long long)s->line);
    CHECK(!arg == (code == 2), "option %d", code);
    if (!arg)
        return 0;
    CHECK(strlen(arg) >= value.len && memcmp(arg, value.s, value.len) == 0, "value '%s'", arg);
    CHECK(!fmt_is_space(*arg) && !fmt_is_space(arg[strlen(arg) - 1]), "value '%s'", arg);
    if (code == 3 && strcmp(arg, "bad") == 0) {
        s->bad = s->line;
        return err_fail(err, ERR_USAGE, "", 0, "a bad one");
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    for (int way = 0; way < FUZZ_WAYS; way++) {
        struct seen s = {.t = &t};
        struct err err;
        struct fmt_tok value;
        fuzz_err_reset(&err);
        bool ok = cmd_config(fuzz_path((enum fuzz_way)way, data, size), table, 3, set, &s, &err) == 0;
        if (!t.bad)
            CHECK(expect(&s, &value) == 0, "options are left");
        CHECK(ok == (!t.bad && !s.bad), "way %d: %s", way, ok ? "accepted" : err.text);
        CHECK(ok || t.bad || err.line == s.bad, "line %llu, expected %llu", (unsigned long long)err.line,
              (unsigned long long)s.bad);
    }
    fuzz_text_free(&t);
    return 0;
}
