/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* Returns the contribution to bpref of a relevant retrieved document that has `above` judged non-relevant documents
 * above it: 1 - min(above, R) / min(N, R), with R relevant and N judged non-relevant documents in the topic. */
static double preference_of_doc(double above, const struct meas_topic *t)
{
    double rel = (double)t->num_rel;
    return above > 0 ? 1.0 - smaller(above, rel) / smaller((double)t->num_nonrel, rel) : 1.0;
}

/* Returns the expected contribution of a tie group. If it holds n non-relevant documents, each relevant document has 0,
 * 1, ... or n of them above it with equal probability. `above` is the number of judged non-relevant documents above the
 * group; *nonrel receives n. */
static double expected_in_tie(const struct meas_topic *t, const struct meas_tie *g, size_t above, size_t *nonrel)
{
    size_t rel = meas_tie_relevant(t, g), unjudged = 0;
    for (size_t h = g->hit; h < g->hit + g->n_hits; h++)
        unjudged += t->rel.hit[h].grade < 0;
    *nonrel = g->n_hits - rel - unjudged;
    double sum = 0.0;
    for (size_t i = 0; rel && i <= *nonrel; i++)
        sum += preference_of_doc((double)(above + i), t);
    return (double)rel * sum / (double)(*nonrel + 1);
}

double meas_bpref_value(const struct meas_topic *t)
{
    double sum = 0.0;
    size_t nonrel = 0, tie = 0;
    for (size_t h = 0; h < t->rel.n_hits;) {
        if (tie < t->rel.n_ties && t->rel.tie[tie].hit == h) {
            size_t in_tie;
            sum += expected_in_tie(t, &t->rel.tie[tie], nonrel, &in_tie);
            nonrel += in_tie;
            h += t->rel.tie[tie++].n_hits;
            continue;
        }
        int32_t grade = t->rel.hit[h++].grade;
        if (grade >= t->level)
            sum += preference_of_doc((double)nonrel, t);
        else if (grade >= 0)
            nonrel++;
    }
    return t->num_rel ? sum / (double)t->num_rel : sum;
}

static void bpref(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    value[0] = meas_bpref_value(t);
}

const struct meas_spec meas_bpref = {
    .name = "bpref",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = bpref,
    .about = "Binary preference, which uses judged documents only:\n"
             "  (1/R) sum over relevant retrieved documents of 1 - min(n, R) / min(N, R)\n"
             "where n is the number of judged non-relevant documents ranked above the document, N is the\n"
             "number of judged non-relevant documents of the topic, and R is the number of its relevant\n"
             "documents.\n"
             "Source: Buckley and Voorhees, Retrieval Evaluation with Incomplete Information,\n"
             "SIGIR 2004.",
};
