/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Stores that a run resumes: the first byte is the stage (a: attempts of both), the rest its records. What both readers
 * of records accept they read alike. */
#include "judge/judge_stored.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "fuzz.h"

static const char *const criteria[] = {"C1", "C2"};

/* Is the window as the other reader has it? */
static void check_window(const struct stored_stage *s, const struct jud_store *j, const struct jud_window *w)
{
    for (uint32_t seq = 0; seq < 4; seq++) {
        const struct stored *x = judge_stored_find(s, j->query[w->query].qid, seq);
        if (!x || strcmp(x->record_id, w->record_id) != 0 || !x->valid || x->attempts > 1)
            continue;
        CHECK(x->n == w->n && x->settled_order && x->answered_order, "%d documents, %d", x->n, w->n);
        for (size_t i = 0; i < w->n; i++) {
            const struct jud_placement *p = &j->placement[w->first + i];
            CHECK(!x->score || x->score[i] == p->score, "score %g, %g", x->score[i], p->score);
            CHECK(!x->passes || x->passes[i] == p->passes, "passes %x, %x", x->passes[i], p->passes);
        }
    }
}

static void check_other_reader(const struct stored_stage *s, const char *path, enum jud_stage stage)
{
    struct jud_store j;
    struct err err;
    jud_begin(&j, 1, true);
    if (jud_read(&j, path, &err) == 0 && jud_finish(&j, &err) == 0) {
        bool same = j.n_criteria == 2 && strcmp(j.criterion[0], "C1") == 0 && strcmp(j.criterion[1], "C2") == 0;
        for (size_t w = 0; w < j.n_windows; w++)
            if (j.window[w].valid && j.window[w].stage == stage &&
                (stage == JUD_TOURNAMENT ? j.window[w].scored : same))
                check_window(s, &j, &j.window[w]);
    }
    jud_free(&j);
}

/* Every valid answer of an accepted rubric file has the criteria that were asked for, and no more. */
static void check_criteria(const struct fuzz_text *t)
{
    struct fmt_tok line;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        json_t *o = json_loadb(line.s, line.len, 0, NULL), *list = json_object_get(o, "placements");
        for (size_t i = 0; json_is_true(json_object_get(o, "valid")) && i < json_array_size(list); i++) {
            json_t *of = json_object_get(json_array_get(list, i), "criteria");
            CHECK(json_object_size(of) == 2 && json_object_get(of, "C1") && json_object_get(of, "C2"),
                  "other criteria");
        }
        json_decref(o);
    }
}

static bool check(enum fuzz_way way, const uint8_t *data, size_t size, enum jud_stage stage, const struct fuzz_text *t)
{
    struct stored_stage s = {0};
    struct err err;
    const char *path = fuzz_path(way, data, size);
    fuzz_err_reset(&err);
    bool ok = judge_stored_read(&s, path, stage, criteria, 2, &err) == 0;
    if (ok) {
        CHECK(!t->bad && s.windows <= s.records && s.with_response <= s.records && s.records <= t->lines, "%zu records",
              s.records);
        if (stage == JUD_RUBRIC)
            check_criteria(t);
        if (way == FUZZ_FILE)
            check_other_reader(&s, path, stage);
    } else {
        fuzz_check_err(&err, t);
    }
    judge_stored_free(&s);
    return ok;
}

/* Attempts: none is valid, none is final. */
static void check_attempts(const uint8_t *data, size_t size, const struct fuzz_text *t)
{
    struct stored_stage s[2] = {{0}};
    struct err err;
    fuzz_err_reset(&err);
    if (judge_stored_read_attempts(s, fuzz_path(FUZZ_FILE, data, size), &err) != 0)
        fuzz_check_err(&err, t);
    else
        CHECK(!t->bad && s[0].records + s[1].records <= t->lines, "%zu records", s[0].records + s[1].records);
    for (int k = 0; k < 2; k++) {
        for (uint32_t seq = 0; seq < 4; seq++) {
            const struct stored *w = judge_stored_find(&s[k], "q", seq);
            CHECK(!w || (!w->settled_order && !w->valid && w->attempts + w->rejections), "window %u", (unsigned)seq);
        }
        judge_stored_free(&s[k]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    uint8_t kind = *data++;
    enum jud_stage stage = kind == 'r' ? JUD_RUBRIC : JUD_TOURNAMENT;
    struct fuzz_text t = fuzz_text(data, --size);
    if (kind == 'a') {
        check_attempts(data, size, &t);
        fuzz_text_free(&t);
        return 0;
    }
    bool ok = check(FUZZ_FILE, data, size, stage, &t);
    CHECK(ok == check(FUZZ_BLOCKS, data, size, stage, &t), "the size of blocks matters");
    fuzz_text_free(&t);
    return 0;
}
