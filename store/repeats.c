/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/repeats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "base/order.h"
#include "base/random.h"

char *repeats_folder(const char *store)
{
    return mem_path(store, REPEATS_NAME);
}

/* A window that can be drawn into the sample. The windows of each stage with the smallest hashes are drawn. */
struct ticket {
    uint64_t hash;
    size_t window;
    uint8_t stage;
};

/* Compares windows for qsort(): by stage, then hash, then index. */
static int compare_hashes(const void *a, const void *b)
{
    const struct ticket *x = a, *y = b;
    return 4 * ORDER(x->stage, y->stage) + 2 * ORDER(x->hash, y->hash) + ORDER(x->window, y->window);
}

/* Compares windows for qsort(): by their index in the store. */
static int compare_windows(const void *a, const void *b)
{
    const struct ticket *x = a, *y = b;
    return ORDER(x->window, y->window);
}

/* Returns a hash of the seed, the topic, the stage and the documents of the window. */
static uint64_t hash_window(const struct jud_store *s, const struct jud_window *w, uint64_t seed)
{
    const struct jud_query *q = &s->query[w->query];
    uint64_t h = random_hash_number(random_hash_number(RANDOM_HASH, seed, sizeof seed), w->stage, 1);
    h = random_hash(h, q->qid, strlen(q->qid) + 1);
    for (size_t i = 0; i < w->n; i++) {
        const char *docno = q->doc[s->placement[w->first + i].doc];
        h = random_hash(h, docno, strlen(docno) + 1);
    }
    return random_mix(h);
}

/* Returns whether the window has a valid answer that a second one can be compared with: in the tournament, scores or a
 * ranking of two or more documents. */
static bool is_answered(const struct jud_window *w)
{
    return w->valid && (w->stage == JUD_RUBRIC ? jud_answers(w) : jud_compares(w, true));
}

/* Fills ticket[], which has room for all windows of the store, with the windows of the sample, in the order of the
 * store, and returns their number. In each stage for which stage[] is true, draws as many windows as `size` says, by
 * hashes that depend on the seed. */
static size_t draw_sample(const struct jud_store *s, struct repeats_size size, uint64_t seed, const bool stage[2],
                          struct ticket *ticket)
{
    size_t n = 0, n_answered[2] = {0, 0}, drawn = 0;
    for (size_t k = 0; k < s->n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        if (!stage[w->stage] || !is_answered(w))
            continue;
        ticket[n++] = (struct ticket){hash_window(s, w, seed), k, w->stage};
        n_answered[w->stage]++;
    }
    if (n)
        qsort(ticket, n, sizeof *ticket, compare_hashes);
    for (int g = 0; g < 2; g++) {
        size_t first = g ? n_answered[0] : 0,
               size_limit = size.share > 0.0 ? (size_t)ceil(size.share * (double)n_answered[g]) : size.windows;
        size_limit = size_limit < n_answered[g] ? size_limit : n_answered[g];
        memmove(ticket + drawn, ticket + first, size_limit * sizeof *ticket);
        drawn += size_limit;
    }
    if (drawn)
        qsort(ticket, drawn, sizeof *ticket, compare_windows);
    return drawn;
}

/* Adds the store's window w to the topic of a plan, with the documents that it lacks. number[d] is 1 + the index in the
 * plan of document d of the store's topic, 0 if it has none yet. */
static void plan_window(struct plans *p, struct plan_query *topic, const struct jud_store *s,
                        const struct jud_window *w, uint32_t *number)
{
    const struct jud_query *q = &s->query[w->query];
    struct plan_window window = {arena_alloc(&p->arena, w->n * sizeof *window.doc), w->n};
    for (size_t i = 0; i < w->n; i++) {
        uint32_t doc = s->placement[w->first + i].doc;
        if (!number[doc]) {
            MEM_APPEND(topic->docno, topic->n_docs, topic->cap_docs, arena_strdup(&p->arena, q->doc[doc]));
            number[doc] = (uint32_t)topic->n_docs;
        }
        window.doc[i] = number[doc] - 1;
    }
    MEM_APPEND(topic->window[w->stage], topic->n_windows[w->stage], topic->cap_windows[w->stage], window);
}

int repeats_sample(struct plans *p, const char *store, struct repeats_size size, uint64_t seed, const bool stage[2],
                   struct err *err)
{
    struct jud_store s;
    *p = (struct plans){0};
    jud_begin(&s, 1, false);
    int r = jud_read(&s, store, err);
    if (r == 0)
        r = jud_finish(&s, err);
    struct ticket *ticket = mem_alloc(s.n_windows, sizeof *ticket);
    size_t n = r == 0 ? draw_sample(&s, size, seed, stage, ticket) : 0;
    uint32_t *number = NULL;
    for (size_t i = 0; i < n; i++) {
        const struct jud_window *w = &s.window[ticket[i].window];
        const struct jud_query *q = &s.query[w->query];
        if (i == 0 || s.window[ticket[i - 1].window].query != w->query) {
            mem_free(number);
            number = mem_zalloc(q->n_docs, sizeof *number);
            MEM_APPEND(p->query, p->n, p->cap, (struct plan_query){.qid = arena_strdup(&p->arena, q->qid)});
        }
        plan_window(p, &p->query[p->n - 1], &s, w, number);
    }
    if (r == 0 && !n)
        r = err_input(err, store, 0, "has no valid answer, so there is no window to repeat");
    mem_free(number);
    mem_free(ticket);
    jud_free(&s);
    return r;
}

int repeats_read(struct jud_store *repeats, const char *path, bool *exists, struct err *err)
{
    char *folder = repeats_folder(path);
    bool has_folder = exists_folder(folder);
    int r = has_folder ? jud_read(repeats, folder, err) : 0;
    *exists |= has_folder;
    mem_free(folder);
    return r;
}
