/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* texts.tsv of a store: the pool of each topic judged so far with the digests of the texts that the judge was shown,
 * and the sizes of the schedules. A later command compares its input with the file, to ask only about new documents,
 * changed texts and larger schedules.
 *
 *   # rcp-texts 1
 *   topic <tab> QID <tab> DIGEST
 *   tournament <tab> DOCUMENTS <tab> BATCHES
 *   rubric <tab> DOCUMENTS <tab> WINDOWS
 *   document <tab> DOCID <tab> DIGEST
 *
 * The lines after a topic's are its own. A stage has a line for each size that its schedule had, oldest first; without
 * one it is not judged yet, or in rounds. Documents are in the order in which the schedule numbers them, new ones
 * behind the others. The file is written before the first window is asked. Stores from older versions have none. */
#ifndef STORE_SHOWN_H
#define STORE_SHOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"

#define SHOWN_NAME "texts.tsv"

/* A size that the schedule of one stage and topic had. */
struct shown_size {
    size_t docs;   /* the number of documents in the pool */
    size_t amount; /* tournament: the number of adaptive batches; rubric: the windows that a pool of 150 documents would
                    * have */
};

/* A document of a topic's pool, that is the documents to judge. */
struct shown_doc {
    const char *docno;
    uint64_t digest; /* the digest of its text */
};

/* A topic as the file describes it. */
struct shown_topic {
    const char *qid;       /* the key of the order, hence first */
    uint64_t digest;       /* the digest of its text */
    struct shown_doc *doc; /* n documents, in the order in which the schedule numbers them */
    size_t n, cap;
    struct shown_size *size[2]; /* the n_sizes sizes of each stage, oldest first; the last one is the present size */
    size_t n_sizes[2], cap_sizes[2];
};

/* The contents of texts.tsv. */
struct shown_texts {
    bool exists;               /* whether the store has the file */
    struct shown_topic *topic; /* n topics, in strcmp order of qid */
    size_t n, cap;
    struct arena arena; /* owns the names */
};

/* Reads the file of the store in `folder`, if it exists. Returns 0, or -1 and *err. Release *s with shown_free, even on
 * failure. */
int shown_read(struct shown_texts *s, const char *folder, struct err *err);
/* Returns the topic with this qid, or NULL; *s owns it. */
struct shown_topic *shown_find(const struct shown_texts *s, const char *qid);
/* Returns the digest of a text that has a title and a body. White space at the end of either does not change it. */
uint64_t shown_digest(const char *title, const char *body);
/* Appends a document, with the digest of its text, to a topic. The caller keeps docno alive. */
void shown_add_doc(struct shown_topic *t, const char *docno, uint64_t digest);
/* Appends a size of a stage to a topic. */
void shown_add_size(struct shown_topic *t, int stage, struct shown_size size);
/* Writes the file of the store in `folder`, with the topics topic[0 .. n) and those topics of *before, the file as it
 * was read, that are not among them; does nothing if the text would not change. Returns 0, or -1 and *err. */
int shown_write(const struct shown_texts *before, const struct shown_topic *topic, size_t n, const char *folder,
                struct err *err);
/* Frees the arrays of a topic, not the names. */
void shown_topic_free(struct shown_topic *t);
void shown_free(struct shown_texts *s);

#endif
