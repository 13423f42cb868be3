/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/items.h"

#include "calibrate/criteria.h"

int items_read(struct items *known, const char *path, struct err *err)
{
    *known = (struct items){0};
    return pub_read(&known->file, path, err);
}

int items_match(struct items *known, const struct jud_store *s, struct err *err)
{
    size_t item_of[JUD_MAX_CRITERIA], judges = jud_rubric_judges(s);
    const struct published *p = &known->file;
    known->severity = mem_zalloc(judges, sizeof *known->severity);
    known->se_severity = mem_zalloc(judges, sizeof *known->se_severity);
    if (crit_match(p, s, item_of, err) != 0 ||
        crit_severities(p, s, false, known->severity, known->se_severity, err) != 0)
        return -1;
    for (size_t c = 0; c < s->n_criteria; c++) {
        known->gamma[c] = p->item[item_of[c]].gamma;
        known->beta[c] = p->item[item_of[c]].beta;
        known->se_gamma[c] = p->se_gamma[item_of[c]];
        known->se_beta[c] = p->se_beta[item_of[c]];
    }
    return 0;
}

void items_free(struct items *known)
{
    mem_free(known->severity);
    mem_free(known->se_severity);
    pub_free(&known->file);
    *known = (struct items){0};
}
