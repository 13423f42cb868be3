/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_bins.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/parallel.h"
#include "base/spool.h"

enum { PAGE = 4096 };

/* Bytes of a bin that were written one after the other. */
struct run_piece {
    char *text; /* NULL = they are in the file */
    off_t at;   /* there */
    size_t len;
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

static bool write_at(int fd, const char *text, size_t n, off_t at)
{
    while (n) {
        ssize_t put = pwrite(fd, text, n, at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        text += put;
        n -= (size_t)put;
        at += put;
    }
    return true;
}

/* Puts the bin's text at the end of the file, in whole pages: the kernel fills those of which only a part is written. */
static bool to_file(struct run_bins *b, struct run_bin *bin, off_t *at)
{
    size_t whole = (bin->len + PAGE - 1) / PAGE * PAGE, n = whole <= bin->cap ? whole : bin->len;
    memset(bin->text + bin->len, 0, n - bin->len);
    *at = (off_t)atomic_fetch_add(&b->end, (long long)whole);
    return write_at(b->fd, bin->text, n, *at);
}

/* Makes a piece of what was written to the bin. */
static void end_piece(struct run_bins *b, struct run_bin *bin)
{
    struct run_piece p = {.len = bin->len};
    bin->piece = mem_grow(bin->piece, &bin->cap_pieces, bin->n_pieces + 1, sizeof *bin->piece);
    if (!b->no_file && atomic_fetch_add(&b->in_memory, bin->cap) + bin->cap > b->most) {
        if (have_file(b)) {
            if (!to_file(b, bin, &p.at))
                b->no_file = true;
        } else {
            b->no_file = true;
        }
    } else {
        p.text = bin->text;
    }
    if (b->no_file)
        p.text = bin->text;
    if (p.text) {
        bin->text = NULL;
        bin->cap = 0;
    }
    bin->piece[bin->n_pieces++] = p;
    bin->len = 0;
}

struct run_bin *run_bins_of(struct run_bins *b, int thread)
{
    return &b->bin[(size_t)thread * RUN_BINS];
}

void run_bins_move(struct run_bins *b, struct run_bin *bin, size_t need)
{
    if (bin->len)
        end_piece(b, bin);
    bin->text = mem_grow(bin->text, &bin->cap, need > b->piece ? need : b->piece, 1);
}

size_t run_bins_size(const struct run_bin *bin)
{
    size_t size = bin->len;
    for (size_t i = 0; i < bin->n_pieces; i++)
        size += bin->piece[i].len;
    return size;
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

static void empty_bin(struct run_bin *bin)
{
    for (size_t i = 0; i < bin->n_pieces; i++)
        mem_free(bin->piece[i].text);
    mem_free(bin->piece);
    mem_free(bin->text);
    *bin = (struct run_bin){0};
}

int run_bins_read(const struct run_bins *b, const struct run_bin *bin, char *to)
{
    int r = 0;
    for (size_t i = 0; i < bin->n_pieces && r == 0; i++) {
        const struct run_piece *p = &bin->piece[i];
        if (p->text)
            memcpy(to, p->text, p->len);
        else
            r = read_at(b->fd, to, p->len, p->at);
        to += p->len;
    }
    if (r == 0 && bin->len)
        memcpy(to, bin->text, bin->len);
    return r;
}

int run_bins_take(struct run_bins *b, struct run_bin *bin, char *to)
{
    int r = run_bins_read(b, bin, to), why = errno;
    empty_bin(bin);
    errno = why;
    return r;
}

void run_bins_free(struct run_bins *b)
{
    if (!b)
        return;
    for (size_t i = 0; i < (size_t)b->threads * RUN_BINS; i++)
        empty_bin(&b->bin[i]);
    mem_release_forget(&b->release);
    close_file(b);
    parallel_lock_free(&b->lock);
    mem_free(b);
}
