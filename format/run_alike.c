/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The fast path for lines that have the same layout as the previous line, as most lines of a run do. */
#include "base/mem.h"
#include "base/num.h"
#include "format/run_block.h"
#include "format/run_score.h"
#include "format/scan_avx2.h"

#ifdef PORTABLE_X86_AVX2
/* The state of reading a stretch: consecutive lines of one topic with the same second field, each of six fields in at
 * most 64 bytes. */
struct stretch {
    __m256i head;        /* the beginning of each line: topic and second field, with the white space after them */
    uint64_t head_mask;  /* a set bit for each byte that belongs to the head */
    const char *s, *end; /* the next line, and the end of the block */
    struct run_doc *doc, *end_doc; /* where the next document is stored, and the end of the room for documents */
    uint64_t line;                 /* the number of the last line parsed */
    double last_score;             /* the score of the previous document; last_rank: its rank, if scores are out of
                                    * order */
    int64_t last_rank;
    bool contradicted;    /* whether the ranks of the lines so far contradict their scores */
    struct fmt_tok score; /* STRETCH_SCORE: the text of the score that the caller must read */
    const char *begin;    /* STRETCH_SCORE: the beginning of the line with that score */
};

/* The reasons for which take_stretch stops: at another layout or the end of the block or of the room; at a score that
 * it cannot read; at a score whose order the caller must note. */
enum stretch_end { STRETCH_END, STRETCH_SCORE, STRETCH_ORDER };

/* Sets *rank to the whole number of the `digits` bytes before `end`. Returns false if there are more than eight of them
 * or one is not a digit. */
static inline bool short_rank(const char *end, size_t digits, int64_t *rank)
{
    uint64_t x;
    if (digits > sizeof x)
        return false;
    memcpy(&x, end - sizeof x, sizeof x);
    x = (x ^ 0x3030303030303030) & UINT64_MAX << (64 - 8 * digits);
    if (((x + 0x7676767676767676) | x) & 0x8080808080808080)
        return false;
    x = (x * 10 + (x >> 8)) & 0x00ff00ff00ff00ff; /* pairs of digits, fours, all */
    x = (x * 100 + (x >> 16)) & 0x0000ffff0000ffff;
    *rank = (int64_t)((x * 10000 + (x >> 32)) & UINT32_MAX);
    return true;
}

/* Parses lines in half the instructions of add_line (run_parse.c). Stops at a line with another layout; at a score that
 * run_score_avx2 does not read; and, if in_order (all scores of the topic so far descend), at a score that is not below
 * the last one, else at a score equal to the last one. If it stops at a score, the caller finishes the line. The
 * function calls no other, so that its constants stay in registers. If scores are out of order, the processor cannot
 * predict the comparison with the last score; ranks are therefore compared without a branch. */
FMT_AVX2 static inline __attribute__((always_inline)) enum stretch_end take_stretch(struct stretch *a, bool in_order)
{
    const __m256i head = a->head;
    const uint64_t before = a->head_mask;
    const char *s = a->s, *end = a->end;
    struct run_doc *d = a->doc, *end_doc = a->end_doc;
    uint64_t line = a->line;
    double last = a->last_score;
    int64_t last_rank = a->last_rank, rank = 0;
    bool contradicted = false;
    enum stretch_end why = STRETCH_END;
    for (; s < end && d < end_doc; d++) {
        uint64_t nl, space = fmt_space_mask_avx2(s, &nl), text = ~space & (nl ^ (nl - 1));
        uint64_t edges = (text ^ text << 1) & ~before;
        __m256i same = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(const void *)s), head);
        if ((before & ~(uint64_t)(uint32_t)_mm256_movemask_epi8(same)) || !nl || __builtin_popcountll(edges) != 8)
            break;
        const char *docno = s + __builtin_ctzll(edges);
        edges &= edges - 1;
        size_t len = (size_t)(s + __builtin_ctzll(edges) - docno);
        edges &= edges - 1;
        size_t at_rank = (size_t)__builtin_ctzll(edges);
        edges &= edges - 1;
        size_t after_rank = (size_t)__builtin_ctzll(edges);
        edges &= edges - 1;
        if (!in_order && !short_rank(s + after_rank, after_rank - at_rank, &rank))
            break;
        const char *score = s + __builtin_ctzll(edges);
        edges &= edges - 1;
        size_t score_len = (size_t)(s + __builtin_ctzll(edges) - score);
        *d = (struct run_doc){docno, 0.0, (uint32_t)len, (uint32_t)++line};
        const char *begin = s;
        s += __builtin_ctzll(nl) + 1;
        if (!run_score_avx2(score, score_len, &d->score)) {
            a->score = (struct fmt_tok){score, score_len};
            a->begin = begin;
            why = STRETCH_SCORE;
            break;
        }
        if (in_order ? !(last > d->score) : last == d->score) {
            why = STRETCH_ORDER;
            break;
        }
        contradicted |= !in_order & (last < d->score) & (last_rank < rank);
        last = d->score;
        last_rank = rank;
    }
    a->s = s;
    a->doc = d;
    a->line = line;
    a->last_score = last;
    a->contradicted |= contradicted;
    return why;
}

FMT_AVX2 static __attribute__((noinline)) enum stretch_end take_in_order(struct stretch *a)
{
    return take_stretch(a, true);
}

FMT_AVX2 static __attribute__((noinline)) enum stretch_end take_out_of_order(struct stretch *a)
{
    if (!run_read_rank(&a->doc[-1], &a->last_rank))
        a->last_rank = INT64_MAX; /* larger than any rank */
    return take_stretch(a, false);
}

/* Returns the offset of the third field, the document, in the line at s; 64 if it is not in the first 64 bytes. */
FMT_AVX2 static size_t head_size(const char *s)
{
    uint64_t nl, edges = ~fmt_space_mask_avx2(s, &nl);
    edges ^= edges << 1;
    for (int i = 0; i < 2 * RUN_DOCNO; i++)
        edges &= edges - 1;
    return edges ? (size_t)__builtin_ctzll(edges) : 64;
}

FMT_AVX2 const char *run_take_alike(struct run_block *b, const char *s)
{
    enum { ROOM = 64 };
    struct run_parser *p = b->p;
    struct run_topic *t = &b->t;
    struct stretch a = {.s = s, .end = b->end, .line = b->line, .last_score = t->doc[t->n - 1].score};
    size_t head = head_size(t->qid);
    if (head > sizeof a.head)
        return s;
    a.head = _mm256_loadu_si256((const __m256i *)(const void *)t->qid);
    a.head_mask = ((uint64_t)1 << head) - 1;
    t->doc = p->doc = mem_grow(p->doc, &p->cap_doc, t->n + ROOM, sizeof *p->doc);
    a.doc = p->doc + t->n;
    a.end_doc = p->doc + p->cap_doc;
    for (enum stretch_end why; (why = t->sorted ? take_in_order(&a) : take_out_of_order(&a)) != STRETCH_END; a.doc++) {
        if (why == STRETCH_SCORE && !num_double(a.score.s, a.score.len, &a.doc->score)) {
            a.s = a.begin;
            a.line--;
            break;
        }
        if (!(a.last_score > a.doc->score))
            run_note_disorder(t, a.doc);
        a.last_score = a.doc->score;
    }
    t->n = (size_t)(a.doc - p->doc);
    t->contradicted |= a.contradicted;
    b->line = a.line;
    return a.s;
}
#endif
