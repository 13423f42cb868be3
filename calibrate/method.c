/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/method.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/value.h"

static const struct method methods[] = {
    {.name = "rcp", .templates = "", .temperature = NAN, .scores_have_prior = true},
    {.name = "paper", .templates = "-paper", .temperature = 1.0, .ranked_windows = true, .hard_rankings = true},
    {.name = "official", .templates = "-paper", .temperature = NAN, .ranked_windows = true, .clip = 0.01},
};

const struct method *method_default(void)
{
    return &methods[0];
}

/* Points *m at the set of defaults with this name (method.h documents it). Returns 0, or -1 and *err, which begins with
 * `what`, if there is none. */
int method_find(const char *what, const char *name, const struct method **m, struct err *err)
{
    for (size_t i = 0; i < LENGTH(methods); i++)
        if (strcmp(name, methods[i].name) == 0) {
            *m = &methods[i];
            return 0;
        }
    return value_unknown(err, what, name, METHOD_NAMES);
}
