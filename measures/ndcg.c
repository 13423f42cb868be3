#include "measures/measures.h"

#include <stdlib.h>

#include "format/mem.h"

/* Grades are few, so insertion. */
struct meas_gain_level *meas_gain_levels(const struct meas_topic *t, const struct meas_args *a)
{
    struct meas_gain_level *level = rcp_alloc(t->n_grades, sizeof *level);
    for (size_t i = 0; i < t->n_grades; i++) {
        struct meas_gain_level l = {meas_grade_gain(a, t->grades[i].grade), t->grades[i].n};
        size_t k = i;
        for (; k > 0 && level[k - 1].gain < l.gain; k--)
            level[k] = level[k - 1];
        level[k] = l;
    }
    return level;
}

/* Where the parameters give documents outside the pool a gain (-m ndcg.-1=...), every rank counts. */
static double dcg_of_all_ranks(const struct meas_topic *t, const struct meas_args *a, double unpooled)
{
    double sum = 0.0;
    for (size_t rank = 0, h = 0; rank < t->rel.n_ret; rank++) {
        double gain = unpooled;
        if (h < t->rel.n_hits && t->rel.hit[h].rank == rank) {
            int32_t grade = t->rel.hit[h++].grade;
            gain = meas_grade_gain(a, grade < 0 ? -2 : grade);
        }
        if (gain != 0.0)
            sum += gain / meas_log2(t, rank);
    }
    return sum;
}

static void ndcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double dcg, ideal, unpooled = meas_grade_gain(a, -1);
    for (size_t h = 0; h < t->rel.n_hits; h++)
        t->scratch[h] = meas_grade_gain(a, t->rel.hit[h].grade < 0 ? -2 : t->rel.hit[h].grade);
    if (unpooled != 0.0)
        dcg = dcg_of_all_ranks(t, a, unpooled);
    else
        meas_dcg(t, &t->rel, t->scratch, NULL, 0, &dcg);

    struct meas_gain_level *level = meas_gain_levels(t, a);
    meas_ideal_dcg(t, level, t->n_grades, NULL, 0, &ideal);
    free(level);
    if (ideal > 0.0)
        value[0] = dcg / ideal;
}

const struct meas_spec meas_ndcg = {
    .name = "ndcg",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = ndcg,
    .about = "Normalized discounted cumulative gain of the whole ranking against the human grades\n"
             "(qrel-nDCG):\n"
             "  DCG = sum over ranks r of G_r / log2(r + 1),   nDCG = DCG / DCG of the ideal ranking\n"
             "where the gain G is the grade (2^grade - 1 with --exp) and the ideal ranking holds all\n"
             "judged documents by descending gain. Parameters: grade=gain pairs that replace the\n"
             "gain of a grade, as in -m ndcg.1=0.5,2=3. -l has no effect.\n"
             "Source: Jarvelin and Kekalainen, ACM TOIS 20(4), 2002; discount of Burges et al.,\n"
             "ICML 2005.",
};
