/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_bins.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "base/spool.h"

/* So many pieces are written at once, one after the other: the kernel takes large pages for large writes. */
enum { PAGE = 4096, AT_ONCE = 16 };

/* Of every piece, so that what is read of it can be read eight bytes at a time. */
enum { UNUSED = 8 };

/* Bytes of a bin that were written one after the other. */
struct run_piece {
    char *text; /* NULL = they are in the file */
    off_t at;   /* there */
    size_t len;
};

/* Pieces of a thread that are about to go to the file, and memory of those that have gone. */
struct queue {
    struct waiting {
        struct run_bin *bin;
        size_t piece, cap;
    } waiting[AT_ONCE];
    char *spare[AT_ONCE]; /* of the usual size */
    size_t n_waiting, n_spare;
    size_t size; /* memory of those that wait */
};

struct run_bins {
    struct mem_release release;
    struct parallel_lock lock; /* while the file is made */
    atomic_int fd;             /* -1 = it is not made yet */
    atomic_bool no_file;       /* there is none, or it takes no more */
    atomic_llong end;          /* of the file */
    atomic_size_t in_memory;
    size_t most; /* of that */
    size_t piece;
    int threads;
    struct queue *queue;  /* of each thread */
    struct run_bin bin[]; /* RUN_BINS for each thread */
};

static void close_file(void *bins)
{
    struct run_bins *b = bins;
    if (b->fd >= 0)
        close(b->fd);
}

struct run_bins *run_bins_new(int threads, size_t piece, size_t in_memory)
{
    struct run_bins *b = mem_zalloc(1, sizeof *b + (size_t)threads * RUN_BINS * sizeof *b->bin);
    b->fd = -1;
    b->threads = threads;
    b->queue = mem_zalloc((size_t)threads, sizeof *b->queue);
    b->piece = piece;
    b->most = in_memory;
    parallel_lock_init(&b->lock);
    mem_release_add(&b->release, close_file, b);
    return b;
}

/* Makes the file unless another thread has. */
static bool have_file(struct run_bins *b)
{
    if (b->fd >= 0)
        return true;
    parallel_lock_take(&b->lock);
    if (b->fd < 0 && !b->no_file)
        b->fd = spool_file();
    parallel_lock_give(&b->lock);
    return b->fd >= 0;
}

/* Writes all of it, of which nothing is left then. */
static bool write_at(int fd, struct iovec *part, int n, off_t at)
{
    while (n) {
        ssize_t put = portable_write_parts(fd, part, n, at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        for (; n && (size_t)put >= part->iov_len; part++, n--)
            put -= (ssize_t)part->iov_len;
        if (n) {
            part->iov_base = (char *)part->iov_base + put;
            part->iov_len -= (size_t)put;
        }
    }
    return true;
}

/* Where the file is made of whole pages, the kernel need not fill those of which only a part is written. */
static inline size_t whole_pages(size_t n)
{
    return (n + PAGE - 1) / PAGE * PAGE;
}

/* The memory of a piece that is in the file. */
static void put_by(const struct run_bins *b, struct queue *q, char *text, size_t cap)
{
    if (cap == b->piece && q->n_spare < AT_ONCE)
        q->spare[q->n_spare++] = text;
    else
        mem_free(text);
}

/* Puts what waits at the end of the file. */
static void write_waiting(struct run_bins *b, struct queue *q)
{
    struct iovec part[AT_ONCE];
    size_t size = 0;
    for (size_t i = 0; i < q->n_waiting; i++) {
        const struct run_piece *p = &q->waiting[i].bin->piece[q->waiting[i].piece];
        size_t n = whole_pages(p->len);
        memset(p->text + p->len, 0, n - p->len);
        part[i] = (struct iovec){p->text, n};
        size += n;
    }
    off_t at = (off_t)atomic_fetch_add(&b->end, (long long)size);
    if (!have_file(b) || !write_at(b->fd, part, (int)q->n_waiting, at))
        b->no_file = true;
    for (size_t i = 0; i < q->n_waiting && !b->no_file; i++) {
        struct run_piece *p = &q->waiting[i].bin->piece[q->waiting[i].piece];
        put_by(b, q, p->text, q->waiting[i].cap);
        p->text = NULL;
        p->at = at;
        at += (off_t)whole_pages(p->len);
    }
    q->n_waiting = 0;
    q->size = 0;
}

/* Makes a piece of what was written to the bin. Those of long lines wait for fewer others. */
static void end_piece(struct run_bins *b, struct queue *q, struct run_bin *bin)
{
    size_t cap = (size_t)(bin->end - bin->text) + UNUSED;
    bin->piece = mem_grow(bin->piece, &bin->cap_pieces, bin->n_pieces + 1, sizeof *bin->piece);
    bin->piece[bin->n_pieces] = (struct run_piece){.text = bin->text, .len = (size_t)(bin->at - bin->text)};
    if (!b->no_file && atomic_fetch_add(&b->in_memory, cap) + cap > b->most) {
        q->waiting[q->n_waiting++] = (struct waiting){bin, bin->n_pieces, cap};
        q->size += cap;
    }
    bin->n_pieces++;
    bin->text = bin->at = bin->end = NULL;
    bin->block = 0;
    if (q->n_waiting == AT_ONCE || q->size > AT_ONCE * b->piece)
        write_waiting(b, q);
}

struct run_bin *run_bins_of(struct run_bins *b, int thread)
{
    return &b->bin[(size_t)thread * RUN_BINS];
}

void run_bins_move(struct run_bins *b, struct run_bin *bin, size_t need)
{
    struct queue *q = &b->queue[(size_t)(bin - b->bin) / RUN_BINS];
    need += UNUSED;
    size_t cap = need > b->piece ? whole_pages(need) : b->piece;
    if (bin->at != bin->text)
        end_piece(b, q, bin);
    bin->text = !bin->text && cap == b->piece && q->n_spare ? q->spare[--q->n_spare] : mem_realloc(bin->text, cap, 1);
    bin->at = bin->text;
    bin->end = bin->text + cap - UNUSED;
}

static int read_at(int fd, char *to, size_t n, off_t at)
{
    while (n) {
        ssize_t got = pread(fd, to, n, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0) /* somebody else's hand */
            errno = EIO;
        if (got <= 0)
            return -1;
        to += got;
        n -= (size_t)got;
        at += got;
    }
    return 0;
}

int run_bins_next(const struct run_bins *b, const struct run_bin *bin, struct run_reading *r, const char **text,
                  size_t *len)
{
    if (r->next < bin->n_pieces) {
        const struct run_piece *p = &bin->piece[r->next++];
        *text = p->text;
        *len = p->len;
        if (p->text)
            return 1;
        *text = r->text = mem_grow(r->text, &r->cap, p->len + UNUSED, 1);
        memset(r->text + p->len, 0, UNUSED);
        return read_at(b->fd, r->text, p->len, p->at) == 0 ? 1 : -1;
    }
    if (r->next++ > bin->n_pieces || bin->at == bin->text)
        return 0;
    *text = bin->text;
    *len = (size_t)(bin->at - bin->text);
    return 1;
}

void run_bins_empty(struct run_bin *bin)
{
    for (size_t i = 0; i < bin->n_pieces; i++)
        mem_free(bin->piece[i].text);
    mem_free(bin->piece);
    mem_free(bin->text);
    *bin = (struct run_bin){0};
}

void run_bins_free(struct run_bins *b)
{
    if (!b)
        return;
    for (size_t i = 0; i < (size_t)b->threads * RUN_BINS; i++)
        run_bins_empty(&b->bin[i]);
    for (int t = 0; t < b->threads; t++)
        while (b->queue[t].n_spare)
            mem_free(b->queue[t].spare[--b->queue[t].n_spare]);
    mem_free(b->queue);
    mem_release_forget(&b->release);
    close_file(b);
    parallel_lock_free(&b->lock);
    mem_free(b);
}
