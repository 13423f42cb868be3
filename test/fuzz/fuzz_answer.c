/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Answers of a judge: the first byte is the stage, the number of documents and how the answer ended, the rest the text.
 * A valid answer is complete; thoughts, fences and prose around it change nothing; where the text is one JSON object a
 * reader that knows nothing else comes to the same. */
#include "judge/answer.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

enum { MOST = 4, C = 2 };

static const char *const criteria[C] = {"C1", "C2"};

struct question {
    bool rubric;
    size_t n;
    const char *finish;
};

struct reading {
    struct answer a;
    double score[MOST];
    uint16_t ranking[MOST];
    uint32_t passes[MOST];
};

static void read_answer(const struct question *q, const char *text, size_t len, struct reading *r)
{
    char *copy = malloc(len ? len : 1); /* no byte to spare */
    memcpy(copy, text, len);
    *r = (struct reading){.a = {.score = r->score, .ranking = r->ranking, .passes = r->passes}};
    memset(r->a.reason, 0x7f, sizeof r->a.reason);
    if (q->rubric)
        answer_rubric(copy, len, q->finish, q->n, criteria, C, &r->a);
    else
        answer_tournament(copy, len, q->finish, q->n, &r->a);
    free(copy);
}

static void check_answer(const struct question *q, const struct reading *r)
{
    const struct answer *a = &r->a;
    bool taken[MOST] = {false};
    CHECK(memchr(a->reason, '\0', sizeof a->reason), "the reason does not end");
    CHECK(!a->valid == (a->reason[0] != '\0') && utf8_span(a->reason, strlen(a->reason)) == strlen(a->reason),
          "reason '%s'", a->reason);
    CHECK(a->valid || a->category <= ANSWER_REFUSED, "category %d", a->category);
    for (size_t i = 0; a->valid && i < q->n; i++) {
        if (q->rubric) {
            CHECK(r->passes[i] >> C == 0, "passes %x", r->passes[i]);
            continue;
        }
        CHECK(isfinite(r->score[i]), "score %g", r->score[i]);
        CHECK(r->ranking[i] >= 1 && r->ranking[i] <= q->n && !taken[r->ranking[i] - 1], "ranking %d", r->ranking[i]);
        taken[r->ranking[i] - 1] = true;
    }
}

static void check_same(const struct question *q, const struct reading *a, const struct reading *b, const char *what)
{
    CHECK(a->a.valid == b->a.valid && (a->a.valid || a->a.category == b->a.category), "%s: '%s' and '%s'", what,
          a->a.reason, b->a.reason);
    for (size_t i = 0; a->a.valid && i < q->n; i++)
        CHECK(q->rubric ? a->passes[i] == b->passes[i] : a->score[i] == b->score[i] && a->ranking[i] == b->ranking[i],
              "%s: document %zu", what, i);
}

static const char *member(size_t k, char name[16])
{
    snprintf(name, 16, "doc_%zu", k + 1);
    return name;
}

/* Is the object an answer? By its members alone. */
static bool plain_tournament(json_t *o, size_t n, struct reading *r)
{
    json_t *scores = json_object_get(o, "scores"), *ranking = json_object_get(o, "ranking");
    char name[16];
    if (json_object_size(scores) != n || json_array_size(ranking) != n)
        return false;
    for (size_t k = 0; k < n; k++) {
        json_t *v = json_object_get(scores, member(k, name));
        if (!json_is_number(v) || json_number_value(v) < -5 || json_number_value(v) > 5)
            return false;
        r->score[k] = json_number_value(v);
        size_t found = 0;
        for (size_t i = 0; i < n; i++) {
            const char *s = json_string_value(json_array_get(ranking, i));
            if (s && strcmp(s, name) == 0) {
                r->ranking[i] = (uint16_t)(k + 1);
                found++;
            }
        }
        if (found != 1)
            return false;
    }
    return true;
}

static bool plain_rubric(json_t *o, size_t n, struct reading *r)
{
    const char *key;
    json_t *value;
    char name[16];
    size_t others = 0, found = 0;
    json_object_foreach(o, key, value) others += strncmp(key, "doc_", 4) == 0;
    for (size_t k = 0; k < n; k++) {
        json_t *c = json_object_get(json_object_get(o, member(k, name)), "criteria");
        found += json_object_get(o, name) != NULL;
        if (json_object_size(c) != C)
            return false;
        r->passes[k] = 0;
        for (size_t i = 0; i < C; i++) {
            json_t *v = json_object_get(c, criteria[i]);
            if (!json_is_number(v) || (json_number_value(v) != 0 && json_number_value(v) != 1))
                return false;
            r->passes[k] |= (uint32_t)json_number_value(v) << i;
        }
    }
    return found == n && others == n;
}

/* The second opinion, where the whole text is an object in JSON; false if it is none. */
static bool check_plain(const struct question *q, const char *text, size_t len, const struct reading *r)
{
    json_t *o = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    struct reading plain = {0};
    bool whole = json_is_object(o);
    if (whole) {
        bool ok = q->rubric ? plain_rubric(o, q->n, &plain) : plain_tournament(o, q->n, &plain);
        CHECK(r->a.valid || !ok, "%s", r->a.reason); /* other names and numbers in strings are read as well */
        CHECK(r->a.valid || r->a.category == ANSWER_SCHEMA || r->a.category == ANSWER_INCOMPLETE ||
                  r->a.category == ANSWER_REFUSED,
              "category %d of JSON", r->a.category);
        plain.a.valid = true;
        if (ok)
            check_same(q, r, &plain, "second opinion");
    }
    json_decref(o);
    return whole;
}

static void check_around(const struct question *q, const char *before, const char *text, size_t len, const char *after,
                         const struct reading *r)
{
    size_t nb = strlen(before), na = strlen(after);
    char *around = malloc(nb + len + na + 1);
    struct reading other;
    memcpy(around, before, nb);
    memcpy(around + nb, text, len);
    memcpy(around + nb + len, after, na);
    read_answer(q, around, nb + len + na, &other);
    check_same(q, r, &other, before);
    free(around);
}

static bool holds(const char *text, size_t len, const char *word)
{
    for (size_t i = 0, n = strlen(word); i + n <= len; i++)
        if (memcmp(text + i, word, n) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const finish[] = {"stop", "length", "content_filter", NULL};
    if (!size)
        return 0;
    struct question q = {*data & 1, 1 + (*data >> 1 & 3), finish[*data >> 3 & 3]};
    const char *text = (const char *)data + 1;
    struct reading r;
    size_t len = size - 1;
    read_answer(&q, text, len, &r);
    check_answer(&q, &r);
    bool whole = check_plain(&q, text, len, &r);
    if (!holds(text, len, "</think>")) {
        if (r.a.valid) /* a brace that closes may close one of prose */
            check_around(&q, "", text, len, whole ? "\n```\n} and {\"scores\": 1}" : "\n```\nand {\"scores\": 1}", &r);
        check_around(&q, "<think>{\"scores\": {}} hm, { </think>", text, len, "", &r);
        check_around(&q, "Here it is:\n```json\n", text, len, "", &r);
    }
    return 0;
}
