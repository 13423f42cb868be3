/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_parse.h"

#include <math.h>
#include <string.h>

#include "base/plural.h"
#include "format/doctable.h"
#include "base/num.h"
#include "base/portable.h"
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

/* A score that is not a plain number: what atof makes of it, as in trec_eval, or an error if strict. */
static int odd_score(struct run_parser *p, const struct fmt_tok *t, uint64_t seq, uint64_t line, double *score,
                     struct err *err)
{
    char q[3][ERR_QUOTE_SIZE];
    err_quote(q[0], t[4].s, t[4].len);
    err_quote(q[1], t[0].s, t[0].len);
    err_quote(q[2], t[2].s, t[2].len);
    if (p->rules->strict)
        return err_fail(err, ERR_INPUT, p->file, line, "score '%s', expected a finite number (topic %s, document %s)",
                        q[0], q[1], q[2]);
    *score = num_atof(t[4].s, t[4].len);
    if (!p->notes.count)
        p->notes_seq = seq; /* a parser sees its blocks in order, so its first note stays the first */
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

int run_parse_block(struct run_parser *p, const struct fmt_block *b, run_group_fn *group, void *arg, struct err *err)
{
    const char *s = b->text, *end = b->text + b->len;
    struct run_topic t = {.sorted = true, .ties_sorted = true};
    bool comments = p->rules->comments, float_scores = p->rules->float_scores;
    uint64_t line = 0;
    while (s < end) {
        struct fmt_tok tok[6];
        const char *start = s;
        int n = fmt_split(s, tok, 6, &s);
        line++;
        if (n == 0 || (comments && tok[0].s[0] == '#' && !is_gain_file(start, s)))
            continue;
        if (n < 6 || (comments && tok[0].s[0] == '#'))
            return not_a_line(p, n, start, s, line, err);
        if (n > 6 && misplaced(p, tok, b->seq, line, err) != 0)
            return -1;
        if (tok[0].len != t.qid_len || !doc_equal(tok[0].s, t.qid, t.qid_len)) {
            int r = end_group(&t, group, arg, err);
            if (r != 0)
                return r;
            t = (struct run_topic){.qid = tok[0].s, .qid_len = tok[0].len, .sorted = true, .ties_sorted = true};
        }
        double score;
        if (!num_double(tok[4].s, tok[4].len, &score) && odd_score(p, tok, b->seq, line, &score, err) != 0)
            return -1;
        if (float_scores)
            score = (double)(float)score;
        p->doc = mem_grow(p->doc, &p->cap_doc, t.n + 1, sizeof *p->doc);
        struct run_doc *d = &p->doc[t.n];
        *d = (struct run_doc){tok[2].s, score, (uint32_t)tok[2].len, (uint32_t)line};
        if (t.n) {
            run_note_order(&t, d);
            if (d[-1].score < d->score && !t.contradicted) /* in order if the ranks decrease there */
                t.contradicted = rank_is_below(&d[-1], d);
        }
        t.n++;
        t.doc = p->doc;
        p->runid = tok[5];
    }
    p->lines = line;
    return end_group(&t, group, arg, err);
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
