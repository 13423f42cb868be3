#include "label/judge_stored.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <uthash.h>

#include "format/json_load.h"
#include "format/lines.h"

struct stored_slot {
    struct stored stored;
    UT_hash_handle hh;
    char key[]; /* "SEQ QID" */
};

/* The record in work. */
struct place {
    const char *file;
    uint64_t line;
    const char *const *criteria;
    size_t n_criteria;
    struct fmt_err *err;
};

static int bad(const struct place *p, const char *what)
{
    return fmt_fail(p->err, RCP_EXIT_INPUT, p->file, p->line, "%s, wanted a record that rcp-label judge wrote", what);
}

static char *make_key(const char *qid, uint32_t seq, size_t *len)
{
    size_t room = strlen(qid) + 16;
    char *key = rcp_alloc(room, 1);
    *len = (size_t)snprintf(key, room, "%lu %s", (unsigned long)seq, qid);
    return key;
}

static struct stored_slot *find(const struct stored_stage *s, const char *qid, uint32_t seq)
{
    struct stored_slot *slot;
    size_t len;
    char *key = make_key(qid, seq, &len);
    HASH_FIND(hh, s->slot, key, len, slot);
    free(key);
    return slot;
}

const struct stored *stored_find(const struct stored_stage *s, const char *qid, uint32_t seq)
{
    const struct stored_slot *slot = find(s, qid, seq);
    return slot ? &slot->stored : NULL;
}

static struct stored *get(struct stored_stage *s, const char *qid, uint32_t seq, const char *record_id)
{
    struct stored_slot *slot = find(s, qid, seq);
    if (slot)
        return &slot->stored;
    size_t len;
    char *key = make_key(qid, seq, &len);
    slot = rcp_arena_alloc(&s->arena, sizeof *slot + len + 1);
    memset(slot, 0, sizeof *slot);
    memcpy(slot->key, key, len + 1);
    free(key);
    slot->stored.record_id = rcp_arena_strndup(&s->arena, record_id, strlen(record_id));
    HASH_ADD_KEYPTR(hh, s->slot, slot->key, len, slot);
    s->windows++;
    return &slot->stored;
}

static int read_scores(const struct place *p, struct stored_stage *s, json_t *placements, size_t n, struct stored *w)
{
    double *score = rcp_arena_alloc(&s->arena, n * sizeof *score);
    for (size_t i = 0; i < n; i++) {
        json_t *v = json_object_get(json_array_get(placements, i), "score");
        if (!json_is_number(v))
            return bad(p, "a valid window without a score");
        score[i] = json_number_value(v);
    }
    w->score = score;
    return 0;
}

static int read_passes(const struct place *p, struct stored_stage *s, json_t *placements, size_t n, struct stored *w)
{
    uint32_t *passes = rcp_arena_alloc(&s->arena, n * sizeof *passes);
    for (size_t i = 0; i < n; i++) {
        json_t *criteria = json_object_get(json_array_get(placements, i), "criteria");
        passes[i] = 0;
        for (size_t c = 0; c < p->n_criteria; c++) {
            json_t *v = json_object_get(criteria, p->criteria[c]);
            if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > 1)
                return bad(p, "a valid window without all criteria");
            passes[i] |= (uint32_t)json_integer_value(v) << c;
        }
    }
    w->passes = passes;
    return 0;
}

static int category_of(json_t *o)
{
    const char *name = json_string_value(json_object_get(o, "invalid_category"));
    int i = 0;
    while (i < JUD_CATEGORIES - 1 && (!name || strcmp(name, jud_category_name[i]) != 0))
        i++;
    return i;
}

static void add_tokens(json_t *o, const char *key, uint64_t *sum)
{
    json_int_t n = json_integer_value(json_object_get(o, key));
    *sum += n > 0 ? (uint64_t)n : 0;
}

static int read_record(const struct place *p, struct stored_stage *s, json_t *o, enum jud_stage stage, bool final)
{
    const char *id = json_string_value(json_object_get(o, "record_id"));
    const char *qid = json_string_value(json_object_get(o, "query_id"));
    json_t *seq = json_object_get(o, "window_seq"), *placements = json_object_get(o, "placements");
    size_t n = json_array_size(placements);
    if (!id || !qid || !json_is_integer(seq) || json_integer_value(seq) < 0 || json_integer_value(seq) > UINT32_MAX ||
        n < 1 || n > JUD_MAX_WINDOW)
        return bad(p, "no record_id, query_id, window_seq or placements");
    struct stored *w = get(s, qid, (uint32_t)json_integer_value(seq), id);
    if (strcmp(w->record_id, id) != 0)
        return bad(p, "another record of the same window shows other documents");
    w->attempts++;
    w->final |= final;
    s->records++;
    s->with_response += json_is_string(json_object_get(o, "response"));
    add_tokens(o, "input_tokens", &s->input_tokens);
    add_tokens(o, "output_tokens", &s->output_tokens);
    if (!json_is_true(json_object_get(o, "valid"))) {
        w->category = (uint8_t)category_of(o);
        return 0;
    }
    w->valid = true;
    w->n = (uint16_t)n;
    return stage == JUD_TOURNAMENT ? read_scores(p, s, placements, n, w) : read_passes(p, s, placements, n, w);
}

/* A record of attempts.jsonl, into the stage that it is of. */
static int read_attempt(const struct place *p, struct stored_stage s[2], json_t *o)
{
    const char *stage = json_string_value(json_object_get(o, "stage"));
    for (int k = 0; k < 2 && stage; k++)
        if (strcmp(stage, jud_stage_name[k]) == 0)
            return json_is_true(json_object_get(o, "valid")) ? bad(p, "a valid record among attempts asked again")
                                                             : read_record(p, &s[k], o, (enum jud_stage)k, false);
    return bad(p, "no stage");
}

/* stage < 0: attempts of both, s[2]. */
static int read_lines(struct stored_stage *s, int stage, struct place p, const char *path, struct fmt_err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int r;
    if (access(path, F_OK) != 0)
        return 0;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    p.file = path;
    while ((r = fmt_next_line(&l, &line, &len, err)) > 0) {
        json_t *o = fmt_json_load(line, len, 0, NULL);
        p.line = l.number;
        r = !json_is_object(o) ? bad(&p, "not a JSON object")
            : stage < 0        ? read_attempt(&p, s, o)
                               : read_record(&p, s, o, (enum jud_stage)stage, true);
        json_decref(o);
        if (r < 0)
            break;
    }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

int stored_read(struct stored_stage *s, const char *path, enum jud_stage stage, const char *const *criteria,
                size_t n_criteria, struct fmt_err *err)
{
    return read_lines(s, (int)stage, (struct place){.criteria = criteria, .n_criteria = n_criteria, .err = err}, path, err);
}

int stored_read_attempts(struct stored_stage s[2], const char *path, struct fmt_err *err)
{
    return read_lines(s, -1, (struct place){.err = err}, path, err);
}

void stored_free(struct stored_stage *s)
{
    HASH_CLEAR(hh, s->slot);
    rcp_arena_free(&s->arena);
}
