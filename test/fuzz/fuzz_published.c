/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files read with all their lines: nothing is lost or moved, the same however the file comes, and a document added
 * to it leaves every line as it was. */
#include "format/published.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "calibrate/extend.h"

static void check_lines(const struct published *p, const struct fuzz_text *t)
{
    struct fmt_tok line;
    size_t n = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line); n++)
        CHECK(n < p->n_lines && fuzz_tok_same(line, (struct fmt_tok){p->line[n], strlen(p->line[n])}), "line %zu",
              n + 1);
    CHECK(n == p->n_lines, "%zu lines, expected %zu", p->n_lines, n);
}

static bool not_below(double v, double min)
{
    return isnan(v) || (isfinite(v) && v >= min);
}

/* Every document stands in its line, queries follow each other, and names are found. */
static void check_docs(const struct published *p)
{
    size_t rows = 0;
    for (size_t k = 0; k < p->n_queries; k++) {
        const struct pub_query *q = &p->query[k];
        CHECK(q->n >= 1 && q->first + q->n <= p->n_docs && pub_find(p, q->qid) == q, "query %s", q->qid);
        CHECK(not_below(q->tau, 0) && not_below(q->alpha, -INFINITY) && not_below(q->se_tau, 0) &&
                  not_below(q->se_alpha, 0) && not_below(q->phi, 0) && not_below(q->cov, -INFINITY),
              "query %s: tau %g alpha %g", q->qid, q->tau, q->alpha);
        CHECK(!pub_find_doc(p, q, "no such document"), "query %s", q->qid);
        for (size_t i = q->first; i < q->first + q->n; i++) {
            const struct pub_doc *d = &p->doc[i];
            CHECK(pub_find_doc(p, q, d->docno) == d, "document %s", d->docno);
            CHECK(strstr(p->line[d->line], d->docno) && strstr(p->line[d->line], q->qid), "line of document %s",
                  d->docno);
            CHECK(i == q->first || p->doc[i - 1].line < d->line, "order of document %s", d->docno);
            CHECK(not_below(d->se_bt, 0) && not_below(d->se_theta, 0) && not_below(d->se_gain, 0) && d->passes >= -1 &&
                      d->responses >= -1,
                  "values of document %s", d->docno);
        }
        rows += q->n;
    }
    CHECK(rows == p->n_docs && p->n_items >= 1 && p->n_columns >= 2, "%zu rows of %zu", rows, p->n_docs);
}

static void check_same(const struct published *a, const struct published *b)
{
    CHECK(a->n_docs == b->n_docs && a->n_queries == b->n_queries && a->n_lines == b->n_lines &&
              a->n_severities == b->n_severities && a->rubric_only == b->rubric_only,
          "another size");
    for (size_t i = 0; i < a->n_docs; i++)
        CHECK(strcmp(a->doc[i].docno, b->doc[i].docno) == 0 && a->doc[i].line == b->doc[i].line &&
                  a->doc[i].passes == b->doc[i].passes,
              "another document %zu", i);
}

/* Adds a document to the first query and one of a new query. They stand there afterwards, or the file is refused
 * where its columns cannot hold a topic or a document so named. */
static void check_extend(const struct published *p, const struct fuzz_text *t)
{
    struct gain_doc doc[2] = {
        {p->query[0].qid, "doc-new", gain_of_theta(p->item, p->n_items, 0.5), 0.5, NAN, NAN, 1.5, NAN, 0, 0},
        {"query-new", "doc-new", gain_of_theta(p->item, p->n_items, -0.5), -0.5, NAN, NAN, 1.5, NAN, 1, 1},
    };
    char path[64];
    struct err err;
    struct published q;
    if (pub_find(p, "query-new") || pub_find_doc(p, &p->query[0], "doc-new"))
        return;
    if (strcmp(doc[0].qid, doc[1].qid) > 0) {
        struct gain_doc last = doc[0];
        doc[0] = doc[1];
        doc[1] = last;
    }
    snprintf(path, sizeof path, "/dev/shm/rcp-fuzz-%ld", (long)getpid());
    fuzz_err_reset(&err);
    if (ext_write(p, doc, 2, "fuzz", NULL, path, &err) != 0) {
        CHECK(access(path, F_OK) != 0, "refused, but there: %s", err.text);
        CHECK(err.kind == ERR_INPUT || err.kind == ERR_OUTPUT, "status %d", (int)err.kind);
        return;
    }
    fuzz_err_reset(&err);
    int r = pub_read(&q, path, &err);
    CHECK(r == 0, "a file just written is refused: %s", err.text);
    CHECK(q.n_docs == p->n_docs + 2 && q.n_lines == t->lines + 3, "%zu documents, %zu lines", q.n_docs, q.n_lines);
    for (int i = 0; i < 2; i++)
        CHECK(pub_find(&q, doc[i].qid) && pub_find_doc(&q, pub_find(&q, doc[i].qid), "doc-new"), "document %d", i);
    pub_free(&q);
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct published p[FUZZ_PIPE];
    struct err err[FUZZ_PIPE];
    int r[FUZZ_PIPE];
    for (int way = 0; way < FUZZ_PIPE; way++) { /* a pipe cannot be read twice, and is refused */
        char path[64];
        snprintf(path, sizeof path, "%s", fuzz_path((enum fuzz_way)way, data, size));
        fuzz_err_reset(&err[way]);
        r[way] = pub_read(&p[way], path, &err[way]);
        CHECK(r[way] == r[0] && (!t.bad || r[way] != 0), "way %d: %s", way, r[way] ? err[way].text : "accepted");
        if (r[way] != 0) {
            fuzz_check_err(&err[way], &t);
            continue;
        }
        check_lines(&p[way], &t);
        check_docs(&p[way]);
        check_same(&p[0], &p[way]);
        if (way == 0)
            check_extend(&p[0], &t);
    }
    for (int way = 0; way < FUZZ_PIPE; way++)
        pub_free(&p[way]);
    fuzz_text_free(&t);
    return 0;
}
