/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The evidence about one document of a topic: the windows that show it, the judge's answers with its words, the
 * attempts that were asked again, and the text as it was sent. */
#ifndef DIAGNOSE_EVIDENCE_H
#define DIAGNOSE_EVIDENCE_H

#include "format/provenance.h"
#include "format/published.h"
#include "format/texts.h"
#include "store/judgements.h"

/* The states of a window. */
enum evidence_state {
    EVIDENCE_VALID,    /* the window has a valid answer */
    EVIDENCE_INVALID,  /* the last answer to the window is not valid */
    EVIDENCE_AGAIN,    /* an answer after which the window was asked again */
    EVIDENCE_REJECTED, /* the judge's server refused to answer, so that there is no answer */
    EVIDENCE_ASIDE,    /* an old answer that no longer counts: its record was moved to set_aside.jsonl */
    EVIDENCE_STATES
};
extern const char *const evidence_state_name[EVIDENCE_STATES];
/* Returns the state of a window of a finished store: EVIDENCE_VALID, EVIDENCE_INVALID or EVIDENCE_REJECTED. */
enum evidence_state evidence_state(const struct jud_window *w);

/* Another document in a window that shows the document of the evidence. */
struct evidence_opponent {
    const char *docno;
    double score; /* the judge's score of this other document in the window; NAN without scores */
    size_t rank;  /* the rank of this other document in the window, 1 for the best; 0 if unknown */
};

/* A window of either stage that shows the document, as one record states it. Texts that are not known are NULL. */
struct evidence_window {
    enum jud_stage stage;
    enum jud_phase phase;
    enum evidence_state state;
    const char *record_id;
    const char *judge;                  /* the family_key, which names judge and prompt; "" if the record omits it */
    const char *model;                  /* the model that answered, as its server names it */
    const char *file;                   /* the file of the record */
    int64_t number;                     /* window_seq; -1 if unknown */
    int64_t recorded_at;                /* microseconds since 1970, UTC */
    int64_t attempt;                    /* number of this answer among all answers to the window, 1 for the first; 0
                                         * means unknown */
    size_t place, n;                    /* the document's place, from 1, among n documents */
    double score;                       /* the judge's score of the document; NAN without scores */
    size_t rank;                        /* the document's rank in the window, 1 for the best; 0 if unknown */
    struct evidence_opponent *opponent; /* the n - 1 other documents, in the order shown */
    bool has_answers;                   /* rubric: whether `passes` holds an answer to each criterion */
    uint32_t passes;                    /* bit c: the document passed criterion c of the store */
    size_t characters;                  /* the number of the document's characters that were shown, if it was cut to fit
                                         * the context; SIZE_MAX if it was not */
    const char *words;                  /* the words of the answer about the document or, in a tournament, about the
                                         * window */
    const char *reasoning;              /* the reasoning that the server returned beside the answer */
    const char *response;               /* the raw answer */
    const char *category, *reason;      /* why the answer is not valid; NULL if it is */
};

/* The numbers of answers to a criterion about the document, over all windows that show it and count. */
struct evidence_criterion {
    const char *name;
    size_t passed, answers; /* the numbers of answers that say that the document passes the criterion, and of all
                             * answers */
    double expected;        /* the share of passes that the document's theta in the gain file predicts; NAN if
                             * unknown */
};

/* The evidence, and the files that it was read from. */
struct evidence {
    const char *topic, *docno;
    bool has_labels;
    struct published labels; /* the gain file, if has_labels */
    struct jud_store store;
    struct provenance judges;             /* the judges (family_key) of the answers, with the names of their models */
    const struct jud_query *store_query;  /* the topic in the store; NULL if the store lacks it */
    const struct pub_query *labels_query; /* the topic in the gain file; NULL if the file lacks it */
    const struct pub_doc *labels_doc;     /* the document in the gain file; NULL if the file lacks it */
    size_t place, n_gains; /* the document's rank by gain, from 1, among the n_gains documents of the topic with a gain;
                            * 0 if it has no gain */
    struct evidence_window *window; /* n windows: first valid and invalid ones, then those asked again, rejected or set
                                     * aside; both by stage, number, judge and attempt */
    size_t n, cap;
    struct evidence_criterion *criterion; /* n_criteria criteria of the store */
    size_t n_criteria;

    struct texts queries, corpus;
    const char *query_text, *text; /* NULL if unknown; `text` is the longest form in which it was sent */
    size_t n_characters, n_sent;   /* the numbers of characters of the whole text, and of `text` without the mark of a
                                    * cut */
    bool is_text_known;            /* whether a store has a digest of the document's text that was judged */
    bool is_text_changed;          /* whether the text in `corpus` differs from the text that was judged */
    struct arena arena;
};

/* The files to read evidence from, and how. */
struct evidence_source {
    const char *labels;      /* the gain file; NULL: labels.gains of the first store, if it has one */
    const char *const *path; /* n_paths stores and files of judgements */
    size_t n_paths;
    const char *queries, *corpus; /* files of texts; NULL without them */
    const char *dataset;          /* the dataset of the topic; NULL means any */
    bool hard_rankings;           /* whether rankings without scores count; they always do if the gain file's header
                                   * says that they counted */
    int pooled, threads; /* pooled: 1 if a stage may have answers of several judges, 0 if not, -1 if it may when the
                          * gain file has severities; threads: the largest number of threads that read */
};

/* Collects the evidence about the document `docno` of `topic` in *e. Returns 0, or -1 and *err: neither the gain file
 * nor a window of the store has the document, gain file and store differ in criteria or judges, or a file cannot be
 * read. The caller keeps the names alive. Release *e with evidence_free, even on failure. */
int evidence_read(struct evidence *e, const struct evidence_source *source, const char *topic, const char *docno,
                  struct err *err);
void evidence_free(struct evidence *e);

/* Adds to e->window the windows that show the document (evidence_windows.c). e->store must be read; e->store_query is
 * the topic in it, or NULL. Returns 0, or -1 and *err. */
int evidence_find_windows(struct evidence *e, const struct evidence_source *source, struct err *err);

#endif
