/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines of topics that take turns. */
#include "base/mem.h"
#include "base/num.h"
#include "format/doctable.h"
#include "format/run_block.h"
#include "format/run_score.h"
#include "format/scan.h"

#ifdef PORTABLE_X86_AVX2
enum { LINES = 64, NO_COMMENT = 256 };

struct turns {
    const char *s, *end;
    struct run_line *last, *end_line; /* the line taken last, and where there is no more room */
    uint64_t number;                  /* of that line */
    int comment;                      /* what comments begin with, or NO_COMMENT */
    struct fmt_tok score;             /* of a line that is not finished, which is last[1] */
    const char *next;                 /* what follows that line */
};

enum turns_end { TURNS_END, TURNS_FULL, TURNS_SCORE };

/* Is the line's topic named so? */
static inline bool is_named(const struct run_line *l, const char *qid, size_t len)
{
    return len == l->qid_len && doc_equal(qid, l->qid, len);
}

/* Takes lines up to one that is not for run_take_in_turn, or for which there is no room, or whose score is not plain, which
 * is for the caller to finish. As it calls no function, its constants stay in registers. */
FMT_AVX2 static __attribute__((noinline)) enum turns_end take_turns(struct turns *a)
{
    const char *s = a->s, *end = a->end, *next;
    struct run_line *l = a->last, *end_line = a->end_line;
    const int comment = a->comment;
    uint64_t number = a->number;
    enum turns_end why = TURNS_END;
    for (; s < end; s = next) {
        struct fmt_tok tok[RUN_FIELDS];
        if (!fmt_split_plain(s, tok, RUN_FIELDS, &next, fmt_space_mask_avx2))
            break;
        const struct fmt_tok qid = tok[RUN_QID], docno = tok[RUN_DOCNO], score = tok[RUN_SCORE];
        const uint64_t word = run_word_of(qid.s, qid.len);
        if ((unsigned char)*qid.s == comment || (word == l->word && is_named(l, qid.s, qid.len)))
            break;
        if (l + 1 == end_line) {
            why = TURNS_FULL;
            break;
        }
        double value = 0.0;
        bool plain = run_score_avx2(score.s, score.len, &value);
        l[1] = (struct run_line){qid.s, word, qid.len, {docno.s, value, (uint32_t)docno.len, (uint32_t)number + 1}};
        if (!plain) {
            a->score = score;
            a->next = next;
            why = TURNS_SCORE;
            break;
        }
        l++;
        number++;
    }
    a->s = s;
    a->last = l;
    a->number = number;
    return why;
}

/* Hands lines on but for the last one, which the next line may belong to; it becomes the first. */
static void hand_on(struct run_block *b, struct turns *a, struct run_line *line)
{
    if (a->last > line)
        b->lines(b->arg, line, (size_t)(a->last - line));
    line[0] = *a->last;
    a->last = line;
}

/* Takes the line whose score is not plain, or does not, if it is no number. */
static bool finish_line(struct turns *a)
{
    if (!num_double(a->score.s, a->score.len, &a->last[1].doc.score))
        return false;
    a->last++;
    a->number++;
    a->s = a->next;
    return true;
}

FMT_AVX2 const char *run_take_in_turn(struct run_block *b, const char *s)
{
    struct run_parser *p = b->p;
    if (!p->line)
        p->line = mem_alloc(LINES, sizeof *p->line);
    struct run_line *line = p->line;
    struct turns a = {.s = s, .end = b->end, .last = line, .end_line = line + LINES, .number = b->line};
    a.comment = p->rules->comments ? '#' : NO_COMMENT;
    *line = (struct run_line){b->t.qid, run_word_of(b->t.qid, b->t.qid_len), b->t.qid_len, b->t.doc[0]};
    for (enum turns_end why; (why = take_turns(&a)) != TURNS_END;) {
        if (why == TURNS_FULL)
            hand_on(b, &a, line);
        else if (!finish_line(&a))
            break;
    }
    hand_on(b, &a, line);
    b->t = (struct run_topic){
        .qid = line->qid, .qid_len = line->qid_len, .doc = p->doc, .n = 1, .sorted = true, .ties_sorted = true};
    p->doc[0] = line->doc;
    b->line = a.number;
    return a.s;
}
#endif
