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

/* What one thread writes to one bin: text[len .. cap) is free. */
struct run_bin {
    char *text;
    size_t len, cap;
    struct run_piece *piece; /* what was there before, and was moved out of the way */
    size_t n_pieces, cap_pieces;
    uint64_t block; /* for who writes: where it was last */
    uint32_t line;
};

/* piece: what a thread collects of a bin before it goes elsewhere; in_memory: how much of all bins then stays there. */
struct run_bins *run_bins_new(int threads, size_t piece, size_t in_memory);
/* Of the thread, RUN_BINS of them. */
struct run_bin *run_bins_of(struct run_bins *b, int thread);
/* Makes room for `need` bytes, for which there is none: what was written is moved out of the way, so that len is 0. */
void run_bins_move(struct run_bins *b, struct run_bin *bin, size_t need);
/* When nothing is written any more: how many bytes there are. */
size_t run_bins_size(const struct run_bin *bin);
/* Copies them, in the order in which they were written: 0, or -1 and errno. Bins may be read at the same time by different
 * threads. */
int run_bins_read(const struct run_bins *b, const struct run_bin *bin, char *to);
/* The same, and empties the bin. */
int run_bins_take(struct run_bins *b, struct run_bin *bin, char *to);
void run_bins_free(struct run_bins *b);

#endif
