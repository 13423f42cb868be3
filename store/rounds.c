/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/rounds.h"

#include <stdio.h>
#include <string.h>

#include "base/exists.h"
#include "base/mem.h"
#include "format/lines.h"
#include "format/scan.h"

static const char version[] = "# rcp-round ";
static const char expected[] = "'tournament|rubric qid docid ...'";

void rounds_name(char name[ROUNDS_NAME_SIZE], size_t number)
{
    snprintf(name, ROUNDS_NAME_SIZE, "round-%zu.txt", number);
}

bool rounds_is_name(const char *name)
{
    return strncmp(name, "round-", 6) == 0;
}

/* The state of reading the file of a round. */
struct reading {
    const struct rounds_reader *r;
    const char *file;
    uint64_t line;
    bool has_version;
    struct err *err;
    size_t round;
};

/* Sets the error: the line is no window for the reason `fault`. Returns -1. */
static int report_line(const struct reading *x, const char *line, size_t len, const char *fault)
{
    char q[ERR_QUOTE_SIZE];
    err_input(x->err, x->file, x->line, "%s: '%s', expected %s", fault, err_quote(q, line, len), expected);
    return err_is_about(x->err, ERR_ABOUT_DAMAGE);
}

/* Handles a line that begins with '#': checks the version in the first one, and passes later ones to the reader's
 * callback. Returns 0, or -1 and the error of x. */
static int read_remark(struct reading *x, const char *line, size_t len)
{
    char q[ERR_QUOTE_SIZE];
    size_t version_len = sizeof version - 1;
    if (!x->has_version) {
        x->has_version = len == version_len + 1 && memcmp(line, version, version_len) == 0 && line[version_len] == '1';
        return x->has_version
                 ? 0
                 : err_input(x->err, x->file, x->line, "'%s', expected '%s1'", err_quote(q, line, len), version);
    }
    if (!x->r->remark)
        return 0;
    size_t skip = len > 1 && line[1] == ' ' ? 2 : 1;
    char *text = mem_strndup(line + skip, len - skip);
    int r = x->r->remark(x->r->ctx, text, x->err);
    mem_free(text);
    return r;
}

/* Returns whether the token is the name of the stage. */
static bool is_stage(struct fmt_tok t, enum jud_stage stage)
{
    const char *name = jud_stage_name[stage];
    return t.len == strlen(name) && memcmp(t.s, name, t.len) == 0;
}

/* Returns whether two of the n tokens are equal. */
static bool has_repeated_doc(const struct fmt_tok *doc, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (doc[k].len == doc[i].len && memcmp(doc[k].s, doc[i].s, doc[i].len) == 0)
                return true;
    return false;
}

/* Passes the window of topic tok[0] with the documents tok[1 .. n) to the reader's callback. Returns its value, or 0 if
 * the callback is NULL. */
static int pass_window(struct reading *x, enum jud_stage stage, const struct fmt_tok *tok, size_t n)
{
    char *word[JUD_MAX_WINDOW + 1];
    if (!x->r->window)
        return 0;
    for (size_t i = 0; i < n; i++)
        word[i] = mem_strndup(tok[i].s, tok[i].len);
    const struct rounds_window w = {stage, word[0], (const char *const *)word + 1, n - 1, x->file, x->line, x->round};
    int r = x->r->window(x->r->ctx, &w, x->err);
    for (size_t i = 0; i < n; i++)
        mem_free(word[i]);
    return r;
}

/* Reads a window, a line of a round with stage, topic and documents, and passes it to the reader's callback. Returns 0,
 * or -1 and the error of x. */
static int read_window(struct reading *x, const char *line, size_t len)
{
    struct fmt_tok tok[JUD_MAX_WINDOW + 2];
    const char *next;
    int n = fmt_split(line, tok, JUD_MAX_WINDOW + 2, &next);
    bool is_rubric = n > 0 && is_stage(tok[0], JUD_RUBRIC);
    if (!x->has_version)
        return read_remark(x, line, len);
    if (n == 0)
        return 0;
    if (!is_rubric && !is_stage(tok[0], JUD_TOURNAMENT))
        return report_line(x, line, len, "no stage");
    if (n < 3 || n > JUD_MAX_WINDOW + 2)
        return report_line(x, line, len, n < 3 ? "no document" : "too many documents");
    if (has_repeated_doc(tok + 2, (size_t)n - 2))
        return report_line(x, line, len, "a document appears twice");
    return pass_window(x, is_rubric ? JUD_RUBRIC : JUD_TOURNAMENT, tok + 1, (size_t)n - 1);
}

int rounds_read(const char *path, size_t round, const struct rounds_reader *r, struct err *err)
{
    struct fmt_lines l;
    struct reading x = {.r = r, .file = path, .round = round, .err = err};
    const char *line;
    size_t len;
    int status;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    while ((status = fmt_next_line(&l, &line, &len, err)) > 0) {
        x.line = l.number;
        while (len && fmt_is_space(line[len - 1]))
            len--;
        if ((*line == '#' ? read_remark(&x, line, len) : read_window(&x, line, len)) != 0) {
            status = -1;
            break;
        }
    }
    fmt_lines_close(&l);
    if (status == 0 && !x.has_version)
        return err_input(err, path, 0, "the file is empty, expected '%s1'", version);
    return status;
}

int rounds_read_store(const char *folder, const struct rounds_reader *r, size_t *n, struct err *err)
{
    int status = 0;
    for (*n = 0; status == 0 && *n < ROUNDS_MOST; ++*n) {
        bool exists;
        char name[ROUNDS_NAME_SIZE];
        rounds_name(name, *n);
        char *path = mem_path(folder, name);
        status = exists_path(path, &exists, err);
        if (status == 0 && exists)
            status = rounds_read(path, *n, r, err);
        mem_free(path);
        if (status == 0 && !exists)
            break;
    }
    return status;
}

/* Appends s[0 .. len) to the text of a round. */
static void append_text(struct rounds_text *t, const char *s, size_t len)
{
    t->text = mem_grow(t->text, &t->cap, t->len + len, 1);
    memcpy(t->text + t->len, s, len);
    t->len += len;
}

void rounds_put_version(struct rounds_text *t)
{
    append_text(t, version, sizeof version - 1);
    append_text(t, "1\n", 2);
}

void rounds_put_remark(struct rounds_text *t, const char *text)
{
    append_text(t, "# ", 2);
    append_text(t, text, strlen(text));
    append_text(t, "\n", 1);
}

void rounds_put(struct rounds_text *t, enum jud_stage stage, const char *qid, const char *const *docno,
                const uint32_t *doc, size_t n)
{
    append_text(t, jud_stage_name[stage], strlen(jud_stage_name[stage]));
    append_text(t, " ", 1);
    append_text(t, qid, strlen(qid));
    for (size_t i = 0; i < n; i++) {
        append_text(t, " ", 1);
        append_text(t, docno[doc[i]], strlen(docno[doc[i]]));
    }
    append_text(t, "\n", 1);
}
