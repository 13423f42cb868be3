#include "measures/measures.h"

/* In order of output, which is trec_eval's; ours follow. */
#define MEASURES(row)                                                                                           \
    row(runid) row(num_q) row(num_ret) row(num_rel) row(num_rel_ret) row(map) row(gm_map) row(Rprec)            \
    row(bpref) row(recip_rank) row(iprec_at_recall) row(P) row(recall) row(ndcg) row(ndcg_cut)             \
    row(map_cut) row(success) row(count_ndcg) row(count_ndcg_cut) row(rcp_ndcg) row(rcp_ndcg_cut)               \
    row(rawbt_ndcg) row(rawbt_ndcg_cut)

#define DECLARE(name) extern const struct meas_spec meas_##name;
MEASURES(DECLARE)

#define ROW(name) &meas_##name,
const struct meas_spec *const meas_table[] = {MEASURES(ROW) NULL};

const struct meas_nickname meas_nicknames[] = {
    {"official", "what TREC reports, and what is printed where no -m is given",
     "runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P"},
    {"rcp", "the three nDCGs side by side: human grades, criteria passed, calibrated gains",
     "ndcg_cut.10 count_ndcg_cut.10 rcp_ndcg_cut.10"},
    {NULL, NULL, NULL},
};
