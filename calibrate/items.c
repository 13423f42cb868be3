/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/items.h"

#include "calibrate/criteria.h"

int items_read(struct items *it, const char *path, struct err *err)
{
    *it = (struct items){0};
    return pub_read(&it->file, path, err);
}

int items_match(struct items *it, const struct jud_store *s, struct err *err)
{
    size_t item_of[JUD_MAX_CRITERIA], judges = jud_rubric_judges(s);
    const struct published *p = &it->file;
    it->severity = mem_zalloc(judges, sizeof *it->severity);
    it->se_severity = mem_zalloc(judges, sizeof *it->se_severity);
    if (crit_match(p, s, item_of, err) != 0 || crit_severities(p, s, false, it->severity, it->se_severity, err) != 0)
        return -1;
    for (size_t c = 0; c < s->n_criteria; c++) {
        it->gamma[c] = p->item[item_of[c]].gamma;
        it->beta[c] = p->item[item_of[c]].beta;
        it->se_gamma[c] = p->se_gamma[item_of[c]];
        it->se_beta[c] = p->se_beta[item_of[c]];
    }
    return 0;
}

void items_free(struct items *it)
{
    mem_free(it->severity);
    mem_free(it->se_severity);
    pub_free(&it->file);
    *it = (struct items){0};
}
