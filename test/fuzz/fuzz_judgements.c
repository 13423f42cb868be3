/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgement records and preference lines: the store is well-formed, and the same however the file comes, in
 * whatever order its lines have, and through a file of counts. */
#include "base/magic.h"
#include "store/judgements.h"
#include "store/tally.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

static void check_queries(const struct jud_store *s)
{
    for (size_t q = 0; q < s->n_queries; q++) {
        const struct jud_query *a = &s->query[q], *before = q ? a - 1 : NULL;
        int c = before ? strcmp(before->dataset, a->dataset) : -1;
        CHECK(a->qid[0] && (c < 0 || (c == 0 && strcmp(before->qid, a->qid) < 0)), "query %s", a->qid);
        for (size_t d = 0; d < a->n_docs; d++)
            CHECK(a->doc[d][0] && (!d || strcmp(a->doc[d - 1], a->doc[d]) < 0), "document %s", a->doc[d]);
    }
}

static void check_placement(const struct jud_store *s, const struct jud_window *w, size_t i)
{
    const struct jud_placement *p = &s->placement[w->first];
    CHECK(p[i].doc < s->query[w->query].n_docs, "document %u", p[i].doc);
    CHECK(p[i].passes >> s->n_criteria == 0 || s->n_criteria == JUD_MAX_CRITERIA, "passes %x", p[i].passes);
    CHECK(w->scored ? isfinite(p[i].score) : isnan(p[i].score), "score %g", p[i].score);
    for (size_t k = 0; k < i; k++) {
        CHECK(p[k].doc != p[i].doc, "document %u twice", p[i].doc);
        CHECK(!w->ranked || s->ranking[w->first + k] != s->ranking[w->first + i], "rank %zu", k);
    }
    CHECK(!w->ranked || s->ranking[w->first + i] < w->n, "ranking");
}

static void check_windows(const struct jud_store *s)
{
    for (size_t i = 0; i < s->n_windows; i++) {
        const struct jud_window *w = &s->window[i], *before = i ? w - 1 : NULL;
        CHECK(w->query < s->n_queries && w->stage < 2 && w->phase < JUD_PHASES && w->category < JUD_CATEGORIES,
              "window %s", w->record_id);
        CHECK(w->valid ? w->n >= 1 && w->n <= JUD_MAX_WINDOW && w->first + w->n <= s->n_placements
                       : !w->scored && (w->ranked ? s->hard_rankings && w->n > 1 : w->n == 0),
              "window %s has %u placements", w->record_id, w->n);
        CHECK(!w->scored || w->stage == JUD_TOURNAMENT, "scores in a rubric");
        for (size_t k = 0; k < w->n; k++)
            check_placement(s, w, k);
        if (!before || before->query != w->query || before->stage != w->stage)
            CHECK(!before || before->query < w->query || (before->query == w->query && before->stage < w->stage),
                  "order of window %s", w->record_id);
        else
            CHECK(strcmp(before->record_id, w->record_id) < 0, "window %s after %s", w->record_id, before->record_id);
    }
}

static void check_pairs(const struct jud_store *s)
{
    for (size_t i = 0; i < s->n_pairs; i++) {
        const struct jud_pair *p = &s->pair[i];
        CHECK(p->query < s->n_queries && p->winner < s->query[p->query].n_docs && p->winner != p->loser &&
                  p->loser < s->query[p->query].n_docs && p->weight >= 1e-9 && p->weight <= 1e9,
              "pair %zu", i);
    }
}

static void check_same_window(const struct jud_store *a, const struct jud_store *b, size_t i)
{
    const struct jud_window *x = &a->window[i], *y = &b->window[i];
    CHECK(strcmp(x->record_id, y->record_id) == 0 && x->query == y->query && x->stage == y->stage, "another window");
    CHECK(x->recorded_at == y->recorded_at && x->content == y->content && x->phase == y->phase &&
              x->category == y->category && x->valid == y->valid && x->scored == y->scored && x->ranked == y->ranked &&
              x->n == y->n,
          "another copy of window %s", x->record_id);
    for (size_t k = 0; k < x->n; k++) {
        const struct jud_placement *p = &a->placement[x->first + k], *q = &b->placement[y->first + k];
        CHECK(p->doc == q->doc && p->passes == q->passes && fuzz_same_bits(p->score, q->score), "another placement");
        CHECK(!x->ranked || a->ranking[x->first + k] == b->ranking[y->first + k], "another ranking");
    }
}

static void check_same(const struct jud_store *a, const struct jud_store *b)
{
    CHECK(a->n_queries == b->n_queries && a->n_windows == b->n_windows && a->n_copies == b->n_copies &&
              a->n_pairs == b->n_pairs && a->n_criteria == b->n_criteria,
          "another size");
    for (size_t q = 0; q < a->n_queries; q++) {
        const struct jud_query *x = &a->query[q], *y = &b->query[q];
        CHECK(strcmp(x->qid, y->qid) == 0 && strcmp(x->dataset, y->dataset) == 0 && x->n_docs == y->n_docs, "query %s",
              x->qid);
        for (size_t d = 0; d < x->n_docs; d++)
            CHECK(strcmp(x->doc[d], y->doc[d]) == 0, "document %s", x->doc[d]);
    }
    for (size_t c = 0; c < a->n_criteria; c++)
        CHECK(strcmp(a->criterion[c], b->criterion[c]) == 0, "criterion %s", a->criterion[c]);
    for (size_t i = 0; i < a->n_windows; i++)
        check_same_window(a, b, i);
    for (size_t i = 0; i < a->n_pairs; i++) {
        const struct jud_pair *x = &a->pair[i], *y = &b->pair[i];
        CHECK(x->query == y->query && x->winner == y->winner && x->loser == y->loser &&
                  fuzz_same_bits(x->weight, y->weight),
              "another pair");
    }
}

/* The criteria of every answer of an accepted file, the plain way: those of the first one. */
static void check_one_rubric(const struct fuzz_text *t, const struct jud_store *s)
{
    struct fmt_tok line;
    json_t *first = NULL;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        json_t *o = json_loadb(line.s, line.len, 0, NULL), *list = json_object_get(o, "placements");
        json_t *valid = json_object_get(o, "valid");
        const char *stage = json_string_value(json_object_get(o, "stage")), *name;
        bool counts = stage && strcmp(stage, "rubric") == 0 && (!valid || json_is_true(valid));
        for (size_t i = 0; counts && i < json_array_size(list); i++) {
            json_t *criteria = json_object_get(json_array_get(list, i), "criteria"), *v;
            first = first ? first : json_incref(criteria);
            CHECK(json_object_size(criteria) == json_object_size(first), "%zu criteria", json_object_size(criteria));
            json_object_foreach(criteria, name, v) CHECK(json_object_get(first, name), "two rubrics: '%s'", name);
        }
        json_decref(o);
    }
    CHECK(s->n_criteria == json_object_size(first), "%zu criteria", s->n_criteria);
    json_decref(first);
}

static int read_store(struct jud_store *s, const char *path, struct err *err)
{
    fuzz_err_reset(err);
    jud_begin(s, 1, false);
    s->hard_rankings = true; /* it reads more, and refuses the same */
    struct err later;
    int r = jud_read_any(s, path, err), finished = jud_finish(s, r == 0 ? err : &later);
    return r != 0 ? r : finished;
}

/* The lines in reverse order; NULL if another kind of line would come first, or bytes that mean something only
 * at the beginning of a file. */
static char *reversed(const struct fuzz_text *t)
{
    char *out = malloc(t->len + 1), *to = out + t->len;
    struct fmt_tok line, tok;
    char kind[2] = {0};
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        to -= line.len + 1;
        memcpy(to, line.s, line.len);
        to[line.len] = '\n';
        if (fuzz_split(line, &tok, 1) > 0) { /* the first line that is not blank, and the last */
            kind[1] = tok.s[0] == '{' ? 'j' : 'p';
            kind[0] = kind[0] ? kind[0] : kind[1];
        }
    }
    struct err no_text;
    bool special = (t->len >= 3 && (memcmp(out, "\xef\xbb\xbf", 3) == 0 || memcmp(out, "\x1f\x8b", 2) == 0)) ||
                   magic_check(out, t->len, "reversed", NULL, &no_text) != 0;
    if (kind[0] == kind[1] && !special)
        return out;
    free(out);
    return NULL;
}

/* Counts hold windows, and no preferences; documents of copies that do not count are in none. */
static void check_counted(const struct jud_store *s)
{
    struct provenance from = {0};
    struct jud_store again;
    struct err err;
    char path[64];
    if (s->n_pairs || s->n_copies)
        return;
    snprintf(path, sizeof path, "/dev/shm/rcp-fuzz-counts-%ld", (long)getpid());
    fuzz_err_reset(&err);
    struct output *w = out_open(path, &err);
    CHECK(w, "%s", err.text);
    tally_write(w, s, &from);
    CHECK(out_commit(w, &err) == 0 && read_store(&again, path, &err) == 0, "counts: %s", err.text);
    check_same(s, &again);
    jud_free(&again);
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct jud_store s[FUZZ_WAYS], again;
    struct err err[FUZZ_WAYS], other;
    int r[FUZZ_WAYS];
    for (int way = 0; way < FUZZ_WAYS; way++) {
        r[way] = read_store(&s[way], fuzz_path((enum fuzz_way)way, data, size), &err[way]);
        CHECK(r[way] == r[0] && (!t.bad || r[way] != 0), "way %d: %s", way, r[way] ? err[way].text : "accepted");
        if (r[way] != 0) {
            fuzz_check_err(&err[way], &t);
            CHECK(t.bad || fuzz_same_err(&err[way], &err[0]), "way %d: line %llu, %s", way,
                  (unsigned long long)err[way].line, err[way].text);
        } else {
            check_same(&s[0], &s[way]);
        }
    }
    if (r[0] == 0) {
        check_queries(&s[0]);
        check_windows(&s[0]);
        check_pairs(&s[0]);
        bool counts = s[0].n_origins > 0; /* whose lines have an order */
        if (!counts)
            check_one_rubric(&t, &s[0]);
        check_counted(&s[0]);
        char *back = counts ? NULL : reversed(&t);
        const char *first = back ? back + strspn(back, " \t\n\v\f\r") : NULL;
        if (back && strncmp(first, "# rcp-counts ", 13) != 0) { /* a last line that makes it another file */
            int ok = read_store(&again, fuzz_path(FUZZ_FILE, (const uint8_t *)back, t.len), &other);
            CHECK(ok == 0, "refused in reverse order: %s", other.text);
            check_same(&s[0], &again);
            jud_free(&again);
        }
        free(back);
    }
    for (int way = 0; way < FUZZ_WAYS; way++)
        jud_free(&s[way]);
    fuzz_text_free(&t);
    return 0;
}
