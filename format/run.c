/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/table.h"
#include "format/named.h"
#include "format/run_parse.h"

/* An error and the block it happened in: of two, the one in the earlier block counts. */
struct placed_err {
    struct err err;
    uint64_t seq;
    bool set;
};

/* Topics that come in several pieces. */
struct split_topic {
    UT_hash_handle hh;
    char *qid;
};

struct split_topics {
    struct split_topic *topic; /* uthash */
    size_t n, pieces;          /* pieces: but for the first of each */
    struct arena arena;
};

/* What the threads of one reading share. */
struct stream {
    const struct run_reader *reader;
    struct fmt_input *in;
    struct run_gather *gather; /* where topics go; NULL = to the reader */
    struct split_topics *few;  /* without gather: those found; with it: they alone go there; NULL = all do */
    atomic_size_t n_delivered; /* topics that the reader took */
    atomic_bool stop;          /* a malformed line or too many split topics: take no further blocks */
    struct parallel_lock lock; /* guards everything below */
    bool split;
    struct placed_err malformed;
    uint64_t *lines; /* per block */
    size_t n_lines, cap_lines;
    char *runid;
    uint64_t runid_seq;
    struct fmt_notes notes;
    uint64_t notes_seq;
};

struct worker {
    struct stream *s;
    int number;
    uint64_t seq; /* of the block in work */
    struct run_parser parser;
};

static void place(struct placed_err *p, const struct err *err, uint64_t seq)
{
    if (!p->set || seq < p->seq)
        *p = (struct placed_err){*err, seq, true};
}

static bool is_split(const struct split_topics *few, const char *qid, size_t len)
{
    struct split_topic *found;
    HASH_FIND(hh, few->topic, qid, len, found);
    return found;
}

/* Notes a topic of which another piece has come. RUN_SPLIT: there are too many of them, or they come in too many pieces. */
static int note_split(struct stream *s, const struct run_topic *t)
{
    enum { FEW = 16, FEW_PIECES = 256 };
    struct split_topics *few = s->few;
    parallel_lock_take(&s->lock);
    if (!is_split(few, t->qid, t->qid_len)) {
        struct split_topic *new = arena_alloc(&few->arena, sizeof *new);
        new->qid = arena_strndup(&few->arena, t->qid, t->qid_len);
        HASH_ADD_KEYPTR(hh, few->topic, new->qid, t->qid_len, new);
        few->n++;
    }
    few->pieces++;
    bool too_many = (few->n > FEW && few->n > s->n_delivered / FEW) || few->pieces > FEW_PIECES + s->n_delivered;
    parallel_lock_give(&s->lock);
    return too_many ? RUN_SPLIT : 0;
}

/* Passes a topic on. Where the callback refuses it, reading starts anew and gathers: which of several such topics is
 * told then depends on the file alone, and a malformed line further down still takes precedence. */
static int deliver(void *arg, const struct run_topic *t, struct err *err)
{
    struct worker *w = arg;
    const struct run_reader *reader = w->s->reader;
    int r = reader->topic(reader->worker[w->number], t, err);
    if (r == 0)
        w->s->n_delivered++;
    if (r == RUN_SPLIT && w->s->few && !w->s->gather)
        return note_split(w->s, t);
    return r < 0 ? RUN_SPLIT : r;
}

static int put_aside(void *arg, const struct run_topic *t, struct err *err)
{
    struct worker *w = arg;
    (void)err;
    run_gather_add(w->s->gather, w->number, w->seq, t);
    return 0;
}

/* Passes a topic on that comes in one piece. */
static int deliver_or_put_aside(void *arg, const struct run_topic *t, struct err *err)
{
    const struct worker *w = arg;
    return is_split(w->s->few, t->qid, t->qid_len) ? put_aside(arg, t, err) : deliver(arg, t, err);
}

static void put_lines_aside(void *arg, const struct run_line *line, size_t n)
{
    struct worker *w = arg;
    run_gather_add_lines(w->s->gather, w->number, w->seq, line, n);
}

/* Books what a block turned out to be; r is what its parse returned. */
static void finish_block(struct worker *w, uint64_t seq, int r, const struct err *err)
{
    struct stream *s = w->s;
    size_t block = (size_t)seq;
    parallel_lock_take(&s->lock);
    s->lines = mem_grow(s->lines, &s->cap_lines, block + 1, sizeof *s->lines);
    s->lines[block] = w->parser.lines;
    if (block >= s->n_lines)
        s->n_lines = block + 1;
    if (r < 0)
        place(&s->malformed, err, seq);
    if (r == RUN_SPLIT)
        s->split = true;
    if (w->parser.runid.s && (!s->runid || seq >= s->runid_seq)) {
        mem_free(s->runid);
        s->runid = mem_strndup(w->parser.runid.s, w->parser.runid.len);
        s->runid_seq = seq;
    }
    parallel_lock_give(&s->lock);
    if (r != 0)
        s->stop = true;
}

/* parallel_for: one worker, until the file ends. */
static void read_blocks(void *arg, size_t worker)
{
    struct worker *w = (struct worker *)arg + worker;
    struct stream *s = w->s;
    struct fmt_block block = {0};
    while (!s->stop) {
        struct err err;
        int r = fmt_next_block(s->in, &block, &err);
        if (r == 0)
            break;
        w->parser.lines = 0;
        w->parser.runid = (struct fmt_tok){0};
        w->seq = block.seq;
        if (r > 0)
            r = !s->gather ? run_parse_block(&w->parser, &block, deliver, NULL, w, &err)
              : s->few     ? run_parse_block(&w->parser, &block, deliver_or_put_aside, NULL, w, &err)
                           : run_parse_block(&w->parser, &block, put_aside, put_lines_aside, w, &err);
        finish_block(w, block.seq, r, &err);
        if (r < 0)
            break;
    }
    fmt_block_free(&block);
}

/* Adds up what the parsers noted: the count, and the first in file order. */
static void merge_notes(struct stream *s, const struct run_parser *p)
{
    uint64_t count = s->notes.count + p->notes.count;
    if (p->notes.count && (!s->notes.count || p->notes_seq < s->notes_seq)) {
        s->notes = p->notes;
        s->notes_seq = p->notes_seq;
    }
    s->notes.count = count;
}

static void run_workers(struct stream *s)
{
    int n = s->reader->threads;
    struct worker *w = mem_zalloc((size_t)n, sizeof *w);
    for (int i = 0; i < n; i++) {
        w[i] = (struct worker){.s = s, .number = i};
        w[i].parser = (struct run_parser){.file = fmt_name(s->in), .rules = s->reader};
    }
    parallel_for((size_t)n, n, read_blocks, w);
    for (int i = 0; i < n; i++) {
        merge_notes(s, &w[i].parser);
        mem_free(w[i].parser.doc);
        mem_free(w[i].parser.line);
    }
    mem_free(w);
}

static uint64_t lines_before(const struct stream *s, uint64_t seq)
{
    uint64_t n = 0;
    for (uint64_t i = 0; i < seq && i < s->n_lines; i++)
        n += s->lines[i];
    return n;
}

/* Makes s->lines what comes before each block. */
static void add_up_lines(struct stream *s)
{
    for (uint64_t i = 0, n = 0; i < s->n_lines; i++) {
        uint64_t before = n;
        n += s->lines[i];
        s->lines[i] = before;
    }
}

bool run_blames_itself(struct err *err, const char *name)
{
    if (!err->file[0])
        snprintf(err->file, sizeof err->file, "%s", name);
    return strcmp(err->file, name) == 0;
}

/* 0, -1, or RUN_SPLIT: topics come in pieces, those of few->n > 0, or else too many. A run all of whose topics are gathered
 * never is. */
static int stream(struct fmt_input *in, const struct run_reader *reader, struct run_gather *gather,
                  struct split_topics *few, struct run_info *info, struct err *err)
{
    struct stream s = {.reader = reader, .in = in, .gather = gather, .few = few};
    parallel_lock_init(&s.lock);
    run_workers(&s);
    int r = 0;
    if (s.split) {
        r = RUN_SPLIT;
        if (few)
            few->n = 0;
    } else if (s.malformed.set) {
        *err = s.malformed.err;
        err->line += err->line ? lines_before(&s, s.malformed.seq) : 0;
        r = -1;
    } else if (few && few->n && !gather) {
        r = RUN_SPLIT;
    } else {
        info->lines = lines_before(&s, s.n_lines);
        info->notes = s.notes;
        info->notes.line += lines_before(&s, s.notes_seq);
        info->runid = s.runid;
        s.runid = NULL;
        add_up_lines(&s);
        r = gather ? run_gather_deliver(gather, s.lines, fmt_name(in), err) : 0;
    }
    parallel_lock_free(&s.lock);
    mem_free(s.runid);
    mem_free(s.lines);
    return r;
}

/* The same of a run with named columns, by one thread; of few topics nothing is known. */
static int stream_named(struct fmt_input *in, const struct run_reader *reader, struct run_gather *gather,
                        struct split_topics *few, struct run_info *info, struct err *err)
{
    (void)few;
    static const uint64_t no_line = 0;
    struct stream s = {.reader = reader, .in = in, .gather = gather};
    struct worker w = {.s = &s};
    struct run_info found = {0};
    int r = run_named_parse(in, reader, gather ? put_aside : deliver, &w, &found, err);
    if (r == 0)
        *info = found;
    else
        mem_free(found.runid);
    return r == 0 && gather ? run_gather_deliver(gather, &no_line, fmt_name(in), err) : r;
}

/* Reads the run anew: all of its topics come in pieces, or few do. 0, -1 and *err, or RUN_SPLIT, as stream(). */
static int gather(struct fmt_input *in, bool named, const struct run_reader *reader, struct split_topics *few,
                  struct run_info *info, struct err *err)
{
    for (int i = 0; i < reader->threads; i++)
        reader->restart(reader->worker[i]);
    if (fmt_rewind(in, err) != 0)
        return -1;
    struct run_gather *g = run_gather_new(reader);
    int r = (named ? stream_named : stream)(in, reader, g, few->n ? few : NULL, info, err);
    run_gather_free(g);
    return r;
}

int run_read(const char *path, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    *info = (struct run_info){0};
    struct fmt_input *in = fmt_open(path, run_cut_at_topic, err);
    if (!in)
        return -1;
    fmt_keep(in);
    bool named = named_form_of(in, NAMED_FOR_RUN) != NAMED_NOT;
    if (named)
        fmt_cut_at_line(in);
    struct split_topics few = {0};
    int r = (named ? stream_named : stream)(in, reader, NULL, &few, info, err);
    while (r == RUN_SPLIT)
        r = gather(in, named, reader, &few, info, err);
    HASH_CLEAR(hh, few.topic);
    arena_free(&few.arena);
    if (r == 0 && !info->runid)
        r = err_fail(err, ERR_INPUT, fmt_name(in), 0,
                     named ? "no retrieved document in it, expected rows of topics, documents and scores"
                           : "no retrieved document in it, expected lines 'qid iter docno rank score runid'");
    fmt_close(in);
    return r;
}
