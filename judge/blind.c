/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/blind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/exists.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/sha256.h"
#include "base/table.h"
#include "base/text_stream.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "json/load.h"
#include "json/value.h"
#include "judge/answer.h"
#include "judge/answer_object.h"
#include "judge/judge.h"
#include "judge/judge_simulated.h"
#include "judge/prompt.h"
#include "judge/rejections.h"
#include "store/journal.h"
#include "store/judgement_record.h"

#define ANSWERS "answers.jsonl"

enum { KEY_DIGITS = 24, SAMPLE = 160 };

static const double longest_poll = 0.5;

/* One case as one judge is shown it. */
struct presentation {
    char key[KEY_DIGITS + 1];
    uint32_t in, judge;
    unsigned rep; /* 1: side 1 is A; 2: side 2 is */
    unsigned attempts, refusals;
    int choice;
    bool answered;
    struct client_call call; /* body NULL: not on its way */
    UT_hash_handle hh;
};

struct blind {
    const struct blind_options *o;
    struct blind_counts *c;
    struct prompt prompt[2]; /* lists, sets */
    struct presentation *all, *by_key;
    size_t n;
    char *path; /* of the answers */
    struct journal *journal;
    size_t longest;           /* bytes of a stored answer */
    struct err *err, refusal; /* refusal: why nothing more is asked, if it has a kind */
    /* of the judge that is asked */
    struct client *client;
    struct rejections rejections[2]; /* lists, sets */
    struct rejections_proof proof;
    size_t in_flight, useless; /* useless: answers in a row that name no side */
    bool useful;               /* one did */
};

enum { SLOT_QUERY, SLOT_A, SLOT_B, SLOTS };
static const char *const slot[SLOTS] = {"{query_placeholder}", "{list_a_placeholder}", "{list_b_placeholder}"};

static int load_template(struct prompt *p, const char *path, const char *name, struct err *err)
{
    if (prompt_load_named(p, path, name, err) != 0)
        return -1;
    for (int k = 0; k < SLOTS; k++)
        if (!strstr(p->text, slot[k]))
            return err_fail(err, ERR_INPUT, path ? path : name, 0, "no slot %s in it, expected it once", slot[k]);
    return 0;
}

static int load_prompts(struct blind *b)
{
    return load_template(&b->prompt[0], b->o->prompt[0], "lists.txt", b->err) == 0
             ? load_template(&b->prompt[1], b->o->prompt[1], "sets.txt", b->err)
             : -1;
}

/* Returns the text of a slot, escaped like all texts that a judge is shown; malloc'd. */
static char *slot_text(const struct blind *b, const struct presentation *p, int k)
{
    static char query[] = "{query_placeholder}", passages[] = "{passages_placeholder}";
    const struct blind_case *c = &b->o->cases[p->in];
    bool first = (k == SLOT_A) == (p->rep == 1);
    struct prompt part = {.text = k == SLOT_QUERY ? query : passages};
    part.len = strlen(part.text);
    return prompt_fill(&part, c->query, c->side[!first], k == SLOT_QUERY ? 0 : c->n[!first], b->o->max_chars, NULL);
}

static char *fill(const struct blind *b, const struct presentation *p)
{
    const char *s = b->prompt[b->o->cases[p->in].sets].text;
    char *text, *at[SLOTS];
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    for (int k = 0; k < SLOTS; k++)
        at[k] = slot_text(b, p, k);
    while (*s) {
        int k = 0;
        while (k < SLOTS && strncmp(s, slot[k], strlen(slot[k])) != 0)
            k++;
        if (k < SLOTS)
            fputs(at[k], f);
        else
            fputc(*s, f);
        s += k < SLOTS ? strlen(slot[k]) : 1;
    }
    text_stream_close(f, &text);
    for (int k = 0; k < SLOTS; k++)
        mem_free(at[k]);
    return text;
}

static void make_key(const struct blind *b, struct presentation *p)
{
    const struct blind_judge *j = &b->o->judge[p->judge];
    struct sha256 s;
    char hex[SHA256_HEX], seed[40], *text = fill(b, p);
    snprintf(seed, sizeof seed, "%s%llu", j->n_urls ? "" : "simulated:", (unsigned long long)j->seed);
    const char *part[] = {j->name, j->n_urls ? j->model : seed, b->o->cases[p->in].id, p->rep == 1 ? "1" : "2", text};
    sha256_begin(&s);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        sha256_add(&s, part[i], strlen(part[i]) + 1);
    sha256_end(&s, hex);
    memcpy(p->key, hex, KEY_DIGITS);
    p->key[KEY_DIGITS] = '\0';
    mem_free(text);
}

static int choice_of(const char *text, size_t len, int first)
{
    json_t *o = NULL;
    json_error_t why;
    int choice = BLIND_NONE;
    if (answer_object(text, len, &o, NULL, &why) != ANSWER_FOUND)
        return BLIND_NONE;
    const char *s = json_string_value(json_object_get(o, "better"));
    if (s && (strcmp(s, "tie") == 0 || strcmp(s, "Tie") == 0))
        choice = BLIND_TIE;
    else if (s && (s[0] == 'A' || s[0] == 'B') && !s[1])
        choice = (s[0] == 'A') == (first == 1) ? 1 : 2;
    json_decref(o);
    return choice;
}

/* Returns the discounted sum of the scores that the simulated judge of windows gives the documents of a side. */
static double worth(const struct blind_case *c, int side, const double *score)
{
    double sum = 0;
    for (size_t r = 0; r < c->n[side]; r++)
        sum += score[r] / (c->sets ? 1 : log2((double)r + 2));
    return c->n[side] ? sum / (double)c->n[side] : 0;
}

static char *simulated_answer(const struct blind *b, const struct presentation *p)
{
    const struct blind_case *c = &b->o->cases[p->in];
    double of[2] = {0, 0}, *score = mem_alloc(c->n[0] + c->n[1], sizeof *score);
    for (int side = 0; side < 2; side++) {
        struct answer a = {.score = score,
                           .ranking = mem_alloc(c->n[side], sizeof(uint16_t)),
                           .passes = mem_alloc(c->n[side], sizeof(uint32_t))};
        char *text = judge_simulated(JUD_TOURNAMENT, b->o->judge[p->judge].seed + p->attempts, c->qid, c->query,
                                     c->side[side], c->n[side], NULL, 0, 2 * p->rep + (uint32_t)side);
        answer_tournament(text, strlen(text), "stop", c->n[side], &a);
        of[side] = a.valid ? worth(c, side, score) : 0;
        mem_free(text);
        mem_free(a.ranking);
        mem_free(a.passes);
    }
    mem_free(score);
    bool tie = fabs(of[0] - of[1]) < 0.02, a_better = (of[0] > of[1]) == (p->rep == 1);
    const char *s = tie ? "{\"better\": \"tie\"}" : a_better ? "{\"better\": \"A\"}" : "{\"better\": \"B\"}";
    return mem_strndup(s, strlen(s));
}

/* Returns the name of a choice in stores and tables, or NULL if there is none. */
static const char *choice_name(int choice)
{
    static const char *const name[] = {"tie", "1", "2"};
    return choice == BLIND_NONE ? NULL : name[choice];
}

static json_t *tokens_value(int64_t n)
{
    return n >= 0 ? json_integer(n) : json_null();
}

/* Appends an answer to the store. `why` says why the server rejected the request; NULL means that it did not. Returns
 * 0, or -1 and *b->err. */
static int keep(struct blind *b, const struct presentation *p, const struct completion *c, int choice, const char *why)
{
    const struct blind_judge *j = &b->o->judge[p->judge];
    json_t *o =
        jv_pairs("key", jv_text(p->key), "case_id", jv_text(b->o->cases[p->in].id), "judge", jv_text(j->name), "model",
                 jv_text(j->model), "rep", jv_count(p->rep), "first", jv_count(p->rep), "choice",
                 jv_text(choice_name(choice)), "response", jv_text(c->text), "finish_reason", jv_text(c->finish_reason),
                 "input_tokens", tokens_value(c->input_tokens), "output_tokens", tokens_value(c->output_tokens), NULL);
    if (c->input_estimated || c->output_estimated)
        jv_put(o, "tokens_estimated", json_true());
    jv_put(o, "rejected", jv_text(why));
    jv_put(o, "recorded_at", jv_count((size_t)time(NULL)));
    char *text = jv_dump(o, JSON_COMPACT);
    json_decref(o);
    int r = journal_append(b->journal, 0, text, strlen(text), b->err);
    mem_free(text);
    return r;
}

static int take_record(struct blind *b, const char *line, size_t len, uint64_t number)
{
    json_t *o = jtext_load(line, len, 0, NULL);
    const char *key = json_string_value(json_object_get(o, "key"));
    struct presentation *p = NULL;
    if (!key) {
        json_decref(o);
        return err_fail(b->err, ERR_INPUT, b->path, number, "not an answer, expected a JSON object with a key");
    }
    HASH_FIND(hh, b->by_key, key, strlen(key), p);
    if (p) {
        const char *choice = json_string_value(json_object_get(o, "choice"));
        p->attempts++;
        p->refusals += answer_refuses(json_string_value(json_object_get(o, "finish_reason")));
        if (choice && !p->answered) {
            p->answered = true;
            p->choice = strcmp(choice, "tie") == 0 ? BLIND_TIE : choice[0] == '1' ? 1 : 2;
        }
    }
    json_decref(o);
    return 0;
}

/* Reads the answers that are there. may_be_torn: the last line is no answer, perhaps, as a killed writer leaves it. */
static int read_store(struct blind *b, bool may_be_torn)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    bool there;
    int r, bad = 0;
    if (exists_path(b->path, &there, b->err) != 0)
        return -1;
    if (!there)
        return 0;
    if (fmt_lines_open(&l, b->path, b->err) != 0)
        return -1;
    while ((r = jud_next_line(&l, &line, &len, b->err)) > 0 && bad == 0) {
        b->longest = len > b->longest ? len : b->longest;
        bad = take_record(b, line, len, l.number);
    }
    if (bad != 0 && r > 0) /* and it is not the last one */
        may_be_torn = false;
    fmt_lines_close(&l);
    return r < 0 || (bad != 0 && !may_be_torn) ? -1 : 0;
}

static void say(void *blind, const char *text)
{
    const struct blind_options *o = ((const struct blind *)blind)->o;
    if (o->say)
        o->say(o->ctx, text);
}

static int open_store(struct blind *b)
{
    b->journal = journal_open_plain(b->o->store, ANSWERS, say, b, b->err);
    return b->journal ? read_store(b, false) : -1;
}

static int write_verdicts(const struct blind *b)
{
    char *path = mem_path(b->o->store, "verdicts.tsv");
    struct output *out = out_open(path, b->err);
    mem_free(path);
    if (!out)
        return -1;
    out_line(out, "case_id\tjudge\trep\tchoice\tfirst\tattempts");
    for (size_t i = 0; i < b->n; i++) {
        const struct presentation *p = &b->all[i];
        const char *choice = p->answered ? choice_name(p->choice) : "NA";
        if (p->attempts)
            out_line(out, "%s\t%s\t%u\t%s\t%u\t%u", b->o->cases[p->in].id, b->o->judge[p->judge].name, p->rep, choice,
                     p->rep, p->attempts);
    }
    return out_commit(out, b->err);
}

static bool is_open(const struct blind *b, const struct presentation *p)
{
    return !p->answered && p->attempts < b->o->max_attempts && p->refusals < ANSWER_MOST_REFUSALS;
}

/* Nothing that is asked this way is of use: what is on its way may come. The first reason counts. */
static void stop(struct blind *b, const struct err *why)
{
    if (!b->refusal.kind)
        b->refusal = *why;
    if (b->client)
        client_stop(b->client);
}

/* A store that takes nothing more: answers that are on their way may still find room. */
static int not_stored(struct blind *b)
{
    struct err why = *b->err;
    stop(b, &why);
    return b->client ? 0 : -1;
}

/* Stops where no answer of a judge names a side. */
static void check_use(struct blind *b, const struct presentation *p, const char *text)
{
    struct err why;
    char begin[SAMPLE + 1];
    b->useful |= p->answered;
    b->useless = p->answered ? 0 : b->useless + 1;
    if (!answer_hopeless(b->useless, b->useful))
        return;
    snprintf(begin, sizeof begin, "%s", text);
    utf8_clean(begin, strlen(begin));
    err_fail(&why, ERR_INVALID, b->o->store, 0,
             "none of %zu answers of %s names a side or a tie; the last one reads '%s'", b->useless,
             b->o->judge[p->judge].name, begin);
    stop(b, &why);
}

static int took(struct blind *b, struct presentation *p, const struct completion *c)
{
    int choice = choice_of(c->text, c->text_len, p->rep == 1 ? 1 : 2);
    b->c->answers++;
    b->c->input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    b->c->output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    if (keep(b, p, c, choice, NULL) != 0)
        return not_stored(b);
    p->attempts++;
    p->refusals += answer_refuses(c->finish_reason);
    p->answered = choice != BLIND_NONE;
    p->choice = choice;
    b->c->unusable += !p->answered;
    b->c->again += is_open(b, p);
    check_use(b, p, c->text);
    return 0;
}

static struct presentation *presentation_of(struct client_call *call)
{
    return (struct presentation *)((char *)call - offsetof(struct presentation, call));
}

static int record_rejection(void *blind, struct client_call *call)
{
    struct blind *b = blind;
    struct presentation *p = presentation_of(call);
    b->c->rejected++;
    p->attempts++;
    const struct completion none = {.input_tokens = -1, .output_tokens = -1};
    return keep(b, p, &none, BLIND_NONE, call->why) != 0 ? not_stored(b) : 0;
}

/* Whatever the kind of a case, lists and sets are judged with other prompts, and rejected for other reasons. */
static struct rejections *rejections_of(struct blind *b, const struct presentation *p)
{
    return &b->rejections[b->o->cases[p->in].sets];
}

/* An answer came to what is asked: rejections before it were not due to the settings. */
static int came(struct blind *b, struct presentation *p, const struct completion *c)
{
    const struct rejections_record record = {record_rejection, b};
    struct rejections *r = rejections_of(b, p);
    r->answered = true;
    r->in_a_row = 0;
    rejections_keep_good(r, b->client, &p->call.body, p->call.body_len);
    return rejections_record(r, &record) == 0 ? took(b, p, c) : -1;
}

static int call_done(struct blind *b, struct client_call *call)
{
    const struct rejections_record record = {record_rejection, b};
    struct completion c;
    struct err why;
    bool is_proof = call == &b->proof.call;
    int r = 0;
    enum client_reading read = client_read(b->client, call, JUDGE_PER_TOKEN, &c, &why);
    if (read == CLIENT_READ_FAILED)
        stop(b, &why);
    if (read == CLIENT_READ_FAILED || read == CLIENT_READ_AGAIN)
        return 0; /* it comes once more */
    b->in_flight--;
    if (is_proof && (r = rejections_proven(b->rejections, 2, &b->proof, &record, &why)) > 0)
        stop(b, &why);
    else if (!is_proof && read == CLIENT_READ_ANSWER)
        r = came(b, presentation_of(call), &c);
    else if (!is_proof && call->outcome == CLIENT_REJECTED)
        rejections_add(rejections_of(b, presentation_of(call)), call);
    mem_free(call->body);
    call->body = NULL;
    completion_free(&c);
    return r < 0 ? -1 : 0;
}

static void send(struct blind *b, struct presentation *p)
{
    struct completion_settings settings = b->o->settings;
    char *text = fill(b, p);
    settings.model = b->o->judge[p->judge].model;
    p->call = (struct client_call){0};
    int64_t seed = p->attempts ? (int64_t)p->attempts : -1; /* or else a server may say the same again */
    p->call.body = completion_request(&settings, text, NULL, NULL, seed, &p->call.body_len);
    mem_free(text);
    client_send(b->client, &p->call);
    b->in_flight++;
}

/* May one more request be sent? Its answer has room in the store then. */
static bool may_send(struct blind *b)
{
    struct err why;
    if (b->refusal.kind || b->in_flight >= b->o->concurrency || rejections_doubt(&b->rejections[0]) ||
        rejections_doubt(&b->rejections[1]))
        return false;
    size_t size = b->longest > JUDGE_RECORD ? b->longest : JUDGE_RECORD;
    if (journal_reserve(b->journal, b->in_flight + 1, size, &why) != 0)
        stop(b, &why);
    return !b->refusal.kind;
}

/* Waits for the network and takes what comes. 1, or -1 and *b->err. */
static int poll_network(struct blind *b)
{
    struct client_call *call;
    struct err why;
    if (client_wait(b->client, longest_poll, &why) != 0)
        stop(b, &why);
    while ((call = client_done(b->client)) != NULL)
        if (call_done(b, call) != 0)
            return -1;
    b->c->lost += client_take_lost(b->client, false).n;
    return 1;
}

/* Settles what was rejected where no request is in flight: 1, 0 = there is nothing, or -1 and *b->err. */
static int settle(struct blind *b)
{
    const struct rejections_record record = {record_rejection, b};
    struct err why;
    if (!b->rejections[0].first && !b->rejections[1].first)
        return 0;
    int r = rejections_settle(b->rejections, 2, &b->proof, b->client, &record, &why);
    b->in_flight += b->proof.of != NULL;
    if (r > 0)
        stop(b, &why);
    return r < 0 ? -1 : 1;
}

/* One round over the presentations of a judge: each that is open is asked once. */
static int ask_round(struct blind *b, struct presentation *p, size_t n)
{
    size_t next = 0;
    int more = 1;
    while (more > 0) {
        for (; next < n && (!is_open(b, &p[next]) || may_send(b)); next++)
            if (is_open(b, &p[next]))
                send(b, &p[next]);
        if (!b->in_flight && b->refusal.kind)
            return 0;
        more = b->in_flight ? poll_network(b) : settle(b);
        if (more == 0)
            more = next < n;
    }
    return more;
}

static int open_client(struct blind *b, const struct blind_judge *j)
{
    struct client_options c;
    client_defaults(&c);
    c.url = j->url;
    c.n_urls = j->n_urls;
    c.path = "/chat/completions";
    c.access = b->o->access;
    c.concurrency = b->o->concurrency;
    c.timeout = b->o->timeout;
    c.seed = (uint64_t)time(NULL); /* pauses need not be the same twice */
    b->client = client_new(&c, b->err);
    return b->client ? 0 : -1;
}

static int ask_server(struct blind *b, const struct blind_judge *j, struct presentation *p, size_t n)
{
    int r = open_client(b, j);
    for (unsigned round = 0; r == 0 && !b->refusal.kind && round < b->o->max_attempts; round++)
        r = ask_round(b, p, n);
    if (b->client)
        b->c->lost += client_take_lost(b->client, true).n;
    client_free(b->client);
    b->client = NULL;
    for (size_t i = 0; i < n; i++) { /* of an error in between */
        mem_free(p[i].call.body);
        p[i].call.body = NULL;
    }
    mem_free(b->proof.call.body);
    for (int k = 0; k < 2; k++)
        mem_free(b->rejections[k].good);
    if (r == 0 && b->refusal.kind)
        *b->err = b->refusal;
    return r != 0 || b->refusal.kind ? -1 : 0;
}

static int ask_simulated(struct blind *b, struct presentation *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        while (is_open(b, &p[i])) {
            struct completion c = {.input_tokens = -1, .output_tokens = -1, .text = simulated_answer(b, &p[i])};
            c.text_len = strlen(c.text);
            c.finish_reason = mem_strndup("stop", 4);
            int r = took(b, &p[i], &c);
            completion_free(&c);
            if (r != 0)
                return -1;
        }
    return 0;
}

static int begin(struct blind *b, const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    *b = (struct blind){.o = o, .c = c, .err = err};
    *c = (struct blind_counts){0};
    b->path = mem_path(o->store, ANSWERS);
    if (load_prompts(b) != 0)
        return -1;
    b->n = c->presentations = o->n_judges * o->n_cases * BLIND_REPS;
    b->all = mem_zalloc(b->n, sizeof *b->all);
    for (size_t i = 0; i < b->n; i++) {
        struct presentation *p = &b->all[i];
        p->judge = (uint32_t)(i / (o->n_cases * BLIND_REPS));
        p->in = (uint32_t)(i / BLIND_REPS % o->n_cases);
        p->rep = (unsigned)(i % BLIND_REPS) + 1;
        p->choice = BLIND_NONE;
        make_key(b, p);
        HASH_ADD_STR(b->by_key, key, p);
    }
    return 0;
}

/* Frees all; *b->err if the store cannot be closed and r, which is returned otherwise, is 0. */
static int end(struct blind *b, int r)
{
    struct err late;
    if (b->journal && journal_close(b->journal, &late) != 0 && r == 0) {
        *b->err = late;
        r = -1;
    }
    HASH_CLEAR(hh, b->by_key);
    mem_free(b->all);
    mem_free(b->path);
    prompt_free(&b->prompt[0]);
    prompt_free(&b->prompt[1]);
    return r;
}

int blind_estimate(const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    struct blind b;
    int r = begin(&b, o, c, err) == 0 ? read_store(&b, true) : -1;
    for (size_t i = 0; r == 0 && i < b.n; i++) {
        c->stored += b.all[i].answered;
        if (!is_open(&b, &b.all[i]))
            continue;
        char *text = fill(&b, &b.all[i]);
        c->characters += (double)utf8_count(text);
        c->none++;
        mem_free(text);
    }
    return end(&b, r);
}

int blind_run(const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    struct blind b;
    size_t per_judge = o->n_cases * BLIND_REPS;
    int r = begin(&b, o, c, err) == 0 ? open_store(&b) : -1;
    for (size_t i = 0; r == 0 && i < b.n; i++)
        c->stored += b.all[i].answered;
    for (size_t j = 0; r == 0 && j < o->n_judges; j++) {
        struct presentation *p = b.all + j * per_judge;
        b.rejections[0] = (struct rejections){.kind = "lists"};
        b.rejections[1] = (struct rejections){.kind = "sets"};
        b.proof = (struct rejections_proof){.of = NULL};
        b.in_flight = b.useless = 0;
        b.useful = false;
        r = o->judge[j].n_urls ? ask_server(&b, &o->judge[j], p, per_judge) : ask_simulated(&b, p, per_judge);
    }
    for (size_t i = 0; r == 0 && i < b.n; i++)
        c->none += !b.all[i].answered;
    if (r == 0)
        r = write_verdicts(&b);
    return end(&b, r);
}
