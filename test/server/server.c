/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A server of chat completions that misbehaves on request: for tests of rcp-label judge, on the loopback only.
 *
 *   server [--port N] [--port-file FILE] [--log FILE] [--latency MS] [--key KEY] [--seed N] [--request-seed N]
 *          [--invalid X] [--stubborn X] [--reject X] [--status N] [--llama] [--schema] [--subset]
 *          [--die-after N] [--poison TEXT] [--poison-status N] [--reject-after N] [--reasoning]
 *          [--words NAME] [--refuse] [--tools] [--default-only] [--context N] [--density X] [--models NAME,...]
 *          [--offer] [--no-usage] [--usage none|zero|half|huge|negative|tiny]
 *          [--known [--noise X] [--bias X] [--length X] [--guesses X] [--copy] [--topic] [--relative]
 *          [--drift X --drift-after N]] [--fickle] [--slots N --service MS] [--most N] [--fault NAME=X]...
 *
 * What it answers is a pure function of the request (test/server/answers.h): --invalid is the share of prompts whose
 * first answer is not valid, --stubborn that of prompts that are never answered validly, --reject that of prompts
 * that get a 400. The attempt is the request's seed, counted from --request-seed; with --fickle it has noise of its
 * own. Faults hit requests at random, each with its share X of them:
 *
 *   429 (Retry-After: 1)   429date (as a date)   429bare (without)   500   503   reset (in the midst of an answer)
 *   refuse (closes without an answer)   hang (no answer ever)   garbage (200, no JSON)   truncate (half of the body)
 *   chunked   slow (in pieces)   close (the connection is not kept)   apart (header and body, by Nagle's rule)
 *   empty (200, no body)   stray (bytes that are not HTTP)   error200 (200, with an error in place of an answer)
 *   409   425   498   quota (429, a quota that is used up)   error (200, an answer with finish_reason "error")
 *   huge (an answer of 17 MiB)
 *
 * Requests that ask for a stream get one, in chunks of some bytes. Faults of streams:
 *
 *   plain (an answer in one)   cut (ends within the text)   midway (an error after some of it)
 *   stall (in the midst, for ever)   open (the connection stays open after the end, and the reply has none)
 *
 * --schema takes no request without a strict JSON schema; --subset none whose schema limits numbers or lengths. --llama
 * is a model that writes prose unless OpenAI's response_format holds it to something, as llama.cpp reads that.
 *
 * --poison TEXT answers prompts that hold the text with --poison-status (default 500), always. --reject-after N answers
 * everything with a 400 after N requests. --reasoning puts answers into reasoning_content, and no text.
 *
 * A prompt has a token for every X characters of ASCII (--density, default 4) and for every other character; --context
 * answers prompts that have no room in N tokens, beside max_tokens, with a 400. --models has GET /v1/models list these;
 * --offer says the context there, as vLLM does, or, with --llama, in /props. --no-usage keeps the tokens back. --usage
 * says no tokens, 0, those of half of the prompts, 2^63, -5 or 1, whatever they are.
 *
 * --words NAME says that in other words: llama, llama-old, openai, openai-bare (without a number), gemini, mistral.
 *
 * --refuse answers a tenth of the prompts with OpenAI's message.refusal, always; --tools answers with a call of a tool;
 * --default-only takes neither max_tokens nor a temperature, as newer models of OpenAI.
 *
 * --known answers by what the documents say they are worth, as test/server/answers.h explains, with --noise and the
 * defects of judges; answers are late after --drift-after requests.
 *
 * --slots N works on N requests at a time, on each for --service MS, and queues the others in the order in which they
 * came; what is in the queue is worked on though the client hung up. --most N answers 429 to a request that comes while
 * N others have no answer yet.
 *
 * --header LINE takes no request without this line in its header. --echo FORM repeats the header in errors of --status,
 * --header and --key and, as reasoning, in answers: plain, json (\uXXXX), url (%XX) or html (&#N;).
 *
 * --served NAME names the model of answers, which have none otherwise; --change NAME,N is another name after N
 * requests; --fingerprint TEXT is their system_fingerprint.
 *
 * --status N answers everything with that status. --die-after N ends the program with the N-th request. The log has
 * a line per request: what became of it, a hash of its prompt, its attempt. */
#define _GNU_SOURCE /* memmem */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "test/server/answers.h"
#include "test/server/pieces.h"

enum fault {
    FAULT_429,
    FAULT_429_DATE,
    FAULT_429_BARE,
    FAULT_500,
    FAULT_503,
    FAULT_RESET,
    FAULT_REFUSE,
    FAULT_HANG,
    FAULT_GARBAGE,
    FAULT_TRUNCATE,
    FAULT_CHUNKED,
    FAULT_SLOW,
    FAULT_CLOSE,
    FAULT_APART,
    FAULT_EMPTY,
    FAULT_STRAY,
    FAULT_ERROR200,
    FAULT_ERROR,
    FAULT_409,
    FAULT_425,
    FAULT_498,
    FAULT_QUOTA,
    FAULT_PLAIN,
    FAULT_CUT,
    FAULT_MIDWAY,
    FAULT_STALL,
    FAULT_OPEN,
    FAULT_HUGE,
    FAULTS /* also: none */
};
static const char *const fault_name[FAULTS] = {"429",   "429date", "429bare",  "500",     "503",   "reset", "refuse",
                                               "hang",  "garbage", "truncate", "chunked", "slow",  "close", "apart",
                                               "empty", "stray",   "error200", "error",   "409",   "425",   "498",
                                               "quota", "plain",   "cut",      "midway",  "stall", "open",  "huge"};

enum { MOST_SLOTS = 64, MOST_CONNECTIONS = 4096, SLOW_PIECE = 200 /* bytes */, SLOW_PAUSE = 10 /* ms */ };

struct connection {
    int fd;
    char *in, *out;
    size_t in_len, in_cap, out_len, out_at, out_stop;             /* out_stop: what is sent of it */
    double due;                                                   /* s; of the answer, or of its next piece */
    bool answering, slow, apart, hang, reset, close_after, stall; /* stall: sends no more, and closes nothing */
};

struct server {
    double latency, share[FAULTS], reject, density;
    struct answer_options answers;
    const char *key, *port_file, *log_name, *poison, *models, *header, *echo, *served, *change, *fingerprint, *words,
        *usage;
    int64_t port, seed, request_seed, status, die_after, poison_status, reject_after, context, slots, most, drift_after;
    double service, slot_free[MOST_SLOTS]; /* s; when a slot has done all that is in its queue */
    bool llama, schema, subset, reasoning, offer, no_usage, refuse, tools, default_only;
    FILE *log;
    uint64_t random, requests;
    int listener;
    struct connection *c;
    size_t n;
};

static void die(const char *what)
{
    fprintf(stderr, "server: %s: %s\n", what, errno ? strerror(errno) : "?");
    exit(1);
}

static double uniform(struct server *s)
{
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (double)(s->random >> 11) / 9007199254740992.0;
}

static enum fault draw(struct server *s)
{
    double u = uniform(s);
    for (int f = 0; f < FAULTS; f++) {
        if (u < s->share[f])
            return (enum fault)f;
        u -= s->share[f];
    }
    return FAULTS;
}

static void reply(struct connection *c, int status, const char *more, const char *body, bool chunked)
{
    size_t len = strlen(body), room = len + strlen(more) + 512;
    char *out = mem_alloc(room, 1);
    int n = snprintf(out, room, "HTTP/1.1 %d Status\r\nContent-Type: application/json\r\n%s", status, more);
    if (chunked && len > 2) /* in two chunks */
        n += snprintf(out + n, room - (size_t)n,
                      "Transfer-Encoding: chunked\r\n\r\n%zx\r\n%.*s\r\n%zx;note=x\r\n%s\r\n0\r\n\r\n", len / 2,
                      (int)(len / 2), body, len - len / 2, body + len / 2);
    else
        n += snprintf(out + n, room - (size_t)n, "Content-Length: %zu\r\n\r\n%s", len, body);
    free(c->out);
    c->out = out;
    c->out_len = c->out_stop = (size_t)n;
    c->out_at = 0;
}

static void reply_error(struct connection *c, int status, const char *more, const char *message)
{
    char body[512];
    snprintf(body, sizeof body, "{\"error\": {\"message\": \"%s\", \"type\": \"test\"}}", message);
    reply(c, status, more, body, false);
}

static void reply_stray(struct connection *c)
{
    static const char bytes[] = "SSH-2.0-OpenSSH_9.6\r\n";
    free(c->out);
    c->out = mem_strndup(bytes, sizeof bytes - 1);
    c->out_len = c->out_stop = sizeof bytes - 1;
    c->out_at = 0;
    c->close_after = true;
}

/* More than any answer has. */
static void reply_huge(struct connection *c)
{
    enum { HUGE_BODY = 17 << 20 };
    char *body = mem_alloc(HUGE_BODY + 1, 1);
    memset(body, ' ', HUGE_BODY);
    body[HUGE_BODY] = '\0';
    reply(c, 200, "", body, false);
    free(body);
}

/* What the model makes of a text. */
static int64_t tokens(const struct server *s, const char *text)
{
    size_t ascii = 0, other = 0;
    for (; *text; text++) {
        ascii += !(*text & 0x80);
        other += utf8_begins(*text) && (*text & 0x80);
    }
    return (int64_t)((double)ascii / s->density) + (int64_t)other;
}

/* What the server claims in the place of the truth. */
static void claim(const struct server *s, json_t *o, const char *prompt)
{
    const char *form = s->usage ? s->usage : "";
    bool half = strcmp(form, "half") == 0 && answer_uniform(answer_hash(prompt, strlen(prompt), 0), 78) < 0.5;
    if (s->no_usage || half || strcmp(form, "none") == 0)
        json_object_del(o, "usage");
    double x = strcmp(form, "zero") == 0     ? 0.0
             : strcmp(form, "huge") == 0     ? 9223372036854775808.0
             : strcmp(form, "negative") == 0 ? -5.0
             : strcmp(form, "tiny") == 0     ? 1.5
                                             : -1.0;
    if (x != -1.0)
        json_object_set_new(o, "usage", json_pack("{s:f, s:f}", "prompt_tokens", x, "completion_tokens", x));
}

static char *completion(const struct server *s, const char *text, const char *finish_reason, const char *prompt)
{
    json_t *o = json_pack("{s:s, s:s, s:[{s:i, s:{s:s, s:s}, s:s}], s:{s:I, s:I}}", "id", "chatcmpl-1", "object",
                          "chat.completion", "choices", "index", 0, "message", "role", "assistant", "content", text,
                          "finish_reason", finish_reason, "usage", "prompt_tokens", (json_int_t)tokens(s, prompt),
                          "completion_tokens", (json_int_t)tokens(s, text));
    const char *after = s->change ? strrchr(s->change, ',') : NULL;
    int64_t n = 0;
    if (after && num_int(after + 1, strlen(after + 1), 0, UINT32_MAX, &n) && s->requests > (uint64_t)n)
        json_object_set_new(o, "model", json_stringn(s->change, (size_t)(after - s->change)));
    else if (s->served)
        json_object_set_new(o, "model", json_string(s->served));
    if (s->fingerprint)
        json_object_set_new(o, "system_fingerprint", json_string(s->fingerprint));
    claim(s, o, prompt);
    if (!*text) /* a model that only reasoned */
        json_object_set_new(json_object_get(json_array_get(json_object_get(o, "choices"), 0), "message"), "content",
                            json_null());
    json_t *message = json_object_get(json_array_get(json_object_get(o, "choices"), 0), "message");
    if (s->reasoning) {
        json_object_set_new(message, "reasoning_content", json_string(text));
        json_object_set_new(message, "content", json_null());
    }
    char *body = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    return body;
}

/* Chunks of some bytes, each of which may end within a line or a character. */
static void reply_stream(struct server *s, struct connection *c, const char *body, enum fault fault)
{
    size_t len, at = 0, n = 0;
    enum pieces what = fault == FAULT_CUT ? PIECES_CUT : fault == FAULT_MIDWAY ? PIECES_ERROR : PIECES_WHOLE;
    char *events = pieces_of(body, what, s->random, &len);
    char *out = mem_alloc(512 + 16 * len, 1);
    n = (size_t)sprintf(out, "HTTP/1.1 200 Status\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
                             "Transfer-Encoding: chunked\r\n\r\n");
    while (at < len) {
        size_t k = 1 + (size_t)(60.0 * uniform(s));
        k = k < len - at ? k : len - at;
        n += (size_t)sprintf(out + n, "%zx\r\n", k);
        memcpy(out + n, events + at, k);
        memcpy(out + n + k, "\r\n", 2);
        n += k + 2;
        at += k;
    }
    if (fault != FAULT_OPEN)
        n += (size_t)sprintf(out + n, "0\r\n\r\n");
    free(events);
    free(c->out);
    c->out = out;
    c->out_len = c->out_stop = n;
    c->out_at = 0;
    if (fault == FAULT_STALL)
        c->out_stop = n / 2;
    c->stall = fault == FAULT_STALL || fault == FAULT_OPEN;
}

static void note(struct server *s, const char *what, uint64_t hash, unsigned attempt)
{
    if (s->log)
        fprintf(s->log, "%s %016llx %u\n", what, (unsigned long long)hash, attempt);
}

static bool has_schema(json_t *o)
{
    json_t *f = json_object_get(o, "response_format"), *j = json_object_get(f, "json_schema");
    const char *type = json_string_value(json_object_get(f, "type"));
    return type && strcmp(type, "json_schema") == 0 && json_is_string(json_object_get(j, "name")) &&
           json_is_object(json_object_get(j, "schema")) && json_is_true(json_object_get(j, "strict"));
}

static bool has_object(json_t *o)
{
    const char *type = json_string_value(json_object_get(json_object_get(o, "response_format"), "type"));
    return type && strcmp(type, "json_object") == 0;
}

/* Does the schema set limits, which some servers refuse? */
static bool has_limits(json_t *o)
{
    char *text = json_dumps(o, JSON_ENCODE_ANY);
    bool has = text && (strstr(text, "\"minimum\"") || strstr(text, "\"maximum\"") || strstr(text, "Items\""));
    free(text);
    return has;
}

/* The words of vLLM. */
static bool is_too_long(const struct server *s, json_t *o, const char *prompt, char *text, size_t size)
{
    json_int_t room = json_integer_value(json_object_get(o, "max_tokens")), n = tokens(s, prompt);
    snprintf(text, size,
             "This model's maximum context length is %lld tokens. However, you requested %lld output tokens and your "
             "prompt contains %lld input tokens.",
             (long long)s->context, (long long)room, (long long)n);
    return s->context && n + (room ? room : 1) > s->context;
}

/* Says that a prompt has no room, as --words has it; vllm: the words of vLLM. */
static void reply_too_long(const struct server *s, struct connection *c, const char *prompt, const char *vllm)
{
    static const struct {
        const char *name, *more, *format; /* %1$lld: tokens of the prompt, %2$lld: of the context */
    } words[] = {
        {"llama", "", "request (%1$lld tokens) exceeds the available context size (%2$lld tokens), try increasing it"},
        {"llama-old", ", \"n_prompt_tokens\": %1$lld, \"n_ctx\": %2$lld",
         "the request exceeds the available context size, try increasing it"},
        {"openai", ", \"code\": \"context_length_exceeded\"",
         "Input tokens exceed the configured limit of %2$lld tokens. Your messages resulted in %1$lld tokens."},
        {"openai-bare", ", \"code\": \"context_length_exceeded\"", "Your input is too much. Please adjust it."},
        {"gemini", "", "The input token count (%1$lld) exceeds the maximum number of tokens allowed (%2$lld)."},
        {"mistral", "", "Prompt contains %1$lld tokens, too large for model with %2$lld maximum context length"}};
    char format[512], body[512];
    for (size_t i = 0; s->words && i < sizeof words / sizeof *words; i++)
        if (strcmp(s->words, words[i].name) == 0) {
            snprintf(format, sizeof format, "{\"error\": {\"message\": \"%s\"%s}}", words[i].format, words[i].more);
            snprintf(body, sizeof body, format, (long long)tokens(s, prompt), (long long)s->context);
            reply(c, 400, "", body, false);
            return;
        }
    reply_error(c, 400, "", vllm);
}

/* A setting that newer models of OpenAI do not take; false: all are taken. */
static bool reply_setting(struct server *s, struct connection *c, json_t *o)
{
    const char *why = json_object_get(o, "max_tokens")
                        ? "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
                          "'max_completion_tokens' instead."
                    : json_object_get(o, "temperature")
                        ? "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) "
                          "value is supported."
                        : NULL;
    if (!s->default_only || !why)
        return false;
    note(s, "setting", 0, 0);
    reply_error(c, 400, "", why);
    return true;
}

/* The body of an answer without a text; NULL = there is to be one. Malloc'd. */
static char *textless(const struct server *s, uint64_t hash)
{
    static const char usage[] = "\"usage\": {\"prompt_tokens\": 9, \"completion_tokens\": 9}";
    char body[512];
    if (s->tools)
        snprintf(body, sizeof body,
                 "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": null, \"tool_calls\": [{\"id\": "
                 "\"t\", \"type\": \"function\", \"function\": {\"name\": \"rank\", \"arguments\": \"{}\"}}]}, "
                 "\"finish_reason\": \"stop\"}], %s}",
                 usage);
    else if (s->refuse && answer_uniform(hash, 78) < 0.1)
        snprintf(body, sizeof body,
                 "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": null, \"refusal\": \"I will not "
                 "read this.\"}, \"finish_reason\": \"stop\"}], %s}",
                 usage);
    else
        return NULL;
    return mem_strndup(body, strlen(body));
}

/* GET: the models, and what llama.cpp says of itself. */
static void reply_models(struct server *s, struct connection *c)
{
    json_t *list = json_array(), *o = json_pack("{s:s, s:o}", "object", "list", "data", list);
    for (const char *name = s->models; *name; name += strspn(name, ",")) {
        size_t n = strcspn(name, ",");
        json_t *model = json_pack("{s:s%, s:s}", "id", name, n, "object", "model");
        if (s->llama)
            json_object_set_new(model, "meta", json_pack("{s:I}", "n_ctx_train", (json_int_t)(2 * s->context)));
        else if (s->offer)
            json_object_set_new(model, "max_model_len", json_integer(s->context));
        json_array_append_new(list, model);
        name += n;
    }
    char *body = json_dumps(o, JSON_COMPACT);
    reply(c, 200, "", body, false);
    free(body);
    json_decref(o);
}

static void reply_props(struct server *s, struct connection *c)
{
    char body[160];
    snprintf(body, sizeof body, "{\"default_generation_settings\": {\"n_ctx\": %lld}, \"total_slots\": %lld}",
             (long long)(s->offer ? s->context : 0), (long long)(s->slots ? s->slots : 4));
    reply(c, 200, "", body, false);
}

/* A reply as the protocol says, and what the fault makes of it. */
static void answer(struct server *s, struct connection *c, json_t *o, enum fault fault)
{
    const char *prompt =
        json_string_value(json_object_get(json_array_get(json_object_get(o, "messages"), 0), "content"));
    json_t *seed = json_object_get(o, "seed");
    static const char prose[] = "The first one is best, I think.";
    const char *finish_reason = "stop";
    char date[64], too_long[256];
    time_t soon = time(NULL) + 2;
    if (!prompt || !json_is_string(json_object_get(o, "model")) || (s->schema && !has_schema(o))) {
        note(s, "bad", 0, 0);
        reply_error(c, 400, "", "no model, no messages or no response_format");
        return;
    }
    if (s->subset && has_limits(json_object_get(o, "response_format"))) {
        note(s, "bad", 0, 0);
        reply_error(c, 400, "", "schema: 'minimum' is not supported");
        return;
    }
    uint64_t hash = answer_hash(prompt, strlen(prompt), 0);
    unsigned attempt = seed ? (unsigned)(json_integer_value(seed) - s->request_seed) : 0;
    if (answer_uniform(hash, 77) < s->reject) {
        note(s, "rejected", hash, attempt);
        reply_error(c, 400, "", "the prompt is not for this model");
        return;
    }
    if (is_too_long(s, o, prompt, too_long, sizeof too_long)) {
        note(s, "long", hash, attempt);
        reply_too_long(s, c, prompt, too_long);
        return;
    }
    if (reply_setting(s, c, o))
        return;
    if (s->poison && strstr(prompt, s->poison)) {
        note(s, "poison", hash, attempt);
        reply_error(c, (int)s->poison_status, "", "this text is too much for the server");
        return;
    }
    note(s, fault == FAULTS ? "answered" : fault_name[fault], hash, attempt);
    s->answers.late = s->requests > (uint64_t)s->drift_after;
    char *text = s->llama && !has_schema(o) && !has_object(o)
                   ? mem_strndup(prose, strlen(prose))
                   : answer_prompt(&s->answers, prompt, attempt, &finish_reason);
    if (fault == FAULT_ERROR)
        finish_reason = "error";
    char *body = textless(s, hash);
    body = body ? body : completion(s, text, finish_reason, prompt);
    strftime(date, sizeof date, "Retry-After: %a, %d %b %Y %H:%M:%S GMT\r\n", gmtime(&soon));
    if (json_is_true(json_object_get(o, "stream")) && fault != FAULT_PLAIN)
        reply_stream(s, c, body, fault);
    else
        reply(c, 200, fault == FAULT_CLOSE ? "Connection: close\r\n" : "", body, fault == FAULT_CHUNKED);
    switch (fault) {
    case FAULT_429: reply_error(c, 429, "Retry-After: 1\r\n", "slower"); break;
    case FAULT_429_DATE: reply_error(c, 429, date, "slower"); break;
    case FAULT_429_BARE: reply_error(c, 429, "", "slower"); break;
    case FAULT_500: reply_error(c, 500, "", "out of order"); break;
    case FAULT_503: reply_error(c, 503, "", "overloaded"); break;
    case FAULT_RESET: c->reset = true; /* fall through */
    case FAULT_TRUNCATE:
        c->out_stop = c->out_len / 2;
        c->close_after = true;
        break;
    case FAULT_REFUSE:
        c->out_stop = 0;
        c->close_after = true;
        break;
    case FAULT_HANG: c->hang = true; break;
    case FAULT_HUGE: reply_huge(c); break;
    case FAULT_GARBAGE: reply(c, 200, "", "<html><body>Welcome</body></html>", false); break;
    case FAULT_SLOW: c->slow = true; break;
    case FAULT_CLOSE: c->close_after = true; break;
    case FAULT_APART: c->apart = true; break;
    case FAULT_EMPTY: reply(c, 200, "", "", false); break;
    case FAULT_409: reply_error(c, 409, "", "busy"); break;
    case FAULT_425: reply_error(c, 425, "", "busy"); break;
    case FAULT_498: reply_error(c, 498, "", "busy"); break;
    case FAULT_QUOTA: reply(c, 429, "", "{\"error\": {\"code\": \"insufficient_quota\"}}", false); break;
    case FAULT_STRAY: reply_stray(c); break;
    case FAULT_ERROR200: reply_error(c, 200, "", "the upstream model is gone"); break;
    default: break;
    }
    free(text);
    free(body);
}

/* When the slot that is free first has done this request, too. */
static double done_in_slot(struct server *s, double t)
{
    double *first = s->slot_free;
    for (int64_t i = 1; i < s->slots; i++)
        if (s->slot_free[i] < *first)
            first = &s->slot_free[i];
    *first = (*first > t ? *first : t) + s->service;
    return *first;
}

static size_t unanswered(const struct server *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++)
        n += s->c[i].answering;
    return n;
}

/* The header as --echo has it, in a form that may stand in a JSON string; malloc'd. */
static char *echo_of(const struct server *s, const char *head)
{
    const char *form = strcmp(s->echo, "json") == 0 ? "\\u%04x"
                     : strcmp(s->echo, "url") == 0  ? "%%%02X"
                     : strcmp(s->echo, "html") == 0 ? "&#%u;"
                                                    : "%c";
    char *text = mem_alloc(strlen(head) + 1, 8), *end = text;
    *end = '\0';
    for (; *head; head++) {
        bool plain = (unsigned char)*head >= ' ' && !strchr("\"\\", *head);
        end += sprintf(end, plain ? form : "%c", plain ? (unsigned char)*head : ' ');
    }
    return text;
}

/* The reply so far with the header in it: as the message of an error, or as the reasoning of an answer. */
static void echo(const struct server *s, struct connection *c, const char *head)
{
    const char *end = strstr(c->out, "\r\n\r\n"),
               *error = strstr(end, "{\"message\":\"") ? NULL : strstr(end, "\": \"");
    const char *role = strstr(end, "\"role\":\"assistant\""), *at = error ? error + 4 : role;
    int status = atoi(c->out + 9);
    if (!at)
        return;
    char *text = echo_of(s, head), *body = mem_alloc(strlen(text) + strlen(end) + 64, 1);
    sprintf(body, "%.*s%s%s%s%s", (int)(at - end) - 4, end + 4, error ? "" : "\"reasoning_content\":\"", text,
            error ? " " : "\",", at);
    reply(c, status, "", body, false);
    free(text);
    free(body);
}

/* Is this one of its lines? */
static bool has_line(const char *head, const char *line)
{
    const char *at = strcasestr(head, line);
    return at && at > head && at[-1] == '\n' && at[strlen(line)] == '\r';
}

static void handle(struct server *s, struct connection *c, const char *head, const char *body, size_t len)
{
    bool post = strncmp(head, "POST ", 5) == 0;
    enum fault fault = post ? draw(s) : FAULTS;
    json_t *o = json_loadb(body, len, 0, NULL);
    const char *bearer = strstr(head, "\r\nAuthorization: Bearer ");
    size_t n = s->key ? strlen(s->key) : 0;
    c->answering = true;
    c->due = clock_seconds() + s->latency;
    s->requests += post;
    if (post && s->requests == (uint64_t)s->die_after)
        exit(0);
    if (s->key && (!bearer || strncmp(bearer + 24, s->key, n) != 0 || bearer[24 + n] != '\r')) {
        char text[256];
        snprintf(text, sizeof text, "wrong key: %.100s", bearer ? "given" : "none");
        if (bearer) /* as careless servers do */
            snprintf(text, sizeof text, "wrong key: %.*s", (int)strcspn(bearer + 24, "\r"), bearer + 24);
        reply_error(c, 401, "", text);
    } else if (s->header && !has_line(head, s->header)) {
        reply_error(c, 401, "", "a header is missing");
    } else if (strncmp(head, "GET /props ", 11) == 0 && s->llama) {
        reply_props(s, c);
    } else if (strncmp(head, "GET /v1/models", 14) == 0 && s->models) {
        reply_models(s, c);
    } else if (s->reject_after && s->requests > (uint64_t)s->reject_after) {
        note(s, "expired", 0, 0);
        reply_error(c, 400, "", "the key has expired");
    } else if (s->status) {
        reply_error(c, (int)s->status, "", "as the test wants it");
    } else if (strncmp(head, "POST /v1/chat/completions", 25) != 0 || !strchr(" ?", head[25])) {
        reply_error(c, 404, "", "no such path");
    } else if (!o) {
        reply_error(c, 400, "", "no JSON");
    } else if (s->most && unanswered(s) > (size_t)s->most) {
        note(s, "full", 0, 0);
        reply_error(c, 429, "", "too many at once");
    } else {
        answer(s, c, o, fault);
        if (s->slots)
            c->due = done_in_slot(s, clock_seconds()) + s->latency;
    }
    if (s->echo)
        echo(s, c, head);
    json_decref(o);
}

/* Handles the first request of the buffer, if it is complete. */
static void take_request(struct server *s, struct connection *c)
{
    char *end = c->in_len ? memmem(c->in, c->in_len, "\r\n\r\n", 4) : NULL;
    if (!end || c->answering)
        return;
    size_t head = (size_t)(end - c->in) + 4;
    int64_t len = 0;
    char was = *end;
    *end = '\0';
    for (char *p = strstr(c->in, "\r\n"); p; p = strstr(p + 2, "\r\n"))
        if (strncasecmp(p + 2, "Content-Length:", 15) == 0) {
            const char *v = p + 17 + strspn(p + 17, " ");
            if (!num_int(v, strcspn(v, "\r"), 0, 1 << 30, &len))
                len = 0;
        }
    *end = was;
    if (c->in_len < head + (size_t)len)
        return;
    char *copy = mem_strndup(c->in, head);
    handle(s, c, copy, c->in + head, (size_t)len);
    free(copy);
    c->in_len -= head + (size_t)len;
    memmove(c->in, c->in + head + (size_t)len, c->in_len);
}

static void drop(struct server *s, size_t i)
{
    struct connection *c = &s->c[i];
    struct linger now_at_once = {1, 0};
    if (c->reset)
        setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &now_at_once, sizeof now_at_once);
    close(c->fd);
    free(c->in);
    free(c->out);
    s->c[i] = s->c[--s->n];
}

static void accept_all(struct server *s)
{
    for (int fd; s->n < MOST_CONNECTIONS && (fd = accept(s->listener, NULL, NULL)) >= 0;) {
        int one = 1;
        fcntl(fd, F_SETFL, O_NONBLOCK);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        s->c[s->n++] = (struct connection){.fd = fd};
    }
}

/* Reads what there is; false at the end. */
static bool receive(struct connection *c)
{
    for (;;) {
        c->in = mem_grow(c->in, &c->in_cap, c->in_len + 65537, 1);
        ssize_t n = read(c->fd, c->in + c->in_len, 65536);
        if (n <= 0)
            return n < 0 && (errno == EAGAIN || errno == EINTR);
        c->in_len += (size_t)n;
    }
}

/* How much of the n bytes that are left goes out at once. */
static size_t piece(struct connection *c, size_t n)
{
    int zero = 0;
    if (c->apart && c->out_at == 0) {
        setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &zero, sizeof zero);
        return (size_t)(strstr(c->out, "\r\n\r\n") + 4 - c->out);
    }
    return c->slow && n > SLOW_PIECE ? SLOW_PIECE : n;
}

/* Sends what is due; false when the connection is to be closed. */
static bool transmit(struct connection *c, double t)
{
    while (c->out_at < c->out_stop) {
        ssize_t sent = send(c->fd, c->out + c->out_at, piece(c, c->out_stop - c->out_at), MSG_NOSIGNAL);
        if (sent < 0)
            return errno == EAGAIN || errno == EINTR;
        c->out_at += (size_t)sent;
        if (c->slow && c->out_at < c->out_stop) {
            c->due = t + SLOW_PAUSE / 1000.0;
            return true;
        }
    }
    if (c->stall) {
        c->hang = true;
        return true;
    }
    c->answering = c->slow = c->apart = false;
    return !c->close_after;
}

static void serve(struct server *s)
{
    struct pollfd *p = mem_alloc(MOST_CONNECTIONS + 1, sizeof *p);
    for (;;) {
        double t = clock_seconds(), next = t + 1.0;
        p[0] = (struct pollfd){s->listener, POLLIN, 0};
        for (size_t i = 0; i < s->n; i++) {
            struct connection *c = &s->c[i];
            bool due = c->answering && !c->hang && c->due <= t;
            p[i + 1] = (struct pollfd){c->fd, (short)(POLLIN | (due ? POLLOUT : 0)), 0};
            if (c->answering && !c->hang && !due && c->due < next)
                next = c->due;
        }
        size_t n = s->n;
        if (poll(p, n + 1, (int)((next - t) * 1000.0) + 1) < 0 && errno != EINTR)
            die("poll");
        t = clock_seconds();
        for (size_t i = n; i-- > 0;) {
            struct connection *c = &s->c[i];
            bool alive = true;
            if (p[i + 1].revents & (POLLIN | POLLHUP | POLLERR))
                alive = receive(c);
            if (alive)
                take_request(s, c);
            if (alive && c->answering && !c->hang && c->due <= t)
                alive = transmit(c, t);
            if (alive)
                take_request(s, c);
            if (!alive)
                drop(s, i);
        }
        if (p[0].revents)
            accept_all(s);
    }
}

static void open_port(struct server *s)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->port)};
    socklen_t len = sizeof a;
    int one = 1;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->listener = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (s->listener < 0 || bind(s->listener, (struct sockaddr *)&a, sizeof a) != 0 || listen(s->listener, 1024) != 0 ||
        getsockname(s->listener, (struct sockaddr *)&a, &len) != 0)
        die("port");
    fcntl(s->listener, F_SETFL, O_NONBLOCK);
    if (!s->port_file)
        return;
    char temporary[4096];
    snprintf(temporary, sizeof temporary, "%s.tmp", s->port_file);
    FILE *f = fopen(temporary, "w");
    if (!f || fprintf(f, "%d\n", ntohs(a.sin_port)) < 0 || fclose(f) != 0 || rename(temporary, s->port_file) != 0)
        die(s->port_file);
}

static bool set_fault(struct server *s, const char *arg)
{
    const char *equals = strchr(arg, '=');
    for (int f = 0; equals && f < FAULTS; f++)
        if (strlen(fault_name[f]) == (size_t)(equals - arg) && strncmp(arg, fault_name[f], (size_t)(equals - arg)) == 0)
            return num_double(equals + 1, strlen(equals + 1), &s->share[f]);
    return false;
}

static bool set(struct server *s, const char *name, const char *v)
{
    const struct {
        const char *name;
        double *real;
        int64_t *whole;
        const char **text;
    } row[] = {{"--latency", &s->latency, NULL, NULL},
               {"--invalid", &s->answers.invalid, NULL, NULL},
               {"--stubborn", &s->answers.stubborn, NULL, NULL},
               {"--noise", &s->answers.noise, NULL, NULL},
               {"--bias", &s->answers.bias, NULL, NULL},
               {"--length", &s->answers.length, NULL, NULL},
               {"--guesses", &s->answers.guesses, NULL, NULL},
               {"--drift", &s->answers.drift, NULL, NULL},
               {"--drift-after", NULL, &s->drift_after, NULL},
               {"--reject", &s->reject, NULL, NULL},
               {"--usage", NULL, NULL, &s->usage},
               {"--density", &s->density, NULL, NULL},
               {"--context", NULL, &s->context, NULL},
               {"--models", NULL, NULL, &s->models},
               {"--port", NULL, &s->port, NULL},
               {"--seed", NULL, &s->seed, NULL},
               {"--request-seed", NULL, &s->request_seed, NULL},
               {"--status", NULL, &s->status, NULL},
               {"--die-after", NULL, &s->die_after, NULL},
               {"--poison-status", NULL, &s->poison_status, NULL},
               {"--reject-after", NULL, &s->reject_after, NULL},
               {"--slots", NULL, &s->slots, NULL},
               {"--most", NULL, &s->most, NULL},
               {"--service", &s->service, NULL, NULL},
               {"--poison", NULL, NULL, &s->poison},
               {"--words", NULL, NULL, &s->words},
               {"--key", NULL, NULL, &s->key},
               {"--header", NULL, NULL, &s->header},
               {"--echo", NULL, NULL, &s->echo},
               {"--served", NULL, NULL, &s->served},
               {"--change", NULL, NULL, &s->change},
               {"--fingerprint", NULL, NULL, &s->fingerprint},
               {"--port-file", NULL, NULL, &s->port_file},
               {"--log", NULL, NULL, &s->log_name}};
    if (strcmp(name, "--fault") == 0)
        return set_fault(s, v);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (strcmp(name, row[i].name) == 0) {
            if (row[i].text)
                *row[i].text = v;
            return row[i].text || (row[i].real ? num_double(v, strlen(v), row[i].real)
                                               : num_int(v, strlen(v), 0, UINT32_MAX, row[i].whole));
        }
    return false;
}

int main(int argc, char **argv)
{
    struct server s = {.density = 4.0, .seed = 1, .request_seed = 42, .poison_status = 500};
    for (int i = 1; i < argc; i++) {
        bool *flag = strcmp(argv[i], "--llama") == 0        ? &s.llama
                   : strcmp(argv[i], "--schema") == 0       ? &s.schema
                   : strcmp(argv[i], "--subset") == 0       ? &s.subset
                   : strcmp(argv[i], "--reasoning") == 0    ? &s.reasoning
                   : strcmp(argv[i], "--known") == 0        ? &s.answers.known
                   : strcmp(argv[i], "--copy") == 0         ? &s.answers.copy
                   : strcmp(argv[i], "--topic") == 0        ? &s.answers.topic
                   : strcmp(argv[i], "--fickle") == 0       ? &s.answers.fickle
                   : strcmp(argv[i], "--relative") == 0     ? &s.answers.relative
                   : strcmp(argv[i], "--offer") == 0        ? &s.offer
                   : strcmp(argv[i], "--no-usage") == 0     ? &s.no_usage
                   : strcmp(argv[i], "--refuse") == 0       ? &s.refuse
                   : strcmp(argv[i], "--tools") == 0        ? &s.tools
                   : strcmp(argv[i], "--default-only") == 0 ? &s.default_only
                                                            : NULL;
        if (flag)
            *flag = true;
        else if (i + 1 == argc || !set(&s, argv[i], argv[i + 1])) {
            fprintf(stderr, "server: option '%s'\n", argv[i]);
            return 1;
        } else {
            i++;
        }
    }
    s.latency /= 1000.0;
    s.service /= 1000.0;
    if (s.slots > MOST_SLOTS)
        die("--slots");
    s.random = answer_hash((const char *)&s.seed, sizeof s.seed, 7) | 1;
    s.c = mem_zalloc(MOST_CONNECTIONS, sizeof *s.c);
    s.log = s.log_name ? fopen(s.log_name, "a") : NULL;
    if (s.log_name && !s.log)
        die(s.log_name);
    if (s.log)
        setvbuf(s.log, NULL, _IOLBF, 0);
    open_port(&s);
    serve(&s);
}
