/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The windows that show a document: the windows of the store, completed from their records, and answers that do not
 * count: earlier ones to windows that were asked again, and those set aside since a text changed after it was
 * judged. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/order.h"
#include "base/source.h"
#include "diagnose/evidence.h"
#include "format/lines.h"
#include "json/tree.h"
#include "judge/answer.h"
#include "store/journal.h"
#include "store/judgement_record.h"

const char *const evidence_state_name[EVIDENCE_STATES] = {"valid", "invalid", "asked again", "rejected", "set aside"};

/* A line, in a file of records, that must be read. */
struct line {
    uint32_t number; /* from 1 */
    uint16_t file;   /* the index of the file in the store's list of files */
    size_t window; /* the index of its window in e->window; SIZE_MAX: it has none yet, and gets one if the record shows
                    * the document */
};

/* The state of the search for windows: the evidence that gets them, and the lines of records that complete them. */
struct search {
    struct evidence *e;
    const struct evidence_source *source;
    struct line *line; /* n lines to read; find_windows sorts them by file and number */
    size_t n, cap;
};

/* ---- windows of the store ---- */

/* Appends a copy of w to e->window, with the documents shown[0 .. n) in their order; shown[index] is the document that
 * the evidence is about, the others become its opponents. Returns the new window, valid until the next call. */
static struct evidence_window *add_window(struct search *x, struct evidence_window w,
                                          const struct evidence_opponent *shown, size_t n, size_t index)
{
    struct evidence *e = x->e;
    w.place = index + 1;
    w.n = n;
    w.score = shown[index].score;
    w.rank = shown[index].rank;
    w.characters = SIZE_MAX;
    w.opponent = arena_alloc(&e->arena, n * sizeof *w.opponent);
    for (size_t i = 0, k = 0; i < n; i++)
        if (i != index)
            w.opponent[k++] = shown[i];
    MEM_APPEND(e->window, e->n, e->cap, w);
    return &e->window[e->n - 1];
}

enum evidence_state evidence_state(const struct jud_window *w)
{
    return w->valid ? EVIDENCE_VALID : w->rejected ? EVIDENCE_REJECTED : EVIDENCE_INVALID;
}

/* Appends the window *w of the store to e->window, if it shows the document. Returns its index there, or SIZE_MAX if it
 * does not show it. */
static size_t add_stored(struct search *x, const struct jud_window *w)
{
    const struct jud_store *s = &x->e->store;
    struct evidence_opponent shown[JUD_MAX_WINDOW];
    uint16_t rank[JUD_MAX_WINDOW];
    size_t index = SIZE_MAX;
    jud_rank(s, w, rank);
    for (size_t i = 0; i < w->n; i++) {
        const struct jud_placement *p = &s->placement[w->first + i];
        shown[i] = (struct evidence_opponent){x->e->store_query->doc[p->doc], w->scored ? p->score : NAN, rank[i]};
        index = strcmp(shown[i].docno, x->e->docno) == 0 ? i : index;
    }
    if (index == SIZE_MAX)
        return SIZE_MAX;
    struct evidence_window window = {.stage = (enum jud_stage)w->stage,
                                     .phase = (enum jud_phase)w->phase,
                                     .state = evidence_state(w),
                                     .record_id = w->record_id,
                                     .judge = s->n_judges[w->stage] ? s->judge[w->stage][w->judge] : "",
                                     .model = w->served ? s->served[w->served - 1] : NULL,
                                     .file = s->n_files ? s->file[w->file] : "",
                                     .number = w->seq == JUD_NO_SEQ ? -1 : (int64_t)w->seq,
                                     .recorded_at = w->recorded_at,
                                     .has_answers = w->stage == JUD_RUBRIC && jud_answers(w),
                                     .category = w->valid ? NULL : jud_category_name[w->category]};
    window.passes = window.has_answers ? s->placement[w->first + index].passes : 0;
    add_window(x, window, shown, w->n, index);
    return x->e->n - 1;
}

/* Compares two lines by file, then by number. A qsort comparison. */
static int compare_lines(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    return 2 * ORDER(x->file, y->file) + ORDER(x->number, y->number);
}

/* Adds the topic's windows in the store that show the document, and lists in x->line, sorted, the lines of their
 * records and of all invalid windows, whose documents only the record may tell. */
static void find_windows(struct search *x)
{
    const struct jud_query *q = x->e->store_query;
    for (size_t k = q->first_window; k < q->first_window + q->n_windows; k++) {
        const struct jud_window *w = &x->e->store.window[k];
        size_t window = add_stored(x, w);
        if (window < SIZE_MAX || !w->valid)
            MEM_APPEND(x->line, x->n, x->cap, (struct line){w->line, w->file, window});
    }
    if (x->n)
        qsort(x->line, x->n, sizeof *x->line, compare_lines);
}

/* ---- their records ---- */

/* Completes a window from its record by what the store does not keep: the characters shown of a cut text, the attempt,
 * why the answer is invalid, the words about the document, and the raw answer. */
static void complete_window(struct search *x, struct evidence_window *w, const struct jud_record *rec)
{
    const struct jt *cuts = jt_member(rec->source, "cut");
    for (size_t i = 0; i < jt_size(cuts); i++)
        if (jt_integer(jt_member(jt_element(cuts, i), "position")) == (int64_t)w->place)
            w->characters = (size_t)jt_integer(jt_member(jt_element(cuts, i), "characters"));
    w->attempt = rec->attempt;
    w->reason = rec->window.valid ? NULL : arena_strdup(&x->e->arena, rec->reason);
    if (!rec->response)
        return;
    char *words = answer_words(w->stage, rec->response, rec->response_len, w->place, w->n);
    w->words = arena_strdup(&x->e->arena, words);
    mem_free(words);
    w->response = arena_strndup(&x->e->arena, rec->response, rec->response_len);
}

/* Adds the window of a record of `file` whose documents the store does not hold (an answer that is invalid, asked again
 * or set aside), if it shows the document. It gets the state `state`, or EVIDENCE_REJECTED if the server refused to
 * answer and the record is not set aside. */
static void add_record(struct search *x, const struct jud_record *rec, const char *file, enum evidence_state state)
{
    struct evidence_opponent shown[JUD_MAX_WINDOW];
    size_t n = rec->window.n, index = SIZE_MAX;
    for (size_t i = 0; i < n && n <= JUD_MAX_WINDOW; i++) {
        size_t position = 0;
        for (size_t k = 0; k < n; k++)
            position += rec->shown[k].position < rec->shown[i].position;
        shown[position] = (struct evidence_opponent){arena_strdup(&x->e->arena, rec->shown[i].doc), NAN, 0};
        index = strcmp(rec->shown[i].doc, x->e->docno) == 0 ? position : index;
    }
    if (index == SIZE_MAX)
        return;
    const struct jud_window *w = &rec->window;
    struct evidence_window window = {.stage = (enum jud_stage)w->stage,
                                     .phase = (enum jud_phase)w->phase,
                                     .state = w->rejected && state != EVIDENCE_ASIDE ? EVIDENCE_REJECTED : state,
                                     .record_id = arena_strdup(&x->e->arena, w->record_id),
                                     .judge = rec->family ? arena_strdup(&x->e->arena, rec->family) : "",
                                     .model = arena_strdup(&x->e->arena, rec->served_model),
                                     .file = arena_strdup(&x->e->arena, file),
                                     .number = rec->window_seq,
                                     .recorded_at = w->recorded_at,
                                     .category = w->valid ? NULL : jud_category_name[w->category]};
    complete_window(x, add_window(x, window, shown, n, index), rec);
}

/* Returns whether a record is about the topic of the evidence, and of its dataset unless that is NULL. */
static bool has_topic(const struct search *x, const struct jud_record *rec)
{
    return strcmp(rec->qid, x->e->topic) == 0 && (!x->source->dataset || strcmp(rec->dataset, x->source->dataset) == 0);
}

/* Reads the records at the lines x->line[*next] ff. of one file, completes or adds their windows, and moves *next to
 * the first line of another file. Skips standard input and files of counts. Returns 0, or -1 and *err. */
static int read_lines_of_file(struct search *x, size_t *next, struct err *err)
{
    uint16_t file = x->line[*next].file;
    const char *path = x->e->store.file[file], *text;
    struct fmt_lines l;
    size_t len, i = *next;
    int r = 1;
    while (*next < x->n && x->line[*next].file == file)
        ++*next;
    bool is_skipped = !exists_file(path); /* standard input is not read twice, and counts have no answers */
    for (size_t k = 0; k < x->e->store.n_origins; k++)
        is_skipped |= strcmp(x->e->store.origin[k].file, path) == 0;
    if (is_skipped || fmt_lines_open(&l, path, err) != 0)
        return is_skipped ? 0 : -1;
    while (i < *next && (r = jud_next_line(&l, &text, &len, err)) > 0) {
        struct arena arena = {0};
        struct jud_record rec;
        if (l.number != x->line[i].number)
            continue;
        unsigned parts = JUD_SHOWN | JUD_CALL | JUD_SOURCE;
        r = jud_read_record(&rec, text, len, path, l.number, parts, NULL, &arena, err);
        size_t window = x->line[i++].window;
        if (r == 0 && window < SIZE_MAX)
            complete_window(x, &x->e->window[window], &rec);
        else if (r == 0)
            add_record(x, &rec, path, EVIDENCE_INVALID);
        arena_free(&arena);
        if (r != 0)
            break;
    }
    fmt_lines_close(&l);
    return r < 0 ? -1 : 0;
}

/* Reads the records of the listed lines, file by file. Returns 0, or -1 and *err. */
static int read_records(struct search *x, struct err *err)
{
    int r = 0;
    for (size_t i = 0; i < x->n && r == 0;)
        r = read_lines_of_file(x, &i, err);
    return r;
}

/* ---- other files of a store ---- */

/* Processes one line of a store's file: text[0 .. len), line `number` (from 1) of `path`. Returns 0, or -1 and *err. */
typedef int line_fn(struct search *x, const char *path, const char *text, size_t len, uint64_t number, struct err *err);

/* Calls `add` for each line of the file `name` of the store in `folder`, and of its compressed forms; files may be
 * missing. Returns 0, or -1 and *err. */
static int read_store_file(struct search *x, const char *folder, const char *name, line_fn *add, struct err *err)
{
    int r = 0;
    for (int k = 0; k < SOURCE_ENDINGS && r == 0; k++) {
        char file_name[64];
        snprintf(file_name, sizeof file_name, "%s%s", name, source_ending[k]);
        char *path = mem_path(folder, file_name);
        struct fmt_lines l;
        const char *text;
        size_t len;
        bool exists;
        r = exists_path(path, &exists, err);
        if (r == 0 && exists && (r = fmt_lines_open(&l, path, err)) == 0) {
            while ((r = jud_next_line(&l, &text, &len, err)) > 0 && (r = add(x, path, text, len, l.number, err)) == 0)
                ;
            fmt_lines_close(&l);
        }
        mem_free(path);
    }
    return r;
}

/* Appends the window of the record text[0 .. len), line `number` of the file `path`, if it is about the topic and shows
 * the document: an earlier answer in attempts.jsonl, or in set_aside.jsonl an answer about a text that changed later. A
 * callback of read_store_file. Returns 0, or -1 and *err. */
static int add_old_record(struct search *x, const char *path, const char *text, size_t len, uint64_t number,
                          struct err *err)
{
    struct arena arena = {0};
    struct jud_record rec;
    unsigned parts = JUD_SHOWN | JUD_CALL | JUD_SOURCE;
    int r = jud_read_record(&rec, text, len, path, number, parts, NULL, &arena, err);
    if (r == 0 && has_topic(x, &rec))
        add_record(x, &rec, path, aside_read(text, len) == ASIDE_NONE ? EVIDENCE_AGAIN : EVIDENCE_ASIDE);
    arena_free(&arena);
    return r;
}

/* Returns whether text[0 .. len), a line of reasoning.jsonl, may be about one of e->window: whether it begins with one
 * of their record_ids, or in an unusual way. Saves parsing the others. */
static bool may_concern_window(const struct evidence *e, const char *text, size_t len)
{
    static const char prefix[] = "{\"record_id\":\"";
    size_t prefix_len = sizeof prefix - 1, i = 0;
    if (len < prefix_len || memcmp(text, prefix, prefix_len) != 0)
        return true;
    while (i < e->n && (len - prefix_len < strlen(e->window[i].record_id) ||
                        memcmp(text + prefix_len, e->window[i].record_id, strlen(e->window[i].record_id)) != 0))
        i++;
    return i < e->n;
}

/* Stores the reasoning in text[0 .. len), line `number` of the reasoning.jsonl at `path`, with the windows of its
 * record_id. These are sorted, the last answer first; each new line moves the earlier ones on to the earlier answers. A
 * callback of read_store_file. Returns 0, or -1 and *err. */
static int add_reasoning(struct search *x, const char *path, const char *text, size_t len, uint64_t number,
                         struct err *err)
{
    struct evidence *e = x->e;
    struct arena arena = {0};
    char reason[JT_WHY_SIZE];
    if (!may_concern_window(e, text, len))
        return 0;
    const struct jt *o = jt_read(text, len, &arena, reason);
    const char *id = jt_text(jt_member(o, "record_id")),
               *reasoning = arena_strdup(&x->e->arena, jt_text(jt_member(o, "reasoning")));
    for (size_t i = 0; i < e->n && id && reasoning; i++)
        if (strcmp(e->window[i].record_id, id) == 0 && e->window[i].state != EVIDENCE_REJECTED) {
            const char *previous = e->window[i].reasoning;
            e->window[i].reasoning = reasoning;
            reasoning = previous;
        }
    arena_free(&arena);
    return o ? 0 : err_input(err, path, number, "not JSON: %s", reason);
}

/* Compares two windows by state, in the order of enum evidence_state, then by attempt, the last first. A qsort
 * comparison. */
static int compare_ages(const void *a, const void *b)
{
    const struct evidence_window *x = a, *y = b;
    return 2 * ORDER(x->state, y->state) + ORDER((uint64_t)y->attempt, (uint64_t)x->attempt);
}

/* Compares two windows: those asked again, rejected or set aside last; then by stage, number, judge, attempt and time.
 * A qsort comparison. */
static int compare_windows(const void *a, const void *b)
{
    const struct evidence_window *x = a, *y = b;
    int c = 4 * ORDER(x->state >= EVIDENCE_AGAIN, y->state >= EVIDENCE_AGAIN) + 2 * ORDER(x->stage, y->stage) +
            ORDER((uint64_t)x->number, (uint64_t)y->number);
    c = c ? c : strcmp(x->judge, y->judge);
    return c ? c
             : 2 * ORDER((uint64_t)x->attempt, (uint64_t)y->attempt) +
                   ORDER((uint64_t)x->recorded_at, (uint64_t)y->recorded_at);
}

/* Adds the windows in the stores' files attempts.jsonl (answers after which a window was asked again) and
 * set_aside.jsonl, then the judge's reasoning to all windows, and sorts them by compare_windows. Returns 0, or -1 and
 * *err. */
static int read_stores(struct search *x, struct err *err)
{
    struct evidence *e = x->e;
    int r = 0;
    for (size_t i = 0; i < x->source->n_paths && r == 0; i++)
        if (exists_folder(x->source->path[i]))
            r = read_store_file(x, x->source->path[i], JOURNAL_ATTEMPTS_NAME, add_old_record, err) != 0
                  ? -1
                  : read_store_file(x, x->source->path[i], JOURNAL_ASIDE_NAME, add_old_record, err);
    if (e->n)
        qsort(e->window, e->n, sizeof *e->window, compare_ages);
    for (size_t i = 0; i < x->source->n_paths && r == 0 && e->n; i++)
        if (exists_folder(x->source->path[i]))
            r = read_store_file(x, x->source->path[i], JOURNAL_REASONING_NAME, add_reasoning, err);
    if (e->n)
        qsort(e->window, e->n, sizeof *e->window, compare_windows);
    return r;
}

int evidence_find_windows(struct evidence *e, const struct evidence_source *source, struct err *err)
{
    struct search x = {.e = e, .source = source};
    if (e->store_query)
        find_windows(&x);
    int r = read_records(&x, err);
    if (r == 0)
        r = read_stores(&x, err);
    mem_free(x.line);
    return r;
}
