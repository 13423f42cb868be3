/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files of batch services that speak OpenAI's protocol: a line of JSON for each request, and one for each result.
 *
 *   request  {"custom_id": ID, "method": "POST", "url": "/v1/chat/completions", "body": {...}}
 *   result   {"custom_id": ID, "response": {"status_code": 200, "body": {...}}, "error": null}
 *
 * Results come in any order, in one file or in two, of which one holds the errors; some may be missing. */
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

/* What services take in one file: OpenAI's limits, which are the lowest. */
#define BATCH_REQUESTS 50000
#define BATCH_BYTES 200000000

enum { BATCH_RECORD = 32, BATCH_TERMS = 16, BATCH_ID_SIZE = 65 /* with the NUL */ };

/* Which request of which store: the window's record, how often it was answered and rejected before, and a digest of what
 * the judgements depend on. As text "tRECORD-ATTEMPT-REJECTIONS-TERMS", r for the rubric. */
struct batch_id {
    enum jud_stage stage;
    char record[BATCH_RECORD + 1];
    unsigned attempt, rejections;
    char terms[BATCH_TERMS + 1];
};

void batch_id_text(char text[BATCH_ID_SIZE], const struct batch_id *id);
/* False: not such a text. */
bool batch_id_read(struct batch_id *id, const char *text);

/* The line of a request without its newline, malloc'd; body is JSON. */
char *batch_request(const char *custom_id, const char *body, size_t *len);

enum batch_outcome {
    BATCH_ANSWERED,
    BATCH_REJECTED, /* the service will not answer this one */
    BATCH_FAILED    /* it may another time */
};

struct batch_result {
    enum batch_outcome outcome;
    struct completion completion; /* of an answer */
    const char *why;              /* there is none */
    bool taken;                   /* for the caller */
};

struct batch_results {
    struct batch_slot *slot; /* by custom id */
    size_t n, duplicates;    /* results of this store; further results of the same requests */
    size_t outcomes[3];      /* of the n */
    size_t foreign;          /* lines whose ids another program made */
    const char *failure;     /* why the first failed, NULL = none did */
    const char *terms[2];    /* of the store, by stage; to be set before reading, as is the next */
    struct served *served;   /* the models that may answer */
    struct arena arena;
};

/* Adds a file of results, which may be compressed. Of several results of a request the first answer counts, or else the
 * first rejection. 0, or -1 and *err: a line that is no result, one of another store or of other settings, an answer of
 * another model (store/served.h). */
int batch_results_read(struct batch_results *r, const char *path, struct err *err);
/* NULL = it is not there. */
struct batch_result *batch_results_find(const struct batch_results *r, const struct batch_id *id);
/* How many were not taken. */
size_t batch_results_left(const struct batch_results *r);
void batch_results_free(struct batch_results *r);

#endif
