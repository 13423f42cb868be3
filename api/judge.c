/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging by a model in the caller's process: the caller takes prompts as questions and gives back the answers. */
#include <math.h>
#include <string.h>

#include "api/call.h"
#include "api/options.h"
#include "base/utf8.h"
#include "judge/judge.h"

/* The struct behind the handle of a judge. */
struct rcp_judge {
    struct rcp_handle handle;
    struct judge_options options;
    struct judge_events events;
    struct judge *judge; /* made by the first rcp_judge_next; NULL before that, and after rcp_judge_close */
    bool is_closed;
    const char **run; /* options.n_for_runs paths of runs, the values of the option "for" */
    size_t cap_run;
    struct rcp_question *question;
    size_t cap_question;
    struct arena arena; /* owns copies of the options' values */
    char *notes;
    size_t notes_len, cap_notes;
};

/* Appends `text` as a line to the notes of `judge`, a struct rcp_judge. A callback of struct judge_events. */
static void append_note(void *judge, const char *text)
{
    struct rcp_judge *j = judge;
    size_t len = strlen(text);
    j->notes = mem_grow(j->notes, &j->cap_notes, j->notes_len + len + 2, 1);
    memcpy(j->notes + j->notes_len, text, len);
    memcpy(j->notes + j->notes_len + len, "\n", 2);
    j->notes_len += len + 1;
}

/* Sets the defaults of a new judge. `arg` is a struct rcp_judge. Returns 0. */
static int begin_judge(void *arg, struct err *err)
{
    struct rcp_judge *j = arg;
    (void)err;
    judge_defaults(&j->options);
    j->options.by_caller = true;
    j->events = (struct judge_events){.say = append_note, .ctx = j};
    return 0;
}

struct rcp_judge *rcp_judge_new(struct rcp_error *error)
{
    struct rcp_judge *j = rcp_handle_new(sizeof *j, error);
    if (!j || rcp_call(&j->handle, begin_judge, j, error) == 0)
        return j;
    rcp_handle_free(j);
    return NULL;
}

/* The options of rcp-label judge, except those about servers. judge_set sets those with the code 0; the code 1 means a
 * path of a run, which may be repeated. */
static const struct rcp_option option_table[] = {
    {"pool", 0},
    {"queries", 0},
    {"corpus", 0},
    {"output", 0},
    {"model", 0},
    {"again", 0},
    {"adaptive", 0},
    {"batches", 0},
    {"characters-per-token", 0},
    {"context", 0},
    {"dataset", 0},
    {"decoding", 0},
    {"for", 1},
    {"limit", 0},
    {"max-attempts", 0},
    {"max-characters", 0},
    {"max-cost", 0},
    {"max-output-tokens", 0},
    {"max-tokens-total", 0},
    {"max-windows", 0},
    {"method", 0},
    {"mirror", 0},
    {"price-in", 0},
    {"price-out", 0},
    {"random", 0},
    {"reasoning-effort", 0},
    {"request-seed", 0},
    {"rubric", 0},
    {"rubric-prompt", 0},
    {"schema-subset", 0},
    {"seed", 0},
    {"skip-bad-texts", 0},
    {"stage", 0},
    {"stratified", 0},
    {"temperature", 0},
    {"topics", 0},
    {"topics-from", 0},
    {"tournament-prompt", 0},
    {"until", 0},
    {"window", 0},
};

struct option_call {
    struct rcp_judge *j;
    const char *name, *value;
};

/* Sets an option of the judge; each value of "for" adds the path of a run. `arg` is a struct option_call. Returns 0, or
 * -1 and *err if the name or the value is wrong. */
static int set_judge_option(void *arg, struct err *err)
{
    const struct option_call *c = arg;
    struct rcp_judge *j = c->j;
    const struct rcp_option *o = rcp_find_option(option_table, LENGTH(option_table), c->name, err);
    const char *value = arena_strdup(&j->arena, c->value);
    if (!o || o->code == 0)
        return o ? judge_set(&j->options, o->name, o->name, value, err) : -1;
    j->run = mem_grow(j->run, &j->cap_run, j->options.n_for_runs + 1, sizeof *j->run);
    j->run[j->options.n_for_runs++] = value;
    j->options.for_run = j->run;
    return 0;
}

int rcp_judge_set(struct rcp_judge *j, const char *option, const char *value, struct rcp_error *error)
{
    struct option_call c = {j, option, value};
    if (j->handle.is_dead || j->judge || j->is_closed)
        return rcp_fail(error, RCP_MISUSE, "judging has begun: options must be set before the first question is asked");
    if (rcp_check_argument(option, "the name of an option", error) != 0 ||
        rcp_check_argument(value, "the value of an option", error) != 0)
        return -1;
    return rcp_call(&j->handle, set_judge_option, &c, error);
}

/* Returns whether all bytes of a text are printable ASCII, from space to '~'; true if it is empty. */
static bool is_printable(const char *s)
{
    while (*s > ' ' - 1 && (unsigned char)*s < 127)
        s++;
    return !*s;
}

/* Checks that no required option is missing and none contradicts another, and sets the temperature to the method's if
 * the caller did not. Returns 0, or -1 and *err. */
static int check_judge_options(struct judge_options *o, struct err *err)
{
    const struct {
        const char *name, *value;
    } required[] = {{"pool", o->pool},
                    {"queries", o->queries},
                    {"corpus", o->corpus},
                    {"'output' (the folder of the store)", o->store},
                    {"'model' (the name stored in the records)", o->settings.model}};
    for (size_t i = 0; i < LENGTH(required); i++)
        if (!required[i].value || !*required[i].value)
            return err_usage(err, "option %s is missing", required[i].name);
    if (!is_printable(o->settings.model) || (o->dataset && !is_printable(o->dataset)))
        return err_usage(err, "the name of a model or dataset has a character that is not printable ASCII");
    if (!o->until && (o->n_for_runs || o->max_windows || o->topics_from))
        return err_usage(err, "options 'for', 'max-windows' and 'topics-from' need option 'until'");
    if (o->until && (!o->n_for_runs || !o->stage[0] || !o->stage[1]))
        return err_usage(
            err, "option 'until' needs option 'for' (the runs to compare) and both stages (tournament and rubric)");
    if (o->topics && o->limit)
        return err_usage(err, "options 'topics' and 'limit' cannot be combined");
    if (o->max_cost > 0.0 && (isnan(o->price_in) || isnan(o->price_out)))
        return err_usage(err, "option 'max-cost' needs options 'price-in' and 'price-out'");
    if (isnan(o->settings.temperature))
        o->settings.temperature = o->method->temperature;
    return 0;
}

struct next_call {
    struct rcp_judge *j;
    size_t max_questions, n;
};

/* Sets j->question to the next questions, at most c->max_questions, and c->n to their number; 0 means that judging is
 * done. The first call checks the options and opens the store. `arg` is a struct next_call. Returns 0, or -1 and
 * *err. */
static int fill_questions(void *arg, struct err *err)
{
    struct next_call *c = arg;
    struct rcp_judge *j = c->j;
    const struct judge_question *q;
    if (!j->judge) {
        if (check_judge_options(&j->options, err) != 0)
            return -1;
        if (!(j->judge = judge_open(&j->options, &j->events, err)))
            return -1;
    }
    if (judge_next(j->judge, c->max_questions, &q, &c->n, err) != 0)
        return -1;
    j->question = mem_grow(j->question, &j->cap_question, c->n + 1, sizeof *j->question);
    for (size_t k = 0; k < c->n; k++)
        j->question[k] = (struct rcp_question){.prompt = q[k].prompt,
                                               .schema = q[k].schema,
                                               .topic = q[k].qid,
                                               .stage = jud_stage_name[q[k].stage],
                                               .documents = q[k].n,
                                               .attempt = q[k].attempt};
    return 0;
}

int rcp_judge_next(struct rcp_judge *j, size_t max_questions, const struct rcp_question **question, size_t *n,
                   struct rcp_error *error)
{
    struct next_call c = {.j = j, .max_questions = max_questions};
    *n = 0;
    if (j->handle.is_dead || j->is_closed)
        return rcp_fail(error, RCP_MISUSE, "the judge is closed: it can only be freed");
    if (!max_questions)
        return rcp_fail(error, RCP_MISUSE, "0 questions were requested, expected at least 1");
    bool was_open = j->judge != NULL;
    if (rcp_call(&j->handle, fill_questions, &c, error) != 0) {
        j->handle.is_dead |= !was_open && !j->judge;
        return -1;
    }
    *question = j->question;
    *n = c.n;
    return 0;
}

struct answer_call {
    struct rcp_judge *j;
    size_t question;
    const struct rcp_answer *answer;
};

/* Returns a copy of s[0 .. len) in which '?' replaces bytes that are not UTF-8, or NULL if s is NULL. The caller frees
 * it. */
static char *copy_clean(const char *s, size_t len)
{
    char *text = s ? mem_strndup(s, len) : NULL;
    if (text)
        utf8_clean(text, len);
    return text;
}

/* Stores the answer of `arg`, a struct answer_call, with '?' for bytes that are not UTF-8. A text of NULL means that
 * the model gave no answer, for which finish_reason is the reason. Returns 0, or -1 and *err. */
static int store_answer(void *arg, struct err *err)
{
    const struct answer_call *c = arg;
    const struct rcp_answer *a = c->answer;
    struct completion completion = {.text = copy_clean(a->text.s, a->text.len),
                                    .text_len = a->text.s ? a->text.len : 0,
                                    .input_tokens = a->input_tokens,
                                    .output_tokens = a->output_tokens};
    completion.finish_reason = copy_clean(a->finish_reason, a->finish_reason ? strlen(a->finish_reason) : 0);
    int r = judge_answer(c->j->judge, c->question, &completion,
                         a->finish_reason ? a->finish_reason : "the model gave no answer", err);
    completion_free(&completion);
    return r;
}

int rcp_judge_answer(struct rcp_judge *j, size_t question, const struct rcp_answer *a, struct rcp_error *error)
{
    struct answer_call c = {j, question, a};
    if (j->handle.is_dead || !j->judge)
        return rcp_fail(error, RCP_MISUSE, "no question is waiting for an answer");
    return rcp_call(&j->handle, store_answer, &c, error);
}

/* Updates the counts of the judge (windows, answers, cost), which rcp_judge_progress then reads. `arg` is a struct
 * answer_call. Returns 0. */
static int update_progress(void *arg, struct err *err)
{
    const struct answer_call *c = arg;
    (void)err;
    judge_progress(c->j->judge);
    return 0;
}

void rcp_judge_progress(struct rcp_judge *j, struct rcp_judge_counts *counts)
{
    struct answer_call c = {.j = j};
    *counts = (struct rcp_judge_counts){.cost = NAN};
    if (j->handle.is_dead || !j->judge || rcp_call(&j->handle, update_progress, &c, NULL) != 0)
        return;
    const struct judge_counts *p = judge_progress(j->judge);
    *counts = (struct rcp_judge_counts){.windows = p->total[0] + p->total[1],
                                        .done = p->done[0] + p->done[1],
                                        .stored = p->stored,
                                        .answers = p->answers,
                                        .again = p->again,
                                        .refused = p->rejected,
                                        .input_tokens = p->input_tokens,
                                        .output_tokens = p->output_tokens,
                                        .cost = p->cost};
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < JUD_CATEGORIES; k++)
            counts->invalid += p->invalid[s][k];
}

const char *rcp_judge_notes(const struct rcp_judge *j)
{
    return !j->handle.is_dead && j->notes ? j->notes : "";
}

/* Closes the store, if it is open, and the judge for further questions. `arg` is a struct rcp_judge. Returns 0, or -1
 * and *err if records could not be written. */
static int close_store(void *arg, struct err *err)
{
    struct rcp_judge *j = arg;
    struct judge *judge = j->judge;
    j->judge = NULL;
    j->is_closed = true;
    return judge ? judge_close(judge, err) : 0;
}

int rcp_judge_close(struct rcp_judge *j, struct rcp_error *error)
{
    return j->handle.is_dead ? 0 : rcp_call(&j->handle, close_store, j, error);
}

void rcp_judge_free(struct rcp_judge *j)
{
    if (j)
        rcp_judge_close(j, NULL);
    rcp_handle_free(j);
}
