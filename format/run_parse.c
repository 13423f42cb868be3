/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_parse.h"

#include <string.h>

#include "base/num.h"
#include "base/plural.h"
#include "format/doctable.h"
#include "format/run_block.h"
#include "format/run_score.h"
#include "format/scan.h"
#include "format/scan_avx2.h"

bool run_docno_descends(const struct run_doc *a, const struct run_doc *b)
{
    size_t n = a->len < b->len ? a->len : b->len;
    int c = memcmp(a->docno, b->docno, n);
    return c ? c > 0 : a->len > b->len;
}

/* Reads a score that is not a plain number as atof does, like trec_eval, and notes it. Returns 0, or -1 and *err if
 * notes are errors. */
static __attribute__((noinline)) int read_odd_score(struct run_block *b, struct fmt_tok qid, struct fmt_tok docno,
                                                    struct fmt_tok token, double *score, struct err *err)
{
    struct run_parser *p = b->p;
    uint64_t line = b->line;
    char q[3][ERR_QUOTE_SIZE];
    err_quote(q[0], token.s, token.len);
    err_quote(q[1], qid.s, qid.len);
    err_quote(q[2], docno.s, docno.len);
    if (p->rules->strict)
        return err_input(err, p->file, line, "score '%s', expected a finite number (topic %s, document %s)", q[0], q[1],
                         q[2]);
    *score = num_atof(token.s, token.len);
    if (!p->notes.count)
        p->notes_seq = b->seq; /* a parser sees its blocks in order, so its first note stays the first */
    fmt_note(&p->notes, p->notes.count ? p->notes.line : line,
             "score '%s' was read as %g, expected a finite number (topic %s, document %s)", q[0], *score, q[1], q[2]);
    return 0;
}

bool run_read_rank(const struct run_doc *d, int64_t *rank)
{
    const char *s = d->docno + d->len;
    while (fmt_is_space(*s))
        s++;
    const char *e = s;
    int64_t n = 0;
    for (unsigned digit; (digit = (unsigned)(*e - '0')) <= 9 && e - s < 18; e++)
        n = n * 10 + digit;
    if (e > s && fmt_is_space(*e)) { /* fewer than 19 digits */
        *rank = n;
        return true;
    }
    while (!fmt_is_space(*e))
        e++;
    return num_int(s, (size_t)(e - s), 0, INT64_MAX, rank);
}

/* Returns whether a has a lower number as rank than b; false if a rank is not a whole number. */
static bool rank_is_below(const struct run_doc *a, const struct run_doc *b)
{
    int64_t x, y;
    return run_read_rank(a, &x) && run_read_rank(b, &y) && x < y;
}

/* Passes the topic, whose lines have ended, to `group`, unless it is empty or `group` is NULL, and returns the value of
 * `group` (else 0). Before that, sets t->contradicted if scores never increase and the last is below the first, and yet
 * the rank of the last document is a lower number than that of the first. */
static int end_group(struct run_topic *t, run_group_fn *group, void *arg, struct err *err)
{
    if (!t->n || !group)
        return 0;
    const struct run_doc *first = &t->doc[0], *last = &t->doc[t->n - 1];
    if (t->sorted && first->score > last->score && rank_is_below(last, first))
        t->contradicted = true;
    return group(arg, t, err);
}

/* Returns whether the line, which ends at `next`, is the first line of a gain file, "# rcp-gains ...". */
static bool begins_gain_file(const char *line, const char *next)
{
    static const char head[] = "# rcp-gains ";
    return next - line > (ptrdiff_t)sizeof head && memcmp(line, head, sizeof head - 1) == 0;
}

/* Sets *err to the message about a line with only n < 6 fields, or about the first line of a gain file. The line ends
 * at `next`; `number` is its number in the block. Returns -1. */
static int report_line(const struct run_parser *p, int n, const char *line, const char *next, uint64_t number,
                       struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (begins_gain_file(line, next))
        return err_input(err, p->file, number, "'%s' is the first line of a gain file, expected a run",
                         err_quote_line(q, line, next));
    bool list = line[strspn(line, " \t")] == '[';
    return err_input(err, p->file, number,
                     "%d field%s in '%s', expected the 6 fields 'qid iter docno rank score runid'%s", n,
                     plural_s((uint64_t)n), err_quote_line(q, line, next),
                     list ? "; a JSON list cannot be read: write each item on a separate line (as the compact output "
                            "of jq '.[]' FILE does)"
                          : "");
}

/* Notes a line of more than six fields t[] whose fourth field is no whole number but whose sixth is a number: the
 * document's name probably contains a blank. (trec_eval ignores the fields after the sixth.) Does nothing for other
 * lines. `line` is the line's number in block `seq`. Returns 0, or -1 and *err if notes are errors. */
static int note_misplaced(struct run_parser *p, const struct fmt_tok *t, uint64_t seq, uint64_t line, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    int64_t rank;
    double score;
    if (num_int(t[3].s, t[3].len, INT64_MIN, INT64_MAX, &rank) || !num_double(t[5].s, t[5].len, &score))
        return 0;
    err_quote(q[0], t[3].s, t[3].len);
    err_quote(q[1], t[2].s, t[2].len);
    if (p->rules->strict)
        return err_input(err, p->file, line,
                         "more than 6 fields, read as docno '%s' and rank '%s', expected docnos without blanks", q[1],
                         q[0]);
    if (!p->notes.count)
        p->notes_seq = seq;
    fmt_note(&p->notes, p->notes.count ? p->notes.line : line,
             "more than 6 fields, read as docno '%s' and rank '%s': does the docno contain a blank?", q[1], q[0]);
    return 0;
}

/* Splits a line that fmt_split_plain refuses (it is long or has not six fields), or a comment. Returns 1 and tok[] if
 * the line has a document, 0 if it is empty or a comment, or -1 and *err. Sets *next to the next line. */
static int split_odd_line(struct run_block *b, const char *s, struct fmt_tok tok[6], const char **next, struct err *err)
{
    int n = fmt_split(s, tok, 6, next);
    bool comment = n > 0 && b->p->rules->comments && tok[0].s[0] == '#';
    if (n == 0 || (comment && !begins_gain_file(s, *next)))
        return 0;
    if (n < 6 || comment)
        return report_line(b->p, n, s, *next, b->line, err);
    if (n > 6 && note_misplaced(b->p, tok, b->seq, b->line, err) != 0)
        return -1;
    return 1;
}

void run_note_disorder(struct run_topic *t, const struct run_doc *d)
{
    run_note_order(t, d);
    if (d[-1].score < d->score && !t->contradicted) /* no contradiction if the ranks decrease there, too */
        t->contradicted = rank_is_below(&d[-1], d);
}

/* Sets *score to the number s[0 .. len), a field in the block. Returns false for text that num_double refuses. */
typedef bool score_fn(const struct run_block *b, const char *s, size_t len, double *score);

static inline bool parse_score_anywhere(const struct run_block *b, const char *s, size_t len, double *score)
{
    (void)b;
    return num_padded(s, len, score);
}

/* Adds the document of a line to its topic; a line of another topic first ends the current topic. Returns 0, the value
 * of b->group, or -1 and *err. */
static inline __attribute__((always_inline)) int add_line(struct run_block *b, const struct fmt_tok *l,
                                                          score_fn *score_of, struct err *err)
{
    struct run_parser *p = b->p;
    struct run_topic *t = &b->t;
    if (l[RUN_QID].len != t->qid_len || !doc_equal(l[RUN_QID].s, t->qid, t->qid_len)) {
        int r = end_group(t, b->group, b->arg, err);
        if (r != 0)
            return r;
        *t = (struct run_topic){.qid = l[RUN_QID].s, .qid_len = l[RUN_QID].len, .sorted = true, .ties_sorted = true};
    }
    double score;
    if (!score_of(b, l[RUN_SCORE].s, l[RUN_SCORE].len, &score) &&
        read_odd_score(b, l[RUN_QID], l[RUN_DOCNO], l[RUN_SCORE], &score, err) != 0)
        return -1;
    if (p->rules->float_scores)
        score = (double)(float)score;
    if (t->n >= p->cap_doc)
        p->doc = mem_grow(p->doc, &p->cap_doc, t->n + 1, sizeof *p->doc);
    struct run_doc *d = &p->doc[t->n];
    *d = (struct run_doc){l[RUN_DOCNO].s, score, (uint32_t)l[RUN_DOCNO].len, (uint32_t)b->line};
    if (t->n && !(d[-1].score > score))
        run_note_disorder(t, d);
    t->n++;
    t->doc = p->doc;
    return 0;
}

/* Parses a line that fmt_split_plain refuses, or a comment, and sets *next to the next line. Returns 0, also if the
 * line has no document, the value of b->group, or -1 and *err. */
static __attribute__((noinline)) int parse_odd_line(struct run_block *b, const char *s, const char **next,
                                                    struct err *err)
{
    struct fmt_tok tok[RUN_FIELDS];
    int r = split_odd_line(b, s, tok, next, err);
    return r > 0 ? add_line(b, tok, parse_score_anywhere, err) : r;
}

/* Parses the lines from s on that have the layout of the line before them, and returns the first other line. */
typedef const char *parse_stretch_fn(struct run_block *b, const char *s);

/* Parses all lines of the block but does not end its last topic; `mask` finds white space, `score` reads scores,
 * `alike` is a fast path or NULL. Returns 0, a value of b->group other than 0, or -1 and *err. */
static inline __attribute__((always_inline)) int parse_lines(struct run_block *b, fmt_mask_fn *mask, score_fn *score,
                                                             parse_stretch_fn *alike, struct err *err)
{
    bool comments = b->p->rules->comments, unlike = false;
    for (const char *s = b->text, *next; s < b->end; s = next) {
        struct fmt_tok tok[RUN_FIELDS]; /* used by inlined functions only: no unused field is stored */
        b->line++;
        int r = fmt_split_plain(s, tok, RUN_FIELDS, &next, mask) && !(comments && tok[0].s[0] == '#')
                  ? add_line(b, tok, score, err)
                  : parse_odd_line(b, s, &next, err);
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

static int parse_lines_anywhere(struct run_block *b, struct err *err)
{
    return parse_lines(b, fmt_space_mask, parse_score_anywhere, NULL, err);
}

#ifdef PORTABLE_X86_AVX2
FMT_AVX2 static inline bool score_avx2(const struct run_block *b, const char *s, size_t len, double *score)
{
    return ((size_t)(s - b->text) + len >= 16 && run_score_avx2(s, len, score)) || num_double(s, len, score);
}

FMT_AVX2 static int parse_lines_avx2(struct run_block *b, struct err *err)
{
    bool as_they_are = !b->p->rules->float_scores;
    return parse_lines(b, fmt_space_mask_avx2, score_avx2, as_they_are ? run_take_alike : NULL, err);
}
#endif

/* Returns the sixth field (the run id) of the line of document d. */
static struct fmt_tok read_runid(const struct run_doc *d)
{
    const char *s = d->docno + d->len;
    size_t len = 0;
    for (int field = RUN_DOCNO + 1; field <= RUN_RUNID; field++) {
        for (s += len; fmt_is_space(*s); s++)
            ;
        for (len = 0; !fmt_is_space(s[len]); len++)
            ;
    }
    return (struct fmt_tok){s, len};
}

int run_parse_block(struct run_parser *p, const struct fmt_block *text, run_group_fn *group, void *arg, struct err *err)
{
    struct run_block b = {.p = p, .text = text->text, .end = text->text + text->len, .seq = text->seq};
    b.group = group;
    b.arg = arg;
    b.t = (struct run_topic){.sorted = true, .ties_sorted = true};
    int (*parse)(struct run_block *, struct err *) = parse_lines_anywhere;
#ifdef PORTABLE_X86_AVX2
    if (fmt_has_avx2())
        parse = parse_lines_avx2;
#endif
    int r = parse(&b, err);
    if (r != 0)
        return r;
    p->lines = b.line;
    if (b.t.n)
        p->runid = read_runid(&b.t.doc[b.t.n - 1]);
    return end_group(&b.t, group, arg, err);
}

/* Returns the first field, which is the topic, of the line from s to `end`; an empty token for blank lines and lines
 * that begin with '#'. */
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
