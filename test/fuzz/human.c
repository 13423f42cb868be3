/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "human.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MAX_FIELDS = 5 };

struct expected {
    struct fuzz_rows rows;
    uint64_t notes, first_note;
    bool twice; /* a document appears twice in a group that may hold it once */
};

/* What atol makes of the token, and is it all of it? */
static bool whole(struct fmt_tok t, long long *v)
{
    char *copy = strndup(t.s, t.len), *end;
    errno = 0;
    *v = strtoll(copy, &end, 10);
    bool all = end == copy + t.len && errno == 0; /* what does not fit is noted */
    free(copy);
    return all;
}

/* A row of these fields; false if its grade is none. */
static bool add_row(const struct human_format *j, struct expected *e, const struct fmt_tok *tok, uint64_t line)
{
    struct fuzz_row row = {.qid = tok[0], .doc = tok[j->fields - 2], .line = line};
    long long grade = 0;
    bool plain = j->level ? fuzz_number(tok[j->fields - 1], &row.level) : whole(tok[j->fields - 1], &grade);
    if (!plain && e->notes++ == 0)
        e->first_note = line;
    if (grade > 1000000000)
        return false;
    row.grade = grade < 0 ? -1 : (int32_t)grade;
    if (j->group >= 0)
        row.group = tok[j->group];
    if (j->subgroup >= 0)
        row.subgroup = tok[j->subgroup];
    fuzz_add_row(&e->rows, row);
    return true;
}

static struct expected expect(const struct human_format *j, const struct fuzz_text *t, bool comments)
{
    struct expected e = {0};
    struct fmt_tok line, tok[MAX_FIELDS];
    uint64_t number = 0;
    for (size_t at = 0; !e.rows.bad_line && fuzz_next_line(t, &at, &line);) {
        number++;
        if (comments && line.s[0] == '#')
            continue;
        if (fuzz_split(line, tok, MAX_FIELDS) != j->fields || !add_row(j, &e, tok, number))
            e.rows.bad_line = number;
    }
    fuzz_sort_rows(&e.rows);
    return e;
}

/* Does the document of row i stand in an earlier row of the same group? */
static bool repeats(const struct fuzz_rows *r, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (fuzz_tok_same(r->row[k].qid, r->row[i].qid) && fuzz_tok_same(r->row[k].group, r->row[i].group) &&
            fuzz_tok_same(r->row[k].doc, r->row[i].doc))
            return true;
    return false;
}

static bool any_repeats(const struct fuzz_rows *r)
{
    for (size_t i = 0; i < r->n; i++)
        if (repeats(r, i))
            return true;
    return false;
}

/* A malformed line comes first, then the first in some order that repeats another one. */
static void check_failure(const struct err *err, const struct fuzz_text *t, const struct expected *e)
{
    fuzz_check_err(err, t);
    if (t->bad)
        return;
    bool repeated = false;
    for (size_t i = 0; e->twice && !e->rows.bad_line && i < e->rows.n; i++)
        repeated |= e->rows.row[i].line == err->line && repeats(&e->rows, i);
    CHECK(repeated || err->line == e->rows.bad_line, "line %llu, expected %llu: %s", (unsigned long long)err->line,
          (unsigned long long)e->rows.bad_line, err->text);
}

static void check(const struct human_format *j, const char *path, bool comments, const struct fuzz_text *t,
                  const struct expected *e)
{
    struct lab_set set = {0};
    struct fmt_notes notes = {0};
    struct err err;
    fuzz_err_reset(&err);
    bool ok = j->read(&set, path, comments, &notes, &err) == 0;
    CHECK(ok == (!t->bad && !e->rows.bad_line && e->rows.n && !e->twice), "%s", ok ? "accepted" : err.text);
    if (ok) {
        CHECK(set.n_rows >= 1, "no rows");
        fuzz_check_set(&set, t);
        fuzz_check_rows(&set, &e->rows);
    } else {
        check_failure(&err, t, e);
    }
    if (!t->bad)
        CHECK(notes.count == e->notes && (!e->notes || (notes.line == e->first_note && notes.text[0])),
              "%llu notes, expected %llu; first of line %llu", (unsigned long long)notes.count,
              (unsigned long long)e->notes, (unsigned long long)notes.line);
    lab_free(&set);
}

void human_check(const struct human_format *j, const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    for (int comments = 0; comments < 2; comments++) {
        struct expected e = expect(j, &t, comments);
        e.twice = j->once && any_repeats(&e.rows);
        for (int way = comments ? 0 : FUZZ_PIPE; way < FUZZ_WAYS; way++)
            check(j, fuzz_path((enum fuzz_way)way, data, size), comments, &t, &e);
        free(e.rows.row);
    }
    fuzz_text_free(&t);
}
