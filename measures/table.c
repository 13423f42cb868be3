/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* The measures in the order of output: trec_eval's order, then the measures that trec_eval lacks. */
#define MEASURES(row)                                                                                               \
    row(runid) row(num_q) row(num_ret) row(num_rel) row(num_rel_ret) row(map) row(gm_map) row(Rprec) row(bpref)     \
        row(recip_rank) row(iprec_at_recall) row(P) row(relstring) row(recall) row(infAP) row(gm_bpref)             \
            row(Rprec_mult) row(utility) row(11pt_avg) row(binG) row(G) row(dcg) row(ideal_dcg) row(ndcg)           \
                row(ndcg_rel) row(Rndcg) row(ndcg_cut) row(map_cut) row(relative_P) row(success) row(set_P)         \
                    row(set_relative_P) row(set_recall) row(set_map) row(set_F) row(num_nonrel_judged_ret)          \
                        row(prefs_num_prefs_poss) row(prefs_num_prefs_ful) row(prefs_num_prefs_ful_ret)             \
                            row(prefs_simp) row(prefs_pair) row(prefs_avgjg) row(prefs_avgjg_Rnonrel)               \
                                row(prefs_simp_ret) row(prefs_pair_ret) row(prefs_avgjg_ret)                        \
                                    row(prefs_avgjg_Rnonrel_ret) row(prefs_simp_imp) row(prefs_pair_imp)            \
                                        row(prefs_avgjg_imp) row(map_avgjg) row(P_avgjg) row(Rprec_mult_avgjg)      \
                                            row(yaap) row(rbp) row(rbp_resid) row(unj) row(recip_rank_cut)          \
                                                row(count_ndcg) row(count_ndcg_cut) row(rcp_ndcg) row(rcp_ndcg_cut) \
                                                    row(rawbt_ndcg) row(rawbt_ndcg_cut)

#define DECLARE(name) extern const struct meas_spec meas_##name;
MEASURES(DECLARE)

#define ROW(name) &meas_##name,
const struct meas_spec *const meas_table[] = {MEASURES(ROW) NULL};

#define NAME(name) #name,
const char *const meas_names[] = {MEASURES(NAME) NULL};
const char *const meas_nickname_names[] = {"official", "set",      "all_trec", "all_prefs",
                                           "prefs",    "qrels_jg", "rcp",      NULL};

const struct meas_nickname meas_nicknames[] = {
    {"official", "the measures that TREC reports; the default if -m is not given",
     "runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P", false},
    {"set", "measures of the retrieved set, which ignore its order",
     "runid num_q num_ret num_rel num_rel_ret utility set_P set_recall set_relative_P set_map set_F", false},
    {"all_trec", "the measures of trec_eval's all_trec that are computed from qrels",
     "runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P relstring recall "
     "unj rbp rbp_resid infAP gm_bpref utility 11pt_avg ndcg relative_P Rprec_mult success map_cut ndcg_cut ndcg_rel "
     "Rndcg binG G set_P set_recall set_relative_P set_map set_F num_nonrel_judged_ret",
     false},
    {"all_prefs", "every measure that uses preferences (-R prefs, -R qrels_prefs)",
     "runid num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp prefs_pair prefs_avgjg "
     "prefs_avgjg_Rnonrel prefs_simp_ret prefs_pair_ret prefs_avgjg_ret prefs_avgjg_Rnonrel_ret prefs_simp_imp "
     "prefs_pair_imp prefs_avgjg_imp",
     false},
    {"prefs", "the main measures that use preferences",
     "runid num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp prefs_pair prefs_avgjg",
     false},
    {"qrels_jg", "measures averaged over judgement groups (-R qrels_jg)",
     "runid num_q map_avgjg P_avgjg Rprec_mult_avgjg", false},
    {"rcp", "nDCG from grades, nDCG from Count, and nDCG from calibrated gains",
     "ndcg_cut.10 count_ndcg_cut.10 rcp_ndcg_cut.10", true},
    {NULL, NULL, NULL, false},
};
