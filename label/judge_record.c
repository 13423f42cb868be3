#include "label/judge_record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "format/mem.h"
#include "format/num.h"
#include "format/sha256.h"

static void add_string(struct sha256 *h, const char *s)
{
    sha256_add(h, s, strlen(s) + 1); /* with its NUL, so that no two lists run together alike */
}

void record_id(char id[RECORD_ID_SIZE], const struct record_source *s, enum jud_stage stage, const char *qid,
               const char *const *docno, const struct sched_window *w)
{
    struct sha256 h;
    char hex[SHA256_HEX], seq[16];
    sha256_begin(&h);
    snprintf(seq, sizeof seq, "%lu", (unsigned long)w->seq);
    add_string(&h, s->dataset);
    add_string(&h, qid);
    add_string(&h, jud_stage_name[stage]);
    add_string(&h, seq);
    for (size_t i = 0; i < w->n; i++)
        add_string(&h, docno[w->doc[i]]);
    sha256_end(&h, hex);
    memcpy(id, hex, RECORD_ID_SIZE - 1);
    id[RECORD_ID_SIZE - 1] = '\0';
}

static json_t *now_text(void)
{
    struct timespec t;
    struct tm tm;
    char day[32], text[64];
    clock_gettime(CLOCK_REALTIME, &t);
    gmtime_r(&t.tv_sec, &tm);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(text, sizeof text, "%s.%06ld+00:00", day, t.tv_nsec / 1000);
    return json_string(text);
}

static json_t *criteria_of(const struct record_source *s, uint32_t passes)
{
    json_t *o = json_object();
    for (size_t c = 0; c < s->n_criteria; c++)
        json_object_set_new(o, s->criteria[c], json_integer(passes >> c & 1));
    return o;
}

static json_t *placements_of(const struct record_source *s, enum jud_stage stage, const char *const *docno,
                             const struct sched_window *w, const struct answer *a)
{
    json_t *list = json_array();
    for (size_t i = 0; i < w->n; i++) {
        json_t *o = json_pack("{s:I, s:s}", "position", (json_int_t)i + 1, "doc_id", docno[w->doc[i]]);
        if (a->valid && stage == JUD_TOURNAMENT)
            json_object_set_new(o, "score", json_real(a->score[i]));
        else if (a->valid)
            json_object_set_new(o, "criteria", criteria_of(s, a->passes[i]));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *ranking_of(const struct sched_window *w, const struct answer *a)
{
    json_t *list = json_array();
    for (size_t i = 0; i < w->n; i++)
        json_array_append_new(list, json_integer(a->ranking[i]));
    return list;
}

/* The digits that all scores of the window need: 15, as people write numbers, or 17. */
static size_t digits(const struct answer *a, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char text[40];
        double back;
        int len = snprintf(text, sizeof text, "%.15g", a->score[i]);
        if (!fmt_double(text, (size_t)len, &back) || back != a->score[i])
            return 17;
    }
    return 15;
}

static json_t *count(int64_t n)
{
    return n < 0 ? json_null() : json_integer(n);
}

char *record_text(const struct record_source *s, const char *id, enum jud_stage stage, const char *qid,
                  const char *const *docno, const struct sched_window *w, const struct answer *a,
                  const struct completion *c, size_t *len)
{
    bool tournament = stage == JUD_TOURNAMENT;
    json_t *o = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:s, s:o}", "schema", "rcp-ndcg.judgement.v1",
                          "record_id", id, "dataset", s->dataset, "query_id", qid, "stage", jud_stage_name[stage],
                          "family_key", s->family_key[stage], "window_seq", (json_int_t)w->seq, "phase",
                          jud_phase_name[w->phase], "placements", placements_of(s, stage, docno, w, a));
    json_object_set_new(o, "ranking", tournament && a->valid ? ranking_of(w, a) : json_null());
    json_object_set_new(o, "valid", json_boolean(a->valid));
    json_object_set_new(o, "invalid_category", a->valid ? json_null() : json_string(jud_category_name[a->category]));
    json_object_set_new(o, "invalid_reason", a->valid ? json_null() : json_string(a->reason));
    json_object_set_new(o, "response", c->text ? json_stringn(c->text, c->text_len) : json_null());
    json_object_set_new(o, "finish_reason", c->finish_reason ? json_string(c->finish_reason) : json_null());
    json_object_set_new(o, "input_tokens", count(c->input_tokens));
    json_object_set_new(o, "output_tokens", count(c->output_tokens));
    json_object_set_new(o, "recorded_at", now_text());
    size_t precision = tournament && a->valid ? digits(a, w->n) : 15;
    char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(precision));
    if (!text) /* all strings are UTF-8 */
        rcp_out_of_memory();
    json_decref(o);
    *len = strlen(text);
    return text;
}
