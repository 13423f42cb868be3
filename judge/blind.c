/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/blind.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/output.h"
#include "base/sha256.h"
#include "base/table.h"
#include "base/text_stream.h"
#include "base/update_lock.h"
#include "base/utf8.h"
#include "json/load.h"
#include "json/value.h"
#include "judge/answer.h"
#include "judge/answer_object.h"
#include "judge/client.h"
#include "judge/http_status.h"
#include "judge/judge_simulated.h"
#include "judge/prompt.h"
#include "judge/judge.h"
#include "judge/usage.h"

enum { KEY_DIGITS = 24, AT_FIRST = 20, REJECTIONS = 8, SAMPLE = 160 };

static const double longest_poll = 0.5;

/* One case as one judge is shown it. */
struct presentation {
    char key[KEY_DIGITS + 1];
    uint32_t in, judge;
    unsigned rep; /* 1: side 1 is A; 2: side 2 is */
    unsigned attempts;
    int choice;
    bool answered;
    struct client_call call; /* body NULL: not on its way */
    struct presentation *next;
    UT_hash_handle hh;
};

struct blind {
    const struct blind_options *o;
    struct blind_counts *c;
    struct prompt prompt[2]; /* lists, sets */
    struct presentation *all, *by_key;
    size_t n;
    char *path;     /* of the answers */
    int lock, file; /* -1 = not open */
    struct err *err;
    /* of the judge that is asked */
    struct client *client;
    size_t in_flight, answers, useful, rejections;
    struct presentation *rejected;
    char sample[SAMPLE + 1]; /* of the last answer that names no side */
    bool stopping;
};

/* ---- prompts ---- */

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

/* What stands in a slot, escaped as all texts are that a judge is shown; malloc'd. */
static char *slot_text(const struct blind *b, const struct presentation *p, int k)
{
    static char query[] = "{query_placeholder}", passages[] = "{passages_placeholder}";
    const struct blind_case *c = &b->o->cases[p->in];
    bool first = (k == SLOT_A) == (p->rep == 1);
    struct prompt part = {.text = k == SLOT_QUERY ? query : passages};
    part.len = strlen(part.text);
    return prompt_fill(&part, c->query, c->side[!first], k == SLOT_QUERY ? 0 : c->n[!first], b->o->max_chars, NULL);
}

/* The prompt, malloc'd. */
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

/* ---- what judges answer ---- */

/* BLIND_NONE: neither a side nor a tie is named. first: the side that is called A. */
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

/* Discounted sum of what the simulated judge of windows gives the documents of a side. */
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

/* ---- the store ---- */

static int write_all(struct blind *b, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(b->file, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_fail(b->err, ERR_OUTPUT, b->path, 0, "cannot be written: %s", strerror(errno));
        text += n;
        len -= (size_t)n;
    }
    return 0;
}

/* c NULL: the server rejected it because of `why`. */
static int keep(struct blind *b, const struct presentation *p, const struct completion *c, int choice, const char *why)
{
    const struct blind_judge *j = &b->o->judge[p->judge];
    json_t *o = jv_object();
    jv_put(o, "key", jv_text(p->key));
    jv_put(o, "case_id", jv_text(b->o->cases[p->in].id));
    jv_put(o, "judge", jv_text(j->name));
    jv_put(o, "model", jv_text(j->model));
    jv_put(o, "rep", jv_count(p->rep));
    jv_put(o, "first", jv_count(p->rep));
    jv_put(o, "choice",
           choice == BLIND_NONE ? json_null()
                                : jv_text(choice == BLIND_TIE ? "tie"
                                          : choice == 1       ? "1"
                                                              : "2"));
    jv_put(o, "response", jv_text(c ? c->text : NULL));
    jv_put(o, "finish_reason", jv_text(c ? c->finish_reason : NULL));
    jv_put(o, "input_tokens", c && c->input_tokens >= 0 ? jv_count((size_t)c->input_tokens) : json_null());
    jv_put(o, "output_tokens", c && c->output_tokens >= 0 ? jv_count((size_t)c->output_tokens) : json_null());
    if (c && (c->input_estimated || c->output_estimated))
        jv_put(o, "tokens_estimated", json_true());
    jv_put(o, "rejected", jv_text(why));
    jv_put(o, "recorded_at", jv_count((size_t)time(NULL)));
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    if (!text)
        mem_exhausted();
    size_t len = strlen(text);
    char *line = mem_alloc(len + 1, 1);
    memcpy(line, text, len);
    line[len] = '\n';
    int r = write_all(b, line, len + 1);
    mem_free(line);
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
        if (choice && !p->answered) {
            p->answered = true;
            p->choice = strcmp(choice, "tie") == 0 ? BLIND_TIE : choice[0] == '1' ? 1 : 2;
        }
    }
    json_decref(o);
    return 0;
}

/* Reads the answers that are there; *whole: bytes of whole lines. What a writer left that was killed is no line. */
static int read_store(struct blind *b, off_t *whole)
{
    FILE *f = fopen(b->path, "r");
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    int r = 0;
    *whole = 0;
    if (!f && errno == ENOMEM) /* of the stream, which is the C library's */
        mem_exhausted();
    if (!f)
        return errno == ENOENT || errno == ENOTDIR
                 ? 0
                 : err_fail(b->err, ERR_INPUT, b->path, 0, "cannot be opened: %s", strerror(errno));
    for (uint64_t number = 1; r == 0 && (len = getline(&line, &cap, f)) > 0 && line[len - 1] == '\n'; number++) {
        r = take_record(b, line, (size_t)len, number);
        *whole += len;
    }
    mem_free(line);
    fclose(f);
    return r;
}

static void wait_silently(void *ctx, const char *path)
{
    (void)ctx;
    (void)path;
}

static int open_store(struct blind *b)
{
    off_t whole;
    if (mkdir(b->o->store, 0777) != 0 && errno != EEXIST)
        return err_fail(b->err, ERR_OUTPUT, b->o->store, 0, "cannot be made: %s", strerror(errno));
    b->file = open(b->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (b->file < 0)
        return err_fail(b->err, ERR_OUTPUT, b->path, 0, "cannot be opened: %s", strerror(errno));
    b->lock = update_lock(b->path, wait_silently, NULL, b->err);
    if (b->lock < 0 || read_store(b, &whole) != 0)
        return -1;
    if (ftruncate(b->file, whole) != 0)
        return err_fail(b->err, ERR_OUTPUT, b->path, 0, "cannot be cut: %s", strerror(errno));
    return 0;
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
        if (p->attempts)
            out_line(out, "%s\t%s\t%u\t%s\t%u\t%u", b->o->cases[p->in].id, b->o->judge[p->judge].name, p->rep,
                     !p->answered             ? "NA"
                     : p->choice == BLIND_TIE ? "tie"
                     : p->choice == 1         ? "1"
                                              : "2",
                     p->rep, p->attempts);
    }
    return out_commit(out, b->err);
}

/* ---- asking ---- */

static bool is_open(const struct blind *b, const struct presentation *p)
{
    return !p->answered && p->attempts < b->o->max_attempts;
}

/* Nothing that is asked this way is of use: what is on its way may come. */
static void stop(struct blind *b)
{
    b->stopping = true;
    if (b->client)
        client_stop(b->client);
}

static int took(struct blind *b, struct presentation *p, const struct completion *c)
{
    const char *text = c->text ? c->text : "";
    int choice = choice_of(text, c->text ? c->text_len : 0, p->rep == 1 ? 1 : 2);
    if (keep(b, p, c, choice, NULL) != 0)
        return -1;
    p->attempts++;
    b->answers++;
    b->c->answers++;
    b->c->input_tokens += c->input_tokens > 0 ? (uint64_t)c->input_tokens : 0;
    b->c->output_tokens += c->output_tokens > 0 ? (uint64_t)c->output_tokens : 0;
    p->answered = choice != BLIND_NONE;
    p->choice = choice;
    b->useful += p->answered;
    if (p->answered)
        return 0;
    b->c->unusable++;
    b->c->again += is_open(b, p);
    snprintf(b->sample, sizeof b->sample, "%s", text);
    utf8_clean(b->sample, strlen(b->sample));
    if (!b->useful && b->answers >= AT_FIRST && !b->stopping) {
        err_fail(b->err, ERR_INVALID, b->o->store, 0,
                 "none of %zu answers of %s names a side or a tie; the last one reads '%s'", b->answers,
                 b->o->judge[p->judge].name, b->sample);
        stop(b);
    }
    return 0;
}

/* Rejections are kept once something was answered: or else the settings are to blame, and not the cases. */
static int keep_rejections(struct blind *b)
{
    while (b->rejected && b->answers) {
        struct presentation *p = b->rejected;
        b->rejected = p->next;
        b->c->rejected++;
        p->attempts++;
        if (keep(b, p, NULL, BLIND_NONE, p->call.why) != 0)
            return -1;
    }
    return 0;
}

static int rejected(struct blind *b, struct presentation *p)
{
    p->next = b->rejected;
    b->rejected = p;
    if (!b->answers && ++b->rejections >= REJECTIONS && !b->stopping) {
        err_fail(b->err, ERR_SERVER, "", 0, "the server of %s rejects every request: %s: %s",
                 b->o->judge[p->judge].name, p->call.why, http_advice(p->call.status));
        stop(b);
    }
    return 0;
}

static int call_done(struct blind *b, struct client_call *call)
{
    struct presentation *p = (struct presentation *)((char *)call - offsetof(struct presentation, call));
    struct completion c = {.text = NULL};
    char why[192];
    int r = 0;
    if (call->outcome == CLIENT_ANSWERED && completion_read(&c, call->answer, call->answer_len, why, sizeof why) != 0) {
        struct err failure;
        if (client_again(b->client, call, why, &failure) != 0 && !b->stopping) {
            *b->err = failure;
            stop(b);
        }
        return 0;
    }
    if (call->outcome == CLIENT_ANSWERED)
        client_accept(b->client, call);
    if (call->outcome == CLIENT_ANSWERED)
        usage_settle(&c, call->body, call->body_len, JUDGE_PER_TOKEN);
    b->in_flight--;
    mem_free(call->body);
    mem_free(call->answer);
    call->body = call->answer = NULL;
    if (call->outcome == CLIENT_ANSWERED)
        r = took(b, p, &c);
    else if (call->outcome == CLIENT_REJECTED)
        r = rejected(b, p);
    completion_free(&c);
    return r == 0 ? keep_rejections(b) : r;
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

/* One round over the presentations of a judge: each that is open is asked once. */
static int ask_round(struct blind *b, struct presentation *p, size_t n)
{
    struct client_call *call;
    struct err failure;
    size_t next = 0;
    while (b->in_flight || (next < n && !b->stopping)) {
        for (; next < n && !b->stopping && b->in_flight < b->o->concurrency; next++)
            if (is_open(b, &p[next]))
                send(b, &p[next]);
        if (b->in_flight && client_wait(b->client, longest_poll, &failure) != 0 && !b->stopping) {
            *b->err = failure;
            stop(b);
        }
        while ((call = client_done(b->client)) != NULL)
            if (call_done(b, call) != 0)
                return -1;
    }
    return 0;
}

static int ask_server(struct blind *b, const struct blind_judge *j, struct presentation *p, size_t n)
{
    struct client_options c;
    int r = 0;
    client_defaults(&c);
    c.url = j->url;
    c.n_urls = j->n_urls;
    c.path = "/chat/completions";
    c.access = b->o->access;
    c.concurrency = b->o->concurrency;
    c.timeout = b->o->timeout;
    c.seed = (uint64_t)time(NULL); /* pauses need not be the same twice */
    b->client = client_new(&c, b->err);
    if (!b->client)
        return -1;
    b->in_flight = b->answers = b->useful = b->rejections = 0;
    b->rejected = NULL;
    for (unsigned round = 0; r == 0 && !b->stopping && round < b->o->max_attempts; round++) {
        r = ask_round(b, p, n);
        if (r == 0 && b->rejected && !b->stopping)
            r = err_fail(b->err, ERR_SERVER, "", 0, "the server of %s rejects every request: %s: %s", j->name,
                         b->rejected->call.why, http_advice(b->rejected->call.status));
    }
    client_free(b->client);
    b->client = NULL;
    for (size_t i = 0; i < n; i++) { /* of an error in between */
        mem_free(p[i].call.body);
        mem_free(p[i].call.answer);
        p[i].call.body = p[i].call.answer = NULL;
    }
    return r != 0 || b->stopping ? -1 : 0;
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

/* ---- both calls ---- */

static int begin(struct blind *b, const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    *b = (struct blind){.o = o, .c = c, .err = err, .lock = -1, .file = -1};
    *c = (struct blind_counts){0};
    b->path = mem_path(o->store, "answers.jsonl");
    if (load_template(&b->prompt[0], o->prompt[0], "lists.txt", err) != 0 ||
        load_template(&b->prompt[1], o->prompt[1], "sets.txt", err) != 0)
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

static void end(struct blind *b)
{
    HASH_CLEAR(hh, b->by_key);
    mem_free(b->all);
    mem_free(b->path);
    prompt_free(&b->prompt[0]);
    prompt_free(&b->prompt[1]);
    if (b->file >= 0)
        close(b->file);
    if (b->lock >= 0)
        close(b->lock);
}

int blind_estimate(const struct blind_options *o, struct blind_counts *c, struct err *err)
{
    struct blind b;
    off_t whole;
    int r = begin(&b, o, c, err) == 0 ? read_store(&b, &whole) : -1;
    for (size_t i = 0; r == 0 && i < b.n; i++) {
        c->stored += b.all[i].answered;
        if (!is_open(&b, &b.all[i]))
            continue;
        char *text = fill(&b, &b.all[i]);
        c->characters += (double)utf8_count(text);
        c->none++;
        mem_free(text);
    }
    end(&b);
    return r;
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
        r = o->judge[j].n_urls ? ask_server(&b, &o->judge[j], p, per_judge) : ask_simulated(&b, p, per_judge);
    }
    for (size_t i = 0; r == 0 && i < b.n; i++)
        c->none += !b.all[i].answered;
    if (r == 0)
        r = write_verdicts(&b);
    end(&b);
    return r;
}
