/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The settings of judging by name, which the command line and the library share. */
#include <stddef.h>
#include <string.h>

#include "base/num.h"
#include "base/value.h"
#include "judge/judge.h"
#include "judge/judge_rounds.h"

enum { MOST_WINDOWS = 100000 };

/* A setting whose value is a text, a flag or a number, at an offset in struct judge_options. */
struct setting {
    const char *name;
    enum { TEXT, FLAG, COUNT, WHOLE, REAL, POSITIVE } kind;
    size_t offset;
    int64_t min, max; /* the limits of the value if its kind is COUNT or WHOLE */
};

#define AT(member) offsetof(struct judge_options, member)
static const struct setting table[] = {
    {"pool", TEXT, AT(pool), 0, 0},
    {"queries", TEXT, AT(queries), 0, 0},
    {"corpus", TEXT, AT(corpus), 0, 0},
    {"output", TEXT, AT(store), 0, 0},
    {"model", TEXT, AT(settings.model), 0, 0},
    {"dataset", TEXT, AT(dataset), 0, 0},
    {"tournament-prompt", TEXT, AT(prompt[JUD_TOURNAMENT]), 0, 0},
    {"rubric-prompt", TEXT, AT(prompt[JUD_RUBRIC]), 0, 0},
    {"reasoning-effort", TEXT, AT(settings.reasoning_effort), 0, 0},
    {"topics", TEXT, AT(topics), 0, 0},
    {"topics-from", TEXT, AT(topics_from), 0, 0},
    {"limit", COUNT, AT(limit), 1, 1000000000},
    {"window", COUNT, AT(window), 2, 100},
    {"random", COUNT, AT(random), 0, MOST_WINDOWS},
    {"stratified", COUNT, AT(stratified), 0, MOST_WINDOWS},
    {"mirror", FLAG, AT(mirror), 0, 0},
    {"adaptive", COUNT, AT(adaptive), 0, MOST_WINDOWS},
    {"batches", COUNT, AT(batches), 0, 1000},
    {"rubric", COUNT, AT(rubric), 1, MOST_WINDOWS},
    {"max-windows", COUNT, AT(max_windows), 1, INT64_MAX / 2},
    {"max-characters", COUNT, AT(max_chars), 0, 100000000},
    {"context", WHOLE, AT(context), 256, 1000000000},
    {"characters-per-token", POSITIVE, AT(chars_per_token), 0, 0},
    {"max-output-tokens", WHOLE, AT(settings.max_tokens), 1, 100000000},
    {"temperature", REAL, AT(settings.temperature), 0, 0},
    {"schema-subset", FLAG, AT(schema_subset), 0, 0},
    {"request-seed", FLAG, AT(send_seed), 0, 0},
    {"skip-bad-texts", FLAG, AT(skip_bad_texts), 0, 0},
    {"price-in", REAL, AT(price_in), 0, 0},
    {"price-out", REAL, AT(price_out), 0, 0},
    {"max-cost", POSITIVE, AT(max_cost), 0, 0},
};

/* Sets the stages that are judged: tournament, rubric or both. Returns 0, or -1 and *err. */
static int set_stage(struct judge_options *o, const char *option, const char *value, struct err *err)
{
    bool both = strcmp(value, "both") == 0;
    o->stage[JUD_TOURNAMENT] = both || strcmp(value, jud_stage_name[JUD_TOURNAMENT]) == 0;
    o->stage[JUD_RUBRIC] = both || strcmp(value, jud_stage_name[JUD_RUBRIC]) == 0;
    return o->stage[0] || o->stage[1] ? 0 : value_unknown(err, option, value, "tournament, rubric or both");
}

/* Sets the decoding by its name. Returns 0, or -1 and *err. */
static int set_decoding(struct judge_options *o, const char *option, const char *value, struct err *err)
{
    for (int d = COMPLETION_FREE; d <= COMPLETION_SCHEMA; d++)
        if (strcmp(value, completion_decoding_name[d]) == 0) {
            o->settings.decoding = (enum completion_decoding)d;
            return 0;
        }
    return value_unknown(err, option, value, "free, json_object or json_schema");
}

/* Adds a category of unusable answers, invalid or refused, that are asked for again. Returns 0, or -1 and *err. */
static int set_again_categories(struct judge_options *o, const char *option, const char *value, struct err *err)
{
    bool invalid = strcmp(value, "invalid") == 0, refused = strcmp(value, "refused") == 0;
    o->again_invalid |= invalid;
    o->again_refused |= refused;
    return invalid || refused ? 0 : value_unknown(err, option, value, "invalid or refused");
}

/* Reads a target, "labels 10%", "separated" or "se 0.005", into o->target, and keeps its text in o->until. Returns 0,
 * or -1 and *err. */
static int set_until(struct judge_options *o, const char *option, const char *value, struct err *err)
{
    struct worth_target *t = &o->target;
    const char *number = strchr(value, ' ');
    size_t name = number ? (size_t)(number - value) : strlen(value), len = number ? strlen(++number) : 0;
    *t = (struct worth_target){.p = 0.05, .margin = 0.01, .z = JUDGE_Z};
    o->until = value;
    if (!number && strcmp(value, "separated") == 0) {
        t->kind = WORTH_SEPARATED;
        return 0;
    }
    bool is_labels = name == 6 && memcmp(value, "labels", name) == 0 && len && number[len - 1] == '%';
    bool is_error = name == 2 && memcmp(value, "se", name) == 0;
    t->kind = is_labels ? WORTH_LABELS : WORTH_SE;
    if ((is_labels || is_error) && num_double(number, len - is_labels, &t->value) && t->value > 0.0 &&
        t->value <= 100.0) {
        t->value *= is_labels ? 0.01 : 1.0;
        return 0;
    }
    return value_wrong(err, option, value, "'labels 10%', 'separated' or 'se 0.005'");
}

/* Reads the size of a sample of windows to repeat, "5%" or a number of windows, into o->repeat. Returns 0, or -1 and
 * *err. */
static int set_repeat(struct judge_options *o, const char *option, const char *value, struct err *err)
{
    size_t len = strlen(value);
    bool is_share = len && value[len - 1] == '%';
    o->repeat = (struct repeats_size){0.0, 0};
    if (!is_share)
        return value_count(option, value, 1, MOST_WINDOWS, &o->repeat.windows, err);
    if (!num_double(value, len - 1, &o->repeat.share) || !(o->repeat.share > 0.0 && o->repeat.share <= 100.0))
        return value_wrong(err, option, value, "a share, such as 5%, or a number of windows");
    o->repeat.share *= 0.01;
    return 0;
}

/* Sets one of the numbers that are stored in another type than their parser returns: seed, max-attempts or, for any
 * other name, the limit of tokens of a store. Returns 0, or -1 and *err. */
static int set_converted_number(struct judge_options *o, const char *name, const char *option, const char *value,
                                struct err *err)
{
    int64_t n;
    bool is_seed = strcmp(name, "seed") == 0, is_attempts = strcmp(name, "max-attempts") == 0;
    if (value_whole(option, value, is_seed ? 0 : 1,
                    is_seed       ? UINT32_MAX
                    : is_attempts ? 100
                                  : INT64_C(1000000000000000),
                    &n, err) != 0)
        return -1;
    if (is_seed)
        o->seed = (uint64_t)n;
    else if (is_attempts)
        o->max_attempts = (unsigned)n;
    else
        o->max_tokens_total = (double)n;
    return 0;
}

int judge_set(struct judge_options *o, const char *name, const char *option, const char *value, struct err *err)
{
    const struct setting *s = table, *end = table + LENGTH(table);
    while (s < end && strcmp(s->name, name) != 0)
        s++;
    if (s == end)
        return strcmp(name, "stage") == 0    ? set_stage(o, option, value, err)
             : strcmp(name, "method") == 0   ? method_find(option, value, &o->method, err)
             : strcmp(name, "decoding") == 0 ? set_decoding(o, option, value, err)
             : strcmp(name, "again") == 0    ? set_again_categories(o, option, value, err)
             : strcmp(name, "until") == 0    ? set_until(o, option, value, err)
             : strcmp(name, "repeat") == 0   ? set_repeat(o, option, value, err)
                                             : set_converted_number(o, name, option, value, err);
    void *member = (char *)o + s->offset;
    switch (s->kind) {
    case TEXT: *(const char **)member = value; return 0;
    case FLAG: return value_flag(option, value ? value : "yes", member, err);
    case COUNT: return value_count(option, value, s->min, s->max, member, err);
    case WHOLE: return value_whole(option, value, s->min, s->max, member, err);
    default: return value_real(option, value, 0, s->kind == POSITIVE, member, err);
    }
}
