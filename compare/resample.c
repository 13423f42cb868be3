/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The resamples and sign flips of all runs of a measure, computed by several threads. */
#include <math.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"
#include "compare/view.h"

enum {
    CHUNK = 20, /* the number of resamples drawn from one random stream */
    CHUNKS = 5, /* the largest number of chunks in a piece (the resamples of one parallel task); its chunks reuse the
                 * cached values of CMP_LANES runs */
    PIECE_BYTES = 4 << 20, /* the largest size of a piece's drawn topics, in bytes, if it has more than one chunk */
    BATCH_BYTES = 8 << 20  /* about the size of the values of the runs resampled at a time, in bytes; each batch of runs
                            * draws the same topics again */
};

/* Fills x[topic][CMP_LANES] with the values of runs first .. first + CMP_LANES - 1. Missing runs and values are 0. */
static void fill_columns(const struct cmp_view *v, size_t first, double *x)
{
    for (size_t i = 0; i < v->n; i++)
        for (size_t l = 0; l < CMP_LANES; l++) {
            double value = first + l < v->data->n_runs ? cmp_view_value(v, first + l, i) : 0;
            x[i * CMP_LANES + l] = isnan(value) ? 0 : value;
        }
}

/* The runs first .. first + n_runs - 1, which are resampled at a time. */
struct batch {
    struct cmp_view *view;
    size_t first, n_runs;
    const double *x; /* [group of CMP_LANES runs][topic][lane] */
    size_t piece;    /* the number of resamples per parallel task, a multiple of CHUNK */
};

/* Counts how often one resample, which drew the topics draw[n], drew each topic that some run lacks, in
 * v->drawn[gap][resample]. is_gap is mark_gaps()'s result. */
static void count_drawn_gaps(struct cmp_view *v, const uint32_t *draw, size_t resample, const bool *is_gap)
{
    for (size_t g = 0; g < v->n_gaps; g++)
        v->drawn[g * v->opt->resamples + resample] = 0;
    for (size_t i = 0; i < v->n && v->n_gaps; i++)
        if (is_gap[draw[i]])
            v->drawn[v->gap[draw[i]] * v->opt->resamples + resample]++;
}

/* Returns for each topic whether some run lacks it. The caller frees the array. */
static bool *mark_gaps(const struct cmp_view *v)
{
    bool *is_gap = mem_zalloc(v->n, sizeof *is_gap);
    for (size_t r = 0; r < v->data->n_runs; r++)
        for (size_t k = 0; k < v->n_missing[r]; k++)
            is_gap[v->missing[r][k]] = true;
    return is_gap;
}

/* Fills draw[count][n] with the drawn topics of `count` resamples, from the random stream of this chunk. */
static void draw_chunk(const struct cmp_view *v, size_t chunk, size_t count, uint32_t *draw)
{
    gsl_rng *rng = random_stream_for(v->opt->seed, v->data->name, "bootstrap", chunk);
    cmp_draw(rng, v->n, count, draw);
    mem_free(rng);
}

void cmp_view_draw(struct cmp_view *v)
{
    size_t all = v->opt->resamples;
    if (v->n > CMP_STUDENTISED)
        return;
    v->draw = mem_alloc(all * v->n, sizeof *v->draw);
    for (size_t first = 0; first < all; first += CHUNK)
        draw_chunk(v, first / CHUNK, all - first < CHUNK ? all - first : CHUNK, v->draw + first * v->n);
}

/* Computes one piece, that is some consecutive resamples, for all runs of the batch and, with the first batch, counts
 * how often they drew each gap. parallel_for() calls it with struct batch as arg. */
static void resample_piece(void *arg, size_t piece)
{
    const struct batch *w = arg;
    struct cmp_view *v = w->view;
    size_t n = v->n, all = v->opt->resamples, first = piece * w->piece,
           count = all - first < w->piece ? all - first : w->piece;
    uint32_t *private_draw = v->draw ? NULL : mem_alloc(n * count, sizeof *private_draw),
             *draw = private_draw ? private_draw : v->draw + first * n;
    double sum[CHUNKS * CHUNK * CMP_LANES];
    for (size_t b = 0; b < count; b += CHUNK)
        draw_chunk(v, (first + b) / CHUNK, count - b < CHUNK ? count - b : CHUNK, draw + b * n);
    for (size_t c = 0; c < w->n_runs; c += CMP_LANES) {
        cmp_drawn_sums(w->x + c * n, n, draw, count, sum);
        for (size_t l = 0; l < CMP_LANES && c + l < w->n_runs; l++)
            for (size_t b = 0; b < count; b++)
                v->sum[(w->first + c + l) * all + first + b] = sum[b * CMP_LANES + l];
    }
    bool *is_gap = mark_gaps(v);
    for (size_t b = 0; b < count && w->first == 0; b++)
        count_drawn_gaps(v, draw + b * n, first + b, is_gap);
    mem_free(is_gap);
    mem_free(private_draw);
}

void cmp_view_resample(struct cmp_view *v)
{
    size_t all = v->opt->resamples, n_runs = v->data->n_runs, groups = (n_runs + CMP_LANES - 1) / CMP_LANES;
    size_t at_once = BATCH_BYTES / (v->n * CMP_LANES * sizeof(double) + 1) + 1;
    at_once = at_once < groups ? at_once : groups;
    size_t chunks = PIECE_BYTES / (v->n * CHUNK * sizeof *v->draw + 1), piece = CHUNK * (chunks < 1        ? 1
                                                                                         : chunks > CHUNKS ? CHUNKS
                                                                                                           : chunks);
    double *x = mem_alloc(at_once * v->n * CMP_LANES, sizeof *x);
    v->sum = mem_alloc(n_runs * all, sizeof *v->sum);
    v->draw = v->n <= CMP_STUDENTISED ? mem_alloc(all * v->n, sizeof *v->draw) : NULL;
    v->drawn = mem_alloc(v->n_gaps * all, sizeof *v->drawn);
    for (size_t first = 0; first < groups; first += at_once) {
        struct batch w = {v, first * CMP_LANES, n_runs - first * CMP_LANES, x, piece};
        if (w.n_runs > at_once * CMP_LANES)
            w.n_runs = at_once * CMP_LANES;
        for (size_t c = 0; c < w.n_runs; c += CMP_LANES)
            fill_columns(v, w.first + c, x + c * v->n);
        parallel_for((all + piece - 1) / piece, v->opt->threads, resample_piece, &w);
    }
    mem_free(x);
}

/* Allocates v->n_flipped and fills n_flipped[flip] with the number of topics whose sign the flip changes. */
static void count_flipped(struct cmp_view *v)
{
    size_t flips = v->opt->flips;
    v->n_flipped = mem_zalloc(flips, sizeof *v->n_flipped);
    unsigned char ones[256] = {0};
    for (int k = 1; k < 256; k++)
        ones[k] = (unsigned char)(ones[k / 2] + k % 2);
    for (size_t i = 0; i < v->n; i += 8) {
        int mask = v->n - i < 8 ? (1 << (v->n - i)) - 1 : 255;
        for (size_t f = 0; f < flips; f++)
            v->n_flipped[f] += ones[v->pattern[i / 8 * flips + f] & mask];
    }
}

/* Computes v->flipped, the sums of values under each sign flip, for CMP_LANES runs, from number group * CMP_LANES on;
 * called by parallel_for() with struct cmp_view as arg. */
static void flip_group(void *arg, size_t group)
{
    struct cmp_view *v = arg;
    size_t first = group * CMP_LANES, flips = v->opt->flips;
    double *x = mem_alloc(v->n * CMP_LANES, sizeof *x), *sum = mem_alloc(flips * CMP_LANES, sizeof *sum);
    fill_columns(v, first, x);
    cmp_flip_sums(x, v->n, v->pattern, flips, sum);
    for (size_t l = 0; l < CMP_LANES && first + l < v->data->n_runs; l++)
        for (size_t f = 0; f < flips; f++)
            v->flipped[(first + l) * flips + f] = sum[f * CMP_LANES + l];
    mem_free(sum);
    mem_free(x);
}

void cmp_view_patterns(const struct cmp_view *v, unsigned char *pattern)
{
    gsl_rng *rng = random_stream_for(v->opt->seed, v->data->name, "flips", 0);
    cmp_flip_patterns(rng, v->n, v->opt->flips, pattern);
    mem_free(rng);
}

void cmp_view_flip(struct cmp_view *v)
{
    if (v->n <= CMP_EXACT_FLIPS)
        return;
    v->pattern = mem_alloc(cmp_pattern_size(v->n, v->opt->flips), 1);
    cmp_view_patterns(v, v->pattern);
    if (v->opt->test == CMP_RANDOM)
        count_flipped(v);
    v->flipped = mem_alloc(v->data->n_runs * v->opt->flips, sizeof *v->flipped);
    parallel_for((v->data->n_runs + CMP_LANES - 1) / CMP_LANES, v->opt->threads, flip_group, v);
}
