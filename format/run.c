/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "format/named.h"
#include "format/run_kept.h"
#include "format/run_parse.h"

/* An error and the block in which it occurred. Of two errors, the one in the earlier block is reported. */
struct placed_err {
    struct err err;
    uint64_t seq; /* the number of the block, from 0 in file order */
    bool set;     /* whether there is an error; the members above are valid only then */
};

/* The state that the threads of one reading share. */
struct stream {
    const struct run_reader *reader;
    struct fmt_input *input;
    struct run_kept *kept; /* stores the topics; NULL means that they go to the reader at once */
    /* whether the threads take no further blocks, after a malformed line or a refused topic */
    atomic_bool stop;
    struct parallel_lock lock; /* guards everything below */
    /* whether the reader refused a topic, usually because it had received a piece of it before */
    bool split;
    struct placed_err malformed; /* the first malformed line; its number counts within its block */
    uint64_t *lines;             /* [block]: the number of its lines */
    size_t n_lines, cap_lines;
    char *runid; /* the run id in the last line of block runid_seq, the last block so far; NULL at first */
    uint64_t runid_seq;
    /* the notes about scores that are not numbers and names with blanks; the line of the first note counts within block
     * notes_seq */
    struct fmt_notes notes;
    uint64_t notes_seq;
};

/* One thread of a reading. */
struct worker {
    struct stream *s;
    int number;   /* the number of the thread, from 0: an index into reader->worker[], and the number of its part of
                   * `kept` */
    uint64_t seq; /* the number of the current block */
    struct run_parser parser;
};

/* Stores *err in *p unless *p has an error of an earlier block; `seq` is the number of the block of *err. */
static void keep_first_error(struct placed_err *p, const struct err *err, uint64_t seq)
{
    if (!p->set || seq < p->seq)
        *p = (struct placed_err){*err, seq, true};
}

/* Passes a topic to the reader, `arg` is a struct worker. Returns 0, or RUN_SPLIT for any refusal: the run is then read
 * again and all topics are stored before any is delivered, so that which refused topic is reported depends on the file
 * alone, and a malformed line further down takes precedence. A run_group_fn. */
static int deliver_topic(void *arg, const struct run_topic *t, struct err *err)
{
    struct worker *w = arg;
    const struct run_reader *reader = w->s->reader;
    return reader->topic(reader->worker[w->number], t, err) != 0 ? RUN_SPLIT : 0;
}

/* Stores a topic, or a piece of one, until all are read; `arg` is a struct worker. Returns 0. A run_group_fn. */
static int store_topic(void *arg, const struct run_topic *t, struct err *err)
{
    struct worker *w = arg;
    (void)err;
    run_kept_add(w->s->kept, w->number, w->seq, t);
    return 0;
}

/* Records the result of parsing block `seq` (its lines, run id and error) in *w->s. r is the return value of
 * run_parse_block; if it is not 0, all threads stop. */
static void finish_block(struct worker *w, uint64_t seq, int r, const struct err *err)
{
    struct stream *s = w->s;
    size_t number = (size_t)seq;
    parallel_lock_take(&s->lock);
    s->lines = mem_grow(s->lines, &s->cap_lines, number + 1, sizeof *s->lines);
    s->lines[number] = w->parser.lines;
    if (number >= s->n_lines)
        s->n_lines = number + 1;
    if (r < 0)
        keep_first_error(&s->malformed, err, seq);
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

/* Reads blocks with element `worker` of `arg`, an array of struct worker, until the file ends or a thread stops the
 * reading. For parallel_for. */
static void read_blocks(void *arg, size_t worker)
{
    struct worker *w = (struct worker *)arg + worker;
    struct stream *s = w->s;
    struct fmt_block block = {0};
    while (!s->stop) {
        struct err err;
        int r = fmt_next_block(s->input, &block, &err);
        if (r == 0)
            break;
        w->parser.lines = 0;
        w->parser.runid = (struct fmt_tok){0};
        w->seq = block.seq;
        if (r > 0)
            r = run_parse_block(&w->parser, &block, s->kept ? store_topic : deliver_topic, w, &err);
        finish_block(w, block.seq, r, &err);
        if (r < 0)
            break;
    }
    fmt_block_free(&block);
}

/* Adds the notes of a parser to s->notes: adds up their numbers, and keeps the text of the first note in file order. */
static void merge_notes(struct stream *s, const struct run_parser *p)
{
    uint64_t count = s->notes.count + p->notes.count;
    if (p->notes.count && (!s->notes.count || p->notes_seq < s->notes_seq)) {
        s->notes = p->notes;
        s->notes_seq = p->notes_seq;
    }
    s->notes.count = count;
}

/* Reads all blocks of the run into *s with reader->threads threads, and adds up their notes. */
static void run_workers(struct stream *s)
{
    int n = s->reader->threads;
    struct worker *w = mem_zalloc((size_t)n, sizeof *w);
    for (int i = 0; i < n; i++) {
        w[i] = (struct worker){.s = s, .number = i};
        w[i].parser = (struct run_parser){.file = fmt_name(s->input), .rules = s->reader};
    }
    parallel_for((size_t)n, n, read_blocks, w);
    for (int i = 0; i < n; i++) {
        merge_notes(s, &w[i].parser);
        mem_free(w[i].parser.doc);
    }
    mem_free(w);
}

/* Returns the number of lines in the blocks before block `seq`. */
static uint64_t lines_before(const struct stream *s, uint64_t seq)
{
    uint64_t n = 0;
    for (uint64_t i = 0; i < seq && i < s->n_lines; i++)
        n += s->lines[i];
    return n;
}

/* Replaces the number of lines in each block by the number of lines before it. */
static void add_up_lines(struct stream *s)
{
    for (uint64_t i = 0, n = 0; i < s->n_lines; i++) {
        uint64_t before = n;
        n += s->lines[i];
        s->lines[i] = before;
    }
}

bool run_is_about(struct err *err, const char *name)
{
    if (!err->file[0])
        snprintf(err->file, sizeof err->file, "%s", name);
    return strcmp(err->file, name) == 0;
}

/* Reads all blocks and sets *info. Topics go to the reader at once or, if topic_store is not NULL, are stored there and
 * delivered at the end. Returns 0, -1 and *err, or RUN_SPLIT if the reader refused a topic, so that the run must be
 * read again with a store. */
static int read_run_blocks(struct fmt_input *in, const struct run_reader *reader, struct run_kept *topic_store,
                           struct run_info *info, struct err *err)
{
    struct stream s = {.reader = reader, .input = in, .kept = topic_store};
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
        r = topic_store ? run_kept_deliver(topic_store, reader, s.lines, fmt_name(in), err) : 0;
    }
    parallel_lock_free(&s.lock);
    mem_free(s.runid);
    mem_free(s.lines);
    return r;
}

/* Reads a run in a form of format/named.h by one thread and sets *info. Topics go to the reader at once or, if
 * topic_store is not NULL, are stored there and delivered at the end. Returns 0, -1 and *err, or RUN_SPLIT if the
 * reader refused a topic. */
static int read_named_run(struct fmt_input *in, const struct run_reader *reader, struct run_kept *topic_store,
                          struct run_info *info, struct err *err)
{
    static const uint64_t no_lines = 0;
    struct stream s = {.reader = reader, .input = in, .kept = topic_store};
    struct worker w = {.s = &s};
    struct run_info found = {0};
    int r = run_named_parse(in, reader, topic_store ? store_topic : deliver_topic, &w, &found, err);
    if (r == 0)
        *info = found;
    else
        mem_free(found.runid);
    return r == 0 && topic_store ? run_kept_deliver(topic_store, reader, &no_lines, fmt_name(in), err) : r;
}

typedef int read_fn(struct fmt_input *in, const struct run_reader *reader, struct run_kept *kept, struct run_info *info,
                    struct err *err);

/* Reads the run a second time with `read`, because the reader refused a topic (usually since its lines are not
 * together): makes the reader forget all topics, stores all topics until the end, and then delivers them. Returns 0, or
 * -1 and *err. */
static int read_run_again(read_fn *read, struct fmt_input *in, const struct run_reader *reader, struct run_info *info,
                          struct err *err)
{
    for (int i = 0; i < reader->threads; i++)
        reader->restart(reader->worker[i]);
    if (fmt_rewind(in, err) != 0)
        return -1;
    struct run_kept *topic_store = run_kept_new(reader);
    int r = read(in, reader, topic_store, info, err);
    run_kept_free(topic_store);
    return r;
}

int run_read(const char *path, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    *info = (struct run_info){0};
    struct fmt_input *in = fmt_open(path, run_cut_at_topic, err);
    if (!in)
        return -1;
    fmt_allow_rewind(in);
    bool named = named_form_of(in, NAMED_FOR_RUN) != NAMED_NOT;
    if (named)
        fmt_cut_at_line(in);
    read_fn *read = named ? read_named_run : read_run_blocks;
    int r = read(in, reader, NULL, info, err);
    if (r == RUN_SPLIT)
        r = read_run_again(read, in, reader, info, err);
    if (r == 0 && !info->runid)
        r = err_input(err, fmt_name(in), 0,
                      named ? "no retrieved documents found, expected rows with a topic, a document and a score"
                            : "no retrieved documents found, expected lines 'qid iter docno rank score runid'");
    fmt_close(in);
    return r;
}
