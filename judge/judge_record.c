/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "json/value.h"
#include "judge/digest.h"
#include "store/judgement_record.h"

void judge_record_id(char id[RECORD_ID_SIZE], const struct record_source *s, enum jud_stage stage, const char *qid,
                     const char *const *docno, const struct sched_window *w)
{
    bool is_planned = w->phase == JUD_PLANNED;
    json_t *placements = jv_array();
    for (size_t i = 0; i < w->n; i++)
        jv_append(placements, jv_text(docno[w->doc[i]]));
    json_t *o = jv_pairs(
        "family_key", jv_text(s->family_key[stage]), "query_id", jv_text(qid), "stage", jv_text(jud_stage_name[stage]),
        "dataset", jv_text(s->dataset_key), is_planned ? "planned" : "window_seq",
        is_planned ? jv_text(s->schedule_key[stage]) : json_integer(w->seq), "placements", placements, NULL);
    digest_short(o, id, RECORD_ID_SIZE - 1);
    json_decref(o);
}

/* Returns the present time in microseconds since 1970, UTC. */
static int64_t read_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

char *judge_record_text(const struct record_source *s, const char *id, enum jud_stage stage, const char *qid,
                        const char *const *docno, const struct sched_window *w, const struct answer *a,
                        const struct completion *c, unsigned attempt, const struct jud_cut *cut, size_t n_cut,
                        size_t *len)
{
    bool is_scored = a->valid && stage == JUD_TOURNAMENT, has_passes = a->valid && stage == JUD_RUBRIC;
    struct jud_record r = {.window = {.record_id = id,
                                      .recorded_at = read_clock(),
                                      .n = (uint16_t)w->n,
                                      .stage = (uint8_t)stage,
                                      .phase = (uint8_t)w->phase,
                                      .category = a->category,
                                      .valid = a->valid,
                                      .scored = is_scored,
                                      .ranked = is_scored},
                           .dataset = s->dataset,
                           .qid = qid,
                           .family = s->family_key[stage],
                           .criterion = s->criteria,
                           .n_criteria = s->n_criteria,
                           .shown = mem_alloc(w->n, sizeof *r.shown),
                           .ranking = mem_alloc(w->n, sizeof *r.ranking),
                           .window_seq = w->phase == JUD_PLANNED ? -1 : (int64_t)w->seq,
                           .reason = a->reason,
                           .attempt = c->text ? attempt : 0,
                           .response = c->text,
                           .response_len = c->text_len,
                           .finish_reason = c->finish_reason,
                           .input_tokens = c->input_tokens,
                           .output_tokens = c->output_tokens,
                           .served_model = c->model,
                           .system_fingerprint = c->fingerprint,
                           .tokens_estimated = c->input_estimated || c->output_estimated,
                           .cut = cut,
                           .n_cut = n_cut};
    for (size_t i = 0; i < w->n; i++) {
        r.shown[i] = (struct jud_shown){docno[w->doc[i]], (int64_t)i + 1, is_scored ? a->score[i] : NAN,
                                        has_passes ? a->passes[i] : 0};
        r.ranking[i] = is_scored ? (uint16_t)(a->ranking[i] - 1) : 0;
    }
    char *text = jud_record_text(&r, len);
    mem_free(r.shown);
    mem_free(r.ranking);
    return text;
}

char *judge_reasoning_text(const char *id, const struct completion *c, size_t *len)
{
    json_t *o = jv_pairs("record_id", jv_text(id), "reasoning", json_stringn(c->reasoning, c->reasoning_len), NULL);
    char *text = jv_dump(o, JSON_COMPACT);
    json_decref(o);
    *len = strlen(text);
    return text;
}
