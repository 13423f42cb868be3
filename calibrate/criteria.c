/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/criteria.h"

#include <string.h>

/* Returns the index in p->item of the criterion with this name, or p->n_items if the file lacks it. */
static size_t item_index(const struct published *p, const char *name)
{
    size_t c = 0;
    while (c < p->n_items && strcmp(p->item[c].name, name) != 0)
        c++;
    return c;
}

int crit_match(const struct published *p, const struct jud_store *s, size_t *item_of, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    bool is_matched[JUD_MAX_CRITERIA] = {false};
    for (size_t c = 0; c < s->n_criteria; c++) {
        item_of[c] = item_index(p, s->criterion[c]);
        if (item_of[c] == p->n_items)
            return err_input(err, p->path, 0,
                             "has no criterion %s, which the rubric answers have; give a gain file with the same "
                             "criteria as the answers",
                             err_quote(q, s->criterion[c], strlen(s->criterion[c])));
        if (item_of[c] < JUD_MAX_CRITERIA)
            is_matched[item_of[c]] = true;
    }
    for (size_t c = 0; s->n_criteria && c < p->n_items; c++)
        if (c >= JUD_MAX_CRITERIA || !is_matched[c])
            return err_input(
                err, p->path, 0,
                "has criterion %s, which is missing from the rubric answers; give a gain file with the same criteria "
                "as the answers",
                err_quote(q, p->item[c].name, strlen(p->item[c].name)));
    return 0;
}

int crit_severities(const struct published *p, const struct jud_store *s, bool required, double *severity, double *se,
                    struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    for (size_t k = 0; k < s->n_judges[JUD_RUBRIC]; k++) {
        const char *name = s->judge[JUD_RUBRIC][k];
        size_t i = 0;
        while (i < p->n_severities && strcmp(p->severity[i].judge, name) != 0)
            i++;
        if (i == p->n_severities && (p->n_severities || (required && s->n_judges[JUD_RUBRIC] > 1)))
            return err_input(
                err, p->path, 0,
                "no '# severity' line for judge %s, expected a line for every judge that gave rubric answers",
                err_quote(q, name, strlen(name)));
        severity[k] = p->n_severities ? p->severity[i].value : 0.0;
        if (se)
            se[k] = p->n_severities ? p->severity[i].se : 0.0;
    }
    return 0;
}
