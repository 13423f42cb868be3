/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/run_top.h"

#include <math.h>
#include <string.h>

#include "judge/fusion.h"
#include "model/information.h"

/* Adds the mean test information at the thetas of the first EFF_TOP documents of one topic to the sum r->information,
 * and counts the topic in r->queries: topic *q of the gain file, number `topic` of the run's ranks. Documents without a
 * theta are only counted, in r->n_left_out; a topic that has no others is not counted. */
static void add_ranking(struct eff_run *r, const struct published *p, const struct pub_query *q,
                        const struct lab_set *ranks, size_t topic)
{
    const struct lab_topic *t = &ranks->topic[topic];
    const char *text = ranks->text + t->text;
    double sum = 0.0;
    size_t n_known = 0;
    for (size_t i = 0; i < t->n; i++) {
        const char *docno;
        size_t len;
        text = lab_next_doc(text, &docno, &len);
        if (lab_grade(ranks, t->first + i) > EFF_TOP)
            continue;
        char *name = mem_strndup(docno, len);
        const struct pub_doc *d = pub_find_doc(p, q, name);
        mem_free(name);
        if (!d || isnan(d->theta)) {
            r->n_left_out++;
            continue;
        }
        sum += info_of_items(p->item, p->n_items, d->theta);
        n_known++;
    }
    r->queries += n_known > 0;
    r->information += n_known ? sum / (double)n_known : 0.0;
}

int eff_run_read(struct eff_run *r, const struct published *p, const char *path, struct err *err)
{
    struct fusion fusion;
    fusion_begin(&fusion);
    int status = fusion_add_run(&fusion, path, err);
    fusion_finish(&fusion);
    *r = (struct eff_run){.path = path};
    for (size_t q = 0; q < p->n_queries && status == 0; q++) {
        ptrdiff_t t = lab_find_topic(&fusion.ranks, p->query[q].qid, strlen(p->query[q].qid));
        if (t >= 0)
            add_ranking(r, p, &p->query[q], &fusion.ranks, (size_t)t);
    }
    r->information = r->queries ? r->information / (double)r->queries : NAN;
    fusion_free(&fusion);
    return status;
}
