/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/reparse.h"

#include <stdlib.h>

#include "format/judgement_record.h"
#include "judge/answer.h"

/* The record in work. */
struct record {
    struct jud_record rec;
    const char *file;
    const char *const *criteria;
    size_t n_criteria;
    struct rcp_arena arena;
    struct rcp_err *err;
};

static int bad(const struct record *r, const char *what, const char *wanted)
{
    return jud_bad_record(r->err, r->file, r->rec.line, r->rec.window.record_id, what, wanted);
}

static int outcome(const struct jud_window *w)
{
    return w->valid ? REPARSE_VALID : w->category;
}

/* Can the record's answer be read? */
static int check(const struct record *r)
{
    const struct jud_record *rec = &r->rec;
    bool rubric = rec->window.stage == JUD_RUBRIC;
    for (size_t i = 0; i < rec->window.n; i++)
        if (rec->shown[i].position && rec->shown[i].position != (int64_t)i + 1) /* doc_1 of the answer is the first */
            return bad(r, "positions other than 1, 2 and so on", "a record of " JUD_SCHEMA);
    if (rubric && rec->window.valid && r->n_criteria && !jud_source_has_criteria(rec, r->criteria, r->n_criteria))
        return bad(r, "a valid record of other criteria than the store's", "the same criteria everywhere");
    if (rubric && rec->response && !r->n_criteria)
        return bad(r, "an answer to unknown criteria", "--criteria K");
    return 0;
}

static void *from_arena(struct record *r, size_t size)
{
    return rcp_arena_alloc(&r->arena, r->rec.window.n * size);
}

/* Makes the record say what its answer says. */
static void decode(struct record *r)
{
    struct jud_record *rec = &r->rec;
    struct jud_window *w = &rec->window;
    struct answer *a = rcp_arena_alloc(&r->arena, sizeof *a);
    bool tournament = w->stage == JUD_TOURNAMENT;
    *a = (struct answer){.score = from_arena(r, sizeof(double)),
                         .ranking = from_arena(r, sizeof(uint16_t)),
                         .passes = from_arena(r, sizeof(uint32_t))};
    if (tournament)
        answer_tournament(rec->response, rec->response_len, rec->finish_reason, w->n, a);
    else
        answer_rubric(rec->response, rec->response_len, rec->finish_reason, w->n, r->criteria, r->n_criteria, a);
    rec->criterion = r->criteria;
    rec->n_criteria = r->n_criteria;
    rec->ranking = from_arena(r, sizeof *rec->ranking);
    rec->reason = a->reason;
    w->valid = a->valid;
    w->category = a->category;
    w->scored = w->ranked = a->valid && tournament;
    for (size_t i = 0; i < w->n && a->valid; i++) {
        rec->shown[i].score = tournament ? a->score[i] : 0.0;
        rec->shown[i].passes = tournament ? 0 : a->passes[i];
        rec->ranking[i] = tournament ? (uint16_t)(a->ranking[i] - 1) : 0;
    }
}

int reparse_record(const char *line, size_t len, const char *file, uint64_t number, const char *const *criteria,
                   size_t n_criteria, struct reparsed *r, struct rcp_err *err)
{
    struct record w = {.file = file, .criteria = criteria, .n_criteria = n_criteria, .err = err};
    *r = (struct reparsed){.text = NULL};
    int status =
        jud_read_record(&w.rec, line, len, file, number, JUD_SHOWN | JUD_CALL | JUD_SOURCE, NULL, &w.arena, err);
    if (status == 0)
        status = check(&w);
    if (status == 0) {
        r->stage = (enum jud_stage)w.rec.window.stage;
        r->answered = w.rec.response != NULL;
        r->before = outcome(&w.rec.window);
        if (r->answered) {
            decode(&w);
            r->text = jud_record_text(&w.rec, &len);
        }
        r->changed = r->text != NULL;
        r->now = outcome(&w.rec.window);
    }
    jud_drop_source(&w.rec);
    rcp_arena_free(&w.arena);
    return status;
}

int reparse_criteria(const char *line, size_t len, const char *file, uint64_t number, struct rcp_arena *arena,
                     const char *const **names, size_t *n, struct rcp_err *err)
{
    struct jud_record rec;
    if (jud_read_record(&rec, line, len, file, number, JUD_SHOWN, NULL, arena, err) != 0)
        return -1;
    *names = rec.criterion;
    *n = rec.n_criteria;
    return 0;
}
