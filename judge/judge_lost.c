/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Requests that are paid for and leave no record: their lines in the store's lost.jsonl keep the limits of cost and tokens
 * over the runs of a store. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "base/exists.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "json/load.h"
#include "json/value.h"
#include "judge/judge_private.h"
#include "judge/usage.h"

/* Tokens that an answer of unknown length is charged: the mean of the answers of this run and the store; before there is
 * any, the most that it may have or, without a limit, the usual number. */
static double answer_tokens(const struct judge *j)
{
    const struct judge_counts *c = &j->counts;
    size_t n = c->answers + c->remade + j->stored[0].with_response + j->stored[1].with_response;
    double most = (double)j->o->settings.max_tokens;
    double usual = judge_tokens_per_document[j->o->stage[JUD_RUBRIC]] * (double)j->in.window;
    double mean = n ? (double)(c->output_tokens + c->stored_output) / (double)n : most > 0.0 ? most : usual;
    return ceil(most > 0.0 ? fmin(mean, most) : mean);
}

/* Appends a line. A store that takes it no more ends the run, which still waits for the answers that are on their way. */
static void append(struct judge *j, size_t n, double input, double output, const char *why)
{
    struct err err;
    char reason[256];
    if (!j->journal)
        return;
    snprintf(reason, sizeof reason, "%s", why);
    utf8_clean(reason, strlen(reason));
    json_t *o = jv_object();
    jv_put(o, "lost", jv_count(n));
    jv_put(o, "input_tokens", jv_count((size_t)input));
    jv_put(o, "output_tokens", jv_count((size_t)output));
    jv_put(o, "why", jv_text(reason));
    jv_put(o, "recorded_at", jv_count((size_t)time(NULL)));
    char *line = jv_dump(o, JSON_COMPACT);
    json_decref(o);
    if (journal_append(j->journal, JOURNAL_LOST, line, strlen(line), &err) != 0)
        judge_give_up(j, &err);
    mem_free(line);
}

void judge_lost_take(struct judge *j, bool abandon)
{
    struct client_lost lost = client_take_lost(j->client, abandon);
    struct judge_lost *sum = &j->counts.lost;
    if (!lost.n)
        return;
    double n = (double)lost.n, input = ceil(lost.characters / judge_per_token(j)), output = n * answer_tokens(j);
    struct completion each = {.input_tokens = (int64_t)(input / n), .output_tokens = (int64_t)(output / n)};
    judge_first_spent(j, &each);
    sum->n += lost.n;
    sum->input += (uint64_t)input;
    sum->output += (uint64_t)output;
    append(j, lost.n, input, output, lost.why);
    struct err why; /* the client sends again what is lost */
    if (!j->stopping && judge_over_limit(j, j->in_flight, &why))
        judge_give_up(j, &why);
}

void judge_lost_answer(struct judge *j, const struct completion *c, const char *why)
{
    judge_charge(j, c);
    append(j, 0, fmax((double)c->input_tokens, 0.0), fmax((double)c->output_tokens, 0.0), why);
}

/* Reads a count of a line; false: there is none. */
static bool read_count(json_t *line, const char *key, uint64_t *n)
{
    double x = json_number_value(json_object_get(line, key));
    *n += x >= 0.0 && x <= ldexp(1.0, 53) ? (uint64_t)x : 0;
    return json_is_number(json_object_get(line, key)) && x >= 0.0 && x <= ldexp(1.0, 53);
}

int judge_lost_read(struct judge *j)
{
    const char *path = journal_path(j->journal, JOURNAL_LOST), *line;
    struct judge_lost *sum = &j->counts.stored_lost;
    struct fmt_lines l;
    uint64_t n = 0;
    size_t len;
    bool there;
    int r;
    if (exists_path(path, &there, j->err) != 0)
        return -1;
    if (!there)
        return 0;
    if (fmt_lines_open(&l, path, j->err) != 0)
        return -1;
    while ((r = jud_next_line(&l, &line, &len, j->err)) > 0) {
        json_t *o = jtext_load(line, len, 0, NULL);
        bool good = read_count(o, "lost", &n) && read_count(o, "input_tokens", &sum->input) &&
                    read_count(o, "output_tokens", &sum->output);
        json_decref(o);
        if (!good) {
            r = err_fail(j->err, ERR_INPUT, path, l.number,
                         "no counts lost, input_tokens and output_tokens, expected a line that rcp-label judge wrote");
            break;
        }
    }
    sum->n = (size_t)n;
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}
