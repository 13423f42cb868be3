/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <string.h>

#include "report/label_text.h"
#include "report/sentence.h"

static void published(FILE *f, const struct published *p)
{
    err_print(f, "published    %zu documents, all %zu lines of %s unchanged and in order\n", p->n_docs, p->n_lines,
              p->path);
}

void report_insertion(FILE *f, const struct insertion *x, const struct published *p)
{
    size_t queries = 0, inserted = x->n - x->n_weak;
    const struct pub_query *last = NULL;
    for (size_t i = 0; i < x->n; i++)
        if (!x->doc[i].weak && x->doc[i].query != last) {
            last = x->doc[i].query;
            queries++;
        }
    sentence_print(f, "inserted     %zu document{s} into %zu topic{s}\n", inserted, queries);
    if (x->n_weak)
        sentence_print(f, "  %zu document{s} with too little evidence, left out\n", x->n_weak);
    if (x->n_unscored)
        sentence_print(f, "  %zu tournament window{s} without scores, left out\n", x->n_unscored);
    published(f, p);
    fprintf(f, "  %zu of these documents compared again\n\n", x->n_published);
    fputs("qid docid opponents bt se_bt theta se_theta gain\n", f);
    for (size_t i = 0; i < x->n; i++) {
        const struct ins_doc *d = &x->doc[i];
        if (!d->weak)
            err_print(f, "%s %s %zu %.4f %.4f %.4f %.4f %.4f\n", d->query->qid, d->docno, d->opponents, d->bt.theta,
                      d->se_bt, d->theta, d->se_theta, d->gain);
    }
}

void report_scoring(FILE *f, const struct scoring *x, const struct published *p)
{
    enum { FEW = 3 /* the number of answers below which the prior has much weight in theta */ };
    size_t queries = 0, unknown = 0, few = 0;
    for (size_t i = 0; i < x->n; i++)
        few += x->doc[i].responses < FEW;
    for (size_t i = 0; i < x->n; i++)
        if (i == 0 || strcmp(x->doc[i].qid, x->doc[i - 1].qid) != 0) {
            queries++;
            unknown += !pub_find(p, x->doc[i].qid);
        }
    fprintf(f, "prior        mean %.6g, sd %.6g\n", x->prior_mean, x->prior_sd);
    sentence_print(f, "scored       %zu document{s} of %zu topic{s}\n", x->n, queries);
    if (unknown)
        sentence_print(f, "  %zu topic{s} that the file did not have\n", unknown);
    if (few)
        sentence_print(
            f, "  %zu document{s} with fewer than %d answers: theta and gain shrink towards the mean of the prior\n",
            few, FEW);
    if (x->n_bounded)
        sentence_print(f, "  %zu document{s} that passed or failed everything: only the prior bounds theta\n",
                       x->n_bounded);
    published(f, p);
    fprintf(f, "  %zu of these documents answered about again\n\n", x->n_published);
    fputs("qid docid responses passes theta se_theta gain se_gain prior-bounded\n", f);
    for (size_t i = 0; i < x->n; i++) {
        const struct sco_doc *d = &x->doc[i];
        err_print(f, "%s %s %llu %llu %.4f %.4f %.4f %.4f %s\n", d->qid, d->docno, (unsigned long long)d->responses,
                  (unsigned long long)d->passes, d->theta, d->se_theta, d->gain, d->se_gain,
                  !d->bounded ? "-"
                  : d->passes ? "passed-all"
                              : "failed-all");
    }
}
