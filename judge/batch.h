/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The files of batch services that speak OpenAI's protocol: one line of JSON for each request and for each result.
 *
 *   request  {"custom_id": ID, "method": "POST", "url": "/v1/chat/completions", "body": {...}}
 *   result   {"custom_id": ID, "response": {"status_code": 200, "body": {...}}, "error": null}
 *
 * Results come in any order, in one file, or in two of which one holds the errors; some may be missing. */
#ifndef JUDGE_BATCH_H
#define JUDGE_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "judge/completion.h"
#include "store/judgements.h"
#include "store/served.h"

/* The limits of one file, in requests and in bytes: OpenAI's, which are the lowest of all services. */
#define BATCH_REQUESTS 50000
#define BATCH_BYTES 200000000

enum { BATCH_RECORD = 32, BATCH_TERMS = 16, BATCH_ID_SIZE = 65 /* including the NUL */ };

/* The identity of a request: its stage, the record of its window in the store (a name of BATCH_RECORD hexadecimal
 * digits), the number of this attempt at the window, from 1, how often its requests were rejected before, and a digest
 * of the settings on which the judgements depend. As text it is "tRECORD-ATTEMPT-REJECTIONS-TERMS", with r instead of t
 * for the rubric. */
struct batch_id {
    enum jud_stage stage;
    char record[BATCH_RECORD + 1];
    unsigned attempt, rejections;
    char terms[BATCH_TERMS + 1];
};

/* Writes the text of an id. */
void batch_id_text(char text[BATCH_ID_SIZE], const struct batch_id *id);
/* Reads an id from its text. Returns false if the text is not an id. */
bool batch_id_read(struct batch_id *id, const char *text);

/* Returns the line of a request without its newline, as *len bytes that the caller frees. `body` is JSON. */
char *batch_request(const char *custom_id, const char *body, size_t *len);

enum batch_outcome {
    BATCH_ANSWERED,
    BATCH_REJECTED, /* the service refuses this request */
    BATCH_FAILED    /* there is no answer, but the service may give one if asked again */
};

struct batch_result {
    enum batch_outcome outcome;
    struct completion completion; /* the answer, if there is one */
    const char *why;              /* why there is no answer; NULL if there is one */
    bool is_used;                 /* whether the caller has used the result; set by the caller */
};

struct batch_results {
    struct batch_slot *slot; /* the results by custom id */
    size_t n, duplicates;    /* n: the requests of this store that have a result; duplicates: further results of the
                              * same requests */
    size_t outcomes[3];      /* by enum batch_outcome: the number of requests whose result, the better if there are two,
                              * has it; their sum is n */
    size_t foreign;          /* the number of results whose custom id is that of another program */
    const char *failure;     /* why the first request failed that has the outcome BATCH_FAILED; NULL if none has */
    const char *terms[2];    /* by stage: the digest of the settings, to which each result must belong; set it before
                              * reading; NULL means that the stage is not judged and must have no result */
    struct served *served;   /* the models that may answer; set it before reading */
    struct arena arena;
};

/* Adds a file of results, which may be compressed. If a request has several results, the first answer counts, or
 * else the first rejection. Returns 0, or -1 and *err: a line is not a result, a result belongs to another store or
 * to other settings, or another model answered (store/served.h). */
int batch_results_read(struct batch_results *r, const char *path, struct err *err);
/* Returns the result of a request, or NULL if it is missing. *r owns the result. */
struct batch_result *batch_results_find(const struct batch_results *r, const struct batch_id *id);
/* Returns the number of results that the caller has not used. */
size_t batch_results_count_unused(const struct batch_results *r);
void batch_results_free(struct batch_results *r);

#endif
