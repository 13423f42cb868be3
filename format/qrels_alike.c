/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/qrels_alike.h"

#include "format/scan_avx2.h"

#ifdef PORTABLE_X86_AVX2
enum { HALF = 32, WINDOW = 64 };

/* Reads up to LAB_ROOM lines of the same layout from *s on, up to `end` or the first other line, into `room`, in a
 * quarter of the usual instructions. The bytes of a line that `before` marks (its topic and second field) must equal
 * those in `head`; a document and a grade of one digit must follow, and the line must fit into WINDOW bytes. Moves *s
 * past the lines and returns their number. Two readable windows must follow `end`. */
FMT_AVX2 static size_t take(const char **s, const char *end, __m256i head, uint64_t before, struct lab_room *room)
{
    const char *p = *s;
    size_t n = 0;
    for (; p < end && n < LAB_ROOM; n++) {
        uint64_t nl, space = fmt_space_mask_avx2(p, &nl), text = ~space & (nl ^ (nl - 1));
        uint64_t edges = (text ^ text << 1) & ~before;
        __m256i equal_bytes = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(const void *)p), head);
        if ((before & ~(uint64_t)(uint32_t)_mm256_movemask_epi8(equal_bytes)) || !nl ||
            __builtin_popcountll(edges) != 4)
            break;
        const char *doc = p + __builtin_ctzll(edges);
        edges &= edges - 1;
        size_t len = (size_t)(p + __builtin_ctzll(edges) - doc);
        edges &= edges - 1;
        size_t grade = (size_t)__builtin_ctzll(edges);
        edges &= edges - 1;
        if ((size_t)__builtin_ctzll(edges) != grade + 1 || (unsigned char)(p[grade] - '0') > 9)
            break;
        char *to = room->text + 1;
        to[-1] = (char)len;
        _mm256_storeu_si256((__m256i *)(void *)to, _mm256_loadu_si256((const __m256i *)(const void *)doc));
        if (len > HALF)
            _mm256_storeu_si256((__m256i *)(void *)(to + HALF),
                                _mm256_loadu_si256((const __m256i *)(const void *)(doc + HALF)));
        room->text = to + len;
        *room->grade++ = (int8_t)(p[grade] - '0');
        p += __builtin_ctzll(nl) + 1;
    }
    *s = p;
    return n;
}

/* Adds the following lines to set while take() reads them: those whose first `before` bytes, at most HALF, are those of
 * `line`, the last line read. Leaves the last 2 * WINDOW bytes of the block to the usual reader. */
FMT_AVX2 static void take_all(struct lab_set *set, struct fmt_lines *l, const char *line, size_t before)
{
    struct lab_room room;
    size_t n = LAB_ROOM;
    __m256i head = _mm256_loadu_si256((const __m256i *)(const void *)line);
    while (n == LAB_ROOM && l->end - l->next > 2 * WINDOW && lab_room(set, &room)) {
        n = take(&l->next, l->end - 2 * WINDOW, head, (UINT64_C(1) << before) - 1, &room);
        lab_take_room(set, &room, n, l->number + 1);
        l->number += n;
    }
}

void fmt_take_alike_qrels(struct lab_set *set, struct fmt_lines *l, const struct fmt_tok t[4])
{
    size_t before = (size_t)(t[2].s - t[0].s);
    if (before <= HALF && fmt_has_avx2())
        take_all(set, l, t[0].s, before);
}
#else
void fmt_take_alike_qrels(struct lab_set *set, struct fmt_lines *l, const struct fmt_tok t[4])
{
    (void)set, (void)l, (void)t;
}
#endif
