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
enum { LINES = 64 };

/* Hands the lines on but for the last one, which the next line may belong to; it becomes the first. */
static void hand_on(struct run_block *b, struct run_line *line, size_t n)
{
    if (n > 1)
        b->lines(b->arg, line, n - 1);
    line[0] = line[n - 1];
}

FMT_AVX2 const char *run_take_in_turn(struct run_block *b, const char *s)
{
    struct run_parser *p = b->p;
    const bool comments = p->rules->comments;
    const char *end = b->end, *next;
    uint64_t number = b->line;
    if (!p->line)
        p->line = mem_alloc(LINES, sizeof *p->line);
    struct run_line *line = p->line, *l = line;
    *l = (struct run_line){b->t.qid, b->t.qid_len, b->t.doc[0]};
    for (; s < end; s = next) {
        struct fmt_tok tok[RUN_FIELDS];
        if (!fmt_split_plain(s, tok, RUN_FIELDS, &next, fmt_space_mask_avx2))
            break;
        const struct fmt_tok qid = tok[RUN_QID], docno = tok[RUN_DOCNO], score = tok[RUN_SCORE];
        if ((comments && *qid.s == '#') || (qid.len == l->qid_len && doc_equal(qid.s, l->qid, qid.len)))
            break;
        double value;
        if (!run_score_avx2(score.s, score.len, &value) && !num_double(score.s, score.len, &value))
            break;
        if (l + 1 == line + LINES) {
            hand_on(b, line, LINES);
            l = line;
        }
        *++l = (struct run_line){qid.s, qid.len, {docno.s, value, (uint32_t)docno.len, (uint32_t)++number}};
    }
    hand_on(b, line, (size_t)(l - line) + 1);
    b->t = (struct run_topic){
        .qid = line->qid, .qid_len = line->qid_len, .doc = p->doc, .n = 1, .sorted = true, .ties_sorted = true};
    p->doc[0] = line->doc;
    b->line = number;
    return s;
}
#endif
