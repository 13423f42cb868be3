/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/num.h"
#include "base/order.h"
#include "base/text_stream.h"
#include "format/lines.h"
#include "store/digests.h"
#include "store/judgements.h"
#include "store/seal.h"

static const char opening[] = "# rcp-texts 1";

/* The three fields of a line. */
struct fields {
    const char *text[3];
    size_t len[3];
};

/* Splits a line into its three fields, which tabs separate. Returns false if there are fewer or more fields, or its
 * second field is empty. */
static bool split_line(struct fields *f, const char *line, size_t len)
{
    const char *start = line, *end = line + len;
    for (int k = 0; k < 3; k++) {
        const char *tab = memchr(start, '\t', (size_t)(end - start));
        if (!tab != (k == 2))
            return false;
        f->text[k] = start;
        f->len[k] = (size_t)((tab ? tab : end) - start);
        start = tab ? tab + 1 : end;
    }
    return f->len[1] > 0;
}

/* Returns whether the first of the fields is `word`. */
static bool is_word(const struct fields *f, const char *word)
{
    return f->len[0] == strlen(word) && memcmp(f->text[0], word, f->len[0]) == 0;
}

/* Reads text[0 .. len), the 16 hexadecimal digits of a digest. Returns whether they are valid. */
static bool read_hex(const char *text, size_t len, uint64_t *digest)
{
    char hex[SEAL_HEX] = "";
    if (len != SEAL_HEX - 1 || strspn(text, "0123456789abcdef") < len)
        return false;
    memcpy(hex, text, len);
    *digest = strtoull(hex, NULL, 16);
    return true;
}

void shown_add_doc(struct shown_topic *t, const char *docno, uint64_t digest)
{
    MEM_APPEND(t->doc, t->n, t->cap, (struct shown_doc){docno, digest});
}

void shown_add_size(struct shown_topic *t, int stage, struct shown_size size)
{
    MEM_APPEND(t->size[stage], t->n_sizes[stage], t->cap_sizes[stage], size);
}

/* Adds the size of a schedule in a line to a topic. Returns whether its two numbers are valid. */
static bool read_size(struct shown_topic *t, int stage, const struct fields *f)
{
    int64_t docs, amount;
    if (!num_int(f->text[1], f->len[1], 0, UINT32_MAX, &docs) ||
        !num_int(f->text[2], f->len[2], 0, UINT32_MAX, &amount))
        return false;
    shown_add_size(t, stage, (struct shown_size){(size_t)docs, (size_t)amount});
    return true;
}

/* Adds the contents of a line after the first to *s. Returns whether it has the expected form. */
static bool add_text_line(struct shown_texts *s, const char *line, size_t len)
{
    struct fields f;
    uint64_t digest;
    if (!split_line(&f, line, len))
        return false;
    struct shown_topic *t = s->n ? &s->topic[s->n - 1] : NULL;
    for (int stage = 0; stage < 2; stage++)
        if (is_word(&f, jud_stage_name[stage]))
            return t && read_size(t, stage, &f);
    bool is_topic = is_word(&f, "topic");
    if (!(is_topic || (t && is_word(&f, "document"))) || !read_hex(f.text[2], f.len[2], &digest))
        return false;
    const char *name = arena_strndup(&s->arena, f.text[1], f.len[1]);
    if (is_topic)
        MEM_APPEND(s->topic, s->n, s->cap, (struct shown_topic){.qid = name, .digest = digest});
    else
        shown_add_doc(t, name, digest);
    return true;
}

/* Reads line `number` of texts.tsv into `shown`, a struct shown_texts; for fmt_each_line(). Line 1 must be the format's
 * version; empty lines are skipped. Returns 0, or -1 and *err. */
static int read_texts_line(void *shown, const char *line, size_t len, uint64_t number, struct err *err)
{
    fmt_trim(&line, &len);
    bool is_first = number == 1, is_good = is_first ? len == sizeof opening - 1 && memcmp(line, opening, len) == 0
                                                    : !len || add_text_line(shown, line, len);
    if (is_good)
        return 0;
    if (is_first)
        err_input(err, "", number, "expected '%s'", opening);
    else
        err_input(
            err, "", number,
            "expected 'topic' or 'document' with a name and a digest, or 'tournament' or 'rubric' with two numbers");
    return err_is_about(err, ERR_ABOUT_DAMAGE);
}

int shown_read(struct shown_texts *s, const char *folder, struct err *err)
{
    char *path = mem_path(folder, SHOWN_NAME);
    *s = (struct shown_texts){.n = 0};
    int r = exists_path(path, &s->exists, err);
    if (r == 0 && s->exists)
        r = fmt_each_line(path, NULL, read_texts_line, s, err);
    if (s->n)
        qsort(s->topic, s->n, sizeof *s->topic, order_texts);
    mem_free(path);
    return r;
}

struct shown_topic *shown_find(const struct shown_texts *s, const char *qid)
{
    const struct shown_topic key = {.qid = qid};
    return s->n ? bsearch(&key, s->topic, s->n, sizeof key, order_texts) : NULL;
}

uint64_t shown_digest(const char *title, const char *body)
{
    struct seal_text t;
    seal_text_begin(&t);
    seal_text_line(&t, title, strlen(title));
    seal_text_line(&t, body, strlen(body));
    return t.h;
}

/* Writes the lines of a topic. */
static void put_topic(FILE *f, const struct shown_topic *t)
{
    char hex[SEAL_HEX];
    seal_hex(hex, t->digest);
    fprintf(f, "topic\t%s\t%s\n", t->qid, hex);
    for (int s = 0; s < 2; s++)
        for (size_t k = 0; k < t->n_sizes[s]; k++)
            fprintf(f, "%s\t%zu\t%zu\n", jud_stage_name[s], t->size[s][k].docs, t->size[s][k].amount);
    for (size_t i = 0; i < t->n; i++) {
        seal_hex(hex, t->doc[i].digest);
        fprintf(f, "document\t%s\t%s\n", t->doc[i].docno, hex);
    }
}

/* Returns the text of texts.tsv with the topics topic[0 .. n), in that order; *len bytes that the caller frees. */
static char *make_file_text(const struct shown_topic *const *topic, size_t n, size_t *len)
{
    char *text;
    FILE *f = text_stream_open(&text, len);
    fprintf(f, "%s\n", opening);
    for (size_t i = 0; i < n; i++)
        put_topic(f, topic[i]);
    text_stream_close(f, &text);
    return text;
}

/* Compares pointers to topics by qid, for qsort() and bsearch(). */
static int compare_qids(const void *a, const void *b)
{
    return strcmp((*(const struct shown_topic *const *)a)->qid, (*(const struct shown_topic *const *)b)->qid);
}

int shown_write(const struct shown_texts *before, const struct shown_topic *topic, size_t n, const char *folder,
                struct err *err)
{
    size_t len, old_len, n_all = 0;
    const struct shown_topic **list = mem_alloc(before->n + n, sizeof *list), **old = mem_alloc(before->n, sizeof *old);
    for (size_t i = 0; i < n; i++)
        list[n_all++] = &topic[i];
    if (n_all)
        qsort(list, n_all, sizeof *list, compare_qids);
    for (size_t i = 0; i < before->n; i++) {
        old[i] = &before->topic[i];
        if (!bsearch(&old[i], list, n, sizeof *list, compare_qids))
            list[n_all++] = old[i];
    }
    if (n_all)
        qsort(list, n_all, sizeof *list, compare_qids);
    char *path = mem_path(folder, SHOWN_NAME), *text = make_file_text(list, n_all, &len),
         *old_text = make_file_text(old, before->n, &old_len);
    bool is_unchanged = before->exists && old_len == len && memcmp(old_text, text, len) == 0;
    int r = is_unchanged ? 0 : digests_publish(path, text, len, err);
    MEM_FREE_ALL(path, text, old_text, list, old);
    return r;
}

void shown_topic_free(struct shown_topic *t)
{
    MEM_FREE_ALL(t->doc, t->size[0], t->size[1]);
}

void shown_free(struct shown_texts *s)
{
    for (size_t i = 0; i < s->n; i++)
        shown_topic_free(&s->topic[i]);
    mem_free(s->topic);
    arena_free(&s->arena);
}
