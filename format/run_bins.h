/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bytes that several threads part into bins, to be read bin by bin.
 *
 * The first bytes stay in memory, what follows goes to a temporary file (base/spool.h). Every thread has some kilobytes
 * in memory for each bin that it writes to. Where no file can be made, or it grows no further, all stays in
 * memory. */
#ifndef FORMAT_RUN_BINS_H
#define FORMAT_RUN_BINS_H

#include <stddef.h>
#include <stdint.h>

enum { RUN_BINS = 128 };

struct run_bins;

/* What one thread writes to one bin. */
struct run_bin {
    char *at, *end;          /* where the next byte goes, and where there is no more room */
    char *text;              /* where this piece begins */
    struct run_piece *piece; /* what was there before, and was moved out of the way */
    size_t n_pieces, cap_pieces;
    uint64_t block; /* for who writes: where it was last; 0 = a piece begins */
    uint32_t line;
};

/* Who reads a bin. For the next one, `next` is 0 again; text is to be freed. */
struct run_reading {
    size_t next; /* piece */
    char *text;  /* room for one */
    size_t cap;
};

/* piece: what a thread collects of a bin before it goes elsewhere; in_memory: how much of all bins then stays there. */
struct run_bins *run_bins_new(int threads, size_t piece, size_t in_memory);
/* Of the thread, RUN_BINS of them. */
struct run_bin *run_bins_of(struct run_bins *b, int thread);
/* Makes room for `need` bytes, for which there is none: what was written is moved out of the way. */
void run_bins_move(struct run_bins *b, struct run_bin *bin, size_t need);
/* When nothing is written any more, the next piece of what was written, in the order in which it was; pieces end where room
 * was made. 1, 0: there is none, or -1 and errno. What *text points to holds until the next call, and 8 readable bytes follow
 * it. Bins may be read at the same time by different threads. */
int run_bins_next(const struct run_bins *b, const struct run_bin *bin, struct run_reading *r, const char **text,
                  size_t *len);
/* Gives back the memory of what was written to the bin. */
void run_bins_empty(struct run_bin *bin);
void run_bins_free(struct run_bins *b);

#endif
