/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "format/named.h"
#include "format/run_parse.h"

/* An error and the block it happened in: of two, the one in the earlier block counts. */
struct placed_err {
    struct err err;
    uint64_t seq;
    bool set;
};

/* What the threads of one reading share. */
struct stream {
    const struct run_reader *reader;
    struct fmt_input *in;
    struct run_gather *gather; /* where topics go; NULL = to the reader */
    atomic_bool stop;          /* a malformed line or a split topic: take no further blocks */
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

/* Passes a topic on. Where the callback refuses it, reading starts anew and gathers: which of several such topics is
 * told then depends on the file alone, and a malformed line further down still takes precedence. */
static int deliver(void *arg, const struct run_topic *t, struct err *err)
{
    struct worker *w = arg;
    const struct run_reader *reader = w->s->reader;
    int r = reader->topic(reader->worker[w->number], t, err);
    return r < 0 ? RUN_SPLIT : r;
}

static int put_aside(void *arg, const struct run_topic *t, struct err *err)
{
    struct worker *w = arg;
    (void)err;
    run_gather_add(w->s->gather, w->number, w->seq, t);
    return 0;
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
            r = s->gather ? run_parse_block(&w->parser, &block, put_aside, put_lines_aside, w, &err)
                          : run_parse_block(&w->parser, &block, deliver, NULL, w, &err);
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

/* 0, -1, or RUN_SPLIT, which a gathered run never is. */
static int stream(struct fmt_input *in, const struct run_reader *reader, struct run_gather *gather,
                  struct run_info *info, struct err *err)
{
    struct stream s = {.reader = reader, .in = in, .gather = gather};
    parallel_lock_init(&s.lock);
    run_workers(&s);
    int r = 0;
    if (s.split) {
        r = RUN_SPLIT;
    } else if (s.malformed.set) {
        *err = s.malformed.err;
        err->line += err->line ? lines_before(&s, s.malformed.seq) : 0;
        r = -1;
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

/* The same of a run with named columns, by one thread. */
static int stream_named(struct fmt_input *in, const struct run_reader *reader, struct run_gather *gather,
                        struct run_info *info, struct err *err)
{
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

/* Reads the run anew, whose topics come in pieces. 0, or -1 and *err. */
static int gather(struct fmt_input *in, bool named, const struct run_reader *reader, struct run_info *info,
                  struct err *err)
{
    for (int i = 0; i < reader->threads; i++)
        reader->restart(reader->worker[i]);
    if (fmt_rewind(in, err) != 0)
        return -1;
    struct run_gather *g = run_gather_new(reader);
    int r = (named ? stream_named : stream)(in, reader, g, info, err);
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
    int r = (named ? stream_named : stream)(in, reader, NULL, info, err);
    if (r == RUN_SPLIT)
        r = gather(in, named, reader, info, err);
    if (r == 0 && !info->runid)
        r = err_fail(err, ERR_INPUT, fmt_name(in), 0,
                     named ? "no retrieved document in it, expected rows of topics, documents and scores"
                           : "no retrieved document in it, expected lines 'qid iter docno rank score runid'");
    fmt_close(in);
    return r;
}
