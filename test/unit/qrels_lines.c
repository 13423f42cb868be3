/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines of qrels, mostly alike, now and then odd in whatever way: topics, documents, grades, lines, notes and errors
 * are those of what the lines were made from. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/qrels.h"
#include "format/token.h"
#include "test/unit/check.h"

enum { FILES = 300, LINES = 20000, NAME = 120, TOPICS = 400 };

struct line {
    char docno[NAME];
    int topic, grade;
    uint64_t line;
};

struct file {
    char *text, qid[TOPICS][NAME];
    size_t len, n, topics;
    struct line *line;
    uint64_t lines, notes, first_note, bad; /* bad: a line that is no judgement, 0 = none */
};

static void put(struct file *f, const char *s)
{
    size_t n = strlen(s);
    memcpy(f->text + f->len, s, n);
    f->len += n;
}

static void name(uint64_t *seed, char *to, size_t most)
{
    size_t n = 1 + check_below(seed, most);
    for (size_t i = 0; i < n; i++)
        to[i] = "abc.-0149\xc3\xa9"[check_below(seed, 11)];
    to[n] = '\0';
}

static const char *blank(uint64_t *seed)
{
    static const char *const odd[] = {"\t", "  ", " \t ", "\v", "\r", "                                 "};
    return check_below(seed, 400) ? " " : odd[check_below(seed, sizeof odd / sizeof *odd)];
}

/* One digit, mostly. */
static void put_grade(struct file *f, uint64_t *seed, struct line *l, size_t odd)
{
    char token[32];
    l->grade = (int)check_below(seed, check_below(seed, 4) ? 3 : 10);
    sprintf(token, "%d", l->grade);
    if (check_below(seed, odd) == 0)
        switch (check_below(seed, 7)) {
        case 0: l->grade = -1, strcpy(token, "-1"); break;
        case 1: l->grade = -1, strcpy(token, "-7"); break;
        case 2: sprintf(token, "0%d", l->grade); break;
        case 3: l->grade = 10 + (int)check_below(seed, 90), sprintf(token, "%d", l->grade); break;
        case 4: l->grade = 128 + (int)check_below(seed, 9000), sprintf(token, "%d", l->grade); break;
        default:
            if (check_below(seed, 2))
                sprintf(token, "%d.5", l->grade);
            else
                l->grade = 0, strcpy(token, check_below(seed, 2) ? ":" : "/");
            if (f->notes++ == 0)
                f->first_note = f->lines;
        }
    put(f, token);
}

static void put_line(struct file *f, uint64_t *seed, int topic, const char *iter, size_t docno, size_t odd)
{
    struct line *l = &f->line[f->n++];
    if (check_below(seed, odd) == 0) {
        put(f, "#no judgement\n");
        f->lines++;
    }
    if (*f->qid[topic] == '#' && check_below(seed, 3) == 0) { /* like the line before, but for the blank */
        put(f, f->qid[topic]);
        put(f, " ");
        put(f, iter);
        put(f, " comment 1\n");
        f->lines++;
    }
    l->topic = topic;
    l->line = ++f->lines;
    name(seed, l->docno, check_below(seed, odd) ? docno : NAME - 1);
    if (check_below(seed, odd) == 0 || *f->qid[topic] == '#')
        put(f, blank(seed));
    put(f, f->qid[topic]);
    put(f, blank(seed));
    put(f, check_below(seed, odd) ? iter : "x");
    put(f, blank(seed));
    put(f, l->docno);
    put(f, blank(seed));
    if (check_below(seed, 20 * LINES) == 0 && !f->bad) {
        f->bad = f->lines;
        put(f, check_below(seed, 2) ? "" : "1 2");
    } else {
        put_grade(f, seed, l, odd);
    }
    if (check_below(seed, odd) == 0)
        put(f, check_below(seed, 2) ? "\r" : "                                                                ");
    put(f, "\n");
}

static void make(struct file *f, uint64_t *seed)
{
    struct line *line = f->line;
    char *text = f->text;
    size_t most = check_below(seed, 4) ? 5 : 45, odd = check_below(seed, 2) ? 3000 : 30,
           labels = check_below(seed, 3) ? 300 : 12, all = 1 + check_below(seed, LINES);
    memset(f, 0, sizeof *f);
    f->line = line;
    f->text = text;
    while (f->n < all) {
        char iter[40];
        bool again = f->topics == TOPICS || (f->topics && check_below(seed, 20) == 0);
        size_t topic = again ? check_below(seed, f->topics) : f->topics++, docno = check_below(seed, 3) ? 8 : 60;
        if (!again) {
            sprintf(f->qid[topic], check_below(seed, 8) ? "%zu:" : "#%zu:", topic); /* no two the same */
            name(seed, f->qid[topic] + strlen(f->qid[topic]), most);
        }
        name(seed, iter, check_below(seed, 4) ? 1 : sizeof iter - 1);
        for (size_t n = 1 + check_below(seed, labels); n && f->n < all; n--)
            put_line(f, seed, (int)topic, iter, docno, odd);
    }
    if (check_below(seed, 2) && f->len && f->bad != f->lines)
        f->len--; /* without a last newline */
}

static void check_rows(const struct file *f, const struct lab_set *set)
{
    size_t *at = calloc(TOPICS, sizeof *at), rows = 0;
    const char **doc = calloc(TOPICS, sizeof *doc);
    CHECK(set->n_topics == f->topics && set->n_rows == f->n, "%zu topics, %zu rows; expected %zu, %zu", set->n_topics,
          set->n_rows, f->topics, f->n);
    for (size_t i = 0; i < f->n; i++) { /* the k-th line of a topic is its k-th row */
        const struct line *l = &f->line[i];
        ptrdiff_t t = lab_find_topic(set, f->qid[l->topic], strlen(f->qid[l->topic]));
        CHECK(t >= 0, "topic %s is not there", f->qid[l->topic]);
        if (t < 0)
            break;
        const struct lab_topic *topic = &set->topic[t];
        size_t row = topic->first + at[t]++, len;
        const char *docno, *from = doc[t] ? doc[t] : set->text + topic->text;
        doc[t] = lab_next_doc(from, &docno, &len);
        CHECK(at[t] <= topic->n, "topic %s: %zu rows", topic->qid, (size_t)topic->n);
        CHECK(len == strlen(l->docno) && memcmp(docno, l->docno, len) == 0, "document %.*s, not %s", (int)len, docno,
              l->docno);
        CHECK(lab_grade(set, row) == l->grade, "%s: grade %d, not %d", l->docno, lab_grade(set, row), l->grade);
        CHECK(lab_row_line(set, row) == l->line, "line %llu, not %llu", (unsigned long long)lab_row_line(set, row),
              (unsigned long long)l->line);
    }
    const char *end = set->text;
    for (size_t t = 0; t < set->n_topics; t++) {
        rows += at[t] == set->topic[t].n;
        end = doc[t] > end ? doc[t] : end;
    }
    CHECK(rows == set->n_topics, "%zu of %zu topics have as many rows as lines", rows, set->n_topics);
    for (int i = 0; i < FMT_PAD; i++)
        CHECK(end[i] == 0, "byte %d behind the documents is %d", i, end[i]);
    free(at);
    free(doc);
}

int main(void)
{
    static struct file f;
    uint64_t seed = 20261124;
    int refused = 0;
    f.text = malloc((size_t)LINES * 4 * NAME);
    f.line = calloc(LINES, sizeof *f.line);
    check_group("lines of qrels, mostly alike");
    for (int i = 0; i < FILES; i++) {
        char path[] = "/tmp/qrels_lines.XXXXXX";
        int fd = mkstemp(path);
        struct lab_set set;
        struct fmt_notes notes = {0};
        struct err err;
        make(&f, &seed);
        CHECK(fd >= 0 && write(fd, f.text, f.len) == (ssize_t)f.len, "no file");
        close(fd);
        int r = fmt_read_qrels(&set, path, true, &notes, &err);
        CHECK((r == 0) == !f.bad, "%d, %s", r, r ? err.text : "an error expected");
        CHECK(r == 0 || err.line == f.bad, "line %llu, not %llu: %s", (unsigned long long)err.line,
              (unsigned long long)f.bad, err.text);
        CHECK(r != 0 || (notes.count == f.notes && (!f.notes || notes.line == f.first_note)), "%llu notes, not %llu",
              (unsigned long long)notes.count, (unsigned long long)f.notes);
        if (r == 0)
            check_rows(&f, &set);
        lab_free(&set);
        refused += r != 0;
        unlink(path);
    }
    CHECK(refused > 1 && refused < FILES / 4, "%d of %d files were refused", refused, FILES);
    free(f.text);
    free(f.line);
    return check_end();
}
