/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_parse.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/plural.h"
#include "base/portable.h"
#include "format/doctable.h"
#include "format/run_score.h"
#include "format/scan.h"

bool run_docno_descends(const struct run_doc *a, const struct run_doc *b)
{
    size_t n = a->len < b->len ? a->len : b->len;
    int c = memcmp(a->docno, b->docno, n);
    return c ? c > 0 : a->len > b->len;
}

void run_note_order(struct run_topic *t, const struct run_doc *d)
{
    t->sorted &= d[-1].score >= d->score;
    if (d[-1].score == d->score) {
        t->tied = true;
        t->ties_sorted &= run_docno_descends(&d[-1], d);
    }
}

/* Fields of a line; iter and rank do not count. */
enum { QID = 0, DOCNO = 2, SCORE = 4, RUNID = 5, FIELDS = 6 };

/* What is in work of a block. */
struct block {
    struct run_parser *p;
    const char *text, *end;
    uint64_t seq;
    run_group_fn *group;
    void *arg;
    struct run_topic t;
    uint64_t line; /* the one in work, from 1 in the block */
};

/* A score that is not a plain number: what atof makes of it, as in trec_eval, or an error if strict. */
static __attribute__((noinline)) int odd_score(struct block *b, struct fmt_tok qid, struct fmt_tok docno,
                                               struct fmt_tok token, double *score, struct err *err)
{
    struct run_parser *p = b->p;
    uint64_t line = b->line;
    char q[3][ERR_QUOTE_SIZE];
    err_quote(q[0], token.s, token.len);
    err_quote(q[1], qid.s, qid.len);
    err_quote(q[2], docno.s, docno.len);
    if (p->rules->strict)
        return err_fail(err, ERR_INPUT, p->file, line, "score '%s', expected a finite number (topic %s, document %s)",
                        q[0], q[1], q[2]);
    *score = num_atof(token.s, token.len);
    if (!p->notes.count)
        p->notes_seq = b->seq; /* a parser sees its blocks in order, so its first note stays the first */
    fmt_note(&p->notes, p->notes.count ? p->notes.line : line,
             "score '%s' read as %g, expected a finite number (topic %s, document %s)", q[0], *score, q[1], q[2]);
    return 0;
}

/* The rank of a document, which follows its number on the line; nothing is ranked by it. */
static bool rank_of(const struct run_doc *d, int64_t *rank)
{
    const char *s = d->docno + d->len;
    while (fmt_is_space(*s))
        s++;
    const char *e = s;
    int64_t n = 0;
    for (unsigned digit; (digit = (unsigned)(*e - '0')) <= 9 && e - s < 18; e++)
        n = n * 10 + digit;
    if (e > s && fmt_is_space(*e)) { /* as all are in a file that anybody made */
        *rank = n;
        return true;
    }
    while (!fmt_is_space(*e))
        e++;
    return num_int(s, (size_t)(e - s), 0, INT64_MAX, rank);
}

static bool rank_is_below(const struct run_doc *a, const struct run_doc *b)
{
    int64_t x, y;
    return rank_of(a, &x) && rank_of(b, &y) && x < y;
}

/* Scores that never increase are contradicted by a last rank below the first. */
static int end_group(struct run_topic *t, run_group_fn *group, void *arg, struct err *err)
{
    if (!t->n || !group)
        return 0;
    const struct run_doc *first = &t->doc[0], *last = &t->doc[t->n - 1];
    if (t->sorted && first->score > last->score && rank_is_below(last, first))
        t->contradicted = true;
    return group(arg, t, err);
}

/* The first line of a gain file, which would be a comment. */
static bool is_gain_file(const char *line, const char *next)
{
    static const char head[] = "# rcp-gains ";
    return next - line > (ptrdiff_t)sizeof head && memcmp(line, head, sizeof head - 1) == 0;
}

/* Too few fields, or the head of a gain file. */
static int not_a_line(const struct run_parser *p, int n, const char *line, const char *next, uint64_t number,
                      struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (is_gain_file(line, next))
        return err_fail(err, ERR_INPUT, p->file, number, "'%s' begins a gain file, expected a run",
                        err_quote_line(q, line, next));
    bool list = line[strspn(line, " \t")] == '[';
    return err_fail(err, ERR_INPUT, p->file, number,
                    "%d field%s in '%s', expected the 6 fields 'qid iter docno rank score runid'%s", n,
                    plural_s((uint64_t)n), err_quote_line(q, line, next),
                    list ? "; a JSON list is read as its items, one a line (compact output of jq '.[]' FILE)" : "");
}

/* More than six fields, the rest of which trec_eval ignores, but the fourth is no rank. */
static int misplaced(struct run_parser *p, const struct fmt_tok *t, uint64_t seq, uint64_t line, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    int64_t rank;
    double score;
    if (num_int(t[3].s, t[3].len, INT64_MIN, INT64_MAX, &rank) || !num_double(t[5].s, t[5].len, &score))
        return 0;
    err_quote(q[0], t[3].s, t[3].len);
    err_quote(q[1], t[2].s, t[2].len);
    if (p->rules->strict)
        return err_fail(
            err, ERR_INPUT, p->file, line,
            "more than 6 fields, with '%s' for the rank, expected document numbers without blanks (document "
            "'%s')",
            q[0], q[1]);
    if (!p->notes.count)
        p->notes_seq = seq;
    fmt_note(&p->notes, p->notes.count ? p->notes.line : line,
             "more than 6 fields, with '%s' for the rank: a blank in the document number '%s ...'?", q[0], q[1]);
    return 0;
}

/* A line that fmt_split_plain does not take, or a comment: 1 and its fields if it has a document, 0 if it has none, -1 and
 * *err. *next: the line after it. */
static int odd_line(struct block *b, const char *s, struct fmt_tok tok[6], const char **next, struct err *err)
{
    int n = fmt_split(s, tok, 6, next);
    bool comment = n > 0 && b->p->rules->comments && tok[0].s[0] == '#';
    if (n == 0 || (comment && !is_gain_file(s, *next)))
        return 0;
    if (n < 6 || comment)
        return not_a_line(b->p, n, s, *next, b->line, err);
    if (n > 6 && misplaced(b->p, tok, b->seq, b->line, err) != 0)
        return -1;
    return 1;
}

/* The document is not below the one before it; a lower one is in order, whatever the ranks. */
static __attribute__((noinline)) void note_order(struct run_topic *t, const struct run_doc *d)
{
    run_note_order(t, d);
    if (d[-1].score < d->score && !t->contradicted) /* in order if the ranks decrease there */
        t->contradicted = rank_is_below(&d[-1], d);
}

/* num_double of a score in the block. */
typedef bool score_fn(const struct block *b, const char *s, size_t len, double *score);

static inline bool score_anywhere(const struct block *b, const char *s, size_t len, double *score)
{
    (void)b;
    return num_padded(s, len, score);
}

/* Adds the document to those of its topic, before which the topic in work may have to be ended. */
static inline __attribute__((always_inline)) int take_line(struct block *b, const struct fmt_tok *l, score_fn *score_of,
                                                           struct err *err)
{
    struct run_parser *p = b->p;
    struct run_topic *t = &b->t;
    if (l[QID].len != t->qid_len || !doc_equal(l[QID].s, t->qid, t->qid_len)) {
        int r = end_group(t, b->group, b->arg, err);
        if (r != 0)
            return r;
        *t = (struct run_topic){.qid = l[QID].s, .qid_len = l[QID].len, .sorted = true, .ties_sorted = true};
    }
    double score;
    if (!score_of(b, l[SCORE].s, l[SCORE].len, &score) && odd_score(b, l[QID], l[DOCNO], l[SCORE], &score, err) != 0)
        return -1;
    if (p->rules->float_scores)
        score = (double)(float)score;
    if (t->n >= p->cap_doc)
        p->doc = mem_grow(p->doc, &p->cap_doc, t->n + 1, sizeof *p->doc);
    struct run_doc *d = &p->doc[t->n];
    *d = (struct run_doc){l[DOCNO].s, score, (uint32_t)l[DOCNO].len, (uint32_t)b->line};
    if (t->n && !(d[-1].score > score))
        note_order(t, d);
    t->n++;
    t->doc = p->doc;
    return 0;
}

/* A line that fmt_split_plain does not take, or a comment. */
static __attribute__((noinline)) int take_odd_line(struct block *b, const char *s, const char **next, struct err *err)
{
    struct fmt_tok tok[FIELDS];
    int r = odd_line(b, s, tok, next, err);
    return r > 0 ? take_line(b, tok, score_anywhere, err) : r;
}

/* Takes lines that are like the one before; returns the first that is not. */
typedef const char *take_alike_fn(struct block *b, const char *s);

/* All lines of the block, by white space as `mask` finds it. */
static inline __attribute__((always_inline)) int take_lines(struct block *b, fmt_mask_fn *mask, score_fn *score,
                                                            take_alike_fn *alike, struct err *err)
{
    bool comments = b->p->rules->comments, unlike = false;
    for (const char *s = b->text, *next; s < b->end; s = next) {
        struct fmt_tok tok[FIELDS]; /* its address stays here, so that fields nobody asks for are not even stored */
        b->line++;
        int r = fmt_split_plain(s, tok, FIELDS, &next, mask) && !(comments && tok[0].s[0] == '#')
                  ? take_line(b, tok, score, err)
                  : take_odd_line(b, s, &next, err);
        if (r != 0)
            return r;
        if (!alike || b->t.n < 2 || unlike) {
            unlike &= b->t.n > 1;
            continue;
        }
        const char *from = next;
        next = alike(b, next);
        unlike = next == from;
    }
    return 0;
}

static int take_lines_anywhere(struct block *b, struct err *err)
{
    return take_lines(b, fmt_space_mask, score_anywhere, NULL, err);
}

#ifdef PORTABLE_X86_AVX2
/* Lines that are alike, as nearly all are: of one topic, with the same second field, of six fields in 64 bytes. */
struct stretch {
    __m256i head;    /* what they begin with: topic and second field, with the white space after them */
    uint64_t before; /* bits of its bytes */
    const char *s, *end;
    struct run_doc *doc, *end_doc; /* where the next document goes, and how far there is room */
    uint64_t line;                 /* the last one taken */
    double last;                   /* score of the document before, and its rank, which counts out of order */
    int64_t last_rank;
    bool contradicted;    /* as in struct run_topic */
    struct fmt_tok score; /* of a line that is not finished */
    const char *begin;    /* of that line */
};

enum stretch_end { STRETCH_END, STRETCH_SCORE, STRETCH_ORDER };

/* The number that up to eight digits before end make, or false. */
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

/* Takes lines in half the instructions of take_line, up to one that is not alike, or whose score is not plain; or, in order,
 * not below the last, else the same as the last; these two are for the caller to finish. As it calls no function, its
 * constants stay in registers. Out of order nobody can guess which score is below the last, so that nothing waits for it:
 * ranks are compared all the same. */
FMT_AVX2 static inline __attribute__((always_inline)) enum stretch_end take_stretch(struct stretch *a, bool in_order)
{
    const __m256i head = a->head;
    const uint64_t before = a->before;
    const char *s = a->s, *end = a->end;
    struct run_doc *d = a->doc, *end_doc = a->end_doc;
    uint64_t line = a->line;
    double last = a->last;
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
    a->last = last;
    a->contradicted |= contradicted;
    return why;
}

FMT_AVX2 static __attribute__((noinline)) enum stretch_end take_in_order(struct stretch *a)
{
    return take_stretch(a, true);
}

FMT_AVX2 static __attribute__((noinline)) enum stretch_end take_out_of_order(struct stretch *a)
{
    if (!rank_of(&a->doc[-1], &a->last_rank))
        a->last_rank = INT64_MAX; /* below none */
    return take_stretch(a, false);
}

/* Where the third token of a line begins that begins at s, 64 if that is further. */
FMT_AVX2 static size_t head_size(const char *s)
{
    uint64_t nl, edges = ~fmt_space_mask_avx2(s, &nl);
    edges ^= edges << 1;
    for (int i = 0; i < 2 * DOCNO; i++)
        edges &= edges - 1;
    return edges ? (size_t)__builtin_ctzll(edges) : 64;
}

FMT_AVX2 static const char *take_alike_avx2(struct block *b, const char *s)
{
    enum { ROOM = 64 };
    struct run_parser *p = b->p;
    struct run_topic *t = &b->t;
    struct stretch a = {.s = s, .end = b->end, .line = b->line, .last = t->doc[t->n - 1].score};
    size_t head = head_size(t->qid);
    if (head > sizeof a.head)
        return s;
    a.head = _mm256_loadu_si256((const __m256i *)(const void *)t->qid);
    a.before = ((uint64_t)1 << head) - 1;
    t->doc = p->doc = mem_grow(p->doc, &p->cap_doc, t->n + ROOM, sizeof *p->doc);
    a.doc = p->doc + t->n;
    a.end_doc = p->doc + p->cap_doc;
    for (enum stretch_end why; (why = t->sorted ? take_in_order(&a) : take_out_of_order(&a)) != STRETCH_END; a.doc++) {
        if (why == STRETCH_SCORE && !num_double(a.score.s, a.score.len, &a.doc->score)) {
            a.s = a.begin;
            a.line--;
            break;
        }
        if (!(a.last > a.doc->score))
            note_order(t, a.doc);
        a.last = a.doc->score;
    }
    t->n = (size_t)(a.doc - p->doc);
    t->contradicted |= a.contradicted;
    b->line = a.line;
    return a.s;
}

FMT_AVX2 static inline bool score_avx2(const struct block *b, const char *s, size_t len, double *score)
{
    return ((size_t)(s - b->text) + len >= 16 && run_score_avx2(s, len, score)) || num_double(s, len, score);
}

FMT_AVX2 static int take_lines_avx2(struct block *b, struct err *err)
{
    return take_lines(b, fmt_space_mask_avx2, score_avx2, b->p->rules->float_scores ? NULL : take_alike_avx2, err);
}
#endif

/* The last field of a document's line. */
static struct fmt_tok runid_of(const struct run_doc *d)
{
    const char *s = d->docno + d->len;
    size_t len = 0;
    for (int field = DOCNO + 1; field <= RUNID; field++) {
        for (s += len; fmt_is_space(*s); s++)
            ;
        for (len = 0; !fmt_is_space(s[len]); len++)
            ;
    }
    return (struct fmt_tok){s, len};
}

int run_parse_block(struct run_parser *p, const struct fmt_block *text, run_group_fn *group, void *arg, struct err *err)
{
    struct block b = {.p = p, .text = text->text, .end = text->text + text->len, .seq = text->seq};
    b.group = group;
    b.arg = arg;
    b.t = (struct run_topic){.sorted = true, .ties_sorted = true};
    int (*take)(struct block *, struct err *) = take_lines_anywhere;
#ifdef PORTABLE_X86_AVX2
    if (fmt_has_avx2())
        take = take_lines_avx2;
#endif
    int r = take(&b, err);
    if (r != 0)
        return r;
    p->lines = b.line;
    if (b.t.n)
        p->runid = runid_of(&b.t.doc[b.t.n - 1]);
    return end_group(&b.t, group, arg, err);
}

/* The topic of a line, empty for blank lines and comments. */
static struct fmt_tok line_topic(const char *s, const char *end)
{
    while (s < end && fmt_is_space(*s))
        s++;
    const char *e = s;
    while (e < end && !fmt_is_space(*e))
        e++;
    return (struct fmt_tok){s, s < end && *s != '#' ? (size_t)(e - s) : 0};
}

size_t run_cut_at_topic(const char *text, size_t len)
{
    struct fmt_tok last = {NULL, 0};
    size_t cut = len;
    while (cut) {
        const char *nl = portable_memrchr(text, '\n', cut - 1);
        size_t begin = nl ? (size_t)(nl - text) + 1 : 0;
        struct fmt_tok t = line_topic(text + begin, text + cut);
        if (t.len && !last.len)
            last = t;
        else if (t.len && (t.len != last.len || memcmp(t.s, last.s, t.len) != 0))
            return cut;
        cut = begin;
    }
    return 0;
}
