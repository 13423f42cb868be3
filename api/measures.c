/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The names of the measures, and their explanations. */
#include <string.h>

#include "api/rcp.h"
#include "measures/measures.h"

const char *const *rcp_measures(void)
{
    return meas_names;
}

const char *const *rcp_nicknames(void)
{
    return meas_nickname_names;
}

const char *rcp_measure_about(const char *name)
{
    for (size_t i = 0; meas_table[i]; i++)
        if (strcmp(meas_table[i]->name, name) == 0)
            return meas_table[i]->about;
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        if (strcmp(n->name, name) == 0)
            return n->about;
    return NULL;
}
