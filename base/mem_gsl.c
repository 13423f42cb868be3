/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/mem.h"

#include <gsl/gsl_errno.h>

static void failed(const char *reason, const char *file, int line, int status)
{
    (void)reason;
    (void)file;
    (void)line;
    if (status == GSL_ENOMEM)
        mem_exhausted();
}

void mem_gsl_errors(void)
{
    gsl_set_error_handler(failed);
}
